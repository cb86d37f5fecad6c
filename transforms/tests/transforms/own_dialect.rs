//! Passes on programs with ops of a dialect that the user declares.

use loopwright_affine_ir::declare::{ANY, one};
use loopwright_affine_ir::{
    Dialect, Dialects, Effects, OpDef, ParseOptions, PrintOptions, Signature, Source, Syntax, TypeRule,
    parse, print, verify,
};
use loopwright_transforms::{Changed, Pass, PassContext, Tile, TileSizes};

static TOY: Dialect = Dialect { name: "toy", ops: &[OPS], ..Dialect::BASE };

static OPS: &[OpDef] = &[OpDef {
    name: "toy.soften",
    summary: "a value with its edges off",
    syntax: Syntax::Format("$value `gently` attr-dict `:` type($value)"),
    signature: Some(&Signature {
        operands: &[one("value", &ANY)],
        results: &[one("result", &ANY)],
        types: &[TypeRule::Same(&["value", "result"])],
        ..Signature::NONE
    }),
    effects: Effects::PURE,
    ..OpDef::BASE
}];

const SOFTEN_ALL: &str = "
func.func @soften_all(%A: memref<64x64xf64>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %A[%i, %j] : memref<64x64xf64>
      %1 = toy.soften %0 gently : f64
      affine.store %1, %A[%i, %j] : memref<64x64xf64>
    }
  }
  return
}";

#[test]
fn tiling_reads_back_ops_of_a_dialect_of_ones_own() {
    let options = ParseOptions { dialects: Dialects::standard().with(&TOY), ..ParseOptions::default() };
    let mut ir = parse(&Source::new("soften.mlir", SOFTEN_ALL), &options).expect("a program");
    verify(&ir).expect("a right program");
    let mut context = PassContext::default();
    let changed = Tile { sizes: TileSizes::Each(vec![16, 8]), ..Tile::default() }.run(&mut ir, &mut context);
    assert_eq!(changed, Ok(Changed::Yes), "{:?}", context.remarks);
    let text = print(&ir, &PrintOptions::default());
    assert_eq!(text.matches("affine.for").count(), 4, "{text}");
    assert_eq!(text.matches(" gently : f64").count(), 1, "{text}");
}
