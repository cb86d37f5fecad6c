//! Launches of the `gpu` dialect.

use expect_test::expect;

use crate::{check_body as check, check_fine_body as fine};

/// A launch of three blocks of this many threads.
fn launch(threads: &str, body: &str) -> String {
    format!(
        "  %three = arith.constant 3 : index
  %m = memref.alloc() : memref<3x4xindex>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %three, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = {threads}, %sy = %c1, %sz = %c1) {{
{body}
    gpu.terminator
  }}
"
    )
}

/// Prints element `at` of the memory.
fn print(at: &str) -> String {
    format!(
        "  %x = affine.load %m[{at}] : memref<3x4xindex>
  %p = arith.index_cast %x : index to i64
  call @printI64(%p) : (i64) -> ()"
    )
}

#[test]
fn threads_know_where_they_are_and_how_many_there_are() {
    let place = "    %s = arith.muli %bx, %gx : index
    %t = arith.muli %tx, %sx : index
    %u = arith.addi %s, %t : index
    %v = arith.addi %u, %gy : index
    affine.store %v, %m[%bx, %tx] : memref<3x4xindex>";
    // 2 * 3 + 3 * 4 + 1
    check(&(launch("%c4", place) + &print("2, 3")), expect!["19"]);
}

#[test]
fn a_body_may_have_several_blocks() {
    let jumps = "    %is = arith.cmpi eq, %tx, %c0 : index
    cf.cond_br %is, ^first, ^other
  ^first:
    affine.store %c4, %m[%bx, %tx] : memref<3x4xindex>
    cf.br ^end
  ^other:
    affine.store %c1, %m[%bx, %tx] : memref<3x4xindex>
    cf.br ^end
  ^end:";
    check(&(launch("%c4", jumps) + &print("1, 0")), expect!["4"]);
    check(&(launch("%c4", jumps) + &print("1, 1")), expect!["1"]);
}

#[test]
fn no_threads_do_nothing_and_fewer_are_undefined() {
    let store = "    affine.store %c1, %m[%bx, 0] : memref<3x4xindex>";
    fine(&launch("%c0", store));
    check(
        &format!("  %less = arith.constant -1 : index\n{}", launch("%less", store)),
        expect![[r#"
            t:8:3: error: 'gpu.launch' op sizes must not be negative, one is -1
        "#]],
    );
}

#[test]
fn threads_must_not_race() {
    check(
        &launch("%c4", "    affine.store %tx, %m[%bx, 0] : memref<3x4xindex>"),
        expect![[r#"
        t:8:5: error: 'affine.store' op race on element [0, 0]: iteration (0, 0, 0, 0, 0, 0) of a parallel loop writes it, iteration (0, 0, 0, 1, 0, 0) writes it
        t:7:3: note: the iterations are of this loop
        t:7:3: note: in iteration (0, 0, 0, 1, 0, 0) of this parallel loop
    "#]],
    );
    fine(&launch("%c4", "    affine.store %tx, %m[%bx, %tx] : memref<3x4xindex>"));
}
