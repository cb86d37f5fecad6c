//! `convert-scf-to-cf`: lowers loops and conditionals of `scf` to branches between blocks.
//!
//! # What
//! `scf.for`, `scf.while`, `scf.if`, `scf.parallel` and `scf.execute_region` become blocks of the function
//! that they are in, with `cf.br` and `cf.cond_br`, and so they do in a `gpu.launch`. Iterations of parallel
//! loops follow each other, and their reductions with them. The blocks and their order are those of mlir-opt.
//!
//! # When
//! Always legal. What is left alone, with a remark: ops in regions of one block of other dialects,
//! `scf.forall` and `scf.index_switch`, which mlir-opt decides by the lower 32 bits.
//!
//! # Cost
//! Linear in the function.
//!
//! # Examples
//! ```text
//! scf.for %i = %a to %b step %c { memref.store %x, %m[%i] }
//! ```
//! becomes
//! ```text
//!   cf.br ^head(%a)
//! ^head(%i: index):
//!   %0 = arith.cmpi slt, %i, %b
//!   cf.cond_br %0, ^body, ^after
//! ^body:
//!   memref.store %x, %m[%i]
//!   %1 = arith.addi %i, %c
//!   cf.br ^head(%1)
//! ^after:
//! ```

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::{
    Attr, BlockId, Builder, InsertionPoint, Ir, Loc, OpId, OpSpec, RegionId, Traits, Type, ValueId,
};

pub static INFO: PassInfo = PassInfo {
    name: "convert-scf-to-cf",
    class: "SCFToControlFlowPass",
    on: RunsOn::Module,
    summary: "lower scf loops and conditionals to branches between blocks",
    options: &[],
    build: |_| Ok(Box::new(ConvertScfToCf)),
};

/// Lowers loops and conditionals of `scf` to branches between blocks.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32, %i: index, %c: i1) {
/// #   scf.if %c {
/// #     memref.store %x, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, ConvertScfToCf, Pass, PassContext};
///
/// // scf.if %c { memref.store %x, %m[%i] }
/// assert_eq!(ConvertScfToCf.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("cf.cond_br"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConvertScfToCf;

impl Pass for ConvertScfToCf {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let func = edit.func.0;
    let regions: Vec<RegionId> = edit
        .ir
        .walk(func)
        .filter(|op| *op == func || takes_blocks(edit.ir, *op))
        .flat_map(|op| edit.ir.op(op).regions())
        .copied()
        .collect();
    let mut changed = Changed::No;
    for region in regions {
        if lower_region(edit.ir, region) {
            changed = Changed::Yes;
        }
    }
    let left: Vec<OpId> = edit.ir.walk(func).filter(|op| is_structured(edit.ir, *op)).collect();
    for op in left {
        edit.remark(op, "is unchanged: it cannot be lowered to jumps here");
    }
    changed
}

/// Whether an op may have several blocks in its regions, and keeps them.
fn takes_blocks(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    let is_one = def.has(Traits::SINGLE_BLOCK) || def.ways.is_some() || def.dialect() == "scf";
    !is_one && ir.op(op).unregistered().is_none()
}

/// Lowers what is in the blocks of a region, but for what is in other regions; `false` if nothing can be.
fn lower_region(ir: &mut Ir, region: RegionId) -> bool {
    let mut order = ir.region(region).blocks().to_vec();
    let n_blocks = order.len();
    let mut changed = false;
    // The last of these is looked at next; what is found in a block goes after it.
    let mut pending: Vec<BlockId> = order.iter().rev().copied().collect();
    while let Some(block) = pending.pop() {
        let mut lowering = Lowering { ir: &mut *ir, region, block, made: Vec::new() };
        let is_lowered = lowering.first_op();
        let made = lowering.made;
        if !is_lowered {
            continue;
        }
        changed = true;
        let at = order.iter().position(|other| *other == block).map_or(order.len(), |at| at + 1);
        order.splice(at..at, made.iter().copied());
        pending.extend(made.iter().rev());
    }
    if order.len() > n_blocks {
        for block in order {
            ir.detach_block(block);
            ir.insert_block(region, block);
        }
    }
    changed
}

/// Whether an op would have to become jumps.
fn is_structured(ir: &Ir, op: OpId) -> bool {
    ir.def(op).dialect() == "scf" && !ir.op(op).regions().is_empty() && ir.op(op).name() != "scf.reduce"
}

/// One op at work: its block is cut after it.
struct Lowering<'a> {
    ir: &'a mut Ir,
    region: RegionId,
    block: BlockId,
    /// The blocks that come after it, in their order.
    made: Vec<BlockId>,
}

impl Lowering<'_> {
    /// Lowers the first op of the block that has a form with jumps; `false` if there is none.
    fn first_op(&mut self) -> bool {
        let ops = self.ir.block(self.block).ops().to_vec();
        for op in ops {
            if !is_structured(self.ir, op) {
                continue;
            }
            let is_lowered = match self.ir.op(op).name() {
                "scf.if" => self.conditional(op),
                "scf.for" => self.counted(op),
                "scf.while" => self.repeated(op),
                "scf.parallel" => self.parallel(op),
                "scf.execute_region" => self.executed(op),
                _ => None,
            };
            if is_lowered.is_some() {
                return true;
            }
        }
        false
    }

    /// A block of the function, the next in their order.
    fn add(&mut self) -> BlockId {
        let block = self.ir.append_block(self.region);
        self.made.push(block);
        block
    }

    /// Takes blocks out of a region of the op; they are the next in their order.
    fn take(&mut self, op: OpId, region: usize) -> Vec<BlockId> {
        let from = self.ir.op(op).regions()[region];
        let blocks = self.ir.region(from).blocks().to_vec();
        for block in &blocks {
            self.ir.detach_block(*block);
            self.ir.insert_block(self.region, *block);
        }
        self.made.extend(&blocks);
        blocks
    }

    /// The ops after the op, in a block that is not yet in the order.
    fn rest(&mut self, op: OpId) -> BlockId {
        let behind = self.ir.block(self.block).ops()[self.ir.position(op) + 1..].to_vec();
        let rest = self.ir.append_block(self.region);
        behind.iter().rev().for_each(|op| self.ir.detach(*op));
        behind.into_iter().for_each(|op| self.ir.append_op(rest, op));
        rest
    }

    fn jump(&mut self, from: BlockId, loc: &Loc, to: BlockId, values: &[ValueId]) {
        let mut spec = OpSpec::new(self.ir.dialects().known("cf.br"), loc.clone());
        spec.successors.push(to);
        let jump = self.ir.create_op(spec.operands(values.iter().copied()));
        self.ir.append_op(from, jump);
    }

    fn branch(&mut self, from: BlockId, loc: &Loc, condition: ValueId, targets: [(BlockId, &[ValueId]); 2]) {
        let sizes = targets.map(|(_, values)| i32::try_from(values.len()).unwrap_or(i32::MAX));
        let mut spec = OpSpec::new(self.ir.dialects().known("cf.cond_br"), loc.clone())
            .operands([condition])
            .operands(targets.iter().flat_map(|(_, values)| values.iter().copied()))
            .attr("operandSegmentSizes", Attr::i32_array([1, sizes[0], sizes[1]]));
        spec.successors.extend(targets.map(|(block, _)| block));
        let branch = self.ir.create_op(spec);
        self.ir.append_op(from, branch);
    }

    /// Takes the last op of a block away; what it passes.
    fn end(&mut self, block: BlockId) -> Option<Vec<ValueId>> {
        let end = self.ir.terminator(block)?;
        let values = self.ir.op(end).operands().to_vec();
        self.ir.erase_op(end);
        Some(values)
    }

    /// Replaces the results of the op and erases it.
    fn replace(&mut self, op: OpId, values: &[ValueId]) {
        let results = self.ir.op(op).results().to_vec();
        results.into_iter().zip(values).for_each(|(result, value)| self.ir.replace_all_uses(result, *value));
        self.ir.erase_op(op);
    }

    /// A block that is handed the results of the op and goes on with the rest.
    fn joined(&mut self, op: OpId, loc: &Loc, rest: BlockId) -> (BlockId, Vec<ValueId>) {
        let types: Vec<Type> =
            self.ir.op(op).results().iter().map(|result| self.ir.ty(*result).clone()).collect();
        let block = self.ir.append_block(self.region);
        let args = types.into_iter().map(|ty| self.ir.add_block_arg(block, ty, loc.clone())).collect();
        self.jump(block, loc, rest, &[]);
        (block, args)
    }

    fn conditional(&mut self, op: OpId) -> Option<()> {
        let loc = self.ir.op(op).loc.clone();
        let condition = *self.ir.op(op).operands().first()?;
        let ends = [self.ir.single_block(op, 0), self.ir.single_block(op, 1)];
        let has_results = !self.ir.op(op).results().is_empty();
        let rest = self.rest(op);
        let (next, values) = if has_results { self.joined(op, &loc, rest) } else { (rest, Vec::new()) };
        let mut targets = Vec::new();
        for (region, block) in ends.into_iter().enumerate() {
            let Some(block) = block else {
                targets.push(next);
                continue;
            };
            self.take(op, region);
            let handed = self.end(block).unwrap_or_default();
            self.jump(block, &loc, next, &handed);
            targets.push(block);
        }
        if has_results {
            self.made.push(next);
        }
        self.made.push(rest);
        self.replace(op, &values);
        let block = self.block;
        self.branch(block, &loc, condition, [(targets[0], &[]), (targets[1], &[])]);
        Some(())
    }

    /// A block with copies of arguments of another, which stand for them.
    fn head(&mut self, of: BlockId, args: &[ValueId]) -> (BlockId, Vec<ValueId>) {
        let head = self.add();
        let locs = self.ir.block(of).arg_locs().to_vec();
        let all = self.ir.block(of).args().to_vec();
        let copies = args.iter().map(|arg| {
            let at = all.iter().position(|other| other == arg).unwrap_or(0);
            let (ty, loc) = (self.ir.ty(*arg).clone(), locs.get(at).cloned().unwrap_or(Loc::Unknown));
            let copy = self.ir.add_block_arg(head, ty, loc);
            self.ir.copy_name(*arg, copy);
            self.ir.replace_all_uses(*arg, copy);
            copy
        });
        let copies = copies.collect();
        (head, copies)
    }

    /// `iv < upper`
    fn compare(
        &mut self,
        block: BlockId,
        loc: &Loc,
        counter: ValueId,
        upper: ValueId,
        unsigned: bool,
    ) -> ValueId {
        let code = if unsigned { 6 } else { 2 };
        let spec = OpSpec::new(self.ir.dialects().known("arith.cmpi"), loc.clone())
            .operands([counter, upper])
            .result(Type::I1)
            .attr("predicate", Attr::Integer(code, Type::I64));
        let made = self.ir.create_op(spec);
        self.ir.append_op(block, made);
        self.ir.op(made).results()[0]
    }

    fn next(&mut self, block: BlockId, loc: &Loc, counter: ValueId, step: ValueId) -> ValueId {
        let mut builder = Builder::new(self.ir, InsertionPoint::End(block), loc.clone());
        builder.arith("arith.addi", &[counter, step])
    }

    fn counted(&mut self, op: OpId) -> Option<()> {
        let loc = self.ir.op(op).loc.clone();
        let [lower, upper, step, ref inits @ ..] = *self.ir.op(op).operands() else { return None };
        let inits = inits.to_vec();
        let is_unsigned = self.ir.op(op).attr("unsignedCmp").is_some();
        let old = self.ir.single_block(op, 0)?;
        let rest = self.rest(op);
        let args = self.ir.block(old).args().to_vec();
        let (head, args) = self.head(old, &args);
        let body = self.add();
        self.ir.move_ops(old, body);
        let carried = self.end(body)?;
        let less = self.compare(head, &loc, args[0], upper, is_unsigned);
        self.branch(head, &loc, less, [(body, &[]), (rest, &[])]);
        let next = self.next(body, &loc, args[0], step);
        self.jump(body, &loc, head, &[vec![next], carried].concat());
        self.made.push(rest);
        self.replace(op, &args[1..]);
        let block = self.block;
        self.jump(block, &loc, head, &[vec![lower], inits].concat());
        Some(())
    }

    fn repeated(&mut self, op: OpId) -> Option<()> {
        let loc = self.ir.op(op).loc.clone();
        let inits = self.ir.op(op).operands().to_vec();
        let (before, after) = (self.ir.single_block(op, 0)?, self.ir.single_block(op, 1)?);
        // A second region that passes on what it gets is no block.
        let hands_on = self.ir.block(after).ops().len() == 1
            && self
                .ir
                .terminator(after)
                .is_some_and(|end| self.ir.op(end).operands() == self.ir.block(after).args());
        let rest = self.rest(op);
        self.take(op, 0);
        let handed = self.end(before)?;
        let (condition, handed) = handed.split_first()?;
        let target = if hands_on {
            before
        } else {
            self.take(op, 1);
            let again = self.end(after)?;
            self.jump(after, &loc, before, &again);
            after
        };
        self.branch(before, &loc, *condition, [(target, handed), (rest, &[])]);
        self.made.push(rest);
        self.replace(op, handed);
        let block = self.block;
        self.jump(block, &loc, before, &inits);
        Some(())
    }

    fn parallel(&mut self, op: OpId) -> Option<()> {
        let loc = self.ir.op(op).loc.clone();
        let old = self.ir.single_block(op, 0)?;
        let args = self.ir.block(old).args().to_vec();
        let n = args.len();
        let operands = self.ir.op(op).operands().to_vec();
        if n == 0 {
            return None;
        }
        let (lower, upper, step) = (&operands[..n], &operands[n..2 * n], &operands[2 * n..3 * n]);
        let inits = &operands[3 * n..];
        let rest = self.rest(op);
        let mut open = Vec::new();
        for at in 0..n {
            let (head, counter) = self.head(old, &args[at..=at]);
            // Partial results of reductions are passed along as well.
            let types: Vec<Type> = inits.iter().map(|init| self.ir.ty(*init).clone()).collect();
            let carried: Vec<ValueId> =
                types.into_iter().map(|ty| self.ir.add_block_arg(head, ty, loc.clone())).collect();
            let inside = self.add();
            open.push((head, counter[0], carried, inside));
        }
        let (_, _, carried, innermost) = open[n - 1].clone();
        self.ir.move_ops(old, innermost);
        self.combine(innermost, &carried)?;
        // Where each loop goes on, and with what: the next one around at its end.
        let (mut latch, mut combined) = (innermost, self.end(innermost)?);
        for (at, (head, counter, carried, inside)) in open.iter().enumerate().rev() {
            let next = self.next(latch, &loc, *counter, step[at]);
            self.jump(latch, &loc, *head, &[vec![next], combined].concat());
            let exit = if at == 0 { rest } else { self.add() };
            let less = self.compare(*head, &loc, *counter, upper[at], false);
            self.branch(*head, &loc, less, [(*inside, &[]), (exit, &[])]);
            (latch, combined) = (exit, carried.clone());
        }
        for pair in open.windows(2).enumerate() {
            let (at, [(_, _, carried, around), (head, ..)]) = pair else { continue };
            self.jump(*around, &loc, *head, &[&lower[at + 1..at + 2], carried].concat());
        }
        self.made.push(rest);
        self.replace(op, &combined);
        let block = self.block;
        self.jump(block, &loc, open[0].0, &[&lower[..1], inits].concat());
        Some(())
    }

    /// Puts the reductions at the end of a block there: the block ends with their results.
    fn combine(&mut self, block: BlockId, carried: &[ValueId]) -> Option<()> {
        let end = self.ir.terminator(block)?;
        let values = self.ir.op(end).operands().to_vec();
        let mut combined = Vec::new();
        for (at, (before, value)) in carried.iter().zip(values).enumerate() {
            let reduction = self.ir.single_block(end, at)?;
            let [first, second] = *self.ir.block(reduction).args() else { return None };
            self.ir.replace_all_uses(first, *before);
            self.ir.replace_all_uses(second, value);
            let (last, ops) = self.ir.block(reduction).ops().split_last()?;
            let (last, ops) = (*last, ops.to_vec());
            ops.into_iter().for_each(|inner| self.ir.move_before(end, inner));
            combined.extend(self.ir.op(last).operands().first().copied());
        }
        self.ir.set_operands(end, combined);
        Some(())
    }

    fn executed(&mut self, op: OpId) -> Option<()> {
        let loc = self.ir.op(op).loc.clone();
        let from = *self.ir.op(op).regions().first()?;
        let entry = *self.ir.region(from).blocks().first()?;
        let rest = self.rest(op);
        let types: Vec<Type> =
            self.ir.op(op).results().iter().map(|result| self.ir.ty(*result).clone()).collect();
        let values: Vec<ValueId> =
            types.into_iter().map(|ty| self.ir.add_block_arg(rest, ty, loc.clone())).collect();
        for block in self.take(op, 0) {
            let is_end = self.ir.terminator(block).is_some_and(|end| self.ir.op(end).name() == "scf.yield");
            if is_end && let Some(handed) = self.end(block) {
                self.jump(block, &loc, rest, &handed);
            }
        }
        self.made.push(rest);
        self.replace(op, &values);
        let block = self.block;
        self.jump(block, &loc, entry, &[]);
        Some(())
    }
}
