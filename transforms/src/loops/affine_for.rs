//! Single `affine.for` loops: bounds, and replacement of loops that run once by their body.

use crate::loops::trip_count::constant_trip_count;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Attr, BinaryKind, Bound, Builder, ForOp, FuncOp, InsertionPoint, Ir, OpId, Traits,
    ValueId, ValueMapping,
};

/// All loops of a function, those inside a loop before it.
pub(crate) fn inner_first(ir: &Ir, func: FuncOp) -> Vec<ForOp> {
    ops_inner_first(ir, func.0).into_iter().filter_map(|op| ForOp::of(ir, op)).collect()
}

/// All ops below and including one, those inside an op before it.
pub(crate) fn ops_inner_first(ir: &Ir, root: OpId) -> Vec<OpId> {
    let mut ops = Vec::new();
    let mut pending = vec![(root, false)];
    while let Some((op, is_done)) = pending.pop() {
        if is_done {
            ops.push(op);
            continue;
        }
        pending.push((op, true));
        let regions = ir.op(op).regions().iter().rev();
        let blocks = regions.flat_map(|region| ir.region(*region).blocks().iter().rev());
        pending.extend(blocks.flat_map(|block| ir.block(*block).ops().iter().rev()).map(|op| (*op, false)));
    }
    ops
}

/// Whether all that an op of a loop's body and its regions use comes from outside of the loop or from these
/// regions.
pub(crate) fn is_the_same(ir: &Ir, op: OpId, looping: OpId) -> bool {
    let is_outside = |value: &ValueId| {
        let around = ir.defining_block(*value).and_then(|block| ir.block_parent_op(block));
        around.is_none_or(|around| !ir.is_inside(around, looping) || ir.is_inside(around, op))
    };
    let mut inside = ir.walk(op);
    !ir.def(op).has(Traits::TERMINATOR) && inside.all(|op| ir.op(op).operands().iter().all(is_outside))
}

/// Whether there is no loop inside.
pub(crate) fn is_innermost(ir: &Ir, looping: ForOp) -> bool {
    ir.walk(looping.0).skip(1).all(|op| ForOp::of(ir, op).is_none())
}

/// The ops of the body, but for the yield.
pub(crate) fn body_ops(ir: &Ir, looping: ForOp) -> &[OpId] {
    let ops = ir.block(looping.body(ir)).ops();
    ops.split_last().map_or(&[], |(_, ops)| ops)
}

/// A loop and those inside, each the only op in the one around it.
pub(crate) fn perfect_nest(ir: &Ir, outermost: ForOp) -> Vec<ForOp> {
    let mut nest = vec![outermost];
    while let [only] = body_ops(ir, nest[nest.len() - 1])
        && let Some(inner) = ForOp::of(ir, *only)
    {
        nest.push(inner);
    }
    nest
}

/// Gives a loop other bounds.
pub(crate) fn set_bounds(ir: &mut Ir, looping: ForOp, lower: Bound, upper: Bound) {
    let inits = looping.inits(ir).to_vec();
    let sizes = [&lower.operands, &upper.operands, &inits]
        .map(|list| i32::try_from(list.len()).expect("fewer than 2^31 operands"));
    ir.set_operands(looping.0, [lower.operands, upper.operands, inits].concat());
    ir.set_attr(looping.0, "lowerBoundMap", Attr::AffineMap(lower.map));
    ir.set_attr(looping.0, "operandSegmentSizes", Attr::i32_array(sizes));
    ir.set_attr(looping.0, "upperBoundMap", Attr::AffineMap(upper.map));
}

/// Gives a loop another step.
pub(crate) fn set_step(ir: &mut Ir, looping: ForOp, step: i64) {
    ir.set_attr(looping.0, "step", Attr::index(step));
}

/// A map of the results of two, with the operands of both.
pub(crate) fn side_by_side(
    (first, first_operands): (&AffineMap, &[ValueId]),
    (second, second_operands): (&AffineMap, &[ValueId]),
) -> (AffineMap, Vec<ValueId>) {
    let shifted = |start: u32, count: u32, make: fn(u32) -> AffineExpr| -> Vec<AffineExpr> {
        (start..start + count).map(make).collect()
    };
    let dims = shifted(first.dims, second.dims, AffineExpr::Dim);
    let symbols = shifted(first.symbols, second.symbols, AffineExpr::Symbol);
    let moved = second.results.iter().map(|expr| expr.substituted(&dims, &symbols));
    let results = first.results.iter().cloned().chain(moved).collect();
    let map = AffineMap::new(first.dims + second.dims, first.symbols + second.symbols, results);
    let (first_dims, first_symbols) = first_operands.split_at(first.dims as usize);
    let (second_dims, second_symbols) = second_operands.split_at(second.dims as usize);
    (map, [first_dims, second_dims, first_symbols, second_symbols].concat())
}

/// An expression as a number times a dimension and what does not have it.
pub(crate) fn linear_in(expr: &AffineExpr, dim: u32) -> Option<(i64, AffineExpr)> {
    match expr {
        AffineExpr::Dim(at) if *at == dim => Some((1, AffineExpr::Const(0))),
        other if !other.uses_dim(dim) => Some((0, other.clone())),
        AffineExpr::Binary(BinaryKind::Add, left, right) => {
            let ((a, left), (b, right)) = (linear_in(left, dim)?, linear_in(right, dim)?);
            Some((a.checked_add(b)?, left + right))
        }
        AffineExpr::Binary(BinaryKind::Mul, left, right) => {
            let (factor, rest) = linear_in(left, dim)?;
            let by = right.as_const()?;
            Some((factor.checked_mul(by)?, rest * by))
        }
        _ => None,
    }
}

/// Ends a loop at another bound, and has a copy of it, after it, go on from a bound up to where it ended.
pub(crate) fn split_in_two(ir: &mut Ir, looping: ForOp, end: Bound, rest_lower: Bound) -> ForOp {
    let (lower, upper) = (looping.lower(ir), looping.upper(ir));
    let rest = ForOp(ir.clone_op(looping.0, &mut ValueMapping::new()));
    ir.insert_after(looping.0, rest.0);
    set_bounds(ir, rest, rest_lower, upper);
    set_bounds(ir, looping, lower, end);
    let results: Vec<_> = ir.op(looping.0).results().to_vec();
    for (nth, result) in results.iter().enumerate() {
        let last = ir.op(rest.0).results()[nth];
        ir.replace_all_uses(*result, last);
    }
    // What the first loop ends with is what the second begins with.
    let first_init = ir.op(rest.0).operands().len() - results.len();
    for (nth, result) in results.into_iter().enumerate() {
        ir.set_operand(rest.0, first_init + nth, result);
    }
    rest
}

/// Puts the body of a loop that runs exactly once in its place; `false` if it is no such loop.
pub(crate) fn promote_if_single(ir: &mut Ir, looping: ForOp) -> bool {
    if constant_trip_count(ir, looping) != Some(1) {
        return false;
    }
    let iv = looping.iv(ir);
    if !ir.uses(iv).is_empty() {
        let lower = looping.lower(ir);
        let loc = ir.op(looping.0).loc.clone();
        let start = match lower.map.as_single_constant() {
            Some(value) => {
                let point = front(ir, looping.0);
                Builder::new(ir, point, loc).constant_index(value)
            }
            None if *lower.map == AffineMap::identity(1) => lower.operands[0],
            None => {
                let map = AffineMap::clone(&lower.map);
                Builder::new(ir, InsertionPoint::Before(looping.0), loc).apply(map, &lower.operands)
            }
        };
        ir.replace_all_uses(iv, start);
    }
    let args: Vec<_> = looping.iter_args(ir).to_vec();
    let inits = looping.inits(ir).to_vec();
    args.into_iter().zip(inits).for_each(|(arg, init)| ir.replace_all_uses(arg, init));
    let yielded = looping.yielded(ir).to_vec();
    let results = ir.op(looping.0).results().to_vec();
    results.into_iter().zip(yielded).for_each(|(result, value)| ir.replace_all_uses(result, value));
    for op in body_ops(ir, looping).to_vec() {
        ir.move_before(looping.0, op);
    }
    ir.erase_op(looping.0);
    true
}

/// The front of the function, or other isolated op, around an op.
pub(crate) fn front(ir: &Ir, op: OpId) -> InsertionPoint {
    let around = ir.ancestors(op).find(|around| ir.def(*around).has(Traits::ISOLATED));
    let region = around.and_then(|around| ir.op(around).regions().first());
    let block = region.and_then(|region| ir.region(*region).blocks().first());
    match block.and_then(|block| ir.block(*block).ops().first()) {
        Some(first) => InsertionPoint::Before(*first),
        None => InsertionPoint::Before(op),
    }
}
