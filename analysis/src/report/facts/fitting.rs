//! What holds for those values of the parameters for which no subscript leaves its row.
//!
//! # Method
//! The function is described once more, as if no subscript of a flat array left its row ([`flat`]). Of what
//! is found then, only what is about those values is used for which that is so.
//!
//! [`flat`]: crate::scop::flat

use crate::dependence::Dependence;
use crate::dependence::dataflow::exhausted;
use crate::dependence::listing::Asked;
use crate::dependence::loops::{LoopParallelism, loop_parallelism};
use crate::dependence::values::listed_with_values;
use crate::dependence::{MOST_PAIRS, Pairs};
use crate::scop::Scop;
use crate::scop::flat::fit::params_of;
use loopwright_affine_ir::Ir;
use loopwright_polyhedra::{Budget, Exhausted, PresburgerRelation};

/// What is known of a function for some values of its parameters.
pub(crate) struct Fitting {
    /// A set without a tuple.
    pub(crate) values: PresburgerRelation,
    /// As in [`Scop::split_up`].
    pub(crate) split_up: Vec<String>,
    /// The dependences for these values, and perhaps others for other values.
    pub(super) all: Vec<Dependence>,
    loops: Vec<LoopParallelism>,
}

impl Fitting {
    /// Of a scop that is described for some values of its parameters; `None` of others.
    pub(super) fn of(ir: &Ir, scop: Scop, budget: &Budget) -> Result<Option<Self>, Exhausted> {
        let Some(values) = &scop.holds_if else { return Ok(None) };
        let mut runs = PresburgerRelation::empty(values.space().clone());
        for domain in scop.stmts.iter().flat_map(|stmt| stmt.domain.disjuncts()) {
            runs =
                runs.union(&params_of(domain, budget)?.into()).expect("sets of the parameters of one scop");
        }
        // What is said of values for which nothing runs is of no use.
        let values = values.coalesced(budget)?.gist(&runs.coalesced(budget)?, budget).map_err(exhausted)?;
        let values = values.simplified(budget)?;
        let asked = Asked { pairs: Pairs::Conflicting, opaque_as_one: true, most: Some(MOST_PAIRS) };
        let (all, _) = listed_with_values(ir, &scop, asked, budget)?;
        let loops = loop_parallelism(ir, &scop, &all);
        Ok(Some(Self { values, split_up: scop.split_up, all, loops }))
    }

    /// Positions of the dependences that a loop carries.
    pub(super) fn carried(&self, of: &LoopParallelism) -> Vec<usize> {
        let same = |other: &&LoopParallelism| (other.op, other.level) == (of.op, of.level);
        self.loops.iter().find(same).map(|found| found.carried.clone()).unwrap_or_default()
    }
}
