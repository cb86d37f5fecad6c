//! Extents of affine forms over the instances of a statement.

use crate::estimate::statement::number;
use crate::pluto::strips::step;
use loopwright_analysis::AffineForm;
use loopwright_analysis::Stmt;
use loopwright_polyhedra::machinery::Probe;
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
    /// One per form: it takes as many values elsewhere, as far as another place shows.
    pub(super) are_fixed: Vec<bool>,
}

/// What a form that nothing bounds is taken to reach.
const UNBOUNDED: f64 = 1e6;

impl Extents {
    /// Over the largest disjunct of the statement's domain, parameters at these sizes.
    pub(super) fn of(
        stmt: &Stmt,
        forms: &[AffineForm],
        sizes: &[i64],
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let steps: Vec<f64> = forms.iter().map(|form| number(&step(stmt, form))).collect();
        let n_forms = forms.len();
        let mut largest =
            Self { forms: vec![0.0; n_forms], steps: steps.clone(), are_fixed: vec![false; n_forms] };
        for disjunct in stmt.domain.disjuncts() {
            let mut tight = disjunct.clone();
            tight.tighten();
            let reaches = of_disjunct(&tight, forms, (sizes, 2), budget)?;
            let larger: Vec<i64> = sizes.iter().map(|size| size + size / 2).collect();
            let elsewhere = of_disjunct(&tight, forms, (&larger, 4), budget)?;
            let are_fixed = reaches.iter().zip(&elsewhere).map(|(a, b)| a.is_some() && a == b).collect();
            let extents = reaches
                .into_iter()
                .zip(&steps)
                .map(|(reach, step)| reach.map_or(0.0, |reach| 1.0 + reach / step));
            let extents = Self { forms: extents.collect(), steps: steps.clone(), are_fixed };
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

/// How far each form reaches, its least value from its greatest, where those before it are this part of their
/// way on; `None` where there are no instances.
fn of_disjunct(
    disjunct: &IntegerRelation,
    forms: &[AffineForm],
    (sizes, part): (&[i64], i64),
    budget: &Budget,
) -> Result<Vec<Option<f64>>, Exhausted> {
    let space = disjunct.space();
    let mut probe = Probe::new(space.n_vars(), budget);
    probe.add(disjunct.equalities(), disjunct.inequalities())?;
    for (symbol, size) in space.columns(VarKind::Symbol).zip(sizes) {
        probe.add_equality(&disjunct.row(&[(symbol, 1)], -size))?;
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
                let inside = &least + (most - &least) / Int::from(part);
                fix(&mut probe, form, &inside)?;
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
