//! Parametric vertices and chambers.
//!
//! # Problem
//! Let P(p) = { x : A x + B p + c >= 0 } be bounded for each p. Its vertices are affine functions of p, each
//! on the polyhedron of those p for which it satisfies all rows. Find them, and divide the values of p
//! into *chambers* on which the set of vertices does not change.
//!
//! # Method
//! A vertex makes n independent rows tight; a depth-first search chooses them one by one and gives up when
//! the face they make is empty. Vertices that exist only for p in a set of lower dimension are limits of
//! others and are left out.
//!
//! The formulas of a chamber also hold on its boundary. To have each p in one chamber only, look from p
//! towards a fixed inner point c: p belongs to the chamber in which it arrives after an infinitely short way.
//! So a facet g >= 0 of a chamber stays closed if g(c) > 0, and becomes g > 0 else. Points in general
//! position are written as q + e d_1 + e^2 d_2 + ... with an infinitely small e: the sign of a form is that
//! of the first number that is not zero.
//!
//! The chamber of a set of vertices is the intersection of their domains, since the normal cones of the
//! vertices of one chamber tile space, so that no set of vertices is part of another. Chambers meet facet to
//! facet, so that all are found by walking over the facets.
//!
//! # Exactness
//! Exact. The rows may not contain an equality: P has to be full-dimensional in x and p together.
//!
//! # Cost
//! One linear program for each face visited and for each facet of a chamber.
//!
//! # Reference
//! `[VerdoolaegeSeghirBeylsLoechnerBruynooghe07]` §3, `[LoechnerWilde97]` for parametric vertices;
//! `[KoeppeVerdoolaege08]` for half-open chambers.

use crate::linear::gauss;
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::Simplex;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::Rational;
use std::collections::BTreeSet;

/// Rows over (variables, parameters, 1) that are not negative.
#[derive(Debug, Clone)]
pub(super) struct Polytope {
    pub n_vars: usize,
    pub n_params: usize,
    pub rows: Vec<Vec<Int>>,
}

/// A vertex as a function of the parameters.
#[derive(Debug)]
pub(super) struct Vertex {
    /// The rows that are tight, by position.
    pub tight: Vec<usize>,
    /// For each variable a row over (parameters, 1), to be divided by the denominator.
    pub coordinates: Vec<Vec<Int>>,
    pub denominator: Int,
    /// Rows over (parameters, 1): where they are not negative, this is a vertex.
    pub domain: Vec<Vec<Int>>,
}

/// A part of the parameter space with its vertices.
#[derive(Debug)]
pub(super) struct Chamber {
    /// Rows over (parameters, 1) that are not negative. Strict ones are written for integers.
    pub rows: Vec<Vec<Int>>,
    /// The vertices, by position.
    pub vertices: Vec<usize>,
}

impl Polytope {
    /// Is P(p) bounded for each p? Exact, unless all of them are empty.
    pub fn is_bounded(&self, budget: &Budget) -> Result<bool, Exhausted> {
        let mut cone = Simplex::new(self.n_vars);
        for row in &self.rows {
            let mut direction = row[..self.n_vars].to_vec();
            direction.push(Int::ZERO);
            cone.add_inequality(&direction, budget)?;
        }
        for var in 0..self.n_vars {
            let mut form = vec![Int::ZERO; self.n_vars + 1];
            form[var] = Int::ONE;
            let is_bounded =
                cone.minimize(&form, budget)?.at().is_some() && cone.maximize(&form, budget)?.at().is_some();
            cone.charge(budget, "counting")?;
            if !is_bounded {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The vertices that exist on a full-dimensional set of parameters, each once.
    pub fn vertices(&self, budget: &Budget) -> Result<Vec<Vertex>, Exhausted> {
        let mut search = Search { polytope: self, budget, seen: BTreeSet::new(), out: Vec::new() };
        search.visit(self.rows.clone(), &mut Vec::new(), 0)?;
        Ok(search.out)
    }

    /// The normals of the facets at a vertex, in lowest terms, each once.
    pub fn normals(&self, vertex: &Vertex) -> Vec<Vec<Int>> {
        let normals: BTreeSet<Vec<Int>> = vertex
            .tight
            .iter()
            .map(|&at| {
                let mut normal = self.rows[at][..self.n_vars].to_vec();
                row::normalize(&mut normal);
                normal
            })
            .collect();
        normals.into_iter().collect()
    }
}

struct Search<'a> {
    polytope: &'a Polytope,
    budget: &'a Budget,
    seen: BTreeSet<Vec<usize>>,
    out: Vec<Vertex>,
}

impl Search<'_> {
    /// Chooses one more tight row from position `next` on. `rows` are the rows on the face chosen so far;
    /// `tight` holds for each choice the variable solved for and its row.
    fn visit(
        &mut self,
        rows: Vec<Vec<Int>>,
        tight: &mut Vec<(usize, Vec<Int>)>,
        next: usize,
    ) -> Result<(), Exhausted> {
        let n_vars = self.polytope.n_vars;
        if tight.len() == n_vars {
            return self.emit(rows, tight);
        }
        for at in next..rows.len() {
            let Some(var) = (0..n_vars).find(|&var| !rows[at][var].is_zero()) else {
                continue;
            };
            let equality = rows[at].clone();
            let mut face = rows.clone();
            for row in &mut face {
                gauss::eliminate(row, &equality, var);
                row::normalize(row);
            }
            let is_empty = face.iter().any(|row| row::constant(row).is_negative() && gauss::is_constant(row));
            if is_empty || !self.has_point(&face)? {
                continue;
            }
            tight.push((var, equality));
            self.visit(face, tight, at + 1)?;
            tight.pop();
        }
        Ok(())
    }

    fn has_point(&self, rows: &[Vec<Int>]) -> Result<bool, Exhausted> {
        let mut simplex = Simplex::new(self.polytope.n_vars + self.polytope.n_params);
        let mut feasible = true;
        for row in rows.iter().filter(|row| !gauss::is_constant(row)) {
            feasible = feasible && simplex.add_inequality(row, self.budget)?;
        }
        simplex.charge(self.budget, "counting")?;
        Ok(feasible)
    }

    fn emit(&mut self, rows: Vec<Vec<Int>>, tight: &[(usize, Vec<Int>)]) -> Result<(), Exhausted> {
        let n_vars = self.polytope.n_vars;
        let all_tight: Vec<usize> = (0..rows.len()).filter(|&at| row::is_zero(&rows[at])).collect();
        if self.seen.contains(&all_tight) {
            return Ok(());
        }
        let domain: BTreeSet<Vec<Int>> =
            rows.iter().filter(|row| !gauss::is_constant(row)).map(|row| row[n_vars..].to_vec()).collect();
        let domain: Vec<Vec<Int>> = domain.into_iter().collect();
        let is_full = inner_point(&[], &domain, self.polytope.n_params, self.budget)?.is_some();
        self.seen.insert(all_tight.clone());
        if !is_full {
            return Ok(());
        }
        let (coordinates, denominator) = self.solve(tight);
        self.out.push(Vertex { tight: all_tight, coordinates, denominator, domain });
        Ok(())
    }

    /// The variables as functions of the parameters.
    fn solve(&self, tight: &[(usize, Vec<Int>)]) -> (Vec<Vec<Int>>, Int) {
        let n_vars = self.polytope.n_vars;
        let mut solved: Vec<(usize, Vec<Int>)> = Vec::with_capacity(tight.len());
        for (var, equality) in tight.iter().rev() {
            let mut equality = equality.clone();
            for (later, row) in &solved {
                gauss::eliminate(&mut equality, row, *later);
            }
            row::normalize(&mut equality);
            solved.push((*var, equality));
        }
        let denominator = solved.iter().fold(Int::ONE, |lcm, (var, row)| lcm.lcm(&row[*var]));
        let mut coordinates = vec![Vec::new(); n_vars];
        for (var, equality) in &solved {
            let factor = -denominator.div_exact(&equality[*var]);
            coordinates[*var] = equality[n_vars..].iter().map(|coeff| coeff * &factor).collect();
        }
        (coordinates, denominator)
    }
}

/// A point at which the equalities hold and every inequality is strict, if there is one.
fn inner_point(
    equalities: &[Vec<Int>],
    inequalities: &[Vec<Int>],
    n_vars: usize,
    budget: &Budget,
) -> Result<Option<Vec<Rational>>, Exhausted> {
    // One more variable: how far from all inequalities, at most 1.
    let with_slack = |row: &[Int], slack: i64| {
        let mut wide = row.to_vec();
        wide.insert(n_vars, Int::from(slack));
        wide
    };
    let mut slack = vec![Int::ZERO; n_vars + 2];
    slack[n_vars] = Int::ONE;
    let mut at_most_one = row::negated(&slack);
    at_most_one[n_vars + 1] = Int::ONE;
    let mut simplex = Simplex::new(n_vars + 1);
    simplex.add_inequality(&at_most_one, budget)?;
    for row in equalities {
        simplex.add_equality(&with_slack(row, 0), budget)?;
    }
    for row in inequalities {
        simplex.add_inequality(&with_slack(row, -1), budget)?;
    }
    let best = simplex.maximize(&slack, budget)?.at();
    simplex.charge(budget, "counting")?;
    if !best.is_some_and(|distance| distance.numer().is_positive()) {
        return Ok(None);
    }
    let mut point = simplex.sample().expect("the system has an optimum");
    point.truncate(n_vars);
    Ok(Some(point))
}

/// A point moved an infinitely short way in one direction, then an infinitely shorter one along each axis.
struct GenericPoint {
    point: Vec<Rational>,
    direction: Vec<Int>,
}

impl GenericPoint {
    /// Is the affine form, which is not constant, positive here? It is not zero.
    fn is_positive(&self, form: &[Int]) -> bool {
        let (coeffs, constant) = row::split_constant(form);
        let mut value = Rational::from(constant.clone());
        coeffs
            .iter()
            .zip(&self.point)
            .filter(|(coeff, _)| !coeff.is_zero())
            .for_each(|(coeff, x)| value += x * coeff);
        let first_order = row::dot(coeffs, &self.direction);
        let orders = [value.numer(), &first_order].into_iter().chain(coeffs);
        orders.into_iter().find(|order| !order.is_zero()).is_some_and(Int::is_positive)
    }

    fn vertices(&self, vertices: &[Vertex]) -> Vec<usize> {
        let is_in = |vertex: &Vertex| vertex.domain.iter().all(|row| self.is_positive(row));
        (0..vertices.len()).filter(|&at| is_in(&vertices[at])).collect()
    }
}

/// The chambers of the parameters for which there are vertices.
pub(super) fn chambers(
    vertices: &[Vertex],
    n_params: usize,
    budget: &Budget,
) -> Result<Vec<Chamber>, Exhausted> {
    let Some(first) = vertices.first() else {
        return Ok(Vec::new());
    };
    let point =
        inner_point(&[], &first.domain, n_params, budget)?.expect("the domain of a vertex has inner points");
    let centre = GenericPoint { point, direction: vec![Int::ZERO; n_params] };
    let mut seen = BTreeSet::new();
    let mut open = vec![centre.vertices(vertices)];
    let mut out = Vec::new();
    while let Some(active) = open.pop() {
        if active.is_empty() || !seen.insert(active.clone()) {
            continue;
        }
        let facets = facets(active.iter().flat_map(|&at| &vertices[at].domain), n_params, budget)?;
        for (at, facet) in facets.iter().enumerate() {
            let others: Vec<Vec<Int>> = facets
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, row)| row.clone())
                .collect();
            let point = inner_point(std::slice::from_ref(facet), &others, n_params, budget)?;
            let point = point.expect("a facet has inner points");
            let beyond = GenericPoint { point, direction: row::negated(&facet[..n_params]) };
            open.push(beyond.vertices(vertices));
        }
        let half_open = facets.into_iter().map(|mut facet| {
            if !centre.is_positive(&facet) {
                facet[n_params] -= 1;
            }
            facet
        });
        out.push(Chamber { rows: half_open.collect(), vertices: active });
    }
    Ok(out)
}

/// The rows that do not follow from the others.
fn facets<'a>(
    rows: impl Iterator<Item = &'a Vec<Int>>,
    n_vars: usize,
    budget: &Budget,
) -> Result<Vec<Vec<Int>>, Exhausted> {
    let rows: BTreeSet<&Vec<Int>> = rows.collect();
    let rows: Vec<&Vec<Int>> = rows.into_iter().collect();
    let system = Matrix::from_rows(n_vars + 1, &rows);
    let mut simplex = Simplex::from_system(&Matrix::empty(n_vars + 1), &system, budget)?;
    let redundant = simplex.detect_redundant(budget)?;
    simplex.charge(budget, "counting")?;
    Ok(rows
        .into_iter()
        .zip(redundant)
        .filter(|(_, redundant)| !redundant)
        .map(|(row, _)| row.clone())
        .collect())
}
