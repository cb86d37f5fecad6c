//! Undefined arithmetic, op by op, each beside operands for which it is defined.

use expect_test::{Expect, expect};
use loopwright_affine_ir::IndexWidth;
use loopwright_interp::InterpOptions;

use crate::main_of;

/// An op: its text with `A` and `B` for operands of a type, operands without a result, and operands with one.
type Case = (&'static str, &'static str, [i64; 2], [i64; 2]);

/// The errors of every case in a loop, which must name the iteration; with the other operands it must be
/// fine.
fn check(width: IndexWidth, cases: &[Case], expected: Expect) {
    let outcome = |(text, ty, ..): &Case, [a, b]: [i64; 2]| {
        let options = InterpOptions { index_width: width, ..InterpOptions::default() };
        let op = text.replace('A', "%a").replace('B', "%b");
        let program = main_of(&format!(
            "  affine.for %it = 5 to 6 {{
    %a = arith.constant {a} : {ty}
    %b = arith.constant {b} : {ty}
    %z = {op}
  }}"
        ));
        crate::outcome(options, &program)
    };
    let mut list = String::new();
    for case in cases {
        assert_eq!(outcome(case, case.3), "", "{} {}", case.0, case.1);
        let text = outcome(case, case.2);
        let (place, message) = text.split_once(": error: ").unwrap_or_else(|| panic!("{} is fine", case.0));
        let (message, notes) = message.split_once('\n').unwrap_or((message, ""));
        assert!(place.starts_with("t:8:") && notes.contains("in iteration 5 of this loop"), "{text}");
        list.push_str(&format!("{message}\n"));
    }
    expected.assert_eq(&list);
}

const MIN8: i64 = -128;
const MIN64: i64 = i64::MIN;

#[test]
fn arithmetic_of_integers() {
    check(
        IndexWidth::Bits64,
        &[
            ("arith.divsi A, B : i8", "i8", [7, 0], [7, 1]),
            ("arith.divsi A, B : i8", "i8", [MIN8, -1], [-127, -1]),
            ("arith.divsi A, B exact : i8", "i8", [7, 2], [6, 2]),
            ("arith.divui A, B : i8", "i8", [7, 0], [7, -1]),
            ("arith.divui A, B exact : i8", "i8", [-1, 2], [-2, 2]),
            ("arith.ceildivsi A, B : i8", "i8", [7, 0], [7, -2]),
            ("arith.ceildivsi A, B : i8", "i8", [MIN8, -1], [MIN8, 1]),
            ("arith.ceildivui A, B : i8", "i8", [7, 0], [7, -2]),
            ("arith.floordivsi A, B : i8", "i8", [7, 0], [7, -2]),
            ("arith.floordivsi A, B : i8", "i8", [MIN8, -1], [MIN8, 1]),
            ("arith.remsi A, B : i8", "i8", [7, 0], [7, -2]),
            ("arith.remui A, B : i8", "i8", [7, 0], [7, -2]),
            ("arith.shli A, B : i8", "i8", [1, 8], [1, 7]),
            ("arith.shli A, B : i8", "i8", [1, -1], [1, 0]),
            ("arith.shrsi A, B : i8", "i8", [1, 8], [1, 7]),
            ("arith.shrsi A, B exact : i8", "i8", [6, 2], [4, 2]),
            ("arith.shrui A, B : i8", "i8", [1, 8], [1, 7]),
            ("arith.shrui A, B exact : i8", "i8", [6, 2], [4, 2]),
            ("arith.addi A, B overflow<nsw, nuw> : i8", "i8", [-1, 1], [1, 1]),
            ("arith.trunci A overflow<nsw> : i64 to i8", "i64", [128, 0], [127, 0]),
            ("arith.trunci A overflow<nuw> : i64 to i8", "i64", [-1, 0], [255, 0]),
            ("math.ipowi A, B : i8", "i8", [0, -1], [2, -1]),
        ],
        expect![[r#"
            'arith.divsi' op division of 7 by zero
            'arith.divsi' op division of -128 by -1 overflows i8
            'arith.divsi' op 7 and 2 leave a remainder, and the op says that it cannot happen
            'arith.divui' op division of 7 by zero
            'arith.divui' op -1 and 2 leave a remainder, and the op says that it cannot happen
            'arith.ceildivsi' op division of 7 by zero
            'arith.ceildivsi' op division of -128 by -1 overflows i8
            'arith.ceildivui' op division of 7 by zero
            'arith.floordivsi' op division of 7 by zero
            'arith.floordivsi' op division of -128 by -1 overflows i8
            'arith.remsi' op division of 7 by zero
            'arith.remui' op division of 7 by zero
            'arith.shli' op shift by 8 of a value of 8 bits
            'arith.shli' op shift by 255 of a value of 8 bits
            'arith.shrsi' op shift by 8 of a value of 8 bits
            'arith.shrsi' op 6 and 2 leave a remainder, and the op says that it cannot happen
            'arith.shrui' op shift by 8 of a value of 8 bits
            'arith.shrui' op 6 and 2 leave a remainder, and the op says that it cannot happen
            'arith.addi' op unsigned overflow: 256 does not fit in i8, and the op says that it cannot happen
            'arith.trunci' op 128 does not fit in i8
            'arith.trunci' op 18446744073709551615 does not fit in i8
            'math.ipowi' op zero to the power of -1
        "#]],
    );
}

#[test]
fn arithmetic_of_indices() {
    let cases: &[Case] = &[
        ("arith.divsi A, B : index", "index", [7, 0], [7, 1]),
        ("arith.divui A, B : index", "index", [7, 0], [7, 1]),
        ("arith.remsi A, B : index", "index", [7, 0], [7, 1]),
        ("arith.ceildivsi A, B : index", "index", [7, 0], [7, 1]),
        ("arith.floordivsi A, B : index", "index", [7, 0], [7, 1]),
        ("index.divs A, B", "index", [7, 0], [7, -1]),
        ("index.divu A, B", "index", [7, 0], [7, -1]),
        ("index.ceildivs A, B", "index", [7, 0], [7, -1]),
        ("index.ceildivu A, B", "index", [7, 0], [7, -1]),
        ("index.floordivs A, B", "index", [7, 0], [7, -1]),
        ("index.rems A, B", "index", [7, 0], [7, -1]),
        ("index.remu A, B", "index", [7, 0], [7, -1]),
        ("index.shl A, B", "index", [1, 64], [1, 31]),
        ("index.shrs A, B", "index", [1, 64], [1, 31]),
        ("index.shru A, B", "index", [1, 64], [1, 31]),
        ("affine.apply affine_map<(d)[s] -> (d mod s)>(A)[B]", "index", [7, 0], [7, 1]),
        ("affine.apply affine_map<(d)[s] -> (d floordiv s)>(A)[B]", "index", [7, -1], [7, 1]),
        ("affine.apply affine_map<(d)[s] -> (d ceildiv s)>(A)[B]", "index", [7, 0], [7, 1]),
        ("affine.min affine_map<(d)[s] -> (d ceildiv s, d)>(A)[B]", "index", [7, 0], [7, 1]),
        ("affine.max affine_map<(d)[s] -> (d ceildiv s, d)>(A)[B]", "index", [7, 0], [7, 1]),
    ];
    check(
        IndexWidth::Bits64,
        cases,
        expect![[r#"
        'arith.divsi' op division of 7 by zero
        'arith.divui' op division of 7 by zero
        'arith.remsi' op division of 7 by zero
        'arith.ceildivsi' op division of 7 by zero
        'arith.floordivsi' op division of 7 by zero
        'index.divs' op division of 7 by zero
        'index.divu' op division of 7 by zero
        'index.ceildivs' op division of 7 by zero
        'index.ceildivu' op division of 7 by zero
        'index.floordivs' op division of 7 by zero
        'index.rems' op division of 7 by zero
        'index.remu' op division of 7 by zero
        'index.shl' op shift by 64 of a value of 64 bits
        'index.shrs' op shift by 64 of a value of 64 bits
        'index.shru' op shift by 64 of a value of 64 bits
        'affine.apply' op divisor of an affine expression must be positive, is 0
        'affine.apply' op divisor of an affine expression must be positive, is -1
        'affine.apply' op divisor of an affine expression must be positive, is 0
        'affine.min' op divisor of an affine expression must be positive, is 0
        'affine.max' op divisor of an affine expression must be positive, is 0
    "#]],
    );
    let narrow = cases.iter().filter(|(text, ..)| !text.contains(".sh")).copied().collect::<Vec<_>>();
    check(
        IndexWidth::Bits32,
        &narrow,
        expect![[r#"
        'arith.divsi' op division of 7 by zero
        'arith.divui' op division of 7 by zero
        'arith.remsi' op division of 7 by zero
        'arith.ceildivsi' op division of 7 by zero
        'arith.floordivsi' op division of 7 by zero
        'index.divs' op division of 7 by zero
        'index.divu' op division of 7 by zero
        'index.ceildivs' op division of 7 by zero
        'index.ceildivu' op division of 7 by zero
        'index.floordivs' op division of 7 by zero
        'index.rems' op division of 7 by zero
        'index.remu' op division of 7 by zero
        'affine.apply' op divisor of an affine expression must be positive, is 0
        'affine.apply' op divisor of an affine expression must be positive, is -1
        'affine.apply' op divisor of an affine expression must be positive, is 0
        'affine.min' op divisor of an affine expression must be positive, is 0
        'affine.max' op divisor of an affine expression must be positive, is 0
    "#]],
    );
}

#[test]
fn arithmetic_of_indices_at_their_ends() {
    check(
        IndexWidth::Bits64,
        &[
            ("arith.addi A, B : index", "index", [i64::MAX, 1], [i64::MAX, 0]),
            ("arith.subi A, B : index", "index", [MIN64, 1], [MIN64, 0]),
            ("arith.muli A, B : index", "index", [MIN64, -1], [MIN64, 1]),
            ("arith.divsi A, B : index", "index", [MIN64, -1], [MIN64, 1]),
            ("index.divs A, B", "index", [MIN64, -1], [MIN64, 1]),
            ("affine.apply affine_map<(d)[s] -> (d + s)>(A)[B]", "index", [i64::MAX, 1], [i64::MAX, -1]),
            ("affine.apply affine_map<(d)[s] -> (d * 3 + s * 3)>(A)[B]", "index", [i64::MAX, 1], [2, -1]),
            ("affine.min affine_map<(d)[s] -> (d + s, 0)>(A)[B]", "index", [i64::MAX, 1], [i64::MAX, -1]),
            ("affine.linearize_index [A, B] by (2, 8) : index", "index", [i64::MAX, 0], [1, 9]),
            ("affine.linearize_index disjoint [A, B] by (2, 8) : index", "index", [1, 8], [1, 7]),
        ],
        expect![[r#"
            'arith.addi' op 9223372036854775808 does not fit in a 64-bit index
            'arith.subi' op -9223372036854775809 does not fit in a 64-bit index
            'arith.muli' op 9223372036854775808 does not fit in a 64-bit index
            'arith.divsi' op division of -9223372036854775808 by -1 overflows 64-bit index
            'index.divs' op division of -9223372036854775808 by -1 overflows 64-bit index
            'affine.apply' op the value 9223372036854775808 of an affine expression does not fit in an index
            'affine.apply' op the value 27670116110564327421 of an affine expression does not fit in an index
            'affine.min' op the value 9223372036854775808 of an affine expression does not fit in an index
            'affine.linearize_index' op the joined index 73786976294838206456 does not fit in 64 bits
            'affine.linearize_index' op index 8 is not disjoint from the others
        "#]],
    );
    check(
        IndexWidth::Bits32,
        &[
            ("arith.addi A, B : index", "index", [0x7fff_ffff, 1], [0x7fff_ffff, 0]),
            ("arith.subi A, B : index", "index", [-0x8000_0000, 1], [-0x8000_0000, 0]),
            ("arith.muli A, B : index", "index", [0x1_0000, 0x8000], [0x1_0000, 0x7fff]),
            ("arith.shli A, B : index", "index", [1, 31], [1, 30]),
            ("arith.index_cast A : i64 to index", "i64", [0x8000_0000, 0], [0x7fff_ffff, 0]),
            ("arith.index_castui A : i64 to index", "i64", [-1, 0], [0x7fff_ffff, 0]),
            (
                "affine.apply affine_map<(d)[s] -> (d + s)>(A)[B]",
                "index",
                [0x7fff_ffff, 1],
                [0x7fff_ffff, -1],
            ),
            ("affine.linearize_index [A, B] by (2, 8) : index", "index", [0x1000_0000, 0], [1, 9]),
        ],
        expect![[r#"
            'arith.addi' op 2147483648 does not fit in a 32-bit index
            'arith.subi' op -2147483649 does not fit in a 32-bit index
            'arith.muli' op 2147483648 does not fit in a 32-bit index
            'arith.shli' op 2147483648 does not fit in a 32-bit index
            'arith.index_cast' op 2147483648 does not fit in 32-bit index
            'arith.index_castui' op 18446744073709551615 does not fit in 32-bit index
            'affine.apply' op 2147483648 does not fit in an index of 32 bits
            'affine.linearize_index' op the joined index 2147483648 does not fit in 32 bits
        "#]],
    );
}
