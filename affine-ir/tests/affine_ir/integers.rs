//! Integers of every width: which literals fit, how they wrap, and that stores and loads agree.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};

/// What the literal stands for in an integer type of this letter, which is `i`, `si` or `ui`, by arithmetic
/// on integers of any size; `None` if it is out of range.
fn expected(letter: &str, width: u32, magnitude: &UBig, negative: bool) -> Option<IBig> {
    let half = UBig::ONE << (width as usize - 1);
    if magnitude.bit_len() > width as usize {
        return None;
    }
    if negative {
        let is_in_range = letter != "ui" && *magnitude != UBig::ZERO && *magnitude <= half;
        return is_in_range.then(|| -IBig::from(magnitude.clone()));
    }
    let wraps = *magnitude >= half;
    match letter {
        "si" if wraps => None,
        "i" if wraps => Some(IBig::from(magnitude.clone()) - (IBig::ONE << width as usize)),
        _ => Some(IBig::from(magnitude.clone())),
    }
}

/// What is printed for an attribute; `None` if it is refused.
fn printed(attribute: &str) -> Option<String> {
    let text = format!("\"t.op\"() {{a = {attribute}}} : () -> ()");
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let ir = parse(&Source::new("t.mlir", text), &options).ok()?;
    let text = print(&ir, &PrintOptions::default());
    let (_, attribute) = text.split_once("{a = ").expect("the attribute is printed");
    Some(attribute.split_once("} :").expect("the attribute ends").0.to_string())
}

/// A literal alone, and one that is stored in bytes, have the value; or both are refused.
fn check(ty: &str, literal: &str, value: Option<&IBig>) {
    // Bits are words; alone only those without a sign.
    let bit = |value: &IBig| (*value != IBig::ZERO).to_string();
    let alone = value.map(|value| if ty == "i1" { bit(value) } else { format!("{value} : {ty}") });
    assert_eq!(printed(&format!("{literal} : {ty}")), alone, "{literal} : {ty}");
    let word = |value: &IBig| if ty.ends_with("i1") { bit(value) } else { value.to_string() };
    let stored = value.map(|value| match *value == IBig::ZERO {
        true => format!("dense<{}> : tensor<2x{ty}>", word(value)),
        false => format!("dense<[{}, {}]> : tensor<2x{ty}>", word(value), word(&IBig::ZERO)),
    });
    let dense = format!("dense<[{literal}, 0]> : tensor<2x{ty}>");
    assert_eq!(printed(&dense), stored, "{dense}");
}

#[test]
fn limits_of_every_width() {
    for width in [1u32, 2, 3, 7, 8, 9, 31, 63, 64, 65, 126, 127, 128, 129, 200] {
        let half = UBig::ONE << (width as usize - 1);
        let all = UBig::ONE << width as usize;
        let near = [UBig::ZERO, UBig::ONE, half.clone() - UBig::ONE, half.clone(), half + UBig::ONE];
        for magnitude in near.into_iter().chain([all.clone() - UBig::ONE, all.clone(), all + UBig::ONE]) {
            for letter in ["i", "si", "ui"] {
                for negative in [false, true] {
                    let sign = if negative { "-" } else { "" };
                    let value = expected(letter, width, &magnitude, negative);
                    check(&format!("{letter}{width}"), &format!("{sign}{magnitude}"), value.as_ref());
                    check(&format!("{letter}{width}"), &format!("{sign}0x{magnitude:x}"), value.as_ref());
                }
            }
        }
    }
}
