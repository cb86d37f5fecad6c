//! `Int` against the big integers it falls back to.

use super::*;
use num_integer::Integer;
use num_traits::Num;
use proptest::prelude::*;

fn interesting() -> impl Strategy<Value = i128> {
    prop_oneof![
        -20i128..20,
        any::<i64>().prop_map(i128::from),
        (-3i128..3).prop_map(|d| i128::from(i64::MAX) + d),
        (-3i128..3).prop_map(|d| i128::from(i64::MIN) + d),
        (-3i128..3).prop_map(|d| (1i128 << 62) + d),
        any::<i128>().prop_map(|v| v >> 30),
    ]
}

fn agrees(value: &Int, reference: &IBig) -> Result<(), TestCaseError> {
    prop_assert_eq!(value.to_string(), reference.to_string());
    // Invariant 1: big only if it does not fit.
    prop_assert_eq!(value.to_i64().is_some(), i64::try_from(reference).is_ok());
    Ok(())
}

proptest! {
    #[test]
    fn int_arithmetic_agrees_with_big_integers(a in interesting(), b in interesting(), c in interesting()) {
        let (x, y, z) = (Int::from(a), Int::from(b), Int::from(c));
        let (p, q, r) = (IBig::from(a), IBig::from(b), IBig::from(c));
        agrees(&(&x + &y), &(&p + &q))?;
        agrees(&(&x - &y), &(&p - &q))?;
        agrees(&(&x * &y), &(&p * &q))?;
        agrees(&-&x, &-&p)?;
        agrees(&x.abs(), &p.clone().abs())?;
        agrees(&Int::mul_add_mul(&x, &y, &y, &z), &(&p * &q + &q * &r))?;
        let mut sum = x.clone();
        sum.add_mul(&y, &z);
        agrees(&sum, &(&p + &q * &r))?;
        sum -= &x;
        agrees(&sum, &(&q * &r))?;
        prop_assert_eq!(x.cmp(&y), p.cmp(&q));
        prop_assert_eq!(x == y, p == q);
        prop_assert_eq!(x.signum() as i128, a.signum());
        prop_assert_eq!(x.bit_len(), u64::from(128 - a.unsigned_abs().leading_zeros()));
        prop_assert_eq!(x.to_string().parse::<Int>(), Ok(x.clone()));
        prop_assert_eq!(Int::from_str_radix(&x.to_string(), 10), Ok(x.clone()));
        if b != 0 {
            agrees(&(&x / &y), &(&p / &q))?;
            agrees(&(&x % &y), &(&p % &q))?;
            agrees(&x.floor_div(&y), &IBig::from(a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0)))?;
            agrees(&x.ceil_div(&y), &-IBig::from((-a).div_euclid(b) - i128::from(b < 0 && (-a).rem_euclid(b) != 0)))?;
            agrees(&x.modulo(&y.abs()), &IBig::from(a.rem_euclid(b)))?;
            prop_assert_eq!(x.is_divisible_by(&y), a % b == 0);
            agrees(&(&x * &y).div_exact(&y), &p)?;
        }
        if a != 0 && b != 0 {
            agrees(&x.gcd(&y), &IBig::from(p.clone().gcd(q.clone())))?;
            prop_assert_eq!(x.lcm(&y) * x.gcd(&y), (&x * &y).abs());
        }
        prop_assert_eq!(x.gcd(&Int::ZERO), x.abs());
    }

    #[test]
    fn int_forms_of_the_operators(a in interesting(), b in any::<i64>(), exponent in 0u32..6) {
        let (x, y) = (Int::from(a), Int::from(b));
        let (p, q) = (IBig::from(a), IBig::from(b));
        agrees(&(&x + b), &(&p + &q))?;
        agrees(&(x.clone() - b), &(&p - &q))?;
        agrees(&x.times(&y), &(&p * &q))?;
        agrees(&!&x, &(-&p - IBig::from(1)))?;
        agrees(&x.pow(exponent), &p.pow(exponent as usize))?;
        agrees(&[&x, &y, &x].into_iter().sum(), &(&p + &q + &p))?;
        agrees(&[x.clone(), y.clone()].into_iter().product(), &(&p * &q))?;
        let mut value = x.clone();
        value += b;
        value *= &y;
        value -= y.clone();
        agrees(&value, &((&p + &q) * &q - &q))?;
        prop_assert_eq!(x == b, p == q);
        prop_assert_eq!(x.partial_cmp(&b), Some(p.cmp(&q)));
        prop_assert_eq!(x.is_opposite(&y), p == -q.clone());
        prop_assert!(x.is_opposite(&-&x));
        prop_assert_eq!((x.is_negative(), x.is_zero(), x.is_positive()), (a < 0, a == 0, a > 0));
        prop_assert_eq!((x.is_one(), x.is_unit()), (a == 1, a == 1 || a == -1));
        prop_assert_eq!(i64::try_from(&x).ok(), i64::try_from(a).ok());
        prop_assert_eq!(num_traits::ToPrimitive::to_u64(&x), u64::try_from(a).ok());
        prop_assert_eq!(Integer::is_even(&x), a % 2 == 0);
        if b != 0 {
            agrees(&(&x / b), &(&p / &q))?;
            agrees(&(&x % b), &(&p % &q))?;
            let (quotient, remainder) = (Integer::div_floor(&x, &y), Integer::mod_floor(&x, &y));
            prop_assert_eq!(&quotient * &y + &remainder, x.clone());
            prop_assert!(remainder.is_zero() || remainder.is_negative() == (b < 0));
            prop_assert!(remainder.abs() < y.abs());
            prop_assert_eq!(Integer::div_rem(&x, &y), (&x / &y, &x % &y));
        }
    }
}

#[test]
fn int_edges() {
    let min = Int::from(i64::MIN);
    assert_eq!((-&min).to_string(), "9223372036854775808");
    assert_eq!(min.floor_div(&Int::MINUS_ONE).to_string(), "9223372036854775808");
    assert_eq!((&min / -1).to_string(), "9223372036854775808");
    assert_eq!(&min % Int::MINUS_ONE, Int::ZERO);
    assert_eq!(min.gcd(&min).to_string(), "9223372036854775808");
    assert!(min.is_divisible_by(&Int::MINUS_ONE));
    assert_eq!(Int::mul_add_mul(&min, &min, &min, &min), &min * &min * 2);
    assert_eq!("".parse::<Int>(), Err(ParseIntError));
    assert_eq!("1_0".parse::<Int>(), Err(ParseIntError));
    assert_eq!("0x10".parse::<Int>(), Err(ParseIntError));
    assert_eq!(Int::from(3).pow(50).to_string(), "717897987691852588770249");
    assert_eq!(std::mem::size_of::<Int>(), 16);
}
