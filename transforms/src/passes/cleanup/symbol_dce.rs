//! `symbol-dce`: removes functions and globals without references.
//!
//! # What
//! A symbol is needed if it is public, or what is needed refers to it, be it by a path through modules. All
//! others are dropped, with what they hold. Run on a module within the program, it drops symbols of that
//! module alone, and sees all references.
//!
//! # When
//! Always legal, where all references can be seen: a program with ops or attributes of unknown dialects stays
//! unchanged.
//!
//! # Cost
//! Linear in the program.
//!
//! # Examples
//! ```text
//! func.func private @f()   // nobody calls it
//! func.func @g() { return }
//! ```
//! becomes `func.func @g() { return }`.

use crate::flow::values::symbols::{is_public, references};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::machinery::Name;
use loopwright_affine_ir::{Ir, OpId, Severity, Traits};
use std::collections::{HashMap, HashSet};

/// For statistics.
const DROPPED: Statistic = Statistic { name: "num-dce'd", description: "Number of symbols DCE'd" };

pub static INFO: PassInfo = PassInfo {
    name: "symbol-dce",
    class: "SymbolDCE",
    on: RunsOn::SymbolTables,
    summary: "eliminate dead symbols: functions and globals that nothing refers to",
    options: &[],
    build: |_| Ok(Box::new(SymbolDce)),
};

/// Removes functions and globals without references.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func private @unused()\nfunc.func @f() { return }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, SymbolDce};
///
/// // func.func private @unused(); func.func @f() { return }
/// assert_eq!(SymbolDce.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(!print(&ir, &PrintOptions::default()).contains("@unused"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SymbolDce;

impl Pass for SymbolDce {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let mut search = Search::new(ir);
        if let Err(unknown) = search.run() {
            let message = "may refer to any symbol: 'symbol-dce' drops none";
            context.remarks.push(ir.op_diagnostic(Severity::Remark, unknown, message));
            return Ok(Changed::No);
        }
        let live = search.live;
        let covers = context.covers();
        let is_dead = |op: &OpId| {
            let is_in_table = ir.parent_op(*op).is_some_and(|table| ir.def(table).has(Traits::SYMBOL_TABLE));
            is_in_table && is_symbol(ir, *op) && !live.contains(op) && covers(ir, *op)
        };
        let dead: Vec<OpId> = ir.walk(ir.module()).filter(is_dead).collect();
        for op in &dead {
            if ir.is_live(*op) {
                ir.erase_op(*op);
            }
        }
        context.statistics.count(DROPPED, dead.len() as u64);
        Ok(if dead.is_empty() { Changed::No } else { Changed::Yes })
    }
}

/// Whether an op has a name that others can refer to it by.
fn is_symbol(ir: &Ir, op: OpId) -> bool {
    ir.def(op).has(Traits::SYMBOL) && ir.symbol_name(op).is_some()
}

struct Search<'a> {
    ir: &'a Ir,
    /// Of each symbol table, the symbols.
    tables: HashMap<OpId, HashMap<&'a str, OpId>>,
    live: HashSet<OpId>,
    /// Needed ops that are still to be looked at.
    pending: Vec<OpId>,
}

impl<'a> Search<'a> {
    fn new(ir: &'a Ir) -> Self {
        let mut tables: HashMap<OpId, HashMap<&'a str, OpId>> = HashMap::new();
        for op in ir.walk(ir.module()).filter(|op| is_symbol(ir, *op)) {
            if let (Some(table), Some(name)) = (ir.parent_op(op), ir.symbol_name(op)) {
                tables.entry(table).or_default().entry(name).or_insert(op);
            }
        }
        Self { ir, tables, live: HashSet::new(), pending: Vec::new() }
    }

    /// Finds what is needed; the error is an op that may refer to anything.
    fn run(&mut self) -> Result<(), OpId> {
        let ir = self.ir;
        let module = ir.module();
        self.references(module, module)?;
        self.enter(module);
        while let Some(op) = self.pending.pop() {
            let Some(table) = ir.parent_op(op) else { continue };
            if ir.def(op).has(Traits::SYMBOL_TABLE) {
                self.references(op, table)?;
                self.enter(op);
                continue;
            }
            let mut inside = ir.walk(op);
            // Symbols in a table further inside belong to that one.
            if let Some(table) = inside.find(|inner| ir.def(*inner).has(Traits::SYMBOL_TABLE)) {
                return Err(table);
            }
            for inner in ir.walk(op) {
                self.references(inner, table)?;
            }
        }
        Ok(())
    }

    /// Notes what of a table is public, or no symbol.
    fn enter(&mut self, table: OpId) {
        let ir = self.ir;
        let regions = ir.op(table).regions().iter();
        let blocks = regions.flat_map(|region| ir.region(*region).blocks());
        for op in blocks.flat_map(|block| ir.block(*block).ops()) {
            if (is_public(ir, *op) || !is_symbol(ir, *op)) && self.live.insert(*op) {
                self.pending.push(*op);
            }
        }
    }

    /// Notes the symbols that one op refers to, which is in a table.
    fn references(&mut self, op: OpId, table: OpId) -> Result<(), OpId> {
        for path in references(self.ir, op).ok_or(op)? {
            self.refer(table, path);
        }
        Ok(())
    }

    /// Notes all symbols on a path, the first of which is in `table`.
    fn refer(&mut self, table: OpId, path: &[Name]) {
        let mut table = table;
        let mut found = Vec::new();
        for name in path {
            let Some(op) = self.tables.get(&table).and_then(|symbols| symbols.get(&**name)) else { return };
            found.push(*op);
            table = *op;
        }
        for op in found {
            if self.live.insert(op) {
                self.pending.push(op);
            }
        }
    }
}
