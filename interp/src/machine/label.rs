//! Names of memory, and of elements in it.

use loopwright_affine_ir::{Ir, OpId, Place};

/// The element or bytes that an access touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TracedPlace {
    /// The element of a memref with these subscripts.
    Element(Vec<i64>),
    /// Bytes of the memory, through a pointer.
    Bytes {
        /// How many lie before.
        first: u64,
        /// How many they are.
        n: u64,
    },
}

/// The origin of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// An op allocated it.
    Op(OpId),
    /// The caller handed it in.
    Argument(usize),
    /// Anything else.
    Other,
}

impl Label {
    /// In words, and where it is.
    pub fn text(self, ir: &Ir) -> (String, Place) {
        match self {
            Label::Op(op) => (ir.op(op).name().to_owned(), ir.place(&ir.op(op).loc)),
            Label::Argument(position) => (format!("argument {position}"), Place::default()),
            Label::Other => ("other memory".to_owned(), Place::default()),
        }
    }

    /// The name of an array of this number.
    pub fn name_in(self, ir: &Ir, array: usize) -> String {
        let (name, place) = self.text(ir);
        match self {
            Label::Op(_) => format!("array {array}: {name} at {place}"),
            _ => format!("array {array}: {name}"),
        }
    }
}
