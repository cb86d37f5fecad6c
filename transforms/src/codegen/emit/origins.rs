//! Names, locations and attributes of new loops, taken from the old loops that they correspond to.
//!
//! A new loop that counts what an old one did, but for a constant, takes its name, its location and its
//! discardable attributes; one that tells the old induction variable together with others, as one that is
//! skewed or runs the other way does, takes all but the name. A loop that others have their bounds from, as
//! one over tiles has, takes the location of the outermost of them. Where several old loops became one, it is
//! the one around the first statement.

use loopwright_affine_ir::{AffineExpr, BinaryKind, BlockId, Ir, Loc, OpId, ValueId};

/// The induction variable of a new loop whose body is being written.
pub(super) struct Counter {
    pub(super) value: ValueId,
    /// The old induction variable that it takes the place of.
    replaced: Option<ValueId>,
    /// Where an old loop is whose new one has bounds from this induction variable.
    around: Option<Loc>,
}

impl Counter {
    pub(super) fn new(value: ValueId) -> Self {
        Self { value, replaced: None, around: None }
    }

    /// Where its loop comes from, if that is known.
    pub(super) fn loc(&self, ir: &Ir) -> Option<Loc> {
        let old = self.replaced.and_then(|old| loop_of(ir, old));
        old.map(|old| ir.op(old).loc.clone()).or_else(|| self.around.clone())
    }

    /// A loop inside has its bounds from this induction variable; that one comes from `loc`.
    pub(super) fn bounds(&mut self, loc: &Loc) {
        self.around.get_or_insert_with(|| loc.clone());
    }
}

/// Finds induction variables that take the place of old ones, which are `iters` of the new.
pub(super) fn find(ir: &mut Ir, counters: &mut [Counter], old: &[ValueId], iters: &[AffineExpr]) {
    for (&old, iter) in old.iter().zip(iters) {
        if let Some(counter) = shifted_counter(iter).map(|level| &mut counters[level as usize])
            && counter.replaced.is_none()
        {
            counter.replaced = Some(old);
            ir.copy_name(old, counter.value);
        }
    }
    for (&old, iter) in old.iter().zip(iters) {
        if counters.iter().any(|counter| counter.replaced == Some(old)) {
            continue;
        }
        let free = summands(iter).into_iter().rev().find(|level| counters[*level].replaced.is_none());
        free.into_iter().for_each(|level| counters[level].replaced = Some(old));
    }
}

/// The levels of the induction variables that are added up, or taken away, outermost first.
fn summands(sum: &AffineExpr) -> Vec<usize> {
    let mut levels = match sum {
        AffineExpr::Dim(level) => vec![*level as usize],
        AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => [summands(lhs), summands(rhs)].concat(),
        AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) if rhs.as_const() == Some(-1) => summands(lhs),
        _ => Vec::new(),
    };
    levels.sort_unstable();
    levels
}

/// The level of the loop whose induction variable the expression is, but for a constant: that loop counts
/// what the old one did.
pub(super) fn shifted_counter(expr: &AffineExpr) -> Option<u32> {
    match expr {
        AffineExpr::Dim(level) => Some(*level),
        AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => match (&**lhs, &**rhs) {
            (AffineExpr::Dim(level), AffineExpr::Const(_)) => Some(*level),
            _ => None,
        },
        _ => None,
    }
}

/// Says at the loop `op` with this body and these induction variables which old loops it stands for.
pub(super) fn tell(ir: &mut Ir, op: OpId, body: BlockId, counters: &[Counter]) {
    for (at, counter) in counters.iter().enumerate() {
        if let Some(loc) = counter.replaced.map(|old| ir.loc_of(old).clone()).or_else(|| counter.loc(ir)) {
            ir.set_arg_loc(body, at, loc);
        }
        let Some(old) = counter.replaced.and_then(|old| loop_of(ir, old)) else { continue };
        let (old, new) = (ir.op(old), ir.op(op));
        let kept =
            |name: &str| ![old, new].iter().any(|op| op.def().is_property(name)) && new.attr(name).is_none();
        let attrs: Vec<_> = old
            .attrs
            .iter()
            .filter(|(name, _)| kept(name))
            .map(|(name, attr)| (name.clone(), attr.clone()))
            .collect();
        attrs.into_iter().for_each(|(name, attr)| ir.set_attr(op, name, attr));
    }
    if let Some(loc) = counters.iter().find_map(|counter| counter.loc(ir)) {
        ir.set_loc(op, loc);
    }
}

/// The loop that has this induction variable.
fn loop_of(ir: &Ir, counter: ValueId) -> Option<OpId> {
    let op = ir.block_parent_op(ir.defining_block(counter)?)?;
    ir.def(op).loop_like.is_some().then_some(op)
}
