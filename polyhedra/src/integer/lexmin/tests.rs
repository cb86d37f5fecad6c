//! Lexicographic minima against enumeration, and their cost.

use super::*;
use crate::properties::cases;
use proptest::prelude::*;

fn rows(n: usize, count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Vec<i64>>> {
    let coeffs = proptest::collection::vec(-6i64..7, n);
    let row = (coeffs, -12i64..13).prop_map(|(mut row, constant)| {
        row.push(constant);
        row
    });
    proptest::collection::vec(row, count)
}

fn value(row: &[i64], point: &[i64]) -> i64 {
    row.iter().zip(point).map(|(a, b)| a * b).sum::<i64>() + row[point.len()]
}

fn solves(equalities: &[Vec<i64>], inequalities: &[Vec<i64>], point: &[i64]) -> bool {
    equalities.iter().all(|row| value(row, point) == 0)
        && inequalities.iter().all(|row| value(row, point) >= 0)
}

/// The first point of the box `low ..= high` in lexicographic order.
fn first_in_box(
    n: usize,
    low: i64,
    high: i64,
    equalities: &[Vec<i64>],
    inequalities: &[Vec<i64>],
) -> Option<Vec<i64>> {
    let mut point = vec![low; n];
    loop {
        if solves(equalities, inequalities, &point) {
            return Some(point);
        }
        let last = (0..n).rev().find(|&i| point[i] < high)?;
        point[last] += 1;
        point[last + 1..].fill(low);
    }
}

fn boxed(n: usize, low: i64, high: i64) -> Vec<Vec<i64>> {
    let mut result = Vec::new();
    for i in 0..n {
        for (sign, constant) in [(1, -low), (-1, high)] {
            let mut row = vec![0; n + 1];
            (row[i], row[n]) = (sign, constant);
            result.push(row);
        }
    }
    result
}

fn matrix(n: usize, rows: &[Vec<i64>]) -> Matrix<Int> {
    Matrix::from_i64(n + 1, rows)
}

#[test]
fn lexmin_unbounded_and_infeasible() {
    let budget = Budget::default();
    let run = |rows: &[Vec<i64>]| lexmin(&Matrix::empty(3), &matrix(2, rows), 2, &budget).unwrap();
    assert_eq!(run(&[vec![1, 0, 0]]), Optimum::Unbounded);
    assert_eq!(run(&[vec![0, 1, 0]]), Optimum::Unbounded);
    assert_eq!(run(&[vec![1, 0, 0], vec![-1, 0, -1]]), Optimum::Infeasible);
    // y is bounded below only where x is least.
    assert_eq!(run(&[vec![1, 0, 0], vec![1, 1, 5]]), Optimum::At(row::from_i64(&[0, -5])));
    assert_eq!(lexmin(&Matrix::empty(1), &Matrix::empty(1), 0, &budget), Ok(Optimum::At(vec![])));
    assert_eq!(
        lexmax(&Matrix::empty(2), &matrix(1, &[vec![-2, 7]]), 1, &budget),
        Ok(Optimum::At(row::from_i64(&[3])))
    );
}

#[test]
fn lexmin_infeasible_in_an_unbounded_cone() {
    // 2x - 2y = 1 and 6x + 10y + 15z odd in disguise: no integer points, and rays for ever.
    let budget = Budget::default();
    let mut system = LexminSystem::nonnegative(2);
    system.add_equality(&row::from_i64(&[2, -2, -1]));
    assert_eq!(system.solve(&budget), Ok(Optimum::Infeasible));
    let mut system = LexminSystem::nonnegative(3);
    system.add_equality(&row::from_i64(&[6, 10, -4, -1]));
    assert_eq!(system.solve(&budget), Ok(Optimum::Infeasible));
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn lexmin_agrees_with_enumeration(equalities in rows(3, 0..2), mut inequalities in rows(3, 0..5)) {
        inequalities.extend(boxed(3, -4, 5));
        let expected = first_in_box(3, -4, 5, &equalities, &inequalities);
        let expected = expected.map_or(Optimum::Infeasible, |point| Optimum::At(row::from_i64(&point)));
        let (e, i) = (matrix(3, &equalities), matrix(3, &inequalities));
        let budget = Budget::new(200_000);
        prop_assert_eq!(lexmin(&e, &i, 3, &budget), Ok(expected.clone()));
        prop_assert_eq!(lexmin_by_search(&e, &i, 3, &budget), Ok(expected));
    }

    /// Constraints added one by one, solving in between, on unbounded systems.
    #[test]
    fn lexmin_system_is_incremental(equalities in rows(3, 0..2), inequalities in rows(3, 0..6)) {
        let budget = Budget::new(200_000);
        let mut system = LexminSystem::nonnegative(3);
        for row in &equalities {
            system.add_equality(&row::from_i64(row));
        }
        let mut known = Vec::new();
        for row in &inequalities {
            system.add_inequality(&row::from_i64(row));
            known.push(row.clone());
            let answer = system.solve(&budget).unwrap();
            let first = first_in_box(3, 0, 6, &equalities, &known);
            match answer {
                Optimum::Infeasible => prop_assert_eq!(first, None),
                Optimum::Unbounded => unreachable!(),
                Optimum::At(point) => {
                    let small: Vec<i64> = point.iter().map(|v| v.to_i64().unwrap()).collect();
                    prop_assert!(solves(&equalities, &known, &small) && small.iter().all(|&v| v >= 0));
                    if let Some(first) = first {
                        prop_assert!(small <= first);
                    }
                    let mut all = known.clone();
                    all.extend((0..3).map(|k| (0..4).map(|j| i64::from(j == k)).collect()));
                    let again = lexmin_by_search(&matrix(3, &equalities), &matrix(3, &all), 3, &budget);
                    prop_assert_eq!(again, Ok(Optimum::At(point)));
                }
            }
        }
    }

    #[test]
    fn lexmin_unbounded_below(inequalities in rows(3, 0..5)) {
        let budget = Budget::new(200_000);
        let i = matrix(3, &inequalities);
        let e = Matrix::empty(4);
        match lexmin(&e, &i, 3, &budget).unwrap() {
            Optimum::Infeasible => prop_assert_eq!(first_in_box(3, -4, 4, &[], &inequalities), None),
            Optimum::Unbounded => {
                // However low the floor, the minimum sits lower when the floor is lowered.
                let floored = |floor: i64| {
                    let mut rows = inequalities.clone();
                    rows.extend((0..3).map(|k| (0..4).map(|j| if j == 3 { floor } else { i64::from(j == k) }).collect()));
                    lexmin(&e, &matrix(3, &rows), 3, &budget).unwrap().at().unwrap()
                };
                prop_assert!(floored(100_000) < floored(1000));
            }
            Optimum::At(point) => {
                if let Some(first) = first_in_box(3, -4, 4, &[], &inequalities) {
                    prop_assert!(point <= row::from_i64(&first));
                }
                prop_assert_eq!(lexmin_by_search(&e, &i, 3, &budget), Ok(Optimum::At(point)));
            }
        }
    }
}
