//! Decision trees over pieces of a set.

use crate::equality::Uncertified;
use crate::proof::checker::Base;
use crate::proof::form::{Constraint, Form};
use crate::proof::reader::Function;
use crate::proof::record::SourceNode;
use crate::proof::search::refuter::Refuter;
use crate::proof::system::Cases;
use polyhedra::Budget;
use std::cell::RefCell;

/// Forms that are not negative in a part of a tree, and what is there.
pub(super) type Guarded = (Vec<Form>, SourceNode);

/// Somebody who makes trees, and finds out which parts of them there are.
pub(super) struct Decider<'b> {
    /// What was refuted so far helps with what is alike.
    refuter: RefCell<Refuter>,
    budget: &'b Budget,
}

impl<'b> Decider<'b> {
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self { refuter: RefCell::default(), budget }
    }

    /// A tree for the instances of a system over pieces of which the first that an instance is in counts, if they cover all; of
    /// a partition, the last needs no guards.
    pub(super) fn tree(
        &self,
        base: &Base,
        pieces: &[Guarded],
        is_partition: bool,
    ) -> Result<Option<Vec<SourceNode>>, Uncertified> {
        let mut nodes = Vec::new();
        let covers = self.decide(base, pieces, is_partition, &mut nodes)?;
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

    fn is_empty(&self, base: &Base) -> Result<bool, Uncertified> {
        self.is_refuted(base, &base.choices)
    }

    /// Adds the tree of what is left, and says whether the pieces cover it.
    fn decide(
        &self,
        base: &Base,
        pieces: &[Guarded],
        is_partition: bool,
        nodes: &mut Vec<SourceNode>,
    ) -> Result<bool, Uncertified> {
        let Some(((guards, end), rest)) = pieces.split_first() else {
            nodes.push(SourceNode::Never);
            return self.is_empty(base);
        };
        if rest.is_empty() && is_partition {
            nodes.push(end.clone());
            return Ok(true);
        }
        let mut within = base.clone();
        guards.iter().for_each(|guard| within.system.add(&Constraint::Natural(guard.clone())));
        if self.is_empty(&within)? {
            return self.decide(base, rest, is_partition, nodes);
        }
        let mut here = base.clone();
        let mut others = Vec::new();
        for guard in guards {
            let mut other = here.clone();
            other.system.add(&Constraint::Natural(guard.complement()));
            if self.is_empty(&other)? {
                continue;
            }
            nodes.push(SourceNode::If(guard.clone()));
            here.system.add(&Constraint::Natural(guard.clone()));
            others.push(other);
        }
        nodes.push(end.clone());
        // The innermost choice comes first in pre-order.
        for other in others.iter().rev() {
            if !self.decide(other, rest, is_partition, nodes)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
