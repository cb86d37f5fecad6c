//! Text in, text out.

use super::*;
use crate::function::affine::UnionPiecewiseMulti;
use expect_test::{Expect, expect};

fn check(text: &str, expect: Expect) {
    let shown = match UnionPiecewiseMulti::parse(text) {
        Ok(function) => {
            let printed = function.to_string();
            let again = UnionPiecewiseMulti::parse(&printed).expect("what is printed can be read");
            assert_eq!(again.to_string(), printed, "{text}");
            printed
        }
        Err(error) => error.to_string(),
    };
    expect.assert_eq(&shown);
}

#[test]
fn piecewise_affine_text() {
    check(
        "[N] -> { [i] -> floor(i/2) : 0 <= i < N }",
        expect!["[N] -> { [i] -> [(floor(i/2))] : 0 <= i < N }"],
    );
    check("{ [i] -> [(i + 6*((i) mod 5))/3] : i > 0 }", expect!["{ [i] -> [(i + 6*(i mod 5))/3] : i > 0 }"]);
    check(
        "[N] -> { [(N + 1)] : N > 0; [(3)] : N <= 0 }",
        expect!["[N] -> { [(N + 1)] : N > 0; [(3)] : N <= 0 }"],
    );
    check("[N] -> { N + 1 }", expect!["[N] -> { [(N + 1)] }"]);
    check("{ [i] -> [max(i, 3)] }", expect!["{ [i] -> [(i)] : i >= 3; [i] -> [(3)] : i <= 2 }"]);
    check("{ A[3, i] -> [i] : false }", expect!["{ A[i0, i] -> [0] : false }"]);
    check("{ A[3, i] -> [i/2] }", expect!["{ A[i0, i] -> [(i)/2] : i0 = 3 }"]);
    check("{ [i] -> [i] : i > 5 or i < 3 }", expect!["{ [i] -> [(i)] : (i >= 6) or (i <= 2) }"]);
    check("{ }", expect!["{  }"]);
}

#[test]
fn piecewise_affine_text_with_conditions_of_its_values() {
    check(
        "{ [i] -> [((i) : i >= 4; (3) : i <= 3), (i)/2] }",
        expect!["{ [i] -> [(i), (i)/2] : i >= 4; [i] -> [(3), (i)/2] : i <= 3 }"],
    );
    check(
        "{ [i] -> (i < 0 or i > 9 ? i : 0) }",
        expect!["{ [i] -> [(i)] : i < 0; [i] -> [(i)] : i >= 10; [i] -> [(0)] : 0 <= i <= 9 }"],
    );
    check(
        "{ [i] -> (i < 5 or i > 3 ? floor(i/2) : 0) }",
        expect!["{ [i] -> [(floor(i/2))] : i <= 4; [i] -> [(floor(i/2))] : i >= 5 }"],
    );
    check("[N = 3] -> { [i] -> i + N }", expect!["[N] -> { [i] -> [(i + N)] : N = 3 }"]);
}

#[test]
fn piecewise_multi_text() {
    check("{ S[i, j] -> T[i + 1, floor(j/2)] }", expect!["{ S[i, j] -> T[(i + 1), (floor(j/2))] }"]);
    check(
        "[N] -> { A[i, j] -> B[floor(i/2) - 3, j + N] : i > j; A[i, j] -> B[0, j] : i <= j }",
        expect![
            "[N] -> { A[i, j] -> B[(floor(i/2) - 3), (j + N)] : j < i; A[i, j] -> B[(0), (j)] : j >= i }"
        ],
    );
    check(
        "[N] -> { A[i] -> B[N, 2i] : N > 3; C[] -> B[0, 1] }",
        expect!["[N] -> { A[i] -> B[(N), (2i)] : N >= 4; C[] -> B[(0), (1)] }"],
    );
    check("[N] -> { A[i] -> [[i] -> B[N]] }", expect!["[N] -> { A[i] -> [[(i)] -> B[(N)]] }"]);
    check("{ [A[i] -> B[j]] -> C[i + j] : i = 2j }", expect!["{ [A[i] -> B[j]] -> C[(i + j)] : i = 2j }"]);
    check(
        "{ S[i] -> [min(i, 2), max(i, 1)] : i >= 0 }",
        expect![
            "{ S[i] -> [(i), (i)] : 0 < i <= 2; S[i] -> [(i), (1)] : i = 0; S[i] -> [(2), (i)] : i >= 3 }"
        ],
    );
}

#[test]
fn quasi_affine_prints_equal_forms_alike() {
    check("{ [i] -> [floor((2i + 5)/4)] }", expect!["{ [i] -> [(floor(i/2) + 1)] }"]);
    check("{ [i] -> [1 + floor(floor((2i + 1)/2)/2)] }", expect!["{ [i] -> [(floor(i/2) + 1)] }"]);
    check("{ [i] -> [ceil(i/3)] }", expect!["{ [i] -> [(floor((i + 2)/3))] }"]);
    check("{ [i] -> [-floor(-i/3)] }", expect!["{ [i] -> [(floor((i + 2)/3))] }"]);
    check("{ [i] -> [(-i) mod 3] }", expect!["{ [i] -> [(2 - ((i + 2) mod 3))] }"]);
    check(
        "{ [i, j] -> [floor((5i + 3j + 7)/4) - i - 1] }",
        expect!["{ [i, j] -> [(j + floor((i - j + 3)/4))] }"],
    );
    check(
        "{ [i, j] -> [floor((2*floor(i/3) + j)/5) + floor((j + 2*floor((i + 3)/3))/5)] }",
        expect!["{ [i, j] -> [(floor((j + 2*floor(i/3))/5) + floor((j + 2*floor(i/3) + 2)/5))] }"],
    );
    check(
        "{ [i, j] -> [floor(j/2) + floor(i/2) + floor(j/3) - floor((i + 2)/2)] }",
        expect!["{ [i, j] -> [(floor(j/2) + floor(j/3) - 1)] }"],
    );
    check(
        "{ [i] -> [(i mod 6) mod 2, 2*((i + 1) mod 4) - 3] }",
        expect!["{ [i] -> [((i mod 2)), (2*((i + 1) mod 4) - 3)] }"],
    );
}

#[test]
fn piecewise_affine_text_errors_name_the_place() {
    check(
        "{ [i] -> [i]; [i] -> [0] : i >= 7 }",
        expect!["at byte 14: two pieces have the point [7] in common"],
    );
    check("{ [i] -> [j] }", expect!["at byte 10: 'j' has no value"]);
    check("{ [i] -> [*] }", expect!["at byte 2: expected one value for each dimension"]);
    check("{ [i] -> }", expect!["at byte 9: expected an expression, found '}'"]);
    check("{ [i] -> i*i }", expect!["at byte 10: a product of two variables is not affine"]);
    check("{ floor(i/2) -> [i] }", expect!["at byte 13: expected ';' or '}', found '->'"]);
    let error = |text| PiecewiseAffine::parse(text).expect_err("wrong").to_string();
    expect!["at byte 0: expected a function to numbers, found one to A[_]"]
        .assert_eq(&error("{ [i] -> A[i] }"));
    expect!["at byte 0: expected a function of one tuple"].assert_eq(&error("{ A[i] -> [i]; B[i] -> [i] }"));
    expect!["at byte 0: expected a function to numbers, found one to [_, _]"]
        .assert_eq(&error("{ [i] -> [i, i] }"));
}
