//! Unrolls unroll-and-jam blocks: writes one statement after the other instead of loops of a few iterations.
//!
//! gcc 12 unrolls such loops only after it has looked for vectors, and finds none then: the matrix product
//! with a block of eight by four statements takes nine times as long in loops as written out. clang 22 has
//! the same time for both.

use loopwright_affine_ir::{AccessKind, Diagnostic, ForOp, Ir, OpId, Traits, ValueId};

use crate::emitter::{Emitted, Emitter};
use crate::expr::{Expr, Op};
use crate::simd::few_iterations;

/// Statements of a block that is written out; a larger one stays loops.
const MOST_STATEMENTS: i64 = 64;

/// Whether a loop is a block to write out: it and those inside have few iterations, as many each time, begin
/// where is known before it, and contain nothing but such loops and not too many statements. A body without a
/// store is one, too: it has calls, or nothing.
pub(super) fn is_block(ir: &Ir, op: OpId) -> bool {
    n_statements(ir, op, op).is_some()
}

fn n_statements(ir: &Ir, op: OpId, outermost: OpId) -> Option<i64> {
    let (view, n_iterations) = (ForOp(op), few_iterations(ir, op)?);
    let lower = view.lower(ir);
    let is_of_block = |value: &ValueId| {
        let around = ir.defining_block(*value).and_then(|block| ir.block_parent_op(block));
        around.is_some_and(|around| ir.is_inside(around, outermost))
    };
    if !ir.op(op).results().is_empty() || lower.operands.iter().any(is_of_block) {
        return None;
    }
    let body = ir.block(view.body(ir)).ops().iter().map(|&inner| match ForOp::of(ir, inner) {
        Some(_) => n_statements(ir, inner, outermost),
        None if !ir.op(inner).regions().is_empty() => None,
        None => {
            let access = ir.def(inner).access.and_then(|access| access(ir, inner));
            Some(i64::from(access.is_some_and(|access| access.kind == AccessKind::Write)))
        }
    });
    let n_statements = body.sum::<Option<i64>>()?.max(1);
    n_iterations.checked_mul(n_statements).filter(|&all| all <= MOST_STATEMENTS)
}

/// Writes a block: what its loops begin with gets a name, and each iteration stands for itself.
pub(super) fn written_out(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    e.before_write(op)?;
    let ir = e.ir;
    let loops = ir.walk(op).filter(|&inner| ForOp::of(ir, inner).is_some());
    let starts: Vec<(OpId, Expr)> =
        loops.map(|looping| Ok((looping, start(e, looping)?))).collect::<Result<_, Diagnostic>>()?;
    let is_alone = ir.op(op).parent().is_some_and(|block| ir.block(block).ops().len() == 2);
    let has_braces = !is_alone && starts.iter().any(|(_, start)| !start.is_trivial());
    if has_braces {
        e.open("");
    }
    let named = starts.into_iter().map(|(looping, start)| (looping, with_name(e, looping, start)));
    let starts: Vec<(OpId, Expr)> = named.collect();
    iterations(e, op, &starts)?;
    if has_braces {
        e.close();
    }
    Ok(())
}

/// The first value of a loop's induction variable.
fn start(e: &mut Emitter<'_>, op: OpId) -> Result<Expr, Diagnostic> {
    let lower = ForOp(op).lower(e.ir);
    let expr = &lower.map.results[0];
    if e.is_never_negative(expr, lower.map.dims, &lower.operands) {
        e.is_natural(ForOp(op).iv(e.ir));
    }
    e.affine(op, expr, lower.map.dims, &lower.operands)
}

/// A name or number for what a loop begins with.
fn with_name(e: &mut Emitter<'_>, op: OpId, start: Expr) -> Expr {
    if start.is_trivial() {
        return start;
    }
    let name = e.fresh(ForOp(op).iv(e.ir), &format!("c{}", e.n_loops()));
    e.line(format!("const int64_t {name} = {start};"));
    Expr::atom(name)
}

fn iterations(e: &mut Emitter<'_>, op: OpId, starts: &[(OpId, Expr)]) -> Emitted {
    let (ir, view) = (e.ir, ForOp(op));
    let start = starts.iter().find_map(|(looping, start)| (*looping == op).then_some(start));
    let start = start.expect("the loops of a block have their starts");
    let n_iterations = few_iterations(ir, op).expect("the loops of a block have few iterations");
    for step in (0..n_iterations).map(|iteration| iteration * view.step(ir)) {
        let counter = match start.as_int() {
            Some(number) => Expr::int(number + i128::from(step)),
            None if step == 0 => start.clone(),
            None => Expr::binary(Op::Add, start, &Expr::int(step.into())),
        };
        e.bind(view.iv(ir), counter);
        for &inner in ir.block(view.body(ir)).ops() {
            match ForOp::of(ir, inner) {
                Some(_) => iterations(e, inner, starts)?,
                None if ir.def(inner).has(Traits::TERMINATOR) => {}
                None => e.op(inner)?,
            }
        }
    }
    Ok(())
}
