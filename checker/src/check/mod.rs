//! The checker of proofs of equality.
//!
//! # Method
//! From both programs and what the certificate claims follows a list of systems of constraints that must have
//! no solution; for each the certificate has a refutation. Here the list is made; who refutes is an
//! [`Oracle`]: the certificate, or somebody who searches.
//!
//! # Definitions
//! A *state* is what memory that callers can see holds, and what was printed: the arrays of
//! [`Array`](crate::reader::values::Array) that are visible. A *trace* is the list of instances of ops that a
//! function runs on a state and arguments, each with the values that it computes. It *has a meaning* if no op
//! in it is undefined. A value may be *poison*: it may be passed on, and an op that decides by it, accesses
//! memory by it, divides by it or calls with it is undefined. When an op is defined and gives no poison, it
//! declares ([`loopwright_affine_ir::Defined`]); a flag that is broken is taken for undefined wherever it is.
//! Globals that are constant or only declared may be read-only, and arguments where the program passes such
//! memory on; of others it is assumed that they are not. To write to such memory is undefined, unless a write
//! of the first function tells otherwise. Functions that are only declared free nothing that they are given.
//! Resources are no part of a state: memory, stack and time are taken to suffice, so that nothing is said
//! about how much of them a function needs, or whether it gives memory back.
//!
//! The second function *refines* the first if on every state and all arguments for which the first has a
//! meaning (and the parameters are as assumed) the second has one, ends in the same state where the first
//! leaves values, and returns the same values where the first returns values. That is what a certificate
//! shows. What has to hold for that:
//!
//! | | obligation | where |
//! |---|---|---|
//! | O1 | both are functions of one type and end in a return; nothing in them is said to be never reached | [`read`](crate::check::checker::read), `reader` |
//! | O2 | memory of the second is its own where it is freed: all of what one op allocated on the heap, once, and not used afterwards | [`Checker::check_memory`] |
//! | O3 | of loops, conditionals and ends of bodies nothing undeclared is said that the first function does not say | [`Checker::check_said`] |
//! | O4 | each read gets what its tree says, and reads what was written | [`Checker::check_sources`] |
//! | O5 | values that are claimed to be equal are, by induction over time | [`Checker::check_claims`], [`Checker::show`] |
//! | O6 | what is left in memory, and printed, is equal | [`Checker::check_left`] |
//! | O7 | instead of O4 to O6: the accesses are those of the first in another order, all writes are run, once, and what touches one cell keeps its order, by pairs of accesses or by timestamps | [`Checker::check_moves`], [`Checker::check_timestamps`] |
//! | O8 | what is returned is equal | [`Checker::check_returned`] |
//! | O9 | iterations that may run at the same time touch no common cell, in both | [`Checker::check_races`], [`Checker::check_timestamps`] |
//! | O10 | accesses of the second are within their arrays and the views that they go through | [`Checker::check_bounds`] |
//! | O11 | every other op of the second is defined and gives no poison where the first has a meaning: its operands imply that, or the first runs a like op, with no less promised and equal operands | [`Checker::check_failures`], `safety/defined.rs` |
//! | O12 | what is used as a number is none that may be poison: a like op is not enough there | [`Checker::check_failures`] |
//! | O13 | accesses of the second promise of their addresses what the first does at the same cell | [`Checker::check_failures`], [`Checker::check_moves`] |
//! | O14 | no size of what the second allocates is negative | [`Checker::check_sizes`] |
//! | O15 | bounds, subscripts and indices of the second fit in an `index`, those of the first where they would go round | [`Checker::check_overflow`] |
//! | O16 | ops are taken for equal only if the second promises no more (flags), and is of the same name, types and other attributes | [`Checker::follow`] |
//! | O17 | the second writes to memory that may be read-only only where the first writes to some cell of it, or it is assumed of arguments that they are not | [`Checker::check_writes`], [`Checker::check_moves`] |
//!
//! # Soundness
//! **Theorem.** If the checker accepts a record, the second function refines the first. Let both run on one
//! state and equal arguments for which the first has a meaning.
//!
//! **Time.** Iterations that may run at the same time touch no common cell (O9), so each trace may be taken
//! in the order of its text. A value has the time when it is computed, or passed to a body or on by its loop
//! or conditional. What an access reads has the time of the access. An opaque op has a time after it has read
//! what it reads, and before it leaves anything. Before each time there are finitely many others, so times
//! are well-founded.
//!
//! **Items.** An *item* is a value, what is read from a cell, or what an opaque op leaves there. At an
//! instance `x` of its loops, item `a` has at most one value in a trace, `a(x)`. Write `a(x) ~ b(y)` if the
//! two values are equal, where there are both and that of the first function is not poison.
//!
//! **Claims.** A claim `(a, b, R)` says `a(x) ~ b(y)` for all `(x, y)` in the affine relation `R`. All claims
//! together are shown by well-founded induction over pairs of times, `(time of a(x), time of b(y))`, where
//! one pair is before another if neither time is later and one is earlier. To show a pair, the record chooses
//! a rule (`Choice`), and the rule leaves other pairs to be shown, under the constraints collected so far
//! (*the system*):
//!
//! | rule | what the checker asks | what is left to show | why that suffices |
//! |---|---|---|---|
//! | never | the system has no solution | nothing | there are no such instances |
//! | number | both are affine forms, and they never differ | nothing | the forms are the values |
//! | claim | `(x, y)` is in the relation of a claim about `(a, b)`, and this is not the first step of a claim | nothing | the hypothesis, for an earlier pair |
//! | moved | the access of the second function is that of the first by O7 | nothing | both read the same cell in the same order of writes |
//! | computed | both are made by like ops, the second promising no more (O16) | their operands, and what opaque ops find | like ops compute like values; earlier on both sides |
//! | swapped | the same, and the op is commutative | the operands crosswise | the same |
//! | read | on each side that reads, the cases of its tree (O4) | for each case, the writes' values; the other side stays | the tree names the last write before; earlier on the sides that read |
//! | beginning | both read what memory held at first: one array, equal cells | nothing | the state is one |
//!
//! Every rule that leaves pairs leaves earlier ones, and *claim* ends only chains with such a step before it,
//! so the induction is sound. Chains of more than 500 steps are refused.
//!
//! **Conclusion.** O6 and O8 show, by the same rules, that at the end visible cells, what was printed, and
//! what is returned are `~`: the second function ends in the same state where the first leaves values. It
//! remains that its trace has a meaning. Suppose not, and take its first undefined op. All values before it
//! are `~` to those of the first trace, which has a meaning. O2, O3, O10 to O15 and O17 each say of one kind
//! of op that it is then defined: a contradiction. Functions of the program that are called refine each other
//! by induction over calls, which end as those of the first program do.
//!
//! **Another order.** Where the second function is the first in another order, O7 takes the place of O4 to
//! O6: every write runs, once, and what touches one cell keeps its order, so every read finds the same write,
//! and the last write of each cell is the same. All other obligations are shown as well.

pub mod checker;
pub mod equal;
mod moves;
mod safety;
mod sources;
mod timestamps;

use crate::check::checker::{Checker, Link, Oracle, read};
use crate::fault::{Fault, Obligation};
use crate::linear::system::{Cases, Refutation, System};
use crate::record::{Choice, EqualityRecord};
use loopwright_affine_ir::{Ir, OpId};

/// Accepts a record only if it proves that the second function computes what the first does, wherever that is
/// defined.
///
/// Additions, multiplications and comparisons of integers; of reads that are compared, the work is that of
/// their trees' leaves multiplied.
///
/// # Errors
/// The first thing that is not shown.
pub fn check_equal(record: &EqualityRecord, functions: [(&Ir, OpId); 2]) -> Result<(), Fault> {
    let checker = Checker::new(read(functions, record.by_lanes)?, record)?;
    let mut given = Given::of(record);
    check(&checker, &mut given)?;
    given.finish()
}

/// Everything that has to hold.
pub fn check(checker: &Checker<'_>, oracle: &mut dyn Oracle) -> Result<(), Fault> {
    checker.check_memory()?;
    checker.check_said()?;
    if checker.record.is_reordering() {
        checker.check_moves(oracle)?;
    } else {
        for side in 0..2 {
            checker.check_sources(side, oracle)?;
        }
        checker.check_claims(oracle)?;
        checker.check_left(oracle)?;
    }
    checker.check_returned(oracle)?;
    checker.check_races(0, oracle)?;
    if checker.record.timestamps.is_none() {
        checker.check_races(1, oracle)?;
    }
    checker.check_bounds(oracle)?;
    checker.check_writes(oracle)?;
    checker.check_failures(oracle)?;
    checker.check_sizes(oracle)?;
    for side in 0..2 {
        checker.check_overflow(side, oracle)?;
    }
    Ok(())
}

/// A certificate's answers, in their order.
pub struct Given<'a> {
    choices: std::slice::Iter<'a, Choice>,
    proofs: &'a [Refutation],
    /// How many of these were asked for.
    asked: usize,
}

impl<'a> Given<'a> {
    pub fn of(record: &'a EqualityRecord) -> Self {
        Self { choices: record.choices.iter(), proofs: &record.proofs, asked: 0 }
    }

    /// Whether all answers were asked for.
    pub fn finish(self) -> Result<(), Fault> {
        if self.choices.len() == 0 && self.asked == self.proofs.len() { Ok(()) } else { Err(Fault::Spare) }
    }
}

impl Oracle for Given<'_> {
    fn refute(&mut self, obligation: Obligation, system: &System, choices: &[Cases]) -> Result<(), Fault> {
        let Some(mut refutation) = self.proofs.get(self.asked) else {
            return Err(Fault::NoRefutation(obligation));
        };
        if let Refutation::Like(at) = *refutation
            && let Some(earlier) = self.proofs[..self.asked].get(at)
            && earlier.size() <= Refutation::SHORT
        {
            refutation = earlier;
        }
        self.asked += 1;
        system.check(choices, refutation).map_err(|fault| Fault::Refutation(obligation, fault))
    }

    fn choose(&mut self, _: &Checker<'_>, _: &Link<'_>) -> Result<Choice, Fault> {
        self.choices.next().copied().ok_or(Fault::NoChoice)
    }
}
