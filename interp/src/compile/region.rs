//! Compiles regions: a single block to a list of steps, several blocks to a graph of them.

use std::ops::Range;

use loopwright_affine_ir::{BlockId, OpId, RegionId, Traits};

use crate::compile::Compiler;
use crate::compile::control::Moves;
use crate::compile::recording::iteration;
use crate::error::InterpError;
use crate::machine::{Code, EXIT, Node, Step};

/// Regions nested deeper than this are refused: every level takes native stack.
const MAX_NESTING: u32 = 1000;

/// Tells how a terminator leaves its region.
const LEAVING: Traits = Traits::RETURN.union(Traits::YIELD);

impl Compiler<'_> {
    /// Compiles a region of the op, whose blocks end with a terminator that has `ending` of the traits
    /// [`LEAVING`] where they leave it. Returns the code and the slots of the values passed then.
    pub(crate) fn region(
        &mut self,
        op: OpId,
        region: RegionId,
        ending: Traits,
    ) -> Result<(Code, Vec<Range<usize>>), InterpError> {
        if self.levels >= MAX_NESTING {
            return Err(self.refusal(op, format!("regions nest deeper than {MAX_NESTING} levels")));
        }
        self.levels += 1;
        self.deepest = self.deepest.max(self.levels);
        let compiled = match self.ir.region(region).blocks() {
            [] => Ok((Code::Straight(Vec::new()), Vec::new())),
            [block] => {
                let mut steps = self.steps(*block)?;
                if self.options.records() && self.ir.def(op).loop_like.is_some() {
                    steps.insert(0, iteration(op));
                }
                let code = Code::Straight(steps);
                Ok((code, self.terminator_values(op, *block, ending)?))
            }
            blocks => self.graph(op, blocks, ending),
        };
        self.levels -= 1;
        compiled
    }

    /// The ops of a block but for the terminator.
    fn steps(&mut self, block: BlockId) -> Result<Vec<Step>, InterpError> {
        let ops = self.ir.block(block).ops();
        let mut steps = Vec::with_capacity(ops.len());
        for inner in ops {
            if !self.ir.def(*inner).has(Traits::TERMINATOR) {
                steps.push(self.op(*inner)?);
            }
        }
        steps.extend(self.check_end(block)?);
        Ok(steps)
    }

    /// Several blocks. Every way out moves its values to the same slots.
    fn graph(
        &mut self,
        op: OpId,
        blocks: &[BlockId],
        ending: Traits,
    ) -> Result<(Code, Vec<Range<usize>>), InterpError> {
        let mut nodes = Vec::with_capacity(blocks.len());
        let mut exits: Option<Vec<Range<usize>>> = None;
        for block in blocks {
            let mut steps = self.steps(*block)?;
            let terminator = self.ir.terminator(*block);
            let terminator = terminator.ok_or_else(|| self.refusal(op, "has a block without terminator"))?;
            if self.ir.def(terminator).successor_operands.is_some() {
                steps.push(self.op(terminator)?);
            } else {
                let values = self.terminator_values(op, *block, ending)?;
                let exits = exits.get_or_insert_with(|| {
                    values.iter().map(|slots| self.fresh_value(slots.len())).collect()
                });
                let moves = Moves::new(self, &values, exits);
                steps.push(Box::new(move |m| {
                    moves.run(m);
                    m.successor = EXIT;
                    Ok(())
                }));
            }
            let number = |to: &BlockId| blocks.iter().position(|block| block == to);
            let successors = self.ir.op(terminator).successors().iter().map(number).collect::<Option<_>>();
            let successors = successors.ok_or_else(|| self.refusal(terminator, "leaves its region"))?;
            nodes.push(Node { steps, successors });
        }
        Ok((Code::Graph(nodes), exits.unwrap_or_default()))
    }

    /// For a branch: the moves of what is passed to each successor.
    pub(crate) fn branch_moves(&mut self, op: OpId) -> Result<Vec<Moves>, InterpError> {
        let ir = self.ir;
        let mut moves = Vec::new();
        for (block, operands) in ir.branches(op) {
            let from = operands.iter().map(|value| self.value(op, *value)).collect::<Result<Vec<_>, _>>()?;
            let args = ir.block(block).args();
            let to = args.iter().map(|value| self.value(op, *value)).collect::<Result<Vec<_>, _>>()?;
            moves.push(Moves::new(self, &from, &to));
        }
        Ok(moves)
    }

    /// The slots of the values that the block's terminator passes.
    fn terminator_values(
        &mut self,
        op: OpId,
        block: BlockId,
        ending: Traits,
    ) -> Result<Vec<Range<usize>>, InterpError> {
        let ir = self.ir;
        let Some(terminator) = ir.terminator(block) else { return Ok(Vec::new()) };
        let def = ir.def(terminator);
        if def.successor_operands.is_some() || def.traits.intersection(LEAVING) != ending {
            return Err(self.refusal(terminator, "ends this region, which has no interpretation"));
        }
        self.values(op, ir.op(terminator).operands())
    }

    /// Whether the op's region is a scope of stack memory, and some is allocated there.
    pub(crate) fn allocates_stack(&self, op: OpId, region: RegionId) -> bool {
        if !self.ir.def(op).has(Traits::ALLOCATION_SCOPE) {
            return false;
        }
        let mut regions = vec![region];
        while let Some(region) = regions.pop() {
            let blocks = self.ir.region(region).blocks().iter();
            for inner in blocks.flat_map(|block| self.ir.block(*block).ops()) {
                let (def, data) = (self.ir.def(*inner), self.ir.op(*inner));
                if def.has(Traits::STACK_ALLOCATION) {
                    return true;
                }
                if !def.has(Traits::ALLOCATION_SCOPE) {
                    regions.extend(data.regions());
                }
            }
        }
        false
    }
}
