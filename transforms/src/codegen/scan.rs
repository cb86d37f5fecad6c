//! Scanning: from pieces to loops, one timestamp component at a time.
//!
//! # Problem
//! Given pieces (sets of timestamps, each with the statement it runs), emit loops that visit all timestamps in
//! lexicographic order and run each instance once.
//!
//! # Method
//! At level `d`, in a context (what the enclosing loops enforce):
//! 1. Pieces with nothing left in the context are dropped; the others are grouped and sorted (`order`).
//! 2. A group of one, or of pieces with equal ranges of `t_d`, gets one loop. Others share their simple hull at tile
//!    levels and where deeper bounds make up for it, and are separated at other levels; where separation would need too many regions or has no order, the
//!    hull is used there too, and guards choose. Without a bounded hull, sets of pieces that have one are separated.
//! 3. A range becomes: nothing, when `t_d` has one value, which is then substituted; or a loop. Constraints on outer
//!    components alone that the bounds do not imply become a guard around it.
//! 4. The next level sees the context with the range added.
//!
//! Below the last level a statement gets the guards that are still needed.
//!
//! # Exactness
//! Bounds come from rational projections and hulls, which may be too large; as the last step tests what the context
//! does not imply, the instances that run are exactly the given ones.
//!
//! # Reference
//! [Quillere00], [Bastoul04] (projection and separation); [Grosser15] (ordering, strides, degenerate loops).

use crate::codegen::ast::{Ast, Condition, Loop};
use crate::codegen::bounds::{Context, Stride, Value, literal, small};
use crate::codegen::error::CodegenError;
use crate::codegen::guards::{conditions, divisibility, leaf};
use crate::codegen::options::CodegenOptions;
use crate::codegen::order::{Timestamps, ordered_groups, sort_sets};
use crate::codegen::piece::Piece;
use crate::codegen::separate::{Hull, Region, bounded_clusters, separate, simple_hull};
use crate::codegen::shape::Shape;
use crate::codegen::system::{Probe, Row, System};
use affine_ir::AffineExpr;
use polyhedra::{Budget, Int, row};

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
            if !projection.is_empty_in(&context.system, self.shape.n_vars(), self.budget)? {
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

    /// [`Self::group`]; with `hoist`, what all pieces require independently of the level becomes a guard around them.
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
            ranges.push(projection.gist(&context.system, Some(level), self.budget)?);
        }
        let shared = shared_rows(&ranges, level);
        // Once: rows that the context holds and yet does not make redundant would be hoisted for ever.
        if hoist && (!shared.eqs.is_empty() || !shared.ineqs.is_empty()) {
            let guards = conditions(&shared, context, self.shape)?;
            let mut inner = context.clone();
            inner.system.intersect_with(&shared);
            return Ok(Ast::guarded(guards, self.group_under(level, members, &inner, false)?));
        }
        let hull = simple_hull(&ranges, level, &context.system, self.budget)?;
        let is_tile = members.iter().any(|&member| self.pieces[member].is_tile[level]);
        if hull.is_exact
            || (hull.is_bounded && (is_tile || self.deeper_bounds_enforce(level, members, &hull, context)?))
        {
            return self.range(level, &hull.system, members, context);
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
        let hulls: Vec<System> = clusters.iter().map(|cluster| cluster.system.clone()).collect();
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

    /// Whether a common loop needs no guards: what the hull has relaxed follows from deeper bounds.
    fn deeper_bounds_enforce(
        &self,
        level: usize,
        members: &[usize],
        hull: &Hull,
        context: &Context,
    ) -> Result<bool, CodegenError> {
        for (at, &member) in members.iter().enumerate() {
            let mut probe = self.deeper_probe(level, member, &context.system)?;
            for (_, row) in hull.relaxed.iter().filter(|(owner, _)| *owner == at) {
                if !probe.is_implied(row)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
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
        range: &System,
        members: &[usize],
        context: &Context,
    ) -> Result<Ast, CodegenError> {
        let range = range.gist(&context.system, Some(level), self.budget)?;
        if range.is_obviously_empty() {
            return Ok(Ast::empty());
        }
        let bounds = range.rows_with(level, true);
        let mut outer = range.rows_with(level, false);
        let seen = context.system.intersection(&bounds);
        outer.ineqs = self.unenforced(level, outer.ineqs, members, &seen)?;
        let mut inner = context.clone();
        inner.system.intersect_with(&bounds);
        inner.system.intersect_with(&outer);
        let mut guards = conditions(&outer, context, self.shape)?;
        let pivot = bounds.eqs.iter().min_by_key(|row| row[level].abs()).cloned();
        let Some(value) = self.single_value(level, pivot.as_ref(), &bounds, &mut inner, &mut guards)? else {
            let nest = self.counted(level, &bounds, members, &mut inner)?;
            return Ok(Ast::guarded(guards, nest));
        };
        inner.env.push(value);
        let rest = System {
            eqs: bounds.eqs.into_iter().filter(|row| Some(row) != pivot.as_ref()).collect(),
            ineqs: match pivot {
                Some(_) => bounds.ineqs,
                // Both bounds together chose the value; the others are conditions on it.
                None => without_pinning_pair(bounds.ineqs, level),
            },
        };
        guards.extend(conditions(&rest, &inner, self.shape)?);
        let body = self.scan(level + 1, members, &inner)?;
        Ok(Ast::guarded(guards, body))
    }

    /// The rows that the deeper bounds of some member do not enforce. Where one of the others fails, nothing runs.
    fn unenforced(
        &self,
        level: usize,
        rows: Vec<Row>,
        members: &[usize],
        context: &System,
    ) -> Result<Vec<Row>, CodegenError> {
        let mut needed = vec![false; rows.len()];
        for &member in members {
            if needed.iter().all(|&needed| needed) {
                break;
            }
            let mut probe = self.deeper_probe(level, member, context)?;
            for (row, needed) in rows.iter().zip(&mut needed) {
                *needed = *needed || !probe.is_implied(row)?;
            }
        }
        Ok(rows.into_iter().zip(needed).filter_map(|(row, needed)| needed.then_some(row)).collect())
    }

    /// The context, with the member's constraints on components below `level`.
    fn deeper_probe(&self, level: usize, member: usize, context: &System) -> Result<Probe<'_>, CodegenError> {
        let mut probe = Probe::new(self.shape.n_vars(), self.budget);
        probe.add(context)?;
        let top = &self.pieces[member].projections[self.shape.n_levels];
        let is_deeper = |row: &Row| row[level + 1..self.shape.n_levels].iter().any(|x| !x.is_zero());
        top.eqs.iter().filter(|row| is_deeper(row)).try_for_each(|row| probe.add_eq(row))?;
        top.ineqs.iter().filter(|row| is_deeper(row)).try_for_each(|row| probe.add_ineq(row))?;
        Ok(probe)
    }

    /// The value of component `level` when it has exactly one where the guards hold.
    fn single_value(
        &self,
        level: usize,
        equality: Option<&Row>,
        bounds: &System,
        inner: &mut Context,
        guards: &mut Vec<Condition>,
    ) -> Result<Option<Value>, CodegenError> {
        if let Some(equality) = equality {
            let mut form = equality.clone();
            let coeff = std::mem::take(&mut form[level]);
            if coeff.is_positive() {
                row::negate(&mut form);
            }
            let coeff = coeff.abs();
            if coeff.is_one() {
                return Ok(Some(Value::Affine(form)));
            }
            guards.extend(divisibility(&form, &coeff, inner, self.shape)?);
            inner.congruences.push((form.clone(), coeff.clone()));
            let value = inner.expr(&form, self.shape)?.floor_div(literal(&coeff)?);
            return Ok(Some(Value::Expr(value)));
        }
        let Some((_, upper)) = pinning_pair(&bounds.ineqs, level) else { return Ok(None) };
        let mut form = bounds.ineqs[upper].clone();
        let coeff = -std::mem::take(&mut form[level]);
        Ok(Some(Value::Expr(inner.expr(&form, self.shape)?.floor_div(literal(&coeff)?))))
    }

    /// A loop over component `level`.
    fn counted(
        &mut self,
        level: usize,
        bounds: &System,
        members: &[usize],
        inner: &mut Context,
    ) -> Result<Ast, CodegenError> {
        let stride = self.stride(level, members, inner);
        let mut lower = Vec::new();
        let mut upper = Vec::new();
        for row in &bounds.ineqs {
            if row[level].is_positive() {
                push_new(&mut lower, inner.lower(row, level, stride.as_ref(), self.shape)?);
            } else {
                push_new(&mut upper, inner.upper(row, level, self.shape)?);
            }
        }
        // Bounds that vary first, so that equal loops print equal maps.
        lower.sort_by_key(AffineExpr::is_symbolic_or_constant);
        upper.sort_by_key(AffineExpr::is_symbolic_or_constant);
        if lower.is_empty() || upper.is_empty() {
            let stmt = members.first().map(|&member| self.pieces[member].stmt);
            return Err(CodegenError::Unbounded { level, stmt });
        }
        let step = match stride {
            Some(Stride { residue, modulus }) => {
                let mut form = row::negated(&residue);
                form[level] = Int::ONE;
                inner.congruences.push((form, modulus.clone()));
                small(&modulus)?
            }
            None => 1,
        };
        inner.env.push(Value::Expr(AffineExpr::Dim(inner.depth)));
        inner.depth += 1;
        let body = self.scan(level + 1, members, inner)?;
        if body.is_empty() {
            return Ok(body);
        }
        let parallel = members.iter().all(|&member| self.pieces[member].coincident[level]);
        Ok(Ast::For(Box::new(Loop { level: level as u32, lower, upper, step, parallel, body })))
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
fn shared_rows(ranges: &[System], level: usize) -> System {
    let Some((first, rest)) = ranges.split_first() else { return System::default() };
    let outer = first.rows_with(level, false);
    System {
        eqs: outer.eqs.into_iter().filter(|row| rest.iter().all(|other| other.eqs.contains(row))).collect(),
        ineqs: outer
            .ineqs
            .into_iter()
            .filter(|row| rest.iter().all(|other| other.ineqs.contains(row)))
            .collect(),
    }
}

/// A lower and an upper bound between which there is always exactly one integer.
fn pinning_pair(ineqs: &[Row], level: usize) -> Option<(usize, usize)> {
    for (lower, low) in ineqs.iter().enumerate().filter(|(_, row)| row[level].is_positive()) {
        for (upper, up) in ineqs.iter().enumerate() {
            let mut sum = low.clone();
            row::add_scaled(&mut sum, &Int::ONE, up);
            let (slack, coeffs) = sum.split_last().expect("a row has a constant");
            if row::is_zero(coeffs) && *slack == &low[level] - 1i64 {
                return Some((lower, upper));
            }
        }
    }
    None
}

fn without_pinning_pair(mut ineqs: Vec<Row>, level: usize) -> Vec<Row> {
    if let Some((lower, upper)) = pinning_pair(&ineqs, level) {
        ineqs.remove(lower.max(upper));
        ineqs.remove(lower.min(upper));
    }
    ineqs
}

fn push_new(exprs: &mut Vec<AffineExpr>, expr: AffineExpr) {
    if !exprs.contains(&expr) {
        exprs.push(expr);
    }
}
