//! Whole buffers: globals, copies, deallocation, atomic updates.

use expect_test::expect;

use crate::{check_body as check, check_fine, check_fine_body as fine, main_of};

/// Globals before the program.
fn with_globals(body: &str) -> String {
    format!(
        "memref.global \"private\" constant @table : memref<2x3xi64> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global \"private\" @counter : memref<i64> = dense<40>
memref.global \"private\" @ones : memref<2xi64> = dense<1>
memref.global \"private\" @scratch : memref<2xi64> = uninitialized
{}",
        main_of(body)
    )
}

#[test]
fn global_is_one_buffer_however_often_it_is_asked_for() {
    let program = with_globals(
        "  call @count() : () -> ()
  call @count() : () -> ()
  %counter = memref.get_global @counter : memref<i64>
  %x = memref.load %counter[] : memref<i64>
  call @printI64(%x) : (i64) -> ()
  %table = memref.get_global @table : memref<2x3xi64>
  %unranked = memref.cast %table : memref<2x3xi64> to memref<*xi64>
  call @printMemrefI64(%unranked) : (memref<*xi64>) -> ()
  %ones = memref.get_global @ones : memref<2xi64>
  %y = memref.load %ones[%c1] : memref<2xi64>
  call @printI64(%y) : (i64) -> ()",
    ) + "func.func @count() {
  %counter = memref.get_global @counter : memref<i64>
  %one = arith.constant 1 : i64
  %x = memref.load %counter[] : memref<i64>
  %y = arith.addi %x, %one : i64
  memref.store %y, %counter[] : memref<i64>
  return
}";
    crate::check(
        &program,
        expect![[r#"
        42Unranked Memref base@ = 0x0 rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data = 
        [[1,   2,   3], 
         [4,   5,   6]]
        1"#]],
    );
}

#[test]
fn constants_must_not_be_written() {
    let body = |name: &str, ty: &str, place: &str| {
        with_globals(&format!(
            "  %x = arith.constant 7 : i64
  %m = memref.get_global @{name} : {ty}
  memref.store %x, %m[{place}] : {ty}"
        ))
    };
    crate::check(
        &body("table", "memref<2x3xi64>", "%c0, %c1"),
        expect![[r#"
        t:11:3: error: 'memref.store' op element [0, 1] is written, but is constant
    "#]],
    );
    check_fine(&body("ones", "memref<2xi64>", "%c1"));
    let copied = |target: &str| {
        with_globals(&format!(
            "  %m = memref.get_global @{target} : memref<2x3xi64>
  %a = memref.alloc() : memref<2x3xi64>
  memref.copy %a, %m : memref<2x3xi64> to memref<2x3xi64>"
        ))
    };
    crate::check(
        &copied("table"),
        expect![[r#"
            t:11:3: error: 'memref.copy' op element 0 in row-major order is written, but is constant
        "#]],
    );
    check_fine(&copied("table").replace("memref.copy %a, %m", "memref.copy %m, %a"));
}

#[test]
fn global_without_values_must_be_written_first() {
    let body = |name: &str| {
        with_globals(&format!(
            "  %m = memref.get_global @{name} : memref<2xi64>
  %x = memref.load %m[%c0] : memref<2xi64>"
        ))
    };
    crate::check(
        &body("scratch"),
        expect![[r#"
        t:10:8: error: 'memref.load' op element [0] is read, but was never written
    "#]],
    );
    check_fine(&body("ones"));
}

#[test]
fn global_defined_elsewhere_is_refused() {
    let program = |value: &str| {
        format!(
            "memref.global @there : memref<2xi64>{value}\n{}",
            main_of("  %m = memref.get_global @there : memref<2xi64>")
        )
    };
    crate::check(
        &program(""),
        expect![[r#"
        t:1:1: error: 'memref.global' op is declared here and defined elsewhere
    "#]],
    );
    check_fine(&program(" = dense<0>"));
}

#[test]
fn freeing_is_of_what_was_allocated() {
    let body = |make: &str, ty: &str| {
        with_globals(&format!(
            "  %whole = memref.alloc() : memref<10xi64>
  {make}
  memref.dealloc %m : {ty}"
        ))
    };
    let part = "memref<4xi64, strided<[1], offset: ?>>";
    let subview = |offset: &str, ty: &str| {
        body(&format!("%m = memref.subview %whole[{offset}][4][1] : memref<10xi64> to {ty}"), ty)
    };
    crate::check(
        &subview("%c0", part),
        expect![[r#"
        t:11:3: error: 'memref.dealloc' op a view of 4 elements from place 0 on is freed, not the memref of 10 that was allocated
    "#]],
    );
    crate::check(
        &subview("%c4", part),
        expect![[r#"
        t:11:3: error: 'memref.dealloc' op a view of 4 elements from place 4 on is freed, not the memref of 10 that was allocated
    "#]],
    );
    crate::check(
        &body("%m = memref.get_global @ones : memref<2xi64>", "memref<2xi64>"),
        expect![[r#"
        t:11:3: error: 'memref.dealloc' op memory of 'memref.global' is freed
    "#]],
    );
    crate::check(
        &body("%m = memref.alloca() : memref<2xi64>", "memref<2xi64>"),
        expect![[r#"
        t:11:3: error: 'memref.dealloc' op memory of 'memref.alloca' is freed
    "#]],
    );
    check_fine(&body("%m = memref.cast %whole : memref<10xi64> to memref<?xi64>", "memref<?xi64>"));
    check_fine(&body("%m = memref.cast %whole : memref<10xi64> to memref<*xi64>", "memref<*xi64>"));
    let shifted = "memref<4xi64, strided<[2], offset: 3>>";
    check_fine(&body(&format!("%m = memref.alloc() : {shifted}"), shifted));
}

#[test]
fn buffer_of_another_size_has_the_old_elements() {
    let body = |size: &str, place: &str| {
        format!(
            "  %one = arith.constant 1 : i64
  %size = arith.constant {size} : index
  %old = memref.alloc() : memref<2xi64>
  memref.store %one, %old[%c0] : memref<2xi64>
  %new = memref.realloc %old(%size) : memref<2xi64> to memref<?xi64>
  %x = memref.load {place}"
        )
    };
    check(
        &body("4", "%new[%c1] : memref<?xi64>"),
        expect![[r#"
        t:10:8: error: 'memref.load' op element [1] is read, but was never written
    "#]],
    );
    check(
        &body("4", "%old[%c0] : memref<2xi64>"),
        expect![[r#"
        t:10:8: error: 'memref.load' op element [0] is accessed after its memory was freed
    "#]],
    );
    check(
        &body("1", "%new[%c1] : memref<?xi64>"),
        expect![[r#"
        t:10:8: error: 'memref.load' op index 1 is out of bounds for dimension 0 of size 1
    "#]],
    );
    check(
        &body("-1", "%new[%c0] : memref<?xi64>"),
        expect![[r#"
        t:9:10: error: 'memref.realloc' op size of dimension 0 is negative: -1
    "#]],
    );
    fine(&body("4", "%new[%c0] : memref<?xi64>"));
    fine(&body("1", "%new[%c0] : memref<?xi64>"));
}

#[test]
fn reallocation_is_of_what_was_allocated() {
    let body = |source: &str| {
        format!(
            "  %heap = memref.alloc() : memref<2xi64>
  %stack = memref.alloca() : memref<2xi64>
  %new = memref.realloc %{source} : memref<2xi64> to memref<3xi64>"
        )
    };
    check(
        &body("stack"),
        expect![[r#"
        t:7:10: error: 'memref.realloc' op memory of 'memref.alloca' is freed
    "#]],
    );
    check(
        &body("heap").replace("  %new", "  memref.dealloc %heap : memref<2xi64>\n  %new"),
        expect![[r#"
        t:8:10: error: 'memref.realloc' op memory is freed that was freed before
    "#]],
    );
    fine(&body("heap"));
}

#[test]
fn copies_are_of_one_size() {
    let body = |size: i64| {
        format!(
            "  %size = arith.constant {size} : index
  %a = memref.alloc(%size) : memref<?xf32>
  %b = memref.alloc(%c4) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>"
        )
    };
    check(
        &body(5),
        expect![[r#"
        t:8:3: error: 'memref.copy' op copies a memref of sizes [5] to one of sizes [4]
    "#]],
    );
    fine(&body(4));
    fine(&body(4).replace("memref.copy %a, %b : memref<?xf32> to memref<?xf32>", {
        "  %u = memref.cast %a : memref<?xf32> to memref<*xf32>
  memref.copy %u, %b : memref<*xf32> to memref<?xf32>"
    }));
}

#[test]
fn copies_do_not_overlap() {
    let part = "memref<4xf32, strided<[1], offset: ?>>";
    let body = |from: i64, to: i64| {
        format!(
            "  %m = memref.alloc() : memref<10xf32>
  %from = arith.constant {from} : index
  %to = arith.constant {to} : index
  %a = memref.subview %m[%from][4][1] : memref<10xf32> to {part}
  %b = memref.subview %m[%to][4][1] : memref<10xf32> to {part}
  memref.copy %a, %b : {part} to {part}"
        )
    };
    check(
        &body(0, 3),
        expect![[r#"
        t:10:3: error: 'memref.copy' op source and target overlap in place 3 of their memory
    "#]],
    );
    check(
        &body(5, 4),
        expect![[r#"
        t:10:3: error: 'memref.copy' op source and target overlap in place 5 of their memory
    "#]],
    );
    fine(&body(0, 4));
    // What is copied to itself stays.
    fine(&body(3, 3));
    let columns = |second: i64| {
        format!(
            "  %m = memref.alloc() : memref<4x4xf32>
  %a = memref.subview %m[0, 0][4, 2][1, 2] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 2]>>
  %b = memref.subview %m[0, {second}][4, 2][1, 1] \
             : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1], offset: {second}>>
  memref.copy %a, %b : memref<4x2xf32, strided<[4, 2]>> to memref<4x2xf32, strided<[4, 1], offset: {second}>>"
        )
    };
    check(
        &columns(2),
        expect![[r#"
        t:8:3: error: 'memref.copy' op source and target overlap in place 2 of their memory
    "#]],
    );
    // All that both have is copied to itself.
    fine(&columns(1));
}

#[test]
fn unwritten_elements_are_copied_as_such() {
    let body = |place: &str| {
        format!(
            "  %x = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.store %x, %b[%c1] : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  %y = memref.load %b[{place}] : memref<4xf32>"
        )
    };
    check(
        &body("%c1"),
        expect![[r#"
        t:11:8: error: 'memref.load' op element [1] is read, but was never written
    "#]],
    );
    fine(&body("%c0"));
}

#[test]
fn copies_race() {
    let body = |from: &str, to: &str| {
        format!(
            "  %m = memref.alloc() : memref<8x4xf32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {{
    %j = affine.apply affine_map<(i) -> (i + 4)>(%i)
    %a = memref.subview %m[{from}, 0][1, 4][1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %b = memref.subview %m[{to}, 0][1, 4][1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.copy %a, %b : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  }}"
        )
    };
    check(
        &body("%i", "%c4"),
        expect![[r#"
            t:10:5: error: 'memref.copy' op race on element 0 in row-major order: iteration (0) of a parallel loop writes it, iteration (1) copies it
            t:6:3: note: the iterations are of this loop
            t:6:3: note: in iteration (1) of this parallel loop
        "#]],
    );
    fine(&body("%i", "%j"));
    fine(&body("%c1", "%j"));
}

#[test]
fn atomic_updates_do_not_race_with_each_other() {
    let body = |after: &str| {
        format!(
            "  %m = memref.alloc() : memref<2xi64>
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  memref.store %zero, %m[%c0] : memref<2xi64>
  memref.store %zero, %m[%c1] : memref<2xi64>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {{
    %old = memref.atomic_rmw addi %two, %m[%c0] : (i64, memref<2xi64>) -> i64
    %older = memref.generic_atomic_rmw %m[%c0] : memref<2xi64> {{
    ^bb0(%now: i64):
      %next = arith.muli %now, %two : i64
      memref.atomic_yield %next : i64
    }}
    {after}
  }}
  %x = memref.load %m[%c0] : memref<2xi64>
  call @printI64(%x) : (i64) -> ()"
        )
    };
    check(&body(""), expect!["60"]);
    check(&body("%x = memref.load %m[%c1] : memref<2xi64>"), expect!["60"]);
    check(
        &body("%x = memref.load %m[%c0] : memref<2xi64>"),
        expect![[r#"
        t:11:12: error: 'memref.atomic_rmw' op race on element [0]: iteration (0) of a parallel loop reads it, iteration (1) updates it
        t:10:3: note: the iterations are of this loop
        t:10:3: note: in iteration (1) of this parallel loop
    "#]],
    );
    check(
        &body("memref.store %two, %m[%c0] : memref<2xi64>"),
        expect![[r#"
        t:11:12: error: 'memref.atomic_rmw' op race on element [0]: iteration (0) of a parallel loop writes it, iteration (1) updates it
        t:10:3: note: the iterations are of this loop
        t:10:3: note: in iteration (1) of this parallel loop
    "#]],
    );
    let before =
        |first: &str| body("").replace("%old = memref.atomic", &format!("{first}\n    %old = memref.atomic"));
    check(
        &before("%x = memref.load %m[%c0] : memref<2xi64>"),
        expect![[r#"
        t:11:10: error: 'memref.load' op race on element [0]: iteration (0) of a parallel loop writes it, iteration (1) reads it
        t:10:3: note: the iterations are of this loop
        t:10:3: note: in iteration (1) of this parallel loop
    "#]],
    );
    check(
        &before("memref.store %two, %m[%c0] : memref<2xi64>"),
        expect![[r#"
        t:11:5: error: 'memref.store' op race on element [0]: iteration (0) of a parallel loop writes it, iteration (1) writes it
        t:10:3: note: the iterations are of this loop
        t:10:3: note: in iteration (1) of this parallel loop
    "#]],
    );
}

#[test]
fn atomic_updates_are_checked_like_other_accesses() {
    let body = |index: &str, kind: &str| {
        format!(
            "  %m = memref.alloc() : memref<2xf32>
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%c0] : memref<2xf32>
  %old = memref.atomic_rmw {kind} %x, %m[{index}] : (f32, memref<2xf32>) -> f32
  call @printF32(%old) : (f32) -> ()"
        )
    };
    check(
        &body("%c4", "addf"),
        expect![[r#"
        t:8:10: error: 'memref.atomic_rmw' op index 4 is out of bounds for dimension 0 of size 2
    "#]],
    );
    check(
        &body("%c1", "assign"),
        expect![[r#"
        t:8:10: error: 'memref.atomic_rmw' op element [1] is read, but was never written
    "#]],
    );
    check(&body("%c0", "assign"), expect!["1"]);
}

#[test]
fn stack_memory_of_a_scope_ends_with_it() {
    let body = |escape: &str| {
        format!(
            "  %outer = memref.alloca() : memref<1xindex>
  %r = memref.alloca_scope -> (memref<1xindex>) {{
    %inner = memref.alloca() : memref<1xindex>
    memref.alloca_scope.return %{escape} : memref<1xindex>
  }}
  memref.store %c1, %r[%c0] : memref<1xindex>"
        )
    };
    check(
        &body("inner"),
        expect![[r#"
        t:10:3: error: 'memref.store' op element [0] is accessed after its memory was freed
    "#]],
    );
    fine(&body("outer"));
}

#[test]
fn prefetches_are_within_bounds() {
    let body = |index: &str| {
        format!(
            "  %m = memref.alloc() : memref<4xf32>
  memref.prefetch %m[{index}], write, locality<1>, data : memref<4xf32>"
        )
    };
    check(
        &body("%c4"),
        expect![[r#"
        t:6:3: error: 'memref.prefetch' op index 4 is out of bounds for dimension 0 of size 4
    "#]],
    );
    fine(&body("%c1"));
}

#[test]
fn memory_spaces_do_not_matter() {
    check(
        "  %m = memref.alloc() : memref<2x2xindex>
  memref.store %c4, %m[%c1, %c0] : memref<2x2xindex>
  %far = memref.memory_space_cast %m : memref<2x2xindex> to memref<2x2xindex, 3>
  %x = memref.load %far[%c1, %c0] : memref<2x2xindex, 3>
  %u = memref.cast %m : memref<2x2xindex> to memref<*xindex>
  %v = memref.memory_space_cast %u : memref<*xindex> to memref<*xindex, 1>
  %rank = memref.rank %v : memref<*xindex, 1>
  %dim = memref.dim %v, %c1 : memref<*xindex, 1>
  %sum = arith.addi %rank, %dim : index
  %all = arith.addi %sum, %x : index
  %i = arith.index_cast %all : index to i64
  call @printI64(%i) : (i64) -> ()",
        expect!["8"],
    );
}

#[test]
fn global_does_not_alias_itself() {
    let program = |stride: i64| {
        format!(
            "memref.global \"private\" @g : memref<4xi64, strided<[{stride}]>> = dense<1>
{}",
            main_of(&format!("  %g = memref.get_global @g : memref<4xi64, strided<[{stride}]>>"))
        )
    };
    crate::check(
        &program(0),
        expect![[r#"
        t:1:1: error: 'memref.global' op the layout aliases itself: elements [0] and [1] are one place in memory
    "#]],
    );
    check_fine(&program(2));
}
