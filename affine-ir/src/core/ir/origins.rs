//! Origins of ops and values in a copy that was printed and parsed: their locations and names in the
//! original.

use crate::core::ids::{Id, OpId, ValueId};
use crate::core::ir::{Declaration, Ir};
use crate::core::loc::Loc;
use crate::core::source::Source;
use std::sync::Arc;

/// The locations and names of an op, its values and everything below it, in the order of a walk.
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
            origins.locs.push(self.op(op).loc.clone());
            let name = |value: ValueId| self.names.get(value.index()).copied().unwrap_or(0);
            origins.names.extend(self.values_of(op).map(name));
        }
        origins
    }

    /// The results of an op, and the arguments of the blocks in its regions.
    fn values_of(&self, op: OpId) -> impl Iterator<Item = ValueId> {
        let data = self.op(op);
        let blocks = data.regions().iter().flat_map(|region| self.region(*region).blocks());
        let args = blocks.flat_map(|block| self.block(*block).args());
        data.results().iter().chain(args).copied()
    }

    /// Gives an op and everything below it the locations and names of its original; other ops lose theirs,
    /// since they come from another text. If the numbers of ops and values differ, nothing happens.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, Ir, ParseOptions, PrintOptions, Source, parse, print};
    /// let read = |name: &str, text: &str| parse(&Source::new(name, text), &ParseOptions::default()).expect("reads");
    /// let func = |ir: &Ir| FuncOp::all(ir).next().expect("there is a function");
    /// let ir = read("mine.mlir", "func.func @f(%A: memref<8xf32>) {\n  return\n}");
    /// let mut copy = read("copy", &print(&ir, &PrintOptions::default()));
    /// let place = |ir: &Ir| ir.place(&ir.op(func(ir).0).loc).to_string();
    /// assert_eq!((place(&copy), copy.text_of(func(&copy).args(&copy)[0])), ("copy:2:3".into(), "%arg0".into()));
    /// copy.adopt(func(&copy).0, &ir.origins(func(&ir).0));
    /// assert_eq!((place(&copy), copy.text_of(func(&copy).args(&copy)[0])), ("mine.mlir:1:1".into(), "%A".into()));
    ///
    /// // Another function is no copy.
    /// let mut other = read("other", "func.func @f() { return }");
    /// other.adopt(func(&other).0, &ir.origins(func(&ir).0));
    /// assert_eq!(place(&other), "other:1:1");
    /// ```
    pub fn adopt(&mut self, root: OpId, origins: &Origins) {
        let ops: Vec<OpId> = self.walk(root).collect();
        let values: Vec<ValueId> = ops.iter().flat_map(|op| self.values_of(*op)).collect();
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
