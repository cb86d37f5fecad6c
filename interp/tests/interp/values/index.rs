//! The `index` dialect: wraps around at the width of an index.

use expect_test::{Expect, expect};
use loopwright_affine_ir::IndexWidth;
use loopwright_interp::InterpOptions;

use crate::main_of;

/// The results of lines of text, each ending in the definition of the index `%z`.
fn check(width: IndexWidth, lines: &[&str], expected: Expect) {
    let results = lines.iter().map(|line| {
        let options = InterpOptions { index_width: width, ..InterpOptions::default() };
        let program = main_of(&format!(
            "{line}\n  %k = index.casts %z : index to i64\n  call @printI64(%k) : (i64) -> ()"
        ));
        let text = crate::outcome(options, &program);
        text.trim().split("error: ").last().unwrap_or("").to_owned()
    });
    expected.assert_eq(&results.collect::<Vec<_>>().join("\n"));
}

/// `%z` as the op on two constants.
fn binary(op: &str, lhs: i64, rhs: i64) -> String {
    format!("  %x = index.constant {lhs}\n  %y = index.constant {rhs}\n  %z = index.{op} %x, %y")
}

#[test]
fn sums_and_products_wrap_around() {
    let lines = [
        binary("add", 0x7fff_ffff, 1),
        binary("mul", 0x1_0000, 0x1_0000),
        binary("sub", -0x8000_0000, 1),
        binary("shl", 3, 31),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    check(
        IndexWidth::Bits32,
        &lines,
        expect![[r#"
        -2147483648
        0
        2147483647
        -2147483648"#]],
    );
    check(
        IndexWidth::Bits64,
        &lines,
        expect![[r#"
        2147483648
        4294967296
        -2147483649
        6442450944"#]],
    );
}

#[test]
fn divisions_round_as_their_names_say() {
    let ops = ["divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu", "maxs", "maxu", "shru"];
    let lines: Vec<String> = ops.iter().map(|op| binary(op, -7, 2)).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    check(
        IndexWidth::Bits32,
        &lines,
        expect![[r#"
        -3
        2147483644
        -3
        2147483645
        -4
        -1
        1
        2
        -7
        1073741822"#]],
    );
}

#[test]
fn ops_without_a_result_are_reported() {
    check(
        IndexWidth::Bits64,
        &[&binary("divs", 7, 0), &binary("remu", 7, 0), &binary("shl", 7, 64)],
        expect![[r#"
        'index.divs' op division of 7 by zero
        'index.remu' op division of 7 by zero
        'index.shl' op shift by 64 of a value of 64 bits"#]],
    );
}

#[test]
fn casts_comparisons_and_sizes() {
    check(
        IndexWidth::Bits32,
        &[
            "  %z = index.sizeof",
            "  %a = arith.constant -1 : i8\n  %z = index.casts %a : i8 to index",
            "  %a = arith.constant -1 : i8\n  %z = index.castu %a : i8 to index",
            "  %a = arith.constant 4294967297 : i64\n  %z = index.castu %a : i64 to index",
            "  %a = index.constant -1\n  %b = index.cmp ult(%a, %c1)\n  %z = index.castu %b : i1 to index",
            "  %a = index.constant -1\n  %b = index.cmp slt(%a, %c1)\n  %z = index.castu %b : i1 to index",
        ],
        expect![[r#"
        32
        -1
        255
        1
        0
        1"#]],
    );
}
