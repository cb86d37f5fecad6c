//! Makes a program print a digest of the bits of every array it prints, since the printed text rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The program with `@digest_<rank>` called after each `printMemrefF64`.
pub fn with_digests(program: &str) -> String {
    let mut result = String::new();
    let mut casts: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    let mut ranks = BTreeSet::new();
    for line in program.lines() {
        result.push_str(line);
        result.push('\n');
        let code = line.trim();
        if let Some((name, array, ty)) = unranked_cast(code) {
            casts.insert(name, (array, ty));
        } else if let Some(argument) = code.strip_prefix("call @printMemrefF64(")
            && let Some((name, _)) = argument.split_once(')')
            && let Some((array, ty)) = casts.get(name)
        {
            let rank = ty.matches('x').count();
            let dynamic = dynamic_type(rank);
            let digest = format!("{name}_digest");
            writeln!(result, "  {digest} = memref.cast {array} : {ty} to {dynamic}")
                .expect("text fits a String");
            writeln!(result, "  call @digest_{rank}({digest}) : ({dynamic}) -> ()")
                .expect("text fits a String");
            ranks.insert(rank);
        }
    }
    if !ranks.is_empty() {
        for declaration in ["@printI64(i64)", "@printNewline()"] {
            if !result.contains(declaration) {
                writeln!(result, "func.func private {declaration}").expect("text fits a String");
            }
        }
    }
    for rank in ranks {
        result.push_str(&digest_function(rank));
    }
    result
}

/// `%u = memref.cast %A : memref<?x?xf64> to memref<*xf64>`
fn unranked_cast(code: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = code.split_once(" = memref.cast ")?;
    let (array, types) = rest.split_once(" : ")?;
    let (ty, target) = types.split_once(" to ")?;
    (target == "memref<*xf64>").then_some((name, array, ty))
}

fn dynamic_type(rank: usize) -> String {
    format!("memref<{}f64>", "?x".repeat(rank))
}

fn digest_function(rank: usize) -> String {
    let ty = dynamic_type(rank);
    let mut text = format!("func.func private @digest_{rank}(%A: {ty}) {{\n  %h = arith.constant 7 : i64\n");
    for dim in 0..rank {
        text.push_str(&format!("  %c{dim} = arith.constant {dim} : index\n"));
        text.push_str(&format!("  %n{dim} = memref.dim %A, %c{dim} : {ty}\n"));
    }
    let mut outer = "%h".to_string();
    for dim in 0..rank {
        text.push_str(&format!(
            "  %r{dim} = affine.for %i{dim} = 0 to %n{dim} iter_args(%h{dim} = {outer}) -> (i64) {{\n"
        ));
        outer = format!("%h{dim}");
    }
    let subscripts = (0..rank).map(|dim| format!("%i{dim}")).collect::<Vec<_>>().join(", ");
    text.push_str(&format!("  %x = affine.load %A[{subscripts}] : {ty}\n"));
    text.push_str("  %bits = arith.bitcast %x : f64 to i64\n  %factor = arith.constant 31 : i64\n");
    text.push_str(&format!("  %scaled = arith.muli {outer}, %factor : i64\n"));
    text.push_str("  %sum = arith.addi %scaled, %bits : i64\n");
    let mut value = "%sum".to_string();
    for dim in (0..rank).rev() {
        text.push_str(&format!("  affine.yield {value} : i64\n  }}\n"));
        value = format!("%r{dim}");
    }
    text.push_str(&format!("  call @printI64({value}) : (i64) -> ()\n  call @printNewline() : () -> ()\n"));
    text.push_str("  return\n}\n");
    text
}
