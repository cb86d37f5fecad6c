//! Affine programs on which mlir-opt 22 crashes; they are refused, or accepted, like any other.

use loopwright_affine_ir::{ParseOptions, Source, parse, verify};

fn error_of(text: &str) -> Option<String> {
    let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default());
    let errors = ir.and_then(|ir| verify(&ir)).err()?;
    Some(errors[0].message.clone())
}

fn check(text: &str, expected: &str) {
    let error = error_of(text).unwrap_or_else(|| panic!("accepted: {text}"));
    assert!(error.contains(expected), "{text}\n{error}");
}

#[test]
fn operands_are_missing() {
    check(
        r#""affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>,
             reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>,
             upperBoundsMap = affine_map<() -> (4)>}> ({
           ^bb0(%i: index):
             "affine.yield"() : () -> ()
           }) : () -> ()"#,
        "operand count and affine map dimension and symbol count must match",
    );
    check(
        r#"func.func @f(%s: memref<8xf32>, %n: index) {
             "affine.dma_start"(%s, %n) : (memref<8xf32>, index) -> ()
             return
           }"#,
        "incorrect number of operands",
    );
    check(
        r#"func.func @f() {
             "affine.dma_wait"() {tag_map = affine_map<() -> (0)>} : () -> ()
             return
           }"#,
        "incorrect number of operands",
    );
}

#[test]
fn groups_have_any_size() {
    for (groups, expected) in [
        ("dense<[-1, 2]> : tensor<2xi32>", "the number of region arguments (1)"),
        ("dense<-1> : tensor<1xi32>", "expected lower bounds map to have -1 results"),
        ("dense<1> : tensor<1xi64>", "32-bit signless integer elements attribute"),
        ("dense<1> : tensor<99999999999xi32>", "the number of region arguments (1)"),
        ("dense<2147483647> : tensor<1xi32>", "expected lower bounds map to have 2147483647 results"),
    ] {
        let text = format!(
            r#""affine.parallel"() <{{lowerBoundsGroups = {groups}, lowerBoundsMap = affine_map<() -> (0)>,
                 reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>,
                 upperBoundsMap = affine_map<() -> (4)>}}> ({{
               ^bb0(%i: index):
                 "affine.yield"() : () -> ()
               }}) : () -> ()"#
        );
        check(&text, expected);
    }
}

#[test]
fn literals_at_the_end_of_the_range() {
    let least = "(-9223372036854775807 - 1)";
    for (expr, expected) in [
        (format!("{least} floordiv -1"), Some("divisors in affine expressions have to be positive")),
        (format!("{least} mod {least}"), Some("divisors in affine expressions have to be positive")),
        (format!("{least} ceildiv 1"), None),
        (format!("-{least}"), None),
        (format!("d0 * {least} + d0 * {least}"), None),
        (format!("(d0 + {least}) floordiv 2 - {least}"), None),
        (format!("(d0 * {least}) mod 9223372036854775807"), None),
    ] {
        let text = format!("func.func private @f() attributes {{a.b = affine_map<(d0) -> ({expr})>}}");
        match expected {
            Some(expected) => check(&text, expected),
            None => assert_eq!(error_of(&text), None, "{text}"),
        }
    }
}
