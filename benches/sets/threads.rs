//! `-- --threads`: operations on unions of many disjuncts with one thread and with all of the machine.
//!
//! # Method
//! Wall time of the operation alone, the least of some runs that take turns. Both results must be the same text.

use loopwright::polyhedra::{Budget, PresburgerRelation, SetError, VarKind};
use rayon::ThreadPool;
use std::fmt::Display;
use std::time::{Duration, Instant};

/// Numbers of disjuncts of each operand.
const SIZES: [usize; 4] = [4, 16, 64, 160];
const TURNS: usize = 5;

type Operation =
    fn(&PresburgerRelation, &PresburgerRelation, &Budget) -> Result<Box<dyn Display + Send>, SetError>;

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

/// Prints the table.
pub fn table() {
    let pool =
        |n: usize| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads can be made");
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (one, all) = (pool(1), pool(n_threads));
    println!(
        "| operation | disjuncts | 1 thread, ms | {n_threads} threads, ms | gain |\n|---|--:|--:|--:|--:|"
    );
    for (name, operation) in OPERATIONS {
        for size in SIZES {
            let (a, b) = (wedges(size, 1), wedges(size, 7));
            let mut best = [Duration::MAX; 2];
            let mut texts = [None, None];
            for _ in 0..TURNS {
                for (side, pool) in [&one, &all].into_iter().enumerate() {
                    let (time, text) = timed(pool, operation, &a, &b);
                    best[side] = best[side].min(time);
                    texts[side] = Some(text);
                }
            }
            assert_eq!(texts[0], texts[1], "threads change the result of {name}");
            let [one, all] = best.map(|time| time.as_secs_f64() * 1e3);
            println!("| {name} | {size} | {one:.2} | {all:.2} | {:.2} |", one / all);
        }
    }
}

fn timed(
    pool: &ThreadPool,
    operation: Operation,
    a: &PresburgerRelation,
    b: &PresburgerRelation,
) -> (Duration, String) {
    pool.install(|| {
        let start = Instant::now();
        let result = operation(a, b, &Budget::unlimited());
        let time = start.elapsed();
        (time, result.unwrap_or_else(|error| panic!("{error}")).to_string())
    })
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
