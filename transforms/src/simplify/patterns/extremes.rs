//! Patterns for `affine.min` and `affine.max`: nested ones, and those with one result.

use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::{AffineExpr, AffineMap, ApplyOp, Attr, Ir, Mapped, OpId, ValueId};

/// The map of an `affine.min` or `affine.max` and its operands.
fn extreme(ir: &Ir, op: OpId) -> Option<(Mapped, AffineMap, Vec<ValueId>)> {
    let mapped = ir.def(op).mapped.filter(|mapped| *mapped != Mapped::Apply)?;
    let view = ApplyOp(op);
    Some((mapped, AffineMap::clone(view.map(ir)), view.operands(ir).to_vec()))
}

/// One result is no choice: it is applied.
pub(crate) fn single_result(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some((_, map, operands)) = extreme(rewriter.ir, op) else { return false };
    if map.n_results() != 1 {
        return false;
    }
    let value = rewriter.build(op, |builder| builder.apply(map, &operands));
    rewriter.replace(op, &[value]);
    true
}

/// The least of values of which one is the least of others is the least of all.
pub(crate) fn of_others(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((mapped, map, operands)) = extreme(ir, op) else { return false };
    let n_dims = map.dims as usize;
    let inner_of = |expr: &AffineExpr| {
        let at = match expr {
            AffineExpr::Dim(dim) => *dim as usize,
            AffineExpr::Symbol(symbol) => n_dims + *symbol as usize,
            _ => return None,
        };
        let inner = ir.defining_op(*operands.get(at)?)?;
        extreme(ir, inner).filter(|(kind, ..)| *kind == mapped)
    };
    if map.results.iter().all(|expr| inner_of(expr).is_none()) {
        return false;
    }
    let (dims, symbols) = operands.split_at(n_dims);
    let (mut dims, mut symbols) = (dims.to_vec(), symbols.to_vec());
    let mut results = Vec::new();
    let mut inner_results = Vec::new();
    for expr in &map.results {
        let Some((_, inner, values)) = inner_of(expr) else {
            results.push(expr.clone());
            continue;
        };
        let count = |values: &[ValueId]| u32::try_from(values.len()).expect("values are counted in u32");
        let (first_dim, first_symbol) = (count(&dims), count(&symbols));
        let new_dims: Vec<AffineExpr> = (0..inner.dims).map(|at| AffineExpr::Dim(first_dim + at)).collect();
        let new_symbols: Vec<AffineExpr> =
            (0..inner.symbols).map(|at| AffineExpr::Symbol(first_symbol + at)).collect();
        inner_results.extend(inner.results.iter().map(|expr| expr.substituted(&new_dims, &new_symbols)));
        let (inner_dims, inner_symbols) = values.split_at(inner.dims as usize);
        dims.extend(inner_dims);
        symbols.extend(inner_symbols);
    }
    results.extend(inner_results);
    if results.len() > MOST_RESULTS {
        return false;
    }
    let count = |values: &[ValueId]| u32::try_from(values.len()).expect("values are counted in u32");
    let map = AffineMap::new(count(&dims), count(&symbols), results);
    rewriter.set_operands(op, [dims, symbols].concat());
    rewriter.ir.set_attr(op, "map", Attr::map(map));
    rewriter.touch(op);
    true
}

/// A map may have this many results once others are part of it: a chain would double them with each op.
const MOST_RESULTS: usize = 64;
