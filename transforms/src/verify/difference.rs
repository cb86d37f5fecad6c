//! The difference of two runs, with their inputs.

use itertools::Itertools;
use loopwright_affine_ir::{FloatKind, FloatValue, FuncOp, Ir, OpId, Rounding, Signedness, Type};

/// The first difference of two runs.
pub(super) struct Difference {
    pub what: String,
    pub before: String,
    pub after: String,
    pub seen: Seen,
}

/// Where a difference is seen.
#[derive(Clone, Debug)]
pub(super) enum Seen {
    /// In memory.
    Cell(Cell),
    /// In the result of this number; if it is a memref, in the element of these subscripts.
    Result(usize, Vec<i64>),
    /// In what was printed.
    Output,
}

/// An element of memory that the caller sees.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// The name, if it is of a global.
    pub global: Option<String>,
    /// The number of its memref among the memrefs that are handed in, or among the globals.
    pub at: usize,
    /// The argument that the memref is.
    pub position: usize,
    /// Which element it is.
    pub subscripts: Vec<i64>,
}

/// An argument as the program calls it.
pub(super) fn argument_name(ir: &Ir, func: OpId, position: usize) -> String {
    let argument = FuncOp::of(ir, func).and_then(|func| func.args(ir).get(position).copied());
    argument.map_or_else(|| format!("argument {position}"), |argument| ir.text_of(argument))
}

/// A value as people write it; by its bits where it is of an unusual type.
pub(super) fn value_text(ty: &Type, words: &[Option<u64>]) -> String {
    let word = |word: &Option<u64>| match (ty, word) {
        (_, None) => "nothing".to_string(),
        (Type::Float(FloatKind::F64), Some(bits)) => format!("{:?}", f64::from_bits(*bits)),
        (Type::Float(FloatKind::F32), Some(bits)) => match u32::try_from(*bits) {
            Ok(bits) => format!("{:?}", f32::from_bits(bits)),
            Err(_) => format!("{bits:#x}"),
        },
        (Type::Float(kind @ (FloatKind::F16 | FloatKind::BF16)), Some(bits)) => {
            let value = FloatValue { kind: *kind, bits: (*bits).into() };
            let wide = value.convert(FloatKind::F32, Rounding::NearestEven);
            u32::try_from(wide.bits)
                .map_or_else(|_| format!("{bits:#x}"), |bits| format!("{:?}", f32::from_bits(bits)))
        }
        (Type::Index, Some(bits)) => bits.cast_signed().to_string(),
        (Type::Integer { width: width @ 1..=64, signedness }, Some(bits)) => {
            let unused = 64 - width;
            match signedness {
                Signedness::Unsigned => bits.to_string(),
                _ if *width == 1 => bits.to_string(),
                _ => ((bits << unused).cast_signed() >> unused).to_string(),
            }
        }
        (_, Some(bits)) => format!("{bits:#x}"),
    };
    match words {
        [one] => word(one),
        several => format!("({})", several.iter().map(word).join(", ")),
    }
}
