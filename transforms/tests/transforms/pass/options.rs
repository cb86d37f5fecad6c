//! Options of passes as text.

use expect_test::{Expect, expect};
use loopwright_affine_ir::Ir;
use loopwright_transforms::machinery::PipelineFault;
use loopwright_transforms::{
    Changed, OptionError, OptionInfo, PASSES, Pass, PassContext, PassError, PassInfo, PassOptions, Pipeline,
    PipelineError, RunsOn,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo { name: "tile-size", value: "N", summary: "size of all tiles" },
    OptionInfo { name: "tile-sizes", value: "N,N,…", summary: "size per loop" },
];

/// A pass that has two of the options that mlir-opt's of this name has.
static INFO: PassInfo = PassInfo {
    name: "affine-loop-tile",
    class: "AffineLoopTiling",
    on: RunsOn::Functions,
    summary: "reads its options",
    options: OPTIONS,
    build: |options| {
        options.number("tile-size", 1)?;
        options.numbers("tile-sizes", 1)?;
        Ok(Box::new(Nothing))
    },
};

struct Nothing;

impl Pass for Nothing {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, _: &mut Ir, _: &mut PassContext) -> Result<Changed, PassError> {
        Ok(Changed::No)
    }
}

fn pipeline(text: &str) -> Result<Pipeline, PipelineError> {
    Pipeline::of_passes(&[&INFO], [(INFO.name, text)])
}

fn read(text: &str) -> Result<PassOptions, OptionError> {
    PassOptions::parse(text, "affine-loop-tile", OPTIONS)
}

fn check_options(text: &str, expected: Expect) {
    let read = read(text).and_then(|options| {
        Ok(format!("{:?} {:?}", options.number("tile-size", 1)?, options.numbers("tile-sizes", 1)?))
    });
    expected.assert_eq(&read.unwrap_or_else(|message| format!("error: {message}")));
}

#[test]
fn options() {
    check_options("", expect!["None None"]);
    check_options("  tile-size=7  ", expect!["Some(7) None"]);
    check_options("tile-size=7 tile-sizes=1,2", expect!["Some(7) Some([1, 2])"]);
    check_options("tile-sizes={3, 4}", expect!["None Some([3, 4])"]);
    check_options("tile-sizes='3, 4' separate=false", expect!["None Some([3, 4])"]);
}

#[test]
fn options_are_printed_as_mlir_opt_prints_them() {
    let printed = |text| pipeline(text).expect("options").to_string();
    let whole =
        |options: &str| format!("builtin.module(\n  func.func(\n    affine-loop-tile{options}\n  )\n)");
    assert_eq!(printed(""), whole("{cache-size=512 separate=false tile-size=0 }"));
    assert_eq!(
        printed("tile-sizes=4 tile-size=8"),
        whole("{cache-size=512 separate=false tile-size=8 tile-sizes={4}}")
    );
    for without in ["affine-loop-skew", "cse"] {
        let pipeline = Pipeline::of_passes(PASSES, [(without, "")]).expect("a pass").to_string();
        assert!(pipeline.lines().any(|line| line.trim() == without), "{pipeline}");
    }
}

#[test]
fn options_that_are_not_here_are_taken_at_their_defaults() {
    let read = |text| PassOptions::parse(text, "affine-loop-tile", &[]);
    for default in ["cache-size=512", "separate=false", "tile-size=0", "tile-sizes=", "tile-sizes={}"] {
        assert_eq!(read(default).map(|options| options.text("tile-size").is_some()), Ok(false), "{default}");
    }
    let wanted = |option: &str, value: &str, default| {
        let (option, value) = (option.to_string(), value.to_string());
        Err(OptionError::OnlyDefault { pass: "affine-loop-tile", option, value, default })
    };
    assert_eq!(read("tile-size=4").map(|_| ()), wanted("tile-size", "4", "0"));
    assert_eq!(read("tile-sizes=4").map(|_| ()), wanted("tile-sizes", "4", ""));
    let option = "tile".to_string();
    let unknown = OptionError::Unknown { pass: "affine-loop-tile", option, known: Vec::new() };
    assert_eq!(read("tile=").map(|_| ()), Err(unknown));
}

/// They are looked up by name, and printed in the order in which they are.
#[test]
fn options_of_mlir_opt_stand_in_order() {
    let table = include_str!("../../../src/pass/mlir_opt_options.txt");
    assert!(table.lines().is_sorted());
}

#[test]
fn places_of_options_are_those_of_words() {
    let at = |text: &str| {
        let PipelineError { fault, span } = pipeline(text).expect_err("wrong");
        assert!(matches!(fault, PipelineFault::Option(_)), "{fault}");
        span
    };
    let word = |text: &'static str| {
        let (start, end) = at(text);
        &text[start..end]
    };
    assert_eq!(word("tile-sizes={4,x,5}"), "x");
    assert_eq!(word("tile-size=1 tile-sizes=4,y"), "y");
    assert_eq!(word("tile-size=4,5"), "tile-size=4,5");
    assert_eq!(at("tile-size=4 tile-sise=5"), (12, 21));
    assert_eq!(at("tile-size=4 tile-size=5"), (12, 21));
    assert_eq!(at("tile-size=4 tile-sizes={4"), (23, 24));
    assert_eq!(at("separate=true"), (0, 13));
}

#[test]
fn options_that_are_wrong() {
    check_options(
        "tile-sise=4",
        expect!["error: pass 'affine-loop-tile' has no option 'tile-sise' (known: tile-size, tile-sizes)"],
    );
    check_options(
        "tile-size=4 tile-size=4",
        expect!["error: option 'tile-size' of pass 'affine-loop-tile' is given twice"],
    );
    for text in ["tile-size", "tile-size=", "tile-size=0", "tile-size=-4", "tile-size=4.5"] {
        assert!(read(text).is_ok_and(|o| o.number("tile-size", 1).is_err()));
    }
    check_options(
        "tile-size=99999999999999999999",
        expect!["error: option 'tile-size': '99999999999999999999' is not a number of at least 1"],
    );
    check_options("tile-size=4,5", expect!["error: option 'tile-size' takes one number"]);
    check_options("tile-sizes=4,,5", expect!["error: option 'tile-sizes': '' is not a number of at least 1"]);
    check_options("tile-sizes={4", expect!["error: unbalanced '{' in 'tile-sizes={4'"]);
    check_options(
        "separate=true",
        expect![
            "error: option 'separate' of pass 'affine-loop-tile' is not supported: it is always 'false', not 'true'"
        ],
    );
    check_options("tile-size=4}", expect!["error: unbalanced '}' in 'tile-size=4}'"]);
}
