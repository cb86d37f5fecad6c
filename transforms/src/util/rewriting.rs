//! The frame of passes that keep the order of a function's instances, and the gate that each of their changes goes through.
//!
//! # Method
//! 1. Keep a copy of the function and its text with what it refers to.
//! 2. Let the pass change the function, and verify the program that consists of it and what it refers to, read back from its text.
//! 3. Prove by dataflow that both compute the same ([`analysis::prove_equal`]), each in at most [`PROOF`] steps where the change depends on it, and what is right by
//!    construction all together in at most [`PROOFS`]: programs of a thousand functions are not to wait for such proofs.
//! 4. Where there is no proof, run both on small inputs.
//!
//! A change that gives reductions of floats another order is not proved: it is done once more with maxima and minima in their place, which
//! are exact in any order, and these are run.
//!
//! A change that breaks a rule or shows a difference is undone and reported as a fault of ours. One without a proof stays
//! if it is right by construction, with a remark that says why there is none; any other is undone.
//!
//! # Cost
//! Linear in the function, but for the proof; nothing of the rest of the program is copied or verified.

use crate::gate::{Invalid, ReorderError, excerpt, excerpt_text, function, read_back};
use crate::pass::declare::{Changed, PassContext};
use crate::replay::{ReplayOptions, RunDifference, replay_of_sizes};
use crate::util::reductions::make_exact;
use crate::util::values::symbols::Calls;
use affine_ir::{FuncOp, IndexWidth, Ir, OpId, Severity, ValueMapping};
use analysis::{Equality, Functions, prove_equal};
use polyhedra::Budget;

/// Steps of set operations that the proof of one function may take, where the change depends on it.
const PROOF: u64 = 200_000;
/// Steps that the proofs of all functions of a program may take, where the changes do not depend on them.
const PROOFS: u64 = 20_000;
/// Sizes of the runs, and the steps that one may take.
const RUNS: ([i64; 3], u64) = ([1, 5, 18], 200_000);

/// Why a change may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grounds {
    /// It is right by construction: it stays even where it is not proved.
    Construction,
    /// It depends on what memory holds: it stays only where it is proved.
    Proof,
    /// The same, and runs do not tell, as it may read what nobody wrote, and hand it on to nobody.
    ProofAlone,
    /// It is right by construction for all calls that there are, and something else for others: it is compared with nothing.
    Calls,
}

/// A pass at work on one function.
pub(crate) struct Edit<'a> {
    pub(crate) ir: &'a mut Ir,
    pub(crate) func: FuncOp,
    remarks: &'a mut Vec<(OpId, String)>,
    grounds: &'a mut Grounds,
    rounds: &'a mut bool,
}

impl Edit<'_> {
    /// Says why something is left alone, once; at the function, if the op is gone when the pass is done.
    pub(crate) fn remark(&mut self, op: OpId, message: impl Into<String>) {
        let remark = (op, message.into());
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Lets the change of this function stay only if it is proved.
    pub(crate) fn needs_proof(&mut self) {
        *self.grounds = Grounds::Proof;
    }

    /// The same, and does not run it.
    pub(crate) fn needs_proof_alone(&mut self) {
        *self.grounds = Grounds::ProofAlone;
    }

    /// Says that reductions of floats have another order, so that results may differ by rounding.
    pub(crate) fn rounds_otherwise(&mut self) {
        *self.rounds = true;
    }

    /// Has the change of this function stay though it is right for the calls that there are alone.
    pub(crate) fn is_for_its_calls(&mut self) {
        *self.grounds = Grounds::Calls;
    }
}

/// Changes every function that has a body and takes what comes out through the gate.
pub(crate) fn rewrite_functions(
    ir: &mut Ir,
    context: &mut PassContext,
    (pass, grounds): (&'static str, Grounds),
    rewrite: impl FnMut(&mut Edit<'_>) -> Changed,
) -> Changed {
    let functions = context.functions(ir);
    rewrite_in_order(ir, context, functions, (pass, grounds), rewrite)
}

/// The same with these functions alone, one after the other.
pub(crate) fn rewrite_in_order(
    ir: &mut Ir,
    context: &mut PassContext,
    functions: Vec<FuncOp>,
    (pass, grounds): (&'static str, Grounds),
    mut rewrite: impl FnMut(&mut Edit<'_>) -> Changed,
) -> Changed {
    let proofs = Budget::new(PROOFS);
    let mut changed = Changed::No;
    for func in functions {
        let before = excerpt_text(ir, func.0);
        let kept = ir.clone_op(func.0, &mut ValueMapping::new());
        let (mut remarks, mut grounds, mut rounds) = (Vec::new(), grounds, false);
        let found = rewrite(&mut Edit {
            ir,
            func,
            remarks: &mut remarks,
            grounds: &mut grounds,
            rounds: &mut rounds,
        });
        for (op, message) in remarks {
            let place = if ir.is_live(op) { op } else { func.0 };
            context.remarks.push(ir.op_diagnostic(Severity::Remark, place, message));
        }
        if found == Changed::No {
            ir.erase_op(kept);
            continue;
        }
        let is_needed = matches!(grounds, Grounds::Proof | Grounds::ProofAlone);
        let most = if is_needed { PROOF } else { proofs.left() };
        let budget = Budget::new(most.min(context.budget.left()));
        let confirmed = match rounds {
            true => confirm_but_for_rounding(ir, func, &before, context.extract.index_width, &mut rewrite),
            false => confirm(ir, func.0, &before, (context.extract.index_width, &budget, grounds)),
        };
        if !is_needed {
            // The last one may take the rest: that none is left is what the next one finds.
            let _ = proofs.spend(budget.spent(), "proof");
        }
        let said = match confirmed {
            Ok(Confirmed::Proved) => {
                ir.erase_op(kept);
                changed = Changed::Yes;
                continue;
            }
            Ok(Confirmed::Unproved(why)) if matches!(grounds, Grounds::Construction | Grounds::Calls) => {
                ir.erase_op(kept);
                changed = Changed::Yes;
                (func.0, by_construction(pass, &why))
            }
            Ok(Confirmed::Unproved(why)) => {
                (undo(ir, func.0, kept), format!("is left alone by '{pass}': it is not proved: {why}"))
            }
            Err(invalid) => (
                undo(ir, func.0, kept),
                format!("is left alone by '{pass}': {}", ReorderError::Invalid(invalid)),
            ),
        };
        context.remarks.push(ir.op_diagnostic(Severity::Remark, said.0, said.1));
    }
    changed
}

/// Changes the whole program at once, where functions change with those that call them, and takes what comes out through the gate, function by function:
/// all of it stays or nothing does. Functions that the program alone calls are compared as parts of those that call them.
pub(crate) fn rewrite_program(
    ir: &mut Ir,
    context: &mut PassContext,
    pass: &'static str,
    rewrite: impl FnOnce(&mut Ir) -> Changed,
) -> Changed {
    let before = ir.clone();
    if rewrite(ir) == Changed::No {
        return Changed::No;
    }
    let calls = Calls::new(&before);
    let proofs = Budget::new(PROOFS);
    let (mut remarks, mut changed) = (Vec::new(), Changed::Yes);
    for func in FuncOp::defined(ir).collect::<Vec<_>>() {
        let text = excerpt_text(&before, func.0);
        if text == excerpt_text(ir, func.0) {
            continue;
        }
        let budget = Budget::new(PROOF.min(context.budget.left()).min(proofs.left()));
        let confirmed = match calls.is_open(func.0) {
            true => confirm(ir, func.0, &text, (context.extract.index_width, &budget, Grounds::Construction)),
            false => excerpt(ir, func.0).map(|_| Confirmed::Proved),
        };
        // The last one may take the rest: that none is left is what the next one finds.
        let _ = proofs.spend(budget.spent(), "proof");
        match confirmed {
            Ok(Confirmed::Proved) => {}
            Ok(Confirmed::Unproved(why)) => remarks.push((func.0, by_construction(pass, &why))),
            Err(invalid) => {
                *ir = before;
                changed = Changed::No;
                let why = ReorderError::Invalid(invalid);
                remarks = vec![(func.0, format!("is left alone by '{pass}', as all functions are: {why}"))];
                break;
            }
        }
    }
    for (func, message) in remarks {
        context.remarks.push(ir.op_diagnostic(Severity::Remark, func, message));
    }
    changed
}

fn by_construction(pass: &str, why: &str) -> String {
    format!("is changed by '{pass}', which is right by construction, but not proved: {why}")
}

/// Puts the copy that was kept of a function in its place.
fn undo(ir: &mut Ir, func: OpId, kept: OpId) -> OpId {
    ir.insert_before(func, kept);
    ir.erase_op(func);
    kept
}

/// What is known of a change.
enum Confirmed {
    Proved,
    /// There is no proof, for this reason; runs on small inputs have shown no difference.
    Unproved(String),
}

/// Compares a function with what it was.
fn confirm(
    ir: &Ir,
    func: OpId,
    before: &str,
    (index_width, budget, grounds): (IndexWidth, &Budget, Grounds),
) -> Result<Confirmed, Invalid> {
    let (before, after) = (read_back(ir.dialects(), before)?, excerpt(ir, func)?);
    if grounds == Grounds::Calls {
        return Ok(Confirmed::Unproved("it is another one for calls that are not there".to_string()));
    }
    let name = ir.symbol_name(func).unwrap_or_default();
    let both = [(&before, function(&before, name)?), (&after, function(&after, name)?)];
    let functions = Functions { before: both[0], after: both[1], index_width, parameters: None };
    let why = match prove_equal(&functions, budget) {
        Ok(Equality::Proved(_)) => return Ok(Confirmed::Proved),
        Ok(Equality::Unknown(doubt)) => doubt.to_string(),
        Err(exhausted) => exhausted.to_string(),
    };
    if grounds == Grounds::ProofAlone {
        return Ok(Confirmed::Unproved(why));
    }
    match replay_of_sizes(both, index_width, &runs()) {
        // What is undone in any case may run for long.
        Err(RunDifference::Fails { error, .. }) if grounds == Grounds::Proof && error.kind.is_budget() => {}
        Err(difference) => return Err(Invalid::Run(difference)),
        Ok(_) => {}
    }
    Ok(Confirmed::Unproved(why))
}

fn runs() -> ReplayOptions {
    ReplayOptions { starts: RUNS.0.to_vec(), step_limit: RUNS.1 }
}

/// Makes the same change with maxima and minima in the place of reductions that round, and compares what comes of it.
fn confirm_but_for_rounding(
    ir: &Ir,
    func: FuncOp,
    before: &str,
    index_width: IndexWidth,
    rewrite: &mut impl FnMut(&mut Edit<'_>) -> Changed,
) -> Result<Confirmed, Invalid> {
    let name = ir.symbol_name(func.0).unwrap_or_default();
    // What was made is to follow the rules, too.
    excerpt(ir, func.0)?;
    for op in ["arith.maximumf", "arith.minimumf"] {
        let mut exact = read_back(ir.dialects(), before)?;
        let in_exact = FuncOp(function(&exact, name)?);
        make_exact(&mut exact, in_exact, op);
        let old = excerpt(&exact, in_exact.0)?;
        rewrite(&mut Edit {
            ir: &mut exact,
            func: in_exact,
            remarks: &mut Vec::new(),
            grounds: &mut Grounds::Construction,
            rounds: &mut false,
        });
        let new = excerpt(&exact, in_exact.0)?;
        let both = [(&old, function(&old, name)?), (&new, function(&new, name)?)];
        replay_of_sizes(both, index_width, &runs()).map_err(Invalid::Run)?;
    }
    Ok(Confirmed::Unproved(
        "its results may differ by rounding, as floats are combined in another order".into(),
    ))
}
