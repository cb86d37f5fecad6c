//! `loopwright opt`: flags as mlir-opt takes them.

use super::{COPY, ends};
use crate::LOOPWRIGHT;

/// What these arguments print for the copy.
#[track_caller]
fn prints(arguments: &[&str]) -> String {
    let arguments: Vec<&str> = std::iter::once("opt").chain(arguments.iter().copied()).collect();
    LOOPWRIGHT.run(&arguments, COPY).expect_success("opt").expect("the passes run")
}

#[test]
fn flags_have_one_dash_or_two() {
    let tiled = prints(&["--affine-loop-tile=tile-sizes=16,8"]);
    assert!(tiled.contains("d0 * 16") && tiled.contains("d0 * 8"), "{tiled}");
    assert_eq!(prints(&["-affine-loop-tile=tile-sizes=16,8"]), tiled);
    for dashes in ["-", "--"] {
        let pipeline = "pass-pipeline=builtin.module(func.func(affine-loop-tile{tile-sizes=16,8}))";
        assert_eq!(prints(&[&format!("{dashes}{pipeline}")]), tiled);
    }
    let generic = prints(&["-mlir-print-op-generic"]);
    assert!(generic.contains("\"builtin.module\"() (") && generic == prints(&["--mlir-print-op-generic"]));
    assert_eq!(prints(&["-", "-affine-loop-tile=tile-sizes=16,8"]), tiled);
}

#[test]
fn passes_run_in_the_order_of_their_flags() {
    let line = |first: &str, second: &str| format!("opt {first} {second} --mlir-print-ir-after-all");
    let order = |first: &str, second: &str| -> Vec<String> {
        let (_, stderr) = ends(&line(first, second), COPY, 0);
        stderr
            .lines()
            .filter_map(|line| line.strip_prefix("// -----// IR Dump After "))
            .map(String::from)
            .collect()
    };
    let (tile, parallel) = ("--affine-loop-tile=tile-sizes=4", "-affine-parallelize");
    let (tiled, made_parallel) = ("affine-loop-tile //----- //", "affine-parallelize //----- //");
    assert_eq!(order(tile, parallel), [tiled, made_parallel]);
    assert_eq!(order(parallel, tile), [made_parallel, tiled]);
    assert_eq!(order(tile, tile), [tiled, tiled]);
}

#[test]
fn dialects_are_listed() {
    let (stdout, _) = ends("opt --show-dialects", "", 0);
    assert!(stdout.starts_with("Available Dialects: affine,"), "{stdout}");
}

#[test]
fn unknown_dialects_only_when_allowed() {
    let text = "func.func @f() {\n  \"foo.bar\"() : () -> ()\n  return\n}\n";
    ends("opt", text, 1);
    let (stdout, _) = ends("opt -allow-unregistered-dialect", text, 0);
    assert!(stdout.contains("\"foo.bar\"() : () -> ()"), "{stdout}");
}
