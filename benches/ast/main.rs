//! Legality and loops of the schedules that all PolyBench kernels get, next to isl's AST generator, in one
//! run: `cargo bench --bench ast`, `-- gemm lu` for some kernels, `-- --tile 16,8` for other tiles than
//! of 32.
//!
//! # Method
//! `optimize` gives each kernel a tiled schedule, which isl gets as the tree that `--print-schedule` writes.
//! Ours is a proof that the order is legal, checked, and the loop program; isl's is the loop program alone.
//! Reading is outside the clock, which is the CPU time of the thread; each side has one. Both take turns; the
//! median of the runs of a turn, the least of the turns. What there is of loops, conditions and extrema
//! (maxima and minima in bounds) is counted on both sides; isl was asked for no separation, so that it tests
//! conditions where ours cuts loops.

#[path = "../isl/mod.rs"]
mod isl;
#[path = "../clock/turn.rs"]
mod turn;

use isl::Isl;
use loopwright::Program;
use loopwright::analysis::{Schedule, Scop, extract};
use loopwright::polyhedra::Budget;
use loopwright::scheduler::TileOptions;
use loopwright::transforms::machinery::{Ast, CodegenOptions, certify, generate, scan_stmts};
use loopwright::transforms::{OptimizeOptions, OptimizeOutcome, Tiles, optimize};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use support::programs::{Kernel, all_polybench};

/// How often the sides take turns.
const TURNS: usize = 3;
/// How long a turn lasts, at least one run.
const TURN: Duration = Duration::from_millis(30);

#[derive(Serialize)]
struct Request {
    tree: String,
    millis: u128,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Generated {
        nanos: f64,
        #[serde(flatten)]
        counts: Counts,
    },
    Failed {
        error: String,
    },
}

/// What a loop program has.
#[derive(Clone, Copy, Default, Deserialize)]
struct Counts {
    loops: usize,
    conditions: usize,
    extrema: usize,
    calls: usize,
}

impl Counts {
    fn of(ast: &Ast) -> Counts {
        let mut counts = Counts::default();
        counts.add(ast);
        counts
    }

    fn add(&mut self, ast: &Ast) {
        match ast {
            Ast::Block(children) => children.iter().for_each(|child| self.add(child)),
            Ast::For(nest) => {
                self.loops += 1;
                let bounds = [&nest.lower, &nest.upper];
                self.extrema += bounds.iter().map(|exprs| exprs.len().saturating_sub(1)).sum::<usize>();
                self.add(&nest.body);
            }
            Ast::If { body, .. } => {
                self.conditions += 1;
                self.add(body);
            }
            Ast::IfElse { then, otherwise, .. } => {
                self.conditions += 1;
                self.add(then);
                self.add(otherwise);
            }
            Ast::Stmt { .. } => self.calls += 1,
        }
    }

    /// Cells of the table: each number with that of the other.
    fn beside(self, other: Counts) -> String {
        let pairs = [
            (self.loops, other.loops),
            (self.conditions, other.conditions),
            (self.extrema, other.extrema),
            (self.calls, other.calls),
        ];
        pairs.map(|(ours, theirs)| format!("{ours} | {theirs}")).join(" | ")
    }

    fn sum(self, other: Counts) -> Counts {
        Counts {
            loops: self.loops + other.loops,
            conditions: self.conditions + other.conditions,
            extrema: self.extrema + other.extrema,
            calls: self.calls + other.calls,
        }
    }
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let sizes = match words.iter().position(|word| word == "--tile") {
        Some(at) => {
            let sizes = words.drain(at..(at + 2).min(words.len())).nth(1).unwrap_or_default();
            sizes.split(',').map(|size| size.parse().expect("'--tile' takes sizes, as '16,8'")).collect()
        }
        None => vec![32],
    };
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    one_thread.build_global().expect("nothing has used threads yet");
    let mut isl = Isl::start("benches/ast/isl.py");
    println!(
        "| kernel | legality, ms | code, ms | isl, ms | isl / code | loops | isl | conditions | isl | extrema | isl | calls | isl |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let kernels = all_polybench().into_iter();
    let kernels = kernels.filter(|kernel| words.is_empty() || words.contains(&kernel.name));
    let compared: Vec<_> = kernels.filter_map(|kernel| compare(&kernel, &sizes, &mut isl)).collect();
    let all =
        |counts: fn(&Compared) -> Counts| compared.iter().map(counts).fold(Counts::default(), Counts::sum);
    let (ours, theirs) = (all(|one| one.ours), all(|one| one.theirs));
    println!("| together | | | | | {} |", ours.beside(theirs));
    let mean = (compared.iter().map(|one| one.ratio.ln()).sum::<f64>() / compared.len() as f64).exp();
    let least = compared.iter().map(|one| one.ratio).fold(f64::INFINITY, f64::min);
    let with_proof = compared.iter().map(|one| one.with_proof).fold(f64::INFINITY, f64::min);
    println!(
        "isl / code: geometric mean {mean:.2}, least {least:.2}; least with the proof of legality {with_proof:.2}"
    );
    let is_less =
        |one: &&Compared| one.ours.loops <= one.theirs.loops && one.ours.conditions <= one.theirs.conditions;
    let n_less = compared.iter().filter(is_less).count();
    println!("no more loops and conditions than isl's: {n_less} of {}", compared.len());
}

struct Compared {
    ratio: f64,
    /// isl's time over that of legality and code.
    with_proof: f64,
    ours: Counts,
    theirs: Counts,
}

/// Prints a line of the table; `None` for a kernel that keeps its order, or whose order no tree says.
fn compare(kernel: &Kernel, sizes: &[u64], isl: &mut Isl) -> Option<Compared> {
    let (scop, schedule) = scheduled(kernel, sizes)?;
    let stmts = scan_stmts(&scop, &schedule);
    let code = || {
        generate(&stmts, &CodegenOptions::default(), &Budget::default())
            .expect("there are loops for every schedule")
    };
    let legality = || certify(&scop, &schedule, &Budget::default()).expect("what 'optimize' chose is legal");
    let ours = Counts::of(&code());
    let request = Request { tree: schedule.to_isl(&scop), millis: TURN.as_millis() };
    let (mut proof_time, mut code_time, mut isl_time) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    let mut theirs = Counts::default();
    for _ in 0..TURNS {
        proof_time = proof_time.min(turn::median(TURN, legality));
        code_time = code_time.min(turn::median(TURN, code));
        match isl.ask(&request) {
            Answer::Generated { nanos, counts } => {
                isl_time = isl_time.min(nanos);
                theirs = counts;
            }
            Answer::Failed { error } => {
                println!("| {} | isl: {error} |", kernel.name);
                return None;
            }
        }
    }
    let ms = |ns: f64| format!("{:.2}", ns / 1e6);
    let ratio = isl_time / code_time;
    println!(
        "| {} | {} | {} | {} | {ratio:.2} | {} |",
        kernel.name,
        ms(proof_time),
        ms(code_time),
        ms(isl_time),
        ours.beside(theirs)
    );
    Some(Compared { ratio, with_proof: isl_time / (code_time + proof_time), ours, theirs })
}

/// The kernel with the schedule that `optimize` gives it.
fn scheduled(kernel: &Kernel, sizes: &[u64]) -> Option<(Scop, Schedule)> {
    let program = Program::parse_named(&kernel.name, &kernel.text).expect("the kernel is well formed");
    let function = program.function("kernel").expect("there is a kernel");
    let scop = extract(program.ir(), function.op()).expect("every kernel is a scop");
    let tiles = TileOptions { sizes: sizes.to_vec(), wavefront: true, ..TileOptions::default() };
    let options = OptimizeOptions { tiles: Tiles::Fixed(tiles), ..OptimizeOptions::default() };
    let reports = optimize(&mut program.ir().clone(), &options, &Budget::default(), &mut |_, _| {});
    let report = reports.into_iter().find(|report| report.name == "kernel")?;
    let OptimizeOutcome::Optimized(optimized) = report.outcome else { return None };
    (optimized.schedule.n_iters.len() == scop.stmts.len()).then_some((scop, optimized.schedule))
}
