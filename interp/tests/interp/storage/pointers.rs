//! Pointers: reads, writes and bounds.

use expect_test::expect;

use crate::{check, check_fine, main_of};

/// A buffer of four numbers, 10 to 13, and a pointer to it; the body may use both.
fn program(body: &str) -> String {
    main_of(&format!(
        "  %m = memref.alloc() : memref<4xi64, #ptr.generic_space>
  affine.for %i = 0 to 4 {{
    %n = affine.apply affine_map<(i) -> (i + 10)>(%i)
    %v = arith.index_cast %n : index to i64
    affine.store %v, %m[%i] : memref<4xi64, #ptr.generic_space>
  }}
  %p = ptr.to_ptr %m : memref<4xi64, #ptr.generic_space> -> <#ptr.generic_space>
  %size = ptr.type_offset i64 : index
  %three = arith.constant 3 : index
  %eight = arith.constant 8 : i64
{body}"
    ))
}

const P: &str = "!ptr.ptr<#ptr.generic_space>";

/// `%q` is this many bytes after `%p`.
fn moved(bytes: i64, then: &str) -> String {
    program(&format!(
        "  %by = arith.constant {bytes} : i64
  %q = ptr.ptr_add %p, %by : {P}, i64
{then}"
    ))
}

#[test]
fn elements_are_their_size_apart() {
    check(
        &program(&format!(
            "  %far = arith.muli %three, %size : index
  %q = ptr.ptr_add inbounds %p, %far : {P}, index
  %v = ptr.load %q : {P} -> i64
  call @printI64(%v) : (i64) -> ()
  call @printComma() : () -> ()
  ptr.store %eight, %q : i64, {P}
  %w = affine.load %m[3] : memref<4xi64, #ptr.generic_space>
  call @printI64(%w) : (i64) -> ()
  call @printComma() : () -> ()
  %d = ptr.ptr_diff %q, %p : {P} -> i64
  call @printI64(%d) : (i64) -> ()"
        )),
        expect![["13, 8, 24"]],
    );
}

#[test]
fn bytes_of_a_number_are_little_endian() {
    check(
        &moved(
            9,
            &format!(
                "  %byte = arith.constant 1 : i8
  ptr.store %byte, %q : i8, {P}
  %v = affine.load %m[1] : memref<4xi64, #ptr.generic_space>
  call @printI64(%v) : (i64) -> ()"
            ),
        ),
        expect![["267"]],
    );
}

#[test]
fn pointer_stays_in_its_buffer() {
    let load = format!("  %v = ptr.load %q : {P} -> i64");
    check_fine(&moved(24, &load));
    check(
        &moved(32, &load),
        expect![[r#"
        t:17:8: error: 'ptr.load' op reads through address 0x1030, which is in no buffer
    "#]],
    );
    check(
        &moved(-8, &load),
        expect![[r#"
        t:17:8: error: 'ptr.load' op reads through address 0x1008, which is in no buffer
    "#]],
    );
    check(
        &moved(28, &format!("  %v = ptr.load %q alignment = 4 : {P} -> i64")),
        expect![[r#"
        t:17:8: error: 'ptr.load' op address 0x102c lies outside of its buffer of 32 elements
    "#]],
    );
    check_fine(&moved(20, &format!("  %v = ptr.load %q alignment = 4 : {P} -> i64")));
}

#[test]
fn accesses_are_aligned() {
    check(
        &moved(4, &format!("  %v = ptr.load %q : {P} -> i64")),
        expect![[r#"
        t:17:8: error: 'ptr.load' op address 0x1014 is not a multiple of 8
    "#]],
    );
    check(
        &moved(8, &format!("  %v = ptr.load %q alignment = 16 : {P} -> i64")),
        expect![[r#"
        t:17:8: error: 'ptr.load' op address 0x1018 is not a multiple of 16
    "#]],
    );
    check_fine(&moved(4, &format!("  %v = ptr.load %q : {P} -> i32")));
}

#[test]
fn freed_memory_and_null_are_not_accessed() {
    let load = format!("  %v = ptr.load %p : {P} -> i64");
    let free = "  memref.dealloc %m : memref<4xi64, #ptr.generic_space>\n";
    check_fine(&program(&format!("{load}\n{free}")));
    check(
        &program(&format!("{free}{load}")),
        expect![[r#"
        t:16:8: error: 'ptr.load' op address 0x1010 is accessed after its memory was freed
    "#]],
    );
    check(
        &program(&format!("  %null = ptr.constant #ptr.null : {P}\n  %v = ptr.load %null : {P} -> i64")),
        expect![[r#"
            t:16:8: error: 'ptr.load' op reads through a null pointer
        "#]],
    );
}

#[test]
fn promises_about_sums_are_kept() {
    let add = |flags: &str, bytes: i64| {
        program(&format!(
            "  %by = arith.constant {bytes} : i64
  %q = ptr.ptr_add {flags} %p, %by : {P}, i64"
        ))
    };
    check_fine(&add("inbounds", 32));
    check(
        &add("inbounds", 33),
        expect![[r#"
        t:16:8: error: 'ptr.ptr_add' op address 0x1010 and 33 bytes: the op says that leaving the buffer cannot happen
    "#]],
    );
    check(
        &add("nuw", -8),
        expect![[r#"
        t:16:8: error: 'ptr.ptr_add' op address 0x1010 and -8 bytes: the op says that unsigned wrap cannot happen
    "#]],
    );
    check_fine(&add("nusw", -8));
    check(
        &add("nusw", i64::MIN),
        expect![[r#"
        t:16:8: error: 'ptr.ptr_add' op address 0x1010 and -9223372036854775808 bytes: the op says that unsigned and signed wrap cannot happen
    "#]],
    );
}

#[test]
fn masks_choose_lanes() {
    check(
        &program(&format!(
            "  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %other = arith.constant dense<7> : vector<4xi64>
  %v = ptr.masked_load %p, %mask, %other : {P} -> vector<4xi64>
  vector.print %v : vector<4xi64>
  %offsets = arith.constant dense<[24, 16, 8, 0]> : vector<4xi64>
  %ptrs = ptr.ptr_add %p, %offsets : {P}, vector<4xi64>
  %g = ptr.gather %ptrs, %mask, %other : vector<4x{P}> -> vector<4xi64>
  vector.print %g : vector<4xi64>
  ptr.scatter %other, %ptrs, %mask : vector<4xi64>, vector<4x{P}>
  %w = ptr.load %p alignment = 8 : {P} -> vector<4xi64>
  vector.print %w : vector<4xi64>
  %far = arith.constant dense<[1000, 16, 8, 0]> : vector<4xi64>
  %wild = ptr.ptr_add %p, %far : {P}, vector<4xi64>
  %bad = ptr.gather %wild, %mask, %other alignment = 8 : vector<4x{P}> -> vector<4xi64>"
        )),
        expect![[r#"
            ( 10, 7, 12, 7 )
            ( 13, 7, 11, 7 )
            ( 10, 7, 12, 7 )
            t:28:10: error: 'ptr.gather' op reads through address 0x13f8, which is in no buffer
        "#]],
    );
}

#[test]
fn memrefs_are_made_of_pointers_and_metadata() {
    check(
        &program(&format!(
            "  %md = ptr.get_metadata %m : memref<4xi64, #ptr.generic_space>
  %again = ptr.from_ptr %p metadata %md : <#ptr.generic_space> -> memref<4xi64, #ptr.generic_space>
  %v = affine.load %again[2] : memref<4xi64, #ptr.generic_space>
  call @printI64(%v) : (i64) -> ()
  call @printComma() : () -> ()
  %q = ptr.ptr_add %p, %size : {P}, index
  %rest = ptr.from_ptr %q : <#ptr.generic_space> -> memref<3xi64, #ptr.generic_space>
  %w = affine.load %rest[2] : memref<3xi64, #ptr.generic_space>
  call @printI64(%w) : (i64) -> ()
  %moved = ptr.from_ptr %q metadata %md : <#ptr.generic_space> -> memref<4xi64, #ptr.generic_space>
  %x = affine.load %moved[3] : memref<4xi64, #ptr.generic_space>"
        )),
        expect![[r#"
            12, 13t:25:8: error: 'affine.load' op element [3] lies outside of its buffer of 4 elements
        "#]],
    );
}

#[test]
fn layout_over_a_pointer_does_not_alias_itself() {
    let cast = |stride: i64| {
        program(&format!(
            "  %again = ptr.from_ptr %p
    : <#ptr.generic_space> -> memref<2xi64, strided<[{stride}]>, #ptr.generic_space>"
        ))
    };
    check(
        &cast(0),
        expect![[r#"
        t:15:12: error: 'ptr.from_ptr' op the layout aliases itself: elements [0] and [1] are one place in memory
    "#]],
    );
    check_fine(&cast(2));
}

#[test]
fn memref_of_nothing_has_an_address() {
    check_fine(&main_of(
        "  %m = memref.alloc() : memref<0xi64, #ptr.generic_space>
  %p = ptr.to_ptr %m : memref<0xi64, #ptr.generic_space> -> <#ptr.generic_space>
  %md = ptr.get_metadata %m : memref<0xi64, #ptr.generic_space>
  %again = ptr.from_ptr %p metadata %md : <#ptr.generic_space> -> memref<0xi64, #ptr.generic_space>
  memref.dealloc %again : memref<0xi64, #ptr.generic_space>",
    ));
    check(
        &main_of(
            "  %m = memref.alloc() : memref<0xi64, #ptr.generic_space>
  %p = ptr.to_ptr %m : memref<0xi64, #ptr.generic_space> -> <#ptr.generic_space>
  %x = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> i64",
        ),
        expect![[r#"
            t:7:8: error: 'ptr.load' op reads through address 0x1010, which is in no buffer
        "#]],
    );
}

#[test]
fn memory_that_poison_is_stored_to_was_never_written() {
    let body = |store: &str, lane: i64| {
        program(&format!(
            "  %some = arith.constant dense<7> : vector<2xi64>
  %half = vector.shuffle %some, %some [0, -1] : vector<2xi64>, vector<2xi64>
  %all = arith.constant dense<true> : vector<2xi1>
  %offsets = arith.constant dense<[0, 8]> : vector<2xi64>
  %ps = ptr.ptr_add %p, %offsets : {P}, vector<2xi64>
  {store}
  %x = affine.load %m[{lane}] : memref<4xi64, #ptr.generic_space>
  call @printI64(%x) : (i64) -> ()"
        ))
    };
    for store in [
        format!("ptr.store %half, %p alignment = 8 : vector<2xi64>, {P}"),
        format!("ptr.masked_store %half, %p, %all : vector<2xi64>, {P}"),
        format!("ptr.scatter %half, %ps, %all : vector<2xi64>, vector<2x{P}>"),
    ] {
        check(
            &body(&store, 1),
            expect![[r#"
            t:21:8: error: 'affine.load' op element [1] is read, but was never written
        "#]],
        );
        check(&body(&store, 0), expect![["7"]]);
    }
}
