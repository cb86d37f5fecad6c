//! Checks of a schedule for the tests of whole programs.

use crate::program::Program;
use expect_test::Expect;
use loopwright_polyhedra::Budget;
use loopwright_scheduler::{SchedOptions, TileOptions, compute_schedule, tile_schedule};

/// Schedules and tiles a program, checks both schedules on small sizes, and compares the text of the tiled
/// one.
pub fn check(program: &str, expected: Expect) {
    let program = Program::parse(program);
    let budget = Budget::default();
    let schedule = compute_schedule(&program.problem, &SchedOptions::default(), &budget).unwrap();
    let options = TileOptions { sizes: vec![3], ..TileOptions::default() };
    let tiled = tile_schedule(&program.problem, &schedule, &options, &budget).unwrap();
    for size in [4, 5] {
        assert_eq!(program.violation(&schedule, size), None, "{schedule}");
        assert_eq!(program.violation(&tiled, size), None, "{tiled}");
    }
    expected.assert_eq(&tiled.to_string());
}
