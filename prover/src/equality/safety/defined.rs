//! Proves that ops of the second function are defined and give no poison.
//!
//! # Method
//! Each op declares under which conditions it is defined and gives values. Constant operands may show that
//! they hold, numbers of which it is known between which others they lie, or that no instance of its
//! statement has operands for which they do not. The ops that are left are *open*: something has to be said
//! of each ([`safety`](crate::equality::safety)), and what comes of it is not taken for a number, as it may
//! be none.

use crate::equality::doubt::Doubt;
use crate::equality::side::Side;
use loopwright_affine_ir::declare::{Condition, Sign};
use loopwright_affine_ir::machinery::open_conditions;
use loopwright_affine_ir::{AffineExpr, EffectKind, Ir, OpId, Traits, Type, ValueId};
use loopwright_analysis::Stmt;
use loopwright_analysis::machinery::{Linear, expression, is_memref};
use loopwright_polyhedra::{Budget, VarKind};
use std::collections::{HashMap, HashSet};

/// The open ops.
pub(in crate::equality) fn open(side: &Side<'_>, budget: &Budget) -> Result<HashSet<OpId>, Doubt> {
    let mut stmts: HashMap<OpId, &Stmt> = HashMap::new();
    stmts.extend(ops(side).map(|(stmt, op)| (op, stmt)));
    let mut open = HashSet::new();
    // Bodies that are not followed are the same in both functions.
    let followed = |op: &OpId| *op != side.scop.func && !side.is_in_body(*op);
    for op in side.ir.walk(side.scop.func).filter(followed) {
        if !is_shown(side, op, stmts.get(&op).copied(), budget)? {
            open.insert(op);
        }
    }
    Ok(open)
}

/// The ops of a function with the statements in whose instances they run: those from before all statements in
/// the last one, which has no induction variables.
pub(in crate::equality) fn ops<'a>(side: &'a Side<'_>) -> impl Iterator<Item = (&'a Stmt, OpId)> {
    let last = side.scop.stmt(side.end);
    let before = side.scop.prologue.iter().map(move |op| (last, *op));
    side.wholes().flat_map(|stmt| stmt.ops.iter().map(move |op| (stmt, *op))).chain(before)
}

/// Whether an op is seen to be defined and to give no poison, or is looked at by itself.
fn is_shown(side: &Side<'_>, op: OpId, stmt: Option<&Stmt>, budget: &Budget) -> Result<bool, Doubt> {
    let (ir, def) = (side.ir, side.ir.def(op));
    // Bodies, and how often they run, are followed, or not.
    if !ir.op(op).regions().is_empty() || def.has(Traits::TERMINATOR) {
        return Ok(!def.has(Traits::UNREACHABLE));
    }
    let Some(conditions) = open_conditions(ir, op) else { return Ok(false) };
    if conditions == [Condition::Poison] && !decides(ir, op, MAX_USES) {
        return Ok(true);
    }
    for condition in conditions {
        let is_shown = match condition {
            // Accesses, views and memory that is freed have questions of their own.
            Condition::Within => is_bounded(side, op) || stmt.is_some() && def.view.is_some(),
            Condition::Natural(_) if def.has_effect(EffectKind::Alloc) => true,
            Condition::Own => def.has_effect(EffectKind::Free),
            Condition::Fits(_, Sign::Signed) => fits(side, op),
            Condition::Promise(_) if def.has(Traits::COPY) => is_between_others(side, op),
            _ => is_implied(side, (op, condition), stmt, budget)?,
        };
        if !is_shown {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Poison is followed so far.
const MAX_USES: u32 = 16;

/// Whether poison that comes of an op may become an index, a truth value or memory, by which a program
/// decides: such values are taken for what they are computed from. All others are compared, poison with
/// poison; and no loop passes on a number that is told by its first value.
fn decides(ir: &Ir, op: OpId, depth: u32) -> bool {
    let is_value = |value: &ValueId| {
        let ty = ir.ty(*value).element_or_self();
        !is_memref(ir, *value) && *ty != Type::Index && *ty != Type::I1
    };
    let results = ir.op(op).results();
    let mut users = results.iter().flat_map(|result| ir.uses(*result)).map(|user| user.op);
    let is_pure = |user: &OpId| ir.def(*user).is_pure() && !ir.def(*user).has(Traits::TERMINATOR);
    depth == 0
        || !results.iter().all(is_value)
        || users.any(|user| is_pure(&user) && decides(ir, user, depth - 1))
}

/// Whether what an op touches is looked at cell by cell.
fn is_bounded(side: &Side<'_>, op: OpId) -> bool {
    let (ir, def) = (side.ir, side.ir.def(op));
    let is_access = def.access.is_some_and(|of| of(ir, op).is_some())
        || def.vector_access.is_some_and(|of| of(ir, op).is_some())
        || def.transfer.is_some_and(|of| of(ir, op).is_some())
        || def.blocks.is_some_and(|of| of(ir, op).is_some());
    // A copy is of all there is, and views are asked whether they lie within their source where they are
    // made.
    is_access || def.awaited.is_some() || def.has(Traits::COPY)
}

/// Whether a copy is from one memory to another, as large a one.
fn is_between_others(side: &Side<'_>, op: OpId) -> bool {
    let ir = side.ir;
    let root = |memref: &ValueId| loopwright_analysis::machinery::root(ir, *memref).map(|root| root.memref);
    let roots: Vec<Option<ValueId>> = ir.op(op).operands().iter().map(root).collect();
    let is_apart = matches!(roots[..], [Some(source), Some(target)] if source != target);
    let &[source, target] = ir.op(op).operands() else { return false };
    let (Type::MemRef(from), Type::MemRef(to)) = (ir.ty(source), ir.ty(target)) else { return false };
    let mut dims = 0..from.shape.len().min(to.shape.len());
    is_apart && dims.all(|dim| size(ir, source, dim) == size(ir, target, dim))
}

/// What the size of a memref in a dimension is: a number, the size of a memref for which none is declared,
/// or a value.
#[derive(PartialEq, Eq)]
enum Size {
    Number(i64),
    Of(ValueId, usize),
    Value(ValueId),
}

fn size(ir: &Ir, memref: ValueId, dim: usize) -> Size {
    let own = Size::Of(memref, dim);
    let Type::MemRef(ty) = ir.ty(memref) else { return own };
    let Some(place) = ty.shape.get(..dim).map(|before| before.iter().filter(|size| size.is_none()).count())
    else {
        return own;
    };
    if let Some(Some(number)) = ty.shape.get(dim) {
        return Size::Number(*number);
    }
    let allocation = ir.defining_op(memref).filter(|op| ir.def(*op).has_effect(EffectKind::Alloc));
    let Some(value) = allocation.and_then(|op| ir.op(op).operands().get(place).copied()) else { return own };
    let asked = ir.defining_op(value).filter(|op| ir.def(*op).has(Traits::DIM_SIZE));
    let Some(&[of, at]) = asked.and_then(|op| ir.op(op).operands().first_chunk::<2>()) else {
        return Size::Value(value);
    };
    let at = loopwright_affine_ir::constant(ir, at).and_then(|at| usize::try_from(at.as_i64()?).ok());
    at.map_or(Size::Value(value), |at| Size::Of(of, at))
}

/// Whether what comes of an op does not wrap around.
fn fits(side: &Side<'_>, op: OpId) -> bool {
    side.ir.op(op).results().iter().all(|result| side.intervals().get(*result).is_some())
}

/// Whether the operands imply a condition in all instances of the statement.
fn is_implied(
    side: &Side<'_>,
    (op, condition): (OpId, Condition),
    stmt: Option<&Stmt>,
    budget: &Budget,
) -> Result<bool, Doubt> {
    let ir = side.ir;
    let Some(enough) = condition.sufficient(ir, op) else { return Ok(false) };
    if matches!(condition, Condition::Fits(..)) && !fits(side, op) {
        return Ok(false);
    }
    let operands = ir.op(op).operands();
    let is_natural = |expr: &AffineExpr| match expr {
        AffineExpr::Dim(at) => {
            operands.get(*at as usize).is_some_and(|value| side.intervals().is_natural(*value))
        }
        _ => false,
    };
    let left: Vec<_> = enough.into_iter().filter(|expr| !is_natural(expr)).collect();
    if left.is_empty() {
        return Ok(true);
    }
    let Some(stmt) = stmt else { return Ok(false) };
    for piece in side.domain(stmt.id).disjuncts() {
        for expr in &left {
            let mut wrong = piece.clone();
            let columns = side.columns(stmt.id, &wrong, VarKind::Range);
            let mut forms = Vec::new();
            for (at, value) in operands.iter().enumerate() {
                let form = match expr.uses_dim(u32::try_from(at).unwrap_or(u32::MAX)) {
                    true => columns.value(ir, &mut wrong, *value),
                    false => Some(Linear::default()),
                };
                let Some(form) = form else { return Ok(false) };
                forms.push(form);
            }
            let dims = u32::try_from(forms.len()).unwrap_or(u32::MAX);
            let Some(form) = expression(&mut wrong, expr, dims, &forms) else { return Ok(false) };
            wrong.add_inequality(&form.complement().row(&wrong));
            if !wrong.is_empty(budget)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
