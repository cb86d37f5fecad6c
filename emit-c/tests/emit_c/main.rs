//! Small programs and their C form.

mod control;
mod functions;
mod names;
mod transfers;
mod values;

use expect_test::{Expect, expect};
use loopwright_affine_ir::{ParseOptions, Source, parse, verify};
use loopwright_emit_c::{COptions, emit_c};

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
fn what_has_no_form_is_told() {
    check(
        "func.func @f(%a: vector<4xf32>) -> vector<4xf32> {
          return %a : vector<4xf32>
        }
        func.func @g(%x: memref<4xi7>) {
          return
        }
        func.func private @h(memref<4xf32>)",
        expect![[r#"
            a.mlir:1:1: error: 'func.func' op has no C form: C has no type like 'vector<4xf32>'
            a.mlir:4:9: error: 'func.func' op has no C form: C has no type like 'i7'
            a.mlir:7:9: error: 'func.func' op has no C form: it is declared only, and neither about numbers alone nor a function of LLVM's runner utilities
        "#]],
    );
}
