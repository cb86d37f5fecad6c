//! What operations do to unions of sets and relations, part by part, where `polyhedra` has it for one part only.
//!
//! # Exactness
//! All of these are exact over the integers.

use std::cmp::Ordering;

use polyhedra::{
    Budget, Emptiness, Exhausted, Int, IntegerRelation, PresburgerRelation, SetError, Space, SpaceMismatch,
    SymbolicOptimum, Tuple, UnionRelation, VarKind, emptiness,
};

use crate::calc::fault::OpError;

type Answer<E = SetError> = Result<UnionRelation, E>;

/// The union of what `f` makes of each part.
fn each_part<E>(
    union: &UnionRelation,
    f: impl Fn(&PresburgerRelation) -> Result<PresburgerRelation, E>,
) -> Answer<E> {
    let mut out = UnionRelation::empty(union.symbols().to_vec());
    for part in union.parts() {
        out.add(f(part)?);
    }
    Ok(out)
}

/// The parts of `a` simplified where the parts of `context` in the same space hold; where there is none, nothing is
/// asked, and the part goes.
pub(super) fn gist(a: &UnionRelation, context: &UnionRelation, budget: &Budget) -> Answer {
    let mut out = UnionRelation::empty(a.symbols().to_vec());
    for part in a.parts() {
        if let Some(context) = context.part(part.space().domain(), part.space().range()) {
            out.add(part.gist(context, budget)?);
        }
    }
    Ok(out)
}

/// The parts of a relation simplified where their domain is in `set`.
pub(super) fn gist_domain(map: &UnionRelation, set: &UnionRelation, budget: &Budget) -> Answer {
    let ranges = map.parts().map(|part| part.space().range().clone());
    let mut everywhere = UnionRelation::default();
    for range in ranges {
        everywhere.add(PresburgerRelation::universe(Space::set(Vec::new(), range)));
    }
    gist(map, &universal(set, &everywhere, budget)?, budget)
}

/// All pairs of an element of each of two sets.
pub(super) fn universal(domain: &UnionRelation, range: &UnionRelation, budget: &Budget) -> Answer {
    Ok(domain.product(range, budget)?.unwrap_pairs())
}

/// The pairs whose domain is not in `set`.
pub(super) fn subtract_domain(map: &UnionRelation, set: &UnionRelation, budget: &Budget) -> Answer {
    map.subtract(&map.intersect_domain(set, budget)?, budget)
}

/// The pairs whose range is not in `set`.
pub(super) fn subtract_range(map: &UnionRelation, set: &UnionRelation, budget: &Budget) -> Answer {
    map.subtract(&map.intersect_range(set, budget)?, budget)
}

/// The least range point of every domain point; of a set, its least point.
pub(super) fn lexmin(union: &UnionRelation, budget: &Budget) -> Answer<OpError> {
    each_part(union, |part| optimum(part.lexmin(budget)?, "least", budget))
}

/// The greatest range point of every domain point; of a set, its greatest point.
pub(super) fn lexmax(union: &UnionRelation, budget: &Budget) -> Answer<OpError> {
    each_part(union, |part| optimum(part.lexmax(budget)?, "greatest", budget))
}

fn optimum(optimum: SymbolicOptimum, which: &str, budget: &Budget) -> Result<PresburgerRelation, OpError> {
    match optimum.unbounded.is_empty(budget)? {
        true => Ok(optimum.optimum),
        false => Err(OpError::Wrong(format!("there is no {which} element: the set is not bounded"))),
    }
}

/// One point, its symbols fixed; no point of an empty union.
pub(super) fn sample(union: &UnionRelation, budget: &Budget) -> Answer {
    let mut out = UnionRelation::empty(union.symbols().to_vec());
    for part in union.parts() {
        for disjunct in part.disjuncts() {
            if let Emptiness::NonEmpty(point) =
                emptiness(disjunct.equalities(), disjunct.inequalities(), budget)?
            {
                out.add(single(part.space(), &point).into());
                return Ok(out);
            }
        }
    }
    Ok(out)
}

/// The points one by one, if their number is finite.
pub(super) fn scan(union: &UnionRelation, budget: &Budget) -> Answer<OpError> {
    each_part(union, |part| {
        let space = part.space();
        let flat = part.disjuncts().iter().map(with_symbols_as_dimensions);
        let flat_space = Space::set(Vec::new(), Tuple::anonymous(space.n_visible() as u32));
        let flat = PresburgerRelation::from_disjuncts(flat_space, flat)?;
        let points = flat.points(&[], budget)?.into_iter().map(|point| single(space, &point));
        Ok(PresburgerRelation::from_disjuncts(space.clone(), points)?)
    })
}

/// The set of (domain, range, symbols) as one flat tuple.
fn with_symbols_as_dimensions(relation: &IntegerRelation) -> IntegerRelation {
    let space = relation.space();
    let tuple = Tuple::anonymous(space.n_visible() as u32);
    let mut flat = IntegerRelation::universe(Space::set(Vec::new(), tuple).with_locals(space.n_locals()));
    relation.equalities().rows().for_each(|row| flat.add_equality(row));
    relation.inequalities().rows().for_each(|row| flat.add_inequality(row));
    flat
}

/// The relation of one point (domain, range, symbols); what follows these values is ignored.
fn single(space: &Space, point: &[Int]) -> IntegerRelation {
    let mut relation = IntegerRelation::universe(space.clone());
    let visible = point.iter().take(space.n_visible()).enumerate();
    visible.for_each(|(col, value)| relation.fix(col, value));
    relation
}

/// { x -> x } on a set.
pub(super) fn identity(set: &UnionRelation, budget: &Budget) -> Answer {
    each_part(set, |part| {
        let space = part.space();
        let all = IntegerRelation::identity(space.symbols().to_vec(), space.range().clone());
        PresburgerRelation::from(all).intersect_domain(part, budget)
    })
}

/// { [x -> y] -> x } on the pairs of a relation.
pub(super) fn domain_map(map: &UnionRelation, budget: &Budget) -> Answer {
    from_pairs(map, budget, |space| {
        (space.domain().clone(), (0..space.n_domain()).map(|dim| (dim, None)).collect())
    })
}

/// { [x -> y] -> y } on the pairs of a relation.
pub(super) fn range_map(map: &UnionRelation, budget: &Budget) -> Answer {
    from_pairs(map, budget, |space| {
        let columns = space.n_domain()..space.n_domain() + space.n_range();
        (space.range().clone(), columns.map(|dim| (dim, None)).collect())
    })
}

/// { [x -> y] -> y - x } on the pairs of a relation; parts whose tuples differ are left out.
pub(super) fn deltas_map(map: &UnionRelation, budget: &Budget) -> Answer {
    let mut alike = UnionRelation::empty(map.symbols().to_vec());
    map.parts()
        .filter(|part| part.space().domain() == part.space().range())
        .for_each(|part| alike.add(part.clone()));
    from_pairs(&alike, budget, |space| {
        let dims = space.n_range();
        (space.range().clone(), (0..dims).map(|dim| (dims + dim, Some(dim))).collect())
    })
}

/// { [[w -> x] -> [y -> z]] -> [[w -> y] -> [x -> z]] } applied to a relation between pairs, as a relation again;
/// other parts are left out.
pub(super) fn zip(map: &UnionRelation, budget: &Budget) -> Answer {
    let mut pairs = UnionRelation::empty(map.symbols().to_vec());
    let is_of_pairs = |space: &Space| space.domain().nested().is_some() && space.range().nested().is_some();
    map.parts().filter(|part| is_of_pairs(part.space())).for_each(|part| pairs.add(part.clone()));
    let exchanged = from_pairs(&pairs, budget, |space| {
        let halves = (space.domain().nested(), space.range().nested());
        let ((w, x), (y, z)) = (halves.0.expect("kept for its pairs"), halves.1.expect("kept for its pairs"));
        let tuple = Tuple::wrap(Tuple::wrap(w.clone(), y.clone()), Tuple::wrap(x.clone(), z.clone()));
        let (w, x, y, z) = (w.dims() as usize, x.dims() as usize, y.dims() as usize, z.dims() as usize);
        let columns = (0..w).chain(w + x..w + x + y).chain(w..w + x).chain(w + x + y..w + x + y + z);
        (tuple, columns.map(|dim| (dim, None)).collect())
    })?;
    Ok(exchanged.range().unwrap_pairs())
}

/// A function on the pairs of a relation: for the space of a part, the tuple of the results and for each dimension the
/// column of (domain, range) that it is, less another one.
fn from_pairs(
    map: &UnionRelation,
    budget: &Budget,
    results: impl Fn(&Space) -> (Tuple, Vec<(usize, Option<usize>)>),
) -> Answer {
    each_part(map, |part| {
        let pairs = part.wrap();
        let (tuple, columns) = results(part.space());
        let space = Space::relation(part.space().symbols().to_vec(), pairs.space().range().clone(), tuple);
        let first = space.offset(VarKind::Range);
        let mut all = IntegerRelation::universe(space);
        for (dim, (plus, minus)) in columns.into_iter().enumerate() {
            let mut terms = vec![(first + dim, -1), (plus, 1)];
            terms.extend(minus.map(|minus| (minus, -1)));
            all.add_equality(&all.row(&terms, 0));
        }
        PresburgerRelation::from(all).intersect_domain(&pairs, budget)
    })
}

/// An order of points, and whether equal points are in it.
pub(super) type Order = (Ordering, bool);

/// The pairs of elements of two sets in the same space of which the first is lexicographically `wanted` than the
/// second, or equal if `or_equal`.
pub(super) fn ordered(
    a: &UnionRelation,
    b: &UnionRelation,
    (wanted, or_equal): Order,
    budget: &Budget,
) -> Answer {
    let mut out = UnionRelation::empty(a.symbols().to_vec());
    for part in a.parts() {
        let tuple = part.space().range();
        let Some(other) = b.set_part(tuple) else { continue };
        let order = lexicographic(tuple, wanted, or_equal)?;
        out.add(order.intersect_domain(part, budget)?.intersect_range(other, budget)?);
    }
    Ok(out)
}

/// The pairs of domain elements of two relations whose images stand in an order, see [`ordered`].
pub(super) fn ordered_images(a: &UnionRelation, b: &UnionRelation, order: Order, budget: &Budget) -> Answer {
    let order = ordered(&a.range(), &b.range(), order, budget)?;
    a.compose(&order, budget)?.compose(&b.inverse(), budget)
}

fn lexicographic(
    tuple: &Tuple,
    wanted: Ordering,
    or_equal: bool,
) -> Result<PresburgerRelation, SpaceMismatch> {
    let dims = tuple.dims() as usize;
    let space = Space::relation(Vec::new(), tuple.clone(), tuple.clone());
    let sign = if wanted == Ordering::Less { 1 } else { -1 };
    let mut equal = IntegerRelation::universe(space.clone());
    let mut out = Vec::new();
    for dim in 0..dims {
        let mut first_difference = equal.clone();
        first_difference.add_inequality(&equal.row(&[(dims + dim, sign), (dim, -sign)], -1));
        out.push(first_difference);
        equal.add_equality(&equal.row(&[(dims + dim, 1), (dim, -1)], 0));
    }
    out.extend(or_equal.then_some(equal));
    PresburgerRelation::from_disjuncts(space, out)
}

/// { [x -> y] } with one domain: { a -> [x -> y] : a -> x in the first, a -> y in the second }.
pub(super) fn range_product(a: &UnionRelation, b: &UnionRelation, budget: &Budget) -> Answer {
    // { [a -> b] -> [x -> y] }, and of these the pairs with a = b.
    let both = a.product(b, budget)?;
    let mut diagonal = UnionRelation::empty(a.symbols().to_vec());
    for part in a.domain().parts() {
        diagonal.add(IntegerRelation::identity(Vec::new(), part.space().range().clone()).into());
    }
    let doubled = range_map(&diagonal, budget)?.inverse();
    doubled.compose(&both, budget)
}

/// The `exponent`-th power of a relation; of a negative one, that of its inverse.
pub(super) fn power(map: &UnionRelation, exponent: &Int, budget: &Budget) -> Answer<OpError> {
    let Some(count) = exponent.abs().to_i64().filter(|count| *count > 0) else {
        return Err(OpError::Wrong(format!(
            "expected an exponent other than 0 that fits 64 bits, found {exponent}"
        )));
    };
    let mut square = if exponent.is_negative() { map.inverse() } else { map.clone() };
    let mut result: Option<UnionRelation> = None;
    let mut left = count;
    loop {
        if left % 2 == 1 {
            result = Some(match result {
                Some(result) => tidy(&result.compose(&square, budget)?, budget)?,
                None => square.clone(),
            });
        }
        left /= 2;
        match result {
            Some(result) if left == 0 => return Ok(result),
            _ => square = tidy(&square.compose(&square, budget)?, budget)?,
        }
    }
}

/// Without empty disjuncts and with fewer of the others, so that powers do not pile them up.
fn tidy(map: &UnionRelation, budget: &Budget) -> Result<UnionRelation, Exhausted> {
    map.coalesce(budget)
}

/// Is every point of the first in the second, but not the other way round?
pub(super) fn is_proper_subset(
    a: &UnionRelation,
    b: &UnionRelation,
    budget: &Budget,
) -> Result<bool, SetError> {
    Ok(a.is_subset(b, budget)? && !b.is_subset(a, budget)?)
}
