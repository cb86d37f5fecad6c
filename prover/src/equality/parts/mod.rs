//! Expands ops that read or write many elements into one instance per element.
//!
//! # Method
//! A statement with vectors, copies or transfers gets statements beside it whose instances have components
//! after the induction variables: *lanes*. Values of a vector type are values of instances with a lane for
//! each dimension, so that a vector is a function of its lanes. Each op that touches memory becomes a
//! separate statement, at its place in the order of the ops, of which each instance touches one cell: that of
//! a lane of the vector. A copy becomes two, one that reads each element of the source and one that writes
//! what that has read; so does a transfer, at its start.
//!
//! # Exactness
//! *Lanes of an access* write different cells, or they are not distinguished, so that all instances of such a
//! statement can run at one time. *Elements past the end* are not accessed where the size of the memref says
//! so; where it does not, the second function is taken not to reach so far, which
//! [`safety`](crate::equality::safety) shows, as of all subscripts, and of reads only in the instances in
//! which the value matters: others may find padding. Of the first function that would be taken for granted,
//! and there is no proof. *Masks* are followed that are set in a leading block, everywhere or nowhere; what
//! they leave out is not accessed, and reads as padding.
//!
//! *Transfers*: the elements move at some time between the start and the op that waits for the transfer. Each
//! start has its wait, and no op in between touches what is written, or writes what is read ([`flights`]), so
//! that it does not matter when each element moves: it might as well be at the start. Ops that run at the
//! same time, in other iterations of a parallel loop, are excluded as races: the wait counts as an access to
//! all cells of the transfer.
//!
//! *Copies and transfers* within one array are not followed, as source and target must not overlap. Copies of
//! what was never written are excluded, on both sides.

mod flights;
mod moves;

use crate::equality::doubt::Doubt;
use crate::equality::node::{Node, shape};
use crate::equality::side::Side;
use loopwright_affine_ir::machinery::Size;
use loopwright_affine_ir::{Id, OpId, Traits, ValueId};
use loopwright_analysis::machinery::{FlatRow, Params};
use loopwright_analysis::{Access, Stmt};
use loopwright_analysis::{ArrayId, StmtId};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Name, PresburgerRelation, Space, Tuple};
use std::collections::BTreeSet;

pub(super) const FITS: &str = "parts of a statement have its counters, and lanes behind them";

/// An op to be set apart, in its statement.
pub(super) struct Apart<'a> {
    pub(super) stmt: &'a Stmt,
    pub(super) op: OpId,
    /// Among the parts of its statement in time; the next is free as well.
    pub(super) place: i64,
    pub(super) params: &'a Params,
    pub(super) budget: &'a Budget,
}

impl Side<'_> {
    /// Whether any statement was taken apart.
    pub(super) fn has_parts(&self) -> bool {
        !self.parts.of.is_empty()
    }

    /// The statements of the program as they were before they were taken apart.
    pub(super) fn wholes(&self) -> impl Iterator<Item = &Stmt> {
        self.scop.stmts[..self.n_stmts].iter().filter(|stmt| self.whole(stmt.id) == stmt.id)
    }

    /// The statement of the program that a statement is, or is a part of.
    pub(super) fn whole(&self, stmt: StmtId) -> StmtId {
        self.parts.of.get(&stmt).copied().unwrap_or(stmt)
    }

    /// A value in the instances of a statement, or of what it is a part of.
    pub(super) fn node(&self, stmt: StmtId, value: ValueId) -> Option<Node> {
        let whole = self.whole(stmt);
        match shape(self.ir, value) {
            None if self.ir.ty(value).as_vector().is_some_and(|vector| !vector.shape.is_empty()) => None,
            None => Some(Node::Value(whole, value)),
            Some(shape) => {
                self.parts.of_shape.get(&(whole, shape.to_vec())).map(|part| Node::Value(*part, value))
            }
        }
    }

    /// The number of lanes of a statement.
    pub(super) fn n_lanes(&self, stmt: StmtId) -> usize {
        let stmt = self.scop.stmt(stmt);
        stmt.domain.space().n_range() - stmt.ivs.len()
    }

    /// Takes statements apart that access many elements at once, or have vectors.
    pub(super) fn take_apart(&mut self, params: &Params, budget: &Budget) -> Result<(), Doubt> {
        let ir = self.ir;
        let shapes: BTreeSet<Vec<i64>> = ir
            .walk(self.scop.func)
            .flat_map(|op| ir.op(op).operands().iter().chain(ir.op(op).results()))
            .filter_map(|value| shape(ir, *value).map(<[i64]>::to_vec))
            .collect();
        for op in ir.walk(self.scop.func).filter(|op| ir.def(*op).transfer.is_some()) {
            self.is_undisturbed(op)?;
        }
        for at in 0..self.n_stmts {
            let stmt = self.scop.stmts[at].clone();
            let values =
                stmt.ops.iter().flat_map(|op| ir.op(*op).operands().iter().chain(ir.op(*op).results()));
            let arrays = stmt.accesses.iter().filter_map(|access| self.vector_array(access.array));
            let has_vectors = values.copied().chain(arrays).any(|value| shape(ir, value).is_some());
            let moves = |op: &OpId| {
                let def = ir.def(*op);
                def.has(Traits::COPY) || def.transfer.is_some() || def.awaited.is_some()
            };
            if !has_vectors && !stmt.ops.iter().any(moves) {
                continue;
            }
            if has_vectors {
                shapes.iter().for_each(|shape| self.add_shape(&stmt, shape));
            }
            let mut kept = Vec::new();
            for (position, &op) in stmt.ops.iter().enumerate() {
                let of_op: Vec<Access> = stmt.accesses.iter().filter(|a| a.op == op).cloned().collect();
                let memory = |access: &&Access| !self.scop.array(access.array).is_value;
                let of_memory: Vec<Access> = of_op.iter().filter(memory).cloned().collect();
                if of_memory.iter().any(|access| self.scop.array(access.array).is_merged) {
                    return Err(self.op_doubt(
                        op,
                        "is in a statement with vectors or copies, and touches what may overlap",
                    ));
                }
                let is_vector = |access: &&Access| self.vector_array(access.array).is_none();
                let of_values = of_op.iter().filter(|access| self.scop.array(access.array).is_value);
                kept.extend(of_values.filter(is_vector).cloned());
                let apart = Apart { stmt: &stmt, op, place: 2 * position as i64, params, budget };
                if !self.set_op_apart(&apart, &of_memory)? {
                    kept.extend(of_memory);
                }
            }
            let is_of_ops = |access: &Access| stmt.ops.contains(&access.op);
            for other in stmt.accesses.iter().filter(|access| !is_of_ops(access)) {
                if !self.scop.array(other.array).is_value {
                    return Err(self.op_doubt(other.op, "is a part of a statement with vectors or copies"));
                }
                if self.vector_array(other.array).is_none() {
                    kept.push(other.clone());
                }
            }
            self.scop.stmts[at].accesses = kept;
        }
        for array in &mut self.scop.arrays {
            let lanes = array.root.filter(|_| array.is_value).and_then(|root| shape(ir, root));
            array.rank += lanes.map_or(0, <[i64]>::len);
        }
        self.n_stmts = self.scop.stmts.len();
        Ok(())
    }

    /// The value that an array is, if that is a vector with lanes.
    pub(super) fn vector_array(&self, array: ArrayId) -> Option<ValueId> {
        let array = self.scop.array(array);
        array.root.filter(|root| array.is_value && shape(self.ir, *root).is_some())
    }

    /// Adds the part of a statement for values of a shape. It hands vectors on when the statement does.
    pub(super) fn add_shape(&mut self, stmt: &Stmt, shape: &[i64]) {
        let sizes: Vec<Size> = shape.iter().map(|size| Size::Number(*size)).collect();
        let of_shape = |access: &&Access| {
            let value = self.vector_array(access.array);
            value.and_then(|value| self::shape(self.ir, value)) == Some(shape)
        };
        let tuple = tuple_of(stmt, shape);
        let accesses = stmt.accesses.iter().filter(of_shape).map(|access| {
            let with_lanes = |cells: &IntegerRelation| {
                let symbols = cells.space().symbols().to_vec();
                let lanes = IntegerRelation::identity(symbols, Tuple::anonymous(shape.len() as u32));
                let mut product = cells.flat_product(&lanes);
                let name = self.scop.array(access.array).name.as_str();
                product.set_range_tuple(Tuple::named(name, product.space().n_range() as u32));
                product.set_domain_tuple(tuple.clone());
                product
            };
            Access { relation: access.relation.iter().map(with_lanes).collect(), ..access.clone() }
        });
        let accesses = accesses.collect();
        let times = self.times[stmt.id.index()].clone();
        let lanes = boxed(&tuple, &stmt.domain, stmt.ivs.len(), &sizes);
        let part = self.add_part(stmt, lanes, times, accesses);
        // Of accesses by several ops it matters in which blocks these are.
        self.scop.stmts[part.index()].ops = stmt.ops.clone();
        self.parts.of_shape.insert((stmt.id, shape.to_vec()), part);
    }

    /// Adds a part of a statement with these instances.
    pub(super) fn add_part(
        &mut self,
        of: &Stmt,
        domain: PresburgerRelation,
        times: Vec<FlatRow>,
        accesses: Vec<Access>,
    ) -> StmtId {
        let id = StmtId::from_index(self.scop.stmts.len());
        let name = domain.space().range().name().cloned().unwrap_or_else(|| of.name.clone());
        self.times.push(times);
        self.scop.stmts.push(Stmt {
            id,
            name,
            n_runs: 1,
            ops: Vec::new(),
            loops: Vec::new(),
            domain,
            touched: Vec::new(),
            accesses,
            ..of.clone()
        });
        self.parts.of.insert(id, of.id);
        id
    }
}

/// The tuple of the part of a statement for values of a shape.
pub(super) fn tuple_of(stmt: &Stmt, shape: &[i64]) -> Tuple {
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    let name = Name::from(format!("{}x{}", stmt.name, sizes.join("x")).as_str());
    Tuple::named(name, (stmt.ivs.len() + shape.len()) as u32)
}

/// The instances of a domain with lanes below numbers.
pub(super) fn boxed(
    tuple: &Tuple,
    domain: &PresburgerRelation,
    n: usize,
    sizes: &[Size],
) -> PresburgerRelation {
    let mut lanes = IntegerRelation::universe(Space::set(domain.space().symbols().to_vec(), tuple.clone()));
    for (lane, size) in sizes.iter().enumerate() {
        if let Size::Number(size) = size {
            lanes.add_lower_bound(n + lane, &Int::ZERO);
            lanes.add_upper_bound(n + lane, &Int::from(size - 1));
        }
    }
    within(tuple, domain, n, &lanes)
}

/// The instances of a domain with any lanes that are in a set.
pub(super) fn within(
    tuple: &Tuple,
    domain: &PresburgerRelation,
    n: usize,
    set: &IntegerRelation,
) -> PresburgerRelation {
    let symbols = domain.space().symbols().to_vec();
    let n_lanes = (tuple.dims() as usize - n) as u32;
    let any = IntegerRelation::universe(Space::set(symbols.clone(), Tuple::anonymous(n_lanes)));
    let pieces = domain.disjuncts().iter().map(|piece| {
        let mut product = piece.flat_product(&any);
        product.set_range_tuple(tuple.clone());
        product.intersection(set).expect(FITS)
    });
    PresburgerRelation::from_disjuncts(Space::set(symbols, tuple.clone()), pieces).expect(FITS)
}
