//! Row operations: the inner loops of everything else.
//!
//! A row is a slice of [`Int`]. A constraint row holds the coefficients of the variables followed by the
//! constant. The kernels skip zeros, work in 64 bits while they can, and pass through 128 bits where a common
//! divisor may bring an overflowing product back ([`combine_reduced`]).

use loopwright_integer::Int;
use loopwright_integer::machinery::gcd_u64;

/// A row of small numbers.
pub fn from_i64(row: &[i64]) -> Vec<Int> {
    row.iter().copied().map(Int::from).collect()
}

/// The scalar product of two rows of one length.
#[inline]
pub fn dot(a: &[Int], b: &[Int]) -> Int {
    debug_assert_eq!(a.len(), b.len(), "row lengths");
    let mut sum = Int::ZERO;
    for (a, b) in a.iter().zip(b) {
        if !a.is_zero() && !b.is_zero() {
            sum.add_mul(a, b);
        }
    }
    sum
}

/// The coefficients of a row and its constant, which is its last element.
///
/// # Panics
/// If the row is empty.
#[inline]
pub fn split_constant(row: &[Int]) -> (&[Int], &Int) {
    let (constant, coeffs) = row.split_last().expect("a row has a constant");
    (coeffs, constant)
}

/// The constant of a row.
///
/// # Panics
/// If the row is empty.
#[inline]
pub fn constant(row: &[Int]) -> &Int {
    split_constant(row).1
}

/// The constant of a row, to be written.
///
/// # Panics
/// If the row is empty.
#[inline]
pub fn constant_mut(row: &mut [Int]) -> &mut Int {
    row.last_mut().expect("a row has a constant")
}

/// The value of `coeffs · point + constant`, where the last element of `row` is the constant.
#[inline]
pub fn evaluate(row: &[Int], point: &[Int]) -> Int {
    debug_assert_eq!(row.len(), point.len() + 1, "row length");
    dot(&row[..point.len()], point) + &row[point.len()]
}

/// `target += factor * source`.
#[inline]
pub fn add_scaled(target: &mut [Int], factor: &Int, source: &[Int]) {
    debug_assert_eq!(target.len(), source.len(), "row lengths");
    if factor.is_zero() {
        return;
    }
    for (t, s) in target.iter_mut().zip(source) {
        if !s.is_zero() {
            t.add_mul(factor, s);
        }
    }
}

/// `target = alpha * target + beta * source`.
#[inline]
pub fn combine(target: &mut [Int], alpha: &Int, source: &[Int], beta: &Int) {
    debug_assert_eq!(target.len(), source.len(), "row lengths");
    if alpha.is_one() {
        return add_scaled(target, beta, source);
    }
    for (t, s) in target.iter_mut().zip(source) {
        if s.is_zero() {
            if !t.is_zero() {
                *t *= alpha;
            }
        } else {
            *t = Int::mul_add_mul(alpha, t, beta, s);
        }
    }
}

/// `target = (alpha * target + beta * source) / g` for the greatest common divisor `g` of the combined row.
///
/// Unlike [`combine`] followed by [`normalize`], it keeps products that leave 64 bits in 128 bits until they
/// have been divided.
#[inline]
pub fn combine_reduced(target: &mut [Int], alpha: &Int, source: &[Int], beta: &Int) {
    debug_assert_eq!(target.len(), source.len(), "row lengths");
    if let (Some(alpha), Some(beta)) = (alpha.to_i64(), beta.to_i64()) {
        for at in 0..target.len() {
            match combine_small(&target[at], alpha, &source[at], beta) {
                Some(value) => target[at] = Int::new(value),
                None => return combine_wide(target, at, alpha, source, beta),
            }
        }
    } else {
        combine(target, alpha, source, beta);
    }
    normalize(target);
}

#[inline]
fn combine_small(t: &Int, alpha: i64, s: &Int, beta: i64) -> Option<i64> {
    let (t, s) = (t.to_i64()?, s.to_i64()?);
    t.checked_mul(alpha)?.checked_add(s.checked_mul(beta)?)
}

/// The rest of [`combine_reduced`] from position `from` on, where the first overflow happened.
#[cold]
fn combine_wide(target: &mut [Int], from: usize, alpha: i64, source: &[Int], beta: i64) {
    let wide: Option<Vec<i128>> = (0..target.len())
        .map(|at| {
            let t = i128::from(target[at].to_i64()?);
            if at < from {
                return Some(t);
            }
            (t * i128::from(alpha)).checked_add(i128::from(source[at].to_i64()?) * i128::from(beta))
        })
        .collect();
    let Some(wide) = wide else {
        combine(&mut target[from..], &Int::from(alpha), &source[from..], &Int::from(beta));
        normalize(target);
        return;
    };
    let divisor = wide.iter().fold(0u128, |divisor, value| gcd_u128(divisor, value.unsigned_abs()));
    let divisor =
        i128::try_from(divisor).expect("two products of 64-bit numbers sum to more than -2^127").max(1);
    for (t, value) in target.iter_mut().zip(wide) {
        *t = Int::from(value / divisor);
    }
}

fn gcd_u128(mut a: u128, mut b: u128) -> u128 {
    loop {
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(gcd_u64(a, b));
        }
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
}

/// The greatest common divisor of a row: not negative, zero for a zero row.
#[inline]
pub fn gcd(row: &[Int]) -> Int {
    let mut divisor = 0u64;
    for value in row {
        match value.to_i64() {
            Some(0) => {}
            Some(value) => {
                divisor = gcd_u64(divisor, value.unsigned_abs());
                if divisor == 1 {
                    return Int::ONE;
                }
            }
            None => return gcd_slow(row),
        }
    }
    Int::from(divisor)
}

/// Divides a row by its greatest common divisor and returns that; a zero row is left alone.
#[inline]
pub fn normalize(row: &mut [Int]) -> Int {
    let divisor = gcd(row);
    if !divisor.is_zero() && !divisor.is_one() {
        divide(row, &divisor);
    }
    divisor
}

/// Divides every element by a divisor known to divide it.
#[inline]
pub fn divide(row: &mut [Int], divisor: &Int) {
    for value in row.iter_mut().filter(|value| !value.is_zero()) {
        *value = value.div_exact(divisor);
    }
}

/// Changes the sign of every element.
#[inline]
pub fn negate(row: &mut [Int]) {
    for value in row.iter_mut().filter(|value| !value.is_zero()) {
        *value = -&*value;
    }
}

/// The row with every sign changed.
pub fn negated(row: &[Int]) -> Vec<Int> {
    row.iter().map(|value| -value).collect()
}

/// Are all elements zero?
#[inline]
pub fn is_zero(row: &[Int]) -> bool {
    row.iter().all(Int::is_zero)
}

/// The constraint row of the integer complement of `row >= 0`, which is `-row - 1 >= 0`.
///
/// # Panics
/// If the row has no constant.
pub fn complement(row: &[Int]) -> Vec<Int> {
    let mut result = negated(row);
    *constant_mut(&mut result) -= 1;
    result
}

#[cold]
fn gcd_slow(row: &[Int]) -> Int {
    row.iter().fold(Int::ZERO, |divisor, value| divisor.gcd(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::IBig;
    use dashu_int::ops::Gcd;
    use proptest::prelude::*;

    fn entry() -> impl Strategy<Value = i64> {
        prop_oneof![4 => -9i64..10, 2 => Just(0), 1 => any::<i64>(), 1 => any::<i64>().prop_map(|v| v >> 32), 1 => Just(i64::MIN)]
    }

    fn shown(row: &[impl ToString]) -> Vec<String> {
        row.iter().map(ToString::to_string).collect()
    }

    fn big(row: &[i64]) -> Vec<IBig> {
        row.iter().copied().map(IBig::from).collect()
    }

    fn big_gcd(row: &[IBig]) -> IBig {
        let nonzero = row.iter().filter(|x| **x != IBig::ZERO);
        nonzero.fold(IBig::ZERO, |gcd, x| IBig::from(gcd.gcd(x.clone())))
    }

    proptest! {
        #[test]
        fn row_kernels_agree_with_big_integers(
            entries in prop::collection::vec((entry(), entry()), 1..6),
            alpha in entry(),
            beta in entry(),
        ) {
            let (t, s): (Vec<i64>, Vec<i64>) = entries.into_iter().unzip();
            let (target, source) = (from_i64(&t), from_i64(&s));
            let (x, y) = (Int::from(alpha), Int::from(beta));
            let pairs = || big(&t).into_iter().zip(big(&s));
            let sum: Vec<IBig> = pairs().map(|(t, s)| t * alpha + s * beta).collect();
            let mut row = target.clone();
            combine(&mut row, &x, &source, &y);
            prop_assert_eq!(shown(&row), shown(&sum));
            let mut row = target.clone();
            add_scaled(&mut row, &y, &source);
            prop_assert_eq!(shown(&row), shown(&pairs().map(|(t, s)| t + s * beta).collect::<Vec<_>>()));
            let divisor = big_gcd(&sum);
            let reduced: Vec<IBig> =
                sum.iter().map(|x| if divisor == IBig::ZERO { x.clone() } else { x / &divisor }).collect();
            let mut row = target.clone();
            combine_reduced(&mut row, &x, &source, &y);
            prop_assert_eq!(shown(&row), shown(&reduced));
            prop_assert_eq!(gcd(&target).to_string(), big_gcd(&big(&t)).to_string());
            let mut row = target.clone();
            let divisor = normalize(&mut row);
            prop_assert_eq!(shown(&[&divisor]), shown(&[big_gcd(&big(&t))]));
            prop_assert!(row.iter().zip(&target).all(|(x, t)| x * &divisor == *t));
            divide(&mut row, &Int::ONE);
            negate(&mut row);
            prop_assert_eq!(negated(&row).iter().map(|x| x * &divisor).collect::<Vec<_>>(), target.clone());
            let product = pairs().map(|(t, s)| t * s).sum::<IBig>();
            prop_assert_eq!(dot(&target, &source).to_string(), product.to_string());
            let point = &s[..s.len() - 1];
            let value: IBig = big(&t).iter().zip(point).map(|(t, s)| t * s).sum::<IBig>() + t[point.len()];
            let opposite = -&value - IBig::from(1);
            prop_assert_eq!(evaluate(&target, &from_i64(point)).to_string(), value.to_string());
            prop_assert_eq!(evaluate(&complement(&target), &from_i64(point)).to_string(), opposite.to_string());
            prop_assert_eq!(is_zero(&target), t.iter().all(|x| *x == 0));
        }
    }

    #[test]
    fn row_kernels_by_hand() {
        let mut row = from_i64(&[2, 0, 4]);
        combine(&mut row, &Int::from(3), &from_i64(&[0, 1, -2]), &Int::from(6));
        assert_eq!(row, from_i64(&[6, 6, 0]));
        assert_eq!(normalize(&mut row), Int::from(6));
        assert_eq!(row, from_i64(&[1, 1, 0]));
        assert_eq!(evaluate(&from_i64(&[2, 3, 4]), &from_i64(&[5, 6])), Int::from(32));
        assert_eq!(split_constant(&from_i64(&[5, 6])), (&[Int::from(5)][..], &Int::from(6)));
        *constant_mut(&mut row) = Int::from(7);
        assert_eq!(*constant(&row), Int::from(7));
        assert_eq!(complement(&from_i64(&[1, -2, 3])), from_i64(&[-1, 2, -4]));
        assert_eq!(gcd(&[Int::from(i64::MIN), Int::from(6)]), Int::from(2));
        assert_eq!(gcd(&[Int::from(i64::MIN) * 3, Int::from(6)]), Int::from(6));
        assert!(gcd(&[]).is_zero());
    }

    #[test]
    fn combine_reduced_survives_products_beyond_64_bits() {
        let huge = i64::MAX / 2;
        let mut row = from_i64(&[huge, 4 * (huge / 4)]);
        let source = from_i64(&[huge - 1, 0]);
        combine_reduced(&mut row, &Int::from(huge), &source, &Int::from(-huge));
        assert_eq!(row, from_i64(&[1, 4 * (huge / 4)]));
        let mut row = [Int::from(i64::MIN), Int::ONE];
        combine_reduced(&mut row, &Int::from(i64::MIN), &from_i64(&[i64::MIN, 1]), &Int::from(i64::MIN));
        assert_eq!(row.map(|v| v.to_string()), ["9223372036854775808", "-1"]);
    }
}
