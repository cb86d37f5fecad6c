//! Gist: simplification in a context, and removal of redundant constraints.
//!
//! # Problem
//! Remove the constraints of a relation that follow from its others, or from a context that is known to hold.
//!
//! # Method
//! The context and the relation are put into one simplex, over the columns of both; a constraint that the
//! rest implies is left out. Locals of both that are the same floor are equated first. The constraints that
//! define a floor stay, so that it keeps its meaning. A context of several disjuncts is replaced by the
//! constraints of its first that hold on all of them.
//!
//! # Exactness
//! The result agrees with the relation on the context, and is exact for that; it need not be the smallest.
//!
//! # Cost
//! One linear program for each inequality.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let budget = Budget::default();
//! let set = PresburgerRelation::parse("[N] -> { [i] : 0 <= i < N and i <= 100 }").unwrap();
//! let context = PresburgerRelation::parse("[N] -> { [i] : i >= 0 and N <= 50 }").unwrap();
//! assert_eq!(set.gist(&context, &budget).unwrap().to_string(), "[N] -> { [i] : i < N }");
//! ```

use crate::linear::row;
use crate::linear::simplex::Simplex;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::points::witness::Relaxed;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::work::budget::{Budget, Exhausted};
use crate::work::parallel;
use loopwright_integer::Int;

impl IntegerRelation {
    /// Simplifies, turns implicit equalities into equalities and removes the inequalities that follow from
    /// the rest over the rationals. Columns of locals may change. Exact.
    pub fn remove_redundant(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        self.relaxed_without_redundant(budget).map(|_| ())
    }

    /// [`Self::remove_redundant`], and what the simplex has seen of the integer points.
    fn relaxed_without_redundant(&mut self, budget: &Budget) -> Result<Relaxed, Exhausted> {
        self.simplify();
        if self.inequalities().n_rows() < 2 {
            return Ok(Relaxed::Open);
        }
        let mut simplex = Simplex::from_system(self.equalities(), self.inequalities(), budget)?;
        if simplex.is_empty() {
            simplex.charge(budget, "gist")?;
            self.become_empty();
            self.simplify();
            return Ok(Relaxed::Empty);
        }
        let relaxed = Relaxed::of(&simplex);
        let n_equalities = self.equalities().n_rows();
        let tight = simplex.implicit_equalities(budget)?;
        if !tight.is_empty() {
            simplex.charge(budget, "gist")?;
            let rows: Vec<Vec<Int>> =
                tight.iter().map(|&at| self.inequalities().row(at - n_equalities).to_vec()).collect();
            rows.into_iter().for_each(|row| self.push_equality(row));
            return self.relaxed_without_redundant(budget);
        }
        let keep = self.definition_rows();
        let candidates = (0..self.inequalities().n_rows()).filter(|at| !keep[*at]);
        let redundant = simplex.detect_redundant_in(candidates.map(|at| at + n_equalities), budget)?;
        simplex.charge(budget, "gist")?;
        if !redundant.contains(&true) {
            return Ok(relaxed);
        }
        let (equalities, inequalities) = self.take_rows();
        equalities.into_iter().for_each(|row| self.push_equality(row));
        let flagged = inequalities.into_iter().zip(&redundant[n_equalities..]);
        flagged.filter(|(_, gone)| !**gone).for_each(|(row, _)| self.push_inequality(row));
        self.simplify();
        Ok(relaxed)
    }

    /// A relation that agrees with this one wherever `context` holds, with fewer constraints. Exact.
    pub fn gist(&self, context: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(context.space())?;
        let symbols = self.space().common_symbols(context.space());
        Ok(self.with_symbols(&symbols).gist_of_aligned(context.with_symbols(&symbols), budget)?)
    }

    /// [`Self::gist`] of relations over one space.
    fn gist_of_aligned(mut self, mut context: Self, budget: &Budget) -> Result<Self, Exhausted> {
        self.simplify();
        context.simplify();
        if self.is_obviously_empty() || context.is_universe() {
            return Ok(self);
        }
        // The columns of `self` stay where they are; the locals of the context come last.
        let mut joint = self.clone();
        let first = joint.append(&context);
        let n_vars = joint.space().n_vars();
        let wide = |row: &[Int]| {
            let mut out = row.to_vec();
            out.splice(row.len() - 1..row.len() - 1, vec![Int::ZERO; n_vars + 1 - row.len()]);
            out
        };
        let mut known = IntegerRelation::universe(joint.space().clone());
        let map: Vec<usize> = (0..joint.space().n_visible()).chain(first..n_vars).collect();
        known.push_remapped(&context, &map);
        if let Some(links) = joint.equal_locals(first) {
            links.into_iter().for_each(|row| known.push_equality(row));
        }
        let mut simplex = Simplex::from_system(known.equalities(), known.inequalities(), budget)?;
        let mut out = IntegerRelation::universe(self.space().clone());
        for row in self.equalities().rows() {
            if !simplex.implies_equality(&wide(row), budget)? {
                out.push_equality(row.to_vec());
            }
            simplex.add_equality(&wide(row), budget)?;
        }
        let keep = self.definition_rows();
        let first_row = simplex.n_constraints();
        for row in self.inequalities().rows() {
            simplex.add_inequality(&wide(row), budget)?;
        }
        simplex.charge(budget, "gist")?;
        if simplex.is_empty() {
            return Ok(IntegerRelation::empty(self.space().clone()));
        }
        let candidates = (0..self.inequalities().n_rows()).filter(|at| !keep[*at]);
        let redundant = simplex.detect_redundant_in(candidates.map(|at| at + first_row), budget)?;
        simplex.charge(budget, "gist")?;
        for (at, row) in self.inequalities().rows().enumerate() {
            if !redundant[first_row + at] {
                out.push_inequality(row.to_vec());
            }
        }
        out.simplify();
        Ok(out)
    }

    /// Which inequalities define a local as a floor?
    fn definition_rows(&self) -> Vec<bool> {
        let mut keep = vec![false; self.inequalities().n_rows()];
        for definition in self.definitions() {
            definition.implied.iter().for_each(|&at| keep[at] = true);
        }
        keep
    }

    /// Equalities between locals from column `first` on and equal ones before it.
    fn equal_locals(&self, first: usize) -> Option<Vec<Vec<Int>>> {
        let definitions = self.definitions();
        let mut out = Vec::new();
        for later in definitions.iter().filter(|definition| definition.col >= first) {
            for earlier in definitions.iter().filter(|definition| definition.col < first) {
                if later.division == earlier.division {
                    out.push(self.row(&[(later.col, 1), (earlier.col, -1)], 0));
                }
            }
        }
        (!out.is_empty()).then_some(out)
    }
}

impl PresburgerRelation {
    /// Each disjunct without redundant constraints; empty disjuncts go. Exact.
    pub fn without_redundant(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let needed = |disjunct: &IntegerRelation| {
            let mut disjunct = disjunct.clone();
            let is_empty = match disjunct.relaxed_without_redundant(budget)? {
                Relaxed::Empty => true,
                Relaxed::Point(_) => false,
                Relaxed::Open => disjunct.is_empty(budget)?,
            };
            Ok((!is_empty).then_some(disjunct))
        };
        let out = parallel::map(self.disjuncts(), parallel::DISJUNCTS, "gist", needed)?;
        Ok(Self::assemble(self.space().clone(), out.into_iter().flatten().collect()))
    }

    /// A relation that agrees with this one wherever `context` holds, with fewer constraints. Exact.
    pub fn gist(&self, context: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(context.space())?;
        let symbols = self.space().common_symbols(context.space());
        let context = context.with_symbols(&symbols);
        let own = self.with_symbols(&symbols);
        let space = own.space().clone();
        if !own.is_obviously_empty() && own.disjuncts() == context.disjuncts() {
            return Ok(Self::universe(space));
        }
        let hull = context.common_constraints(budget)?;
        let needed = |disjunct: &IntegerRelation| {
            for part in context.disjuncts() {
                if !disjunct.intersection_of_same_tuples(part).is_empty(budget)? {
                    return disjunct.clone().gist_of_aligned(hull.clone(), budget).map(Some);
                }
            }
            Ok(None)
        };
        let out = parallel::map(own.disjuncts(), parallel::DISJUNCTS, "gist", needed)?;
        Ok(Self::assemble(space, out.into_iter().flatten().collect()))
    }

    /// Constraints of the first disjunct that hold on all of them: an over-approximation.
    fn common_constraints(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        let Some((first, rest)) = self.disjuncts().split_first() else {
            return Ok(IntegerRelation::empty(self.space().clone()));
        };
        if rest.is_empty() {
            return Ok(first.clone());
        }
        let mut out = IntegerRelation::universe(self.space().clone());
        let n_visible = self.space().n_visible();
        let mut rest: Vec<(usize, Simplex)> = rest
            .iter()
            .map(|other| {
                let simplex = Simplex::from_system(other.equalities(), other.inequalities(), budget)?;
                Ok((other.space().n_vars(), simplex))
            })
            .collect::<Result<_, _>>()?;
        for row in first.halves() {
            if row[n_visible..row.len() - 1].iter().any(|x| !x.is_zero()) {
                continue;
            }
            let mut holds = true;
            for (n_vars, simplex) in &mut rest {
                let mut wide = row[..n_visible].to_vec();
                wide.resize(*n_vars, Int::ZERO);
                wide.push(row::constant(&row).clone());
                holds = simplex.implies_inequality(&wide, budget)?;
                simplex.charge(budget, "gist")?;
                if !holds {
                    break;
                }
            }
            if holds {
                let mut own = row[..n_visible].to_vec();
                own.push(row::constant(&row).clone());
                out.push_inequality(own);
            }
        }
        out.simplify();
        Ok(out)
    }
}
