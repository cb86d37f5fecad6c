//! Loops over tiles and over the points of a tile that are strip-mined from one loop.
//!
//! # Problem
//! A program may be tiled already. To the search a loop over tiles and the loop over their points are two
//! dimensions, and an order of four or six dimensions is neither found nor worth much where the program has
//! two or three. What is to be found is the order of the loop that both were made of.
//!
//! # Method
//! A loop `x` is a loop over the tiles of an inner loop `y` if `x` is determined by one form of both:
//! - `y` itself, if `y - c x` takes as many values as `c x` leaves out:
//!   `for x step 16 { for y = x to x + 16 }`, `for x { for y = 16 x to 16 x + 16 }`;
//! - `f x + y`, if `y` takes `f` values and all subscripts have `f` times as much of `x` as of `y`:
//!   `for x { for y = 0 to 16 { A[16 x + y] } }`.
//!
//! In between no value is left out: the rows of a flat array without its border are no tiles. Hyperplanes are
//! sums of these forms only, and a statement needs none along `x`.
//!
//! # Exactness
//! A strip is one for all instances. What is too hard to see is none.

use crate::pluto::SchedStmt;
use loopwright_analysis::{AffineForm, Stmt};
use loopwright_polyhedra::machinery::{IntegerSolutions, Lattice, Probe, row, solve_equalities};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Optimum, Rational, VarKind};

/// A loop over tiles, and the loop over the points of a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strip {
    /// The iterator of the tiles.
    pub tile: usize,
    /// The iterator of the points.
    pub point: usize,
    /// How far points go where the tiles' counter grows by one.
    pub factor: Int,
    /// Are the points of all tiles numbered as one? Else those of each tile begin at the same number.
    pub is_absolute: bool,
    /// How far the values of the tiles' counter are apart.
    pub step: Int,
}

impl Strip {
    /// Whether the points of a full tile, of which the last is so far from the first, reach to the next tile.
    fn is_filled_by(&self, reach: &Rational, stmt: &Stmt) -> bool {
        let point = AffineForm::iter(stmt.ivs.len(), stmt.domain.space().n_symbols(), self.point);
        let next = &self.factor * &self.step;
        *reach >= Rational::from(&next - step(stmt, &point)) && *reach < Rational::from(next)
    }

    /// Whether tiles are cut off only at the ends of the loop that they were made of: bounds of points are
    /// constants from their tile on, or bounds of that loop.
    fn has_no_holes(&self, stmt: &Stmt) -> bool {
        stmt.domain.disjuncts().iter().all(|disjunct| {
            let range = disjunct.space().offset(VarKind::Range);
            let (tile, point) = (range + self.tile, range + self.point);
            let is_end = |bound: &[Int]| {
                let (of_tile, of_point) = (&bound[tile], &bound[point]);
                let is_alone = || {
                    let others = bound[..bound.len() - 1].iter().enumerate();
                    others.filter(|(at, _)| *at != tile && *at != point).all(|(_, coeff)| coeff.is_zero())
                };
                let scaled = &self.factor * of_point;
                match self.is_absolute {
                    true => of_tile.is_zero() || *of_tile == -scaled && is_alone(),
                    false => *of_tile == scaled || of_tile.is_zero() && is_alone(),
                }
            };
            // Rows with locals say of what points are multiples, not where they end.
            let locals = disjunct.space().columns(VarKind::Local);
            let has_locals = |row: &[Int]| row[locals.clone()].iter().any(|coeff| !coeff.is_zero());
            let bounds = disjunct.inequalities().rows().filter(|row| !row[point].is_zero());
            let mut bounds = bounds.filter(|row| !has_locals(row));
            let mut equalities = disjunct.equalities().rows().filter(|row| !row[point].is_zero());
            equalities.all(has_locals) && bounds.all(is_end)
        })
    }

    /// The direction in which a statement needs no hyperplane.
    fn direction(&self, n_iters: usize) -> Vec<Int> {
        (0..n_iters).map(|iter| if iter == self.tile { Int::ONE } else { Int::ZERO }).collect()
    }

    /// What is zero of all hyperplanes: a row on the coefficients of the iterators.
    pub(super) fn zero(&self, n_iters: usize) -> Vec<Int> {
        let mut zero = self.direction(n_iters);
        if !self.is_absolute {
            zero[self.point] = -&self.factor;
        }
        zero
    }
}

/// A loop that strips are made of, as an iterator sees it.
pub(crate) struct Stripped {
    /// The counter of that loop: coefficients of the iterators.
    pub(crate) form: Vec<Int>,
    /// How far it goes where the iterator grows by one.
    pub(crate) scale: Int,
    /// How many of its values there are to one of the iterator's.
    pub(crate) size: Int,
}

/// The loop that an iterator and others were made of; the iterator's own if it is in no strip.
pub(crate) fn stripped(strips: &[Strip], n_iters: usize, iter: usize) -> Stripped {
    if let Some(strip) = strips.iter().find(|strip| strip.tile == iter) {
        let inner = stripped(strips, n_iters, strip.point);
        let scale = &strip.factor * &inner.scale;
        return Stripped { form: inner.form, size: &strip.step * &scale, scale };
    }
    let mut form = vec![Int::ZERO; n_iters];
    form[iter] = Int::ONE;
    // From the innermost out, each with the points of the one before.
    let (mut point, mut scale) = (iter, Int::ONE);
    while let Some(strip) = strips.iter().find(|strip| !strip.is_absolute && strip.point == point) {
        scale = &scale * &strip.factor;
        form[strip.tile] = scale.clone();
        point = strip.tile;
    }
    Stripped { form, scale: Int::ONE, size: Int::ONE }
}

impl SchedStmt {
    /// The directions in which the statement needs no hyperplane.
    pub(super) fn strip_directions(&self) -> Vec<Vec<Int>> {
        self.strips.iter().map(|strip| strip.direction(self.n_iters)).collect()
    }
}

/// What looking for the strips of a statement may cost.
const MOST_WORK: u64 = 100_000;

/// The strips of a statement, by tile.
pub(crate) fn strips(stmt: &Stmt) -> Vec<Strip> {
    let n_iters = stmt.ivs.len();
    let budget = Budget::new(MOST_WORK);
    let of_tile = |tile: usize| {
        let form = AffineForm::iter(n_iters, stmt.domain.space().n_symbols(), tile);
        let step = step(stmt, &form);
        (tile + 1..n_iters).find_map(|point| strip(stmt, (tile, point), &step, &budget).ok().flatten())
    };
    (0..n_iters).filter_map(of_tile).collect()
}

fn strip(
    stmt: &Stmt,
    (tile, point): (usize, usize),
    step: &Int,
    budget: &Budget,
) -> Result<Option<Strip>, Exhausted> {
    for factor in factors(stmt, tile, point) {
        let reach = reach(stmt, &[(point, Int::ONE), (tile, -&factor)], budget)?;
        let strip = Strip { tile, point, factor, is_absolute: true, step: step.clone() };
        if reach.is_some_and(|reach| strip.is_filled_by(&reach, stmt)) && strip.has_no_holes(stmt) {
            return Ok(Some(strip));
        }
    }
    let Some(factor) = common_factor(stmt, tile, point) else { return Ok(None) };
    let reach = reach(stmt, &[(point, Int::ONE)], budget)?;
    let strip = Strip { tile, point, factor, is_absolute: false, step: step.clone() };
    let is_filled = reach.is_some_and(|reach| strip.is_filled_by(&reach, stmt)) && strip.has_no_holes(stmt);
    Ok(is_filled.then_some(strip))
}

/// How many times a tile's counter bounds of the points have.
fn factors(stmt: &Stmt, tile: usize, point: usize) -> Vec<Int> {
    let mut found: Vec<Int> = Vec::new();
    for disjunct in stmt.domain.disjuncts() {
        let range = disjunct.space().offset(VarKind::Range);
        for bound in disjunct.inequalities().rows().filter(|bound| bound[range + point].abs().is_one()) {
            let factor = -(&bound[range + tile] * &bound[range + point]);
            if factor.is_positive() && !found.contains(&factor) {
                found.push(factor);
            }
        }
    }
    // A counter that goes in steps may be a multiple in the bounds.
    if !found.contains(&Int::ONE) {
        found.push(Int::ONE);
    }
    found
}

/// How many times as much of the tile's counter as of the points' all subscripts have that use one of them;
/// `None` if they differ, or none uses them.
fn common_factor(stmt: &Stmt, tile: usize, point: usize) -> Option<Int> {
    let mut common: Option<Int> = None;
    for access in &stmt.accesses {
        for form in access.subscripts()? {
            let (of_tile, of_point) = (&form.iters[tile], &form.iters[point]);
            if of_tile.is_zero() && of_point.is_zero() {
                continue;
            }
            if of_point.is_zero() || !of_tile.is_divisible_by(of_point) {
                return None;
            }
            let factor = of_tile.div_exact(of_point);
            if !factor.is_positive() || common.as_ref().is_some_and(|common| *common != factor) {
                return None;
            }
            common = Some(factor);
        }
    }
    common
}

/// How far the values of a form are apart at most, whatever the parameters; `None` where nothing bounds them.
fn reach(stmt: &Stmt, form: &[(usize, Int)], budget: &Budget) -> Result<Option<Rational>, Exhausted> {
    let (mut least, mut most): (Option<Rational>, Option<Rational>) = (None, None);
    for disjunct in stmt.domain.disjuncts() {
        let Some((low, high)) = bounds(disjunct, form, budget)? else { return Ok(None) };
        least = Some(least.map_or(low.clone(), |least| least.min(low)));
        most = Some(most.map_or(high.clone(), |most| most.max(high)));
    }
    Ok(least.zip(most).map(|(least, most)| most - least))
}

fn bounds(
    disjunct: &IntegerRelation,
    form: &[(usize, Int)],
    budget: &Budget,
) -> Result<Option<(Rational, Rational)>, Exhausted> {
    let space = disjunct.space();
    let mut probe = Probe::new(space.n_vars(), budget);
    probe.add(disjunct.equalities(), disjunct.inequalities())?;
    let mut wanted = vec![Int::ZERO; space.n_vars() + 1];
    let range = space.offset(VarKind::Range);
    form.iter().for_each(|(iter, coeff)| wanted[range + iter] = coeff.clone());
    Ok(match (probe.minimum(&wanted)?, probe.maximum(&wanted)?) {
        (Optimum::At(least), Optimum::At(most)) => Some((least, most)),
        _ => None,
    })
}

/// How far the values of a form over the instances of a statement are apart for given parameters: what
/// divides all their differences, as far as equalities show. At least one.
pub(crate) fn step(stmt: &Stmt, form: &AffineForm) -> Int {
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
