//! Operations that give a set or a relation.

use loopwright_polyhedra::{
    Budget, Exhausted, Int, IntegerRelation, LexOrder, PresburgerRelation, SetError, SymbolicOptimum, Tuple,
    UnionRelation, VarKind,
};

use crate::set_ops::{Answer, Value};
use crate::sets::PARAMETERS;

/// `None` if there is no such operation.
pub fn evaluate(op: &str, inputs: &[&UnionRelation], budget: &Budget) -> Result<Option<Answer>, String> {
    let found = match exact(op, inputs, budget) {
        Some(relation) => Some(relation.map(|relation| (relation, true))),
        None => told(op, inputs, budget),
    };
    let answer =
        found.map(|found| found.map(|(relation, exact)| Answer { value: Value::Relation(relation), exact }));
    let answer = answer.transpose().map_err(|error| error.to_string())?;
    if let (Some(Answer { value: Value::Relation(found), .. }), "coalesce" | "simplify", [a]) =
        (&answer, op, inputs)
        && n_disjuncts(found) > n_disjuncts(a)
    {
        return Err(format!("{} disjuncts became {}", n_disjuncts(a), n_disjuncts(found)));
    }
    Ok(answer)
}

/// Is there one part with points, and one point in it for each value of the parameters for which there is
/// any?
pub fn is_singleton(a: &UnionRelation, budget: &Budget) -> Result<bool, Exhausted> {
    let mut inhabited = Vec::new();
    for part in a.parts() {
        if !part.is_empty(budget)? {
            inhabited.push(part);
        }
    }
    match inhabited[..] {
        [part] => part.is_singleton(budget),
        _ => Ok(false),
    }
}

/// The operations whose result is one set.
fn exact(op: &str, inputs: &[&UnionRelation], budget: &Budget) -> Option<Result<UnionRelation, SetError>> {
    Some(match (op, inputs) {
        ("union", [a, b]) => Ok(a.union(b)),
        ("intersect", [a, b]) => a.intersection(b, budget),
        ("subtract", [a, b]) => a.difference(b, budget),
        ("complement", [a]) => by_part(a, |part| complement(part, budget)),
        ("complement_in", [a, surroundings]) => surroundings.difference(a, budget),
        ("domain", [r]) => Ok(r.domain()),
        ("range", [r]) => Ok(r.range()),
        ("inverse", [r]) => Ok(r.inverse()),
        ("wrap", [r]) => Ok(r.wrapped()),
        ("unwrap", [r]) => Ok(r.wrapped().unwrapped()),
        ("domain_map", [r]) => Ok(r.domain_map()),
        ("range_map", [r]) => Ok(r.range_map()),
        ("deltas", [r]) => Ok(r.deltas()),
        ("deltas_map", [r]) => Ok(r.deltas_map()),
        ("identity", [a]) => a.to_identity(budget),
        ("product", [a, b]) => a.product(b, budget),
        ("flat_product", [a, b]) => a.flat_product(b, budget),
        ("range_product", [a, b]) => a.range_product(b, budget),
        ("flat_range_product", [a, b]) => a.flat_range_product(b, budget),
        ("domain_product", [a, b]) => a.domain_product(b, budget),
        ("flat_domain_product", [a, b]) => a.flat_domain_product(b, budget),
        ("curry", [a, b]) => a.domain_product(b, budget).map(|pairs| pairs.curried()),
        ("uncurry", [a, b]) => a.range_product(b, budget).map(|pairs| pairs.uncurried()),
        ("zip", [a, b]) => a.product(b, budget).map(|pairs| pairs.zipped()),
        ("apply", [a, r]) => a.image(r, budget),
        ("compose", [r, then]) => r.composition(then, budget),
        ("power", [r]) => r.fixed_power(3, budget).map_err(Into::into),
        ("params", [a]) => Ok(a.params()),
        ("intersect_params", [a, b]) => a.with_params_in(&b.params(), budget),
        ("subtract_params", [a, b]) => a.with_params_outside(&b.params(), budget),
        ("intersect_domain", [r, a]) => r.with_domain_in(a, budget),
        ("intersect_range", [r, a]) => r.with_range_in(a, budget),
        ("subtract_domain", [r, a]) => r.with_domain_outside(a, budget),
        ("subtract_range", [r, a]) => r.with_range_outside(a, budget),
        ("lex_less", [a, b]) => a.lex_comparison(LexOrder::Less, b, budget),
        ("lex_greater_or_equal", [a, b]) => a.lex_comparison(LexOrder::GreaterOrEqual, b, budget),
        ("images_lex_less", [r, q]) => r.lex_comparison_of_images(LexOrder::Less, q, budget),
        ("project_first", [a]) => without_dim(a, 0),
        ("project_last", [a]) => without_dim(a, 2),
        ("project_parameter", [a]) => without_parameter(a),
        ("fix_parameter", [a]) => Ok(a.with_fixed_symbol(PARAMETERS[0], &Int::from(3))),
        ("fix_dim", [a]) => by_part(a, |part| Ok(part.with_fixed(0, &Int::ONE))),
        ("equate", [a]) => by_part(a, |part| Ok(part.with_equal(0, 2))),
        ("lower_bound", [a]) => by_part(a, |part| Ok(part.with_lower_bound(1, &Int::ONE))),
        ("upper_bound", [a]) => by_part(a, |part| Ok(part.with_upper_bound(1, &Int::ONE))),
        ("disjoint_pieces", [a]) => a.made_disjoint(budget).map_err(Into::into),
        ("coalesce", [a]) => a.coalesced(budget).map_err(Into::into),
        ("simplify", [a]) => by_part(a, |part| Ok(part.without_redundant(budget)?)),
        ("gist", [a, context]) => gist(a, context, budget),
        ("sample", [a]) => sample(a, budget),
        ("lexmin", [a]) => by_part(a, |part| Ok(bounded(part.lexmin(budget)?))),
        ("lexmax", [a]) => by_part(a, |part| Ok(bounded(part.lexmax(budget)?))),
        ("affine_hull", [a]) => a.affine_hull(budget).map_err(Into::into),
        ("lattice_hull", [a]) => a.lattice_hull(budget).map_err(Into::into),
        ("bounding_box", [a]) => a.bounding_box(budget).map_err(Into::into),
        _ => return None,
    })
}

/// The operations that may give more, and say whether they do.
fn told(
    op: &str,
    inputs: &[&UnionRelation],
    budget: &Budget,
) -> Option<Result<(UnionRelation, bool), SetError>> {
    let found = match (op, inputs) {
        ("simple_hull", [a]) => a.simple_hull(budget).map(|hull| (hull, false)),
        ("unshifted_simple_hull", [a]) => a.unshifted_simple_hull(budget).map(|hull| (hull, false)),
        ("convex_hull", [a]) => a.convex_hull(budget).map(|hull| (hull.relation, hull.exact)),
        ("closure", [r]) => r.transitive_closure(budget).map(|closure| (closure.relation, closure.exact)),
        ("powers", [r]) => r.powers(budget).map(|powers| (powers.relation, powers.exact)),
        _ => return None,
    };
    Some(found.map_err(Into::into))
}

fn n_disjuncts(relation: &UnionRelation) -> usize {
    relation.parts().map(PresburgerRelation::n_disjuncts).sum()
}

/// The union of what `operation` gives for each pair of tuples.
fn by_part(
    relation: &UnionRelation,
    operation: impl Fn(&PresburgerRelation) -> Result<PresburgerRelation, SetError>,
) -> Result<UnionRelation, SetError> {
    let mut result = UnionRelation::empty(Vec::new());
    for part in relation.parts() {
        result.add(operation(part)?);
    }
    Ok(result)
}

/// isl drops what is empty from a union, so the complement of that is not asked for.
fn complement(part: &PresburgerRelation, budget: &Budget) -> Result<PresburgerRelation, SetError> {
    Ok(if part.is_empty(budget)? { part.clone() } else { part.complement(budget)? })
}

/// Every generated dimension is bounded.
fn bounded(optimum: SymbolicOptimum) -> PresburgerRelation {
    optimum.bounded().expect("a bounded relation has optima")
}

fn gist(a: &UnionRelation, context: &UnionRelation, budget: &Budget) -> Result<UnionRelation, SetError> {
    by_part(a, |part| {
        let context = context.part(part.space().domain(), part.space().range());
        // Where the context has no points, anything goes.
        context
            .map_or(Ok(PresburgerRelation::empty(part.space().clone())), |context| part.gist(context, budget))
    })
}

/// The set of one point, if there is one.
fn sample(a: &UnionRelation, budget: &Budget) -> Result<UnionRelation, SetError> {
    let mut found = UnionRelation::empty(a.symbols().to_vec());
    for part in a.parts() {
        if let Some(point) = part.sample(budget)? {
            let mut at_point = IntegerRelation::universe(part.space().clone());
            point.iter().enumerate().for_each(|(col, value)| at_point.fix(col, value));
            found.add(at_point.into());
            break;
        }
    }
    Ok(found)
}

/// Without one dimension of three, and without the tuple's name.
fn without_dim(a: &UnionRelation, dim: usize) -> Result<UnionRelation, SetError> {
    by_part(a, |part| Ok(part.projection(VarKind::Range, dim..dim + 1).with_range_tuple(Tuple::anonymous(2))))
}

fn without_parameter(a: &UnionRelation) -> Result<UnionRelation, SetError> {
    by_part(a, |part| {
        let n_symbols = part.space().n_symbols();
        Ok(part.projection(VarKind::Symbol, 0..n_symbols.min(1)))
    })
}
