//! Errors of the gate: why a generated function is rejected.

use crate::gate::replay::RunDifference;
use crate::gate::validate::mismatch::Difference;
use loopwright_affine_ir::Diagnostic;
use loopwright_prover::Rejection;
use std::fmt;

/// The test that a proof or the generated program failed.
#[derive(Clone, Debug, PartialEq)]
pub enum Invalid {
    /// The checker does not accept the proof.
    Proof(Rejection),
    /// The printed program is not read; what the reader says first.
    ReadBack(Option<Box<Diagnostic>>),
    /// The printed program has no function of this name.
    Lost(String),
    /// The printed program is not the old one in the claimed order.
    Differs(Box<Difference>),
    /// A run on a small input finds a difference.
    Run(RunDifference),
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proof(rejection) => rejection.fmt(f),
            Self::ReadBack(None) => f.write_str("it does not read back: "),
            Self::ReadBack(Some(first)) => write!(f, "it does not read back: {first}"),
            Self::Lost(name) => write!(f, "the function '{name}' is lost"),
            Self::Differs(difference) => difference.fmt(f),
            Self::Run(difference) => difference.fmt(f),
        }
    }
}

impl std::error::Error for Invalid {}
