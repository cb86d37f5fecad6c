//! Are two programs equal? A proof if one is found, else runs on many inputs.
//!
//! # Method
//! Functions are compared by name. One whose text is the same is equal if all that it refers to is, and so is
//! one that is proved: where something that they call is not known to be equal, there has to be a proof with
//! all of its calls replaced. Others are proved to be equal by dataflow ([`loopwright_prover::prove_equal`]):
//! with unrolled loops rolled up ([`rolled_up`]), as they are, with loops that carry sums instead of parallel
//! ones ([`serial`]), with constants folded in both, with loops instead of jumps ([`without_jumps`]), or with
//! calls replaced by what they call ([`expanded`]); and their indices to fit where those of the first program
//! do. Where there is no proof, both are run by the interpreter on the same inputs, from small to large
//! sizes, with several contents of memory and orders of parallel iterations ([`runs`]), the parameters for
//! which the proof got stuck first; the difference that is reported is the smallest that is found, with the
//! cells, the accesses that wrote them, and where the computations part ([`parting`]). Functions without a
//! body get one, the same in both programs ([`invented`]). Whatever is proved, `main` is run for a while
//! where it takes nothing: that shares no assumption with proofs.
//!
//! # Exactness
//! "Proved" is a proof. "Different" is shown by a run: the first program ends, or to what it printed, and the
//! second one does something else or what has no meaning. "Tested" says that no run showed a difference: also
//! where the interpreter cannot run one of them.

mod choices;
mod difference;
mod each;
mod elements;
mod expanded;
mod explain;
mod invented;
mod options;
mod parting;
mod run;
mod runs;
pub(crate) mod serial;
mod verdict;
mod witness;

use crate::gate::rewriting::minds_overlap;
use crate::gate::rolled_up::{RolledUp, rolled_up};
use crate::gate::validate::index_range;
use crate::gate::validate::matched::Original;
use crate::gate::validate::mismatch::Mismatch;
use crate::pass::declare::{Pass, PassContext};
use crate::passes::cleanup::canonicalize::{Canonicalize, canonicalize_equally};
use crate::passes::conversion::lift_cf_to_scf::without_jumps;
use crate::verify::elements::replace_elements_of_constants;
use crate::verify::expanded::expanded;
use crate::verify::serial::with_serial_sums;
use loopwright_affine_ir::machinery::hands_on_read_only;
use loopwright_affine_ir::{FuncOp, Ir, OpId, PrintOptions, Traits, print_op};
use loopwright_analysis::machinery::Overlaps;
use loopwright_analysis::{ExtractOptions, Separation, extract_with};
use loopwright_checker::machinery::{FunctionPair, function_pairs, surroundings_change};
use loopwright_polyhedra::{Budget, Exhausted};
use loopwright_prover::machinery::{Doubt, EqualityProof, Example, have_one_signature, impossible_range};
use loopwright_prover::{Equality, Functions, prove_equal};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

pub use crate::verify::each::run_proved;
pub use crate::verify::options::{RunOptions, VerifyOptions};
pub use crate::verify::runs::parameters_of;
pub use crate::verify::verdict::{FunctionVerdict, NoProof, Tested, Verdict, VerifyError, Witness, Written};

/// Compares all functions of a program that have a body with those of the same names in another.
///
/// A private function that the second program does not have is left out, and so is one that has another type
/// there: what calls it is proved with its body in place of the call, or run. Each function has a separate
/// budget, for all attempts at a proof. `observe` is called before each function.
///
/// # Errors
/// If the programs cannot be compared: a function that others may call is missing or has another type; or if
/// parameters cannot be in the range that is assumed.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_transforms::{Verdict, VerifyOptions, verify};
/// use loopwright_polyhedra::Budget;
/// let ir = |text: &str| parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let before = ir("func.func @f(%a: memref<8xf32>) {
///     affine.for %i = 0 to 7 {
///       %0 = affine.load %a[%i] : memref<8xf32>
///       affine.store %0, %a[%i + 1] : memref<8xf32>
///     }
///     return
///   }");
/// let after = ir("func.func @f(%a: memref<8xf32>) {
///     affine.for %i = 0 to 7 {
///       %0 = affine.load %a[6 - %i] : memref<8xf32>
///       affine.store %0, %a[7 - %i] : memref<8xf32>
///     }
///     return
///   }");
/// let verdicts = verify(&before, &after, &VerifyOptions::default(), &Budget::default, &mut |_| {})?;
/// let Verdict::Different(witness) = &verdicts[0].verdict else { panic!("{verdicts:?}") };
/// assert!(witness.to_string().contains("%a[2]"), "{witness}");
/// # Ok::<(), loopwright_transforms::VerifyError>(())
/// ```
pub fn verify(
    before: &Ir,
    after: &Ir,
    options: &VerifyOptions,
    budget: &dyn Fn() -> Budget,
    observe: &mut dyn FnMut(&str),
) -> Result<Vec<FunctionVerdict>, VerifyError> {
    let pairs = function_pairs(before, after).map_err(VerifyError::Unpaired)?;
    let has_one_signature = |pair: &Pair| have_one_signature(&pair.functions(before, after, options));
    let overlaps = [Overlaps::of(before), Overlaps::of(after)];
    let has_read_only = hands_on_read_only(after);
    let (pairs, others): (Vec<Pair>, Vec<Pair>) =
        pairs.into_iter().map(|pair| Pair::new(pair, &overlaps, has_read_only)).partition(has_one_signature);
    for pair in &others {
        let is_private = |ir: &Ir, func: OpId| FuncOp(func).is_private(ir);
        if !is_private(before, pair.before) || !is_private(after, pair.after) {
            let ty = |ir: &Ir, func: OpId| {
                ir.op(func).attr("function_type").map_or_else(String::new, ToString::to_string)
            };
            return Err(VerifyError::Signatures {
                name: pair.name.clone(),
                before: ty(before, pair.before),
                after: ty(after, pair.after),
            });
        }
    }
    for pair in &pairs {
        let why = impossible_range(&pair.functions(before, after, options), &budget());
        if let Ok(Some(why)) = why {
            return Err(VerifyError::Assumption { name: pair.name.clone(), why });
        }
    }
    let references = [before, after].map(References::of);
    let reached_by = |pair: &Pair| -> BTreeSet<String> {
        let [first, second] = &references;
        let (first, second) = (first.reached(pair.before), second.reached(pair.after));
        first.into_iter().chain(second).filter(|name| *name != pair.name).collect()
    };
    let around = surroundings_change(before, after);
    // All functions share the steps of runs: those that are unchanged may call what is not.
    let n_functions = pairs.len().max(1) as u64;
    let all_steps = (options.runs.all_steps / n_functions).max(LEAST_STEPS.min(options.runs.all_steps));
    let options =
        &VerifyOptions { runs: RunOptions { all_steps, ..options.runs.clone() }, ..options.clone() };
    let programs = Programs {
        before,
        after,
        folded: OnceCell::new(),
        without_jumps: OnceCell::new(),
        rolled_up: OnceCell::new(),
        serial: OnceCell::new(),
    };
    let mut verdicts: BTreeMap<&str, Verdict> = BTreeMap::new();
    // Functions whose text is new, as if those that they call were equal. What globals hold is the same in
    // proofs.
    for pair in &pairs {
        let change = around.clone().or_else(|| pair.change.clone());
        let verdict = if let Some(change) = change {
            observe(&pair.name);
            pair.run(before, after, options, Unproved::because(change))
        } else if pair.is_unchanged {
            Verdict::Unchanged
        } else {
            observe(&pair.name);
            pair.compare(&programs, options, budget)
        };
        verdicts.insert(&pair.name, verdict);
    }
    // Are they?
    let mut doubted: BTreeMap<&str, &'static str> = BTreeMap::new();
    let is_unequal = |pair: &&Pair| !verdicts[pair.name.as_str()].is_equal();
    doubted.extend(
        pairs
            .iter()
            .filter(is_unequal)
            .map(|pair| (pair.name.as_str(), "functions that are not proved to be equal")),
    );
    let with_other_type = "a private function that has another type in the second program";
    doubted.extend(others.iter().map(|pair| (pair.name.as_str(), with_other_type)));
    let is_doubted = |pair: &&Pair| doubted.contains_key(pair.name.as_str());
    for pair in pairs.iter().filter(|pair| !doubted.is_empty() && !is_doubted(pair)) {
        let called: BTreeSet<String> =
            reached_by(pair).into_iter().filter(|name| doubted.contains_key(name.as_str())).collect();
        if let Some(first) = called.first() {
            observe(&pair.name);
            let why = NoProof::Calls(doubted[first.as_str()]);
            verdicts.insert(&pair.name, pair.compare_without(&programs, &called, why, options, budget));
        }
    }
    // The program as a whole: proofs rest on assumptions, and this on none.
    let has_news = verdicts.values().any(|verdict| !matches!(verdict, Verdict::Unchanged));
    if let Some(main) = pairs.iter().find(|pair| pair.is_main(before))
        && has_news
        && verdicts["main"].is_equal()
    {
        let most = options.runs.main_steps;
        let runs = RunOptions { step_limit: most, all_steps: most, ..options.runs.clone() };
        let options = VerifyOptions { runs, ..options.clone() };
        if let Err(witness) = runs::compare((before, main.before), (after, main.after), None, &options) {
            verdicts.insert("main", Verdict::Different(witness));
        }
    }
    let is_within = |pair: &Pair| {
        let is_private = FuncOp(pair.before).is_private(before) && FuncOp(pair.after).is_private(after);
        is_private && !pair.is_main(before)
    };
    let is_harmless = pairs.iter().all(|pair| is_within(pair) || verdicts[pair.name.as_str()].is_equal())
        && around.is_none();
    let verdict = |pair: &Pair| {
        let verdict = match verdicts[pair.name.as_str()].clone() {
            Verdict::Different(witness) if is_within(pair) => {
                Verdict::DifferentWithin { witness, is_harmless }
            }
            verdict => verdict,
        };
        FunctionVerdict { name: pair.name.clone(), verdict }
    };
    Ok(pairs.iter().map(verdict).collect())
}

/// Whether a few short runs show that two programs are different: then there is no need to look for a proof.
pub fn differ_soon(before: &Ir, after: &Ir, options: &VerifyOptions) -> bool {
    let ty = |ir: &Ir, func: OpId| ir.op(func).attr("function_type").cloned();
    let differs = |pair: FunctionPair| {
        let [old, new] = pair.functions;
        let is_asked = !pair.is_unchanged && ty(before, old) == ty(after, new);
        is_asked && runs::briefly([(before, old), (after, new)], options).is_some()
    };
    function_pairs(before, after).is_ok_and(|pairs| pairs.into_iter().any(differs))
}

/// Two programs, also with their constants folded and their unrolled loops rolled up.
struct Programs<'a> {
    before: &'a Ir,
    after: &'a Ir,
    folded: OnceCell<Option<(Ir, Ir)>>,
    without_jumps: OnceCell<[Cow<'a, Ir>; 2]>,
    rolled_up: OnceCell<[Option<RolledUp>; 2]>,
    serial: OnceCell<[Option<Ir>; 2]>,
}

impl Programs<'_> {
    /// Both with unrolled loops rolled up, if a function of one of them has some.
    fn rolled_up(&self, pair: &Pair) -> Option<(&Ir, &Ir)> {
        let [before, after] = self.rolled_up.get_or_init(|| [self.before, self.after].map(rolled_up));
        let has_some =
            |of: &Option<RolledUp>, func| of.as_ref().is_some_and(|new| new.functions.contains(func));
        if !has_some(before, &pair.before) && !has_some(after, &pair.after) {
            return None;
        }
        let before = before.as_ref().map_or(self.before, |new| &new.ir);
        Some((before, after.as_ref().map_or(self.after, |new| &new.ir)))
    }

    /// Both with loops and conditionals instead of jumps between blocks.
    fn without_jumps(&self, options: &VerifyOptions) -> (&Cow<'_, Ir>, &Cow<'_, Ir>) {
        let lift = |ir| without_jumps(ir, options.index_width);
        let [before, after] = self.without_jumps.get_or_init(|| [lift(self.before), lift(self.after)]);
        (before, after)
    }

    /// Both with loops that carry sums of integers instead of parallel ones, if one of them has some.
    fn with_serial_sums(&self, options: &VerifyOptions) -> Option<(&Ir, &Ir)> {
        let serial = |ir| with_serial_sums(ir, options.index_width);
        let [before, after] = self.serial.get_or_init(|| [self.before, self.after].map(serial));
        (before.is_some() || after.is_some())
            .then(|| (before.as_ref().unwrap_or(self.before), after.as_ref().unwrap_or(self.after)))
    }

    /// Both with what is known at compile time computed; the second has a meaning only where it had one
    /// before.
    fn folded(&self) -> Option<(&Ir, &Ir)> {
        let folded = self.folded.get_or_init(|| folded(self.before, self.after));
        folded.as_ref().map(|(before, after)| (before, after))
    }
}

/// Two programs with what is known at compile time computed; the second has a meaning only where it had one
/// before.
fn folded(before: &Ir, after: &Ir) -> Option<(Ir, Ir)> {
    let (mut before, mut after) = (before.clone(), after.clone());
    [&mut before, &mut after].into_iter().for_each(replace_elements_of_constants);
    Canonicalize::default().run(&mut before, &mut PassContext::default()).ok()?;
    canonicalize_equally(&mut after);
    Some((before, after))
}

/// Each function has this many steps for its runs at least, if all of them have.
const LEAST_STEPS: u64 = 1_000_000;

/// How many of the steps that are left an attempt at a proof may take: attempts after it have some.
const MOST: fn(u64) -> u64 = |left| left - left / 16;
/// The same of the first attempt.
const EASY: fn(u64) -> u64 = |left| left / 50;

/// Two functions of one name.
struct Pair {
    name: String,
    before: OpId,
    after: OpId,
    is_unchanged: bool,
    /// What both programs say of the memory that they are given.
    separation: Separation,
    /// Whether the second program passes on memory that may be read-only.
    has_read_only: bool,
    /// How its attributes differ, which is not proved to be right.
    change: Option<String>,
    /// For all attempts at a proof.
    budget: OnceCell<Budget>,
}

impl Pair {
    fn new(pair: FunctionPair, overlaps: &[Overlaps; 2], has_read_only: bool) -> Self {
        let FunctionPair { name, functions: [before, after], is_unchanged, change } = pair;
        let separation = overlaps[0].separation(before).and(overlaps[1].separation(after));
        let change = change.map(|change| change.to_string());
        Self { name, before, after, is_unchanged, separation, has_read_only, change, budget: OnceCell::new() }
    }

    fn functions<'a>(&'a self, before: &'a Ir, after: &'a Ir, options: &VerifyOptions) -> Functions<'a> {
        let VerifyOptions { index_width, parameters, .. } = *options;
        let (before, after) = ((before, self.before), (after, self.after));
        Functions {
            before,
            after,
            index_width,
            parameters,
            separation: &self.separation,
            has_read_only: self.has_read_only,
        }
    }

    /// Whether this is what a program is run by.
    fn is_main(&self, before: &Ir) -> bool {
        self.name == "main" && FuncOp(self.before).args(before).is_empty()
    }

    /// Proves that the functions are equal, or runs them.
    fn compare(
        &self,
        programs: &Programs<'_>,
        options: &VerifyOptions,
        budget: &dyn Fn() -> Budget,
    ) -> Verdict {
        let functions = [(programs.before, self.before), (programs.after, self.after)];
        let budget = self.budget.get_or_init(budget);
        // What is easily proved needs no run, and what is easily seen to be different no long search for a
        // proof.
        let programs_given = (programs.before, programs.after);
        if let Ok(Ok(proof)) = self.attempt(programs_given, programs_given, options, budget, EASY) {
            return Verdict::Proved(proof);
        }
        if let Some(witness) = runs::briefly(functions, options) {
            return Verdict::Different(witness);
        }
        // Indices are looked at as they are written.
        let attempt_for = |before: &Ir, after: &Ir, indices: (&Ir, &Ir)| {
            let answer = self.attempt((before, after), indices, options, budget, MOST);
            answer.unwrap_or_else(|spent| Err(Unproved { why: NoProof::Exhausted(spent), example: None }))
        };
        let attempt = |before: &Ir, after: &Ir| attempt_for(before, after, (before, after));
        if let Some((before, after)) = programs.rolled_up(self) {
            match attempt_for(before, after, (programs.before, programs.after)) {
                Ok(proof) => return Verdict::Proved(proof),
                // With all copies there is seldom a proof, and it takes long to find out: is there a
                // difference?
                Err(unproved) => {
                    let verdict = self.run(programs.before, programs.after, options, unproved);
                    if let Verdict::Different(_) = verdict {
                        return verdict;
                    }
                }
            }
        }
        let unproved = match attempt(programs.before, programs.after) {
            Ok(proof) => return Verdict::Proved(proof),
            Err(unproved) => unproved,
        };
        if let Some((before, after)) = programs.with_serial_sums(options)
            && let Ok(proof) = attempt_for(before, after, (programs.before, programs.after))
        {
            return Verdict::Proved(proof);
        }
        let is_folded = |(before, after): (&Ir, &Ir)| {
            text(before, self.before) != text(programs.before, self.before)
                || text(after, self.after) != text(programs.after, self.after)
        };
        if let Some((before, after)) = programs.folded().filter(|folded| is_folded(*folded))
            && let Ok(proof) = attempt_for(before, after, (programs.before, programs.after))
        {
            return Verdict::Proved(proof);
        }
        match self.prove_expanded(programs, &BTreeSet::new(), options, budget) {
            Some(proof) => Verdict::Proved(proof),
            None => self.run(programs.before, programs.after, options, unproved),
        }
    }

    /// The same where some functions that are called are not known to be equal: no call of them may be left.
    fn compare_without(
        &self,
        programs: &Programs<'_>,
        doubted: &BTreeSet<String>,
        why: NoProof,
        options: &VerifyOptions,
        budget: &dyn Fn() -> Budget,
    ) -> Verdict {
        match self.prove_expanded(programs, doubted, options, self.budget.get_or_init(budget)) {
            Some(proof) => Verdict::Proved(proof),
            None => self.run(programs.before, programs.after, options, Unproved { why, example: None }),
        }
    }

    /// Looks for a proof with loops and conditionals instead of jumps, with calls replaced by what they call,
    /// and then with constants folded too. Functions that are called by what is compared then are assumed to
    /// be equal, but for the doubted ones.
    fn prove_expanded(
        &self,
        programs: &Programs<'_>,
        doubted: &BTreeSet<String>,
        options: &VerifyOptions,
        budget: &Budget,
    ) -> Option<EqualityProof> {
        let attempt_for = |before: &Ir, after: &Ir, indices: (&Ir, &Ir)| {
            let functions = [(before, self.before), (after, self.after)];
            let is_doubtful =
                |(ir, func): (&Ir, OpId)| !References::of(ir).reached(func).is_disjoint(doubted);
            if !doubted.is_empty() && functions.into_iter().any(is_doubtful) {
                return None;
            }
            self.attempt((before, after), indices, options, budget, MOST).ok().and_then(Result::ok)
        };
        let attempt = |before: &Ir, after: &Ir| attempt_for(before, after, (before, after));
        let (before, after) = programs.without_jumps(options);
        let have_jumps = [before, after].into_iter().any(|ir| matches!(ir, Cow::Owned(_)));
        if have_jumps && let Some(proof) = attempt(before, after) {
            return Some(proof);
        }
        let (old, new) = (expanded(before, self.before), expanded(after, self.after));
        if old.is_none() && new.is_none() && !have_jumps {
            return None;
        }
        let (old, new) = (old.as_ref().unwrap_or(before), new.as_ref().unwrap_or(after));
        attempt(old, new).or_else(|| {
            let (before, after) = folded(old, new)?;
            attempt_for(&before, &after, (old, new))
        })
    }

    /// Looks for a proof within such a part of the steps that are left, so that there are some for attempts
    /// after this one.
    fn attempt(
        &self,
        (before, after): (&Ir, &Ir),
        indices: (&Ir, &Ir),
        options: &VerifyOptions,
        budget: &Budget,
        part: fn(u64) -> u64,
    ) -> Result<Result<EqualityProof, Unproved>, Exhausted> {
        let part = budget.part(part(budget.left()));
        let answer = self.prove(before, after, indices, options, &part);
        budget.spend(part.spent(), "proof")?;
        answer
    }

    fn prove(
        &self,
        before: &Ir,
        after: &Ir,
        indices: (&Ir, &Ir),
        options: &VerifyOptions,
        budget: &Budget,
    ) -> Result<Result<EqualityProof, Unproved>, Exhausted> {
        let are_same = |before, after| text(before, self.before) == text(after, self.after);
        let same = EqualityProof { n_pairs: 0, assumptions: Vec::new(), shown: Vec::new() };
        if are_same(indices.0, indices.1) {
            return Ok(Ok(same));
        }
        let because = |why: String| Ok(Err(Unproved::because(why)));
        let functions = self.functions(before, after, options);
        let answer = match are_same(before, after) {
            true => Equality::Proved(same),
            false => prove_equal(&functions, budget)?,
        };
        let proof = match answer {
            Equality::Proved(proof) => proof,
            Equality::Unknown(doubt) => {
                let why = match self.separation.breach().filter(|_| self.mind_overlap(before, after)) {
                    Some(breach) => NoProof::Reason(format!("{breach}, and {doubt}")),
                    None => NoProof::Reason(doubt.to_string()),
                };
                let example = if let Doubt::Values { example, .. } = *doubt { example } else { None };
                return Ok(Err(Unproved { why, example }));
            }
        };
        let extract = ExtractOptions { index_width: options.index_width, ..ExtractOptions::default() };
        let scops = |(before, after): (&Ir, &Ir)| {
            let old = extract_with(before, self.before, &extract, &self.separation)?;
            extract_with(after, self.after, &extract, &self.separation).map(|new| (old, new))
        };
        let as_written = scops(indices).map(|scops| (indices, scops));
        // Where subscripts are affine only once constants are folded, they are looked at then.
        let ((before, after), (old, new)) =
            match as_written.or_else(|_| scops((before, after)).map(|scops| ((before, after), scops))) {
                Ok(found) => found,
                Err(refusal) => return because(refusal.to_string()),
            };
        let original = Original { ir: before, scop: &old, dependences: &[], timestamps: &[] };
        let constants = [(indices.0, self.before), (indices.1, self.after)];
        let fit = index_range::check_constants(constants[0], constants[1], options.index_width)
            .and_then(|()| index_range::check(&original, after, &new, budget));
        match fit {
            Ok(()) => Ok(Ok(proof)),
            Err(Mismatch::Exhausted(exhausted)) => Err(exhausted),
            Err(Mismatch::Overflow(overflow)) => because(overflow.to_string()),
            Err(Mismatch::Differs(difference)) => because(difference.to_string()),
        }
    }

    /// Whether it matters that memory of the functions may overlap.
    fn mind_overlap(&self, before: &Ir, after: &Ir) -> bool {
        let minds = |ir, func| minds_overlap(ir, func, &self.separation);
        minds(before, self.before) || minds(after, self.after)
    }

    fn run(&self, before: &Ir, after: &Ir, options: &VerifyOptions, unproved: Unproved) -> Verdict {
        let example = unproved.example.as_deref();
        match runs::compare((before, self.before), (after, self.after), example, options) {
            Ok(tested) => Verdict::Tested { tested, why: unproved.why },
            Err(witness) => Verdict::Different(witness),
        }
    }
}

/// Why there is no proof, and what to look at.
struct Unproved {
    why: NoProof,
    example: Option<Box<Example>>,
}

impl Unproved {
    fn because(reason: impl Into<String>) -> Self {
        Self { why: NoProof::Reason(reason.into()), example: None }
    }
}

/// A function as text that does not depend on what is around it.
fn text(ir: &Ir, func: OpId) -> String {
    print_op(ir, func, &PrintOptions { local_scope: true, ..PrintOptions::default() })
}

/// What a function refers to, by itself or through others; itself first.
fn reached(ir: &Ir, func: OpId) -> Vec<OpId> {
    let table = ir.ancestors(func).find(|op| ir.def(*op).has(Traits::SYMBOL_TABLE));
    let Some(symbols) = table.map(|table| ir.symbols(table)) else { return vec![func] };
    let (mut found, mut known, mut at) = (vec![func], HashSet::from([func]), 0);
    while let Some(&user) = found.get(at) {
        for op in ir.walk(user) {
            let names = ir.op(op).attrs.iter().filter_map(|(_, attr)| attr.as_flat_symbol());
            let referred = names.filter_map(|name| symbols.get(&**name).copied());
            found.extend(referred.filter(|symbol| known.insert(*symbol)));
        }
        at += 1;
    }
    found
}

/// Which symbols each op of a program's symbol tables refers to.
struct References<'a> {
    ir: &'a Ir,
    of: HashMap<OpId, Vec<OpId>>,
}

impl<'a> References<'a> {
    fn of(ir: &'a Ir) -> Self {
        let mut of = HashMap::new();
        for table in ir.walk(ir.module()).filter(|op| ir.def(*op).has(Traits::SYMBOL_TABLE)) {
            let symbols = ir.symbols(table);
            for user in symbols.values() {
                let attrs = ir.walk(*user).flat_map(|op| ir.op(op).attrs.iter());
                let names = attrs.filter_map(|(_, attr)| attr.as_flat_symbol());
                of.insert(*user, names.filter_map(|name| symbols.get(&**name).copied()).collect());
            }
        }
        Self { ir, of }
    }

    /// The functions that a function refers to, by themselves or through others, and itself.
    fn reached(&self, func: OpId) -> BTreeSet<String> {
        let (mut found, mut pending) = (HashSet::from([func]), vec![func]);
        while let Some(user) = pending.pop() {
            let symbols = self.of.get(&user).into_iter().flatten().copied();
            pending.extend(symbols.filter(|symbol| found.insert(*symbol)));
        }
        found.into_iter().filter_map(|op| FuncOp::of(self.ir, op)).map(|func| func.path(self.ir)).collect()
    }
}
