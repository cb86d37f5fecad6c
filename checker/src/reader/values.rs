//! Values, memory and accesses that are compared; and values that are equal in both functions because they
//! are computed in the same way from arguments and constants.

use crate::linear::form::Form;
use loopwright_affine_ir::declare::Condition;
use loopwright_affine_ir::machinery::{conditions, visible};
use loopwright_affine_ir::{AccessKind, FuncOp, Ir, OpId, Traits, Type, ValueDef, ValueId};
use std::collections::BTreeMap;
use std::fmt;

/// What is compared, in an instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// A value of the program.
    Value(ValueId),
    /// What is found in a cell by whoever is no value of the program, by the number of the read.
    Found(usize),
    /// What an opaque op is given and finds, by its number: it is a function of that, and no more is known of
    /// it.
    Opaque(usize),
    /// What such an op leaves in a cell, by the number of the write.
    Left(usize),
}

/// Memory.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Array {
    /// What an argument refers to, by its position.
    Argument(usize),
    /// A global, by its symbol.
    Global(String),
    /// What the function allocates, by the number of the op.
    Local(usize),
    /// All that is not in the program.
    World,
}

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(position) => write!(f, "argument {position}"),
            Self::Global(symbol) => write!(f, "@{}", visible(symbol)),
            Self::Local(number) => write!(f, "the memory of op {number}"),
            Self::World => f.write_str("what is printed, and memory that is not known"),
        }
    }
}

impl Array {
    /// Whether callers see it.
    pub fn is_visible(&self) -> bool {
        !matches!(self, Self::Local(_))
    }
}

/// The cell that an op touches.
#[derive(Clone, Debug)]
pub struct Access {
    /// Whether it reads or writes.
    pub kind: AccessKind,
    /// Of which memory.
    pub array: Array,
    /// Its subscripts.
    pub cell: Vec<Form>,
    /// What is stored.
    pub stored: Option<Item>,
    /// What an access of one element has to keep to; none for opaque ops, which touch all that there is.
    pub limits: Option<Limits>,
}

/// Subscripts and the sizes that they are to be below.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Of views.
    pub views: Vec<(Form, Form)>,
    /// Of the array, if its sizes are known.
    pub array: Option<Vec<(Form, Form)>>,
}

/// An array that an opaque op touches.
#[derive(Clone, Debug)]
pub struct Touched {
    /// Which array.
    pub array: Array,
    /// The first operand that refers to it.
    pub operand: Option<usize>,
    /// The numbers of the reads and of the writes of its cells.
    pub found: usize,
    /// The number of the tree that says what is left in its cells.
    pub left: Option<usize>,
}

/// The numbers that forms depend on besides induction variables, in the order in which the two functions need
/// them: each is told by how it is computed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters {
    keys: Vec<String>,
    places: BTreeMap<String, usize>,
    /// One of them is a size.
    has_size: bool,
}

/// Longer chains of ops are not looked at.
const MAX_DEPTH: u32 = 32;

/// Longer descriptions are not made.
const MAX_KEY: usize = 10_000;

impl Parameters {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.keys.len()
    }

    /// Whether all of them may be in a range at once.
    pub fn may_be_within(&self, (low, high): (i64, i64), most: i64) -> bool {
        low <= high && low <= most && high >= if self.has_size { 0 } else { -most }
    }

    /// What the parameters are, in the order of their places.
    pub fn names(&self) -> Vec<String> {
        self.keys.clone()
    }

    /// The place of a number of type `index` that does not depend on induction variables.
    pub fn place(&mut self, ir: &Ir, func: OpId, value: ValueId) -> Option<u32> {
        if *ir.ty(value) != Type::Index {
            return None;
        }
        let key = key(ir, func, value)?;
        let next = self.keys.len();
        let place = *self.places.entry(key).or_insert_with_key(|key| {
            self.keys.push(key.clone());
            next
        });
        // A size is never negative.
        if ir.defining_op(value).is_some_and(|op| ir.def(op).has(Traits::DIM_SIZE)) {
            self.has_size = true;
        }
        u32::try_from(place).ok()
    }
}

impl Parameters {
    /// The place of a number that has one.
    pub fn known(&self, ir: &Ir, func: OpId, value: ValueId) -> Option<u32> {
        let key = key(ir, func, value).filter(|_| *ir.ty(value) == Type::Index)?;
        u32::try_from(*self.places.get(&key)?).ok()
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
            let is_poison = conditions(ir, op).is_some_and(|of| of.contains(&Condition::Poison));
            if !is_plain || is_poison || depth > MAX_DEPTH {
                return None;
            }
            let operands = data.operands().iter().map(|value| key_at(ir, func, *value, depth + 1));
            let operands = operands.collect::<Option<Vec<String>>>()?.join(", ");
            let attrs = data
                .attrs
                .iter()
                .map(|(name, attr)| format!("{name} = {attr}"))
                .collect::<Vec<_>>()
                .join(", ");
            format!("{} #{index} ({operands}) {{{attrs}}} : {}", data.name(), ir.ty(value))
        }
    };
    (key.len() <= MAX_KEY).then_some(key)
}
