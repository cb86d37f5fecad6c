//! A pass with its options, and the program that it makes.

use loopwright::transforms::{Tile, TileSizes};
use loopwright::{Error, Program};

/// Prints the tiled product.
pub fn main() -> Result<(), Error> {
    let mut program = Program::parse(include_str!("gemm.mlir"))?;
    program.run_pass(Tile { sizes: TileSizes::Each(vec![32, 32, 8]), ..Tile::default() })?;
    println!("{program}");
    Ok(())
}
