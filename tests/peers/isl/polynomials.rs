//! Piecewise quasi-polynomials: isl reads what we print and has the same values; we read what it prints.

use std::path::Path;

use loopwright_polyhedra::{
    Budget, Int, PiecewiseQuasiPolynomial, QuasiPolynomial, Rational, UnionPiecewise,
};

use crate::isl::questions::{Answer, Question, agree};
use support::rng::Rng;

const SCRIPT: &str = "tests/peers/isl/polynomials.py";

/// What one operation on small functions may cost; far above what any of them needs.
const BUDGET: u64 = 20_000_000;

const OPERATIONS: &[&str] = &["same", "sum", "difference", "product"];

/// Generated operations, one for each seed.
pub fn polynomials_agree(python: &Path, seeds: std::ops::Range<u64>) -> Result<(), String> {
    let questions = seeds.map(|seed| {
        let mut rng = Rng::new(seed);
        let op = *rng.pick(OPERATIONS);
        let n_inputs = if op == "same" { 1 } else { 2 };
        let inputs: Vec<String> = (0..n_inputs).map(|_| function_text(&mut rng)).collect();
        let answer = compute(op, &inputs);
        (Question { seed, op, inputs }, answer)
    });
    agree(python, SCRIPT, questions)
}

impl Answer for PiecewiseQuasiPolynomial {
    fn text(&self) -> String {
        self.to_string()
    }

    /// Are the values the same on a grid?
    fn is_same(&self, theirs: &str) -> Result<bool, String> {
        let read = UnionPiecewise::<QuasiPolynomial>::parse(theirs).map_err(|error| error.to_string())?;
        // isl prints a function that is zero everywhere without its space.
        let zero = self.scaled(&Rational::from(Int::ZERO));
        Ok(values(read.single().unwrap_or(&zero))? == values(self)?)
    }
}

fn compute(op: &str, inputs: &[String]) -> Result<PiecewiseQuasiPolynomial, String> {
    let budget = &Budget::new(BUDGET);
    let number = |at: usize| PiecewiseQuasiPolynomial::parse(&inputs[at]).map_err(|error| error.to_string());
    let answer = match op {
        "sum" => number(0)?.plus(&number(1)?, budget),
        "difference" => number(0)?.minus(&number(1)?, budget),
        "product" => number(0)?.times(&number(1)?, budget),
        _ => return number(0),
    };
    answer.map_err(|error| error.to_string())
}

fn values(function: &PiecewiseQuasiPolynomial) -> Result<Vec<Rational>, String> {
    let budget = Budget::new(BUDGET);
    let points = (-3..7).flat_map(|n| (-4..8).map(move |i| [Int::from(i), Int::from(n)]));
    let values = points.map(|point| function.total_at(&point, &budget));
    values.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

/// One or two pieces, which may overlap: their sum counts.
fn function_text(rng: &mut Rng) -> String {
    let pieces: Vec<String> = (0..rng.range(1, 2))
        .map(|_| format!("S[i] -> {} : {}", expression(rng, 2), condition(rng)))
        .collect();
    format!("[N] -> {{ {} }}", pieces.join("; "))
}

fn condition(rng: &mut Rng) -> String {
    let bound = rng.range(-2, 4);
    match rng.index(4) {
        0 => format!("0 <= i < N + {bound}"),
        1 => format!("i mod 3 = 1 and i > {bound}"),
        2 => format!("N > 2i + {bound}"),
        _ => format!("exists (e : i = 2e and e <= {bound})"),
    }
}

fn expression(rng: &mut Rng, depth: u32) -> String {
    let affine =
        |rng: &mut Rng| format!("{} * i + {} * N + {}", rng.range(0, 4), rng.range(0, 3), rng.range(0, 5));
    if depth == 0 || rng.chance(20) {
        return match rng.index(5) {
            0 => "i".to_owned(),
            1 => "N".to_owned(),
            2 => format!("{}/{}", rng.range(0, 7), rng.range(1, 4)),
            3 => format!("floor((-{})/{})", affine(rng), rng.range(2, 6)),
            _ => format!("floor(({})/{})^2", affine(rng), rng.range(2, 6)),
        };
    }
    let first = expression(rng, depth - 1);
    match rng.index(4) {
        0 => format!("({first} + {})", expression(rng, depth - 1)),
        1 => format!("({first} - {})", expression(rng, depth - 1)),
        2 => format!("{first} * {}", expression(rng, depth - 1)),
        // Not 0: isl takes the zeroth power of zero for zero.
        _ => format!("({first})^{}", rng.range(1, 2)),
    }
}
