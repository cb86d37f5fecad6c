//! Poison may be made, moved and passed over; using it is an error.

use expect_test::{Expect, expect};

use crate::{check_fine, main_of};

/// `%v` is `[1, poison, 3, poison]`; `%p` and `%q` are the elements at 1 and 2.
const VECTOR: &str = "  %a = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %v = vector.shuffle %a, %a [0, -1, 2, -1] : vector<3xi32>, vector<3xi32>
  %p = vector.extract %v[1] : i32 from vector<4xi32>
  %q = vector.extract %v[2] : i32 from vector<4xi32>
  %yes = arith.constant true
  %no = arith.constant false
";

fn check(body: &str, expected: Expect) {
    crate::check(&main_of(&format!("{VECTOR}{body}")), expected);
}

fn fine(body: &str) {
    check_fine(&main_of(&format!("{VECTOR}{body}")));
}

#[test]
fn poison_that_is_printed_is_caught() {
    let body = |value: &str| format!("  vector.print %{value} : i32");
    check(
        &body("p"),
        expect![[r#"
        t:11:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body("q"),
        expect![[r#"
        3
    "#]],
    );
    check(
        "  vector.print %v : vector<4xi32>",
        expect![[r#"
        t:11:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    fine("");
}

#[test]
fn vector_is_usable_but_for_its_poison() {
    check(
        "  %w = vector.extract_strided_slice %v {offsets = [2], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
  vector.print %w : vector<1xi32>
  %r = vector.shuffle %v, %a [0, 4, 2, 5] : vector<4xi32>, vector<3xi32>
  vector.print %r : vector<4xi32>
  %i = vector.insert %q, %v[1] : i32 into vector<4xi32>
  %j = vector.insert %q, %i[3] : i32 into vector<4xi32>
  vector.print %j : vector<4xi32>
  %t = vector.broadcast %q : i32 to vector<2xi32>
  vector.print %t : vector<2xi32>",
        expect![[r#"
            ( 3 )
            ( 1, 1, 3, 2 )
            ( 1, 3, 3, 3 )
            ( 3, 3 )
        "#]],
    );
}

#[test]
fn position_of_poison_makes_poison() {
    check(
        "  %x = vector.extract %a[-1] : i32 from vector<3xi32>
  %y = vector.insert %q, %a[-1] : i32 into vector<3xi32>
  vector.print str \"made\\0A\"
  %z = vector.extract %y[0] : i32 from vector<3xi32>
  vector.print %z : i32",
        expect![[r#"
            made
            t:15:3: error: 'vector.print' op uses poison: operand #0 has no value
        "#]],
    );
}

#[test]
fn arithmetic_hands_poison_on_element_by_element() {
    let body = |element: i64| {
        format!(
            "  %s = arith.addi %v, %v : vector<4xi32>
  %m = arith.muli %s, %v : vector<4xi32>
  %x = vector.extract %m[{element}] : i32 from vector<4xi32>
  %y = arith.addi %x, %q : i32
  vector.print %y : i32"
        )
    };
    check(
        &body(1),
        expect![[r#"
        t:15:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body(2),
        expect![[r#"
        21
    "#]],
    );
}

#[test]
fn division_by_poison_is_caught() {
    let body = |divisor: &str| format!("  %x = arith.divsi %q, %{divisor} : i32");
    check(
        &body("p"),
        expect![[r#"
        t:11:8: error: 'arith.divsi' op uses poison: operand #1 has no value
    "#]],
    );
    fine(&body("q"));
    check(
        "  %x = arith.divsi %v, %v : vector<4xi32>",
        expect![[r#"
        t:11:8: error: 'arith.divsi' op uses poison: operand #0 has no value
        t:11:8: note: in element 1 of the vector
    "#]],
    );
}

#[test]
fn selection_counts_what_it_takes() {
    let body = |condition: &str| {
        format!(
            "  %x = arith.select %{condition}, %p, %q : i32
  vector.print %x : i32"
        )
    };
    check(
        &body("yes"),
        expect![[r#"
        t:12:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body("no"),
        expect![[r#"
        3
    "#]],
    );
}

#[test]
fn condition_of_poison_is_caught() {
    let body = |value: &str| {
        format!(
            "  %c = arith.cmpi eq, %{value}, %q : i32
  scf.if %c {{
    vector.print str \"then\\0A\"
  }}"
        )
    };
    check(
        &body("p"),
        expect![[r#"
        t:12:3: error: 'scf.if' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body("q"),
        expect![[r#"
        then
    "#]],
    );
}

#[test]
fn subscript_of_poison_is_caught() {
    let body = |value: &str| {
        format!(
            "  %m = memref.alloc() : memref<8xi32>
  %i = arith.index_cast %{value} : i32 to index
  memref.store %q, %m[%i] : memref<8xi32>"
        )
    };
    check(
        &body("p"),
        expect![[r#"
        t:13:3: error: 'memref.store' op uses poison: operand #2 has no value
    "#]],
    );
    fine(&body("q"));
}

#[test]
fn loops_carry_poison() {
    let body = |n: i64| {
        format!(
            "  %x:2 = affine.for %i = 0 to {n} iter_args(%s = %p, %t = %q) -> (i32, i32) {{
    affine.yield %t, %s : i32, i32
  }}
  vector.print %x#0 : i32"
        )
    };
    check(
        &body(2),
        expect![[r#"
        t:14:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body(3),
        expect![[r#"
        3
    "#]],
    );
}

#[test]
fn value_computed_anew_is_poison_no_longer() {
    check(
        "  affine.for %i = 0 to 3 {
    %n = arith.index_cast %i : index to i32
    %c = arith.cmpi eq, %n, %q : i32
    %first = arith.cmpi eq, %i, %c1 : index
    %x = arith.select %first, %p, %n : i32
    %y = arith.addi %x, %q : i32
    scf.if %first {
      vector.print str \"poison\\0A\"
    } else {
      vector.print %y : i32
    }
  }",
        expect![[r#"
            3
            poison
            5
        "#]],
    );
}

#[test]
fn branches_carry_poison() {
    let program = |value: &str| {
        format!(
            "func.func @main() {{
{VECTOR}  cf.br ^next(%p, %q : i32, i32)
^next(%x: i32, %y: i32):
  vector.print %{value} : i32
  return
}}"
        )
    };
    crate::check(
        &program("x"),
        expect![[r#"
        t:10:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    crate::check(
        &program("y"),
        expect![[r#"
        3
    "#]],
    );
}

#[test]
fn conditionals_yield_poison() {
    let body = |condition: &str| {
        format!(
            "  %x = scf.if %{condition} -> i32 {{
    scf.yield %p : i32
  }} else {{
    scf.yield %q : i32
  }}
  vector.print %x : i32"
        )
    };
    check(
        &body("yes"),
        expect![[r#"
        t:16:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body("no"),
        expect![[r#"
        3
    "#]],
    );
}

#[test]
fn parallel_reduction_uses_what_it_is_given() {
    let body = |value: &str| {
        format!(
            "  %x = affine.parallel (%i) = (0) to (2) reduce (\"addi\") -> i32 {{
    affine.yield %{value} : i32
  }}"
        )
    };
    check(
        &body("p"),
        expect![[r#"
        t:12:5: error: 'affine.yield' op uses poison: operand #0 has no value
        t:11:8: note: in iteration (0) of this parallel loop
    "#]],
    );
    fine(&body("q"));
}

#[test]
fn while_loop_uses_its_condition() {
    let body = |value: &str| {
        format!(
            "  scf.while : () -> () {{
    %c = arith.cmpi ne, %{value}, %q : i32
    scf.condition(%c)
  }} do {{
    scf.yield
  }}"
        )
    };
    check(
        &body("p"),
        expect![[r#"
        t:13:5: error: 'scf.condition' op uses poison: operand #0 has no value
        t:11:3: note: in iteration 0 of this loop
    "#]],
    );
    fine(&body("q"));
}

#[test]
fn functions_neither_take_nor_return_poison() {
    let program = |argument: &str, result: &str| {
        format!(
            "func.func @main() {{
{VECTOR}  %x = call @f(%{argument}) : (i32) -> i32
  return
}}
func.func @f(%q: i32) -> i32 {{
  %a = arith.constant dense<1> : vector<1xi32>
  %p = vector.extract %a[-1] : i32 from vector<1xi32>
  return %{result} : i32
}}"
        )
    };
    crate::check(
        &program("p", "q"),
        expect![[r#"
        t:8:8: error: 'func.call' op uses poison: operand #0 has no value
    "#]],
    );
    crate::check(
        &program("q", "p"),
        expect![[r#"
        t:14:3: error: 'func.return' op uses poison: operand #0 has no value
        t:8:8: note: called from here
    "#]],
    );
    check_fine(&program("q", "q"));
}

#[test]
fn memory_that_poison_is_stored_to_was_never_written() {
    let body = |element: i64| {
        format!(
            "  %m = memref.alloc() : memref<4xi32>
  %i = arith.constant {element} : index
  %b = arith.constant dense<7> : vector<4xi32>
  vector.store %b, %m[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %v, %m[%c0] : memref<4xi32>, vector<4xi32>
  %x = memref.load %m[%i] : memref<4xi32>"
        )
    };
    check(
        &body(1),
        expect![[r#"
        t:16:8: error: 'memref.load' op element [1] is read, but was never written
    "#]],
    );
    fine(&body(2));
    let scalar = |value: &str| {
        format!(
            "  %m = memref.alloc() : memref<4xi32>
  memref.store %q, %m[%c0] : memref<4xi32>
  memref.store %{value}, %m[%c0] : memref<4xi32>
  %x = memref.load %m[%c0] : memref<4xi32>"
        )
    };
    check(
        &scalar("p"),
        expect![[r#"
        t:14:8: error: 'memref.load' op element [0] is read, but was never written
    "#]],
    );
    fine(&scalar("q"));
}

#[test]
fn reductions_pass_over_masked_poison() {
    let body = |mask: &str| {
        format!(
            "  %m = arith.constant dense<[true, {mask}, true, false]> : vector<4xi1>
  %x = vector.mask %m {{ vector.reduction <add>, %v : vector<4xi32> into i32 }} : vector<4xi1> -> i32
  vector.print %x : i32"
        )
    };
    check(
        &body("true"),
        expect![[r#"
        t:13:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body("false"),
        expect![[r#"
        4
    "#]],
    );
}

#[test]
fn products_with_poison_are_poison_where_it_comes_in() {
    let body = |row: i64| {
        format!(
            "  %x = vector.outerproduct %v, %a : vector<4xi32>, vector<3xi32>
  %y = vector.extract %x[{row}] : vector<3xi32> from vector<4x3xi32>
  %s = vector.reduction <add>, %y : vector<3xi32> into i32
  vector.print %s : i32"
        )
    };
    check(
        &body(3),
        expect![[r#"
        t:14:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body(2),
        expect![[r#"
        18
    "#]],
    );
    check(
        "  %m = vector.shape_cast %v : vector<4xi32> to vector<2x2xi32>
  %b = arith.constant dense<1> : vector<2xi32>
  %r = vector.multi_reduction <add>, %m, %b [0] : vector<2x2xi32> to vector<2xi32>
  %z = vector.extract %r[0] : i32 from vector<2xi32>
  vector.print %z : i32
  %first = arith.constant dense<0> : vector<i32>
  %o:2 = vector.scan <add>, %v, %first {inclusive = true, reduction_dim = 0 : i64} : vector<4xi32>, vector<i32>
  %k = vector.extract %o#0[0] : i32 from vector<4xi32>
  vector.print %k : i32
  %l = vector.extract %o#0[2] : i32 from vector<4xi32>
  vector.print %l : i32",
        expect![[r#"
            5
            1
            t:21:3: error: 'vector.print' op uses poison: operand #0 has no value
        "#]],
    );
}

#[test]
fn casts_of_bits_spread_poison() {
    let body = |element: i64| {
        format!(
            "  %x = vector.bitcast %v : vector<4xi32> to vector<8xi16>
  %y = vector.extract %x[{element}] : i16 from vector<8xi16>
  vector.print %y : i16
  %z = vector.bitcast %v : vector<4xi32> to vector<2xi64>
  %w = vector.extract %z[0] : i64 from vector<2xi64>
  vector.print %w : i64"
        )
    };
    check(
        &body(3),
        expect![[r#"
        t:13:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
    check(
        &body(4),
        expect![[r#"
        3
        t:16:3: error: 'vector.print' op uses poison: operand #0 has no value
    "#]],
    );
}

#[test]
fn value_that_is_both_used_and_handed_over_is_used() {
    let body = |value: &str| {
        format!(
            "  %n = arith.index_cast %{value} : i32 to index
  %x = affine.for %i = 0 to %n iter_args(%s = %n) -> index {{
    affine.yield %s : index
  }}"
        )
    };
    check(
        &body("p"),
        expect![[r#"
        t:12:8: error: 'affine.for' op uses poison: operand #1 has no value
    "#]],
    );
    fine(&body("q"));
}
