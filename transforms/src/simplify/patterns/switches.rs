//! Patterns for switches with a known value or known cases.

use crate::flow::values::branches::{Target, targets};
use crate::simplify::greedy::Rewriter;
use crate::simplify::patterns::jumps::only_jump_to;
use loopwright_affine_ir::machinery::set_switch_cases;
use loopwright_affine_ir::{Attr, Ir, OpId, ValueId, constant};

/// A jump by a number.
struct Switch {
    flag: ValueId,
    default: Target,
    cases: Vec<(i128, Target)>,
}

impl Switch {
    fn of(ir: &Ir, op: OpId) -> Option<Switch> {
        let values = ir.def(op).cases?(ir, op);
        if ir.def(op).dialect() != "cf" {
            return None;
        }
        let flag = *ir.op(op).operands().first()?;
        let width = ir.ty(flag).bit_width().filter(|width| *width < 127)?;
        let mut targets = targets(ir, op).into_iter();
        let default = targets.next()?;
        // Numbers are the same whose bits are.
        let bits = values.into_iter().map(|value| value & ((1i128 << width) - 1));
        Some(Switch { flag, default, cases: bits.zip(targets).collect() })
    }

    /// Where it leads for a number.
    fn target(self, value: i128) -> Target {
        self.cases.into_iter().find(|(case, _)| *case == value).map_or(self.default, |(_, target)| target)
    }

    /// Keeps the cases for which `is_kept`; `false` if that is all of them.
    fn keep(self, rewriter: &mut Rewriter<'_>, op: OpId, is_kept: impl Fn(i128, &Target) -> bool) -> bool {
        let n_cases = self.cases.len();
        let kept: Vec<_> = self.cases.into_iter().filter(|(value, target)| is_kept(*value, target)).collect();
        if kept.len() == n_cases {
            return false;
        }
        let (values, targets): (Vec<i128>, Vec<Target>) = kept.into_iter().unzip();
        let targets: Vec<Target> = [self.default].into_iter().chain(targets).collect();
        rewriter.set_targets(op, &targets);
        set_switch_cases(rewriter.ir, op, &values);
        true
    }
}

/// One that has no case.
pub(crate) fn no_cases(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let switch = Switch::of(rewriter.ir, op).filter(|switch| switch.cases.is_empty());
    let Some(switch) = switch else { return false };
    rewriter.jump(op, switch.default);
    true
}

/// Cases in which it leads where it does in all others.
pub(crate) fn cases_as_default(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(switch) = Switch::of(rewriter.ir, op) else { return false };
    let default = switch.default.clone();
    let values: Vec<i128> = switch.cases.iter().map(|(value, _)| *value).collect();
    // Of two cases of one number the first is taken, so that the second must not come to be it.
    let is_once = |value: i128| values.iter().filter(|other| **other == value).count() == 1;
    switch.keep(rewriter, op, |value, target| *target != default || !is_once(value))
}

/// One whose number is a constant.
pub(crate) fn known_number(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(switch) = Switch::of(rewriter.ir, op) else { return false };
    let width = rewriter.ir.ty(switch.flag).bit_width().unwrap_or(0);
    let known = constant(rewriter.ir, switch.flag).and_then(Attr::as_integer);
    let Some(known) = known.map(|value| value & ((1i128 << width) - 1)) else { return false };
    rewriter.jump(op, switch.target(known));
    true
}

/// One in a block that another by the same number leads to in one way: what that number is, or is not, is
/// known.
pub(crate) fn number_of_jump_before(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(switch) = Switch::of(rewriter.ir, op) else { return false };
    let Some(block) = rewriter.ir.op(op).parent() else { return false };
    let before = only_jump_to(rewriter, block).and_then(|before| Switch::of(rewriter.ir, before));
    let Some(before) = before.filter(|before| before.flag == switch.flag) else { return false };
    if before.default.0 == block {
        return switch.keep(rewriter, op, |value, _| before.cases.iter().all(|(other, _)| *other != value));
    }
    let Some((value, _)) = before.cases.iter().find(|(_, target)| target.0 == block) else { return false };
    rewriter.jump(op, switch.target(*value));
    true
}
