//! Polyhedron scanning: generates loops for pieces, one timestamp component at a time.
//!
//! # Problem
//! Given pieces (sets of timestamps, each with the statement it runs), emit loops that visit all timestamps
//! in lexicographic order and run each instance once.
//!
//! # Method
//! At level `d`, in a context (what the enclosing loops enforce):
//! 1. Pieces with nothing left in the context are dropped; the others are grouped and sorted (`order`).
//! 2. A group of one, or of pieces with equal ranges of `t_d`, gets one loop. Others share their simple hull
//!    at tile levels and where deeper bounds make up for it, and are separated at other levels, and where
//!    they are to be apart; where separation would need too many regions or has no order, the hull is used
//!    there too, and guards choose. Without a bounded hull, sets of pieces that have one are separated.
//! 3. A range becomes: nothing, when `t_d` has one value, which is then substituted; or a loop. Constraints
//!    on outer components alone that the bounds do not imply become a guard around it.
//! 4. The next level sees the context with the range added.
//!
//! Below the last level a statement gets the guards that are still needed.
//!
//! # Exactness
//! Bounds come from rational projections and hulls, which may be too large; as the last step tests what the
//! context does not imply, the instances that run are exactly the given ones.
//!
//! # Reference
//! [Quillere00], [Bastoul04] (projection and separation); [Grosser15] (ordering, strides, degenerate loops).

use crate::codegen::ast::{Ast, Guard, Loop};
use crate::codegen::bounds::{Context, Stride, Value, literal, small};
use crate::codegen::error::CodegenError;
use crate::codegen::guards::{conditions, divisibility, leaf};
use crate::codegen::options::CodegenOptions;
use crate::codegen::order::{Timestamps, ordered_groups, sort_sets};
use crate::codegen::piece::Piece;
use crate::codegen::rows::{Row, Shape, add, gist, rows_with, rows_without};
use crate::codegen::separate::{Hull, Region, bounded_clusters, separate, simple_hull};
use itertools::Itertools;
use loopwright_affine_ir::AffineExpr;
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_polyhedra::machinery::{Matrix, Probe, row};
use loopwright_polyhedra::{Budget, Int, IntegerRelation};

/// Everything that stays the same during a scan.
pub(super) struct Scanner<'a> {
    pub shape: Shape,
    pub pieces: Vec<Piece>,
    pub options: &'a CodegenOptions,
    pub budget: &'a Budget,
    /// Statement calls that separation has added so far.
    pub n_copies: usize,
}

impl Scanner<'_> {
    /// Code for `members` from `level` on.
    pub fn scan(&mut self, level: usize, members: &[usize], context: &Context) -> Result<Ast, CodegenError> {
        let Shape { n_levels, .. } = self.shape;
        let mut alive = Vec::new();
        for &member in members {
            let projection = &self.pieces[member].projections[(level + 1).min(n_levels)];
            if !projection.is_rationally_empty_in(&context.system, self.budget)? {
                alive.push(member);
            }
        }
        let mut nodes = Vec::new();
        if level == n_levels {
            for member in alive {
                nodes.push(leaf(&self.pieces[member], context, self.shape, self.budget)?);
            }
            return Ok(Ast::block(nodes));
        }
        let groups = ordered_groups(&self.pieces, &alive, level, self.shape, &context.system, self.budget)?;
        for group in groups {
            nodes.push(self.group(level, &group, context)?);
        }
        Ok(Ast::block(nodes))
    }

    /// Code for pieces that have to share `level`.
    fn group(&mut self, level: usize, members: &[usize], context: &Context) -> Result<Ast, CodegenError> {
        self.group_under(level, members, context, true)
    }

    /// [`Self::group`]; with `hoist`, what all pieces require independently of the level becomes a guard
    /// around them.
    fn group_under(
        &mut self,
        level: usize,
        members: &[usize],
        context: &Context,
        hoist: bool,
    ) -> Result<Ast, CodegenError> {
        if let [member] = members {
            let range = self.pieces[*member].projections[level + 1].clone();
            return self.range(level, &range, members, context);
        }
        let mut ranges = Vec::new();
        for &member in members {
            let projection = &self.pieces[member].projections[level + 1];
            ranges.push(gist(projection, &context.system, Some(level), self.budget)?);
        }
        let mut shared = shared_rows(&ranges, level);
        if hoist && shared.inequalities().n_rows() > 0 {
            let mut asked = self.asked(level, &shared, members, &ranges, context)?.into_iter();
            shared.retain_inequalities(|_| asked.next() == Some(true));
        }
        // Once: rows that the context holds and yet does not make redundant would be hoisted for ever.
        if hoist && !shared.is_universe() {
            let guards = conditions(&shared, context, self.shape)?;
            let mut inner = context.clone();
            inner.system.insert_all(&shared);
            return Ok(Ast::guarded(guards, self.group_under(level, members, &inner, false)?));
        }
        let hull = simple_hull(&ranges, level, &context.system, self.budget)?;
        let is_tile = members.iter().any(|&member| self.pieces[member].is_tile[level]);
        let parts = members.iter().filter_map(|&member| self.pieces[member].apart);
        let are_apart = !parts.filter(|(from, _)| *from <= level).map(|(_, number)| number).all_equal();
        if hull.is_exact || (hull.is_bounded && is_tile && !are_apart) {
            return self.range(level, &hull.system, members, context);
        }
        if hull.is_bounded && !are_apart {
            let enforced = self.enforced(level, members, &hull, context)?;
            // A common loop needs no guards.
            if enforced.iter().all(|enforced| *enforced) {
                return self.range(level, &hull.system, members, context);
            }
            // A single value in which nothing runs is no reason to cut.
            for (relaxed, _) in hull.relaxed.iter().zip(enforced).filter(|(_, enforced)| *enforced) {
                if let Some(row) = relaxed.by_one(level) {
                    let range = &mut ranges[relaxed.owner];
                    range.retain_inequalities(|own| own != &relaxed.row[..]);
                    range.insert_inequality(&row);
                }
            }
        }
        let limit = self.options.max_regions(members.len());
        if let Some(regions) = separate(&ranges, level, &context.system, limit, self.budget)?
            && self.may_copy(&regions, members.len())
            && let Some(regions) = self.sorted(regions, level, context)?
        {
            return self.regions(level, &regions, members, context);
        }
        if hull.is_bounded {
            return self.range(level, &hull.system, members, context);
        }
        // No loop covers all: one for each set of pieces that have a bounded hull, cut where these overlap.
        let clusters = bounded_clusters(&ranges, level, &context.system, self.budget)?;
        let hulls: Vec<IntegerRelation> = clusters.iter().map(|cluster| cluster.system.clone()).collect();
        let regions = separate(&hulls, level, &context.system, HARD_LIMIT, self.budget)?;
        let regions = match regions {
            Some(regions) => self.sorted(regions, level, context)?,
            None => None,
        };
        let Some(mut regions) = regions else {
            return Err(CodegenError::TooManyRegions { level, statements: members.len() });
        };
        for region in &mut regions {
            region.members = region.members.iter().flat_map(|&at| clusters[at].members.clone()).collect();
            region.members.sort_unstable();
        }
        self.regions(level, &regions, members, context)
    }

    /// Code for regions in order; their members are positions in `members`.
    fn regions(
        &mut self,
        level: usize,
        regions: &[Region],
        members: &[usize],
        context: &Context,
    ) -> Result<Ast, CodegenError> {
        let copies: usize = regions.iter().map(|region| region.members.len()).sum();
        self.n_copies += copies.saturating_sub(members.len());
        let mut nodes = Vec::new();
        for region in regions {
            let inside: Vec<usize> = region.members.iter().map(|&at| members[at]).collect();
            nodes.push(self.range(level, &region.system, &inside, context)?);
        }
        Ok(Ast::block(nodes))
    }

    /// For each constraint that the hull has relaxed whether it follows from deeper bounds.
    fn enforced(
        &self,
        level: usize,
        members: &[usize],
        hull: &Hull,
        context: &Context,
    ) -> Result<Vec<bool>, CodegenError> {
        let mut enforced = vec![false; hull.relaxed.len()];
        for (at, &member) in members.iter().enumerate() {
            let own = hull.relaxed.iter().zip(&mut enforced).filter(|(relaxed, _)| relaxed.owner == at);
            let mut own = own.peekable();
            if own.peek().is_none() {
                continue;
            }
            let mut probe = self.deeper_probe(level, member, &context.system)?;
            for (relaxed, enforced) in own {
                *enforced = probe.is_implied(&relaxed.row)?;
            }
        }
        Ok(enforced)
    }

    fn may_copy(&self, regions: &[Region], n_members: usize) -> bool {
        let copies: usize = regions.iter().map(|region| region.members.len()).sum();
        self.n_copies + copies.saturating_sub(n_members)
            <= self.options.copies_per_piece.saturating_mul(self.pieces.len())
    }

    /// The regions in an order of execution, if there is one.
    fn sorted(
        &self,
        regions: Vec<Region>,
        level: usize,
        context: &Context,
    ) -> Result<Option<Vec<Region>>, CodegenError> {
        let sets: Vec<Timestamps> = regions
            .iter()
            .map(|region| Timestamps { levels: std::slice::from_ref(&region.system) })
            .collect();
        let groups = sort_sets(&sets, level, self.shape, &context.system, self.budget)?;
        let mut out = Vec::new();
        for group in groups {
            let [at] = group.as_slice() else { return Ok(None) };
            out.push(regions[*at].clone());
        }
        Ok(Some(out))
    }

    /// Code for `members` where component `level` runs over `range`.
    fn range(
        &mut self,
        level: usize,
        range: &IntegerRelation,
        members: &[usize],
        context: &Context,
    ) -> Result<Ast, CodegenError> {
        let range = gist(range, &context.system, Some(level), self.budget)?;
        if range.is_obviously_empty() {
            return Ok(Ast::empty());
        }
        let bounds = rows_with(&range, level);
        let mut outer = rows_without(&range, level);
        let mut seen = context.system.clone();
        seen.insert_all(&bounds);
        let mut needed = self.unenforced(level, outer.inequalities(), members, &seen)?.into_iter();
        outer.retain_inequalities(|_| needed.next() == Some(true));
        let mut inner = context.clone();
        inner.system.insert_all(&outer);
        let mut guards = conditions(&outer, context, self.shape)?;
        let Some((chosen, mut rest)) = choice(&bounds, level) else {
            inner.system.insert_all(&bounds);
            let nest = self.counted(level, &bounds, members, &mut inner)?;
            return Ok(Ast::guarded(guards, nest));
        };
        // What is not part of the choice is a condition on the value, unless deeper bounds enforce it.
        let mut seen = context.system.clone();
        seen.insert_all(&chosen);
        let mut needed = self.unenforced(level, rest.inequalities(), members, &seen)?.into_iter();
        rest.retain_inequalities(|_| needed.next() == Some(true));
        inner.system.insert_all(&chosen);
        inner.system.insert_all(&rest);
        let value = self.single_value(level, &chosen, &mut inner, &mut guards)?;
        inner.env.push(value);
        guards.extend(conditions(&rest, &inner, self.shape)?);
        let body = self.scan(level + 1, members, &inner)?;
        Ok(Ast::guarded(guards, body))
    }

    /// For each inequality that all ranges have whether a loop of some member would run without it: the
    /// bounds of others enforce it.
    fn asked(
        &self,
        level: usize,
        shared: &IntegerRelation,
        members: &[usize],
        ranges: &[IntegerRelation],
        context: &Context,
    ) -> Result<Vec<bool>, CodegenError> {
        let mut asked = vec![false; shared.inequalities().n_rows()];
        for (member, range) in members.iter().zip(ranges) {
            let mut seen = context.system.clone();
            seen.insert_all(&rows_with(range, level));
            let unenforced = self.unenforced(level, shared.inequalities(), &[*member], &seen)?;
            asked.iter_mut().zip(unenforced).for_each(|(asked, unenforced)| *asked |= unenforced);
        }
        Ok(asked)
    }

    /// For each row whether the deeper bounds of some member do not enforce it. Where one of the others
    /// fails, nothing runs.
    fn unenforced(
        &self,
        level: usize,
        rows: &Matrix<Int>,
        members: &[usize],
        context: &IntegerRelation,
    ) -> Result<Vec<bool>, CodegenError> {
        let mut needed = vec![false; rows.n_rows()];
        for &member in members {
            if needed.iter().all(|&needed| needed) {
                break;
            }
            let mut probe = self.deeper_probe(level, member, context)?;
            for (row, needed) in rows.rows().zip(&mut needed) {
                *needed = *needed || !probe.is_implied(row)?;
            }
        }
        Ok(needed)
    }

    /// The context, with the member's constraints on components below `level`.
    fn deeper_probe(
        &self,
        level: usize,
        member: usize,
        context: &IntegerRelation,
    ) -> Result<Probe<'_>, CodegenError> {
        let mut probe = Probe::new(self.shape.n_vars(), self.budget);
        add(&mut probe, context)?;
        let top = &self.pieces[member].projections[self.shape.n_levels];
        let is_deeper = |row: &&[Int]| row[level + 1..self.shape.n_levels].iter().any(|x| !x.is_zero());
        top.equalities().rows().filter(is_deeper).try_for_each(|row| probe.add_equality(row))?;
        top.inequalities().rows().filter(is_deeper).try_for_each(|row| probe.add_inequality(row))?;
        Ok(probe)
    }

    /// The value that bounds choose for component `level` ([`choice`]), where the guards hold.
    fn single_value(
        &self,
        level: usize,
        chosen: &IntegerRelation,
        inner: &mut Context,
        guards: &mut Vec<Guard>,
    ) -> Result<Value, CodegenError> {
        if let Some(equality) = chosen.equalities().rows().next() {
            let mut form = equality.to_vec();
            let coeff = std::mem::take(&mut form[level]);
            if coeff.is_positive() {
                row::negate(&mut form);
            }
            let coeff = coeff.abs();
            if coeff.is_one() {
                return Ok(Value::Affine(form));
            }
            guards.extend(divisibility(&form, &coeff, inner, self.shape)?);
            inner.congruences.push((form.clone(), coeff.clone()));
            let value = inner.expr(&form, self.shape)?.floor_div(literal(&coeff)?);
            return Ok(Value::Expr(value));
        }
        let mut uppers = chosen.inequalities().rows().filter(|row| row[level].is_negative());
        let mut form = uppers.next().expect("a choice without an equality is a pair of bounds").to_vec();
        let coeff = -std::mem::take(&mut form[level]);
        Ok(Value::Expr(inner.expr(&form, self.shape)?.floor_div(literal(&coeff)?)))
    }

    /// A loop over component `level`.
    fn counted(
        &mut self,
        level: usize,
        bounds: &IntegerRelation,
        members: &[usize],
        inner: &mut Context,
    ) -> Result<Ast, CodegenError> {
        let stride = self.stride(level, members, inner);
        let mut lower = Vec::new();
        let mut upper = Vec::new();
        let rows: Vec<Row> = bounds.inequalities().rows().map(<[Int]>::to_vec).collect();
        let rows = match &stride {
            Some(stride) => self.reaching(level, rows, stride, inner)?,
            None => rows,
        };
        for row in &rows {
            if row[level].is_positive() {
                push_new(&mut lower, inner.lower(row, level, stride.as_ref(), self.shape)?);
            } else {
                push_new(&mut upper, inner.upper(row, level, self.shape)?);
            }
        }
        // Bounds that vary first, so that equal loops print equal maps.
        lower.sort_by_key(AffineExpr::is_symbolic_or_constant);
        upper.sort_by_key(AffineExpr::is_symbolic_or_constant);
        if mutant::is_on(Mutant::LostUpperBound) && upper.len() > 1 {
            upper.pop();
        }
        if lower.is_empty() || upper.is_empty() {
            let stmt = members.first().map(|&member| self.pieces[member].stmt);
            return Err(CodegenError::Unbounded { level, stmt });
        }
        let step = match stride {
            Some(stride) => {
                // What is below is to know that the induction variable begins and ends at numbers it takes.
                for row in bounds.inequalities().rows() {
                    let reached = inner.reached(row, level, &stride, self.shape);
                    inner.system.insert_inequality(&reached);
                }
                let Stride { residue, modulus } = stride;
                let mut form = row::negated(&residue);
                form[level] = Int::ONE;
                inner.congruences.push((form, modulus.clone()));
                if mutant::is_on(Mutant::UnitStep) { 1 } else { small(&modulus)? }
            }
            None => 1,
        };
        inner.env.push(Value::Expr(AffineExpr::Dim(inner.depth)));
        inner.depth += 1;
        let body = self.scan(level + 1, members, inner)?;
        if body.is_empty() {
            return Ok(body);
        }
        let parallel = members.iter().all(|&member| self.pieces[member].coincident[level])
            && !has_one_value(bounds.inequalities(), level);
        Ok(Ast::For(Box::new(Loop { level: level as u32, lower, upper, step, parallel, body })))
    }

    /// The bounds of component `level` that others do not make superfluous where it takes every so many
    /// numbers only.
    fn reaching(
        &self,
        level: usize,
        rows: Vec<Row>,
        stride: &Stride,
        context: &Context,
    ) -> Result<Vec<Row>, CodegenError> {
        let reached: Vec<Row> =
            rows.iter().map(|row| context.reached(row, level, stride, self.shape)).collect();
        let mut kept: Vec<usize> = (0..rows.len()).collect();
        for at in 0..rows.len() {
            let alike = kept.iter().filter(|other| rows[**other][level].signum() == rows[at][level].signum());
            if alike.count() < 2 {
                continue;
            }
            let mut probe = Probe::new(self.shape.n_vars(), self.budget);
            add(&mut probe, &rows_without(&context.system, level))?;
            for other in kept.iter().filter(|other| **other != at) {
                probe.add_inequality(&reached[*other])?;
            }
            if probe.is_implied(&reached[at])? {
                kept.retain(|other| *other != at);
            }
        }
        Ok(kept.into_iter().map(|at| rows[at].clone()).collect())
    }

    /// The stride that component `level` has in all members.
    fn stride(&self, level: usize, members: &[usize], context: &Context) -> Option<Stride> {
        let strides: Option<Vec<Stride>> = members
            .iter()
            .map(|&member| {
                let forms = self.pieces[member].strides.iter();
                forms
                    .filter_map(|(form, modulus)| context.stride(form, modulus, level, self.shape))
                    .max_by(|a, b| a.modulus.cmp(&b.modulus))
            })
            .collect();
        context.common_stride(&strides?, self.shape)
    }
}

/// No more regions than this, whatever the options say.
const HARD_LIMIT: usize = 64;

/// Rows without component `level` that all ranges have.
fn shared_rows(ranges: &[IntegerRelation], level: usize) -> IntegerRelation {
    let (first, rest) = ranges.split_first().expect("every group is made of at least one range");
    let mut shared = rows_without(first, level);
    let has = |rows: &Matrix<Int>, wanted: &[Int]| rows.rows().any(|row| row == wanted);
    shared.retain_equalities(|row| rest.iter().all(|other| has(other.equalities(), row)));
    shared.retain_inequalities(|row| rest.iter().all(|other| has(other.inequalities(), row)));
    shared
}

/// A lower and an upper bound between which there is always exactly one integer.
fn pinning_pair(ineqs: &Matrix<Int>, level: usize) -> Option<(usize, usize)> {
    for (lower, low) in ineqs.rows().enumerate().filter(|(_, row)| row[level].is_positive()) {
        for (upper, up) in ineqs.rows().enumerate() {
            let mut sum = low.to_vec();
            row::add_scaled(&mut sum, &Int::ONE, up);
            let (slack, coeffs) = sum.split_last().expect("a row has a constant");
            if row::is_zero(coeffs) && *slack == &low[level] - 1i64 {
                return Some((lower, upper));
            }
        }
    }
    None
}

/// Do a lower and an upper bound leave one integer at most? Then there is nothing to run side by side.
fn has_one_value(ineqs: &Matrix<Int>, level: usize) -> bool {
    let lowers = || ineqs.rows().filter(|row| row[level].is_positive());
    lowers().cartesian_product(ineqs.rows()).any(|(low, up)| {
        let sum: Vec<Int> = low.iter().zip(up).map(|(a, b)| a + b).collect();
        let (slack, coeffs) = sum.split_last().expect("a row has a constant");
        row::is_zero(coeffs) && *slack < low[level]
    })
}

/// The bounds that together leave one value of component `level`, an equality or a pair, and the others;
/// `None` if there are none.
fn choice(bounds: &IntegerRelation, level: usize) -> Option<(IntegerRelation, IntegerRelation)> {
    let (mut chosen, mut rest) = (bounds.clone(), bounds.clone());
    if let Some(pivot) = bounds.equalities().rows().min_by_key(|row| row[level].abs()) {
        chosen.retain_equalities(|row| row == pivot);
        chosen.retain_inequalities(|_| false);
        rest.retain_equalities(|row| row != pivot);
    } else {
        let (lower, upper) = pinning_pair(bounds.inequalities(), level)?;
        let [lower, upper] = [lower, upper].map(|at| bounds.inequalities().row(at));
        chosen.retain_inequalities(|row| row == lower || row == upper);
        rest.retain_inequalities(|row| row != lower && row != upper);
    }
    Some((chosen, rest))
}

fn push_new(exprs: &mut Vec<AffineExpr>, expr: AffineExpr) {
    if !exprs.contains(&expr) {
        exprs.push(expr);
    }
}
