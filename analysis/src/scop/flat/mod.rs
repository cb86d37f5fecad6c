//! Delinearization: arrays of one dimension, or few, that the program uses as arrays of more.
//!
//! # Problem
//! In `a[i * n + j]` the subscript is not affine, as a parameter is multiplied by an induction variable.
//! Where `0 <= j < n`, the cell is determined by `i` and `j`, which are.
//!
//! # Method
//! Subscripts are polynomials ([`polynomial`]). What induction variables are multiplied by in any subscript
//! of an array, such as `n`, are candidates for strides. A chain of strides, each a multiple of the next,
//! splits each subscript by division: `e = f1 * n + f2`. The accesses are then relations to the cells `(f1,
//! f2)`. It is shown for each access by emptiness tests that all but the first of these numbers lie in their
//! ranges, here `0 <= f2 < n`, in all instances ([`fit`]). Where a number is one range too low or too high,
//! the one before it makes up for that: `i * n + n - 1` is `(i, n - 1)`. An access of which that is not shown
//! may be to any cell.
//!
//! # Invariants
//! Different cells in range have different places in memory: of two, let number `k` be the last that differs;
//! then the places differ modulo the stride before it, as `f_k` is less than the width of its range. So two
//! accesses meet just if their cells are equal. An access to any cell meets all others.
//!
//! # Exactness
//! Exact where shown. Arrays are split only if that makes more accesses exact. Integer arithmetic of index
//! type in such subscripts is assumed not to wrap around, and a [`Scop`](crate::Scop) says so.
//!
//! # Cost
//! A program without such subscripts is described once, others for each of up to [`MOST_TRIES`] ways as well.
//! Two emptiness tests for each access and stride.
//!
//! # Reference
//! [Maslov92], [GrosserRamanujamPouchetSadayappanPop15].

pub(crate) mod evaluate;
pub(crate) mod fit;
pub(crate) mod polynomial;

use crate::scop::Scop;
use crate::scop::affine_form::Linear;
use crate::scop::flat::polynomial::Polynomial;
use itertools::Itertools;
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Name, PresburgerRelation, Space};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

/// More strides that occur in subscripts of one dimension are not looked at.
const MOST_STRIDES: usize = 16;

/// The steps of the tests of one access, and of what follows for the parameters.
const BUDGET: u64 = 200_000;

/// So many ways to split an array are tried.
const MOST_TRIES: usize = 4;

/// Whether an array may have more dimensions than its memref, so that `a[i * n + j]` is the cell `[i, j]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rows {
    /// Where no subscript is shown to leave its row.
    #[default]
    Shown,
    /// Where none does for some values of the parameters: then [`Scop::holds_if`] has these, and the
    /// description is of them alone.
    Assumed,
    /// Never.
    AsWritten,
}

/// How the subscripts of an array are split, by dimension of its memref.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    dims: Vec<Chain>,
}

/// The strides of one dimension: each is a multiple of the next, and the last, which is 1, is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Chain {
    /// Over the parameters by number.
    strides: Vec<Polynomial>,
    /// The width of each range but the first, which are affine.
    widths: Vec<Polynomial>,
}

impl Chain {
    /// All strides of which each is an affine multiple of the one before it, from an affine one on.
    fn upwards(candidates: &[Polynomial], first: &Polynomial) -> Option<Self> {
        first.as_linear()?;
        let mut chain = Self { strides: vec![first.clone()], widths: vec![first.clone()] };
        for stride in candidates {
            let width = stride.exactly_divided(&chain.strides[0]).filter(|width| !width.is_constant());
            if width.as_ref().and_then(Polynomial::as_linear).is_some() {
                chain.strides.insert(0, stride.clone());
                chain.widths.insert(0, width?);
            }
        }
        Some(chain)
    }
}

impl Grid {
    /// How many subscripts there are more than dimensions of the memref.
    pub(crate) fn n_more(&self) -> usize {
        self.dims.iter().map(|chain| chain.strides.len()).sum()
    }

    /// The same with other numbers of the parameters.
    pub fn renumbered(&self, number: impl Fn(usize) -> usize + Copy) -> Self {
        let chain = |Chain { strides, widths }: &Chain| {
            let of = |all: &[Polynomial]| all.iter().map(|one| one.renumbered(number)).collect();
            Chain { strides: of(strides), widths: of(widths) }
        };
        Self { dims: self.dims.iter().map(chain).collect() }
    }

    /// The numbers that subscripts consist of, outermost first, over columns of which the first parameter has
    /// this number; `None` if some is not affine.
    pub(crate) fn split(&self, subscripts: Vec<Polynomial>, first_param: usize) -> Option<Vec<Linear>> {
        let mut numbers = Vec::new();
        if subscripts.len() != self.dims.len() {
            return None;
        }
        for (mut left, chain) in subscripts.into_iter().zip(&self.dims) {
            for stride in &chain.strides {
                let (quotient, rest) = left.divided(&stride.renumbered(|param| first_param + param));
                numbers.push(quotient.as_linear()?);
                left = rest;
            }
            numbers.push(left.as_linear()?);
        }
        Some(numbers)
    }

    /// The subscripts that have a range: their numbers, with the widths over the parameters.
    fn ranges(&self) -> Vec<(usize, &Polynomial)> {
        let mut ranges = Vec::new();
        let mut first = 0;
        for chain in &self.dims {
            ranges.extend(chain.widths.iter().enumerate().map(|(at, width)| (first + at + 1, width)));
            first += chain.strides.len() + 1;
        }
        ranges
    }

    /// The sizes of the array, as people write them: `? x n`.
    fn text(&self, param: impl Fn(usize) -> String + Copy) -> String {
        let size = |width: &Polynomial| {
            let text = width.text(param);
            if text.contains(' ') { format!("({text})") } else { text }
        };
        let mut sizes = Vec::new();
        for chain in &self.dims {
            sizes.push("?".to_string());
            sizes.extend(chain.widths.iter().map(size));
        }
        sizes.join(" x ")
    }

    /// For a dimension of the memref the numbers of its subscript, with how many cells each is worth for
    /// these values of the parameters, at least 0 and as far as that is an `i64`.
    pub fn steps(&self, dim: usize, params: &[i64]) -> Vec<(usize, Option<i64>)> {
        let before = self.dims[..dim].iter().map(|chain| chain.strides.len() + 1).sum::<usize>();
        let strides = self.dims[dim].strides.iter().map(|stride| stride.value(params).to_i64());
        let steps = strides.chain([Some(1)]).map(|step| step.map(|step| step.max(0)));
        (before..).zip(steps).collect()
    }
}

/// What induction variables are multiplied by in a dimension of an array's subscripts, and how often.
type Slopes = Vec<(Polynomial, usize)>;

/// The arrays of one description that are split, and those that might be.
#[derive(Debug, Default)]
pub struct Flat {
    grids: BTreeMap<String, Arc<Grid>>,
    /// By array, then by dimension of its memref.
    found: RefCell<BTreeMap<String, Vec<Slopes>>>,
    /// Some subscripts are assumed not to wrap around.
    may_wrap: Cell<bool>,
    /// Numbers need to be in their ranges for some values of the parameters only.
    is_assumed: bool,
    /// The values of the parameters for which some number is not in its range.
    violated: RefCell<Vec<IntegerRelation>>,
}

impl Flat {
    /// How an array is split.
    pub(crate) fn grid(&self, array: &str) -> Option<&Arc<Grid>> {
        self.grids.get(array)
    }

    /// Notes subscripts of an array that are not affine, over columns of which some are parameters.
    pub(crate) fn note(
        &self,
        array: &str,
        subscripts: &[Option<Polynomial>],
        params: std::ops::Range<usize>,
    ) {
        let mut found = self.found.borrow_mut();
        let of_array = found.entry(array.to_string()).or_insert_with(|| vec![Vec::new(); subscripts.len()]);
        for (slopes, subscript) in of_array.iter_mut().zip(subscripts) {
            let new = subscript.as_ref().and_then(|of| of.slopes(|column| params.contains(&column)));
            for slope in new.into_iter().flatten().filter(|slope| !slope.is_constant()) {
                let slope = slope.renumbered(|column| column - params.start);
                match slopes.iter().position(|(known, _)| *known == slope) {
                    Some(at) => slopes[at].1 += 1,
                    None if slopes.len() < MOST_STRIDES => slopes.push((slope, 1)),
                    None => {}
                }
            }
        }
    }

    pub(crate) fn note_wrapping(&self) {
        self.may_wrap.set(true);
    }

    /// Whether some array might be split.
    fn has_candidates(&self) -> bool {
        self.found.borrow().values().flatten().any(|slopes| !slopes.is_empty())
    }

    /// The values of the parameters for which all numbers are in their ranges; `None` for all.
    fn condition(&self, params: &[Name]) -> Option<PresburgerRelation> {
        let violated = self.violated.borrow();
        if violated.is_empty() {
            return None;
        }
        let space = Space::params(params.to_vec());
        let violated = PresburgerRelation::from_disjuncts(space.clone(), violated.iter().cloned());
        let violated = violated.expect("all are sets of these parameters");
        // Of no values anything can be said.
        Some(violated.complement(&Budget::new(BUDGET)).unwrap_or_else(|_| PresburgerRelation::empty(space)))
    }

    /// Ways to split each array, the most promising first.
    fn candidates(&self) -> BTreeMap<String, Vec<Arc<Grid>>> {
        let found = self.found.borrow();
        let ways = found.iter().map(|(array, dims)| {
            let mut ways: Vec<Arc<Grid>> = Vec::new();
            for number in 0..MOST_TRIES {
                let chains = dims.iter().map(|slopes| {
                    let chains = chains(slopes);
                    chains.get(number).or(chains.first()).cloned().unwrap_or_default()
                });
                let grid = Arc::new(Grid { dims: chains.collect() });
                if grid.n_more() > 0 && !ways.contains(&grid) {
                    ways.push(grid);
                }
            }
            (array.clone(), ways)
        });
        ways.collect()
    }
}

/// Chains of the strides of one dimension: those that are often met first. Multiples of one stride are
/// multiples of their greatest common divisor; where that is not 1, the stride without it is tried, too.
fn chains(slopes: &Slopes) -> Vec<Chain> {
    let mut strides: Vec<(Polynomial, Int, usize)> = Vec::new();
    for (slope, times) in slopes {
        let (content, left) = slope.content();
        match strides.iter_mut().find(|(stride, ..)| *stride == left) {
            Some((_, gcd, n)) => (*gcd, *n) = (gcd.gcd(&content), *n + times),
            None => strides.push((left, content.abs(), *times)),
        }
    }
    strides.sort_by_key(|(stride, _, times)| (stride.degree(), std::cmp::Reverse(*times)));
    let in_full: Vec<Polynomial> = strides.iter().map(|(stride, gcd, _)| stride.scaled(gcd)).collect();
    let reduced: Vec<Polynomial> = strides.into_iter().map(|(stride, ..)| stride).collect();
    let mut chains: Vec<Chain> = Vec::new();
    for strides in [&in_full, &reduced] {
        for chain in strides.iter().filter_map(|first| Chain::upwards(strides, first)) {
            if !chains.contains(&chain) {
                chains.push(chain);
            }
        }
    }
    chains
}

/// Describes a function, and once more with arrays split where that makes more accesses exact: for all values
/// of the parameters, or, if that may be assumed, for some.
pub(crate) fn split_up<D, E>(
    mut describe: impl FnMut(&Flat) -> Result<D, E>,
    scop: impl Fn(&mut D) -> &mut Scop,
    may_assume: bool,
) -> Result<D, E> {
    let unsplit = Flat::default();
    let mut found = describe(&unsplit)?;
    if !unsplit.has_candidates() {
        return Ok(found);
    }
    let before = n_exact(scop(&mut found));
    let (mut left, mut kept) = (unsplit.candidates(), BTreeMap::new());
    // What holds for all values goes before what holds for some.
    for (is_assumed, number) in [false, true].into_iter().cartesian_product(0..MOST_TRIES) {
        let ways =
            left.iter().filter_map(|(array, ways)| Some((array.clone(), Arc::clone(ways.get(number)?))));
        let grids: BTreeMap<String, Arc<Grid>> = ways.collect();
        if grids.is_empty() || is_assumed && !may_assume {
            continue;
        }
        let flat = Flat { grids, is_assumed, ..Flat::default() };
        let after = n_exact(scop(&mut describe(&flat)?));
        for (array, grid) in flat.grids {
            if after.get(&array) > before.get(&array) {
                left.remove(&array);
                kept.insert(array, grid);
            }
        }
    }
    if !kept.is_empty() {
        let flat = Flat { grids: kept, is_assumed: may_assume, ..Flat::default() };
        found = describe(&flat)?;
        let scop = scop(&mut found);
        say(scop, &flat);
        scop.holds_if = flat.condition(&scop.param_names());
    }
    scop(&mut found).has_products = true;
    Ok(found)
}

/// What is assumed where index arithmetic in subscripts that are split may wrap around.
pub const NO_WRAPPING: &str = "index arithmetic in subscripts of rows does not wrap around";

/// The number of exact accesses to each array.
fn n_exact(scop: &Scop) -> BTreeMap<String, usize> {
    let mut n_exact: BTreeMap<String, usize> = BTreeMap::new();
    for access in scop.stmts.iter().flat_map(|stmt| &stmt.accesses) {
        *n_exact.entry(scop.array(access.array).name.clone()).or_default() += usize::from(access.exact);
    }
    n_exact
}

/// States how arrays are split, and what is assumed for that.
fn say(scop: &mut Scop, flat: &Flat) {
    let param = |number: usize| scop.params[number].text.clone();
    let split = |name: &String| scop.arrays.iter().find(|array| array.name == *name);
    let mut split_up = Vec::new();
    for (name, grid) in &flat.grids {
        let Some(array) = split(name) else { continue };
        let sizes = grid.text(param);
        split_up.push(format!("{} is an array of {sizes}: no subscript leaves its range", array.text));
    }
    scop.split_up = split_up;
    if flat.may_wrap.get() {
        scop.assumptions.push(NO_WRAPPING.to_string());
    }
}
