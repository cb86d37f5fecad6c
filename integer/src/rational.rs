//! Exact rationals: a quotient of two [`Int`]s in lowest terms with a positive denominator.
//!
//! # Examples
//! ```
//! use loopwright_integer::{Int, Rational, rational};
//! let half = Rational::new(Int::from(-1), Int::from(2));
//! assert_eq!(rational::floor(&half), Int::from(-1));
//! assert_eq!(rational::ceil(&half), Int::ZERO);
//! ```

use crate::int::Int;

/// An exact rational number in lowest terms.
pub type Rational = num_rational::Ratio<Int>;

/// The largest integer not above `value`.
pub fn floor(value: &Rational) -> Int {
    value.numer().floor_div(value.denom())
}

/// The smallest integer not below `value`.
pub fn ceil(value: &Rational) -> Int {
    value.numer().ceil_div(value.denom())
}

/// The integer equal to `value`, if there is one.
pub fn to_int(value: &Rational) -> Option<Int> {
    value.denom().is_one().then(|| value.numer().clone())
}

/// The smallest positive integer whose product with each of `values` is an integer.
pub fn common_denominator<'a>(values: impl IntoIterator<Item = &'a Rational>) -> Int {
    values.into_iter().fold(Int::ONE, |lcm, value| lcm.lcm(value.denom()))
}

/// `value * scale` for a `scale` that is a multiple of the denominator.
pub fn scaled(value: &Rational, scale: &Int) -> Int {
    value.numer() * scale.div_exact(value.denom())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(n: i64, d: i64) -> Rational {
        Rational::new(Int::from(n), Int::from(d))
    }

    #[test]
    fn rational_rounding_and_denominators() {
        assert_eq!(floor(&ratio(7, -2)), Int::from(-4));
        assert_eq!(ceil(&ratio(7, -2)), Int::from(-3));
        assert_eq!(to_int(&ratio(6, -2)), Some(Int::from(-3)));
        assert_eq!(to_int(&ratio(1, 2)), None);
        let values = [ratio(1, 6), ratio(3, 4), ratio(5, 1)];
        assert_eq!(common_denominator(&values), Int::from(12));
        assert_eq!(scaled(&values[1], &Int::from(12)), Int::from(9));
        assert_eq!(ratio(1, 3) + ratio(1, 6), ratio(1, 2));
        assert_eq!(ratio(-1, 2).to_string(), "-1/2");
    }
}
