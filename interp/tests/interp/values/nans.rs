//! NaNs: which one an op propagates, and which one it makes, bit by bit.

use expect_test::{Expect, expect};
use loopwright_interp::InterpOptions;

use crate::main_of;

/// The bits of what ops make of constants of a type, given as bits; `op` has `%0`, `%1`, ... for operands.
fn bits(op: &str, kind: &str, width: u32, operands: &[&str]) -> String {
    let mut body = String::new();
    for (number, operand) in operands.iter().enumerate() {
        body += &format!("  %{number} = arith.constant {operand} : {kind}\n");
    }
    body += &format!("  %z = {op} : {kind}\n  %b = arith.bitcast %z : {kind} to i{width}\n");
    body += &match width {
        64 => "  call @printU64(%b) : (i64) -> ()".to_owned(),
        _ => format!("  %w = arith.extui %b : i{width} to i64\n  call @printU64(%w) : (i64) -> ()"),
    };
    let text = crate::outcome(InterpOptions::default(), &main_of(&body));
    let number = text.trim().parse::<u64>().unwrap_or_else(|_| panic!("{op}: {text}"));
    format!("{number:#0digits$X}", digits = 2 + width as usize / 4)
}

/// The same for several cases: `op operands -> bits`, where `op` is written `arith.addf %0, %1`.
fn check(kind: &str, width: u32, cases: &[(&str, &[&str])], expected: Expect) {
    let lines = cases.iter().map(|(op, operands)| {
        format!("{op} of {}: {}\n", operands.join(" "), bits(op, kind, width, operands))
    });
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn nan_where_there_is_no_result_is_the_usual_one() {
    check(
        "f64",
        64,
        &[
            ("arith.divf %0, %1", &["0.0", "0.0"]),
            ("arith.subf %0, %0", &["0x7FF0000000000000"]),
            ("arith.addf %0, %1", &["0x7FF0000000000000", "0xFFF0000000000000"]),
            ("arith.mulf %0, %1", &["0xFFF0000000000000", "0.0"]),
            ("arith.remf %0, %1", &["1.0", "0.0"]),
            ("math.fma %0, %1, %1", &["0x7FF0000000000000", "0.0"]),
            ("math.sqrt %0", &["-1.0"]),
            ("math.rsqrt %0", &["-1.0"]),
            ("math.log %0", &["-1.0"]),
            ("math.sin %0", &["0x7FF0000000000000"]),
            ("math.acosh %0", &["0.5"]),
            ("math.powf %0, %1", &["-8.0", "0.5"]),
        ],
        expect![[r#"
            arith.divf %0, %1 of 0.0 0.0: 0x7FF8000000000000
            arith.subf %0, %0 of 0x7FF0000000000000: 0x7FF8000000000000
            arith.addf %0, %1 of 0x7FF0000000000000 0xFFF0000000000000: 0x7FF8000000000000
            arith.mulf %0, %1 of 0xFFF0000000000000 0.0: 0x7FF8000000000000
            arith.remf %0, %1 of 1.0 0.0: 0x7FF8000000000000
            math.fma %0, %1, %1 of 0x7FF0000000000000 0.0: 0x7FF8000000000000
            math.sqrt %0 of -1.0: 0x7FF8000000000000
            math.rsqrt %0 of -1.0: 0x7FF8000000000000
            math.log %0 of -1.0: 0x7FF8000000000000
            math.sin %0 of 0x7FF0000000000000: 0x7FF8000000000000
            math.acosh %0 of 0.5: 0x7FF8000000000000
            math.powf %0, %1 of -8.0 0.5: 0x7FF8000000000000
        "#]],
    );
    let cases: &[(&str, &[&str])] = &[
        ("arith.divf %0, %1", &["0.0", "0.0"]),
        ("math.sqrt %0", &["-1.0"]),
        ("math.log %0", &["-1.0"]),
        ("math.fma %0, %1, %1", &["0.0", "0x7C00"]),
    ];
    check(
        "f16",
        16,
        cases,
        expect![[r#"
            arith.divf %0, %1 of 0.0 0.0: 0x7E00
            math.sqrt %0 of -1.0: 0x7E00
            math.log %0 of -1.0: 0x7E00
            math.fma %0, %1, %1 of 0.0 0x7C00: 0x7E00
        "#]],
    );
    check(
        "f32",
        32,
        &cases[..3],
        expect![[r#"
            arith.divf %0, %1 of 0.0 0.0: 0x7FC00000
            math.sqrt %0 of -1.0: 0x7FC00000
            math.log %0 of -1.0: 0x7FC00000
        "#]],
    );
}

#[test]
fn nan_that_comes_first_is_handed_on_quiet() {
    let (loud, quiet) = ("0xFF800001", "0x7FC00002");
    check(
        "f32",
        32,
        &[
            ("arith.addf %0, %1", &[loud, quiet]),
            ("arith.addf %0, %1", &[quiet, loud]),
            ("arith.subf %0, %1", &["1.0", loud]),
            ("arith.mulf %0, %1", &[loud, "1.0"]),
            ("arith.maximumf %0, %1", &["1.0", loud]),
            ("arith.minimumf %0, %1", &[quiet, loud]),
            ("arith.maxnumf %0, %1", &[quiet, loud]),
            ("arith.minnumf %0, %1", &[loud, "1.0"]),
            ("math.fma %0, %1, %2", &["0.0", quiet, loud]),
            ("math.exp %0", &[loud]),
            ("math.atan2 %0, %1", &["1.0", loud]),
            ("math.floor %0", &[loud]),
            ("math.absf %0", &[loud]),
            ("math.copysign %0, %1", &[quiet, "-1.0"]),
            ("arith.negf %0", &[quiet]),
        ],
        expect![[r#"
            arith.addf %0, %1 of 0xFF800001 0x7FC00002: 0xFFC00001
            arith.addf %0, %1 of 0x7FC00002 0xFF800001: 0x7FC00002
            arith.subf %0, %1 of 1.0 0xFF800001: 0xFFC00001
            arith.mulf %0, %1 of 0xFF800001 1.0: 0xFFC00001
            arith.maximumf %0, %1 of 1.0 0xFF800001: 0xFFC00001
            arith.minimumf %0, %1 of 0x7FC00002 0xFF800001: 0x7FC00002
            arith.maxnumf %0, %1 of 0x7FC00002 0xFF800001: 0xFFC00001
            arith.minnumf %0, %1 of 0xFF800001 1.0: 0x3F800000
            math.fma %0, %1, %2 of 0.0 0x7FC00002 0xFF800001: 0x7FC00002
            math.exp %0 of 0xFF800001: 0xFFC00001
            math.atan2 %0, %1 of 1.0 0xFF800001: 0xFFC00001
            math.floor %0 of 0xFF800001: 0xFFC00001
            math.absf %0 of 0xFF800001: 0x7F800001
            math.copysign %0, %1 of 0x7FC00002 -1.0: 0xFFC00002
            arith.negf %0 of 0x7FC00002: 0xFFC00002
        "#]],
    );
    check(
        "bf16",
        16,
        &[("math.tanh %0", &["0xFFC1"]), ("math.absf %0", &["0xFFC1"]), ("math.ceil %0", &["0xFF81"])],
        expect![[r#"
            math.tanh %0 of 0xFFC1: 0xFFC1
            math.absf %0 of 0xFFC1: 0x7FC1
            math.ceil %0 of 0xFF81: 0xFFC1
        "#]],
    );
}

#[test]
fn nans_of_every_element_and_in_every_reduction() {
    crate::check(
        &main_of(
            "  %inf = arith.constant dense<[0x7F800000, 1.0, 0xFF800000]> : vector<3xf32>
  %none = arith.subf %inf, %inf : vector<3xf32>
  vector.print %none : vector<3xf32>
  %sum = vector.reduction <add>, %inf : vector<3xf32> into f32
  vector.print %sum : f32
  %minus = arith.constant dense<[1.0, 0xFFC00000, 2.0]> : vector<3xf32>
  %product = vector.reduction <mul>, %minus : vector<3xf32> into f32
  vector.print %product : f32
  %m = memref.alloc() : memref<f32>
  %x = arith.constant 0x7F800000 : f32
  %y = arith.constant 0xFF800000 : f32
  memref.store %x, %m[] : memref<f32>
  %old = memref.atomic_rmw addf %y, %m[] : (f32, memref<f32>) -> f32
  %new = memref.load %m[] : memref<f32>
  vector.print %new : f32
  %r = affine.parallel (%i) = (0) to (2) reduce (\"addf\") -> (f32) {
    %k = arith.index_cast %i : index to i64
    %odd = arith.trunci %k : i64 to i1
    %v = arith.select %odd, %x, %y : f32
    affine.yield %v : f32
  }
  vector.print %r : f32
  %bf = arith.constant dense<[0xFFC1, 0x7F80]> : vector<2xbf16>
  vector.print %bf : vector<2xbf16>
  memref.dealloc %m : memref<f32>",
        ),
        expect![[r#"
            ( nan, 0, nan )
            nan
            -nan
            nan
            nan
            ( -nan, inf )
        "#]],
    );
}

#[test]
fn ends_of_formats_without_infinities_are_neutral() {
    let mut found = String::new();
    for (kind, text) in [("f8E4M3FN", "-2.0, -3.0"), ("f8E5M2FNUZ", "-2.0, -3.0"), ("f8E8M0FNU", "2.0, 4.0")]
    {
        for which in ["maximumf", "minimumf", "maxnumf", "minnumf"] {
            let program = main_of(&format!(
                "  %v = arith.constant dense<[{text}]> : vector<2x{kind}>
  %r = vector.reduction <{which}>, %v : vector<2x{kind}> into {kind}
  vector.print %r : {kind}"
            ));
            found += &format!("{kind} {which}: {}", crate::outcome(InterpOptions::default(), &program));
        }
    }
    expect![[r#"
        f8E4M3FN maximumf: -2
        f8E4M3FN minimumf: -3
        f8E4M3FN maxnumf: -2
        f8E4M3FN minnumf: -3
        f8E5M2FNUZ maximumf: -2
        f8E5M2FNUZ minimumf: -3
        f8E5M2FNUZ maxnumf: -2
        f8E5M2FNUZ minnumf: -3
        f8E8M0FNU maximumf: 4
        f8E8M0FNU minimumf: 2
        f8E8M0FNU maxnumf: 4
        f8E8M0FNU minnumf: 2
    "#]]
    .assert_eq(&found);
}

#[test]
fn rounding_once_is_so_in_wide_formats_too() {
    let mut found = String::new();
    for kind in ["f80", "f128", "f16"] {
        let mut body = format!(
            "  %x = arith.constant -2.25 : {kind}
  %y = arith.constant 6.25 : {kind}\n"
        );
        let functions = ["absf %x", "ceil %x", "floor %x", "trunc %x", "round %x", "roundeven %x", "sqrt %y"];
        let functions = functions.into_iter().chain(["copysign %y, %x", "fma %x, %y, %y"]);
        for (number, function) in functions.enumerate() {
            let shown = if kind == "f16" { "extf" } else { "truncf" };
            body += &format!(
                "  %r{number} = math.{function} : {kind}
  %s{number} = arith.{shown} %r{number} : {kind} to f64
  vector.print %s{number} : f64 punctuation <comma>\n"
            );
        }
        found += &format!("{kind}: {}\n", crate::outcome(InterpOptions::default(), &main_of(&body)));
    }
    expect![[r#"
        f80: 2.25, -2, -3, -2, -2, -2, 2.5, -6.25, -7.8125, 
        f128: 2.25, -2, -3, -2, -2, -2, 2.5, -6.25, -7.8125, 
        f16: 2.25, -2, -3, -2, -2, -2, 2.5, -6.25, -7.8125, 
    "#]]
    .assert_eq(&found);
}

/// What sort of float a value is: in order -1.5, zero, the least positive, the least normal, minus infinity,
/// NaN.
#[test]
fn sorts_of_floats() {
    let mut body = "  %v = arith.constant dense<[-1.5, 0.0, 0x00000001, 0x00800000, 0xFF800000, 0x7FC00000]> : vector<6xf32>\n"
        .to_owned();
    for test in ["isfinite", "isinf", "isnan", "isnormal"] {
        body +=
            &format!("  %{test} = math.{test} %v : vector<6xf32>\n  vector.print %{test} : vector<6xi1>\n");
    }
    crate::check(
        &crate::main_of(&body),
        expect![[r#"
        ( 1, 1, 1, 1, 0, 0 )
        ( 0, 0, 0, 0, 1, 0 )
        ( 0, 0, 0, 0, 0, 1 )
        ( 1, 0, 0, 1, 0, 0 )
    "#]],
    );
}
