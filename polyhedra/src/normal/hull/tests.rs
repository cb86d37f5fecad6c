//! Hulls of known sets as text, and of generated ones against their points.

use crate::linear::double_description::dual_cone;
use crate::linear::hermite::{rank, row_hermite};
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::Simplex;
use crate::properties::{BOX, cases, contains, holds, piece, pieces, points, set_space, union};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::points::ColumnBounds;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};
use expect_test::{Expect, expect};
use loopwright_integer::Int;
use proptest::prelude::*;

fn check(text: &str, expect: Expect) {
    let budget = Budget::default();
    let set = UnionRelation::parse(text).expect("valid text");
    let convex = set.convex_hull(&budget).expect("budget");
    let lines = [
        ("box", set.bounding_box(&budget).expect("budget")),
        ("affine", set.affine_hull(&budget).expect("budget")),
        ("lattice", set.lattice_hull(&budget).expect("budget")),
        ("unshifted", set.unshifted_simple_hull(&budget).expect("budget")),
        ("simple", set.simple_hull(&budget).expect("budget")),
        (if convex.exact { "convex, exact" } else { "convex" }, convex.relation),
    ];
    let shown: Vec<String> = lines
        .iter()
        .map(|(name, hull)| {
            assert_eq!(set.is_subset(hull, &budget), Ok(true), "{name} of {text}: {hull}");
            format!("{name}: {hull}\n")
        })
        .collect();
    expect.assert_eq(&shown.concat());
}

#[test]
fn hulls_of_two_triangles() {
    check(
        "{ [i, j] : 0 <= j <= i <= 4; [i, j] : 0 <= i <= j <= 4 }",
        expect![[r#"
        box: { [i, j] : 0 <= i <= 4 and 0 <= j <= 4 }
        affine: { [i, j] }
        lattice: { [i, j] }
        unshifted: { [i, j] : 0 <= i <= 4 and 0 <= j <= 4 }
        simple: { [i, j] : 0 <= i <= 4 and 0 <= j <= 4 }
        convex, exact: { [i, j] : 0 <= i <= 4 and 0 <= j <= 4 }
    "#]],
    );
}

#[test]
fn hulls_of_points() {
    check(
        "{ A[0, 0]; A[4, 2]; A[6, 3]; B[7] }",
        expect![[r#"
        box: { A[i0, i1] : 0 <= i0 <= 6 and 0 <= i1 <= 3; B[7] }
        affine: { A[i0, i1] : i0 = 2i1; B[7] }
        lattice: { A[i0, i1] : i0 = 2i1; B[7] }
        unshifted: { A[i0, i1] : 0 <= i0 <= 6 and 0 <= i1 <= 3; B[7] }
        simple: { A[i0, i1] : 0 <= i0 <= 6 and 0 <= i1 <= 3; B[7] }
        convex, exact: { A[i0, i1] : i0 = 2i1 and 0 <= i0 <= 6; B[7] }
    "#]],
    );
}

#[test]
fn hulls_of_parity() {
    check(
        "{ [i] : i mod 2 = 0 and 1 <= i <= 9 }",
        expect![[r#"
            box: { [i] : 2 <= i <= 8 }
            affine: { [i] }
            lattice: { [i] : i mod 2 = 0 }
            unshifted: { [i] : i mod 2 = 0 and 0 < i <= 9 }
            simple: { [i] : i mod 2 = 0 and 0 < i <= 9 }
            convex: { [i] : 0 < i <= 9 }
        "#]],
    );
}

#[test]
fn hulls_of_residues_with_a_common_divisor() {
    check(
        "{ [i] : i mod 6 = 1; [i] : i mod 4 = 3 }",
        expect![[r#"
        box: { [i] }
        affine: { [i] }
        lattice: { [i] : i mod 2 = 1 }
        unshifted: { [i] }
        simple: { [i] }
        convex, exact: { [i] }
    "#]],
    );
}

#[test]
fn hulls_of_a_relation_with_a_symbol() {
    check(
        "[N] -> { S[i] -> T[j] : 0 <= i < N and j = i; S[i] -> T[j] : 0 <= i < N and j = i + 2 }",
        expect![[r#"
        box: [N] -> { S[i] -> T[j] : i >= 0 and j >= 0 }
        affine: [N] -> { S[i] -> T[j] }
        lattice: [N] -> { S[i] -> T[j] : (i + j) mod 2 = 0 }
        unshifted: [N] -> { S[i] -> T[j] : 0 <= i < N and i <= j <= i + 2 }
        simple: [N] -> { S[i] -> T[j] : 0 <= i < N and i <= j <= i + 2 }
        convex, exact: [N] -> { S[i] -> T[j] : 0 <= i < N and i <= j <= i + 2 }
    "#]],
    );
}

#[test]
fn hulls_of_rational_points_without_integer_points() {
    check(
        "{ [i, j] : 1 <= 3i - 2j <= 1 and 0 <= i <= 2 }",
        expect![[r#"
            box: { [1, 1] }
            affine: { [1, 1] }
            lattice: { [1, 1] }
            unshifted: { [i, j] : 2j = 3i - 1 and 0 <= i <= 2 }
            simple: { [i, j] : 2j = 3i - 1 and 0 <= i <= 2 }
            convex, exact: { [1, 1] }
        "#]],
    );
    check(
        "{ [i, j] : 2i = 4j + 1; [i, i] : i = 3 }",
        expect![[r#"
        box: { [3, 3] }
        affine: { [3, 3] }
        lattice: { [3, 3] }
        unshifted: { [3, 3] }
        simple: { [3, 3] }
        convex, exact: { [3, 3] }
    "#]],
    );
    check(
        "{ [i, j] : i, j >= 0 and 2i + 3j <= 5 }",
        expect![[r#"
            box: { [i, j] : 0 <= i <= 2 and 0 <= j <= 1 }
            affine: { [i, j] }
            lattice: { [i, j] }
            unshifted: { [i, j] : i >= 0 and j >= 0 and 3j <= 5 - 2i }
            simple: { [i, j] : i >= 0 and j >= 0 and 3j <= 5 - 2i }
            convex: { [i, j] : i >= 0 and j >= 0 and 3j <= 5 - 2i }
        "#]],
    );
}

#[test]
fn hulls_of_unbounded_sets() {
    check(
        "{ [i, j] : j = 0; [i, j] : i = 0 and j = 3 }",
        expect![[r#"
        box: { [i, j] : 0 <= j <= 3 }
        affine: { [i, j] }
        lattice: { [i, j] : j mod 3 = 0 }
        unshifted: { [i, j] : 0 <= j <= 3 }
        simple: { [i, j] : 0 <= j <= 3 }
        convex, exact: { [i, j] : 0 <= j <= 3 }
    "#]],
    );
    check(
        "{ [i, j] : i >= 0; [i, j] : j >= 0 }",
        expect![[r#"
        box: { [i, j] }
        affine: { [i, j] }
        lattice: { [i, j] }
        unshifted: { [i, j] }
        simple: { [i, j] }
        convex, exact: { [i, j] }
    "#]],
    );
    check(
        "{ [i] : false }",
        expect![[r#"
        box: { [i] : false }
        affine: { [i] : false }
        lattice: { [i] : false }
        unshifted: { [i] : false }
        simple: { [i] : false }
        convex, exact: { [i] : false }
    "#]],
    );
}

#[test]
fn hulls_keep_the_budget() {
    // A cross polytope has two vertices for each dimension and 2^12 facets.
    let dims: Vec<String> = (0..12).map(|at| format!("i{at}")).collect();
    let vertices: Vec<String> = (0i64..24)
        .map(|at| {
            let coords = dims
                .iter()
                .zip(0..)
                .map(|(name, dim)| format!("{name} = {}", if at / 2 == dim { 1 - 2 * (at % 2) } else { 0 }));
            format!("[{}] : {}", dims.join(", "), coords.collect::<Vec<_>>().join(" and "))
        })
        .collect();
    let cross = PresburgerRelation::parse(&format!("{{ {} }}", vertices.join("; "))).expect("valid text");
    assert!(cross.convex_hull(&Budget::new(2_000)).is_err());
    assert_eq!(cross.affine_hull(&Budget::default()).map(|hull| hull.is_universe()), Ok(true));
}

fn ints(point: (i64, i64, i64)) -> Vec<Int> {
    row::from_i64(&[point.0, point.1, point.2])
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn affine_and_lattice_hulls_are_the_least(a in pieces()) {
        let budget = Budget::default();
        let set = union(&a, &set_space());
        let members: Vec<Vec<Int>> = points(BOX).filter(|&(x, y, n)| holds(&a, x, y, n)).map(ints).collect();
        let (affine, lattice) = (set.affine_hull(&budget).unwrap(), set.lattice_hull(&budget).unwrap());
        let Some((origin, rest)) = members.split_first() else {
            prop_assert!(affine.is_obviously_empty() && lattice.is_obviously_empty());
            return Ok(());
        };
        let minus = |point: &[Int]| -> Vec<Int> { point.iter().zip(origin).map(|(x, p)| x - p).collect() };
        let mut hermite = row_hermite(&Matrix::from_rows(3, rest.iter().map(|point| minus(point))));
        hermite.form.truncate_rows(hermite.pivots.len());
        prop_assert_eq!(affine.equalities().n_rows(), 3 - hermite.rank());
        prop_assert_eq!(affine.n_constraints() + affine.space().n_locals(), 3 - hermite.rank());
        for point in points(BOX + 1).map(ints) {
            let mut wider = hermite.form.clone();
            wider.push_row_vec(minus(&point));
            prop_assert_eq!(affine.contains(&point, &budget).unwrap(), rank(&wider) == hermite.rank());
            let mut lattice_wider = row_hermite(&wider).form;
            lattice_wider.truncate_rows(rank(&wider));
            prop_assert_eq!(lattice.contains(&point, &budget).unwrap(), lattice_wider == hermite.form);
        }
    }

    #[test]
    fn convex_hulls_are_exact_if_they_say_so(a in pieces()) {
        let budget = Budget::default();
        let set = union(&a, &set_space());
        let hull = set.convex_hull(&budget).unwrap();
        let members: Vec<(i64, i64, i64)> = points(BOX).filter(|&(x, y, n)| holds(&a, x, y, n)).collect();
        for &point in &members {
            prop_assert!(hull.relation.contains(&ints(point), &budget).unwrap());
        }
        if members.is_empty() {
            prop_assert!(hull.exact && hull.relation.is_obviously_empty());
            return Ok(());
        }
        let cone = dual_cone(hull.relation.equalities(), hull.relation.inequalities(), &budget).unwrap();
        let all_vertices_are_members = cone.rays.rows().all(|vertex| {
            assert!(vertex[3].is_positive(), "the box is bounded");
            members.iter().any(|&point| ints(point).iter().zip(vertex).all(|(x, v)| x * &vertex[3] == *v))
        });
        prop_assert_eq!(hull.exact, all_vertices_are_members);
        // No facet is further out than it must be.
        for facet in hull.relation.inequalities().rows() {
            let touches = set.disjuncts().iter().any(|disjunct| {
                let shadow = disjunct.without_locals(&budget).unwrap().relation;
                let mut simplex = Simplex::from_system(shadow.equalities(), shadow.inequalities(), &Budget::unlimited()).unwrap();
                let mut beyond = facet.to_vec();
                beyond.iter_mut().for_each(|x| *x *= 1000);
                beyond[3] -= 1;
                !simplex.implies_inequality(&beyond, &Budget::unlimited()).unwrap()
            });
            prop_assert!(touches, "{:?} of {}", facet, hull.relation);
        }
    }

    #[test]
    fn simple_hulls_contain_the_points(a in pieces()) {
        let budget = Budget::default();
        let set = union(&a, &set_space());
        let simple = PresburgerRelation::from(set.simple_hull(&budget).unwrap());
        let unshifted = PresburgerRelation::from(set.unshifted_simple_hull(&budget).unwrap());
        prop_assert!(set.is_subset(&simple, &budget).unwrap(), "{}", simple);
        prop_assert!(simple.is_subset(&unshifted, &budget).unwrap(), "{} in {}", simple, unshifted);
        for (x, y, n) in points(BOX).filter(|&(x, y, n)| holds(&a, x, y, n)) {
            prop_assert!(contains(&simple, &[x, y, n]));
        }
    }

    #[test]
    fn hull_bounds_are_attained(a in pieces()) {
        let budget = Budget::default();
        let set = union(&a, &set_space());
        let members: Vec<Vec<Int>> = points(BOX).filter(|&(x, y, n)| holds(&a, x, y, n)).map(ints).collect();
        for col in 0..3 {
            let values = || members.iter().map(|point| point[col].clone());
            let expected = match values().min() {
                None => ColumnBounds::Empty,
                lower => ColumnBounds::Within { lower, upper: values().max() },
            };
            prop_assert_eq!(set.exact_bounds(col, &budget).unwrap(), expected);
        }
    }

    #[test]
    fn hulls_are_idempotent_and_monotone(a in pieces(), b in piece()) {
        let budget = Budget::default();
        let small = union(&a, &set_space());
        let large = small.union(&union(&[b], &set_space())).unwrap();
        type Hull = fn(&PresburgerRelation, &Budget) -> Result<IntegerRelation, Exhausted>;
        let hulls: [Hull; 6] = [
            PresburgerRelation::affine_hull,
            PresburgerRelation::lattice_hull,
            PresburgerRelation::bounding_box,
            |set, budget| Ok(set.convex_hull(budget)?.relation),
            PresburgerRelation::simple_hull,
            PresburgerRelation::unshifted_simple_hull,
        ];
        for (at, hull) in hulls.into_iter().enumerate() {
            let of = |set: &PresburgerRelation| hull(set, &budget).unwrap();
            let (inner, outer) = (of(&small), of(&large));
            [&inner, &outer].into_iter().for_each(IntegerRelation::check_invariants);
            let inner = PresburgerRelation::from(inner);
            prop_assert!(small.is_subset(&inner, &budget).unwrap(), "hull {}", at);
            // The convex hull of rows is that of the rational points, the simple hulls depend on the rows.
            if at < 3 {
                prop_assert_eq!(inner.is_subset(&outer.into(), &budget), Ok(true), "hull {}", at);
                prop_assert_eq!(PresburgerRelation::from(of(&inner)).is_equal(&inner, &budget), Ok(true), "hull {}", at);
            }
        }
        let hull = small.convex_hull(&budget).unwrap();
        if hull.exact {
            let inside = PresburgerRelation::from(hull.relation);
            for wider in [small.affine_hull(&budget), small.bounding_box(&budget)] {
                prop_assert!(inside.is_subset(&wider.unwrap().into(), &budget).unwrap());
            }
            let again = inside.convex_hull(&budget).unwrap();
            prop_assert!(again.exact && PresburgerRelation::from(again.relation).is_equal(&inside, &budget).unwrap());
        }
    }
}
