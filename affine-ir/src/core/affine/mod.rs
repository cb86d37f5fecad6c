//! Affine expressions, and maps and sets of them.

pub mod expr;
pub mod flat;
pub mod map;
pub mod semi;
pub mod set;
