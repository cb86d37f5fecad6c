//! The bounding box of a footprint: its bounds depend on symbols, its sizes do not.
//!
//! # Problem
//! For each dimension of a [`Footprint`], find lower and upper bounds that all cells keep, the tightest that
//! single affine expressions give, one of them to count from, and a constant that the distance from there
//! never exceeds.
//!
//! # Method
//! The bounds that the projection of each piece onto the dimension has are candidates; those that all pieces
//! keep stay, and of those that not all pieces have the ones that say something new. Where none is left, the
//! least value of all is taken if there is one, and the size of the memref is the last resort.
//!
//! # Exactness
//! Whether a bound holds and how far two bounds are apart is decided exactly over the integers. The box has
//! all cells that are touched, and may have others.
//!
//! # Cost
//! A projection per piece and dimension, and an emptiness test per candidate and piece.

use crate::storage::buffers::footprint::{Footprint, Piece};
use loopwright_affine_ir::AffineExpr;
use loopwright_polyhedra::machinery::extents;
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Optimum, VarKind};

/// A bound of a dimension: an affine form in the symbols, divided by a positive number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    divisor: i64,
    terms: Vec<i64>,
    constant: i64,
    /// It comes from an equality.
    is_equal: bool,
}

impl Limit {
    fn constant(value: i64, n_symbols: usize) -> Limit {
        Limit { divisor: 1, terms: vec![0; n_symbols], constant: value, is_equal: true }
    }

    fn is_constant(&self) -> bool {
        self.terms.iter().all(|term| *term == 0)
    }

    /// Whether two limits differ in their constants alone.
    fn is_parallel(&self, other: &Limit) -> bool {
        (self.divisor, &self.terms) == (other.divisor, &other.terms)
    }

    /// Whether what keeps to this limit keeps to a parallel one.
    fn is_within(&self, other: &Limit, side: Side) -> bool {
        match side {
            Side::Lower => self.constant >= other.constant,
            Side::Upper => self.constant <= other.constant,
        }
    }

    fn is_same(&self, other: &Limit) -> bool {
        (self.divisor, &self.terms, self.constant) == (other.divisor, &other.terms, other.constant)
    }

    fn form(&self, sign: i64) -> Option<AffineExpr> {
        let mut sum: Option<AffineExpr> = None;
        for (dim, term) in (0..).zip(&self.terms) {
            if *term != 0 {
                let product = AffineExpr::Dim(dim) * term.checked_mul(sign)?;
                sum = Some(match sum {
                    Some(sum) => sum + product,
                    None => product,
                });
            }
        }
        let constant = self.constant.checked_mul(sign)?;
        Some(match sum {
            Some(sum) => sum + constant,
            None => AffineExpr::Const(constant),
        })
    }

    /// The least value, over the symbols as dimensions; written as mlir-opt turns a constraint around.
    pub(crate) fn lower(&self) -> Option<AffineExpr> {
        let form = if self.is_equal { self.form(1)? } else { self.form(-1)? * -1 };
        Some(if self.divisor == 1 { form } else { form.ceil_div(self.divisor) })
    }

    /// The first value beyond the greatest one.
    pub(crate) fn end(&self) -> Option<AffineExpr> {
        let form = self.form(1)?;
        let most = if self.divisor == 1 { form } else { form.floor_div(self.divisor) };
        Some(most + 1)
    }

    /// The constraint that `dim` keeps to this limit, as a row of a relation whose symbols are those of the
    /// limit.
    pub(crate) fn row(&self, relation: &IntegerRelation, dim: usize, side: Side) -> Vec<Int> {
        let sign = if side == Side::Lower { 1 } else { -1 };
        let first = relation.space().offset(VarKind::Symbol);
        let mut row = relation.row(&[], 0);
        row[dim] = Int::from(self.divisor) * Int::from(sign);
        for (nth, term) in self.terms.iter().enumerate() {
            row[first + nth] = Int::from(*term) * Int::from(-sign);
        }
        row[relation.space().n_vars()] = Int::from(self.constant) * Int::from(-sign);
        row
    }

    /// Whether `dim` keeps to this limit in a relation.
    fn holds(
        &self,
        relation: &IntegerRelation,
        dim: usize,
        side: Side,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut beyond = relation.clone();
        let mut row = self.row(relation, dim, side);
        row.iter_mut().for_each(|entry| *entry = -&*entry);
        if let Some(constant) = row.last_mut() {
            *constant -= Int::ONE;
        }
        beyond.add_inequality(&row);
        beyond.is_empty(budget)
    }
}

/// Which side of a dimension a limit is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Lower,
    Upper,
}

/// The cells along one dimension: from the greatest of the lower limits to the least of the upper ones.
#[derive(Clone, Debug)]
pub(crate) struct Extent {
    pub(crate) lowers: Vec<Limit>,
    pub(crate) uppers: Vec<Limit>,
    /// Where a copy counts from: never above a cell.
    pub(crate) start: Limit,
    /// So many cells from there on are enough.
    pub(crate) size: i64,
    /// All of these cells are in the box, whatever the symbols are.
    pub(crate) is_full: bool,
}

/// The box around a footprint.
#[derive(Clone, Debug)]
pub(crate) struct Bounding {
    pub(crate) extents: Vec<Extent>,
    /// The product of the sizes.
    pub(crate) n_cells: i64,
}

/// Why there is no box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoBox {
    /// No cell is touched.
    Nothing,
    /// Its size depends on symbols, or is too large for a number.
    Size,
    Exhausted(Exhausted),
}

impl From<Exhausted> for NoBox {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl Bounding {
    /// The box around all cells of a footprint.
    pub(crate) fn of(footprint: &Footprint, budget: &Budget) -> Result<Bounding, NoBox> {
        let mut pieces = Vec::new();
        for Piece { cells, .. } in &footprint.pieces {
            let within = cells.intersection(&footprint.known).map_err(|_| NoBox::Size)?;
            if !within.is_empty(budget)? {
                pieces.push((cells, within));
            }
        }
        if pieces.is_empty() {
            return Err(NoBox::Nothing);
        }
        let dims = 0..footprint.shape.len();
        let extents: Vec<Extent> = dims
            .map(|dim| Dimension { footprint, pieces: &pieces, dim, budget }.extent())
            .collect::<Result<_, _>>()?;
        let n_cells = extents.iter().try_fold(1i64, |product, extent| product.checked_mul(extent.size));
        Ok(Bounding { n_cells: n_cells.ok_or(NoBox::Size)?, extents })
    }
}

/// One dimension of a footprint.
struct Dimension<'a> {
    footprint: &'a Footprint,
    /// The cells, and the cells with what is known of the symbols.
    pieces: &'a [(&'a IntegerRelation, IntegerRelation)],
    dim: usize,
    budget: &'a Budget,
}

impl Dimension<'_> {
    fn extent(&self) -> Result<Extent, NoBox> {
        let n_symbols = self.footprint.symbols.len();
        let mut candidates = [Vec::new(), Vec::new()];
        for (cells, _) in self.pieces {
            let [lowers, uppers] = self.projected(cells)?;
            candidates[0].push(lowers);
            candidates[1].push(uppers);
        }
        let [lowers, uppers] = candidates;
        let (mut lowers, mut uppers) = (self.kept(lowers, Side::Lower)?, self.kept(uppers, Side::Upper)?);
        let size = self.footprint.shape[self.dim];
        if lowers.is_empty() {
            let least = self.extreme(Side::Lower)?.unwrap_or(0);
            lowers.push(Limit::constant(least, n_symbols));
        }
        if uppers.is_empty() {
            let greatest = self.extreme(Side::Upper)?.or(size.map(|size| size - 1)).ok_or(NoBox::Size)?;
            uppers.push(Limit::constant(greatest, n_symbols));
        }
        for (limits, side) in [(&mut lowers, Side::Lower), (&mut uppers, Side::Upper)] {
            for limit in limits.iter_mut().filter(|limit| limit.is_constant()) {
                // A projection without quotients may be wider than what is touched.
                let extreme = self.extreme(side)?.unwrap_or(limit.constant);
                let constant = match (side, size) {
                    (Side::Lower, Some(size)) => extreme.clamp(0, size.max(0)),
                    (Side::Upper, Some(size)) => extreme.clamp(-1, size.max(0) - 1),
                    (_, None) => extreme,
                };
                *limit = Limit { is_equal: limit.is_equal, ..Limit::constant(constant, n_symbols) };
            }
        }
        // In a memref of known size no cell lies outside of it.
        let mut starts = lowers.clone();
        let mut ends = uppers.clone();
        if let Some(size) = size {
            starts.push(Limit::constant(0, n_symbols));
            ends.push(Limit::constant(size - 1, n_symbols));
        }
        let mut best: Option<(i64, &Limit)> = None;
        for start in &starts {
            for end in &ends {
                let found = self.distance(start, end)?;
                if let Some(found) = found
                    && best.is_none_or(|(least, _)| found < least)
                {
                    best = Some((found, start));
                }
            }
        }
        let (size, start) = best.ok_or(NoBox::Size)?;
        if size <= 0 {
            return Err(NoBox::Nothing);
        }
        let start = start.clone();
        let is_full = self.is_full(&start, size, (&lowers, &uppers))?;
        Ok(Extent { lowers, uppers, start, size, is_full })
    }

    /// The limits that the projection of a set of cells onto the dimension has.
    fn projected(&self, cells: &IntegerRelation) -> Result<[Vec<Limit>; 2], NoBox> {
        let rank = self.footprint.shape.len();
        let kind = VarKind::Range;
        let mut shadow = cells.approximate_projection(kind, self.dim + 1..rank, self.budget)?.relation;
        shadow = shadow.approximate_projection(kind, 0..self.dim, self.budget)?.relation;
        shadow = shadow.without_locals(self.budget)?.relation;
        let mut limits = [Vec::new(), Vec::new()];
        for row in shadow.equalities().rows() {
            if row[0].is_zero() {
                continue;
            }
            limits.iter_mut().for_each(|limits| limits.extend(limit(row, true)));
        }
        for row in shadow.inequalities().rows() {
            let at = match row[0].signum() {
                0 => continue,
                1 => 0,
                _ => 1,
            };
            limits[at].extend(limit(row, false));
        }
        Ok(limits)
    }

    /// The candidates that all pieces keep, without those that say nothing new.
    fn kept(&self, candidates: Vec<Vec<Limit>>, side: Side) -> Result<Vec<Limit>, NoBox> {
        let mut common: Vec<Limit> = Vec::new();
        let mut others: Vec<Limit> = Vec::new();
        for limit in candidates.iter().flatten() {
            if common.iter().chain(&others).any(|known| known.is_same(limit)) {
                continue;
            }
            if candidates.iter().all(|limits| limits.iter().any(|other| other.is_same(limit))) {
                common.push(limit.clone());
                continue;
            }
            // Of forms that differ in their constants alone, the widest has a chance.
            match others.iter_mut().find(|other| other.is_parallel(limit)) {
                Some(other) if other.is_within(limit, side) => *other = limit.clone(),
                Some(_) => {}
                None => others.push(limit.clone()),
            }
        }
        let mut valid = Vec::new();
        for limit in others {
            let mut holds = true;
            for ((_, within), own) in self.pieces.iter().zip(&candidates) {
                let is_implied = own.iter().any(|own| own.is_parallel(&limit) && own.is_within(&limit, side));
                holds = holds && (is_implied || limit.holds(within, self.dim, side, self.budget)?);
            }
            if holds {
                valid.push(limit);
            }
        }
        let mut others = valid;
        let mut kept = common;
        let mut position = 0;
        while position < others.len() {
            let mut is_implied = false;
            for other in kept
                .iter()
                .chain(others.iter().enumerate().filter(|(at, _)| *at != position).map(|(_, other)| other))
            {
                let mut bounded = self.footprint.known.clone();
                let row = other.row(&bounded, self.dim, side);
                bounded.add_inequality(&row);
                is_implied = is_implied || others[position].holds(&bounded, self.dim, side, self.budget)?;
            }
            if is_implied {
                others.remove(position);
            } else {
                position += 1;
            }
        }
        kept.append(&mut others);
        Ok(kept)
    }

    /// The least or greatest value of all, if there is one.
    fn extreme(&self, side: Side) -> Result<Option<i64>, NoBox> {
        let mut found: Option<i64> = None;
        for (_, within) in self.pieces {
            let form = within.row(&[(self.dim, 1)], 0);
            let values = extents(within.equalities(), within.inequalities(), &[form], self.budget)?;
            let Some([least, greatest]) = values.into_iter().next() else { return Ok(None) };
            let value = match if side == Side::Lower { least } else { greatest } {
                Optimum::At(value) => value.to_i64(),
                Optimum::Unbounded => None,
                Optimum::Infeasible => continue,
            };
            let Some(value) = value else { return Ok(None) };
            found = Some(match (found, side) {
                (None, _) => value,
                (Some(other), Side::Lower) => other.min(value),
                (Some(other), Side::Upper) => other.max(value),
            });
        }
        Ok(found)
    }

    /// The most cells from one limit to another, if that is bounded.
    fn distance(&self, start: &Limit, end: &Limit) -> Result<Option<i64>, NoBox> {
        if (start.divisor, &start.terms) == (1, &end.terms) && end.divisor == 1 {
            let distance = end.constant.checked_sub(start.constant).and_then(|span| span.checked_add(1));
            return Ok(distance);
        }
        let mut both = self.footprint.known.clone();
        let row = start.row(&both, self.dim, Side::Lower);
        both.add_inequality(&row);
        let last = both.add_local();
        let mut row = end.row(&both, self.dim, Side::Upper);
        row.swap(self.dim, last);
        both.add_inequality(&row);
        let form = both.row(&[(last, 1), (self.dim, -1)], 1);
        let values = extents(both.equalities(), both.inequalities(), &[form], self.budget)?;
        Ok(match values.into_iter().next() {
            Some([_, Optimum::At(most)]) => most.to_i64(),
            Some([_, Optimum::Infeasible]) => Some(0),
            _ => None,
        })
    }

    /// Whether all limits keep all cells from `start` on, `size` of them.
    fn is_full(
        &self,
        start: &Limit,
        size: i64,
        (lowers, uppers): (&[Limit], &[Limit]),
    ) -> Result<bool, NoBox> {
        let mut all = self.footprint.known.clone();
        // A start with a divisor is rounded up: the cells are those from there on.
        let row = start.row(&all, self.dim, Side::Lower);
        all.add_inequality(&row);
        let first = all.add_local();
        let mut row = start.row(&all, self.dim, Side::Lower);
        row.swap(self.dim, first);
        all.add_inequality(&row);
        let mut least = row.iter().map(|entry| -entry).collect::<Vec<Int>>();
        if let Some(constant) = least.last_mut() {
            *constant += Int::from(start.divisor) - Int::ONE;
        }
        all.add_inequality(&least);
        let row = all.row(&[(first, 1), (self.dim, -1)], size - 1);
        all.add_inequality(&row);
        for (limits, side) in [(lowers, Side::Lower), (uppers, Side::Upper)] {
            for limit in limits {
                if !limit.holds(&all, self.dim, side, self.budget)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// The limit that a row over one dimension and the symbols is; `None` if its numbers do not fit.
fn limit(row: &[Int], is_equal: bool) -> Option<Limit> {
    let sign = Int::from(-row[0].signum());
    let divisor = row[0].abs().to_i64()?;
    let (constant, terms) = row[1..].split_last()?;
    let terms = terms.iter().map(|term| (term * &sign).to_i64()).collect::<Option<Vec<i64>>>()?;
    let constant = (constant * &sign).to_i64()?;
    Some(Limit { divisor, terms, constant, is_equal })
}
