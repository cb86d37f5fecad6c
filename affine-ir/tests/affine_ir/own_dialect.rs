//! The example of a dialect of one's own does what it says.

#[path = "../../examples/own_dialect.rs"]
mod example;

#[test]
fn own_dialect_is_read_checked_and_written() {
    example::main();
}
