//! Whether the numbers that subscripts are split into stay in their ranges.
//!
//! # Method
//! For each number, instances are looked for in which it is negative, or not less than its width. If there
//! are some, the number before it may make up for that. Where there are still some, it may be asked for which
//! values of the parameters.
//!
//! # Exactness
//! The values for which numbers are not in their ranges are over-approximated. A test that exceeds its budget
//! shows nothing.

use crate::scop::Access;
use crate::scop::affine_form::Linear;
use crate::scop::flat::{BUDGET, Flat, Grid};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, PresburgerRelation, Tuple, VarKind};

/// Ranges that a number may be off.
const SHIFTS: [i64; 5] = [0, 1, -1, 2, -2];

/// A number of the cells of an access.
struct Number<'a> {
    column: usize,
    /// One more than the greatest that is in its range.
    width: Linear,
    domain: &'a PresburgerRelation,
    budget: &'a Budget,
}

impl Flat {
    /// Brings the numbers of an access into their ranges, where all instances in the domain have them there;
    /// otherwise any cell may be touched. The subscripts of the memref come after those of loops around the
    /// array.
    pub(crate) fn fit(
        &self,
        grid: &Grid,
        access: &mut Access,
        domain: &PresburgerRelation,
        n_counters: usize,
    ) {
        let budget = Budget::new(BUDGET);
        let mut fitted = Vec::new();
        for piece in &access.relation {
            if is_anywhere(piece, n_counters) {
                fitted.push(piece.clone());
                continue;
            }
            match self.fitted(grid, piece.clone(), (domain, n_counters), &budget) {
                Ok(Some(piece)) => fitted.push(piece),
                Ok(None) | Err(_) => {
                    access.exact = false;
                    fitted.push(IntegerRelation::universe(piece.space().clone().without_locals()));
                }
            }
        }
        access.relation = fitted;
    }

    fn fitted(
        &self,
        grid: &Grid,
        mut piece: IntegerRelation,
        (domain, n_counters): (&PresburgerRelation, usize),
        budget: &Budget,
    ) -> Result<Option<IntegerRelation>, Exhausted> {
        let mut violated = Vec::new();
        for (dim, width) in grid.ranges().into_iter().rev() {
            let column = piece.space().offset(VarKind::Range) + n_counters + dim;
            let first_param = piece.space().offset(VarKind::Symbol);
            let Some(width) = width.renumbered(|param| first_param + param).as_linear() else {
                return Ok(None);
            };
            let number = Number { column, width, domain, budget };
            let mut ways = SHIFTS.iter().map(|shift| number.shifted(&piece, &Int::from(*shift)));
            let mut fitting = None;
            while let (None, Some(way)) = (&fitting, ways.next()) {
                fitting = number.is_within(&way)?.then_some(way);
            }
            if fitting.is_none() && self.is_assumed {
                (fitting, violated) = number.fitting_for_some(&piece, violated)?;
            }
            match fitting {
                Some(fitting) => piece = fitting,
                None => return Ok(None),
            }
        }
        let mut all = self.violated.borrow_mut();
        violated.into_iter().for_each(|values| {
            if !all.contains(&values) {
                all.push(values);
            }
        });
        Ok(Some(piece))
    }
}

impl Number<'_> {
    /// Cells of which the number is more by a multiple of its width, and the one before it less by the
    /// factor.
    fn shifted(&self, piece: &IntegerRelation, factor: &Int) -> IntegerRelation {
        if factor.is_zero() {
            return piece.clone();
        }
        let mut found = IntegerRelation::universe(piece.space().clone().without_locals());
        (0..piece.space().n_locals()).for_each(|_| _ = found.add_local());
        // The old number is the new one less the multiple.
        let moved = |row: &[Int]| {
            let mut row = row.to_vec();
            let (number, before) = (row[self.column].clone(), row[self.column - 1].clone());
            for (param, coeff) in self.width.coeffs() {
                row[*param] -= &number * factor * coeff;
            }
            let constant = row.last_mut().expect("a row has a constant");
            *constant -= &number * factor * self.width.constant_term();
            *constant += &before * factor;
            row
        };
        piece.equalities().rows().for_each(|row| found.add_equality(&moved(row)));
        piece.inequalities().rows().for_each(|row| found.add_inequality(&moved(row)));
        found
    }

    /// The instances, by domain, whose number is out of its range.
    fn outside(&self, piece: &IntegerRelation) -> Vec<IntegerRelation> {
        let number = Linear::column(self.column);
        let forms = [number.complement(), number.minus(&self.width)];
        let mut found = Vec::new();
        for domain in self.domain.disjuncts() {
            for form in &forms {
                let mut wrong = piece.clone();
                wrong.add_inequality(&form.row(piece));
                found.push(within(&wrong, domain));
            }
        }
        found
    }

    /// Whether the number is in its range in all instances.
    fn is_within(&self, piece: &IntegerRelation) -> Result<bool, Exhausted> {
        for wrong in self.outside(piece) {
            if !wrong.is_empty(self.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The access with its number in its range for some values of the parameters for which an instance runs,
    /// and those values, added to others, for which it is not; `None` if it is for none.
    fn fitting_for_some(
        &self,
        piece: &IntegerRelation,
        others: Vec<IntegerRelation>,
    ) -> Result<(Option<IntegerRelation>, Vec<IntegerRelation>), Exhausted> {
        let runs =
            self.domain.disjuncts().iter().map(|domain| params_of(&within(piece, domain), self.budget));
        let runs = runs.collect::<Result<Vec<_>, Exhausted>>()?;
        let Some(space) = runs.first().map(|piece| piece.space().clone()) else { return Ok((None, others)) };
        let union = |pieces: Vec<IntegerRelation>| {
            let union = PresburgerRelation::from_disjuncts(space.clone(), pieces);
            union.expect("all are sets of the same parameters")
        };
        let runs = union(runs);
        for shift in SHIFTS {
            let way = self.shifted(piece, &Int::from(shift));
            let mut violated = Vec::new();
            for wrong in self.outside(&way) {
                if !wrong.is_empty(self.budget)? {
                    violated.push(params_of(&wrong, self.budget)?);
                }
            }
            let outside = union(violated.clone());
            if !runs.is_subset(&outside, self.budget).unwrap_or(true) {
                return Ok((Some(way), [others, violated].concat()));
            }
        }
        Ok((None, others))
    }
}

/// The accesses of the instances in a domain.
fn within(piece: &IntegerRelation, domain: &IntegerRelation) -> IntegerRelation {
    piece.with_domain_in(domain).expect("an access is over the instances of its statement")
}

/// The values of the parameters for which a relation has a pair; perhaps more.
pub(crate) fn params_of(relation: &IntegerRelation, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
    let mut left = relation.clone();
    for kind in [VarKind::Domain, VarKind::Range, VarKind::Local] {
        let columns = 0..left.space().n_of(kind);
        left = left.approximate_projection(kind, columns, budget)?.relation;
    }
    left.set_domain_tuple(Tuple::default());
    left.set_range_tuple(Tuple::default());
    left.remove_redundant(budget)?;
    Ok(left)
}

/// Whether nothing is said of the cells.
fn is_anywhere(piece: &IntegerRelation, n_counters: usize) -> bool {
    let cells = piece.space().columns(VarKind::Range).skip(n_counters);
    let says = |row: &[Int]| cells.clone().any(|column| !row[column].is_zero());
    !piece.equalities().rows().chain(piece.inequalities().rows()).any(says)
}
