//! Tests of quasi-polynomials.

use crate::function::piecewise::{Piece, PieceValue};
use crate::function::polynomial::QuasiPolynomial;
use crate::function::polynomial::piecewise::PiecewiseQuasiPolynomial;
use crate::properties::cases;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Space, Tuple};
use crate::work::budget::Budget;
use expect_test::{Expect, expect};
use loopwright_integer::Int;
use loopwright_integer::Rational;
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
fn polynomial_floors_have_a_normal_form() {
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
fn polynomial_reduces_squares_of_halves() {
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
fn polynomial_substitution_reaches_into_floors() {
    let value = &floor([1, 0, 0], 3) * &affine([0, 1, 0], 1);
    let swapped = value.substituted(&space(), &[affine([0, 3, 2], 1), affine([1, 0, 0], 1)]).expect("affine");
    check(&swapped, expect!["[N, M] -> { N * M }"]);
    let square = affine([1, 0, 0], 1).pow(2);
    assert_eq!(value.substituted(&space(), &[square.clone(), square]), None);
}

#[test]
fn polynomial_aligns_symbols_by_name() {
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

/// A sum of rational multiples of floors: coefficients of the numerator, divisor, multiple in sixths.
fn sum_of_floors() -> impl Strategy<Value = Vec<([i64; 3], i64, i64)>> {
    let floor = (prop::array::uniform3(-7i64..=7), 1i64..=5, -9i64..=9);
    prop::collection::vec(floor, 0..4)
}

fn affine_sum(terms: &[([i64; 3], i64, i64)]) -> QuasiPolynomial {
    let mut out = QuasiPolynomial::zero(space());
    for (coeffs, divisor, sixths) in terms {
        out.add_scaled(&floor(*coeffs, *divisor), &Rational::new(Int::from(*sixths), Int::from(6)));
    }
    out
}

/// Six times the sum.
fn six_times(terms: &[([i64; 3], i64, i64)], [n, m]: [i64; 2]) -> i64 {
    terms.iter().map(|([a, b, c], divisor, sixths)| sixths * (a * n + b * m + c).div_euclid(*divisor)).sum()
}

fn rational(x: impl Into<i128>) -> Rational {
    Rational::from(Int::from(x.into()))
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn polynomial_arithmetic(a in product_of_floors(), b in product_of_floors(), n in -9i64..9, m in -9i64..9) {
        let (p, q) = (polynomial(&a), polynomial(&b));
        let point = [Int::from(n), Int::from(m)];
        let (x, y) = (i128::from(value(&a, n, m)), i128::from(value(&b, n, m)));
        let (sum, difference, product) = (&p + &q, &p - &q, &p * &q);
        for value in [&p, &q, &sum, &difference, &product] {
            value.check_invariants();
        }
        prop_assert_eq!(p.value_at(&point), rational(x));
        prop_assert_eq!(sum.value_at(&point), rational(x + y));
        prop_assert_eq!(difference.value_at(&point), rational(x - y));
        prop_assert_eq!(product.value_at(&point), rational(x * y));
        prop_assert_eq!(p.pow(2).value_at(&point), rational(x * x));
        prop_assert_eq!(p.scaled(&rational(-3i64)).value_at(&point), rational(-3 * x));
        prop_assert!((&product - &(&q * &p)).is_zero());
        if let Some(constant) = p.as_constant() {
            prop_assert_eq!(constant, rational(x));
        }
        if let Some((row, divisor)) = p.as_affine() {
            let numerator = crate::linear::row::evaluate(&row, &point);
            prop_assert_eq!(Rational::new(numerator, divisor), rational(x));
        }
    }

    #[test]
    fn polynomial_floors_of_sums(a in sum_of_floors(), b in sum_of_floors(), n in -40i64..40, m in -40i64..40) {
        let point = [Int::from(n), Int::from(m)];
        let sum = affine_sum(&a);
        let six = six_times(&a, [n, m]);
        prop_assert_eq!(sum.value_at(&point), Rational::new(Int::from(six), Int::from(6)));
        let (low, high) = (sum.floor().expect("affine"), sum.ceil().expect("affine"));
        prop_assert_eq!(low.value_at(&point), rational(six.div_euclid(6)));
        prop_assert_eq!(high.value_at(&point), rational(-(-six).div_euclid(6)));
        let nested = (&low.scaled(&Rational::new(Int::from(1), Int::from(4))) + &affine_sum(&b)).floor().expect("affine");
        let twelfths = 3 * six.div_euclid(6) + 2 * six_times(&b, [n, m]);
        prop_assert_eq!(nested.value_at(&point), rational(twelfths.div_euclid(12)));
        for value in [&sum, &low, &high, &nested] {
            value.check_invariants();
        }
        prop_assert_eq!(low.floor(), Some(low.clone()));
    }

    #[test]
    fn polynomial_substitution(
        a in product_of_floors(),
        first in prop::array::uniform3(-4i64..=4),
        second in (prop::array::uniform3(-4i64..=4), 1i64..=4),
        n in -9i64..9,
        m in -9i64..9,
    ) {
        let p = polynomial(&a);
        let ([x, y, z], ([u, v, w], divisor)) = (first, second);
        let inner = [affine(first, 1), floor([u, v, w], divisor)];
        let composed = p.substituted(&space(), &inner).expect("affine");
        composed.check_invariants();
        let at = (x * n + y * m + z, (u * n + v * m + w).div_euclid(divisor));
        prop_assert_eq!(composed.value_at(&[Int::from(n), Int::from(m)]), rational(value(&a, at.0, at.1)));
        let columns = [affine([1, 0, 0], 1), affine([0, 1, 0], 1)];
        prop_assert_eq!(p.substituted(&space(), &columns), Some(p));
    }
}

/// Values on two rays that meet: where a.0 * i + a.1 * N + a.2 >= 0 the one, elsewhere the other or none.
fn on_rays(row: [i64; 3], values: [Option<&QuasiPolynomial>; 2]) -> PiecewiseQuasiPolynomial {
    let [a, b, c] = row;
    let pieces = ["", "not"].iter().zip(values).filter_map(|(not, value)| {
        let text = format!("[M] -> {{ [N] : {not} ({a} N + {b} M + {c} >= 0) }}");
        Some(Piece { domain: PresburgerRelation::parse(&text).expect("valid text"), value: value?.clone() })
    });
    let arguments = Space::set(vec!["M".into()], Tuple::anonymous(1));
    let space = QuasiPolynomial::zero(arguments).space().clone();
    PiecewiseQuasiPolynomial::from_pieces(space, pieces, &Budget::default()).expect("disjoint")
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn polynomial_pieces(
        a in sum_of_floors(),
        b in product_of_floors(),
        rows in prop::array::uniform2(prop::array::uniform3(-2i64..=2)),
        is_half in any::<bool>(),
    ) {
        let budget = Budget::default();
        let arguments = Space::set(vec!["M".into()], Tuple::anonymous(1));
        let columns = [0, 1].map(|col| QuasiPolynomial::column(arguments.clone(), col));
        let of = |value: QuasiPolynomial| value.substituted(&arguments, &columns).expect("affine");
        let (p, q) = (of(affine_sum(&a)), of(polynomial(&b)));
        let f = on_rays(rows[0], [Some(&p), Some(&q)]);
        let g = on_rays(rows[1], [Some(&q), (!is_half).then_some(&p)]);
        let (sum, difference) = (f.plus(&g, &budget).unwrap(), f.minus(&g, &budget).unwrap());
        let (product, scaled) = (f.times(&g, &budget).unwrap(), g.scaled(&rational(-2i64)));
        let (domain, coalesced) = (g.domain(), sum.coalesced(&budget).unwrap());
        let inside = f.with_domain_in(&domain, &budget).unwrap();
        let outside = f.with_domain_outside(&domain, &budget).unwrap();
        let whole = inside.disjoint_union(&outside, &budget).unwrap();
        for function in [&f, &g, &sum, &difference, &product, &scaled, &coalesced, &inside, &outside, &whole] {
            function.check_invariants(&budget).unwrap();
            function.pieces().iter().for_each(|piece| piece.value.check_invariants());
        }
        for n in -3i64..=3 {
            for m in -3i64..=3 {
                let point = [Int::from(n), Int::from(m)];
                let holds = |[a, b, c]: [i64; 3]| a * n + b * m + c >= 0;
                let (x, y) = (Rational::new(Int::from(six_times(&a, [n, m])), Int::from(6)), rational(value(&b, n, m)));
                let (u, v) = if holds(rows[0]) { (x.clone(), y.clone()) } else { (y.clone(), y.clone()) };
                let v = if holds(rows[1]) { v } else if is_half { rational(0i64) } else { x };
                let at = |function: &PiecewiseQuasiPolynomial| function.total_at(&point, &budget).unwrap();
                prop_assert_eq!((at(&f), at(&g)), (u.clone(), v.clone()));
                prop_assert_eq!(at(&sum), u.clone() + v.clone());
                prop_assert_eq!(at(&coalesced), u.clone() + v.clone());
                prop_assert_eq!(at(&difference), u.clone() - v.clone());
                prop_assert_eq!(at(&product), u.clone() * v.clone());
                prop_assert_eq!(at(&scaled), v * rational(-2i64));
                prop_assert_eq!(at(&whole), u.clone());
                let is_defined = holds(rows[1]) || !is_half;
                prop_assert_eq!(at(&inside), if is_defined { u.clone() } else { rational(0i64) });
                prop_assert_eq!(at(&outside), if is_defined { rational(0i64) } else { u });
            }
        }
    }
}

#[test]
fn coalesced_pieces_take_values_that_agree() {
    let check = |text: &str, expected: Expect| {
        let function = PiecewiseQuasiPolynomial::parse(text).expect("valid text");
        let coalesced = function.coalesced(&Budget::default()).expect("budget");
        coalesced.check_invariants(&Budget::default()).expect("budget");
        expected.assert_eq(&coalesced.to_string());
    };
    // A number, or a shorter formula, where a symbol is fixed.
    check("[n] -> { n^2 : n >= 3; 3 * n - 2 : n = 2; n : n = 1 }", expect!["[n] -> { n^2 : n > 0 }"]);
    check(
        "[m, n] -> { m * n^2 : m > 0 and n >= 2; m * n : n = 1 and m > 0 }",
        expect!["[m, n] -> { m * n^2 : m > 0 and n > 0 }"],
    );
    // Not another value.
    check(
        "[n] -> { n^2 : n >= 3; 3 * n - 1 : n = 2; n : n = 1 }",
        expect!["[n] -> { n^2 : (n >= 3) or (n = 1); 5 : n = 2 }"],
    );
    // Each part of a piece by itself.
    check(
        "[n] -> { n^2 : n >= 3; n + 2 : n = 2 or n = -1 }",
        expect!["[n] -> { n^2 : (n = -1) or (n >= 2) }"],
    );
    check(
        "[n] -> { n^2 : n >= 3; 5 * n - 6 : n = 2 or n = -1 }",
        expect!["[n] -> { n^2 : n >= 2; -11 : n = -1 }"],
    );
    // Floors are taken over where two pieces become one.
    check(
        "[n] -> { n + floor(n/2) : n >= 2; 1 : n = 1; 0 : n = 0 }",
        expect!["[n] -> { (n + floor(n/2)) : n >= 0 }"],
    );
    check(
        "[n] -> { n + floor(n/2) : n >= 4; 1 : n = 1; 0 : n = 0 }",
        expect!["[n] -> { (n + floor(n/2)) : n >= 4; 1 : n = 1; 0 : n = 0 }"],
    );
}

#[test]
fn polynomial_half_of_the_divisor_keeps_its_sign() {
    // Without the sign change of both coefficients, 2 of 4 would become -2 of 4.
    let sum = &floor([-1, 2, 0], 4) + &floor([1, 2, 3], 4);
    sum.check_invariants();
    check(&sum, expect!["[N, M] -> { M }"]);
}
