//! The footprint of affine accesses: the cells of a memref that they touch.
//!
//! # Problem
//! For a place in the program, and ops of one block after it, describe the cells of a memref that they touch
//! by sets over the values that are known at that place.
//!
//! # Method
//! Each access is a set of cells: its subscripts over the induction variables of the loops between the place
//! and the access, which exist within their bounds and under the conditions around; values from before the
//! place are symbols. What bounds say of symbols that are induction variables of outer loops is kept apart,
//! as what is known.
//!
//! # Exactness
//! A piece that is not exact may have cells that are not touched: where a value is not affine in the symbols,
//! a region may not run, or a condition is no conjunction. It never lacks one.
//!
//! # Cost
//! Linear in the accesses, with the loops around each.

use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AccessKind, AffineExpr, AffineMap, BlockId, ElementAccess, Ir, LoopRange, OpId, ValueDef, ValueId,
};
use loopwright_analysis::machinery::{AffineInputs, Columns, Linear};
use loopwright_polyhedra::{Int, IntegerRelation, Name, Space, Tuple};

/// A load or store of one element.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) op: OpId,
    pub(crate) kind: AccessKind,
    pub(crate) memref: ValueId,
}

impl Access {
    /// The access of an `affine.load` or `affine.store`.
    pub(crate) fn of(ir: &Ir, op: OpId) -> Option<Access> {
        let def = ir.def(op);
        let access = def.access.filter(|_| def.dialect() == "affine")?(ir, op)?;
        // A prefetch has neither a value nor a result.
        access.value.or(ir.op(op).results().first().copied())?;
        // A store may put the memref itself somewhere.
        let is_plain = access.value != Some(access.memref);
        is_plain.then_some(Access { op, kind: access.kind, memref: access.memref })
    }
}

/// Cells that an access touches.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: AccessKind,
    /// A set of cells over the symbols.
    pub(crate) cells: IntegerRelation,
    /// Exactly these cells are touched, rather than at most these.
    pub(crate) exact: bool,
}

/// The cells of one memref that ops touch.
#[derive(Clone, Debug)]
pub(crate) struct Footprint {
    /// The values that cells depend on.
    pub(crate) symbols: Vec<ValueId>,
    pub(crate) pieces: Vec<Piece>,
    /// What is known of the symbols.
    pub(crate) known: IntegerRelation,
    /// Sizes of the memref.
    pub(crate) shape: Vec<Option<i64>>,
}

impl Footprint {
    /// What accesses of a memref touch, seen from before `first`, in whose block all of them are.
    pub(crate) fn of(ir: &Ir, first: OpId, memref: ValueId, accesses: &[Access]) -> Option<Footprint> {
        Self::over(ir, first, memref, accesses, false)
    }

    /// The same over more symbols, after the others: those that tell whether the accesses are reached.
    pub(crate) fn in_full(ir: &Ir, first: OpId, memref: ValueId, accesses: &[Access]) -> Option<Footprint> {
        Self::over(ir, first, memref, accesses, true)
    }

    fn over(ir: &Ir, first: OpId, memref: ValueId, accesses: &[Access], in_full: bool) -> Option<Footprint> {
        let base = ir.op(first).parent()?;
        let shape = ir.ty(memref).as_memref()?.shape.clone();
        let mapped: Vec<(AffineMap, Vec<ValueId>)> = accesses
            .iter()
            .map(|access| {
                let element = ElementAccess::of(ir, access.op)?;
                Some(composed(ir, access.op, &element.map, &element.operands))
            })
            .collect::<Option<_>>()?;
        let mut symbols: Vec<ValueId> = Vec::new();
        let mut add = |map: &AffineMap, operands: &[ValueId]| {
            for value in values_of(ir, map, operands) {
                if is_known_before(ir, value, first) && !symbols.contains(&value) {
                    symbols.push(value);
                }
            }
        };
        mapped.iter().for_each(|(map, operands)| add(map, operands));
        for access in accesses.iter().filter(|_| in_full) {
            reached_by(ir, access.op, base).iter().for_each(|(map, operands)| add(map, operands));
        }
        let names = (0..symbols.len()).map(|nth| Name::from(format!("s{nth}"))).collect();
        let rank = u32::try_from(shape.len()).ok()?;
        let space = Space::set(names, Tuple::anonymous(rank));
        let mut columns = Columns::default();
        for (nth, value) in symbols.iter().enumerate() {
            columns.define(*value, Linear::column(shape.len() + nth));
        }
        let mut known = IntegerRelation::universe(space.clone());
        for symbol in &symbols {
            let Some((_, range)) = counter(ir, *symbol) else { continue };
            let mut columns = columns.clone();
            add_range(ir, &mut known, &mut columns, &range, Counter::Column);
        }
        let pieces = accesses.iter().zip(&mapped).map(|(access, (map, operands))| {
            let mut cells = IntegerRelation::universe(space.clone());
            let mut columns = columns.clone();
            let mut exact = true;
            for (op, region) in around(ir, access.op, Some(base)) {
                exact &= enter(ir, &mut cells, &mut columns, op, region);
            }
            match columns.map(ir, &mut cells, map, operands) {
                Some(subscripts) => {
                    for (dim, subscript) in subscripts.iter().enumerate() {
                        let row = Linear::column(dim).minus(subscript).row(&cells);
                        cells.add_equality(&row);
                    }
                }
                None => exact = false,
            }
            Piece { kind: access.kind, cells, exact }
        });
        let pieces = pieces.collect();
        Some(Footprint { symbols, pieces, known, shape })
    }
}

/// The values that a map is applied to, dimensions first, and those that bounds of induction variables among
/// them depend on.
fn values_of(ir: &Ir, map: &AffineMap, operands: &[ValueId]) -> Vec<ValueId> {
    let (mut dims, mut symbols) = (Vec::new(), Vec::new());
    let add = |list: &mut Vec<ValueId>, value: ValueId| {
        if loopwright_affine_ir::constant(ir, value).is_none() && !list.contains(&value) {
            list.push(value);
        }
    };
    let (first_dims, first_symbols) = operands.split_at(map.dims as usize);
    first_dims.iter().for_each(|value| add(&mut dims, *value));
    first_symbols.iter().for_each(|value| add(&mut symbols, *value));
    let mut next = 0;
    while let Some(value) = dims.get(next).copied() {
        next += 1;
        let Some((op, range)) = counter(ir, value) else { continue };
        for bound in [range.lower, range.upper] {
            let (map, operands) = composed(ir, op, &bound.map, &bound.operands);
            let (bound_dims, bound_symbols) = operands.split_at(map.dims as usize);
            bound_dims.iter().for_each(|value| add(&mut dims, *value));
            bound_symbols.iter().for_each(|value| add(&mut symbols, *value));
        }
    }
    [dims, symbols].concat()
}

/// The affine loop whose induction variable a value is.
pub(crate) fn counter(ir: &Ir, value: ValueId) -> Option<(OpId, LoopRange)> {
    let ValueDef::Arg(block, _) = ir.value(value).def() else { return None };
    let op = ir.block_parent_op(block)?;
    let ranges = ir.def(op).loop_like?.ranges?;
    ranges(ir, op).into_iter().find(|range| range.iv == value).map(|range| (op, range))
}

/// Whether a value is there when `op` is reached.
pub(crate) fn is_known_before(ir: &Ir, value: ValueId, op: OpId) -> bool {
    let Some(block) = ir.defining_block(value) else { return false };
    let mut chain = std::iter::once(op).chain(ir.ancestors(op));
    let Some(top) = chain.find(|around| ir.op(*around).parent() == Some(block)) else { return false };
    ir.defining_op(value).is_none_or(|defining| ir.position(defining) < ir.position(top))
}

/// The ops with regions around an op, outermost first, up to those of a block (without one, all), and which
/// region leads on.
pub(crate) fn around(ir: &Ir, op: OpId, base: Option<BlockId>) -> Vec<(OpId, usize)> {
    let mut path = Vec::new();
    let mut inner = op;
    while let Some(block) = ir.op(inner).parent().filter(|block| Some(*block) != base) {
        let (region, outer) = (ir.block(block).parent(), ir.block_parent_op(block));
        let Some(outer) = outer else { break };
        let number = ir.op(outer).regions().iter().position(|other| Some(*other) == region).unwrap_or(0);
        path.push((outer, number));
        inner = outer;
    }
    path.reverse();
    path
}

/// What the loops and conditionals around an op, up to those of a block, ask: maps, each with what it is
/// applied to.
fn reached_by(ir: &Ir, op: OpId, base: BlockId) -> Vec<(AffineMap, Vec<ValueId>)> {
    let mut asked = Vec::new();
    for (op, _) in around(ir, op, Some(base)) {
        let ranges = ir.def(op).loop_like.and_then(|loop_like| loop_like.ranges);
        for range in ranges.map_or(Vec::new(), |ranges| ranges(ir, op)) {
            let bounds = [range.lower, range.upper];
            asked.extend(bounds.map(|bound| composed(ir, op, &bound.map, &bound.operands)));
        }
        if let Some(condition) = ir.def(op).condition.map(|condition| condition(ir, op)) {
            let set = &condition.set;
            let exprs = set.constraints.iter().map(|(expr, _)| expr.clone()).collect();
            asked.push(composed(ir, op, &AffineMap::new(set.dims, set.symbols, exprs), &condition.operands));
        }
    }
    asked
}

/// Adds what is known inside a region of an op; `false` if that may be too little.
fn enter(ir: &Ir, cells: &mut IntegerRelation, columns: &mut Columns, op: OpId, region: usize) -> bool {
    let def = ir.def(op);
    if let Some(ranges) = def.loop_like.and_then(|loop_like| loop_like.ranges) {
        let ranges = ranges(ir, op);
        return ranges
            .iter()
            .fold(true, |exact, range| add_range(ir, cells, columns, range, Counter::Inner) & exact);
    }
    meet_condition(ir, cells, columns, op, region)
}

/// Adds what is known inside a branch of a conditional; `false` if that may be too little, or it is none.
pub(crate) fn meet_condition(
    ir: &Ir,
    cells: &mut IntegerRelation,
    columns: &Columns,
    op: OpId,
    region: usize,
) -> bool {
    let Some(condition) = ir.def(op).condition.map(|condition| condition(ir, op)) else { return false };
    let inputs = AffineInputs { dims: condition.set.dims, values: &condition.operands };
    let exprs: Vec<AffineExpr> = condition.set.constraints.iter().map(|(expr, _)| expr.clone()).collect();
    let mut extended = cells.clone();
    let Some(forms) = columns.expressions(ir, &mut extended, &exprs, inputs) else { return false };
    *cells = extended;
    match (region, condition.set.constraints.as_slice()) {
        (0, constraints) => {
            for (form, (_, is_equality)) in forms.iter().zip(constraints) {
                let row = form.row(cells);
                if *is_equality { cells.add_equality(&row) } else { cells.add_inequality(&row) }
            }
            true
        }
        (_, [(_, false)]) => {
            let row = forms[0].complement().row(cells);
            cells.add_inequality(&row);
            true
        }
        _ => false,
    }
}

/// Whether the induction variable of a loop is new.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counter {
    /// It gets a separate column.
    Inner,
    /// It is a symbol.
    Column,
}

/// Adds the bounds of an induction variable; `false` if they are not affine, or the loop has several lower
/// bounds and a step.
fn add_range(
    ir: &Ir,
    cells: &mut IntegerRelation,
    columns: &mut Columns,
    range: &LoopRange,
    counter: Counter,
) -> bool {
    let mut extended = cells.clone();
    let lower = columns.map(ir, &mut extended, &range.lower.map, &range.lower.operands);
    let upper = columns.map(ir, &mut extended, &range.upper.map, &range.upper.operands);
    let known = (lower.is_some(), upper.is_some());
    let (lower, upper) = (lower.unwrap_or_default(), upper.unwrap_or_default());
    if known.0 || known.1 {
        *cells = extended;
    }
    let mut is_exact = known == (true, true);
    // From its only lower bound an induction variable goes by steps.
    let steps = match lower.as_slice() {
        [start] if range.step > 1 => {
            let steps = Linear::column(cells.add_local());
            let row = steps.row(cells);
            cells.add_inequality(&row);
            Some(start.clone().plus(&steps, &Int::from(range.step)))
        }
        _ => None,
    };
    is_exact &= range.step == 1 || steps.is_some();
    let value = match (counter, &steps) {
        (Counter::Column, _) => columns.value(ir, cells, range.iv),
        (Counter::Inner, Some(steps)) => Some(steps.clone()),
        (Counter::Inner, None) => Some(Linear::column(cells.add_local())),
    };
    let Some(value) = value else { return false };
    if counter == Counter::Inner {
        columns.define(range.iv, value.clone());
    }
    match (counter, steps) {
        (Counter::Column, Some(steps)) => {
            let row = value.clone().minus(&steps).row(cells);
            cells.add_equality(&row);
        }
        (Counter::Inner, Some(_)) => {}
        (_, None) => {
            for bound in &lower {
                let row = value.clone().minus(bound).row(cells);
                cells.add_inequality(&row);
            }
        }
    }
    for bound in &upper {
        let row = bound.clone().add_constant(-1).minus(&value).row(cells);
        cells.add_inequality(&row);
    }
    is_exact
}
