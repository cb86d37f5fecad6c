//! The programs in `examples/`: they run, with `?` and nothing else, and stay as short as a user would write
//! them.

#[path = "../../examples/dependences.rs"]
mod dependences;
#[path = "../../examples/lexmin.rs"]
mod lexmin;
#[path = "../../examples/tile.rs"]
mod tile;

/// Lines of `main` between its braces.
fn n_lines(text: &str) -> usize {
    let body = text.lines().skip_while(|line| !line.starts_with("pub fn main()")).skip(1);
    body.take_while(|line| *line != "}").count()
}

fn check(text: &str, most_lines: usize, outcome: Result<(), impl std::fmt::Display>) {
    assert!(outcome.map_err(|error| error.to_string()) == Ok(()), "the example runs");
    assert!(n_lines(text) <= most_lines, "{} lines", n_lines(text));
    assert!(!text.contains("unwrap") && !text.contains("expect("), "errors are handed on");
}

#[test]
fn dependences_are_listed() {
    check(include_str!("../../examples/dependences.rs"), 12, dependences::main());
}

#[test]
fn lexmin_of_a_relation_built_by_names() {
    check(include_str!("../../examples/lexmin.rs"), 5, lexmin::main());
}

#[test]
fn tiling_and_printing() {
    check(include_str!("../../examples/tile.rs"), 5, tile::main());
}
