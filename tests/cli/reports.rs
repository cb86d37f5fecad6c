//! What `loopwright opt` reports beside the program: statistics and remarks of passes; and that threads do
//! not show.

use super::{COPY, LOOPWRIGHT, ends};

/// A sum that two equal ops compute, and a function that nothing calls.
const SUMS: &str = "func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  %3 = arith.muli %x, %x : i32
  return %2 : i32
}
func.func private @g()
";

const HEAD: &str = "\
===-------------------------------------------------------------------------===
                         ... Pass statistics report ...
===-------------------------------------------------------------------------===
";

#[test]
fn statistics_of_a_pipeline_are_nested() {
    let pipeline = "builtin.module(func.func(cse,affine-scalrep),symbol-dce)";
    let flags = format!("opt --pass-pipeline={pipeline} --mlir-pass-statistics");
    let (_, stderr) = ends(&flags, SUMS, 0);
    let changed = "num-functions-changed - Number of functions changed\n";
    let refused = "num-functions-refused - Number of functions whose change was undone\n";
    let body = format!(
        "'func.func' Pipeline
  CSE
    (S) 1 num-cse'd             - Number of operations CSE'd
    (S) 1 num-dce'd             - Number of operations DCE'd
    (S) 1 {changed}    (S) 0 {refused}  AffineScalarReplacement
    (S) 0 {changed}    (S) 0 {refused}SymbolDCE
  (S) 1 num-dce'd - Number of symbols DCE'd
"
    );
    assert_eq!(stderr, format!("{HEAD}{body}\n"));
}

#[test]
fn statistics_as_a_list_are_sums() {
    let flags =
        "opt --symbol-dce --cse --symbol-dce --mlir-pass-statistics --mlir-pass-statistics-display=list";
    let (_, stderr) = ends(flags, SUMS, 0);
    let entries: Vec<&str> = stderr.strip_prefix(HEAD).expect("a head").lines().collect();
    assert_eq!(entries.len(), 8, "{stderr}");
    assert_eq!((entries[0], entries[5]), ("  CSE", "  SymbolDCE"));
    assert_eq!(entries[6], "    (S) 1 num-dce'd - Number of symbols DCE'd");
    ends("opt --mlir-pass-statistics-display=tree", SUMS, 2);
}

#[test]
fn statistics_count_loops() {
    for (flags, counted) in [
        ("--affine-loop-tile=tile-size=8", "(S) 1 num-bands-tiled "),
        ("--affine-parallelize", "(S) 2 num-loops-parallelized "),
        ("--affine-loop-interchange=permutation=1,0", "(S) 1 num-nests-interchanged "),
        ("--affine-loop-reverse", "(S) 2 num-loops-reversed "),
        ("--affine-loop-unroll=unroll-factor=2", "(S) 1 num-loops-unrolled "),
    ] {
        let (_, stderr) = ends(&format!("opt {flags} --mlir-pass-statistics"), COPY, 0);
        assert!(stderr.contains(counted), "{flags}: {stderr}");
        assert!(stderr.contains("(S) 1 num-functions-changed "), "{flags}: {stderr}");
    }
}

/// A loop that carries a dependence.
const SUM: &str = "func.func @sum(%A: memref<9xf32>) {
  affine.for %i = 1 to 9 {
    %0 = affine.load %A[%i - 1] : memref<9xf32>
    affine.store %0, %A[%i] : memref<9xf32>
  }
  return
}
";

#[test]
fn remarks_are_shown_or_written() {
    let (shown, stderr) = ends("opt --affine-parallelize", SUM, 0);
    assert!(stderr.starts_with("<stdin>:2:3: remark: 'affine.for' op is not parallel"), "{stderr}");
    for level in ["errors", "warnings"] {
        let flags = format!("opt --affine-parallelize --mlir-diagnostic-verbosity-level={level}");
        assert_eq!(ends(&flags, SUM, 0), (shown.clone(), String::new()));
        let (_, stderr) = ends(&flags, "func.func @f() { bla }", 1);
        assert!(stderr.contains("error: "), "{stderr}");
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("remarks.json");
    let (_, again) = ends(&format!("opt --affine-parallelize --cse --remarks {}", file.display()), SUM, 0);
    assert_eq!(again, stderr_of_parallelize());
    let text = std::fs::read_to_string(&file).expect("it is written");
    let remarks: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let remark = &remarks[0];
    assert_eq!(remarks.as_array().map(Vec::len), Some(1), "{text}");
    assert_eq!((&remark["pass"], &remark["file"]), (&"affine-parallelize".into(), &"<stdin>".into()));
    assert_eq!((&remark["line"], &remark["column"]), (&2.into(), &3.into()));
    assert!(remark["message"].as_str().is_some_and(|message| message.contains("is not parallel")), "{text}");
    let (_, stderr) = ends("opt --remarks same.json -o same.json", SUM, 2);
    assert!(stderr.contains("would be written to one place"), "{stderr}");
}

fn stderr_of_parallelize() -> String {
    ends("opt --affine-parallelize", SUM, 0).1
}

/// So many functions, some of which call others.
fn many() -> String {
    let function = |k: usize| {
        let call = if k % 7 == 3 {
            format!("  call @f{}(%A) : (memref<9xf32>) -> ()\n", k - 1)
        } else {
            String::new()
        };
        let shift = k % 3;
        format!(
            "func.func @f{k}(%A: memref<9xf32>) {{
{call}  affine.for %i = 2 to 9 {{
    %0 = affine.load %A[%i - {shift}] : memref<9xf32>
    %1 = arith.addf %0, %0 : f32
    %2 = arith.addf %0, %0 : f32
    %3 = arith.mulf %1, %2 : f32
    affine.store %3, %A[%i] : memref<9xf32>
  }}
  return
}}
"
        )
    };
    (0..150).map(function).collect()
}

#[test]
fn threads_do_not_show() {
    let text = many();
    for flags in [
        "--affine-parallelize --mlir-pass-statistics",
        "--affine-loop-unroll=unroll-factor=2 --cse",
        "--affine-scalrep --lower-affine",
        "--affine-loop-reverse --affine-data-copy-generate --budget 3000",
    ] {
        let run = |threads: &str| {
            let line = format!("opt {flags} {threads}");
            let words: Vec<&str> = line.split_whitespace().collect();
            let output = LOOPWRIGHT.run(&words, &text);
            (output.code, output.stdout, output.stderr)
        };
        let one = run("--mlir-disable-threading");
        assert!(matches!(one.0, Some(0 | 3)), "{flags}: {}", one.2);
        assert!(one == run(""), "{flags}");
    }
}
