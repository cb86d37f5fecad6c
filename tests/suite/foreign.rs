//! What front ends add to a kernel is carried through: the PolyBench kernels with the attributes that cgeist
//! gives them are optimized as the plain ones are.

use std::path::{Path, PathBuf};

use loopwright::affine_ir::{ParseOptions, PrintOptions, Source, parse, print, verify};
use loopwright::polyhedra::Budget;
use loopwright::transforms::optimize;
use support::command::{files_below, first_difference, root};

const MODULE: &str = r#"module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!llvm.ptr<270>, dense<32> : vector<4xi32>>, #dlti.dl_entry<"dlti.endianness", "little">>, llvm.data_layout = "e-m:e-i64:64-S128", llvm.target_triple = "x86_64-unknown-linux-gnu", "polygeist.target-cpu" = "x86-64"} {"#;
const MODULE_PRINTED: &str = r#"module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi32>, "dlti.endianness" = "little">, llvm.data_layout = "e-m:e-i64:64-S128", llvm.target_triple = "x86_64-unknown-linux-gnu", "polygeist.target-cpu" = "x86-64"} {"#;
const FUNCTION: &str = " attributes {llvm.linkage = #llvm.linkage<external>}";
const ARGUMENT: &str = " {front.name = #front.name<\"%x\", [1]>, llvm.noalias}";

/// The kernels.
pub fn kernels() -> Vec<PathBuf> {
    files_below(&root().join("benches/polybench"), "mlir")
}

/// Optimizes a kernel with and without foreign attributes, which are taken off again.
pub fn is_carried_through(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let kernel = text.find("func.func @kernel").ok_or("no kernel")?;
    let end = text[kernel..].find("\n}\n").ok_or("no end")?;
    let kernel = &text[kernel..kernel + end + 3];
    let (head, body) = kernel.split_once(") {\n").ok_or("no head")?;
    // A memref is followed by the next argument, or is the last.
    let head = head.replace(">,", &format!(">{ARGUMENT},"));
    let head = if head.ends_with('>') { head + ARGUMENT } else { head };
    let foreign = format!("{MODULE}\n{head}){FUNCTION} {{\n{body}}}\n");

    let expected = optimized(kernel)?;
    let found = optimized(&foreign)?;
    for added in [MODULE_PRINTED, FUNCTION, ARGUMENT] {
        if !found.contains(added) {
            return Err(format!("'{added}' is lost"));
        }
    }
    let found = found.replace(MODULE_PRINTED, "module {").replace(FUNCTION, "").replace(ARGUMENT, "");
    first_difference(&expected, &found).map_or(Ok(()), Err)
}

fn optimized(text: &str) -> Result<String, String> {
    let fault = |errors: Vec<loopwright::affine_ir::Diagnostic>| errors[0].to_string();
    let mut ir = parse(&Source::new("kernel.mlir", text), &ParseOptions::carrying()).map_err(fault)?;
    verify(&ir).map_err(fault)?;
    optimize(&mut ir, &Default::default(), &Budget::default(), &mut |_, _| {});
    Ok(print(&ir, &PrintOptions::default()))
}
