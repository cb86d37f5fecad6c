//! Emits programs as C with OpenMP: complete, readable, and meant for an optimizing compiler.
//!
//! A memref is a C array or pointer, with the sizes that its type leaves open as arguments before it; a
//! statement is one expression, as a person would write it; a parallel loop is an OpenMP one. What an op is
//! in C is in one table per dialect (`forms/`), apart from its declaration and from its meaning. An op
//! without a C form is an error that names it.

mod affine;
mod calls;
mod emitter;
mod expr;
mod forms;
mod names;
mod options;
mod place;
mod program;
mod runtime;
mod scop_parts;
mod simd;
mod types;
mod unit;

use loopwright_affine_ir::{Diagnostic, Ir};

pub use options::COptions;
pub use simd::simd_loops;

/// A translation unit of C11 with OpenMP that does what the program does.
///
/// # Errors
/// One diagnostic for each function or global that has no C form, at the first op that has none; nothing is
/// written then.
///
/// # Examples
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_emit_c::{COptions, emit_c};
/// let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
///   affine.parallel (%i) = (0) to (symbol(%n)) {
///     %0 = affine.load %A[%i] : memref<?xf64>
///     %1 = arith.mulf %0, %x : f64
///     affine.store %1, %A[%i] : memref<?xf64>
///   }
///   return
/// }";
/// let ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// let c = emit_c(&ir, &COptions::default()).unwrap();
/// assert!(c.ends_with("{
///   (void)A_0;
/// #pragma omp parallel for
///   for (int64_t i = 0; i < n; i++) {
///     A[i] *= x;
///   }
/// }
/// "), "{c}");
/// ```
pub fn emit_c(ir: &Ir, options: &COptions) -> Result<String, Vec<Diagnostic>> {
    program::translation_unit(ir, options)
}
