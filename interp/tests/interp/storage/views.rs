//! Views of memory and their bounds.

use expect_test::expect;

use crate::{check_body as check, check_fine_body as fine};

/// A 4x6 array of indices 0 to 23.
fn on_array(body: &str) -> String {
    format!(
        "  %m = memref.alloc() : memref<4x6xindex>
  affine.for %i = 0 to 4 {{
    affine.for %j = 0 to 6 {{
      %v = affine.apply affine_map<(i, j) -> (6 * i + j)>(%i, %j)
      affine.store %v, %m[%i, %j] : memref<4x6xindex>
    }}
  }}
{body}"
    )
}

/// The same, and the memref `%r` of the type printed in the end.
fn printed(body: &str, ty: &str) -> String {
    on_array(&format!(
        "{body}
  %unranked = memref.cast %r : {ty} to memref<*xindex>
  call @printMemrefInd(%unranked) : (memref<*xindex>) -> ()"
    ))
}

#[test]
fn part_has_the_elements_of_the_whole() {
    let ty = "memref<2x2xindex, strided<[12, 2], offset: ?>>";
    check(
        &printed(&format!("  %r = memref.subview %m[1, %c1][2, 2][2, 2] : memref<4x6xindex> to {ty}"), ty),
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 2 offset = 7 sizes = [2, 2] strides = [12, 2] data = 
            [[7,   9], 
             [19,   21]]
        "#]],
    );
    // Of two dimensions of one element, the first is left out.
    let ty = "memref<1xindex, strided<[1], offset: 13>>";
    check(
        &printed(&format!("  %r = memref.subview %m[2, 1][1, 1][1, 1] : memref<4x6xindex> to {ty}"), ty),
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 1 offset = 13 sizes = [1] strides = [1] data = 
            [13]
        "#]],
    );
}

#[test]
fn part_must_lie_in_the_whole() {
    let body = |offset: i64, size: i64, stride: i64| {
        on_array(&format!(
            "  %offset = arith.constant {offset} : index
  %size = arith.constant {size} : index
  %stride = arith.constant {stride} : index
  %r = memref.subview %m[0, %offset][4, %size][1, %stride] \
             : memref<4x6xindex> to memref<4x?xindex, strided<[6, ?], offset: ?>>"
        ))
    };
    check(
        &body(1, 6, 1),
        expect![[r#"
        t:15:8: error: 'memref.subview' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    check(
        &body(0, 3, 3),
        expect![[r#"
        t:15:8: error: 'memref.subview' op index 6 is out of bounds for dimension 1 of size 6
    "#]],
    );
    check(
        &body(-1, 2, 1),
        expect![[r#"
        t:15:8: error: 'memref.subview' op index -1 is out of bounds for dimension 1 of size 6
    "#]],
    );
    check(
        &body(1, 3, -1),
        expect![[r#"
        t:15:8: error: 'memref.subview' op index -1 is out of bounds for dimension 1 of size 6
    "#]],
    );
    check(
        &body(1, -2, 1),
        expect![[r#"
        t:15:8: error: 'memref.subview' op size of dimension 1 is negative: -2
    "#]],
    );
    check(
        &body(3, 2, 0),
        expect![[r#"
        t:15:8: error: 'memref.subview' op the layout aliases itself: the stride of dimension 1 is 0
    "#]],
    );
    check(
        &body(i64::MAX, 1, 1),
        expect![[r#"
        t:15:8: error: 'memref.subview' op index 9223372036854775807 is out of bounds for dimension 1 of size 6
    "#]],
    );
    fine(&body(1, 5, 1));
    fine(&body(0, 2, 5));
    fine(&body(5, 6, -1));
    fine(&body(3, 1, 0));
    // Of no elements, none is outside.
    fine(&body(6, 0, 1));
}

#[test]
fn shape_over_a_buffer_must_lie_in_it() {
    let body = |offset: i64, sizes: [i64; 2], strides: [i64; 2]| {
        let ([rows, columns], [outer, inner]) = (sizes, strides);
        on_array(&format!(
            "  %offset = arith.constant {offset} : index
  %rows = arith.constant {rows} : index
  %columns = arith.constant {columns} : index
  %outer = arith.constant {outer} : index
  %inner = arith.constant {inner} : index
  %r = memref.reinterpret_cast %m to offset: [%offset], sizes: [%rows, %columns], strides: [%outer, %inner] \
             : memref<4x6xindex> to memref<?x?xindex, strided<[?, ?], offset: ?>>"
        ))
    };
    check(
        &body(0, [5, 5], [5, 1]),
        expect![[r#"
        t:17:8: error: 'memref.reinterpret_cast' op places 0 to 24 are not all in a buffer of 24 elements
    "#]],
    );
    check(
        &body(-1, [2, 2], [2, 1]),
        expect![[r#"
        t:17:8: error: 'memref.reinterpret_cast' op places -1 to 2 are not all in a buffer of 24 elements
    "#]],
    );
    check(
        &body(0, [2, 2], [3, -1]),
        expect![[r#"
        t:17:8: error: 'memref.reinterpret_cast' op places -1 to 3 are not all in a buffer of 24 elements
    "#]],
    );
    check(
        &body(0, [-2, 2], [3, 1]),
        expect![[r#"
        t:17:8: error: 'memref.reinterpret_cast' op size of dimension 0 is negative: -2
    "#]],
    );
    check(
        &body(0, [2, i64::MAX], [3, i64::MAX]),
        expect![[r#"
            t:17:8: error: 'memref.reinterpret_cast' op the place of an element does not fit in an index: sizes [2, 9223372036854775807], strides [3, 9223372036854775807]
        "#]],
    );
    fine(&body(0, [8, 3], [3, 1]));
    fine(&body(23, [4, 6], [-6, -1]));
    fine(&body(100, [0, 6], [6, 1]));
}

#[test]
fn layout_must_not_alias_itself() {
    let body = |sizes: [i64; 2], strides: [i64; 2]| {
        on_array(&format!(
            "  %r = memref.reinterpret_cast %m to offset: [0], sizes: {sizes:?}, strides: {strides:?} \
             : memref<4x6xindex> to memref<{}x{}xindex, strided<{strides:?}>>",
            sizes[0], sizes[1]
        ))
    };
    check(
        &body([4, 4], [0, 1]),
        expect![[r#"
        t:12:8: error: 'memref.reinterpret_cast' op the layout aliases itself: elements [0, 0] and [1, 0] are one place in memory
    "#]],
    );
    check(
        &body([3, 4], [2, 1]),
        expect![[r#"
        t:12:8: error: 'memref.reinterpret_cast' op the layout aliases itself: elements [0, 2] and [1, 0] are one place in memory
    "#]],
    );
    check(
        &body([4, 3], [2, 3]),
        expect![[r#"
        t:12:8: error: 'memref.reinterpret_cast' op the layout aliases itself: elements [0, 2] and [3, 0] are one place in memory
    "#]],
    );
    fine(&body([1, 4], [0, 1]));
    fine(&body([2, 2], [1, 2]));
    // No stride steps over what the other reaches, but no two elements meet.
    fine(&body([3, 3], [2, 3]));
    let allocated = |layout: &str| format!("  %m = memref.alloc() : memref<4x4xindex, {layout}>");
    check(
        &allocated("strided<[3, 1]>"),
        expect![[r#"
        t:5:8: error: 'memref.alloc' op the layout aliases itself: elements [0, 3] and [1, 0] are one place in memory
    "#]],
    );
    check(
        &allocated("affine_map<(i, j) -> (i + j)>"),
        expect![[r#"
        t:5:8: error: 'memref.alloc' op the layout aliases itself: elements [0, 1] and [1, 0] are one place in memory
    "#]],
    );
    check(
        &allocated("affine_map<(i, j) -> (i floordiv 2, j)>"),
        expect![[r#"
        t:5:8: error: 'memref.alloc' op the layout aliases itself: elements [0, 0] and [1, 0] are one place in memory
    "#]],
    );
    fine(&allocated("strided<[1, 4]>"));
    fine(&allocated("affine_map<(i, j) -> (j * 4 + i)>"));
    fine(&allocated("affine_map<(i, j) -> (i floordiv 2, j, i mod 2)>"));
}

#[test]
fn bytes_hold_numbers_of_any_type() {
    check(
        "  %bytes = memref.alloc() : memref<64xi8>
  %pi = arith.constant 3.14159274 : f32
  %shift = arith.constant 8 : index
  %floats = memref.view %bytes[%shift][%c4] : memref<64xi8> to memref<?x2xf32>
  memref.store %pi, %floats[%c1, %c1] : memref<?x2xf32>
  affine.for %i = 20 to 24 {
    %byte = affine.load %bytes[%i] : memref<64xi8>
    %wide = arith.extui %byte : i8 to i64
    func.call @printI64(%wide) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  %ints = memref.view %bytes[%shift][] : memref<64xi8> to memref<7xi32>
  %three = arith.constant 3 : index
  %int = memref.load %ints[%three] : memref<7xi32>
  %long = arith.extui %int : i32 to i64
  call @printI64(%long) : (i64) -> ()",
        expect!["219, 15, 73, 64, 1078530011"],
    );
}

#[test]
fn numbers_in_bytes_are_aligned_and_within() {
    let body = |shift: i64, rows: i64| {
        format!(
            "  %bytes = memref.alloc() : memref<64xi8>
  %shift = arith.constant {shift} : index
  %rows = arith.constant {rows} : index
  %floats = memref.view %bytes[%shift][%rows] : memref<64xi8> to memref<?x3xf32>"
        )
    };
    check(
        &body(2, 1),
        expect![[r#"
        t:8:13: error: 'memref.view' op elements from byte 2 on are misaligned: their numbers take 4 bytes
    "#]],
    );
    check(
        &body(8, 5),
        expect![[r#"
        t:8:13: error: 'memref.view' op 60 bytes from byte 8 on are not all in a buffer of 64
    "#]],
    );
    check(
        &body(-4, 1),
        expect![[r#"
        t:8:13: error: 'memref.view' op 12 bytes from byte -4 on are not all in a buffer of 64
    "#]],
    );
    check(
        &body(4, -1),
        expect![[r#"
        t:8:13: error: 'memref.view' op size of dimension 0 is negative: -1
    "#]],
    );
    fine(&body(4, 5));
    fine(&body(64, 0));
    let vectors = |shift: i64| {
        format!(
            "  %bytes = memref.alloc() : memref<64xi8>
  %shift = arith.constant {shift} : index
  %pairs = memref.view %bytes[%shift][] : memref<64xi8> to memref<2xcomplex<f32>>"
        )
    };
    // Half an element further is aligned, but not where elements of this type are counted from.
    check(
        &vectors(4),
        expect![[r#"
        t:7:12: error: 'memref.view' op elements of 8 bytes from byte 4 on have no interpretation
    "#]],
    );
    fine(&vectors(8));
}

#[test]
fn dimensions_are_joined_and_split() {
    let ty = "memref<2x2x6xindex>";
    check(
        &printed(
            &format!(
                "  %flat = memref.collapse_shape %m [[0, 1]] : memref<4x6xindex> into memref<24xindex>
  %r = memref.expand_shape %flat [[0, 1, 2]] output_shape [2, 2, 6] : memref<24xindex> into {ty}"
            ),
            ty,
        ),
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 3 offset = 0 sizes = [2, 2, 6] strides = [12, 6, 1] data = 
            [[[0,    1,    2,    3,    4,    5], 
              [6,    7,    8,    9,    10,    11]], 
             [[12,    13,    14,    15,    16,    17], 
              [18,    19,    20,    21,    22,    23]]]
        "#]],
    );
}

#[test]
fn split_dimensions_must_have_as_many_elements() {
    let body = |rows: i64, columns: i64| {
        format!(
            "  %six = arith.constant 6 : index
  %rows = arith.constant {rows} : index
  %columns = arith.constant {columns} : index
  %m = memref.alloc(%six) : memref<?xf32>
  %r = memref.expand_shape %m [[0, 1]] output_shape [%rows, %columns] : memref<?xf32> into memref<?x?xf32>"
        )
    };
    check(
        &body(2, 2),
        expect![[r#"
        t:9:8: error: 'memref.expand_shape' op dimension 0 of size 6 is split into 4 elements
    "#]],
    );
    check(
        &body(-2, -3),
        expect![[r#"
        t:9:8: error: 'memref.expand_shape' op size of dimension 0 is negative: -2
    "#]],
    );
    fine(&body(2, 3));
}

#[test]
fn joined_dimensions_must_be_contiguous() {
    let body = |columns: i64| {
        on_array(&format!(
            "  %columns = arith.constant {columns} : index
  %part = memref.subview %m[0, 0][4, %columns][1, 1] \
             : memref<4x6xindex> to memref<4x?xindex, strided<[6, 1]>>
  %r = memref.collapse_shape %part [[0, 1]] \
             : memref<4x?xindex, strided<[6, 1]>> into memref<?xindex, strided<[?]>>"
        ))
    };
    check(
        &body(3),
        expect![[r#"
        t:14:8: error: 'memref.collapse_shape' op dimension 0 of stride 6 is not contiguous with those that it is joined with
    "#]],
    );
    fine(&body(6));
    fine(&body(0));
}

#[test]
fn shape_in_memory_must_have_as_many_elements() {
    let body = |rows: i64| {
        printed(
            &format!(
                "  %shape = memref.alloca() : memref<2xi32>
  %rows = arith.constant {rows} : i32
  %columns = arith.constant 3 : i32
  memref.store %rows, %shape[%c0] : memref<2xi32>
  memref.store %columns, %shape[%c1] : memref<2xi32>
  %r = memref.reshape %m(%shape) : (memref<4x6xindex>, memref<2xi32>) -> memref<?x3xindex>"
            ),
            "memref<?x3xindex>",
        )
    };
    check(
        &body(8),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 2 offset = 0 sizes = [8, 3] strides = [3, 1] data = 
        [[0,   1,   2], 
         [3,   4,   5], 
         [6,   7,   8], 
         [9,   10,   11], 
         [12,   13,   14], 
         [15,   16,   17], 
         [18,   19,   20], 
         [21,   22,   23]]
    "#]],
    );
    check(
        &body(7),
        expect![[r#"
        t:17:8: error: 'memref.reshape' op a memref of 24 elements is given the shape of 21
    "#]],
    );
    check(
        &body(-8),
        expect![[r#"
        t:17:8: error: 'memref.reshape' op size of dimension 0 is negative: -8
    "#]],
    );
    check(
        &body(8).replace("memref.store %rows, %shape[%c0] : memref<2xi32>", ""),
        expect![[r#"
        t:17:8: error: 'memref.reshape' op size [0] is read, but was never written
    "#]],
    );
    check(
        &body(8).replace("memref<?x3xindex>", "memref<9x3xindex>"),
        expect![[r#"
        t:17:8: error: 'memref.reshape' op size of dimension 0 is 8, not that of the result's type
    "#]],
    );
}

#[test]
fn dimensions_change_places() {
    let ty = "memref<6x4xindex, strided<[1, 6]>>";
    check(
        &printed(&format!("  %r = memref.transpose %m (i, j) -> (j, i) : memref<4x6xindex> to {ty}"), ty),
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 2 offset = 0 sizes = [6, 4] strides = [1, 6] data = 
            [[0,   6,   12,   18], 
             [1,   7,   13,   19], 
             [2,   8,   14,   20], 
             [3,   9,   15,   21], 
             [4,   10,   16,   22], 
             [5,   11,   17,   23]]
        "#]],
    );
}

#[test]
fn memref_is_made_again_of_its_parts() {
    let ty = "memref<2x3xindex, strided<[12, 1], offset: ?>>";
    check(
        &printed(
            &format!(
                "  %part = memref.subview %m[%c1, 2][2, 3][2, 1] : memref<4x6xindex> to {ty}
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %part \
                 : {ty} -> memref<index>, index, index, index, index, index
  %r = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1], \
                 strides: [%strides#0, %strides#1] : memref<index> to memref<?x?xindex, strided<[?, ?], offset: ?>>"
            ),
            "memref<?x?xindex, strided<[?, ?], offset: ?>>",
        ),
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 2 offset = 8 sizes = [2, 3] strides = [12, 1] data = 
            [[8,   9,   10], 
             [20,   21,   22]]
        "#]],
    );
}

#[test]
fn view_of_bytes_counts_from_where_it_begins() {
    check(
        "  %bytes = memref.alloc() : memref<64xi8>
  %shift = arith.constant 16 : index
  %r = memref.view %bytes[%shift][] : memref<64xi8> to memref<2xindex>
  memref.store %c1, %r[%c0] : memref<2xindex>
  memref.store %c4, %r[%c1] : memref<2xindex>
  %unranked = memref.cast %r : memref<2xindex> to memref<*xindex>
  call @printMemrefInd(%unranked) : (memref<*xindex>) -> ()
  %start = memref.extract_aligned_pointer_as_index %bytes : memref<64xi8> -> index
  %there = memref.extract_aligned_pointer_as_index %r : memref<2xindex> -> index
  %distance = arith.subi %there, %start : index
  %wide = arith.index_cast %distance : index to i64
  call @printI64(%wide) : (i64) -> ()
  %one = memref.reinterpret_cast %r to offset: [1], sizes: [1], strides: [1] \
             : memref<2xindex> to memref<1xindex, strided<[1], offset: 1>>
  %x = memref.load %one[%c0] : memref<1xindex, strided<[1], offset: 1>>
  %y = arith.index_cast %x : index to i64
  call @printI64(%y) : (i64) -> ()",
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [2] strides = [1] data = 
            [1,  4]
            164"#]],
    );
}

#[test]
fn vectors_are_counted_from_where_a_view_begins() {
    let body = |shift: i64| {
        format!(
            "  %bytes = memref.alloc() : memref<64xi8>
  %shift = arith.constant {shift} : index
  %x = arith.constant 2.5 : f64
  %floats = memref.view %bytes[%shift][] : memref<64xi8> to memref<2xf64>
  affine.for %i = 0 to 2 {{
    affine.store %x, %floats[%i] : memref<2xf64>
  }}
  %vectors = vector.type_cast %floats : memref<2xf64> to memref<vector<2xf64>>
  %v = memref.load %vectors[] : memref<vector<2xf64>>
  vector.print %v : vector<2xf64>"
        )
    };
    check(
        &body(8),
        expect![[r#"
        t:12:14: error: 'vector.type_cast' op elements of 16 bytes from byte 8 of a buffer on have no interpretation
    "#]],
    );
    check(
        &body(16),
        expect![[r#"
        ( 2.5, 2.5 )
    "#]],
    );
}

#[test]
fn memory_that_is_gone_has_no_address() {
    let body = |before: &str, after: &str| {
        format!(
            "  %m = memref.alloc() : memref<4xf32>
{before}
  %address = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
{after}"
        )
    };
    let free = "  memref.dealloc %m : memref<4xf32>";
    check(
        &body(free, ""),
        expect![[r#"
            t:7:14: error: 'memref.extract_aligned_pointer_as_index' op the memref is accessed after its memory was freed
        "#]],
    );
    fine(&body("", free));
}

#[test]
fn alignment_is_what_was_asked_for() {
    let body = |asked: &str, place: i64, assumed: u64| {
        format!(
            "  %m = memref.alloc(){asked} : memref<64xf32>
  %offset = arith.constant {place} : index
  %part = memref.subview %m[%offset][4][1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
  %r = memref.assume_alignment %part, {assumed} : memref<4xf32, strided<[1], offset: ?>>"
        )
    };
    check(
        &body("", 0, 32),
        expect![[r#"
        t:8:8: error: 'memref.assume_alignment' op address 4112 is not a multiple of 32
    "#]],
    );
    check(
        &body(" {alignment = 64 : i64}", 4, 32),
        expect![[r#"
        t:8:8: error: 'memref.assume_alignment' op address 4176 is not a multiple of 32
    "#]],
    );
    fine(&body("", 4, 16));
    fine(&body(" {alignment = 64 : i64}", 8, 32));
}

#[test]
fn distinct_objects_share_no_memory() {
    let body = |offset: i64| {
        format!(
            "  %a = memref.alloc() : memref<10xf32>
  %b = memref.alloc() : memref<10xf32>
  %low = memref.subview %a[0][5][1] : memref<10xf32> to memref<5xf32, strided<[1]>>
  %offset = arith.constant {offset} : index
  %high = memref.subview %a[%offset][4][1] : memref<10xf32> to memref<4xf32, strided<[1], offset: ?>>
  %r:3 = memref.distinct_objects %b, %low, %high \
             : memref<10xf32>, memref<5xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: ?>>"
        )
    };
    check(
        &body(4),
        expect![[r#"
        t:10:10: error: 'memref.distinct_objects' op operands 1 and 2 share place 4 of their memory
    "#]],
    );
    fine(&body(5));
}
