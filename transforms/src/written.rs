//! The text that is written, held against the functions that were proved and validated.
//!
//! # Problem
//! The gate validates a function as it is printed by itself. What a user gets is the program as a whole, with its aliases and nested
//! modules: another text of the same function, if all is right.

use affine_ir::{FuncOp, Ir, OpId, ParseOptions, PrintOptions, Source, parse, print_op};

/// The first of some functions that the text of the program has otherwise than the program: by its path.
///
/// ```
/// use affine_ir::{FuncOp, ParseOptions, Source, parse};
/// let text = "func.func @f(%A: memref<8xf64>, %x: f64) {
///   affine.store %x, %A[0] : memref<8xf64>
///   return
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let func = FuncOp::all(&ir).next().expect("there is a function").0;
/// assert_eq!(transforms::written_otherwise(&ir, [func], text), None);
/// let other = text.replace("[0]", "[1]");
/// assert_eq!(transforms::written_otherwise(&ir, [func], &other).as_deref(), Some("f"));
/// ```
pub fn written_otherwise(ir: &Ir, functions: impl IntoIterator<Item = OpId>, text: &str) -> Option<String> {
    let options = ParseOptions { dialects: ir.dialects().clone(), allow_unregistered: true };
    let read = parse(&Source::new("<written>", text), &options).ok();
    let local = PrintOptions { local_scope: true, ..PrintOptions::default() };
    let is_other = |path: &String, func: OpId| {
        let read = read.as_ref()?;
        let written = FuncOp::all(read).find(|other| other.path(read) == *path)?;
        Some(print_op(read, written.0, &local) != print_op(ir, func, &local))
    };
    let mut functions = functions.into_iter().map(|func| (FuncOp(func).path(ir), func));
    functions.find(|(path, func)| is_other(path, *func).unwrap_or(true)).map(|(path, _)| path)
}
