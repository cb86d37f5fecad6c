//! The `vector` dialect: undefined cases of rearranging, reducing and masking, each with a defined twin.

use expect_test::expect;

use crate::{check_body as check, check_fine, check_fine_body as fine, check_with, main_of};
use loopwright_affine_ir::IndexWidth;
use loopwright_interp::InterpOptions;

#[test]
fn computed_position_outside_of_a_vector_is_caught() {
    let body = |index: i64| {
        format!(
            "  %i = arith.constant {index} : index
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %x = vector.extract %v[1, %i] : i32 from vector<2x3xi32>"
        )
    };
    check(
        &body(3),
        expect![[r#"
        t:7:8: error: 'vector.extract' op index 3 is out of bounds for dimension 1 of size 3 of the vector
    "#]],
    );
    check(
        &body(-5),
        expect![[r#"
        t:7:8: error: 'vector.extract' op index -5 is out of bounds for dimension 1 of size 3 of the vector
    "#]],
    );
    fine(&body(2));
}

#[test]
fn computed_position_to_insert_at_is_checked() {
    let body = |index: i64| {
        format!(
            "  %i = arith.constant {index} : index
  %v = arith.constant dense<0.0> : vector<2x3xf64>
  %r = arith.constant dense<1.0> : vector<3xf64>
  %w = vector.insert %r, %v[%i] : vector<3xf64> into vector<2x3xf64>"
        )
    };
    check(
        &body(2),
        expect![[r#"
        t:8:8: error: 'vector.insert' op index 2 is out of bounds for dimension 0 of size 2 of the vector
    "#]],
    );
    fine(&body(1));
}

#[test]
fn sum_of_indices_that_overflows_is_caught() {
    let body = |index: i64| {
        format!(
            "  %v = arith.constant dense<[{index}, 1]> : vector<2xindex>
  %x = vector.reduction <add>, %v : vector<2xindex> into index"
        )
    };
    check(
        &body(i64::MAX),
        expect![[r#"
            t:6:8: error: 'vector.reduction' op 9223372036854775807 and 1 combined do not fit in an index
        "#]],
    );
    fine(&body(i64::MAX - 1));
}

#[test]
fn overflow_is_that_of_the_index_asked_for() {
    let body = main_of(
        "  %v = arith.constant dense<[65536, 65536]> : vector<2xindex>
  %x = vector.reduction <mul>, %v : vector<2xindex> into index",
    );
    let narrow = InterpOptions { index_width: IndexWidth::Bits32, ..InterpOptions::default() };
    check_with(
        narrow,
        &body,
        expect![[r#"
            t:6:8: error: 'vector.reduction' op 65536 and 65536 combined do not fit in an index
        "#]],
    );
    check_fine(&body);
}

#[test]
fn products_of_indices_are_checked() {
    let body = |index: i64| {
        format!(
            "  %v = arith.constant dense<[{index}, 2]> : vector<2xindex>
  %x = arith.constant {index} : index
  %w = vector.outerproduct %v, %x : vector<2xindex>, index"
        )
    };
    check(
        &body(1 << 32),
        expect![[r#"
            t:7:8: error: 'vector.outerproduct' op 4294967296 and 4294967296 combined do not fit in an index
        "#]],
    );
    fine(&body(1 << 31));
}

#[test]
fn masked_elements_take_no_part() {
    let body = |masked: bool| {
        format!(
            "  %v = arith.constant dense<[{}, 1]> : vector<2xindex>
  %m = arith.constant dense<[true, {}]> : vector<2xi1>
  %x = vector.mask %m {{ vector.reduction <add>, %v : vector<2xindex> into index }} : vector<2xi1> -> index",
            i64::MAX,
            !masked
        )
    };
    check(
        &body(false),
        expect![[r#"
            t:7:25: error: 'vector.reduction' op 9223372036854775807 and 1 combined do not fit in an index
        "#]],
    );
    fine(&body(true));
}

#[test]
fn mask_around_nothing_chooses() {
    check(
        "  %m = arith.constant dense<[true, false]> : vector<2xi1>
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %w = arith.constant dense<[3, 4]> : vector<2xi32>
  %x = \"vector.mask\"(%m, %w) ({
    \"vector.yield\"(%v) : (vector<2xi32>) -> ()
  }) : (vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  vector.print %x : vector<2xi32>
  %y = \"vector.mask\"(%m) ({
    \"vector.yield\"(%v) : (vector<2xi32>) -> ()
  }) : (vector<2xi1>) -> vector<2xi32>
  vector.print %y : vector<2xi32>",
        expect![[r#"
            ( 1, 4 )
            ( 1, 2 )
        "#]],
    );
}

#[test]
fn wide_elements_are_moved_whole() {
    check(
        "  %v = arith.constant dense<[36893488147419103232, -1]> : vector<2xi128>
  %b = vector.bitcast %v : vector<2xi128> to vector<4xi64>
  vector.print %b : vector<4xi64>
  %t = vector.shuffle %v, %v [1, 2] : vector<2xi128>, vector<2xi128>
  %c = vector.bitcast %t : vector<2xi128> to vector<8xi32>
  vector.print %c : vector<8xi32>
  %n = arith.constant dense<1> : vector<64xi2>
  %d = vector.bitcast %n : vector<64xi2> to vector<1xi128>
  %e = vector.bitcast %d : vector<1xi128> to vector<2xi64>
  vector.print %e : vector<2xi64>",
        expect![[r#"
            ( 0, 2, -1, -1 )
            ( -1, -1, -1, -1, 0, 0, 2, 0 )
            ( 6148914691236517205, 6148914691236517205 )
        "#]],
    );
}

#[test]
fn values_without_interpretation_are_refused() {
    check(
        "  %s = vector.vscale",
        expect![[r#"
        t:5:8: error: 'vector.vscale' op is about scalable vectors, which have no interpretation
    "#]],
    );
    check(
        "  %m = vector.create_mask %c4 : vector<[4]xi1>",
        expect![[r#"
        t:5:8: error: 'vector.create_mask' op involves a scalable vector, which has no interpretation
    "#]],
    );
}

#[test]
fn floats_without_a_printing_function_of_their_own_are_printed_as_numbers() {
    check(
        "  %v = arith.constant dense<[1.5, -0.25]> : vector<2xf8E5M2>
  vector.print %v : vector<2xf8E5M2>",
        expect![[r#"
            ( 1.5, -0.25 )
        "#]],
    );
}

#[test]
fn fused_sums_of_narrow_floats_round_once() {
    check(
        "  %a = arith.constant dense<[1.0009765625]> : vector<1xf16>
  %b = arith.constant dense<[-1.001953125]> : vector<1xf16>
  %c = vector.fma %a, %a, %b : vector<1xf16>
  vector.print %c : vector<1xf16>
  %s = vector.extract %a[0] : f16 from vector<1xf16>
  %d = vector.outerproduct %a, %s, %b : vector<1xf16>, f16
  vector.print %d : vector<1xf16>",
        expect![[r#"
            ( 9.53674e-07 )
            ( 9.53674e-07 )
        "#]],
    );
}
