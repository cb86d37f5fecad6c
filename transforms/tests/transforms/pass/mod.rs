//! Passes and their options, as text and as values.

mod options;
mod pipelines;

use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_transforms::machinery::PassErrorCause;
use loopwright_transforms::{Interchange, OptionError, PASSES, Pass, PassContext, Tile, TileSizes};

#[test]
fn passes_are_sorted_by_name() {
    assert!(PASSES.is_sorted_by_key(|info| info.name));
}

#[test]
fn passes_refuse_fields_that_text_could_not_give() {
    let refused = |pass: &dyn Pass| {
        let mut ir = parse(&Source::new("test", "module {}"), &ParseOptions::default()).expect("a program");
        let error = pass.run(&mut ir, &mut PassContext::default()).expect_err("the fields are wrong");
        error.cause
    };
    let number = OptionError::NotANumber { option: "tile-sizes", word: "0".into(), least: 1 };
    assert_eq!(
        refused(&Tile { sizes: TileSizes::Each(vec![4, 0]), ..Tile::default() }),
        PassErrorCause::Option(number)
    );
    let order = OptionError::NotAPermutation { option: "permutation" };
    assert_eq!(refused(&Interchange { permutation: Some(vec![1, 1]) }), PassErrorCause::Option(order));
}
