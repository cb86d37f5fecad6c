//! Text in, text out.

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::union_relation::UnionRelation;
use crate::text::error::ParseErrorKind;
use crate::work::budget::Budget;
use expect_test::{Expect, expect};

fn check(text: &str, expect: Expect) {
    let shown = match UnionRelation::parse(text) {
        Ok(union) => {
            let printed = union.to_string();
            let again = UnionRelation::parse(&printed).expect("what is printed can be read");
            assert_eq!(again.is_equal(&union, &Budget::default()), Ok(true), "{text} came back as {printed}");
            printed
        }
        Err(error) => error.to_string(),
    };
    expect.assert_eq(&shown);
}

#[test]
fn text_of_boxes_and_names() {
    check(
        "{ [i, j] : 0 <= i < 10 and i <= j <= 2i + 1 }",
        expect!["{ [i, j] : 0 <= i <= 9 and i <= j <= 2i + 1 }"],
    );
    check(
        "[N, M] -> { S[i] -> T[j = i + 1] : i >= 0 and i < N; S[i] -> U[] : M = 2N }",
        expect!["[N, M] -> { S[i] -> T[i + 1] : 0 <= i < N; S[i] -> U[] : M = 2N }"],
    );
    check("{ S[i] -> T[i] }", expect!["{ S[i] -> T[i] }"]);
    check("{ [i] -> [j] : j > i }", expect!["{ [i] -> [j] : j > i }"]);
    check("[N] -> { : N >= 3 }", expect!["[N] -> { : N >= 3 }"]);
    check("{ }", expect!["{  }"]);
    check("{ A[i] : false }", expect!["{ A[i] : false }"]);
    check(
        "{ [A[i] -> B[j]] -> C[[] -> [i, j]] : i > 2j }",
        expect!["{ [A[i] -> B[j]] -> C[[] -> [i, j]] : 2j < i }"],
    );
    check("{ [i, i] -> [2, *] }", expect!["{ [i, i] -> [2, o1] }"]);
    check(
        "{ [a, b] : a,b >= 0 and a + b <= 99999999999999999999 }",
        expect!["{ [a, b] : a >= 0 and 0 <= b <= 99999999999999999999 - a }"],
    );
}

#[test]
fn text_of_quantifiers_and_floors() {
    check("{ [i] : exists e : i = 2e and 0 <= i <= 10 }", expect!["{ [i] : i mod 2 = 0 and 0 <= i <= 10 }"]);
    check("{ [i] : i mod 3 <= 1 }", expect!["{ [i] : i mod 3 <= 1 }"]);
    check(
        "{ [i] -> [floor(i/4), i % 4] }",
        expect!["{ [i] -> [o0, o1] : (i - o1) mod 4 = 0 and i - 3 <= 4o0 <= i and 0 <= o1 <= 3 }"],
    );
    check(
        "{ [i] : not (exists (a, b : a, b >= 0 and i = 3a + 5b)) and i >= 0 }",
        expect!["{ [i] : i >= 0 and 5*floor((i + 2)/3) > 2i }"],
    );
    check(
        "{ [i] : exists (q = floor((i + 1)/3), r = i - 3q: r = 1 and q > 2) }",
        expect!["{ [i] : i mod 3 = 1 and i >= 10 }"],
    );
    check(
        "[N] -> { [j] : exists (e, f : N <= 5e <= N + 9 and 0 <= 2N + 2e - 3f <= 1 and -2j <= 5f <= 9 - j) }",
        expect![
            "[N] -> { [j] : exists (e0, e1: N <= 5e0 <= N + 9 and 2N + 2e0 - 1 <= 3e1 <= 2N + 2e0 and -2j <= 5e1 <= 9 - j) }"
        ],
    );
    check("{ [j] : exists x : 2j <= 3x <= 2j + 1 }", expect!["{ [j] : (2j + 1) mod 3 <= 1 }"]);
    check("{ [i, j] : i/2 = j }", expect!["{ [i, j] : i = 2j }"]);
    check(
        "{ [i, m] : m = min(i, 5) and m >= max(0, i - 3) }",
        expect!["{ [i, i] : 0 <= i <= 3; [i, i] : 4 <= i <= 5; [i, 5] : 6 <= i <= 8 }"],
    );
    check(
        "{ [i] : ceil(i/3) = 2 or ceild(i, 7) = floord(2i, 5) }",
        expect!["{ [i] : 4 <= i <= 6; [i] : -2i <= 5*floor((-i)/7) <= 4 - 2i }"],
    );
    check("{ [x, y] : exists a, b, c, d : x = 3a + 5b + 7c and y = 2a - 3b + 4d }", expect!["{ [x, y] }"]);
}

#[test]
fn text_of_missing_and_empty_tuples() {
    check("{ : }", expect!["{ : }"]);
    check("[N] -> { : N = 3 and N = 4 }", expect!["[N] -> { : false }"]);
    check("{ [] }", expect!["{ [] }"]);
    check("{ [] -> [i] }", expect!["{ [] -> [i] }"]);
    check("{ [[] -> []] }", expect!["{ [[] -> []] }"]);
}

#[test]
fn text_of_values_in_tuples() {
    check("{ [0:3, j = 2:, :4, :] }", expect!["{ [i0, j, i2, i3] : 0 <= i0 <= 3 and j >= 2 and i2 <= 4 }"]);
    check("{ [i][j] -> [i][k = j] }", expect!["{ [i, j] -> [i, j] }"]);
    check("{ [i] -> [i > 3 ? i : -i, 3] }", expect!["{ [i] -> [i, 3] : i >= 4; [i] -> [-i, 3] : i <= 3 }"]);
    check(
        "{ [i] -> [(i > 3 ? i > 5 ? 1 : 2 : 3)] }",
        expect!["{ [i] -> [1] : i >= 6; [i] -> [2] : 4 <= i <= 5; [i] -> [3] : i <= 3 }"],
    );
    check(
        "{ [i] -> [((i) : i >= 4; (-i) : i < 3), (3)] }",
        expect!["{ [i] -> [i, 3] : i >= 4; [i] -> [-i, 3] : i <= 2 }"],
    );
    check("{ [i] -> [k = i : i > 3] }", expect!["{ [i] -> [i] : i >= 4 }"]);
    check(
        "[N = 3, M = N:] -> { S[M]; T[N] }",
        expect!["[N, M] -> { S[M] : N = 3 and M >= 3; T[3] : N = 3 and M >= 3 }"],
    );
    check("{ [i] : exists (e = i > 3 ? 1 : 2 : i = e) }", expect!["{ [2] }"]);
}

#[test]
fn text_signs_and_coefficients_bind() {
    check("{ [i] : 2i mod 3 = 2 }", expect!["{ [i] : i mod 3 = 1 }"]);
    check("{ [i] : (2i) mod 3 = 2 }", expect!["{ [i] : i mod 3 = 1 }"]);
    check("{ [i] : -i mod 3 = 1 }", expect!["{ [i] : false }"]);
    check("{ [-3 mod 5, 2 - 3 mod 5, 5//2, -5//2, 2^3^2, -2^2] }", expect!["{ [2, -1, 2, -3, 64, -4] }"]);
    check("{ [i] : 3*-2i = 12 }", expect!["{ [-2] }"]);
    check("{ [i] : 2 * -i = 4 and - - i <= - 2 }", expect!["{ [-2] }"]);
}

#[test]
fn text_of_missing_values() {
    check("{ [i] : i = NaN }", expect!["{ [i] : false }"]);
    check("{ [i] : i != NaN }", expect!["{ [i] : false }"]);
    check("{ [i] : not (i != NaN) }", expect!["{ [i] }"]);
    check("{ [i] : not ((i : i > 3) > 5) }", expect!["{ [i] : i <= 5 }"]);
}

#[test]
fn text_of_logic_in_other_words() {
    check("{ [i] | i > 0 & i < 9 | i = 11 /\\ TRUE }", expect!["{ [i] : 0 < i <= 8; [11] }"]);
    check("{ And[i] : NOT (EXISTS e : i = 2e) \\/ i == 4 }", expect!["{ And[i] : i mod 2 = 1; And[4] }"]);
}

#[test]
fn text_of_logic() {
    check("{ [i] : i > 5 implies i > 7 }", expect!["{ [i] : i <= 5; [i] : i >= 8 }"]);
    check("{ [i] : not (i = 3 or i != 3) }", expect!["{ [i] : false }"]);
    check(
        "{ [i, j] -> [k, l] : i, j << k, l }",
        expect!["{ [i, j] -> [k, l] : k > i; [i, j] -> [i, l] : l > j }"],
    );
    check("{ [i] : (i >= 0 and (i + 1) * 2 <= 7) or i = -3 }", expect!["{ [i] : 0 <= i <= 2; [-3] }"]);
}

#[test]
fn text_errors_name_the_place() {
    check("{ [i] : i >= }", expect!["at byte 13: expected an expression, found '}'"]);
    check("{ [i] : j >= 0 }", expect!["at byte 8: unknown name 'j'"]);
    check("{ [i] : i*i >= 0 }", expect!["at byte 9: a product of two variables is not affine"]);
    check("{ [i] : i mod 0 = 0 }", expect!["at byte 14: expected a positive integer as modulus"]);
    check("[N, N] -> { [i] }", expect!["at byte 4: symbol 'N' is declared twice"]);
    check("{ [i] : i & 3 }", expect!["at byte 10: expected a comparison, found 'and'"]);
    check("{ [i]", expect!["at byte 5: expected ';' or '}', found the end of the text"]);
    check("{ [i] : i <= 3", expect!["at byte 14: expected ';' or '}', found the end of the text"]);
    check("{ [i] : ((i >= 3 }", expect!["at byte 17: expected ')', found '}'"]);
    check("{ [i] : (i >= 3 }", expect!["at byte 16: expected ')', found '}'"]);
    check("{ [i -> j] }", expect!["at byte 5: expected ',' or ']', found '->'"]);
    check("{ [i] : i >= 3) }", expect!["at byte 14: expected ';' or '}', found ')'"]);
    check("{ [i] : i >= 2 3 }", expect!["at byte 15: expected ';' or '}', found '3'"]);
    check("{ [i] : min() = 3 }", expect!["at byte 12: expected an expression, found ')'"]);
    check("{ [i] : floord(i) = 3 }", expect!["at byte 8: 'floord' takes 2 arguments, found 1"]);
    check(
        "{ [i] : i, 2 << 3 }",
        expect!["at byte 13: lexicographic comparison of lists of different lengths"],
    );
    check("{ [i] : i <= infty }", expect!["at byte 13: expected an expression, found 'infty'"]);
    check("{ [i] : i mod -3 = 0 }", expect!["at byte 14: expected a positive integer as modulus"]);
    check("{ [i] : i / j = 0 }", expect!["at byte 12: unknown name 'j'"]);
    check("{ [i] : 2^99999999 = i }", expect!["at byte 10: the power has more than 65536 bits"]);
    check("{ [max] }", expect!["at byte 6: expected '(', found ']'"]);
    check("{ A }", expect!["at byte 4: expected '[', found '}'"]);
    check("{ [i] -> }", expect!["at byte 9: expected a tuple, found '}'"]);
    check("{ rat: [i] }", expect!["at byte 2: expected a set of integers, found one of rationals"]);
    check("{ [(i : i > 3; 2 : i > 4)] -> [i] }", expect!["at byte 8: unknown name 'i'"]);
    check("{ [i] -> [(i : i > 3; 2 : i > 4)] }", expect!["at byte 15: two conditions hold for one point"]);
    check("{ [i] : exists i j : i = j }", expect!["at byte 17: expected ':', found 'j'"]);
    check("{ [i] : i = 3 } extra", expect!["at byte 16: expected the end of the text, found 'extra'"]);
    check(
        &format!("{{ [i] : {}i{} = 0 }}", "(".repeat(9999), ")".repeat(9999)),
        expect!["at byte 135: nesting is deeper than 128"],
    );
    check(
        &format!("{{ [i] : {}(i = 0) }}", "not ".repeat(9999)),
        expect!["at byte 520: nesting is deeper than 128"],
    );
    check("é", expect![[r#"at byte 0: unexpected character '\u{e9}'"#]]);
}

#[test]
fn text_of_one_space_or_one_conjunction() {
    let error = IntegerRelation::parse("{ [i] : i = 0 or i = 2 }").expect_err("two conjunctions");
    expect!["at byte 0: expected a single conjunction"].assert_eq(&error.to_string());
}

#[test]
fn text_is_not_at_fault_for_an_exhausted_budget() {
    let hard = "{ [i] : not exists (e : i = 3e or i = 5e + 1) }";
    let kind = |text, units| match UnionRelation::parse_within(text, &Budget::new(units)) {
        Ok(_) => None,
        Err(error) => Some(error.kind),
    };
    assert!(matches!(kind(hard, 2), Some(ParseErrorKind::Exhausted(_))));
    assert_eq!(kind(hard, 100_000), None);
    assert_eq!(kind("{ [i] : i > }", 100_000), Some(ParseErrorKind::Wrong));
}
