//! From relations to functions, against the enumeration of points.

use super::*;
use crate::function::affine::from_relation::FunctionError;
use crate::properties::{BOX as WIDE, OPTIMA_BUDGET, holds, map_space, pieces, set_space, union};
use crate::relation::space::Space;
use expect_test::expect;

fn relation(text: &str) -> PresburgerRelation {
    PresburgerRelation::parse(text).expect("valid text")
}

fn image(function: &PiecewiseMulti, point: &[i64]) -> Option<Vec<i64>> {
    let image = function.value_at(&row::from_i64(point), &budget()).expect("budget")?;
    Some(image.iter().map(|x| x.to_i64().expect("small")).collect())
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn to_function_of_single_valued_relations(a in pieces()) {
        let map = union(&a, &map_space());
        let values = || -WIDE..=WIDE;
        let images = |x, n| values().filter(|&y| holds(&a, x, y, n)).collect::<Vec<_>>();
        let grid = || values().flat_map(|x| values().map(move |n| (x, n)));
        let is_single = grid().all(|(x, n)| images(x, n).len() <= 1);
        let is_injective = grid().all(|(y, n)| values().filter(|&x| holds(&a, x, y, n)).count() <= 1);
        prop_assert_eq!(map.is_single_valued(&budget()).unwrap(), is_single);
        prop_assert_eq!(map.is_injective(&budget()).unwrap(), is_injective);
        prop_assert_eq!(map.is_bijective(&budget()).unwrap(), is_single && is_injective);
        match map.to_function(&budget()) {
            Ok(function) => {
                prop_assert!(is_single);
                function.check_invariants(&budget()).unwrap();
                for (x, n) in grid() {
                    prop_assert_eq!(image(&function, &[x, n]), images(x, n).first().map(|&y| vec![y]));
                }
            }
            Err(FunctionError::TwoImages(witness)) => {
                let [x, n, y, z] = [&witness.point, &witness.symbols, &witness.images[0], &witness.images[1]]
                    .map(|values| values[0].to_i64().unwrap());
                prop_assert!(y != z && holds(&a, x, y, n) && holds(&a, x, z, n));
            }
            Err(FunctionError::Exhausted(error)) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn lexmin_function_agrees_with_enumeration(a in pieces()) {
        let budget = Budget::new(OPTIMA_BUDGET);
        let (set, map) = (union(&a, &set_space()), union(&a, &map_space()));
        let (Ok(least), Ok(greatest), Ok(first), Ok(low), Ok(high)) = (
            set.lexmin_function(&budget), set.lexmax_function(&budget), map.lexmin_function(&budget),
            set.dim_min(1, &budget), set.dim_max(1, &budget),
        ) else {
            return Ok(());
        };
        let [least, greatest, first] = [least, greatest, first].map(|found| found.bounded().expect("a box"));
        let [low, high] = [low, high].map(|found| found.bounded().expect("a box"));
        let values = || -WIDE..=WIDE;
        for n in values() {
            let all: Vec<_> = values().flat_map(|x| values().map(move |y| vec![x, y])).filter(|p| holds(&a, p[0], p[1], n)).collect();
            prop_assert_eq!(image(&least, &[n]), all.first().cloned());
            prop_assert_eq!(image(&greatest, &[n]), all.last().cloned());
            prop_assert_eq!(value(&low, &[n]), all.iter().map(|p| p[1]).min().map(integer));
            prop_assert_eq!(value(&high, &[n]), all.iter().map(|p| p[1]).max().map(integer));
            for x in values() {
                prop_assert_eq!(image(&first, &[x, n]), values().find(|&y| holds(&a, x, y, n)).map(|y| vec![y]));
            }
        }
        let budget = Budget::default();
        let again = least.to_relation().to_function(&budget).expect("a graph");
        let same = again.eq_set(&least, &budget).unwrap();
        prop_assert_eq!(same.is_equal(&least.domain(), &budget), Ok(true));
    }
}

#[test]
fn to_function_reads_formulas_off_the_rows() {
    let function = |text| relation(text).to_function(&budget()).expect("a function").to_string();
    expect!["[N] -> { S[i, j] -> T[(i + 1), (floor(j/2)), (N - i)] : i >= 0 and i < j < N }"]
        .assert_eq(&function("[N] -> { S[i, j] -> T[i + 1, floor(j/2), N - i] : 0 <= i < j < N }"));
    expect!["{ [i] -> [(floor(i/2))] : i mod 2 = 0 }"].assert_eq(&function("{ [i] -> [j] : i = 2j }"));
    expect!["{ [i] -> [(floor(i/4)), ((i mod 3))] }"]
        .assert_eq(&function("{ [i] -> [j, k] : 4j <= i < 4j + 4 and k = i mod 3 }"));
    expect!["{ [i] -> [(i)] }"]
        .assert_eq(&function("{ [i] -> [i] : i >= 0; [i] -> [j] : i = j and i <= 5 }"));
    expect!["{ [i] -> [(i)] : -1 <= i <= 0 }"]
        .assert_eq(&function("{ [i] -> [j] : j >= i and 3j <= 2i and i <= 0 and i >= -1 }"));
    expect!["{ [i] -> A[] : i >= 4 }"].assert_eq(&function("{ [i] -> A[] : i > 3 }"));
    expect!["[N] -> { [(N), (2)] : N >= 4 }"].assert_eq(&function("[N] -> { [N, 2] : N > 3 }"));
}

#[test]
fn to_function_shows_two_images() {
    let error = relation("[N] -> { [i] -> [i + N]; [i] -> [7] : i >= 0 }")
        .to_function(&budget())
        .expect_err("two images");
    assert!(matches!(error, FunctionError::TwoImages(_)), "{error}");
    let error =
        relation("{ [i] -> [j] : 2 <= j <= 3 and i = 5 }").to_function(&budget()).expect_err("two images");
    expect!["not single-valued: [5] has the images [2] and [3]"].assert_eq(&error.to_string());
}

#[test]
fn lexmin_function_tells_what_has_no_bound() {
    let found = relation("{ [i] -> [j] : j <= i and i < 3; [i] -> [i] : i >= 0 }")
        .lexmin_function(&budget())
        .expect("budget");
    assert_eq!(found.unbounded.to_string(), "{ [i] : i <= 2 }");
    assert_eq!(found.optimum.to_string(), "{ [i] -> [(i)] : i >= 3 }");
    assert_eq!(found.bounded(), None);
}

#[test]
fn piecewise_multi_components_must_fit() {
    let space = Space::relation(
        vec![],
        crate::relation::space::Tuple::anonymous(1),
        crate::relation::space::Tuple::anonymous(1),
    );
    let other = affine("{ A[i] -> [i] }").pieces()[0].value.clone();
    assert!(crate::function::affine::multi_affine::MultiAffine::new(&space, &[other]).is_err());
}
