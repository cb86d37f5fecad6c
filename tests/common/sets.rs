//! Random sets and relations in isl notation, with a meaning that plain evaluation gives.
//!
//! A piece is `S[i, j] -> T[k] : condition`. Every dimension has a lower and an upper bound, constants or the
//! parameter `N`, so that lexicographic extremes exist and points can be enumerated. Conditions are sums, `mod`,
//! `floor`, existential variables, `and`, `or`, `not`; [`Condition::holds`] evaluates them without any of the
//! code under test.

use crate::common::rng::Rng;

/// Values of the dimensions of a piece (first the domain's, then the range's), then of `N`.
pub type Point<'a> = &'a [i64];

/// A sum of coefficients times variables, and a constant.
#[derive(Clone, Debug)]
pub struct Sum {
    pub coeffs: Vec<i64>,
    pub constant: i64,
}

#[derive(Clone, Debug)]
pub enum Condition {
    /// `low <= variable <= high`
    Bounded(i64, usize, Sum),
    NonNegative(Sum),
    Zero(Sum),
    /// `sum mod divisor = remainder`
    Mod(Sum, i64, i64),
    /// `floor(sum / divisor) >= other`
    Floor(Sum, i64, Sum),
    /// `exists e : divisor * e <= sum <= divisor * e + width`
    Near(Sum, i64, i64),
    /// `exists e, f : sum = a * e + b * f and 0 <= e and 0 <= f`
    Coins(Sum, i64, i64),
    /// `exists e : 0 <= e <= last and first + a * e >= 0 and second - b * e >= 0`
    Between(i64, Sum, i64, Sum, i64),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
}

/// One tuple, for a relation two, with the condition on its dimensions.
#[derive(Clone, Debug)]
pub struct Piece {
    pub domain: Option<(&'static str, usize)>,
    pub range: (&'static str, usize),
    pub condition: Condition,
}

/// A union of pieces.
#[derive(Clone, Debug)]
pub struct Pieces {
    pub has_parameter: bool,
    pub pieces: Vec<Piece>,
}

impl Sum {
    fn value(&self, point: Point) -> i64 {
        self.coeffs.iter().zip(point).map(|(coeff, value)| coeff * value).sum::<i64>() + self.constant
    }

    fn text(&self, names: &[String]) -> String {
        let mut text = String::new();
        for (coeff, name) in self.coeffs.iter().zip(names) {
            let sign = if *coeff < 0 { "-" } else { "+" };
            match (coeff, text.is_empty()) {
                (0, _) => continue,
                (1, true) => text.push_str(name),
                (-1, true) => text.push_str(&format!("-{name}")),
                (_, true) => text.push_str(&format!("{coeff}*{name}")),
                (1 | -1, false) => text.push_str(&format!(" {sign} {name}")),
                (_, false) => text.push_str(&format!(" {sign} {}{name}", coeff.abs())),
            }
        }
        match (self.constant, text.is_empty()) {
            (constant, true) => constant.to_string(),
            (0, false) => text,
            (constant, false) if constant < 0 => format!("{text} - {}", -constant),
            (constant, false) => format!("{text} + {constant}"),
        }
    }
}

impl Condition {
    /// Whether the condition holds at a point.
    pub fn holds(&self, point: Point) -> bool {
        match self {
            Condition::Bounded(low, variable, high) => {
                *low <= point[*variable] && point[*variable] <= high.value(point)
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
    fn text(&self, names: &[String], fresh: &mut usize) -> String {
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

impl Piece {
    /// Dimensions of both tuples.
    pub fn n_dims(&self) -> usize {
        self.domain.map_or(0, |(_, dims)| dims) + self.range.1
    }

    fn text(&self) -> String {
        let mut names: Vec<String> = ["i", "j", "k", "l", "m", "n"]
            .iter()
            .take(self.n_dims())
            .map(|name| (*name).to_string())
            .collect();
        let n_domain = self.domain.map_or(0, |(_, dims)| dims);
        let range = format!("{}[{}]", self.range.0, names[n_domain..].join(", "));
        let tuples = match self.domain {
            Some((name, _)) => format!("{name}[{}] -> {range}", names[..n_domain].join(", ")),
            None => range,
        };
        names.push("N".to_string());
        format!("{tuples} : {}", self.condition.text(&names, &mut 0))
    }
}

impl Pieces {
    /// The union in isl notation.
    pub fn text(&self) -> String {
        let pieces: Vec<String> = self.pieces.iter().map(Piece::text).collect();
        let parameters = if self.has_parameter { "[N] -> " } else { "" };
        format!("{parameters}{{ {} }}", pieces.join("; "))
    }
}

/// What a generated expression may contain.
#[derive(Clone, Copy)]
pub struct Shape {
    pub has_parameter: bool,
    /// Most pieces of a union.
    pub pieces: usize,
}

/// Tuples that the pieces of one case are about; a name always has the same number of dimensions.
pub const SETS: &[(&str, usize)] = &[("S", 2), ("T", 1), ("U", 3), ("", 2)];

/// A set over some of `tuples`.
pub fn set(rng: &mut Rng, shape: Shape, tuples: &[(&'static str, usize)]) -> Pieces {
    let pieces = (0..rng.range(1, shape.pieces as i64))
        .map(|_| {
            let range = *rng.pick(tuples);
            Piece { domain: None, range, condition: condition(rng, shape, 0, range.1) }
        })
        .collect();
    Pieces { has_parameter: shape.has_parameter, pieces }
}

/// A relation between some of `from` and some of `to`.
pub fn relation(
    rng: &mut Rng,
    shape: Shape,
    from: &[(&'static str, usize)],
    to: &[(&'static str, usize)],
) -> Pieces {
    let pieces = (0..rng.range(1, shape.pieces as i64))
        .map(|_| {
            let (domain, range) = (*rng.pick(from), *rng.pick(to));
            Piece { domain: Some(domain), range, condition: condition(rng, shape, domain.1, range.1) }
        })
        .collect();
    Pieces { has_parameter: shape.has_parameter, pieces }
}

/// Bounds for all dimensions, and up to three more conditions; most outputs of a relation are functions.
fn condition(rng: &mut Rng, shape: Shape, n_domain: usize, n_range: usize) -> Condition {
    let n_vars = n_domain + n_range + 1;
    let parameter = n_vars - 1;
    let unit = |position: usize, factor: i64, constant: i64| {
        let mut coeffs = vec![0; n_vars];
        coeffs[position] = factor;
        Sum { coeffs, constant }
    };
    let mut parts = Vec::new();
    for dim in 0..n_domain + n_range {
        if dim >= n_domain && n_domain > 0 && rng.chance(60) {
            // A function of the inputs.
            let mut sum = unit(dim, -1, rng.range(-2, 3));
            sum.coeffs[rng.index(n_domain)] = *rng.pick(&[1, 1, 1, -1, 2]);
            parts.push(Condition::Zero(sum));
            continue;
        }
        let low = rng.range(-3, 2);
        let high = if shape.has_parameter && rng.chance(50) {
            unit(parameter, 1, rng.range(-2, 2))
        } else {
            unit(parameter, 0, low + rng.range(0, 9))
        };
        parts.push(Condition::Bounded(low, dim, high));
    }
    for _ in 0..rng.weighted(&[(25, 0), (40, 1), (25, 2), (10, 3)]) {
        parts.push(extra(rng, shape, n_vars));
    }
    Condition::And(parts)
}

fn extra(rng: &mut Rng, shape: Shape, n_vars: usize) -> Condition {
    match rng.index(16) {
        0..5 => Condition::NonNegative(sum(rng, shape, n_vars)),
        5 => Condition::Zero(sum(rng, shape, n_vars)),
        6 | 7 => {
            let divisor = rng.range(2, 5);
            Condition::Mod(sum(rng, shape, n_vars), divisor, rng.range(0, divisor - 1))
        }
        8 | 9 => Condition::Floor(sum(rng, shape, n_vars), rng.range(2, 4), sum(rng, shape, n_vars)),
        10 => {
            let divisor = rng.range(2, 6);
            Condition::Near(sum(rng, shape, n_vars), divisor, rng.range(0, divisor - 2))
        }
        11 => Condition::Coins(sum(rng, shape, n_vars), rng.range(2, 3), rng.range(4, 5)),
        12 => Condition::Between(
            rng.range(1, 5),
            sum(rng, shape, n_vars),
            rng.range(1, 3),
            sum(rng, shape, n_vars),
            rng.range(1, 3),
        ),
        13 | 14 => Condition::Or((0..2).map(|_| extra(rng, shape, n_vars)).collect()),
        _ => Condition::Not(Box::new(extra(rng, shape, n_vars))),
    }
}

fn sum(rng: &mut Rng, shape: Shape, n_vars: usize) -> Sum {
    let mut coeffs: Vec<i64> =
        (0..n_vars).map(|_| rng.weighted(&[(35, 0), (25, 1), (20, -1), (10, 2), (7, -2), (3, 3)])).collect();
    if !shape.has_parameter {
        coeffs[n_vars - 1] = 0;
    }
    Sum { coeffs, constant: rng.range(-5, 6) }
}

/// An operation and its inputs.
pub struct Case {
    pub op: &'static str,
    pub inputs: Vec<Pieces>,
}

/// The operations, each with what its inputs are: `s` a set, `r` a relation from its tuples to `A` or `B`,
/// `t` a set over those, `q` a relation back, `b` a box around all sets, `u` a set over `U`, `h` a set with
/// many conditions.
pub const OPERATIONS: &[(&str, &str)] = &[
    ("union", "ss"),
    ("intersect", "ss"),
    ("subtract", "ss"),
    ("complement_in", "sb"),
    ("is_empty", "h"),
    ("is_subset", "ss"),
    ("is_equal", "ss"),
    ("disjoint_pieces", "s"),
    ("coalesce", "s"),
    ("gist", "ss"),
    ("lexmin", "s"),
    ("lexmax", "s"),
    ("relation_lexmin", "r"),
    ("relation_lexmax", "r"),
    ("domain", "r"),
    ("range", "r"),
    ("inverse", "r"),
    ("apply", "sr"),
    ("compose", "rq"),
    ("relation_intersect", "rr"),
    ("relation_subtract", "rr"),
    ("intersect_domain", "rs"),
    ("intersect_range", "rt"),
    ("project_first", "u"),
    ("project_last", "u"),
];

/// The case of `seed`; operations take turns.
pub fn case(seed: u64) -> Case {
    let mut rng = Rng::new(seed ^ 0x5e75);
    let (op, kinds) = OPERATIONS[(seed % OPERATIONS.len() as u64) as usize];
    let shape = Shape { has_parameter: rng.chance(50), pieces: 2 };
    // Few tuples in a case, so that the inputs meet.
    let first = rng.index(SETS.len());
    let second = if rng.chance(30) { (first + 1) % SETS.len() } else { first };
    let tuples = [SETS[first], SETS[second]];
    let targets: &[(&'static str, usize)] = match rng.index(3) {
        0 => &[("A", 1)],
        1 => &[("B", 2)],
        _ => &[("A", 1), ("B", 2)],
    };
    let mut inputs: Vec<Pieces> = kinds
        .chars()
        .map(|kind| match kind {
            's' => set(&mut rng, shape, &tuples),
            't' => set(&mut rng, shape, targets),
            'b' => boxes(&tuples),
            'r' => relation(&mut rng, shape, &tuples, targets),
            'q' => relation(&mut rng, shape, targets, &tuples),
            'h' => crowded(&mut rng, shape, &tuples),
            'u' => set(&mut rng, shape, &SETS[2..3]),
            _ => unreachable!("the table of operations uses these letters"),
        })
        .collect();
    if rng.chance(60) {
        match op {
            "is_equal" => inputs[1] = rewritten(&inputs[0]),
            "is_subset" => inputs[1] = weakened(&mut rng, &inputs[0]),
            _ => {}
        }
    }
    Case { op, inputs }
}

/// The same set in other words.
fn rewritten(pieces: &Pieces) -> Pieces {
    let mut result = pieces.clone();
    result.pieces.reverse();
    for piece in &mut result.pieces {
        let old = piece.condition.clone();
        piece.condition = Condition::Not(Box::new(Condition::Or(match old {
            Condition::And(parts) => parts.into_iter().map(|part| Condition::Not(Box::new(part))).collect(),
            other => vec![Condition::Not(Box::new(other))],
        })));
    }
    result
}

/// A set that holds the given one: a condition less in each piece.
fn weakened(rng: &mut Rng, pieces: &Pieces) -> Pieces {
    let mut result = pieces.clone();
    for piece in &mut result.pieces {
        if let Condition::And(parts) = &mut piece.condition {
            let position = rng.index(parts.len());
            if parts.len() > 1 {
                parts.remove(position);
            }
        }
    }
    result
}

/// A piece with more conditions than usual, about as likely empty as not.
fn crowded(rng: &mut Rng, shape: Shape, tuples: &[(&'static str, usize)]) -> Pieces {
    let range = *rng.pick(tuples);
    let n_vars = range.1 + 1;
    let mut parts = vec![condition(rng, shape, 0, range.1)];
    for _ in 0..rng.range(2, 4) {
        parts.push(extra(rng, shape, n_vars));
    }
    let divisor = rng.range(2, 5);
    parts.push(Condition::Mod(sum(rng, shape, n_vars), divisor, rng.range(0, divisor - 1)));
    let piece = Piece { domain: None, range, condition: Condition::And(parts) };
    Pieces { has_parameter: shape.has_parameter, pieces: vec![piece] }
}

/// A box around all sets that do not depend on a parameter.
fn boxes(tuples: &[(&'static str, usize)]) -> Pieces {
    let pieces = tuples
        .iter()
        .map(|&range| {
            let high = Sum { coeffs: vec![0; range.1 + 1], constant: 12 };
            let sides = (0..range.1).map(|dim| Condition::Bounded(-12, dim, high.clone()));
            Piece { domain: None, range, condition: Condition::And(sides.collect()) }
        })
        .collect();
    Pieces { has_parameter: false, pieces }
}
