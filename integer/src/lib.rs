//! Exact integers of any size, and their quotients.
//!
//! Both sides of a proof compute with these numbers: the sets that find it, and the checker that accepts it.
//! The crate knows nothing of either.
//!
//! # Examples
//! ```
//! use loopwright_integer::{Int, Rational, rational};
//! let half = Rational::new(Int::from(1), Int::from(2));
//! assert_eq!(rational::floor(&(&half + &half + &half)), Int::ONE);
//! ```

mod int;
pub mod rational;

pub use int::{Int, ParseIntError};
pub use rational::Rational;

/// What the other crates use of the numbers: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::int::gcd_u64;
}
