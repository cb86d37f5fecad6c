//! `loopwright verify` on programs that cannot be compared, and where a proof ends early.

use super::run;
use support::command::Output;

/// Compares two texts with these options.
fn verify(before: &str, after: &str, options: &str) -> Output {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let [old, new] = [("before.mlir", before), ("after.mlir", after)].map(|(name, text)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the folder can be written to");
        path.display().to_string()
    });
    run(&format!("verify {old} {new} {options}"), "")
}

#[test]
fn verify_shows_both_signatures() {
    let f = |args: &str| format!("func.func @f({args}) {{\n  return\n}}\n");
    let output = verify(&f("%n: index, %A: memref<?xf64>"), &f("%A: memref<?xf64>, %n: index"), "");
    assert_eq!(output.code, Some(1), "{output:?}");
    let types = "'(index, memref<?xf64>) -> ()' before and '(memref<?xf64>, index) -> ()' after";
    assert!(output.stderr.contains(&format!("error: the function 'f' has the type {types}")), "{output:?}");
    let output = verify(&f("%n: index"), &f("%n: index").replace("@f", "@g"), "");
    assert_eq!((output.code, output.stdout.as_str()), (Some(1), ""), "{output:?}");
    assert!(output.stderr.contains("'f'"), "{output:?}");
}

/// Copies an array, forward or backward.
fn copy(subscript: &str) -> String {
    format!(
        "func.func @copy(%A: memref<8xf64>, %B: memref<8xf64>) {{
  affine.for %i = 0 to 8 {{
    %a = affine.load %A[{subscript}] : memref<8xf64>
    affine.store %a, %B[{subscript}] : memref<8xf64>
  }}
  return
}}
"
    )
}

/// A wave through an array, in rows or in blocks of rows.
fn wave(rows: &str) -> String {
    format!(
        "func.func @wave(%n: index, %A: memref<?x?xf64>) {{
  {rows}
    affine.for %j = 1 to %n {{
      %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %c = arith.addf %a, %b : f64
      affine.store %c, %A[%i, %j] : memref<?x?xf64>
    }}
  }}
  return
}}
"
    )
}

#[test]
fn verify_says_what_was_proved_and_what_was_only_tested() {
    let before = copy("%i") + &wave("affine.for %i = 1 to %n {");
    let blocks = "affine.for %r = 1 to %n step 4 {
  affine.for %i = affine_map<(d0) -> (d0)>(%r) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%r)[%n] {";
    let after = copy("7 - %i") + &wave(blocks).replace("  return", "  }\n  return");
    let output = verify(&before, &after, "");
    assert_eq!(output.code, Some(0), "{output:?}");
    let output = verify(&before, &after, "--budget 400");
    assert_eq!(output.code, Some(3), "{output:?}");
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert_eq!(lines[0], "copy: equal (proved)");
    assert!(
        lines[1].starts_with("wave: not proved; ")
            && lines[1].contains(" runs agree (n = ")
            && lines[1].contains("no proof: work limit reached in ")
    );
    assert_eq!(lines.last(), Some(&"the programs are not shown to be different"));
}
