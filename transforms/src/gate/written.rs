//! Compares the text of the whole program with the functions that were proved and validated.
//!
//! # Problem
//! The gate validates a function as it is printed by itself. What a user gets is the program as a whole, with
//! its aliases and nested modules: another text of the same function, if all is right.

use crate::gate::excerpt::excerpt;
use loopwright_affine_ir::{FuncOp, Ir, OpId, ParseOptions, PrintOptions, Source, parse, print_op};

/// The path of the first of some functions whose text in the printed program differs from the function that
/// was validated.
///
/// ```
/// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// let text = "func.func @f(%A: memref<8xf64>, %x: f64) {
///   affine.store %x, %A[0] : memref<8xf64>
///   return
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let func = FuncOp::all(&ir).next().expect("there is a function").0;
/// assert_eq!(loopwright_transforms::machinery::written_otherwise(&ir, [func], text), None);
/// let other = text.replace("[0]", "[1]");
/// assert_eq!(loopwright_transforms::machinery::written_otherwise(&ir, [func], &other).as_deref(), Some("f"));
/// ```
pub fn written_otherwise(ir: &Ir, functions: impl IntoIterator<Item = OpId>, text: &str) -> Option<String> {
    let options =
        ParseOptions { dialects: ir.dialects().clone(), allow_unregistered: true, ..ParseOptions::default() };
    let written = parse(&Source::new("<written>", text), &options).ok();
    let is_same = |path: &str, func: OpId| {
        let (written, validated) = (written.as_ref()?, excerpt(ir, func).ok()?);
        let written = printed(written, |func| func.path(written) == path)?;
        Some(written == printed(&validated, |other| Some(other.name(&validated)) == ir.symbol_name(func))?)
    };
    let mut functions = functions.into_iter().map(|func| (FuncOp(func).path(ir), func));
    functions.find(|(path, func)| !is_same(path, *func).unwrap_or(false)).map(|(path, _)| path)
}

/// The text of a function as it was read.
fn printed(ir: &Ir, is_it: impl Fn(FuncOp) -> bool) -> Option<String> {
    let local = PrintOptions { local_scope: true, ..PrintOptions::default() };
    let mut functions = ir.walk(ir.module()).filter_map(|op| FuncOp::of(ir, op));
    functions.find(|func| is_it(*func)).map(|func| print_op(ir, func.0, &local))
}
