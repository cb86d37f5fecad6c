//! Operations on generated sets and relations against plain enumeration of their points.
//!
//! The inputs' points come from evaluating the conditions as they were generated; what an operation should
//! give follows point by point. The result's text must read back as the same relation.

use std::collections::{BTreeMap, BTreeSet};

use loopwright_polyhedra::{Budget, Int, Rational, Tuple, UnionRelation};

use support::points::points;
use support::set_ops::numbers::COUNTED_SIZES;
use support::set_ops::{Value, compute};
use support::sets::{self, PARAMETERS, Pieces, parameter_values};

/// A tuple's name and the values of its dimensions.
type Place = (String, Vec<i64>);

/// A pair of a relation; the first place of a set's point is empty.
type Pair = (Place, Place);

/// Values of the parameter that are looked at.
const SIZES: &[i64] = &[0, 1, FIXED_SIZE, 4, 7];

/// The size for which the first parameter has the value that `fix_parameter` gives it.
const FIXED_SIZE: i64 = 3;

/// Each operation has its turn three times.
const N_EXPRESSIONS: u64 = 260;

#[test]
fn operations_agree_with_enumeration() {
    for seed in 0..N_EXPRESSIONS {
        let case = sets::cases::case(seed);
        let inputs: Vec<String> = case.inputs.iter().map(Pieces::text).collect();
        let shown = format!("seed {seed}: {}({})", case.op, inputs.join(", "));
        let answer = compute(case.op, &inputs).unwrap_or_else(|message| panic!("{shown}: {message}"));
        let has_parameter = case.inputs.iter().any(|input| input.n_parameters > 0);
        let op = case.op.strip_prefix("relation_").unwrap_or(case.op);
        for &n in SIZES {
            let members: Option<Vec<BTreeSet<Pair>>> =
                case.inputs.iter().map(|input| members(input, n)).collect();
            // Sets that were rewritten or are not bounded cannot be enumerated; isl is asked about them.
            let Some(members) = members else { break };
            match &answer.value {
                Value::Truth(truth) => check_truth(&shown, op, &members, *truth, has_parameter),
                Value::Numbers(numbers) => {
                    if let Some(at) = COUNTED_SIZES.iter().position(|size| *size == n) {
                        check_number(&shown, op, &members[0], numbers[at].as_ref(), answer.exact);
                    }
                }
                Value::Relation(found) => check_points(&shown, op, &members, found, answer.exact, n),
            }
        }
        if let Value::Relation(found) = &answer.value {
            let text = found.to_string();
            let again =
                UnionRelation::parse(&text).unwrap_or_else(|error| panic!("{shown}: {text}: {error}"));
            let same = again.is_equal(found, &Budget::default());
            assert_eq!(same, Ok(true), "{shown}: printed as {text}, which reads as another relation");
        }
    }
}

fn members(pieces: &Pieces, n: i64) -> Option<BTreeSet<Pair>> {
    let found = points(pieces, n)?.into_iter().map(|(piece, point)| {
        let (from, to) = point.split_at(piece.n_dims() - piece.range.1);
        let domain = piece.domain.map_or("", |(name, _)| name);
        ((domain.to_string(), from.to_vec()), (piece.range.0.to_string(), to.to_vec()))
    });
    Some(found.collect())
}

/// A question is about all sizes at once: one size can only refute a "yes", unless there is no parameter.
fn check_truth(shown: &str, op: &str, members: &[BTreeSet<Pair>], truth: bool, has_parameter: bool) {
    let here = match (op, members) {
        ("is_empty", [a]) => a.is_empty(),
        ("is_subset", [a, b]) => a.is_subset(b),
        ("is_equal", [a, b]) => a == b,
        ("is_disjoint", [a, b]) => a.is_disjoint(b),
        ("is_bounded", [_]) => true,
        ("is_singleton", [a]) => a.len() == 1 || has_parameter && a.is_empty(),
        _ => panic!("{shown}: no meaning for this question"),
    };
    assert!(here || !truth, "{shown}: answered yes");
    assert!(truth || has_parameter || !here, "{shown}: answered no");
}

/// A number of points, a sum over them, or a bound, which may be too great unless it is exact.
fn check_number(shown: &str, op: &str, members: &BTreeSet<Pair>, found: Option<&Rational>, exact: bool) {
    let values = members.iter().map(|(_, (_, values))| (values[0] + 2) * values[values.len() - 1] + 1);
    let expected = match op {
        "count" | "card" => Some(members.len() as i64),
        "sum" => Some(values.sum()),
        "maximum" => values.max(),
        _ => panic!("{shown}: no meaning for this number"),
    };
    let expected = expected.map(|value| Rational::from(Int::from(value)));
    let agrees = if exact { found == expected.as_ref() } else { found >= expected.as_ref() };
    assert!(agrees, "{shown}: found {found:?}, not {expected:?}");
}

/// The result has the points it should have; if it is not exact, perhaps more.
fn check_points(
    shown: &str,
    op: &str,
    members: &[BTreeSet<Pair>],
    found: &UnionRelation,
    exact: bool,
    n: i64,
) {
    let Some(expected) = meaning(shown, op, members, n) else { return };
    let mut candidates = expected.clone();
    for (domain, range) in expected.iter().chain(members.iter().flatten()).take(400) {
        // Neighbours of what is in or was put in are where a wrong bound shows.
        for (which, offset) in [(0, -1), (0, 1), (1, -1), (1, 1)] {
            for dim in 0..if which == 0 { domain.1.len() } else { range.1.len() } {
                let mut pair = (domain.clone(), range.clone());
                if which == 0 {
                    pair.0.1[dim] += offset
                } else {
                    pair.1.1[dim] += offset
                }
                candidates.insert(pair);
            }
        }
    }
    candidates.extend(members.iter().flatten().take(400).cloned());
    for pair in candidates.into_iter().take(1500) {
        // A gist may be anything outside of its context.
        if op == "gist" && !members[1].contains(&pair) {
            continue;
        }
        let is_in = contains(found, &pair, n);
        // A sample is any point, for any size; a hull may have more.
        if op == "sample" && !is_in || is_in && (!exact || op.ends_with("_hull") || op == "bounding_box") {
            continue;
        }
        assert_eq!(is_in, expected.contains(&pair), "{shown}\nfor N = {n} and {pair:?}, result {found}");
    }
}

fn contains(relation: &UnionRelation, pair: &Pair, n: i64) -> bool {
    let tuple = |place: &Place| {
        let dims = place.1.len() as u32;
        if place.0.is_empty() { Tuple::anonymous(dims) } else { Tuple::named(place.0.as_str(), dims) }
    };
    // A set has no domain tuple, which is not the same as one without dimensions.
    let is_set = pair.0.0.is_empty() && pair.0.1.is_empty();
    let domain = if is_set { Tuple::default() } else { tuple(&pair.0) };
    let Some(part) = relation.part(&domain, &tuple(&pair.1)) else { return false };
    let values = pair.0.1.iter().chain(&pair.1.1).copied();
    let of_symbol = |symbol: &str| {
        let at = PARAMETERS.iter().position(|name| *name == symbol).expect("a generated parameter");
        parameter_values(n)[at]
    };
    let symbols = relation.symbols().iter().map(|symbol| of_symbol(symbol.as_str()));
    let point: Vec<Int> = values.chain(symbols).map(Int::from).collect();
    part.contains(&point, &Budget::default()).expect("a membership test is cheap")
}

/// `None` for nested tuples, and for what depends on other sizes than this one.
fn meaning(shown: &str, op: &str, members: &[BTreeSet<Pair>], n: i64) -> Option<BTreeSet<Pair>> {
    let unit: Place = (String::new(), Vec::new());
    let as_set =
        |places: BTreeSet<&Place>| places.into_iter().map(|place| (unit.clone(), place.clone())).collect();
    let holds = |set: &BTreeSet<Pair>, place: &Place| set.contains(&(unit.clone(), place.clone()));
    let without = |dropped: usize, a: &BTreeSet<Pair>| {
        let shortened = a.iter().map(|(domain, (_, values))| {
            let mut values = values.clone();
            values.remove(dropped);
            (domain.clone(), (String::new(), values))
        });
        shortened.collect::<BTreeSet<Pair>>()
    };
    let restricted = |a: &BTreeSet<Pair>, keep: &dyn Fn(&Pair) -> bool| -> BTreeSet<Pair> {
        a.iter().filter(|pair| keep(pair)).cloned().collect()
    };
    let compared = |a: &BTreeSet<Pair>, b: &BTreeSet<Pair>, keep: &dyn Fn(&Place, &Place) -> bool| {
        let pairs = a.iter().flat_map(|x| b.iter().map(move |y| (x, y)));
        let kept = pairs.filter(|(x, y)| x.1.0 == y.1.0 && keep(&x.1, &y.1));
        kept.map(|(x, y)| (x.clone(), y.clone())).collect::<Vec<(Pair, Pair)>>()
    };
    let of_ranges = |pairs: Vec<(Pair, Pair)>| pairs.into_iter().map(|(x, y)| (x.1, y.1)).collect();
    Some(match (op, members) {
        ("wrap" | "product" | "flat_product" | "domain_map" | "range_map" | "deltas_map", _) => return None,
        ("range_product" | "flat_range_product" | "domain_product" | "flat_domain_product", _) => {
            return None;
        }
        ("curry" | "uncurry" | "zip" | "powers", _) => return None,
        ("project_parameter" | "params" | "complement", _) => return None,
        ("fix_parameter", _) if n != FIXED_SIZE => return None,
        ("union", [a, b]) => a.union(b).cloned().collect(),
        ("intersect", [a, b]) => a.intersection(b).cloned().collect(),
        ("subtract", [a, b]) | ("complement_in", [b, a]) => a.difference(b).cloned().collect(),
        ("disjoint_pieces" | "coalesce" | "simplify" | "unwrap" | "sample" | "fix_parameter", [a]) => {
            a.clone()
        }
        ("affine_hull" | "lattice_hull" | "simple_hull" | "unshifted_simple_hull", [a]) => a.clone(),
        ("convex_hull" | "bounding_box", [a]) => a.clone(),
        ("fix_dim", [a]) => restricted(a, &|(_, (_, values))| values[0] == 1),
        ("equate", [a]) => restricted(a, &|(_, (_, values))| values[0] == values[2]),
        ("lower_bound", [a]) => restricted(a, &|(_, (_, values))| values[1] >= 1),
        ("upper_bound", [a]) => restricted(a, &|(_, (_, values))| values[1] <= 1),
        ("intersect_params", [a, b]) => restricted(a, &|_| !b.is_empty()),
        ("subtract_params", [a, b]) => restricted(a, &|_| b.is_empty()),
        ("lex_less", [a, b]) => of_ranges(compared(a, b, &|x, y| x < y)),
        ("lex_greater_or_equal", [a, b]) => of_ranges(compared(a, b, &|x, y| x >= y)),
        ("images_lex_less", [r, q]) => {
            compared(r, q, &|x, y| x < y).into_iter().map(|(x, y)| (x.0, y.0)).collect()
        }
        ("identity", [a]) => a.iter().map(|(_, place)| (place.clone(), place.clone())).collect(),
        ("power", [r]) => composed(&composed(r, r), r),
        ("closure", [r]) => {
            let mut closure = r.clone();
            loop {
                let longer: BTreeSet<Pair> = closure.union(&composed(&closure, r)).cloned().collect();
                if longer.len() == closure.len() {
                    break closure;
                }
                closure = longer;
            }
        }
        ("gist", [a, context]) => a.intersection(context).cloned().collect(),
        ("lexmin", [a]) => extremes(a, true),
        ("lexmax", [a]) => extremes(a, false),
        ("domain", [r]) => as_set(r.iter().map(|(from, _)| from).collect()),
        ("range", [r]) => as_set(r.iter().map(|(_, to)| to).collect()),
        ("inverse", [r]) => r.iter().map(|(from, to)| (to.clone(), from.clone())).collect(),
        ("apply", [a, r]) => as_set(r.iter().filter(|(from, _)| holds(a, from)).map(|(_, to)| to).collect()),
        ("intersect_domain", [r, a]) => restricted(r, &|(from, _)| holds(a, from)),
        ("intersect_range", [r, a]) => restricted(r, &|(_, to)| holds(a, to)),
        ("subtract_domain", [r, a]) => restricted(r, &|(from, _)| !holds(a, from)),
        ("subtract_range", [r, a]) => restricted(r, &|(_, to)| !holds(a, to)),
        ("compose", [r, then]) => composed(r, then),
        ("project_first", [a]) => without(0, a),
        ("project_last", [a]) => without(2, a),
        ("deltas", [r]) => {
            let difference = |(from, to): &Pair| {
                let values = from.1.iter().zip(&to.1).map(|(x, y)| y - x).collect();
                (unit.clone(), (to.0.clone(), values))
            };
            r.iter().map(difference).collect()
        }
        _ => panic!("{shown}: no meaning for this operation"),
    })
}

/// One step of each relation.
fn composed(r: &BTreeSet<Pair>, then: &BTreeSet<Pair>) -> BTreeSet<Pair> {
    let mut by_start: BTreeMap<&Place, Vec<&Place>> = BTreeMap::new();
    then.iter().for_each(|(start, to)| by_start.entry(start).or_default().push(to));
    let ends = |middle: &Place| by_start.get(middle).into_iter().flatten();
    r.iter().flat_map(|(from, middle)| ends(middle).map(|to| (from.clone(), (*to).clone()))).collect()
}

/// The least or greatest range place of each domain place, for each range tuple.
fn extremes(relation: &BTreeSet<Pair>, least: bool) -> BTreeSet<Pair> {
    let mut best: BTreeMap<(Place, String), Vec<i64>> = BTreeMap::new();
    for (from, (name, values)) in relation {
        let entry = best.entry((from.clone(), name.clone())).or_insert_with(|| values.clone());
        if (values < entry) == least && values != entry {
            entry.clone_from(values);
        }
    }
    best.into_iter().map(|((from, name), values)| (from, (name, values))).collect()
}
