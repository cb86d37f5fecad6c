//! Vector accesses: each is checked against bounds, except for masked-off lanes.

use expect_test::expect;

use crate::{check_body as check, check_fine_body as fine};

/// A 4x6 array of which every element is written.
const ARRAY: &str = "  %m = memref.alloc() : memref<4x6xf32>
  %f = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      affine.store %f, %m[%i, %j] : memref<4x6xf32>
    }
  }
  %v = arith.constant dense<2.0> : vector<4xf32>
  %all = arith.constant dense<true> : vector<4xi1>
  %three = arith.constant dense<[true, true, true, false]> : vector<4xi1>
  %none = arith.constant dense<false> : vector<4xi1>
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %n1 = arith.constant -1 : index
  %pad = arith.constant 0.0 : f32
";

fn on_array(body: &str) -> String {
    format!("{ARRAY}{body}")
}

#[test]
fn vector_past_the_end_of_a_row_is_caught() {
    let body = |column: &str| {
        on_array(&format!("  %x = vector.load %m[%c1, %{column}] : memref<4x6xf32>, vector<4xf32>"))
    };
    check(
        &body("c3"),
        expect![[r#"
        t:20:8: error: 'vector.load' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    fine(&body("c1"));
}

#[test]
fn vector_stored_past_the_end_is_caught() {
    let body =
        |row: &str| on_array(&format!("  vector.store %v, %m[%{row}, %c1] : memref<4x6xf32>, vector<4xf32>"));
    check(
        &body("c4"),
        expect![[r#"
        t:20:3: error: 'vector.store' op index 4 is out of bounds for dimension 0 of size 4
    "#]],
    );
    fine(&body("c3"));
}

#[test]
fn affine_vectors_have_bounds() {
    let body = |upper: i64| {
        on_array(&format!(
            "  affine.for %i = 0 to {upper} {{
    %x = affine.vector_load %m[3 - %i, %i] : memref<4x6xf32>, vector<4xf32>
    affine.vector_store %x, %m[%i, 2 * %i - %i] : memref<4x6xf32>, vector<4xf32>
  }}"
        ))
    };
    check(
        &body(4),
        expect![[r#"
        t:21:10: error: 'affine.vector_load' op index 6 is out of bounds for dimension 1 of size 6
        t:20:3: note: in iteration 3 of this loop
    "#]],
    );
    fine(&body(3));
}

#[test]
fn vectors_of_never_written_elements_are_caught() {
    let body = |column: i64| {
        format!(
            "  %m = memref.alloc() : memref<8xi32>
  %v = arith.constant dense<7> : vector<4xi32>
  %c = arith.constant {column} : index
  vector.store %v, %m[%c1] : memref<8xi32>, vector<4xi32>
  %x = vector.load %m[%c] : memref<8xi32>, vector<3xi32>"
        )
    };
    check(
        &body(3),
        expect![[r#"
        t:9:8: error: 'vector.load' op element [5] is read, but was never written
    "#]],
    );
    fine(&body(2));
}

#[test]
fn masked_accesses_have_bounds_where_the_mask_is_set() {
    let load = |mask: &str| {
        on_array(&format!(
            "  %x = vector.maskedload %m[%c1, %c3], %{mask}, %v : memref<4x6xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>"
        ))
    };
    check(
        &load("all"),
        expect![[r#"
        t:20:8: error: 'vector.maskedload' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    fine(&load("three"));
    let store = |mask: &str| {
        on_array(&format!(
            "  vector.maskedstore %m[%c4, %c3], %{mask}, %v : memref<4x6xf32>, vector<4xi1>, vector<4xf32>"
        ))
    };
    check(
        &store("three"),
        expect![[r#"
        t:20:3: error: 'vector.maskedstore' op index 4 is out of bounds for dimension 0 of size 4
    "#]],
    );
    fine(&store("none"));
}

#[test]
fn packed_accesses_have_bounds_where_the_mask_is_set() {
    let load = |mask: &str| {
        on_array(&format!(
            "  %x = vector.expandload %m[%c1, %c3], %{mask}, %v : memref<4x6xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>"
        ))
    };
    check(
        &load("all"),
        expect![[r#"
        t:20:8: error: 'vector.expandload' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    fine(&load("three"));
    let store = |mask: &str| {
        on_array(&format!(
            "  vector.compressstore %m[%c1, %c3], %{mask}, %v : memref<4x6xf32>, vector<4xi1>, vector<4xf32>"
        ))
    };
    check(
        &store("all"),
        expect![[r#"
        t:20:3: error: 'vector.compressstore' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    fine(&store("three"));
}

#[test]
fn rows_of_packed_accesses_begin_anew() {
    check(
        "  %m = memref.alloc() : memref<2x3xi32>
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  vector.store %v, %m[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %mask = arith.constant dense<[[false, true, false], [true, false, true]]> : vector<2x3xi1>
  %w = arith.constant dense<0> : vector<2x3xi32>
  %x = vector.expandload %m[%c0, %c0], %mask, %w : memref<2x3xi32>, vector<2x3xi1>, vector<2x3xi32> into vector<2x3xi32>
  vector.print %x : vector<2x3xi32>",
        expect![[r#"
            ( ( 0, 1, 0 ), ( 4, 0, 5 ) )
        "#]],
    );
}

#[test]
fn offsets_outside_of_the_memref_are_caught() {
    let body = |offset: i64, mask: &str| {
        on_array(&format!(
            "  %o = arith.constant dense<[0, 1, 2, {offset}]> : vector<4xi32>
  %x = vector.gather %m[%c1, %c1] [%o], %{mask}, %v : memref<4x6xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>"
        ))
    };
    check(
        &body(17, "all"),
        expect![[r#"
        t:21:8: error: 'vector.gather' op index 4 is out of bounds for dimension 0 of size 4
    "#]],
    );
    check(
        &body(-8, "all"),
        expect![[r#"
        t:21:8: error: 'vector.gather' op index -1 is out of bounds for dimension 0 of size 4
    "#]],
    );
    fine(&body(16, "all"));
    fine(&body(-7, "all"));
    fine(&body(17, "three"));
}

#[test]
fn elements_scattered_to_one_place_are_caught() {
    let body = |offset: i64, mask: &str| {
        on_array(&format!(
            "  %o = arith.constant dense<[0, 1, 2, {offset}]> : vector<4xi32>
  vector.scatter %m[%c1, %c1] [%o], %{mask}, %v : memref<4x6xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>"
        ))
    };
    check(
        &body(1, "all"),
        expect![[r#"
            t:21:3: error: 'vector.scatter' op two elements go to offset 1
        "#]],
    );
    fine(&body(3, "all"));
    fine(&body(1, "three"));
}

#[test]
fn transfer_said_to_be_in_bounds_is() {
    let body = |bounds: &str, mask: &str| {
        on_array(&format!(
            "  %x = vector.transfer_read %m[%c1, %c3], %pad{mask} {{in_bounds = [{bounds}]}} : memref<4x6xf32>, vector<4xf32>"
        ))
    };
    check(
        &body("true", ""),
        expect![[r#"
        t:20:8: error: 'vector.transfer_read' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    check(
        &body("true", ", %all"),
        expect![[r#"
        t:20:8: error: 'vector.transfer_read' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    fine(&body("false", ""));
    fine(&body("true", ", %three"));
    let write = |bounds: &str| {
        on_array(&format!(
            "  vector.transfer_write %v, %m[%c1, %c3] {{in_bounds = [{bounds}]}} : vector<4xf32>, memref<4x6xf32>"
        ))
    };
    check(
        &write("true"),
        expect![[r#"
        t:20:3: error: 'vector.transfer_write' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    fine(&write("false"));
}

#[test]
fn dimensions_that_a_transfer_does_not_run_along_are_in_bounds() {
    let body = |row: &str| {
        on_array(&format!(
            "  %x = vector.transfer_read %m[%{row}, %c6], %pad : memref<4x6xf32>, vector<4xf32>"
        ))
    };
    check(
        &body("c4"),
        expect![[r#"
        t:20:8: error: 'vector.transfer_read' op index 4 is out of bounds for dimension 0 of size 4
    "#]],
    );
    check(
        &body("n1"),
        expect![[r#"
        t:20:8: error: 'vector.transfer_read' op index -1 is out of bounds for dimension 0 of size 4
    "#]],
    );
    fine(&body("c3"));
}

#[test]
fn transfers_hang_over_both_ends() {
    check(
        &on_array(
            "  %x = vector.transfer_read %m[%n1, %c4], %pad : memref<4x6xf32>, vector<3x4xf32>
  vector.print %x : vector<3x4xf32>",
        ),
        expect![[r#"
            ( ( 0, 0, 0, 0 ), ( 1, 1, 0, 0 ), ( 1, 1, 0, 0 ) )
        "#]],
    );
}

#[test]
fn mask_around_a_transfer_lets_other_values_pass() {
    check(
        &on_array(
            "  %x = vector.mask %three, %v { vector.transfer_read %m[%c1, %c3], %pad {in_bounds = [true]} : memref<4x6xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.print %x : vector<4xf32>
  %y = vector.mask %three { vector.transfer_read %m[%c1, %c3], %pad {in_bounds = [true]} : memref<4x6xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.print %y : vector<4xf32>",
        ),
        expect![[r#"
            ( 1, 1, 1, 2 )
            ( 1, 1, 1, 0 )
        "#]],
    );
}

#[test]
fn transfers_of_memory_of_vectors_move_whole_elements() {
    check(
        "  %m = memref.alloc() : memref<3xvector<2xi32>>
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  vector.transfer_write %v, %m[%c1] : vector<2x2xi32>, memref<3xvector<2xi32>>
  %pad = arith.constant dense<[8, 9]> : vector<2xi32>
  %x = vector.transfer_read %m[%c1], %pad : memref<3xvector<2xi32>>, vector<3x2xi32>
  vector.print %x : vector<3x2xi32>",
        expect![[r#"
            ( ( 1, 2 ), ( 3, 4 ), ( 8, 9 ) )
        "#]],
    );
}

#[test]
fn layout_maps_are_followed() {
    check(
        "  %m = memref.alloc() : memref<3x4xi32, affine_map<(i, j) -> (j, i)>>
  %v = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : vector<2x4xi32>
  %z = arith.constant 0 : i32
  vector.transfer_write %v, %m[%c1, %c0] : vector<2x4xi32>, memref<3x4xi32, affine_map<(i, j) -> (j, i)>>
  %x = vector.transfer_read %m[%c1, %c1], %z : memref<3x4xi32, affine_map<(i, j) -> (j, i)>>, vector<2x4xi32>
  vector.print %x : vector<2x4xi32>",
        expect![[r#"
            ( ( 2, 3, 4, 0 ), ( 6, 7, 8, 0 ) )
        "#]],
    );
}

#[test]
fn vectors_race_like_their_elements() {
    let body = |stride: i64| {
        format!(
            "  %m = memref.alloc() : memref<16xi32>
  %v = arith.constant dense<7> : vector<4xi32>
  affine.parallel (%i) = (0) to (4) {{
    affine.vector_store %v, %m[{stride} * %i] : memref<16xi32>, vector<4xi32>
  }}"
        )
    };
    check(
        &body(3),
        expect![[r#"
        t:8:5: error: 'affine.vector_store' op race on element [3]: iteration (0) of a parallel loop writes it, iteration (1) writes it
        t:7:3: note: the iterations are of this loop
        t:7:3: note: in iteration (1) of this parallel loop
    "#]],
    );
    fine(&body(4));
}
