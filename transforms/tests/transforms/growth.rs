//! Long programs are optimized within the default budget.

use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_polyhedra::Budget;
use loopwright_transforms::{OptimizeOptions, OptimizeOutcome, OptimizeReport, default_budget, optimize};
use support::long::{loops_in_a_row, product, scalars};

fn optimized(text: &str, budget: Option<Budget>) -> OptimizeReport {
    let mut ir = parse(&Source::new("long.mlir", text), &ParseOptions::default()).expect("reads");
    let budget = budget.unwrap_or_else(|| default_budget(&ir));
    optimize(&mut ir, &OptimizeOptions::default(), &budget, &mut |_, _| {}).remove(0)
}

fn is_optimized(report: &OptimizeReport) -> bool {
    matches!(report.outcome, OptimizeOutcome::Optimized(_))
}

#[test]
fn chains_of_loops_get_a_new_order() {
    for (n_loops, n_arrays) in [(100, 101), (60, 4)] {
        let report = optimized(&loops_in_a_row(n_loops, n_arrays), None);
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
    let text = loops_in_a_row(10, 3);
    let mut n_optimized = 0;
    for units in [0, 10, 100, 1_000, 10_000, 100_000, 1_000_000] {
        let report = optimized(&text, Some(Budget::new(units)));
        n_optimized += usize::from(is_optimized(&report));
        assert!(units > 0 || matches!(report.outcome, OptimizeOutcome::Exhausted(_)));
    }
    assert!(n_optimized > 0);
}
