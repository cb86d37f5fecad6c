//! The driver of passes that keep the order of instances, and the gate that each of their changes goes
//! through.
//!
//! # Method
//! 1. Keep a copy of the function and its text with what it refers to.
//! 2. Let the pass change the function, and verify the program that consists of it and what it refers to,
//!    read back from its text.
//! 3. Prove by dataflow that both compute the same ([`loopwright_prover::prove_equal`]), each in at most
//!    [`PROOF`] steps, or as many as the pass says, where the change depends on it, and what is right by
//!    construction all together in at most [`PROOFS`]: programs of a thousand functions are not to wait for
//!    such proofs.
//! 4. Where there is no proof, run both on small inputs.
//!
//! A change that gives reductions of floats another order is not proved: it is done once more with maxima and
//! minima in their place, which are exact in any order, and these are run.
//!
//! A change that breaks a rule or shows a difference is undone and reported as a fault of ours. One without a
//! proof stays if it is right by construction, with a remark that says why there is none; any other is
//! undone.
//!
//! # Cost
//! Linear in the function, but for the proof; nothing of the rest of the program is copied or verified. Where
//! the sizes of all that a function is given stand in its type, it runs once.

use crate::flow::values::symbols::Calls;
use crate::gate::excerpt::{Excerpt, stands_alone};
use crate::gate::invalid::Invalid;
use crate::gate::reordering::{ReorderError, caveat_of};
use crate::gate::replay::{ReplayOptions, RunDifference, replay_of_sizes};
use crate::gate::rolled_up::rolled_up;
use crate::loops::reductions::make_exact;
use crate::pass::declare::{Changed, PassContext};
use crate::pass::statistics::{CHANGED, REFUSED, Statistic, Statistics};
use loopwright_affine_ir::machinery::hands_on_read_only;
use loopwright_affine_ir::{
    Diagnostic, Dialects, FuncOp, IndexWidth, Ir, OpId, ReductionKind, Severity, ValueMapping,
};
use loopwright_analysis::machinery::Overlaps;
use loopwright_analysis::{ExtractOptions, Refusal, Scop, Separation, extract_with};
use loopwright_polyhedra::Budget;
use loopwright_polyhedra::machinery::parallel_map;
use loopwright_prover::{Equality, Functions, prove_equal};
use std::cell::Cell;
use std::fmt;

/// Steps of set operations that the proof of one function may take, where the change depends on it.
const PROOF: u64 = 200_000;
/// Steps that the proofs of all functions of a program may take, where the changes do not depend on them.
const PROOFS: u64 = 20_000;
/// Sizes of the runs, and the steps that one may take.
const RUNS: ([i64; 3], u64) = ([1, 5, 18], 200_000);

/// Why there is no proof where floats are combined in another order.
const ROUNDS: &str = "its results may differ by rounding, as floats are combined in another order";

/// Why there is none of a function that others call.
const OTHER_TYPE: &str = "it has another type";

/// Why a change may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grounds {
    /// It is right by construction: it stays even where it is not proved.
    Construction,
    /// It depends on what memory holds: it stays only where it is proved.
    Proof,
    /// The same, and runs do not determine it, as it may read unwritten memory without passing the value on.
    ProofAlone,
}

impl Grounds {
    /// On these grounds, a pass of this name.
    pub(crate) fn of(self, pass: &'static str) -> PassGrounds {
        PassGrounds { pass, grounds: self, steps: PROOF }
    }
}

/// A pass, and why the changes that it makes may be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassGrounds {
    pass: &'static str,
    grounds: Grounds,
    /// Steps that the proof of one function may take, where the change depends on it.
    steps: u64,
}

impl PassGrounds {
    /// The same, with proofs of so many steps.
    pub(crate) fn within(self, steps: u64) -> Self {
        Self { steps, ..self }
    }
}

/// A pass at work on one function.
pub(crate) struct Edit<'a> {
    pub(crate) ir: &'a mut Ir,
    pub(crate) func: FuncOp,
    /// How the function is described: with arguments that may alias also where the program shows that they
    /// may.
    pub(crate) extract: ExtractOptions,
    /// What the program says of the memory that the function is given.
    pub(crate) separation: Separation,
    /// Whether the pass has asked if memory may overlap.
    asked: &'a Cell<bool>,
    /// The work that the pass may put into this function.
    pub(crate) budget: &'a Budget,
    remarks: &'a mut Vec<(OpId, String)>,
    grounds: &'a mut Grounds,
    rounds: &'a mut bool,
    counts: &'a mut Statistics,
}

impl Edit<'_> {
    /// The function as it is.
    pub(crate) fn scop(&self) -> Result<Scop, Refusal> {
        self.scop_with(&self.extract)
    }

    /// The same, described in another way.
    pub(crate) fn scop_with(&self, options: &ExtractOptions) -> Result<Scop, Refusal> {
        self.asked.set(true);
        extract_with(self.ir, self.func, options, &self.separation)
    }

    /// Whether arguments may overlap each other, or globals.
    pub(crate) fn args_may_alias(&self) -> bool {
        self.asked.set(true);
        self.extract.args_may_alias
    }

    /// Says why something is left alone, once; at the function, if the op is gone when the pass is done.
    pub(crate) fn remark(&mut self, op: OpId, message: impl Into<String>) {
        let remark = (op, message.into());
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Counts something that was done to this function.
    pub(crate) fn count(&mut self, what: Statistic, n: usize) {
        self.counts.count(what, n as u64);
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
}

/// So many functions are changed and compared at the same time.
const BLOCK: usize = 64;

/// Changes every function that has a body and takes what comes out through the gate.
///
/// Functions are changed by one thread, in the order of the program, and compared with what they were by
/// threads. One that calls others of the program is compared while none of them is being changed.
pub(crate) fn rewrite_functions(
    ir: &mut Ir,
    context: &mut PassContext,
    given: PassGrounds,
    mut rewrite: impl FnMut(&mut Edit<'_>) -> Changed,
) -> Changed {
    let functions = context.functions(ir);
    rewrite_in_order(ir, context, functions, given, &mut rewrite)
}

/// The same with these functions alone, in this order.
pub(crate) fn rewrite_in_order(
    ir: &mut Ir,
    context: &mut PassContext,
    functions: Vec<FuncOp>,
    given: PassGrounds,
    rewrite: &mut dyn FnMut(&mut Edit<'_>) -> Changed,
) -> Changed {
    let gate = Gate {
        pass: given.pass,
        index_width: context.extract.index_width,
        has_read_only: hands_on_read_only(ir),
        steps: given.steps,
        proofs: Budget::new(PROOFS),
    };
    [CHANGED, REFUSED].into_iter().for_each(|what| context.statistics.count(what, 0));
    // What the program as it is says of memory holds of what comes of it, too: each change keeps what runs.
    let overlaps = Overlaps::of(ir);
    let mut changed = Changed::No;
    let mut together: Vec<Edited> = Vec::new();
    for func in functions {
        let is_alone = !stands_alone(ir, func.0);
        if is_alone || together.len() >= BLOCK {
            gate.end(ir, context, std::mem::take(&mut together), &mut changed);
        }
        let kept = ir.clone_op(func.0, &mut ValueMapping::new());
        let (mut remarks, mut grounds, mut rounds) = (Vec::new(), given.grounds, false);
        let separation = overlaps.separation(func).asked(context.extract.args_may_alias);
        let args_may_alias = separation.breach().is_some();
        let extract = ExtractOptions { args_may_alias, ..context.extract };
        let budget = context.budget.clone();
        let (mut counts, asked) = (Statistics::default(), Cell::new(false));
        let found = rewrite(&mut Edit {
            ir,
            func,
            extract,
            separation: separation.clone(),
            asked: &asked,
            budget: &budget,
            remarks: &mut remarks,
            grounds: &mut grounds,
            rounds: &mut rounds,
            counts: &mut counts,
        });
        let asked = asked.get() && !context.extract.args_may_alias;
        if let Some(breach) = separation.breach().filter(|_| asked && minds_overlap(ir, func, &separation)) {
            remarks.push((func.0, caveat_of(breach)));
        }
        let diagnostic = |(op, message): (OpId, String)| {
            let place = if ir.is_live(op) { op } else { func.0 };
            ir.op_diagnostic(Severity::Remark, place, message)
        };
        let remarks: Vec<Diagnostic> = remarks.into_iter().map(diagnostic).collect();
        if found == Changed::No {
            ir.erase_op(kept);
            if !remarks.is_empty() {
                together.push(Edited { func: func.0, remarks, change: None });
            }
            continue;
        }
        let excerpts = [Excerpt::of_version(ir, func.0, kept), Excerpt::of(ir, func.0)];
        let dialects = ir.dialects().clone();
        let inputs = EditInputs { extract, separation: &separation, budget: &context.budget };
        let exact = rounds.then(|| in_exact_numbers(&dialects, &excerpts[0], &inputs, rewrite));
        let change = Change { kept, excerpts, separation, grounds, exact, counts };
        together.push(Edited { func: func.0, remarks, change: Some(change) });
        if is_alone {
            gate.end(ir, context, std::mem::take(&mut together), &mut changed);
        }
    }
    gate.end(ir, context, together, &mut changed);
    changed
}

/// A function that a pass has been at.
struct Edited {
    func: OpId,
    /// What the pass said.
    remarks: Vec<Diagnostic>,
    change: Option<Change>,
}

/// What it was, and what it is.
struct Change {
    kept: OpId,
    /// The function with what it refers to, before and after.
    excerpts: [Excerpt; 2],
    separation: Separation,
    grounds: Grounds,
    /// If it rounds otherwise: the same change with reductions that do not round, before and after.
    exact: Option<Result<Vec<[Excerpt; 2]>, Invalid>>,
    /// What was done, for statistics.
    counts: Statistics,
}

/// What changes have to pass.
struct Gate {
    pass: &'static str,
    index_width: IndexWidth,
    /// Whether the program passes on memory that may be read-only.
    has_read_only: bool,
    /// For the proof of one function, where the change depends on it.
    steps: u64,
    /// For proofs of what is right by construction.
    proofs: Budget,
}

/// What is known of a change so far.
type Compared = Result<(Pair, Confirmed), Invalid>;

impl Gate {
    /// Compares functions with what they were, and keeps the changes or undoes them, in order.
    fn end(&self, ir: &mut Ir, context: &mut PassContext, edited: Vec<Edited>, changed: &mut Changed) {
        let most = self.steps.min(context.budget.left());
        let dialects = ir.dialects().clone();
        // Where proofs share a budget, one waits for the other, until there is nothing left of it.
        let is_any_left = self.proofs.left() > 0;
        let is_needed = |change: &Change| matches!(change.grounds, Grounds::Proof | Grounds::ProofAlone);
        let pairs = parallel_map(&edited, |edited| {
            let change = edited.change.as_ref()?;
            let pair = Pair::read(&dialects, &change.separation, &change.excerpts);
            Some(pair.map(|pair| {
                let confirmed = match change.exact {
                    Some(_) => Some(Confirmed::Unproved(ROUNDS.to_string())),
                    None if is_needed(change) => Some(self.proved(&pair, &Budget::new(most))),
                    None if is_any_left => None,
                    None => Some(self.proved(&pair, &Budget::new(0))),
                };
                (pair, confirmed)
            }))
        });
        let settled = pairs.into_iter().map(|pair| {
            pair.map(|read| {
                read.map(|(pair, confirmed)| {
                    let confirmed = confirmed.unwrap_or_else(|| self.proved_in_turn(&pair, most));
                    (pair, confirmed)
                })
            })
        });
        let proved: Vec<(Edited, Option<Compared>)> =
            edited.into_iter().zip(settled.collect::<Vec<_>>()).collect();
        let ran = parallel_map(&proved, |(edited, found)| match (edited.change.as_ref(), found) {
            (Some(change), Some(Ok((pair, Confirmed::Unproved(_))))) => {
                self.run_change(&dialects, pair, change)
            }
            _ => Ok(()),
        });
        for ((edited, found), ran) in proved.into_iter().zip(ran) {
            let Edited { func, remarks, change } = edited;
            context.remarks.extend(remarks);
            let (Some(change), Some(found)) = (change, found) else { continue };
            let found = found.and_then(|(_, confirmed)| ran.map(|()| confirmed));
            let counts = change.counts.clone();
            let (is_kept, said) = self.settle(ir, func, change, found);
            context.remarks.extend(said);
            if is_kept {
                *changed = Changed::Yes;
                context.statistics.add(&counts);
            }
            context.statistics.count(if is_kept { CHANGED } else { REFUSED }, 1);
        }
    }

    /// Keeps a change or undoes it: which of them, and what there is to say of that.
    fn settle(
        &self,
        ir: &mut Ir,
        func: OpId,
        Change { kept, grounds, .. }: Change,
        found: Result<Confirmed, Invalid>,
    ) -> (bool, Option<Diagnostic>) {
        let pass = self.pass;
        let left = |ir: &mut Ir, why: &dyn fmt::Display| {
            let place = undo(ir, func, kept);
            let message = format!("is unchanged by '{pass}': {why}");
            (false, Some(ir.op_diagnostic(Severity::Remark, place, message)))
        };
        match found {
            Ok(Confirmed::Unproved(why)) if matches!(grounds, Grounds::Proof | Grounds::ProofAlone) => {
                left(ir, &format_args!("no proof of equality: {why}"))
            }
            Err(invalid) => left(ir, &ReorderError::Invalid(invalid)),
            Ok(confirmed) => {
                ir.erase_op(kept);
                let Confirmed::Unproved(why) = confirmed else { return (true, None) };
                (true, Some(ir.op_diagnostic(Severity::Remark, func, by_construction(pass, &why))))
            }
        }
    }

    /// Looks for a proof that a function computes what it did, with unrolled loops rolled up or as it is.
    fn proved(&self, pair: &Pair, budget: &Budget) -> Confirmed {
        let (functions, separation) = (pair.functions(), &pair.separation);
        let rolled = functions.map(|(ir, _)| rolled_up(ir));
        if rolled.iter().any(Option::is_some) {
            let of =
                |at: usize| (rolled[at].as_ref().map_or(functions[at].0, |new| &new.ir), functions[at].1);
            if let Confirmed::Proved = self.proved_as_it_is([of(0), of(1)], separation, budget) {
                return Confirmed::Proved;
            }
        }
        self.proved_as_it_is(functions, separation, budget)
    }

    fn proved_as_it_is(
        &self,
        [before, after]: [(&Ir, OpId); 2],
        separation: &Separation,
        budget: &Budget,
    ) -> Confirmed {
        let Self { index_width, has_read_only, .. } = *self;
        let functions = Functions { before, after, index_width, parameters: None, separation, has_read_only };
        let why = match prove_equal(&functions, budget) {
            Ok(Equality::Proved(_)) => return Confirmed::Proved,
            Ok(Equality::Unknown(doubt)) => doubt.to_string(),
            Err(exhausted) => exhausted.to_string(),
        };
        match separation.breach() {
            Some(breach) if [before, after].iter().any(|(ir, func)| minds_overlap(ir, *func, separation)) => {
                Confirmed::Unproved(format!("{breach}, and {why}"))
            }
            _ => Confirmed::Unproved(why),
        }
    }

    /// The same in at most this many steps, of those that all such proofs have together.
    fn proved_in_turn(&self, pair: &Pair, most: u64) -> Confirmed {
        let budget = Budget::new(most.min(self.proofs.left()));
        let confirmed = self.proved(pair, &budget);
        // The last one may take the rest: that none is left is what the next one finds.
        let _ = self.proofs.spend(budget.spent(), "proof");
        confirmed
    }

    /// Proves that a function computes what it did, or runs both.
    fn confirmed(&self, pair: &Pair, most: u64) -> Result<Confirmed, Invalid> {
        let confirmed = self.proved_in_turn(pair, most);
        if let Confirmed::Unproved(_) = confirmed {
            self.run(pair, Grounds::Construction)?;
        }
        Ok(confirmed)
    }

    /// Runs what a change is to be compared by.
    fn run_change(&self, dialects: &Dialects, pair: &Pair, change: &Change) -> Result<(), Invalid> {
        match (&change.exact, change.grounds) {
            (Some(exact), _) => exact.as_ref().map_err(Clone::clone)?.iter().try_for_each(|excerpts| {
                self.run(&Pair::read(dialects, &change.separation, excerpts)?, Grounds::Construction)
            }),
            (None, Grounds::ProofAlone) => Ok(()),
            (None, grounds) => self.run(pair, grounds),
        }
    }

    /// Runs a function and what it was on small inputs.
    fn run(&self, pair: &Pair, grounds: Grounds) -> Result<(), Invalid> {
        let options =
            ReplayOptions { starts: RUNS.0.to_vec(), step_limit: RUNS.1, ..ReplayOptions::default() };
        match replay_of_sizes(pair.functions(), self.index_width, &options) {
            // What is undone in any case may run for long.
            Err(RunDifference::Fails { error, .. })
                if grounds == Grounds::Proof && error.kind.is_budget() =>
            {
                Ok(())
            }
            Err(difference) => Err(Invalid::Run(difference)),
            Ok(_) => Ok(()),
        }
    }
}

/// What a rewriting is given besides the program.
struct EditInputs<'a> {
    extract: ExtractOptions,
    separation: &'a Separation,
    budget: &'a Budget,
}

/// Makes the same change with maxima, and with minima, in place of reductions that round.
fn in_exact_numbers(
    dialects: &Dialects,
    before: &Excerpt,
    inputs: &EditInputs<'_>,
    rewrite: &mut dyn FnMut(&mut Edit<'_>) -> Changed,
) -> Result<Vec<[Excerpt; 2]>, Invalid> {
    let by = |kind| {
        let (mut exact, func) = before.read_back(dialects)?;
        let func = FuncOp(func);
        make_exact(&mut exact, func, kind);
        let old = Excerpt::of(&exact, func.0);
        let (ir, remarks, counts) = (&mut exact, &mut Vec::new(), &mut Statistics::default());
        let (grounds, rounds) = (&mut Grounds::Construction, &mut false);
        let (extract, separation) = (inputs.extract, inputs.separation.clone());
        let (budget, asked) = (&inputs.budget.clone(), &Cell::new(false));
        rewrite(&mut Edit { ir, func, extract, separation, asked, budget, remarks, grounds, rounds, counts });
        Ok([old, Excerpt::of(&exact, func.0)])
    };
    [ReductionKind::MaximumF, ReductionKind::MinimumF].into_iter().map(by).collect()
}

/// Changes the whole program at once, where functions change with those that call them, and takes what comes
/// out through the gate, function by function: all of it stays or nothing does. Functions that the program
/// alone calls are compared as parts of those that call them.
pub(crate) fn rewrite_program(
    ir: &mut Ir,
    context: &mut PassContext,
    pass: &'static str,
    rewrite: impl FnOnce(&mut Ir) -> Changed,
) -> Changed {
    rewrite_program_seen(ir, context, (pass, &|_, _| None), rewrite)
}

/// The programs before and after a change as those see them who call functions by the types that they had;
/// `None` for themselves.
pub(crate) type Seen<'a> = &'a dyn Fn(&Ir, &Ir) -> Option<[Ir; 2]>;

/// The same where functions get other types, which others see: what is compared is what they see.
pub(crate) fn rewrite_program_seen(
    ir: &mut Ir,
    context: &mut PassContext,
    (pass, seen): (&'static str, Seen<'_>),
    rewrite: impl FnOnce(&mut Ir) -> Changed,
) -> Changed {
    [CHANGED, REFUSED].into_iter().for_each(|what| context.statistics.count(what, 0));
    let before = ir.clone();
    if rewrite(ir) == Changed::No {
        return Changed::No;
    }
    let gate = Gate {
        pass,
        index_width: context.extract.index_width,
        has_read_only: hands_on_read_only(ir),
        steps: PROOF,
        proofs: Budget::new(PROOFS),
    };
    let (calls, mut remarks, mut n_changed) = (Calls::new(&before), Vec::new(), 0);
    let (overlaps, seen) = (Overlaps::of(&before), seen(&before, ir));
    let [old, new] = seen.as_ref().map_or([&before, &*ir], |[old, new]| [old, new]);
    for func in FuncOp::defined(ir).collect::<Vec<_>>() {
        let excerpts = [Excerpt::of(old, func.0), Excerpt::of(new, func.0)];
        if excerpts[0].text == excerpts[1].text {
            continue;
        }
        n_changed += 1;
        let confirmed = match calls.is_open(func.0) {
            true if func.ty(new) != func.ty(old) => {
                excerpts[1].read_back(ir.dialects()).map(|_| Confirmed::Unproved(OTHER_TYPE.to_string()))
            }
            true => {
                let separation = overlaps.separation(func).asked(context.extract.args_may_alias);
                Pair::read(ir.dialects(), &separation, &excerpts)
                    .and_then(|pair| gate.confirmed(&pair, context.budget.left()))
            }
            false => excerpts[1].read_back(ir.dialects()).map(|_| Confirmed::Proved),
        };
        // What is seen is not what is written.
        let confirmed = match seen {
            Some(_) => Excerpt::of(ir, func.0).read_back(ir.dialects()).and(confirmed),
            None => confirmed,
        };
        match confirmed {
            Ok(Confirmed::Proved) => {}
            Ok(Confirmed::Unproved(why)) => remarks.push((func.0, by_construction(pass, &why))),
            Err(invalid) => {
                *ir = before;
                let why = ReorderError::Invalid(invalid);
                let message = format!("is unchanged by '{pass}', as all functions are: {why}");
                context.remarks.push(ir.op_diagnostic(Severity::Remark, func.0, message));
                context.statistics.count(REFUSED, n_changed);
                return Changed::No;
            }
        }
    }
    for (func, message) in remarks {
        context.remarks.push(ir.op_diagnostic(Severity::Remark, func, message));
    }
    context.statistics.count(CHANGED, n_changed);
    Changed::Yes
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

/// Whether it matters for a function that its memory may overlap.
pub(crate) fn minds_overlap(ir: &Ir, func: impl Into<OpId>, separation: &Separation) -> bool {
    let scop = extract_with(ir, func, &ExtractOptions::default(), separation);
    scop.is_ok_and(|scop| scop.options.args_may_alias)
}

/// Whether a change is proved.
enum Confirmed {
    Proved,
    /// There is no proof, for this reason.
    Unproved(String),
}

/// The programs that consist of a function and what it refers to, before and after.
struct Pair {
    programs: [Ir; 2],
    functions: [OpId; 2],
    separation: Separation,
}

impl Pair {
    fn read(
        dialects: &Dialects,
        separation: &Separation,
        [before, after]: &[Excerpt; 2],
    ) -> Result<Self, Invalid> {
        let [(old, before), (new, after)] = [before.read_back(dialects)?, after.read_back(dialects)?];
        Ok(Self { programs: [old, new], functions: [before, after], separation: separation.clone() })
    }

    fn functions(&self) -> [(&Ir, OpId); 2] {
        [(&self.programs[0], self.functions[0]), (&self.programs[1], self.functions[1])]
    }
}
