//! Computed sizes: none is negative, and everything allocated from them fits.

use expect_test::{Expect, expect};

/// The errors of lines where `%n` is the first number; where it is the second they must be fine. `%m` has 8
/// elements, `%b` 64 bytes.
fn check(lines: &[(&str, [i64; 2])], expected: Expect) {
    let before = |n: i64| {
        format!(
            "  %n = arith.constant {n} : index
  %m = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<64xi8>
  %shape = memref.alloc() : memref<2xindex>
  affine.store %n, %shape[0] : memref<2xindex>
  affine.store %n, %shape[1] : memref<2xindex>"
        )
    };
    crate::check_twins(lines, before, expected);
}

#[test]
fn sizes_are_not_negative() {
    check(
        &[
            ("%x = memref.alloc(%n) : memref<?xf32>", [-1, 0]),
            ("%x = memref.alloca(%n) : memref<4x?xf32>", [-1, 0]),
            (
                "%h = memref.alloc() : memref<8xf32>\n%x = memref.realloc %h(%n) : memref<8xf32> to memref<?xf32>",
                [-1, 0],
            ),
            ("%x = memref.subview %m[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>", [-1, 8]),
            (
                "%x = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<8xf32> to memref<?xf32>",
                [-1, 8],
            ),
            ("%x = memref.view %b[%c0][%n] : memref<64xi8> to memref<?xf32>", [-1, 16]),
            (
                "%d = memref.cast %m : memref<8xf32> to memref<?xf32>\n%x = memref.expand_shape %d [[0, 1]] output_shape [%n, 8] : memref<?xf32> into memref<?x8xf32>",
                [-1, 1],
            ),
            (
                "%f = memref.alloc(%c4) : memref<?xf32>\n%x = memref.reshape %f(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>",
                [-2, 2],
            ),
        ],
        expect![[r#"
            'memref.alloc' op size of dimension 0 is negative: -1
            'memref.alloca' op size of dimension 1 is negative: -1
            'memref.realloc' op size of dimension 0 is negative: -1
            'memref.subview' op size of dimension 0 is negative: -1
            'memref.reinterpret_cast' op size of dimension 0 is negative: -1
            'memref.view' op size of dimension 0 is negative: -1
            'memref.expand_shape' op size of dimension 0 is negative: -1
            'memref.reshape' op size of dimension 0 is negative: -2
        "#]],
    );
}

#[test]
fn sizes_and_what_is_made_of_them_fit() {
    check(
        &[
            ("%x = memref.alloc(%n, %n) : memref<?x?xf32>", [1 << 32, 4]),
            ("%x = memref.alloca(%n) : memref<9223372036854775807x?xf32>", [2, 0]),
            (
                "%x = memref.reinterpret_cast %m to offset: [0], sizes: [2, 2], strides: [%n, 1] : memref<8xf32> to memref<2x2xf32, strided<[?, 1]>>",
                [i64::MAX, 6],
            ),
            (
                "%x = memref.reinterpret_cast %m to offset: [%n], sizes: [2], strides: [-1] : memref<8xf32> to memref<2xf32, strided<[-1], offset: ?>>",
                [0, 7],
            ),
            (
                "%x = memref.subview %m[%n] [2] [4] : memref<8xf32> to memref<2xf32, strided<[4], offset: ?>>",
                [4, 3],
            ),
            (
                "%x = memref.subview %m[1] [2] [%n] : memref<8xf32> to memref<2xf32, strided<[?], offset: 1>>",
                [i64::MAX, 6],
            ),
            ("%x = memref.view %b[%n][] : memref<64xi8> to memref<8xf32>", [36, 32]),
            ("%x = memref.view %b[%n][] : memref<64xi8> to memref<8xf32>", [2, 4]),
            ("%x = memref.view %b[%c0][%n] : memref<64xi8> to memref<?xf32>", [i64::MAX, 16]),
            (
                "%f = memref.alloc() : memref<16xf32>\n%x = memref.reshape %f(%shape) : (memref<16xf32>, memref<2xindex>) -> memref<?x?xf32>",
                [1 << 32, 4],
            ),
        ],
        expect![[r#"
            'memref.alloc' op the memory of a memref of sizes [4294967296, 4294967296] does not fit in an index
            'memref.alloca' op the memory of a memref of sizes [9223372036854775807, 2] does not fit in an index
            'memref.reinterpret_cast' op the place of an element does not fit in an index: sizes [2, 2], strides [9223372036854775807, 1]
            'memref.reinterpret_cast' op places -1 to 0 are not all in a buffer of 8 elements
            'memref.subview' op index 8 is out of bounds for dimension 0 of size 8
            'memref.subview' op index 9223372036854775808 is out of bounds for dimension 0 of size 8
            'memref.view' op 32 bytes from byte 36 on are not all in a buffer of 64
            'memref.view' op elements from byte 2 on are misaligned: their numbers take 4 bytes
            'memref.view' op 36893488147419103228 bytes from byte 0 on are not all in a buffer of 64
            'memref.reshape' op the number of elements of sizes [4294967296, 4294967296] does not fit in an index
        "#]],
    );
}
