//! Runs two functions on the same inputs.
//!
//! # Method
//! First the settings with which a search for a proof got stuck, then others from small to large
//! ([`Choices`]); memory is filled with numbers that depend on a seed; iterations of parallel loops of the
//! second program run forward, backward and shuffled. Where the first program has parallel loops and computes
//! something else in another order, a difference says nothing. Arguments that a call in the program gives one
//! memory are one memory in runs of their own. Where they call functions without a body, both are run with
//! bodies that are made up ([`invented`](crate::verify::invented)), the same for both. Behind these runs come
//! those on special values, at settings with which something was done, and those on rare settings; each may
//! take few operations.
//!
//! Where operations on floats may be done in more than one way, as by flags or where the order of a sum is
//! open, no difference of values is one.
//!
//! Inputs on which the first program has no meaning say nothing, and neither do runs in which nothing is
//! stored, printed or returned. A program that is stopped, as it takes too long, is compared by what it
//! printed. Where the second program does what has no meaning while the first one is stopped, the first one
//! is given more time: only one that ends shows that it has a meaning.
//!
//! # Exactness
//! A difference is one: the first program has a meaning, and the second does not do the same. What the
//! interpreter cannot run or does not finish says nothing. Runs that agree are a test, not a proof.

use crate::gate::replay::{Choice, Input, Inputs, least_operations};
use crate::verify::choices::{Choices, rank};
use crate::verify::difference::{Difference, Seen};
use crate::verify::explain::explained;
use crate::verify::invented::{CELLS, Invented, invented};
use crate::verify::options::{RunOptions, VerifyOptions};
use crate::verify::reached;
use crate::verify::run::{Run, Stopped, difference_of_prefix};
use crate::verify::verdict::{CellDifference, Tested, Witness};
use crate::verify::witness::{Shown, witness};
use loopwright_affine_ir::machinery::allows_other_floats;
use loopwright_affine_ir::{
    Attr, Builder, FuncOp, IndexWidth, InsertionPoint, Ir, Loc, OpId, OpSpec, Type, ValueId,
};
use loopwright_analysis::{ExtractOptions, Separation, extract_with};
use loopwright_interp::{InterpErrorKind, InterpOptions, Order};
use loopwright_prover::machinery::Example;
use std::collections::BTreeSet;

/// Bytes that a run may take; one that needs more says nothing.
const MEMORY_LIMIT: u64 = 1 << 26;

/// A program that is stopped is given this many times as many operations, where it has to be known whether it
/// ends.
const MORE_STEPS: u64 = 10;

/// Runs in which something is done are made so often at most.
const MOST_RUNS: usize = 60;

/// The second program may take this many times as many operations as the first one: loops around tiles take
/// some of their own.
const SLOWER: u64 = 16;

/// So many operations a run may take in any case.
const LEAST: u64 = 1_000_000;

/// Orders of the iterations of parallel loops.
const ORDERS: [Order; 3] = [Order::Forward, Order::Reverse, Order::Shuffle(1)];

/// Larger functions are not run before there was a search for a proof.
const MOST_OPS: usize = 400;

/// A few short runs, to begin with: what is easily seen to be different needs no search for a proof.
pub(super) fn briefly(functions: [(&Ir, OpId); 2], options: &VerifyOptions) -> Option<Box<Witness>> {
    const STEPS: u64 = 20_000;
    const RUNS: usize = 8;
    let is_wanted = options.runs.all_steps > 0;
    if !is_wanted || functions.into_iter().any(|(ir, func)| ir.walk(func).nth(MOST_OPS).is_some()) {
        return None;
    }
    let runs = RunOptions { step_limit: STEPS, all_steps: 4 * STEPS, ..options.runs.clone() };
    let options = VerifyOptions { runs, ..options.clone() };
    with_search(functions, None, &options, |mut search, choices| {
        search.most_runs = RUNS;
        search.over(choices)
    })
    .ok()?
    .err()
}

/// Runs both on many inputs; the error is the first on which they differ.
pub(super) fn compare(
    before: (&Ir, OpId),
    after: (&Ir, OpId),
    example: Option<&Example>,
    options: &VerifyOptions,
) -> Result<Tested, Box<Witness>> {
    let because = |why: String| Ok(Tested { left_out: Some(why), ..Tested::default() });
    if options.runs.all_steps == 0 {
        return because("no runs are wanted".to_string());
    }
    let mut families = match invented(before, after) {
        Ok(families) => families,
        Err(why) => return because(why),
    };
    for Invented { before: old, after: new, .. } in &mut families {
        let [of_old, of_new] = hidden_globals([(old, before.1), (new, after.1)]);
        show_globals(old, before.1, &of_old);
        show_globals(new, after.1, &of_new);
    }
    // Programs are large, and few have such globals.
    let hidden = hidden_globals([before, after]);
    let shown = [(before, &hidden[0]), (after, &hidden[1])].map(|((ir, func), globals)| {
        (!globals.is_empty()).then(|| {
            let mut ir = ir.clone();
            show_globals(&mut ir, func, globals);
            ir
        })
    });
    let before = (shown[0].as_ref().unwrap_or(before.0), before.1);
    let after = (shown[1].as_ref().unwrap_or(after.0), after.1);
    let compared = with_search([before, after], example, options, |whole, choices| {
        if families.is_empty() {
            return whole.over_all(choices);
        }
        let most = options.runs.all_steps / families.len() as u64;
        let mut all = Tested::default();
        for family in &families {
            let programs = [(&family.before, before.1), (&family.after, after.1)];
            let search = Search { programs, invented: Some(family), most, ..whole.clone() };
            let tested = search.over_all(choices)?;
            all.invented.clone_from(&family.names);
            all.left_out = all.left_out.or(tested.left_out);
            all.agreed.extend(tested.agreed);
        }
        Ok(all)
    });
    compared.unwrap_or_else(because)
}

/// The globals of each program that the other function refers to and this one does not: who writes a global
/// no more leaves what was there, which runs have to see. Of private ones it matters only what is read of
/// them.
fn hidden_globals(programs: [(&Ir, OpId); 2]) -> [Vec<OpId>; 2] {
    let names = programs.map(|(ir, func)| -> BTreeSet<&str> {
        let globals = reached(ir, func).into_iter().filter(|op| is_global(ir, *op));
        globals.filter_map(|op| ir.symbol_name(op)).collect()
    });
    [0, 1].map(|side| {
        let ir = programs[side].0;
        let is_seen = |global: &OpId| {
            let visibility = ir.op(*global).attr("sym_visibility").and_then(Attr::as_str);
            let is_cell = ir.symbol_name(*global).is_some_and(|name| CELLS.contains(&name));
            is_global(ir, *global) && (visibility != Some("private") || is_cell)
        };
        let missing = names[1 - side].difference(&names[side]);
        missing.filter_map(|name| ir.lookup_symbol(ir.module(), name)).filter(is_seen).collect()
    })
}

/// Lets a function look at globals, at its beginning, so that they are there when it has run.
fn show_globals(ir: &mut Ir, func: OpId, globals: &[OpId]) {
    let first = FuncOp(func).entry(ir).and_then(|block| ir.block(block).ops().first().copied());
    let Some(first) = first else { return };
    for global in globals {
        let ty = ir.op(*global).attr("type").and_then(Attr::as_type).cloned();
        let name = ir.symbol_name(*global).map(str::to_owned);
        let (Some(ty), Some(name)) = (ty, name) else { continue };
        let spec = OpSpec::new(ir.dialects().known("memref.get_global"), Loc::Unknown);
        let spec = spec.attr("name", Attr::symbol_ref(name)).result(ty);
        Builder::new(ir, InsertionPoint::Before(first), Loc::Unknown).create(spec);
    }
}

/// Whether a function, or one that it calls, has operations on floats of which more than one result is right:
/// by flags, or as sums in an order that is open.
fn is_loose(ir: &Ir, func: OpId) -> bool {
    let is_float = |value: &ValueId| matches!(ir.ty(*value).element_or_self(), Type::Float(_));
    let is_open = |op: OpId| {
        let (def, data) = (ir.def(op), ir.op(op));
        let has_float = data.results().iter().any(is_float);
        match data.name() {
            "vector.multi_reduction" => has_float,
            "scf.reduce" => data.operands().iter().any(is_float),
            _ => {
                let is_parallel = def.loop_like.is_some_and(|loop_like| loop_like.is_parallel);
                is_parallel && has_float || allows_other_floats(&data.attrs)
            }
        }
    };
    let mut reached = reached(ir, func).into_iter();
    reached.any(|symbol| ir.walk(symbol).any(is_open))
}

/// Whether an op declares memory of the whole program.
fn is_global(ir: &Ir, op: OpId) -> bool {
    ir.op(op).name() == "memref.global" && ir.parent_op(op) == Some(ir.module())
}

/// The parameters of a function that runs give values to, by the names that people know; `None` if it cannot
/// be run.
pub fn parameters_of(ir: &Ir, func: OpId, index_width: IndexWidth) -> Option<Vec<String>> {
    let extract = ExtractOptions { index_width, ..ExtractOptions::default() };
    let scop = extract_with(ir, func, &extract, &Separation::Assumed).ok().map(|scop| scop.in_words_of(ir));
    let inputs = Inputs::new((ir, func), scop.as_ref(), index_width).ok()?;
    Some(inputs.settings.iter().map(|setting| setting.name.clone()).collect())
}

/// Does something with what is needed to run both; the error is why they cannot be.
fn with_search<T>(
    [before, after]: [(&Ir, OpId); 2],
    example: Option<&Example>,
    options: &VerifyOptions,
    search: impl FnOnce(Search<'_>, &Choices) -> T,
) -> Result<T, String> {
    let extract = ExtractOptions { index_width: options.index_width, ..ExtractOptions::default() };
    // Which parameters it has does not depend on what overlaps.
    let scop = extract_with(before.0, before.1, &extract, &Separation::Assumed)
        .ok()
        .map(|scop| scop.in_words_of(before.0));
    let inputs = Inputs::new(before, scop.as_ref(), options.index_width).map_err(|why| why.to_string())?;
    let names: Vec<String> = inputs.settings.iter().map(|setting| setting.name.clone()).collect();
    let example = example.cloned().map(|example| in_words(example, scop.as_ref(), before));
    let mut choices = Choices::new(&names, [before, after], example.as_ref(), options);
    let inputs = inputs.with_special(&choices.integers, &choices.floats);
    let has_parallel_loop = |ir: &Ir| {
        let is_parallel = |op| ir.def(op).loop_like.is_some_and(|loop_like| loop_like.is_parallel);
        ir.walk(ir.module()).any(is_parallel)
    };
    let [may_vary, is_parallel] = [before.0, after.0].map(has_parallel_loop);
    if FuncOp(before.1).args(before.0).is_empty() {
        choices.all.truncate(if is_parallel { ORDERS.len() } else { 1 });
    }
    let whole = Search {
        programs: [before, after],
        inputs: &inputs,
        options,
        invented: None,
        most: options.runs.all_steps,
        most_runs: MOST_RUNS,
        may_vary,
        is_loose: is_loose(before.0, before.1),
        is_parallel,
        is_long: least_operations(before.0, before.1) > options.runs.step_limit,
        is_rare: false,
        special: None,
        tested: Tested::default(),
        steps: 0,
    };
    Ok(search(whole, &choices))
}

/// The parameters of an example by the names that people know.
fn in_words(
    mut example: Example,
    named: Option<&loopwright_analysis::Scop>,
    (ir, func): (&Ir, OpId),
) -> Example {
    let plain =
        extract_with(ir, func, &named.map(|scop| scop.options).unwrap_or_default(), &Separation::Assumed)
            .ok();
    if let (Some(plain), Some(named)) = (plain, named) {
        for (name, _) in &mut example.parameters {
            let at = plain.params.iter().position(|param| param.name == *name);
            if let Some(param) = at.and_then(|at| named.params.get(at)) {
                *name = param.name.clone();
            }
        }
    }
    example
}

/// Runs of two programs.
#[derive(Clone)]
struct Search<'a> {
    programs: [(&'a Ir, OpId); 2],
    inputs: &'a Inputs<'a>,
    options: &'a VerifyOptions,
    invented: Option<&'a Invented>,
    /// So many operations all runs take together at most.
    most: u64,
    /// So many runs in which something is done are made at most.
    most_runs: usize,
    /// Whether the first program has parallel loops: it may have more than one result.
    may_vary: bool,
    /// Whether the first program leaves open how floats are computed.
    is_loose: bool,
    /// Whether the second one has parallel loops.
    is_parallel: bool,
    /// Whether the first program is known to take more operations than a run may.
    is_long: bool,
    /// Whether runs are on what is rare: such a run is short, or says nothing.
    is_rare: bool,
    /// Which special values there are, if there are some.
    special: Option<usize>,
    tested: Tested,
    steps: u64,
}

/// What a run came to.
enum Outcome {
    Agreed {
        acts: bool,
    },
    Differs(Box<Witness>),
    LeftOut(String),
    /// The first program has no meaning there.
    Undefined(String),
}

impl Search<'_> {
    /// Runs on usual values, then on special ones, and on rare settings.
    fn over_all(mut self, choices: &Choices) -> Result<Tested, Box<Witness>> {
        self.over(choices)?;
        self.is_rare = true;
        let usual = choices.usual(&self.tested.agreed);
        let special = (0..self.inputs.n_special()).map(Some).zip(usual.iter().cycle());
        let rare = choices.rare.iter().map(|values| (None, values));
        for (number, (special, values)) in (choices.all.len()..).zip(special.chain(rare)) {
            if self.steps > self.most {
                break;
            }
            self.special = special;
            for overlaps in self.overlaps() {
                match self.run(values, number, *overlaps) {
                    Outcome::Differs(witness) => return Err(witness),
                    Outcome::Agreed { acts: true } => self.tested.note(self.inputs, values),
                    // What has no meaning there may have one with usual values.
                    Outcome::Agreed { acts: false } | Outcome::LeftOut(_) | Outcome::Undefined(_) => {}
                }
            }
        }
        Ok(self.tested)
    }

    fn overlaps(&self) -> &'static [bool] {
        if self.inputs.overlap() { &[false, true] } else { &[false] }
    }

    fn over(&mut self, choices: &Choices) -> Result<(), Box<Witness>> {
        let overlaps = self.overlaps();
        // The first that is found may not be the smallest there is.
        let mut found: Option<(&Vec<i64>, Box<Witness>)> = None;
        let mut why_stuck = None;
        'stuck: for (number, values) in choices.stuck.iter().enumerate() {
            for overlaps in overlaps {
                match self.run(values, number, *overlaps) {
                    Outcome::Differs(witness) => {
                        found = Some((values, witness));
                        break 'stuck;
                    }
                    Outcome::Agreed { acts: true } => self.tested.note(self.inputs, values),
                    Outcome::Agreed { acts: false } => {}
                    Outcome::LeftOut(why) | Outcome::Undefined(why) => {
                        why_stuck.get_or_insert(why);
                    }
                }
                if self.steps > self.most / 2 {
                    break 'stuck;
                }
            }
        }
        for (number, values) in choices.all.iter().enumerate() {
            if let Some((known, witness)) = found.take_if(|(known, _)| rank(known) <= rank(values)) {
                let _ = known;
                return Err(witness);
            }
            for overlaps in overlaps {
                match self.run(values, number, *overlaps) {
                    Outcome::Differs(witness) => return Err(witness),
                    Outcome::Agreed { acts: true } => self.tested.note(self.inputs, values),
                    Outcome::Agreed { acts: false } => {}
                    Outcome::LeftOut(why) | Outcome::Undefined(why) => {
                        self.tested.left_out.get_or_insert(why);
                    }
                }
            }
            if self.steps > self.most / 4 * 3 || self.tested.agreed.len() >= self.most_runs {
                break;
            }
        }
        if let Some((_, witness)) = found {
            return Err(witness);
        }
        self.tested.left_out = self.tested.left_out.take().or(why_stuck);
        Ok(())
    }

    /// Runs both with as little room in memory as the first program needs.
    fn run(&mut self, values: &[i64], number: usize, overlaps: bool) -> Outcome {
        let order = if self.is_parallel { ORDERS[number % ORDERS.len()] } else { Order::Forward };
        let seed = number as u64 + 1;
        let mut first = None;
        let rooms = match self.special {
            Some(number) => self.inputs.special_rooms(seed, number),
            None => self.inputs.rooms(seed),
        };
        for room in rooms {
            let input = match self.inputs.input(&Choice { values: values.to_vec(), seed, room, overlaps }) {
                Ok(input) => input,
                Err(why) => return Outcome::LeftOut(first.unwrap_or_else(|| why.to_string())),
            };
            match self.run_both(&input, order) {
                Outcome::Undefined(why) => first.get_or_insert(why),
                outcome => return outcome,
            };
        }
        Outcome::Undefined(first.unwrap_or_default())
    }

    fn limits(&self, order: Order, step_limit: u64) -> InterpOptions {
        InterpOptions {
            step_limit,
            memory_limit: MEMORY_LIMIT,
            index_width: self.options.index_width,
            order,
            ..InterpOptions::default()
        }
    }

    /// Runs both. Where the first program has more than one result, the second's result may be another one of
    /// these, and no difference.
    fn run_both(&mut self, input: &Input, order: Order) -> Outcome {
        let outcome = self.run_once(input, order);
        let is_of_values = |witness: &Witness| matches!(witness.difference, CellDifference::Value { .. });
        if self.is_loose && matches!(&outcome, Outcome::Differs(witness) if is_of_values(witness)) {
            let text = &input.text;
            return Outcome::LeftOut(format!(
                "with {text}: the program before leaves open how floats are computed, and values differ"
            ));
        }
        if self.may_vary && matches!(outcome, Outcome::Differs(_)) && self.varies(input) {
            let text = &input.text;
            return Outcome::LeftOut(format!(
                "with {text}: the program before depends on the order in which parallel iterations run"
            ));
        }
        outcome
    }

    /// Whether the first program computes something else if parallel iterations run in another order.
    fn varies(&self, input: &Input) -> bool {
        let run = |order| Run::new(self.programs[0], input, self.limits(order, self.options.runs.step_limit));
        let [first, others @ ..] = ORDERS;
        let first = run(first);
        others.into_iter().map(run).any(|other| match (&first, &other) {
            (Ok(first), Ok(other)) => first.difference(other).is_some(),
            (Err(first), Err(other)) => first.output != other.output,
            _ => true,
        })
    }

    fn run_once(&mut self, input: &Input, order: Order) -> Outcome {
        let [before, after] = self.programs;
        let left = self.most.saturating_sub(self.steps).max(LEAST);
        // What will be stopped in any case is so soon.
        let longest = self.options.runs.step_limit;
        let longest = if self.is_long || self.is_rare { longest.min(2 * LEAST) } else { longest };
        let limit = longest.min(left);
        let old = Run::new(before, input, self.limits(Order::Forward, limit));
        self.steps += match &old {
            Ok(run) => run.steps,
            Err(stopped) => stopped.steps,
        };
        let said = |error: &str| format!("with {}: {error}", input.text);
        let new_limit = match &old {
            Ok(run) => run.steps.max(LEAST).saturating_mul(SLOWER),
            Err(stopped) if stopped.error.kind == InterpErrorKind::StepLimit => limit,
            Err(stopped) if stopped.is_undefined() => {
                return Outcome::Undefined(said(&stopped.error.diagnostic.message));
            }
            Err(stopped) => return Outcome::LeftOut(said(&stopped.error.diagnostic.message)),
        };
        let new = Run::new(after, input, self.limits(order, new_limit));
        self.steps += match &new {
            Ok(run) => run.steps,
            Err(stopped) => stopped.steps,
        };
        let text = self.with_order(input, order);
        let differs = |difference: CellDifference, seen: Option<&Seen>| {
            let invented = self.invented.map_or_else(Vec::new, |invented| invented.texts.clone());
            let program = self.options.runs.witness.then(|| self.witness(input, seen));
            Outcome::Differs(Box::new(Witness { input: text.clone(), invented, difference, program }))
        };
        match (&old, &new) {
            (Ok(old), Ok(new)) => match old.difference(new) {
                None => Outcome::Agreed { acts: old.acts },
                Some(difference) => {
                    let options = [self.limits(Order::Forward, limit), self.limits(order, new_limit)];
                    let seen = difference.seen.clone();
                    differs(explained(difference, self.programs, input, options), Some(&seen))
                }
            },
            (Ok(old), Err(new)) if new.is_undefined() => {
                // What reads memory that was never written may still end, and compute something else.
                let options = InterpOptions { allow_uninitialized: true, ..self.limits(order, new_limit) };
                let ended = self.options.runs.witness.then(|| Run::new(after, input, options).ok()).flatten();
                let seen = ended.and_then(|new| Some(old.difference(&new)?.seen));
                differs(CellDifference::Fails { error: new.error.to_string() }, seen.as_ref())
            }
            (Ok(_), Err(new)) => {
                Outcome::LeftOut(format!("{} (the program after)", said(&new.error.diagnostic.message)))
            }
            (Err(old), new) => {
                let new = new.as_ref();
                if let Some(difference) = difference_of_prefix(&old.output, new.map_err(AsRef::as_ref)) {
                    let Difference { what, before, after, .. } = difference;
                    let difference =
                        CellDifference::Value { what, before, after, written: None, parted: None };
                    return differs(difference, Some(&Seen::Output));
                }
                match new {
                    Err(new) if new.is_undefined() => self.after_long(input, new, differs),
                    _ => Outcome::LeftOut(said(&old.error.diagnostic.message)),
                }
            }
        }
    }

    /// The second program does what has no meaning; does the first one end?
    fn after_long(
        &self,
        input: &Input,
        new: &Stopped,
        differs: impl Fn(CellDifference, Option<&Seen>) -> Outcome,
    ) -> Outcome {
        let longest = self.options.runs.step_limit;
        let longest = if self.is_rare { longest.min(2 * LEAST) } else { longest };
        let most = longest.saturating_mul(MORE_STEPS);
        match Run::new(self.programs[0], input, self.limits(Order::Forward, most)) {
            Ok(_) => differs(CellDifference::Fails { error: new.error.to_string() }, None),
            Err(old) if old.is_undefined() => {
                Outcome::Undefined(format!("with {}: {}", input.text, old.error.diagnostic.message))
            }
            Err(old) => Outcome::LeftOut(format!(
                "with {}: {}; the program after fails before that: {}",
                input.text, old.error.diagnostic.message, new.error.diagnostic.message
            )),
        }
    }

    /// A program that shows a difference which is seen there.
    fn witness(&self, input: &Input, seen: Option<&Seen>) -> Result<String, String> {
        let seen =
            seen.ok_or("the program after has undefined behaviour, and no other difference is known")?;
        let most_steps = self.options.runs.witness_steps;
        witness(&Shown { programs: self.programs, input, seen, most_steps })
    }

    fn with_order(&self, input: &Input, order: Order) -> String {
        match order {
            Order::Reverse if self.is_parallel => format!("{}, parallel iterations backward", input.text),
            Order::Shuffle(seed) if self.is_parallel => {
                format!("{}, parallel iterations shuffled ({seed})", input.text)
            }
            _ => input.text.clone(),
        }
    }
}

impl Tested {
    /// Notes a run in which both came to the same.
    fn note(&mut self, inputs: &Inputs<'_>, values: &[i64]) {
        let names = inputs.settings.iter().map(|setting| setting.name.clone());
        self.agreed.push(names.zip(values.iter().copied()).collect());
    }
}
