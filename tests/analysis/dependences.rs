//! Domains and dependences against enumeration: run the loops, note who touches what, compare the sets.

use crate::evaluate::{Event, trace};
use crate::{PROGRAMS, function, parse};
use loopwright_analysis::{Dependence, DependenceKind, Pairs, Scop, Stmt, StmtId, dependences, extract};
use loopwright_polyhedra::{Budget, Int};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use support::enumerate::points;

/// A statement and its counters.
pub type Instance = (StmtId, Vec<i64>);

/// Source, target, kind, level.
pub type Found = BTreeSet<(Instance, Instance, DependenceKind, u32)>;

fn kind<A>(source: &Event<A>, target: &Event<A>) -> DependenceKind {
    match (source.writes, target.writes) {
        (true, false) => DependenceKind::Raw,
        (false, true) => DependenceKind::War,
        (true, true) => DependenceKind::Waw,
        (false, false) => DependenceKind::Rar,
    }
}

/// The first common loop in which two instances differ, 0 if there is none.
fn level<A>(scop: &Scop, source: &Event<A>, target: &Event<A>) -> u32 {
    let ivs = scop.stmt(source.stmt).ivs.iter().zip(&scop.stmt(target.stmt).ivs);
    let common = ivs.take_while(|(s, t)| s == t).count();
    let differs = (0..common).find(|position| source.iters[*position] != target.iters[*position]);
    differs.map_or(0, |position| position as u32 + 1)
}

/// All pairs of instances that touch one cell, the first before the second.
pub fn enumerated<A: Ord>(scop: &Scop, events: &[Event<A>], reads: bool) -> Found {
    let mut by_cell: BTreeMap<_, Vec<&Event<A>>> = BTreeMap::new();
    for event in events {
        by_cell.entry((&event.array, &event.cell)).or_default().push(event);
    }
    let mut found = Found::new();
    for events in by_cell.values() {
        for (at, source) in events.iter().enumerate() {
            for target in &events[at + 1..] {
                let is_same = source.stmt == target.stmt && source.iters == target.iters;
                let kind = kind(source, target);
                if !is_same && (kind == DependenceKind::Rar) == reads {
                    let instance = |event: &Event<A>| (event.stmt, event.iters.clone());
                    found.insert((instance(source), instance(target), kind, level(scop, source, target)));
                }
            }
        }
    }
    found
}

fn point(parts: &[&[i64]]) -> Vec<Int> {
    parts.concat().into_iter().map(Int::from).collect()
}

/// All iteration vectors whose counters lie in these ranges.
fn boxed(ranges: &[RangeInclusive<i64>]) -> Vec<Vec<i64>> {
    ranges.iter().fold(vec![vec![]], |vectors, range| {
        let longer =
            |vector: &Vec<i64>| range.clone().map(|i| [vector.as_slice(), &[i]].concat()).collect::<Vec<_>>();
        vectors.iter().flat_map(longer).collect()
    })
}

/// The instances in these ranges of counters that the domains hold.
pub fn instances(
    scop: &Scop,
    params: &[i64],
    ranges: impl Fn(&Stmt) -> Vec<RangeInclusive<i64>>,
) -> BTreeSet<Instance> {
    let mut instances = BTreeSet::new();
    for stmt in &scop.stmts {
        for iters in boxed(&ranges(stmt)) {
            if stmt.domain.contains(&point(&[&iters, params]), &Budget::unlimited()).expect("no limit") {
                instances.insert((stmt.id, iters));
            }
        }
    }
    instances
}

/// The pairs of these instances that a dependence holds.
pub fn pairs<'a>(
    d: &Dependence,
    params: &[i64],
    instances: &'a BTreeSet<Instance>,
) -> Vec<(&'a Instance, &'a Instance)> {
    if let Some(points) = points(&d.pairs, params) {
        let n_source = d.pairs.space().n_domain();
        let pair = |mut source: Vec<i64>| {
            let target = source.split_off(n_source);
            Some((instances.get(&(d.source, source))?, instances.get(&(d.target, target))?))
        };
        return points.into_iter().filter_map(pair).collect();
    }
    // Intervals do not bound it.
    let of = |stmt: StmtId| instances.iter().filter(move |(of, _)| *of == stmt);
    let all = of(d.source).flat_map(|source| of(d.target).map(move |target| (source, target)));
    let holds = |(source, target): &(&Instance, &Instance)| {
        let pair = point(&[&source.1, &target.1, params]);
        d.pairs.contains(&pair, &Budget::unlimited()).expect("no limit")
    };
    all.filter(holds).collect()
}

/// The instances that the domains and the dependence relations hold.
fn analysed(scop: &Scop, size: i64, which: Pairs) -> (BTreeSet<Instance>, Found) {
    let params = vec![size; scop.params.len()];
    let instances = instances(scop, &params, |stmt| vec![-2..=size + 1; stmt.ivs.len()]);
    let mut found = Found::new();
    for d in dependences(scop, which, &Budget::unlimited()).expect("no limit") {
        assert!(d.exact, "affine accesses are exact");
        let pairs = pairs(&d, &params, &instances).into_iter();
        found.extend(pairs.map(|(source, target)| (source.clone(), target.clone(), d.kind, d.level)));
    }
    (instances, found)
}

#[test]
fn dependences_are_those_of_the_running_loops() {
    let mut compared = 0;
    for (name, text) in PROGRAMS {
        let ir = parse(text);
        let func = function(&ir);
        let scop = extract(&ir, func).unwrap_or_else(|refusal| panic!("{name}: {}", refusal.message));
        let body = ir.single_block(func, 0).expect("a body");
        for size in [0, 1, 3, 4] {
            let events = trace(&ir, &scop, body, size);
            for (pairs, reads) in [(Pairs::Conflicting, false), (Pairs::Reads, true)] {
                let (instances, found) = analysed(&scop, size, pairs);
                let ran: BTreeSet<_> = events.iter().map(|e| (e.stmt, e.iters.clone())).collect();
                assert_eq!(instances, ran, "{name}: domains with sizes {size}");
                let expected = enumerated(&scop, &events, reads);
                compared += expected.len();
                let missing: Vec<_> = expected.difference(&found).take(3).collect();
                let wrong: Vec<_> = found.difference(&expected).take(3).collect();
                assert!(
                    missing.is_empty() && wrong.is_empty(),
                    "{name}, {size}: missing {missing:?}, wrong {wrong:?}"
                );
            }
        }
    }
    assert!(compared > 1000, "only {compared} pairs of instances");
}
