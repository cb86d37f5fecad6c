//! Functions as values, calls through them, and casts that change nothing.

use expect_test::{Expect, expect};

use crate::{check, check_fine, main_of, outcome};

/// `@main` with a body, beside some functions of one type.
fn program(body: &str) -> String {
    main_of(body)
        + "func.func @next(%x: i64) -> i64 {
  %one = arith.constant 1 : i64
  %r = arith.addi %x, %one : i64
  return %r : i64
}
func.func @inverse(%x: i64) -> i64 {
  %one = arith.constant 1 : i64
  %r = arith.divsi %one, %x : i64
  return %r : i64
}
func.func @again(%f: (i64) -> i64, %x: i64) -> i64 {
  %y = func.call_indirect %f(%x) : (i64) -> i64
  %r = func.call @again(%f, %y) : ((i64) -> i64, i64) -> i64
  return %r : i64
}
"
}

fn check_body(body: &str, expected: Expect) {
    check(&program(body), expected);
}

#[test]
fn function_is_called_through_its_value() {
    check_body(
        "  %f = func.constant @next : (i64) -> i64
  %x = arith.constant 41 : i64
  %y = call_indirect %f(%x) : (i64) -> i64
  call @printI64(%y) : (i64) -> ()
  %print = func.constant @printI64 : (i64) -> ()
  call_indirect %print(%x) : (i64) -> ()",
        expect![["4241"]],
    );
}

#[test]
fn error_in_a_function_names_the_call() {
    let body = |x: i64| {
        format!(
            "  %f = func.constant @inverse : (i64) -> i64
  %x = arith.constant {x} : i64
  affine.for %i = 0 to 2 {{
    %y = func.call_indirect %f(%x) : (i64) -> i64
  }}"
        )
    };
    check_body(
        &body(0),
        expect![[r#"
        t:32:8: error: 'arith.divsi' op division of 1 by zero
        t:8:10: note: called from here
        t:7:3: note: in iteration 0 of this loop
    "#]],
    );
    check_fine(&program(&body(1)));
}

#[test]
fn calls_through_values_nest_to_the_same_limit() {
    let text = outcome(
        Default::default(),
        &program(
            "  %f = func.constant @next : (i64) -> i64
  %x = arith.constant 0 : i64
  %y = call @again(%f, %x) : ((i64) -> i64, i64) -> i64",
        ),
    );
    expect!["t:34:8: error: 'func.call_indirect' op calls nest deeper than the limit of 20000 levels"]
        .assert_eq(text.lines().next().unwrap_or(""));
    let itself = "func.func @main() {
  %f = func.constant @main : () -> ()
  call_indirect %f() : () -> ()
  return
}";
    let text = outcome(Default::default(), itself);
    expect!["t:3:3: error: 'func.call_indirect' op calls nest deeper than the limit of 20000 levels"]
        .assert_eq(text.lines().next().unwrap_or(""));
}

#[test]
fn function_that_is_poison_is_not_called() {
    let body = |value: &str| {
        format!(
            "  %f = func.constant @next : (i64) -> i64
  %which = arith.constant dense<true> : vector<1xi1>
  %none = vector.shuffle %which, %which [-1] : vector<1xi1>, vector<1xi1>
  %yes = vector.extract {value}[0] : i1 from vector<1xi1>
  %g = arith.select %yes, %f, %f : (i64) -> i64
  %x = arith.constant 0 : i64
  %y = call_indirect %g(%x) : (i64) -> i64"
        )
    };
    check_body(
        &body("%none"),
        expect![[r#"
        t:11:8: error: 'func.call_indirect' op uses poison: operand #0 has no value
    "#]],
    );
    check_fine(&program(&body("%which")));
}

#[test]
fn function_without_a_meaning_is_an_error_once_it_is_called() {
    let program = |call: &str| {
        main_of(&format!(
            "  %f = func.constant @unknown : (i64) -> i64\n  %x = arith.constant 7 : i64\n  \
             vector.print %x : i64\n{call}"
        )) + "func.func private @unknown(i64) -> i64"
    };
    check(
        &program(""),
        expect![[r#"
        7
    "#]],
    );
    check(
        &program("  %y = call_indirect %f(%x) : (i64) -> i64"),
        expect![[r#"
        7
        t:24:1: error: 'func.func' op 'unknown' has no body and is not a known printing function
        t:8:8: note: called from here
    "#]],
    );
}

#[test]
fn cast_to_the_same_types_hands_on() {
    let body = |from: &str, to: &str| {
        format!(
            "  %x:2 = builtin.unrealized_conversion_cast %c1, %c4 : index, index to {to}
  %y = builtin.unrealized_conversion_cast %x#1 : {from} to index
  %k = arith.index_cast %y : index to i64
  call @printI64(%k) : (i64) -> ()"
        )
    };
    check_body(&body("index", "index, index"), expect![["4"]]);
    check_body(
        &body("i64", "index, i64"),
        expect![[r#"
        t:5:10: error: 'builtin.unrealized_conversion_cast' op casts to other types, which has no interpretation
    "#]],
    );
    // Poison is passed on, too.
    let poison = |from: &str| {
        format!(
            "  %some = arith.constant dense<7> : vector<1xi64>
  %none = vector.shuffle %some, %some [-1] : vector<1xi64>, vector<1xi64>
  %v = builtin.unrealized_conversion_cast {from} : vector<1xi64> to vector<1xi64>
  %x = vector.extract %v[0] : i64 from vector<1xi64>
  call @printI64(%x) : (i64) -> ()"
        )
    };
    check_body(
        &poison("%none"),
        expect![[r#"
        t:9:3: error: 'func.call' op uses poison: operand #0 has no value
    "#]],
    );
    check_body(&poison("%some"), expect![["7"]]);
}
