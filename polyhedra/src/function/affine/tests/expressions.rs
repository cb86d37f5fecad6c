//! Arithmetic and comparisons of functions given by expressions.

use super::*;
use crate::function::affine::UnionPiecewiseAffine;
use crate::function::affine::multi_affine::MultiAffine;

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn piecewise_affine_text_and_arithmetic(a in split(), modulus in 2i64..=4) {
        let f = a.function();
        agree(&f, |point| a.eval(point).map(integer))?;
        agree(&affine(&f.to_string()), |point| a.eval(point).map(integer))?;
        let third = Rational::new(Int::from(-2), Int::from(3));
        let scaled = f.scaled(&third);
        agree(&scaled, |point| a.eval(point).map(|x| integer(x) * third.clone()))?;
        agree(&affine(&scaled.to_string()), |point| a.eval(point).map(|x| integer(x) * third.clone()))?;
        agree(&scaled.floor(), |point| a.eval(point).map(|x| integer((-2 * x).div_euclid(3))))?;
        agree(&scaled.ceil(), |point| a.eval(point).map(|x| integer(-(2 * x).div_euclid(3))))?;
        agree(&f.modulo(&Int::from(modulus)), |point| a.eval(point).map(|x| integer(x.rem_euclid(modulus))))?;
        agree_on_set(&f.zero_set(), |point| a.eval(point) == Some(0))?;
        agree_on_set(&f.positive_set(), |point| a.eval(point) > Some(0))?;
        agree_on_set(&f.non_negative_set(), |point| a.eval(point) >= Some(0))?;
    }

    #[test]
    fn piecewise_affine_arithmetic_of_two(a in split(), b in split()) {
        let (f, g) = (a.function(), b.function());
        let budget = budget();
        let both = |op: fn(i64, i64) -> i64| {
            let (a, b) = (&a, &b);
            move |point: &[i64; 3]| Some(integer(op(a.eval(point)?, b.eval(point)?)))
        };
        let either = |op: fn(i64, i64) -> i64| {
            let (a, b) = (&a, &b);
            move |point: &[i64; 3]| match (a.eval(point), b.eval(point)) {
                (Some(x), Some(y)) => Some(integer(op(x, y))),
                (x, y) => x.or(y).map(integer),
            }
        };
        agree(&f.sum(&g, &budget).unwrap(), both(|x, y| x + y))?;
        agree(&f.difference(&g, &budget).unwrap(), both(|x, y| x - y))?;
        agree(&f.min(&g, &budget).unwrap(), both(i64::min))?;
        agree(&f.max(&g, &budget).unwrap(), both(i64::max))?;
        agree(&f.union_add(&g, &budget).unwrap(), either(|x, y| x + y))?;
        agree(&f.union_min(&g, &budget).unwrap(), either(i64::min))?;
        agree(&f.union_max(&g, &budget).unwrap(), either(i64::max))?;
        agree(&f.union_max(&g, &budget).unwrap().coalesced(&budget).unwrap(), either(i64::max))?;
    }

    #[test]
    fn piecewise_affine_comparisons(a in split(), b in split()) {
        let (f, g) = (a.function(), b.function());
        let budget = budget();
        let holds = |op: fn(&i64, &i64) -> bool| {
            let (a, b) = (&a, &b);
            move |point: &[i64; 3]| matches!((a.eval(point), b.eval(point)), (Some(x), Some(y)) if op(&x, &y))
        };
        agree_on_set(&f.lt_set(&g, &budget).unwrap(), holds(i64::lt))?;
        agree_on_set(&f.le_set(&g, &budget).unwrap(), holds(i64::le))?;
        agree_on_set(&f.gt_set(&g, &budget).unwrap(), holds(i64::gt))?;
        agree_on_set(&f.ge_set(&g, &budget).unwrap(), holds(i64::ge))?;
        agree_on_set(&f.eq_set(&g, &budget).unwrap(), holds(i64::eq))?;
        agree_on_set(&f.ne_set(&g, &budget).unwrap(), holds(i64::ne))?;
    }

    #[test]
    fn piecewise_affine_domains(a in split(), b in split()) {
        let (f, g) = (a.function(), b.function());
        let budget = budget();
        let set = g.domain();
        agree_on_set(&set, |point| b.eval(point).is_some())?;
        let inside = f.with_domain_in(&set, &budget).unwrap();
        agree(&inside, |point| a.eval(point).filter(|_| b.eval(point).is_some()).map(integer))?;
        let outside = f.with_domain_outside(&set, &budget).unwrap();
        agree(&outside, |point| a.eval(point).filter(|_| b.eval(point).is_none()).map(integer))?;
        let gist = f.gist(&set, &budget).unwrap();
        gist.check_invariants(&budget).unwrap();
        for point in points().filter(|point| b.eval(point).is_some()) {
            prop_assert_eq!(value(&gist, &point), a.eval(&point).map(integer), "at {:?} of {}", point, gist);
        }
        let whole = UnionPiecewiseAffine::from(inside).union_with(&outside.into(), &budget, |x, _| x.clone());
        agree(whole.unwrap().single().unwrap(), |point| a.eval(point).map(integer))?;
    }

    #[test]
    fn piecewise_affine_pullback(a in split(), x in tree(), y in tree()) {
        let f = a.function();
        let inner = multi(&format!("[n] -> {{ B[x, y] -> A[{}, {}] }}", x.text(), y.text()));
        let composed = f.pullback(&inner, &budget()).unwrap();
        agree(&composed, |point| a.eval(&[x.eval(point), y.eval(point), point[2]]).map(integer))?;
        let set = inner.domain_space();
        let identity = MultiAffine::identity(set.symbols().to_vec(), set.range().clone());
        for piece in inner.pieces() {
            prop_assert_eq!(&piece.value.pullback(&identity).unwrap(), &piece.value);
        }
    }

    #[test]
    fn piecewise_multi_from_components(a in split(), b in split(), c in split()) {
        let budget = budget();
        let tuple = |x: &Split, y: &Split| {
            PiecewiseMulti::from_components(crate::relation::space::Tuple::named("T", 2), &[x.function(), y.function()], &budget).unwrap()
        };
        let (f, g) = (tuple(&a, &b), tuple(&b, &c));
        let pair = |x: &Split, y: &Split, point: &[i64; 3]| Some((x.eval(point)?, y.eval(point)?));
        let at = |f: &PiecewiseMulti, point: &[i64; 3]| {
            let image = f.value_at(&row::from_i64(point), &budget).unwrap()?;
            Some((image[0].to_i64().unwrap(), image[1].to_i64().unwrap()))
        };
        let (least, sum) = (f.union_lexmin(&g, &budget).unwrap(), f.sum(&g, &budget).unwrap());
        let [lt, le, eq] = [f.lex_lt_set(&g, &budget), f.lex_le_set(&g, &budget), f.eq_set(&g, &budget)].map(Result::unwrap);
        let (graph, printed) = (f.to_relation(), multi(&f.to_string()));
        for point in points() {
            let (x, y) = (pair(&a, &b, &point), pair(&b, &c, &point));
            prop_assert_eq!(at(&f, &point), x);
            prop_assert_eq!(at(&printed, &point), x);
            let both = x.zip(y);
            prop_assert_eq!(at(&least, &point), both.map(|(x, y)| x.min(y)).or(x).or(y));
            prop_assert_eq!(at(&sum, &point), both.map(|(x, y)| (x.0 + y.0, x.1 + y.1)));
            prop_assert_eq!(contains(&lt, &point), both.is_some_and(|(x, y)| x < y));
            prop_assert_eq!(contains(&le, &point), both.is_some_and(|(x, y)| x <= y));
            prop_assert_eq!(contains(&eq, &point), both.is_some_and(|(x, y)| x == y));
            if let Some((p, q)) = x {
                prop_assert!(contains(&graph, &[point[0], point[1], p, q, point[2]]));
                prop_assert!(!contains(&graph, &[point[0], point[1], p, q + 1, point[2]]));
            }
        }
        prop_assert!(graph.is_single_valued(&budget).unwrap());
    }
}

#[test]
fn piecewise_affine_is_exact_with_huge_coefficients() {
    let f = affine("{ [i] -> [floor((99999999999999999999 i + 1)/99999999999999999998)] }");
    let point = [Int::from(i64::MAX) * 3];
    let expected = (&point[0] * "99999999999999999999".parse::<Int>().unwrap() + 1i64)
        .floor_div(&"99999999999999999998".parse::<Int>().unwrap());
    assert_eq!(f.value_at(&point, &budget()).unwrap(), Some(Rational::from(expected)));
}

#[test]
fn piecewise_affine_aligns_symbols_by_name() {
    let f = affine("[N, M] -> { [i] -> [N - M + floor((M + N)/3)] }");
    let g = affine("[M, K] -> { [i] -> [K + floor((M - i)/3)] }");
    let sum = f.sum(&g, &budget()).unwrap();
    assert_eq!(
        sum.to_string(),
        "[N, M, K] -> { [i] -> [(N - M + K - floor((i - M + 2)/3) + floor((N + M)/3))] }"
    );
    let mismatch = f.sum(&affine("{ A[i] -> [i] }"), &budget()).unwrap_err();
    assert_eq!(mismatch.to_string(), "spaces do not match: [i] and A[i]");
}

#[test]
fn quasi_affine_is_built_without_text() {
    let set =
        crate::relation::space::Space::set(vec!["N".into()], crate::relation::space::Tuple::anonymous(2));
    let (i, j) = (QuasiAffine::column(&set, 0), QuasiAffine::column(&set, 1));
    let half = Rational::new(Int::ONE, Int::from(2));
    let f = i.scaled(&half).floor().sum(&j.scaled(&half)).unwrap().shifted(&half);
    assert_eq!(f.to_string(), "[N] -> { [i0, i1] -> [(i1 + 2*floor(i0/2) + 1)/2] }");
    assert!(!f.is_integral());
    let again = QuasiAffine::new(&f.domain_space(), f.divisions(), f.numerator(), f.denominator());
    assert_eq!(again, f);
    assert_eq!(f.difference(&again).unwrap().constant_value(), Some(integer(0)));
}
