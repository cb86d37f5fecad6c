//! Operations on generated sets and relations against plain enumeration of their points.
//!
//! The inputs' points come from evaluating the conditions as they were generated; what an operation should give
//! follows point by point. The result's text must read back as the same relation.

use std::collections::{BTreeMap, BTreeSet};

use polyhedra::{Budget, Int, Tuple, UnionRelation};

use crate::common::points::points;
use crate::common::set_ops::{Answer, compute};
use crate::common::sets::{self, Pieces};

/// A tuple's name and the values of its dimensions.
type Place = (String, Vec<i64>);

/// A pair of a relation; the first place of a set's point is empty.
type Pair = (Place, Place);

/// Values of the parameter that are looked at.
const SIZES: &[i64] = &[0, 1, 3, 6];

#[test]
fn operations_agree_with_enumeration() {
    for seed in 0..480 {
        let case = sets::case(seed);
        let inputs: Vec<String> = case.inputs.iter().map(Pieces::text).collect();
        let shown = format!("seed {seed}: {}({})", case.op, inputs.join(", "));
        let answer = compute(case.op, &inputs).unwrap_or_else(|message| panic!("{shown}: {message}"));
        let has_parameter = case.inputs.iter().any(|input| input.has_parameter);
        for &n in SIZES {
            let members: Option<Vec<BTreeSet<Pair>>> =
                case.inputs.iter().map(|input| members(input, n)).collect();
            // Sets that were rewritten cannot be enumerated; isl is asked about them.
            let Some(members) = members else { break };
            match &answer {
                Answer::Truth(truth) => check_truth(&shown, case.op, &members, *truth, has_parameter),
                Answer::Relation(found) => check_points(&shown, case.op, &members, found, n),
            }
        }
        if let Answer::Relation(found) = &answer {
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
        _ => panic!("{shown}: no meaning for this question"),
    };
    assert!(here || !truth, "{shown}: answered yes");
    assert!(truth || has_parameter || !here, "{shown}: answered no");
}

fn check_points(shown: &str, op: &str, members: &[BTreeSet<Pair>], found: &UnionRelation, n: i64) {
    let expected = meaning(shown, op, members);
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
    let symbols = relation.symbols().iter().map(|_| n);
    let point: Vec<Int> = values.chain(symbols).map(Int::from).collect();
    part.contains(&point, &Budget::default()).expect("a membership test is cheap")
}

fn meaning(shown: &str, op: &str, members: &[BTreeSet<Pair>]) -> BTreeSet<Pair> {
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
    match (op, members) {
        ("union", [a, b]) => a.union(b).cloned().collect(),
        ("intersect" | "relation_intersect", [a, b]) => a.intersection(b).cloned().collect(),
        ("subtract" | "relation_subtract", [a, b]) | ("complement_in", [b, a]) => {
            a.difference(b).cloned().collect()
        }
        ("disjoint_pieces" | "coalesce", [a]) => a.clone(),
        ("gist", [a, context]) => a.intersection(context).cloned().collect(),
        ("lexmin", [a]) => extremes(a, true),
        ("lexmax", [a]) => extremes(a, false),
        ("relation_lexmin", [r]) => extremes(r, true),
        ("relation_lexmax", [r]) => extremes(r, false),
        ("domain", [r]) => as_set(r.iter().map(|(from, _)| from).collect()),
        ("range", [r]) => as_set(r.iter().map(|(_, to)| to).collect()),
        ("inverse", [r]) => r.iter().map(|(from, to)| (to.clone(), from.clone())).collect(),
        ("apply", [a, r]) => as_set(r.iter().filter(|(from, _)| holds(a, from)).map(|(_, to)| to).collect()),
        ("intersect_domain", [r, a]) => r.iter().filter(|(from, _)| holds(a, from)).cloned().collect(),
        ("intersect_range", [r, a]) => r.iter().filter(|(_, to)| holds(a, to)).cloned().collect(),
        ("compose", [r, then]) => {
            let steps = r.iter().flat_map(|(from, middle)| {
                then.iter()
                    .filter(move |(start, _)| start == middle)
                    .map(|(_, to)| (from.clone(), to.clone()))
            });
            steps.collect()
        }
        ("project_first", [a]) => without(0, a),
        ("project_last", [a]) => without(2, a),
        _ => panic!("{shown}: no meaning for this operation"),
    }
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
