//! Conditions that flags of arithmetic ops promise.

use crate::core::attr::Attr;
use crate::core::ids::OpId;
use crate::language::defined::{Condition, Sign};
use crate::language::interfaces::Arithmetic;
use crate::language::ir::Ir;

/// What the flags of an op promise; `None` for a flag that means nothing to it.
pub(crate) fn promised(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let mut conditions = Vec::new();
    for sign in overflow(ir, op) {
        conditions.push(match ir.def(op).arithmetic {
            Some(kind @ (Arithmetic::Sum | Arithmetic::Difference | Arithmetic::Product)) => {
                Condition::Fits(kind, sign)
            }
            Some(Arithmetic::Cast) => Condition::CastFits(sign),
            _ => return None,
        });
    }
    if ir.op(op).attr("isExact").is_some() {
        return None;
    }
    let promises = [("nnan", "no NaN comes up"), ("ninf", "no infinity comes up")];
    let allowed = words(ir, op, "fastmath");
    let has = |word: &str| allowed.iter().any(|other| *other == word || *other == "fast");
    conditions.extend(
        promises.into_iter().filter(|(word, _)| has(word)).map(|(_, what)| Condition::PoisonUnless(what)),
    );
    Some(conditions)
}

/// Whether the flags of an op allow to group and order what it combines in any way, as sums of integers are
/// without a flag: `reassoc`, or `fast`.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # use loopwright_affine_ir::machinery::may_reassociate;
/// let text = "func.func @f(%x: f32, %y: f32) -> f32 {
///   %0 = arith.addf %x, %y fastmath<nnan,reassoc> : f32
///   %1 = arith.addf %0, %y fastmath<nnan> : f32
///   return %1 : f32
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// assert_eq!(ir.walk(ir.module()).filter(|op| may_reassociate(&ir, *op)).count(), 1);
/// ```
pub fn may_reassociate(ir: &Ir, op: OpId) -> bool {
    words(ir, op, "fastmath").iter().any(|word| matches!(*word, "reassoc" | "fast"))
}

/// When a division is defined.
pub(super) fn division_of(ir: &Ir, op: OpId, sign: Sign) -> Option<Vec<Condition>> {
    let mut conditions = vec![Condition::NonZero(1)];
    conditions.extend((sign == Sign::Signed).then_some(Condition::Quotient));
    conditions.extend(ir.op(op).attr("isExact").is_some().then_some(Condition::Multiple(sign)));
    Some(conditions)
}

/// When a shift is defined.
pub(super) fn shifted(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let mut conditions = vec![Condition::Shift];
    conditions.extend(overflow(ir, op).map(Condition::ShiftFits));
    conditions.extend(ir.op(op).attr("isExact").is_some().then_some(Condition::ShiftedMultiple));
    Some(conditions)
}

/// How nothing overflows.
fn overflow(ir: &Ir, op: OpId) -> impl Iterator<Item = Sign> {
    let words = words(ir, op, "overflowFlags");
    let signs = [("nsw", Sign::Signed), ("nuw", Sign::Unsigned)];
    signs.into_iter().filter(move |(word, _)| words.contains(word)).map(|(_, sign)| sign)
}

/// The words of a property that is a set of flags.
pub(super) fn words<'a>(ir: &'a Ir, op: OpId, name: &str) -> Vec<&'a str> {
    let Some(Attr::Opaque(text)) = ir.op(op).attr(name) else { return Vec::new() };
    let body = text.body.as_str();
    let inner = body.find('<').map_or("", |at| body[at + 1..].trim_end_matches('>'));
    inner.split(',').map(str::trim).collect()
}
