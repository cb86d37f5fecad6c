//! Access relations: from statement instances to array cells.
//!
//! # Method
//! The relation starts as all pairs; loops inside the statement add their induction variables as locals with
//! their bounds, conditions inside add their constraints, and the access map ties the subscripts to the
//! induction variables.
//!
//! # Exactness
//! Exact for affine subscripts of the root's own shape under affine loops and conditions, and for those that
//! are affine in parts of the instances ([`decisions`](crate::scop::decisions)). Otherwise an
//! over-approximation, told by [`Access::exact`](crate::Access::exact): a subscript that is not affine may be
//! anything, and those beside it stay as they are.

use crate::mutant::{self, Mutant};
use crate::scop::affine_form::{Columns, Linear, partial_expression};
use crate::scop::alias;
use crate::scop::conditional::is_conditional;
use crate::scop::control::{counter_ranges, spread};
use crate::scop::decisions::decided;
use crate::scop::domain::{add_condition, add_loop};
use crate::scop::flat::evaluate::Evaluator;
use crate::scop::flat::polynomial::Polynomial;
use crate::scop::flat::{Flat, Grid};
use crate::scop::intervals::Intervals;
use crate::scop::params::dim_key;
use crate::scop::run::{Numbered, run_subscripts};
use loopwright_affine_ir::machinery::{RunAccess, Size, ViewMap};
use loopwright_affine_ir::{AffineMap, Bound, Ir, OpId, ValueId};
use loopwright_polyhedra::{Int, IntegerRelation, Name, Space, Tuple, VarKind};
use std::collections::HashMap;
use std::rc::Rc;

/// Builds the access relation of a statement.
pub struct AccessBuilder<'a> {
    /// The program.
    pub ir: &'a Ir,
    /// Names of the parameters.
    pub params: &'a [Name],
    /// Values that are parameters, by position.
    pub param_of: &'a HashMap<ValueId, usize>,
    /// Values that are affine in parameters.
    pub computed: &'a [(ValueId, Vec<Int>)],
    /// What is known of the size of numbers.
    pub intervals: &'a Rc<Intervals>,
    /// The arrays that have more subscripts than their memrefs.
    pub flat: &'a Flat,
    /// Tuple name of the statement.
    pub stmt: &'a Name,
    /// The induction variables around, outermost first.
    pub ivs: &'a [ValueId],
    /// How many components instances have after the induction variables: which of the elements that the op
    /// accesses it is about.
    pub n_lanes: usize,
}

/// What a call passes for a parameter of the function that is called.
pub(crate) enum Argument {
    /// A literal.
    Number(i64),
    /// A value of the caller.
    Value(ValueId),
}

/// The array that an access is to, and the views through which it is.
#[derive(Clone, Copy)]
pub struct Viewed<'a> {
    /// Tuple name of the array.
    pub array: &'a str,
    /// How many subscripts the array has.
    pub rank: usize,
    /// From the view that is accessed to that of the array.
    pub views: &'a [OpId],
}

/// The pieces of a relation and whether they are exact.
pub struct Cells {
    /// Their union.
    pub pieces: Vec<IntegerRelation>,
    /// Whether all of these cells are touched.
    pub exact: bool,
}

impl AccessBuilder<'_> {
    /// Everything in an array of the given rank, for every instance.
    pub(crate) fn whole_array(&self, array: &str, rank: usize) -> Cells {
        Cells { pieces: vec![IntegerRelation::universe(self.space(array, rank))], exact: false }
    }

    /// All cells of an array of this shape, accessed inside `inner`.
    pub(crate) fn all_cells(&self, array: &str, inner: &[(OpId, usize)], shape: &[Option<i64>]) -> Cells {
        let mut exact = shape.iter().all(Option::is_some);
        let contexts = self.contexts(array, shape.len(), inner, &mut exact);
        let n_domain = self.n_domain();
        let within = |(mut piece, _): (IntegerRelation, Columns)| {
            for (dim, size) in shape.iter().enumerate() {
                let subscript = Linear::column(n_domain + dim);
                piece.add_inequality(&subscript.row(&piece));
                if let Some(size) = size {
                    let below = Linear::constant(*size).add_constant(-1).minus(&subscript);
                    piece.add_inequality(&below.row(&piece));
                }
            }
            piece
        };
        Cells { pieces: contexts.into_iter().map(within).collect(), exact }
    }

    /// The cells `map(operands)` of a view, and as many after each as `sizes` says, if it does, accessed
    /// inside `inner`, the ops of the statement around the access, outermost first.
    pub(crate) fn cells(
        &self,
        of: Viewed<'_>,
        inner: &[(OpId, usize)],
        (map, operands): (&AffineMap, &[ValueId]),
        sizes: Option<&[i64]>,
    ) -> Cells {
        let mut exact = true;
        let mut out = Vec::new();
        let contexts = self.contexts(of.array, of.rank, inner, &mut exact);
        let grid = self.flat.grid(of.array);
        for (mut piece, columns) in decided(self.ir, contexts, operands) {
            if let Some(grid) = grid {
                exact &= self.is_in_grid(&mut piece, &columns, (of, grid), (map, operands), sizes);
                out.push(piece);
                continue;
            }
            let first = columns.each_result(self.ir, &mut piece, map, operands);
            let sizes = sizes.unwrap_or_default().iter().chain(std::iter::repeat(&1));
            let subscripts = first.into_iter().zip(sizes);
            let subscripts =
                subscripts.map(|(first, size)| first.map(|first| stretch(&mut piece, first, *size)));
            let subscripts = subscripts.collect();
            let is_known = self.is_at(&mut piece, &columns, subscripts, of);
            if !is_known {
                let (subscripts, _) =
                    self.polynomials(&mut piece.clone(), &columns, of, (map, operands), None);
                self.flat.note(of.array, &subscripts, piece.space().columns(VarKind::Symbol));
            }
            exact &= is_known;
            out.push(piece);
        }
        Cells { pieces: out, exact }
    }

    /// Says that the cell is at `map(operands)` of a view, in an array whose subscripts are split; `false` if
    /// they are not known, or not affine, of which nothing is said.
    fn is_in_grid(
        &self,
        piece: &mut IntegerRelation,
        columns: &Columns,
        (of, grid): (Viewed<'_>, &Grid),
        at: (&AffineMap, &[ValueId]),
        sizes: Option<&[i64]>,
    ) -> bool {
        let (subscripts, may_wrap) = self.polynomials(piece, columns, of, at, sizes);
        let Some(subscripts) = subscripts.into_iter().collect::<Option<Vec<Polynomial>>>() else {
            return false;
        };
        let first_param = piece.space().offset(VarKind::Symbol);
        let Some(numbers) = grid.split(subscripts, first_param).filter(|n| n.len() == of.rank) else {
            return false;
        };
        if may_wrap {
            self.flat.note_wrapping();
        }
        for (dim, number) in numbers.iter().enumerate() {
            let row = Linear::column(self.n_domain() + dim).minus(number).row(piece);
            piece.add_equality(&row);
        }
        true
    }

    /// The subscripts `map(operands)` of a view, or of any of a block from there on, as those of the array's
    /// memref; and whether they might wrap around.
    fn polynomials(
        &self,
        piece: &mut IntegerRelation,
        columns: &Columns,
        of: Viewed<'_>,
        (map, operands): (&AffineMap, &[ValueId]),
        sizes: Option<&[i64]>,
    ) -> (Vec<Option<Polynomial>>, bool) {
        let mut evaluator = Evaluator::new(self.ir, columns);
        let mut applied = |piece: &mut IntegerRelation, map: &AffineMap, inputs, operands: &[ValueId]| {
            let mut inputs: Vec<Option<Polynomial>> = inputs;
            inputs.extend(operands.iter().map(|value| evaluator.value(piece, *value)));
            let results = map.results.iter();
            results.map(|result| evaluator.expression(piece, result, map.dims, &inputs)).collect::<Vec<_>>()
        };
        let mut subscripts = applied(piece, map, Vec::new(), operands);
        for (subscript, size) in subscripts.iter_mut().zip(sizes.unwrap_or_default()) {
            let any = stretch(piece, Linear::default(), *size);
            *subscript = subscript.take().map(|first| first.plus(&Polynomial::from(&any), &Int::ONE));
        }
        for view in of.views {
            let of_view = self.ir.def(*view).view.and_then(|describe| describe(self.ir, *view));
            subscripts = match of_view {
                Some(ViewMap { map, operands }) if map.dims as usize == subscripts.len() => {
                    applied(piece, &map, subscripts, &operands)
                }
                _ => Vec::new(),
            };
        }
        (subscripts, evaluator.may_wrap)
    }

    /// The cell of each instance, at `map(operands)` of a view; in a dimension that a lane runs along, as far
    /// behind as the lane says. In dimensions with a limit, those that are negative or not below it are left
    /// out.
    pub fn cell_of_lane(
        &self,
        of: Viewed<'_>,
        (map, operands): (&AffineMap, &[ValueId]),
        along: &[Option<usize>],
        limits: &[(usize, i64)],
    ) -> Cells {
        self.cell_of_instance(of, |piece, columns| {
            let mut subscripts = columns.map(self.ir, piece, map, operands)?;
            for (lane, dim) in along.iter().enumerate() {
                let subscript = dim.and_then(|dim| subscripts.get_mut(dim));
                if let Some(subscript) = subscript {
                    *subscript = subscript.clone().plus(&Linear::column(self.ivs.len() + lane), &Int::ONE);
                }
            }
            for (dim, limit) in limits {
                let subscript = subscripts.get(*dim)?;
                let below = Linear::constant(*limit).add_constant(-1).minus(subscript);
                piece.add_inequality(&below.row(piece));
                piece.add_inequality(&subscript.row(piece));
            }
            Some(subscripts)
        })
    }

    /// The cell of each instance, which is about an element of a transfer.
    pub fn cell_of_run(&self, of: Viewed<'_>, run: &RunAccess, numbered: &Numbered<'_>) -> Cells {
        self.cell_of_instance(of, |piece, columns| {
            run_subscripts(self.ir, piece, columns, run, Some(numbered))
        })
    }

    fn cell_of_instance(
        &self,
        of: Viewed<'_>,
        subscripts: impl Fn(&mut IntegerRelation, &Columns) -> Option<Vec<Linear>>,
    ) -> Cells {
        let mut exact = true;
        let contexts = self.contexts(of.array, of.rank, &[], &mut exact).into_iter();
        let pieces = contexts.map(|(mut piece, columns)| {
            let subscripts = subscripts(&mut piece, &columns);
            exact &=
                subscripts.is_some_and(|subscripts| self.is_at_all(&mut piece, &columns, subscripts, of));
            piece
        });
        let pieces = pieces.collect();
        Cells { pieces, exact }
    }

    /// The instances of a domain with lanes below these sizes, each the size of a lane; `None` if a size is
    /// not affine.
    pub fn instances(&self, sizes: &[Size]) -> Option<IntegerRelation> {
        let mut exact = true;
        let (mut piece, columns) = self.contexts("", 0, &[], &mut exact).pop()?;
        for (lane, size) in sizes.iter().enumerate() {
            let lane = Linear::column(self.ivs.len() + lane);
            let sizes = match size {
                Size::Number(size) => vec![Linear::constant(*size)],
                Size::Value(value) => {
                    // Below the least of some is below each.
                    let least = spread(self.ir, Bound::new(AffineMap::identity(1), vec![*value]), false);
                    columns.map(self.ir, &mut piece, &least.map, &least.operands)?
                }
            };
            piece.add_inequality(&lane.row(&piece));
            for size in sizes {
                let below = size.add_constant(-1).minus(&lane).row(&piece);
                piece.add_inequality(&below);
            }
        }
        Some(piece.domain())
    }

    /// The cells of a transfer on one side, accessed inside `inner`.
    pub(crate) fn run(&self, of: Viewed<'_>, inner: &[(OpId, usize)], run: &RunAccess) -> Cells {
        let mut exact = true;
        let mut out = Vec::new();
        for (mut piece, columns) in self.contexts(of.array, of.rank, inner, &mut exact) {
            let subscripts = run_subscripts(self.ir, &mut piece, &columns, run, None);
            let is_known =
                subscripts.is_some_and(|subscripts| self.is_at_all(&mut piece, &columns, subscripts, of));
            exact &= is_known;
            out.push(piece);
        }
        Cells { pieces: out, exact }
    }

    /// [`Self::is_at`] where all subscripts are known.
    fn is_at_all(
        &self,
        piece: &mut IntegerRelation,
        columns: &Columns,
        subscripts: Vec<Linear>,
        of: Viewed<'_>,
    ) -> bool {
        self.is_at(piece, columns, subscripts.into_iter().map(Some).collect(), of)
    }

    /// Says that the cell is at these subscripts of a view; `false` if one of the array's is not known, of
    /// which nothing is said.
    fn is_at(
        &self,
        piece: &mut IntegerRelation,
        columns: &Columns,
        subscripts: Vec<Option<Linear>>,
        of: Viewed<'_>,
    ) -> bool {
        let Some(subscripts) = self.through(piece, columns, subscripts, of.views) else { return false };
        if subscripts.len() != of.rank {
            return false;
        }
        let known = subscripts.iter().enumerate().filter_map(|(dim, form)| Some((dim, form.as_ref()?)));
        for (dim, subscript) in known {
            let mut row = Linear::column(self.n_domain() + dim).minus(subscript).row(piece);
            if mutant::is_on(Mutant::LostSubscriptConstant) {
                row.pop();
                row.push(Int::ZERO);
            }
            piece.add_equality(&row);
        }
        subscripts.iter().all(Option::is_some)
    }

    /// The subscripts of the memory that a view is of, as far as they are known.
    fn through(
        &self,
        piece: &mut IntegerRelation,
        columns: &Columns,
        subscripts: Vec<Option<Linear>>,
        views: &[OpId],
    ) -> Option<Vec<Option<Linear>>> {
        views.iter().try_fold(subscripts, |subscripts, view| {
            let ViewMap { map, operands } = self.ir.def(*view).view?(self.ir, *view)?;
            if subscripts.len() != map.dims as usize {
                return None;
            }
            let values = operands.iter().map(|value| columns.value(self.ir, piece, *value));
            let inputs: Vec<Option<Linear>> = subscripts.into_iter().chain(values).collect();
            let results = map.results.iter();
            Some(results.map(|result| partial_expression(piece, result, map.dims, &inputs)).collect())
        })
    }

    /// The cells that a function touches which is called inside `inner`: `cells` are over its own instances
    /// and parameters, and `passed` says what the parameters are, with `None` for what is not known.
    pub(crate) fn called(
        &self,
        of: Viewed<'_>,
        inner: &[(OpId, usize)],
        cells: &[IntegerRelation],
        passed: &[Option<Argument>],
    ) -> Cells {
        let mut exact = true;
        let mut out = Vec::new();
        for callee in cells {
            for (mut piece, columns) in self.contexts(of.array, of.rank, inner, &mut exact) {
                let used = |column: usize| {
                    let mut rows = callee.equalities().rows().chain(callee.inequalities().rows());
                    rows.any(|row| !row[column].is_zero())
                };
                let mut forms = Vec::new();
                for kind in [VarKind::Domain, VarKind::Range, VarKind::Symbol, VarKind::Local] {
                    for (number, column) in callee.space().columns(kind).enumerate() {
                        let known = match kind {
                            VarKind::Symbol => match &passed[number] {
                                Some(Argument::Number(number)) => Some(Linear::constant(*number)),
                                Some(Argument::Value(value)) => columns.value(self.ir, &mut piece, *value),
                                None => None,
                            },
                            VarKind::Domain | VarKind::Range | VarKind::Local => None,
                        };
                        exact &= kind != VarKind::Symbol || known.is_some() || !used(column);
                        forms.push((column, known.unwrap_or_else(|| Linear::column(piece.add_local()))));
                    }
                }
                let n_vars = callee.space().n_vars();
                let form = |row: &[Int]| {
                    let terms = forms.iter();
                    terms.fold(Linear::constant(row[n_vars].clone()), |sum, (column, form)| {
                        sum.plus(form, &row[*column])
                    })
                };
                for row in callee.equalities().rows() {
                    let row = form(row).row(&piece);
                    piece.add_equality(&row);
                }
                for row in callee.inequalities().rows() {
                    let row = form(row).row(&piece);
                    piece.add_inequality(&row);
                }
                let range = callee.space().columns(VarKind::Range);
                let subscripts = forms[range].iter().map(|(_, form)| form.clone()).collect();
                exact &= self.is_at_all(&mut piece, &columns, subscripts, of);
                out.push(piece);
            }
        }
        Cells { pieces: out, exact }
    }

    /// These cells in an array of this many subscripts, of which those in front are the induction variables
    /// of the loops around it.
    pub fn of_iteration(&self, array: &str, rank: usize, cells: Cells) -> Cells {
        let of = |cells: IntegerRelation| {
            let n_counters = rank - cells.space().n_range();
            let iteration = first_counters(self.space(array, n_counters));
            let mut of =
                iteration.flat_range_product(&cells).expect("both are of the instances of one statement");
            of.set_range_tuple(Tuple::named(array, rank as u32));
            of
        };
        Cells { pieces: cells.pieces.into_iter().map(of).collect(), exact: cells.exact }
    }

    /// The parameter that is the size of a memref in a dimension.
    pub fn size(&self, memref: ValueId, dim: usize) -> Option<ValueId> {
        let root = alias::root(self.ir, memref).filter(|root| root.same_subscripts)?.value;
        let key = (root, i128::try_from(dim).ok()?);
        let sizes = self.param_of.keys().filter(|value| dim_key(self.ir, **value).as_ref() == Some(&key));
        sizes.min().copied()
    }

    fn n_domain(&self) -> usize {
        self.ivs.len() + self.n_lanes
    }

    fn space(&self, array: &str, rank: usize) -> Space {
        Space::relation(
            self.params.to_vec(),
            Tuple::named(self.stmt.clone(), self.n_domain() as u32),
            Tuple::named(array, rank as u32),
        )
    }

    /// All pairs of an instance and a cell, with what is known inside `inner`, and what values are there.
    fn contexts(
        &self,
        array: &str,
        rank: usize,
        inner: &[(OpId, usize)],
        exact: &mut bool,
    ) -> Vec<(IntegerRelation, Columns)> {
        let space = self.space(array, rank);
        let n_domain = space.n_domain();
        let mut columns = Columns::within(self.intervals);
        self.ivs.iter().enumerate().for_each(|(column, iv)| columns.define(*iv, Linear::column(column)));
        for (value, param) in self.param_of {
            columns.define(*value, Linear::column(n_domain + rank + param));
        }
        columns.define_computed(self.computed, n_domain + rank);
        let mut pieces = vec![(IntegerRelation::universe(space), columns)];
        for (op, region) in inner {
            pieces = pieces
                .into_iter()
                .flat_map(|(piece, columns)| self.enter(piece, columns, *op, *region, exact))
                .collect();
        }
        pieces
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
        if is_conditional(ir, op) {
            let before = (piece.clone(), columns.clone());
            return match add_condition(ir, vec![piece], &columns, op, region) {
                Ok(pieces) => pieces.into_iter().map(|piece| (piece, columns.clone())).collect(),
                Err(_) => self.unknown(before.0, before.1, exact),
            };
        }
        let Some(ranges) = counter_ranges(ir, op) else { return self.unknown(piece, columns, exact) };
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

    /// Nothing is known of the op's induction variables and conditions: any value, any time.
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

/// From instances to their outermost induction variables, as many as the space has subscripts.
pub(crate) fn first_counters(space: Space) -> IntegerRelation {
    let (domain, range) = (space.offset(VarKind::Domain), space.offset(VarKind::Range));
    let mut relation = IntegerRelation::universe(space);
    for dim in 0..relation.space().n_range() {
        let row = relation.row(&[(domain + dim, 1), (range + dim, -1)], 0);
        relation.add_equality(&row);
    }
    relation
}

/// Any of this many numbers from `first` on.
fn stretch(piece: &mut IntegerRelation, first: Linear, size: i64) -> Linear {
    if size == 1 {
        return first;
    }
    let any = Linear::column(piece.add_local());
    let after = any.clone().minus(&first);
    piece.add_inequality(&after.row(piece));
    let before = Linear::constant(size).add_constant(-1).minus(&after);
    piece.add_inequality(&before.row(piece));
    any
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
