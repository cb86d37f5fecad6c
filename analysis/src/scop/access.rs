//! Access relations: from statement instances to array cells.
//!
//! # Method
//! The relation starts as all pairs; loops inside the statement add their counters as locals with their bounds,
//! conditions inside add their constraints, and the access map ties the subscripts to the counters.
//!
//! # Exactness
//! Exact for affine subscripts of the root's own shape under affine loops and conditions. Otherwise an
//! over-approximation (up to the whole array), told by [`Access::exact`](crate::Access::exact).

use crate::scop::affine_form::{Columns, Linear};
use crate::scop::domain::{add_condition, add_loop, ranges};
use affine_ir::{AffineMap, Ir, OpId, ValueId};
use polyhedra::{Int, IntegerRelation, Name, Space, Tuple};
use std::collections::HashMap;

/// The relation of one access of a statement.
pub(crate) struct AccessBuilder<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) params: &'a [Name],
    /// Values that are parameters, by position.
    pub(crate) param_of: &'a HashMap<ValueId, usize>,
    /// Values that are affine in parameters.
    pub(crate) computed: &'a [(ValueId, Vec<Int>)],
    /// Tuple name of the statement.
    pub(crate) stmt: &'a Name,
    pub(crate) ivs: &'a [ValueId],
}

/// The pieces of a relation and whether they are exact.
pub(crate) struct Cells {
    pub(crate) pieces: Vec<IntegerRelation>,
    pub(crate) exact: bool,
}

impl AccessBuilder<'_> {
    /// Everything in an array of the given rank, for every instance.
    pub(crate) fn whole_array(&self, array: &str, rank: usize) -> Cells {
        Cells { pieces: vec![IntegerRelation::universe(self.space(array, rank))], exact: false }
    }

    /// The cells `map(operands)`, accessed inside `inner`, the ops of the statement around the access, outermost first.
    pub(crate) fn cells(
        &self,
        array: &str,
        inner: &[(OpId, usize)],
        map: &AffineMap,
        operands: &[ValueId],
    ) -> Cells {
        let mut exact = true;
        let rank = map.results.len();
        let space = self.space(array, rank);
        let n_domain = space.n_domain();
        let mut columns = Columns::default();
        self.ivs.iter().enumerate().for_each(|(column, iv)| columns.define(*iv, Linear::column(column)));
        for (value, param) in self.param_of {
            columns.define(*value, Linear::column(n_domain + rank + param));
        }
        columns.define_computed(self.computed, n_domain + rank);
        let mut pieces = vec![(IntegerRelation::universe(space), columns)];
        for (op, region) in inner {
            pieces = pieces
                .into_iter()
                .flat_map(|(piece, columns)| self.enter(piece, columns, *op, *region, &mut exact))
                .collect();
        }
        let mut out = Vec::new();
        for (mut piece, columns) in pieces {
            match columns.map(self.ir, &mut piece, map, operands) {
                Some(subscripts) => {
                    for (dim, subscript) in subscripts.iter().enumerate() {
                        let row = Linear::column(n_domain + dim).minus(subscript).row(&piece);
                        piece.add_equality(&row);
                    }
                }
                None => exact = false,
            }
            out.push(piece);
        }
        Cells { pieces: out, exact }
    }

    fn space(&self, array: &str, rank: usize) -> Space {
        Space::relation(
            self.params.to_vec(),
            Tuple::named(self.stmt.clone(), self.ivs.len() as u32),
            Tuple::named(array, rank as u32),
        )
    }

    /// Adds what is known inside a region of an op of the statement.
    fn enter(
        &self,
        piece: IntegerRelation,
        columns: Columns,
        op: OpId,
        region: usize,
        exact: &mut bool,
    ) -> Vec<(IntegerRelation, Columns)> {
        let ir = self.ir;
        if ir.def(op).condition.is_some() {
            let before = (piece.clone(), columns.clone());
            return match add_condition(ir, vec![piece], &columns, op, region == 0) {
                Ok(pieces) => pieces.into_iter().map(|piece| (piece, columns.clone())).collect(),
                Err(_) => self.unknown(before.0, before.1, exact),
            };
        }
        let Some(ranges) = ranges(ir, op) else { return self.unknown(piece, columns, exact) };
        let mut pieces = vec![(piece, columns)];
        for range in &ranges {
            let mut next = Vec::new();
            for (mut piece, mut columns) in pieces {
                columns.define(range.iv, Linear::column(piece.add_local()));
                let before = piece.clone();
                match add_loop(ir, vec![piece], &columns, range) {
                    Ok(pieces) => next.extend(pieces.into_iter().map(|piece| (piece, columns.clone()))),
                    Err(_) => next.extend(self.unknown(before, columns, exact)),
                }
            }
            pieces = next;
        }
        pieces
    }

    /// Nothing is known of the op's counters and conditions: any value, any time.
    fn unknown(
        &self,
        piece: IntegerRelation,
        columns: Columns,
        exact: &mut bool,
    ) -> Vec<(IntegerRelation, Columns)> {
        *exact = false;
        vec![(piece, columns)]
    }
}

/// The ops with regions from `top` down to `op`, with the number of the region that leads on.
pub(super) fn regions_between(ir: &Ir, top: OpId, op: OpId) -> Vec<(OpId, usize)> {
    let mut between = Vec::new();
    let mut inner = op;
    while inner != top {
        let Some(outer) = ir.parent_op(inner) else { break };
        let region = ir.op(inner).parent().and_then(|block| ir.block(block).parent());
        let number = ir.op(outer).regions().iter().position(|r| Some(*r) == region).unwrap_or(0);
        between.push((outer, number));
        inner = outer;
    }
    between.reverse();
    between
}
