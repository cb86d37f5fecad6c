//! The C types of MLIR's scalars.

use std::fmt;

use loopwright_affine_ir::{FloatKind, Signedness, Type};

/// A scalar type that C has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scalar {
    /// `i1`
    Bool,
    /// Integers of 8, 16, 32 and 64 bits, in two's complement.
    Int(u32),
    /// The same without sign.
    Unsigned(u32),
    /// `index`: 64 bits, and never wraps around.
    Index,
    /// `f32`
    Float,
    /// `f64`
    Double,
}

impl Scalar {
    /// The type for values of `ty`; `None` where C has none.
    pub fn of(ty: &Type) -> Option<Scalar> {
        match ty {
            Type::Index => Some(Scalar::Index),
            Type::Integer { width: 1, .. } => Some(Scalar::Bool),
            Type::Integer { width: width @ (8 | 16 | 32 | 64), signedness } => Some(match signedness {
                Signedness::Unsigned => Scalar::Unsigned(*width),
                Signedness::Signless | Signedness::Signed => Scalar::Int(*width),
            }),
            Type::Float(FloatKind::F32) => Some(Scalar::Float),
            Type::Float(FloatKind::F64) => Some(Scalar::Double),
            _ => None,
        }
    }

    /// Number of bits of the values.
    pub fn width(self) -> u32 {
        match self {
            Scalar::Bool => 1,
            Scalar::Int(width) | Scalar::Unsigned(width) => width,
            Scalar::Float => 32,
            Scalar::Index | Scalar::Double => 64,
        }
    }

    /// The unsigned integer of the same width.
    pub fn unsigned(self) -> Scalar {
        match self {
            Scalar::Bool => Scalar::Bool,
            other => Scalar::Unsigned(other.width()),
        }
    }

    /// Whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::Float | Scalar::Double)
    }

    /// A word for it in the names of helper functions.
    pub fn word(self) -> String {
        match self {
            Scalar::Bool => "i1".to_string(),
            Scalar::Int(width) => format!("i{width}"),
            Scalar::Unsigned(width) => format!("u{width}"),
            Scalar::Index => "i64".to_string(),
            Scalar::Float => "f32".to_string(),
            Scalar::Double => "f64".to_string(),
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool => f.write_str("bool"),
            Scalar::Int(width) => write!(f, "int{width}_t"),
            Scalar::Unsigned(width) => write!(f, "uint{width}_t"),
            Scalar::Index => f.write_str("int64_t"),
            Scalar::Float => f.write_str("float"),
            Scalar::Double => f.write_str("double"),
        }
    }
}
