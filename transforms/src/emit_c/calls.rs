//! The calls of a module, and what they say of memref arguments: which functions have some that overlap.
//!
//! # Problem
//! `restrict` promises that the arguments of a function do not overlap each other, nor a global that the function uses.
//! For calls from elsewhere that is assumed; calls of the module itself must keep it.
//!
//! # Method
//! Every argument of a call is traced to the allocation, argument or global that it is a view of. Two of one root may
//! overlap, and so may what cannot be traced and anything else. Where the arguments of a function may overlap, so may
//! what it hands on: the calls in it are looked at again. A function uses the globals of those it calls.
//!
//! # Exactness
//! Parts of one array count as overlapping although they may be disjoint.
//!
//! # Cost
//! Functions and calls times globals, and for each call the square of its memref arguments, twice.

use std::collections::{BTreeSet, HashMap, HashSet};

use affine_ir::{CallOp, FuncOp, Ir, OpId, Type};
use analysis::{RootKey, root};

/// The calls of a module.
#[derive(Debug)]
pub(crate) struct Calls {
    /// By callee, the position in the module of the first function that calls it.
    first: HashMap<String, usize>,
    /// The functions whose memref arguments may overlap, with the reason.
    overlaps: HashMap<OpId, Overlap>,
}

/// Why memref arguments of a function may overlap.
#[derive(Clone, Debug)]
pub(crate) enum Overlap {
    /// A call in the function of this name passes memrefs that may overlap.
    Arguments { caller: String },
    /// A call in the function of this name passes what may be a global that the function uses itself.
    Global { caller: String, global: String },
}

/// A call, and what its memref arguments are views of; `None` is not known.
struct Call {
    callee: FuncOp,
    roots: Vec<Option<RootKey>>,
}

impl Calls {
    /// All calls of a module.
    pub fn of(ir: &Ir) -> Calls {
        let mut first = HashMap::new();
        let mut calls: HashMap<OpId, Vec<Call>> = HashMap::new();
        for (position, func) in ir.block(ir.module_body()).ops().iter().enumerate() {
            for call in ir.walk(*func).filter_map(|op| CallOp::of(ir, op)) {
                first.entry(call.callee(ir).to_string()).or_insert(position);
                let Some(callee) = call.target(ir).filter(|callee| !callee.is_declaration(ir)) else {
                    continue;
                };
                let memrefs = call.args(ir).iter().filter(|arg| matches!(ir.ty(**arg), Type::MemRef(_)));
                let roots = memrefs.map(|arg| root(ir, *arg).map(|root| root.value)).collect();
                calls.entry(*func).or_default().push(Call { callee, roots });
            }
        }
        let overlaps = overlaps(ir, &calls);
        Calls { first, overlaps }
    }

    /// Whether a function is called in the module.
    pub fn is_called(&self, name: &str) -> bool {
        self.first.contains_key(name)
    }

    /// Whether the function at a position in the module is called by one that stands before it.
    pub fn is_called_before(&self, name: &str, position: usize) -> bool {
        self.first.get(name).is_some_and(|first| *first < position)
    }

    /// Why memref arguments of a function may overlap in a call of the module; `None` if they do not.
    pub fn overlap(&self, func: FuncOp) -> Option<&Overlap> {
        self.overlaps.get(&func.0)
    }
}

fn overlaps(ir: &Ir, calls: &HashMap<OpId, Vec<Call>>) -> HashMap<OpId, Overlap> {
    let used = globals(ir, calls);
    let nothing = BTreeSet::new();
    let mut found: HashMap<OpId, Overlap> = HashMap::new();
    let funcs: Vec<FuncOp> = FuncOp::all(ir).collect();
    // The functions whose calls are still to be looked at, or to be looked at again.
    let mut waiting: Vec<FuncOp> = funcs.iter().rev().copied().collect();
    while let Some(func) = waiting.pop() {
        let caller = func.name(ir).to_string();
        let own_overlap = found.contains_key(&func.0);
        for call in calls.get(&func.0).into_iter().flatten() {
            if found.contains_key(&call.callee.0) {
                continue;
            }
            let globals = used.get(&call.callee.0).unwrap_or(&nothing);
            let overlap = match call.overlapping_global(globals, own_overlap) {
                _ if call.has_overlapping_roots(own_overlap) => Overlap::Arguments { caller: caller.clone() },
                Some(global) => Overlap::Global { caller: caller.clone(), global: global.to_string() },
                None => continue,
            };
            found.insert(call.callee.0, overlap);
            waiting.push(call.callee);
        }
    }
    found
}

impl Call {
    fn has_overlapping_roots(&self, args_overlap: bool) -> bool {
        let mut seen = HashSet::new();
        let (mut n_outer, mut is_repeated) = (0, false);
        for root in self.roots.iter().flatten() {
            n_outer += usize::from(matches!(root, RootKey::Argument(_) | RootKey::Global(_)));
            is_repeated |= !seen.insert(root);
        }
        let has_unknown = self.roots.contains(&None);
        is_repeated || (has_unknown && self.roots.len() > 1) || (args_overlap && n_outer > 1)
    }

    /// A global of `used` that a memref passed may overlap.
    fn overlapping_global<'a>(&self, used: &BTreeSet<&'a str>, args_overlap: bool) -> Option<&'a str> {
        self.roots.iter().find_map(|root| match root {
            None => used.first().copied(),
            Some(RootKey::Global(global)) => used.get(global.as_str()).copied(),
            Some(RootKey::Argument(_)) => used.first().copied().filter(|_| args_overlap),
            Some(RootKey::Value(_)) => None,
        })
    }
}

/// The globals that each function uses, itself or by those it calls.
fn globals<'a>(ir: &'a Ir, calls: &HashMap<OpId, Vec<Call>>) -> HashMap<OpId, BTreeSet<&'a str>> {
    let mut callers: HashMap<OpId, Vec<FuncOp>> = HashMap::new();
    let mut used: HashMap<OpId, BTreeSet<&str>> = HashMap::new();
    let mut waiting = Vec::new();
    for func in FuncOp::all(ir) {
        for call in calls.get(&func.0).into_iter().flatten() {
            callers.entry(call.callee.0).or_default().push(func);
        }
        let symbols = ir.walk(func.0).filter_map(|op| ir.op(op).attr(ir.def(op).global?)?.as_flat_symbol());
        let symbols: BTreeSet<&str> = symbols.map(|symbol| &**symbol).collect();
        waiting.extend(symbols.iter().map(|symbol| (func, *symbol)));
        used.insert(func.0, symbols);
    }
    while let Some((func, symbol)) = waiting.pop() {
        for caller in callers.get(&func.0).into_iter().flatten() {
            if used.entry(caller.0).or_default().insert(symbol) {
                waiting.push((*caller, symbol));
            }
        }
    }
    used
}
