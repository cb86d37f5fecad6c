//! The reference interpreter: what a program means, executed.

use crate::ids::OpId;
use crate::ir::Ir;

/// Values and memory of the function being executed.
#[derive(Debug, Default)]
pub struct Frame {}

/// Why execution stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterpError {
    /// What went wrong.
    pub message: String,
}

/// Executes one op: reads its operands from the frame, writes its results to it.
pub type EvalFn = fn(&mut Frame, &Ir, OpId) -> Result<(), InterpError>;
