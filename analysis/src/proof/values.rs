//! Values that are the same in both functions because they are computed in the same way from arguments and constants.

use affine_ir::{FuncOp, Ir, OpId, Traits, Type, ValueDef, ValueId};
use indexmap::IndexSet;
use itertools::Itertools;

/// The numbers that forms depend on besides counters, in the order in which the two functions need them: each is told by how it is
/// computed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters {
    keys: IndexSet<String>,
}

/// Longer chains of ops are not looked at.
const MAX_DEPTH: u32 = 32;

/// Longer descriptions are not made.
const MAX_KEY: usize = 10_000;

impl Parameters {
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// What the parameters are, in the order of their places.
    pub fn names(&self) -> Vec<String> {
        self.keys.iter().cloned().collect()
    }

    /// The place of a number of type `index` that does not depend on counters.
    pub fn place(&mut self, ir: &Ir, func: OpId, value: ValueId) -> Option<u32> {
        if *ir.ty(value) != Type::Index {
            return None;
        }
        let (place, _) = self.keys.insert_full(key(ir, func, value)?);
        u32::try_from(place).ok()
    }
}

/// How a value is computed from arguments and constants, if it is: equal keys mean equal values, bit for bit.
pub fn key(ir: &Ir, func: OpId, value: ValueId) -> Option<String> {
    key_at(ir, func, value, 0)
}

fn key_at(ir: &Ir, func: OpId, value: ValueId, depth: u32) -> Option<String> {
    let key = match ir.value(value).def() {
        ValueDef::Arg(..) => {
            let args = FuncOp::of(ir, func)?.args(ir);
            format!("argument {}", args.iter().position(|arg| *arg == value)?)
        }
        ValueDef::Result(op, index) => {
            let (def, data) = (ir.def(op), ir.op(op));
            let is_plain = (def.is_pure() || def.has(Traits::DIM_SIZE)) && data.regions().is_empty();
            if !is_plain || depth > MAX_DEPTH {
                return None;
            }
            let operands = data.operands().iter().map(|value| key_at(ir, func, *value, depth + 1));
            let operands = operands.collect::<Option<Vec<String>>>()?.join(", ");
            let attrs = data.attrs.iter().map(|(name, attr)| format!("{name} = {attr}")).join(", ");
            format!("{} #{index} ({operands}) {{{attrs}}} : {}", data.name(), ir.ty(value))
        }
    };
    (key.len() <= MAX_KEY).then_some(key)
}
