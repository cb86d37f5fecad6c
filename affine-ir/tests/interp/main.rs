//! The reference interpreter on small programs: text in, text out.
//!
//! Every undefined behaviour has a test that must be caught and a twin that must not.

mod accesses;
mod alignment;
mod arithmetic;
mod bits;
mod buffers;
mod control;
mod dma;
mod functions;
mod index;
mod limits;
mod memory;
mod nans;
mod narrow_index;
mod numbers;
mod orders;
mod pointers;
mod poison;
mod printing;
mod races;
mod scf;
mod vector_memory;
mod vectors;
mod views;
mod wide;
mod widths;

use affine_ir::{InterpOptions, Interpreter, ParseOptions, Source, parse, verify};
use expect_test::Expect;

/// What `@main` prints, and the error it ends with.
fn check(program: &str, expected: Expect) {
    check_with(InterpOptions::default(), program, expected);
}

/// The same under other options.
fn check_with(options: InterpOptions, program: &str, expected: Expect) {
    expected.assert_eq(&outcome(options, program));
}

/// That `@main` does nothing undefined and prints nothing.
fn check_fine(program: &str) {
    assert_eq!(outcome(InterpOptions::default(), program), "");
}

fn outcome(options: InterpOptions, program: &str) -> String {
    let source = Source::new("t", program);
    let ir = parse(&source, &ParseOptions::default()).unwrap_or_else(|errors| panic!("{}", errors[0]));
    verify(&ir).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let mut interpreter = Interpreter::new(&ir, options);
    let outcome = interpreter.call("main", &[]);
    let mut text = interpreter.take_output();
    if let Err(error) = outcome {
        text.push_str(&format!("{error}\n"));
    }
    text
}

/// A program whose `@main` has this body, with `%cN` for some indices and the printing functions declared.
fn main_of(body: &str) -> String {
    format!(
        "func.func @main() {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
{body}
  return
}}
func.func private @printI64(i64)
func.func private @printU64(i64)
func.func private @printF32(f32)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printComma()
func.func private @printOpen()
func.func private @printClose()
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printMemrefInd(memref<*xindex>)
func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefF64(memref<*xf64>)
"
    )
}
