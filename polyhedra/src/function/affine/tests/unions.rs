//! Tuples of functions, and functions of the two tuples A and B.

use super::*;
use crate::function::affine::{UnionPiecewiseAffine, UnionPiecewiseMulti};
use crate::relation::space::Tuple;
use crate::relation::union_relation::UnionRelation;

/// The values of two splits, defined where both are.
fn pair(a: &Split, b: &Split, point: &[i64; 3]) -> Option<[i64; 2]> {
    Some([a.eval(point)?, b.eval(point)?])
}

fn pair_function(a: &Split, b: &Split) -> PiecewiseMulti {
    let components = [a.function(), b.function()];
    PiecewiseMulti::from_components(Tuple::named("A", 2), &components, &budget()).expect("one domain")
}

fn image(function: &PiecewiseMulti, point: &[i64]) -> Option<Vec<i64>> {
    let image = function.value_at(&row::from_i64(point), &budget()).expect("budget")?;
    Some(image.iter().map(|x| x.to_i64().expect("small")).collect())
}

/// The function of B, or of A if `tuple` says so, with the values of the split.
fn of_tuple(split: &Split, tuple: &str) -> String {
    split.text().replace("A[x, y]", &format!("{tuple}[x, y]"))
}

/// A function of A given by the first split and one of B given by the second.
fn of_both(a: &Split, b: &Split) -> UnionPiecewiseAffine {
    let mut out = UnionPiecewiseAffine::parse(&of_tuple(a, "A")).expect("valid text");
    out.insert(affine(&of_tuple(b, "B")), &budget()).expect("other tuples");
    out
}

fn agree_on_both(
    function: &UnionPiecewiseAffine,
    oracle: impl Fn(usize, &[i64; 3]) -> Option<i64>,
) -> Result<(), TestCaseError> {
    function.check_invariants(&budget()).expect("budget");
    for (at, name) in ["A", "B"].into_iter().enumerate() {
        let part = function.part(&Tuple::named(name, 2), &Tuple::anonymous(1));
        for point in points() {
            let found = part.and_then(|part| value(part, &point));
            prop_assert_eq!(found, oracle(at, &point).map(integer), "{}{:?} of {}", name, point, function);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(15))]

    #[test]
    fn piecewise_multi_operations(a in split(), b in split(), c in split()) {
        let budget = budget();
        let (f, g) = (pair_function(&a, &b), pair_function(&b, &c));
        let set = a.function().non_negative_set();
        let (greatest, difference) = (f.union_lexmax(&g, &budget).unwrap(), f.difference(&g, &budget).unwrap());
        let (either, negated) = (f.union_add(&g, &budget).unwrap(), f.negated());
        let halves = f.scaled(&Rational::new(Int::ONE, Int::from(2))).floor();
        let (component, preimage) = (f.component(1), f.preimage(&set, &budget).unwrap());
        let renamed = f.with_range_tuple(Tuple::named("C", 2));
        for function in [&greatest, &difference, &either, &negated, &halves, &renamed] {
            function.check_invariants(&budget).unwrap();
        }
        for point in points() {
            let (x, y) = (pair(&a, &b, &point), pair(&b, &c, &point));
            let both = x.zip(y);
            prop_assert_eq!(image(&greatest, &point), both.map(|(x, y)| x.max(y)).or(x).or(y).map(Vec::from));
            prop_assert_eq!(image(&difference, &point), both.map(|(x, y)| vec![x[0] - y[0], x[1] - y[1]]));
            let sum = both.map(|(x, y)| [x[0] + y[0], x[1] + y[1]]);
            prop_assert_eq!(image(&either, &point), sum.or(x).or(y).map(Vec::from));
            prop_assert_eq!(image(&negated, &point), x.map(|[p, q]| vec![-p, -q]));
            prop_assert_eq!(image(&halves, &point), x.map(|[p, q]| vec![p.div_euclid(2), q.div_euclid(2)]));
            prop_assert_eq!(image(&renamed, &point), x.map(Vec::from));
            prop_assert_eq!(value(&component, &point), x.map(|[_, q]| integer(q)));
            let is_inside = x.is_some_and(|[p, q]| a.eval(&[p, q, point[2]]) >= Some(0));
            prop_assert_eq!(contains(&preimage, &point), is_inside, "at {:?} of {}", point, preimage);
        }
    }

    #[test]
    fn union_piecewise_affine_of_two_tuples(a in split(), b in split(), c in split()) {
        let budget = budget();
        let (f, g) = (of_both(&a, &b), of_both(&b, &c));
        let only_a = UnionPiecewiseAffine::from(c.function());
        let values = |at: usize, point: &[i64; 3]| {
            let [x, y] = [[&a, &b], [&b, &c]].map(|splits| splits[at].eval(point));
            (x, y)
        };
        let both = |op: fn(i64, i64) -> i64| move |at: usize, point: &[i64; 3]| {
            let (x, y) = values(at, point);
            Some(op(x?, y?))
        };
        let either = |op: fn(i64, i64) -> i64| move |at: usize, point: &[i64; 3]| match values(at, point) {
            (Some(x), Some(y)) => Some(op(x, y)),
            (x, y) => x.or(y),
        };
        agree_on_both(&f.sum(&g, &budget).unwrap(), both(|x, y| x + y))?;
        agree_on_both(&f.difference(&g, &budget).unwrap(), both(|x, y| x - y))?;
        agree_on_both(&f.union_add(&g, &budget).unwrap(), either(|x, y| x + y))?;
        agree_on_both(&f.union_min(&g, &budget).unwrap(), either(i64::min))?;
        agree_on_both(&f.union_max(&g, &budget).unwrap().coalesced(&budget).unwrap(), either(i64::max))?;
        agree_on_both(&f.sum(&only_a, &budget).unwrap(), |at, point| {
            (at == 0).then(|| Some(a.eval(point)? + c.eval(point)?)).flatten()
        })?;
        agree_on_both(&f.union_add(&only_a, &budget).unwrap(), |at, point| match (at, c.eval(point)) {
            (0, Some(x)) => Some(a.eval(point).unwrap_or(0) + x),
            _ => values(at, point).0,
        })?;
        let mut sets = UnionRelation::from(c.function().domain());
        sets.add(affine(&of_tuple(&a, "B")).domain());
        let is_inside = |at: usize, point: &[i64; 3]| [&c, &a][at].eval(point).is_some();
        agree_on_both(&f.with_domain_in(&sets, &budget).unwrap(), |at, point| {
            values(at, point).0.filter(|_| is_inside(at, point))
        })?;
        agree_on_both(&f.with_domain_outside(&sets, &budget).unwrap(), |at, point| {
            values(at, point).0.filter(|_| !is_inside(at, point))
        })?;
    }

    #[test]
    fn union_piecewise_affine_pullback_from_two_tuples(a in split(), b in split(), trees in prop::array::uniform4(tree())) {
        let f = of_both(&a, &b);
        let [p, q, r, s] = &trees;
        let image = |from, to, x: &Tree, y: &Tree| format!("{from}[x, y] -> {to}[{}, {}]", x.text(), y.text());
        let text = format!("[n] -> {{ {}; {} }}", image("A", "B", p, q), image("B", "A", r, s));
        let inner = UnionPiecewiseMulti::parse(&text).expect("valid text");
        agree_on_both(&f.pullback(&inner, &budget()).unwrap(), |at, point| {
            let (outer, x, y) = [(&b, p, q), (&a, r, s)][at];
            outer.eval(&[x.eval(point), y.eval(point), point[2]])
        })?;
    }

    #[test]
    fn piecewise_affine_constants_and_identities_on_sets(a in split(), factor in -5i64..=5) {
        let budget = budget();
        let set = a.function().positive_set();
        let constant = PiecewiseAffine::constant_on(&set, &integer(factor), &budget).unwrap();
        agree(&constant, |point| (a.eval(point) > Some(0)).then(|| integer(factor)))?;
        let identity = PiecewiseMulti::identity_on(&set, &budget).unwrap();
        identity.check_invariants(&budget).unwrap();
        for point in points() {
            let expected = (a.eval(&point) > Some(0)).then(|| vec![point[0], point[1]]);
            prop_assert_eq!(image(&identity, &point), expected);
        }
        agree(&a.function().pullback(&identity, &budget).unwrap(), |point| a.eval(point).filter(|&x| x > 0).map(integer))?;
    }
}
