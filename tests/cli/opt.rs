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
    assert!(tiled.contains("step 16") && tiled.contains("step 8"), "{tiled}");
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
    let (tiled, made_parallel) = (
        "AffineLoopTiling (affine-loop-tile) //----- //",
        "AffineParallelize (affine-parallelize) //----- //",
    );
    assert_eq!(order(tile, parallel), [tiled, made_parallel]);
    assert_eq!(order(parallel, tile), [made_parallel, tiled]);
    assert_eq!(order(tile, tile), [tiled, tiled]);
}

/// Two functions: one with constants to fold, one that stays unchanged.
const TWO: &str = "func.func @f() -> i32 {
  %a = arith.constant 2 : i32
  %b = arith.addi %a, %a : i32
  return %b : i32
}
func.func @g() {
  return
}
";

/// The texts are those of mlir-opt 22 with `--mlir-disable-threading`.
#[test]
fn dumps_show_the_op_that_the_pass_runs_on() {
    let before = "func.func @f() -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = arith.addi %c2_i32, %c2_i32 : i32
  return %0 : i32
}";
    let after = "func.func @f() -> i32 {
  %c4_i32 = arith.constant 4 : i32
  return %c4_i32 : i32
}";
    let banner = |text: &str| format!("// -----// IR Dump {text} //----- //");
    let pipeline = "opt --pass-pipeline=builtin.module(func.func(affine-parallelize,canonicalize))";
    let g = "func.func @g() {\n  return\n}\n";
    let (_, stderr) =
        ends(&format!("{pipeline} --mlir-print-ir-before=canonicalize --mlir-print-ir-after-all"), TWO, 0);
    let told = |body: &str| {
        [
            format!("{}\n{body}", banner("After AffineParallelize (affine-parallelize)")),
            format!("{}\n{body}", banner("Before Canonicalizer (canonicalize)")),
            format!("{}\n", banner("After Canonicalizer (canonicalize)")),
        ]
        .join("\n")
    };
    assert_eq!(stderr, format!("{}{after}\n\n{}{g}\n", told(&format!("{before}\n")), told(g)));

    let (_, stderr) = ends("opt --canonicalize --mlir-print-ir-after-all", TWO, 0);
    let module = "module {
  func.func @f() -> i32 {
    %c4_i32 = arith.constant 4 : i32
    return %c4_i32 : i32
  }
  func.func @g() {
    return
  }
}";
    assert_eq!(stderr, format!("{}\n{module}\n\n\n", banner("After Canonicalizer (canonicalize)")));
}

#[test]
fn dumps_after_change_leave_out_what_is_as_it_was() {
    let line =
        "opt --pass-pipeline=builtin.module(func.func(canonicalize)) --mlir-print-ir-after=canonicalize";
    let (_, all) = ends(line, TWO, 0);
    assert!(all.contains("@f") && all.contains("@g"), "{all}");
    let (_, changed) = ends(&format!("{line} --mlir-print-ir-after-change"), TWO, 0);
    assert!(changed.contains("@f") && !changed.contains("@g"), "{changed}");
    let (_, nothing) = ends("opt --canonicalize --mlir-print-ir-after-change", TWO, 0);
    assert_eq!(nothing, "");
    let (_, other) = ends("opt --canonicalize --mlir-print-ir-after=symbol-dce", TWO, 0);
    assert_eq!(other, "");
    let (_, unknown) = ends("opt --canonicalize --mlir-print-ir-after=weave", TWO, 2);
    let message =
        "error: invalid value 'weave' for '--mlir-print-ir-after=<PASS,…>': there is no such pass\n";
    assert!(unknown.starts_with(message), "{unknown}");
}

#[test]
fn dumps_of_the_whole_program_say_which_op_they_are_about() {
    let flags = "--mlir-print-ir-after-all --mlir-print-ir-module-scope";
    let (_, stderr) = ends(&format!("opt --affine-parallelize {flags}"), TWO, 0);
    for name in ["f", "g"] {
        let banner = format!("(affine-parallelize) ('func.func' operation: @{name}) //----- //\nmodule {{");
        assert!(stderr.contains(&banner), "{stderr}");
    }
    let (_, stderr) = ends(&format!("opt --canonicalize {flags}"), TWO, 0);
    assert!(stderr.contains("(canonicalize) ('builtin.module' operation) //----- //"), "{stderr}");
}

#[test]
fn passes_are_listed() {
    let (stdout, _) = ends("opt --list-passes", "", 0);
    assert!(stdout.starts_with("Passes:\n  --affine-"), "{stdout}");
    assert!(stdout.contains("\n  --canonicalize "), "{stdout}");
}

#[test]
fn passes_that_only_mlir_opt_has_are_told_apart() {
    let (_, stderr) = ends("opt --pass-pipeline=builtin.module(gpu-kernel-outlining)", TWO, 2);
    assert!(
        stderr.contains("'gpu-kernel-outlining' is a pass of mlir-opt that is not implemented"),
        "{stderr}"
    );
    let (_, stderr) = ends("opt --pass-pipeline=builtin.module(weave)", TWO, 2);
    assert!(stderr.contains("'weave' does not refer to a registered pass"), "{stderr}");
}

#[test]
fn pipelines_that_are_dumped_read_back() {
    for flags in [
        "--affine-loop-tile=tile-sizes=16,8 --cse",
        "--affine-data-copy-generate --affine-parallelize=max-nested=1 --canonicalize",
        "--affine-loop-fusion=maximal=true --affine-loop-normalize --convert-scf-to-cf",
        "--affine-loop-skew=factors=1,2 --affine-optimize=fuse=none",
    ] {
        let (program, stderr) = ends(&format!("opt {flags} --dump-pass-pipeline"), COPY, 0);
        let dump = stderr.split_once('\n').and_then(|(_, rest)| rest.split_once("\n\n")).expect("a dump").0;
        let output = LOOPWRIGHT.run(&["opt", "--dump-pass-pipeline", "--pass-pipeline", dump], COPY);
        assert_eq!((&output.stdout, output.code), (&program, Some(0)), "{}", output.stderr);
        assert!(output.stderr.contains(dump), "{}", output.stderr);
    }
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
