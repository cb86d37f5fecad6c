//! The dependences of a program with their distances, and its loops.

use loopwright::{Error, Program};

/// Prints them.
pub fn main() -> Result<(), Error> {
    let program = Program::parse(include_str!("jacobi_2d.mlir"))?;
    for function in program.functions() {
        let dependences = function.dependences()?;
        for dependence in dependences.iter() {
            println!("{dependence}");
        }
        for l in dependences.loops() {
            println!("loop at depth {}: parallel {}", l.level, l.is_parallel());
        }
    }
    Ok(())
}
