//! The facts that reports and remarks write: everything that they ask of the analyses is asked here, once.
//!
//! # Method
//! The scop, then the dependences, what they say of loops, and the amounts. Facts are by ids; names and
//! places are for who writes them.
//!
//! # Invariants
//! 1. A budget is spent in this order, so that what is missing where it ends does not depend on who asks.

pub(crate) mod amounts;
pub(crate) mod fitting;
pub(crate) mod loops;
pub(crate) mod merge;
mod share;
mod transitive;

use crate::dependence::dataflow::{InputRead, dataflow};
use crate::dependence::listing::Asked;
use crate::dependence::transfers::{Transfers, transfers};
use crate::dependence::values::listed_with_values;
use crate::dependence::{Dependence, MOST_PAIRS, Pairs};
use crate::ids::{ArrayId, StmtId};
use crate::report::facts::amounts::{AmountsReport, amounts};
use crate::report::facts::fitting::Fitting;
use crate::report::facts::loops::{LoopFacts, loop_facts};
use crate::report::facts::merge::{Merged, merge};
use crate::report::facts::share::within_share;
use crate::report::facts::transitive::transitive;
use crate::report::{ReportOptions, ReportedKind};
use crate::scop::extract::{ExtractOptions, extract_as};
use crate::scop::flat::Rows;
use crate::scop::overlap::Overlaps;
use crate::scop::{Refusal, Scop};
use indexmap::IndexMap;
use loopwright_affine_ir::{FuncOp, Ir};
use loopwright_polyhedra::{Budget, Exhausted, PresburgerRelation};

/// What is known of one function.
pub(super) struct FunctionFacts {
    /// In the words of the program's text.
    pub(super) scop: Scop,
    /// The same for some values of the parameters, where more is known of them.
    pub(super) fitting: Option<Fitting>,
    /// The transfers, where it is known which op waits for which; then the scop says of these ops what they
    /// touch.
    pub(super) transfers: Option<Transfers>,
    /// `None` if not asked for.
    pub(super) dependences: Option<Result<DependenceFacts, Exhausted>>,
    /// `None` if not asked for.
    pub(super) amounts: Option<AmountsReport>,
}

/// The dependences of a function, and what follows from them.
#[derive(Default)]
pub(super) struct DependenceFacts {
    /// As the analyses find them.
    pub(super) all: Vec<Dependence>,
    /// Those of `all` that differ only in where they come from, as one.
    pub(super) merged: Vec<Merged>,
    /// Memory-based dependences are left out where a write of the same cells comes between.
    pub(super) is_direct: bool,
    /// All pairs of the first of `merged`: of so many as the options ask for.
    pub(super) relations: Vec<PresburgerRelation>,
    /// Positions in `relations` of memory-based dependences that follow from others.
    pub(super) transitive: Vec<usize>,
    /// The loops, of which only memory-based dependences tell.
    pub(super) loops: Option<Vec<LoopFacts>>,
    /// The reads that no write comes before, of which only value-based dependences tell.
    pub(super) inputs: Option<Vec<InputFacts>>,
}

/// Instances of a statement that read cells of an array that nothing has written before, or that something
/// may have written, if not `exact`.
pub(super) struct InputFacts {
    pub(super) stmt: StmtId,
    pub(super) array: ArrayId,
    pub(super) exact: bool,
    pub(super) instances: PresburgerRelation,
}

/// Gathers the facts of functions of one program.
pub(super) struct Gatherer<'a> {
    ir: &'a Ir,
    overlaps: Overlaps,
    options: &'a ReportOptions,
    budget: &'a Budget,
}

impl<'a> Gatherer<'a> {
    /// With a budget as large as this one for each function.
    pub(super) fn new(ir: &'a Ir, options: &'a ReportOptions, budget: &'a Budget) -> Self {
        Self { ir, overlaps: Overlaps::of(ir), options, budget }
    }

    /// The facts of a function that has a body.
    pub(super) fn facts(&self, func: FuncOp) -> Result<FunctionFacts, Refusal> {
        let (ir, options, budget) = (self.ir, self.options, &self.budget.clone());
        // Each run of ops for itself, however many are in a row: whoever reads a report asks about those.
        // Values are arrays, so that what loops with results do is told, too.
        let extract = ExtractOptions { values: true, ..options.extract };
        let separation = self.overlaps.separation(func);
        let scop = extract_as(ir, func, &extract, &separation, &[])?.in_words_of(ir);
        let transfers = transfers_of(ir, &scop, budget);
        let scop = match &transfers {
            Some(transfers) => transfers.refined(ir, scop),
            None => scop,
        };
        let is_exact = scop.stmts.iter().flat_map(|stmt| &stmt.accesses).all(|access| access.exact);
        let may_fit = scop.has_products && !is_exact && extract.rows == Rows::Shown;
        let fitting = match options.dependences && may_fit {
            true => {
                let extract = ExtractOptions { rows: Rows::Assumed, ..extract };
                let fitting = extract_as(ir, func, &extract, &separation, &[])?.in_words_of(ir);
                within_share(budget, |share| Fitting::of(ir, fitting, share)).ok().flatten()
            }
            false => None,
        };
        let most = options.most.unwrap_or(usize::MAX);
        let found = || match options.kind {
            ReportedKind::Memory => {
                memory_based(ir, (&scop, fitting.as_ref()), &[Pairs::Conflicting], most, budget)
            }
            ReportedKind::MemoryWithInput => {
                let pairs = [Pairs::Conflicting, Pairs::Reads];
                memory_based(ir, (&scop, fitting.as_ref()), &pairs, most, budget)
            }
            ReportedKind::Value => value_based(ir, &scop, most, budget),
        };
        let dependences = options.dependences.then(found);
        let amounts = options.amounts.then(|| amounts(ir, &scop, budget));
        Ok(FunctionFacts { scop, fitting, transfers, dependences, amounts })
    }
}

/// The transfers of a function, if it has some and a part of the budget suffices.
fn transfers_of(ir: &Ir, scop: &Scop, budget: &Budget) -> Option<Transfers> {
    if !ir.walk(scop.func).any(|op| ir.def(op).transfer.is_some() || ir.def(op).awaited.is_some()) {
        return None;
    }
    let share = budget.part(budget.left() / 4);
    let found = transfers(ir, scop, &share);
    budget.spend(share.spent(), "transfers").ok()?;
    found.ok().flatten()
}

/// The memory-based dependences, the pairs of the first `most` of them, and the loops.
fn memory_based(
    ir: &Ir,
    (scop, fitting): (&Scop, Option<&Fitting>),
    pairs: &[Pairs],
    most: usize,
    budget: &Budget,
) -> Result<DependenceFacts, Exhausted> {
    let (mut all, mut is_direct) = (Vec::new(), false);
    for pairs in pairs {
        let asked = Asked { pairs: *pairs, opaque_as_one: true, most: Some(MOST_PAIRS) };
        let (found, is_direct_alone) = listed_with_values(ir, scop, asked, budget)?;
        all.extend(found);
        is_direct |= is_direct_alone;
    }
    let merged = merge(scop, &all, budget)?;
    let loops = Some(loop_facts(ir, (scop, fitting), &all, &merged, budget)?);
    let mut facts = DependenceFacts { all, merged, is_direct, loops, ..DependenceFacts::default() };
    if most > 0 {
        facts.transitive = transitive(ir, scop, &facts, budget);
        facts.transitive.retain(|at| *at < most);
    }
    facts.relations = facts.merged.iter().take(most).map(|d| d.relation(scop, &facts.all)).collect();
    Ok(facts)
}

/// The value-based dependences, the pairs of the first `most` of them, and the reads of the input.
fn value_based(ir: &Ir, scop: &Scop, most: usize, budget: &Budget) -> Result<DependenceFacts, Exhausted> {
    let found = dataflow(ir, scop, budget)?;
    let all = found.flow;
    let merged = merge(scop, &all, budget)?;
    let relations = merged.iter().take(most).map(|d| d.relation(scop, &all).coalesced(budget));
    let relations = relations.collect::<Result<_, Exhausted>>()?;
    let inputs = Some(input_facts(found.inputs, budget)?);
    Ok(DependenceFacts { all, merged, relations, inputs, ..DependenceFacts::default() })
}

/// The reads of the input by statement and array.
fn input_facts(reads: Vec<InputRead>, budget: &Budget) -> Result<Vec<InputFacts>, Exhausted> {
    let mut groups: IndexMap<_, PresburgerRelation> = IndexMap::new();
    for InputRead { stmt, array, instances, exact, .. } in reads {
        let all = groups.entry((stmt, array, exact));
        let all = all.or_insert_with(|| PresburgerRelation::empty(instances.space().clone()));
        *all = all.union(&instances).expect("instances of one statement");
    }
    let of_group = |((stmt, array, exact), instances): (_, PresburgerRelation)| {
        Ok(InputFacts { stmt, array, exact, instances: instances.coalesced(budget)? })
    };
    groups.into_iter().map(of_group).collect()
}
