//! Transfers: what they move, and what must not be touched while they are in flight.

use expect_test::{Expect, expect};
use loopwright_interp::{InterpOptions, Landing};

use crate::{main_of, outcome};

/// What `@main` prints and the error it ends with, which are the same whether the copy is made at the start
/// of a transfer or at the wait.
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
fn stride_is_for_the_slower_memory_space() {
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
fn unwritten_elements_stay_so() {
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
fn destination_is_not_touched_under_way() {
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
fn source_is_not_written_under_way() {
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
            t:20:3: error: 'memref.dealloc' op frees memory while a transfer reads it
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
            t:20:3: error: 'affine.dma_start' op writes element 0 of the transfer while a transfer writes it
            t:18:3: note: the transfer was started here
        "#]],
    );
    check(
        &format!("{START}{}{WAIT}", second("0, 0", "4", "0")),
        expect![[r#"
            t:20:3: error: 'affine.dma_start' op uses tag [0], whose transfer is still under way
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
            t:18:3: error: 'affine.dma_wait' op waits for a transfer, but none with tag [0] is under way
        "#]],
    );
    check(
        &format!("{START}{WAIT}{WAIT}"),
        expect![[r#"
            t:21:3: error: 'affine.dma_wait' op waits for a transfer, but none with tag [0] is under way
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

#[test]
fn destination_has_each_element_once() {
    let strided = |stride: &str| {
        format!(
            "  affine.dma_start %dst[4], %src[0, 0], %tag[0], %c4, {stride}, %c2
    : memref<8xi64, 1>, memref<4x8xi64>, memref<2xi32>
{WAIT}"
        )
    };
    check(
        &strided("%c1"),
        expect![[r#"
        t:18:3: error: 'affine.dma_start' op transfers two elements to element 1 of the destination's buffer
    "#]],
    );
    check(&strided("%c2"), expect![[""]]);
}

#[test]
fn scope_does_not_end_under_its_transfers() {
    let scope = |inner: &str, outer: &str| {
        format!(
            "  memref.alloca_scope {{
    %stack = memref.alloca() : memref<8xi64, 1>
    affine.dma_start %src[0, 0], %stack[0], %tag[0], %c4
      : memref<4x8xi64>, memref<8xi64, 1>, memref<2xi32>
{inner}  }}
{outer}"
        )
    };
    check(
        &scope("", WAIT),
        expect![[r#"
        t:18:3: error: 'memref.alloca_scope' op frees stack memory at the end of its scope while a transfer writes it
        t:20:5: note: the transfer was started here
    "#]],
    );
    check(&scope(WAIT, ""), expect![[""]]);
    // The same of a function that starts what its caller waits for.
    let called = |frame: &str| {
        program(&format!(
            "  call @start(%src, %dst, %tag) : (memref<4x8xi64>, memref<8xi64, 1>, memref<2xi32>) -> ()\n{WAIT}"
        )) + &format!(
            "func.func @start(%src: memref<4x8xi64>, %dst: memref<8xi64, 1>, %tag: memref<2xi32>) {{
  %four = arith.constant 4 : index
  %stack = memref.alloca() : memref<8xi64, 1>
  affine.dma_start %src[0, 0], {frame}[0], %tag[0], %four : memref<4x8xi64>, memref<8xi64, 1>, memref<2xi32>
  return
}}"
        )
    };
    crate::check(
        &called("%stack"),
        expect![[r#"
        t:18:3: error: 'func.call' op frees stack memory at the end of its scope while a transfer writes it
        t:39:3: note: the transfer was started here
        t:18:3: note: called from here
    "#]],
    );
    crate::check_fine(&called("%dst"));
}

#[test]
fn tag_is_memory_like_any_other() {
    let freed =
        |waits: [&str; 2]| format!("{START}{}  memref.dealloc %tag : memref<2xi32>\n{}", waits[0], waits[1]);
    check(
        &freed(["", WAIT]),
        expect![[r#"
        t:21:3: error: 'affine.dma_wait' op tag [0] is accessed after its memory was freed
    "#]],
    );
    check(&freed([WAIT, ""]), expect![[""]]);
    let within = |place: &str| {
        format!(
            "  affine.dma_start %tag[0], %some[0], %some[{place}], %c1 : memref<2xi32>, memref<4xi32>, memref<4xi32>
  affine.dma_wait %some[{place}], %c1 : memref<4xi32>
"
        )
    };
    let some = "  %some = memref.alloc() : memref<4xi32>\n";
    check(
        &format!("{some}{}", within("0")),
        expect![[r#"
        t:20:3: error: 'affine.dma_wait' op writes tag [0] while a transfer writes it
        t:19:3: note: the transfer was started here
    "#]],
    );
    check(&format!("{some}{}", within("1")), expect![[""]]);
}

#[test]
fn parallel_iterations_have_tags_of_their_own() {
    let body = |tag: &str| {
        format!(
            "  affine.parallel (%i) = (0) to (2) {{
    affine.dma_start %src[0, 0], %dst[4 * %i], %tag[{tag}], %c4
      : memref<4x8xi64>, memref<8xi64, 1>, memref<2xi32>
    affine.dma_wait %tag[{tag}], %c4 : memref<2xi32>
  }}"
        )
    };
    check(
        &body("0"),
        expect![[r#"
        t:19:5: error: 'affine.dma_start' op race on tag [0]: iteration (0) of a parallel loop writes it, iteration (1) writes it
        t:18:3: note: the iterations are of this loop
        t:18:3: note: in iteration (1) of this parallel loop
    "#]],
    );
    check(&body("%i"), expect![[""]]);
}

#[test]
fn transfer_may_land_as_late_as_the_wait() {
    // One iteration waits; whether it does so before another stores is not said.
    let body = |place: i64| {
        format!(
            "{START}  affine.parallel (%i) = (0) to (2) {{
    affine.if affine_set<(i) : (i == 0)>(%i) {{
      affine.dma_wait %tag[0], %c4 : memref<2xi32>
    }} else {{
      affine.store %x, %dst[{place}] : memref<8xi64, 1>
    }}
  }}"
        )
    };
    check(
        &body(1),
        expect![[r#"
        t:24:7: error: 'affine.store' op race on element [1]: iteration (0) of a parallel loop writes it, iteration (1) writes it
        t:20:3: note: the iterations are of this loop
        t:20:3: note: in iteration (1) of this parallel loop
    "#]],
    );
    check(&body(4), expect![[""]]);
}
