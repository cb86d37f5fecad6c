//! Composes affine expressions into the maps, sets and bounds that use their values.
//!
//! An old induction variable that is an expression of new ones is in the maps, sets and bounds of a
//! statement's copy; there the expression takes its place (`affine.load %A[%t1 - %t0]`).

use loopwright_affine_ir::{
    AffineExpr, AffineMap, Attr, BinaryKind, Bound, ForOp, IfOp, IntegerSet, Ir, OpId, ParallelOp, Traits,
    ValueId,
};
use std::sync::Arc;

/// The operands of a map under construction.
#[derive(Default)]
pub(super) struct Operands {
    pub(super) dims: Vec<ValueId>,
    pub(super) symbols: Vec<ValueId>,
}

impl Operands {
    pub(super) fn dim(&mut self, value: ValueId) -> AffineExpr {
        AffineExpr::Dim(position(&mut self.dims, value))
    }

    pub(super) fn symbol(&mut self, value: ValueId) -> AffineExpr {
        AffineExpr::Symbol(position(&mut self.symbols, value))
    }

    pub(super) fn into_values(self) -> Vec<ValueId> {
        self.dims.into_iter().chain(self.symbols).collect()
    }
}

fn position(values: &mut Vec<ValueId>, value: ValueId) -> u32 {
    let at = values.iter().position(|&old| old == value).unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    });
    u32::try_from(at).expect("a map has fewer than 2^32 operands")
}

pub(super) fn count(values: &[ValueId]) -> u32 {
    u32::try_from(values.len()).expect("a map has fewer than 2^32 operands")
}

/// Replaces the leaves of an expression, left to right.
pub(super) fn rename(expr: &AffineExpr, leaf: &mut impl FnMut(&AffineExpr) -> AffineExpr) -> AffineExpr {
    match expr {
        AffineExpr::Binary(kind, lhs, rhs) => {
            let lhs = rename(lhs, leaf);
            AffineExpr::binary(*kind, lhs, rename(rhs, leaf))
        }
        other => leaf(other),
    }
}

/// A value that is an affine expression of others.
pub(super) struct Composed {
    pub(super) value: ValueId,
    pub(super) expr: AffineExpr,
    pub(super) operands: Operands,
}

/// Puts expressions in place of their values in the affine maps, sets and bounds of one op.
pub(super) fn compose_into(ir: &mut Ir, op: OpId, composed: &[Composed]) {
    let used = |values: &[ValueId]| values.iter().any(|value| composed.iter().any(|c| c.value == *value));
    if !used(ir.op(op).operands()) {
        return;
    }
    if let Some(nest) = ForOp::of(ir, op) {
        let (lower, upper) = (nest.lower(ir), nest.upper(ir));
        let inits = nest.inits(ir).to_vec();
        let (lower, upper) = (composed_bound(&lower, composed), composed_bound(&upper, composed));
        let sizes = [lower.operands.len(), upper.operands.len(), inits.len()]
            .map(|len| i32::try_from(len).expect("fewer than 2^31 operands"));
        ir.set_operands(op, [lower.operands, upper.operands, inits].concat());
        ir.set_attr(op, "lowerBoundMap", Attr::AffineMap(lower.map));
        ir.set_attr(op, "upperBoundMap", Attr::AffineMap(upper.map));
        ir.set_attr(op, "operandSegmentSizes", Attr::i32_array(sizes));
    } else if let Some(branch) = IfOp::of(ir, op) {
        let set = branch.set(ir).clone();
        let exprs: Vec<AffineExpr> = set.constraints.iter().map(|(expr, _)| expr.clone()).collect();
        let map = AffineMap::new(set.dims, set.symbols, exprs);
        let (map, operands) = composed_map(&map, branch.operands(ir), composed);
        let constraints =
            map.results.into_iter().zip(&set.constraints).map(|(expr, (_, is_eq))| (expr, *is_eq)).collect();
        ir.set_operands(op, operands);
        let set = IntegerSet::new(map.dims, map.symbols, constraints);
        ir.set_attr(op, "condition", Attr::IntegerSet(Arc::new(set)));
    } else if ParallelOp::of(ir, op).is_some() {
        // Keeps its `affine.apply` operands, which are valid dimensions.
    } else if ir.def(op).has(Traits::AFFINE_OPERANDS)
        && let Some(map) = ir.op(op).attr("map").and_then(Attr::as_map).cloned()
    {
        // Ops with one map take its operands last.
        let operands = ir.op(op).operands().to_vec();
        let (plain, mapped) = operands.split_at(operands.len() - map.n_inputs());
        let (map, mapped) = composed_map(&map, mapped, composed);
        ir.set_operands(op, [plain, &mapped].concat());
        ir.set_attr(op, "map", Attr::map(map));
    }
}

fn composed_bound(bound: &Bound, composed: &[Composed]) -> Bound {
    let (map, operands) = composed_map(&bound.map, &bound.operands, composed);
    Bound::new(map, operands)
}

/// The map over operands among which no composed value is left; unused operands go.
fn composed_map(map: &AffineMap, operands: &[ValueId], composed: &[Composed]) -> (AffineMap, Vec<ValueId>) {
    let (dims, symbols) = operands.split_at(map.dims as usize);
    let mut out = Operands::default();
    let value = |value: ValueId, is_dim: bool, out: &mut Operands| match composed
        .iter()
        .find(|composed| composed.value == value)
    {
        Some(inner) => rename(&inner.expr, &mut |leaf| match leaf {
            AffineExpr::Dim(at) => out.dim(inner.operands.dims[*at as usize]),
            AffineExpr::Symbol(at) => out.symbol(inner.operands.symbols[*at as usize]),
            other => other.clone(),
        }),
        None if is_dim => out.dim(value),
        None => out.symbol(value),
    };
    let results: Vec<AffineExpr> = map
        .results
        .iter()
        .map(|expr| {
            rename(expr, &mut |leaf| match leaf {
                AffineExpr::Dim(at) => value(dims[*at as usize], true, &mut out),
                AffineExpr::Symbol(at) => value(symbols[*at as usize], false, &mut out),
                other => other.clone(),
            })
        })
        .collect();
    // An induction variable that runs the other way may be taken from a number twice, and those of a tile and
    // its points make up the one that they came of.
    let (n_dims, n_symbols) = (count(&out.dims), count(&out.symbols));
    let simplified =
        results.iter().map(|expr| match takes_a_difference(expr) || has_quotient_and_rest(expr) {
            true => expr.simplified(n_dims, n_symbols),
            false => expr.clone(),
        });
    (AffineMap::new(n_dims, n_symbols, simplified.collect()), out.into_values())
}

/// Whether a sum is taken a negative number of times.
fn takes_a_difference(expr: &AffineExpr) -> bool {
    let mut found = false;
    expr.walk(&mut |part| {
        if let AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) = part {
            let is_sum = matches!(&**lhs, AffineExpr::Binary(BinaryKind::Add, ..));
            found |= is_sum && rhs.as_const().is_some_and(|factor| factor < 0);
        }
    });
    found
}

/// Whether a quotient and what is left by a division may make up what was divided.
fn has_quotient_and_rest(expr: &AffineExpr) -> bool {
    let (mut quotient, mut rest) = (false, false);
    expr.walk(&mut |part| {
        if let AffineExpr::Binary(kind, ..) = part {
            quotient |= *kind == BinaryKind::FloorDiv;
            rest |= *kind == BinaryKind::Mod;
        }
    });
    quotient && rest
}
