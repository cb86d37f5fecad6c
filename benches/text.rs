//! How fast a program of 20 MB is read, verified and printed, stage by stage: CPU time.
//! `cargo bench --bench text`, with criterion's options; the whole command next to mlir-opt is measured by
//! `mlir_opt.rs`.

mod clock;
mod nests;

use clock::CpuTime;
use criterion::{BatchSize, Criterion, SamplingMode, Throughput};
use loopwright::affine_ir::machinery::count_tokens;
use loopwright::affine_ir::{ParseOptions, PrintOptions, Source, parse, print_to, verify};

fn main() {
    let mut criterion = Criterion::default().with_measurement(CpuTime).without_plots().configure_from_args();
    let text = nests::program();
    let source = Source::new("generated.mlir", &text);
    let read = || parse(&source, &ParseOptions::default()).expect("the generated program is well formed");
    let ir = read();
    let mut group = criterion.benchmark_group("text");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::BytesDecimal(text.len() as u64));
    group.bench_function("lexing", |bencher| bencher.iter(|| count_tokens(&text)));
    // The program that was read is dropped outside the clock.
    group.bench_function("parsing (lexing included)", |bencher| {
        bencher.iter_batched(|| (), |()| read(), BatchSize::PerIteration);
    });
    group.bench_function("verifying", |bencher| bencher.iter(|| verify(&ir)));
    group.bench_function("printing", |bencher| {
        let mut n_bytes = 0;
        bencher.iter(|| print_to(&ir, &PrintOptions::default(), &mut |piece| n_bytes += piece.len()));
    });
    group.finish();
    criterion.final_summary();
}
