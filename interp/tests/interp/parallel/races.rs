//! Races between iterations of `affine.parallel`, and its reductions.

use expect_test::expect;

use crate::{check_body as check, check_fine, check_fine_body as fine, main_of};

/// A 10x10 array of ones around a parallel loop.
fn on_array(body: &str) -> String {
    format!(
        "  %m = memref.alloc() : memref<10x10xf64>
  %x = arith.constant 1.0 : f64
  affine.for %i = 0 to 10 {{
    affine.for %j = 0 to 10 {{
      affine.store %x, %m[%i, %j] : memref<10x10xf64>
    }}
  }}
{body}"
    )
}

#[test]
fn iterations_must_not_write_one_cell() {
    let body = |subscript: &str| {
        on_array(&format!(
            "  affine.parallel (%i, %j) = (0, 2) to (10, 10) step (3, 4) {{
    affine.store %x, %m[{subscript}] : memref<10x10xf64>
  }}"
        ))
    };
    check(
        &body("%i, 0"),
        expect![[r#"
        t:13:5: error: 'affine.store' op race on element [0, 0]: iteration (0, 2) of a parallel loop writes it, iteration (0, 6) writes it
        t:12:3: note: the iterations are of this loop
        t:12:3: note: in iteration (0, 6) of this parallel loop
    "#]],
    );
    check(
        &body("0, %j"),
        expect![[r#"
        t:13:5: error: 'affine.store' op race on element [0, 2]: iteration (0, 2) of a parallel loop writes it, iteration (3, 2) writes it
        t:12:3: note: the iterations are of this loop
        t:12:3: note: in iteration (3, 2) of this parallel loop
    "#]],
    );
    fine(&body("%i, %j"));
}

#[test]
fn iteration_must_not_read_what_another_writes() {
    let body = |read: &str, write: &str| {
        on_array(&format!(
            "  affine.parallel (%i) = (1) to (9) {{
    %y = affine.load %m[{read}] : memref<10x10xf64>
    affine.store %y, %m[{write}] : memref<10x10xf64>
  }}"
        ))
    };
    // The write comes first, then the read.
    check(
        &body("0, %i - 1", "0, %i"),
        expect![[r#"
        t:13:10: error: 'affine.load' op race on element [0, 1]: iteration (1) of a parallel loop writes it, iteration (2) reads it
        t:12:3: note: the iterations are of this loop
        t:12:3: note: in iteration (2) of this parallel loop
    "#]],
    );
    // The read comes first, then the write.
    check(
        &body("0, %i + 1", "0, %i"),
        expect![[r#"
        t:14:5: error: 'affine.store' op race on element [0, 2]: iteration (1) of a parallel loop reads it, iteration (2) writes it
        t:12:3: note: the iterations are of this loop
        t:12:3: note: in iteration (2) of this parallel loop
    "#]],
    );
    fine(&body("0, %i", "0, %i"));
    fine(&body("0, %i + 1", "1, %i"));
}

#[test]
fn readers_do_not_race() {
    fine(&on_array(
        "  affine.parallel (%i, %j) = (0, 0) to (10, 10) {
    %y = affine.load %m[0, 0] : memref<10x10xf64>
  }",
    ));
}

#[test]
fn nested_loops_are_told_apart() {
    // Within one iteration of the outer loop, the inner iterations write one cell after a sequential write.
    let body = |inner: &str| {
        on_array(&format!(
            "  affine.parallel (%i) = (0) to (10) {{
    affine.store %x, %m[%i, 0] : memref<10x10xf64>
    affine.for %t = 0 to 3 {{
      affine.parallel (%j) = (0) to (10) {{
        affine.store %x, %m[{inner}] : memref<10x10xf64>
      }}
    }}
    %y = affine.load %m[%i, 9] : memref<10x10xf64>
  }}"
        ))
    };
    fine(&body("%i, %j"));
    check(
        &body("%i, 3"),
        expect![[r#"
        t:16:9: error: 'affine.store' op race on element [0, 3]: iteration (0) of a parallel loop writes it, iteration (1) writes it
        t:15:7: note: the iterations are of this loop
        t:15:7: note: in iteration (1) of this parallel loop
        t:14:5: note: in iteration 0 of this loop
        t:12:3: note: in iteration (0) of this parallel loop
    "#]],
    );
    check(
        &body("%j, %i"),
        expect![[r#"
        t:13:5: error: 'affine.store' op race on element [1, 0]: iteration (0) of a parallel loop writes it, iteration (1) writes it
        t:12:3: note: the iterations are of this loop
        t:12:3: note: in iteration (1) of this parallel loop
    "#]],
    );
}

#[test]
fn reader_passed_over_is_not_forgotten() {
    check(
        &on_array(
            "  affine.parallel (%i) = (0) to (4) {
    %y = affine.load %m[0, 0] : memref<10x10xf64>
    affine.if affine_set<(d0) : (d0 - 3 == 0)>(%i) {
      affine.store %y, %m[0, 0] : memref<10x10xf64>
    }
  }",
        ),
        expect![[r#"
            t:15:7: error: 'affine.store' op race on element [0, 0]: iteration (0) of a parallel loop reads it, iteration (3) writes it
            t:12:3: note: the iterations are of this loop
            t:12:3: note: in iteration (3) of this parallel loop
        "#]],
    );
}

#[test]
fn loops_after_each_other_do_not_race() {
    fine(&on_array(
        "  affine.for %t = 0 to 3 {
    affine.parallel (%i) = (0) to (10) {
      affine.store %x, %m[%i, 0] : memref<10x10xf64>
    }
    affine.parallel (%i) = (0) to (10) {
      %y = affine.load %m[9 - %i, 0] : memref<10x10xf64>
    }
  }",
    ));
}

#[test]
fn races_are_seen_through_calls() {
    let program = |subscript: &str| {
        format!(
            "func.func @set(%m: memref<10xi32>, %i: index) {{
  %x = arith.constant 1 : i32
  affine.store %x, %m[symbol(%i)] : memref<10xi32>
  return
}}
func.func @main() {{
  %m = memref.alloc() : memref<10xi32>
  %c0 = arith.constant 0 : index
  affine.parallel (%i) = (0) to (10) {{
    func.call @set(%m, {subscript}) : (memref<10xi32>, index) -> ()
  }}
  return
}}"
        )
    };
    crate::check(
        &program("%c0"),
        expect![[r#"
        t:3:3: error: 'affine.store' op race on element [0]: iteration (0) of a parallel loop writes it, iteration (1) writes it
        t:9:3: note: the iterations are of this loop
        t:10:5: note: called from here
        t:9:3: note: in iteration (1) of this parallel loop
    "#]],
    );
    check_fine(&program("%i"));
}

#[test]
fn freeing_races_with_reading() {
    check(
        "  %m = memref.alloc() : memref<i32>
  %x = arith.constant 1 : i32
  memref.store %x, %m[] : memref<i32>
  affine.parallel (%i) = (0) to (2) {
    affine.if affine_set<(d0) : (d0 == 0)>(%i) {
      %y = memref.load %m[] : memref<i32>
    } else {
      memref.dealloc %m : memref<i32>
    }
  }",
        expect![[r#"
            t:12:7: error: 'memref.dealloc' op race on memory: iteration (0) of a parallel loop reads it, iteration (1) frees it
            t:8:3: note: the iterations are of this loop
            t:8:3: note: in iteration (1) of this parallel loop
        "#]],
    );
}

#[test]
fn memory_of_the_iteration_itself_does_not_race() {
    fine(
        "  affine.parallel (%i) = (0) to (10) {
    %m = memref.alloca() : memref<index>
    affine.store %i, %m[] : memref<index>
    %y = affine.load %m[] : memref<index>
  }",
    );
}

#[test]
fn reductions_follow_their_kind() {
    let program = |upper: i64| {
        main_of(&format!(
            "  %r:4 = affine.parallel (%i) = (0) to ({upper}) reduce (\"addf\", \"mulf\", \"maximumf\", \"minimumf\") -> (f64, f64, f64, f64) {{
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f64
    %h = arith.constant 0.5 : f64
    %s = arith.addf %f, %h : f64
    affine.yield %s, %s, %s, %s : f64, f64, f64, f64
  }}
  %n:4 = affine.parallel (%i) = (0) to ({upper}) reduce (\"addi\", \"muli\", \"andi\", \"ori\") -> (i64, i64, i64, i64) {{
    %k = arith.index_cast %i : index to i64
    %three = arith.constant 3 : i64
    %s = arith.addi %k, %three : i64
    affine.yield %s, %s, %s, %s : i64, i64, i64, i64
  }}
  call @printF64(%r#0) : (f64) -> ()
  call @printComma() : () -> ()
  call @printF64(%r#1) : (f64) -> ()
  call @printComma() : () -> ()
  call @printF64(%r#2) : (f64) -> ()
  call @printComma() : () -> ()
  call @printF64(%r#3) : (f64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%n#0) : (i64) -> ()
  call @printComma() : () -> ()
  call @printI64(%n#1) : (i64) -> ()
  call @printComma() : () -> ()
  call @printI64(%n#2) : (i64) -> ()
  call @printComma() : () -> ()
  call @printI64(%n#3) : (i64) -> ()
  call @printNewline() : () -> ()"
        ))
    };
    crate::check(
        &program(4),
        expect![[r#"
        8, 6.5625, 3.5, 0.5
        18, 360, 0, 7
    "#]],
    );
    crate::check(
        &program(0),
        expect![[r#"
        0, 1, -inf, inf
        0, 1, -1, 0
    "#]],
    );
}
