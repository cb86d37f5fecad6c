//! What is measured: an operation with its operands, in isl notation, and our way to compute it.

use loopwright::polyhedra::{
    Budget, Exhausted, Int, PresburgerRelation, SetError, SymbolicOptimum, UnionRelation, VarKind,
};

/// One line of the table.
pub struct Case {
    pub group: Group,
    pub name: String,
    pub op: &'static str,
    pub inputs: Vec<String>,
}

/// The groups of operations, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    Emptiness,
    Sampling,
    Lexmin,
    Subtraction,
    Coalescing,
    Projection,
    Gist,
    Equality,
    Composition,
    Hulls,
    Closure,
    Hard,
}

impl Group {
    pub fn title(self) -> &'static str {
        match self {
            Group::Emptiness => "emptiness",
            Group::Sampling => "sampling",
            Group::Lexmin => "lexmin, lexmax",
            Group::Subtraction => "subtract, complement",
            Group::Coalescing => "intersect, coalesce",
            Group::Projection => "projection",
            Group::Gist => "gist",
            Group::Equality => "equality, subset",
            Group::Composition => "compose, dependences",
            Group::Hulls => "hulls",
            Group::Closure => "transitive closure",
            Group::Hard => "hard for isl",
        }
    }
}

/// An operand: over one pair of tuples, or over several.
pub enum Operand {
    One(PresburgerRelation),
    Union(UnionRelation),
}

/// What an operation gives.
pub enum Outcome {
    Truth(bool),
    /// A point, if there is one, and the universe it is in.
    Point(Option<Vec<Int>>, PresburgerRelation),
    One(PresburgerRelation),
    Union(UnionRelation),
}

impl Operand {
    pub fn parse(text: &str) -> Operand {
        let union = UnionRelation::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        match union.single() {
            Some(one) => Operand::One(one.clone()),
            None => Operand::Union(union),
        }
    }
}

impl Outcome {
    /// The result in isl notation.
    pub fn text(&self) -> String {
        match self {
            Outcome::Truth(truth) => truth.to_string(),
            Outcome::Point(None, _) => "none".to_string(),
            Outcome::Point(Some(point), universe) => at_point(universe, point).to_string(),
            Outcome::One(relation) => relation.to_string(),
            Outcome::Union(union) => union.to_string(),
        }
    }

    /// The number of conjunctions.
    pub fn n_pieces(&self) -> usize {
        match self {
            Outcome::Truth(_) | Outcome::Point(..) => 1,
            Outcome::One(relation) => relation.n_disjuncts(),
            Outcome::Union(union) => union.parts().map(PresburgerRelation::n_disjuncts).sum(),
        }
    }
}

/// Computes a case.
///
/// # Errors
/// If the budget runs out.
pub fn compute(op: &str, operands: &[Operand], budget: &Budget) -> Result<Outcome, Exhausted> {
    match operands {
        [Operand::One(a)] => unary(op, a, budget),
        [Operand::Union(a)] => union_unary(op, a, budget),
        [Operand::One(a), Operand::One(b)] => binary(op, a, b, budget),
        several => {
            let unions: Vec<UnionRelation> = several.iter().map(Operand::to_union).collect();
            union_many(op, &unions, budget)
        }
    }
}

impl Operand {
    fn to_union(&self) -> UnionRelation {
        match self {
            Operand::One(relation) => relation.clone().into(),
            Operand::Union(union) => union.clone(),
        }
    }
}

fn unary(op: &str, a: &PresburgerRelation, budget: &Budget) -> Result<Outcome, Exhausted> {
    let without = |dim: usize| a.projection(VarKind::Range, dim..dim + 1).determined(budget);
    Ok(match op {
        "is_empty" => Outcome::Truth(a.is_empty(budget)?),
        "sample" => {
            let universe = PresburgerRelation::universe(a.space().clone());
            Outcome::Point(a.sample(budget)?, universe)
        }
        "lexmin" => Outcome::One(bounded(a.lexmin(budget)?)),
        "lexmax" => Outcome::One(bounded(a.lexmax(budget)?)),
        "complement" => Outcome::One(a.complement(budget)?),
        "coalesce" => Outcome::One(a.coalesced(budget)?),
        "without_first" => Outcome::One(without(0)?),
        "without_last" => Outcome::One(without(a.space().n_range() - 1)?),
        "domain" => Outcome::One(a.domain().determined(budget)?),
        "range" => Outcome::One(a.range().determined(budget)?),
        "affine_hull" => Outcome::One(a.affine_hull(budget)?.into()),
        "simple_hull" => Outcome::One(a.simple_hull(budget)?.into()),
        "convex_hull" => Outcome::One(a.convex_hull(budget)?.relation.into()),
        "closure" => return union_unary(op, &a.clone().into(), budget),
        "deltas" => Outcome::One(a.deltas().expect("both tuples are alike").determined(budget)?),
        other => unreachable!("no operation {other} on one operand"),
    })
}

fn bounded(found: SymbolicOptimum) -> PresburgerRelation {
    found.bounded().expect("the sets measured are bounded")
}

/// One point of the universe.
fn at_point(universe: &PresburgerRelation, point: &[Int]) -> PresburgerRelation {
    point.iter().enumerate().fold(universe.clone(), |set, (col, value)| set.with_fixed(col, value))
}

fn binary(
    op: &str,
    a: &PresburgerRelation,
    b: &PresburgerRelation,
    budget: &Budget,
) -> Result<Outcome, Exhausted> {
    let result = match op {
        "is_equal" => a.is_equal(b, budget).map(Outcome::Truth),
        "is_subset" => a.is_subset(b, budget).map(Outcome::Truth),
        "is_disjoint" => a.is_disjoint(b, budget).map(Outcome::Truth),
        "subtract" => a.difference(b, budget).map(Outcome::One),
        "intersect" => {
            a.intersection(b, budget).and_then(|both| Ok(both.coalesced(budget)?)).map(Outcome::One)
        }
        "gist" => a.gist(b, budget).map(Outcome::One),
        "apply" | "compose" => {
            a.composition(b, budget).and_then(|both| Ok(both.determined(budget)?)).map(Outcome::One)
        }
        other => unreachable!("no operation {other} on two operands"),
    };
    within_budget(result)
}

fn union_unary(op: &str, a: &UnionRelation, budget: &Budget) -> Result<Outcome, Exhausted> {
    Ok(match op {
        "is_empty" => Outcome::Truth(a.is_empty(budget)?),
        "coalesce" => Outcome::Union(a.coalesced(budget)?),
        "closure" => Outcome::Union(a.transitive_closure(budget)?.relation),
        other => unreachable!("no operation {other} on one union"),
    })
}

fn union_many(op: &str, operands: &[UnionRelation], budget: &Budget) -> Result<Outcome, Exhausted> {
    let result = match (op, operands) {
        ("is_equal", [a, b]) => a.is_equal(b, budget).map(Outcome::Truth),
        ("is_subset", [a, b]) => a.is_subset(b, budget).map(Outcome::Truth),
        ("is_disjoint", [a, b]) => a.is_disjoint(b, budget).map(Outcome::Truth),
        ("subtract", [a, b]) => a.difference(b, budget).map(Outcome::Union),
        ("intersect", [a, b]) => {
            a.intersection(b, budget).and_then(|both| Ok(both.coalesced(budget)?)).map(Outcome::Union)
        }
        ("apply" | "compose", [a, b]) => a.composition(b, budget).map(Outcome::Union),
        ("dependences", [writes, reads, order]) => writes
            .composition(&reads.inverse(), budget)
            .and_then(|pairs| pairs.intersection(order, budget))
            .map(Outcome::Union),
        _ => unreachable!("no operation {op} on {} unions", operands.len()),
    };
    within_budget(result)
}

fn within_budget(result: Result<Outcome, SetError>) -> Result<Outcome, Exhausted> {
    result.map_err(|error| match error {
        SetError::Exhausted(exhausted) => exhausted,
        SetError::Space(mismatch) => unreachable!("operands of a case fit together: {mismatch}"),
    })
}
