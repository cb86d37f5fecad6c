//! Closures of known relations as text, and of generated ones against reachability in a finite graph.

use crate::properties::{BOX, Piece, cases, contains, holds, map_space, piece, pieces, union};
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Space, Tuple};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::Budget;
use expect_test::{Expect, expect};
use loopwright_integer::Int;
use proptest::prelude::*;

fn parse(text: &str) -> UnionRelation {
    UnionRelation::parse(text).expect("valid text")
}

fn check(text: &str, expect: Expect) {
    let budget = Budget::default();
    let relation = parse(text);
    let closure = relation.transitive_closure(&budget).expect("budget");
    let word = if closure.exact { "exact" } else { "at most" };
    expect.assert_eq(&format!("{word} {}", closure.relation));
    assert_eq!(relation.is_subset(&closure.relation, &budget), Ok(true));
    if closure.exact {
        // R+ = R + R . R+
        let longer = relation.composition(&closure.relation, &budget).expect("budget");
        assert_eq!(relation.union(&longer).is_equal(&closure.relation, &budget), Ok(true));
    }
}

#[test]
fn closure_of_translations() {
    check(
        "[N] -> { [i] -> [i + 1] : 0 <= i < N }",
        expect!["exact [N] -> { [i] -> [o0] : i >= 0 and i < o0 <= N }"],
    );
    check(
        "{ [i, j] -> [i + 2, j - 1] }",
        expect!["exact { [i, j] -> [o0, o1] : o0 = i + 2j - 2o1 and o0 >= i + 2 }"],
    );
    check(
        "[N] -> { [i, j] -> [i + 1, j] : 0 <= i, j < N; [i, j] -> [i, j + 1] : 0 <= i, j < N }",
        expect![
            "exact [N] -> { [i, j] -> [o0, o1] : 0 <= i < N and 0 <= j < N and i <= o0 <= N and j <= o1 <= N and i + j - o0 < o1 < 2N - o0 }"
        ],
    );
    check("[N] -> { [i] -> [i + N] }", expect!["at most [N] -> { [i] -> [o0] }"]);
}

#[test]
fn closure_of_bounded_distances() {
    check(
        "{ [i] -> [j] : i + 2 <= j <= i + 3 and 0 <= i, j <= 20 }",
        expect![
            "exact { [i] -> [j] : i >= 0 and j <= 20 and exists (e0: e0 > 0 and 3e0 >= j - i and 2e0 <= j - i) }"
        ],
    );
    check(
        "[N] -> { [i] -> [j] : 0 <= i < j < N }",
        expect!["exact [N] -> { [i] -> [j] : i >= 0 and i < j < N }"],
    );
    check(
        "[N] -> { [i, j] -> [i + 1, k] : 0 <= i < N and 0 <= j, k <= N }",
        expect![
            "exact [N] -> { [i, j] -> [o0, k] : i >= 0 and 0 <= j <= N and i < o0 <= N and 0 <= k <= N }"
        ],
    );
    check(
        "{ [i] -> [j] : j >= i + 1 and (j - i) mod 3 = 0 }",
        expect!["exact { [i] -> [j] : (i - j) mod 3 = 0 and j > i }"],
    );
}

#[test]
fn closure_of_permutations_and_finite_graphs() {
    check("{ [i] -> [-i] }", expect!["exact { [i] -> [-i]; [i] -> [i] }"]);
    check("{ [i, j] -> [j, i] }", expect!["exact { [i, j] -> [j, i]; [i, j] -> [i, j] }"]);
    check(
        "{ [0] -> [5]; [5] -> [3]; [3] -> [0]; [7] -> [5] }",
        expect![
            "exact { [0] -> [5]; [5] -> [3]; [3] -> [0]; [7] -> [5]; [0] -> [3]; [5] -> [0]; [3] -> [5]; [7] -> [3]; [0] -> [0]; [5] -> [5]; [3] -> [3]; [7] -> [0] }"
        ],
    );
}

#[test]
fn closure_of_several_components() {
    check(
        "{ [i] -> [i + 1] : 0 <= i < 5; [5] -> [20]; [i] -> [i + 3] : 20 <= i < 29 }",
        expect![
            "exact { [i] -> [o0] : i >= 0 and i < o0 <= 5; [i] -> [20] : 0 <= i <= 5; [i] -> [o0] : (i - o0) mod 3 = 0 and i >= 20 and i + 3 <= o0 <= 31; [i] -> [o0] : o0 mod 3 = 2 and 0 <= i <= 5 and 23 <= o0 <= 31 }"
        ],
    );
    check(
        "[N] -> { [i, 0] -> [i + 1, 0] : 0 <= i < N; [i, 0] -> [i, 1]; [i, 1] -> [i - 1, 1] : 0 < i <= N }",
        expect![
            "exact [N] -> { [i, 0] -> [i, 1]; [i, 0] -> [o0, o1] : i >= 0 and i < o0 <= N and 0 <= o1 <= 1; [i, 0] -> [o0, 1] : 0 <= i < N and 0 <= o0 < N; [i, i1] -> [o0, 1] : i <= N and 0 <= i1 <= 1 and 0 <= o0 < i }"
        ],
    );
}

#[test]
fn closure_of_several_tuples() {
    check(
        "[N] -> { S[i] -> T[i] : 0 <= i < N; T[i] -> S[i + 1] : 0 <= i < N - 1; T[i] -> U[] }",
        expect![
            "exact [N] -> { S[i] -> S[o0] : i >= 0 and i < o0 < N; S[i] -> T[o0] : i >= 0 and i <= o0 < N; S[i] -> U[] : 0 <= i < N; T[i] -> S[o0] : i >= 0 and i < o0 < N; T[i] -> T[o0] : i >= 0 and i < o0 < N; T[i] -> U[] }"
        ],
    );
    check(
        "{ A[i] -> B[i + 1]; B[i] -> A[i + 1]; B[i] -> C[i]; C[i] -> D[i] : i > 3; D[i] -> D[i - 1] : 0 < i }",
        expect![
            "exact { A[i] -> A[i + 2]; A[i] -> A[o0] : (i + o0) mod 2 = 0 and o0 >= i + 4; A[i] -> B[i + 1]; A[i] -> B[o0] : (i + o0) mod 2 = 1 and o0 >= i + 3; A[i] -> C[i + 1]; A[i] -> C[o0] : (i + o0) mod 2 = 1 and o0 >= i + 3; A[i] -> D[o0] : o0 >= 0; B[i] -> A[i + 1]; B[i] -> A[o0] : (i + o0) mod 2 = 1 and o0 >= i + 3; B[i] -> B[o0] : (i + o0) mod 2 = 0 and o0 >= i + 2; B[i] -> C[i]; B[i] -> C[o0] : (i + o0) mod 2 = 0 and o0 >= i + 2; B[i] -> D[o0] : o0 >= 0; C[i] -> D[o0] : i >= 4 and 0 <= o0 <= i; D[i] -> D[o0] : 0 <= o0 < i }"
        ],
    );
}

#[test]
fn closure_that_has_no_linear_constraints() {
    check(
        "{ [i] -> [2i] : i > 0 }",
        expect!["at most { [i] -> [2i] : i > 0; [i] -> [o0] : o0 mod 2 = 0 and i > 0 and o0 > 2i }"],
    );
    check("{ [i, j] -> [i + j, j] }", expect!["at most { [i, j] -> [o0, j] }"]);
}

#[test]
fn closure_of_eight_relations_over_four_tuples_comes_back() {
    let text = "{ A[i, j] -> B[i, j + 1]; A[i, j] -> C[i + 1, j]; B[i, j] -> C[j, i]; B[i, j] -> D[i + j, i];
                  C[i, j] -> D[i, j + 2]; C[i, j] -> A[i - 1, j]; D[i, j] -> A[i + 1, j + 1]; D[i, j] -> B[2i, j] }";
    match parse(text).transitive_closure(&Budget::new(20_000)) {
        Ok(closure) => assert!(!closure.exact),
        Err(error) => assert!(error.to_string().starts_with("work limit reached")),
    }
}

#[test]
fn power_by_number() {
    let budget = Budget::default();
    let step = parse("{ A[i] -> B[i + 1]; B[i] -> A[2i] : i > 0 }");
    let shown = |exponent| step.fixed_power(exponent, &budget).expect("budget").to_string();
    expect!["{ A[i] -> A[i]; B[i] -> B[i] }"].assert_eq(&shown(0));
    expect!["{ A[i] -> B[2i + 3] : i >= 0; B[i] -> A[4i + 2] : i > 0 }"].assert_eq(&shown(3));
    expect!["{ A[i0] -> A[i] : 2i = i0 - 2 and i0 >= 2; B[i0] -> B[i] : 2i = i0 - 1 and i0 >= 3 }"]
        .assert_eq(&shown(-2));
    let loops = PresburgerRelation::parse("{ [i] -> [i + 3] : 0 <= i <= 20 }").expect("valid text");
    let seventh = loops.fixed_power(7, &budget).expect("budget");
    expect!["{ [i] -> [i + 21] : 0 <= i <= 2 }"].assert_eq(&seventh.to_string());
    let other = PresburgerRelation::parse("{ A[i] -> B[i] }").expect("valid text");
    assert!(other.fixed_power(2, &budget).is_err() && other.transitive_closure(&budget).is_err());
}

#[test]
fn power_as_a_relation() {
    let budget = Budget::default();
    let show = |text: &str| {
        let powers = parse(text).powers(&budget).expect("budget");
        for exponent in [1, 2, 5] {
            let at = UnionRelation::parse(&format!("{{ [{exponent}] }}")).expect("valid text");
            let pairs = at.image(&powers.relation, &budget).expect("budget").unwrapped();
            let expected = parse(text).fixed_power(exponent, &budget).expect("budget");
            assert_eq!(expected.is_subset(&pairs, &budget), Ok(true), "{exponent}");
            assert!(!powers.exact || pairs.is_subset(&expected, &budget) == Ok(true), "{exponent}");
        }
        format!("{} {}", if powers.exact { "exact" } else { "at most" }, powers.relation)
    };
    expect!["exact [N] -> { [i0] -> [[i] -> [i0 + i]] : i0 > 0 and 0 <= i <= N - i0 }"]
        .assert_eq(&show("[N] -> { [i] -> [i + 1] : 0 <= i < N }"));
    expect!["exact { [i0] -> [A[i] -> A[o1]] : 2o1 = i0 + 2i and i0 >= 2; [i0] -> [A[i] -> B[o1]] : 2o1 = i0 + 2i - 1 and i0 > 0; [i0] -> [B[i] -> A[o1]] : 2o1 = i0 + 2i + 1 and i0 > 0; [i0] -> [B[i] -> B[o1]] : 2o1 = i0 + 2i and i0 >= 2 }"].assert_eq(&show("{ A[i] -> B[i]; B[i] -> A[i + 1] }"));
    let lengths = parse("{ A[i] -> A[i + 1] : 0 <= i < 9 }").path_lengths(&budget).expect("budget");
    expect!["{ [A[i] -> A[i1]] -> [i1 - i] : i >= 0 and i < i1 <= 9 }"]
        .assert_eq(&lengths.relation.to_string());
}

/// Steps in a box, each by a vector.
fn translations() -> impl Strategy<Value = Vec<(i64, i64, i64)>> {
    prop::collection::vec((-BOX..=BOX, 0..=BOX, -3i64..=3), 1..4)
}

/// reachable[x][y]: is there a path of one or more steps? Points are counted from -BOX.
fn reachable(step: impl Fn(i64, i64) -> bool) -> Vec<Vec<bool>> {
    let values = || -BOX..=BOX;
    let mut reaches: Vec<Vec<bool>> = values().map(|x| values().map(|y| step(x, y)).collect()).collect();
    for through in 0..reaches.len() {
        let onwards = reaches[through].clone();
        for row in reaches.iter_mut().filter(|row| row[through]) {
            row.iter_mut().zip(&onwards).for_each(|(reached, next)| *reached |= next);
        }
    }
    reaches
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn closure_of_translations_in_intervals(steps in translations()) {
        let budget = Budget::default();
        let items: Vec<String> = steps
            .iter()
            .map(|(first, size, by)| format!("[i] -> [i + {by}] : {first} <= i <= {} and -4 <= i + {by} <= 4", (first + size).min(BOX)))
            .collect();
        let relation = PresburgerRelation::parse(&format!("{{ {} }}", items.join("; "))).expect("valid text");
        let closure = relation.transitive_closure(&budget).unwrap();
        let reaches = reachable(|x, y| {
            steps.iter().any(|&(first, size, by)| x + by == y && first <= x && x <= first + size)
        });
        for (x, row) in (-BOX..).zip(&reaches) {
            for (y, &expected) in (-BOX..).zip(row) {
                let found = contains(&closure.relation, &[x, y]);
                prop_assert!(found || !expected, "{x} to {y} of {relation}");
                prop_assert!(!closure.exact || found == expected, "{x} to {y} of {relation}: {}", closure.relation);
            }
        }
    }

    #[test]
    fn closure_of_any_relation_in_a_box(a in pieces()) {
        let relation = union(&a, &map_space());
        // A closure of several quotients may take long; what is not found in time is not looked at.
        let Ok(closure) = relation.transitive_closure(&Budget::new(10_000)) else { return Ok(()) };
        for n in -BOX..=BOX {
            let reaches = reachable(|x, y| holds(&a, x, y, n));
            for (x, row) in (-BOX..).zip(&reaches) {
                for (y, &expected) in (-BOX..).zip(row) {
                    let found = contains(&closure.relation, &[x, y, n]);
                    prop_assert!(found || !expected, "{:?}", (x, y, n));
                    prop_assert!(!closure.exact || found == expected, "{:?} of {}", (x, y, n), closure.relation);
                }
            }
        }
    }

    #[test]
    fn closure_of_two_tuples(there in pieces(), back in pieces()) {
        let tuple = |name| Tuple::named(name, 1);
        let symbols = vec!["n".into()];
        let space = |from, to| Space::relation(symbols.clone(), tuple(from), tuple(to));
        let of = |pieces: &[Piece], space: &Space| PresburgerRelation::from_disjuncts(
            space.clone(), pieces.iter().map(|piece| piece.relation(space))).expect("one space");
        let mut relation = UnionRelation::from(of(&there, &space("A", "B")));
        relation.add(of(&back, &space("B", "A")));
        let Ok(closure) = relation.transitive_closure(&Budget::new(10_000)) else { return Ok(()) };
        let around = closure.relation.part(&tuple("A"), &tuple("A"));
        for n in -BOX..=BOX {
            let values = || -BOX..=BOX;
            let reaches = reachable(|x, y| values().any(|z| holds(&there, x, z, n) && holds(&back, z, y, n)));
            for (x, row) in (-BOX..).zip(&reaches) {
                for (y, &expected) in (-BOX..).zip(row) {
                    let point: Vec<Int> = [x, y, n].iter().map(|&value| Int::from(value)).collect();
                    let found = around.is_some_and(|part| part.contains(&point, &Budget::default()).unwrap());
                    prop_assert!(found || !expected, "{:?}", (x, y, n));
                    prop_assert!(!closure.exact || found == expected, "{:?}", (x, y, n));
                }
            }
        }
    }

    #[test]
    fn power_is_paths_of_one_length(a in piece()) {
        let relation = union(std::slice::from_ref(&a), &map_space());
        let budget = Budget::default();
        let fixed: Vec<_> = (-2..=3).map(|exponent| relation.fixed_power(exponent, &budget).unwrap()).collect();
        // As with closures, what is not found in time is not looked at.
        let within = Budget::new(10_000);
        let (powers, lengths) = (relation.powers(&within).ok(), UnionRelation::from(relation).path_lengths(&within).ok());
        for power in &fixed {
            power.check_invariants();
        }
        let values = || -BOX..=BOX;
        for n in values() {
            let step = |x, y| a.holds(x, y, n);
            let two = |x, z| values().any(|y| step(x, y) && step(y, z));
            let three = |x, z| values().any(|y| step(x, y) && two(y, z));
            let is_there = |x| values().any(|y| step(x, y) || step(y, x));
            for x in values() {
                for y in values() {
                    let expected = [two(y, x), step(y, x), x == y && is_there(x), step(x, y), two(x, y), three(x, y)];
                    for (power, expected) in fixed.iter().zip(expected) {
                        prop_assert_eq!(contains(power, &[x, y, n]), expected);
                    }
                    for (k, &expected) in (1..).zip(&expected[3..]) {
                        if let Some(powers) = &powers {
                            let found = contains(&powers.relation, &[k, x, y, n]);
                            prop_assert!(found || !expected, "{k} steps");
                            prop_assert!(!powers.exact || found == expected, "{k} steps");
                        }
                        if let Some(lengths) = &lengths {
                            let found = lengths.relation.single().is_some_and(|part| contains(part, &[x, y, k, n]));
                            prop_assert!(found || !expected, "{k} steps");
                            prop_assert!(!lengths.exact || found == expected, "{k} steps");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn closure_is_closed(a in piece()) {
        let relation = union(&[a], &map_space());
        let budget = Budget::new(2_000);
        let (Ok(closure), Ok(backwards)) =
            (relation.transitive_closure(&budget), relation.inverse().transitive_closure(&budget))
        else {
            return Ok(());
        };
        [&closure.relation, &backwards.relation].into_iter().for_each(PresburgerRelation::check_invariants);
        let values = || -BOX..=BOX;
        for n in values() {
            let reaches = |x, y| contains(&closure.relation, &[x, y, n]);
            let all: Vec<Vec<bool>> = values().map(|x| values().map(|y| reaches(x, y)).collect()).collect();
            let closed = reachable(reaches);
            for (x, y) in values().flat_map(|x| values().map(move |y| (x, y))) {
                let at = |value: i64| usize::try_from(value + BOX).unwrap();
                let found = all[at(x)][at(y)];
                prop_assert!(!closure.exact || found == closed[at(x)][at(y)]);
                prop_assert!(found || !contains(&relation, &[x, y, n]));
                if closure.exact && backwards.exact {
                    prop_assert_eq!(contains(&backwards.relation, &[y, x, n]), found);
                }
            }
        }
    }
}
