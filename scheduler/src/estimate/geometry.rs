//! Extents of affine forms over the instances of a statement.

use crate::estimate::statement::number;
use loopwright_analysis::AffineForm;
use loopwright_analysis::Stmt;
use loopwright_polyhedra::machinery::{IntegerSolutions, Lattice, Probe, row, solve_equalities};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Optimum, Rational, VarKind};

/// The values that each of some forms takes, one after the other, where the forms before it are in the middle
/// of theirs.
///
/// The product approximates the number of instances: it is exact for boxes and for triangles.
#[derive(Clone, Debug)]
pub(super) struct Extents {
    /// One per form, at least one; all zero where the statement does not run.
    pub(super) forms: Vec<f64>,
    /// One per form: how far the values that it takes are apart.
    pub(super) steps: Vec<f64>,
}

/// What a form that nothing bounds is taken to reach.
const UNBOUNDED: f64 = 1e6;

impl Extents {
    /// Over the largest disjunct of the statement's domain, all parameters at `param`.
    pub(super) fn of(
        stmt: &Stmt,
        forms: &[AffineForm],
        param: i64,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let steps: Vec<f64> = forms.iter().map(|form| number(&step(stmt, form))).collect();
        let mut largest = Self { forms: vec![0.0; forms.len()], steps: steps.clone() };
        for disjunct in stmt.domain.disjuncts() {
            let reaches = of_disjunct(disjunct, forms, param, budget)?;
            let forms = reaches
                .into_iter()
                .zip(&steps)
                .map(|(reach, step)| reach.map_or(0.0, |reach| 1.0 + reach / step));
            let extents = Self { forms: forms.collect(), steps: steps.clone() };
            if extents.volume() > largest.volume() {
                largest = extents;
            }
        }
        Ok(largest)
    }

    fn volume(&self) -> f64 {
        self.forms.iter().product()
    }
}

/// How far the values of a form over the instances of a statement are apart for given parameters: what
/// divides all their differences, as far as equalities show. At least one.
pub(super) fn step(stmt: &Stmt, form: &AffineForm) -> Int {
    let steps = stmt.domain.disjuncts().iter().map(|disjunct| {
        let row = form.row(disjunct.space(), VarKind::Range);
        let coefficients = &row[..row.len() - 1];
        let gcd =
            |values: &mut dyn Iterator<Item = Int>| values.fold(Int::ZERO, |gcd, value| gcd.gcd(&value));
        match differences(disjunct) {
            None => gcd(&mut form.iters.iter().cloned()),
            Some(lattice) => {
                gcd(&mut lattice.directions().rows().map(|direction| row::dot(coefficients, direction)))
            }
        }
    });
    steps.fold(Int::ZERO, |gcd, step| gcd.gcd(&step)).max(Int::ONE)
}

/// The differences of points that equalities allow where parameters are the same; `None` for all.
fn differences(disjunct: &IntegerRelation) -> Option<Lattice> {
    if disjunct.equalities().n_rows() == 0 {
        return None;
    }
    let mut equalities = disjunct.equalities().clone();
    for symbol in disjunct.space().columns(VarKind::Symbol) {
        equalities.push_row(&disjunct.row(&[(symbol, 1)], 0));
    }
    let constant = equalities.n_cols() - 1;
    (0..equalities.n_rows()).for_each(|row| equalities[(row, constant)] = Int::ZERO);
    match solve_equalities(&equalities) {
        IntegerSolutions::Lattice(lattice) => Some(lattice),
        IntegerSolutions::None { .. } => unreachable!("zero is a difference"),
    }
}

/// How far each form reaches, its least value from its greatest; `None` where there are no instances.
fn of_disjunct(
    disjunct: &IntegerRelation,
    forms: &[AffineForm],
    param: i64,
    budget: &Budget,
) -> Result<Vec<Option<f64>>, Exhausted> {
    let space = disjunct.space();
    let mut probe = Probe::new(space.n_vars(), budget);
    probe.add(disjunct.equalities(), disjunct.inequalities())?;
    for symbol in space.columns(VarKind::Symbol) {
        probe.add_equality(&disjunct.row(&[(symbol, 1)], -param))?;
    }
    let mut extents = Vec::with_capacity(forms.len());
    for form in forms {
        if probe.is_empty() {
            return Ok(vec![None; forms.len()]);
        }
        let form = form.row(space, VarKind::Range);
        match (probe.minimum(&form)?, probe.maximum(&form)?) {
            (Optimum::At(least), Optimum::At(most)) => {
                let reach = &most - &least;
                extents.push(Some(number(reach.numer()) / number(reach.denom())));
                fix(&mut probe, form, &((least + most) / Int::from(2)))?;
            }
            _ => extents.push(Some(UNBOUNDED)),
        }
    }
    Ok(extents)
}

/// Leaves the points where a form has this value.
fn fix(probe: &mut Probe<'_>, mut form: Vec<Int>, value: &Rational) -> Result<(), Exhausted> {
    form.iter_mut().for_each(|entry| *entry *= value.denom());
    *form.last_mut().expect("a row has a constant") -= value.numer();
    probe.add_equality(&form)
}

/// The inverse of a square matrix, unless it has none.
pub(super) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let unit = |at: usize| (0..n).map(move |column| f64::from(u8::from(column == at)));
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().enumerate().map(|(at, row)| row.iter().copied().chain(unit(at)).collect()).collect();
    for column in 0..n {
        let pivot = (column..n).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let pivot = rows[column].clone();
        if pivot[column].abs() < 1e-9 {
            return None;
        }
        for (at, row) in rows.iter_mut().enumerate() {
            let factor = if at == column { 1.0 - 1.0 / pivot[column] } else { row[column] / pivot[column] };
            row.iter_mut().zip(&pivot).for_each(|(entry, pivot)| *entry -= factor * pivot);
        }
    }
    Some(rows.into_iter().map(|row| row[n..].to_vec()).collect())
}
