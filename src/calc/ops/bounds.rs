//! Operations on bounds of piecewise quasi-polynomials: the maximum or minimum of a list of them on each
//! piece.

use loopwright_polyhedra::machinery::Extremum;
use loopwright_polyhedra::{
    Budget, Piecewise, PolynomialBound, SetError, Side, SumError, Tuple, UnionRelation,
};

use crate::calc::fault::OpError;
use crate::calc::ops::functions;
use crate::calc::ops::op::Run::Values;
use crate::calc::ops::op::{Op, infix, prefix};
use crate::calc::value::Kind::{Bounds as Bnd, Functions as Fun, List, Map, Set};
use crate::calc::value::{Bounds, Value};

pub(super) static OPS: &[Op] = &[
    infix("+", &[Bnd, Fun], Bnd, Values(sum), "sum"),
    infix("+", &[Fun, Bnd], Bnd, Values(sum), "sum"),
    infix("*", &[Bnd, Set], Bnd, Values(|v, w| on_set(v, w, Bounds::with_domain_in)), "the bound on the set"),
    infix("%", &[Bnd, Set], Bnd, Values(|v, w| on_set(v, w, gist)), "the bound, simplified on the set"),
    infix("@", &[Bnd, Set], Fun, Values(values_at), "the values at the elements of the set"),
    infix(".", &[Bnd, Bnd], Bnd, Values(merged), "the one that is farther out"),
    infix(
        ".",
        &[Map, Bnd],
        List,
        Values(over_images),
        "for each domain element the bound over its images, and whether attained",
    ),
    prefix("coalesce", &[Bnd], Bnd, Values(coalesce), "the same in fewer pieces"),
    prefix("dom", &[Bnd], Set, Values(domain), "where a piece holds"),
    prefix("domain", &[Bnd], Set, Values(domain), "another word for dom"),
];

/// The bounds of several functions, and whether all are attained. Where they are on one tuple, they bound all
/// of the values.
pub(super) fn of_all(
    found: impl IntoIterator<Item = Result<PolynomialBound, SumError>>,
    budget: &Budget,
) -> Result<Value, OpError> {
    let mut bounds = Bounds::empty(Vec::new());
    let mut is_tight = true;
    for bound in found {
        let bound = bound?;
        is_tight &= bound.is_tight();
        bounds = bounds.union_with(&bound.pieces().clone().into(), budget, Extremum::merged)?;
    }
    Value::list(vec![Value::Bounds(bounds), Value::Bool(is_tight)])
}

fn bounds(operands: &[Value]) -> &Bounds {
    match operands {
        [Value::Bounds(bounds), ..] => bounds,
        _ => unreachable!("the row takes a bound"),
    }
}

/// The side of a bound that holds anywhere.
fn side(bounds: &Bounds) -> Option<Side> {
    bounds.pieces().next().map(|piece| piece.value.side())
}

/// Each candidate plus the function; where one of them is not defined, the other.
fn sum(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    let ([Value::Bounds(bounds), Value::Functions(functions)]
    | [Value::Functions(functions), Value::Bounds(bounds)]) = operands
    else {
        unreachable!("the row takes a bound and a function")
    };
    let side = side(bounds).unwrap_or(Side::Upper);
    let functions = functions.map_parts(budget, |part| {
        part.map(part.space().clone(), |value| Extremum::new(side, vec![value.clone()]))
    })?;
    let sum = bounds.union_with(&functions, budget, |bound, function| {
        let [function] = function.candidates() else { unreachable!("it was made of one") };
        let candidates = bound.candidates().iter().map(|candidate| candidate + function);
        Extremum::new(bound.side(), candidates.collect())
    });
    Ok(Value::Bounds(sum?))
}

fn on_set<E: Into<OpError>>(
    operands: &[Value],
    budget: &Budget,
    f: fn(&Bounds, &UnionRelation, &Budget) -> Result<Bounds, E>,
) -> Result<Value, OpError> {
    match operands {
        [Value::Bounds(bounds), Value::Set(set)] => {
            f(bounds, set, budget).map(Value::Bounds).map_err(E::into)
        }
        _ => unreachable!("the row takes a bound and a set"),
    }
}

/// Each bound simplified where its arguments are in the set; where the set has none, nothing is asked.
fn gist(bounds: &Bounds, set: &UnionRelation, budget: &Budget) -> Result<Bounds, SetError> {
    let mut out = Bounds::empty(bounds.symbols().to_vec());
    for part in bounds.parts() {
        if let Some(set) = set.set_part(part.space().domain()) {
            out = out.union_with(&part.gist(set, budget)?.into(), budget, Extremum::merged)?;
        }
    }
    Ok(out)
}

fn values_at(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    let [Value::Bounds(bounds), Value::Set(set)] = operands else {
        unreachable!("the row takes a bound and a set")
    };
    let values = functions::listed(bounds, set, budget, |part, point| {
        let value = part.function_at(point, budget)?;
        Ok(value.map(|value| value.value_at(point)))
    });
    Ok(Value::Functions(values?))
}

fn merged(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    let [Value::Bounds(a), Value::Bounds(b)] = operands else { unreachable!("the row takes two bounds") };
    if let (Some(first), Some(second)) = (side(a), side(b))
        && first != second
    {
        return Err(OpError::Wrong("one is an upper bound, the other a lower one".to_owned()));
    }
    Ok(Value::Bounds(a.union_with(b, budget, Extremum::merged)?))
}

/// The bound on all candidates over the images.
fn over_images(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    let [Value::Map(map), Value::Bounds(bounds)] = operands else {
        unreachable!("the row takes a map and a bound")
    };
    let side = side(bounds).unwrap_or(Side::Upper);
    let mut found = Vec::new();
    for relation in map.parts() {
        let Some(part) = bounds.part(relation.space().range(), &Tuple::anonymous(1)) else { continue };
        for piece in part.pieces() {
            let images =
                relation.with_symbols_aligned(part.space().symbols()).with_range_in(&piece.domain, budget)?;
            let candidates = piece.value.candidates().iter().cloned();
            found.extend(
                candidates.map(|candidate| Piecewise::from(candidate).bound_over(&images, side, budget)),
            );
        }
    }
    of_all(found, budget)
}

fn coalesce(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    Ok(Value::Bounds(bounds(operands).coalesced(budget)?))
}

fn domain(operands: &[Value], _: &Budget) -> Result<Value, OpError> {
    Ok(Value::Set(bounds(operands).domain()))
}
