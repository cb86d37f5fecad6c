//! Long programs are optimized within the budget that they are given by default.

use affine_ir::{ParseOptions, Source, parse};
use polyhedra::Budget;
use std::fmt::Write;
use transforms::{OptimizeOptions, OptimizeOutcome, OptimizeReport, default_budget, optimize};

fn optimized(text: &str, budget: Option<Budget>) -> OptimizeReport {
    let mut ir = parse(&Source::new("long.mlir", text), &ParseOptions::default()).expect("reads");
    let budget = budget.unwrap_or_else(|| default_budget(&ir));
    optimize(&mut ir, &OptimizeOptions::default(), &budget, &mut |_, _| {}).remove(0)
}

/// Each array is computed from the one before, in a loop of its own; there are as many loops as arrays, or they go round.
fn chain(n_loops: usize, n_arrays: usize) -> String {
    let args: String = (0..n_arrays).map(|k| format!("%A{k}: memref<?xf64>, ")).collect();
    let mut text = format!("func.func @chain({args}%n: index) {{\n");
    for k in 0..n_loops {
        let (from, to) = (k % n_arrays, (k + 1) % n_arrays);
        let _ = write!(
            text,
            "affine.for %i = 0 to %n {{
               %x = affine.load %A{from}[%i] : memref<?xf64>
               %y = arith.addf %x, %x : f64
               affine.store %y, %A{to}[%i] : memref<?xf64>
             }}\n"
        );
    }
    text + "return\n}"
}

/// A product of matrices, `n` by `n` elements in one body.
fn product(n: usize) -> String {
    let ty = "memref<720x720xf64>";
    let mut text = format!(
        "func.func @product(%A: {ty}, %B: {ty}, %C: {ty}) {{
         affine.for %i = 0 to 720 step {n} {{ affine.for %j = 0 to 720 step {n} {{ affine.for %k = 0 to 720 {{\n"
    );
    for (row, col) in (0..n).flat_map(|row| (0..n).map(move |col| (row, col))) {
        let at = format!("{row}_{col}");
        let _ = write!(
            text,
            "%a{at} = affine.load %A[%i + {row}, %k] : {ty}
             %b{at} = affine.load %B[%k, %j + {col}] : {ty}
             %c{at} = affine.load %C[%i + {row}, %j + {col}] : {ty}
             %p{at} = arith.mulf %a{at}, %b{at} : f64
             %q{at} = arith.addf %c{at}, %p{at} : f64
             affine.store %q{at}, %C[%i + {row}, %j + {col}] : {ty}\n"
        );
    }
    text + "} } }\nreturn\n}"
}

/// `n` statements in one body that hand scalars on in memory.
fn scalars(n: usize) -> String {
    let mut text = "func.func @scalars(%A: memref<?xf64>, %s: memref<f64>, %t: memref<f64>, %n: index) {
         affine.for %i = 0 to %n {
           %first = affine.load %A[%i] : memref<?xf64>
           affine.store %first, %s[] : memref<f64>\n"
        .to_string();
    for k in 0..n {
        let (from, to) = if k % 2 == 0 { ("s", "t") } else { ("t", "s") };
        let _ = write!(
            text,
            "%x{k} = affine.load %{from}[] : memref<f64>
             %y{k} = arith.mulf %x{k}, %x{k} : f64
             affine.store %y{k}, %{to}[] : memref<f64>\n"
        );
    }
    text + "%last = affine.load %s[] : memref<f64>\naffine.store %last, %A[%i] : memref<?xf64>\n}\nreturn\n}"
}

fn is_optimized(report: &OptimizeReport) -> bool {
    matches!(report.outcome, OptimizeOutcome::Optimized(_))
}

#[test]
fn chains_of_loops_get_a_new_order() {
    for (n_loops, n_arrays) in [(100, 101), (60, 4)] {
        let report = optimized(&chain(n_loops, n_arrays), None);
        assert!(is_optimized(&report) && report.remarks.is_empty(), "{:?}", report.remarks);
        assert_eq!(report.n_stmts, n_loops);
    }
}

#[test]
fn unrolled_product_gets_a_new_order_as_one_statement() {
    let report = optimized(&product(5), None);
    assert!(is_optimized(&report), "{:?}", report.outcome);
    assert_eq!(report.n_stmts, 1);
}

#[test]
fn scalars_are_one_statement_that_stays() {
    let report = optimized(&scalars(400), None);
    assert_eq!(report.n_stmts, 1);
    let OptimizeOutcome::Left(why) = report.outcome else { panic!("nothing is gained") };
    assert!(why.message.ends_with("no other order is estimated to be faster"), "{}", why.message);
}

#[test]
fn function_stays_at_the_end_of_any_budget() {
    let text = chain(10, 3);
    let mut n_optimized = 0;
    for units in [0, 10, 100, 1_000, 10_000, 100_000, 1_000_000] {
        let report = optimized(&text, Some(Budget::new(units)));
        n_optimized += usize::from(is_optimized(&report));
        assert!(units > 0 || matches!(report.outcome, OptimizeOutcome::Exhausted(_)));
    }
    assert!(n_optimized > 0);
}
