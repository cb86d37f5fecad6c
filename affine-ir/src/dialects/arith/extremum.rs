//! Maxima and minima that are written as a comparison and a selection.

use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{OpaqueText, Type};
use crate::dialects::arith::promise::words;
use crate::dialects::arith::reduction::ReductionKind;
use crate::language::interfaces::Relation;
use crate::language::ir::Ir;
use std::sync::Arc;

/// The greater or the lesser of two values, as a selection by a comparison of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extremum {
    /// Of floats it is `maximumf` or `minimumf`.
    pub kind: ReductionKind,
    /// The values that are compared.
    pub operands: [ValueId; 2],
    /// The comparison.
    pub compare: OpId,
    /// Whether the selection gives what the op of the kind gives, as far as flags leave open what it is: of
    /// floats the comparison promises `nnan` and allows `nsz`. Without the flags, the second value stays
    /// where one is no number, and the sign of a zero depends on the order.
    pub is_exact: bool,
}

/// The maximum or minimum that an `arith.select` is.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, ReductionKind, Source, parse};
/// # use loopwright_affine_ir::machinery::extremum;
/// let text = "func.func @f(%x: f32, %m: f32) -> f32 {
///   %0 = arith.cmpf ogt, %x, %m : f32
///   %1 = arith.select %0, %x, %m : f32
///   return %1 : f32
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let found = ir.walk(ir.module()).find_map(|op| extremum(&ir, op)).expect("there is one");
/// assert_eq!((found.kind, found.is_exact), (ReductionKind::MaximumF, false));
/// ```
pub fn extremum(ir: &Ir, op: OpId) -> Option<Extremum> {
    use ReductionKind::{MaxS, MaxU, MaximumF, MinS, MinU, MinimumF};
    if ir.op(op).name() != "arith.select" {
        return None;
    }
    let &[condition, chosen, other] = ir.op(op).operands() else { return None };
    let compare = ir.defining_op(condition)?;
    let &[lhs, rhs] = ir.op(compare).operands() else { return None };
    let is_swapped = match (chosen, other) {
        _ if lhs == rhs => return None,
        both if both == (lhs, rhs) => false,
        both if both == (rhs, lhs) => true,
        _ => return None,
    };
    let (relation, kinds, is_exact) = match (ir.ty(chosen), ir.def(compare).compares) {
        (Type::Integer { width: 2.., .. } | Type::Index, Some(compares)) => {
            let comparison = compares(ir, compare)?;
            let kinds = if comparison.is_signed { [MaxS, MinS] } else { [MaxU, MinU] };
            (comparison.relation, kinds, true)
        }
        (Type::Float(_), None) if ir.op(compare).name() == "arith.cmpf" => {
            let relation = match ir.op(compare).attr("predicate")?.as_i64()? {
                2 | 9 => Relation::Greater,
                3 | 10 => Relation::GreaterEqual,
                4 | 11 => Relation::Less,
                5 | 12 => Relation::LessEqual,
                _ => return None,
            };
            let flags = words(ir, compare, "fastmath");
            let has = |word: &str| flags.iter().any(|flag| *flag == word || *flag == "fast");
            (relation, [MaximumF, MinimumF], has("nnan") && has("nsz"))
        }
        _ => return None,
    };
    let is_greater = match relation {
        Relation::Greater | Relation::GreaterEqual => true,
        Relation::Less | Relation::LessEqual => false,
        Relation::Equal | Relation::NotEqual => return None,
    };
    let [greatest, least] = kinds;
    let kind = if is_greater == is_swapped { least } else { greatest };
    Some(Extremum { kind, operands: [chosen, other], compare, is_exact })
}

/// Adds flags to the comparison of floats that make a maximum or minimum by it exact.
pub fn make_extremum_exact(ir: &mut Ir, extremum: &Extremum) {
    let flags = words(ir, extremum.compare, "fastmath").into_iter().filter(|flag| *flag != "none");
    let mut flags: Vec<&str> = flags.collect();
    flags.extend(["nnan", "nsz"].into_iter().filter(|flag| !flags.contains(flag)).collect::<Vec<_>>());
    let flags = OpaqueText::new("arith", &format!("fastmath<{}>", flags.join(",")));
    ir.set_attr(extremum.compare, "fastmath", Attr::Opaque(Arc::new(flags)));
}
