//! Calls in plain sight that pass one memory to two arguments of a function.
//!
//! # Problem
//! Distinct memref arguments are assumed not to overlap. Where the program itself calls `@kernel(%A, %A)`, the assumption
//! is known to be wrong, and must not be made.
//!
//! # Method
//! Which pairs of arguments of a function meet, and which arguments are which globals, is the least solution of: the
//! operands of a call have one root, or are arguments of the caller that meet, or a global and an argument that is that
//! global. A global that a function uses by name meets the arguments that are that global.
//!
//! # Exactness
//! Views of one memory meet even where they are disjoint. What cannot be traced to a root, such as a memref that a call
//! returns, and callers outside of the program stay under the assumption.
//!
//! # Cost
//! One walk over the program, then the calls again until nothing new is found.

use crate::scop::alias::{self, RootKey, position};
use affine_ir::{CallOp, FuncOp, Ir, OpId, ValueId};
use std::collections::{BTreeMap, BTreeSet};

/// What the calls of a program say of arguments, which go by their function and position.
#[derive(Default)]
struct Meetings {
    /// Pairs of arguments of one function, the smaller position first.
    pairs: BTreeSet<(OpId, usize, usize)>,
    globals: BTreeSet<(OpId, usize, String)>,
}

/// A call whose callee is in the program, with the roots of its operands.
struct Call {
    callee: OpId,
    caller: OpId,
    roots: Vec<Option<RootKey>>,
}

/// The functions that some call in the program passes overlapping memory to.
///
/// ```
/// # use affine_ir::{FuncOp, ParseOptions, Source, parse};
/// let text = "func.func private @f(%a: memref<8xf32>, %b: memref<8xf32>) { return }
///   func.func @main(%m: memref<8xf32>) {
///     call @f(%m, %m) : (memref<8xf32>, memref<8xf32>) -> ()
///     return
///   }";
/// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("reads");
/// let functions = analysis::overlapping_calls(&ir);
/// assert_eq!(functions.into_iter().collect::<Vec<_>>(), [FuncOp::all(&ir).next().expect("is there").0]);
/// ```
pub fn overlapping_calls(ir: &Ir) -> BTreeSet<OpId> {
    let calls = calls(ir);
    let mut found = Meetings::default();
    loop {
        let before = (found.pairs.len(), found.globals.len());
        calls.iter().for_each(|call| found.learn(ir, call));
        if before == (found.pairs.len(), found.globals.len()) {
            break;
        }
    }
    let uses = |func: OpId, name: &str| ir.walk(func).any(|op| global(ir, op) == Some(name));
    let globals = found.globals.iter().filter(|(func, _, name)| uses(*func, name)).map(|(func, ..)| *func);
    found.pairs.iter().map(|(func, ..)| *func).chain(globals).collect()
}

/// The global that the op is the address of.
fn global(ir: &Ir, op: OpId) -> Option<&str> {
    ir.op(op).attr(ir.def(op).global?)?.as_flat_symbol().map(|name| name.as_str())
}

fn calls(ir: &Ir) -> Vec<Call> {
    let mut functions: BTreeMap<&str, Vec<OpId>> = BTreeMap::new();
    for func in FuncOp::defined(ir) {
        functions.entry(func.name(ir)).or_default().push(func.0);
    }
    let mut calls = Vec::new();
    for caller in FuncOp::defined(ir) {
        for call in ir.walk(caller.0).filter_map(|op| CallOp::of(ir, op)) {
            let operands = ir.op(call.0).operands();
            let roots: Vec<Option<RootKey>> = operands.iter().map(|value| root(ir, *value)).collect();
            // Functions of one name in several modules are taken for each other.
            let callees = functions.get(call.callee(ir)).into_iter().flatten();
            calls.extend(callees.map(|callee| Call {
                callee: *callee,
                caller: caller.0,
                roots: roots.clone(),
            }));
        }
    }
    calls
}

fn root(ir: &Ir, value: ValueId) -> Option<RootKey> {
    alias::root(ir, value).map(|root| root.value)
}

impl Meetings {
    fn learn(&mut self, ir: &Ir, call: &Call) {
        for (at, root) in call.roots.iter().enumerate() {
            let bound: Vec<String> = match root {
                Some(RootKey::Global(name)) => vec![name.clone()],
                Some(RootKey::Argument(arg)) => self.globals_of(call.caller, position(ir, *arg)),
                _ => Vec::new(),
            };
            self.globals.extend(bound.into_iter().map(|name| (call.callee, at, name)));
            for (other, earlier) in call.roots[..at].iter().enumerate() {
                if let (Some(a), Some(b)) = (earlier, root)
                    && self.meet(ir, call.caller, a, b)
                {
                    self.pairs.insert((call.callee, other, at));
                }
            }
        }
    }

    fn globals_of(&self, func: OpId, arg: usize) -> Vec<String> {
        let of_arg = self.globals.iter().filter(|(of, at, _)| (*of, *at) == (func, arg));
        of_arg.map(|(_, _, name)| name.clone()).collect()
    }

    /// Whether two roots in a caller may be one memory, as far as is known.
    fn meet(&self, ir: &Ir, caller: OpId, a: &RootKey, b: &RootKey) -> bool {
        match (a, b) {
            (RootKey::Argument(a), RootKey::Argument(b)) if a != b => {
                let (a, b) = (position(ir, *a), position(ir, *b));
                self.pairs.contains(&(caller, a.min(b), a.max(b)))
            }
            (RootKey::Argument(arg), RootKey::Global(name))
            | (RootKey::Global(name), RootKey::Argument(arg)) => {
                self.globals.contains(&(caller, position(ir, *arg), name.clone()))
            }
            _ => a == b,
        }
    }
}
