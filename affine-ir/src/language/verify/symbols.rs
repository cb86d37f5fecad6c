//! Symbol tables: which op a symbol names, for the whole program at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use rustc_hash::FxHashMap;

use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::name::Name;
use crate::language::ir::Ir;
use crate::language::op_def::Traits;

/// The symbol tables of a program, collected on first use.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, Symbols, parse};
///
/// let text = "func.func private @f()\nfunc.func @g() {\n  call @f() : () -> ()\n  return\n}";
/// let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let call = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "func.call").expect("there is a call");
/// let symbols = Symbols::new();
/// assert_eq!(symbols.lookup(&ir, call, "f"), ir.lookup_symbol(ir.module(), "f"));
/// assert_eq!(symbols.lookup(&ir, call, "h"), None);
/// ```
#[derive(Debug, Default)]
pub struct Symbols {
    ops: OnceLock<FxHashMap<(OpId, Name), OpId>>,
    n_suggested: AtomicU32,
}

/// How many misspelt symbols of a program are compared with all others, which takes time.
const MAX_SUGGESTED: u32 = 16;

impl Symbols {
    /// Symbols yet to be collected, from the one program they are asked of.
    pub fn new() -> Symbols {
        Symbols::default()
    }

    fn of(&self, ir: &Ir) -> &FxHashMap<(OpId, Name), OpId> {
        self.ops.get_or_init(|| Self::collect(ir))
    }

    /// All symbols; of several with one name, the first counts.
    fn collect(ir: &Ir) -> FxHashMap<(OpId, Name), OpId> {
        let mut ops = FxHashMap::default();
        for op in ir.walk(ir.module()).filter(|op| ir.def(*op).has(Traits::SYMBOL)) {
            let table = ir.parent_op(op).filter(|parent| ir.def(*parent).has(Traits::SYMBOL_TABLE));
            if let (Some(table), Some(crate::core::attr::Attr::String(name))) =
                (table, ir.op(op).attr("sym_name"))
            {
                ops.entry((table, name.clone())).or_insert(op);
            }
        }
        ops
    }

    /// The op that `name` refers to at `op`: looked up in the closest symbol table around it.
    pub fn lookup(&self, ir: &Ir, op: OpId, name: &str) -> Option<OpId> {
        self.of(ir).get(&(table_around(ir, op)?, Name::from(name))).copied()
    }

    /// Adds a suggestion to `error`, which reports that at `op` no symbol is called `name`.
    pub fn suggest(&self, ir: &Ir, op: OpId, name: &str, error: &mut Diagnostic) {
        if self.n_suggested.fetch_add(1, Ordering::Relaxed) >= MAX_SUGGESTED {
            return;
        }
        let table = table_around(ir, op);
        let here = self.of(ir).keys().filter(|(of, _)| Some(*of) == table);
        let mut known: Vec<&str> = here.map(|(_, symbol)| &**symbol).collect();
        known.sort_unstable();
        error.suggest(name, known);
    }
}

fn table_around(ir: &Ir, op: OpId) -> Option<OpId> {
    ir.ancestors(op).find(|around| ir.def(*around).has(Traits::SYMBOL_TABLE))
}
