//! What operations take on a core.

use loopwright_affine_ir::{Ir, OpId, Type};

/// Is it computed with, other than for subscripts?
pub(super) fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Float(_) | Type::Integer { .. })
}

/// What an operation takes, in additions.
pub(super) struct Effort {
    pub(super) throughput: f64,
    pub(super) latency: f64,
}

/// Cycles of an op that is a call of the library for mathematics: compilers do not make vectors of these.
pub(super) fn call(ir: &Ir, op: OpId) -> f64 {
    const CALL: f64 = 30.0;
    let is_call = ir.def(op).name.starts_with("math.") && Effort::of(ir, op).throughput == 0.0;
    if is_call { CALL } else { 0.0 }
}

impl Effort {
    pub(super) fn of(ir: &Ir, op: OpId) -> Self {
        match ir.def(op).name {
            "arith.divf" | "arith.remf" => Self { throughput: 8.0, latency: 3.0 },
            "math.absf" | "math.copysign" | "math.fma" => Self { throughput: 1.0, latency: 1.0 },
            "math.ceil" | "math.floor" | "math.round" | "math.roundeven" | "math.trunc" => {
                Self { throughput: 1.0, latency: 2.0 }
            }
            "math.sqrt" => Self { throughput: 8.0, latency: 5.0 },
            name if name.starts_with("math.") => Self { throughput: 0.0, latency: 15.0 },
            "arith.maxsi" | "arith.maxui" | "arith.minsi" | "arith.minui" => {
                Self { throughput: 1.0, latency: 0.5 }
            }
            _ if ir.op(op).results().iter().all(|&value| matches!(ir.ty(value), Type::Integer { .. })) => {
                Self { throughput: 0.5, latency: 0.25 }
            }
            _ => Self { throughput: 1.0, latency: 1.0 },
        }
    }
}
