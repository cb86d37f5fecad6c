//! Tests of counting and summing.

use crate::function::count::SumError;
use crate::function::count::bounds::Side;
use crate::function::count::cardinality::Count;
use crate::function::polynomial::{PiecewiseQuasiPolynomial, QuasiPolynomial};
use crate::properties::cases;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::work::budget::Budget;
use expect_test::{Expect, expect};
use loopwright_integer::Int;
use loopwright_integer::Rational;
use proptest::prelude::*;

fn set(text: &str) -> PresburgerRelation {
    PresburgerRelation::parse(text).expect("valid text")
}

/// The cardinality, checked at every point of a grid of domain points and symbols.
fn check(text: &str, expected: Expect) {
    let budget = Budget::default();
    let relation = set(text);
    let card = relation.card(&budget).expect("budget");
    card.finite().check_invariants(&budget).expect("budget");
    expected.assert_eq(&card.to_string());
    let n_arguments = relation.space().n_domain() + relation.space().n_symbols();
    let wide = if n_arguments < 2 { -4..=13 } else { -2..=6 };
    for point in grid(n_arguments, wide) {
        let Count::Finite(found) = card.value_at(&point, &budget).expect("budget") else {
            panic!("the set is bounded");
        };
        assert_eq!(found, Int::from(brute_force(&relation, &point)), "{text} at {point:?}");
    }
}

fn grid(n: usize, values: std::ops::RangeInclusive<i64>) -> Vec<Vec<Int>> {
    (0..n).fold(vec![Vec::new()], |points, _| {
        let extend = |point: Vec<Int>| {
            values.clone().map(move |x| point.iter().cloned().chain([Int::from(x)]).collect::<Vec<Int>>())
        };
        points.into_iter().flat_map(extend).collect()
    })
}

/// The number of range points for a domain point and symbols.
fn brute_force(relation: &PresburgerRelation, point: &[Int]) -> usize {
    let n_domain = relation.space().n_domain();
    let mut fixed = relation.clone();
    for (col, value) in point[..n_domain].iter().enumerate() {
        fixed = fixed.with_fixed(col, value);
    }
    fixed.points(&point[n_domain..], &Budget::default()).expect("bounded").len()
}

#[test]
fn count_of_loop_nests() {
    check("[N] -> { [i, j] : 0 <= j <= i < N }", expect!["[N] -> { (1/2 * N + 1/2 * N^2) : N > 0 }"]);
    check("[N] -> { [i] : 0 <= 3i <= N }", expect!["[N] -> { (1 + floor(N/3)) : N >= 0 }"]);
    check(
        "[N, M] -> { [i, j] : 0 <= i < N and 0 <= j < M }",
        expect!["[N, M] -> { N * M : N > 0 and M > 0 }"],
    );
    check(
        "[N] -> { [i, j, k] : 0 <= i < N and 0 <= j <= i and j <= k < N }",
        expect!["[N] -> { (1/6 * N + 1/2 * N^2 + 1/3 * N^3) : N > 0 }"],
    );
    check(
        "[N] -> { [i, j] : 0 <= i and 2i <= j <= N }",
        expect!["[N] -> { (1 + 3/4 * N + 1/2 * floor(N/2) + 1/4 * N^2) : N >= 0 }"],
    );
    check(
        "[N] -> { [i, j] : 0 <= i and 0 <= j and 2i + 3j <= N }",
        expect![
            "[N] -> { (1 + 3/4 * N + 1/2 * floor(N/2) - 3/2 * floor((N + 2)/3) - N * floor((N + 2)/3) + 1/4 * N^2 + 3/2 * floor((N + 2)/3)^2) : N >= 0 }"
        ],
    );
    check(
        "[N, M] -> { [i, j] : 0 <= i <= N and 0 <= j <= M and i + j <= 5 }",
        expect![
            "[N, M] -> { (-9 + 11/2 * N + 11/2 * M - 1/2 * N^2 - 1/2 * M^2) : N <= 5 and 5 - N <= M <= 5; (1 + N + M + N * M) : N >= 0 and 0 <= M <= 4 - N; (6 + 11/2 * N - 1/2 * N^2) : 0 <= N <= 5 and M >= 6; 21 : N >= 6 and M >= 6; (6 + 11/2 * M - 1/2 * M^2) : N >= 6 and 0 <= M <= 5 }"
        ],
    );
    check("{ [i] -> [j] : 0 <= j <= i and j mod 2 = 0 }", expect!["{ [i] -> (1 + floor(i/2)) : i >= 0 }"]);
    check(
        "[N] -> { [i, j] : 0 <= i < N and (j = 0 or j = i or 2 <= j <= 4) }",
        expect!["[N] -> { 17 : N = 4; (-4 + 5 * N) : N >= 5; (-2 + 13/2 * N - 1/2 * N^2) : 0 < N <= 3 }"],
    );
    check(
        "[N] -> { [i] : exists e, f : i = 3e + 5f and 0 <= e and 0 <= f and e + f <= N }",
        expect!["[N] -> { (-5 + 5 * N) : N >= 4; (1 + 3/2 * N + 1/2 * N^2) : 0 <= N <= 3 }"],
    );
    check("[N] -> { [i] : 0 <= i <= 20 and i mod 3 = N mod 3 }", expect!["[N] -> { 7 }"]);
    check("[N] -> { [] : N mod 2 = 0 }", expect!["[N] -> { 1 : N mod 2 = 0 }"]);
}

#[test]
fn count_takes_locals_between_bounds_for_no_dimensions() {
    check(
        "[N] -> { [i, j] : 0 <= i, j <= N and exists (a, b, c, d, e, f : i + j = 2a + 3b and i - j = 2c + 3d and 2i - j = 2e + 3f and 0 <= a, b, c, d, e, f) }",
        expect!["[N] -> { (1/2 * N + 1/2 * N^2) : N >= 2; 1 : 0 <= N <= 1 }"],
    );
    // With three floors as dimensions this takes a million units, and the answer 100 MB.
    let coins = set(
        "[N, M] -> { [i, j] : -2 <= i <= N and 1 <= j <= 10 and exists (a, b, c, d, e, f : -i + j + 2N + 2M = 3a + 4b and i + j + M = 3c + 5d and i + 3j + N + M = 2e + 5f and 0 <= a, b, c, d, e, f) }",
    );
    let budget = Budget::new(200_000);
    let card = coins.card(&budget).expect("budget");
    for point in [[7, 2], [0, 5], [12, -3], [3, -1]].map(|point| point.map(Int::from)) {
        let expected = Count::Finite(Int::from(brute_force(&coins, &point)));
        assert_eq!(card.value_at(&point, &Budget::default()), Ok(expected));
    }
}

#[test]
fn count_of_tiled_nests_is_that_of_the_nests() {
    check("[n] -> { [t, i] : 4t <= i < 4t + 4 and 0 <= i < n }", expect!["[n] -> { n : n > 0 }"]);
    check(
        "[n, m] -> { [s, t, i, j] : 4s <= i < 4s + 4 and 4t <= i + j < 4t + 4 and 0 <= i < n and 0 <= j < m }",
        expect!["[n, m] -> { n * m : n > 0 and m > 0 }"],
    );
    check(
        "[n] -> { [s, t, i] : 8s <= i < 8s + 8 and 2t <= i < 2t + 2 and 4s <= t < 4s + 4 and 0 <= i < n }",
        expect!["[n] -> { n : n > 0 }"],
    );
    check(
        "{ [x, q] -> [s, t] : 3s <= x < 3s + 3 and 2t <= s + q <= 2t and 0 <= x, q <= 5 }",
        expect!["{ [x, q] -> 1 : 0 <= x <= 5 and 0 <= q <= 5 and (x + 3q) mod 6 <= 2 }"],
    );
}

#[test]
fn count_has_one_value_where_formulas_agree() {
    check(
        "[n] -> { [s, t] -> [i, j] : 4s <= i < 4s + 4 and 4t <= j < 4t + 4 and 0 <= i < n and 0 <= j <= i }",
        expect![
            "[n] -> { [s, t] -> (-16 * s + 4 * n) : n - 4 <= 4s < n and 0 <= t < s; [s, t] -> 16 : 4s <= n - 5 and 0 <= t < s; [s, t] -> 10 : t = s and s >= 0 and 4s <= n - 4; [s, t] -> (-2 * s + 1/2 * n - 4 * s * n + 8 * s^2 + 1/2 * n^2) : s >= 0 and 4s < n and 4t >= n - 3 and t <= s }"
        ],
    );
}

#[test]
fn count_of_infinite_sets() {
    let budget = Budget::default();
    let card = |text: &str| set(text).card(&budget).expect("budget");
    expect!["[N] -> { infty }"].assert_eq(&card("[N] -> { [i] : i >= N }").to_string());
    expect!["[N] -> { infty : N > 0 }"]
        .assert_eq(&card("[N] -> { [i, j] : 0 <= j < N or (N = 7 and 0 <= i <= j) }").to_string());
    expect!["[N] -> { infty : N >= 0; 10 : N < 0 }"]
        .assert_eq(&card("[N] -> { [i, j] : i = 2j and N >= 0; [i, j] : 0 <= i <= j < 4 }").to_string());
    // A line that meets the set in no integer point makes nothing infinite.
    expect!["{ 0 }"].assert_eq(&card("{ [i, j] : 2i = 4j + 1 }").to_string());
    let mixed = card("[N] -> { [i] : i >= 0 and N >= 3 or 0 <= i < N }");
    assert_eq!(mixed.value_at(&[Int::from(3)], &budget), Ok(Count::Infinite));
    assert_eq!(mixed.value_at(&[Int::from(2)], &budget), Ok(Count::Finite(Int::from(2))));
    assert_eq!(mixed.clone().into_finite(), None);
}

#[test]
fn count_with_large_coefficients() {
    check("{ [i, j] : 0 <= 37i <= 1000 and 0 <= 91j <= 37i + 513 }", expect!["{ 325 }"]);
    check("{ [i, j, k] : 0 <= i and 0 <= j and 0 <= k and 31i + 41j + 59k <= 997 }", expect!["{ 2666 }"]);
    let knapsack = set("[N] -> { [i, j] : 0 <= i and 0 <= j and 1009i + 2003j <= N }");
    let budget = Budget::default();
    let card = knapsack.card(&budget).expect("budget");
    let n = 1_000_003;
    let expected: i64 = (0..=n / 1009).map(|i| (n - 1009 * i) / 2003 + 1).sum();
    assert_eq!(card.value_at(&[Int::from(n)], &budget), Ok(Count::Finite(Int::from(expected))));
}

#[test]
fn count_keeps_the_budget() {
    let hard = set(
        "[N, M] -> { [i, j, k, l] : 0 <= i, j, k, l and 7i + 5j + 3k + 11l <= N and i + 2j + 5k + 3l <= M }",
    );
    let error = hard.card(&Budget::new(300)).expect_err("too small a budget");
    assert!(error.to_string().starts_with("work limit reached"));
    let power = PiecewiseQuasiPolynomial::parse("{ [i, j] -> i^60 * j^60 : 0 <= i <= j <= 9 }");
    let power = power.expect("a polynomial");
    assert!(matches!(power.sum(&Budget::new(50_000)), Err(SumError::Exhausted(_))));
    let power = PiecewiseQuasiPolynomial::parse("{ [i] -> i^1000 : 0 <= i <= 9 }").expect("a polynomial");
    assert!(matches!(power.sum(&Budget::default()), Err(SumError::Exhausted(_))));
}

/// i + 2 j floor((i + j)/3) on the arguments [i, j] and N.
fn summand() -> PiecewiseQuasiPolynomial {
    let arguments = set("[N] -> { [i, j] }").space().clone();
    let column = |col| QuasiPolynomial::column(arguments.clone(), col);
    let third =
        (&column(0) + &column(1)).scaled(&Rational::new(Int::ONE, Int::from(3))).floor().expect("affine");
    let product = (&column(1) * &third).scaled(&Rational::from(Int::from(2)));
    (&column(0) + &product).into()
}

/// The values of [`summand`] at the range points for a domain point and symbols.
fn values(relation: &PresburgerRelation, point: &[Int]) -> Vec<Rational> {
    let n_domain = relation.space().n_domain();
    let fixed =
        point[..n_domain].iter().enumerate().fold(relation.clone(), |set, (col, x)| set.with_fixed(col, x));
    let points = fixed.points(&point[n_domain..], &Budget::default()).expect("bounded");
    let value = |range: &[Int]| summand().pieces()[0].value.value_at(&[range, &point[n_domain..]].concat());
    points.iter().map(|both| value(&both[n_domain..])).collect()
}

#[test]
fn sums() {
    let budget = Budget::default();
    let over = |text: &str| summand().sum_over(&set(text), &budget).map(|sum| sum.to_string());
    let first = QuasiPolynomial::column(set("{ [i] }").space().clone(), 0);
    let cubes = PiecewiseQuasiPolynomial::from(first.pow(3));
    let sum = cubes.sum_over(&set("[N] -> { [i] : 0 <= i <= N }"), &budget).expect("bounded");
    expect!["[N] -> { (1/4 * N^2 + 1/2 * N^3 + 1/4 * N^4) : N >= 0 }"].assert_eq(&sum.to_string());
    assert_eq!(over("[N] -> { [i, j] : 0 <= i <= N }"), Err(SumError::Unbounded));
    assert!(matches!(over("[N] -> { [i] : 0 <= i <= N }"), Err(SumError::Space(_))));
    assert_eq!(over("[N] -> { [i, j] : 2 i = 4 j + 1 }").as_deref(), Ok("[N] -> { 0 : false }"));
}

#[test]
fn bounds() {
    let budget = Budget::default();
    let bound = |text: &str, side| summand().bound_over(&set(text), side, &budget).expect("bounded");
    let triangle = "[N] -> { [i, j] : 0 <= j <= i < N }";
    expect!["[N] -> { min((5/3 - 3 * N + 4/3 * N^2), (-1/3 * N + 1/3 * N^2), (1/6 - 1/6 * N)) : N > 0 }"]
        .assert_eq(&bound(triangle, Side::Lower).to_string());
    expect!["[N] -> { max((1/3 - 5/3 * N + 4/3 * N^2), (-1 + N), (-2/3 + 1/3 * N + 1/3 * N^2)) : N > 0 }"]
        .assert_eq(&bound(triangle, Side::Upper).to_string());
    let line = bound("[N] -> { [i, j] : j = 0 and 0 <= i <= N }", Side::Upper);
    expect!["[N] -> { max(N) : N >= 0 }"].assert_eq(&line.to_string());
    let open = summand().bound_over(&set("[N] -> { [i, j] : 0 <= i <= N }"), Side::Lower, &budget);
    assert_eq!(open, Err(SumError::Unbounded));
}

/// One bound `low <= factor * dim <= high`, with sums of earlier columns.
fn conjunction() -> impl Strategy<Value = String> {
    let coeff = || prop_oneof![3 => Just(0i64), 2 => -2i64..=2, 1 => -9i64..=9];
    let bound = move || (1i64..=3, -3i64..=2, 0i64..=7, coeff(), coeff());
    let extra = (prop::array::uniform4(coeff()), -5i64..=5, 0..5usize, 2i64..=4);
    (bound(), bound(), extra).prop_map(
        |((a, low, high, x, _), (b, least, most, y, z), ([p, q, r, c], d, kind, m))| {
            let form = format!("{p} i + {q} j + {r} N + {d}");
            let extra = match kind {
                0 => format!(" and {form} >= 0"),
                1 => format!(" and ({form}) mod {m} = 0"),
                2 => format!(" and floor(({form})/{m}) <= i + {c}"),
                3 => format!(" and exists (e : 0 <= {m} e + {form} <= 1 and -9 <= e <= 9)"),
                _ => String::new(),
            };
            format!("{low} <= {a} i <= {high} + {x} N and {least} <= {b} j <= {most} + {y} i + {z} N{extra}")
        },
    )
}

fn union_text() -> impl Strategy<Value = String> {
    prop::collection::vec(conjunction(), 1..3).prop_map(|parts| format!("({})", parts.join(") or (")))
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn count_is_the_number_of_points(body in union_text()) {
        let relation = set(&format!("[N] -> {{ [i, j] : {body} }}"));
        let budget = Budget::default();
        let card = relation.card(&budget).expect("budget");
        card.finite().check_invariants(&budget).expect("budget");
        card.finite().pieces().iter().for_each(|piece| piece.value.check_invariants());
        for n in -5..=9 {
            let point = [Int::from(n)];
            let expected = Count::Finite(Int::from(brute_force(&relation, &point)));
            prop_assert_eq!(card.value_at(&point, &budget), Ok(expected), "{} at {}", card, n);
        }
    }

    #[test]
    fn count_of_the_images_of_each_domain_point(body in conjunction()) {
        let relation = set(&format!("[N] -> {{ [i] -> [j] : {body} }}"));
        let budget = Budget::default();
        let card = relation.card(&budget).expect("budget");
        for point in grid(2, -2..=4) {
            let expected = Count::Finite(Int::from(brute_force(&relation, &point)));
            prop_assert_eq!(card.value_at(&point, &budget), Ok(expected), "{} at {:?}", card, point);
        }
    }

    #[test]
    fn count_laws(a in conjunction(), b in conjunction()) {
        let budget = Budget::default();
        let (a, b) = (set(&format!("[N] -> {{ [i, j] : {a} }}")), set(&format!("[N] -> {{ [i, j] : {b} }}")));
        let card = |set: &PresburgerRelation| set.card(&budget).expect("budget").into_finite().expect("bounded");
        let (card_a, card_b) = (card(&a), card(&b));
        let both = card_a.plus(&card_b, &budget).expect("one space");
        let union = card(&a.union(&b).expect("one space"));
        let common = card(&a.intersection(&b, &budget).expect("one space"));
        let product = card(&a.flat_product(&b, &budget).expect("budget"));
        for n in -4..=7 {
            let value = |f: &PiecewiseQuasiPolynomial| f.total_at(&[Int::from(n)], &budget).expect("budget");
            prop_assert_eq!(value(&both), value(&union) + value(&common));
            prop_assert_eq!(value(&product), value(&card_a) * value(&card_b));
        }
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn sums_are_linear(a in conjunction(), b in conjunction()) {
        let budget = Budget::default();
        let parse = |body: &str| set(&format!("[N] -> {{ [i, j] : {body} }}"));
        let (a, b) = (parse(&a), parse(&b));
        let arguments = a.space().clone();
        let constant = |value: i64| QuasiPolynomial::constant(arguments.clone(), Rational::from(Int::from(value)));
        let (one, i) = (constant(1), QuasiPolynomial::column(arguments.clone(), 0));
        let half = i.scaled(&Rational::new(Int::ONE, Int::from(2))).floor().expect("affine");
        let sum = |value: &QuasiPolynomial, set: &PresburgerRelation| {
            let on_set = PiecewiseQuasiPolynomial::from(value.clone()).with_domain_in(set, &budget).expect("one space");
            on_set.sum(&budget).expect("bounded")
        };
        let (p, q) = (&(&i * &half) - &constant(3), &i + &half);
        let third = Rational::new(Int::from(-1), Int::from(3));
        let (sum_p, sum_q) = (sum(&p, &a), sum(&q, &a));
        let sum_both = sum(&(&p + &q.scaled(&third)), &a);
        let card = a.card(&budget).expect("budget").into_finite().expect("bounded");
        let ones = sum(&one, &a);
        let rest = a.difference(&b, &budget).expect("one space");
        let parts = sum(&q, &rest).plus(&sum(&q, &a.intersection(&b, &budget).expect("one space")), &budget);
        let parts = parts.expect("one space");
        for n in -4..=7 {
            let value = |f: &PiecewiseQuasiPolynomial| f.total_at(&[Int::from(n)], &budget).expect("budget");
            prop_assert_eq!(value(&sum_both), value(&sum_p) + value(&sum_q) * &third);
            prop_assert_eq!(value(&ones), value(&card));
            prop_assert_eq!(value(&parts), value(&sum_q));
        }
    }
}

proptest! {
    // Each case has up to five variables, of degree two.
    #![proptest_config(cases(4))]

    #[test]
    fn sums_and_bounds_of_the_values(body in conjunction()) {
        let relation = set(&format!("[N] -> {{ [k] -> [i, j] : k = i mod 2 and {body} }}"));
        let budget = Budget::default();
        let sum = summand().sum_over(&relation, &budget).expect("bounded");
        sum.check_invariants(&budget).expect("budget");
        sum.pieces().iter().for_each(|piece| piece.value.check_invariants());
        let [low, high] = [Side::Lower, Side::Upper]
            .map(|side| summand().bound_over(&relation, side, &budget).expect("bounded"));
        for point in grid(2, -1..=3) {
            let values = values(&relation, &point);
            prop_assert_eq!(sum.total_at(&point, &budget).expect("budget"), values.iter().sum::<Rational>());
            for (bound, extreme) in [(&low, values.iter().min()), (&high, values.iter().max())] {
                let Some(extreme) = extreme else {
                    continue;
                };
                let found = bound.pieces().function_at(&point, &budget).expect("budget");
                let found = found.expect("a bound is defined where there are values").value_at(&point);
                let is_sound = if bound.side() == Side::Upper { found >= *extreme } else { found <= *extreme };
                prop_assert!(is_sound && (!bound.is_tight() || found == *extreme), "{} at {:?}", bound, point);
            }
        }
    }
}
