//! Domain constraints of loops and conditionals.
//!
//! # Problem
//! A statement below loops and conditionals, of the affine dialect or others, runs for the induction variable
//! values between the bounds, on the steps, under the conditions.
//!
//! # Method
//! The pieces of a union start as one universe. A loop adds its bounds to each piece; a step other than 1
//! adds a stride local, and cuts each piece up by which of several lower bounds is the greatest, because the
//! stride counts from there. An `else` branch cuts each piece up by the first condition that fails, and each
//! piece is there once for each of the ways in which several comparisons together hold
//! ([`conditional`](crate::scop::conditional)).
//!
//! # Exactness
//! Exact; the pieces are disjoint.

use crate::mutant::{self, Mutant};
use crate::scop::Refusal;
use crate::scop::affine_form::{AffineInputs, Columns, Linear, floor};
use crate::scop::conditional::{ConditionPart, ConditionWay, region_ways, truth_ways};
use crate::scop::control::CounterRange;
use loopwright_affine_ir::{IfCondition, Ir, OpId, ValueId};
use loopwright_polyhedra::{Int, IntegerRelation};

/// Adds a loop's constraints to all pieces; the induction variable must have a column.
pub(crate) fn add_loop(
    ir: &Ir,
    pieces: Vec<IntegerRelation>,
    columns: &Columns,
    range: &CounterRange,
) -> Result<Vec<IntegerRelation>, Refusal> {
    let refuse = || Refusal::new(ir, range.op, "has a bound that is not affine");
    let mut out = Vec::new();
    for mut piece in pieces {
        let iv = columns.value(ir, &mut piece, range.iv).expect("the caller gave the counter a column");
        let lower =
            columns.map(ir, &mut piece, &range.lower.map, &range.lower.operands).ok_or_else(refuse)?;
        let upper =
            columns.map(ir, &mut piece, &range.upper.map, &range.upper.operands).ok_or_else(refuse)?;
        for bound in &upper {
            let beyond = if mutant::is_on(Mutant::ClosedBound) { 0 } else { -1 };
            non_negative(&mut piece, &bound.clone().minus(&iv).add_constant(beyond));
        }
        if range.step == 1 || mutant::is_on(Mutant::LostStep) {
            for bound in &lower {
                non_negative(&mut piece, &iv.clone().minus(bound));
            }
            out.push(piece);
            continue;
        }
        for (start, bound) in lower.iter().enumerate() {
            let mut piece = piece.clone();
            for (other, smaller) in lower.iter().enumerate().filter(|(other, _)| *other != start) {
                let strict = if other < start { -1 } else { 0 };
                non_negative(&mut piece, &bound.clone().minus(smaller).add_constant(strict));
            }
            let offset = iv.clone().minus(bound);
            non_negative(&mut piece, &offset);
            let step = Int::from(range.step);
            let count = floor(&mut piece, &offset, &step);
            let row = offset.plus(&count, &-&step).row(&piece);
            piece.add_equality(&row);
            out.push(piece);
        }
    }
    out.retain(|piece| !piece.is_obviously_empty());
    bounded(ir, out, range.op)
}

/// Adds to all pieces that a region of a conditional runs.
pub(crate) fn add_condition(
    ir: &Ir,
    pieces: Vec<IntegerRelation>,
    columns: &Columns,
    op: OpId,
    region: usize,
) -> Result<Vec<IntegerRelation>, Refusal> {
    if mutant::is_on(Mutant::LostCondition) {
        return Ok(pieces);
    }
    let is_natural = |value: ValueId| columns.is_natural(value);
    let ways = region_ways(ir, op, region, is_natural)
        .ok_or_else(|| Refusal::new(ir, op, "has a condition that is not affine, or of too many cases"))?;
    add_ways(ir, pieces, columns, op, &ways)
}

/// Adds to all pieces that the truth value which decides a choice between two is `holds`.
pub(crate) fn add_truth(
    ir: &Ir,
    pieces: Vec<IntegerRelation>,
    columns: &Columns,
    (op, decision): (OpId, ValueId),
    holds: bool,
) -> Option<Vec<IntegerRelation>> {
    let ways = truth_ways(ir, decision, holds, |value| columns.is_natural(value))?;
    add_ways(ir, pieces, columns, op, &ways).ok()
}

fn add_ways(
    ir: &Ir,
    pieces: Vec<IntegerRelation>,
    columns: &Columns,
    op: OpId,
    ways: &[ConditionWay],
) -> Result<Vec<IntegerRelation>, Refusal> {
    let mut out = Vec::new();
    for way in ways {
        let mut pieces = pieces.clone();
        for part in way {
            pieces = with_part(ir, pieces, columns, part)
                .ok_or_else(|| Refusal::new(ir, op, "has a condition that is not affine"))?;
            pieces = bounded(ir, pieces, op)?;
        }
        out.append(&mut pieces);
        out = bounded(ir, out, op)?;
    }
    Ok(out)
}

/// The pieces, cut up, where a set's conditions hold or one of them fails; `None` if they are not affine.
fn with_part(
    ir: &Ir,
    pieces: Vec<IntegerRelation>,
    columns: &Columns,
    ConditionPart { condition: IfCondition { set, operands }, holds }: &ConditionPart,
) -> Option<Vec<IntegerRelation>> {
    let mut out = Vec::new();
    for mut piece in pieces {
        let exprs = set.constraints.iter().map(|(expr, _)| expr);
        let inputs = AffineInputs { dims: set.dims, values: operands };
        let forms = columns.expressions(ir, &mut piece, exprs, inputs)?;
        let conditions: Vec<(Linear, bool)> =
            forms.into_iter().zip(&set.constraints).map(|(form, (_, is_eq))| (form, *is_eq)).collect();
        if *holds {
            conditions.iter().for_each(|condition| require(&mut piece, condition));
            out.push(piece);
            continue;
        }
        for (fails, (form, is_eq)) in conditions.iter().enumerate() {
            let mut below = piece.clone();
            conditions[..fails].iter().for_each(|condition| require(&mut below, condition));
            if *is_eq {
                let mut above = below.clone();
                non_negative(&mut above, &form.clone().add_constant(-1));
                out.push(above);
            }
            non_negative(&mut below, &form.complement());
            out.push(below);
        }
    }
    out.retain(|piece| !piece.is_obviously_empty());
    Some(out)
}

/// Nested conditions multiply pieces; more than these are refused.
const MAX_PIECES: usize = 256;

fn bounded(ir: &Ir, pieces: Vec<IntegerRelation>, op: OpId) -> Result<Vec<IntegerRelation>, Refusal> {
    match pieces.len() {
        0..=MAX_PIECES => Ok(pieces),
        n => {
            let message = format!("splits the iterations into {n} cases, more than {MAX_PIECES}");
            Err(Refusal::new(ir, op, message))
        }
    }
}

fn require(piece: &mut IntegerRelation, (form, is_eq): &(Linear, bool)) {
    let row = form.row(piece);
    if *is_eq { piece.add_equality(&row) } else { piece.add_inequality(&row) }
}

fn non_negative(piece: &mut IntegerRelation, form: &Linear) {
    let row = form.row(piece);
    piece.add_inequality(&row);
}
