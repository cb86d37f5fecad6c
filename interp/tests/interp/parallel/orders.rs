//! The order of parallel iterations: any gives the same result, and races are found in any.

use expect_test::expect;
use loopwright_interp::{InterpOptions, Order};

use crate::{main_of, outcome};

fn run(order: Order, body: &str) -> String {
    outcome(InterpOptions { order, ..InterpOptions::default() }, &main_of(body))
}

const ORDERS: [Order; 4] = [Order::Forward, Order::Reverse, Order::Shuffle(1), Order::Shuffle(2)];

#[test]
fn iterations_run_in_the_order_asked_for() {
    let body = "  affine.parallel (%i, %j) = (0, 10) to (3, 14) step (1, 2) {
    %n = affine.apply affine_map<(i, j) -> (100 * i + j)>(%i, %j)
    %v = arith.index_cast %n : index to i64
    func.call @printI64(%v) : (i64) -> ()
    func.call @printComma() : () -> ()
  }";
    let [forward, reverse, shuffled, other] = ORDERS.map(|order| run(order, body));
    expect![["10, 12, 110, 112, 210, 212, "]].assert_eq(&forward);
    expect![["212, 210, 112, 110, 12, 10, "]].assert_eq(&reverse);
    expect!["110, 210, 10, 212, 112, 12, "].assert_eq(&shuffled);
    assert_ne!(shuffled, other);
    assert_eq!(shuffled, run(ORDERS[2], body));
}

#[test]
fn race_names_its_iterations_in_any_order() {
    let body = "  %m = memref.alloc() : memref<8xi64>
  %x = arith.constant 1 : i64
  affine.parallel (%i) = (0) to (8) {
    affine.store %x, %m[%i floordiv 7] : memref<8xi64>
  }";
    for (order, expected) in [
        (
            Order::Forward,
            expect![[r#"
        t:8:5: error: 'affine.store' op race on element [0]: iteration (0) of a parallel loop writes it, iteration (1) writes it
        t:7:3: note: the iterations are of this loop
        t:7:3: note: in iteration (1) of this parallel loop
    "#]],
        ),
        (
            Order::Reverse,
            expect![[r#"
        t:8:5: error: 'affine.store' op race on element [0]: iteration (6) of a parallel loop writes it, iteration (5) writes it
        t:7:3: note: the iterations are of this loop
        t:7:3: note: in iteration (5) of this parallel loop
    "#]],
        ),
    ] {
        expected.assert_eq(&run(order, body));
    }
}

#[test]
fn reductions_have_the_same_result_in_any_order() {
    let body = "  %sum = affine.parallel (%i) = (0) to (100) reduce (\"addi\") -> i64 {
    %v = arith.index_cast %i : index to i64
    affine.yield %v : i64
  }
  call @printI64(%sum) : (i64) -> ()";
    for order in ORDERS {
        assert_eq!(run(order, body), "4950");
    }
}

#[test]
fn reductions_of_wide_floats_have_a_result() {
    let body = "  %x = arith.constant 1.5 : f80
  %sum = affine.parallel (%i) = (0) to (3) reduce (\"addf\") -> f80 {
    affine.yield %x : f80
  }
  %shown = arith.truncf %sum : f80 to f64
  call @printF64(%shown) : (f64) -> ()";
    for order in ORDERS {
        assert_eq!(run(order, body), "4.5");
    }
}
