//! Inlines calls on both sides, so that a call can match its inlined body.
//!
//! # Method
//! A copy of the body is in place of each call, as often as there are calls in what was put there. This is
//! not the code of the pass [`inline`](crate::Inline), whose results are proved this way.
//!
//! # Exactness
//! The program computes what it did. It need not be one that the verifier accepts, as what was a symbol in a
//! function may be none where that is called.
//!
//! # Cost
//! Linear in the size of the result.

use loopwright_affine_ir::{Attr, CallOp, FuncOp, Ir, OpId, Traits, ValueId, ValueMapping};

/// Larger functions are not looked at with calls replaced.
const MAX_OPS: usize = 4_000;

/// The program with calls in a function replaced; `None` if there is none that can be, or the function would
/// become too long.
///
/// Calls of functions without a body, with several blocks, or of whose arguments something is said stay: what
/// is said is a promise of the caller.
pub(super) fn expanded(ir: &Ir, func: OpId) -> Option<Ir> {
    let mut result = ir.clone();
    let mut n_ops = ir.walk(func).count();
    let mut calls = calls_in(ir, func);
    let mut is_changed = false;
    while let Some(call) = calls.pop() {
        let Some(body) = body_of(&result, call) else { continue };
        n_ops += result.walk(body).count();
        if n_ops > MAX_OPS {
            return None;
        }
        calls.extend(replace(&mut result, call, body));
        is_changed = true;
    }
    is_changed.then_some(result)
}

fn calls_in(ir: &Ir, op: OpId) -> Vec<OpId> {
    ir.walk(op).filter(|op| CallOp::of(ir, *op).is_some()).collect()
}

/// The function that is called, if its body is one block, and nothing is said of its arguments.
fn body_of(ir: &Ir, call: OpId) -> Option<OpId> {
    let target: FuncOp = CallOp::of(ir, call)?.nearest_target(ir)?;
    let block = ir.single_block(target.0, 0)?;
    let said = ir.op(target.0).attr("arg_attrs").and_then(Attr::as_array);
    let is_plain =
        said.is_none_or(|all| all.iter().all(|said| matches!(said, Attr::Dict(said) if said.is_empty())));
    let returns = ir.block(block).ops().last().is_some_and(|last| ir.def(*last).has(Traits::RETURN));
    (returns && is_plain).then_some(target.0)
}

/// Puts a copy of the body of a function in place of a call; the calls in it.
fn replace(ir: &mut Ir, call: OpId, func: OpId) -> Vec<OpId> {
    let block = ir.single_block(func, 0).expect("the body is one block");
    let (args, ops) = (ir.block(block).args().to_vec(), ir.block(block).ops().to_vec());
    let operands = ir.op(call).operands().to_vec();
    let mut mapping = ValueMapping::new();
    args.into_iter().zip(operands).for_each(|(arg, operand)| mapping.insert(arg, operand));
    let (last, ops) = ops.split_last().expect("a body ends with what returns");
    let mut calls = Vec::new();
    for &op in ops {
        let copy = ir.clone_op(op, &mut mapping);
        ir.insert_before(call, copy);
        calls.extend(calls_in(ir, copy));
    }
    let returned: Vec<ValueId> = ir.op(*last).operands().iter().map(|value| mapping.get(*value)).collect();
    let results = ir.op(call).results().to_vec();
    results.into_iter().zip(returned).for_each(|(result, value)| ir.replace_all_uses(result, value));
    ir.erase_op(call);
    calls
}
