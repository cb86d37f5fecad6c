//! Random small programs: every schedule that is found keeps every dependence, on all instances of small
//! sizes.

use crate::program::Program;
use loopwright_polyhedra::Budget;
use loopwright_scheduler::{FusionPolicy, SchedOptions, TileOptions, compute_schedule, tile_schedule};
use proptest::prelude::*;

const ITERS: [&str; 3] = ["i", "j", "k"];

/// A statement: how many loops it shares with the one before, how many it has, the kinds of its inner loops'
/// bounds, and the subscripts of what it writes and reads.
#[derive(Clone, Debug)]
struct Shape {
    n_shared: usize,
    n_iters: usize,
    bounds: Vec<u8>,
    accesses: Vec<(u8, Vec<Subscript>)>,
}

#[derive(Clone, Debug)]
struct Subscript {
    iter: usize,
    other: Option<usize>,
    offset: i64,
    reversed: bool,
}

fn subscript() -> impl Strategy<Value = Subscript> {
    (0..3usize, prop::option::weighted(0.15, 0..3usize), -1..=1i64, prop::bool::weighted(0.1))
        .prop_map(|(iter, other, offset, reversed)| Subscript { iter, other, offset, reversed })
}

fn shape() -> impl Strategy<Value = Shape> {
    let access = (0..2u8, prop::collection::vec(subscript(), 2));
    (0..4usize, 1..=3usize, prop::collection::vec(0..4u8, 3), prop::collection::vec(access, 2..=3))
        .prop_map(|(n_shared, n_iters, bounds, accesses)| Shape { n_shared, n_iters, bounds, accesses })
}

/// The program as text; array `A` has one dimension, `B` two.
fn text(shapes: &[Shape]) -> String {
    let mut lines = String::new();
    let mut positions: Vec<i64> = vec![-1];
    let mut previous: Option<&Shape> = None;
    for (id, shape) in shapes.iter().enumerate() {
        let n_shared = previous.map_or(0, |previous| shape.n_shared.min(previous.n_iters).min(shape.n_iters));
        positions.truncate(n_shared + 1);
        positions[n_shared] += 1;
        positions.resize(shape.n_iters + 1, 0);
        // Loops that are shared have the bounds of the first statement in them.
        let bounds: Vec<u8> = (0..shape.n_iters)
            .map(|level| match previous {
                Some(previous) if level < n_shared => previous.bounds[level],
                _ => shape.bounds[level],
            })
            .collect();
        let iters = ITERS[..shape.n_iters].join(",");
        let domain: Vec<String> = (0..shape.n_iters).map(|level| domain(level, bounds[level])).collect();
        let mut order = positions[0].to_string();
        for level in 0..shape.n_iters {
            order += &format!(" {} {}", ITERS[level], positions[level + 1]);
        }
        let accesses: Vec<String> = shape.accesses.iter().map(|access| cell(access, shape.n_iters)).collect();
        lines += &format!(
            "S{id}[{iters}]: {} | {order} | {} = {}\n",
            domain.join(", "),
            accesses[0],
            accesses[1..].join(" ")
        );
        previous = Some(shape);
    }
    lines
}

fn domain(level: usize, bound: u8) -> String {
    let iter = ITERS[level];
    match (bound, level) {
        (1, 1..) => format!("0 <= {iter} <= {}", ITERS[level - 1]),
        (2, 1..) => format!("{} <= {iter} < N", ITERS[level - 1]),
        (3, _) => format!("1 <= {iter} < N-1"),
        _ => format!("0 <= {iter} < N"),
    }
}

fn cell((array, subscripts): &(u8, Vec<Subscript>), n_iters: usize) -> String {
    let one = |subscript: &Subscript| {
        let mut text = format!("{}+{}", ITERS[subscript.iter % n_iters], subscript.offset);
        if let Some(other) = subscript.other {
            text += &format!("+{}", ITERS[other % n_iters]);
        }
        if subscript.reversed {
            format!("[N-{}]", text.replace('+', "-").replace("--", "+"))
        } else {
            format!("[{text}]")
        }
    };
    match array {
        0 => format!("A{}", one(&subscripts[0])),
        _ => format!("B{}{}", one(&subscripts[0]), one(&subscripts[1])),
    }
    .replace("+-", "-")
}

fn check(shapes: &[Shape], options: SchedOptions) {
    let text = text(shapes);
    let program = Program::parse(&text);
    let budget = Budget::default();
    let schedule = compute_schedule(&program.problem, &options, &budget)
        .unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let options = TileOptions { sizes: vec![2], ..TileOptions::default() };
    let tiled = tile_schedule(&program.problem, &schedule, &options, &budget).unwrap();
    for size in [3, 5] {
        assert_eq!(program.violation(&schedule, size), None, "{text}\n{schedule}");
        assert_eq!(program.violation(&tiled, size), None, "{text}\n{tiled}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn schedules_keep_all_dependences(
        shapes in prop::collection::vec(shape(), 1..=4),
        fusion in 0..3u8,
        keep_rows in prop::bool::ANY,
    ) {
        let fusion = [FusionPolicy::None, FusionPolicy::Smart, FusionPolicy::Max][usize::from(fusion)];
        check(&shapes, SchedOptions { fusion, keep_rows });
    }
}
