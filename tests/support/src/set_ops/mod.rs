//! The operations of [`crate::sets`] as the `polyhedra` library does them.

pub mod numbers;
mod relations;

use loopwright_polyhedra::{Budget, Rational, UnionRelation};

/// What an operation gave.
pub struct Answer {
    /// The result itself.
    pub value: Value,
    /// Otherwise the result holds what it should and perhaps more, or is a bound that may not be attained.
    pub exact: bool,
}

/// What operations give.
pub enum Value {
    /// A set or a relation.
    Relation(UnionRelation),
    /// The answer to a question.
    Truth(bool),
    /// A number for each of [`numbers::COUNTED_SIZES`], or none where there is no point.
    Numbers(Vec<Option<Rational>>),
}

impl Answer {
    /// isl notation, numbers with `-` for none, or `true` and `false`.
    pub fn text(&self) -> String {
        match &self.value {
            Value::Relation(relation) => relation.to_string(),
            Value::Truth(truth) => truth.to_string(),
            Value::Numbers(values) => {
                let shown = values
                    .iter()
                    .map(|value| value.as_ref().map_or_else(|| "-".to_string(), ToString::to_string));
                shown.collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// Pivots, rows and disjuncts that one operation on small sets may cost: well below ten seconds, even if
/// every number is a big one.
const BUDGET: u64 = 250_000;

/// Counting spends units on smaller steps.
const COUNTING_BUDGET: u64 = 500_000;

/// The budget of one operation.
pub fn budget() -> Budget {
    Budget::new(BUDGET)
}

/// Applies an operation to its inputs in isl notation.
pub fn compute(op: &str, inputs: &[String]) -> Result<Answer, String> {
    let budget = &budget();
    let parsed: Vec<UnionRelation> = inputs.iter().map(|text| parse(text)).collect::<Result<_, _>>()?;
    let plain_name = op.strip_prefix("relation_").unwrap_or(op);
    let inputs: Vec<&UnionRelation> = parsed.iter().collect();
    let exactly = |value| Answer { value, exact: true };
    if let Some(answer) = relations::evaluate(plain_name, &inputs, budget)? {
        return Ok(answer);
    }
    if let Some(answer) = numbers::evaluate(plain_name, &inputs, &Budget::new(COUNTING_BUDGET))? {
        return Ok(answer);
    }
    let truth = match (plain_name, &inputs[..]) {
        ("is_empty", [a]) => a.is_empty(budget).map_err(Into::into),
        ("is_bounded", [a]) => a.is_bounded(budget).map_err(Into::into),
        ("is_singleton", [a]) => relations::is_singleton(a, budget).map_err(Into::into),
        ("is_subset", [a, b]) => a.is_subset(b, budget),
        ("is_equal", [a, b]) => a.is_equal(b, budget),
        ("is_disjoint", [a, b]) => a.is_disjoint(b, budget),
        _ => panic!("no operation '{op}' on {} inputs", inputs.len()),
    };
    truth.map(Value::Truth).map(exactly).map_err(|error| error.to_string())
}

/// A set or relation in isl notation.
pub fn parse(text: &str) -> Result<UnionRelation, String> {
    UnionRelation::parse(text).map_err(|error| format!("{text}: {error}"))
}
