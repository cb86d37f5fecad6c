//! What values may be: counters lie between the bounds of their loops and go by their steps, sizes of memrefs
//! are not negative. Values are in relation to each other, which intervals do not say.
//!
//! # Exactness
//! All values that are possible are in the set; it may have others, where values are not affine in those that
//! it has a parameter for, or more than [`MOST_VALUES`] would be looked at.

use crate::storage::buffers::footprint::{around, meet_condition};
use loopwright_affine_ir::{AffineExpr, AffineMap, Ir, LoopRange, Mapped, OpId, Traits, ValueId, constant};
use loopwright_analysis::machinery::{AffineInputs, Columns, Linear};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Name, Space};

/// So many values are looked at to decide what those of one op may be.
const MOST_VALUES: usize = 24;

/// What values may be, a parameter for each that is not computed from others.
#[derive(Clone, Debug)]
pub(crate) struct PossibleValues {
    columns: Columns,
    pub(crate) set: IntegerRelation,
}

impl PossibleValues {
    /// What some values may be, anywhere.
    pub(crate) fn of(ir: &Ir, operands: &[ValueId]) -> Self {
        let mut values: Vec<ValueId> = Vec::new();
        let mut pending = operands.to_vec();
        while let Some(value) = pending.pop() {
            if values.contains(&value) || values.len() == MOST_VALUES || constant(ir, value).is_some() {
                continue;
            }
            if let Some(op) = ir.defining_op(value).filter(|op| ir.def(*op).mapped == Some(Mapped::Apply)) {
                pending.extend(ir.op(op).operands());
                continue;
            }
            values.push(value);
            if let Some(range) = range_of(ir, value) {
                pending.extend(range.lower.operands.iter().chain(&range.upper.operands));
            }
        }
        let names = (0..values.len()).map(|at| Name::from(format!("v{at}").as_str())).collect();
        let mut set = IntegerRelation::universe(Space::params(names));
        let mut columns = Columns::default();
        for (at, value) in values.iter().enumerate() {
            columns.define(*value, Linear::column(at));
        }
        for (at, value) in values.iter().enumerate() {
            let counter = Linear::column(at);
            if ir.defining_op(*value).is_some_and(|op| ir.def(op).has(Traits::DIM_SIZE)) {
                set.add_inequality(&counter.row(&set));
            }
            let Some(range) = range_of(ir, *value) else { continue };
            let ends = [&range.lower, &range.upper].map(|bound| {
                let inputs = AffineInputs { dims: bound.map.dims, values: &bound.operands };
                let form = |expr| {
                    columns.expressions(ir, &mut set, [expr], inputs).and_then(|mut forms| forms.pop())
                };
                bound.map.results.iter().map(form).collect::<Vec<Option<Linear>>>()
            });
            let [lower, upper] = ends;
            for form in lower.iter().flatten() {
                set.add_inequality(&counter.clone().minus(form).row(&set));
            }
            for form in upper.iter().flatten() {
                set.add_inequality(&form.clone().minus(&counter).add_constant(-1).row(&set));
            }
            if let ([Some(lower)], true) = (lower.as_slice(), range.step > 1) {
                let steps = Linear::column(set.add_local());
                let reached = lower.clone().plus(&steps, &Int::from(range.step));
                set.add_equality(&reached.minus(&counter).row(&set));
            }
        }
        Self { columns, set }
    }

    /// What some values may be where an op is reached: the loops around it have iterations, and the
    /// conditions hold.
    pub(crate) fn at(ir: &Ir, op: OpId, operands: &[ValueId]) -> Self {
        let path = around(ir, op, None);
        let mut asked = operands.to_vec();
        for (outer, _) in &path {
            let def = ir.def(*outer);
            if let Some(ranges) = def.loop_like.and_then(|looping| looping.ranges) {
                asked.extend(ranges(ir, *outer).iter().map(|range| range.iv));
            }
            if let Some(condition) = def.condition {
                asked.extend(condition(ir, *outer).operands);
            }
        }
        let mut found = Self::of(ir, &asked);
        for (outer, region) in path {
            meet_condition(ir, &mut found.set, &found.columns, outer, region);
        }
        found
    }

    /// An expression over values, if it is affine in those that there are.
    pub(crate) fn form(&mut self, ir: &Ir, expr: &AffineExpr, inputs: AffineInputs<'_>) -> Option<Linear> {
        self.columns.expressions(ir, &mut self.set, [expr], inputs)?.pop()
    }

    /// Whether a form may be 0 or more.
    pub(crate) fn may_be_natural(&self, form: &Linear, budget: &Budget) -> Result<bool, Exhausted> {
        let mut met = self.set.clone();
        met.add_inequality(&form.row(&self.set));
        Ok(!met.is_empty(budget)?)
    }

    /// Whether a form may be 0.
    pub(crate) fn may_be_zero(&self, form: &Linear, budget: &Budget) -> Result<bool, Exhausted> {
        let mut met = self.set.clone();
        met.add_equality(&form.row(&self.set));
        Ok(!met.is_empty(budget)?)
    }

    /// Whether a form may be negative.
    pub(crate) fn may_be_negative(&self, form: &Linear, budget: &Budget) -> Result<bool, Exhausted> {
        self.may_be_natural(&form.complement(), budget)
    }

    /// The results of a map that may be less than all others (greater, if not `least`); of equal ones the
    /// first.
    pub(crate) fn needed_results(
        &mut self,
        ir: &Ir,
        (map, operands): (&AffineMap, &[ValueId]),
        least: bool,
        budget: &Budget,
    ) -> Vec<usize> {
        let inputs = AffineInputs { dims: map.dims, values: operands };
        let forms: Vec<Option<Linear>> = map.results.iter().map(|expr| self.form(ir, expr, inputs)).collect();
        let mut kept: Vec<usize> = (0..forms.len()).collect();
        for at in (0..forms.len()).rev() {
            let is_covered = kept.iter().filter(|other| **other != at).any(|other| {
                let (Some(form), Some(other)) = (&forms[at], &forms[*other]) else { return false };
                let (low, high) = if least { (other, form) } else { (form, other) };
                // Somewhere the other one is not the better: high < low.
                let worse = self.may_be_negative(&high.clone().minus(low), budget);
                !worse.unwrap_or(true)
            });
            if is_covered {
                kept.retain(|other| *other != at);
            }
        }
        kept
    }
}

/// The values that an induction variable takes.
fn range_of(ir: &Ir, value: ValueId) -> Option<LoopRange> {
    let block = ir.defining_op(value).is_none().then(|| ir.defining_block(value)).flatten()?;
    let op = ir.block_parent_op(block)?;
    let looping = ir.def(op).loop_like?;
    let ranges = match (looping.ranges, looping.spans) {
        (Some(ranges), _) => ranges(ir, op),
        (None, Some(spans)) => spans(ir, op)?,
        _ => return None,
    };
    ranges.into_iter().find(|range| range.iv == value)
}
