//! All mutations of an [`Ir`]: creation, insertion, use lists, erasure, cloning.

use std::collections::HashMap;
use std::sync::Arc;

use smallvec::SmallVec;
use thin_vec::ThinVec;

use crate::core::arena::Arena;
use crate::core::attr::{Attr, Attrs};
use crate::core::ids::{BlockId, Id, OpId, RegionId, ValueId};
use crate::core::ir::uses::UseLists;
use crate::core::ir::{Block, Declaration, Ir, Op, OpName, Region, Use, Value, ValueDef};
use crate::core::loc::{Loc, Location};
use crate::core::name::Name;
use crate::core::resources::Resources;
use crate::core::source::Source;
use crate::core::types::Type;

/// The parts of an op about to be made. Regions are added empty and filled afterwards.
#[derive(Clone, Debug)]
pub struct OpSpec<D: Declaration> {
    /// Which op.
    pub name: OpName<D>,
    /// Operands, those passed to successors included.
    pub operands: Vec<ValueId>,
    /// Types of the results.
    pub result_types: Vec<Type>,
    /// Attributes and properties.
    pub attrs: Attrs,
    /// Blocks control may pass to.
    pub successors: Vec<BlockId>,
    /// Number of regions; all are without blocks at first.
    pub n_regions: usize,
    /// Where it comes from.
    pub loc: Loc,
}

impl<D: Declaration> OpSpec<D> {
    /// An op without operands, results, attributes and regions.
    pub fn new(declaration: &'static D, loc: Loc) -> Self {
        OpSpec::named(OpName::Declared(declaration), loc)
    }

    /// The same of an op that may be unregistered.
    pub(crate) fn named(name: OpName<D>, loc: Loc) -> Self {
        OpSpec {
            name,
            operands: Vec::new(),
            result_types: Vec::new(),
            attrs: Attrs::new(),
            successors: Vec::new(),
            n_regions: 0,
            loc,
        }
    }

    /// With these operands.
    pub fn operands(mut self, operands: impl IntoIterator<Item = ValueId>) -> Self {
        self.operands.extend(operands);
        self
    }

    /// With a result of this type.
    pub fn result(mut self, ty: Type) -> Self {
        self.result_types.push(ty);
        self
    }

    /// With results of these types.
    pub fn results(mut self, types: impl IntoIterator<Item = Type>) -> Self {
        self.result_types.extend(types);
        self
    }

    /// With an attribute.
    pub fn attr(mut self, name: &'static str, value: Attr) -> Self {
        self.attrs.set_static(name, value);
        self
    }

    /// With `n_regions` empty regions.
    pub fn regions(mut self, n_regions: usize) -> Self {
        self.n_regions = n_regions;
        self
    }
}

/// The clone of each original value; values without a clone map to themselves.
#[derive(Clone, Debug, Default)]
pub struct ValueMapping {
    values: HashMap<ValueId, ValueId>,
}

impl ValueMapping {
    /// An empty mapping.
    pub fn new() -> Self {
        Self::default()
    }

    /// Maps `from` to `to`.
    pub fn insert(&mut self, from: ValueId, to: ValueId) {
        self.values.insert(from, to);
    }

    /// The replacement of `value`.
    pub fn get(&self, value: ValueId) -> ValueId {
        self.values.get(&value).copied().unwrap_or(value)
    }
}

impl<D: Declaration> Ir<D> {
    /// A program with one op, `module`, whose region has an empty block.
    pub(crate) fn with_source(
        table: D::Table,
        module: &'static D,
        source: Option<Arc<Source>>,
        loc: Loc,
    ) -> Ir<D> {
        let ops = Arena::new();
        let root = ops.next_id();
        let (blocks, regions, values) = (Arena::new(), Arena::new(), Arena::new());
        let mut ir = Ir {
            ops,
            blocks,
            regions,
            values,
            uses: UseLists::default(),
            root,
            source,
            names: Vec::new(),
            resources: Resources::default(),
            table,
        };
        let made = ir.create_op(OpSpec::new(module, loc).regions(1));
        debug_assert_eq!(made, root);
        let region = ir.ops[root].regions[0];
        ir.append_block(region);
        ir
    }

    /// The block that holds the module's functions.
    pub fn module_body(&self) -> BlockId {
        self.single_block(self.root, 0).expect("the root module has one block")
    }

    /// Makes an op that is in no block yet.
    pub fn create_op(&mut self, mut spec: OpSpec<D>) -> OpId {
        let id = self.ops.reserve();
        self.create_op_as(id, &mut spec);
        id
    }

    /// The same under a reserved id, leaving the lists of the spec empty.
    pub(crate) fn create_op_as(&mut self, id: OpId, spec: &mut OpSpec<D>) {
        let n_results = u32::try_from(spec.result_types.len()).expect("fewer than 2^32 results");
        let mut values = SmallVec::new();
        if n_results > 0 {
            for (ty, index) in spec.result_types.drain(..).zip(0..) {
                values.push(self.values.push(Value { ty, def: ValueDef::Result(id, index) }));
            }
        }
        values.extend_from_slice(&spec.operands);
        self.uses.add_all(id, &spec.operands);
        spec.operands.clear();
        let mut regions = ThinVec::new();
        for _ in 0..spec.n_regions {
            regions.push(self.regions.push(Region { blocks: SmallVec::new(), parent: Some(id) }));
        }
        let mut successors = ThinVec::new();
        if !spec.successors.is_empty() {
            successors.extend(spec.successors.drain(..));
        }
        let op = Op {
            op_name: spec.name.clone(),
            attrs: std::mem::take(&mut spec.attrs),
            loc: std::mem::take(&mut spec.loc),
            values,
            n_results,
            parent: None,
            regions,
            successors,
            position_hint: 0,
        };
        self.ops.fill(id, op);
    }

    /// Makes a region that belongs to no op yet.
    pub(crate) fn create_region(&mut self) -> RegionId {
        self.regions.push(Region { blocks: SmallVec::new(), parent: None })
    }

    /// Gives a region that belongs to no op to one, as its last.
    pub(crate) fn attach_region(&mut self, op: OpId, region: RegionId) {
        debug_assert!(self.regions[region].parent.is_none(), "the region belongs to no op");
        self.regions[region].parent = Some(op);
        self.ops[op].regions.push(region);
    }

    /// Makes a block that is in no region yet.
    pub fn create_block(&mut self) -> BlockId {
        let (args, arg_locs) = (SmallVec::new(), SmallVec::new());
        self.blocks.push(Block { args, arg_locs, ops: Vec::new(), parent: None })
    }

    /// Adds an empty block at the end of a region.
    pub fn append_block(&mut self, region: RegionId) -> BlockId {
        let block = self.create_block();
        self.insert_block(region, block);
        block
    }

    /// Puts a block that is in no region at the end of one.
    pub fn insert_block(&mut self, region: RegionId, block: BlockId) {
        debug_assert!(self.blocks[block].parent.is_none(), "the block is in no region");
        self.blocks[block].parent = Some(region);
        self.regions[region].blocks.push(block);
    }

    /// Puts a block that is in no region right after another.
    ///
    /// ```
    /// use loopwright_affine_ir::Ir;
    ///
    /// let mut ir = Ir::new();
    /// let first = ir.module_body();
    /// let second = ir.create_block();
    /// ir.insert_block_after(first, second);
    /// let region = ir.block(first).parent().expect("it is the module's");
    /// assert_eq!(ir.region(region).blocks(), [first, second]);
    /// ```
    pub fn insert_block_after(&mut self, anchor: BlockId, block: BlockId) {
        debug_assert!(self.blocks[block].parent.is_none(), "the block is in no region");
        let region = self.blocks[anchor].parent.expect("the anchor is in a region");
        self.blocks[block].parent = Some(region);
        let blocks = &mut self.regions[region].blocks;
        let at = blocks.iter().position(|other| *other == anchor).map_or(blocks.len(), |at| at + 1);
        blocks.insert(at, block);
    }

    /// Takes a block out of its region; it and its ops stay alive.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    ///
    /// let text = "func.func @f() {\n  cf.br ^end\n^end:\n  return\n}";
    /// let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let body = ir.op(FuncOp::all(&ir).next().expect("is there").0).regions()[0];
    /// let end = ir.region(body).blocks()[1];
    /// ir.detach_block(end);
    /// assert_eq!(ir.region(body).blocks().len(), 1);
    /// ir.insert_block(body, end);
    /// assert_eq!(ir.region(body).blocks()[1], end);
    /// ```
    pub fn detach_block(&mut self, block: BlockId) {
        if let Some(region) = self.blocks[block].parent.take() {
            self.regions[region].blocks.retain(|other| *other != block);
        }
    }

    /// Moves all ops of a block to the end of another.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    ///
    /// let text = "func.func @f() {\n  %0 = arith.constant 1 : i32\n  return\n}";
    /// let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let entry = FuncOp::all(&ir).next().expect("is there").entry(&ir).expect("it has a body");
    /// let other = ir.create_block();
    /// ir.move_ops(entry, other);
    /// assert_eq!((ir.block(entry).ops().len(), ir.block(other).ops().len()), (0, 2));
    /// ```
    pub fn move_ops(&mut self, from: BlockId, to: BlockId) {
        for op in std::mem::take(&mut self.blocks[from].ops) {
            self.ops[op].parent = None;
            self.append_op(to, op);
        }
    }

    /// Replaces the blocks that control may pass to; what they are handed stays.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    ///
    /// let text = "func.func @f() {\n  cf.br ^a\n^a:\n  return\n^b:\n  return\n}";
    /// let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let body = ir.op(FuncOp::all(&ir).next().expect("is there").0).regions()[0];
    /// let [entry, _, b] = ir.region(body).blocks() else { panic!("three blocks") };
    /// let (jump, b) = (ir.terminator(*entry).expect("it jumps"), *b);
    /// ir.set_successors(jump, &[b]);
    /// assert_eq!(ir.op(jump).successors(), [b]);
    /// ```
    pub fn set_successors(&mut self, op: OpId, successors: &[BlockId]) {
        self.ops[op].successors = successors.iter().copied().collect();
    }

    /// Adds an argument to a block.
    pub fn add_block_arg(&mut self, block: BlockId, ty: Type, loc: Loc) -> ValueId {
        let index = u32::try_from(self.blocks[block].args.len()).expect("fewer than 2^32 arguments");
        let value = self.values.push(Value { ty, def: ValueDef::Arg(block, index) });
        self.blocks[block].args.push(value);
        self.blocks[block].arg_locs.push(loc);
        value
    }

    /// Takes arguments of a block away: those for which `keep` has `false`.
    ///
    /// ```
    /// use loopwright_affine_ir::{Ir, Loc, Type};
    ///
    /// let mut ir = Ir::new();
    /// let block = ir.create_block();
    /// let types = [Type::Index, Type::I64, Type::I32];
    /// let args = types.map(|ty| ir.add_block_arg(block, ty, Loc::Unknown));
    /// ir.keep_block_args(block, &[true, false, true]);
    /// assert_eq!(ir.block(block).args(), [args[0], args[2]]);
    /// ```
    ///
    /// # Panics
    /// When one of them is still used.
    pub fn keep_block_args(&mut self, block: BlockId, keep: &[bool]) {
        let data = &mut self.blocks[block];
        let (args, locs) = (std::mem::take(&mut data.args), std::mem::take(&mut data.arg_locs));
        for ((arg, loc), keep) in args.into_iter().zip(locs).zip(keep) {
            if *keep {
                let data = &mut self.blocks[block];
                let index = u32::try_from(data.args.len()).expect("fewer than 2^32 arguments");
                data.args.push(arg);
                data.arg_locs.push(loc);
                self.values[arg].def = ValueDef::Arg(block, index);
            } else {
                assert!(self.uses(arg).is_empty(), "an argument that goes is still used");
                self.values.remove(arg);
            }
        }
    }

    /// Puts an op that is in no block at the end of one.
    pub fn append_op(&mut self, block: BlockId, op: OpId) {
        debug_assert!(self.ops[op].parent.is_none(), "the op is in no block");
        let ops = &mut self.blocks[block].ops;
        self.ops[op].position_hint = u32::try_from(ops.len()).unwrap_or(u32::MAX);
        ops.push(op);
        self.ops[op].parent = Some(block);
    }

    /// Puts an op that is in no block at a position of one.
    pub fn insert_op(&mut self, block: BlockId, position: usize, op: OpId) {
        debug_assert!(self.ops[op].parent.is_none(), "the op is in no block");
        self.ops[op].position_hint = u32::try_from(position).unwrap_or(u32::MAX);
        self.blocks[block].ops.insert(position, op);
        self.ops[op].parent = Some(block);
    }

    /// Puts an op that is in no block right before another.
    pub fn insert_before(&mut self, anchor: OpId, op: OpId) {
        let block = self.ops[anchor].parent.expect("the anchor is in a block");
        self.insert_op(block, self.position(anchor), op);
    }

    /// Puts an op that is in no block right after another.
    pub fn insert_after(&mut self, anchor: OpId, op: OpId) {
        let block = self.ops[anchor].parent.expect("the anchor is in a block");
        self.insert_op(block, self.position(anchor) + 1, op);
    }

    /// Takes an op out of its block; it and its regions stay alive.
    pub fn detach(&mut self, op: OpId) {
        if let Some(block) = self.ops[op].parent {
            let position = self.position(op);
            self.blocks[block].ops.remove(position);
            self.ops[op].parent = None;
        }
    }

    /// Moves an op right before another.
    pub fn move_before(&mut self, anchor: OpId, op: OpId) {
        self.detach(op);
        self.insert_before(anchor, op);
    }

    /// Replaces the operand at a position; uses are kept up to date.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        let data = &mut self.ops[op];
        let slot = &mut data.values[data.n_results as usize + index];
        let before = std::mem::replace(slot, value);
        self.uses.replace(op, index, before, value);
    }

    /// Replaces all operands, which may be more or fewer than before; sizes of groups are the caller's to
    /// set.
    pub fn set_operands(&mut self, op: OpId, operands: Vec<ValueId>) {
        let data = &mut self.ops[op];
        self.uses.drop_all(op, data.operands());
        data.values.truncate(data.n_results as usize);
        data.values.extend_from_slice(&operands);
        self.uses.add_all(op, &operands);
    }

    /// Notes that the name of a value is at an offset of the source.
    pub(crate) fn name_value(&mut self, value: ValueId, offset: u32) {
        self.set_name(value, offset.saturating_add(1));
    }

    /// Gives `to` the name of `from`, if that has one: for a value that replaces one of the text. No printed
    /// program shows it.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, Loc, ParseOptions, Source, Type, parse};
    ///
    /// let text = "func.func private @f(%n: index) {\n  return\n}";
    /// let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let n = FuncOp::all(&ir).next().expect("there is a function").args(&ir)[0];
    /// let block = ir.create_block();
    /// let value = ir.add_block_arg(block, Type::Index, Loc::Unknown);
    /// assert_eq!(ir.name_of(value), None);
    /// ir.copy_name(n, value);
    /// assert_eq!(ir.name_of(value), Some("n"));
    /// ```
    pub fn copy_name(&mut self, from: ValueId, to: ValueId) {
        if let Some(name @ 1..) = self.names.get(from.index()).copied() {
            self.set_name(to, name);
        }
    }

    fn set_name(&mut self, value: ValueId, name: u32) {
        if self.names.len() <= value.index() {
            self.names.resize(value.index() + 1, 0);
        }
        self.names[value.index()] = name;
    }

    /// Changes the type of a value; what uses it is the caller's to adapt.
    ///
    /// ```
    /// use loopwright_affine_ir::{Ir, Loc, Type};
    ///
    /// let mut ir = Ir::new();
    /// let block = ir.create_block();
    /// let value = ir.add_block_arg(block, Type::Index, Loc::Unknown);
    /// ir.set_type(value, Type::I64);
    /// assert_eq!(*ir.ty(value), Type::I64);
    /// ```
    pub fn set_type(&mut self, value: ValueId, ty: Type) {
        self.values[value].ty = ty;
    }

    /// Sets an attribute or property, and replaces one of the same name.
    pub fn set_attr(&mut self, op: OpId, name: impl Into<Name>, value: Attr) {
        self.ops[op].attrs.set(name, value);
    }

    /// Takes an attribute or property away; `None` if there was none of this name.
    ///
    /// ```
    /// use loopwright_affine_ir::{Attr, Ir};
    ///
    /// let mut ir = Ir::new();
    /// let module = ir.module();
    /// ir.set_attr(module, "mine", Attr::Unit);
    /// assert_eq!(ir.remove_attr(module, "mine"), Some(Attr::Unit));
    /// assert_eq!(ir.remove_attr(module, "mine"), None);
    /// ```
    pub fn remove_attr(&mut self, op: OpId, name: &str) -> Option<Attr> {
        self.ops[op].attrs.remove(name)
    }

    /// Sets where an op comes from.
    pub fn set_loc(&mut self, op: OpId, loc: Loc) {
        self.ops[op].loc = loc;
    }

    /// Sets where the n-th argument of a block comes from.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, Loc, ParseOptions, Source, parse};
    ///
    /// let text = "func.func @f(%n: index) { return }";
    /// let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let entry = FuncOp::all(&ir).next().expect("is there").entry(&ir).expect("it has a body");
    /// ir.set_arg_loc(entry, 0, Loc::Unknown);
    /// assert_eq!(ir.block(entry).arg_locs(), [Loc::Unknown]);
    /// ```
    pub fn set_arg_loc(&mut self, block: BlockId, arg: usize, loc: Loc) {
        self.blocks[block].arg_locs[arg] = loc;
    }

    /// Puts the name of each value that has one in the text into its location, `loc("n"(..))`, around what is
    /// known of where it comes from. Passes copy locations, so that names go where they go.
    ///
    /// ```
    /// use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, ValueNames, parse, print};
    ///
    /// let text = "func.func @f(%n: index) { return }";
    /// let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// ir.name_locations();
    /// let options = PrintOptions { names: ValueNames::FromLocations, ..PrintOptions::default() };
    /// assert!(print(&ir, &options).contains("@f(%n: index)"));
    /// ```
    pub fn name_locations(&mut self) {
        let named = |ir: &Self, value: ValueId| {
            let child = Arc::new(ir.resolve_loc(ir.loc_of(value)));
            Some(Loc::Given(Arc::new(Location::Name(ir.name_of(value)?.into(), child))))
        };
        for op in self.walk(self.module()).collect::<Vec<_>>() {
            if let Some(loc) = self.ops[op].results().first().and_then(|first| named(self, *first)) {
                self.set_loc(op, loc);
            }
            let regions = self.ops[op].regions().iter();
            let blocks = regions.flat_map(|region| self.regions[*region].blocks());
            for block in blocks.copied().collect::<Vec<_>>() {
                for (at, arg) in self.blocks[block].args().to_vec().into_iter().enumerate() {
                    if let Some(loc) = named(self, arg) {
                        self.set_arg_loc(block, at, loc);
                    }
                }
            }
        }
    }

    /// Makes every operand that holds `from` hold `to`.
    pub fn replace_all_uses(&mut self, from: ValueId, to: ValueId) {
        if from == to {
            return;
        }
        for Use { op, index } in self.uses(from).to_vec() {
            self.set_operand(op, index as usize, to);
        }
    }

    /// Erases an op with everything in its regions.
    ///
    /// # Panics
    /// When a result of the op or of an op inside is still used elsewhere.
    pub fn erase_op(&mut self, op: OpId) {
        self.detach(op);
        let doomed: Vec<OpId> = self.walk(op).collect();
        for inner in &doomed {
            self.set_operands(*inner, Vec::new());
        }
        for inner in doomed {
            let data = self.ops.remove(inner);
            for result in data.results() {
                assert!(self.uses(*result).is_empty(), "a result of an erased op is still used");
                self.values.remove(*result);
            }
            for region in data.regions {
                for block in self.regions.remove(region).blocks {
                    for arg in self.blocks.remove(block).args {
                        self.values.remove(arg);
                    }
                }
            }
        }
    }

    /// Erases blocks with everything in them, together: they may use each other's values.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    ///
    /// let text = "func.func @f() {\n  return\n^never:\n  cf.br ^never\n}";
    /// let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let body = ir.op(FuncOp::all(&ir).next().expect("is there").0).regions()[0];
    /// let never = ir.region(body).blocks()[1];
    /// ir.erase_blocks(&[never]);
    /// assert_eq!(ir.region(body).blocks().len(), 1);
    /// ```
    ///
    /// # Panics
    /// When a value of one is still used elsewhere.
    pub fn erase_blocks(&mut self, blocks: &[BlockId]) {
        let ops: Vec<OpId> = blocks.iter().flat_map(|block| self.blocks[*block].ops.clone()).collect();
        let inside: Vec<OpId> = ops.iter().flat_map(|op| self.walk(*op)).collect();
        inside.into_iter().for_each(|op| self.set_operands(op, Vec::new()));
        // From the back, so that no op has to move up.
        ops.into_iter().rev().for_each(|op| self.erase_op(op));
        for block in blocks {
            self.detach_block(*block);
            for arg in self.blocks.remove(*block).args {
                assert!(self.uses(arg).is_empty(), "an argument of an erased block is still used");
                self.values.remove(arg);
            }
        }
    }

    /// Copies an op with its regions; the copy is in no block. Operands are looked up in `mapping`, which
    /// learns the results and block arguments of everything copied.
    pub fn clone_op(&mut self, op: OpId, mapping: &mut ValueMapping) -> OpId {
        let mut blocks = HashMap::new();
        let copy = self.clone_shell(op, mapping, &blocks);
        // Pairs (original region, copied region) whose blocks are still to be copied.
        let mut pending: Vec<(RegionId, RegionId)> = self.region_pairs(op, copy);
        let mut forward = Vec::new();
        while let Some((from, to)) = pending.pop() {
            let originals = self.regions[from].blocks.clone();
            for original in &originals {
                let copied = self.append_block(to);
                blocks.insert(*original, copied);
                for index in 0..self.blocks[*original].args.len() {
                    let arg = self.blocks[*original].args[index];
                    let (ty, loc) =
                        (self.values[arg].ty.clone(), self.blocks[*original].arg_locs[index].clone());
                    let new_arg = self.add_block_arg(copied, ty, loc);
                    self.copy_name(arg, new_arg);
                    mapping.insert(arg, new_arg);
                }
            }
            for original in originals {
                let target = blocks[&original];
                for position in 0..self.blocks[original].ops.len() {
                    let inner = self.blocks[original].ops[position];
                    let inner_copy = self.clone_shell(inner, mapping, &blocks);
                    self.append_op(target, inner_copy);
                    forward.push((inner, inner_copy));
                    pending.extend(self.region_pairs(inner, inner_copy));
                }
            }
        }
        // Uses that came before their definition (graph regions, blocks out of dominance order).
        for (original, inner_copy) in forward {
            for index in 0..self.ops[original].operands().len() {
                let wanted = mapping.get(self.ops[original].operands()[index]);
                if self.ops[inner_copy].operands()[index] != wanted {
                    self.set_operand(inner_copy, index, wanted);
                }
            }
        }
        copy
    }

    fn clone_shell(
        &mut self,
        op: OpId,
        mapping: &mut ValueMapping,
        blocks: &HashMap<BlockId, BlockId>,
    ) -> OpId {
        let data = &self.ops[op];
        let target = |block: BlockId| blocks.get(&block).copied().unwrap_or(block);
        let spec = OpSpec {
            name: data.op_name.clone(),
            operands: data.operands().iter().map(|value| mapping.get(*value)).collect(),
            result_types: data.results().iter().map(|value| self.values[*value].ty.clone()).collect(),
            attrs: data.attrs.clone(),
            successors: data.successors.iter().copied().map(target).collect(),
            n_regions: data.regions.len(),
            loc: data.loc.clone(),
        };
        let copy = self.create_op(spec);
        for index in 0..self.ops[op].results().len() {
            let [from, to] = [op, copy].map(|op| self.ops[op].results()[index]);
            self.copy_name(from, to);
            mapping.insert(from, to);
        }
        copy
    }

    fn region_pairs(&self, from: OpId, to: OpId) -> Vec<(RegionId, RegionId)> {
        self.ops[from].regions.iter().copied().zip(self.ops[to].regions.iter().copied()).collect()
    }
}
