//! Affine and lattice hulls.
//!
//! # Problem
//! Which equalities hold at all integer points of a relation, and which congruences?
//!
//! # Method
//! Keep a coset p + L that is spanned by points of the relation, beginning with a single point p and L = {0}.
//! Its members are told by affine forms: with U B V = D the Smith form of a basis B of L, x is in p + L if
//! and only if (x - p)·V_k is divisible by d_k for k up to the rank, and zero for the columns after it. For
//! each form look for a point of the relation that violates it. There is none for any form: the coset is the
//! hull. Else its difference to p joins L, which then has a higher rank or, at the same rank, at most half
//! the index.
//!
//! Most points are found by a walk from a point of each disjunct along a basis of the lattice that its
//! equalities leave, one step forwards or backwards. If the walk reaches as many dimensions as the equalities
//! allow, no search is needed. For the affine hull disjuncts are left out once the coset has all dimensions
//! that the equalities of all allow.
//!
//! For the affine hull only the forms that must be zero matter; they span the orthogonal space of L.
//!
//! # Exactness
//! Exact over the integers, for every relation, locals included.
//!
//! # Cost
//! At most n + 1 points for the affine hull, log(index) more for the lattice hull. Each costs an integer
//! point search for each form and disjunct, but for points that a walk meets, and for equalities that hold
//! over the rationals already, for which a linear program does.
//!
//! # Examples
//! `{ [i, j] : 1 <= 3i - 2j <= 1 and 0 <= i <= 2 }` has the hull `{ [1, 1] }`: the other rational points do
//! not count.
//!
//! # Reference
//! `[Schrijver86]` §4.4 for the Smith form.

use crate::integer::emptiness::integer_point;
use crate::linear::hermite::{integer_kernel, lattice_basis, rank};
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::Simplex;
use crate::linear::smith::smith;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl IntegerRelation {
    /// See [`PresburgerRelation::affine_hull`].
    pub fn affine_hull(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        PresburgerRelation::from(self.clone()).affine_hull(budget)
    }
}

impl PresburgerRelation {
    /// All equalities over domain, range and symbols that hold at every integer point: the smallest affine
    /// subspace. Exact; without locals.
    pub fn affine_hull(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        self.coset(Kind::Affine, budget)
    }

    /// All equalities and congruences over domain, range and symbols that hold at every integer point: the
    /// smallest coset of a lattice. Exact; each congruence has a local.
    pub fn lattice_hull(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        self.coset(Kind::Lattice, budget)
    }

    fn coset(&self, kind: Kind, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        let n_visible = self.space().n_vars();
        let mut coset: Option<Coset> = None;
        let mut open = Vec::new();
        let n_dims_at_most = n_visible - self.n_common_equalities();
        for disjunct in self.disjuncts() {
            if coset.as_ref().is_some_and(|coset| coset.is_all_of(n_dims_at_most)) {
                open.clear();
                break;
            }
            let Some(start) = disjunct.sample_with_locals(budget)? else { continue };
            let walk = Walk::new(disjunct, start, budget)?;
            let n_dims = rank(&walk.directions(n_visible));
            let coset = coset.get_or_insert_with(|| Coset {
                kind,
                origin: walk.points[0][..n_visible].to_vec(),
                directions: Matrix::empty(n_visible),
            });
            coset.add(walk.points.iter().map(|point| &point[..n_visible]));
            if kind == Kind::Lattice || n_dims + n_equalities(disjunct) < n_visible {
                open.push(disjunct.clone());
            }
        }
        let Some(mut coset) = coset else {
            return Ok(IntegerRelation::empty(self.space().clone()));
        };
        while let Some(point) = coset.point_outside(&open, budget)? {
            coset.add([point.as_slice()]);
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

    /// The number of independent equalities without locals that are rows of all disjuncts.
    fn n_common_equalities(&self) -> usize {
        let Some((first, rest)) = self.disjuncts().split_first() else { return 0 };
        let n_visible = self.space().n_vars();
        let is_row_of = |other: &IntegerRelation, row: &[Int]| {
            visible_equalities(other)
                .any(|own| own[..n_visible] == row[..n_visible] && own.last() == row.last())
        };
        let rows = visible_equalities(first).filter(|row| rest.iter().all(|other| is_row_of(other, row)));
        rank(&Matrix::from_rows(n_visible, rows.map(|row| &row[..n_visible])))
    }
}

fn visible_equalities(relation: &IntegerRelation) -> impl Iterator<Item = &[Int]> {
    let n_visible = relation.space().n_visible();
    relation.equalities().rows().filter(move |row| row::is_zero(&row[n_visible..row.len() - 1]))
}

/// The number of independent equalities without locals.
fn n_equalities(relation: &IntegerRelation) -> usize {
    let n_visible = relation.space().n_visible();
    rank(&Matrix::from_rows(n_visible, visible_equalities(relation).map(|row| &row[..n_visible])))
}

/// Points of a conjunction that are found without search; values of locals are part of a point.
struct Walk {
    points: Vec<Vec<Int>>,
}

impl Walk {
    /// From a point on, one step along each direction of a basis of the integer kernel of the equalities,
    /// forwards or backwards, from the first point of the walk that allows it.
    fn new(relation: &IntegerRelation, start: Vec<Int>, budget: &Budget) -> Result<Walk, Exhausted> {
        let n_vars = start.len();
        let coeffs = Matrix::from_rows(n_vars, relation.equalities().rows().map(|row| &row[..n_vars]));
        let kernel = integer_kernel(&coeffs);
        let mut steps: Vec<&[Int]> = kernel.rows().collect();
        let holds = |point: &Vec<Int>| {
            relation.inequalities().rows().all(|row| !row::evaluate(row, point).is_negative())
        };
        let mut points = vec![start];
        let mut at = 0;
        while at < points.len() && !steps.is_empty() {
            budget.spend(steps.len() as u64, "hull")?;
            let from = points[at].clone();
            steps.retain(|step| {
                let mut ends = [Int::ONE, Int::MINUS_ONE].into_iter().map(|sign| {
                    let mut point = from.clone();
                    row::add_scaled(&mut point, &sign, step);
                    point
                });
                let end = ends.find(holds);
                let is_open = end.is_none();
                points.extend(end);
                is_open
            });
            at += 1;
        }
        Ok(Walk { points })
    }

    /// From the start to the other points, without locals.
    fn directions(&self, n_visible: usize) -> Matrix<Int> {
        let start = &self.points[0];
        let differences = self.points[1..].iter().map(|point| -> Vec<Int> {
            point.iter().zip(start).take(n_visible).map(|(x, p)| x - p).collect()
        });
        Matrix::from_rows(n_visible, differences)
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
    /// Is it all of the affine subspace of this many dimensions that it lies in?
    fn is_all_of(&self, n_dims: usize) -> bool {
        self.kind == Kind::Affine && self.directions.n_rows() == n_dims
    }

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

    fn add<'a>(&mut self, points: impl IntoIterator<Item = &'a [Int]>) {
        let mut directions = self.directions.clone();
        for point in points {
            let difference: Vec<Int> = point.iter().zip(&self.origin).map(|(x, p)| x - p).collect();
            if !row::is_zero(&difference) {
                directions.push_row_vec(difference);
            }
        }
        self.directions = lattice_basis(directions);
    }

    /// A point of one of the relations that is not in the coset.
    fn point_outside(
        &self,
        disjuncts: &[IntegerRelation],
        budget: &Budget,
    ) -> Result<Option<Vec<Int>>, Exhausted> {
        let forms = self.forms();
        for disjunct in disjuncts {
            let mut simplex = Simplex::from_system(disjunct.equalities(), disjunct.inequalities(), budget)?;
            for form in &forms {
                let wide = disjunct.widened(&form.row);
                let holds = simplex.implies_equality(&wide, budget)?;
                simplex.charge(budget, "hull")?;
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
