//! Branch ops and the values that they pass to successor blocks.

use loopwright_affine_ir::{Attr, BlockId, Ir, OpId, RegionId, ValueId};
use std::collections::HashMap;

/// Where a jump leads, and what it passes.
pub(crate) type Target = (BlockId, Vec<ValueId>);

/// Whether [`set_branch_operands`] can give a jump other operands: not those whose declaration does not tell
/// where they all go.
pub(crate) fn takes_operands(ir: &Ir, jump: OpId) -> bool {
    ir.def(jump).successor_operands.is_some()
}

/// Where a jump leads.
pub(crate) fn targets(ir: &Ir, jump: OpId) -> Vec<Target> {
    ir.branches(jump).into_iter().map(|(to, given)| (to, given.to_vec())).collect()
}

/// Where jumps to each block of a region come from, one entry for each jump.
pub(crate) fn jumps_before(ir: &Ir, region: RegionId) -> HashMap<BlockId, Vec<BlockId>> {
    let mut before: HashMap<BlockId, Vec<BlockId>> = HashMap::new();
    for block in ir.region(region).blocks() {
        let last = ir.block(*block).ops().last();
        for to in last.into_iter().flat_map(|last| ir.op(*last).successors()) {
            before.entry(*to).or_default().push(*block);
        }
    }
    before
}

/// Where jumps to blocks come from, kept while jumps change: looked up once for each region.
#[derive(Default)]
pub(crate) struct Jumps {
    regions: HashMap<RegionId, HashMap<BlockId, Vec<BlockId>>>,
}

impl Jumps {
    /// Where jumps to a block come from, one entry for each.
    pub(crate) fn to(&mut self, ir: &Ir, block: BlockId) -> &[BlockId] {
        let Some(region) = ir.block(block).parent() else { return &[] };
        let before = self.regions.entry(region).or_insert_with(|| jumps_before(ir, region));
        before.get(&block).map_or(&[], Vec::as_slice)
    }

    /// A jump is there from now on.
    pub(crate) fn add(&mut self, ir: &Ir, jump: OpId) {
        let Some((from, before)) = self.around(ir, jump) else { return };
        ir.op(jump).successors().iter().for_each(|to| before.entry(*to).or_default().push(from));
    }

    /// A jump goes, or changes.
    pub(crate) fn remove(&mut self, ir: &Ir, jump: OpId) {
        let Some((from, before)) = self.around(ir, jump) else { return };
        for to in ir.op(jump).successors() {
            let Some(places) = before.get_mut(to) else { continue };
            if let Some(at) = places.iter().position(|place| *place == from) {
                places.swap_remove(at);
            }
        }
    }

    /// Blocks are in other regions now.
    pub(crate) fn forget(&mut self) {
        self.regions.clear();
    }

    /// The block of a jump, and what is known of its region.
    fn around(&mut self, ir: &Ir, jump: OpId) -> Option<(BlockId, &mut HashMap<BlockId, Vec<BlockId>>)> {
        let from = ir.op(jump).parent().filter(|_| !ir.op(jump).successors().is_empty())?;
        let before = self.regions.get_mut(&ir.block(from).parent()?)?;
        Some((from, before))
    }
}

/// The operands of a jump that it does not pass.
pub(crate) fn own_operands(ir: &Ir, jump: OpId) -> &[ValueId] {
    let n_handed: usize = ir.branches(jump).iter().map(|(_, given)| given.len()).sum();
    let operands = ir.op(jump).operands();
    &operands[..operands.len() - n_handed]
}

/// Hands other values to the successors of a jump, a list to each.
pub(crate) fn set_branch_operands(ir: &mut Ir, jump: OpId, lists: Vec<Vec<ValueId>>) {
    let targets: Vec<Target> = ir.op(jump).successors().iter().copied().zip(lists).collect();
    set_targets(ir, jump, &targets);
}

/// Has a jump lead elsewhere, with other values; the numbers that decide are the caller's to set.
pub(crate) fn set_targets(ir: &mut Ir, jump: OpId, targets: &[Target]) {
    let own = own_operands(ir, jump).to_vec();
    let count = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let given: Vec<i32> = targets.iter().map(|(_, values)| count(values.len())).collect();
    if ir.op(jump).attr(SEGMENTS).is_some() {
        let mut sizes = vec![count(own.len())];
        match given.split_first().filter(|_| ir.def(jump).cases.is_some()) {
            Some((default, cases)) => {
                sizes.extend([*default, cases.iter().sum()]);
                ir.set_attr(jump, CASE_SEGMENTS, Attr::i32_array(cases.iter().copied()));
            }
            None => sizes.extend(&given),
        }
        ir.set_attr(jump, SEGMENTS, Attr::i32_array(sizes));
    }
    let handed = targets.iter().flat_map(|(_, values)| values.iter().copied());
    let operands = own.into_iter().chain(handed).collect();
    ir.set_operands(jump, operands);
    let blocks: Vec<BlockId> = targets.iter().map(|(to, _)| *to).collect();
    ir.set_successors(jump, &blocks);
}

/// The property with the sizes of groups of operands.
pub(crate) const SEGMENTS: &str = "operandSegmentSizes";
/// The property with the numbers of operands that are passed in each case.
const CASE_SEGMENTS: &str = "case_operand_segments";
