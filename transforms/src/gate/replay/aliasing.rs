//! Function arguments that some call in the program passes the same memory.
//!
//! # Method
//! Operands of a call are one memory if they are one value, seen through ops that change the type alone, or
//! one global; or arguments of the caller that are one memory because of how that is called. Calls through a
//! constant that names the function count.
//!
//! # Exactness
//! What is found is so in some call, if that is reached. Views of parts are not followed: they need not
//! overlap. This is the oracle's own answer, apart from those that proofs rest on.

use loopwright_affine_ir::{Attr, FuncOp, Ir, OpId, Traits, ValueDef, ValueId};
use std::collections::BTreeSet;

/// Pairs of positions of arguments, the smaller one first.
pub(crate) fn one_memory(ir: &Ir, func: OpId) -> BTreeSet<(usize, usize)> {
    let calls: Vec<Call> = FuncOp::defined(ir).flat_map(|caller| calls_in(ir, caller.0)).collect();
    let mut found: BTreeSet<(OpId, usize, usize)> = BTreeSet::new();
    loop {
        let n = found.len();
        for Call { caller, callee, operands } in &calls {
            for (at, one) in operands.iter().enumerate() {
                for (other_at, other) in operands[..at].iter().enumerate() {
                    if is_memref(ir, *one) && are_one(ir, *caller, [*other, *one], &found) {
                        found.insert((*callee, other_at, at));
                    }
                }
            }
        }
        if found.len() == n {
            break;
        }
    }
    found
        .into_iter()
        .filter(|(callee, ..)| *callee == func)
        .map(|(_, first, second)| (first, second))
        .collect()
}

struct Call {
    caller: OpId,
    callee: OpId,
    operands: Vec<ValueId>,
}

/// The calls in a function whose callee is known.
fn calls_in(ir: &Ir, caller: OpId) -> Vec<Call> {
    let call = |op: OpId| {
        let operands = ir.op(op).operands();
        let (name, operands) = match ir.op(op).attr("callee").and_then(Attr::as_flat_symbol) {
            Some(name) => (name, operands),
            None => {
                let (function, operands) = operands.split_first()?;
                let constant = ir.defining_op(*function)?;
                (ir.op(constant).attr("value").and_then(Attr::as_flat_symbol)?, operands)
            }
        };
        let table = ir.ancestors(op).find(|around| ir.def(*around).has(Traits::SYMBOL_TABLE))?;
        let callee = FuncOp::of(ir, ir.lookup_symbol(table, name)?)?.0;
        Some(Call { caller, callee, operands: operands.to_vec() })
    };
    ir.walk(caller).filter_map(call).collect()
}

fn is_memref(ir: &Ir, value: ValueId) -> bool {
    ir.ty(value).as_memref().is_some()
}

fn are_one(ir: &Ir, caller: OpId, values: [ValueId; 2], known: &BTreeSet<(OpId, usize, usize)>) -> bool {
    let [one, other] = values.map(|value| origin(ir, value));
    let global = |value| {
        let op = ir.defining_op(value)?;
        ir.op(op).attr(ir.def(op).global?)
    };
    let argument = |value| {
        let args = FuncOp(caller).args(ir);
        args.iter().position(|arg| *arg == value)
    };
    if one == other || global(one).is_some_and(|name| global(other) == Some(name)) {
        return true;
    }
    match (argument(one), argument(other)) {
        (Some(one), Some(other)) => known.contains(&(caller, one.min(other), one.max(other))),
        _ => false,
    }
}

/// The value that a memref is, but for its type.
fn origin(ir: &Ir, mut value: ValueId) -> ValueId {
    while let ValueDef::Result(op, _) = ir.value(value).def() {
        match ir.op(op).operands() {
            [source] if ir.def(op).has(Traits::SAME_SUBSCRIPTS) && is_memref(ir, *source) => value = *source,
            _ => break,
        }
    }
    value
}
