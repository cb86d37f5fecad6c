//! Writing MLIR text.
