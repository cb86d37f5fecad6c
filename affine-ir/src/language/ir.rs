//! The IR of programs of declared ops: the core's data with the language's declarations.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use crate::core::ids::{BlockId, OpId, ValueId};
use crate::core::ir;
use crate::core::ir::Declaration;
use crate::core::ir::rewrite;
use crate::core::loc::Loc;
use crate::core::source::Source;
use crate::language::dialect::Dialects;
use crate::language::foreign::foreign;
use crate::language::op_def::{OpDef, Traits};

/// One program.
pub type Ir = ir::Ir<OpDef>;
/// One operation.
pub type Op = ir::Op<OpDef>;
/// The name of an op, declared or unregistered.
pub type OpName = ir::OpName<OpDef>;
/// The parts of an op about to be made.
pub type OpSpec = rewrite::OpSpec<OpDef>;
/// Ops in pre-order; see [`Ir::walk`].
pub type Walk<'a> = ir::Walk<'a, OpDef>;

impl Declaration for OpDef {
    type Table = Dialects;

    fn name(&self) -> &'static str {
        self.name
    }
}

impl Op {
    /// What is known of operations of this name.
    pub fn def(&self) -> &'static OpDef {
        self.op_name.def()
    }
}

impl OpName {
    /// What is declared of ops of this name.
    pub fn def(&self) -> &'static OpDef {
        match self {
            ir::OpName::Declared(def) => def,
            ir::OpName::Unregistered(op) => foreign(&op.name),
        }
    }
}

impl Ir {
    /// A program with an empty module, of these dialects.
    pub fn of_dialects(dialects: &Dialects) -> Ir {
        Ir::read_from(dialects, None, Loc::Unknown)
    }

    pub(crate) fn read_from(dialects: &Dialects, source: Option<Arc<Source>>, loc: Loc) -> Ir {
        Ir::with_source(dialects.clone(), dialects.module(), source, loc)
    }

    /// A program of no dialect, for what wants one to look names up in and finds none; costs nothing.
    pub(crate) fn of_no_dialect() -> Ir {
        static NONE: LazyLock<Dialects> = LazyLock::new(Dialects::none);
        Ir::read_from(&NONE, None, Loc::Unknown)
    }

    /// The dialects whose ops the program may use.
    pub fn dialects(&self) -> &Dialects {
        &self.table
    }

    /// The declaration of an op's kind.
    pub fn def(&self, op: OpId) -> &'static OpDef {
        self.op(op).def()
    }

    /// What a symbol refers to in an op: it is looked up in the innermost module around the op, and nowhere
    /// else.
    pub fn nearest_symbol(&self, op: OpId, symbol: &str) -> Option<OpId> {
        let table = self.ancestors(op).find(|around| self.def(*around).has(Traits::SYMBOL_TABLE))?;
        self.lookup_symbol(table, symbol)
    }

    /// The last op of a block, if it is a terminator.
    pub fn terminator(&self, block: BlockId) -> Option<OpId> {
        let last = *self.block(block).ops().last()?;
        self.def(last).has(Traits::TERMINATOR).then_some(last)
    }

    /// The blocks that the end of a block may jump to, one for each jump.
    pub fn successors(&self, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + '_ {
        let last = self.block(block).ops().last();
        last.into_iter().flat_map(|op| self.op(*op).successors()).copied()
    }

    /// The blocks that jumps from `entry` lead to, and itself, in reverse post-order.
    pub fn reachable(&self, entry: BlockId) -> Vec<BlockId> {
        let mut seen = HashSet::from([entry]);
        let mut order = Vec::new();
        // Of each block on the way, the successors to be looked at; the last one first, so that the first is
        // first in the order.
        let mut stack = vec![(entry, self.successors(entry).collect::<Vec<_>>())];
        while let Some((block, rest)) = stack.last_mut() {
            match rest.pop() {
                Some(next) if seen.insert(next) => stack.push((next, self.successors(next).collect())),
                Some(_) => {}
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }

    /// Each successor of a terminator, with the operands that are handed to its arguments.
    pub fn branches(&self, op: OpId) -> Vec<(BlockId, &[ValueId])> {
        let data = self.op(op);
        let mut ranges =
            data.def().successor_operands.map_or_else(Vec::new, |ranges| ranges(self, op)).into_iter();
        let operands = |range: Range<usize>| data.operands().get(range).unwrap_or_default();
        data.successors().iter().map(|block| (*block, ranges.next().map_or(&[][..], operands))).collect()
    }
}
