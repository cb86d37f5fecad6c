//! Cases over the domains, accesses and schedules of PolyBench kernels.
//!
//! The kernels are read by our own extraction; everything is then written down in isl notation, so that both
//! sides start from the same text. *Flow* are the pairs of a write and a later read of one cell.

use crate::case::{Case, Group};
use loopwright::Program;
use loopwright::affine_ir::AccessKind;
use loopwright::analysis::{ReportOptions, StatementReport, report};
use loopwright::polyhedra::{Budget, PresburgerRelation, Tuple, UnionRelation};
use std::fmt::Display;
use support::programs::polybench;

/// Kernels of all kinds: dense, triangular, stencils in two and three dimensions, dynamic programming,
/// statistics.
const KERNELS: [&str; 7] = ["gemm", "lu", "jacobi-2d", "fdtd-2d", "heat-3d", "nussinov", "correlation"];

pub fn cases() -> Vec<Case> {
    KERNELS.iter().flat_map(|name| Kernel::read(name).cases(name)).collect()
}

struct Kernel {
    domain: UnionRelation,
    reads: UnionRelation,
    writes: UnionRelation,
    schedule: UnionRelation,
}

impl Kernel {
    fn read(name: &str) -> Kernel {
        let program = Program::parse_named(name, &polybench(name).text).expect("the kernel is well formed");
        let report = report(program.ir(), &ReportOptions::default(), &Budget::default());
        let function = report.functions.iter().find(|function| function.name == "kernel");
        let statements = function.and_then(|function| function.statements.known());
        let statements = statements.expect("every kernel is a scop");
        let accesses = |kind: AccessKind| {
            union(statements.iter().flat_map(|statement: &StatementReport| {
                let wanted = statement.accesses.iter().filter(move |access| access.kind == kind);
                wanted.map(|access| &access.relation)
            }))
        };
        Kernel {
            domain: union(statements.iter().map(|statement| &statement.domain)),
            reads: accesses(AccessKind::Read),
            writes: accesses(AccessKind::Write),
            schedule: union(statements.iter().map(|statement| &statement.schedule)),
        }
    }

    fn cases(&self, name: &str) -> Vec<Case> {
        let budget = Budget::default();
        let order = self.order(&budget);
        let pairs = self.writes.composition(&self.reads.inverse(), &budget).expect("within the budget");
        let flow = pairs.intersection(&order, &budget).expect("within the budget");
        let part = largest(&flow);
        let source = part.domain();
        let lexmax = |relation: &PresburgerRelation| {
            relation
                .lexmax(&budget)
                .expect("within the budget")
                .bounded()
                .expect("statements run finitely often")
        };
        let last_writes = lexmax(&part.inverse()).inverse();
        let overwritten = part.difference(&last_writes, &budget).expect("alike");
        let instances = PresburgerRelation::universe(part.space().clone())
            .with_domain_in(&source, &budget)
            .and_then(|both| both.with_range_in(&part.range(), &budget))
            .expect("domain and range fit their relation");
        let cells = self.reads.range().union(&self.writes.range());
        let tiled = self.tiled();
        let n_dims = source.space().n_range();
        let split = |relation: &UnionRelation| relation.made_disjoint(&budget).expect("within the budget");

        let mut cases = Cases { kernel: name, cases: Vec::new() };
        use Group::*;
        cases.add(Emptiness, "no flow goes back", "is_disjoint", &[&flow, &order.inverse()]);
        cases.add(Emptiness, "flow", "is_empty", &[&flow]);
        cases.add(Sampling, "flow", "sample", &[part]);
        cases.add(Sampling, "tile", "sample", &[&tiled]);
        cases.add(Lexmin, "last write of a read", "lexmax", &[&part.inverse()]);
        cases.add(Lexmin, "first read of a write", "lexmin", &[part]);
        cases.add(
            Subtraction,
            "cells read, not written",
            "subtract",
            &[&self.reads.range(), &self.writes.range()],
        );
        cases.add(Subtraction, "flow that is overwritten", "subtract", &[part, &last_writes]);
        cases.add(Subtraction, "outside the domain", "complement", &[&source]);
        cases.add(Coalescing, "cells", "coalesce", &[&cells]);
        cases.add(Coalescing, "pairs in order", "intersect", &[&pairs, &order]);
        cases.add(Projection, "targets of flow", "range", &[part]);
        cases.add(Projection, "tile without its last loop", "without_last", &[&tiled]);
        cases.add(Projection, "tile without its first loop", "without_first", &[&tiled]);
        cases.add(Gist, "flow between instances", "gist", &[part, &instances]);
        cases.add(
            Gist,
            "sources among statements",
            "gist",
            &[&source, &domain_of(&self.domain, part.space().domain())],
        );
        cases.add(Equality, "flow in pieces", "is_equal", &[&flow, &split(&flow)]);
        cases.add(Equality, "last writes are writes", "is_subset", &[&last_writes, part]);
        cases.add(Hulls, "flow", "affine_hull", &[part]);
        cases.add(Hulls, "flow that is overwritten", "simple_hull", &[&overwritten]);
        cases.add(Hulls, "cells", "convex_hull", &[largest(&cells)]);
        cases.add(Composition, "dependences", "dependences", &[&self.writes, &self.reads, &order]);
        cases.add(Composition, "flow in time", "compose", &[&flow, &self.schedule]);
        if part.space().n_domain() == n_dims && part.space().domain() == part.space().range() {
            cases.add(Composition, "distances", "deltas", &[part]);
            cases.add(Composition, "flow of flow", "compose", &[part, part]);
            cases.add(Closure, "flow of flow and so on", "closure", &[part]);
        }
        cases.cases
    }

    /// Pairs of instances of which the first runs before the second.
    fn order(&self, budget: &Budget) -> UnionRelation {
        let n = self.schedule.parts().map(|part| part.space().n_range()).max().unwrap_or(0);
        let names = |prefix: &str| (0..n).map(|k| format!("{prefix}{k}")).collect::<Vec<_>>().join(", ");
        let before = |k: usize| {
            let equal: String = (0..k).map(|j| format!("a{j} = b{j} and ")).collect();
            format!("[{}] -> [{}] : {equal}a{k} < b{k}", names("a"), names("b"))
        };
        let earlier = format!("{{ {} }}", (0..n).map(before).collect::<Vec<_>>().join("; "));
        let earlier = UnionRelation::parse(&earlier).expect("the order is well formed");
        let times = self.schedule.with_domain_in(&self.domain, budget).expect("within the budget");
        times
            .composition(&earlier, budget)
            .and_then(|pairs| pairs.composition(&times.inverse(), budget))
            .expect("within the budget")
    }

    /// The domain of the deepest statement with a counter of tiles for each loop, tiles of 32.
    fn tiled(&self) -> String {
        let deepest = self.domain.parts().max_by_key(|part| part.space().n_range()).expect("a statement");
        let n = deepest.space().n_range();
        let text = deepest.to_string();
        let (params, set) = text.split_at(text.find('{').expect("a set in braces"));
        let inner = set.trim_matches(['{', '}', ' ']);
        let (tuple, condition) = inner.split_once(" : ").expect("a statement in a loop has bounds");
        let dims = tuple.split_once('[').map_or(tuple, |(_, dims)| dims).trim_end_matches(']');
        let loops: Vec<&str> = dims.split(", ").collect();
        let tiles: Vec<String> = (0..n).map(|k| format!("t{k}")).collect();
        let bounds: Vec<String> =
            tiles.iter().zip(&loops).map(|(tile, x)| format!("32{tile} <= {x} <= 32{tile} + 31")).collect();
        format!("{params}{{ [{}, {dims}] : ({condition}) and {} }}", tiles.join(", "), bounds.join(" and "))
    }
}

struct Cases<'a> {
    kernel: &'a str,
    cases: Vec<Case>,
}

impl Cases<'_> {
    fn add(&mut self, group: Group, what: &str, op: &'static str, inputs: &[&dyn Display]) {
        let name = format!("{}: {what}", self.kernel);
        let inputs = inputs.iter().map(|input| input.to_string()).collect();
        self.cases.push(Case { group, name, op, inputs });
    }
}

fn union<'a>(relations: impl Iterator<Item = &'a PresburgerRelation>) -> UnionRelation {
    relations.fold(UnionRelation::default(), |all, relation| {
        all.union(&UnionRelation::parse(&relation.to_string()).expect("a report is well formed"))
    })
}

/// The part with the most constraints.
fn largest(relation: &UnionRelation) -> &PresburgerRelation {
    let size = |part: &&PresburgerRelation| -> usize {
        part.disjuncts().iter().map(|disjunct| disjunct.n_constraints()).sum()
    };
    relation.parts().max_by_key(size).expect("a kernel has dependences")
}

fn domain_of(domain: &UnionRelation, tuple: &Tuple) -> PresburgerRelation {
    domain.set_part(tuple).expect("every statement has a domain").clone()
}
