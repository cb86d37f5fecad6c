//! Last writes as they are reported against those of a run.

use crate::running::Run;
use loopwright_affine_ir::OpId;
use loopwright_analysis::{ArrayId, Dataflow, Scop, StmtId};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation};
use std::collections::{BTreeSet, HashMap};
use support::enumerate::points;

/// An access by an instance: statement, op in it, counters.
type Instance = (StmtId, OpId, Vec<i64>);

/// A read and where its value comes from; nowhere, if no write comes before.
type Flow = BTreeSet<(Instance, Option<Instance>)>;

/// Compares the last writes with a run: none is missed, and what is said to be certain is; the number of
/// reads, and whether all was said to be certain.
pub fn check_flow(scop: &Scop, found: &Dataflow, params: &[i64], run: &Run, what: &str) -> (usize, bool) {
    let expected = last_writes(run);
    let (certain, all) = analysed(scop, found, params);
    let missing: Vec<_> = expected.difference(&all).take(3).collect();
    let wrong: Vec<_> = certain.difference(&expected).take(3).collect();
    assert!(missing.is_empty() && wrong.is_empty(), "{what}: flow missing {missing:?}, wrong {wrong:?}");
    (expected.len(), certain == all)
}

/// The last write of each read in a run.
fn last_writes(run: &Run) -> Flow {
    let mut last: HashMap<(u64, &[i64]), Instance> = HashMap::new();
    let mut flow = Flow::new();
    for ((access, op), is_private) in run.accesses.iter().zip(&run.ops).zip(&run.are_private) {
        let instance = (access.stmt, *op, access.iters.clone());
        let cell = (access.array, access.cell.as_slice());
        if *is_private {
            continue;
        } else if access.writes {
            last.insert(cell, instance);
        } else {
            flow.insert((instance, last.get(&cell).cloned()));
        }
    }
    flow
}

/// What the dataflow says for certain, and all that it says.
fn analysed(scop: &Scop, found: &Dataflow, params: &[i64]) -> (Flow, Flow) {
    let (mut certain, mut all) = (Flow::new(), Flow::new());
    let mut add = |pair: (Instance, Option<Instance>), exact: bool| {
        if exact {
            certain.insert(pair.clone());
        }
        all.insert(pair);
    };
    let op = |stmt: StmtId, access: usize| scop.stmt(stmt).accesses[access].op;
    let is_memory = |array: ArrayId| !scop.array(array).is_value;
    for d in found.flow.iter().filter(|d| is_memory(d.array)) {
        for mut source in enumerated(&d.pairs, params) {
            let target = source.split_off(scop.stmt(d.source).ivs.len());
            let source = (d.source, op(d.source, d.accesses.0), source);
            let target = (d.target, op(d.target, d.accesses.1), target);
            add((target, Some(source)), d.exact);
        }
    }
    for input in found.inputs.iter().filter(|input| is_memory(input.array)) {
        for piece in input.instances.disjuncts() {
            for point in enumerated(piece, params) {
                add(((input.stmt, op(input.stmt, input.access), point), None), input.exact);
            }
        }
    }
    (certain, all)
}

/// The points of a relation; those that intervals do not bound as the library finds them.
fn enumerated(relation: &IntegerRelation, params: &[i64]) -> Vec<Vec<i64>> {
    points(relation, params).unwrap_or_else(|| {
        let params: Vec<Int> = params.iter().copied().map(Int::from).collect();
        let points = PresburgerRelation::from(relation.clone()).points(&params, &Budget::unlimited());
        let number = |x: &Int| x.to_i64().expect("small numbers");
        let numbers = |point: Vec<Int>| point.iter().map(number).collect();
        points.expect("instances are finitely many").into_iter().map(numbers).collect()
    })
}
