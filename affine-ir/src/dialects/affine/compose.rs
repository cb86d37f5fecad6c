//! Composition and normal form of affine maps with their operands.
//!
//! # Problem
//! `affine.apply` feeds other affine ops; its map can as well be part of theirs. Operands may come twice, not
//! be used, be constants, or stand for dimensions though they are symbols.
//!
//! # Method
//! As in mlir-opt: expressions of `affine.apply` ops take the place of their results until there are none;
//! values that may be symbols become symbols, others dimensions; constants go into the expressions; each
//! value is left once, in the order of first use; each expression is simplified.
//!
//! # Invariants
//! The values of the expressions stay the same. Where a literal divisor would not be positive, everything
//! stays as it was. Composition ends before expressions grow past [`MAX_NODES`]: they may double with every
//! step.

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::affine::flat::simplified;
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::dialects::affine::apply::ApplyOp;
use crate::dialects::affine::validity::{affine_scope, is_valid_dim, is_valid_symbol};
use crate::language::fold::constant;
use crate::language::ir::Ir;

/// So many nodes all expressions of a map may have after composition; past that, it stops.
const MAX_NODES: usize = 256;
/// So many `affine.apply` ops are put into one map at a time.
const MAX_STEPS: usize = 64;

/// Expressions over values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mapped {
    results: Vec<AffineExpr>,
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
}

/// A map and its operands, dimensions first.
pub(crate) type MapAndOperands = (AffineMap, Vec<ValueId>);

/// A map applied to operands of `op`, composed and in normal form.
///
/// ```
/// use loopwright_affine_ir::machinery::composed;
/// use loopwright_affine_ir::{AffineMap, ApplyOp, ParseOptions, Source, parse};
///
/// let text = "func.func @f(%n: index) -> index {
///   %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
///   %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%0)
///   return %1 : index
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let last = ir.walk(ir.module()).filter_map(|op| ApplyOp::of(&ir, op)).last().expect("there are two");
/// let (map, operands) = composed(&ir, last.0, last.map(&ir), last.operands(&ir));
/// assert_eq!(map.to_string(), "()[s0] -> (s0 * 2 + 2)");
/// assert_eq!(operands.len(), 1);
/// ```
pub fn composed(ir: &Ir, op: OpId, map: &AffineMap, operands: &[ValueId]) -> MapAndOperands {
    let given = || (map.clone(), operands.to_vec());
    if map.n_inputs() != operands.len() {
        return given();
    }
    let scope = affine_scope(ir, op);
    let found = Mapped::new(map, operands).compose(ir, scope).canonical(ir, scope);
    match found {
        Some(mapped) if mapped.is_sound() => mapped.simplified().into_parts(),
        _ => given(),
    }
}

/// Whether an operand is the result of an `affine.apply`.
pub(super) fn has_apply(ir: &Ir, operands: &[ValueId]) -> bool {
    operands.iter().any(|value| apply_of(ir, *value).is_some())
}

/// The same, but for composition and simplification.
pub(super) fn canonical(ir: &Ir, op: OpId, map: &AffineMap, operands: &[ValueId]) -> MapAndOperands {
    match Mapped::new(map, operands).canonical(ir, affine_scope(ir, op)) {
        Some(mapped) if mapped.is_sound() => mapped.into_parts(),
        _ => (map.clone(), operands.to_vec()),
    }
}

fn apply_of(ir: &Ir, value: ValueId) -> Option<ApplyOp> {
    ir.defining_op(value).and_then(|op| ApplyOp::of(ir, op))
}

fn count(values: &[ValueId]) -> u32 {
    u32::try_from(values.len()).expect("values are counted in u32")
}

impl Mapped {
    fn new(map: &AffineMap, operands: &[ValueId]) -> Mapped {
        let (dims, symbols) = operands.split_at(map.dims as usize);
        Mapped { results: map.results.clone(), dims: dims.to_vec(), symbols: symbols.to_vec() }
    }

    fn into_parts(self) -> MapAndOperands {
        let map = AffineMap::new(count(&self.dims), count(&self.symbols), self.results);
        (map, self.dims.into_iter().chain(self.symbols).collect())
    }

    fn substituted(&self, dims: &[AffineExpr], symbols: &[AffineExpr]) -> Option<Vec<AffineExpr>> {
        let results: Vec<_> = self.results.iter().map(|expr| expr.substituted(dims, symbols)).collect();
        (results.iter().map(size).sum::<usize>() <= MAX_NODES).then_some(results)
    }

    /// Puts the expressions of `affine.apply` ops in place of their results, as long as nothing grows too
    /// large.
    fn compose(mut self, ir: &Ir, scope: Option<OpId>) -> Mapped {
        for _ in 0..MAX_STEPS {
            let step = self.next_apply(ir).and_then(|position| self.compose_at(ir, scope, position));
            let Some(next) = step else { break };
            self = next;
        }
        self
    }

    /// The same for one place. The value that was there stays, unused.
    fn compose_at(&self, ir: &Ir, scope: Option<OpId>, position: usize) -> Option<Mapped> {
        let apply = apply_of(ir, self.operand(position))?;
        let inner = Mapped::new(apply.map(ir), apply.operands(ir)).canonical(ir, scope)?;
        let [expr] = inner.results.as_slice() else { return None };
        let dims: Vec<_> = (count(&self.dims)..).map(AffineExpr::Dim).take(inner.dims.len()).collect();
        let symbols: Vec<_> =
            (count(&self.symbols)..).map(AffineExpr::Symbol).take(inner.symbols.len()).collect();
        let expr = expr.substituted(&dims, &symbols);
        let mut dims: Vec<_> = (0..count(&self.dims)).map(AffineExpr::Dim).collect();
        let mut symbols: Vec<_> = (0..count(&self.symbols)).map(AffineExpr::Symbol).collect();
        match position.checked_sub(dims.len()) {
            None => dims[position] = expr,
            Some(symbol) => symbols[symbol] = expr,
        }
        let results = self.substituted(&dims, &symbols)?;
        let join = |mine: &[ValueId], others: Vec<ValueId>| mine.iter().copied().chain(others).collect();
        Some(Mapped {
            results,
            dims: join(&self.dims, inner.dims),
            symbols: join(&self.symbols, inner.symbols),
        })
    }

    fn operand(&self, position: usize) -> ValueId {
        match position.checked_sub(self.dims.len()) {
            None => self.dims[position],
            Some(symbol) => self.symbols[symbol],
        }
    }

    /// The first place, dimensions first, that is used and holds the result of an `affine.apply`.
    fn next_apply(&self, ir: &Ir) -> Option<usize> {
        let (dims, symbols) = self.used();
        let values = self.dims.iter().chain(&self.symbols);
        values
            .zip(dims.into_iter().chain(symbols))
            .position(|(value, used)| used && apply_of(ir, *value).is_some())
    }

    /// Which dimensions and which symbols occur in the expressions.
    fn used(&self) -> (Vec<bool>, Vec<bool>) {
        let (mut dims, mut symbols) = (vec![false; self.dims.len()], vec![false; self.symbols.len()]);
        for expr in &self.results {
            expr.walk(&mut |node| match node {
                AffineExpr::Dim(dim) => dims[*dim as usize] = true,
                AffineExpr::Symbol(symbol) => symbols[*symbol as usize] = true,
                _ => {}
            });
        }
        (dims, symbols)
    }

    /// Each value once, where it belongs; constants in the expressions.
    fn canonical(self, ir: &Ir, scope: Option<OpId>) -> Option<Mapped> {
        let mut dims = Vec::new();
        let mut symbols = Vec::new();
        let is_symbol = |value: ValueId| is_valid_symbol(ir, value, scope);
        // Symbols that were symbols come before those that were dimensions; likewise for dimensions.
        let mut late = Vec::new();
        for (dim, value) in (0..).zip(&self.dims) {
            let place = AffineExpr::Dim(dim);
            if is_symbol(*value) { late.push((place, *value)) } else { dims.push((place, *value)) }
        }
        for (symbol, value) in (0..).zip(&self.symbols) {
            let place = AffineExpr::Symbol(symbol);
            let is_dim = !is_symbol(*value) && is_valid_dim(ir, *value, scope);
            if is_dim { dims.push((place, *value)) } else { symbols.push((place, *value)) }
        }
        symbols.extend(late);
        let mut to = Mapped { results: Vec::new(), dims: Vec::new(), symbols: Vec::new() };
        let mut dim_exprs = vec![AffineExpr::Const(0); self.dims.len()];
        let mut symbol_exprs = vec![AffineExpr::Const(0); self.symbols.len()];
        let n_kept = dims.len();
        let (used_dims, used_symbols) = self.used();
        for (nth, (place, value)) in dims.into_iter().chain(symbols).enumerate() {
            let is_used = match place {
                AffineExpr::Dim(dim) => used_dims[dim as usize],
                AffineExpr::Symbol(symbol) => used_symbols[symbol as usize],
                _ => unreachable!("places are dimensions and symbols"),
            };
            if !is_used {
                continue;
            }
            let literal = constant(ir, value).and_then(Attr::as_i64).map(AffineExpr::Const);
            let (list, make): (_, fn(u32) -> AffineExpr) = match nth < n_kept {
                true => (&mut to.dims, AffineExpr::Dim),
                false => (&mut to.symbols, AffineExpr::Symbol),
            };
            let new = literal.unwrap_or_else(|| {
                let known = list.iter().position(|other| *other == value).unwrap_or_else(|| {
                    list.push(value);
                    list.len() - 1
                });
                make(u32::try_from(known).expect("values are counted in u32"))
            });
            match place {
                AffineExpr::Dim(dim) => dim_exprs[dim as usize] = new,
                AffineExpr::Symbol(symbol) => symbol_exprs[symbol as usize] = new,
                _ => unreachable!("places are dimensions and symbols"),
            }
        }
        to.results = self.substituted(&dim_exprs, &symbol_exprs)?;
        Some(to)
    }

    fn simplified(mut self) -> Mapped {
        let (dims, symbols) = (count(&self.dims), count(&self.symbols));
        for expr in &mut self.results {
            *expr = simplified(expr, dims, symbols);
        }
        self
    }

    /// Whether all literal divisors are positive, as they were.
    fn is_sound(&self) -> bool {
        let mut sound = true;
        for expr in &self.results {
            expr.walk(&mut |node| {
                if let AffineExpr::Binary(
                    BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv,
                    _,
                    by,
                ) = node
                {
                    sound &= by.as_const().is_none_or(|by| by > 0);
                }
            });
        }
        sound
    }
}

fn size(expr: &AffineExpr) -> usize {
    let mut nodes = 0usize;
    expr.walk(&mut |_| nodes += 1);
    nodes
}
