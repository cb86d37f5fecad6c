//! Which values may be dimensions and symbols, and which expressions are accepted.

use rustc_hash::FxHashSet;

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::ir::ValueDef;
use crate::core::types::Type;
use crate::language::fold::constant_operand;
use crate::language::interfaces::Mapped;
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, Traits};

/// Checks the operands of a map or set: the first `n_dims` are dimensions, the others symbols.
pub(crate) fn dims_and_symbols(
    ir: &Ir,
    op: OpId,
    operands: &[ValueId],
    n_dims: usize,
    out: &mut Vec<Diagnostic>,
) {
    // Asked for only where it matters: induction variables are dimensions in every scope.
    let mut known = None;
    for (position, value) in operands.iter().enumerate() {
        let is_dim = position < n_dims;
        if is_dim && is_induction_variable(ir, *value) {
            continue;
        }
        let scope = *known.get_or_insert_with(|| affine_scope(ir, op));
        if is_dim {
            if !is_valid_dim(ir, *value, scope) {
                let error = ir.op_error(op, "operand cannot be used as a dimension id");
                return out.push(explained(ir, error, *value, scope));
            }
        } else if !is_valid_symbol(ir, *value, scope) {
            let error = ir.op_error(op, "operand cannot be used as a symbol");
            return out.push(explained(ir, error, *value, scope));
        }
    }
}

/// The error with the operand that it is about, why it is refused, and what to do.
fn explained(ir: &Ir, mut error: Diagnostic, value: ValueId, scope: Option<OpId>) -> Diagnostic {
    let name = ir.text_of(value);
    let (what, help) = if *ir.ty(value) != Type::Index {
        (format!("of type '{}'", ir.ty(value)), "cast it to 'index' outside of the loops".to_owned())
    } else if is_valid_dim(ir, value, scope) {
        let what = match is_induction_variable(ir, value) {
            true => "the counter of a loop: a dimension, and no symbol",
            false => "made of loop counters: a dimension, and no symbol",
        };
        (what.to_owned(), format!("pass {name} in parentheses: affine_map<(d0) -> (d0)>({name})"))
    } else {
        let what = match ir.value(value).def() {
            ValueDef::Arg(..) => "an argument of an inner region".to_owned(),
            ValueDef::Result(op, _) if ir.def(op).access.is_some() => "loaded from memory".to_owned(),
            ValueDef::Result(op, _) => {
                format!("computed by '{}' in an inner region", ir.op(op).name())
            }
        };
        let help = "a bound or subscript of affine ops is made of constants, loop counters and values from \
                    outside of the loops; 'memref.load', 'memref.store' and 'scf.for' take any value";
        (what, help.to_owned())
    };
    if let Some(span) = ir.name_span(value) {
        error.labels.push((span, format!("{name} is {what}").into()));
    }
    error.with_help(help)
}

/// Checks that literal divisors are positive.
pub(crate) fn divisors<'e>(
    ir: &Ir,
    op: OpId,
    exprs: impl IntoIterator<Item = &'e AffineExpr>,
    out: &mut Vec<Diagnostic>,
) {
    let mut found = None;
    for expr in exprs {
        expr.walk(&mut |node| {
            if let AffineExpr::Binary(BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv, _, by) =
                node
                && let AffineExpr::Const(by) = **by
                && by <= 0
            {
                found.get_or_insert(by);
            }
        });
    }
    if let Some(by) = found {
        out.push(ir.op_error(op, format!("expects positive divisors in affine expressions, found {by}")));
    }
}

/// The closest surrounding op whose top-level values are symbols: the affine scope of `op`.
///
/// ```
/// use loopwright_affine_ir::machinery::{affine_scope, is_valid_dim, is_valid_symbol};
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
///
/// let text = "
/// func.func @f(%n: index, %a: memref<8xindex>) {
///   affine.for %i = 0 to %n {
///     %x = affine.load %a[%i] : memref<8xindex>
///   }
///   return
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let named = |name| ir.walk(ir.module()).find(|op| ir.op(*op).name() == name).expect("is there");
/// let (function, load) = (named("func.func"), named("affine.load"));
/// let scope = affine_scope(&ir, load);
/// assert_eq!(scope, Some(function));
///
/// let n = ir.op(named("affine.for")).operands()[0];
/// let i = ir.op(load).operands()[1];
/// let x = ir.op(load).results()[0];
/// let of = |value| (is_valid_dim(&ir, value, scope), is_valid_symbol(&ir, value, scope));
/// assert_eq!([n, i, x].map(of), [(true, true), (true, false), (false, false)]);
/// ```
pub fn affine_scope(ir: &Ir, op: OpId) -> Option<OpId> {
    ir.ancestors(op).find(|around| ir.def(*around).has(Traits::AFFINE_SCOPE))
}

/// Whether `value` is defined at the top level of `scope`: as an argument of one of its blocks or by an op in
/// one.
fn is_top_level(ir: &Ir, value: ValueId, scope: OpId) -> bool {
    ir.defining_block(value).and_then(|block| ir.block_parent_op(block)) == Some(scope)
}

/// Whether `value` may be a dimension in an op whose affine scope is `scope`; [`affine_scope`] has an
/// example.
pub fn is_valid_dim(ir: &Ir, value: ValueId, scope: Option<OpId>) -> bool {
    derives_from_symbols(ir, Question { value, scope, dims: true })
}

/// Whether `value` may be a symbol in an op whose affine scope is `scope`; [`affine_scope`] has an example.
pub fn is_valid_symbol(ir: &Ir, value: ValueId, scope: Option<OpId>) -> bool {
    derives_from_symbols(ir, Question { value, scope, dims: false })
}

/// Whether `value` may be a dimension in `op`, and no symbol.
pub(super) fn is_only_dim(ir: &Ir, op: OpId, value: ValueId) -> bool {
    let scope = affine_scope(ir, op);
    !is_valid_symbol(ir, value, scope) && is_valid_dim(ir, value, scope)
}

/// May `value` be a symbol of `scope` or, with `dims`, a dimension?
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Question {
    value: ValueId,
    scope: Option<OpId>,
    dims: bool,
}

/// Answers by following `affine.apply` and sizes of allocations to their operands, each question once: chains
/// may be long, and operands may be shared.
fn derives_from_symbols(ir: &Ir, question: Question) -> bool {
    match derivation(ir, question) {
        None => return false,
        Some(next) if next.is_empty() => return true,
        Some(_) => {}
    }
    let mut seen = FxHashSet::from_iter([question]);
    let mut pending = vec![question];
    while let Some(question) = pending.pop() {
        let Some(next) = derivation(ir, question) else { return false };
        pending.extend(next.into_iter().filter(|next| seen.insert(*next)));
    }
    true
}

/// The questions that must all be answered with yes; `None` if the answer is no.
fn derivation(ir: &Ir, question: Question) -> Option<Vec<Question>> {
    let Question { value, scope, dims } = question;
    if *ir.ty(value) != Type::Index {
        return None;
    }
    if scope.is_some_and(|scope| is_top_level(ir, value, scope)) {
        return Some(Vec::new());
    }
    let ask = |values: &[ValueId], dims| {
        Some(values.iter().map(|value| Question { value: *value, scope, dims }).collect())
    };
    match ir.value(value).def() {
        ValueDef::Arg(..) if dims && is_induction_variable(ir, value) => return Some(Vec::new()),
        ValueDef::Arg(..) => {}
        ValueDef::Result(op, _) => match ir.def(op) {
            def if def.constant.is_some() => return Some(Vec::new()),
            def if def.mapped == Some(Mapped::Apply) || def.has(Traits::AFFINE_RESULTS) => {
                return ask(ir.op(op).operands(), dims);
            }
            def if def.has(Traits::DIM_SIZE) => return size_derivation(ir, op, scope),
            _ if is_defined_everywhere(ir, op) => return ask(ir.op(op).operands(), false),
            _ => {}
        },
    }
    // A value from outside of a scope that is not isolated may be a symbol of what is around: of a loop as
    // well.
    let around = scope.filter(|scope| !ir.def(*scope).has(Traits::ISOLATED))?;
    Some(vec![Question { value, scope: ir.ancestors(around).next(), dims: false }])
}

/// Whether `value` is an induction variable of an affine loop, of type `index`.
fn is_induction_variable(ir: &Ir, value: ValueId) -> bool {
    let ValueDef::Arg(block, _) = ir.value(value).def() else { return false };
    let is_iv = ir.block_parent_op(block).is_some_and(|op| {
        let affine = ir.def(op).loop_like.filter(|loop_like| loop_like.ranges.is_some());
        affine.is_some_and(|loop_like| (loop_like.counters)(ir, op).contains(&value))
    });
    is_iv && *ir.ty(value) == Type::Index
}

/// Whether the op has neither effects nor undefined behaviour, as mlir-opt sees it.
fn is_defined_everywhere(ir: &Ir, op: OpId) -> bool {
    ir.walk(op).all(|op| {
        let def = ir.def(op);
        match (def.effects, def.undefined_at) {
            (Effects::Known([]), Some([])) => true,
            (Effects::Known([]), Some(faults)) => {
                let divisor = constant_operand(ir, op, 1).and_then(Attr::as_i64);
                divisor.is_some_and(|divisor| !faults.contains(&divisor))
            }
            (Effects::Known([]), None) => def.has(Traits::SPECULATABLE),
            (Effects::Known(_) | Effects::Unknown, _) => false,
            (Effects::Recursive, _) => true,
        }
    })
}

/// The same for the size that a `dim` op returns: of a memref from the top level of any scope, or one that
/// says its sizes.
fn size_derivation(ir: &Ir, dim: OpId, scope: Option<OpId>) -> Option<Vec<Question>> {
    let memref = ir.op(dim).operands().first()?;
    let around = ir.defining_block(*memref).and_then(|block| ir.block_parent_op(block));
    if around.is_some_and(|around| ir.def(around).has(Traits::AFFINE_SCOPE)) {
        return Some(Vec::new());
    }
    let mut source = ir.defining_op(*memref)?;
    // Where nothing leads to, casts may be of themselves.
    let mut seen = FxHashSet::default();
    while ir.def(source).has(Traits::SAME_SIZES) && seen.insert(source) {
        source = ir.defining_op(*ir.op(source).operands().first()?)?;
    }
    let def = ir.def(source);
    let sizes = def.signature?.values(ir, source, def.sizes?);
    let position = usize::try_from(constant_operand(ir, dim, 1)?.as_i64()?).ok()?;
    let shape = &ir.ty(*ir.op(source).results().first()?).as_memref()?.shape;
    if shape.get(position)?.is_some() {
        return Some(Vec::new());
    }
    let dynamic = shape[..position].iter().filter(|size| size.is_none()).count();
    Some(vec![Question { value: *sizes.get(dynamic)?, scope, dims: false }])
}
