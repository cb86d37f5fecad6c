//! Operations on piecewise quasi-polynomials.

use loopwright_polyhedra::{
    Budget, Piece, PieceValue, Piecewise, PiecewiseQuasiPolynomial, PresburgerRelation, QuasiPolynomial,
    Rational, Side, Tuple, UnionPiecewise, UnionRelation,
};

use crate::calc::fault::OpError;
use crate::calc::ops::op::Run::{Missing, Values};
use crate::calc::ops::op::{Op, infix, postfix, prefix};
use crate::calc::ops::{bounds, unions};
use crate::calc::value::Kind::{Functions as Fun, Int, List, Map, Set};
use crate::calc::value::{Functions, Value};

const NO_VERTICES: &str = "needs rational points, which there are no values for";

pub(super) static OPS: &[Op] = &[
    infix("+", &[Fun, Fun], Fun, Values(|v, w| two(v, w, plus)), "sum"),
    infix("-", &[Fun, Fun], Fun, Values(|v, w| two(v, w, minus)), "difference"),
    infix("*", &[Fun, Fun], Fun, Values(|v, w| two(v, w, times)), "product"),
    infix("*", &[Int, Fun], Fun, Values(scaled), "product"),
    infix("*", &[Fun, Int], Fun, Values(scaled), "product"),
    infix(
        "*",
        &[Fun, Set],
        Fun,
        Values(|v, w| on_set(v, w, Functions::with_domain_in)),
        "the function on the set",
    ),
    infix("%", &[Fun, Set], Fun, Values(|v, w| on_set(v, w, gist)), "the function, simplified on the set"),
    infix(
        "@",
        &[Fun, Set],
        Fun,
        Values(|v, w| on_set(v, w, values_at)),
        "the values at the elements of the set",
    ),
    infix(".", &[Map, Fun], Fun, Values(summed), "for each domain element the sum over its images"),
    infix("before", &[Map, Fun], Fun, Values(summed), "another word for ."),
    infix("after", &[Fun, Map], Fun, Values(summed), "the same with the map last"),
    postfix("()", &[Fun, Map], Fun, Values(summed), "the same with the map in parentheses"),
    postfix("()", &[Fun, Set], Fun, Values(summed), "sum over the elements of the set"),
    prefix("card", &[Set], Fun, Values(card), "number of elements"),
    prefix("card", &[Map], Fun, Values(card), "number of images of each domain element"),
    prefix("coalesce", &[Fun], Fun, Values(coalesce), "the same in fewer pieces"),
    prefix("dom", &[Fun], Set, Values(domain), "where a piece holds"),
    prefix("domain", &[Fun], Set, Values(domain), "another word for dom"),
    prefix(
        "lb",
        &[Fun],
        List,
        Values(|v, w| bound(v, Side::Lower, w)),
        "lower bound, and whether it is attained",
    ),
    prefix(
        "sum",
        &[Fun],
        Fun,
        Values(sum),
        "sum over the domain, of functions of pairs over the second half",
    ),
    prefix(
        "ub",
        &[Fun],
        List,
        Values(|v, w| bound(v, Side::Upper, w)),
        "upper bound, and whether it is attained",
    ),
    prefix("vertices", &[Set], List, Missing(NO_VERTICES), "vertices of the rational polytopes"),
];

type Answer = Result<Functions, OpError>;

fn two(
    operands: &[Value],
    budget: &Budget,
    f: fn(&Functions, &Functions, &Budget) -> Answer,
) -> Result<Value, OpError> {
    match operands {
        [Value::Functions(a), Value::Functions(b)] => Ok(Value::Functions(f(a, b, budget)?)),
        _ => unreachable!("the row takes two functions"),
    }
}

fn on_set<E: Into<OpError>>(
    operands: &[Value],
    budget: &Budget,
    f: fn(&Functions, &UnionRelation, &Budget) -> Result<Functions, E>,
) -> Result<Value, OpError> {
    match operands {
        [Value::Functions(function), Value::Set(set)] => {
            f(function, set, budget).map(Value::Functions).map_err(E::into)
        }
        _ => unreachable!("the row takes a function and a set"),
    }
}

fn plus(a: &Functions, b: &Functions, budget: &Budget) -> Answer {
    Ok(a.union_with(b, budget, |a, b| a + b)?)
}

fn minus(a: &Functions, b: &Functions, budget: &Budget) -> Answer {
    plus(a, &times_number(b, &Rational::from(loopwright_polyhedra::Int::MINUS_ONE), budget)?, budget)
}

fn times(a: &Functions, b: &Functions, budget: &Budget) -> Answer {
    let on_both =
        a.parts().filter_map(|part| Some((part, b.part(part.space().domain(), part.space().range())?)));
    total(on_both.map(|(a, b)| Ok(a.times(b, budget)?)), budget)
}

fn times_number(function: &Functions, factor: &Rational, budget: &Budget) -> Answer {
    Ok(function.map_parts(budget, |part| part.scaled(factor))?)
}

/// The sum of functions.
pub(super) fn total(
    functions: impl IntoIterator<Item = Result<PiecewiseQuasiPolynomial, OpError>>,
    budget: &Budget,
) -> Answer {
    functions
        .into_iter()
        .try_fold(Functions::empty(Vec::new()), |sum, part| plus(&sum, &part?.into(), budget))
}

/// Each function simplified where its arguments are in the set; where the set has none, nothing is asked.
fn gist(function: &Functions, set: &UnionRelation, budget: &Budget) -> Answer {
    let on_both = function.parts().filter_map(|part| Some((part, set.set_part(part.space().domain())?)));
    total(on_both.map(|(part, set)| Ok(part.gist(set, budget)?)), budget)
}

/// Each function as a list of its values at the points of a finite set.
fn values_at(function: &Functions, set: &UnionRelation, budget: &Budget) -> Answer {
    listed(function, set, budget, |part, point| Ok(Some(part.total_at(point, budget)?)))
}

/// Piecewise functions as a list of their values at the points of a finite set, where they have one.
pub(super) fn listed<F: PieceValue>(
    function: &UnionPiecewise<F>,
    set: &UnionRelation,
    budget: &Budget,
    value_at: impl Fn(&Piecewise<F>, &[loopwright_polyhedra::Int]) -> Result<Option<Rational>, OpError>,
) -> Answer {
    let points = unions::scan(&UnionRelation::empty(function.symbols().to_vec()).union(set), budget)?;
    let mut lists = Vec::new();
    for part in function.parts() {
        let Some(points) = points_of(&points, part.space().domain()) else { continue };
        let part = part.with_symbols_aligned(points.space().symbols());
        let mut pieces = Vec::new();
        for point in points.disjuncts() {
            let coords = (0..point.space().n_visible()).map(|col| point.fixed_value(col, budget));
            let coords: Option<Vec<_>> = coords.collect::<Result<_, _>>()?;
            let coords = coords.expect("a point has a value in each column");
            if let Some(value) = value_at(&part, &coords)? {
                let value = QuasiPolynomial::constant(point.space().clone(), value);
                pieces.push(Piece { domain: point.clone().into(), value });
            }
        }
        lists.push(Ok(Piecewise::from_pieces(part.space().clone(), pieces, budget)?));
    }
    total(lists, budget)
}

/// The points of a tuple. For a function of the parameters alone those of `[]` count too: iscc's manual
/// writes them so.
fn points_of(points: &UnionRelation, tuple: &Tuple) -> Option<PresburgerRelation> {
    match points.set_part(tuple) {
        None if tuple.is_missing() => {
            points.set_part(&Tuple::anonymous(0)).map(|points| points.with_range_tuple(tuple.clone()))
        }
        found => found.cloned(),
    }
}

fn function(operands: &[Value]) -> &Functions {
    match operands {
        [Value::Functions(function)] => function,
        _ => unreachable!("the row takes a function"),
    }
}

fn scaled(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    match operands {
        [Value::Functions(function), Value::Int(factor)]
        | [Value::Int(factor), Value::Functions(function)] => {
            Ok(Value::Functions(times_number(function, &Rational::from(factor.clone()), budget)?))
        }
        _ => unreachable!("the row takes a function and an integer"),
    }
}

/// The sum over the range of a map for each domain element, or over a set.
fn summed(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    let ([Value::Functions(function), Value::Map(over) | Value::Set(over)]
    | [Value::Map(over), Value::Functions(function)]) = operands
    else {
        unreachable!("the row takes a function and a map or set")
    };
    let fitting = |part: &PresburgerRelation| {
        let tuple = part.space().range().clone();
        function.part(&tuple, &Tuple::anonymous(1)).cloned().map(|function| (function, part.clone()))
    };
    let sums = over.parts().filter_map(fitting).map(|(function, part)| Ok(function.sum_over(&part, budget)?));
    Ok(Value::Functions(total(sums, budget)?))
}

fn card(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    let [Value::Set(union) | Value::Map(union)] = operands else {
        unreachable!("the row takes a set or map")
    };
    let counts = union.parts().map(|part| {
        let card = part.card(budget)?;
        let infinite = card.infinite().to_string();
        let message = || OpError::Wrong(format!("there are infinitely many elements on {infinite}"));
        card.into_finite().ok_or_else(message)
    });
    Ok(Value::Functions(total(counts, budget)?))
}

fn coalesce(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    Ok(Value::Functions(function(operands).coalesced(budget)?))
}

fn domain(operands: &[Value], _: &Budget) -> Result<Value, OpError> {
    Ok(Value::Set(function(operands).domain()))
}

fn sum(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    let sums =
        function(operands).parts().map(|part| Ok(part.sum_over(&summed_over(&part.domain()), budget)?));
    Ok(Value::Functions(total(sums, budget)?))
}

fn bound(operands: &[Value], side: Side, budget: &Budget) -> Result<Value, OpError> {
    let parts = function(operands).parts();
    bounds::of_all(parts.map(|part| part.bound_over(&summed_over(&part.domain()), side, budget)), budget)
}

/// What is summed over or bounded on: the domain itself, or of a domain of pairs, for each first half, the
/// pairs.
fn summed_over(domain: &PresburgerRelation) -> PresburgerRelation {
    match domain.unwrapped() {
        Some(pairs) => pairs.domain_map().inverse(),
        None => domain.clone(),
    }
}
