//! Quasi-polynomials as text: accepted input, errors, and round trips.

use crate::function::count::{Extremum, Side};
use crate::function::piecewise::{Piecewise, UnionPiecewise};
use crate::function::polynomial::{PiecewiseQuasiPolynomial, QuasiPolynomial};
use crate::properties::cases;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::text::literal::Literal;
use crate::work::budget::Budget;
use expect_test::{Expect, expect};
use loopwright_integer::Int;
use loopwright_integer::Rational;
use proptest::prelude::*;

type Functions = UnionPiecewise<QuasiPolynomial>;

fn check(text: &str, expect: Expect) {
    let shown = match Functions::parse(text) {
        Ok(functions) => {
            let printed = functions.to_string();
            let again = Functions::parse(&printed).expect("what is printed can be read");
            assert_eq!(again.to_string(), printed, "{text}");
            printed
        }
        Err(error) => error.to_string(),
    };
    expect.assert_eq(&shown);
}

#[test]
fn polynomial_text_of_sums_products_and_powers() {
    check("{ [i] -> i^2 }", expect!["{ [i] -> i^2 }"]);
    check("[n] -> { (1/2 * n + 1/2 * n^2) : n > 0 }", expect!["[n] -> { (1/2 * n + 1/2 * n^2) : n > 0 }"]);
    check("[n] -> { n^2 }", expect!["[n] -> { n^2 }"]);
    check("{ 3 }", expect!["{ 3 }"]);
    check(
        "{ S[i, j] -> (i + 2j)^2 - 3i^2 * 2 - -2^2 }",
        expect!["{ S[i, j] -> (4 + 4 * i * j - 5 * i^2 + 4 * j^2) }"],
    );
    check("{ [i] -> 1/2 i i }", expect!["{ [i] -> 1/2 * i^2 }"]);
    check("{ [i] -> i^0 + (2/3)^2 * i }", expect!["{ [i] -> (1 + 4/9 * i) }"]);
    check("{ [i] -> i^2^3 }", expect!["{ [i] -> i^6 }"]);
    check("{ [i] -> -i^2 }", expect!["{ [i] -> -i^2 }"]);
    check("{ [i, j] -> (i + j) * (i - j) / 2 }", expect!["{ [i, j] -> (1/2 * i^2 - 1/2 * j^2) }"]);
    check("{ [A[i] -> B[j]] -> i * j : i < j }", expect!["{ [A[i] -> B[j]] -> i * j : j > i }"]);
    check("{ [i] -> 0 * i^2 }", expect!["{ [i] -> 0 }"]);
}

#[test]
fn polynomial_text_of_floors_and_remainders() {
    check(
        "[N] -> { S[i] -> (1/2 * i + floor((i + N)/3)^2) : 0 <= i < N }",
        expect!["[N] -> { S[i] -> (1/2 * i + floor((i + N)/3)^2) : 0 <= i < N }"],
    );
    check("{ [i] -> (i mod 3)^2 }", expect!["{ [i] -> (-6 * i * floor(i/3) + i^2 + 9 * floor(i/3)^2) }"]);
    check(
        "{ [i] -> i * (i // 2) + ceil(i/2) + floord(i, 4) }",
        expect!["{ [i] -> (i - floor(i/2) + floor(i/4) + i * floor(i/2)) }"],
    );
    check("{ [i] -> floor((i + floor(i/3))/2) * i }", expect!["{ [i] -> i * floor((i + floor(i/3))/2) }"]);
    check(
        "{ [i] -> floor(i/2)^2 }",
        expect!["{ [i] -> (1/4 * i - 1/2 * floor(i/2) + i * floor(i/2) - 1/4 * i^2) }"],
    );
}

#[test]
fn polynomial_text_with_cases() {
    check(
        "{ [i, 2i] -> i; [i, j] -> 1 : j > 2i }",
        expect!["{ [i, i1] -> i : i1 = 2i; [i, i1] -> 1 : i1 > 2i }"],
    );
    check("{ [i] -> i * max(i, 3) }", expect!["{ [i] -> i^2 : i >= 3; [i] -> 3 * i : i <= 2 }"]);
    check("{ [i] -> min(i, floor(i^1/2)) }", expect!["{ [i] -> i : i <= 0; [i] -> floor(i/2) : i > 0 }"]);
    check(
        "{ [i] -> (i^2 : i > 3; 5 : i < 0) * i }",
        expect!["{ [i] -> i^3 : i >= 4; [i] -> 5 * i : i < 0 }"],
    );
    check(
        "[N = 3:5] -> { [i] -> N * i : exists (e : i = 2e) }",
        expect!["[N] -> { [i] -> i * N : i mod 2 = 0 and 3 <= N <= 5 }"],
    );
    check("{ S[i] -> i; T[i, j] -> i * j : false }", expect!["{ S[i] -> i; T[i, j] -> 0 : false }"]);
    check("{ }", expect!["{  }"]);
}

/// As in isl.
#[test]
fn polynomial_text_sums_pieces_that_overlap() {
    check(
        "{ [i] -> i : i >= 0; [i] -> i^2 : i <= 1; S[i] -> 1 }",
        expect!["{ [i] -> (i + i^2) : 0 <= i <= 1; [i] -> i : i >= 2; [i] -> i^2 : i < 0; S[i] -> 1 }"],
    );
}

#[test]
fn polynomial_text_that_is_refused() {
    check("{ [i] -> j^2 }", expect!["at byte 9: unknown name 'j'"]);
    check("{ [i] -> 1/i }", expect!["at byte 11: expected a constant other than zero to divide by"]);
    check("{ [i] -> i/0 }", expect!["at byte 11: expected a constant other than zero to divide by"]);
    check("{ [i] -> i mod (1/2) }", expect!["at byte 15: expected a positive integer as modulus"]);
    check(
        "{ [i] -> 3 * floor(i * i / 2) }",
        expect!["at byte 19: the floor of a product of variables is not a quasi-polynomial"],
    );
    check("{ [i] -> max(i^2, 3) }", expect!["at byte 9: products of variables cannot be compared"]);
    check("{ [i] -> [i] }", expect!["at byte 2: expected a function to numbers"]);
    check("{ [i] -> i^-1 }", expect!["at byte 11: expected a number, found '-'"]);
    check("{ [i] -> i^i }", expect!["at byte 11: expected a number, found 'i'"]);
    check("{ [i] -> i^99999999999 }", expect!["at byte 11: the exponent has more than 32 bits"]);
    check("{ [i] -> i^9999 }", expect!["at byte 10: a product of a degree above 1024"]);
    check("{ [i] -> ((i^1000)^1000)^1000 }", expect!["at byte 18: a product of a degree above 1024"]);
    check(
        "{ [i] -> (2^60000 * 3)^2 * (5/7)^99999 }",
        expect!["at byte 12: the power has more than 65536 bits"],
    );
    check(
        "{ [a, b, c, d] -> (a + b + c + d)^1000 }",
        expect!["at byte 33: formula is too hard: work limit reached in product of polynomials"],
    );
    check("{ [i] -> infty }", expect!["at byte 9: expected an expression, found 'infty'"]);
    check("{ [i] : i^2 = 4 }", expect!["at byte 2: expected a function to numbers"]);
    check("{ [i] -> i * i", expect!["at byte 14: expected ';' or '}', found the end of the text"]);
    let long = format!("{{ [i] -> i{} }}", "^1".repeat(100_000));
    check(&long, expect!["{ [i] -> i }"]);
}

#[test]
fn polynomial_text_of_one_tuple() {
    assert!("{ [i] -> i; S[i] -> i }".parse::<PiecewiseQuasiPolynomial>().is_err());
    assert!("{ [i] -> i : i > 0; [i] -> 0 : i < 0 }".parse::<PiecewiseQuasiPolynomial>().is_ok());
    assert!(PresburgerRelation::parse("{ [i] : i^2 = 4 }").is_err());
    assert!(PresburgerRelation::parse("{ [i] : i^1 = (2)^2 }").is_ok());
}

fn check_literal(text: &str, expect: Expect) {
    let shown = match Literal::parse_within(text, &Budget::default()) {
        Ok(Literal::Relation(union)) => format!("relation {union}"),
        Ok(Literal::Functions(functions)) => format!("functions {functions}"),
        Ok(Literal::Bounds(bounds)) => format!("bounds {bounds}"),
        Err(error) => error.to_string(),
    };
    expect.assert_eq(&shown);
}

#[test]
fn literal_of_any_kind() {
    check_literal("{ }", expect!["relation {  }"]);
    check_literal("[N] -> { : N > 3 }", expect!["relation [N] -> { : N >= 4 }"]);
    check_literal("[N] -> { N : N > 3 }", expect!["functions [N] -> { N : N >= 4 }"]);
    check_literal("{ [i, j][k] -> [[i] -> [j]] }", expect!["relation { [i, j, k] -> [[i] -> [j]] }"]);
    check_literal("{ [i, j][k] -> i * j }", expect!["functions { [i, j, k] -> i * j }"]);
    check_literal("{ [i] -> [i/3] }", expect!["relation { [i] -> [o0] : 3o0 = i }"]);
    check_literal("{ max[i] -> min[i] }", expect!["relation { max[i] -> min[i] }"]);
    check_literal(
        "{ [i] -> max(i, 3); [i] -> max(i^2) : i > 3 }",
        expect!["bounds { [i] -> max(i, 3, i^2) : i >= 4; [i] -> max(i, 3) : i <= 3 }"],
    );
    check_literal(
        "{ [i] -> min(i, 3) : i > 0; S[] -> min(2) }",
        expect!["bounds { [i] -> min(i, 3) : i > 0; S[] -> min(2) }"],
    );
    check_literal(
        "{ [i] -> min(i, 3); [i] -> max(i, 3) }",
        expect!["at byte 20: expected a function whose value is a 'min'"],
    );
    check_literal(
        "{ [i] -> max(i, 3); [i] -> 2 }",
        expect!["at byte 20: expected a function whose value is a 'max'"],
    );
    check_literal(
        "{ [i] -> i; [i] }",
        expect!["at byte 12: a function to numbers, and a set or relation, cannot be in one union"],
    );
    check_literal(
        "{ [i]; [i] -> i }",
        expect!["at byte 7: a function to numbers, and a set or relation, cannot be in one union"],
    );
    check_literal("{ rat: [i] }", expect!["at byte 2: expected a set of integers, found one of rationals"]);
    check_literal("{ [i", expect!["at byte 4: expected ',' or ']', found the end of the text"]);
    check_literal("{ [i] -> ", expect!["at byte 9: expected a tuple, found the end of the text"]);
    check_literal("{ [i] -> }", expect!["at byte 9: expected a tuple, found '}'"]);
    check_literal("{ i >= 0 }", expect!["at byte 4: expected ';' or '}', found '>='"]);
}

/// A text of a polynomial in i and N, and its value.
#[derive(Clone, Debug)]
enum Tree {
    Number(i64, i64),
    I,
    N,
    Floor(i64, i64, i64, i64),
    Mod(i64, i64, i64),
    Sum(Box<Tree>, Box<Tree>),
    Difference(Box<Tree>, Box<Tree>),
    Product(Box<Tree>, Box<Tree>),
    Power(Box<Tree>, u32),
}

impl Tree {
    fn text(&self) -> String {
        match self {
            Tree::Number(n, d) => format!("{n}/{d}"),
            Tree::I => "i".to_owned(),
            Tree::N => "N".to_owned(),
            Tree::Floor(a, b, c, d) => format!("floor(({a}i + {b}N + {c})/{d})"),
            Tree::Mod(a, b, d) => format!("(({a} * i + {b} N) mod {d})"),
            Tree::Sum(a, b) => format!("({} + {})", a.text(), b.text()),
            Tree::Difference(a, b) => format!("({} - {})", a.text(), b.text()),
            Tree::Product(a, b) => format!("{} * {}", a.text(), b.text()),
            Tree::Power(a, exponent) => format!("({})^{exponent}", a.text()),
        }
    }

    fn value(&self, i: i64, n: i64) -> Rational {
        let int = |value: i64| Rational::from(Int::from(value));
        match self {
            Tree::Number(a, d) => Rational::new(Int::from(*a), Int::from(*d)),
            Tree::I => int(i),
            Tree::N => int(n),
            Tree::Floor(a, b, c, d) => int((a * i + b * n + c).div_euclid(*d)),
            Tree::Mod(a, b, d) => int((a * i + b * n).rem_euclid(*d)),
            Tree::Sum(a, b) => a.value(i, n) + b.value(i, n),
            Tree::Difference(a, b) => a.value(i, n) - b.value(i, n),
            Tree::Product(a, b) => a.value(i, n) * b.value(i, n),
            Tree::Power(a, exponent) => (0..*exponent).fold(int(1), |power, _| power * a.value(i, n)),
        }
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (-4i64..=4, 1i64..=4).prop_map(|(n, d)| Tree::Number(n, d)),
        Just(Tree::I),
        Just(Tree::N),
        (-4i64..=4, -3i64..=3, -5i64..=5, 1i64..=5).prop_map(|(a, b, c, d)| Tree::Floor(a, b, c, d)),
        (-4i64..=4, -3i64..=3, 1i64..=5).prop_map(|(a, b, d)| Tree::Mod(a, b, d)),
    ];
    leaf.prop_recursive(3, 12, 2, |inner| {
        let pair = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Tree::Sum(a, b)),
            pair.clone().prop_map(|(a, b)| Tree::Difference(a, b)),
            pair.prop_map(|(a, b)| Tree::Product(a, b)),
            (inner, 0u32..=3).prop_map(|(a, exponent)| Tree::Power(Box::new(a), exponent)),
        ]
    })
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn polynomial_text_says_what_it_means(tree in tree(), i in -9i64..9, n in -9i64..9) {
        let text = format!("[N] -> {{ [i] -> {} }}", tree.text());
        let function = PiecewiseQuasiPolynomial::parse(&text);
        let function = function.map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
        let point = [Int::from(i), Int::from(n)];
        let budget = Budget::default();
        prop_assert_eq!(function.total_at(&point, &budget), Ok(tree.value(i, n)), "{}", text);
        let printed = function.to_string();
        let again = PiecewiseQuasiPolynomial::parse(&printed).expect("what is printed can be read");
        prop_assert_eq!(again, function, "{}", printed);
    }

    /// Numbers of points, sums and bounds read back as what they were.
    #[test]
    fn polynomial_text_of_counting_can_be_read(
        a in -3i64..=3, b in 1i64..=4, c in -3i64..=3, d in 1i64..=4, shift in -4i64..=4,
    ) {
        let text =
            format!("[N] -> {{ S[i] -> [j] : 0 <= i < N and {a}i <= {b}j <= {c}i + N and {d}j <= N + {shift} }}");
        let relation = PresburgerRelation::parse(&text).expect("the text is right");
        let budget = Budget::default();
        let Some(count) = relation.card(&budget).expect("small").into_finite() else {
            return Ok(());
        };
        let read = Functions::parse(&count.to_string()).expect("what is printed can be read");
        let difference = count.minus(read.single().unwrap_or(&count.scaled(&Rational::from(Int::ZERO))), &budget);
        for piece in difference.expect("same space").pieces() {
            prop_assert!(piece.value.is_zero(), "{}", count);
        }
        let bound = count.bound_over(&relation.domain(), Side::Upper, &budget).expect("bounded");
        let Ok(Literal::Bounds(read)) = Literal::parse_within(&bound.to_string(), &budget) else {
            return Err(TestCaseError::fail(bound.to_string()));
        };
        // Not the text: which of several ways to write a piece is found may depend on the order of its
        // floors.
        for point in (-2..=24).map(|n| [Int::from(n)]) {
            let value = |bound: &Piecewise<Extremum>| {
                bound.function_at(&point, &budget).expect("budget").map(|extremum| extremum.value_at(&point))
            };
            let read = read.single().and_then(value);
            prop_assert_eq!(read, value(bound.pieces()), "{} at {:?}", bound, point);
        }
    }
}
