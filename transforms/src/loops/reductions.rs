//! Values that loops reduce: what a loop carries is combined with one new value in each iteration, by an
//! operation that gives the same in any order, or would if numbers were not rounded.

use loopwright_affine_ir::{
    Attr, Builder, FloatValue, ForOp, FuncOp, InsertionPoint, Ir, OpId, Type, ValueId,
};

/// An operation that reduces values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ReductionKind {
    /// The op that combines two values.
    pub(crate) op: &'static str,
    /// Its code in `affine.parallel`: that of `arith::AtomicRMWKind`.
    pub(crate) code: i64,
    /// Its name in `vector.reduction`.
    pub(crate) name: &'static str,
    /// Whether the order of values makes no difference at all.
    pub(crate) is_exact: bool,
    /// Whether `affine.parallel` has it for types without a sign.
    pub(crate) is_parallel: bool,
}

const fn kind(op: &'static str, code: i64, name: &'static str) -> ReductionKind {
    ReductionKind { op, code, name, is_exact: true, is_parallel: true }
}

const fn rounded(op: &'static str, code: i64, name: &'static str) -> ReductionKind {
    ReductionKind { is_exact: false, ..kind(op, code, name) }
}

const fn not_parallel(op: &'static str, code: i64, name: &'static str) -> ReductionKind {
    ReductionKind { is_parallel: false, ..kind(op, code, name) }
}

impl ReductionKind {
    /// The operation of this op.
    pub(crate) fn of_op(op: &str) -> Option<ReductionKind> {
        KINDS.into_iter().find(|kind| kind.op == op)
    }

    /// The operation of this code in `affine.parallel`.
    pub(crate) fn of_code(code: i64) -> Option<ReductionKind> {
        KINDS.into_iter().find(|kind| kind.code == code)
    }

    /// What changes no value that it is combined with; `None` where that is no number of at most 64 bits. Of
    /// numbers that are preferred to NaN it is a NaN, and of sums of floats 0, which makes 0 of -0.
    pub(crate) fn neutral(&self, ty: &Type) -> Option<Attr> {
        if let Type::Float(kind) = *ty {
            let value = match self.op {
                "arith.addf" => FloatValue::zero(kind, false),
                "arith.mulf" => FloatValue::from_f64(kind, 1.0),
                "arith.maximumf" => FloatValue::extreme(kind, true),
                "arith.minimumf" => FloatValue::extreme(kind, false),
                "arith.maxnumf" => -FloatValue::nan(kind),
                "arith.minnumf" => FloatValue::nan(kind),
                _ => return None,
            };
            return Some(Attr::Float(value));
        }
        let width = match ty {
            Type::Integer { width: width @ 2..=64, .. } => Some(*width),
            Type::Index => None,
            _ => return None,
        };
        let value = match self.op {
            "arith.addi" | "arith.ori" | "arith.xori" => 0,
            "arith.muli" => 1,
            "arith.andi" => -1,
            "arith.maxui" => 0,
            "arith.minui" => -1,
            "arith.maxsi" => -(1i128 << (width? - 1)),
            "arith.minsi" => (1i128 << (width? - 1)) - 1,
            _ => return None,
        };
        Some(Attr::Integer(value, ty.clone()))
    }
}

/// Those that mlir-opt knows.
const KINDS: [ReductionKind; 15] = [
    rounded("arith.addf", 0, "add"),
    kind("arith.addi", 1, "add"),
    kind("arith.andi", 2, "and"),
    kind("arith.maximumf", 4, "maximumf"),
    not_parallel("arith.maxnumf", 5, "maxnumf"),
    not_parallel("arith.maxsi", 6, "maxsi"),
    not_parallel("arith.maxui", 7, "maxui"),
    kind("arith.minimumf", 8, "minimumf"),
    not_parallel("arith.minnumf", 9, "minnumf"),
    not_parallel("arith.minsi", 10, "minsi"),
    not_parallel("arith.minui", 11, "minui"),
    rounded("arith.mulf", 12, "mul"),
    kind("arith.muli", 13, "mul"),
    kind("arith.ori", 14, "or"),
    not_parallel("arith.xori", 15, "xor"),
];

/// How a loop reduces one of the values that it carries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduction {
    pub(crate) kind: ReductionKind,
    /// Combines what is carried with the new value and hands it to the yield: nothing else sees either.
    pub(crate) combiner: OpId,
    /// What each iteration adds.
    pub(crate) value: ValueId,
}

/// The reductions of what a loop carries, in its order; `None` if one of these values is no reduction.
pub(crate) fn reductions(ir: &Ir, looping: ForOp) -> Option<Vec<Reduction>> {
    let carried = looping.iter_args(ir).iter().zip(looping.yielded(ir));
    carried.map(|(arg, yielded)| reduction(ir, looping, *arg, *yielded)).collect()
}

fn reduction(ir: &Ir, looping: ForOp, arg: ValueId, yielded: ValueId) -> Option<Reduction> {
    let combiner = ir.defining_op(yielded)?;
    let kind = ReductionKind::of_op(ir.def(combiner).name)?;
    let [one, other] = ir.op(combiner).operands() else { return None };
    let value = if *one == arg { *other } else { *one };
    let is_carried = [one, other].into_iter().filter(|operand| **operand == arg).count() == 1;
    let is_alone = ir.uses(arg).len() == 1 && ir.uses(yielded).len() == 1;
    let is_here = ir.op(combiner).parent() == Some(looping.body(ir));
    (is_carried && is_alone && is_here).then_some(Reduction { kind, combiner, value })
}

/// What combines a reduction's result with the value that it began with: without promises about overflow and
/// values that another order may break, unless floats may be combined in any order anyway.
pub(crate) fn combine(builder: &mut Builder, reduction: &Reduction, operands: [ValueId; 2]) -> ValueId {
    let flags = builder.ir.op(reduction.combiner).attr("fastmath").cloned();
    let loc = builder.ir.op(reduction.combiner).loc.clone();
    let before = std::mem::replace(&mut builder.loc, loc);
    let value = builder.arith(reduction.kind.op, &operands);
    builder.loc = before;
    if let (Some(flags), Some(op)) = (flags, builder.ir.defining_op(value))
        && allows_any_order(&flags.to_string())
    {
        builder.ir.set_attr(op, "fastmath", flags);
    }
    value
}

fn allows_any_order(flags: &str) -> bool {
    let mut words = flags.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| word == "reassoc") || flags.trim_end_matches('>').ends_with("<fast")
}

/// Makes maxima, or minima, of the reductions of a function that round, which are exact in any order: a
/// change of the order of reductions is right for these if it is right for others but for rounding.
pub(crate) fn make_exact(ir: &mut Ir, func: FuncOp, op: &'static str) {
    let loops: Vec<ForOp> = ir.walk(func.0).filter_map(|op| ForOp::of(ir, op)).collect();
    for looping in loops {
        let found = looping.iter_args(ir).iter().zip(looping.yielded(ir));
        let found = found.filter_map(|(arg, yielded)| reduction(ir, looping, *arg, *yielded));
        let rounded: Vec<Reduction> = found.filter(|reduction| !reduction.kind.is_exact).collect();
        for Reduction { combiner, .. } in rounded {
            let (operands, loc) = (ir.op(combiner).operands().to_vec(), ir.op(combiner).loc.clone());
            let value = ir.op(combiner).results()[0];
            let exact = Builder::new(ir, InsertionPoint::Before(combiner), loc).arith(op, &operands);
            ir.replace_all_uses(value, exact);
            ir.erase_op(combiner);
        }
    }
}

/// Whether values of a type have reductions in `affine.parallel`: numbers, but for an `index`.
pub(crate) fn is_reduced_in_parallel(ty: &Type) -> bool {
    matches!(ty, Type::Float(_) | Type::Integer { .. })
}
