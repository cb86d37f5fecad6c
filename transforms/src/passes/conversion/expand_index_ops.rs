//! `affine-expand-index-ops` and `affine-expand-index-ops-as-affine`: expand delinearization and
//! linearization of indices to arithmetic.
//!
//! # What
//! `affine.delinearize_index` and `affine.linearize_index` become divisions, remainders, products and sums:
//! ops of `arith`, or `affine.apply`. All ops are folded on the way.
//!
//! # When
//! Always legal: the sizes of a basis are positive, and products of them are promised not to wrap around.
//!
//! # Cost
//! Six ops for each part of an index, or one map.
//!
//! # Examples
//! ```text
//! %0:2 = affine.delinearize_index %i into (4, 5)
//! ```
//! becomes
//! ```text
//! %0 = affine.apply affine_map<(d0) -> (d0 floordiv 5)>(%i)
//! %1 = affine.apply affine_map<(d0) -> (d0 mod 5)>(%i)
//! ```

use crate::gate::rewriting::{Grounds, rewrite_functions};
use crate::loops::expansion::{Predicate, compare, promised, select};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::simplify::greedy::{Maps, Pattern, Rewriter, rewrite_greedily};
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{AffineExpr, AffineMap, Attr, Builder, Ir, OpId, ValueId};

pub static INFO: PassInfo = PassInfo {
    name: "affine-expand-index-ops",
    class: "AffineExpandIndexOps",
    on: RunsOn::Module,
    summary: "expand affine.delinearize_index and affine.linearize_index to arith ops",
    options: &[],
    build: |_| Ok(Box::new(ExpandIndexOps { as_affine: false })),
};

/// The same as maps.
pub static AS_AFFINE: PassInfo = PassInfo {
    name: "affine-expand-index-ops-as-affine",
    class: "AffineExpandIndexOpsAsAffine",
    on: RunsOn::Module,
    summary: "expand affine.delinearize_index and affine.linearize_index to affine.apply ops",
    options: &[],
    build: |_| Ok(Box::new(ExpandIndexOps { as_affine: true })),
};

/// Expands delinearization and linearization of indices to arithmetic.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%i: index) -> (index, index) {
/// #   %0:2 = affine.delinearize_index %i into (4, 5) : index, index
/// #   return %0#0, %0#1 : index, index
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, ExpandIndexOps, Pass, PassContext};
///
/// // %0:2 = affine.delinearize_index %i into (4, 5)
/// let pass = ExpandIndexOps { as_affine: true };
/// assert_eq!(pass.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("mod 5"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExpandIndexOps {
    /// By `affine.apply`, not by ops of `arith`: `affine-expand-index-ops-as-affine`.
    pub as_affine: bool,
}

impl Pass for ExpandIndexOps {
    fn info(&self) -> &'static PassInfo {
        if self.as_affine { &AS_AFFINE } else { &INFO }
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let pattern: Pattern = if self.as_affine { as_maps } else { as_arithmetic };
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(self.info().name), |edit| {
            match rewrite_greedily(edit.ir, edit.func.0, Maps::Kept, &[pattern]) {
                true => Changed::Yes,
                false => Changed::No,
            }
        }))
    }
}

/// A size of a basis.
#[derive(Clone, Copy)]
enum Size {
    Literal(i64),
    Value(ValueId),
}

/// An index that is split into parts, or parts that are joined.
struct Split {
    op: OpId,
    /// The whole index, or its parts.
    indices: Vec<ValueId>,
    /// Of all parts but the first.
    sizes: Vec<Size>,
    is_split: bool,
    is_disjoint: bool,
}

impl Split {
    fn of(ir: &Ir, op: OpId) -> Option<Split> {
        let data = ir.op(op);
        let (is_split, n_indices) = match data.name() {
            "affine.delinearize_index" => (true, 1),
            "affine.linearize_index" => match data.attr("operandSegmentSizes") {
                Some(Attr::DenseArray(sizes)) => (false, usize::try_from(*sizes.values.first()?).ok()?),
                _ => return None,
            },
            _ => return None,
        };
        let (indices, values) = data.operands().split_at_checked(n_indices)?;
        let Some(Attr::DenseArray(basis)) = data.attr("static_basis") else { return None };
        let mut values = values.iter();
        let size = |size: &i128| match i64::try_from(*size).ok()? {
            i64::MIN => values.next().copied().map(Size::Value),
            literal => Some(Size::Literal(literal)),
        };
        let mut sizes: Vec<Size> = basis.values.iter().map(size).collect::<Option<_>>()?;
        let n_parts = if is_split { data.results().len() } else { indices.len() };
        // The first size only says how large the first part may be.
        if sizes.len() == n_parts && !sizes.is_empty() {
            sizes.remove(0);
        }
        let is_regular = sizes.len() + 1 == n_parts && n_parts > 1;
        let is_disjoint = is_split || data.attr("disjoint").is_some();
        is_regular.then(|| Split { op, indices: indices.to_vec(), sizes, is_split, is_disjoint })
    }

    /// The products of literal sizes from each part on; `None` if one does not fit in an `index`.
    fn literals(&self) -> Option<Vec<i64>> {
        let mut product = 1i64;
        let sizes = self.sizes.iter().rev().map(|size| match size {
            Size::Literal(size) => {
                product = product.checked_mul(*size)?;
                Some(product)
            }
            Size::Value(_) => Some(product),
        });
        let mut products: Vec<i64> = sizes.collect::<Option<_>>()?;
        products.reverse();
        Some(products)
    }
}

/// Whether an op splits or joins indices in a way that has ops of `arith`.
pub(crate) fn is_expanded(ir: &Ir, op: OpId) -> bool {
    Split::of(ir, op).is_some_and(|split| split.literals().is_some())
}

/// The parts, or the whole, by ops of `arith`; nothing where an op has no such form.
pub(crate) fn expanded(builder: &mut Builder<'_>, op: OpId) -> Option<Vec<ValueId>> {
    let split = Split::of(builder.ir, op)?;
    let literals = split.literals()?;
    let order = if split.is_split { Vec::new() } else { by_hoisting(builder.ir, &split) };
    let strides = strides(builder, &split, &literals);
    Some(match split.is_split {
        true => parts(builder, split.indices[0], &strides),
        false => vec![joined(builder, &split.indices, &strides, &order)],
    })
}

/// By ops of `arith`.
fn as_arithmetic(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    if !is_expanded(rewriter.ir, op) {
        return false;
    }
    let values = rewriter.build(op, |builder| expanded(builder, op)).unwrap_or_default();
    rewriter.replace(op, &values);
    true
}

/// How far apart the wholes are that a part counts, for all parts but the last.
fn strides(builder: &mut Builder<'_>, split: &Split, literals: &[i64]) -> Vec<ValueId> {
    let promise = if split.is_disjoint { "overflow<nsw, nuw>" } else { "overflow<nsw>" };
    let mut values = None;
    let mut strides = Vec::new();
    for (size, literal) in split.sizes.iter().zip(literals).rev() {
        if let Size::Value(size) = size {
            values = Some(match values {
                Some(values) => promised(builder, "arith.muli", [values, *size], promise),
                None => *size,
            });
        }
        strides.push(match values {
            Some(values) if *literal == 1 => values,
            Some(values) => {
                let literal = builder.constant_index(*literal);
                promised(builder, "arith.muli", [values, literal], promise)
            }
            None => builder.constant_index(*literal),
        });
    }
    strides.reverse();
    strides
}

fn parts(builder: &mut Builder<'_>, whole: ValueId, strides: &[ValueId]) -> Vec<ValueId> {
    let zero = builder.constant_index(0);
    let mut parts = vec![builder.arith("arith.floordivsi", &[whole, strides[0]])];
    for (at, stride) in strides.iter().enumerate() {
        let rest = builder.arith("arith.remsi", &[whole, *stride]);
        let is_negative = compare(builder, Predicate::Less, rest, zero);
        let moved = promised(builder, "arith.addi", [rest, *stride], "overflow<nsw>");
        let rest = select(builder, is_negative, moved, rest);
        parts.push(match strides.get(at + 1) {
            Some(next) => builder.arith("arith.divsi", &[rest, *next]),
            None => rest,
        });
    }
    parts
}

fn joined(builder: &mut Builder<'_>, indices: &[ValueId], strides: &[ValueId], order: &[usize]) -> ValueId {
    let mut terms: Vec<ValueId> = indices.to_vec();
    for (term, stride) in terms.iter_mut().zip(strides) {
        *term = promised(builder, "arith.muli", [*term, *stride], "overflow<nsw>");
    }
    let terms: Vec<ValueId> = order.iter().map(|at| terms[*at]).collect();
    let sum = |sum, term| promised(builder, "arith.addi", [sum, term], "overflow<nsw>");
    terms.into_iter().reduce(sum).expect("there are two indices or more")
}

/// The indices that are joined, those first that are the same in the most loops around.
fn by_hoisting(ir: &Ir, split: &Split) -> Vec<usize> {
    let loops: Vec<OpId> =
        ir.ancestors(split.op).filter(|around| ir.def(*around).loop_like.is_some()).collect();
    let n_outside = |value: ValueId| {
        let around = ir.defining_block(value).and_then(|block| ir.block_parent_op(block));
        let is_outside = |looping: &&OpId| around.is_none_or(|around| !ir.is_inside(around, **looping));
        loops.iter().take_while(is_outside).count()
    };
    let of_size = |size: &Size| match size {
        Size::Value(value) => n_outside(*value),
        Size::Literal(_) => loops.len(),
    };
    let of_term = |at: &usize| {
        let sizes = split.sizes.iter().skip(*at).map(of_size);
        sizes.chain([n_outside(split.indices[*at])]).min().unwrap_or(0)
    };
    let mut order: Vec<usize> = (0..split.indices.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(of_term(at)));
    order
}

/// By `affine.apply`.
fn as_maps(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(split) = Split::of(rewriter.ir, op) else { return false };
    if split.literals().is_none() {
        return false;
    }
    let n_values = |sizes: &[Size]| sizes.iter().filter(|size| matches!(size, Size::Value(_))).count();
    let count = |n: usize| u32::try_from(n).expect("values are counted in u32");
    let mut operands: Vec<ValueId> = match split.is_split {
        true => Vec::new(),
        false => split.indices.clone(),
    };
    let n_before = operands.len();
    operands.extend(split.sizes.iter().filter_map(|size| match size {
        Size::Value(value) => Some(*value),
        Size::Literal(_) => None,
    }));
    let size = |at: usize| match split.sizes[at] {
        Size::Literal(literal) => AffineExpr::Const(literal),
        Size::Value(_) => AffineExpr::Symbol(count(n_before + n_values(&split.sizes[..at]))),
    };
    let last = split.sizes.len() - 1;
    let mut strides = vec![size(last)];
    for at in (0..last).rev() {
        let inner = strides[strides.len() - 1].clone();
        strides.push(inner * size(at));
    }
    strides.reverse();
    let exprs: Vec<AffineExpr> = if split.is_split {
        let mut rest = AffineExpr::Symbol(count(operands.len()));
        operands.push(split.indices[0]);
        let mut exprs = Vec::new();
        for stride in &strides {
            exprs.push(rest.clone().floor_div(stride.clone()));
            rest = rest.modulo(stride.clone());
        }
        exprs.push(rest);
        exprs
    } else {
        let term = |at: usize| match strides.get(at) {
            Some(stride) => AffineExpr::Symbol(count(at)) * stride.clone(),
            None => AffineExpr::Symbol(count(at)),
        };
        let sum = (0..n_before).map(term).reduce(|sum, term| sum + term);
        let mut sum = sum.expect("there are two indices or more");
        // mlir-opt meets the size of the last part, which is how far the part before it counts, first.
        if matches!(split.sizes[last], Size::Value(_)) {
            let (first, n) = (n_before - 1, operands.len());
            operands[first..].rotate_right(1);
            let place = |at: usize| if at + 1 == n { first } else { at + usize::from(at >= first) };
            let symbols: Vec<AffineExpr> = (0..n).map(|at| AffineExpr::Symbol(count(place(at)))).collect();
            sum = sum.substituted(&[], &symbols);
        }
        vec![sum]
    };
    let maps: Vec<(AffineMap, Vec<ValueId>)> = exprs
        .into_iter()
        .map(|expr| {
            let map = AffineMap::new(0, count(operands.len()), vec![expr]);
            composed(rewriter.ir, op, &map, &operands)
        })
        .collect();
    let values = rewriter.build(op, |builder| {
        maps.into_iter().map(|(map, operands)| builder.apply(map, &operands)).collect::<Vec<_>>()
    });
    rewriter.replace(op, &values);
    true
}
