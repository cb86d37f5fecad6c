//! Dependences of all PolyBench kernels, memory- and value-based, against isl's flow, in one run:
//! `cargo bench --bench dependences`, `-- gemm lu` for some kernels.
//!
//! # Method
//! The kernels are read by our own extraction. isl gets what `scop` prints: reads, writes and the schedule,
//! and computes the flow from writes to reads (value-based), and with `may` sources from accesses to accesses
//! of which one writes (memory-based), as its users do. Reading programs and texts is outside the clock,
//! which is the CPU time of the thread; each side has one. Both take turns; the median of the runs of a turn,
//! the least of the turns. That both find the same is a test of `tests/peers/`.

#[path = "../isl/mod.rs"]
mod isl;
#[path = "../isl/relations.rs"]
mod relations;
#[path = "../clock/turn.rs"]
mod turn;

use isl::Isl;
use loopwright::Program;
use loopwright::analysis::machinery::extract_as;
use loopwright::analysis::{ExtractOptions, Pairs, Separation, dataflow, dependences};
use loopwright::polyhedra::{Budget, Exhausted};
use std::time::Duration;
use support::programs::{Kernel, all_polybench};

/// How often the sides take turns.
const TURNS: usize = 3;
/// How long a turn lasts, at least one run.
const TURN: Duration = Duration::from_millis(30);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    one_thread.build_global().expect("nothing has used threads yet");
    let mut isl = Isl::start("benches/dependences/isl.py");
    println!("| kernel | memory, us | isl, us | isl / ours | value, us | isl, us | isl / ours |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let kernels = all_polybench().into_iter();
    let ratios: Vec<[f64; 2]> = kernels
        .filter(|kernel| words.is_empty() || words.contains(&kernel.name))
        .map(|kernel| compare(&kernel, &mut isl))
        .collect();
    for (at, kind) in ["memory", "value"].into_iter().enumerate() {
        let of_kind = || ratios.iter().map(|ratios| ratios[at]);
        let mean = (of_kind().map(f64::ln).sum::<f64>() / ratios.len() as f64).exp();
        println!("{kind}: geometric mean {mean:.2}, least {:.2}", of_kind().fold(f64::INFINITY, f64::min));
    }
}

/// Prints a line of the table; isl's time over ours, memory- and value-based.
fn compare(kernel: &Kernel, isl: &mut Isl) -> [f64; 2] {
    let program = Program::parse_named(&kernel.name, &kernel.text).expect("the kernel is well formed");
    let function = program.function("kernel").expect("there is a kernel");
    let scop = extract_as(
        program.ir(),
        function.op(),
        &ExtractOptions { values: true, ..ExtractOptions::default() },
        &Separation::Assumed,
        &[],
    );
    let scop = scop.expect("every kernel is a scop");
    let relations = relations::of(&program, &scop, TURN);
    let mut ours = [f64::INFINITY; 2];
    let mut theirs = [f64::INFINITY; 2];
    for _ in 0..TURNS {
        let memory = turn(|| dependences(&scop, Pairs::Conflicting, &Budget::default()));
        let value = turn(|| dataflow(program.ir(), &scop, &Budget::default()));
        ours = [ours[0].min(memory), ours[1].min(value)];
        let [memory, value]: [f64; 2] = isl.ask(&relations);
        theirs = [theirs[0].min(memory), theirs[1].min(value)];
    }
    let ratios = [theirs[0] / ours[0], theirs[1] / ours[1]];
    let us = |ns: f64| format!("{:.0}", ns / 1e3);
    println!(
        "| {} | {} | {} | {:.2} | {} | {} | {:.2} |",
        kernel.name,
        us(ours[0]),
        us(theirs[0]),
        ratios[0],
        us(ours[1]),
        us(theirs[1]),
        ratios[1]
    );
    ratios
}

/// The median CPU time of the runs of one turn, in nanoseconds.
fn turn<T>(run: impl Fn() -> Result<T, Exhausted>) -> f64 {
    turn::median(TURN, || run().expect("the budget is enough for every kernel"))
}
