//! Pipelines: nesting, the ops that they run on, and errors.

use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_transforms::machinery::PassRun;
use loopwright_transforms::{PASSES, Pipeline, parse_pipeline};

/// The passes and the anchors around each; or the error and the text that it is about.
fn read(text: &str) -> Result<Vec<String>, String> {
    let pipeline = parse_pipeline(PASSES, text);
    let pipeline =
        pipeline.map_err(|error| format!("{} [{}]", error.fault, &text[error.span.0..error.span.1]))?;
    let run = |run: &PassRun<'_>| {
        let anchors: Vec<&str> = run.anchors().collect();
        format!("{}: {}", anchors.join(" "), run.pass.info().name)
    };
    Ok(pipeline.runs().iter().map(run).collect())
}

#[test]
fn pipelines_nest_passes() {
    let nested =
        " builtin.module ( func.func ( affine-loop-tile{ tile-sizes=32,16 } , cse ), any(any(cse)) ) ";
    let wanted = [
        "builtin.module func.func: affine-loop-tile",
        "builtin.module func.func: cse",
        "builtin.module any any: cse",
    ];
    assert_eq!(read(nested).expect("a pipeline"), wanted);
    let plain = ["builtin.module func.func: affine-loop-skew", "builtin.module: cse"];
    assert_eq!(read("affine-loop-skew{factors='1,2'},cse{}").expect("a pipeline"), plain);
    assert_eq!(read("any(cse)").expect("a pipeline"), ["any: cse"]);
    assert_eq!(read("func.func(cse)").expect("a pipeline"), ["builtin.module func.func: cse"]);
    for empty in ["", " ", "builtin.module()", "any( )"] {
        assert!(read(empty).expect("a pipeline").is_empty(), "{empty}");
    }
}

#[test]
fn pipelines_that_are_wrong_say_where() {
    let said = |text: &str| read(text).expect_err("it is wrong");
    assert!(said("cse,cs").ends_with("[cs]"));
    assert_eq!(said("cse,"), "expected the name of a pass []");
    assert_eq!(said("cse,func.func()"), "expected the name of a pass [)]");
    assert_eq!(said("func.func(,cse)"), "expected the name of a pass [,]");
    assert_eq!(said("func.func(cse"), "missing closing ')' while processing passes of 'func.func' [(]");
    assert!(said("func.func(cse))").ends_with("[)]"));
    assert!(said("affine-loop-tile{tile-sizes={4}").starts_with("missing closing '}' while"));
    assert!(said("affine-loop-tile{tile-size='}").starts_with("missing closing '}' while"));
    assert!(said("llvm.func(cse)").ends_with("[llvm.func]"));
    assert!(said("builtin.module(affine-scalrep)").ends_with("[affine-scalrep]"));
    assert!(said("func.func(symbol-dce)").ends_with("[symbol-dce]"));
    assert!(said("cse{}x").starts_with("expected ',' after parsing pipeline [x]"));
    assert_eq!(said(&("any(".repeat(200) + &")".repeat(200))), "the pipeline is nested too deeply [any]");
}

#[test]
fn pipelines_run_on_what_they_are_nested_in() {
    let text = "func.func private @f() module @m { func.func @g() { return } module { } }";
    let ir = parse(&Source::new("t", text), &ParseOptions::default()).expect("a program");
    let targets = |text: &str| -> Vec<String> {
        let pipeline = Pipeline::parse(PASSES, text).expect("a pipeline");
        let runs = pipeline.runs();
        let targets = runs[0].targets(&ir);
        targets.iter().map(|op| ir.symbol_name(*op).unwrap_or("-").to_string()).collect()
    };
    assert_eq!(targets("builtin.module(cse)"), ["-"]);
    assert_eq!(targets("builtin.module(func.func(cse))"), ["f"]);
    assert_eq!(targets("builtin.module(any(cse))"), ["f", "m"]);
    assert_eq!(targets("builtin.module(any(cse,affine-scalrep))"), ["f"]);
    assert_eq!(targets("any(builtin.module(any(symbol-dce)))"), ["g", "-"]);
    assert!(targets("builtin.module(func.func(func.func(cse)))").is_empty());
}
