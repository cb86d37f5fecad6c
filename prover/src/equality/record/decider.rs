//! Decision trees over pieces of a set.

use crate::equality::Uncertified;
use crate::search::refuter::{Refuter, columns_of};
use crate::search::relaxation::Relaxation;
use loopwright_checker::machinery::checker::Base;
use loopwright_checker::machinery::form::{Constraint, Form};
use loopwright_checker::machinery::system::{Cases, System};
use loopwright_checker::machinery::{Function, SourceNode};
use loopwright_polyhedra::{Budget, Exhausted};
use std::cell::RefCell;

/// Forms that are not negative in a part of a tree, and what is there.
pub(super) type Guarded = (Vec<Form>, SourceNode);

/// What is left of a set where some guards were decided.
#[derive(Clone)]
struct Part {
    system: System,
    relaxation: Relaxation,
    decided: Vec<Constraint>,
}

impl Part {
    /// Whether it does not hold, as what was decided says by itself.
    fn is_decided(&self, wrong: &Constraint) -> bool {
        self.decided.iter().any(|known| known.contradicts(wrong))
    }

    fn decide(&mut self, guard: Constraint, budget: &Budget) -> Result<(), Exhausted> {
        self.system.add(&guard);
        self.relaxation.add_rows_of(&self.system, budget)?;
        self.decided.push(guard);
        self.relaxation.charge(budget)
    }
}

/// Builds trees, and finds out which parts of them there are.
pub(super) struct Decider<'b> {
    /// What was refuted so far helps with what is alike.
    refuter: RefCell<Refuter>,
    budget: &'b Budget,
}

impl<'b> Decider<'b> {
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self { refuter: RefCell::default(), budget }
    }

    /// A tree for the instances of a system over pieces of which the first that an instance is in counts, if
    /// they cover all; of a partition, the last needs no guards.
    pub(super) fn tree(
        &self,
        base: &Base,
        pieces: &[Guarded],
        is_partition: bool,
    ) -> Result<Option<Vec<SourceNode>>, Uncertified> {
        let mut nodes = Vec::new();
        let guards = pieces.iter().flat_map(|(guards, _)| guards);
        let n_more = columns_of(guards, &base.choices);
        let mut relaxation = Relaxation::new(&base.system, n_more, false, self.budget)?;
        relaxation.charge(self.budget)?;
        let part = Part { system: base.system.clone(), relaxation, decided: Vec::new() };
        let covers = self.decide(part, &base.choices, pieces, is_partition, &mut nodes)?;
        Ok(covers.then_some(nodes))
    }

    /// Whether a system has no solution, whatever is chosen.
    pub(super) fn is_refuted(&self, base: &Base, choices: &[Cases]) -> Result<bool, Uncertified> {
        let mut refuter = self.refuter.borrow_mut();
        Ok(refuter.refutation(&base.system, choices, self.budget)?.is_some())
    }

    /// Whether an op's operands show that it is defined and gives no poison.
    pub(super) fn shows(
        &self,
        function: &Function<'_>,
        number: usize,
        base: &Base,
    ) -> Result<bool, Uncertified> {
        let Some(shortfalls) = function.shortfalls(number, base)? else { return Ok(false) };
        for (base, wrong) in shortfalls {
            if !self.is_refuted(&base, &base.with([wrong]))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a part has nothing where these hold.
    fn is_empty<'g>(
        &self,
        part: &Part,
        more: impl IntoIterator<Item = &'g Constraint>,
        choices: &[Cases],
    ) -> Result<bool, Uncertified> {
        let mut system = part.system.clone();
        system.add_all(more);
        let mut refuter = self.refuter.borrow_mut();
        Ok(refuter.is_refuted(&part.relaxation, &system, choices, self.budget)?)
    }

    /// Adds the tree of what is left, and says whether the pieces cover it.
    fn decide(
        &self,
        part: Part,
        choices: &[Cases],
        pieces: &[Guarded],
        is_partition: bool,
        nodes: &mut Vec<SourceNode>,
    ) -> Result<bool, Uncertified> {
        let Some(((guards, end), rest)) = pieces.split_first() else {
            nodes.push(SourceNode::Never);
            return self.is_empty(&part, [], choices);
        };
        if rest.is_empty() && is_partition {
            nodes.push(end.clone());
            return Ok(true);
        }
        let guards: Vec<Constraint> = guards.iter().cloned().map(Constraint::Natural).collect();
        // Pieces are mostly distinguished by the same guards.
        if guards.iter().any(|guard| part.is_decided(guard)) || self.is_empty(&part, &guards, choices)? {
            return self.decide(part, choices, rest, is_partition, nodes);
        }
        let mut here = part;
        let mut others = Vec::new();
        for guard in guards {
            let complement = Constraint::Natural(guard.form().complement());
            if here.is_decided(&complement) || self.is_empty(&here, [&complement], choices)? {
                continue;
            }
            nodes.push(SourceNode::If(guard.form().clone()));
            let mut other = here.clone();
            other.decide(complement, self.budget)?;
            others.push(other);
            here.decide(guard, self.budget)?;
        }
        nodes.push(end.clone());
        // The innermost choice comes first in pre-order.
        for other in others.into_iter().rev() {
            if !self.decide(other, choices, rest, is_partition, nodes)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
