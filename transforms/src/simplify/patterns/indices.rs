//! Patterns for indices: chains of `index` ops with constants, and indices that are split and joined.
//!
//! # Exactness
//! A chain of `index` ops becomes one only where the constant of both is the same for indices of 32 and of 64
//! bits. `x - y` compares with 0 as `x` with `y` where equality is asked about; as the difference wraps
//! around, not where an order is. The outermost size of `affine.delinearize_index` does not bound its result,
//! so that a size of 1 there does not make it 0, other than in mlir-opt.

use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::{Attr, Fold, Folded, Ir, OpId, OpSpec, Type, ValueId, constant, fold};

/// The ops of `index` that may be grouped in any way.
const ASSOCIATIVE: [&str; 9] = [
    "index.add",
    "index.and",
    "index.maxs",
    "index.maxu",
    "index.mins",
    "index.minu",
    "index.mul",
    "index.or",
    "index.xor",
];

/// An op of `index` with a constant, of one of the same kind with another.
pub(crate) fn chain(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let def = ir.def(op);
    let &[lhs, rhs] = ir.op(op).operands() else { return false };
    let Some(inner) = ir.defining_op(lhs).filter(|inner| ir.def(*inner).name == def.name) else {
        return false;
    };
    let &[value, before] = ir.op(inner).operands() else { return false };
    let are_constant = constant(ir, rhs).is_some() && constant(ir, before).is_some();
    if !ASSOCIATIVE.contains(&def.name) || !are_constant {
        return false;
    }
    let spec = OpSpec::new(def, ir.op(op).loc.clone()).operands([rhs, before]).result(Type::Index);
    let joined = rewriter.ir.create_op(spec);
    rewriter.ir.insert_before(op, joined);
    let folded = fold(rewriter.ir, joined);
    rewriter.ir.erase_op(joined);
    let Some(Fold::Results(results)) = folded else { return false };
    let (attrs, new) = (rewriter.ir.op(op).attrs.clone(), rewriter.ir.dialects().known("index.constant"));
    let value = rewriter.build(op, |builder| {
        let joined = match &results[..] {
            [Folded::Value(value)] => *value,
            [Folded::Constant(number)] => {
                let spec = OpSpec::new(new, builder.loc.clone()).result(Type::Index);
                let made = builder.create(spec.attr("value", number.clone()));
                builder.ir.op(made).results()[0]
            }
            _ => return None,
        };
        let mut spec = OpSpec::new(def, builder.loc.clone()).operands([value, joined]).result(Type::Index);
        spec.attrs = attrs;
        let made = builder.create(spec);
        Some(builder.ir.op(made).results()[0])
    });
    let Some(value) = value else { return false };
    rewriter.replace(op, &[value]);
    true
}

/// A difference that is compared with 0: its operands are compared.
pub(crate) fn equal_difference(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    if ir.op(op).name() != "index.cmp" {
        return false;
    }
    let &[lhs, rhs] = ir.op(op).operands() else { return false };
    let predicate = ir.op(op).attr("pred").and_then(loopwright_affine_ir::machinery::cmp_predicate);
    let is_zero = |value| constant(ir, value).and_then(Attr::as_i64) == Some(0);
    let difference = |value| {
        let made = ir.defining_op(value).filter(|made| ir.op(*made).name() == "index.sub")?;
        <[ValueId; 2]>::try_from(ir.op(made).operands()).ok()
    };
    // `eq` and `ne`.
    let operands = match (predicate, difference(lhs), difference(rhs)) {
        (Some(0 | 1), Some(operands), _) if is_zero(rhs) => operands,
        (Some(0 | 1), _, Some([from, taken])) if is_zero(lhs) => [taken, from],
        _ => return false,
    };
    rewriter.set_operands(op, operands.to_vec());
    rewriter.touch(op);
    true
}

/// A size that indices are split by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Literal(i64),
    Value(ValueId),
}

/// An `affine.delinearize_index` or `affine.linearize_index`.
struct Split<'a> {
    /// The index that is split, or those that are joined.
    indices: &'a [ValueId],
    basis: Vec<Size>,
    /// How many indices there are on the split side.
    n_parts: usize,
    is_disjoint: bool,
}

const SPLIT: &str = "affine.delinearize_index";
const JOINED: &str = "affine.linearize_index";

impl<'a> Split<'a> {
    fn of(ir: &'a Ir, op: OpId, name: &str) -> Option<Split<'a>> {
        let data = ir.op(op);
        let fixed = (data.name() == name).then(|| data.attr("static_basis"))??.integers();
        let n_values = fixed.iter().filter(|size| **size == i64::MIN).count();
        let (indices, values) = data.operands().split_at(data.operands().len().checked_sub(n_values)?);
        let mut values = values.iter();
        let size = |size: i64| match size {
            i64::MIN => values.next().map(|value| Size::Value(*value)),
            literal => Some(Size::Literal(literal)),
        };
        let basis = fixed.into_iter().map(size).collect::<Option<Vec<Size>>>()?;
        let n_parts = if name == SPLIT { data.results().len() } else { indices.len() };
        let is_disjoint = data.attr("disjoint").is_some_and(|value| *value != Attr::Bool(false));
        Some(Split { indices, basis, n_parts, is_disjoint })
    }

    fn has_outer(&self) -> bool {
        self.basis.len() == self.n_parts
    }

    /// The size of a part; `None` of the outermost one if it is not told.
    fn size(&self, part: usize) -> Option<Size> {
        self.basis.get((part + self.basis.len()).checked_sub(self.n_parts)?).copied()
    }

    /// The sizes that the strides are made of: all but that of the outermost part.
    fn inner(&self) -> &[Size] {
        &self.basis[usize::from(self.has_outer())..]
    }
}

/// Attributes and operands of a basis.
fn written(basis: &[Size]) -> (Attr, Vec<ValueId>) {
    let fixed = basis.iter().map(|size| match size {
        Size::Literal(literal) => *literal,
        Size::Value(_) => i64::MIN,
    });
    let values = basis.iter().filter_map(|size| match size {
        Size::Literal(_) => None,
        Size::Value(value) => Some(*value),
    });
    (Attr::i64_array(fixed), values.collect())
}

/// Parts of an index that has one value there: they are 0, but for the outermost.
pub(crate) fn unit_parts(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(split) = Split::of(ir, op, SPLIT) else { return false };
    let is_unit = |part: usize| part > 0 && split.size(part) == Some(Size::Literal(1));
    let kept: Vec<usize> = (0..split.n_parts).filter(|part| !is_unit(*part)).collect();
    if kept.len() == split.n_parts {
        return false;
    }
    let basis: Vec<Size> = kept.iter().filter_map(|part| split.size(*part)).collect();
    let ((fixed, values), linear, n_parts) = (written(&basis), split.indices[0], split.n_parts);
    let def = ir.def(op);
    let parts = rewriter.build(op, |builder| {
        let zero = builder.constant_index(0);
        let types = vec![Type::Index; kept.len()];
        let spec = OpSpec::new(def, builder.loc.clone()).attr("static_basis", fixed).results(types);
        let made = builder.create(spec.operands(std::iter::once(linear).chain(values)));
        let results = builder.ir.op(made).results();
        let of = |part| kept.iter().position(|kept| *kept == part).map_or(zero, |at| results[at]);
        (0..n_parts).map(of).collect::<Vec<ValueId>>()
    });
    rewriter.replace(op, &parts);
    true
}

/// An index that is split as it was joined, of parts that are each below their size.
pub(crate) fn split_of_joined(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(split) = Split::of(ir, op, SPLIT) else { return false };
    let made = ir.defining_op(split.indices[0]);
    let Some(joined) = made.and_then(|made| Split::of(ir, made, JOINED)) else { return false };
    if !joined.is_disjoint || split.n_parts != joined.n_parts || split.inner() != joined.inner() {
        return false;
    }
    let parts = joined.indices.to_vec();
    rewriter.replace(op, &parts);
    true
}

/// Parts that are joined as the index was split.
pub(crate) fn joined_of_split(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(joined) = Split::of(ir, op, JOINED) else { return false };
    let made = joined.indices.first().and_then(|first| ir.defining_op(*first));
    let Some((made, split)) = made.and_then(|made| Some((made, Split::of(ir, made, SPLIT)?))) else {
        return false;
    };
    if ir.op(made).results() != joined.indices || split.inner() != joined.inner() {
        return false;
    }
    let linear = split.indices[0];
    rewriter.replace(op, &[linear]);
    true
}

/// Indices that add nothing: outermost zeros, and parts of size 1 that are 0 or said to be below it.
pub(crate) fn idle_parts(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(joined) = Split::of(ir, op, JOINED) else { return false };
    let is_zero = |part: usize| constant(ir, joined.indices[part]).and_then(Attr::as_i64) == Some(0);
    let is_idle = |part: &usize| {
        let is_unit = joined.size(*part) == Some(Size::Literal(1));
        is_unit && (joined.is_disjoint || is_zero(*part)) || *part == 0 && is_zero(0)
    };
    let kept: Vec<usize> = (0..joined.n_parts).filter(|part| !is_idle(part)).collect();
    if kept.len() == joined.n_parts || joined.n_parts < 2 {
        return false;
    }
    let basis: Vec<Size> = kept.iter().filter_map(|part| joined.size(*part)).collect();
    let (fixed, values) = written(&basis);
    let indices: Vec<ValueId> = kept.iter().map(|part| joined.indices[*part]).collect();
    let segments = [indices.len(), values.len()].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    let (def, mut attrs) = (ir.def(op), ir.op(op).attrs.clone());
    attrs.set("static_basis", fixed);
    attrs.set("operandSegmentSizes", Attr::i32_array(segments));
    let value = rewriter.build(op, |builder| {
        let mut spec = OpSpec::new(def, builder.loc.clone()).result(Type::Index);
        spec.attrs = attrs;
        let made = builder.create(spec.operands(indices.into_iter().chain(values)));
        builder.ir.op(made).results()[0]
    });
    rewriter.replace(op, &[value]);
    true
}
