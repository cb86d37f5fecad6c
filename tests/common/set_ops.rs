//! The operations of [`super::sets`] as the `polyhedra` library does them.

use polyhedra::{Budget, PresburgerRelation, SetError, SymbolicOptimum, UnionRelation};

/// What an operation gave.
pub enum Answer {
    Relation(UnionRelation),
    Truth(bool),
}

impl Answer {
    /// isl notation, or `true` and `false`.
    pub fn text(&self) -> String {
        match self {
            Answer::Relation(relation) => relation.to_string(),
            Answer::Truth(truth) => truth.to_string(),
        }
    }
}

/// Pivots, rows and disjuncts that one operation on a small set may cost; far above what any of them needs.
const BUDGET: u64 = 20_000_000;

/// Applies an operation to its inputs in isl notation.
pub fn compute(op: &str, inputs: &[String]) -> Result<Answer, String> {
    let budget = &Budget::new(BUDGET);
    let parsed: Vec<UnionRelation> = inputs.iter().map(|text| parse(text)).collect::<Result<_, _>>()?;
    let projection = |keep: &str| parse(&format!("{{ U[i, j, k] -> [{keep}] }}"));
    let relation = match (op, parsed.as_slice()) {
        ("union", [a, b]) => Ok(a.union(b)),
        ("intersect" | "relation_intersect", [a, b]) => a.intersection(b, budget),
        ("subtract" | "relation_subtract", [a, b]) => a.subtract(b, budget),
        ("complement_in", [a, surroundings]) => surroundings.subtract(a, budget),
        ("domain", [r]) => Ok(r.domain()),
        ("range", [r]) => Ok(r.range()),
        ("inverse", [r]) => Ok(r.inverse()),
        ("apply", [a, r]) => a.apply(r, budget),
        ("compose", [r, then]) => r.compose(then, budget),
        ("intersect_domain", [r, a]) => r.intersect_domain(a, budget),
        ("intersect_range", [r, a]) => r.intersect_range(a, budget),
        ("project_first", [a]) => a.apply(&projection("j, k")?, budget),
        ("project_last", [a]) => a.apply(&projection("i, j")?, budget),
        ("disjoint_pieces", [a]) => a.make_disjoint(budget).map_err(Into::into),
        ("coalesce", [a]) => a.coalesce(budget).map_err(Into::into),
        ("gist", [a, context]) => by_part(a, |part| {
            let context = context.part(part.space().domain(), part.space().range());
            // Where the context has no points, anything goes.
            context.map_or(Ok(PresburgerRelation::empty(part.space().clone())), |context| {
                part.gist(context, budget)
            })
        }),
        ("lexmin" | "relation_lexmin", [a]) => by_part(a, |part| Ok(bounded(part.lexmin(budget)?))),
        ("lexmax" | "relation_lexmax", [a]) => by_part(a, |part| Ok(bounded(part.lexmax(budget)?))),
        ("is_empty", [a]) => return a.is_empty(budget).map(Answer::Truth).map_err(|error| error.to_string()),
        ("is_subset", [a, b]) => {
            return a.is_subset(b, budget).map(Answer::Truth).map_err(|error| error.to_string());
        }
        ("is_equal", [a, b]) => {
            return a.is_equal(b, budget).map(Answer::Truth).map_err(|error| error.to_string());
        }
        _ => return Err(format!("no operation '{op}' on {} inputs", inputs.len())),
    };
    relation.map(Answer::Relation).map_err(|error| error.to_string())
}

/// The union of what `operation` gives for each pair of tuples.
fn by_part(
    relation: &UnionRelation,
    operation: impl Fn(&PresburgerRelation) -> Result<PresburgerRelation, SetError>,
) -> Result<UnionRelation, SetError> {
    let mut result = UnionRelation::empty(relation.symbols().to_vec());
    for part in relation.parts() {
        result.add(operation(part)?);
    }
    Ok(result)
}

/// Every generated dimension is bounded.
fn bounded(optimum: SymbolicOptimum) -> PresburgerRelation {
    optimum.bounded().expect("a bounded relation has optima")
}

fn parse(text: &str) -> Result<UnionRelation, String> {
    UnionRelation::parse(text).map_err(|error| format!("{text}: {error}"))
}
