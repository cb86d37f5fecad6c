//! Affine and lattice hulls.
//!
//! # Problem
//! Which equalities hold at all integer points of a relation, and which congruences?
//!
//! # Method
//! Keep a coset p + L that is spanned by points of the relation, beginning with a single point p and L = {0}. Its
//! members are told by affine forms: with U B V = D the Smith form of a basis B of L, x is in p + L if and only if
//! (x - p)·V_k is divisible by d_k for k up to the rank, and zero for the columns after it. For each form look for a
//! point of the relation that violates it. There is none for any form: the coset is the hull. Else its difference to p
//! joins L, which then has a higher rank or, at the same rank, at most half the index.
//!
//! For the affine hull only the forms that must be zero matter; they span the orthogonal space of L.
//!
//! # Exactness
//! Exact over the integers, for every relation, locals included.
//!
//! # Cost
//! At most n + 1 points for the affine hull, log(index) more for the lattice hull. Each costs an integer point search
//! for each form and disjunct, but for equalities that hold over the rationals already, for which a linear program does.
//!
//! # Examples
//! `{ [i, j] : 1 <= 3i - 2j <= 1 and 0 <= i <= 2 }` has the hull `{ [1, 1] }`: the other rational points do not count.
//!
//! # Reference
//! `[Schrijver86]` §4.4 for the Smith form.

use super::inhabited;
use crate::{
    Budget, Exhausted, Int, IntegerRelation, Matrix, PresburgerRelation, Simplex, integer_kernel,
    integer_point, row, row_hermite, smith,
};

impl IntegerRelation {
    /// See [`PresburgerRelation::affine_hull`].
    pub fn affine_hull(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        PresburgerRelation::from(self.clone()).affine_hull(budget)
    }
}

impl PresburgerRelation {
    /// All equalities over domain, range and symbols that hold at every integer point: the smallest affine subspace.
    /// Exact; without locals.
    pub fn affine_hull(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        self.coset(Kind::Affine, budget)
    }

    /// All equalities and congruences over domain, range and symbols that hold at every integer point: the smallest
    /// coset of a lattice. Exact; each congruence has a local.
    pub fn lattice_hull(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        self.coset(Kind::Lattice, budget)
    }

    fn coset(&self, kind: Kind, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        let disjuncts = inhabited(self, budget)?;
        let Some(origin) = self.sample(budget)? else {
            return Ok(IntegerRelation::empty(self.space().clone()));
        };
        let mut coset = Coset { kind, directions: Matrix::empty(origin.len()), origin };
        while let Some(point) = coset.point_outside(&disjuncts, budget)? {
            coset.add(&point);
        }
        let mut hull = IntegerRelation::universe(self.space().clone());
        for Form { mut row, modulus } in coset.forms() {
            if !modulus.is_zero() {
                let local = hull.add_local();
                row = hull.widened(&row);
                row[local] = -modulus;
            }
            hull.push_equality(hull.widened(&row));
        }
        hull.simplify();
        Ok(hull)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Affine,
    Lattice,
}

/// The points `origin + z * directions`, with integer or, for an affine hull, rational `z`.
struct Coset {
    kind: Kind,
    origin: Vec<Int>,
    /// Linearly independent.
    directions: Matrix<Int>,
}

/// An affine form that is divisible by the modulus on the coset, zero if the modulus is.
struct Form {
    row: Vec<Int>,
    modulus: Int,
}

impl Coset {
    fn forms(&self) -> Vec<Form> {
        let with_constant = |mut row: Vec<Int>, modulus: Int| {
            row.push(-row::dot(&row, &self.origin));
            Form { row, modulus }
        };
        if self.kind == Kind::Affine {
            let orthogonal = integer_kernel(&self.directions);
            return orthogonal.rows().map(|row| with_constant(row.to_vec(), Int::ZERO)).collect();
        }
        let smith = smith(&self.directions);
        let moduli = smith.factors().cloned().chain(std::iter::repeat(Int::ZERO));
        let columns = (0..self.origin.len()).map(|col| smith.right.column(col));
        columns
            .zip(moduli)
            .filter(|(_, modulus)| !modulus.is_one())
            .map(|(row, modulus)| with_constant(row, modulus))
            .collect()
    }

    fn add(&mut self, point: &[Int]) {
        let difference: Vec<Int> = point.iter().zip(&self.origin).map(|(x, p)| x - p).collect();
        let mut directions = self.directions.clone();
        directions.push_row_vec(difference);
        let hermite = row_hermite(&directions);
        self.directions = hermite.form.clone();
        self.directions.truncate_rows(hermite.rank());
    }

    /// A point of one of the relations that is not in the coset.
    fn point_outside(
        &self,
        disjuncts: &[IntegerRelation],
        budget: &Budget,
    ) -> Result<Option<Vec<Int>>, Exhausted> {
        let forms = self.forms();
        for disjunct in disjuncts {
            let mut simplex = Simplex::from_system(disjunct.equalities(), disjunct.inequalities());
            for form in &forms {
                let wide = disjunct.widened(&form.row);
                let holds = simplex.implies_equality(&wide);
                simplex.charge(budget)?;
                if holds {
                    continue;
                }
                for outside in form.violations(disjunct) {
                    if let Some(mut point) =
                        integer_point(outside.equalities(), outside.inequalities(), budget)?
                    {
                        point.truncate(self.origin.len());
                        return Ok(Some(point));
                    }
                }
            }
        }
        Ok(None)
    }
}

impl Form {
    /// The points of a relation at which the form is not what it should be.
    fn violations(&self, relation: &IntegerRelation) -> Vec<IntegerRelation> {
        let wide = relation.widened(&self.row);
        if !self.modulus.is_zero() {
            let mut outside = relation.clone();
            let quotient = outside.add_floordiv(&wide, &self.modulus);
            let mut remainder = outside.widened(&self.row);
            remainder[quotient] = -&self.modulus;
            let last = remainder.len() - 1;
            remainder[last] -= 1;
            outside.push_inequality(remainder);
            return vec![outside];
        }
        let side = |row: Vec<Int>| {
            let mut outside = relation.clone();
            outside.push_inequality(row::complement(&row));
            outside
        };
        vec![side(row::negated(&wide)), side(wide)]
    }
}
