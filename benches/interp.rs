//! How fast the interpreter runs kernels, every access with bounds checks: CPU time.
//! `cargo bench --bench interp`, with criterion's options; an element is a load or a store. What races cost
//! to be checked is measured where the outermost loop has none; next to mlir-runner the kernels are measured
//! by `mlir_runner.rs`.

mod clock;
mod kernels;

use clock::CpuTime;
use criterion::{BatchSize, Criterion, SamplingMode, Throughput};
use kernels::{KERNELS, Prepared, read};
use loopwright::affine_ir::Ir;
use loopwright::interp::InterpOptions;
use support::programs::polybench;

fn main() {
    let mut criterion = Criterion::default().with_measurement(CpuTime).without_plots().configure_from_args();
    let mut group = criterion.benchmark_group("interp");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (kernel, sizes) in KERNELS {
        let text = polybench(kernel).text;
        let ir = read(&text);
        group.throughput(Throughput::Elements(accesses(&ir, sizes)));
        let mut runs = vec![(kernel.to_owned(), ir, true)];
        if let Some(text) = parallel(kernel, &text) {
            runs.push((format!("{kernel}, parallel, races not checked"), read(&text), false));
            runs.push((format!("{kernel}, parallel, races checked"), read(&text), true));
        }
        for (name, ir, check_races) in &runs {
            let prepared = || {
                let options = InterpOptions { check_races: *check_races, ..InterpOptions::default() };
                Prepared::new(ir, sizes, options)
            };
            group.bench_function(name, |bencher| {
                bencher.iter_batched_ref(
                    prepared,
                    |prepared| {
                        prepared.run();
                    },
                    BatchSize::PerIteration,
                );
            });
        }
    }
    group.finish();
    criterion.final_summary();
}

/// Loads and stores of the kernel, counted.
fn accesses(ir: &Ir, sizes: &[i64]) -> u64 {
    let options = InterpOptions { count: true, ..InterpOptions::default() };
    let mut prepared = Prepared::new(ir, sizes, options);
    let stats = prepared.run().stats().expect("counts were asked for");
    stats.loads + stats.stores
}

/// The kernel with its outermost loop parallel, where that has no races.
fn parallel(kernel: &str, text: &str) -> Option<String> {
    let (sequential, parallel) = match kernel {
        "gemm" => ("affine.for %i = 0 to %ni {", "affine.parallel (%i) = (0) to (symbol(%ni)) {"),
        _ => return None,
    };
    let (init, rest) = text.split_once("func.func @kernel")?;
    Some(format!("{init}func.func @kernel{}", rest.replacen(sequential, parallel, 1)))
}
