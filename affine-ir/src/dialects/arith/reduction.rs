//! The kinds of reduction: how two values become one.

use crate::core::attr::Attr;
use crate::core::float::FloatValue;
use crate::core::types::{Signedness, Type};

/// How two values become one: the cases of `arith::AtomicRMWKind`, in the order of their codes.
///
/// ```
/// use loopwright_affine_ir::ReductionKind;
///
/// assert_eq!(ReductionKind::of_code(6), Some(ReductionKind::MaxS));
/// assert_eq!(ReductionKind::MaxS.name(), "maxs");
/// assert_eq!(ReductionKind::MaxS.op(), Some("arith.maxsi"));
/// assert_eq!(ReductionKind::of_vector_kind("mul", true), Some(ReductionKind::MulF));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the ops of these names say what they do")]
pub enum ReductionKind {
    AddF,
    AddI,
    AndI,
    /// The second value replaces the first.
    Assign,
    MaximumF,
    MaxNumF,
    MaxS,
    MaxU,
    MinimumF,
    MinNumF,
    MinS,
    MinU,
    MulF,
    MulI,
    OrI,
    XorI,
}

use ReductionKind::{
    AddF, AddI, AndI, Assign, MaxNumF, MaxS, MaxU, MaximumF, MinNumF, MinS, MinU, MinimumF, MulF, MulI, OrI,
    XorI,
};

impl ReductionKind {
    /// All kinds, each at its code.
    pub const ALL: [ReductionKind; 16] = [
        AddF, AddI, AndI, Assign, MaximumF, MaxNumF, MaxS, MaxU, MinimumF, MinNumF, MinS, MinU, MulF, MulI,
        OrI, XorI,
    ];

    /// Their names, in the same order.
    pub(crate) const NAMES: [&str; 16] = [
        "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf",
        "mins", "minu", "mulf", "muli", "ori", "xori",
    ];

    /// The integer that an attribute has for it.
    pub fn code(self) -> i64 {
        self as i64
    }

    /// The kind of this code.
    pub fn of_code(code: i64) -> Option<ReductionKind> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The attribute for it.
    pub fn attr(self) -> Attr {
        Attr::Integer(self.code().into(), Type::I64)
    }

    /// The kind that an attribute says.
    pub fn of_attr(attr: &Attr) -> Option<ReductionKind> {
        match attr {
            Attr::Integer(_, Type::I64) => Self::of_code(attr.as_i64()?),
            _ => None,
        }
    }

    /// Its name in `affine.parallel` and `memref.atomic_rmw`.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The kind of this name.
    pub fn of_name(name: &str) -> Option<ReductionKind> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The op that combines two values so; `None` of `assign`.
    pub fn op(self) -> Option<&'static str> {
        Some(match self {
            AddF => "arith.addf",
            AddI => "arith.addi",
            AndI => "arith.andi",
            Assign => return None,
            MaximumF => "arith.maximumf",
            MaxNumF => "arith.maxnumf",
            MaxS => "arith.maxsi",
            MaxU => "arith.maxui",
            MinimumF => "arith.minimumf",
            MinNumF => "arith.minnumf",
            MinS => "arith.minsi",
            MinU => "arith.minui",
            MulF => "arith.mulf",
            MulI => "arith.muli",
            OrI => "arith.ori",
            XorI => "arith.xori",
        })
    }

    /// The kind that combines values as the op of this name does.
    pub fn of_op(name: &str) -> Option<ReductionKind> {
        Self::ALL.into_iter().find(|kind| kind.op() == Some(name))
    }

    /// Its name in `#vector.kind`, where floats and integers share some; `None` of `assign`.
    pub fn vector_kind(self) -> Option<&'static str> {
        Some(match self {
            AddF | AddI => "add",
            MulF | MulI => "mul",
            AndI => "and",
            OrI => "or",
            XorI => "xor",
            _ => return self.op()?.strip_prefix("arith."),
        })
    }

    /// The kind of this name in `#vector.kind`, of floats or of integers.
    pub fn of_vector_kind(name: &str, is_float: bool) -> Option<ReductionKind> {
        Self::ALL.into_iter().find(|kind| kind.vector_kind() == Some(name) && kind.is_float() == is_float)
    }

    /// Whether it combines floats.
    pub fn is_float(self) -> bool {
        matches!(self, AddF | MaximumF | MaxNumF | MinimumF | MinNumF | MulF)
    }

    /// Whether the order of values makes no difference at all.
    pub fn is_exact(self) -> bool {
        !matches!(self, AddF | MulF | Assign)
    }

    /// Whether `affine.parallel` has it for values of a type. As in mlir-opt, signed and unsigned ones ask
    /// for integers that say so, and some have no type at all.
    pub fn is_parallel(self, ty: &Type) -> bool {
        let signedness = match ty {
            Type::Integer { signedness, .. } => Some(*signedness),
            _ => None,
        };
        match self {
            Assign => true,
            AddF | MaximumF | MinimumF | MulF => matches!(ty, Type::Float(_)),
            AddI | AndI | MulI | OrI => signedness.is_some(),
            MaxS | MinS => signedness == Some(Signedness::Signed),
            MaxU | MinU => signedness == Some(Signedness::Unsigned),
            MaxNumF | MinNumF | XorI => false,
        }
    }

    /// What changes no value that it is combined with; `None` where that is no number of 2 to 64 bits. Of
    /// numbers that are preferred to NaN it is a NaN, and of sums of floats 0, which makes 0 of -0.
    pub fn neutral(self, ty: &Type) -> Option<Attr> {
        if let Type::Float(kind) = *ty {
            return Some(Attr::Float(match self {
                AddF => FloatValue::zero(kind, false),
                MulF => FloatValue::from_f64(kind, 1.0),
                MaximumF => FloatValue::extreme(kind, true),
                MinimumF => FloatValue::extreme(kind, false),
                MaxNumF => -FloatValue::nan(kind),
                MinNumF => FloatValue::nan(kind),
                _ => return None,
            }));
        }
        let width = match ty {
            Type::Integer { width: width @ 2..=64, .. } => Some(*width),
            Type::Index => None,
            _ => return None,
        };
        let value = match self {
            AddI | OrI | XorI | MaxU => 0,
            MulI => 1,
            AndI | MinU => -1,
            MaxS => -(1i128 << (width? - 1)),
            MinS => (1i128 << (width? - 1)) - 1,
            _ => return None,
        };
        Some(Attr::Integer(value, ty.clone()))
    }
}
