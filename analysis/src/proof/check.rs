//! The checker of proofs of equality.
//!
//! # Method
//! From both programs and what the certificate claims follows a list of systems of constraints that must have no solution; for
//! each the certificate has a refutation. Here the list is made; who refutes is an [`Oracle`]: the certificate, or somebody who searches.
//!
//! # Soundness
//! Let the functions run on equal memory. Iterations that may run at the same time touch no common cell ([`safety`](super::safety)), so
//! that order is as if they ran one after the other. The trees tell of every read which write was the last before it
//! ([`sources`](super::sources)). Claims are shown by induction over time: each step from a value to what it is computed from goes back in time in
//! one function at least and forward in none, and a claim is used only after such a step ([`equal`](super::equal)).
//!
//! Where the second function is the first in another order, this is shown instead, without sources and claims ([`moves`](super::moves)).

use crate::proof::checker::{Checker, Link, Oracle};
use crate::proof::fault::{Fault, Obligation};
use crate::proof::record::{Choice, EqualityRecord};
use crate::proof::system::{Cases, Refutation, System};

/// Everything that has to hold.
pub fn check(checker: &Checker<'_>, oracle: &mut dyn Oracle) -> Result<(), Fault> {
    checker.check_memory()?;
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
    for side in 0..2 {
        checker.check_races(side, oracle)?;
    }
    checker.check_bounds(oracle)?;
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
    proofs: std::slice::Iter<'a, Refutation>,
}

impl<'a> Given<'a> {
    pub fn of(record: &'a EqualityRecord) -> Self {
        Self { choices: record.choices.iter(), proofs: record.proofs.iter() }
    }

    /// Whether all answers were asked for.
    pub fn finish(self) -> Result<(), Fault> {
        if self.choices.len() + self.proofs.len() == 0 { Ok(()) } else { Err(Fault::Spare) }
    }
}

impl Oracle for Given<'_> {
    fn refute(&mut self, obligation: Obligation, system: &System, choices: &[Cases]) -> Result<(), Fault> {
        let Some(refutation) = self.proofs.next() else { return Err(Fault::NoRefutation(obligation)) };
        system.check(choices, refutation).map_err(|fault| Fault::Refutation(obligation, fault))
    }

    fn choose(&mut self, _: &Checker<'_>, _: &Link<'_>) -> Result<Choice, Fault> {
        self.choices.next().copied().ok_or(Fault::NoChoice)
    }
}
