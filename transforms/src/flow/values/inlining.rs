//! Inlines the body of a function at a call.

use loopwright_affine_ir::machinery::{Location, affine_scope, is_valid_dim, is_valid_symbol};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Attr, BlockId, CallOp, FuncOp, Ir, Loc, OpId, OpSpec, Traits, Type, ValueDef,
    ValueId, ValueMapping, constant,
};
use std::sync::Arc;

/// What is in the way of a body in place of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    /// Blocks, ops that do not go there, or somebody has said no.
    Shape,
    /// A value would be an affine dimension or symbol that cannot be one.
    Symbols,
}

/// The property of calls and functions that says no.
const NO_INLINE: &str = "no_inline";
/// The property of affine ops that is the map of their operands.
const MAP: &str = "map";
/// What functions with several blocks leave by when they are in another.
const JUMP: &str = "cf.br";

/// What is in the way of a function's body in place of a call of it.
pub(crate) fn obstacle(ir: &Ir, call: OpId, target: FuncOp) -> Option<Obstacle> {
    let is_refused = [call, target.0].into_iter().any(|op| ir.op(op).attr(NO_INLINE).is_some());
    let (Some(around), Some(region)) = (ir.parent_op(call), ir.op(target.0).regions().first()) else {
        return Some(Obstacle::Shape);
    };
    let (def, blocks) = (ir.def(around), ir.region(*region).blocks());
    let is_known = def.has(Traits::FUNCTION) || def.ways.is_some() || def.loop_like.is_some();
    let has_jump = ir.dialects().op_def(JUMP).is_some();
    let takes_blocks = blocks.len() == 1 || !def.has(Traits::SINGLE_BLOCK) && has_jump;
    let inside = || ir.walk(target.0).skip(1);
    let mut foreign = inside().filter(|op| ir.op(*op).unregistered().is_some());
    if is_refused || !is_known || !takes_blocks || foreign.next().is_some() {
        return Some(Obstacle::Shape);
    }
    if is_affine(ir, around) {
        return within_affine(ir, call, blocks);
    }
    let is_other = !def.has(Traits::AFFINE_SCOPE) && inside().any(|op| is_affine(ir, op));
    is_other.then_some(Obstacle::Shape)
}

fn is_affine(ir: &Ir, op: OpId) -> bool {
    ir.def(op).dialect() == "affine"
}

/// The same of a call in an affine loop or conditional: what the function does must be nothing but affine
/// accesses.
fn within_affine(ir: &Ir, call: OpId, blocks: &[BlockId]) -> Option<Obstacle> {
    let [block] = blocks else { return Some(Obstacle::Shape) };
    let ops = ir.block(*block).ops();
    let is_plain =
        |op: &OpId| ir.op(*op).regions().is_empty() && (ir.def(*op).is_pure() || is_access(ir, *op));
    if !ops.iter().all(is_plain) {
        return Some(Obstacle::Shape);
    }
    let scope = affine_scope(ir, call);
    for op in ops.iter().copied().filter(|op| is_affine(ir, *op)) {
        let n_dims = n_dims(ir, op);
        let values = ir.op(op).operands().iter().skip(first_index(ir, op));
        for (at, value) in values.enumerate() {
            let is_right = match ir.value(*value).def() {
                ValueDef::Arg(_, number) => {
                    let given = ir.op(call).operands().get(number as usize);
                    let can_be_dim = at < n_dims || map_of(ir, op).is_some_and(|map| map.is_pure_affine());
                    given.is_some_and(|given| {
                        can_be_dim && is_valid_dim(ir, *given, scope)
                            || at >= n_dims && is_valid_symbol(ir, *given, scope)
                    })
                }
                // The size of what a loop allocates need not be a symbol.
                ValueDef::Result(by, _) if ir.def(by).has(Traits::DIM_SIZE) => {
                    ir.parent_op(call) == scope || is_size_of_outer(ir, by, call, scope)
                }
                ValueDef::Result(..) => constant(ir, *value).is_some(),
            };
            if !is_right {
                return Some(Obstacle::Symbols);
            }
        }
    }
    None
}

/// Whether an op of a function asks for the size of an argument that is defined at the top of the scope of
/// the call.
fn is_size_of_outer(ir: &Ir, op: OpId, call: OpId, scope: Option<OpId>) -> bool {
    let ValueDef::Arg(_, number) = ir.value(ir.op(op).operands()[0]).def() else { return false };
    let given = ir.op(call).operands().get(number as usize).map(|given| ir.value(*given).def());
    match given {
        Some(ValueDef::Arg(block, _)) => ir.block_parent_op(block) == scope,
        Some(ValueDef::Result(by, _)) => ir.parent_op(by) == scope,
        None => false,
    }
}

fn is_access(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    is_affine(ir, op) && (def.access.is_some() || def.vector_access.is_some())
}

/// The position of the first operand of an affine op's map.
fn first_index(ir: &Ir, op: OpId) -> usize {
    let n_operands = ir.op(op).operands().len();
    let n_inputs = map_of(ir, op).map_or(n_operands, |map| map.n_inputs());
    n_operands.saturating_sub(n_inputs)
}

fn n_dims(ir: &Ir, op: OpId) -> usize {
    map_of(ir, op).map_or(0, |map| map.dims as usize)
}

fn map_of(ir: &Ir, op: OpId) -> Option<&Arc<AffineMap>> {
    ir.op(op).attr(MAP)?.as_map()
}

/// Puts a copy of a function's body in place of a call; the calls in it.
pub(crate) fn inline_call(ir: &mut Ir, call: OpId, target: FuncOp) -> Vec<OpId> {
    let copy = ir.clone_op(target.0, &mut ValueMapping::new());
    let blocks =
        ir.op(copy).regions().first().map_or(Vec::new(), |region| ir.region(*region).blocks().to_vec());
    locate(ir, copy, &ir.op(call).loc.clone());
    let calls = calls_in(ir, blocks.clone());
    let given = ir.op(call).operands().to_vec();
    let args = FuncOp(copy).args(ir).to_vec();
    for (arg, value) in args.into_iter().zip(given) {
        ir.replace_all_uses(arg, value);
    }
    let is_within_affine = ir.parent_op(call).is_some_and(|around| is_affine(ir, around));
    match blocks.as_slice() {
        [block] => {
            let ops = ir.block(*block).ops().to_vec();
            one_block(ir, call, *block);
            let moved = ops.into_iter().filter(|_| is_within_affine);
            moved.for_each(|op| dims_for_symbols(ir, op));
        }
        _ => several_blocks(ir, call, &blocks),
    }
    ir.erase_op(call);
    ir.erase_op(copy);
    calls
}

/// The calls in some blocks, in the order in which mlir-opt takes them.
pub(crate) fn calls_in(ir: &Ir, mut pending: Vec<BlockId>) -> Vec<OpId> {
    let mut calls = Vec::new();
    while let Some(block) = pending.pop() {
        for op in ir.block(block).ops() {
            if CallOp::of(ir, *op).is_some() {
                calls.push(*op);
            }
            let regions = ir.op(*op).regions().iter();
            pending.extend(regions.flat_map(|region| ir.region(*region).blocks()));
        }
    }
    calls
}

/// Makes dimensions of the symbols of an affine op that are none where it is now.
fn dims_for_symbols(ir: &mut Ir, op: OpId) {
    let Some(map) = map_of(ir, op).filter(|_| is_affine(ir, op)).cloned() else { return };
    let scope = affine_scope(ir, op);
    let others = first_index(ir, op);
    let (kept, inputs) = ir.op(op).operands().split_at(others);
    let (dims, symbols) = inputs.split_at(map.dims as usize);
    let (mut dims, mut staying, mut exprs) = (dims.to_vec(), Vec::new(), Vec::new());
    let number = |values: &[ValueId]| u32::try_from(values.len()).expect("fewer than 2^32 operands");
    for symbol in symbols {
        let (list, make): (&mut Vec<ValueId>, fn(u32) -> AffineExpr) =
            match is_valid_symbol(ir, *symbol, scope) {
                true => (&mut staying, AffineExpr::Symbol),
                false => (&mut dims, AffineExpr::Dim),
            };
        exprs.push(make(number(list)));
        list.push(*symbol);
    }
    if staying.len() == symbols.len() {
        return;
    }
    let same: Vec<AffineExpr> = (0..map.dims).map(AffineExpr::Dim).collect();
    let results = map.results.iter().map(|result| result.substituted(&same, &exprs)).collect();
    let new = AffineMap::new(number(&dims), number(&staying), results);
    let operands = [kept, &dims, &staying].concat();
    ir.set_attr(op, MAP, Attr::map(new));
    ir.set_operands(op, operands);
}

fn one_block(ir: &mut Ir, call: OpId, block: BlockId) {
    let Some((end, ops)) = ir.block(block).ops().split_last() else { return };
    let (end, ops) = (*end, ops.to_vec());
    ops.iter().rev().for_each(|op| ir.detach(*op));
    for op in ops {
        ir.insert_before(call, op);
    }
    let handed = ir.op(end).operands().to_vec();
    replace_results(ir, call, &handed);
}

/// Cuts the block of the call in two, and puts the blocks between; returns become jumps to what is after the
/// call.
fn several_blocks(ir: &mut Ir, call: OpId, blocks: &[BlockId]) {
    let Some((block, region)) =
        ir.op(call).parent().and_then(|block| Some((block, ir.block(block).parent()?)))
    else {
        return;
    };
    let rest = ir.create_block();
    let behind = ir.block(block).ops()[ir.position(call) + 1..].to_vec();
    behind.iter().rev().for_each(|op| ir.detach(*op));
    behind.into_iter().for_each(|op| ir.append_op(rest, op));
    let loc = ir.op(call).loc.clone();
    let types: Vec<Type> = ir.op(call).results().iter().map(|result| ir.ty(*result).clone()).collect();
    let args: Vec<ValueId> = types.into_iter().map(|ty| ir.add_block_arg(rest, ty, loc.clone())).collect();
    replace_results(ir, call, &args);
    for inner in blocks {
        let end = ir.terminator(*inner).filter(|end| ir.def(*end).has(Traits::RETURN));
        let Some(end) = end else { continue };
        let (values, loc) = (ir.op(end).operands().to_vec(), ir.op(end).loc.clone());
        ir.erase_op(end);
        let mut jump = OpSpec::new(ir.dialects().known(JUMP), loc).operands(values);
        jump.successors.push(rest);
        let jump = ir.create_op(jump);
        ir.append_op(*inner, jump);
    }
    let mut order = ir.region(region).blocks().to_vec();
    let at = order.iter().position(|other| *other == block).map_or(order.len(), |at| at + 1);
    let Some((entry, others)) = blocks.split_first() else { return };
    order.splice(at..at, others.iter().copied().chain([rest]));
    others.iter().for_each(|other| ir.detach_block(*other));
    ir.move_ops(*entry, block);
    for block in order {
        ir.detach_block(block);
        ir.insert_block(region, block);
    }
}

fn replace_results(ir: &mut Ir, call: OpId, values: &[ValueId]) {
    let results = ir.op(call).results().to_vec();
    for (result, value) in results.into_iter().zip(values) {
        ir.replace_all_uses(result, *value);
    }
}

/// Says of all ops in a copy that they are where they were, called from the place of the call.
fn locate(ir: &mut Ir, copy: OpId, call: &Loc) {
    let caller = ir.resolve_loc(call);
    if caller == Location::Unknown {
        return;
    }
    let caller = Arc::new(caller);
    for op in ir.walk(copy).skip(1).collect::<Vec<_>>() {
        let callee = Arc::new(ir.resolve_loc(&ir.op(op).loc));
        ir.set_loc(op, Loc::Given(Arc::new(Location::CallSite(callee, caller.clone()))));
    }
}
