//! A user-defined dialect: one op with its signature, its syntax and a rule.
//!
//! ```text
//! %1 = toy.scale %0 by 3 : i32
//! ```

use loopwright_affine_ir::declare::{I64_ATTR, SIGNLESS_INTEGER_OR_INDEX, one, required_attr};
use loopwright_affine_ir::{
    Attr, Defined, Diagnostic, Dialect, Dialects, Effects, Ir, OpDef, OpId, ParseOptions, PrintOptions,
    Signature, Source, Syntax, Traits, TypeRule, parse, print, verify,
};

/// The dialect: its name and its ops.
static TOY: Dialect = Dialect { name: "toy", ops: &[OPS], ..Dialect::BASE };

static OPS: &[OpDef] = &[OpDef {
    name: "toy.scale",
    summary: "a value so many times",
    syntax: Syntax::Format("$value `by` $factor attr-dict `:` type($value)"),
    signature: Some(&Signature {
        operands: &[one("value", &SIGNLESS_INTEGER_OR_INDEX)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX)],
        attrs: &[required_attr("factor", &I64_ATTR)],
        types: &[TypeRule::Same(&["value", "result"])],
        ..Signature::NONE
    }),
    verify: Some(scales_up),
    effects: Effects::PURE,
    defined: Defined::Always,
    traits: Traits::SPECULATABLE,
    ..OpDef::BASE
}];

/// The rule that the declaration does not tell: the factor is positive.
fn scales_up(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let factor = ir.op(op).attr("factor").and_then(Attr::as_i64).unwrap_or(0);
    if factor <= 0 {
        out.push(ir.op_error(op, format!("expects a positive factor, found {factor}")));
    }
}

/// Reads and checks a program that may use the dialect, and writes it again.
fn rewrite(text: &str) -> Result<String, Vec<Diagnostic>> {
    let options = ParseOptions { dialects: Dialects::standard().with(&TOY), ..ParseOptions::default() };
    let ir = parse(&Source::new("toy.mlir", text), &options)?;
    verify(&ir)?;
    Ok(print(&ir, &PrintOptions::default()))
}

/// A right program, and a wrong one.
pub fn main() {
    let program = |factor: i64| {
        format!(
            "module {{\n  func.func @f(%arg0: i32) -> i32 {{\n    %0 = toy.scale %arg0 by {factor} : i32\n    return %0 : \
             i32\n  }}\n}}\n"
        )
    };
    let written = rewrite(&program(3)).expect("the program is right");
    print!("{written}");
    assert_eq!(written, program(3));
    let errors = rewrite(&program(-3)).expect_err("the factor is negative");
    println!("{}", errors[0]);
    assert_eq!(
        errors[0].to_string(),
        "toy.mlir:3:10: error: 'toy.scale' op expects a positive factor, found -3"
    );
}
