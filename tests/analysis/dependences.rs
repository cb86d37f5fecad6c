//! Domains and dependences against enumeration: run the loops, note who touches what, compare the sets.

use crate::evaluate::{Event, trace};
use crate::{PROGRAMS, function, parse};
use analysis::{DependenceKind, Pairs, Scop, StmtId, dependences, extract};
use polyhedra::{Budget, Int};
use std::collections::{BTreeMap, BTreeSet};

/// Source, target, kind, level.
type Found = BTreeSet<((StmtId, Vec<i64>), (StmtId, Vec<i64>), DependenceKind, u32)>;

fn kind(source: &Event, target: &Event) -> DependenceKind {
    match (source.writes, target.writes) {
        (true, false) => DependenceKind::Raw,
        (false, true) => DependenceKind::War,
        (true, true) => DependenceKind::Waw,
        (false, false) => DependenceKind::Rar,
    }
}

/// The first common loop in which two instances differ, 0 if there is none.
fn level(scop: &Scop, source: &Event, target: &Event) -> u32 {
    let ivs = scop.stmt(source.stmt).ivs.iter().zip(&scop.stmt(target.stmt).ivs);
    let common = ivs.take_while(|(s, t)| s == t).count();
    let differs = (0..common).find(|position| source.iters[*position] != target.iters[*position]);
    differs.map_or(0, |position| position as u32 + 1)
}

/// All pairs of instances that touch one cell, the first before the second.
fn enumerated(scop: &Scop, events: &[Event], reads: bool) -> Found {
    let mut by_cell: BTreeMap<_, Vec<&Event>> = BTreeMap::new();
    for event in events {
        by_cell.entry((event.array, &event.cell)).or_default().push(event);
    }
    let mut found = Found::new();
    for events in by_cell.values() {
        for (at, source) in events.iter().enumerate() {
            for target in &events[at + 1..] {
                let is_same = source.stmt == target.stmt && source.iters == target.iters;
                let kind = kind(source, target);
                if !is_same && (kind == DependenceKind::Rar) == reads {
                    let instance = |event: &Event| (event.stmt, event.iters.clone());
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

/// All iteration vectors with counters from -2 to `size + 1`.
fn boxed(dims: usize, size: i64) -> Vec<Vec<i64>> {
    (0..dims).fold(vec![vec![]], |vectors, _| {
        let longer = |vector: &Vec<i64>| {
            (-2..=size + 1).map(|i| [vector.as_slice(), &[i]].concat()).collect::<Vec<_>>()
        };
        vectors.iter().flat_map(longer).collect()
    })
}

/// The instances that the domains and the dependence relations hold.
fn analysed(scop: &Scop, size: i64, pairs: Pairs) -> (BTreeSet<(StmtId, Vec<i64>)>, Found) {
    let budget = Budget::unlimited();
    let params = vec![size; scop.params.len()];
    let mut instances = BTreeSet::new();
    for stmt in &scop.stmts {
        for iters in boxed(stmt.ivs.len(), size) {
            if stmt.domain.contains(&point(&[&iters, &params]), &budget).expect("no limit") {
                instances.insert((stmt.id, iters));
            }
        }
    }
    let all = dependences(scop, pairs, &budget).expect("no limit");
    let mut found = Found::new();
    for d in all {
        assert!(d.exact, "affine accesses are exact");
        for source in instances.iter().filter(|(stmt, _)| *stmt == d.source) {
            for target in instances.iter().filter(|(stmt, _)| *stmt == d.target) {
                let pair = point(&[&source.1, &target.1, &params]);
                if d.relation.contains(&pair, &budget).expect("no limit") {
                    found.insert((source.clone(), target.clone(), d.kind, d.level));
                }
            }
        }
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
