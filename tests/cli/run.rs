//! `loopwright run`: arguments from a seed, what is printed about the run, and requests that cannot be met.

use std::sync::LazyLock;

use expect_test::{Expect, expect};
use support::programs;

use super::ends;

/// The product, which also returns its size.
static PRODUCT: LazyLock<String> = LazyLock::new(|| {
    let named = programs::PRODUCT.replacen("@f(", "@product(", 1);
    named.replacen(") {", ") -> index {", 1).replacen("return", "return %n : index", 1)
});

#[test]
fn arguments_are_made_from_a_seed_and_told_by_digests() {
    let digests = |line: &str| {
        let (stdout, _) = ends(line, &PRODUCT, 0);
        stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let first = digests("run - --entry product --seed 1 --size 3");
    expect![[r#"
        3
        argument 1: [3, 3] digest 8f164ba10eeaee5a
        argument 2: [3, 3] digest dd94bec4f6a0ccb8
        argument 3: [3, 3] digest b155107dd1d83fe8"#]]
    .assert_eq(&first.join("\n"));
    let other = digests("run - --entry product --seed 2 --size 3");
    assert!(first[1..].iter().all(|line| !other.contains(line)), "{other:?}");
    let larger = digests("run - --entry product --seed 1 --size 4");
    assert!(larger[0] == "4" && first[1..].iter().all(|line| !larger.contains(line)), "{larger:?}");
}

#[test]
fn statistics() {
    let (_, stderr) = ends("run - --entry product --seed 1 --size 3 --stats", &PRODUCT, 0);
    expect![[r#"
                     175  operations
                      81  numbers read from memory
                      27  numbers written to memory
                      54  operations on floats

        operations by name
                      81  affine.load
                      27  affine.store
                      27  arith.addf
                      27  arith.mulf
                      13  affine.for

        bytes read and written by array
                     216  read: argument 1
                       0  written: argument 1
                     216  read: argument 2
                       0  written: argument 2
                     216  read: argument 3
                     216  written: argument 3

        iterations by loop
                       3  affine.for at <stdin>:2:3
                       9  affine.for at <stdin>:3:5
                      27  affine.for at <stdin>:4:7
    "#]]
    .assert_eq(&stderr);
}

#[test]
fn statistics_tell_what_is_computed_beside_transfers() {
    let text = "func.func @f(%A: memref<4xf32>, %x: f32, %i: i8) {
      %z = arith.constant 0 : index
      %n = arith.constant 4 : index
      %b = memref.alloc() : memref<4xf32, 1>
      %t = memref.alloc() : memref<1xi32>
      affine.dma_start %A[%z], %b[%z], %t[%z], %n : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
      %0 = arith.addf %x, %x : f32
      %k = arith.muli %i, %i : i8
      affine.dma_wait %t[%z], %n : memref<1xi32>
      %1 = affine.load %b[0] : memref<4xf32, 1>
      %2 = arith.mulf %0, %1 : f32
      affine.store %2, %A[0] : memref<4xf32>
      return
    }";
    let (_, stderr) = ends("run - --entry f --seed 1 --stats", text, 0);
    let costs = stderr.split_once("operations by name").map_or("", |(counts, _)| counts);
    let arrays = stderr.split_once("bytes moved by transfers, by array").map_or("", |(_, arrays)| arrays);
    expect![[r#"
                      11  operations
                       5  numbers read from memory
                       5  numbers written to memory
                       2  operations on floats
                       1  of them while a transfer was in flight
                       1  operations on integers
                       1  of them while a transfer was in flight
                      16  bytes moved by transfers
                      16  of them while something was computed


                      16  out of argument 0
                      16  into memref.alloc at <stdin>:4:12

        most bytes allocated at once
                      16  in memory space 1
    "#]]
    .assert_eq(&format!("{costs}{arrays}"));
}

#[test]
fn output_goes_to_a_file_if_asked() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("out.txt");
    let line = format!("run - --entry product --seed 1 --size 2 -o {}", file.display());
    assert_eq!(ends(&line, &PRODUCT, 0), Default::default());
    let written = std::fs::read_to_string(&file).expect("it was written");
    assert!(written.starts_with("2\nargument 1: [2, 2] digest "), "{written}");
}

/// The message of a run that must fail, without the source lines.
#[track_caller]
fn refused(line: &str, program: &str, expected: Expect) {
    let (stdout, stderr) = ends(line, program, 1);
    assert_eq!(stdout, "");
    let lines = stderr.lines().filter(|line| line.contains(": ") && !line.contains(" | "));
    expected.assert_eq(&lines.map(str::trim).collect::<Vec<_>>().join("\n"));
}

#[test]
fn calls_that_cannot_be_made() {
    refused(
        "run - --entry product",
        &PRODUCT,
        expect![[r#"
            <stdin>:1:1: error: 'func.func' op expects 4 arguments, got 0
            = help: make arguments from a seed: --seed N"#]],
    );
    refused(
        "run - --entry product --seed 1",
        &PRODUCT,
        expect![
            "<stdin>:1:1: error: argument 0 of type 'index': an index needs a size: give one with --size"
        ],
    );
    refused(
        "run - --entry prodcut",
        &PRODUCT,
        expect![[r#"
            <stdin>:1:1: error: there is no function 'prodcut'
            = help: did you mean 'product'?"#]],
    );
    refused(
        "run -",
        "func.func private @other()\nfunc.func @main() {\n  call @other() : () -> ()\n  return\n}",
        expect![[r#"
            <stdin>:1:1: error: 'func.func' op 'other' has no body and is not a known printing function
            <stdin>:3:3: note: called from here"#]],
    );
    refused(
        "run - --seed 1",
        "func.func @main(%t: tensor<4xf32>) { return }",
        expect!["<stdin>:1:1: error: argument 0 of type 'tensor<4xf32>': a tensor has no interpretation"],
    );
}

#[test]
fn arguments_beyond_the_memory_limit() {
    let program = "func.func @main(%m: memref<?x?xf64>) { return }";
    let (_, stderr) = ends("run - --seed 1 --size 100000", program, 3);
    expect!["<stdin>:1:1: error: argument 0 of type 'memref<?x?xf64>': memory limit reached: 81250000256 bytes asked for"]
        .assert_eq(stderr.lines().next().unwrap_or_default());
}
