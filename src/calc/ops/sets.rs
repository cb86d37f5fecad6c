//! Operations on sets.

use std::cmp::Ordering::{Greater, Less};

use polyhedra::UnionRelation as U;

use super::Run::{Missing, One, Partial, Plain, Test, Two};
use super::{NO_HULLS, Op, infix, prefix, unions};
use crate::calc::value::Kind::{Bool, Map, Set};

pub(super) static OPS: &[Op] = &[
    infix("+", &[Set, Set], Set, Two(|a, b, _| Ok(a.union(b))), "union"),
    infix("-", &[Set, Set], Set, Two(U::subtract), "difference"),
    infix("*", &[Set, Set], Set, Two(U::intersection), "intersection"),
    infix(
        "%",
        &[Set, Set],
        Set,
        Two(unions::gist),
        "the first, simplified where the second holds (its gist)",
    ),
    infix("gist", &[Set, Set], Set, Two(unions::gist), "another word for %"),
    infix("->", &[Set, Set], Map, Two(unions::universal), "all pairs of an element of each"),
    infix("cross", &[Set, Set], Set, Two(U::product), "the set of all pairs"),
    infix("=", &[Set, Set], Bool, Test(U::is_equal), "are they equal?"),
    infix("<=", &[Set, Set], Bool, Test(U::is_subset), "is the first a subset of the second?"),
    infix("<", &[Set, Set], Bool, Test(unions::is_proper_subset), "is it a proper subset?"),
    infix(">=", &[Set, Set], Bool, Test(|a, b, w| b.is_subset(a, w)), "is the second a subset of the first?"),
    infix(
        ">",
        &[Set, Set],
        Bool,
        Test(|a, b, w| unions::is_proper_subset(b, a, w)),
        "is it a proper subset?",
    ),
    infix(
        "<<",
        &[Set, Set],
        Map,
        Two(|a, b, w| unions::ordered(a, b, (Less, false), w)),
        "pairs in lexicographic order",
    ),
    infix(
        "<<=",
        &[Set, Set],
        Map,
        Two(|a, b, w| unions::ordered(a, b, (Less, true), w)),
        "pairs in lexicographic order, or equal",
    ),
    infix(
        ">>",
        &[Set, Set],
        Map,
        Two(|a, b, w| unions::ordered(a, b, (Greater, false), w)),
        "pairs against the lexicographic order",
    ),
    infix(
        ">>=",
        &[Set, Set],
        Map,
        Two(|a, b, w| unions::ordered(a, b, (Greater, true), w)),
        "pairs against the lexicographic order, or equal",
    ),
    prefix("aff", &[Set], Set, Missing(NO_HULLS), "affine hull"),
    prefix("coalesce", &[Set], Set, One(|a, w| Ok(a.coalesce(w)?)), "the same in fewer pieces"),
    prefix("identity", &[Set], Map, One(unions::identity), "each element paired with itself"),
    prefix("lexmax", &[Set], Set, Partial(unions::lexmax), "lexicographically greatest element"),
    prefix("lexmin", &[Set], Set, Partial(unions::lexmin), "lexicographically least element"),
    prefix(
        "params",
        &[Set],
        Set,
        Missing("is not there yet"),
        "values of the parameters for which there is an element",
    ),
    prefix("poly", &[Set], Set, Missing(NO_HULLS), "polyhedral hull"),
    prefix("sample", &[Set], Set, One(unions::sample), "one element"),
    prefix("scan", &[Set], Set, Partial(unions::scan), "the elements one by one, if there are finitely many"),
    prefix("unwrap", &[Set], Map, Plain(U::unwrap_pairs), "the map that a set of pairs is"),
];
