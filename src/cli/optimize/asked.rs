//! Requested schedules: `--schedule` and `--script`.

use std::path::Path;

use loopwright::analysis::machinery::Overlaps;
use loopwright::analysis::{ExtractOptions, Refusal, Schedule, ScheduleFault, Scop, extract_with};
use loopwright::polyhedra::Budget;
use loopwright::transforms::machinery::{PassErrorCause, ScriptStep, certify, script_for};
use loopwright::transforms::{
    Changed, OptimizeOutcome, OptimizeReport, Pass, PassContext, Plan, ReorderError, Script, ScriptError,
};
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, OpId, Place, Severity, Source};

use crate::cli::command::{Context, Failure};
use crate::cli::diagnostics;
use crate::cli::explain::keep_forks;
use crate::cli::io::read_source;

/// A file of orders.
pub struct Asked {
    source: Source,
    kind: Kind,
    /// What the steps of scripts came to, for each function.
    planned: Vec<Planned>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Schedule,
    Script,
}

/// The plans of a function after each step of its script.
struct Planned {
    scop: Scop,
    steps: Vec<ScriptStep>,
    plans: Vec<Plan>,
}

impl Asked {
    /// Reads the file, if there is one.
    pub fn read(schedule: Option<&Path>, script: Option<&Path>) -> Result<Option<Self>, Failure> {
        let (file, kind) = match (schedule, script) {
            (Some(file), _) => (file, Kind::Schedule),
            (None, Some(file)) => (file, Kind::Script),
            (None, None) => return Ok(None),
        };
        Ok(Some(Self { source: read_source(file)?, kind, planned: Vec::new() }))
    }

    /// The orders that functions are to have. What is wrong with the file is reported.
    pub fn orders(
        &mut self,
        context: &Context,
        ir: &Ir,
        options: &ExtractOptions,
        budget: &Budget,
    ) -> Result<Vec<(Scop, Schedule)>, Failure> {
        let found = match self.kind {
            Kind::Schedule => self.schedules(ir, options, budget),
            Kind::Script => self.scripted(ir, options),
        };
        if found.as_ref().is_ok_and(Vec::is_empty) && self.planned.is_empty() {
            let what = if self.kind == Kind::Script { "no steps" } else { "no schedules" };
            diagnostics::say(&format!(
                "warning: {}: there are {what} in it, and nothing changes",
                self.source.name()
            ));
        }
        found.map_err(|wrong| {
            context.report(&[*wrong.diagnostic], &self.source);
            if wrong.is_exhausted { Failure::Budget } else { Failure::Wrong }
        })
    }

    fn scripted(&mut self, ir: &Ir, options: &ExtractOptions) -> Result<Vec<(Scop, Schedule)>, Wrong> {
        let place = |source: &Source, error: ScriptError| {
            Wrong::new(diagnostic(source, error.line, error.column, error.fault.to_string()))
        };
        let script = Script::parse(self.source.text()).map_err(|error| place(&self.source, error))?;
        let mut functions: Vec<(Option<String>, Vec<ScriptStep>)> = Vec::new();
        for step in script.steps() {
            match functions.iter_mut().find(|(name, _)| *name == step.function) {
                Some((_, steps)) => steps.push(step.clone()),
                None => functions.push((step.function.clone(), vec![step.clone()])),
            }
        }
        let mut orders = Vec::new();
        for (name, steps) in functions {
            let first = &steps[0];
            let wrong = |why| Wrong::new(diagnostic(&self.source, first.line, first.column, why));
            let scop = described(ir, name.as_deref(), options, "func @name").map_err(wrong)?;
            once(&orders, &scop).map_err(wrong)?;
            let plans = Script::plans(&steps, ir, &scop).map_err(|error| place(&self.source, error))?;
            // Where arrays are packed and nothing else is asked for, loops stay as they are written.
            if let Some(last) = plans.last()
                && steps.iter().any(|step| step.pack().is_none())
            {
                orders.push((last.scop().clone(), last.schedule()));
            }
            self.planned.push(Planned { scop, steps, plans });
        }
        Ok(orders)
    }

    /// Whether steps of the script pack arrays.
    pub fn packs(&self) -> bool {
        self.planned.iter().any(|planned| planned.steps.iter().any(|step| step.pack().is_some()))
    }

    /// Packs arrays of functions whose loops have their order, as the script says, and says which, function
    /// by function; a step that is not done is reported.
    pub fn pack(
        &self,
        context: &Context,
        (ir, of): (&mut Ir, &Source),
        options: &ExtractOptions,
        budget: &Budget,
    ) -> Result<Vec<(OpId, String)>, Failure> {
        let mut done = Vec::new();
        for Planned { scop, steps, .. } in &self.planned {
            for step in steps {
                let Some(pack) = step.pack() else { continue };
                let on = Some(vec![scop.func]);
                let (extract, budget) = (*options, budget.clone());
                let mut given = PassContext { budget, extract, on, ..PassContext::default() };
                match pack.run(ir, &mut given) {
                    Ok(Changed::Yes) => {
                        context.report(&given.remarks, of);
                        let array = pack.array.as_deref().unwrap_or("what is touched");
                        let sentence = format!(
                            "@{}: packed, and proved to compute the same: {array} inside of {} loops",
                            scop.name, pack.at
                        );
                        done.push((scop.func, sentence));
                    }
                    found => {
                        let mut why: Vec<String> =
                            given.remarks.iter().map(|remark| remark.message.clone()).collect();
                        why.extend(found.err().map(|error| match &error.cause {
                            PassErrorCause::Option(why) => why.to_string(),
                            PassErrorCause::Target | PassErrorCause::NoConvergence => error.to_string(),
                        }));
                        if why.is_empty() {
                            why.push(format!("nothing inside of {} loops accesses it", pack.at));
                        }
                        let message = format!("'@{}': {}", scop.name, why.join("; "));
                        context.report(
                            &[diagnostic(&self.source, step.line, step.column, message)],
                            &self.source,
                        );
                        return Err(Failure::Wrong);
                    }
                }
            }
        }
        Ok(done)
    }

    fn schedules(
        &self,
        ir: &Ir,
        options: &ExtractOptions,
        budget: &Budget,
    ) -> Result<Vec<(Scop, Schedule)>, Wrong> {
        let mut orders = Vec::new();
        for Part { name, line, text } in parts(self.source.text()) {
            let wrong =
                |line, column, fault: String| Wrong::new(diagnostic(&self.source, line, column, fault));
            let scop = described(ir, name.as_deref(), options, "# func @name")
                .and_then(|scop| once(&orders, &scop).map(|()| scop))
                .map_err(|why| wrong(line, 1, why))?;
            let words = scop.clone().in_words_of(ir);
            let schedule = Schedule::parse_isl(&text, &words, &budget.clone()).map_err(|error| Wrong {
                is_exhausted: matches!(error.fault, ScheduleFault::Exhausted(_)),
                ..wrong(line + error.line - 1, error.column, error.fault.to_string())
            })?;
            orders.push((scop, schedule));
        }
        Ok(orders)
    }

    /// Says that the order of a function is refused: at the step that is to blame, if it is a script's.
    pub fn report_refused(
        &self,
        context: &Context,
        ir: &Ir,
        report: &OptimizeReport,
        why: &ReorderError,
        budget: &Budget,
    ) {
        let planned = self.planned.iter().find(|planned| planned.scop.func == report.func);
        let diagnostic = match planned {
            Some(Planned { steps, plans, .. }) => {
                let judged = |plan: &Plan| certify(plan.scop(), &plan.schedule(), &budget.clone());
                // What is legal and cannot be written down is no fault of a step before the last.
                let at = match why {
                    ReorderError::Illegal(_) => Script::blame(plans, |plan| judged(plan).is_ok()),
                    _ => steps.len() - 1,
                };
                let why = match (why, judged(&plans[at])) {
                    (ReorderError::Illegal(_), Err(first)) => first.to_string(),
                    _ => why.to_string(),
                };
                diagnostic(
                    &self.source,
                    steps[at].line,
                    steps[at].column,
                    format!("'@{}': {why}", report.name),
                )
            }
            None => {
                let text = self.source.text();
                let part = parts(text).into_iter().find(|part| part.name.as_ref() == Some(&report.name));
                let line = part.map_or(1, |part| part.line);
                diagnostic(&self.source, line, 1, format!("'@{}': {why}", report.name))
            }
        };
        let place = ir.place(&ir.op(report.func).loc);
        context.report(
            &[diagnostic.with_note(place, "the function is unchanged, and nothing is written")],
            &self.source,
        );
    }
}

/// A file that is not followed.
struct Wrong {
    diagnostic: Box<Diagnostic>,
    is_exhausted: bool,
}

impl Wrong {
    fn new(diagnostic: Diagnostic) -> Self {
        Self { diagnostic: Box::new(diagnostic), is_exhausted: false }
    }
}

/// An error at a line and a column (in bytes, from 1).
fn diagnostic(source: &Source, line: usize, column: usize, message: String) -> Diagnostic {
    let before: usize = source.text().split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let (line, col) = (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX));
    let text = source.line(line);
    let rest = text.get(column.saturating_sub(1)..).unwrap_or_default();
    let word = rest.find(char::is_whitespace).unwrap_or(rest.len()).max(1);
    let start = u32::try_from(before + column.saturating_sub(1)).ok();
    let span = start.zip(u32::try_from(word).ok()).map(|(start, word)| (start, start.saturating_add(word)));
    let place = Place { file: source.name().to_string(), line, col };
    Diagnostic { span, ..Diagnostic::new(Severity::Error, place, message) }
}

/// The function of this name; without a name, the only one that has loops. `heading` says how a file names
/// one.
fn described(ir: &Ir, name: Option<&str>, options: &ExtractOptions, heading: &str) -> Result<Scop, String> {
    let has_loops = |func: OpId| ir.walk(func).any(|op| ir.def(op).loop_like.is_some());
    let mut meant = FuncOp::defined(ir).filter(|func| match name {
        Some(name) => func.path(ir) == name,
        None => has_loops(func.0),
    });
    let func = match (meant.next(), meant.next(), name) {
        (Some(func), None, _) => func,
        (_, _, None) => {
            return Err(format!("expected '{heading}' before this: not just one function has loops"));
        }
        (_, _, Some(name)) => {
            return Err(format!("no order for '@{name}': there is no such function with a body"));
        }
    };
    let refused = |why: Refusal| format!("no order for '@{}': {}", func.path(ir), why.message);
    extract_with(ir, func, options, &Overlaps::of(ir).separation(func)).map_err(refused)
}

/// A file has one order for each function.
fn once(orders: &[(Scop, Schedule)], scop: &Scop) -> Result<(), String> {
    match orders.iter().any(|(other, _)| other.func == scop.func) {
        true => Err(format!("a second order for '@{}'", scop.name)),
        false => Ok(()),
    }
}

/// The schedule of one function in a file of them.
struct Part {
    /// The function, if the file says.
    name: Option<String>,
    /// Where its text begins.
    line: usize,
    text: String,
}

/// The schedules of a file: each function's after a line `# func @name`; one alone without. Those said to be
/// unchanged are left out.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = vec![Part { name: None, line: 1, text: String::new() }];
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let heading = line.trim_start().strip_prefix("# func @").map(str::trim);
        if let Some(name) = heading {
            parts.push(Part { name: Some(name.to_owned()), line: at + 2, text: String::new() });
        } else if let Some(part) = parts.last_mut().filter(|_| line.trim() != "---") {
            part.text += line;
        }
    }
    let says_something = |part: &Part| {
        part.text.lines().any(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
    };
    parts.retain(says_something);
    parts
}

/// The schedules of functions as `--schedule` reads them: the new ones, and those that stay.
///
/// # Errors
/// If a schedule gives parts of a statement orders of their own, which the trees that are read do not do.
pub fn schedules(ir: &Ir, reports: &[OptimizeReport], options: &ExtractOptions) -> Result<String, String> {
    let functions: Vec<FuncOp> = FuncOp::defined(ir).collect();
    let overlaps = Overlaps::of(ir);
    let one = |(func, report): (&FuncOp, &OptimizeReport)| {
        let new = match &report.outcome {
            OptimizeOutcome::Optimized(optimized) => Some(&optimized.schedule),
            _ => None,
        };
        match extract_with(ir, func.0, options, &overlaps.separation(*func)) {
            Ok(scop) if !scop.stmts.is_empty() => {
                let words = scop.in_words_of(ir);
                if new.is_some_and(|new| new.n_iters.len() > words.stmts.len()) {
                    let why = "the schedule of '@{}' orders parts of its loops separately, which '--print-schedule' cannot write";
                    return Err(why.replace("{}", &report.name));
                }
                let tree = new.unwrap_or(&words.original).to_isl(&words);
                let state = if new.is_some() { "" } else { "# unchanged\n" };
                Ok(format!("# func @{}\n{state}{tree}", report.name))
            }
            Ok(_) => Ok(format!("# func @{}\n# unchanged: it has no statements\n", report.name)),
            Err(refusal) => Ok(format!("# func @{}\n# unchanged: {}\n", report.name, refusal.message)),
        }
    };
    Ok(functions.iter().zip(reports).map(one).collect::<Result<Vec<_>, _>>()?.join("---\n"))
}

/// The steps that give functions their new orders, as `--script` reads them, after a line `func @name` for
/// each that has one.
///
/// # Errors
/// If there are no steps for an order, which and why.
pub fn scripts(ir: &Ir, reports: &[OptimizeReport], options: &ExtractOptions) -> Result<String, String> {
    let overlaps = Overlaps::of(ir);
    let one = |(func, report): (FuncOp, &OptimizeReport)| {
        let OptimizeOutcome::Optimized(optimized) = &report.outcome else {
            return Ok(format!("# @{} is unchanged\n", report.name));
        };
        // A script says of each loop whether it is parallel; here the outermost ones are written so.
        let mut schedule = optimized.schedule.clone();
        keep_forks(&report.outline, &mut schedule.root, 1);
        let steps = match extract_with(ir, func, options, &overlaps.separation(func)) {
            Ok(scop) => script_for(ir, &scop, &schedule).map_err(|why| why.to_string()),
            Err(refusal) => Err(refusal.message),
        };
        let steps =
            steps.map_err(|why| format!("there are no steps for the order of '@{}': {why}", report.name));
        Ok(format!("func @{}\n{}", report.name, steps?))
    };
    FuncOp::defined(ir).zip(reports).map(one).collect()
}
