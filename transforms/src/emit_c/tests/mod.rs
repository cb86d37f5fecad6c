//! Small programs, and what they are in C.

mod control;
mod functions;
mod values;

use affine_ir::{Dialects, ParseOptions, Source, Traits, parse, verify};
use expect_test::{Expect, expect};

use crate::emit_c::emit_c;
use crate::emit_c::forms::{form_of, tables};
use crate::emit_c::options::COptions;

/// The functions of a program as C, or what has no C form.
fn check(text: &str, expected: Expect) {
    let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("reads");
    verify(&ir).expect("is valid");
    let c = emit_c(&ir, &COptions::default())
        .unwrap_or_else(|errors| errors.iter().map(|error| format!("{error}\n")).collect());
    let functions = c.find("\nvoid").or(c.find("\nint64_t f(")).map_or(c.as_str(), |at| &c[at + 1..]);
    expected.assert_eq(functions);
}

#[test]
fn forms_are_sorted_and_of_declared_ops() {
    let dialects = Dialects::standard();
    for table in tables() {
        assert!(table.is_sorted_by_key(|(name, _)| *name), "{:?}", table.first().map(|(name, _)| name));
        for (name, _) in *table {
            assert!(dialects.op_def(name).is_some(), "{name}");
        }
    }
}

/// Ends of blocks, functions and modules are written by what is around them.
#[test]
fn forms_that_are_missing() {
    let dialects = Dialects::standard();
    let of = ["affine", "arith", "cf", "func", "index", "math", "memref", "scf", "ub"];
    let ops = dialects.ops().filter(|def| !def.has(Traits::TERMINATOR) && !def.has(Traits::FUNCTION));
    let ops = ops.filter(|def| def.name.split_once('.').is_some_and(|(dialect, _)| of.contains(&dialect)));
    let missing: Vec<&str> = ops.map(|def| def.name).filter(|name| form_of(name).is_none()).collect();
    expect![[r#"
        affine.dma_start
        affine.dma_wait
        affine.vector_load
        affine.vector_store
        arith.scaling_extf
        arith.scaling_truncf
        func.call_indirect
        func.constant
        memref.dma_start
        memref.dma_wait
        memref.global
    "#]]
    .assert_eq(&(missing.join("\n") + "\n"));
}

#[test]
fn what_has_no_form_is_told() {
    check(
        "func.func @f(%a: vector<4xf32>) -> vector<4xf32> {
          return %a : vector<4xf32>
        }
        func.func @g(%x: memref<4xi7>) {
          return
        }
        func.func private @h()",
        expect![[r#"
            a.mlir:1:1: error: 'func.func' op has no C form: C has no type like 'vector<4xf32>'
            a.mlir:4:9: error: 'func.func' op has no C form: C has no type like 'i7'
            a.mlir:7:9: error: 'func.func' op has no C form: it is declared only, and no function of LLVM's runner utilities
        "#]],
    );
}
