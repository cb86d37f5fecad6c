//! Emptiness against enumeration, with a checker for the proofs that knows only the definition of a proof.

use super::*;
use crate::properties::cases;
use expect_test::{Expect, expect};
use proptest::prelude::*;

/// Checks a proof by the words of [`EmptinessProof`]; panics with the reason if it is wrong.
fn check_proof(
    proof: &EmptinessProof,
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    derived: &mut Vec<Vec<Int>>,
) {
    let n = inequalities.n_cols() - 1;
    let sum = |terms: &[Term], derived: &[Vec<Int>]| {
        let mut sum = vec![Int::ZERO; n + 1];
        for term in terms {
            let row: &[Int] = match term.constraint {
                ConstraintRef::Equality(i) => equalities.row(i as usize),
                ConstraintRef::Inequality(i) => inequalities.row(i as usize),
                ConstraintRef::Derived(i) => &derived[i as usize],
            };
            let free = matches!(term.constraint, ConstraintRef::Equality(_));
            assert!(free || !term.multiplier.is_negative(), "negative multiplier of an inequality");
            row::add_scaled(&mut sum, &term.multiplier, row);
        }
        sum
    };
    match proof {
        EmptinessProof::Contradiction(terms) => {
            let sum = sum(terms, derived);
            assert!(row::is_zero(&sum[..n]) && sum[n].is_negative(), "no contradiction: {sum:?}");
        }
        EmptinessProof::Cut { terms, divisor, then } => {
            let sum = sum(terms, derived);
            assert!(
                divisor.is_positive() && sum[..n].iter().all(|v| v.is_divisible_by(divisor)),
                "no cut: {sum:?}"
            );
            derived.push(sum.iter().map(|v| v.floor_div(divisor)).collect());
            check_proof(then, equalities, inequalities, derived);
            derived.pop();
        }
        EmptinessProof::Split { form, at, low, high } => {
            let mut row = row::negated(form);
            row.push(at.clone());
            derived.push(row);
            check_proof(low, equalities, inequalities, derived);
            derived.pop();
            let mut row = form.clone();
            row.push(-at - 1);
            derived.push(row);
            check_proof(high, equalities, inequalities, derived);
            derived.pop();
        }
    }
}

/// Decides and checks the answer; the budget catches searches that do not end.
fn decide_checked(n: usize, equalities: &[Vec<i64>], inequalities: &[Vec<i64>]) -> Emptiness {
    let (equalities, inequalities) =
        (Matrix::from_i64(n + 1, equalities), Matrix::from_i64(n + 1, inequalities));
    let answer = emptiness(&equalities, &inequalities, &Budget::new(200_000)).expect("within the budget");
    match &answer {
        Emptiness::NonEmpty(point) => {
            assert!(equalities.rows().all(|row| row::evaluate(row, point).is_zero()));
            assert!(inequalities.rows().all(|row| !row::evaluate(row, point).is_negative()));
        }
        Emptiness::Empty(proof) => check_proof(proof, &equalities, &inequalities, &mut Vec::new()),
    }
    answer
}

fn check(n: usize, equalities: &[&[i64]], inequalities: &[&[i64]], expected: Expect) {
    let rows = |rows: &[&[i64]]| rows.iter().map(|row| row.to_vec()).collect::<Vec<_>>();
    match decide_checked(n, &rows(equalities), &rows(inequalities)) {
        Emptiness::NonEmpty(point) => expected.assert_eq(&format!("{point:?}\n")),
        Emptiness::Empty(proof) => expected.assert_eq(&proof.to_string()),
    }
}

#[test]
fn emptiness_of_equalities_without_integer_solution() {
    check(
        2,
        &[&[2, 4, -7]],
        &[],
        expect![[r#"
        d0 = cut by 2: 1*e0
        d1 = cut by 2: -1*e0
        contradiction: 1*d0 1*d1
    "#]],
    );
    check(
        2,
        &[&[1, 1, -3], &[1, -1, 0]],
        &[],
        expect![[r#"
        d0 = cut by 2: -1*e0 1*e1
        d1 = cut by 2: 1*e0 -1*e1
        contradiction: 1*d0 1*d1
    "#]],
    );
    check(
        2,
        &[&[1, 1, -3], &[2, 2, 0]],
        &[],
        expect![[r#"
        contradiction: 2*e0 -1*e1
    "#]],
    );
    check(
        1,
        &[&[0, 5]],
        &[],
        expect![[r#"
        contradiction: -1*e0
    "#]],
    );
}

#[test]
fn emptiness_where_equalities_fix_the_inequalities() {
    check(
        2,
        &[&[1, -1, 0]],
        &[&[1, 0, 0], &[0, -1, -1]],
        expect![[r#"
        contradiction: -1*e0 1*i0 1*i1
    "#]],
    );
    check(
        2,
        &[&[3, -5, -1]],
        &[&[1, 0, -4], &[-1, 0, 6]],
        expect![[r#"
        d0 = cut by 5: -2*e0 1*i0
        d1 = cut by 5: 2*e0 1*i1
        contradiction: 1*d0 1*d1
    "#]],
    );
    check(
        2,
        &[&[3, -5, -1]],
        &[&[1, 0, -4], &[-1, 0, 7]],
        expect![[r#"
        [7, 4]
    "#]],
    );
}

#[test]
fn emptiness_by_rounding_and_cuts() {
    check(
        2,
        &[],
        &[&[3, -3, -1], &[-3, 3, 2]],
        expect![[r#"
        d0 = cut by 3: 1*i0
        d1 = cut by 3: 1*i1
        contradiction: 1*d0 1*d1
    "#]],
    );
    // A triangle without integer point.
    check(
        2,
        &[],
        &[&[2, 3, -2], &[-4, 1, 3], &[2, -7, 3]],
        expect![[r#"
        d0 = cut by 26: 19*i1 25*i2
        d1 = cut by 20: 7*i0 3*i2
        contradiction: 6*i1 1*d0 25*d1
    "#]],
    );
    check(
        1,
        &[],
        &[&[0, -1]],
        expect![[r#"
        contradiction: 1*i0
    "#]],
    );
    check(
        0,
        &[],
        &[&[3]],
        expect![[r#"
        []
    "#]],
    );
}

#[test]
fn emptiness_in_unbounded_directions() {
    check(
        2,
        &[],
        &[&[3, -5, -1], &[-3, 5, 1]],
        expect![[r#"
        [2, 1]
    "#]],
    );
    // Two strips, thin along a diagonal, without a point and with one.
    check(
        3,
        &[],
        &[&[6, -10, 15, -1], &[-6, 10, -15, 1], &[1, 0, 0, 0]],
        expect![[r#"
        [1, 2, 1]
    "#]],
    );
    check(
        2,
        &[],
        &[&[5, -7, -1], &[-5, 7, 1], &[1, 1, -1_000_000]],
        expect![[r#"
        [583334, 416667]
    "#]],
    );
    check(
        3,
        &[],
        &[&[2, -2, 0, -1], &[-2, 2, 0, 1], &[0, 1, 1, 0]],
        expect![[r#"
        d0 = cut by 2: 1*i0
        d1 = cut by 2: 1*i1
        contradiction: 1*d0 1*d1
    "#]],
    );
}

#[test]
fn emptiness_of_thin_and_long_sets() {
    // 1/3 < x - 1000 y < 2/3 in a long box: no branching on x or y would end soon.
    check(
        2,
        &[],
        &[&[3, -3000, -1], &[-3, 3000, 2], &[1, 0, 0], &[-1, 0, 1_000_000_000]],
        expect![[r#"
        d0 = cut by 3: 1*i0
        d1 = cut by 3: 1*i1
        contradiction: 1*d0 1*d1
    "#]],
    );
    let (a, b) = (12345, 23456);
    check(
        2,
        &[],
        &[&[a, -b, -1], &[-a, b, 3], &[1, 0, 0], &[-1, 0, 20000], &[0, 1, 0]],
        expect![[r#"
        [18761, 9874]
    "#]],
    );
}

#[test]
fn emptiness_of_a_market_split_is_proved() {
    let rows: Vec<Vec<i64>> = vec![vec![41, 67, 34, 0, 69, 24, -115], vec![78, 58, 62, 64, 5, 45, -156]];
    let mut bounds = Vec::new();
    for i in 0..6 {
        let mut row = vec![0; 7];
        row[i] = 1;
        bounds.push(row.clone());
        row[i] = -1;
        row[6] = 1;
        bounds.push(row);
    }
    assert!(matches!(decide_checked(6, &rows, &bounds), Emptiness::Empty(_)));
}

#[test]
fn emptiness_proof_loses_its_unused_parts() {
    let term = |constraint| Term { constraint, multiplier: Int::ONE };
    let cut = |then| EmptinessProof::Cut {
        terms: vec![term(ConstraintRef::Inequality(0))],
        divisor: Int::ONE,
        then: Box::new(then),
    };
    let proof = cut(cut(EmptinessProof::Contradiction(vec![term(ConstraintRef::Derived(1))])));
    assert_eq!(proof.pruned().to_string(), "d0 = cut by 1: 1*i0\ncontradiction: 1*d0\n");
}

fn boxed(n: usize, size: i64) -> Vec<Vec<i64>> {
    let mut rows = Vec::new();
    for i in 0..n {
        let mut row = vec![0; n + 1];
        row[i] = 1;
        row[n] = size;
        rows.push(row.clone());
        row[i] = -1;
        rows.push(row);
    }
    rows
}

fn exists_in_box(n: usize, size: i64, equalities: &[Vec<i64>], inequalities: &[Vec<i64>]) -> bool {
    let value = |row: &[i64], point: &[i64]| row.iter().zip(point).map(|(a, b)| a * b).sum::<i64>() + row[n];
    let mut point = vec![-size; n];
    loop {
        if equalities.iter().all(|row| value(row, &point) == 0)
            && inequalities.iter().all(|row| value(row, &point) >= 0)
        {
            return true;
        }
        let Some(i) = (0..n).find(|&i| point[i] < size) else { return false };
        point[i] += 1;
        point[..i].fill(-size);
    }
}

fn rows(n: usize, count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Vec<i64>>> {
    let coeffs = proptest::collection::vec(-7i64..8, n);
    let row = (coeffs, -15i64..16).prop_map(|(mut row, constant)| {
        row.push(constant);
        row
    });
    proptest::collection::vec(row, count)
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn emptiness_agrees_with_enumeration(equalities in rows(3, 0..3), mut inequalities in rows(3, 0..6)) {
        inequalities.extend(boxed(3, 6));
        let expected = exists_in_box(3, 6, &equalities, &inequalities);
        let answer = decide_checked(3, &equalities, &inequalities);
        prop_assert_eq!(matches!(answer, Emptiness::NonEmpty(_)), expected);
    }

    /// Unbounded systems: the checked answer must not contradict the points in a box.
    #[test]
    fn emptiness_of_unbounded_systems_ends(equalities in rows(4, 0..2), inequalities in rows(4, 0..5)) {
        let answer = decide_checked(4, &equalities, &inequalities);
        if exists_in_box(4, 3, &equalities, &inequalities) {
            prop_assert!(matches!(answer, Emptiness::NonEmpty(_)));
        }
    }

    /// Narrow slabs: two parallel planes close together, and a few more.
    #[test]
    fn emptiness_of_narrow_slabs(form in proptest::collection::vec(-30i64..31, 3), at in -40i64..40, gap in 0i64..3, inequalities in rows(3, 0..4)) {
        let mut rows = inequalities;
        let mut row = form.clone();
        row.push(-at);
        rows.push(row);
        let mut row: Vec<i64> = form.iter().map(|v| -v).collect();
        row.push(at + gap);
        rows.push(row);
        let open = decide_checked(3, &[], &rows);
        rows.extend(boxed(3, 8));
        let expected = exists_in_box(3, 8, &[], &rows);
        prop_assert_eq!(matches!(decide_checked(3, &[], &rows), Emptiness::NonEmpty(_)), expected);
        prop_assert!(!expected || matches!(open, Emptiness::NonEmpty(_)));
    }
}
