//! Orders chosen by how long they take: programs are compiled and run by the caller, who has files.
//!
//! # Method
//! Function by function. The best few orders of the estimate go through the gate, and those of its form with
//! other storage (`prepared`). The caller measures the old function and all of these at the sizes of the
//! estimate. The fastest stays; the old function does, too, if none is faster by 2% ([`LEAST_GAIN`]). Where
//! nothing can be measured, the estimate decides.
//!
//! # Exactness
//! Each order that is measured passed the gate.
//!
//! # Cost
//! Proofs of three orders instead of one, twice for functions that can be prepared; and the measurements.

use crate::gate::reordering::Stage;
use crate::gate::replay::sized::{SizedArgument, sized_arguments};
use crate::optimize::{
    Measured, OptimizeOptions, OptimizeOutcome, OptimizeReport, Optimized, Tiles, not_chosen,
    optimize_chosen, remark,
};
use crate::prepared::optimize_prepared;
use itertools::Itertools;
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, OpId};
use loopwright_analysis::machinery::Overlaps;
use loopwright_analysis::{ExtractOptions, extract_with};
use loopwright_polyhedra::Budget;

/// So many orders of each form of a function are measured.
const N_ORDERS: usize = 3;

/// A new order takes at most this part of the time of the old one.
const LEAST_GAIN: f64 = 0.98;

/// Programs to measure.
#[derive(Debug)]
pub struct Trial<'a> {
    /// The function, in all of them.
    pub func: OpId,
    /// The program as it was.
    pub before: &'a Ir,
    /// The programs in new orders, the one that is estimated to be fastest first.
    pub after: Vec<&'a Ir>,
    /// What the function is called with.
    pub arguments: Vec<SizedArgument>,
}

/// What programs took, in seconds.
#[derive(Clone, Debug)]
pub struct Times {
    /// The old one.
    pub before: f64,
    /// The new ones, in their order; infinite where one was ended.
    pub after: Vec<f64>,
    /// The compiler and the machine, in words.
    pub setup: String,
}

/// Measures programs; an error is the reason why that is not possible.
pub type Measure<'a> = dyn FnMut(&Trial<'_>) -> Result<Times, String> + 'a;

/// Is called before each stage, with the name of the function.
type Observe<'a> = dyn FnMut(&str, Stage) + 'a;

/// Optimizes chosen functions, and keeps of each the fastest order.
pub fn optimize_measured(
    ir: &mut Ir,
    is_chosen: &dyn Fn(OpId) -> bool,
    options: &OptimizeOptions,
    budget: &Budget,
    (observe, measure): (&mut Observe<'_>, &mut Measure<'_>),
) -> Vec<OptimizeReport> {
    let options = OptimizeOptions { n_orders: N_ORDERS, ..options.clone() };
    let functions: Vec<FuncOp> = FuncOp::defined(ir).collect();
    let mut each = |func: FuncOp| match is_chosen(func.0) {
        true => {
            let forms = forms(ir, func, &options, budget, observe);
            fastest(ir, func, forms, &options, measure)
        }
        false => not_chosen(ir, func),
    };
    functions.into_iter().map(&mut each).collect()
}

/// The program with a function in its best order, for each form of the function; others are in the reports.
fn forms(
    ir: &Ir,
    func: FuncOp,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut Observe<'_>,
) -> Vec<(Ir, OptimizeReport)> {
    let is_it = |op: OpId| op == func.0;
    let mut forms = Vec::new();
    let mut changed = ir.clone();
    let reports = optimize_prepared(&mut changed, &is_it, options, budget, observe);
    forms.extend(
        reports.into_iter().filter(|report| is_it(report.func)).map(|report| (changed.clone(), report)),
    );
    if forms.iter().any(|(_, report)| !report.prepared.is_empty()) {
        let mut changed = ir.clone();
        let reports = optimize_chosen(&mut changed, &is_it, options, budget, observe);
        let report = reports.into_iter().find(|report| is_it(report.func));
        forms.extend(report.map(|report| (changed, report)));
    }
    forms
}

/// Replaces the program by the one whose function is fastest.
fn fastest(
    ir: &mut Ir,
    func: FuncOp,
    forms: Vec<(Ir, OptimizeReport)>,
    options: &OptimizeOptions,
    measure: &mut Measure<'_>,
) -> OptimizeReport {
    let mut first = None;
    let mut orders: Vec<(Ir, OptimizeReport)> = Vec::new();
    for (changed, report) in forms {
        first.get_or_insert_with(|| report.clone());
        orders.extend(each_order(changed, report));
    }
    if orders.is_empty() {
        return first.unwrap_or_else(|| not_chosen(ir, func));
    }
    let trial = arguments(ir, func, options).and_then(|(sizes, arguments)| {
        let after = orders.iter().map(|(changed, _)| changed).collect();
        Ok((sizes, measure(&Trial { func: func.0, before: ir, after, arguments })?))
    });
    let (at, measured) = match trial {
        Err(why) => (0, Err(why)),
        Ok((sizes, Times { before, after, setup })) => {
            let at = (0..after.len()).min_by(|one, other| after[*one].total_cmp(&after[*other])).unwrap_or(0);
            let estimated = orders.iter().map(|(_, report)| estimated(report, options));
            let best = Measured {
                before,
                after: after[at],
                orders: estimated.zip(after.iter().copied()).collect(),
                sizes,
                setup,
            };
            if best.after > before * LEAST_GAIN {
                let n = orders.len();
                let what = if n == 1 { "the new order is" } else { "no new order is" };
                let not = if n == 1 { "not " } else { "" };
                let why = format!("is unchanged: {what} {not}faster ({})", best.words());
                let report = orders.swap_remove(at).1;
                return OptimizeReport {
                    outcome: OptimizeOutcome::Left(remark(ir, func.0, why)),
                    prepared: Vec::new(),
                    measured: Some(best),
                    ..report
                };
            }
            (at, Ok(best))
        }
    };
    let (changed, mut report) = orders.swap_remove(at);
    *ir = changed;
    if let OptimizeOutcome::Optimized(optimized) = &mut report.outcome {
        match measured {
            Ok(measured) => report.measured = Some(measured),
            Err(why) => {
                report.remarks.push(remark(ir, func.0, format!("is not measured: {why}")));
                optimized.not_measured = Some(why);
            }
        }
    }
    report
}

/// How many times as fast an order is estimated to be, on as many threads as it is measured on.
fn estimated(report: &OptimizeReport, options: &OptimizeOptions) -> Option<f64> {
    let OptimizeOutcome::Optimized(optimized) = &report.outcome else { return None };
    let [one, all] = optimized.gain.as_ref()?.ratios();
    Some(if options.gate.parallel > 0 { all } else { one })
}

/// The orders of a report, each with a report that has it alone.
fn each_order(changed: Ir, mut report: OptimizeReport) -> Vec<(Ir, OptimizeReport)> {
    let OptimizeOutcome::Optimized(optimized) = &mut report.outcome else { return Vec::new() };
    let others = std::mem::take(&mut optimized.others);
    // A caveat is of one order.
    let caveat = optimized.reordered.caveat();
    let is_of_all = |of: &&Diagnostic| !caveat.as_ref().is_some_and(|caveat| of.message.ends_with(&**caveat));
    let of_all: Vec<Diagnostic> = report.remarks.iter().filter(is_of_all).cloned().collect();
    let with = |changed: Ir, optimized: Optimized| {
        let caveat = optimized.reordered.caveat().map(|caveat| remark(&changed, report.func, caveat));
        let remarks = of_all.iter().cloned().chain(caveat).collect();
        let outcome = OptimizeOutcome::Optimized(Box::new(optimized));
        (changed, OptimizeReport { outcome, remarks, ..report.clone() })
    };
    let others: Vec<_> = others.into_iter().map(|(changed, optimized)| with(changed, optimized)).collect();
    std::iter::once((changed, report)).chain(others).collect()
}

type Sizes = Vec<(String, i64)>;

/// What a function is called with: the sizes that its estimate is for.
fn arguments(
    ir: &Ir,
    func: FuncOp,
    options: &OptimizeOptions,
) -> Result<(Sizes, Vec<SizedArgument>), String> {
    let Tiles::Fastest(target) = &options.tiles else { return Err("no sizes are known".to_owned()) };
    let separation = Overlaps::of(ir).separation(func);
    let described = |values: bool| {
        let extract = ExtractOptions { values, ..options.extract };
        extract_with(ir, func, &extract, &separation).map_err(|refusal| refusal.message)
    };
    // The estimate's sizes are of the loops around statements; what they touch is exact with values as cells.
    let values = target.sizes_of(&described(false)?);
    let scop = described(true)?;
    if values.len() != scop.params.len() {
        return Err("its parameters are not known".to_owned());
    }
    let arguments = sized_arguments(ir, &scop, &values)?;
    let names = scop.params.iter().map(|param| param.text.trim_start_matches('%').to_owned());
    Ok((names.zip(values).collect(), arguments))
}

impl Measured {
    /// `measured: 12.1 ms, was 21.9 ms; n = 1024; clang-22 -O3, 2 threads`.
    pub fn words(&self) -> String {
        let groups = self.sizes.chunk_by(|(_, one), (_, other)| one == other);
        let of_one = |group: &[(String, i64)]| {
            format!("{} = {}; ", group.iter().map(|(name, _)| name).join(", "), group[0].1)
        };
        let sizes: String = groups.map(of_one).collect();
        let (after, before) = (time(self.after), time(self.before));
        format!("measured: {after}, was {before}; {sizes}{}", self.setup)
    }

    /// How many times as fast the new function is.
    pub fn ratio(&self) -> String {
        times(self.before / self.after)
    }
}

/// A measured ratio, to two digits.
pub fn times(ratio: f64) -> String {
    if ratio < 1.1 {
        format!("{ratio:.2}")
    } else if ratio < 10.0 {
        format!("{ratio:.1}")
    } else {
        format!("{ratio:.0}")
    }
}

/// Seconds with three digits.
fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        1.0.. => (seconds, "s"),
        1e-3.. => (seconds * 1e3, "ms"),
        _ => (seconds * 1e6, "us"),
    };
    if !seconds.is_finite() {
        return "too long".to_owned();
    }
    let digits = if number < 10.0 {
        2
    } else if number < 100.0 {
        1
    } else {
        0
    };
    format!("{number:.digits$} {unit}")
}
