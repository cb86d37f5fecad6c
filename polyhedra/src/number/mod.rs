//! Numbers: integers of any size and their quotients.

pub mod int;
pub mod rational;
