//! A relation built by the names of its dimensions, and its least image.

use loopwright::polyhedra::{Budget, IntegerRelation, Space, Tuple, var};

/// Prints the first cell of the window of `n` cells after each `i`, by steps of two.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let space = Space::relation(vec!["n".into()], Tuple::named_of("S", ["i"]), Tuple::named_of("A", ["a"]));
    let window = [var("a").ge(2 * var("i") - var("n")), var("a").le(2 * var("i")), var("a").ge(0)];
    let relation = IntegerRelation::from_conditions(space, window)?;
    println!("{}", relation.lexmin(&Budget::default())?.optimum);
    Ok(())
}
