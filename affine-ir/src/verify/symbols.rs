//! Which op a symbol names, for all symbol tables of a program at once.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::ids::OpId;
use crate::ir::Ir;
use crate::name::Name;
use crate::op_def::Traits;

/// The symbols of every table, collected when the first is asked for.
#[derive(Debug, Default)]
pub struct Symbols {
    ops: OnceLock<FxHashMap<(OpId, Name), OpId>>,
}

impl Symbols {
    /// Symbols yet to be collected, from the one program they are asked of.
    pub fn new() -> Symbols {
        Symbols::default()
    }

    /// All symbols; of several with one name, the first counts.
    fn collect(ir: &Ir) -> FxHashMap<(OpId, Name), OpId> {
        let mut ops = FxHashMap::default();
        for op in ir.walk(ir.module()).filter(|op| ir.def(*op).has(Traits::SYMBOL)) {
            let table = ir.parent_op(op).filter(|parent| ir.def(*parent).has(Traits::SYMBOL_TABLE));
            if let (Some(table), Some(crate::attr::Attr::String(name))) = (table, ir.op(op).attr("sym_name"))
            {
                ops.entry((table, name.clone())).or_insert(op);
            }
        }
        ops
    }

    /// The op that `name` stands for at `op`: looked up in the closest symbol table around it.
    pub fn lookup(&self, ir: &Ir, op: OpId, name: &str) -> Option<OpId> {
        let table = ir.ancestors(op).find(|around| ir.def(*around).has(Traits::SYMBOL_TABLE))?;
        self.ops.get_or_init(|| Self::collect(ir)).get(&(table, Name::from(name))).copied()
    }
}
