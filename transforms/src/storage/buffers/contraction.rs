//! Array contraction: shrinks arrays to the cells that are live at a time.
//!
//! # Method
//! A cell is live from the write of a value to its last read; two cells are in conflict if one is written
//! while the other is live. Of the differences of the subscripts of such cells, the number for the first
//! dimension is one more than the greatest magnitude of the first component; that for the next, one more than
//! the greatest magnitude of the next component among the differences that are zero before it; and so on. A
//! nonzero difference has a first component that is not zero, which is less than its number: no two cells in
//! conflict share a place.
//!
//! # Exactness
//! Lifetimes are exact: last writers of all reads. Differences are looked at over the integers.
//!
//! # Cost
//! For each of the values' flows, each write of the array, and each pair of components of the order, a least
//! and a greatest value.
//!
//! # Reference
//! [LefebvreFeautrier98], with windows as [DarteSchreiberVillard05] has them.

use crate::storage::locals::{Locals, deallocations};
use itertools::iproduct;
use loopwright_affine_ir::{
    AccessKind, AffineExpr, AffineMap, Attr, ElementAccess, ForOp, Id, Ir, Layout, MemRefType, Type, ValueId,
};
use loopwright_analysis::machinery::FlatRow;
use loopwright_analysis::{Access, AffineForm, ArrayId, Dependence, Scop, Stmt};
use loopwright_polyhedra::machinery::extents;
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Optimum, VarKind};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The accesses of a scop to an array, with their statements and positions.
fn accesses(scop: &Scop, array: ArrayId) -> impl Iterator<Item = (&Stmt, usize, &Access)> {
    let of_stmt = move |stmt| {
        let stmt: &Stmt = stmt;
        let all = stmt.accesses.iter().enumerate().filter(move |(_, access)| access.array == array);
        all.map(move |(at, access)| (stmt, at, access))
    };
    scop.stmts.iter().flat_map(of_stmt)
}

/// Why the lifetimes of an array's cells are not known, or its accesses cannot be changed.
fn obstacle(ir: &Ir, locals: &Locals, array: ArrayId, memref: ValueId) -> Option<String> {
    let (scop, flow) = (&locals.scop, &locals.flow);
    let is_plain = ir.ty(memref).as_memref().is_some_and(|ty| ty.layout == Layout::Identity);
    if !is_plain {
        return Some("it is not in row-major order".into());
    }
    if scop.array(array).grid.is_some() {
        return Some("its subscripts are products".into());
    }
    let frees = deallocations(ir, memref);
    let is_affine = |op| ir.def(op).dialect() == "affine" || frees.contains(&op);
    if let Some(user) = ir.uses(memref).iter().find(|user| !is_affine(user.op)) {
        return Some(format!("'{}' has no affine subscripts to fold", ir.op(user.op).name()));
    }
    for (stmt, _, access) in accesses(scop, array) {
        if !access.exact || access.subscripts().is_none() {
            return Some(format!("{} may touch other cells", stmt.name.as_str()));
        }
        if stmt.loops.iter().any(|op| ForOp::of(ir, *op).is_none()) {
            return Some(format!("iterations of loops around {} run at the same time", stmt.name.as_str()));
        }
    }
    if let Some(input) = flow.inputs.iter().find(|input| input.array == array) {
        let reader = scop.stmt(input.stmt).name.as_str();
        return Some(format!("{reader} reads cells that may not be written"));
    }
    let mut flows = flow.flow.iter().filter(|flow| flow.array == array);
    flows.any(|flow| !flow.exact).then(|| "last writers are not known".into())
}

/// For each dimension of a local array by which number its subscripts may be taken, `None` for any; or why
/// that is not known.
pub(crate) fn numbers(
    ir: &Ir,
    locals: &Locals,
    (array, memref): (ArrayId, ValueId),
    budget: &Budget,
) -> Result<Vec<Option<i64>>, String> {
    if let Some(why) = obstacle(ir, locals, array, memref) {
        return Err(why);
    }
    greatest_distances(locals, array, budget)
        .map_err(|spent| format!("{spent}; a larger --{} may help", spent.resource))
}

fn greatest_distances(
    locals: &Locals,
    array: ArrayId,
    budget: &Budget,
) -> Result<Vec<Option<i64>>, Exhausted> {
    let scop = &locals.scop;
    let rank = scop.array(array).rank;
    let times = scop.original.timestamps();
    let mut conflicts: Vec<Conflict> = Vec::new();
    for flow in locals.flow.flow.iter().filter(|flow| flow.array == array) {
        for write in accesses(scop, array).filter(|(_, _, access)| access.kind == AccessKind::Write) {
            conflicts.extend(conflicts_with(scop, &times, flow, write, budget)?);
        }
    }
    let mut numbers = Vec::new();
    for dim in 0..rank {
        let mut greatest = Some(Int::ZERO);
        for conflict in &conflicts {
            let form = &conflict.differences[dim];
            let (eqs, ineqs) = (conflict.relation.equalities(), conflict.relation.inequalities());
            let found = extents(eqs, ineqs, std::slice::from_ref(form), budget)?;
            let Some([least, most]) = found.into_iter().next() else { continue };
            greatest = match (greatest, least, most) {
                (known, Optimum::Infeasible, _) | (known, _, Optimum::Infeasible) => known,
                (Some(known), Optimum::At(least), Optimum::At(most)) => {
                    Some(known.max(least.abs()).max(most.abs()))
                }
                _ => None,
            };
            if greatest.is_none() {
                break;
            }
        }
        numbers.push(greatest.and_then(|greatest| (greatest + Int::ONE).to_i64()));
        for conflict in &mut conflicts {
            let form = conflict.differences[dim].clone();
            conflict.relation.add_equality(&form);
        }
    }
    Ok(numbers)
}

/// Cells of which one is written while the other is live.
struct Conflict {
    /// The instances that write and read the value, and the one that writes the other cell.
    relation: IntegerRelation,
    /// How far the other cell is, in each dimension: rows of the relation.
    differences: Vec<Vec<Int>>,
}

/// Where the columns of an instance begin, and the instance's statement and times.
#[derive(Clone, Copy)]
struct Instance<'a> {
    first: usize,
    times: &'a [FlatRow],
}

/// The conflicts of the cells of some values with those that a write writes.
fn conflicts_with(
    scop: &Scop,
    times: &[Vec<FlatRow>],
    flow: &Dependence,
    (stmt, at, write): (&Stmt, usize, &Access),
    budget: &Budget,
) -> Result<Vec<Conflict>, Exhausted> {
    let (source, target) = (scop.stmt(flow.source), scop.stmt(flow.target));
    let written = &source.accesses[flow.accesses.0];
    let (Some(cell), Some(other)) = (written.subscripts(), write.subscripts()) else { return Ok(Vec::new()) };
    let (n_source, n_target) = (source.ivs.len(), target.ivs.len());
    let instance = |of: &Stmt, first| Instance { first, times: &times[of.id.index()] };
    let from = instance(source, 0);
    let to = instance(target, n_source);
    let between = instance(stmt, n_source + n_target);
    // A statement of one run reads all before it writes; what it writes at the same time is live together.
    let is_with_source = source.id == stmt.id && at != flow.accesses.0;
    let is_with_target = target.id == stmt.id && stmt.n_runs > 1;
    let mut conflicts = Vec::new();
    for piece in stmt.domain.disjuncts() {
        let all = flow.relation(scop).wrapped().flattened().flat_product(&piece.flattened());
        for (after, before) in
            iproduct!(orders(&all, from, between, is_with_source), orders(&all, between, to, is_with_target))
        {
            budget.spend(1, "lifetimes")?;
            let mut relation = all.clone();
            for (row, is_equality) in after.iter().chain(&before) {
                if *is_equality { relation.add_equality(row) } else { relation.add_inequality(row) }
            }
            if relation.is_empty(budget)? {
                continue;
            }
            let differences = cell
                .iter()
                .zip(&other)
                .map(|(cell, other)| difference(&relation, (cell, from.first), (other, between.first)));
            let differences = differences.collect();
            conflicts.push(Conflict { relation, differences });
        }
    }
    Ok(conflicts)
}

/// Rows that are not negative, or zero.
type Rows = Vec<(Vec<Int>, bool)>;

/// The ways in which an instance runs before another, or is it.
fn orders(
    relation: &IntegerRelation,
    first: Instance<'_>,
    second: Instance<'_>,
    or_equal: bool,
) -> Vec<Rows> {
    let mut ways = Vec::new();
    let mut equal: Rows = Vec::new();
    for (earlier, later) in first.times.iter().zip(second.times) {
        let zero = AffineForm::zero(0, 0);
        let form = |row: &FlatRow| row.row.as_affine().cloned().unwrap_or_else(|| zero.clone());
        let ahead = difference(relation, (&form(earlier), first.first), (&form(later), second.first));
        let mut strictly = ahead.clone();
        if let Some(constant) = strictly.last_mut() {
            *constant -= Int::ONE;
        }
        ways.push([&equal[..], &[(strictly, false)]].concat());
        equal.push((ahead, true));
    }
    if or_equal {
        ways.push(equal);
    }
    ways
}

/// The second of two forms minus the first, each over the columns from one on and the parameters.
fn difference(
    relation: &IntegerRelation,
    (first, at): (&AffineForm, usize),
    (second, second_at): (&AffineForm, usize),
) -> Vec<Int> {
    let space = relation.space();
    let mut row = vec![Int::ZERO; space.n_cols()];
    for (form, at, sign) in [(first, at, Int::MINUS_ONE), (second, second_at, Int::ONE)] {
        let columns = (at..).zip(&form.iters).chain((space.offset(VarKind::Symbol)..).zip(&form.params));
        for (column, factor) in columns {
            row[column] += factor * &sign;
        }
        row[space.n_vars()] += &form.constant * &sign;
    }
    row
}

/// A map with the operands that its results use.
fn without_unused(map: &AffineMap, operands: &[ValueId]) -> (AffineMap, Vec<ValueId>) {
    let (mut dims, mut symbols) = (BTreeSet::new(), BTreeSet::new());
    for expr in &map.results {
        expr.walk(&mut |part| match part {
            AffineExpr::Dim(at) => _ = dims.insert(*at),
            AffineExpr::Symbol(at) => _ = symbols.insert(*at),
            AffineExpr::Const(_) | AffineExpr::Binary(..) => {}
        });
    }
    let renumbered = |used: &BTreeSet<u32>, count: u32, make: fn(u32) -> AffineExpr| -> Vec<AffineExpr> {
        (0..count).map(|at| make(used.range(..at).count() as u32)).collect()
    };
    let new_dims = renumbered(&dims, map.dims, AffineExpr::Dim);
    let new_symbols = renumbered(&symbols, map.symbols, AffineExpr::Symbol);
    let results = map.results.iter().map(|expr| expr.substituted(&new_dims, &new_symbols)).collect();
    let used = dims.iter().copied().chain(symbols.iter().map(|at| map.dims + at));
    let operands = used.map(|at| operands[at as usize]).collect();
    (AffineMap::new(dims.len() as u32, symbols.len() as u32, results), operands)
}

/// What becomes of dimensions that have one place left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ones {
    /// They go.
    Dropped,
    /// They stay, with subscript 0.
    Kept,
}

/// Takes subscripts of a memref by numbers, where these are less than its sizes; whether it has fewer cells
/// now.
pub(crate) fn fold(ir: &mut Ir, memref: ValueId, numbers: &[Option<i64>], ones: Ones) -> bool {
    let (Some(ty), Some(op)) = (ir.ty(memref).as_memref().cloned(), ir.defining_op(memref)) else {
        return false;
    };
    let number = |(size, number): (&Option<i64>, &Option<i64>)| {
        number.filter(|number| size.is_none_or(|size| *number < size))
    };
    let folded: Vec<Option<i64>> = ty.shape.iter().zip(numbers).map(number).collect();
    if folded.iter().all(Option::is_none) || folded.len() != ty.shape.len() {
        return false;
    }
    let frees = deallocations(ir, memref);
    let users: Vec<_> = ir.uses(memref).iter().map(|user| user.op).filter(|op| !frees.contains(op)).collect();
    for user in users {
        let Some(ElementAccess { map, operands, value, .. }) = ElementAccess::of(ir, user) else { continue };
        let results = map.results.iter().zip(&folded).filter_map(|(expr, number)| match number {
            Some(1) => (ones == Ones::Kept).then_some(AffineExpr::Const(0)),
            Some(number) => Some(expr.clone().modulo(*number)),
            None => Some(expr.clone()),
        });
        let map = AffineMap { results: results.collect(), ..AffineMap::clone(&map) };
        let (map, operands) = without_unused(&map, &operands);
        ir.set_operands(user, value.into_iter().chain([memref]).chain(operands).collect());
        ir.set_attr(user, "map", Attr::map(map));
    }
    let mut dynamic = ir.op(op).operands().to_vec().into_iter();
    let (mut shape, mut sizes) = (Vec::new(), Vec::new());
    for (size, number) in ty.shape.iter().zip(&folded) {
        let given = if size.is_none() { dynamic.next() } else { None };
        match number {
            Some(1) if ones == Ones::Dropped => {}
            Some(number) => shape.push(Some(*number)),
            None => {
                shape.push(*size);
                sizes.extend(given);
            }
        }
    }
    let segments = [i32::try_from(sizes.len()).expect("fewer than 2^31 operands"), 0];
    ir.set_operands(op, sizes);
    ir.set_attr(op, "operandSegmentSizes", Attr::i32_array(segments));
    ir.set_type(memref, Type::MemRef(Arc::new(MemRefType { shape, ..MemRefType::clone(&ty) })));
    true
}
