//! Transfers: what they move, and what may not be touched while they are under way.

use affine_ir::{InterpOptions, Landing};
use expect_test::{Expect, expect};

use super::{main_of, outcome};

/// What `@main` prints and the error it ends with, which are the same whether the copy is made at the start of a
/// transfer or at the wait.
fn check(body: &str, expected: Expect) {
    let [eager, lazy] = [Landing::Eager, Landing::Lazy].map(|landing| {
        let options = InterpOptions { landing, ..InterpOptions::default() };
        outcome(options, &program(body))
    });
    expected.assert_eq(&eager);
    assert_eq!(eager, lazy);
}

/// A source of 4 x 8 numbers, 0 to 31, a destination in another memory space, tags, and some numbers.
fn program(body: &str) -> String {
    main_of(&format!(
        "  %src = memref.alloc() : memref<4x8xi64>
  %dst = memref.alloc() : memref<8xi64, 1>
  %tag = memref.alloc() : memref<2xi32>
  affine.for %i = 0 to 4 {{
    affine.for %j = 0 to 8 {{
      %n = affine.apply affine_map<(i, j) -> (8 * i + j)>(%i, %j)
      %v = arith.index_cast %n : index to i64
      affine.store %v, %src[%i, %j] : memref<4x8xi64>
    }}
  }}
  %x = arith.constant 7 : i64
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
{body}"
    ))
}

/// Four elements from one on that is near the end of its row.
const START: &str = "  affine.dma_start %src[%c1, 6], %dst[0], %tag[0], %c4
    : memref<4x8xi64>, memref<8xi64, 1>, memref<2xi32>
";
const WAIT: &str = "  affine.dma_wait %tag[0], %c4 : memref<2xi32>
";
const PRINT: &str = "  affine.for %i = 0 to 4 {
    %v = affine.load %dst[%i] : memref<8xi64, 1>
    func.call @printI64(%v) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
";

#[test]
fn elements_follow_each_other_in_row_major_order() {
    check(&format!("{START}{WAIT}{PRINT}"), expect![["14, 15, 16, 17, "]]);
}

#[test]
fn a_stride_is_for_the_slower_memory_space() {
    let strided = "  memref.dma_start %src[%c1, %c1], %dst[%c0], %c4, %tag[%c0], %c8, %c2
    : memref<4x8xi64>, memref<8xi64, 1>, memref<2xi32>
  memref.dma_wait %tag[%c0], %c4 : memref<2xi32>
";
    check(&format!("{strided}{PRINT}"), expect![["9, 10, 17, 18, "]]);
    let back = "  affine.dma_start %dst[0], %src[0, 0], %tag[1], %c4, %c8, %c2
    : memref<8xi64, 1>, memref<4x8xi64>, memref<2xi32>
  affine.dma_wait %tag[1], %c4 : memref<2xi32>
  %a = affine.load %src[1, 0] : memref<4x8xi64>
  %b = affine.load %src[0, 2] : memref<4x8xi64>
  call @printI64(%a) : (i64) -> ()
  call @printComma() : () -> ()
  call @printI64(%b) : (i64) -> ()
";
    check(&format!("{START}{WAIT}{back}"), expect![["16, 2"]]);
}

#[test]
fn what_was_never_written_stays_so() {
    let fresh = "  %fresh = memref.alloc() : memref<4x8xi64>
  affine.dma_start %fresh[0, 0], %dst[0], %tag[0], %c4 : memref<4x8xi64>, memref<8xi64, 1>, memref<2xi32>
";
    check(&format!("{fresh}{WAIT}"), expect![[""]]);
    check(
        &format!("{fresh}{WAIT}{PRINT}"),
        expect![[r#"
        t:22:10: error: 'affine.load' op element [0] is read, but was never written
        t:21:3: note: in iteration 0 of this loop
    "#]],
    );
}

#[test]
fn the_destination_is_not_touched_under_way() {
    check(&format!("{START}  %v = affine.load %src[1, 6] : memref<4x8xi64>\n{WAIT}"), expect![[""]]);
    check(&format!("{START}  affine.store %x, %dst[4] : memref<8xi64, 1>\n{WAIT}"), expect![[""]]);
    check(
        &format!("{START}  affine.store %x, %dst[3] : memref<8xi64, 1>\n{WAIT}"),
        expect![[r#"
        t:20:3: error: 'affine.store' op writes element [3] while a transfer writes it
        t:18:3: note: the transfer was started here
    "#]],
    );
    let before = "  affine.store %x, %dst[2] : memref<8xi64, 1>\n";
    check(
        &format!("{before}{START}  %v = affine.load %dst[2] : memref<8xi64, 1>\n{WAIT}"),
        expect![[r#"
        t:21:8: error: 'affine.load' op reads element [2] while a transfer writes it
        t:19:3: note: the transfer was started here
    "#]],
    );
}

#[test]
fn the_source_is_not_written_under_way() {
    check(&format!("{START}  affine.store %x, %src[1, 5] : memref<4x8xi64>\n{WAIT}"), expect![[""]]);
    check(
        &format!("{START}  affine.store %x, %src[2, 1] : memref<4x8xi64>\n{WAIT}"),
        expect![[r#"
        t:20:3: error: 'affine.store' op writes element [2, 1] while a transfer reads it
        t:18:3: note: the transfer was started here
    "#]],
    );
    check(
        &format!("{START}  memref.dealloc %src : memref<4x8xi64>\n{WAIT}"),
        expect![[r#"
        t:20:3: error: 'memref.dealloc' op frees memory that is freed while a transfer writes it
        t:18:3: note: the transfer was started here
    "#]],
    );
    check(&format!("{START}{WAIT}  memref.dealloc %src : memref<4x8xi64>\n"), expect![[""]]);
}

#[test]
fn transfers_do_not_disturb_each_other() {
    let second = |from: &str, to: &str, tag: &str| {
        format!(
            "  affine.dma_start %src[{from}], %dst[{to}], %tag[{tag}], %c4
    : memref<4x8xi64>, memref<8xi64, 1>, memref<2xi32>
"
        )
    };
    let wait = "  affine.dma_wait %tag[1], %c4 : memref<2xi32>\n";
    check(&format!("{START}{}{WAIT}{wait}{PRINT}", second("0, 0", "4", "1")), expect![["14, 15, 16, 17, "]]);
    check(
        &format!("{START}{}{WAIT}{wait}", second("0, 0", "3", "1")),
        expect![[r#"
        t:20:3: error: 'affine.dma_start' op writes an element that is transferred while a transfer writes it
        t:18:3: note: the transfer was started here
    "#]],
    );
    check(
        &format!("{START}{}{WAIT}", second("0, 0", "4", "0")),
        expect![[r#"
        t:20:3: error: 'affine.dma_start' op uses a tag whose transfer is still under way
        t:18:3: note: the transfer was started here
    "#]],
    );
}

#[test]
fn starts_and_waits_come_in_pairs() {
    check(
        START,
        expect![[r#"
        t:18:3: error: 'affine.dma_start' op starts a transfer that is never waited for
    "#]],
    );
    check(
        WAIT,
        expect![[r#"
        t:18:3: error: 'affine.dma_wait' op waits for a transfer, but none with this tag is under way
    "#]],
    );
    check(
        &format!("{START}{WAIT}{WAIT}"),
        expect![[r#"
        t:21:3: error: 'affine.dma_wait' op waits for a transfer, but none with this tag is under way
    "#]],
    );
    check(
        &format!("{START}{}", WAIT.replace("%c4", "%c2")),
        expect![[r#"
        t:20:3: error: 'affine.dma_wait' op waits for 2 elements of a transfer of 4
        t:18:3: note: the transfer was started here
    "#]],
    );
    check(&format!("{START}{WAIT}{START}{WAIT}{PRINT}"), expect!["14, 15, 16, 17, "]);
}

#[test]
fn transfers_stay_within_their_memrefs() {
    check(
        &format!("{}{WAIT}", START.replace("%c1, 6", "%c1 + 2, 5")),
        expect![[r#"
        t:18:3: error: 'affine.dma_start' op transfers an element outside of its memref: number 3 of 4, from element 29 of 32 on
    "#]],
    );
    check(&format!("{}{WAIT}", START.replace("%c1, 6", "%c1 + 2, 4")), expect![[""]]);
    check(
        &format!("{}{WAIT}", START.replace("%tag[0]", "%tag[2]")),
        expect![[r#"
        t:18:3: error: 'affine.dma_start' op index 2 is out of bounds for dimension 0 of size 2
    "#]],
    );
    let within = "  affine.dma_start %src[0, 0], %src[0, 3], %tag[0], %c4
    : memref<4x8xi64>, memref<4x8xi64>, memref<2xi32>
";
    check(
        &format!("{within}{WAIT}"),
        expect![[r#"
        t:18:3: error: 'affine.dma_start' op source and destination overlap in element 3 of their buffer
    "#]],
    );
    check(&format!("{}{WAIT}", within.replace("0, 3", "0, 4")), expect![[""]]);
    let strided = "  affine.dma_start %src[0, 0], %dst[0], %tag[0], %c4, %c8, %c4
    : memref<4x8xi64>, memref<8xi64>, memref<2xi32>
";
    check(
        &strided.replace("%dst[0]", "%src[2, 0]").replace("memref<8xi64>", "memref<4x8xi64>"),
        expect![[r#"
            t:18:3: error: 'affine.dma_start' op has a stride, but neither memref is in a slower memory space than the other
        "#]],
    );
}
