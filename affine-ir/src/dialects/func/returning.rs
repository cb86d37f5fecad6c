//! Which functions return to their caller, and which ops always pass control on.
//!
//! What comes after an op in which the program may end, or which may go on for ever, is not known to run. Ops
//! declare that of themselves ([`OpDef::may_stop`](crate::OpDef::may_stop)); here it is told of what they
//! hold and call.

use crate::core::ids::OpId;
use crate::dialects::func::{CallOp, FuncOp};
use crate::language::ir::Ir;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// The functions reachable by calls that are known to return.
///
/// ```
/// use loopwright_affine_ir::machinery::Returning;
/// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
///
/// let text = "func.func private @guard(i1)
///   func.func private @checked(%b: i1) { call @guard(%b) : (i1) -> () return }
///   func.func private @plain() { return }
///   func.func @f(%b: i1) {
///     call @plain() : () -> ()
///     call @checked(%b) : (i1) -> ()
///     cf.assert %b, \"holds\"
///     return
///   }";
/// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let f = FuncOp::all(&ir).last().expect("there is one").0;
/// let returning = Returning::of(&ir, f);
/// let ops = ir.block(ir.single_block(f, 0).expect("has a body")).ops();
/// let stops: Vec<bool> = ops.iter().map(|op| returning.may_stop(&ir, *op)).collect();
/// assert_eq!(stops, [false, true, true, false]);
/// ```
#[derive(Debug, Default)]
pub struct Returning {
    /// The function whose ops are asked about.
    func: Option<OpId>,
    functions: HashSet<OpId>,
}

impl Returning {
    /// Those that a function reaches. Recursive ones are not known to come back, nor are those with jumps.
    ///
    /// One walk over the functions that are reached.
    pub fn of(ir: &Ir, func: OpId) -> Self {
        let mut callees: HashMap<OpId, Called> = HashMap::new();
        let mut pending = vec![func];
        while let Some(caller) = pending.pop() {
            if let Entry::Vacant(place) = callees.entry(caller) {
                pending.extend(&place.insert(Called::by(ir, caller)).functions);
            }
        }
        let mut callers: HashMap<OpId, Vec<OpId>> = HashMap::new();
        let (mut waits_for, mut ready) = (HashMap::new(), Vec::new());
        for (caller, called) in callees.iter().filter(|(_, called)| !called.may_stop) {
            called.functions.iter().for_each(|callee| callers.entry(*callee).or_default().push(*caller));
            waits_for.insert(*caller, called.functions.len());
            if called.functions.is_empty() {
                ready.push(*caller);
            }
        }
        let mut functions = HashSet::new();
        while let Some(callee) = ready.pop() {
            functions.insert(callee);
            for caller in callers.get(&callee).into_iter().flatten() {
                let left = waits_for.get_mut(caller).expect("callers wait for what they call");
                *left -= 1;
                if *left == 0 {
                    ready.push(*caller);
                }
            }
        }
        Self { func: Some(func), functions }
    }

    /// Whether the program may end in an op of the function or in what its regions hold, or never come out of
    /// it. The op may have been taken out of the function.
    pub fn may_stop(&self, ir: &Ir, op: OpId) -> bool {
        ir.walk(op).any(|op| self.may_stop_itself(ir, op))
    }

    /// The same of an op but for what its regions hold.
    pub fn may_stop_itself(&self, ir: &Ir, op: OpId) -> bool {
        match CallOp::of(ir, op) {
            Some(call) => match self.func.and_then(|func| target(ir, func, call)) {
                Some(target) => !is_known(ir, target) && !self.functions.contains(&target.0),
                None => true,
            },
            None => stops_itself(ir, op),
        }
    }
}

/// What a function calls.
struct Called {
    functions: HashSet<OpId>,
    /// It calls something else that may not come back, or has another op that may stop.
    may_stop: bool,
}

impl Called {
    fn by(ir: &Ir, func: OpId) -> Self {
        let mut called = Called { functions: HashSet::new(), may_stop: false };
        for op in ir.walk(func) {
            let Some(call) = CallOp::of(ir, op) else {
                let is_func = FuncOp::of(ir, op).is_some();
                called.may_stop |= !is_func && ir.def(op).may_stop() || has_jumps(ir, op);
                continue;
            };
            match target(ir, func, call) {
                Some(target) if !target.is_declaration(ir) => {
                    called.functions.insert(target.0);
                }
                Some(target) => called.may_stop |= !is_known(ir, target),
                None => called.may_stop = true,
            }
        }
        called
    }
}

/// Whether a function that is only declared is known to return.
fn is_known(ir: &Ir, func: FuncOp) -> bool {
    func.is_printer(ir) || func.is_declared_pure(ir)
}

/// The function that a call in another one refers to.
fn target(ir: &Ir, caller: OpId, call: CallOp) -> Option<FuncOp> {
    ir.nearest_symbol(caller, call.callee(ir)).and_then(|op| FuncOp::of(ir, op))
}

fn stops_itself(ir: &Ir, op: OpId) -> bool {
    ir.def(op).may_stop() || has_jumps(ir, op)
}

/// Whether control may go round in the op's regions.
fn has_jumps(ir: &Ir, op: OpId) -> bool {
    ir.op(op).regions().iter().any(|region| ir.region(*region).blocks().len() > 1)
}
