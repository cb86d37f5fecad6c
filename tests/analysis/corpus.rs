//! The dependences of `tests/corpus/analysis/` against the accesses that the interpreter lists: none is
//! missed, and what is reported as exact is.
//!
//! Every function there is run with small values of its `index` arguments, if it can be run as it is. Runs
//! with undefined behaviour, such as subscripts out of bounds, say nothing.

use crate::dependences::{Found, Instance, enumerated, instances, pairs};
use crate::running::{Access, indices, parameters, run_like};
use loopwright::transforms::machinery::as_described;
use loopwright_affine_ir::{
    CallOp, DEFAULT_SPLIT_MARKER, Diagnostic, FuncOp, IndexWidth, Ir, ParseOptions, Source, parse, verify,
};
use loopwright_analysis::machinery::Overlaps;
use loopwright_analysis::{
    Dependence, ExtractOptions, Pairs, Scop, Stmt, StmtId, dependences_with_values, extract_with,
};
use loopwright_polyhedra::{Budget, Int};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use support::command::{files_below, relative, root};
use support::rng::asked_seeds;

/// The corpus has grown to more functions than these that can be run.
const FEWEST_FUNCTIONS: usize = 300;

/// The size of dynamic dimensions.
pub const SIZE: i64 = 32;

/// Compares the dependences of generated programs with their runs, as `LOOPWRIGHT_SEEDS` asks or from so many
/// seeds; nearly all can be run. How many seeds there were, and how many pairs of instances.
pub fn compare_generated(n_seeds: u64, program: impl Fn(u64) -> String + Sync) -> (u64, usize) {
    let seeds = asked_seeds("LOOPWRIGHT_SEEDS", 0..n_seeds);
    let n_seeds = seeds.end - seeds.start;
    let answers: Vec<Result<usize, String>> = seeds
        .into_par_iter()
        .flat_map_iter(|seed| of_source(&Source::new(format!("seed {seed}"), program(seed))))
        .collect();
    let n_run = answers.iter().flatten().count() as u64;
    let n_pairs: usize = answers.iter().flatten().sum();
    println!("{n_run} of {n_seeds} programs with {n_pairs} pairs of instances compared");
    let left_out = answers.iter().find_map(|answer| answer.as_ref().err());
    assert!(n_run * 10 >= n_seeds * 9, "only {n_run} of {n_seeds} programs were run: {left_out:?}");
    (n_seeds, n_pairs)
}

#[test]
fn dependences_in_the_corpus_are_those_of_the_running_programs() {
    let paths = files_below(&root().join("tests/corpus/analysis"), "mlir");
    let sources = paths.iter().flat_map(|path| {
        let text = std::fs::read_to_string(path).expect("files of the corpus can be read");
        Source::new(relative(path), text).split(DEFAULT_SPLIT_MARKER).parts
    });
    let sources: Vec<Source> = sources.collect();
    let answers: Vec<Result<usize, String>> = sources.par_iter().flat_map_iter(of_source).collect();
    let (compared, left_out): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    let n_pairs: usize = compared.iter().flatten().sum();
    let left_out: Vec<String> = left_out.into_iter().filter_map(Result::err).collect();
    println!("{} functions with {n_pairs} pairs of instances compared; left out:", compared.len());
    println!("{}", left_out.join("\n"));
    assert!(
        compared.len() >= FEWEST_FUNCTIONS,
        "only {} functions were compared; left out:\n{}",
        compared.len(),
        left_out.join("\n")
    );
}

/// An op of another dialect, of which nothing is known. Programs are run without such lines.
pub const FOREIGN: &str = "\"device.mark\"() : () -> ()";

/// For each function, the number of pairs that were compared in all its runs, or why it cannot be run.
pub fn of_source(source: &Source) -> Vec<Result<usize, String>> {
    let read = |source: &Source| {
        let ir = parse(source, &ParseOptions::carrying()).and_then(|ir| verify(&ir).map(|()| ir))?;
        Ok(as_described(&ir, IndexWidth::Bits64).into_owned())
    };
    let without = match source.text().contains(FOREIGN) {
        true => Source::new(source.name(), source.text().replace(FOREIGN, "")),
        false => source.clone(),
    };
    let (ir, runnable) = match (read(source), read(&without)) {
        (Ok(ir), Ok(runnable)) => (ir, runnable),
        (Err(errors), _) | (_, Err(errors)) => {
            let errors: Vec<Diagnostic> = errors;
            return vec![Err(errors[0].to_string())];
        }
    };
    let named = |func: FuncOp| {
        let name = format!("{} @{}", ir.place(&ir.op(func.0).loc), func.path(&ir));
        of_function(&ir, &runnable, func, &name).map_err(|reason| format!("{name}: {reason}"))
    };
    FuncOp::defined(&ir).map(named).collect()
}

fn of_function(ir: &Ir, runnable: &Ir, func: FuncOp, name: &str) -> Result<usize, String> {
    let of_memory = described((ir, runnable), func, name, false)?;
    let with_values = described((ir, runnable), func, &format!("{name}, values as arrays"), true)?;
    Ok(of_memory + with_values)
}

/// The same of a function described with or without values as arrays.
fn described(
    (ir, runnable): (&Ir, &Ir),
    func: FuncOp,
    name: &str,
    with_values: bool,
) -> Result<usize, String> {
    let options = ExtractOptions { values: with_values, ..ExtractOptions::default() };
    let scop = extract_with(ir, func, &options, &Overlaps::of(ir).separation(func))
        .map_err(|refusal| refusal.reason())?;
    let all = dependences_with_values(ir, &scop, Pairs::Conflicting, &Budget::unlimited()).expect("no limit");
    let reported = Reported { ir, scop: &scop, dependences: &all };
    let (mut n_runs, mut n_pairs, mut reason) = (0, 0, String::new());
    for values in values(indices(ir, func).len()) {
        let params = parameters(ir, &scop, &values, SIZE).ok_or("it computes a parameter")?;
        match run_like(runnable, (ir, &scop), &values, SIZE) {
            Ok(run) => {
                n_runs += 1;
                n_pairs += reported.check(&params, &run.accesses, &format!("{name} with {values:?}"));
            }
            Err(error) => reason = error,
        }
    }
    if n_runs == 0 { Err(reason) } else { Ok(n_pairs) }
}

/// Values for this many `index` arguments.
pub fn values(n: usize) -> Vec<Vec<i64>> {
    let of_each: &[i64] = match n {
        0 | 1 => &[-2, -1, 0, 1, 2, 3, 4, 5],
        2 => &[-1, 0, 1, 2, 4],
        _ => &[0, 1, 3],
    };
    (0..n).fold(vec![vec![]], |all, _| {
        let longer = |values: &Vec<i64>| {
            of_each.iter().map(|value| [values.as_slice(), &[*value]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

/// What is reported of a function.
pub struct Reported<'a> {
    pub ir: &'a Ir,
    pub scop: &'a Scop,
    pub dependences: &'a [Dependence],
}

impl Reported<'_> {
    /// Compares domains, dependences and distances with a run; the number of pairs that depend on each other.
    pub fn check(&self, params: &[i64], events: &[Access], run: &str) -> usize {
        let scop = self.scop;
        let ran: BTreeSet<Instance> = events.iter().map(|event| (event.stmt, event.iters.clone())).collect();
        let domains = instances(scop, params, |stmt| ranges(&ran, stmt.id, stmt.ivs.len()));
        assert!(ran.is_subset(&domains), "{run}: ran {ran:?}, but the domains are {domains:?}");
        let unseen = domains.difference(&ran).find(|(stmt, _)| self.shows(scop.stmt(*stmt)));
        assert_eq!(unseen, None, "{run}: is in a domain and did not run");
        let expected = enumerated(scop, events, false);
        let (mut certain, mut possible) = (Found::new(), Found::new());
        // Values, and what is printed, are no accesses of the interpreter's.
        let is_of_memory =
            |d: &&Dependence| !scop.array(d.array).is_value && scop.array(d.array).name != "output";
        for d in self.dependences.iter().filter(is_of_memory) {
            let pairs = pairs(d, params, &domains);
            let (source, target) = (scop.stmt(d.source), scop.stmt(d.target));
            if d.exact && params.is_empty() && self.shows(source) && self.shows(target) {
                distances_are_tight(scop, d, &pairs, run);
            }
            for (source, target) in pairs {
                let pair = (source.clone(), target.clone(), d.kind, d.level);
                if d.exact {
                    certain.insert(pair.clone());
                }
                possible.insert(pair);
            }
        }
        let missing: Vec<_> = expected.difference(&possible).take(3).collect();
        let wrong: Vec<_> = certain.difference(&expected).take(3).collect();
        assert!(missing.is_empty() && wrong.is_empty(), "{run}: missing {missing:?}, wrong {wrong:?}");
        expected.len()
    }

    /// Whether each instance has an access for certain: an exact one that is in no loop or condition within
    /// the statement, nor in a function that is called, and is none of a transfer, which may be of no
    /// elements.
    fn shows(&self, stmt: &Stmt) -> bool {
        let is_certain = |access: &loopwright_analysis::Access| {
            // What is printed, or may end the program, is no access of the interpreter's.
            let array = self.scop.array(access.array);
            let is_of_memory = !array.is_value && array.name != "output";
            let is_call = CallOp::of(self.ir, access.op).is_some();
            let is_transfer = self.ir.def(access.op).transfer.is_some();
            access.exact && is_of_memory && !is_call && !is_transfer && stmt.ops.contains(&access.op)
        };
        stmt.accesses.iter().any(is_certain)
    }
}

/// Where the counters of a statement lie in a run, and one further on each side.
fn ranges(ran: &BTreeSet<Instance>, stmt: StmtId, n_counters: usize) -> Vec<RangeInclusive<i64>> {
    let of = |at: usize| ran.iter().filter(move |(of, _)| *of == stmt).map(move |(_, iters)| iters[at]);
    let range = |at: usize| of(at).min().unwrap_or(0) - 1..=of(at).max().unwrap_or(0) + 1;
    (0..n_counters).map(range).collect()
}

/// Each distance is the least and the greatest that a pair has.
fn distances_are_tight(scop: &Scop, d: &Dependence, pairs: &[(&Instance, &Instance)], run: &str) {
    let distances = d.distances(scop, &Budget::unlimited()).expect("no limit");
    for (at, distance) in distances.0.iter().enumerate() {
        let found = || pairs.iter().map(|(source, target)| Int::from(target.1[at] - source.1[at]));
        let (least, greatest) = (found().min(), found().max());
        assert_eq!((&least, &greatest), (&distance.min, &distance.max), "{run}: {} {distances}", d.kind);
    }
}
