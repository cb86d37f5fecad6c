//! Dependences of generated whole programs against the accesses that the interpreter lists: none is missed,
//! and what is reported as exact is. So are the last writes of what is read.
//!
//! `LOOPWRIGHT_SEEDS` says how many programs are looked at.

use crate::corpus::Reported;
use crate::flow::check_flow;
use crate::running::{cells, indices, parameters, run};
use loopwright::transforms::machinery::without_jumps;
use loopwright_affine_ir::{FuncOp, IndexWidth, verify};
use loopwright_analysis::machinery::Overlaps;
use loopwright_analysis::{ExtractOptions, Pairs, dataflow, dependences_with_values, extract_with};
use loopwright_polyhedra::Budget;
use rayon::prelude::*;
use support::engine::read;
use support::generate::{DYNAMIC_SIZE, whole_program, whole_program_with_jumps};
use support::rng::asked_seeds;

const SEEDS: u64 = 100;

/// Enough for nearly all functions.
const WORK: u64 = 200_000;

/// What was compared.
#[derive(Default, Debug)]
struct Compared {
    functions: usize,
    /// Runs of functions of several blocks, which do the same without.
    lifted: usize,
    /// Functions of which not all was found out within the budget.
    unfinished: usize,
    runs: usize,
    pairs: usize,
    reads: usize,
}

#[test]
fn dependences_of_whole_programs_are_those_of_the_running_programs() {
    let seeds = asked_seeds("LOOPWRIGHT_SEEDS", 0..SEEDS);
    let n_seeds = seeds.end - seeds.start;
    let all = seeds
        .into_par_iter()
        .map(|seed| compare(seed, &whole_program(seed).text))
        .reduce(Compared::default, Compared::plus);
    println!("{n_seeds} programs: {all:?}");
    assert!(all.unfinished * 10 <= all.functions, "too many are unfinished: {all:?}");
    assert!(all.pairs.min(10 * all.reads) as u64 > 1000 * n_seeds, "little was compared: {all:?}");
}

#[test]
fn dependences_of_programs_with_jumps_are_those_of_the_running_programs() {
    let seeds = asked_seeds("LOOPWRIGHT_SEEDS", 0..SEEDS);
    let n_seeds = seeds.end - seeds.start;
    let all = seeds
        .into_par_iter()
        .map(|seed| compare(seed, &whole_program_with_jumps(seed).text))
        .reduce(Compared::default, Compared::plus);
    println!("{n_seeds} programs with jumps: {all:?}");
    assert!(all.unfinished * 10 <= all.functions, "too many are unfinished: {all:?}");
    assert!(all.lifted as u64 > n_seeds, "few functions have several blocks: {all:?}");
    assert!(all.pairs.min(10 * all.reads) as u64 > 300 * n_seeds, "little was compared: {all:?}");
}

impl Compared {
    fn plus(self, other: Compared) -> Compared {
        Compared {
            functions: self.functions + other.functions,
            lifted: self.lifted + other.lifted,
            unfinished: self.unfinished + other.unfinished,
            runs: self.runs + other.runs,
            pairs: self.pairs + other.pairs,
            reads: self.reads + other.reads,
        }
    }
}

/// Compares all functions of a program with what they do, for several values of their `index` arguments.
fn compare(seed: u64, text: &str) -> Compared {
    let with_jumps = read(text).unwrap_or_else(|errors| panic!("{text}seed {seed}: {errors}"));
    let ir = without_jumps(&with_jumps, IndexWidth::Bits64);
    verify(&ir).unwrap_or_else(|errors| panic!("{text}seed {seed}: {errors:?}"));
    let mut compared = Compared::default();
    let described = |func: FuncOp| [false, true].map(|values| (func, values));
    for (func, values) in FuncOp::defined(&ir).flat_map(described) {
        let how = if values { ", values as arrays" } else { "" };
        let name = format!("{text}seed {seed}, @{}{how}", func.path(&ir));
        let options = ExtractOptions { values, ..ExtractOptions::default() };
        let scop = extract_with(&ir, func, &options, &Overlaps::of(&ir).separation(func))
            .unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let budget = Budget::new(WORK);
        let all = dependences_with_values(&ir, &scop, Pairs::Conflicting, &budget).ok();
        let flow = dataflow(&ir, &scop, &budget).ok();
        compared.functions += 1;
        compared.unfinished += usize::from(flow.is_none());
        for values in arguments(indices(&ir, func).len()) {
            let name = format!("{name} with {values:?}");
            let params = parameters(&ir, &scop, &values, DYNAMIC_SIZE);
            let params = params.unwrap_or_else(|| panic!("{name}: a parameter is computed otherwise"));
            let run = match run(&ir, &scop, &values, DYNAMIC_SIZE) {
                Ok(run) => run,
                Err(reason) if func.name(&ir) == "kernel" => panic!("{name}: {reason}"),
                // Memrefs of any layout cannot be made out of thin air; the kernel passes them.
                Err(_) => continue,
            };
            compared.runs += 1;
            if with_jumps.single_block(func.0, 0).is_none() {
                compared.lifted += 1;
                let [before, after] =
                    [&with_jumps, &*ir].map(|ir| cells(ir, func, &values, DYNAMIC_SIZE).expect("it was run"));
                assert_eq!(before, after, "{name}");
            }
            if let Some(all) = &all {
                let reported = Reported { ir: &ir, scop: &scop, dependences: all };
                compared.pairs += reported.check(&params, &run.accesses, &name);
            }
            if let Some(flow) = &flow {
                compared.reads += check_flow(&scop, flow, &params, &run, &name).0;
            }
        }
    }
    compared
}

/// Values for this many `index` arguments, of those that programs are made for.
fn arguments(n: usize) -> Vec<Vec<i64>> {
    let of_each: &[i64] = if n < 2 { &[0, 1, 3, 4] } else { &[0, 2, 4] };
    (0..n).fold(vec![vec![]], |all, _| {
        let longer = |values: &Vec<i64>| {
            of_each.iter().map(|value| [values.as_slice(), &[*value]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}
