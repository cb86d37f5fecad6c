//! Tests of quasi-polynomials.

use crate::{Int, QuasiPolynomial, Rational, Space, Tuple};
use expect_test::{Expect, expect};
use proptest::prelude::*;

fn space() -> Space {
    Space::set(vec!["N".into(), "M".into()], Tuple::default())
}

fn affine(coeffs: [i64; 3], divisor: i64) -> QuasiPolynomial {
    QuasiPolynomial::affine(space(), &coeffs.map(Int::from), &Int::from(divisor))
}

fn floor(coeffs: [i64; 3], divisor: i64) -> QuasiPolynomial {
    affine(coeffs, divisor).floor().expect("affine")
}

fn check(value: &QuasiPolynomial, expected: Expect) {
    expected.assert_eq(&value.to_string());
}

#[test]
fn floors_have_a_normal_form() {
    check(&floor([5, 0, 7], 4), expect!["[N, M] -> { (1 + N + floor((N + 3)/4)) }"]);
    check(&floor([2, 4, 5], 6), expect!["[N, M] -> { (M + floor((N - M + 2)/3)) }"]);
    check(&floor([-1, 0, 0], 3), expect!["[N, M] -> { -floor((N + 2)/3) }"]);
    check(&floor([1, 0, 1], 2), expect!["[N, M] -> { (N - floor(N/2)) }"]);
    check(&floor([0, 0, -7], 2), expect!["[N, M] -> { -4 }"]);
    let nested =
        (&floor([1, 0, 1], 3) + &affine([0, 0, 1], 1)).scaled(&Rational::new(Int::ONE, Int::from(2)));
    check(&nested.floor().expect("affine"), expect!["[N, M] -> { floor((N + 4)/6) }"]);
    assert_eq!((&affine([1, 0, 0], 1) * &affine([1, 0, 0], 2)).floor(), None);
}

#[test]
fn squares_of_halves_are_reduced() {
    let half = floor([1, 1, 0], 2);
    check(
        &half.pow(2),
        expect![
            "[N, M] -> { (1/4 * N + 1/4 * M - 1/2 * floor((N + M)/2) - 1/2 * N * M + N * floor((N + M)/2) - 1/4 * N^2 + M * floor((N + M)/2) - 1/4 * M^2) }"
        ],
    );
    // n - 2 floor(n/2) is zero or one.
    let rest = &affine([1, 1, 0], 1) - &half.scaled(&Rational::from(Int::from(2)));
    assert!((&(&rest * &rest) - &rest).is_zero());
}

#[test]
fn substitution_reaches_into_floors() {
    let value = &floor([1, 0, 0], 3) * &affine([0, 1, 0], 1);
    let swapped = value.substitute(&space(), &[affine([0, 3, 2], 1), affine([1, 0, 0], 1)]).expect("affine");
    check(&swapped, expect!["[N, M] -> { N * M }"]);
    let square = affine([1, 0, 0], 1).pow(2);
    assert_eq!(value.substitute(&space(), &[square.clone(), square]), None);
}

#[test]
fn symbols_are_aligned_by_name() {
    let other = QuasiPolynomial::column(Space::set(vec!["K".into(), "N".into()], Tuple::default()), 1);
    check(&(&other * &floor([1, 1, 0], 4)), expect!["[K, N, M] -> { N * floor((N + M)/4) }"]);
}

/// A sum of products of floors, with the function it is meant to be.
fn product_of_floors() -> impl Strategy<Value = Vec<([i64; 3], i64, u32)>> {
    let floor = (prop::array::uniform3(-7i64..=7), 1i64..=5, 0u32..=3);
    prop::collection::vec(floor, 0..4)
}

fn polynomial(factors: &[([i64; 3], i64, u32)]) -> QuasiPolynomial {
    let one = QuasiPolynomial::constant(space(), Rational::from(Int::ONE));
    factors
        .iter()
        .fold(one, |product, (coeffs, divisor, exponent)| &product * &floor(*coeffs, *divisor).pow(*exponent))
}

fn value(factors: &[([i64; 3], i64, u32)], n: i64, m: i64) -> i64 {
    let factor = |([a, b, c], divisor, exponent): &([i64; 3], i64, u32)| {
        (a * n + b * m + c).div_euclid(*divisor).pow(*exponent)
    };
    factors.iter().map(factor).product()
}

proptest! {
    #[test]
    fn arithmetic(a in product_of_floors(), b in product_of_floors(), n in -9i64..9, m in -9i64..9) {
        let (p, q) = (polynomial(&a), polynomial(&b));
        let point = [Int::from(n), Int::from(m)];
        let (x, y) = (i128::from(value(&a, n, m)), i128::from(value(&b, n, m)));
        let rational = |x: i128| Rational::from(Int::from(x));
        prop_assert_eq!(p.value_at(&point), rational(x));
        prop_assert_eq!((&p + &q).value_at(&point), rational(x + y));
        prop_assert_eq!((&p - &q).value_at(&point), rational(x - y));
        prop_assert_eq!((&p * &q).value_at(&point), rational(x * y));
        prop_assert!((&(&p * &q) - &(&q * &p)).is_zero());
    }
}
