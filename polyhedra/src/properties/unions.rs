//! Relations between the points of two tuples. The symbols of the operands are listed in different orders.

use crate::properties::*;
use crate::relation::lex_order::LexOrder;
use crate::relation::space::Name;
use crate::relation::union_relation::UnionRelation;
use std::collections::BTreeSet;

/// A point of the tuple A (0) or B (1).
type Node = (usize, i64);

/// The steps from A to A, from A to B, from B to A and from B to B.
#[derive(Debug, Clone)]
struct Graph([Vec<Piece>; 4]);

fn graph() -> impl Strategy<Value = Graph> {
    prop::array::uniform4(prop::collection::vec(piece(), 0..2)).prop_map(Graph)
}

fn tuple(at: usize) -> Tuple {
    Tuple::named(["A", "B"][at], 1)
}

fn ends() -> impl Iterator<Item = (usize, usize)> {
    (0..2).flat_map(|from| (0..2).map(move |to| (from, to)))
}

fn nodes() -> impl Iterator<Item = Node> {
    (0..2).flat_map(|at| (-BOX..=BOX).map(move |x| (at, x)))
}

impl Graph {
    fn holds(&self, (from, x): Node, (to, y): Node, n: i64) -> bool {
        holds(&self.0[2 * from + to], x, y, n)
    }

    fn relation(&self, symbols: &[&str]) -> UnionRelation {
        let symbols: Vec<Name> = symbols.iter().map(|&name| name.into()).collect();
        let mut out = UnionRelation::empty(symbols.clone());
        for (from, to) in ends() {
            let space = Space::relation(vec!["n".into()], tuple(from), tuple(to));
            let pieces = &self.0[2 * from + to];
            if !pieces.is_empty() {
                out.add(union(pieces, &space).with_symbols_aligned(&symbols));
            }
        }
        out.check_invariants();
        out
    }
}

/// The value of n for n, something else for the symbol that does not matter.
fn with_symbols(relation: &UnionRelation, coords: &[i64], n: i64) -> Vec<i64> {
    let symbols = relation.symbols().iter().map(|name| if name.as_str() == "n" { n } else { 100 });
    coords.iter().copied().chain(symbols).collect()
}

fn has(relation: &UnionRelation, (from, x): Node, (to, y): Node, n: i64) -> bool {
    let point = with_symbols(relation, &[x, y], n);
    relation.part(&tuple(from), &tuple(to)).is_some_and(|part| contains(part, &point))
}

fn has_point(set: &UnionRelation, (at, x): Node, n: i64) -> bool {
    let point = with_symbols(set, &[x], n);
    set.set_part(&tuple(at)).is_some_and(|part| contains(part, &point))
}

fn agree(relation: &UnionRelation, n: i64, oracle: impl Fn(Node, Node) -> bool) -> Result<(), TestCaseError> {
    relation.check_invariants();
    for from in nodes() {
        for to in nodes() {
            let found = has(relation, from, to, n);
            prop_assert_eq!(found, oracle(from, to), "{:?} to {:?} at {} of {}", from, to, n, relation);
        }
    }
    Ok(())
}

fn agree_on_set(set: &UnionRelation, n: i64, oracle: impl Fn(Node) -> bool) -> Result<(), TestCaseError> {
    set.check_invariants();
    for node in nodes() {
        prop_assert_eq!(has_point(set, node, n), oracle(node), "{:?} at {} of {}", node, n, set);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn union_relation_boolean_operations(a in graph(), b in graph(), n in -BOX..=BOX) {
        let budget = Budget::default();
        let (r, s) = (a.relation(&["n"]), b.relation(&["m", "n"]));
        let (in_a, in_b) = (|x, y| a.holds(x, y, n), |x, y| b.holds(x, y, n));
        agree(&r.union(&s), n, |x, y| in_a(x, y) || in_b(x, y))?;
        agree(&r.intersection(&s, &budget).unwrap(), n, |x, y| in_a(x, y) && in_b(x, y))?;
        agree(&s.difference(&r, &budget).unwrap(), n, |x, y| in_b(x, y) && !in_a(x, y))?;
        agree(&r.union(&s).coalesced(&budget).unwrap(), n, |x, y| in_a(x, y) || in_b(x, y))?;
        agree(&r.union(&s).made_disjoint(&budget).unwrap(), n, |x, y| in_a(x, y) || in_b(x, y))?;
        agree(&s.with_fixed_symbol("n", &Int::from(n)), n, in_b)?;
        agree(&UnionRelation::parse(&s.to_string()).unwrap(), n, in_b)?;
    }

    #[test]
    fn union_relation_tests_and_points(a in graph(), b in graph(), n in -BOX..=BOX) {
        let budget = Budget::default();
        let (r, s) = (a.relation(&["n"]), b.relation(&["m", "n"]));
        let every = |f: &dyn Fn(bool, bool) -> bool| (-BOX..=BOX).all(|n| nodes().all(|x| nodes().all(|y| {
            f(a.holds(x, y, n), b.holds(x, y, n))
        })));
        prop_assert_eq!(r.is_empty(&budget).unwrap(), every(&|in_a, _| !in_a));
        prop_assert_eq!(r.is_subset(&s, &budget).unwrap(), every(&|in_a, in_b| !in_a || in_b));
        prop_assert_eq!(r.is_equal(&s, &budget).unwrap(), every(&|in_a, in_b| in_a == in_b));
        prop_assert_eq!(r.is_disjoint(&s, &budget).unwrap(), every(&|in_a, in_b| !(in_a && in_b)));
        match r.sample(&budget).unwrap() {
            None => prop_assert!(every(&|in_a, _| !in_a)),
            Some(point) => {
                let part = r.part(point.space.domain(), point.space.range()).expect("a part of the union");
                prop_assert!(part.contains(&point.coords, &budget).unwrap());
            }
        }
        let found: BTreeSet<(Tuple, Tuple, Vec<Int>)> = r
            .points(&[Int::from(n)], &budget)
            .unwrap()
            .into_iter()
            .map(|point| (point.space.domain().clone(), point.space.range().clone(), point.coords[..2].to_vec()))
            .collect();
        let expected = nodes().flat_map(|x| nodes().map(move |y| (x, y))).filter(|&(x, y)| a.holds(x, y, n));
        let expected: BTreeSet<_> = expected
            .map(|((from, x), (to, y))| (tuple(from), tuple(to), crate::linear::row::from_i64(&[x, y])))
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn union_relation_composition(a in graph(), b in graph(), n in -BOX..=BOX) {
        let budget = Budget::default();
        let (r, s) = (a.relation(&["n", "m"]), b.relation(&["m", "n"]));
        let (in_a, in_b) = (|x, y| a.holds(x, y, n), |x, y| b.holds(x, y, n));
        agree(&r.composition(&s, &budget).unwrap(), n, |x, z| nodes().any(|y| in_a(x, y) && in_b(y, z)))?;
        agree(&r.inverse(), n, |x, y| in_a(y, x))?;
        let (domain, range) = (s.domain(), s.range());
        let (in_domain, in_range) = (|x| nodes().any(|y| in_b(x, y)), |y| nodes().any(|x| in_b(x, y)));
        agree_on_set(&domain, n, in_domain)?;
        agree_on_set(&range, n, in_range)?;
        agree_on_set(&domain.image(&r, &budget).unwrap(), n, |y| nodes().any(|x| in_domain(x) && in_a(x, y)))?;
        agree(&r.with_domain_in(&domain, &budget).unwrap(), n, |x, y| in_a(x, y) && in_domain(x))?;
        agree(&r.with_range_in(&range, &budget).unwrap(), n, |x, y| in_a(x, y) && in_range(y))?;
        agree(&r.with_domain_outside(&domain, &budget).unwrap(), n, |x, y| in_a(x, y) && !in_domain(x))?;
        agree(&r.with_range_outside(&range, &budget).unwrap(), n, |x, y| in_a(x, y) && !in_range(y))?;
        agree(&r.wrapped().unwrapped(), n, in_a)?;
        agree(&domain.to_identity(&budget).unwrap(), n, |x, y| x == y && in_domain(x))?;
        let params = s.params();
        let has_points = nodes().any(in_domain);
        agree(&r.with_params_in(&params, &budget).unwrap(), n, |x, y| in_a(x, y) && has_points)?;
        agree(&r.with_params_outside(&params, &budget).unwrap(), n, |x, y| in_a(x, y) && !has_points)?;
    }

    #[test]
    fn union_relation_functions(a in graph()) {
        let budget = Budget::default();
        let relation = a.relation(&["m", "n"]);
        let values = || -BOX..=BOX;
        let images = |x, n| nodes().filter(|&y| a.holds(x, y, n)).collect::<Vec<_>>();
        let is_single = values().all(|n| nodes().all(|x| images(x, n).len() <= 1));
        let is_injective = values().all(|n| nodes().all(|y| nodes().filter(|&x| a.holds(x, y, n)).count() <= 1));
        prop_assert_eq!(relation.is_single_valued(&budget).unwrap(), is_single);
        prop_assert_eq!(relation.is_injective(&budget).unwrap(), is_injective);
        prop_assert_eq!(relation.is_bijective(&budget).unwrap(), is_single && is_injective);
        match relation.to_function(&budget) {
            Ok(function) => {
                prop_assert!(is_single);
                function.check_invariants(&budget).unwrap();
                agree(&function.to_relation(), 1, |x, y| a.holds(x, y, 1))?;
                let numbers = function.map_parts(&budget, |part| part.component(0)).unwrap();
                numbers.check_invariants(&budget).unwrap();
                for (x, n) in nodes().flat_map(|x| values().map(move |n| (x, n))) {
                    let mut found = Vec::new();
                    for part in numbers.parts().filter(|part| *part.space().domain() == tuple(x.0)) {
                        let symbols = part.space().symbols().iter();
                        let symbols = symbols.map(|name| if name.as_str() == "n" { n } else { 100 });
                        let point: Vec<i64> = std::iter::once(x.1).chain(symbols).collect();
                        found.extend(part.value_at(&crate::linear::row::from_i64(&point), &budget).unwrap());
                    }
                    let expected: Vec<_> = images(x, n).into_iter().map(|(_, y)| Int::from(y).into()).collect();
                    prop_assert_eq!(found, expected, "{:?} at {} of {}", x, n, numbers);
                }
            }
            Err(error) => prop_assert!(!is_single, "{}", error),
        }
    }

    #[test]
    fn union_relation_orders(a in graph(), b in graph(), n in -BOX..=BOX, at in 0usize..4) {
        let budget = Budget::default();
        let (r, s) = (a.relation(&["n", "m"]), b.relation(&["m", "n"]));
        let order = [LexOrder::Less, LexOrder::LessOrEqual, LexOrder::Greater, LexOrder::GreaterOrEqual][at];
        let holds = |x: Node, y: Node| x.0 == y.0 && [x.1 < y.1, x.1 <= y.1, x.1 > y.1, x.1 >= y.1][at];
        let images = |graph: &Graph, x| nodes().filter(|&y| graph.holds(x, y, n)).collect::<Vec<Node>>();
        let in_domains = r.domain().lex_comparison(order, &s.domain(), &budget).unwrap();
        agree(&in_domains, n, |x, y| holds(x, y) && !images(&a, x).is_empty() && !images(&b, y).is_empty())?;
        let by_images = r.lex_comparison_of_images(order, &s, &budget).unwrap();
        let (of_a, of_b): (Vec<_>, Vec<_>) = nodes().map(|x| (images(&a, x), images(&b, x))).unzip();
        let at = |(tuple, x): Node| usize::try_from(x + BOX).unwrap() + tuple * nodes().count() / 2;
        agree(&by_images, n, |x, y| of_a[at(x)].iter().any(|&p| of_b[at(y)].iter().any(|&q| holds(p, q))))?;
    }

    #[test]
    fn union_relation_pairs_of_points(a in graph(), b in graph(), n in -BOX..=BOX) {
        let budget = Budget::default();
        let (r, s) = (a.relation(&["n"]), b.relation(&["m", "n"]));
        let deltas = r.deltas();
        agree_on_set(&deltas, n, |(at, d)| (-BOX..=BOX).any(|x| a.holds((at, x), (at, x + d), n)))?;
        let (first, second) = (r.domain_map(), r.range_map());
        let product = r.range_product(&s, &budget).unwrap();
        let shared = product.range().unwrapped();
        [&first, &second, &product].into_iter().for_each(UnionRelation::check_invariants);
        agree(&first.inverse().composition(&second, &budget).unwrap(), n, |x, y| a.holds(x, y, n))?;
        agree(&shared, n, |y, z| nodes().any(|x| a.holds(x, y, n) && b.holds(x, z, n)))?;
        let crossed = r.product(&s, &budget).unwrap().zipped();
        agree(&crossed.domain().unwrapped(), n, |x, y| a.holds(x, y, n) && has_steps(&b, n))?;
        agree(&crossed.range().unwrapped(), n, |x, y| b.holds(x, y, n) && has_steps(&a, n))?;
        let curried = r.domain_product(&s, &budget).unwrap().curried();
        agree(&curried.range().unwrapped(), n, |x, y| b.holds(x, y, n) && nodes().any(|z| a.holds(z, y, n)))?;
        prop_assert_eq!(curried.uncurried().curried(), curried);
    }
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn union_relation_hulls(a in graph()) {
        let budget = Budget::default();
        let relation = a.relation(&["m", "n"]);
        let affine = relation.affine_hull(&budget).unwrap();
        let others = [
            relation.lattice_hull(&budget).unwrap(),
            relation.simple_hull(&budget).unwrap(),
            relation.unshifted_simple_hull(&budget).unwrap(),
            relation.bounding_box(&budget).unwrap(),
            relation.convex_hull(&budget).unwrap().relation,
        ];
        affine.check_invariants();
        others.iter().for_each(UnionRelation::check_invariants);
        for (from, to) in ends() {
            // Points that span the affine hull: a point lies in it iff it adds no dimension.
            let mut known: Vec<[i64; 3]> = Vec::new();
            let is_new = |known: &[[i64; 3]], point: [i64; 3]| {
                let more: Vec<[i64; 3]> = known.iter().copied().chain([point]).collect();
                known.is_empty() || dimension(&more) > dimension(known)
            };
            for (x, y, n) in points(BOX).filter(|&(x, y, n)| a.holds((from, x), (to, y), n)) {
                if is_new(&known, [x, y, n]) {
                    known.push([x, y, n]);
                }
            }
            for (x, y, n) in points(BOX) {
                let expected = !is_new(&known, [x, y, n]);
                prop_assert_eq!(has(&affine, (from, x), (to, y), n), expected, "{:?} of {}", (x, y, n), affine);
                if a.holds((from, x), (to, y), n) {
                    for hull in &others {
                        prop_assert!(has(hull, (from, x), (to, y), n), "{:?} of {}", (x, y, n), hull);
                    }
                }
            }
        }
    }
}

/// The dimension of the affine space that points span: the rank of their differences, by elimination without
/// fractions.
fn dimension(points: &[[i64; 3]]) -> usize {
    let Some(first) = points.first() else { return 0 };
    let mut basis: Vec<(usize, [i64; 3])> = Vec::new();
    for point in points {
        let mut row = [0, 1, 2].map(|at| point[at] - first[at]);
        for (pivot, known) in &basis {
            let (factor, scale) = (row[*pivot], known[*pivot]);
            row = [0, 1, 2].map(|at| row[at] * scale - known[at] * factor);
        }
        if let Some(pivot) = row.iter().position(|entry| *entry != 0) {
            basis.push((pivot, row));
        }
    }
    basis.len()
}

fn has_steps(graph: &Graph, n: i64) -> bool {
    nodes().any(|x| nodes().any(|y| graph.holds(x, y, n)))
}
