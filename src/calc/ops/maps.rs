//! Operations on maps: relations between sets.

use loopwright_polyhedra::LexOrder::{Greater, GreaterOrEqual, Less, LessOrEqual};
use loopwright_polyhedra::{Budget, Closure, Exhausted, UnionRelation as U};

use crate::calc::fault::OpError;
use crate::calc::ops::op::Run::{One, Partial, Plain, Test, Two, Values};
use crate::calc::ops::op::{Op, infix, postfix, prefix};
use crate::calc::ops::unions;
use crate::calc::value::Kind::{Bool, Int, List, Map, Set};
use crate::calc::value::Value;

pub(super) static OPS: &[Op] = &[
    infix("+", &[Map, Map], Map, Two(|a, b, _| Ok(a.union(b))), "union"),
    infix("-", &[Map, Map], Map, Two(U::difference), "difference"),
    infix("-", &[Map, Set], Map, Two(U::with_domain_outside), "the pairs whose domain is not in the set"),
    infix("->-", &[Map, Set], Map, Two(U::with_range_outside), "the pairs whose range is not in the set"),
    infix("*", &[Map, Map], Map, Two(U::intersection), "intersection"),
    infix("*", &[Map, Set], Map, Two(unions::intersect_domain), "the pairs whose domain is in the set"),
    infix("->*", &[Map, Set], Map, Two(U::with_range_in), "the pairs whose range is in the set"),
    infix("%", &[Map, Map], Map, Two(unions::gist), "gist: the first, simplified where the second holds"),
    infix(
        "%",
        &[Map, Set],
        Map,
        Two(unions::gist_domain),
        "the map, simplified where its domain is in the set",
    ),
    infix("gist", &[Map, Map], Map, Two(unions::gist), "another word for %"),
    infix("gist", &[Map, Set], Map, Two(unions::gist_domain), "another word for %"),
    infix(".", &[Map, Map], Map, Two(U::composition), "join: the first, then the second"),
    infix("before", &[Map, Map], Map, Two(U::composition), "another word for ."),
    infix("after", &[Map, Map], Map, Two(|a, b, w| b.composition(a, w)), "join: the second, then the first"),
    infix("cross", &[Map, Map], Map, Two(U::product), "pairs of domains to pairs of ranges"),
    infix("cross_range", &[Map, Map], Map, Two(U::range_product), "each element to the pairs of its images"),
    infix("=", &[Map, Map], Bool, Test(U::is_equal), "are they equal?"),
    infix("<=", &[Map, Map], Bool, Test(U::is_subset), "is the first a subset of the second?"),
    infix("<", &[Map, Map], Bool, Test(unions::is_proper_subset), "is it a proper subset?"),
    infix(">=", &[Map, Map], Bool, Test(|a, b, w| b.is_subset(a, w)), "is the second a subset of the first?"),
    infix(
        ">",
        &[Map, Map],
        Bool,
        Test(|a, b, w| unions::is_proper_subset(b, a, w)),
        "is it a proper subset?",
    ),
    infix(
        "<<",
        &[Map, Map],
        Map,
        Two(|a, b, w| a.lex_comparison_of_images(Less, b, w)),
        "pairs with images in order",
    ),
    infix(
        "<<=",
        &[Map, Map],
        Map,
        Two(|a, b, w| a.lex_comparison_of_images(LessOrEqual, b, w)),
        "… in order, or equal",
    ),
    infix(
        ">>",
        &[Map, Map],
        Map,
        Two(|a, b, w| a.lex_comparison_of_images(Greater, b, w)),
        "… against the order",
    ),
    infix(
        ">>=",
        &[Map, Map],
        Map,
        Two(|a, b, w| a.lex_comparison_of_images(GreaterOrEqual, b, w)),
        "… or equal",
    ),
    postfix("()", &[Map, Set], Set, Two(|map, set, w| set.image(map, w)), "image of the set"),
    postfix("()", &[Map, Map], Map, Two(|a, b, w| b.composition(a, w)), "join: first the map in parentheses"),
    postfix("^", &[Map, Int], Map, Values(power), "power; of a negative exponent, that of the inverse"),
    postfix(
        "^+",
        &[Map],
        List,
        Values(|v, w| told(v, w, U::transitive_closure)),
        "transitive closure, and whether exact",
    ),
    prefix("aff", &[Map], Map, One(|a, w| Ok(a.affine_hull(w)?)), "affine hull"),
    prefix("closure", &[Map], List, Values(|v, w| told(v, w, U::transitive_closure)), "another word for ^+"),
    prefix("coalesce", &[Map], Map, One(|a, w| Ok(a.coalesced(w)?)), "the same in fewer pieces"),
    prefix("deltas", &[Map], Set, Plain(U::deltas), "the differences between image and element"),
    prefix("deltas_map", &[Map], Map, Plain(U::deltas_map), "each pair to the difference of its halves"),
    prefix("dom", &[Map], Set, Plain(U::domain), "domain"),
    prefix("domain", &[Map], Set, Plain(U::domain), "another word for dom"),
    prefix("domain_map", &[Map], Map, Plain(U::domain_map), "each pair to its first half"),
    prefix(
        "lexmax",
        &[Map],
        Map,
        Partial(unions::lexmax),
        "each element to its lexicographically greatest image",
    ),
    prefix(
        "lexmin",
        &[Map],
        Map,
        Partial(unions::lexmin),
        "each element to its lexicographically least image",
    ),
    prefix("params", &[Map], Set, Plain(U::params), "values of the parameters for which there is a pair"),
    prefix("poly", &[Map], Map, One(|a, w| Ok(a.convex_hull(w)?.relation)), "convex hull"),
    prefix(
        "pow",
        &[Map],
        List,
        Values(|v, w| told(v, w, U::powers)),
        "all powers as k -> (x -> y), and whether exact",
    ),
    prefix("ran", &[Map], Set, Plain(U::range), "range"),
    prefix("range", &[Map], Set, Plain(U::range), "another word for ran"),
    prefix("range_map", &[Map], Map, Plain(U::range_map), "each pair to its second half"),
    prefix("sample", &[Map], Map, One(unions::sample), "one pair"),
    prefix("scan", &[Map], Map, Partial(unions::scan), "the pairs one by one, if there are finitely many"),
    prefix("wrap", &[Map], Set, Plain(U::wrapped), "the set of the pairs"),
    prefix("zip", &[Map], Map, Plain(U::zipped), "of (w -> x) -> (y -> z) the map (w -> y) -> (x -> z)"),
];

/// A power of a relation; zero is none, as in iscc.
fn power(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    let [Value::Map(map), Value::Int(exponent)] = operands else {
        unreachable!("the row takes a map and an integer")
    };
    match exponent.to_i64() {
        Some(exponent) if exponent != 0 => Ok(Value::Map(map.fixed_power(exponent, budget)?)),
        _ => {
            let message = format!("expected an exponent of 64 bits other than 0, found {exponent}");
            Err(OpError::Wrong(message))
        }
    }
}

/// A relation and whether it is exact.
fn told(
    operands: &[Value],
    budget: &Budget,
    f: fn(&U, &Budget) -> Result<Closure, Exhausted>,
) -> Result<Value, OpError> {
    let [Value::Map(map)] = operands else { unreachable!("the row takes a map") };
    let Closure { relation, exact } = f(map, budget)?;
    Value::list(vec![Value::Map(relation), Value::Bool(exact)])
}
