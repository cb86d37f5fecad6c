//! The simplex against brute force, duality and multiplication.

mod oracle;

use super::*;
use crate::linear::row;
use crate::linear::tableau::{DENOMINATOR, FIRST};
use crate::properties::cases;
use expect_test::expect;
use proptest::prelude::*;

type Constraints = (Vec<Vec<i64>>, Vec<Vec<i64>>);

/// Equalities and inequalities in `n` variables; about half of them have a solution.
fn systems(n: usize) -> impl Strategy<Value = Constraints> {
    let row = proptest::collection::vec(-5i64..6, n + 1);
    (proptest::collection::vec(row.clone(), 0..3), proptest::collection::vec(row, 0..7))
}

fn build((equalities, inequalities): &Constraints, n: usize) -> Simplex {
    Simplex::from_system(
        &Matrix::from_i64(n + 1, equalities),
        &Matrix::from_i64(n + 1, inequalities),
        &Budget::unlimited(),
    )
    .unwrap()
}

fn rational_value(row: &[i64], point: &[Rational]) -> Rational {
    let mut sum = Rational::from(Int::from(row[point.len()]));
    for (coeff, value) in row.iter().zip(point) {
        sum += value.clone() * Int::from(*coeff);
    }
    sum
}

fn satisfies((equalities, inequalities): &Constraints, point: &[Rational]) -> bool {
    let zero = Rational::from(Int::ZERO);
    equalities.iter().all(|row| rational_value(row, point) == zero)
        && inequalities.iter().all(|row| rational_value(row, point) >= zero)
}

/// The combination of the rows; and whether the multipliers have allowed signs.
fn combination(system: &Constraints, multipliers: &[Int], n: usize) -> (Vec<Int>, bool) {
    let mut sum = vec![Int::ZERO; n + 1];
    let rows = system.0.iter().chain(&system.1);
    for (multiplier, row) in multipliers.iter().zip(rows) {
        row::add_scaled(&mut sum, multiplier, &row::from_i64(row));
    }
    (sum, multipliers[system.0.len()..].iter().all(|m| !m.is_negative()))
}

fn check_conflict(simplex: &Simplex, system: &Constraints, n: usize) {
    let multipliers = simplex.farkas().expect("an empty system has a proof");
    let (sum, signs) = combination(system, &multipliers, n);
    assert!(signs, "signs of {multipliers:?}");
    assert!(row::is_zero(&sum[..n]) && sum[n].is_negative(), "{multipliers:?} gives {sum:?}");
}

fn dump(simplex: &Simplex) -> String {
    let name = |unknown: &Unknown| match unknown {
        Unknown::Var(v) => format!("x{v}"),
        Unknown::Constraint(c) => format!("s{c}"),
    };
    let mut text = String::new();
    for (at, unknown) in simplex.rows.iter().enumerate() {
        let row = simplex.tableau.row(at);
        text += &format!("{} = ({}", name(unknown), row[CONSTANT]);
        for (col, coeff) in simplex.cols.iter().zip(&row[FIRST..]).filter(|(_, coeff)| !coeff.is_zero()) {
            text += &format!(" + {coeff} {}", name(col));
        }
        text += &format!(") / {}\n", row[DENOMINATOR]);
    }
    text
}

#[test]
fn simplex_running_example() {
    let mut simplex = Simplex::new(2);
    for constraint in [[1, 0, 0], [0, 1, 0], [1, 1, -3], [-2, -1, 4]] {
        assert!(simplex.add_inequality(&row::from_i64(&constraint), &Budget::unlimited()).unwrap());
    }
    expect![[r#"
        x1 = (3 + 1 s2 + -1 s0) / 1
        s1 = (3 + 1 s2 + -1 s0) / 1
        x0 = (0 + 1 s0) / 1
        s3 = (1 + -1 s2 + -1 s0) / 1
    "#]]
    .assert_eq(&dump(&simplex));
    let before = simplex.snapshot();
    assert!(!simplex.add_inequality(&row::from_i64(&[1, 0, -2]), &Budget::unlimited()).unwrap());
    expect![[r#"
        x1 = (2 + 2 s2 + 1 s3) / 1
        s1 = (2 + 2 s2 + 1 s3) / 1
        x0 = (1 + -1 s2 + -1 s3) / 1
        s0 = (1 + -1 s2 + -1 s3) / 1
        s4 = (-1 + -1 s2 + -1 s3) / 1
    "#]]
    .assert_eq(&dump(&simplex));
    assert_eq!(simplex.farkas(), Some(row::from_i64(&[0, 0, 1, 1, 1])));
    simplex.rollback(before);
    assert!(!simplex.is_empty());
    assert_eq!(
        simplex.maximize(&row::from_i64(&[1, 0, 0]), &Budget::unlimited()).unwrap(),
        Optimum::At(Rational::from(Int::ONE))
    );
}

#[test]
fn simplex_redundant_and_implicit() {
    let mut simplex = Simplex::new(2);
    for constraint in [[1, 0, 0], [1, 0, 0], [1, 0, 5], [0, 1, 0], [-1, -1, 4], [0, -1, 9], [0, 0, 1]] {
        simplex.add_inequality(&row::from_i64(&constraint), &Budget::unlimited()).unwrap();
    }
    let flags: String = simplex
        .detect_redundant(&Budget::unlimited())
        .unwrap()
        .iter()
        .map(|&r| if r { 'r' } else { '.' })
        .collect();
    assert_eq!(flags, "r.r..rr");
    assert!(simplex.implicit_equalities(&Budget::unlimited()).unwrap().is_empty());
    simplex.add_inequality(&row::from_i64(&[1, 1, -4]), &Budget::unlimited()).unwrap();
    assert_eq!(simplex.implicit_equalities(&Budget::unlimited()).unwrap(), [4, 7]);
    simplex.add_equality(&row::from_i64(&[1, -1, 0]), &Budget::unlimited()).unwrap();
    assert_eq!(simplex.sample(), Some(vec![Rational::from(Int::from(2)); 2]));
}

#[test]
fn simplex_ends_on_cycling_examples() {
    // Beale's example cycles under the largest-coefficient rule.
    let mut simplex = Simplex::new(4);
    for i in 0..4 {
        let mut row = vec![0; 5];
        row[i] = 1;
        simplex.add_inequality(&row::from_i64(&row), &Budget::unlimited()).unwrap();
    }
    simplex.add_inequality(&row::from_i64(&[-25, 6000, 4, -900, 0]), &Budget::unlimited()).unwrap();
    simplex.add_inequality(&row::from_i64(&[-50, 9000, 2, -300, 0]), &Budget::unlimited()).unwrap();
    simplex.add_inequality(&row::from_i64(&[0, 0, -1, 0, 1]), &Budget::unlimited()).unwrap();
    let best = simplex.minimize(&row::from_i64(&[-75, 15000, -2, 600, 0]), &Budget::unlimited()).unwrap();
    assert_eq!(best, Optimum::At(Rational::from(Int::from(-5))));
}

#[test]
fn simplex_with_coefficients_beyond_64_bits() {
    let huge = Int::from(i64::MAX);
    let mut simplex = Simplex::new(3);
    simplex
        .add_equality(&[huge.clone(), Int::MINUS_ONE, Int::ZERO, Int::ZERO], &Budget::unlimited())
        .unwrap();
    simplex
        .add_equality(&[Int::ZERO, huge.clone(), Int::MINUS_ONE, Int::ZERO], &Budget::unlimited())
        .unwrap();
    simplex.add_inequality(&[Int::ONE, Int::ZERO, Int::ZERO, Int::MINUS_ONE], &Budget::unlimited()).unwrap();
    let least = simplex.minimize(&row::from_i64(&[0, 0, 1, 0]), &Budget::unlimited()).unwrap().at().unwrap();
    assert_eq!(least, Rational::from(&huge * &huge));
}

/// A cube of `n` dimensions, slanted so that the greatest value of a form is far along its edges
/// (`[KleeMinty72]`): the variables are not negative, and `2^(i+1) x_0 + ... + 4 x_(i-1) + x_i <= 5^(i+1)`.
/// With the form.
fn slanted_cube(n: usize) -> (Matrix<Int>, Vec<Int>) {
    let mut rows = Matrix::empty(n + 1);
    for i in 0..n {
        let mut row = vec![Int::ZERO; n + 1];
        row[i] = Int::ONE;
        rows.push_row(&row);
    }
    let two = Int::from(2);
    for i in 0..n {
        let mut row = vec![Int::ZERO; n + 1];
        row[i] = Int::MINUS_ONE;
        (0..i).for_each(|j| row[j] = -two.pow((i - j + 1) as u32));
        row[n] = Int::from(5).pow(i as u32 + 1);
        rows.push_row(&row);
    }
    let mut form: Vec<Int> = (0..n).map(|j| two.pow((n - 1 - j) as u32)).collect();
    form.push(Int::ZERO);
    (rows, form)
}

/// Whatever a simplex is asked, it ends when the budget does, and is then as it was before.
#[test]
fn simplex_stops_between_pivots() {
    type Ask = fn(&mut Simplex, &[Int], &Budget) -> Result<(), Exhausted>;
    const N: usize = 18;
    const UNITS: u64 = 500;
    let asks: [(&str, Ask); 7] = [
        ("maximum", |simplex, form, budget| simplex.maximize(form, budget).map(drop)),
        ("minimum", |simplex, form, budget| simplex.minimize(&row::negated(form), budget).map(drop)),
        ("proof", |simplex, form, budget| simplex.minimize_with_proof(&row::negated(form), budget).map(drop)),
        ("implied", |simplex, form, budget| {
            simplex.implies_inequality(&row::negated(form), budget).map(drop)
        }),
        ("inequality", |simplex, form, budget| {
            let mut beyond = form.to_vec();
            beyond[N] = -Int::from(5).pow(N as u32) - 1;
            simplex.add_inequality(&beyond, budget).map(drop)
        }),
        ("equality", |simplex, form, budget| {
            let mut beyond = form.to_vec();
            beyond[N] = -Int::from(5).pow(N as u32) - 1;
            simplex.add_equality(&beyond, budget).map(drop)
        }),
        ("redundancy", |simplex, form, budget| {
            let mut far = row::negated(form);
            far[N] = Int::from(5).pow(N as u32) + 1;
            simplex.add_inequality(&far, budget)?;
            simplex.detect_redundant_in([2 * N], budget).map(drop)
        }),
    ];
    let (rows, form) = slanted_cube(N);
    for (name, ask) in asks {
        let free = Budget::unlimited();
        let mut simplex = Simplex::from_system(&Matrix::empty(N + 1), &rows, &free).unwrap();
        simplex.charge(&free, "test").unwrap();
        let budget = Budget::new(UNITS);
        let exhausted = ask(&mut simplex, &form, &budget).expect_err(name);
        assert_eq!(exhausted.to_string(), "work limit reached in linear program, pivots", "{name}");
        assert!(budget.pivots() <= UNITS + 1, "{name}: {} pivots", budget.pivots());
        simplex.check_invariants();
        assert!(!simplex.is_empty(), "{name}: it has still points");
    }
    let budget = Budget::new(UNITS);
    let mut beyond = form.clone();
    beyond[N] = -Int::from(5).pow(N as u32) - 1;
    let mut rows = rows;
    rows.push_row(&beyond);
    let built = Simplex::from_system(&Matrix::empty(N + 1), &rows, &budget);
    assert!(built.is_err() && budget.pivots() <= UNITS + 1, "{} pivots", budget.pivots());
    let budget = Budget::new(UNITS);
    let point = crate::integer::emptiness::integer_point(&Matrix::empty(N + 1), &rows, &budget);
    assert!(point.is_err() && budget.pivots() <= UNITS + 1, "{} pivots", budget.pivots());
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn simplex_is_feasible_or_proved_infeasible(system in systems(3)) {
        let simplex = build(&system, 3);
        simplex.check_invariants();
        match simplex.sample() {
            Some(point) => prop_assert!(satisfies(&system, &point)),
            None => check_conflict(&simplex, &system, 3),
        }
    }

    /// The optimum is attained by the sample point, and the multipliers prove that nothing is better.
    #[test]
    fn simplex_optimum_is_attained_and_proved(system in systems(3), form in proptest::collection::vec(-5i64..6, 4)) {
        let mut simplex = build(&system, 3);
        let row = row::from_i64(&form);
        match simplex.minimize_with_proof(&row, &Budget::unlimited()).unwrap() {
            Optimum::Infeasible => prop_assert!(simplex.is_empty()),
            Optimum::At(bound) => {
                let point = simplex.sample().unwrap();
                prop_assert!(satisfies(&system, &point));
                prop_assert_eq!(rational_value(&form, &point), bound.value.clone());
                let scale = loopwright_integer::rational::common_denominator(bound.multipliers.iter().map(|(_, m)| m).chain([&bound.value]));
                let mut multipliers = vec![Int::ZERO; simplex.n_constraints()];
                for (con, m) in &bound.multipliers {
                    multipliers[*con as usize] = loopwright_integer::rational::scaled(m, &scale);
                }
                let (sum, signs) = combination(&system, &multipliers, 3);
                prop_assert!(signs);
                let mut expected: Vec<Int> = row.iter().map(|v| v * &scale).collect();
                expected[3] -= loopwright_integer::rational::scaled(&bound.value, &scale);
                prop_assert_eq!(sum, expected);
            }
            Optimum::Unbounded => {
                // No lower bound at all: adding form <= -1000000 leaves a point.
                let mut row = row::negated(&row);
                row[3] -= 1_000_000;
                prop_assert!(simplex.add_inequality(&row, &Budget::unlimited()).unwrap());
            }
        }
        simplex.check_invariants();
    }

    /// A rollback gives back a system with the same answers.
    #[test]
    fn simplex_rollback_restores(system in systems(3), more in systems(3), form in proptest::collection::vec(-5i64..6, 4)) {
        let mut simplex = build(&system, 3);
        let row = row::from_i64(&form);
        let expected = simplex.minimize(&row, &Budget::unlimited()).unwrap();
        let snapshot = simplex.snapshot();
        for row in &more.1 {
            simplex.add_inequality(&row::from_i64(row), &Budget::unlimited()).unwrap();
        }
        simplex.detect_redundant(&Budget::unlimited()).unwrap();
        for row in &more.0 {
            simplex.add_equality(&row::from_i64(row), &Budget::unlimited()).unwrap();
        }
        let joint = (
            system.0.clone(),
            system.1.iter().chain(&more.1).chain(&more.0).cloned().chain(more.0.iter().map(|r| r.iter().map(|v| -v).collect())).collect(),
        );
        prop_assert_eq!(simplex.is_empty(), build(&joint, 3).is_empty());
        simplex.rollback(snapshot);
        prop_assert_eq!(simplex.n_constraints(), system.0.len() + system.1.len());
        prop_assert_eq!(simplex.minimize(&row, &Budget::unlimited()).unwrap(), expected);
        if simplex.is_empty() {
            check_conflict(&simplex, &system, 3);
        }
    }

    /// Where the budget runs out, the system is the one before: it has the answers that one built without it
    /// has.
    #[test]
    fn simplex_out_of_budget_is_as_before(
        system in systems(3),
        more in systems(3),
        form in proptest::collection::vec(-5i64..6, 4),
        units in 0u64..6,
    ) {
        let mut simplex = build(&system, 3);
        let (row, budget) = (row::from_i64(&form), Budget::new(units));
        let (mut equalities, mut inequalities) = system.clone();
        let mut added = Vec::new();
        for new in &more.1 {
            if simplex.add_inequality(&row::from_i64(new), &budget).is_ok() {
                added.push(new.clone());
            }
            simplex.minimize(&row, &budget).ok();
            simplex.detect_redundant(&budget).ok();
            simplex.implicit_equalities(&budget).ok();
        }
        inequalities.extend(added);
        for new in &more.0 {
            if simplex.add_equality(&row::from_i64(new), &budget).is_ok() {
                equalities.push(new.clone());
            }
        }
        simplex.check_invariants();
        let joint = (equalities, inequalities);
        let mut fresh = build(&joint, 3);
        prop_assert_eq!(simplex.is_empty(), fresh.is_empty());
        prop_assert_eq!(
            simplex.minimize(&row, &Budget::unlimited()).unwrap(),
            fresh.minimize(&row, &Budget::unlimited()).unwrap()
        );
    }

    /// Without the redundant inequalities the set is the same, and each of the others is needed.
    #[test]
    fn simplex_redundancy(system in systems(3)) {
        let mut simplex = build(&system, 3);
        if simplex.is_empty() {
            return Ok(());
        }
        let flags = simplex.detect_redundant(&Budget::unlimited()).unwrap();
        let kept: Vec<Vec<i64>> =
            system.1.iter().zip(&flags[system.0.len()..]).filter(|(_, r)| !**r).map(|(row, _)| row.clone()).collect();
        let mut reduced = build(&(system.0.clone(), kept.clone()), 3);
        for row in &system.1 {
            prop_assert!(reduced.implies_inequality(&row::from_i64(row), &Budget::unlimited()).unwrap());
        }
        for (at, row) in kept.iter().enumerate() {
            let mut others = kept.clone();
            others.remove(at);
            prop_assert!(!build(&(system.0.clone(), others), 3).implies_inequality(&row::from_i64(row), &Budget::unlimited()).unwrap());
        }
        let equal = simplex.implicit_equalities(&Budget::unlimited()).unwrap();
        let mut fresh = build(&system, 3);
        for (at, row) in system.1.iter().enumerate() {
            let row = row::from_i64(row);
            prop_assert_eq!(fresh.implies_equality(&row, &Budget::unlimited()).unwrap(), equal.contains(&(system.0.len() + at)));
        }
    }

    /// A cut cuts the sample point off and is an honest combination.
    #[test]
    fn simplex_gomory_cuts(system in systems(3)) {
        let simplex = build(&system, 3);
        let Some(point) = simplex.sample() else { return Ok(()) };
        for (var, value) in point.iter().enumerate() {
            let Some(cut) = simplex.gomory_cut(var) else { continue };
            prop_assert!(!value.is_integer());
            let mut multipliers = vec![Int::ZERO; simplex.n_constraints()];
            for (con, m) in &cut.terms {
                prop_assert!(m.is_positive());
                multipliers[*con as usize] = m.clone();
            }
            let (mut sum, _) = combination(&system, &multipliers, 3);
            prop_assert!(sum[..3].iter().all(|c| c.is_divisible_by(&cut.divisor)));
            for s in &mut sum {
                *s = s.floor_div(&cut.divisor);
            }
            let mut at_sample = Rational::from(sum[3].clone());
            for (c, v) in sum.iter().zip(&point) {
                at_sample += v.clone() * c.clone();
            }
            prop_assert!(at_sample < Rational::from(Int::ZERO));
        }
    }
}
