//! Piecewise quasi-affine functions: isl reads what we print and gives the same answers; we read what it
//! prints.

use std::fmt::Write;
use std::path::Path;

use loopwright_polyhedra::{
    Budget, Int, PiecewiseAffine, PiecewiseMulti, PresburgerRelation, Rational, SetError,
};

use crate::isl::questions::{self, Question, agree};
use support::rng::Rng;

const SCRIPT: &str = "tests/peers/isl/functions.py";

/// What one operation on small functions may cost; far above what any of them needs.
const BUDGET: u64 = 20_000_000;

/// The operations on functions to numbers, and how many of these they take.
const OPERATIONS: &[(&str, usize)] = &[
    ("same", 1),
    ("sum", 2),
    ("difference", 2),
    ("min", 2),
    ("max", 2),
    ("third", 1),
    ("floor", 1),
    ("ceil", 1),
    ("modulo", 1),
    ("union_add", 2),
    ("union_min", 2),
    ("union_max", 2),
    ("pullback", 1),
    ("lt_set", 2),
    ("le_set", 2),
    ("ne_set", 2),
    ("domain", 1),
    ("lexmin", 0),
    ("lexmax", 0),
    ("dim_min", 0),
    ("graph", 0),
    ("function", 0),
];

enum Answer {
    Number(PiecewiseAffine),
    Point(PiecewiseMulti),
    Set(PresburgerRelation),
}

/// Generated operations, one for each seed.
pub fn functions_agree(python: &Path, seeds: std::ops::Range<u64>) -> Result<(), String> {
    let questions = seeds.map(|seed| {
        let (op, inputs) = case(seed);
        let answer = compute(op, &inputs);
        (Question { seed, op, inputs }, answer)
    });
    agree(python, SCRIPT, questions)
}

impl questions::Answer for Answer {
    fn text(&self) -> String {
        match self {
            Answer::Number(function) => function.to_string(),
            Answer::Point(function) => function.to_string(),
            Answer::Set(set) => set.to_string(),
        }
    }

    fn is_same(&self, text: &str) -> Result<bool, String> {
        let budget = &Budget::new(BUDGET);
        let set = match self {
            Answer::Set(set) => {
                let theirs = PresburgerRelation::parse(text).map_err(|error| error.to_string())?;
                return set.is_equal(&theirs, budget).map_err(|error| error.to_string());
            }
            Answer::Number(function) => {
                let theirs = PiecewiseAffine::parse(text).map_err(|error| error.to_string())?;
                let differs = function.ne_set(&theirs, budget).and_then(|set| Ok(set.is_empty(budget)?));
                differs.and_then(|same| Ok(same && function.domain().is_equal(&theirs.domain(), budget)?))
            }
            Answer::Point(function) => {
                let theirs = PiecewiseMulti::parse(text).map_err(|error| error.to_string())?;
                function.to_relation().is_equal(&theirs.to_relation(), budget)
            }
        };
        set.map_err(|error| error.to_string())
    }
}

fn compute(op: &str, inputs: &[String]) -> Result<Answer, String> {
    let budget = &Budget::new(BUDGET);
    let number = |at: usize| PiecewiseAffine::parse(&inputs[at]).map_err(|error| error.to_string());
    let point = |at: usize| PiecewiseMulti::parse(&inputs[at]).map_err(|error| error.to_string());
    let set = |at: usize| PresburgerRelation::parse(&inputs[at]).map_err(|error| error.to_string());
    let third = Rational::new(Int::ONE, Int::from(3));
    let answer: Result<Answer, SetError> = match op {
        "same" => Ok(Answer::Number(number(0)?)),
        "sum" => number(0)?.sum(&number(1)?, budget).map(Answer::Number),
        "difference" => number(0)?.difference(&number(1)?, budget).map(Answer::Number),
        "min" => number(0)?.min(&number(1)?, budget).map(Answer::Number),
        "max" => number(0)?.max(&number(1)?, budget).map(Answer::Number),
        "third" => Ok(Answer::Number(number(0)?.scaled(&third))),
        "floor" => Ok(Answer::Number(number(0)?.scaled(&third).floor())),
        "ceil" => Ok(Answer::Number(number(0)?.scaled(&third).ceil())),
        "modulo" => Ok(Answer::Number(number(0)?.modulo(&Int::from(3)))),
        "union_add" => number(0)?.union_add(&number(1)?, budget).map(Answer::Number),
        "union_min" => number(0)?.union_min(&number(1)?, budget).map(Answer::Number),
        "union_max" => number(0)?.union_max(&number(1)?, budget).map(Answer::Number),
        "pullback" => number(0)?.pullback(&point(1)?, budget).map(Answer::Number),
        "lt_set" => number(0)?.lt_set(&number(1)?, budget).map(Answer::Set),
        "le_set" => number(0)?.le_set(&number(1)?, budget).map(Answer::Set),
        "ne_set" => number(0)?.ne_set(&number(1)?, budget).map(Answer::Set),
        "domain" => Ok(Answer::Set(number(0)?.domain())),
        "lexmin" | "lexmax" => {
            let set = set(0)?;
            let best = if op == "lexmin" { set.lexmin_function(budget) } else { set.lexmax_function(budget) };
            let best = best.map_err(|error| error.to_string())?;
            Ok(Answer::Point(best.bounded().ok_or("the set has bounds")?))
        }
        "dim_min" => {
            let least = set(0)?.dim_min(0, budget).map_err(|error| error.to_string())?;
            Ok(Answer::Number(least.bounded().ok_or("the set has bounds")?))
        }
        "graph" => Ok(Answer::Set(point(0)?.to_relation())),
        "function" => {
            let graph = point(0)?.to_relation();
            let function = graph.to_function(budget).map_err(|error| error.to_string())?;
            Ok(Answer::Point(function))
        }
        _ => Err(format!("unknown operation {op}"))?,
    };
    answer.map_err(|error| error.to_string())
}

/// An operation with its inputs in isl notation.
fn case(seed: u64) -> (&'static str, Vec<String>) {
    let mut rng = Rng::new(seed);
    let &(op, n_functions) = rng.pick(OPERATIONS);
    let mut inputs: Vec<String> = (0..n_functions).map(|_| number_text(&mut rng)).collect();
    match op {
        "pullback" => inputs.push(point_text(&mut rng, "B", "S")),
        "graph" | "function" => inputs.push(point_text(&mut rng, "S", "T")),
        "lexmin" | "lexmax" | "dim_min" => {
            let condition = condition(&mut rng);
            inputs.push(format!("[N] -> {{ S[i, j] : 0 <= i <= N and -3 <= j <= 2i + 5 and {condition} }}"));
        }
        _ => {}
    }
    (op, inputs)
}

fn number_text(rng: &mut Rng) -> String {
    let value = |rng: &mut Rng| format!("[{}]", expression(rng, 3));
    pieces_text(rng, "S[i, j]", value)
}

fn point_text(rng: &mut Rng, from: &str, to: &str) -> String {
    let value = |rng: &mut Rng| format!("{to}[{}, {}]", expression(rng, 2), expression(rng, 2));
    pieces_text(rng, &format!("{from}[i, j]"), value)
}

fn pieces_text(rng: &mut Rng, domain: &str, value: impl Fn(&mut Rng) -> String) -> String {
    let condition = condition(rng);
    let mut text = format!("[N] -> {{ {domain} -> {} : {condition}", value(rng));
    if rng.chance(60) {
        write!(text, "; {domain} -> {} : not ({condition})", value(rng)).expect("a String takes all text");
    }
    text + " }"
}

fn condition(rng: &mut Rng) -> String {
    match rng.index(4) {
        0 => format!("{} <= {}", expression(rng, 2), expression(rng, 1)),
        1 => format!("({}) mod {} = 1", expression(rng, 1), rng.range(2, 4)),
        2 => format!("0 <= i < {} and j <= {}", rng.range(1, 9), expression(rng, 1)),
        _ => format!("({} > 3 or i = {})", expression(rng, 1), expression(rng, 1)),
    }
}

fn expression(rng: &mut Rng, depth: u32) -> String {
    if depth == 0 || rng.chance(20) {
        return match rng.index(4) {
            0 => "i".to_owned(),
            1 => "j".to_owned(),
            2 => "N".to_owned(),
            _ => rng.range(0, 6).to_string(),
        };
    }
    let first = expression(rng, depth - 1);
    match rng.weighted(&[(4, 0), (2, 1), (3, 2), (2, 3), (1, 4), (1, 5), (1, 6)]) {
        0 => format!("({first} + {})", expression(rng, depth - 1)),
        1 => format!("({first} - {}*{})", rng.range(1, 3), expression(rng, depth - 1)),
        2 => format!("floor(({first})/{})", rng.range(2, 6)),
        3 => format!("(({first}) mod {})", rng.range(2, 5)),
        4 => format!("ceil(({first})/{})", rng.range(2, 4)),
        5 => format!("min({first}, {})", expression(rng, depth - 1)),
        _ => format!("max({first}, {})", expression(rng, depth - 1)),
    }
}
