//! Where ops and values of a copy come from that went through text: the places and names of what it is a copy of.

use crate::core::ids::{Id, OpId, ValueId};
use crate::core::ir::{Declaration, Ir};
use crate::core::loc::Loc;
use crate::core::source::Source;
use std::sync::Arc;

/// The places and names of an op, its values and all below it, in the order of a walk.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// What offsets are of.
    source: Option<Arc<Source>>,
    locs: Vec<Loc>,
    /// Results of ops and arguments of blocks: one more than the offset of the name, 0 without one.
    names: Vec<u32>,
}

impl<D: Declaration> Ir<D> {
    /// Where an op and all below it come from.
    pub fn origins(&self, root: OpId) -> Origins {
        let mut origins = Origins { source: self.source.clone(), ..Origins::default() };
        for op in self.walk(root) {
            let data = self.op(op);
            origins.locs.push(data.loc.clone());
            let blocks = data.regions().iter().flat_map(|region| self.region(*region).blocks());
            let args = blocks.flat_map(|block| self.block(*block).args());
            let name = |value: &ValueId| self.names.get(value.index()).copied().unwrap_or(0);
            origins.names.extend(data.results().iter().chain(args).map(name));
        }
        origins
    }

    /// Gives an op and all below it the places and names of what it is a copy of; what stands elsewhere loses its own, as
    /// it comes from another text. Where there are not as many ops and values, nothing happens.
    pub fn adopt(&mut self, root: OpId, origins: &Origins) {
        let ops: Vec<OpId> = self.walk(root).collect();
        let mut values = Vec::new();
        for op in &ops {
            let data = self.op(*op);
            let blocks = data.regions().iter().flat_map(|region| self.region(*region).blocks());
            let args = blocks.flat_map(|block| self.block(*block).args());
            values.extend(data.results().iter().chain(args).copied());
        }
        if (ops.len(), values.len()) != (origins.locs.len(), origins.names.len()) {
            return;
        }
        let all: Vec<OpId> = self.walk(self.root).collect();
        for op in all {
            self.ops[op].loc = Loc::Unknown;
            let regions = self.ops[op].regions.clone();
            for region in regions {
                for block in self.regions[region].blocks.clone() {
                    self.blocks[block].arg_locs.iter_mut().for_each(|loc| *loc = Loc::Unknown);
                }
            }
        }
        for (op, loc) in ops.iter().zip(&origins.locs) {
            self.ops[*op].loc = loc.clone();
        }
        self.source.clone_from(&origins.source);
        self.names = vec![0; self.n_value_ids()];
        for (value, name) in values.iter().zip(&origins.names) {
            self.names[value.index()] = *name;
        }
    }
}
