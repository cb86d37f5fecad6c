//! Operations on unions of sets and relations that `polyhedra` has for a single space only.
//!
//! # Exactness
//! All of these are exact over the integers.

use loopwright_polyhedra::{
    Budget, Exhausted, Int, IntegerRelation, Name, Point, PresburgerRelation, SetError, Space,
    SymbolicOptimum, Tuple, UnionRelation,
};

use crate::calc::fault::OpError;

type Answer<E = SetError> = Result<UnionRelation, E>;

/// The union of what `f` makes of each part.
fn each_part<E>(
    union: &UnionRelation,
    f: impl Fn(&PresburgerRelation) -> Result<PresburgerRelation, E>,
) -> Answer<E> {
    let mut out = UnionRelation::empty(union.symbols().to_vec());
    for part in union.parts() {
        out.add(f(part)?);
    }
    Ok(out)
}

/// Is it a set of parameter values alone, such as `[N] -> { : N > 0 }`?
fn is_params(set: &UnionRelation) -> bool {
    set.parts().len() > 0 && set.parts().all(|part| part.space().is_params())
}

/// The points in both; where one is a set of parameter values, those of the other for these values.
pub(super) fn intersection(a: &UnionRelation, b: &UnionRelation, budget: &Budget) -> Answer {
    match (is_params(a), is_params(b)) {
        (false, true) => a.with_params_in(b, budget),
        (true, false) => b.with_params_in(a, budget),
        _ => a.intersection(b, budget),
    }
}

/// The pairs whose domain is in the set, or whose parameters are, if it is one of parameter values.
pub(super) fn intersect_domain(map: &UnionRelation, set: &UnionRelation, budget: &Budget) -> Answer {
    if is_params(set) { map.with_params_in(set, budget) } else { map.with_domain_in(set, budget) }
}

/// The parts of `a` simplified where the parts of `context` in the same space hold, or for the parameter
/// values in it; where there is no such part, nothing is asked, and the part goes. A parameter that has one
/// value there goes too.
pub(super) fn gist(a: &UnionRelation, context: &UnionRelation, budget: &Budget) -> Answer {
    if is_params(context) && !is_params(a) {
        let a = fixed_params(context, budget)?
            .iter()
            .fold(a.clone(), |a, (name, value)| a.with_fixed_symbol(name.as_str(), value));
        let everywhere = everywhere(a.parts().map(PresburgerRelation::space));
        return gist(&a, &everywhere.with_params_in(context, budget)?, budget);
    }
    let mut out = UnionRelation::empty(a.symbols().to_vec());
    for part in a.parts() {
        if let Some(context) = context.part(part.space().domain(), part.space().range()) {
            out.add(part.gist(context, budget)?);
        }
    }
    Ok(out)
}

/// The parameters that have one value in a set of parameter values.
fn fixed_params(params: &UnionRelation, budget: &Budget) -> Result<Vec<(Name, Int)>, Exhausted> {
    let mut fixed = Vec::new();
    for (col, name) in params.symbols().iter().enumerate() {
        let mut disjuncts = params.parts().flat_map(PresburgerRelation::disjuncts);
        let Some(first) = disjuncts.next() else { continue };
        let Some(value) = first.fixed_value(col, budget)? else { continue };
        let mut is_fixed = true;
        for disjunct in disjuncts {
            is_fixed = is_fixed && disjunct.fixed_value(col, budget)?.as_ref() == Some(&value);
        }
        if is_fixed {
            fixed.push((name.clone(), value));
        }
    }
    Ok(fixed)
}

/// The parts of a relation simplified where their domain is in the set, or for the parameter values in it.
pub(super) fn gist_domain(map: &UnionRelation, set: &UnionRelation, budget: &Budget) -> Answer {
    if is_params(set) {
        return gist(map, set, budget);
    }
    let everywhere = everywhere(map.parts().map(PresburgerRelation::space));
    gist(map, &everywhere.with_domain_in(set, budget)?, budget)
}

/// All points of the tuples of these spaces.
fn everywhere<'a>(spaces: impl Iterator<Item = &'a Space>) -> UnionRelation {
    let mut out = UnionRelation::default();
    for space in spaces {
        out.add(PresburgerRelation::universe(space.clone().with_symbols(Vec::new())));
    }
    out
}

/// All pairs of an element of each of two sets.
pub(super) fn universal(domain: &UnionRelation, range: &UnionRelation, budget: &Budget) -> Answer {
    Ok(domain.product(range, budget)?.unwrapped())
}

/// The least range point of every domain point; of a set, its least point.
pub(super) fn lexmin(union: &UnionRelation, budget: &Budget) -> Answer<OpError> {
    each_part(union, |part| optimum(part.lexmin(budget)?, "least", budget))
}

/// The greatest range point of every domain point; of a set, its greatest point.
pub(super) fn lexmax(union: &UnionRelation, budget: &Budget) -> Answer<OpError> {
    each_part(union, |part| optimum(part.lexmax(budget)?, "greatest", budget))
}

fn optimum(optimum: SymbolicOptimum, which: &str, budget: &Budget) -> Result<PresburgerRelation, OpError> {
    match optimum.unbounded.is_empty(budget)? {
        true => Ok(optimum.optimum),
        false => Err(OpError::Wrong(format!("there is no {which} element: the set is not bounded"))),
    }
}

/// One point, its symbols fixed; no point of an empty union.
pub(super) fn sample(union: &UnionRelation, budget: &Budget) -> Answer {
    let mut out = UnionRelation::empty(union.symbols().to_vec());
    if let Some(point) = union.sample(budget)? {
        out.add(IntegerRelation::from(point).into());
    }
    Ok(out)
}

/// The points one by one, if their number is finite.
pub(super) fn scan(union: &UnionRelation, budget: &Budget) -> Answer<OpError> {
    each_part(union, |part| {
        let space = part.space();
        let flat_space = Space::set(Vec::new(), Tuple::anonymous(space.n_visible() as u32));
        let flat = part.disjuncts().iter().map(with_symbols_as_dimensions);
        let flat = PresburgerRelation::from_disjuncts(flat_space, flat)?;
        let points =
            flat.points(&[], budget)?.into_iter().map(|coords| Point { space: space.clone(), coords }.into());
        Ok(PresburgerRelation::from_disjuncts(space.clone(), points)?)
    })
}

/// The set of (domain, range, symbols) as one flat tuple.
fn with_symbols_as_dimensions(relation: &IntegerRelation) -> IntegerRelation {
    let space = relation.space();
    let tuple = Tuple::anonymous(space.n_visible() as u32);
    let mut flat = IntegerRelation::universe(Space::set(Vec::new(), tuple).with_locals(space.n_locals()));
    relation.equalities().rows().for_each(|row| flat.add_equality(row));
    relation.inequalities().rows().for_each(|row| flat.add_inequality(row));
    flat
}

/// Is every point of the first in the second, but not the other way round?
pub(super) fn is_proper_subset(
    a: &UnionRelation,
    b: &UnionRelation,
    budget: &Budget,
) -> Result<bool, SetError> {
    Ok(a.is_subset(b, budget)? && !b.is_subset(a, budget)?)
}
