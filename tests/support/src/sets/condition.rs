//! Conditions of generated sets, with the meaning that plain evaluation gives.

/// Values of the dimensions of a piece (first the domain's, then the range's), then of all parameters.
pub type Point<'a> = &'a [i64];

/// A sum of coefficients times variables, of floors, and a constant; wide enough for coefficients beyond 64
/// bits.
#[derive(Clone, Debug)]
pub struct Sum {
    pub coeffs: Vec<i128>,
    pub constant: i128,
    /// `factor * floor(numerator / divisor)`, factors not zero.
    pub floors: Vec<(i128, Sum, i128)>,
}

/// What holds of a point.
#[derive(Clone, Debug)]
pub enum Condition {
    /// `low <= variable <= high`
    Bounded(i128, usize, Sum),
    /// `sum >= 0`
    NonNegative(Sum),
    /// `sum = 0`
    Zero(Sum),
    /// `sum mod divisor = remainder`
    Mod(Sum, i128, i128),
    /// `floor(sum / divisor) >= other`
    Floor(Sum, i128, Sum),
    /// `exists e : divisor * e <= sum <= divisor * e + width`
    Near(Sum, i128, i128),
    /// `exists e, f : sum = a * e + b * f and 0 <= e and 0 <= f`
    Coins(Sum, i128, i128),
    /// `exists e : 0 <= e <= last and first + a * e >= 0 and second - b * e >= 0`
    Between(i128, Sum, i128, Sum, i128),
    /// All of them.
    And(Vec<Condition>),
    /// One of them at least.
    Or(Vec<Condition>),
    /// Its opposite.
    Not(Box<Condition>),
}

impl Sum {
    /// Without floors.
    pub fn affine(coeffs: Vec<i128>, constant: i128) -> Sum {
        Sum { coeffs, constant, floors: Vec::new() }
    }

    pub fn value(&self, point: Point) -> i128 {
        let terms = self.coeffs.iter().zip(point).map(|(coeff, value)| coeff * i128::from(*value));
        let floors = self
            .floors
            .iter()
            .map(|(factor, numerator, divisor)| factor * numerator.value(point).div_euclid(*divisor));
        terms.chain(floors).sum::<i128>() + self.constant
    }

    pub fn text(&self, names: &[String]) -> String {
        let variables =
            self.coeffs.iter().zip(names).filter(|(coeff, _)| **coeff != 0).map(|(coeff, name)| match coeff
                .abs()
            {
                1 => (*coeff, name.clone()),
                size => (*coeff, format!("{size}*{name}")),
            });
        let floors = self.floors.iter().map(|(factor, numerator, divisor)| {
            (*factor, format!("{}*floor(({})/{divisor})", factor.abs(), numerator.text(names)))
        });
        let constant = (self.constant != 0).then(|| (self.constant, self.constant.abs().to_string()));
        let mut text = String::new();
        for (factor, term) in variables.chain(floors).chain(constant) {
            text.push_str(match (text.is_empty(), factor < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
            text.push_str(&term);
        }
        if text.is_empty() { "0".to_string() } else { text }
    }
}

impl Condition {
    /// Whether the condition holds at a point.
    pub fn holds(&self, point: Point) -> bool {
        match self {
            Condition::Bounded(low, variable, high) => {
                let value = i128::from(point[*variable]);
                *low <= value && value <= high.value(point)
            }
            Condition::NonNegative(sum) => sum.value(point) >= 0,
            Condition::Zero(sum) => sum.value(point) == 0,
            Condition::Mod(sum, divisor, remainder) => sum.value(point).rem_euclid(*divisor) == *remainder,
            Condition::Floor(sum, divisor, other) => {
                sum.value(point).div_euclid(*divisor) >= other.value(point)
            }
            Condition::Near(sum, divisor, width) => sum.value(point).rem_euclid(*divisor) <= *width,
            Condition::Coins(sum, a, b) => {
                let value = sum.value(point);
                (0..=value / a).any(|e| value >= a * e && (value - a * e) % b == 0)
            }
            Condition::Between(last, first, a, second, b) => {
                (0..=*last).any(|e| first.value(point) + a * e >= 0 && second.value(point) - b * e >= 0)
            }
            Condition::And(parts) => parts.iter().all(|part| part.holds(point)),
            Condition::Or(parts) => parts.iter().any(|part| part.holds(point)),
            Condition::Not(inner) => !inner.holds(point),
        }
    }

    /// `fresh` numbers the existential variables.
    pub fn text(&self, names: &[String], fresh: &mut usize) -> String {
        let mut variable = || {
            *fresh += 1;
            format!("e{fresh}")
        };
        match self {
            Condition::Bounded(low, position, high) => {
                format!("{low} <= {} <= {}", names[*position], high.text(names))
            }
            Condition::NonNegative(sum) => format!("{} >= 0", sum.text(names)),
            Condition::Zero(sum) => format!("{} = 0", sum.text(names)),
            Condition::Mod(sum, divisor, remainder) => {
                format!("({}) mod {divisor} = {remainder}", sum.text(names))
            }
            Condition::Floor(sum, divisor, other) => {
                format!("floor(({})/{divisor}) >= {}", sum.text(names), other.text(names))
            }
            Condition::Near(sum, divisor, width) => {
                let e = variable();
                format!("exists ({e} : {divisor}{e} <= {} <= {divisor}{e} + {width})", sum.text(names))
            }
            Condition::Coins(sum, a, b) => {
                let (e, f) = (variable(), variable());
                format!("exists ({e}, {f} : {} = {a}{e} + {b}{f} and {e} >= 0 and {f} >= 0)", sum.text(names))
            }
            Condition::Between(last, first, a, second, b) => {
                let e = variable();
                format!(
                    "exists ({e} : 0 <= {e} <= {last} and {} + {a}{e} >= 0 and {b}{e} <= {})",
                    first.text(names),
                    second.text(names)
                )
            }
            Condition::And(parts) => joined(parts, " and ", names, fresh),
            Condition::Or(parts) => joined(parts, " or ", names, fresh),
            Condition::Not(inner) => format!("not ({})", inner.text(names, fresh)),
        }
    }
}

fn joined(parts: &[Condition], word: &str, names: &[String], fresh: &mut usize) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|part| match part {
            Condition::And(_) | Condition::Or(_) => format!("({})", part.text(names, fresh)),
            _ => part.text(names, fresh),
        })
        .collect();
    parts.join(word)
}
