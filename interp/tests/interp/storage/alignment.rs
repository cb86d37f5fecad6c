//! Accesses with declared alignment.

use expect_test::{Expect, expect};

use crate::main_of;

/// The errors of a line for the first index, if there is one for it; for the second it must be fine. The
/// buffer begins at a multiple of 16 bytes that is not one of 32.
fn check(lines: &[(&str, [i64; 2])], expected: Expect) {
    let before = |at: i64| {
        format!(
            "  %m = memref.alloc() : memref<16xi32>
  %x = arith.constant 7 : i32
  affine.for %i = 0 to 16 {{
    affine.store %x, %m[%i] : memref<16xi32>
  }}
  %v = arith.constant dense<7> : vector<2xi32>
  %all = arith.constant dense<true> : vector<2xi1>
  %none = arith.constant dense<false> : vector<2xi1>
  %lanes = arith.constant dense<[0, 4]> : vector<2xindex>
  %at = arith.constant {at} : index"
        )
    };
    crate::check_twins(lines, before, expected);
}

#[test]
fn addresses_are_multiples_of_what_the_op_says() {
    check(
        &[
            ("%y = memref.load %m[%at] {alignment = 16 : i64} : memref<16xi32>", [1, 4]),
            ("memref.store %x, %m[%at] {alignment = 16 : i64} : memref<16xi32>", [2, 4]),
            ("%y = memref.load %m[%at] {alignment = 32 : i64} : memref<16xi32>", [0, 4]),
            ("%y = vector.load %m[%at] {alignment = 8 : i64} : memref<16xi32>, vector<2xi32>", [3, 6]),
            ("vector.store %v, %m[%at] {alignment = 8 : i64} : memref<16xi32>, vector<2xi32>", [3, 6]),
            (
                "%y = vector.maskedload %m[%at], %all, %v {alignment = 8 : i64}
      : memref<16xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>",
                [1, 2],
            ),
            (
                "vector.maskedstore %m[%at], %all, %v {alignment = 8 : i64}
      : memref<16xi32>, vector<2xi1>, vector<2xi32>",
                [1, 2],
            ),
            (
                "%y = vector.expandload %m[%at], %all, %v {alignment = 8 : i64}
      : memref<16xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>",
                [1, 2],
            ),
            (
                "vector.compressstore %m[%at], %all, %v {alignment = 8 : i64}
      : memref<16xi32>, vector<2xi1>, vector<2xi32>",
                [1, 2],
            ),
            (
                "%y = vector.gather %m[%at][%lanes], %all, %v {alignment = 16 : i64}
      : memref<16xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>",
                [1, 8],
            ),
            (
                "vector.scatter %m[%at][%lanes], %all, %v {alignment = 16 : i64}
      : memref<16xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32>",
                [1, 8],
            ),
        ],
        expect![[r#"
            'memref.load' op element [1] at address 0x1014 is not a multiple of 16
            'memref.store' op element [2] at address 0x1018 is not a multiple of 16
            'memref.load' op element [0] at address 0x1010 is not a multiple of 32
            'vector.load' op element [3] at address 0x101c is not a multiple of 8
            'vector.store' op element [3] at address 0x101c is not a multiple of 8
            'vector.maskedload' op element [1] at address 0x1014 is not a multiple of 8
            'vector.maskedstore' op element [1] at address 0x1014 is not a multiple of 8
            'vector.expandload' op element [1] at address 0x1014 is not a multiple of 8
            'vector.compressstore' op element [1] at address 0x1014 is not a multiple of 8
            'vector.gather' op element [1] at address 0x1014 is not a multiple of 16
            'vector.scatter' op element [1] at address 0x1014 is not a multiple of 16
        "#]],
    );
}

#[test]
fn masked_off_elements_have_no_address() {
    let gather = "  %m = memref.alloc() : memref<16xi32>
  %v = arith.constant dense<7> : vector<2xi32>
  %none = arith.constant dense<false> : vector<2xi1>
  %lanes = arith.constant dense<[1, 100]> : vector<2xindex>
  %y = vector.gather %m[%c1][%lanes], %none, %v {alignment = 16 : i64}
    : memref<16xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %y : vector<2xi32>";
    crate::check(
        &main_of(gather),
        expect![[r#"
        ( 7, 7 )
    "#]],
    );
}

#[test]
fn iterations_are_all_aligned() {
    let body = |step: i64| {
        main_of(&format!(
            "  %m = memref.alloc() : memref<16xi32>
  affine.for %i = 0 to 16 step {step} {{
    memref.store %x, %m[%i] {{alignment = 8 : i64}} : memref<16xi32>
  }}"
        ))
        .replacen("  %m", "  %x = arith.constant 7 : i32\n  %m", 1)
    };
    crate::check(
        &body(1),
        expect![[r#"
        t:8:5: error: 'memref.store' op element [1] at address 0x1014 is not a multiple of 8
        t:7:3: note: in iteration 1 of this loop
    "#]],
    );
    crate::check_fine(&body(2));
}
