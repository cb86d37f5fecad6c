//! Searches for an integer point of a system of inequalities, or a proof that there is none.
//!
//! # Problem
//! As for `emptiness`, without equalities.
//!
//! # Method
//! Cheap attempts first; each either settles the question or leaves a smaller one.
//!
//! 1. *Tighten*: divide each inequality by the greatest common divisor of its coefficients and round the
//!    constant down.
//! 2. *Relax*: if there is no rational point, the Farkas multipliers are the proof.
//! 3. *Round* the sample point, and *dive*: fix one fractional variable after the other to a neighbouring
//!    integer.
//! 4. *Cut*: some Gomory cuts, each of which may make the system infeasible or the sample point integral.
//! 5. *Bound*: directions along which the recession cone has interior are free. Let `E` be the inequalities
//!    that hold with equality on the whole cone `{ r : A r >= 0 }`, and choose coordinates `(w, u)` such that
//!    `E` involves exactly `w`. The cone lies in `w = 0` and has an interior direction `u`; following it,
//!    every inequality outside `E` is satisfied sooner or later, with room for rounding. So there is an
//!    integer point if and only if `E` has one, and `E`, as a system in `w`, is bounded: a recession
//!    direction of it could be extended to one of the whole cone.
//! 6. *Search* the bounded system: split along a short direction of a reduced basis (`basis.rs`) until its
//!    value is fixed, then along the next. When all are fixed the sample point is integral, because the basis
//!    is unimodular.
//!
//! # Exactness
//! Exact.
//!
//! # Cost
//! Steps 1 to 5 are a moderate number of pivots. Step 6 visits a number of nodes that depends only on the
//! dimension for thin bodies, which are the hard ones.
//!
//! # Examples
//! `2x + 3y >= 1, 2x + 3y <= 0` is settled by step 2; `1 <= 3x - 3y <= 2` by step 1; an unbounded strip such
//! as `1 <= 3x - 5y <= 1` by a search over `w = 3x - 5y` alone.
//!
//! # Reference
//! `[CookRutherfordScarfShallcross93]` for the search; the treatment of cones is that of isl and of MLIR's
//! Presburger library (`findIntegerSample`).

use crate::integer::emptiness::basis;
use crate::integer::emptiness::proof::{ConstraintRef, EmptinessProof, Term};
use crate::linear::hermite::row_hermite_with_dual;
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::{Rational, ceil, floor};

/// What a search came to. The proof refers to the inequalities by index.
#[derive(Debug)]
pub(crate) enum Found {
    Point(Vec<Int>),
    Proof(EmptinessProof),
}

/// Finds an integer point of `inequalities` or a proof that there is none.
///
/// # Errors
/// If the budget runs out.
pub(crate) fn search(inequalities: &Matrix<Int>, budget: &Budget) -> Result<Found, Exhausted> {
    let mut cuts = Vec::new();
    let mut system = match NamedInequalities::tightened(inequalities, &mut cuts, budget)? {
        Ok(system) => system,
        Err(contradiction) => return Ok(Found::Proof(contradiction)),
    };
    let found = system.settle(&mut cuts, budget)?;
    Ok(match found {
        Found::Point(point) => Found::Point(point),
        Found::Proof(proof) => Found::Proof(cuts.into_iter().rev().fold(proof, |then, (terms, divisor)| {
            EmptinessProof::Cut { terms, divisor, then: Box::new(then) }
        })),
    })
}

type Cut = (Vec<Term>, Int);

/// How many cuts are tried before the search, for each variable and at least.
const CUTS_PER_VARIABLE: usize = 2;
const CUTS_AT_LEAST: usize = 8;

/// Inequalities, what they are called in the proof, and the simplex that holds them.
struct NamedInequalities {
    rows: Matrix<Int>,
    refs: Vec<ConstraintRef>,
    simplex: Simplex,
    n_derived: u32,
}

impl NamedInequalities {
    fn new(n_vars: usize, n_derived: u32) -> NamedInequalities {
        NamedInequalities {
            rows: Matrix::empty(n_vars + 1),
            refs: Vec::new(),
            simplex: Simplex::new(n_vars),
            n_derived,
        }
    }

    /// The system with each inequality in lowest terms, or the contradiction that one is; the roundings are
    /// appended to `cuts`.
    fn tightened(
        inequalities: &Matrix<Int>,
        cuts: &mut Vec<Cut>,
        budget: &Budget,
    ) -> Result<Result<NamedInequalities, EmptinessProof>, Exhausted> {
        let n_vars = inequalities.n_cols() - 1;
        let mut system = NamedInequalities::new(n_vars, 0);
        for (i, row) in inequalities.rows().enumerate() {
            let term = Term { constraint: ConstraintRef::Inequality(i as u32), multiplier: Int::ONE };
            let divisor = row::gcd(&row[..n_vars]);
            if divisor.is_zero() {
                if row[n_vars].is_negative() {
                    return Ok(Err(EmptinessProof::Contradiction(vec![term])));
                }
            } else if row[n_vars].is_divisible_by(&divisor) {
                system.add(row, term.constraint, budget)?;
            } else {
                let rounded: Vec<Int> = row.iter().map(|value| value.floor_div(&divisor)).collect();
                cuts.push((vec![term], divisor));
                let name = system.next_derived();
                system.add(&rounded, name, budget)?;
            }
        }
        Ok(Ok(system))
    }

    fn n_vars(&self) -> usize {
        self.rows.n_cols() - 1
    }

    fn next_derived(&mut self) -> ConstraintRef {
        self.n_derived += 1;
        ConstraintRef::Derived(self.n_derived - 1)
    }

    fn add(&mut self, row: &[Int], name: ConstraintRef, budget: &Budget) -> Result<(), Exhausted> {
        self.simplex.add_inequality(row, budget)?;
        self.rows.push_row(row);
        self.refs.push(name);
        Ok(())
    }

    /// Steps 2 to 6 of the module documentation. Cuts made on the way are appended to `cuts`.
    fn settle(&mut self, cuts: &mut Vec<Cut>, budget: &Budget) -> Result<Found, Exhausted> {
        self.charge(budget)?;
        if let Some(found) = self.at_once() {
            return Ok(found);
        }
        if let Some(point) = self.rounded_sample() {
            return Ok(Found::Point(point));
        }
        if let Some(point) = self.dive(budget)? {
            return Ok(Found::Point(point));
        }
        let before_cuts = (self.simplex.snapshot(), self.rows.n_rows());
        let limit = CUTS_AT_LEAST + CUTS_PER_VARIABLE * self.n_vars();
        for _ in 0..limit {
            if !self.cut(cuts, budget)? {
                break;
            }
            self.charge(budget)?;
            if let Some(found) = self.at_once() {
                return Ok(found);
            }
        }
        if let Some(point) = self.dive(budget)? {
            return Ok(Found::Point(point));
        }
        // Cuts have large coefficients, which the search would have to carry along.
        self.simplex.rollback(before_cuts.0);
        self.rows.truncate_rows(before_cuts.1);
        self.refs.truncate(before_cuts.1);
        self.charge(budget)?;
        self.search_unbounded(budget)
    }

    fn charge(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        self.simplex.charge_for(budget, "emptiness", "deciding whether a set has an integer point")
    }

    /// The answer, if the simplex has it already.
    fn at_once(&self) -> Option<Found> {
        if let Some(multipliers) = self.simplex.sparse_farkas() {
            return Some(Found::Proof(EmptinessProof::Contradiction(self.terms(multipliers))));
        }
        self.simplex.integer_sample().map(Found::Point)
    }

    fn terms(&self, multipliers: &[(u32, Int)]) -> Vec<Term> {
        let term = |(con, multiplier): &(u32, Int)| Term {
            constraint: self.refs[*con as usize],
            multiplier: multiplier.clone(),
        };
        multipliers.iter().map(term).collect()
    }

    fn holds(&self, point: &[Int]) -> bool {
        self.rows.rows().all(|row| !row::evaluate(row, point).is_negative())
    }

    /// One of the roundings of the sample point, if it is a solution.
    fn rounded_sample(&self) -> Option<Vec<Int>> {
        let sample = self.simplex.sample()?;
        let nearest = |value: &Rational| (value.numer() * 2 + value.denom()).floor_div(&(value.denom() * 2));
        let roundings: [&dyn Fn(&Rational) -> Int; 3] = [&nearest, &floor, &ceil];
        roundings
            .iter()
            .map(|round| sample.iter().map(round).collect::<Vec<Int>>())
            .find(|point| self.holds(point))
    }

    /// Fixes fractional variables, one after the other, to the integer below or above; gives up when neither
    /// is possible. Leaves the system as it was, unless the budget runs out.
    fn dive(&mut self, budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
        let start = self.simplex.snapshot();
        let mut result = None;
        loop {
            let Some(sample) = self.simplex.sample() else { break };
            let Some(var) = sample.iter().position(|value| !value.is_integer()) else {
                result = self.simplex.integer_sample();
                break;
            };
            let below = floor(&sample[var]);
            let above = &below + 1;
            let here = self.simplex.snapshot();
            let mut equality = vec![Int::ZERO; self.n_vars() + 1];
            equality[var] = Int::MINUS_ONE;
            let mut feasible = false;
            for value in [below, above] {
                if !feasible {
                    self.simplex.rollback(here);
                    equality[self.rows.n_cols() - 1] = value;
                    feasible = self.simplex.add_equality(&equality, budget)?;
                }
            }
            if !feasible {
                break;
            }
        }
        self.simplex.rollback(start);
        Ok(result)
    }

    /// Adds the Gomory cut of a fractional variable; false if there is none.
    fn cut(&mut self, cuts: &mut Vec<Cut>, budget: &Budget) -> Result<bool, Exhausted> {
        let cut = (0..self.n_vars()).find_map(|var| self.simplex.gomory_cut(var));
        let Some(cut) = cut else { return Ok(false) };
        let mut sum = vec![Int::ZERO; self.rows.n_cols()];
        for (con, multiplier) in &cut.terms {
            row::add_scaled(&mut sum, multiplier, self.rows.row(*con as usize));
        }
        for value in &mut sum {
            *value = value.floor_div(&cut.divisor);
        }
        cuts.push((self.terms(&cut.terms), cut.divisor));
        let name = self.next_derived();
        self.add(&sum, name, budget)?;
        Ok(true)
    }

    /// Step 5: reduces the question to the bounded part and extends its point along the cone.
    fn search_unbounded(&mut self, budget: &Budget) -> Result<Found, Exhausted> {
        let n = self.n_vars();
        let mut cone = Simplex::new(n);
        for row in self.rows.rows() {
            let mut homogeneous = row.to_vec();
            homogeneous[n] = Int::ZERO;
            cone.add_inequality(&homogeneous, budget)?;
        }
        let tight = cone.implicit_equalities(budget)?;
        cone.charge(budget, "emptiness")?;
        let mut coeffs = Matrix::empty(n);
        for &i in &tight {
            coeffs.push_row(&self.rows.row(i)[..n]);
        }
        // coeffs * V = [H 0] for the transposed transform V; x = V (w, u).
        let (hermite, inverse) = row_hermite_with_dual(&coeffs.transpose());
        let rank = hermite.rank();
        if rank == n {
            return Search::new(NamedInequalities::copy(self), Matrix::identity(n)).branch(0, budget);
        }
        let columns = hermite.transform;
        let transformed = |row: &[Int]| -> Vec<Int> {
            let mut result = columns.mul_right(&row[..n]);
            result.push(row[n].clone());
            result
        };
        let mut bounded = NamedInequalities::new(rank, self.n_derived);
        for &i in &tight {
            let mut row = transformed(self.rows.row(i));
            debug_assert!(row::is_zero(&row[rank..n]), "tight rows do not involve the free directions");
            row.drain(rank..n);
            bounded.add(&row, self.refs[i], budget)?;
        }
        let forms = Matrix::from_rows(n, inverse.rows().take(rank));
        let mut point = match Search::new(bounded, forms).branch(0, budget)? {
            Found::Point(point) => point,
            proof => return Ok(proof),
        };
        // Choose u such that rounding it up cannot hurt: leave room for the negative coefficients.
        let mut free = Simplex::new(n - rank);
        for row in self.rows.rows() {
            let row = transformed(row);
            let mut constant = row::dot(&row[..rank], &point) + &row[n];
            constant += row[rank..n].iter().filter(|coeff| coeff.is_negative()).sum::<Int>();
            let mut shrunk = row[rank..n].to_vec();
            shrunk.push(constant);
            free.add_inequality(&shrunk, budget)?;
        }
        free.charge(budget, "emptiness")?;
        let sample = free.sample().expect("a cone with interior leaves room for any bounded shift");
        point.extend(sample.iter().map(ceil));
        let point = columns.mul_left(&point);
        debug_assert!(self.holds(&point), "the point found is a solution");
        Ok(Found::Point(point))
    }

    fn copy(&self) -> NamedInequalities {
        NamedInequalities {
            rows: self.rows.clone(),
            refs: self.refs.clone(),
            simplex: self.simplex.clone(),
            n_derived: self.n_derived,
        }
    }
}

/// Step 6: branching over the directions of a reduced basis of a bounded system.
struct Search {
    system: NamedInequalities,
    /// Row `k` is the `k`-th variable of the system as a form in the variables of the caller.
    forms: Matrix<Int>,
    /// A unimodular matrix of directions. Those before the current level have a fixed value.
    basis: Matrix<Int>,
    /// Has the basis been reduced? Once, for the whole body, is enough: reducing the rest of the basis again
    /// for each slice costs much more than the few nodes it saves.
    reduced: bool,
}

impl Search {
    fn new(system: NamedInequalities, forms: Matrix<Int>) -> Search {
        let basis = Matrix::identity(system.n_vars());
        Search { system, forms, basis, reduced: false }
    }

    fn branch(&mut self, level: usize, budget: &Budget) -> Result<Found, Exhausted> {
        self.system.charge(budget)?;
        if let Some(found) = self.system.at_once() {
            return Ok(found);
        }
        assert!(
            level < self.system.n_vars(),
            "a point with integer values on a unimodular basis is integral"
        );
        if !self.reduced {
            basis::reduce(&mut self.basis, &self.system.rows, budget)?;
            self.reduced = true;
        }
        let mut direction = self.basis.row(level).to_vec();
        direction.push(Int::ZERO);
        let least = self.system.simplex.minimize(&direction, budget)?;
        let sample = self.system.simplex.sample();
        let greatest = self.system.simplex.maximize(&direction, budget)?;
        let (Optimum::At(least), Optimum::At(greatest)) = (least, greatest) else {
            unreachable!("the system is bounded and not empty");
        };
        self.system.charge(budget)?;
        if let Some(found) = self.system.at_once() {
            return Ok(found);
        }
        if let Some(point) =
            sample.and_then(|sample| sample.iter().map(loopwright_integer::rational::to_int).collect())
        {
            return Ok(Found::Point(point));
        }
        let (first, last) = (ceil(&least), floor(&greatest));
        if least == greatest && least.is_integer() {
            return self.branch(level + 1, budget);
        }
        // Values below `first` and above `last` go away at once; otherwise the range is halved.
        let at = if first > last || !greatest.is_integer() && first == last {
            last
        } else if first == last {
            first - 1
        } else {
            (first + last).floor_div(&Int::from(2))
        };
        self.split(direction, at, level, budget)
    }

    fn split(
        &mut self,
        mut direction: Vec<Int>,
        at: Int,
        level: usize,
        budget: &Budget,
    ) -> Result<Found, Exhausted> {
        let n = self.system.n_vars();
        let mut low_row = row::negated(&direction);
        low_row[n] = at.clone();
        direction[n] = -&at - 1;
        let low = match self.half(&low_row, level, budget)? {
            Found::Proof(proof) => Box::new(proof),
            point => return Ok(point),
        };
        let high = match self.half(&direction, level, budget)? {
            Found::Proof(proof) => Box::new(proof),
            point => return Ok(point),
        };
        let form = self.forms.mul_left(&direction[..n]);
        Ok(Found::Proof(EmptinessProof::Split { form, at, low, high }))
    }

    fn half(&mut self, row: &[Int], level: usize, budget: &Budget) -> Result<Found, Exhausted> {
        let snapshot = self.system.simplex.snapshot();
        let (n_rows, n_derived) = (self.system.rows.n_rows(), self.system.n_derived);
        let name = self.system.next_derived();
        self.system.add(row, name, budget)?;
        let found = self.branch(level, budget);
        self.system.simplex.rollback(snapshot);
        self.system.rows.truncate_rows(n_rows);
        self.system.refs.truncate(n_rows);
        self.system.n_derived = n_derived;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::cases;
    use proptest::prelude::*;

    /// Steps 5 and 6 alone, as if rounding, diving and cutting had not helped.
    fn search_only(rows: &[Vec<i64>], n: usize) -> Found {
        let inequalities = Matrix::from_i64(n + 1, rows);
        let mut cuts = Vec::new();
        let budget = Budget::new(500_000);
        let tightened = NamedInequalities::tightened(&inequalities, &mut cuts, &budget);
        let mut system = match tightened.expect("within the budget") {
            Ok(system) => system,
            Err(contradiction) => return Found::Proof(contradiction),
        };
        if let Some(found @ Found::Proof(_)) = system.at_once() {
            return found;
        }
        system.search_unbounded(&budget).expect("within the budget")
    }

    fn rows(n: usize, size: i64) -> impl Strategy<Value = Vec<Vec<i64>>> {
        let row =
            (proptest::collection::vec(-size..size + 1, n), -40i64..41).prop_map(|(mut row, constant)| {
                row.push(constant);
                row
            });
        proptest::collection::vec(row, 0..7)
    }

    proptest! {
        #![proptest_config(cases(800))]

        #[test]
        fn search_alone_agrees_with_all_steps(mut rows in rows(3, 20), slab in proptest::collection::vec(-50i64..51, 3), at in -60i64..60) {
            for sign in [1, -1] {
                let mut row: Vec<i64> = slab.iter().map(|v| sign * v).collect();
                row.push(if sign == 1 { -at } else { at + 1 });
                rows.push(row);
            }
            let inequalities = Matrix::from_i64(4, &rows);
            let full = search(&inequalities, &Budget::new(500_000)).expect("within the budget");
            match search_only(&rows, 3) {
                Found::Point(point) => {
                    prop_assert!(inequalities.rows().all(|row| !row::evaluate(row, &point).is_negative()));
                    prop_assert!(matches!(full, Found::Point(_)));
                }
                Found::Proof(_) => prop_assert!(matches!(full, Found::Proof(_))),
            }
        }
    }

    /// Knapsacks whose only difficulty is a long lattice vector: hopeless by branching on variables.
    #[test]
    fn search_of_knapsacks_without_solution() {
        for (weights, total) in
            [([12223, 12224, 36674], 89643481 % 4_000_000), ([10001, 10003, 10007], 50_000_017)]
        {
            let mut rows: Vec<Vec<i64>> =
                (0..3).map(|i| (0..4).map(|j| i64::from(i == j)).collect()).collect();
            for sign in [1, -1] {
                let mut row: Vec<i64> = weights.iter().map(|w| sign * w).collect();
                row.push(-sign * total);
                rows.push(row);
            }
            let found = search_only(&rows, 3);
            let exists = (0..=total / weights[2]).any(|z| {
                let rest = total - z * weights[2];
                (0..=rest / weights[1]).any(|y| (rest - y * weights[1]) % weights[0] == 0)
            });
            assert_eq!(matches!(found, Found::Point(_)), exists);
        }
    }
}
