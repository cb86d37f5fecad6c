//! Recognizes counted loops in a control-flow graph.
//!
//! # Problem
//! Tell which loops of blocks are `for i = lower; i < upper; i += step`:
//! ```text
//!   cf.br ^header(%lower, %init)
//! ^header(%i, %x):                       // pure ops; the test
//!   %goes_on = arith.cmpi slt, %i, %upper
//!   cf.cond_br %goes_on, ^body, ^exit(%x)
//! ^body:                                 // any number of blocks, all ways lead to the last one
//!   %next = arith.addi %i, %step
//!   cf.br ^header(%next, %y)
//! ```
//!
//! # Method
//! The way out is the block that all ways from the header lead through; the only jump to it from inside is
//! that of the header, and the only jump back is from one block. The test compares an argument of the header,
//! which the jump back raises by a positive constant, with a value from outside. Other ops of the header are
//! pure, and depend on nothing that changes (they go before the loop), or are used inside only (they go into
//! the body).
//!
//! # Exactness
//! The loop must not run on beyond the greatest number of its type, where a jump back wraps around. With a
//! step of 1 and a test of "less" it cannot; else the bound has to be far from there, which is taken from
//! constants and from the assumption on the size of parameters
//! ([`loopwright_analysis::machinery::parameter_bits`]). A test of unsigned numbers is one of signed numbers
//! where neither bound is negative.

use crate::flow::structure::flow::Flow;
use loopwright_affine_ir::machinery::{Arithmetic, Comparison, Relation};
use loopwright_affine_ir::{
    BlockId, FuncOp, IndexWidth, Ir, OpId, Traits, Type, Use, ValueDef, ValueId, constant,
};
use loopwright_analysis::machinery::parameter_bits;
use std::collections::HashSet;

/// A counted loop.
pub(super) struct Counted {
    /// Which argument of the header is the induction variable.
    pub(super) counter: usize,
    pub(super) upper: ValueId,
    /// The induction variable also takes the value of `upper`.
    pub(super) is_upper_included: bool,
    pub(super) is_unsigned: bool,
    pub(super) step: i64,
    /// The constant `step`, where it is defined outside.
    pub(super) step_value: Option<ValueId>,
    /// The successor of the header that is the body, by number.
    pub(super) body: usize,
    /// All blocks of the loop.
    pub(super) blocks: HashSet<BlockId>,
    /// The ops of the header that go before the loop.
    pub(super) hoisted: Vec<OpId>,
    /// The ops of the header that go into the body.
    pub(super) sunk: Vec<OpId>,
    pub(super) test: OpId,
    /// The op that raises the induction variable.
    pub(super) raise: OpId,
}

/// Where a loop is looked for.
pub(super) struct Search<'a> {
    pub(super) ir: &'a Ir,
    pub(super) flow: &'a Flow,
    pub(super) index_width: IndexWidth,
}

impl Search<'_> {
    /// The loop of a header that is entered with these values.
    pub(super) fn counted(&self, header: BlockId, entering: &[ValueId]) -> Option<Counted> {
        let ir = self.ir;
        let (jump, ops) = ir.block(header).ops().split_last()?;
        let args = ir.block(header).args();
        let (body, blocks, latch) = self.body(header, *jump)?;
        let is_inside =
            |value: ValueId| ir.defining_block(value).is_some_and(|block| blocks.contains(&block));
        let goes_on = *ir.op(*jump).operands().get(ir.def(*jump).decided_by?)?;
        let test = ir.defining_op(goes_on).filter(|op| ops.contains(op) && ir.uses(goes_on).len() == 1)?;
        let comparison = ir.def(test).compares.and_then(|compares| compares(ir, test))?;
        let &[left, right] = ir.op(test).operands() else { return None };
        let position = |value: ValueId| args.iter().position(|arg| *arg == value);
        let (counter, upper, relation) = match (position(left), position(right)) {
            (Some(counter), None) => (counter, right, comparison.relation),
            (None, Some(counter)) => (counter, left, turned(comparison.relation)),
            _ => return None,
        };
        let (raise, step, step_value) =
            self.raised(args[counter], *self.handed(latch, header)?.get(counter)?)?;
        let (mut hoisted, mut sunk) = (Vec::new(), Vec::new());
        let is_fixed = |value: ValueId, hoisted: &[OpId]| {
            !is_inside(value) || ir.defining_op(value).is_some_and(|op| hoisted.contains(&op))
        };
        for op in ops.iter().copied().filter(|op| *op != test) {
            if !ir.def(op).is_pure() || !ir.op(op).regions().is_empty() {
                return None;
            }
            match ir.op(op).operands().iter().all(|value| is_fixed(*value, &hoisted)) {
                true => hoisted.push(op),
                false => sunk.push(op),
            }
        }
        // What must not be asked for outside, or after the last test.
        let sunk_values = sunk.iter().flat_map(|op| ir.op(*op).results()).copied();
        let leaving = ir.branches(*jump)[1 - body].1;
        for value in sunk_values.chain([args[counter]]) {
            if leaving.contains(&value) || ir.uses(value).iter().any(|of| !is_within(ir, *of, &blocks)) {
                return None;
            }
        }
        let relation = if body == 0 { relation } else { negated(relation) };
        let is_upper_included = match relation {
            Relation::Less => false,
            Relation::LessEqual => true,
            Relation::Equal | Relation::NotEqual | Relation::Greater | Relation::GreaterEqual => return None,
        };
        let is_kept = |ty: &Type| !matches!(ty, Type::MemRef(_) | Type::UnrankedMemRef(_));
        let is_plain = is_fixed(upper, &hoisted)
            && is_number(ir.ty(args[counter]))
            && args.iter().all(|arg| is_kept(ir.ty(*arg)))
            && !blocks.iter().any(|block| self.allocates_stack(*block));
        let lower = *entering.get(counter)?;
        let is_unsigned = self.is_unsigned(comparison, lower, upper);
        let furthest = Furthest { upper, step, is_upper_included, is_unsigned };
        let step_value = step_value.filter(|value| !is_inside(*value));
        (is_plain && self.is_far_from_wrapping(&furthest)).then_some(Counted {
            counter,
            upper,
            is_upper_included,
            is_unsigned,
            step,
            step_value,
            body,
            blocks,
            hoisted,
            sunk,
            test,
            raise,
        })
    }

    /// Which successor of a header is the body, all blocks of the loop, and the one that jumps back.
    fn body(&self, header: BlockId, jump: OpId) -> Option<(usize, HashSet<BlockId>, BlockId)> {
        let exit = self.flow.after(header)?;
        let body = match self.ir.op(jump).successors() {
            [first, second] if *first != exit && *second == exit => 0,
            [first, second] if *first == exit && *second != exit => 1,
            _ => return None,
        };
        let first = self.ir.op(jump).successors()[body];
        let inside = self.flow.between(&[first], &[header, exit]);
        if first == header || inside.stops.contains(&exit) {
            return None;
        }
        let mut blocks: HashSet<BlockId> = inside.blocks.into_iter().collect();
        let mut latches = self.flow.before(header).filter(|block| blocks.contains(block));
        let latch = latches.next()?;
        if latches.next().is_some() {
            return None;
        }
        blocks.insert(header);
        let is_entered = |block: &BlockId| self.flow.before(*block).any(|from| !blocks.contains(&from));
        let is_closed = !blocks.iter().any(|block| *block != header && is_entered(block));
        is_closed.then_some((body, blocks, latch))
    }

    /// What a block hands to another one that it jumps to once.
    fn handed(&self, from: BlockId, to: BlockId) -> Option<&[ValueId]> {
        let jump = self.ir.terminator(from)?;
        let mut branches = self.ir.branches(jump).into_iter().filter(|(block, _)| *block == to);
        branches.next().map(|(_, values)| values)
    }

    /// The op that makes `next` of an induction variable by adding a positive constant, with the constant.
    fn raised(&self, counter: ValueId, next: ValueId) -> Option<(OpId, i64, Option<ValueId>)> {
        let ir = self.ir;
        let raise = ir.defining_op(next)?;
        let &[a, b] = ir.op(raise).operands() else { return None };
        let step = match ir.def(raise).arithmetic? {
            Arithmetic::Sum if a == counter => b,
            Arithmetic::Sum if b == counter => a,
            _ => return None,
        };
        let number = constant(ir, step)?.as_i64().filter(|step| *step > 0)?;
        Some((raise, number, Some(step)))
    }

    /// Whether a block allocates memory on the stack, which in the body of a loop lives for one iteration
    /// only.
    fn allocates_stack(&self, block: BlockId) -> bool {
        let ops = self.ir.block(block).ops().iter().flat_map(|op| self.ir.walk(*op));
        ops.into_iter().any(|op| self.ir.def(op).has(Traits::STACK_ALLOCATION))
    }

    fn is_unsigned(&self, comparison: Comparison, lower: ValueId, upper: ValueId) -> bool {
        let is_natural = |value: ValueId| {
            let is_constant = constant(self.ir, value).and_then(|value| value.as_integer());
            let is_size =
                || self.ir.defining_op(value).is_some_and(|op| self.ir.def(op).has(Traits::DIM_SIZE));
            is_constant.map_or_else(is_size, |value| value >= 0)
        };
        !(comparison.is_signed || is_natural(lower) && is_natural(upper))
    }

    fn is_far_from_wrapping(&self, of: &Furthest) -> bool {
        if of.step == 1 && !of.is_upper_included {
            return true;
        }
        let greatest = self.greatest(of.upper);
        let room = self
            .size(of.upper, MAX_DEPTH)
            .and_then(|size| size.checked_add(u128::from(of.step.unsigned_abs())));
        !of.is_unsigned && room.zip(greatest).is_some_and(|(room, greatest)| room <= greatest)
    }

    /// The greatest number of a value's type, as a signed one.
    fn greatest(&self, value: ValueId) -> Option<u128> {
        let width = match self.ir.ty(value) {
            Type::Index => self.index_width.bits(),
            Type::Integer { width, .. } => *width,
            _ => return None,
        };
        (1..=128).contains(&width).then(|| (u128::MAX >> 1) >> (128 - width))
    }

    /// A bound of the magnitude of a value that is computed without wrapping around.
    fn size(&self, value: ValueId, depth: u32) -> Option<u128> {
        let ir = self.ir;
        if let Some(constant) = constant(ir, value) {
            return Some(constant.as_integer()?.unsigned_abs());
        }
        let is_index = *ir.ty(value) == Type::Index;
        let parameter = || is_index.then_some(1 << parameter_bits(self.index_width));
        let depth = depth.checked_sub(1)?;
        let op = match ir.value(value).def() {
            ValueDef::Arg(block, _) => {
                let owner = ir.block_parent_op(block)?;
                if FuncOp::of(ir, owner).is_some_and(|func| func.entry(ir) == Some(block)) {
                    return parameter();
                }
                // An induction variable lies between its bounds.
                let ranges = ir.def(owner).loop_like?.spans?(ir, owner)?;
                let range = ranges.into_iter().find(|range| range.iv == value)?;
                let bounds = [range.lower, range.upper].map(|bound| match bound.operands.first() {
                    Some(value) => self.size(*value, depth),
                    None => bound.map.as_single_constant().map(|literal| u128::from(literal.unsigned_abs())),
                });
                return Some(bounds[0]?.max(bounds[1]?));
            }
            ValueDef::Result(op, _) => op,
        };
        let def = ir.def(op);
        if def.has(Traits::DIM_SIZE) {
            return parameter();
        }
        let operand = |at: usize| self.size(*ir.op(op).operands().get(at)?, depth);
        let size = match def.arithmetic? {
            Arithmetic::Sum | Arithmetic::Difference => operand(0)?.checked_add(operand(1)?)?,
            Arithmetic::Product => operand(0)?.checked_mul(operand(1)?)?,
            Arithmetic::Least | Arithmetic::Greatest => operand(0)?.max(operand(1)?),
            // No quotient is further from 0 than what is divided.
            Arithmetic::FloorDivision | Arithmetic::CeilDivision => operand(0)?,
            Arithmetic::Cast
            | Arithmetic::NaturalCast
            | Arithmetic::TruncatedDivision
            | Arithmetic::TruncatedRemainder
            | Arithmetic::NaturalDivision
            | Arithmetic::NaturalRemainder
            | Arithmetic::And
            | Arithmetic::Or
            | Arithmetic::ExclusiveOr => return None,
        };
        (size <= self.greatest(value)?).then_some(size)
    }
}

/// How far an induction variable goes.
struct Furthest {
    upper: ValueId,
    step: i64,
    is_upper_included: bool,
    is_unsigned: bool,
}

/// Bounds that are computed in more steps have no size.
const MAX_DEPTH: u32 = 8;

/// Whether an op that uses a value is in one of these blocks, or inside of an op of theirs.
pub(super) fn is_within(ir: &Ir, Use { op, .. }: Use, blocks: &HashSet<BlockId>) -> bool {
    let around = std::iter::once(op).chain(ir.ancestors(op));
    around.filter_map(|op| ir.op(op).parent()).any(|block| blocks.contains(&block))
}

fn is_number(ty: &Type) -> bool {
    *ty == Type::Index || matches!(ty, Type::Integer { .. })
}

/// The relation with its sides swapped.
fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::Equal => Relation::Equal,
        Relation::NotEqual => Relation::NotEqual,
        Relation::Less => Relation::Greater,
        Relation::LessEqual => Relation::GreaterEqual,
        Relation::Greater => Relation::Less,
        Relation::GreaterEqual => Relation::LessEqual,
    }
}

/// The relation that holds where this one does not.
fn negated(relation: Relation) -> Relation {
    match relation {
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
        Relation::Less => Relation::GreaterEqual,
        Relation::LessEqual => Relation::Greater,
        Relation::Greater => Relation::LessEqual,
        Relation::GreaterEqual => Relation::Less,
    }
}
