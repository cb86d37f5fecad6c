//! Reading MLIR text.
