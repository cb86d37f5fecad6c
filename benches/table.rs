//! Prints the table of `benches/README.md`: what `optimize` makes of each PolyBench kernel, and how long each
//! stage takes, as `--tile 32` has it. `cargo bench --bench table` runs all kernels, `-- gemm lu` some.

mod shape;

use loopwright::Program;
use loopwright::polyhedra::Budget;
use loopwright::scheduler::TileOptions;
use loopwright::transforms::{OptimizeOptions, OptimizeOutcome, Stage, Tiles, optimize};
use shape::Shape;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use support::programs::{Kernel, all_polybench};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    println!(
        "| kernel | stmts | deps | bands | tiled depth | parallel loops | parse | scop | deps | schedule | prove | generate | validate | replay | total |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for kernel in all_polybench() {
        if wanted.is_empty() || wanted.contains(&kernel.name) {
            println!("{}", row(&kernel));
        }
    }
}

/// The line of one kernel; the `kernel` function alone is counted and timed.
fn row(Kernel { name: kernel, text }: &Kernel) -> String {
    let start = Instant::now();
    let mut ir = Program::parse_named(kernel, text).expect("the kernel is well formed").into_ir();
    let parse = start.elapsed();
    let mut spent: BTreeMap<Stage, Duration> = BTreeMap::new();
    let mut current: Option<(Stage, Instant)> = None;
    let options =
        OptimizeOptions { tiles: Tiles::Fixed(TileOptions::default()), ..OptimizeOptions::default() };
    let reports = optimize(&mut ir, &options, &Budget::default(), &mut |function, stage| {
        if let Some((stage, since)) = current.take() {
            *spent.entry(stage).or_default() += since.elapsed();
        }
        current = (function == "kernel" && stage != Stage::Done).then(|| (stage, Instant::now()));
    });
    let report = reports.iter().find(|report| report.name == "kernel").expect("every file has a kernel");
    let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1e3);
    let stage = |stage: Stage| spent.get(&stage).copied().unwrap_or_default();
    let stages = [
        Stage::Extract,
        Stage::Dependences,
        Stage::Schedule,
        Stage::Prove,
        Stage::Generate,
        Stage::Validate,
        Stage::Replay,
    ];
    let times: Vec<String> = stages.iter().map(|s| ms(stage(*s))).collect();
    let total = ms(parse + stages.iter().map(|s| stage(*s)).sum::<Duration>());
    let shape = match &report.outcome {
        OptimizeOutcome::Optimized(optimized) => {
            let shape = Shape::of(&optimized.schedule);
            format!("{} | {} | {}", shape.bands, shape.tiled_depth, shape.parallel)
        }
        OptimizeOutcome::Reduced(_) => "reductions in any order | | ".to_string(),
        OptimizeOutcome::Left(why) => format!("left: {} | | ", why.message),
        OptimizeOutcome::NoLoops => "left: no loops | | ".to_string(),
        OptimizeOutcome::Exhausted(why) => format!("left: {why} | | "),
        OptimizeOutcome::Refused(why) => format!("refused: {why} | | "),
    };
    let (stmts, deps) = (report.n_stmts, report.n_dependences);
    format!("| {kernel} | {stmts} | {deps} | {shape} | {} | {} | {total} |", ms(parse), times.join(" | "))
}
