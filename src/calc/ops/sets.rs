//! Operations on sets.

use loopwright_polyhedra::LexOrder::{Greater, GreaterOrEqual, Less, LessOrEqual};
use loopwright_polyhedra::UnionRelation as U;

use crate::calc::ops::op::Run::{One, Partial, Plain, Test, Two};
use crate::calc::ops::op::{Op, infix, prefix};
use crate::calc::ops::unions;
use crate::calc::value::Kind::{Bool, Map, Set};

pub(super) static OPS: &[Op] = &[
    infix("+", &[Set, Set], Set, Two(|a, b, _| Ok(a.union(b))), "union"),
    infix("-", &[Set, Set], Set, Two(U::difference), "difference"),
    infix("*", &[Set, Set], Set, Two(unions::intersection), "intersection; a set of parameters limits them"),
    infix("%", &[Set, Set], Set, Two(unions::gist), "gist: the first, simplified where the second holds"),
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
        Two(|a, b, w| a.lex_comparison(Less, b, w)),
        "pairs in lexicographic order",
    ),
    infix("<<=", &[Set, Set], Map, Two(|a, b, w| a.lex_comparison(LessOrEqual, b, w)), "… in it, or equal"),
    infix(">>", &[Set, Set], Map, Two(|a, b, w| a.lex_comparison(Greater, b, w)), "… against it"),
    infix(
        ">>=",
        &[Set, Set],
        Map,
        Two(|a, b, w| a.lex_comparison(GreaterOrEqual, b, w)),
        "… against it, or equal",
    ),
    prefix("aff", &[Set], Set, One(|a, w| Ok(a.affine_hull(w)?)), "affine hull"),
    prefix("coalesce", &[Set], Set, One(|a, w| Ok(a.coalesced(w)?)), "the same in fewer pieces"),
    prefix("identity", &[Set], Map, One(U::to_identity), "each element paired with itself"),
    prefix("lexmax", &[Set], Set, Partial(unions::lexmax), "lexicographically greatest element"),
    prefix("lexmin", &[Set], Set, Partial(unions::lexmin), "lexicographically least element"),
    prefix("params", &[Set], Set, Plain(U::params), "values of the parameters for which there is an element"),
    prefix("poly", &[Set], Set, One(|a, w| Ok(a.convex_hull(w)?.relation)), "convex hull"),
    prefix("sample", &[Set], Set, One(unions::sample), "one element"),
    prefix("scan", &[Set], Set, Partial(unions::scan), "the elements one by one, if there are finitely many"),
    prefix("unwrap", &[Set], Map, Plain(U::unwrapped), "the map that a set of pairs is"),
];
