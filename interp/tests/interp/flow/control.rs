//! Loops, conditionals, calls and budgets.

use expect_test::expect;
use loopwright_affine_ir::IndexWidth;
use loopwright_interp::InterpOptions;

use crate::{check_body as check, check_fine, check_fine_body as fine, check_with, main_of};

/// A loop body that prints `%i`.
const PRINT: &str = "    %k = arith.index_cast %i : index to i64
    func.call @printI64(%k) : (i64) -> ()
    func.call @printComma() : () -> ()";

#[test]
fn loop_goes_from_the_greatest_lower_to_the_least_upper_bound() {
    check(
        &format!(
            "  affine.for %i = max affine_map<(d0) -> (d0, 3)>(%c1) to min affine_map<()[s0] -> (20, s0 * 4)>()[%c4] step 5 {{
{PRINT}
  }}"
        ),
        expect!["3, 8, 13, "],
    );
}

#[test]
fn loop_carried_values_move_all_at_once() {
    check(
        "  %x = arith.constant 1 : i64
  %y = arith.constant 0 : i64
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (i64, i64) {
    %c = arith.addi %a, %b : i64
    affine.yield %b, %c : i64, i64
  }
  call @printI64(%r#0) : (i64) -> ()
  call @printComma() : () -> ()
  call @printI64(%r#1) : (i64) -> ()
  %s:2 = affine.for %i = 0 to 0 iter_args(%a = %x, %b = %y) -> (i64, i64) {
    affine.yield %b, %a : i64, i64
  }
  call @printOpen() : () -> ()
  call @printI64(%s#0) : (i64) -> ()
  call @printClose() : () -> ()",
        expect!["34, 55( 1 )"],
    );
}

#[test]
fn conditional_gives_values() {
    check(
        "  affine.for %i = 0 to 6 {
    %x = arith.constant 10 : i64
    %y = arith.constant 20 : i64
    %r = affine.if affine_set<(d0)[s0] : (d0 mod 2 == 0, s0 - d0 >= 0)>(%i)[%c4] -> i64 {
      affine.yield %x : i64
    } else {
      affine.yield %y : i64
    }
    func.call @printI64(%r) : (i64) -> ()
    func.call @printComma() : () -> ()
  }",
        expect!["10, 20, 10, 20, 10, 20, "],
    );
}

#[test]
fn division_and_remainder_round_down_and_up() {
    check(
        "  affine.for %i = -4 to 4 {
    %q = affine.apply affine_map<(d0) -> ((d0 floordiv 3) * 10000 + (d0 ceildiv 3) * 100 + d0 mod 3)>(%i)
    %k = arith.index_cast %q : index to i64
    func.call @printI64(%k) : (i64) -> ()
    func.call @printComma() : () -> ()
  }",
        expect!["-20098, -10100, -9999, -9998, 0, 101, 102, 10100, "],
    );
}

#[test]
fn minima_and_maxima_of_maps() {
    check(
        "  affine.for %i = 0 to 4 {
    %a = affine.min affine_map<(d0) -> (d0 * 2, 3)>(%i)
    %b = affine.max affine_map<(d0) -> (d0 * 2, 3)>(%i)
    %c = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%a, %b)
    %k = arith.index_cast %c : index to i64
    func.call @printI64(%k) : (i64) -> ()
    func.call @printComma() : () -> ()
  }",
        expect!["3, 23, 34, 36, "],
    );
}

#[test]
fn indices_are_split_and_joined() {
    check(
        "  %n = arith.constant 1234 : index
  %p:3 = affine.delinearize_index %n into (7, 10, %c4) : index, index, index
  %q = affine.linearize_index [%p#0, %p#1, %p#2] by (7, 10, %c4) : index
  %m = memref.alloc() : memref<4xindex>
  affine.store %p#0, %m[0] : memref<4xindex>
  affine.store %p#1, %m[1] : memref<4xindex>
  affine.store %p#2, %m[2] : memref<4xindex>
  affine.store %q, %m[3] : memref<4xindex>
  %u = memref.cast %m : memref<4xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()",
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [4] strides = [1] data = 
            [30,  8,  2,  1234]
        "#]],
    );
}

#[test]
fn divisor_must_be_positive() {
    let body = |divisor: i64| {
        format!(
            "  %d = arith.constant {divisor} : index
  affine.for %i = 0 to 2 {{
    %q = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%d]
  }}"
        )
    };
    check(
        &body(0),
        expect![[r#"
        t:7:10: error: 'affine.apply' op divisor of an affine expression must be positive, is 0
        t:6:3: note: in iteration 0 of this loop
    "#]],
    );
    check(
        &body(-2),
        expect![[r#"
        t:7:10: error: 'affine.apply' op divisor of an affine expression must be positive, is -2
        t:6:3: note: in iteration 0 of this loop
    "#]],
    );
    fine(&body(2));
}

#[test]
fn affine_value_must_fit_in_an_index() {
    let program = |value: i64| {
        main_of(&format!(
            "  %n = arith.constant {value} : index
  %q = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%n]"
        ))
    };
    crate::check(
        &program(1 << 61),
        expect![[r#"
            t:6:8: error: 'affine.apply' op the value 9223372036854775808 of an affine expression does not fit in an index
        "#]],
    );
    check_fine(&program(1 << 60));
    let options = || InterpOptions { index_width: IndexWidth::Bits32, ..InterpOptions::default() };
    check_with(
        options(),
        &program(1 << 29),
        expect![[r#"
        t:6:8: error: 'affine.apply' op 2147483648 does not fit in an index of 32 bits
    "#]],
    );
    check_with(options(), &program(1 << 28), expect![[""]]);
    check_with(
        options(),
        &program(1 << 40),
        expect![[r#"
        t:5:8: error: 'arith.constant' op is 1099511627776, which does not fit in a 32-bit index
    "#]],
    );
}

#[test]
fn parts_of_affine_expressions_fit_an_index() {
    check(
        "  %n = arith.constant 9000000000000000000 : index
  %q = affine.apply affine_map<()[s0] -> (s0 * 4 - s0 * 3 + 1)>()[%n]
  %p = affine.apply affine_map<()[s0] -> ((s0 * 4) floordiv 8)>()[%n]
  %a = arith.index_cast %q : index to i64
  %b = arith.index_cast %p : index to i64
  call @printI64(%a) : (i64) -> ()
  call @printComma() : () -> ()
  call @printI64(%b) : (i64) -> ()",
        expect![[r#"
            t:7:8: error: 'affine.apply' op the value 36000000000000000000 of an affine expression does not fit in an index
        "#]],
    );
}

#[test]
fn step_past_the_last_index_does_not_fit() {
    check(
        &format!(
            "  %n = arith.constant 9223372036854775807 : index
  affine.for %i = affine_map<()[s0] -> (s0 - 4)>()[%n] to %n step 3 {{
{PRINT}
  }}"
        ),
        expect![[r#"
            t:6:3: error: 'affine.for' op the last induction variable 9223372036854775806 and the step 3 add up to more than fits
        "#]],
    );
}

#[test]
fn functions_call_and_return() {
    crate::check(
        "func.func @swap(%a: i64, %m: memref<2xi64>) -> (memref<2xi64>, i64) {
  affine.store %a, %m[1] : memref<2xi64>
  return %m, %a : memref<2xi64>, i64
}
func.func @main() {
  %m = memref.alloc() : memref<2xi64>
  %x = arith.constant 42 : i64
  affine.store %x, %m[0] : memref<2xi64>
  %r:2 = call @swap(%x, %m) : (i64, memref<2xi64>) -> (memref<2xi64>, i64)
  %u = memref.cast %r#0 : memref<2xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  return
}
func.func private @printMemrefI64(memref<*xi64>)",
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [2] strides = [1] data = 
            [42,  42]
        "#]],
    );
}

/// `@sum(n)` calls itself n times.
fn recursion(n: i64) -> String {
    main_of(&format!(
        "  %n = arith.constant {n} : index
  %s = call @sum(%n) : (index) -> i64
  call @printI64(%s) : (i64) -> ()"
    )) + "
func.func @sum(%n: index) -> i64 {
  %r = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] -> i64 {
    %m = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%n]
    %s = func.call @sum(%m) : (index) -> i64
    %k = arith.index_cast %n : index to i64
    %t = arith.addi %s, %k : i64
    affine.yield %t : i64
  } else {
    %z = arith.constant 0 : i64
    affine.yield %z : i64
  }
  return %r : i64
}"
}

#[test]
fn functions_may_call_themselves_to_a_limit() {
    crate::check(&recursion(5000), expect!["12502500"]);
    let options = InterpOptions { depth_limit: 9, ..InterpOptions::default() };
    check_with(
        options,
        &recursion(10),
        expect![[r#"
        t:27:10: error: 'func.call' op calls nest deeper than the limit of 9 levels
        t:27:10: note: called from here
        t:6:8: note: called from here
    "#]],
    );
}

#[test]
fn recursion_without_end_is_an_error_and_no_crash() {
    let text = crate::outcome(InterpOptions::default(), &recursion(1_000_000_000));
    assert!(text.contains("calls nest deeper than the limit of 20000 levels"), "{text}");
    assert!(text.lines().count() < 100, "{text}");
}

#[test]
fn step_limit_ends_a_long_program() {
    let options = || InterpOptions { step_limit: 1000, ..InterpOptions::default() };
    let program = |n: i64| main_of(&format!("  affine.for %i = 0 to {n} {{\n  }}"));
    check_with(
        options(),
        &program(10_000_000_000),
        expect![[r#"
        t:5:3: error: 'affine.for' op step limit of 1000 operations reached
        t:5:3: note: in iteration 995 of this loop
    "#]],
    );
    check_with(options(), &program(900), expect![[""]]);
}

#[test]
fn what_has_no_meaning_is_an_error_once_it_is_reached() {
    let program = |callee: &str| {
        format!(
            "func.func @main() {{
  call @printNewline() : () -> ()
  call @{callee}() : () -> ()
  return
}}
func.func private @printNewline()
func.func private @printComma()
func.func private @elsewhere()
func.func private @unused(vector<4xf32>)"
        )
    };
    crate::check(
        &program("elsewhere"),
        expect![[r#"

            t:8:1: error: 'func.func' op 'elsewhere' has no body and is not a known printing function
            t:3:3: note: called from here
        "#]],
    );
    crate::check(
        &program("printComma"),
        expect![[r#"

        , "#]],
    );
    crate::check(
        &program("printComma").replace("@main()", "@main(%n: index)"),
        expect![[r#"
        t:1:1: error: 'func.func' op expects 1 arguments, got 0
    "#]],
    );
    crate::check(
        &program("printComma").replace("@main()", "@other()"),
        expect![[r#"
        <unknown>:0: error: there is no function 'main'
    "#]],
    );
    crate::check(
        "func.func @main() {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  return
}",
        expect![[r#"
            t:2:8: error: 'arith.constant' op involves a tensor, which has no interpretation
        "#]],
    );
    let guarded = |cond: bool| {
        format!(
            "func.func @main() {{
  %c = arith.constant {cond}
  %n = arith.constant 7 : index
  scf.if %c {{
    affine.for %i = 1 to 3 {{
      %x = arith.constant dense<1> : tensor<4xi64>
      func.call @take(%x) : (tensor<4xi64>) -> ()
    }}
  }}
  vector.print %n : index
  return
}}
func.func @take(%x: tensor<4xi64>) {{ return }}"
        )
    };
    crate::check(
        &guarded(false),
        expect![[r#"
        7
    "#]],
    );
    crate::check(
        &guarded(true),
        expect![[r#"
        t:6:12: error: 'arith.constant' op involves a tensor, which has no interpretation
        t:5:5: note: in iteration 1 of this loop
    "#]],
    );
}

#[test]
fn error_names_loops_and_calls() {
    crate::check(
        "func.func @inner(%m: memref<4xi32>, %i: index) {
  %x = arith.constant 1 : i32
  affine.parallel (%j, %k) = (0, 0) to (2, 2) {
    memref.store %x, %m[%i] : memref<4xi32>
    affine.store %x, %m[symbol(%i) + %j * 2 + %k] : memref<4xi32>
  }
  return
}
func.func @main() {
  %m = memref.alloc() : memref<4xi32>
  affine.for %i = 3 to 8 step 2 {
    func.call @inner(%m, %i) : (memref<4xi32>, index) -> ()
  }
  return
}",
        expect![[r#"
            t:4:5: error: 'memref.store' op race on element [3]: iteration (0, 0) of a parallel loop writes it, iteration (0, 1) writes it
            t:3:3: note: the iterations are of this loop
            t:3:3: note: in iteration (0, 1) of this parallel loop
            t:12:5: note: called from here
            t:11:3: note: in iteration 3 of this loop
        "#]],
    );
}

#[test]
fn blocks_jump_to_each_other_with_values() {
    crate::check(
        &main_of(
            "  %r = func.call @collatz(%start) : (i64) -> i64
  call @printI64(%r) : (i64) -> ()",
        )
        .replace("  %c0 =", "  %start = arith.constant 27 : i64\n  %c0 =")
        .replace(
            "func.func private @printI64(i64)",
            "func.func @collatz(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  cf.br ^head(%n, %zero : i64, i64)
^head(%m: i64, %steps: i64):
  %done = arith.cmpi eq, %m, %one : i64
  cf.cond_br %done, ^end(%steps : i64), ^step
^step:
  %next = arith.addi %steps, %one : i64
  %rest = arith.remsi %m, %two : i64
  cf.switch %rest : i64, [
    default: ^odd,
    0: ^even
  ]
^even:
  %half = arith.divsi %m, %two : i64
  cf.br ^head(%half, %next : i64, i64)
^odd:
  %triple = arith.muli %m, %three : i64
  %more = arith.addi %triple, %one : i64
  cf.br ^head(%more, %next : i64, i64)
^end(%result: i64):
  return %result : i64
}
func.func private @printI64(i64)",
        ),
        expect![["111"]],
    );
}

#[test]
fn assertion_that_does_not_hold_is_an_error() {
    let program = |condition: &str| {
        main_of(&format!("  %holds = arith.constant {condition}\n  cf.assert %holds, \"the sky is blue\""))
    };
    crate::check(
        &program("false"),
        expect![[r#"
        t:6:3: error: 'cf.assert' op does not hold: the sky is blue
    "#]],
    );
    crate::check_fine(&program("true"));
}
