//! MLIR text, types, operations, verification and the reference interpreter.
