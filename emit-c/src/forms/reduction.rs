//! C forms of reductions, by the kinds of `arith::AtomicRMWKind`.

use crate::expr::{Expr, Op};
use crate::types::Scalar;
use crate::unit::Unit;
use loopwright_affine_ir::ReductionKind;

/// A way to combine two values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Add,
    Mul,
    And,
    Or,
    Xor,
    /// A helper function of two signed numbers or floats.
    Helper(&'static str),
    /// One of two unsigned numbers.
    UnsignedHelper(&'static str),
}

/// A reduction of values of a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduction {
    way: Way,
    scalar: Scalar,
}

impl Reduction {
    /// The reduction of a kind; `None` where C has none.
    pub fn new(kind: ReductionKind, scalar: Scalar) -> Option<Reduction> {
        let way = match kind {
            ReductionKind::AddF | ReductionKind::AddI => Way::Add,
            ReductionKind::AndI => Way::And,
            ReductionKind::Assign => return None,
            ReductionKind::MaximumF => Way::Helper("lw_maximum"),
            ReductionKind::MaxNumF => Way::Helper("lw_maxnum"),
            ReductionKind::MaxS => Way::Helper("lw_max"),
            ReductionKind::MaxU => Way::UnsignedHelper("lw_max"),
            ReductionKind::MinimumF => Way::Helper("lw_minimum"),
            ReductionKind::MinNumF => Way::Helper("lw_minnum"),
            ReductionKind::MinS => Way::Helper("lw_min"),
            ReductionKind::MinU => Way::UnsignedHelper("lw_min"),
            ReductionKind::MulF | ReductionKind::MulI => Way::Mul,
            ReductionKind::OrI => Way::Or,
            ReductionKind::XorI => Way::Xor,
        };
        let is_of_scalar = kind.is_float() == scalar.is_float()
            && (scalar != Scalar::Bool || matches!(way, Way::And | Way::Or | Way::Xor));
        is_of_scalar.then_some(Reduction { way, scalar })
    }

    /// The C type of what is combined.
    pub fn c_type(self) -> String {
        self.scalar.to_string()
    }

    /// The neutral element.
    pub fn identity(self) -> Expr {
        let number = |number: i128| match self.scalar {
            Scalar::Float => Expr::literal(format!("{number}.0f")),
            Scalar::Double => Expr::literal(format!("{number}.0")),
            Scalar::Bool => Expr::literal((number != 0).to_string()),
            _ => Expr::int(number),
        };
        let least = -(1i128 << (self.scalar.width() - 1));
        match self.way {
            Way::Add | Way::Or | Way::Xor | Way::UnsignedHelper("lw_max") => number(0),
            Way::Mul => number(1),
            Way::And | Way::UnsignedHelper(_) => number(-1),
            Way::Helper("lw_max") => Expr::int(least),
            Way::Helper("lw_min") => Expr::int(-1 - least),
            Way::Helper("lw_maximum") => Expr::literal("-INFINITY"),
            Way::Helper("lw_minimum") => Expr::literal("INFINITY"),
            Way::Helper(_) => Expr::literal("NAN"),
        }
    }

    /// Two values combined.
    pub fn combined(self, unit: &mut Unit, a: &Expr, b: &Expr) -> Expr {
        let scalar = self.scalar;
        let operator = match self.way {
            Way::Add => Op::Add,
            Way::Mul => Op::Mul,
            Way::And if scalar == Scalar::Bool => Op::And,
            Way::Or if scalar == Scalar::Bool => Op::Or,
            Way::Xor if scalar == Scalar::Bool => Op::Ne,
            Way::And => Op::BitAnd,
            Way::Or => Op::BitOr,
            Way::Xor => Op::BitXor,
            Way::Helper(name) => {
                let name = unit.typed_helper(name, scalar);
                return Expr::call(&name, &[a.clone(), b.clone()]);
            }
            Way::UnsignedHelper(name) => {
                let name = unit.typed_helper(name, scalar.unsigned());
                return Expr::from_bits(scalar, Expr::call(&name, &[a.to_bits(scalar), b.to_bits(scalar)]));
            }
        };
        match (operator, scalar) {
            (Op::Add | Op::Mul, Scalar::Int(_) | Scalar::Unsigned(_)) => {
                Expr::binary(operator, &a.to_bits(scalar), &b.to_bits_beside()).cast(scalar)
            }
            _ => Expr::binary(operator, a, b),
        }
    }

    /// The sign of OpenMP's reduction, where it has one that computes the same: in another order, which is
    /// free here. Its maximum of floats is another one: it ignores NaN, and the sign of zeros.
    pub fn openmp(self) -> Option<&'static str> {
        let never_wraps = self.scalar.is_float() || self.scalar == Scalar::Index;
        match self.way {
            Way::Add if never_wraps => Some("+"),
            Way::Mul if never_wraps => Some("*"),
            Way::Helper("lw_max") => Some("max"),
            Way::Helper("lw_min") => Some("min"),
            Way::And if self.scalar != Scalar::Bool => Some("&"),
            Way::Or if self.scalar != Scalar::Bool => Some("|"),
            Way::Xor if self.scalar != Scalar::Bool => Some("^"),
            _ => None,
        }
    }
}
