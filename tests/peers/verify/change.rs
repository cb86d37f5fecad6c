//! Small changes of programs and of proofs: one number, one operand, one op.

use std::fmt;

use loopwright_checker::EqualityRecord;
use support::rng::Rng;

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A number in a subscript.
    Subscript,
    /// A number in a bound, a step or a condition.
    Bound,
    /// A number in a map of its own.
    Map,
    /// A constant.
    Constant,
    /// A value for another one.
    Operand,
    /// An op or a predicate for another one.
    Op,
}

impl Kind {
    const ALL: [Kind; 6] = [Kind::Subscript, Kind::Bound, Kind::Map, Kind::Constant, Kind::Operand, Kind::Op];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Subscript => "subscripts",
            Kind::Bound => "bounds",
            Kind::Map => "maps",
            Kind::Constant => "constants",
            Kind::Operand => "operands",
            Kind::Op => "ops",
        })
    }
}

/// Words that may stand for each other.
const WORDS: [(&str, &str); 12] = [
    ("arith.addf", "arith.subf"),
    ("arith.subf", "arith.addf"),
    ("arith.mulf", "arith.addf"),
    ("arith.addi", "arith.subi"),
    ("arith.subi", "arith.muli"),
    ("arith.muli", "arith.addi"),
    ("arith.maximumf", "arith.minimumf"),
    ("arith.minimumf", "arith.maximumf"),
    ("cmpf olt", "cmpf ole"),
    ("cmpf ogt", "cmpf oge"),
    ("cmpi slt", "cmpi sle"),
    ("affine.min", "affine.max"),
];

/// A function's text with a change of some kind, if there is a place for it. The result need not be a
/// program.
pub fn changed(text: &str, rng: &mut Rng) -> Option<(Kind, String)> {
    let kind = *rng.pick(&Kind::ALL);
    let places: Vec<(usize, usize)> = match kind {
        Kind::Op => WORDS
            .iter()
            .flat_map(|(word, _)| text.match_indices(word).map(|(at, word)| (at, word.len())))
            .collect(),
        Kind::Operand => uses(text),
        _ => numbers(text).filter(|(at, _)| kind_of_line(text, *at) == Some(kind)).collect(),
    };
    if places.is_empty() {
        return None;
    }
    let (at, n) = *rng.pick(&places);
    let old = &text[at..at + n];
    let new = match kind {
        Kind::Op => WORDS.iter().find(|(word, _)| *word == old)?.1.to_string(),
        Kind::Operand => {
            let names: Vec<&str> = names(&text[..at]).filter(|name| *name != old).collect();
            if names.is_empty() {
                return None;
            }
            (*rng.pick(&names)).to_string()
        }
        _ => {
            let number: u64 = old.parse().ok()?;
            if number > 0 && rng.chance(50) { number - 1 } else { number.checked_add(1)? }.to_string()
        }
    };
    Some((kind, format!("{}{new}{}", &text[..at], &text[at + n..])))
}

/// Numbers that are alone: where they begin, and how long they are.
fn numbers(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let begins = move |at: &usize| bytes[*at].is_ascii_digit() && b" [(-,".contains(&bytes[*at - 1]);
    (1..bytes.len()).filter(begins).filter_map(move |at| {
        let n = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let ends = bytes.get(at + n).is_none_or(|byte| b" ])},:\n".contains(byte));
        ends.then_some((at, n))
    })
}

/// What the numbers of the line around a place are.
fn kind_of_line(text: &str, at: usize) -> Option<Kind> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next()?;
    let op = line.split_once(" = ").map_or(line, |(_, op)| op).trim_start().trim_end_matches('{');
    let op = if line.contains(" = affine.for ") { "affine.for" } else { op.split_whitespace().next()? };
    match op {
        "affine.for" | "affine.parallel" | "affine.if" | "scf.for" | "scf.parallel" => Some(Kind::Bound),
        "arith.constant" => Some(Kind::Constant),
        "affine.apply" | "affine.min" | "affine.max" => Some(Kind::Map),
        op if op.contains("load") || op.contains("store") => Some(Kind::Subscript),
        _ => None,
    }
}

/// Names of values: where each begins, and how long it is.
fn places_of_names(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    text.match_indices('%').map(move |(at, _)| {
        let rest = &text[at + 1..];
        (at, 1 + rest.find(|c: char| !is_part(c)).unwrap_or(rest.len()))
    })
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    places_of_names(text).map(|(at, n)| &text[at..at + n])
}

/// Names of values where they are used: not where a line defines them.
fn uses(text: &str) -> Vec<(usize, usize)> {
    let is_use = |place: &(usize, usize)| {
        let (start, rest) =
            (text[..place.0].rfind('\n').map_or(0, |end| end + 1), &text[place.0 + place.1..]);
        let is_signature = text[start..].trim_start().starts_with("func.func");
        !is_signature && !rest.trim_start().starts_with('=') && !rest.trim_start().starts_with(':')
    };
    places_of_names(text).filter(is_use).collect()
}

/// The proof with one of its numbers changed; `None` if it says nothing then.
pub fn with_other_number(record: &EqualityRecord, rng: &mut Rng) -> Option<EqualityRecord> {
    let text = serde_json::to_string(record).expect("a record has string keys only");
    let bytes = text.as_bytes();
    let is_number = |at: &usize| bytes[*at].is_ascii_digit() && b"[,:-".contains(&bytes[*at - 1]);
    let numbers: Vec<usize> = (1..bytes.len()).filter(is_number).collect();
    if numbers.is_empty() {
        return None;
    }
    let at = *rng.pick(&numbers);
    let n = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number: u64 = text[at..at + n].parse().ok()?;
    let other = if number > 0 && rng.chance(50) { number - 1 } else { number.checked_add(1)? };
    let changed: EqualityRecord =
        serde_json::from_str(&format!("{}{other}{}", &text[..at], &text[at + n..])).ok()?;
    (changed != *record).then_some(changed)
}
