//! Exact integer sets and relations.

mod budget;
mod int;
mod matrix;
pub mod rational;
pub mod row;

pub use budget::{Budget, Exhausted};
pub use int::{Int, ParseIntError};
pub use matrix::Matrix;
pub use rational::Rational;
