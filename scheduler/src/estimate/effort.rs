//! What operations take on a core.

use loopwright_affine_ir::{Ir, OpId, Type};

/// Is it computed with, other than for subscripts?
pub(super) fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Float(_) | Type::Integer { .. })
}

/// What an operation takes.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// In additions.
    pub(super) throughput: f64,
    /// In additions.
    pub(super) latency: f64,
    /// Cycles of a call of the library for mathematics: compilers do not make vectors of these.
    pub(super) call: f64,
}

impl Effort {
    pub(super) fn of(ir: &Ir, op: OpId) -> Self {
        let effort = |throughput, latency| Self { throughput, latency, call: 0.0 };
        match ir.def(op).name {
            "arith.divf" | "arith.remf" => effort(8.0, 3.0),
            "math.absf" | "math.copysign" | "math.fma" => effort(1.0, 1.0),
            "math.ceil" | "math.floor" | "math.round" | "math.roundeven" | "math.trunc" => effort(1.0, 2.0),
            "math.sqrt" => effort(8.0, 5.0),
            name if name.starts_with("math.") => Self { throughput: 0.0, latency: 15.0, call: 30.0 },
            "arith.maxsi" | "arith.maxui" | "arith.minsi" | "arith.minui" => effort(1.0, 0.5),
            _ if ir.op(op).results().iter().all(|&value| matches!(ir.ty(value), Type::Integer { .. })) => {
                effort(0.5, 0.25)
            }
            _ => effort(1.0, 1.0),
        }
    }
}
