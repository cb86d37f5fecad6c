//! Runs the example of a user-defined dialect.

#[path = "../../examples/own_dialect.rs"]
mod example;

#[test]
fn own_dialect_is_read_checked_and_written() {
    example::main();
}
