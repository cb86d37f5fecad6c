//! Refutations as data, and the numbers in them.

use loopwright_integer::Int;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An integer in JSON: a number while it fits in 64 bits, otherwise a string of digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Num(pub Int);

/// Longer numbers are not read, so that a small certificate cannot make much work.
const MAX_DIGITS: usize = 4096;

impl Serialize for Num {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_i64() {
            Some(small) => serializer.serialize_i64(small),
            None => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Repr {
            Small(i64),
            Big(String),
        }
        match Repr::deserialize(deserializer)? {
            Repr::Small(small) => Ok(Num(Int::from(small))),
            Repr::Big(digits) if digits.len() > MAX_DIGITS => {
                Err(D::Error::custom(format!("a number of {} digits, more than {MAX_DIGITS}", digits.len())))
            }
            Repr::Big(digits) => {
                digits.parse().map(Num).map_err(|_| D::Error::custom(format!("'{digits}' is not an integer")))
            }
        }
    }
}

/// A row of coefficients; the constant is last.
pub type Row = Vec<Num>;

/// A constraint that a combination refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ConstraintRecord {
    /// The k-th equality of the conflict's system.
    Eq(u32),
    /// The k-th inequality of the conflict's system.
    Ineq(u32),
    /// The k-th inequality that cuts and splits have added on the way here.
    Derived(u32),
}

/// Non-negative multiples of inequalities and any multiples of equalities, added up.
pub type Combination = Vec<(ConstraintRecord, Num)>;

/// A step of a refutation, in pre-order: what follows a split is the proof of its low side, then of its high
/// side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Step {
    /// The combination has no variables and a negative constant: this branch is empty.
    Contradiction(Combination),
    /// The combination's coefficients are divisible by `divisor`: divide and round the constant down.
    Cut {
        /// The constraints added up.
        sum: Combination,
        /// Positive; divides every coefficient of a variable.
        divisor: Num,
    },
    /// Either `form <= at` or `form >= at + 1` (no constant in `form`).
    Split {
        /// Coefficients of all variables.
        form: Row,
        /// The greatest value on the low side.
        at: Num,
    },
}
