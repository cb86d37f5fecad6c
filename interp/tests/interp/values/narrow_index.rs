//! An index of 32 bits never holds more, whatever its source.

use expect_test::{Expect, expect};
use loopwright_affine_ir::IndexWidth;
use loopwright_interp::InterpOptions;

use crate::main_of;

/// The errors of lines with the first text in place of `?`, which must be fine with the second, and with the
/// first where an index has 64 bits.
fn check(lines: &[(&str, [&str; 2])], expected: Expect) {
    let outcome = |line: &str, text: &str, index_width: IndexWidth| {
        let options = InterpOptions { index_width, ..InterpOptions::default() };
        crate::outcome(options, &main_of(&format!("  {}", line.replace("WHAT", text))))
    };
    let mut list = String::new();
    for (line, [caught, fine]) in lines {
        assert_eq!(outcome(line, fine, IndexWidth::Bits32), "", "{line}");
        assert_eq!(outcome(line, caught, IndexWidth::Bits64), "", "{line}");
        let text = outcome(line, caught, IndexWidth::Bits32);
        list.push_str(text.split_once("error: ").unwrap_or_else(|| panic!("{line} is fine")).1);
    }
    expected.assert_eq(&list);
}

#[test]
fn numbers_of_the_program_fit() {
    check(
        &[
            ("affine.for %i = 0 to WHAT step 1000000000 { }", ["3000000000", "2000000000"]),
            ("affine.for %i = 0 to 5 step WHAT { }", ["3000000000", "2000000000"]),
            ("affine.parallel (%i) = (0) to (WHAT) step (1000000000) { }", ["3000000000", "2000000000"]),
            ("affine.parallel (%i) = (0) to (5) step (WHAT) { }", ["3000000000", "2000000000"]),
            ("scf.forall (%i) = (0) to (WHAT) step (1000000000) { }", ["3000000000", "2000000000"]),
            ("scf.forall (%i) = (0) to (5) step (WHAT) { }", ["3000000000", "2000000000"]),
        ],
        expect![[r#"
            'affine.for' op 3000000000 does not fit in an index of 32 bits
            'affine.for' op says 3000000000, which does not fit in an index of 32 bits
            'affine.parallel' op 3000000000 does not fit in an index of 32 bits
            'affine.parallel' op says 3000000000, which does not fit in an index of 32 bits
            'scf.forall' op says 3000000000, which does not fit in an index of 32 bits
            'scf.forall' op says 3000000000, which does not fit in an index of 32 bits
        "#]],
    );
}

#[test]
fn numbers_of_a_memref_fit() {
    let alloc = "%m = memref.alloc() : memref<0xWHATxi8>\n  ";
    let dim = format!("{alloc}%d = memref.dim %m, %c1 : memref<0xWHATxi8>");
    let metadata = format!(
        "{alloc}%b, %o, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
    : memref<0xWHATxi8> -> memref<i8>, index, index, index, index, index"
    );
    check(
        &[(&dim, ["3000000000", "2000000000"]), (&metadata, ["3000000000", "2000000000"])],
        expect![[r#"
        'memref.dim' op 3000000000 does not fit in an index of 32 bits
        'memref.extract_strided_metadata' op 3000000000 does not fit in an index of 32 bits
    "#]],
    );
}

#[test]
fn index_takes_more_bytes_in_memory_than_the_program_thinks() {
    check(
        &[
            (
                "%m = memref.alloc() : memref<64xi8>
  %v = memref.view %m[%c0][] : memref<64xi8> to memref<4xWHAT>",
                ["index", "i64"],
            ),
            (
                "%m = memref.alloc() : memref<4xi64, #ptr.generic_space>
  %p = ptr.to_ptr %m : memref<4xi64, #ptr.generic_space> -> <#ptr.generic_space>
  %again = ptr.from_ptr %p : <#ptr.generic_space> -> memref<4xWHAT, #ptr.generic_space>",
                ["index", "i64"],
            ),
            (
                "%m = memref.alloc() : memref<4xi64, #ptr.generic_space>
  %x = arith.constant 7 : WHAT
  %p = ptr.to_ptr %m : memref<4xi64, #ptr.generic_space> -> <#ptr.generic_space>
  ptr.store %x, %p : WHAT, !ptr.ptr<#ptr.generic_space>",
                ["index", "i64"],
            ),
        ],
        expect![[r#"
            'memref.view' op works on the bytes of an index of 32 bits, which takes 64 in memory
            'ptr.from_ptr' op works on the bytes of an index of 32 bits, which takes 64 in memory
            'ptr.store' op works on the bytes of an index of 32 bits, which takes 64 in memory
        "#]],
    );
}
