//! Operations on maps: relations between sets.

use std::cmp::Ordering::{Greater, Less};

use polyhedra::{Budget, UnionRelation as U};

use super::Run::{Missing, One, Partial, Plain, Test, Two, Values};
use super::{NO_CLOSURE, NO_HULLS, Op, infix, postfix, prefix, unions};
use crate::calc::fault::OpError;
use crate::calc::value::Kind::{Bool, Int, List, Map, Set};
use crate::calc::value::Value;

pub(super) static OPS: &[Op] = &[
    infix("+", &[Map, Map], Map, Two(|a, b, _| Ok(a.union(b))), "union"),
    infix("-", &[Map, Map], Map, Two(U::subtract), "difference"),
    infix(
        "-",
        &[Map, Set],
        Map,
        Two(unions::subtract_domain),
        "without the pairs whose domain is in the set",
    ),
    infix(
        "->-",
        &[Map, Set],
        Map,
        Two(unions::subtract_range),
        "without the pairs whose range is in the set",
    ),
    infix("*", &[Map, Map], Map, Two(U::intersection), "intersection"),
    infix("*", &[Map, Set], Map, Two(U::intersect_domain), "the pairs whose domain is in the set"),
    infix("->*", &[Map, Set], Map, Two(U::intersect_range), "the pairs whose range is in the set"),
    infix(
        "%",
        &[Map, Map],
        Map,
        Two(unions::gist),
        "the first, simplified where the second holds (its gist)",
    ),
    infix(
        "%",
        &[Map, Set],
        Map,
        Two(unions::gist_domain),
        "the map, simplified where its domain is in the set",
    ),
    infix("gist", &[Map, Map], Map, Two(unions::gist), "another word for %"),
    infix("gist", &[Map, Set], Map, Two(unions::gist_domain), "another word for %"),
    infix(".", &[Map, Map], Map, Two(U::compose), "join: first the first, then the second"),
    infix("before", &[Map, Map], Map, Two(U::compose), "another word for ."),
    infix(
        "after",
        &[Map, Map],
        Map,
        Two(|a, b, w| b.compose(a, w)),
        "join: first the second, then the first",
    ),
    infix("cross", &[Map, Map], Map, Two(U::product), "pairs of domains to pairs of ranges"),
    infix(
        "cross_range",
        &[Map, Map],
        Map,
        Two(unions::range_product),
        "each domain element to the pairs of its images",
    ),
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
        Two(|a, b, w| unions::ordered_images(a, b, (Less, false), w)),
        "pairs of domain elements with images in lexicographic order",
    ),
    infix(
        "<<=",
        &[Map, Map],
        Map,
        Two(|a, b, w| unions::ordered_images(a, b, (Less, true), w)),
        "… in lexicographic order, or equal",
    ),
    infix(
        ">>",
        &[Map, Map],
        Map,
        Two(|a, b, w| unions::ordered_images(a, b, (Greater, false), w)),
        "… against the lexicographic order",
    ),
    infix(
        ">>=",
        &[Map, Map],
        Map,
        Two(|a, b, w| unions::ordered_images(a, b, (Greater, true), w)),
        "… against the lexicographic order, or equal",
    ),
    postfix("()", &[Map, Set], Set, Two(|map, set, w| set.apply(map, w)), "image of the set"),
    postfix("()", &[Map, Map], Map, Two(|a, b, w| b.compose(a, w)), "join: first the map in parentheses"),
    postfix("^", &[Map, Int], Map, Values(power), "power; of a negative exponent, that of the inverse"),
    postfix("^+", &[Map], List, Missing(NO_CLOSURE), "transitive closure, and whether it is exact"),
    prefix("aff", &[Map], Map, Missing(NO_HULLS), "affine hull"),
    prefix("coalesce", &[Map], Map, One(|a, w| Ok(a.coalesce(w)?)), "the same in fewer pieces"),
    prefix("deltas", &[Map], Set, Plain(U::deltas), "the differences between image and element"),
    prefix("deltas_map", &[Map], Map, One(unions::deltas_map), "each pair to the difference of its halves"),
    prefix("dom", &[Map], Set, Plain(U::domain), "domain"),
    prefix("domain", &[Map], Set, Plain(U::domain), "another word for dom"),
    prefix("domain_map", &[Map], Map, One(unions::domain_map), "each pair to its domain element"),
    prefix(
        "lexmax",
        &[Map],
        Map,
        Partial(unions::lexmax),
        "each domain element to its lexicographically greatest image",
    ),
    prefix(
        "lexmin",
        &[Map],
        Map,
        Partial(unions::lexmin),
        "each domain element to its lexicographically least image",
    ),
    prefix(
        "params",
        &[Map],
        Set,
        Missing("is not there yet"),
        "values of the parameters for which there is a pair",
    ),
    prefix("poly", &[Map], Map, Missing(NO_HULLS), "polyhedral hull"),
    prefix("ran", &[Map], Set, Plain(U::range), "range"),
    prefix("range", &[Map], Set, Plain(U::range), "another word for ran"),
    prefix("range_map", &[Map], Map, One(unions::range_map), "each pair to its range element"),
    prefix("sample", &[Map], Map, One(unions::sample), "one pair"),
    prefix("scan", &[Map], Map, Partial(unions::scan), "the pairs one by one, if there are finitely many"),
    prefix("wrap", &[Map], Set, Plain(U::wrap), "the set of the pairs"),
    prefix("zip", &[Map], Map, One(unions::zip), "of (w -> x) -> (y -> z) the map (w -> y) -> (x -> z)"),
];

fn power(operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
    match operands {
        [Value::Map(map), Value::Int(exponent)] => Ok(Value::Map(unions::power(map, exponent, budget)?)),
        _ => unreachable!("the row takes a map and an integer"),
    }
}
