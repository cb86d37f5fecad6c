//! Structures control flow: turns the jumps of a multi-block function into loops and conditionals.
//!
//! # Problem
//! What is made of blocks and jumps between them says nothing of loops and conditions, and no statement of a
//! scop is in more than one block. Write a function without jumps, so that the same ops run in the same
//! order.
//!
//! # Method
//! A walk along the function, from the entry on, appends what it meets to one block. At a jump:
//! - to a block that nothing else leads to any more, the block's ops follow;
//! - to the header of a counted loop ([`counted`]), an `scf.for` follows, whose body is made by a walk from
//!   the loop's body to the header;
//! - in two directions that meet again, an `scf.if` follows, made by walks to where they meet;
//! - and where there is none of these, an `scf.execute_region` holds the blocks up to the closest block that
//!   all ways lead through, with their jumps as they are.
//!
//! The walk goes on where these end. Blocks that cannot be reached go; several returns become one.
//!
//! # Invariants
//! 1. Where the walk is, no jump leads from what lies after it to what lies before it, but the one that it is
//!    at: a region ends at a block that all ways out of it lead through.
//! 2. Ops, their results and locations stay; loops and conditionals are new and have the locations of headers
//!    and jumps.
//!
//! # Exactness
//! The new function does what the old one did. A parameter is assumed to be no greater than is assumed of it.
//!
//! # Cost
//! Linear in the ops, and in blocks times how deep loops and conditionals lie in each other.
//!
//! # Reference
//! The structured part of [Bahmann15]; there, jumps of other forms become loops with flags.

mod counted;
pub(crate) mod flow;

use crate::flow::structure::counted::{Counted, Search, is_within};
use crate::flow::structure::flow::Flow;
use loopwright_affine_ir::{
    Attr, BlockId, FuncOp, IndexWidth, Ir, Loc, OpId, OpSpec, RegionId, Traits, Type, ValueId,
};
use std::collections::HashSet;

/// Loops and conditionals deeper than this stay jumps.
const MAX_DEPTH: usize = 64;

/// So many ends of a part that has no form are tried before it is given all that is left.
const MAX_TRIES: usize = 8;

/// The ops that jumps become, and those of their bounds and ends.
const NEEDED: &[&str] =
    &["arith.addi", "arith.constant", "cf.br", "scf.execute_region", "scf.for", "scf.if", "scf.yield"];

/// Writes a function of several blocks as one of one block. `false`, and nothing is changed, if it has one
/// block already, if it never returns, or if it jumps by ops of which too little is known.
pub(crate) fn structure(ir: &mut Ir, func: FuncOp, index_width: IndexWidth) -> bool {
    let Some(entry) = func.entry(ir).filter(|_| has_jumps(ir, func)) else { return false };
    let blocks = ir.reachable(entry);
    let is_known = |block: &BlockId| ir.terminator(*block).is_some_and(|end| is_plain_end(ir, end));
    let Some(region) = ir.block(entry).parent() else { return false };
    let has_ops = NEEDED.iter().all(|name| ir.dialects().op_def(name).is_some());
    if !has_ops || !blocks.iter().all(is_known) {
        return false;
    }
    let Some(end) = with_one_end(ir, region, &blocks) else { return false };
    let reached: HashSet<BlockId> = blocks.iter().copied().chain([end]).collect();
    let all = ir.region(region).blocks().to_vec();
    let never: Vec<BlockId> = all.into_iter().filter(|block| !reached.contains(block)).collect();
    ir.erase_blocks(&never);
    let flow = Flow::new(ir, entry, end).expect("a return that was reached leads to the end");
    let mut walk = Walk { ir, flow, index_width, taken: vec![entry], behind: HashSet::from([entry]) };
    walk.whole(entry);
    let emptied = std::mem::take(&mut walk.taken);
    ir.erase_blocks(&emptied[1..]);
    true
}

/// Whether a function has more than one block.
pub(crate) fn has_jumps(ir: &Ir, func: FuncOp) -> bool {
    ir.op(func.0).regions().first().is_some_and(|region| ir.region(*region).blocks().len() > 1)
}

/// Whether the end of a block is a return, or goes on in blocks to which it hands known values and does
/// nothing else.
fn is_plain_end(ir: &Ir, end: OpId) -> bool {
    let (def, data) = (ir.def(end), ir.op(end));
    let is_jump = def.successor_operands.is_some() && def.is_pure() && !data.successors().is_empty();
    data.results().is_empty() && data.regions().is_empty() && (is_jump || def.has(Traits::RETURN))
}

/// Makes all returns one; the block that ends with it. `None` if there is none.
fn with_one_end(ir: &mut Ir, region: RegionId, blocks: &[BlockId]) -> Option<BlockId> {
    let returns_there =
        |block: &BlockId| ir.terminator(*block).is_some_and(|end| ir.def(end).has(Traits::RETURN));
    let returning: Vec<BlockId> = blocks.iter().copied().filter(returns_there).collect();
    let [first, others @ ..] = returning.as_slice() else { return None };
    if others.is_empty() {
        return Some(*first);
    }
    let end = ir.append_block(region);
    let kept = *ir.block(*first).ops().last().expect("it ends with a return");
    let args: Vec<ValueId> = {
        let types: Vec<Type> = ir.op(kept).operands().iter().map(|value| ir.ty(*value).clone()).collect();
        let loc = ir.op(kept).loc.clone();
        types.into_iter().map(|ty| ir.add_block_arg(end, ty, loc.clone())).collect()
    };
    for block in returning {
        let old = *ir.block(block).ops().last().expect("it ends with a return");
        let (values, loc) = (ir.op(old).operands().to_vec(), ir.op(old).loc.clone());
        if old == kept {
            ir.detach(old);
        } else {
            ir.erase_op(old);
        }
        append_jump(ir, block, end, values, loc);
    }
    ir.set_operands(kept, args);
    ir.append_op(end, kept);
    Some(end)
}

fn append_jump(ir: &mut Ir, from: BlockId, to: BlockId, values: Vec<ValueId>, loc: Loc) {
    let mut spec = spec(ir, "cf.br", loc).operands(values);
    spec.successors.push(to);
    let jump = ir.create_op(spec);
    ir.append_op(from, jump);
}

fn spec(ir: &Ir, name: &str, loc: Loc) -> OpSpec {
    OpSpec::new(ir.dialects().known(name), loc)
}

struct Walk<'a> {
    ir: &'a mut Ir,
    /// As the blocks were at first.
    flow: Flow,
    index_width: IndexWidth,
    /// The entry, then blocks whose ops are in other blocks now.
    taken: Vec<BlockId>,
    /// All blocks that lie after.
    behind: HashSet<BlockId>,
}

impl Walk<'_> {
    fn whole(&mut self, entry: BlockId) {
        if !self.flow.always_ends() {
            self.keep_jumps(entry, self.flow.end());
        }
        self.walk(entry, Some(entry), None, 0);
    }

    /// Replaces the jump that `into` ends with by what it leads to, up to a jump to `stop`, or to the return;
    /// what is passed to `stop`, and where. `from` is the block that the jump comes from, if the jump is not
    /// a new one.
    fn walk(
        &mut self,
        into: BlockId,
        from: Option<BlockId>,
        stop: Option<BlockId>,
        depth: usize,
    ) -> (Vec<ValueId>, Loc) {
        let mut from = from;
        loop {
            let jump = *self.ir.block(into).ops().last().expect("it ends with a jump");
            let data = self.ir.op(jump);
            match (data.successors(), from) {
                ([], _) => return (Vec::new(), data.loc.clone()),
                (&[to], _) => {
                    let handed = self.ir.branches(jump)[0].1.to_vec();
                    if Some(to) == stop {
                        let loc = data.loc.clone();
                        self.ir.erase_op(jump);
                        return (handed, loc);
                    }
                    if !self.flow.is_header(to) {
                        self.follow(into, jump, to, &handed);
                        from = Some(to);
                        continue;
                    }
                    let search = Search { ir: &*self.ir, flow: &self.flow, index_width: self.index_width };
                    match search.counted(to, &handed).filter(|_| depth < MAX_DEPTH) {
                        Some(counted) => self.make_loop(into, jump, to, (counted, depth)),
                        None => self.keep_jumps_from(into, to, stop),
                    }
                }
                (&[then, otherwise], Some(block)) if depth < MAX_DEPTH => {
                    match self.meeting(block, jump, [then, otherwise]) {
                        Some(meeting) => self.make_conditional(into, jump, meeting, depth),
                        None => self.keep_jumps_from(into, block, stop),
                    }
                }
                (_, block) => {
                    let block = block.expect("a new jump has one successor");
                    self.keep_jumps_from(into, block, stop);
                }
            }
            from = None;
        }
    }

    /// Puts the ops of a block to which only this jump leads in place of the jump.
    fn follow(&mut self, into: BlockId, jump: OpId, to: BlockId, handed: &[ValueId]) {
        let args = self.ir.block(to).args().to_vec();
        self.ir.erase_op(jump);
        args.into_iter().zip(handed).for_each(|(arg, value)| self.ir.replace_all_uses(arg, *value));
        self.ir.move_ops(to, into);
        self.take(to);
    }

    fn take(&mut self, block: BlockId) {
        self.taken.push(block);
        self.behind.insert(block);
    }

    /// Where two directions meet, if each consists of separate blocks.
    fn meeting(&self, block: BlockId, jump: OpId, directions: [BlockId; 2]) -> Option<BlockId> {
        self.ir.def(jump).decided_by?;
        let meeting = self.flow.after(block)?;
        let sides = directions.map(|first| self.flow.between(&[first], &[meeting]).blocks);
        let all: HashSet<BlockId> = sides.iter().flatten().copied().collect();
        let is_apart = all.len() == sides[0].len() + sides[1].len();
        let is_entered = |first: BlockId, side: &[BlockId]| {
            let own: HashSet<BlockId> = side.iter().copied().collect();
            let may_come =
                |inner: BlockId, from: BlockId| own.contains(&from) || (inner == first && from == block);
            side.iter().any(|inner| self.flow.before(*inner).any(|from| !may_come(*inner, from)))
        };
        let is_closed = directions.iter().zip(&sides).all(|(first, side)| !is_entered(*first, side));
        (is_apart && is_closed).then_some(meeting)
    }

    /// Makes a conditional of a jump in two directions that meet again.
    fn make_conditional(&mut self, into: BlockId, jump: OpId, meeting: BlockId, depth: usize) {
        let ir = &mut *self.ir;
        let loc = ir.op(jump).loc.clone();
        let decision = ir.op(jump).operands()[ir.def(jump).decided_by.expect("the jump depends on a value")];
        let sides: Vec<(BlockId, Vec<ValueId>)> =
            ir.branches(jump).into_iter().map(|(block, values)| (block, values.to_vec())).collect();
        ir.erase_op(jump);
        let args = ir.block(meeting).args().to_vec();
        let types = args.iter().map(|arg| ir.ty(*arg).clone()).collect::<Vec<_>>();
        let spec_of_if = spec(ir, "scf.if", loc.clone()).operands([decision]).results(types).regions(2);
        let conditional = ir.create_op(spec_of_if);
        ir.append_op(into, conditional);
        let results = ir.op(conditional).results().to_vec();
        args.iter().zip(&results).for_each(|(arg, result)| ir.copy_name(*arg, *result));
        append_jump(ir, into, meeting, results, loc.clone());
        let regions = ir.op(conditional).regions().to_vec();
        for (number, (region, (first, values))) in regions.into_iter().zip(sides).enumerate() {
            if number == 1 && first == meeting && values.is_empty() {
                continue;
            }
            let side = self.ir.append_block(region);
            append_jump(self.ir, side, first, values, loc.clone());
            let (yielded, loc) = self.walk(side, None, Some(meeting), depth + 1);
            self.append_yield(side, yielded, loc);
        }
    }

    fn append_yield(&mut self, block: BlockId, values: Vec<ValueId>, loc: Loc) {
        let end = self.ir.create_op(spec(self.ir, "scf.yield", loc).operands(values));
        self.ir.append_op(block, end);
    }

    /// Makes a loop of the blocks of a counted one.
    fn make_loop(&mut self, into: BlockId, jump: OpId, header: BlockId, (counted, depth): (Counted, usize)) {
        let ir = &mut *self.ir;
        let entering = ir.branches(jump)[0].1.to_vec();
        ir.erase_op(jump);
        let test_jump = *ir.block(header).ops().last().expect("a header ends with a jump");
        let args = ir.block(header).args().to_vec();
        let loc = match &ir.block(header).arg_locs()[counted.counter] {
            Loc::Unknown => ir.op(test_jump).loc.clone(),
            known => known.clone(),
        };
        for op in &counted.hoisted {
            ir.detach(*op);
            ir.append_op(into, *op);
        }
        let ty = ir.ty(args[counted.counter]).clone();
        let number = |ir: &mut Ir, value: i128| {
            let value = Attr::Integer(value, ty.clone());
            let op =
                ir.create_op(spec(ir, "arith.constant", loc.clone()).attr("value", value).result(ty.clone()));
            ir.append_op(into, op);
            ir.op(op).results()[0]
        };
        let upper =
            match loopwright_affine_ir::constant(ir, counted.upper).and_then(|value| value.as_integer()) {
                _ if !counted.is_upper_included => counted.upper,
                Some(constant) => number(ir, constant.saturating_add(1)),
                None => {
                    let one = number(ir, 1);
                    let sum =
                        spec(ir, "arith.addi", loc.clone()).operands([counted.upper, one]).result(ty.clone());
                    let sum = ir.create_op(sum);
                    ir.append_op(into, sum);
                    ir.op(sum).results()[0]
                }
            };
        let step = counted.step_value.unwrap_or_else(|| number(ir, counted.step.into()));
        let carried = |values: &[ValueId]| {
            let mut values = values.to_vec();
            let counter = values.remove(counted.counter);
            (counter, values)
        };
        let (lower, inits) = carried(&entering);
        let types: Vec<Type> = inits.iter().map(|init| ir.ty(*init).clone()).collect();
        let mut spec_of_for = spec(ir, "scf.for", loc.clone())
            .operands([lower, upper, step])
            .operands(inits)
            .results(types)
            .regions(1);
        if counted.is_unsigned {
            spec_of_for = spec_of_for.attr("unsignedCmp", Attr::Unit);
        }
        let looping = ir.create_op(spec_of_for);
        ir.append_op(into, looping);
        let body = ir.append_block(ir.op(looping).regions()[0]);
        let (counter, variables) = carried(&args);
        let arg_locs = ir.block(header).arg_locs().to_vec();
        let order =
            std::iter::once(counted.counter).chain((0..args.len()).filter(|at| *at != counted.counter));
        for at in order {
            let arg = ir.add_block_arg(body, ir.ty(args[at]).clone(), arg_locs[at].clone());
            ir.copy_name(args[at], arg);
        }
        let inner = ir.block(body).args().to_vec();
        let results = ir.op(looping).results().to_vec();
        let exit = 1 - counted.body;
        ir.replace_all_uses(counter, inner[0]);
        for ((old, inner), result) in variables.into_iter().zip(&inner[1..]).zip(results) {
            ir.copy_name(old, result);
            let handed_out = handed_range(ir, test_jump, exit);
            for used in ir.uses(old).to_vec() {
                let is_handed_out = used.op == test_jump && handed_out.contains(&(used.index as usize));
                let is_inside = is_within(ir, used, &counted.blocks) && !is_handed_out;
                ir.set_operand(used.op, used.index as usize, if is_inside { *inner } else { result });
            }
        }
        for op in &counted.sunk {
            ir.detach(*op);
            ir.append_op(body, *op);
        }
        let ways: Vec<(BlockId, Vec<ValueId>)> =
            ir.branches(test_jump).into_iter().map(|(block, values)| (block, values.to_vec())).collect();
        let jump_loc = ir.op(test_jump).loc.clone();
        ir.erase_op(test_jump);
        ir.erase_op(counted.test);
        for (way, block) in [(counted.body, body), (exit, into)] {
            let (to, values) = ways[way].clone();
            append_jump(ir, block, to, values, jump_loc.clone());
        }
        self.take(header);
        let (next, loc) = self.walk(body, None, Some(header), depth + 1);
        self.append_yield(body, carried(&next).1, loc);
        let raised = self.ir.op(counted.raise).results()[0];
        if self.ir.uses(raised).is_empty() {
            self.ir.erase_op(counted.raise);
        }
    }

    /// Keeps the jumps of the part that begins with the jump at the end of `into`, up to where all ways from
    /// `block` lead.
    fn keep_jumps_from(&mut self, into: BlockId, block: BlockId, stop: Option<BlockId>) {
        let jump = *self.ir.block(into).ops().last().expect("it ends with a jump");
        let firsts = self.ir.op(jump).successors().to_vec();
        let last = stop.unwrap_or(self.flow.end());
        let mut end = block;
        for _ in 0..MAX_TRIES {
            end = self.flow.after(end).unwrap_or(last);
            if end == last {
                break;
            }
            let inside = self.flow.between(&firsts, &[end]).blocks;
            let own: HashSet<BlockId> = inside.iter().copied().collect();
            let is_known = |from: BlockId| own.contains(&from) || self.behind.contains(&from);
            if inside.iter().all(|block| self.flow.before(*block).all(is_known)) {
                return self.keep_jumps(into, end);
            }
        }
        self.keep_jumps(into, last);
    }

    /// Puts the jump at the end of `into`, with all blocks that it leads to before `end`, into a region of an
    /// op.
    fn keep_jumps(&mut self, into: BlockId, end: BlockId) {
        let ir = &mut *self.ir;
        let jump = *ir.block(into).ops().last().expect("it ends with a jump");
        let loc = ir.op(jump).loc.clone();
        let inside = self.flow.between(ir.op(jump).successors(), &[end]).blocks;
        let own: HashSet<BlockId> = inside.iter().copied().collect();
        let values = inside.iter().flat_map(|block| {
            let results = ir.block(*block).ops().iter().flat_map(|op| ir.op(*op).results());
            ir.block(*block).args().iter().chain(results).copied()
        });
        let is_used_outside = |value: &ValueId| {
            ir.uses(*value).iter().any(|used| used.op != jump && !is_within(ir, *used, &own))
        };
        let leaving: Vec<ValueId> = values.filter(is_used_outside).collect();
        let args = ir.block(end).args().to_vec();
        let handed: Vec<ValueId> = args.iter().chain(&leaving).copied().collect();
        let types: Vec<Type> = handed.iter().map(|value| ir.ty(*value).clone()).collect();
        ir.detach(jump);
        let spec_of_part = spec(ir, "scf.execute_region", loc.clone()).results(types).regions(1);
        let part = ir.create_op(spec_of_part);
        ir.append_op(into, part);
        let results = ir.op(part).results().to_vec();
        handed.iter().zip(&results).for_each(|(value, result)| ir.copy_name(*value, *result));
        for (value, result) in leaving.iter().zip(&results[args.len()..]) {
            for used in ir.uses(*value).to_vec() {
                if used.op != jump && !is_within(ir, used, &own) {
                    ir.set_operand(used.op, used.index as usize, *result);
                }
            }
        }
        append_jump(ir, into, end, results[..args.len()].to_vec(), loc.clone());
        let region = ir.op(part).regions()[0];
        let first = ir.append_block(region);
        ir.append_op(first, jump);
        for block in &inside {
            ir.detach_block(*block);
            ir.insert_block(region, *block);
        }
        let landing = ir.append_block(region);
        let mut yielded: Vec<ValueId> = Vec::new();
        for (arg, loc) in args.iter().zip(ir.block(end).arg_locs().to_vec()) {
            yielded.push(ir.add_block_arg(landing, ir.ty(*arg).clone(), loc));
        }
        yielded.extend(leaving);
        for block in std::iter::once(first).chain(inside.iter().copied()) {
            let jump = *ir.block(block).ops().last().expect("a block ends with a jump");
            let targets = ir.op(jump).successors().iter();
            let targets: Vec<BlockId> = targets.map(|to| if *to == end { landing } else { *to }).collect();
            ir.set_successors(jump, &targets);
        }
        self.append_yield(landing, yielded, loc);
        self.behind.extend(inside);
    }
}

/// Which operands of a jump are passed to a successor.
fn handed_range(ir: &Ir, jump: OpId, successor: usize) -> std::ops::Range<usize> {
    let ranges = ir.def(jump).successor_operands.map(|ranges| ranges(ir, jump));
    ranges.and_then(|ranges| ranges.into_iter().nth(successor)).unwrap_or(0..0)
}
