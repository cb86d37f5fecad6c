//! Exit codes, input and output, messages.

use std::process::{Command, Stdio};

use super::{COPY, ends, run};

const COMMANDS: &[&str] = &["calc", "check", "deps", "opt", "optimize", "run", "scop"];

#[test]
fn exit_code_is_0_for_done() {
    for line in [
        "opt -",
        "opt",
        "optimize --tile none -",
        "scop -",
        "deps -",
        "--color never opt",
        "opt --color=always",
    ] {
        let (stdout, stderr) = ends(line, COPY, 0);
        assert!(!stdout.is_empty() && stderr.is_empty(), "{line}: {stderr}");
    }
    ends("opt --help", "", 0);
    ends("--version", "", 0);
}

#[test]
fn exit_code_is_1_for_wrong_input_which_has_a_place() {
    for command in COMMANDS {
        let (_, stderr) = ends(&format!("{command} no_such_file"), "", 1);
        assert!(stderr.starts_with("error: cannot read 'no_such_file': "), "{stderr}");
        let (_, stderr) = ends(&format!("{command} tests"), "", 1);
        assert!(stderr.starts_with("error: cannot read 'tests': "), "{stderr}");
    }
    for command in COMMANDS.iter().filter(|command| !["calc", "check"].contains(command)) {
        let (stdout, stderr) = ends(&format!("{command} -"), "func.func @f() {\n\tbla\n}\n", 1);
        let place = "<stdin>:2:2: error: ";
        assert!(stdout.is_empty() && stderr.starts_with(place), "{stderr}");
        assert!(stderr.ends_with("\n  |\n2 |     bla\n  |     ^^^\n"), "{stderr}");
    }
    let (_, stderr) = ends("check -", "{}", 1);
    assert!(stderr.starts_with("error: <stdin>: "), "{stderr}");
    let (_, stderr) = ends("run -", COPY, 1);
    assert!(stderr.contains("error: "), "{stderr}");
}

#[test]
fn exit_code_is_1_for_text_that_is_no_text() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("bytes");
    std::fs::write(&file, b"//\n// \xff\0").expect("the file can be written");
    for command in COMMANDS {
        let (_, stderr) = ends(&format!("{command} {}", file.display()), "", 1);
        // What a certificate quotes is no program.
        let place = match *command {
            "check" => format!("error: {}: invalid UTF-8 at byte offset 6\n", file.display()),
            _ => format!("{}:2:4: error: invalid UTF-8 at byte offset 6\n", file.display()),
        };
        assert!(stderr.starts_with(&place), "{stderr}");
    }
}

#[test]
fn exit_code_is_2_for_bad_usage() {
    for line in [
        "",
        "--no-such-option",
        "no-such-command",
        "opt --no-such-pass",
        "opt -no-such-pass",
        "opt a b",
        "opt --pass-pipeline=no-such-pass",
        "opt --pass-pipeline=builtin.module(",
        "opt --affine-loop-tile=no-such-option=1",
        "opt --affine-loop-tile --pass-pipeline=affine-parallelize",
        "optimize - --tile 0",
        "optimize - --tile 99999999999999999999",
        "optimize - --budget -1",
        "optimize - --emit pascal",
        "optimize - --parallel --sequential",
        "run - --index-width 16",
        "deps - --format xml",
        "deps - --kind value --input-dependences",
    ] {
        ends(line, COPY, 2);
    }
}

#[test]
fn exit_code_is_2_for_options_about_text_that_is_not_written() {
    for flag in [
        "--mlir-print-op-generic",
        "--mlir-print-skip-regions",
        "--mlir-print-unique-ssa-ids",
        "--mlir-print-debuginfo",
        "--mlir-print-local-scope",
        "--mlir-print-elementsattrs-with-hex-if-larger=1",
        "--mlir-elide-elementsattrs-if-larger=1",
        "--mlir-elide-resource-strings-if-larger=1",
    ] {
        let (stdout, stderr) = ends(&format!("opt --emit c {flag}"), COPY, 2);
        let name = flag.split('=').next().unwrap_or_default();
        let message = format!("error: '{name}' applies to MLIR text, and '--emit c' writes none\n");
        assert_eq!((stdout.as_str(), stderr), ("", message));
        ends(&format!("opt {flag}"), COPY, 0);
        ends(&format!("opt --emit c --mlir-print-ir-after-all {flag}"), COPY, 0);
    }
    let (stdout, stderr) = ends("optimize - --emit c --print-schedule", COPY, 2);
    let message = "error: '--print-schedule' prints schedules and no program: leave '--emit c' out\n";
    assert_eq!((stdout.as_str(), stderr.as_str()), ("", message));
    ends("optimize - --print-schedule", COPY, 0);
    for flag in ["--verbose", "--all"] {
        let (stdout, stderr) = ends(&format!("deps - --format json {flag}"), COPY, 2);
        let message = format!("error: '{flag}' is about text: other formats contain everything\n");
        assert_eq!((stdout.as_str(), stderr), ("", message));
        ends(&format!("deps - {flag}"), COPY, 0);
    }
    let (stdout, stderr) = ends("opt --scop-pragmas", COPY, 2);
    let message = "error: '--scop-pragmas' requires '--emit c'\n";
    assert_eq!((stdout.as_str(), stderr.as_str()), ("", message));
    assert!(ends("opt --emit c --scop-pragmas", COPY, 0).0.contains("\n#pragma scop\n"));
}

#[test]
fn program_without_c_form_is_told_and_nothing_is_written() {
    let text = "func.func @f(%x: memref<8xf32>) {
  return
}
func.func @g(%x: memref<8xf32>) {
  affine.for %i = 0 to 4 {
    %0 = affine.vector_load %x[%i] : memref<8xf32>, vector<4xf32>
  }
  return
}
func.func @h(%a: i7) {
  return
}
";
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("out.c");
    for command in ["opt", "optimize -"] {
        for output in [String::new(), format!(" -o {}", file.display())] {
            let (stdout, stderr) = ends(&format!("{command} --emit c{output}"), text, 1);
            let (op, ty) = (
                "<stdin>:6:10: error: 'affine.vector_load' op has no C form\n",
                "<stdin>:10:1: error: 'func.func' op has no C form: C has no type like 'i7'\n",
            );
            assert!(stderr.contains(op) && stderr.contains(ty), "{stderr}");
            assert!(stdout.is_empty() && !file.exists(), "{stdout}");
        }
    }
}

#[test]
fn exit_code_is_2_for_what_is_to_come() {
    for line in [
        "report a -o b",
        "opt --emit-bytecode",
        "opt -mlir-print-value-users",
        "opt - --emit-bytecode",
        "opt --emit-bytecode -",
    ] {
        let (stdout, stderr) = ends(line, COPY, 2);
        assert!(stdout.is_empty(), "{line}");
        assert!(stderr.starts_with("error: the ") && stderr.ends_with(" is not available yet\n"), "{stderr}");
    }
}

#[test]
fn exit_code_is_3_for_a_budget_that_runs_out() {
    let (stdout, stderr) = ends("optimize - --budget 1", COPY, 3);
    assert!(stderr.starts_with("<stdin>:1:1: error: 'func.func' op is unchanged: work limit"), "{stderr}");
    assert_eq!(stdout, ends("opt", COPY, 0).0, "the program comes back as it was");
    ends("deps - --budget 1", COPY, 3);
    ends("opt --budget 1 --affine-loop-tile=tile-size=4", COPY, 3);
    let endless = "func.func @main() {\n  affine.for %i = 0 to 9223372036854775807 {\n  }\n  return\n}\n";
    ends("run - --step-limit 10", endless, 3);
    let large = "func.func @main() {\n  %0 = memref.alloc() : memref<1000000x1000000xf64>\n  return\n}\n";
    ends("run -", large, 3);
}

#[test]
fn programs_that_stay_are_printed_with_remarks() {
    let text = "func.func @main() {\n  cf.br ^bb1\n^bb1:\n  return\n}\n";
    let (stdout, stderr) = ends("optimize -", text, 0);
    assert_eq!(stdout, ends("opt", text, 0).0);
    assert!(stderr.starts_with("<stdin>:1:1: remark: 'func.func' op "), "{stderr}");
    assert_eq!(stderr.lines().count(), 4, "the message, an empty margin, the line, and the mark: {stderr}");
    let (stdout, _) = ends("optimize -", "", 0);
    assert_eq!(stdout, "module {\n}\n\n");
}

#[test]
fn output_file_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("out.mlir");
    let read = || std::fs::read_to_string(&file).ok();
    let line = format!("opt -o {}", file.display());
    ends(&line, "bla", 1);
    assert_eq!(read(), None);
    let (stdout, _) = ends(&line, COPY, 0);
    assert!(stdout.is_empty());
    assert_eq!(read(), Some(ends("opt", COPY, 0).0));
    ends(&line, "bla", 1);
    assert_eq!(read(), Some(ends("opt", COPY, 0).0), "the old file stays");
    ends(&format!("opt -o {}/no/such/folder", folder.path().display()), COPY, 1);
    ends(&format!("opt -o {}", folder.path().display()), COPY, 1);
    assert_eq!(
        std::fs::read_dir(folder.path()).map(Iterator::count).ok(),
        Some(1),
        "nothing else is left behind"
    );
}

#[test]
fn reader_that_has_seen_enough_is_no_failure() {
    let many: String = (0..5000).map(|at| format!("func.func private @f{at}()\n")).collect();
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("many.mlir");
    std::fs::write(&file, many).expect("the file can be written");
    for line in [vec!["opt"], vec!["optimize"], vec!["scop"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_loopwright"))
            .args(&line)
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary of this package runs");
        drop((child.stdout.take(), child.stderr.take()));
        let status = child.wait().expect("the process ends");
        assert_eq!(status.code(), Some(0), "{line:?}");
    }
}

#[test]
fn colours_only_when_asked_for() {
    let (_, plain) = ends("opt", "bla", 1);
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let (_, colored) = ends("opt --color always", "bla", 1);
    assert!(colored.contains("\u{1b}["), "{colored}");
    assert_eq!(ends("opt --color never", "bla", 1).1, plain);
}

#[test]
fn reports_have_colours_only_when_asked_for() {
    let program = "func.func @f(%x: f64, %A: memref<8xf64>) {
      affine.for %i = 0 to 8 {
        affine.store %x, %A[%i] : memref<8xf64>
      }
      affine.for %i = 0 to 8 {
        affine.store %x, %A[0] : memref<8xf64>
      }
      return
    }";
    let (plain, _) = ends("deps -", program, 0);
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let (colored, _) = ends("deps --color always -", program, 0);
    for part in ["\u{1b}[32mparallel\u{1b}[0m", "\u{1b}[33mnot parallel\u{1b}[0m"] {
        assert!(colored.contains(part), "{colored}");
    }
    assert_eq!(colored.lines().count(), plain.lines().count());
    let (json, _) = ends("deps --color always --format json -", program, 0);
    assert!(!json.contains('\u{1b}'), "{json}");
}

#[test]
fn long_lines_are_shown_in_part() {
    let (_, stderr) = ends("opt", &format!("// {}\n{}bla", "ä".repeat(100_000), " ".repeat(100_000)), 1);
    assert!(stderr.len() < 1000, "{} bytes", stderr.len());
}

#[test]
fn optimize_tells_what_it_did() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("remarks.json").display().to_string();
    let (_, told) = ends(&format!("optimize --tile 32 --explain --remarks {file} -"), COPY, 0);
    assert!(
        told.contains("  tiled: %i at line 5 by 32, %j at line 5 by 32\n  parallel: %i at line 5\n"),
        "{told}"
    );
    let text = std::fs::read_to_string(&file).expect("the remarks are written");
    let remarks: serde_json::Value = serde_json::from_str(&text).expect("is JSON");
    assert_eq!(remarks[0]["function"], "copy");
    assert_eq!(remarks[0]["outcome"], "optimized");
    assert_eq!(remarks[0]["tiles"][1]["counts"], "%j");
    assert_eq!(remarks[0]["compared_runs"], 1);
    let (_, told) = ends("optimize --explain -", COPY, 0);
    assert!(told.contains("remark: 'func.func' op is unchanged: no other order is estimated"), "{told}");
    let (_, told) = ends("optimize --tile 32 --sequential --explain -", COPY, 0);
    assert!(told.starts_with("@copy: a new order\n") && !told.contains("parallel"), "{told}");
    // Nothing is ignored, and nothing is lost.
    let clashes =
        ["--cores 0", "--cores 4 --tile 32", "--remarks a.json -o a.json", "--remarks a --certificate a"];
    let beyond_certificates = ["--emit c", "--print-schedule", "--args-may-alias"];
    let beyond_certificates = beyond_certificates.map(|with| format!("--certificate a -o b {with}"));
    for options in clashes.map(str::to_owned).into_iter().chain(beyond_certificates) {
        assert_eq!(run(&format!("optimize {options} -"), COPY).code, Some(2), "{options}");
    }
}
