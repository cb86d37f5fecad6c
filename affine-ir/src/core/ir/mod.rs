//! The IR: operations, blocks, regions and values in arenas of one [`Ir`], connected by ids.
//!
//! All of it is generic in what declares an op (`D`), which the language knows and this layer does not.
//!
//! This file holds the data and the questions one may ask; `rewrite.rs` holds every change.

pub(crate) mod origins;
pub mod rewrite;
pub(crate) mod uses;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;
use thin_vec::ThinVec;

use crate::core::arena::Arena;
use crate::core::attr::{Attr, Attrs};
use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::{BlockId, Id, OpId, RegionId, ValueId};
use crate::core::ir::uses::UseLists;
use crate::core::loc::{FileRange, Loc, Location};
use crate::core::name::Name;
use crate::core::resources::Resources;
use crate::core::source::{Place, Source};
use crate::core::types::Type;

/// One program: a `builtin.module` and everything in it.
///
/// Invariants:
/// 1. The root op ([`Ir::module`]) has no parent; every other op is in exactly one block, once detached ops
///    (created and not yet inserted) are inserted or erased.
/// 2. The use list of a value, once made, lists exactly the operand slots that hold it.
/// 3. Parent links and child lists agree.
#[derive(Clone, Debug)]
pub struct Ir<D: Declaration> {
    pub(crate) ops: Arena<OpId, Op<D>>,
    pub(crate) blocks: Arena<BlockId, Block>,
    pub(crate) regions: Arena<RegionId, Region>,
    pub(crate) values: Arena<ValueId, Value>,
    pub(crate) uses: UseLists,
    pub(crate) root: OpId,
    pub(crate) source: Option<Arc<Source>>,
    /// Where in the source each value's name is, one more than its offset; 0 for values without a name.
    /// Values past the end have none.
    pub(crate) names: Vec<u32>,
    pub(crate) resources: Resources,
    /// The table of dialects that the language reads and writes the program by; nothing here looks into it.
    pub(crate) table: D::Table,
}

/// The declaration of the ops of one name. Only the language knows more than the name.
pub trait Declaration: Clone + fmt::Debug + Send + Sync + 'static {
    /// All declarations that a program may name; kept with it.
    type Table: Clone + fmt::Debug + Send + Sync;

    /// The full name, `dialect.op`.
    fn name(&self) -> &'static str;
}

/// The name of an op, declared or unregistered.
#[derive(Clone, Debug)]
pub enum OpName<D: Declaration> {
    /// One that is declared.
    Declared(&'static D),
    /// One of a dialect that is not known.
    Unregistered(Box<Unregistered>),
}

/// One operation.
#[derive(Clone, Debug)]
pub struct Op<D: Declaration> {
    pub(crate) op_name: OpName<D>,
    /// The attributes, properties included, sorted by name.
    pub attrs: Attrs,
    /// Where the op comes from.
    pub loc: Loc,
    /// The results, then the operands.
    pub(crate) values: SmallVec<[ValueId; 6]>,
    pub(crate) n_results: u32,
    pub(crate) parent: Option<BlockId>,
    pub(crate) regions: ThinVec<RegionId>,
    pub(crate) successors: ThinVec<BlockId>,
    /// Where the op was in its block when last asked; a hint, checked before use.
    pub(crate) position_hint: u32,
}

/// The extra parts of an op of an unknown dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unregistered {
    /// The full name.
    pub name: Name,
    /// The attribute between `<` and `>`.
    pub properties: Option<Attr>,
    /// How it is written, if that is not the generic form: what follows its name, cut at its operands. There
    /// is one part more than there are operands.
    pub written: Option<Box<[String]>>,
}

/// A list of operations with arguments.
#[derive(Clone, Debug)]
pub struct Block {
    pub(crate) args: SmallVec<[ValueId; 4]>,
    pub(crate) arg_locs: SmallVec<[Loc; 1]>,
    pub(crate) ops: Vec<OpId>,
    pub(crate) parent: Option<RegionId>,
}

/// A list of blocks, the first being the entry.
#[derive(Clone, Debug)]
pub struct Region {
    pub(crate) blocks: SmallVec<[BlockId; 4]>,
    pub(crate) parent: Option<OpId>,
}

/// An SSA value.
#[derive(Clone, Debug)]
pub struct Value {
    pub(crate) ty: Type,
    pub(crate) def: ValueDef,
}

/// The definition of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValueDef {
    /// The n-th result of an op.
    Result(OpId, u32),
    /// The n-th argument of a block.
    Arg(BlockId, u32),
}

/// One operand slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Use {
    /// The op that uses the value.
    pub op: OpId,
    /// Which of its operands.
    pub index: u32,
}

impl<D: Declaration> Op<D> {
    /// The full name, `dialect.op`.
    pub fn name(&self) -> &str {
        match &self.op_name {
            OpName::Declared(declaration) => declaration.name(),
            OpName::Unregistered(unregistered) => &unregistered.name,
        }
    }

    /// Name and properties of an op whose dialect is not known; `None` for known ops.
    pub fn unregistered(&self) -> Option<&Unregistered> {
        match &self.op_name {
            OpName::Declared(_) => None,
            OpName::Unregistered(unregistered) => Some(unregistered),
        }
    }

    /// The operands, group by group, including those passed to successors.
    pub fn operands(&self) -> &[ValueId] {
        &self.values[self.n_results as usize..]
    }

    /// The results, group after group.
    pub fn results(&self) -> &[ValueId] {
        &self.values[..self.n_results as usize]
    }

    /// The regions, in the order of the text.
    pub fn regions(&self) -> &[RegionId] {
        &self.regions
    }

    /// The successor blocks; [`Ir::branches`] gives the operands passed to each.
    pub fn successors(&self) -> &[BlockId] {
        &self.successors
    }

    /// The block the op is in.
    pub fn parent(&self) -> Option<BlockId> {
        self.parent
    }

    /// An attribute or property.
    pub fn attr(&self, name: &str) -> Option<&Attr> {
        self.attrs.get(name)
    }
}

impl Block {
    /// The arguments.
    pub fn args(&self) -> &[ValueId] {
        &self.args
    }

    /// The operations in order.
    pub fn ops(&self) -> &[OpId] {
        &self.ops
    }

    /// The region the block is in.
    pub fn parent(&self) -> Option<RegionId> {
        self.parent
    }

    /// Where each argument comes from.
    pub fn arg_locs(&self) -> &[Loc] {
        &self.arg_locs
    }
}

impl Region {
    /// The blocks; the first is the entry.
    pub fn blocks(&self) -> &[BlockId] {
        &self.blocks
    }

    /// The op the region belongs to.
    pub fn parent(&self) -> Option<OpId> {
        self.parent
    }
}

impl Value {
    /// The type.
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// Where the value comes from.
    pub fn def(&self) -> ValueDef {
        self.def
    }
}

impl<D: Declaration> Ir<D> {
    /// The op that holds the whole program, a `builtin.module`.
    pub fn module(&self) -> OpId {
        self.root
    }

    /// The text the program was parsed from.
    pub fn source(&self) -> Option<&Arc<Source>> {
        self.source.as_ref()
    }

    /// Data that came with the program.
    pub fn resources(&self) -> &Resources {
        &self.resources
    }

    /// The op that an id names.
    ///
    /// # Panics
    /// If the op was erased.
    pub fn op(&self, op: OpId) -> &Op<D> {
        &self.ops[op]
    }

    /// The block that an id names.
    ///
    /// # Panics
    /// If the block was erased.
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block]
    }

    /// The region that an id names.
    ///
    /// # Panics
    /// If the region was erased.
    pub fn region(&self, region: RegionId) -> &Region {
        &self.regions[region]
    }

    /// The value that an id names.
    ///
    /// # Panics
    /// If the op or block that it belongs to was erased.
    pub fn value(&self, value: ValueId) -> &Value {
        &self.values[value]
    }

    /// Whether the op still exists.
    pub fn is_live(&self, op: OpId) -> bool {
        self.ops.contains(op)
    }

    /// A bound for tables indexed by [`ValueId`].
    pub(crate) fn n_value_ids(&self) -> usize {
        self.values.n_ids()
    }

    /// A bound for tables indexed by [`BlockId`].
    pub(crate) fn n_block_ids(&self) -> usize {
        self.blocks.n_ids()
    }

    /// What the text that the program was read from calls a value, without the `%`; `None` for values made
    /// since, other than copies and those given one by [`copy_name`](Ir::copy_name), and for all but the
    /// first of several results.
    pub fn name_of(&self, value: ValueId) -> Option<&str> {
        let (start, end) = self.name_span(value)?;
        let source = self.source.as_ref()?;
        source.whole_text().get(start as usize..end as usize)?.strip_prefix('%')
    }

    /// Where in the text the value is given its name, in bytes.
    pub(crate) fn name_span(&self, value: ValueId) -> Option<(u32, u32)> {
        let offset = self.names.get(value.index())?.checked_sub(1)?;
        Some(self.source.as_ref()?.token_from(offset))
    }

    /// What people read of a value: `%A`, as the text has it, or what it is where the text does not name it.
    ///
    /// ```
    /// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    /// let text = "func.func @f(%A: memref<8xf32>) { return }";
    /// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let func = FuncOp::all(&ir).next().expect("there is a function");
    /// let argument = func.args(&ir)[0];
    /// assert_eq!(ir.text_of(argument), "%A");
    /// ```
    pub fn text_of(&self, value: ValueId) -> String {
        match (self.name_of(value), self.value(value).def()) {
            (Some(name), _) => format!("%{name}"),
            (None, ValueDef::Arg(_, index)) => format!("argument {index}"),
            (None, ValueDef::Result(op, _)) => format!("the result of '{}'", self.op(op).name()),
        }
    }

    /// Where a value comes from: the location of its op, or of the block argument itself.
    ///
    /// ```
    /// use loopwright_affine_ir::{Ir, Loc, Type};
    ///
    /// let mut ir = Ir::new();
    /// let block = ir.create_block();
    /// let value = ir.add_block_arg(block, Type::Index, Loc::Unknown);
    /// assert_eq!(ir.loc_of(value), &Loc::Unknown);
    /// ```
    pub fn loc_of(&self, value: ValueId) -> &Loc {
        match self.values[value].def {
            ValueDef::Result(op, _) => &self.ops[op].loc,
            ValueDef::Arg(block, at) => &self.blocks[block].arg_locs[at as usize],
        }
    }

    /// The type of a value.
    pub fn ty(&self, value: ValueId) -> &Type {
        &self.values[value].ty
    }

    /// The operand slots that hold a value, in no particular (but reproducible) order.
    pub fn uses(&self, value: ValueId) -> &[Use] {
        self.uses.of(&self.ops, value)
    }

    /// The op that a value is a result of; `None` for block arguments.
    pub fn defining_op(&self, value: ValueId) -> Option<OpId> {
        match self.values[value].def {
            ValueDef::Result(op, _) => Some(op),
            ValueDef::Arg(..) => None,
        }
    }

    /// The block a value is defined in: its own for arguments, its op's for results.
    pub fn defining_block(&self, value: ValueId) -> Option<BlockId> {
        match self.values[value].def {
            ValueDef::Result(op, _) => self.ops[op].parent,
            ValueDef::Arg(block, _) => Some(block),
        }
    }

    /// The op whose region the block is in.
    pub fn block_parent_op(&self, block: BlockId) -> Option<OpId> {
        self.blocks[block].parent.and_then(|region| self.regions[region].parent)
    }

    /// The op whose region the op is in.
    pub fn parent_op(&self, op: OpId) -> Option<OpId> {
        self.ops[op].parent.and_then(|block| self.block_parent_op(block))
    }

    /// The ops around `op`, the closest first; `op` itself is not among them.
    pub fn ancestors(&self, op: OpId) -> impl Iterator<Item = OpId> + '_ {
        std::iter::successors(self.parent_op(op), |op| self.parent_op(*op))
    }

    /// Whether `inner` is `outer` or lies in one of its regions.
    pub fn is_inside(&self, inner: OpId, outer: OpId) -> bool {
        inner == outer || self.ancestors(inner).any(|ancestor| ancestor == outer)
    }

    /// The position of an op in its block.
    ///
    /// # Panics
    /// When the op is in no block.
    pub fn position(&self, op: OpId) -> usize {
        let block = self.ops[op].parent.expect("position is asked of ops in a block");
        let ops = &self.blocks[block].ops;
        let hint = self.ops[op].position_hint as usize;
        if ops.get(hint) == Some(&op) {
            return hint;
        }
        ops.iter().position(|other| *other == op).expect("a block lists the ops that name it as parent")
    }

    /// The only block of the op's n-th region, `None` if there is no such region or not one block.
    pub fn single_block(&self, op: OpId, region: usize) -> Option<BlockId> {
        let region = *self.ops[op].regions.get(region)?;
        match self.regions[region].blocks() {
            [block] => Some(*block),
            _ => None,
        }
    }

    /// Every op below and including `root`, each before the ops in its regions.
    pub fn walk(&self, root: OpId) -> Walk<'_, D> {
        Walk { ir: self, stack: vec![root] }
    }

    /// The op in the module's body (or the body of the symbol table `table`) that defines `symbol`.
    pub fn lookup_symbol(&self, table: OpId, symbol: &str) -> Option<OpId> {
        let regions = &self.ops[table].regions;
        let blocks = regions.iter().flat_map(|region| &self.regions[*region].blocks);
        let mut ops = blocks.flat_map(|block| &self.blocks[*block].ops).copied();
        ops.find(|op| self.symbol_name(*op) == Some(symbol))
    }

    /// All that [`Ir::lookup_symbol`] finds, for who looks up many.
    pub fn symbols(&self, table: OpId) -> HashMap<&str, OpId> {
        let regions = &self.ops[table].regions;
        let blocks = regions.iter().flat_map(|region| &self.regions[*region].blocks);
        let mut symbols = HashMap::new();
        for op in blocks.flat_map(|block| &self.blocks[*block].ops) {
            if let Some(name) = self.symbol_name(*op) {
                symbols.entry(name).or_insert(*op);
            }
        }
        symbols
    }

    /// The name under which an op can be referred to.
    pub fn symbol_name(&self, op: OpId) -> Option<&str> {
        self.ops[op].attr("sym_name").and_then(Attr::as_str)
    }

    /// The location in full: offsets become file, line and column.
    pub fn resolve_loc(&self, loc: &Loc) -> Location {
        match (loc, &self.source) {
            (Loc::Given(location), _) => (**location).clone(),
            (Loc::Offset(offset), Some(source)) => {
                let (line, col) = source.line_col(*offset);
                Location::FileLineCol(FileRange { file: source.shared_name(), line, col, end: None })
            }
            _ => Location::Unknown,
        }
    }

    /// The place in the input that a location refers to in messages.
    pub fn place(&self, loc: &Loc) -> Place {
        match self.resolve_loc(loc).file_place() {
            Some(range) => Place { file: range.file.to_string(), line: range.line, col: range.col },
            None => Place::default(),
        }
    }

    /// A diagnostic at an op: the message gets the prefix `'dialect.op' op `.
    pub fn op_diagnostic(&self, severity: Severity, op: OpId, message: impl AsRef<str>) -> Diagnostic {
        let data = &self.ops[op];
        let text = format!("'{}' op {}", data.name(), message.as_ref());
        let mut diagnostic = Diagnostic::new(severity, self.place(&data.loc), text);
        if let Some(source) = &self.source {
            diagnostic.locate(source);
        }
        diagnostic
    }

    /// An error at an op.
    pub fn op_error(&self, op: OpId, message: impl AsRef<str>) -> Diagnostic {
        self.op_diagnostic(Severity::Error, op, message)
    }
}

/// Ops in pre-order; see [`Ir::walk`].
pub struct Walk<'a, D: Declaration> {
    ir: &'a Ir<D>,
    stack: Vec<OpId>,
}

impl<D: Declaration> Iterator for Walk<'_, D> {
    type Item = OpId;

    fn next(&mut self) -> Option<OpId> {
        let op = self.stack.pop()?;
        for region in self.ir.ops[op].regions.iter().rev() {
            for block in self.ir.regions[*region].blocks.iter().rev() {
                self.stack.extend(self.ir.blocks[*block].ops.iter().rev());
            }
        }
        Some(op)
    }
}
