//! `--emit c`: what the command line makes of programs as C.

use super::ends;

/// The heads of the loops of a program that is optimized.
fn loops(text: &str, options: &str) -> Vec<String> {
    let (c, _) = ends(&format!("optimize - --emit c {options}"), text, 0);
    c.lines().map(str::trim).filter(|line| line.starts_with("for (")).map(str::to_string).collect()
}

const PRODUCT: &str =
    "func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %row = 0 to %n {
    affine.for %column = 0 to %n {
      affine.for %k = 0 to %n {
        %0 = affine.load %A[%row, %k] : memref<?x?xf64>
        %1 = affine.load %B[%k, %column] : memref<?x?xf64>
        %2 = arith.mulf %0, %1 : f64
        %3 = affine.load %C[%row, %column] : memref<?x?xf64>
        %4 = arith.addf %3, %2 : f64
        affine.store %4, %C[%row, %column] : memref<?x?xf64>
      }
    }
  }
  return
}
";

/// The body of the parallel loop is a function, and is before the one that calls it.
#[test]
fn loops_are_named_as_those_they_stand_for() {
    let counters = |options| -> Vec<String> {
        let words = |head: String| head.split_whitespace().nth(2).map(str::to_string);
        loops(PRODUCT, options).into_iter().filter_map(words).collect()
    };
    assert_eq!(counters("--tile 32"), ["row_t", "column_t", "k_t", "row", "k", "column"]);
    assert_eq!(counters("--tile none"), ["row", "column", "k"]);
}

#[test]
fn loops_that_stand_for_no_other_are_named_by_their_depth() {
    // The inner loop counts i + t.
    let text = "func.func @wave(%n: index, %A: memref<?xf64>) {
  affine.for %t = 0 to %n {
    affine.for %i = 1 to %n {
      %0 = affine.load %A[%i - 1] : memref<?xf64>
      %1 = affine.load %A[%i] : memref<?xf64>
      %2 = affine.load %A[%i + 1] : memref<?xf64>
      %3 = arith.addf %0, %1 : f64
      %4 = arith.addf %3, %2 : f64
      affine.store %4, %A[%i] : memref<?xf64>
    }
  }
  return
}
";
    let heads = loops(text, "--tile none --sequential");
    assert_eq!(heads, ["for (int64_t t = 0; t < n; t++) {", "for (int64_t c1 = t + 1; c1 < t + n; c1++) {"]);
}
