//! Searches for the refutations and choices of a proof. Nothing here has to be trusted.
//!
//! # Method
//! The checker asks for one thing after another; here each is looked for ([`refuter`]), and written down.

mod cuts;
mod lemmas;
pub(crate) mod refuter;
pub(crate) mod relaxation;
mod sums;

use crate::search::refuter::Refuter;
use itertools::Itertools;
use loopwright_affine_ir::{ValueDef, ValueId};
use loopwright_checker::machinery::Choice;
use loopwright_checker::machinery::checker::{Checker, Link, Oracle, Step};
use loopwright_checker::machinery::equal::is_commutative;
use loopwright_checker::machinery::system::{Cases, Refutation, System};
use loopwright_checker::machinery::values::Item;
use loopwright_checker::{Fault, Obligation};
use loopwright_polyhedra::{Budget, Exhausted};
use std::collections::HashMap;

/// Somebody who searches, with what was found so far.
pub struct Search<'b> {
    budget: &'b Budget,
    /// Claims about two values.
    claims: HashMap<[(usize, u32); 2], Vec<usize>>,
    pub choices: Vec<Choice>,
    pub proofs: Vec<Refutation>,
    /// Where the short ones of these are that are not like others.
    short: HashMap<Refutation, usize>,
    refuter: Refuter,
    /// What the choice just made will be asked for.
    found: Option<Refutation>,
    /// Why the search ended, if it was the budget.
    pub exhausted: Option<Exhausted>,
}

impl<'b> Search<'b> {
    pub fn new(checker: &Checker<'_>, budget: &'b Budget) -> Self {
        let mut claims: HashMap<_, Vec<usize>> = HashMap::new();
        for (number, claim) in checker.record.claims.iter().enumerate() {
            claims.entry([claim.before, claim.after]).or_default().push(number);
        }
        Self {
            budget,
            claims,
            choices: Vec::new(),
            proofs: Vec::new(),
            short: HashMap::new(),
            refuter: Refuter::default(),
            found: None,
            exhausted: None,
        }
    }

    fn search(&mut self, system: &System, choices: &[Cases]) -> Result<Option<Refutation>, Fault> {
        let found = self.refuter.refutation(system, choices, self.budget);
        found.map_err(|exhausted| self.end(exhausted))
    }

    /// The search ends, as the budget does.
    fn end(&mut self, exhausted: Exhausted) -> Fault {
        self.exhausted = Some(exhausted);
        Fault::NotRefuted(Obligation::Absent)
    }

    fn claims_about(&self, checker: &Checker<'_>, link: &Link<'_>) -> Vec<usize> {
        let place = |at: usize| checker.sides[at].function.places.get(&link.items[at]).copied();
        let places = place(0).zip(place(1));
        places.and_then(|(x, y)| self.claims.get(&[x, y])).cloned().unwrap_or_default()
    }
}

impl Oracle for Search<'_> {
    fn look(&mut self) -> Result<(), Fault> {
        self.budget.spend(1, "proof").map_err(|exhausted| self.end(exhausted))
    }

    fn refute(&mut self, what: Obligation, system: &System, choices: &[Cases]) -> Result<(), Fault> {
        let found = match self.found.take() {
            Some(found) => Some(found),
            None => self.search(system, choices)?,
        };
        let found = found.ok_or(Fault::NotRefuted(what))?;
        if found.size() <= Refutation::SHORT {
            let place = self.proofs.len();
            let first = *self.short.entry(found.clone()).or_insert(place);
            self.proofs.push(if first == place { found } else { Refutation::Like(first) });
        } else {
            self.proofs.push(found);
        }
        Ok(())
    }

    fn choose(&mut self, checker: &Checker<'_>, link: &Link<'_>) -> Result<Choice, Fault> {
        if checker.not_moved(link).is_ok() {
            self.choices.push(Choice::Moved);
            return Ok(Choice::Moved);
        }
        let system = &link.base.system;
        let mut choice = None;
        if link.step != Step::Claim {
            for number in self.claims_about(checker, link) {
                let outside = checker.outside_claim(number, link)?;
                self.found = self.search(system, &link.base.with([outside]))?;
                if self.found.is_some() {
                    choice = Some(Choice::Claim(number));
                    break;
                }
            }
        }
        if choice.is_none()
            && let Ok(differ) = checker.differing_numbers(link)
        {
            self.found = self.search(system, &link.base.with([differ]))?;
            choice = self.found.is_some().then_some(Choice::Number);
        }
        if choice.is_none() && link.step == Step::Read {
            self.found = self.search(system, &link.base.choices)?;
            choice = self.found.is_some().then_some(Choice::Never);
        }
        let choice = choice.unwrap_or_else(|| match looks_swapped(checker, link.items) {
            true => Choice::Swapped,
            false => Choice::Follow,
        });
        self.choices.push(choice);
        Ok(choice)
    }
}

/// Whether operands that may be swapped look as if they were.
fn looks_swapped(checker: &Checker<'_>, items: [Item; 2]) -> bool {
    let [Item::Value(x), Item::Value(y)] = items else { return false };
    let irs = [0, 1].map(|at| checker.sides[at].function.ir);
    let (Some(x), Some(y)) = (irs[0].defining_op(x), irs[1].defining_op(y)) else {
        return false;
    };
    let operands = [irs[0].op(x).operands(), irs[1].op(y).operands()];
    if !is_commutative(irs[0], x) || operands[1].len() != 2 {
        return false;
    }
    let [a, b] =
        [0, 1].map(|at| operands[at].iter().map(|value| looks(checker, at, *value, 4)).collect_vec());
    a != b && a[0] == b[1] && a[1] == b[0]
}

/// What a value looks like from afar.
fn looks(checker: &Checker<'_>, at: usize, value: ValueId, depth: u32) -> String {
    let (ir, item) = (checker.sides[at].function.ir, Item::Value(value));
    if checker.sides[at].sources.contains_key(&item) {
        let visible = checker.access(at, item).filter(|access| access.array.is_visible());
        return visible.map_or_else(|| "a cell".to_string(), |access| access.array.to_string());
    }
    match ir.value(value).def() {
        ValueDef::Arg(_, position) => format!("argument {position}"),
        ValueDef::Result(op, index) => {
            let operands = ir.op(op).operands().iter().filter(|_| depth > 0);
            let operands = operands.map(|value| looks(checker, at, *value, depth - 1)).join(", ");
            format!("{}#{index}({operands})", ir.op(op).name())
        }
    }
}
