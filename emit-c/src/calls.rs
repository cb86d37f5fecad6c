//! The call graph of a module, and whether memref arguments of a function may overlap.
//!
//! `restrict` promises that the arguments of a function do not overlap each other, nor a global that the
//! function uses. For calls from elsewhere that is assumed; where the module itself shows that they may
//! ([`Overlaps`]), there is no promise.

use std::collections::HashMap;

use loopwright_affine_ir::{CallOp, FuncOp, Ir};
use loopwright_analysis::Separation;
use loopwright_analysis::machinery::{Breach, Overlaps};

/// The calls of a module.
#[derive(Debug)]
pub(crate) struct Calls {
    /// By callee, the position in the module of the first function that calls it.
    first: HashMap<String, usize>,
    overlaps: Overlaps,
}

impl Calls {
    /// All calls of a module.
    pub fn of(ir: &Ir) -> Calls {
        let mut first = HashMap::new();
        for (position, func) in ir.block(ir.module_body()).ops().iter().enumerate() {
            for call in ir.walk(*func).filter_map(|op| CallOp::of(ir, op)) {
                first.entry(call.callee(ir).to_string()).or_insert(position);
            }
        }
        Calls { first, overlaps: Overlaps::of(ir) }
    }

    /// Whether a function is called in the module.
    pub fn is_called(&self, name: &str) -> bool {
        self.first.contains_key(name)
    }

    /// Whether the function at a position in the module is called by one that is before it.
    pub fn is_called_before(&self, name: &str, position: usize) -> bool {
        self.first.get(name).is_some_and(|first| *first < position)
    }

    /// Why memref arguments of a function may overlap; `None` if the module does not show that they may.
    pub fn overlap(&self, func: FuncOp) -> Option<Breach> {
        match self.overlaps.separation(func) {
            Separation::Refuted(breach) => Some(breach),
            Separation::Proved | Separation::Assumed => None,
        }
    }
}
