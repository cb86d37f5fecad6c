//! `-- --threads`: operations on unions of many disjuncts with one thread and with all of the machine;
//! `-- --threads gist` those whose name contains one of the words.
//!
//! # Method
//! Groups of criterion's, one per operation, in wall time. Both results must be the same text.

use criterion::{BenchmarkId, Criterion, SamplingMode};
use loopwright::polyhedra::{Budget, PresburgerRelation, SetError, VarKind};
use rayon::ThreadPool;
use std::fmt::Display;
use std::time::Duration;

/// Numbers of disjuncts of each operand.
const SIZES: [usize; 4] = [4, 16, 64, 160];

/// What an operation gives; it is only shown.
type Shown = Box<dyn Display + Send>;

type Operation = fn(&PresburgerRelation, &PresburgerRelation, &Budget) -> Result<Shown, SetError>;

const OPERATIONS: [(&str, Operation); 10] = [
    ("intersection", |a, b, budget| Ok(Box::new(a.intersection(b, budget)?))),
    ("composition", |a, b, budget| Ok(Box::new(a.inverse().composition(b, budget)?))),
    ("subtraction", |a, b, budget| Ok(Box::new(a.difference(b, budget)?))),
    ("disjoint pieces", |a, _, budget| Ok(Box::new(a.made_disjoint(budget)?))),
    ("determined locals", |a, _, budget| {
        Ok(Box::new(a.projection(VarKind::Range, 0..1).determined(budget)?))
    }),
    ("projection", |a, _, budget| Ok(Box::new(a.eliminated(VarKind::Range, 0..1, budget)?))),
    ("redundancy", |a, _, budget| Ok(Box::new(a.without_redundant(budget)?))),
    ("gist", |a, b, budget| Ok(Box::new(a.gist(b, budget)?))),
    ("minimum", |a, _, budget| Ok(Box::new(a.lexmin(budget)?.optimum))),
    ("count", |a, _, budget| Ok(Box::new(a.card(budget)?.finite().clone()))),
];

pub fn groups(words: &[String]) {
    let pool =
        |n: usize| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads can be made");
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let pools = [("1 thread".to_owned(), pool(1)), (format!("{n_threads} threads"), pool(n_threads))];
    let mut criterion = Criterion::default().without_plots();
    for (name, operation) in OPERATIONS {
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(500));
        for size in SIZES {
            let (a, b) = (wedges(size, 1), wedges(size, 7));
            let run = || operation(&a, &b, &Budget::unlimited()).unwrap_or_else(|error| panic!("{error}"));
            let text = |pool: &ThreadPool| pool.install(|| run().to_string());
            assert_eq!(text(&pools[0].1), text(&pools[1].1), "threads change the result of {name}");
            for (threads, pool) in &pools {
                group.bench_function(BenchmarkId::new(threads, size), |bencher| {
                    pool.install(|| bencher.iter_with_large_drop(run));
                });
            }
        }
        group.finish();
    }
    criterion.final_summary();
}

/// Overlapping pieces of sheared boxes with a residue each, from one dimension to two.
fn wedges(n: usize, seed: usize) -> PresburgerRelation {
    let pieces = (0..n).map(|k| {
        let (x, y) = (k * 37 * seed % 211, k * 53 + seed % 197);
        let (x_end, y_end) = (x + 30, y + 40);
        format!("[x] -> [i, j] : {x} <= i <= {x_end} and {y} <= j + i <= {y_end} and (i + {k}) mod 3 = 0 and x >= i + 2j")
    });
    let text = format!("{{ {} }}", pieces.collect::<Vec<_>>().join("; "));
    PresburgerRelation::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}
