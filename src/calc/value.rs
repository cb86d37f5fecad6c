//! The values of the calculator's language, with their kinds and text.
//!
//! # Invariants
//! 1. The parts of a set have no domain tuple, those of a map have one. 2. A list nests at most [`MAX_DEPTH`]
//!    deep and holds at most [`MAX_ITEMS`] values, those of lists in it counted in.

use std::fmt;

use loopwright_polyhedra::machinery::Extremum;
use loopwright_polyhedra::{Budget, Int, PresburgerRelation, QuasiPolynomial, UnionPiecewise, UnionRelation};

use crate::calc::fault::OpError;

/// The most values in a list.
const MAX_ITEMS: usize = 1 << 16;

/// The deepest nesting of lists.
const MAX_DEPTH: usize = 64;

/// Piecewise quasi-polynomials on several tuples; zero where no piece holds.
pub type Functions = UnionPiecewise<QuasiPolynomial>;

/// The least or greatest of some quasi-polynomials, piece by piece, on several tuples.
pub type Bounds = UnionPiecewise<Extremum>;

/// What a variable holds and an operation takes or gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `True` or `False`.
    Bool(bool),
    /// An integer.
    Int(Int),
    /// A text.
    Text(String),
    /// A union of sets.
    Set(UnionRelation),
    /// A union of relations.
    Map(UnionRelation),
    /// Piecewise quasi-polynomials.
    Functions(Functions),
    /// Bounds on quasi-polynomials.
    Bounds(Bounds),
    /// Values in order.
    List(Vec<Value>),
}

/// What an operation takes or gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A truth value.
    Bool,
    /// An integer.
    Int,
    /// A text.
    Text,
    /// A union of sets.
    Set,
    /// A union of relations.
    Map,
    /// Piecewise quasi-polynomials.
    Functions,
    /// Bounds on quasi-polynomials.
    Bounds,
    /// A list.
    List,
    /// Any value.
    Any,
}

impl Kind {
    /// The letter that stands for it in signatures.
    pub fn letter(self) -> &'static str {
        match self {
            Kind::Bool => "b",
            Kind::Int => "i",
            Kind::Text => "t",
            Kind::Set => "s",
            Kind::Map => "m",
            Kind::Functions => "q",
            Kind::Bounds => "f",
            Kind::List => "l",
            Kind::Any => "v",
        }
    }

    /// Its name in messages, with an article.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Bool => "a boolean",
            Kind::Int => "an integer",
            Kind::Text => "a string",
            Kind::Set => "a set",
            Kind::Map => "a map",
            Kind::Functions => "a piecewise quasi-polynomial",
            Kind::Bounds => "a bound on quasi-polynomials",
            Kind::List => "a list",
            Kind::Any => "any value",
        }
    }
}

impl Value {
    /// A union as a set or map, by its tuples.
    pub(super) fn union(union: UnionRelation) -> Result<Value, OpError> {
        let n_sets = union.parts().filter(|part| part.space().is_set()).count();
        if n_sets == union.parts().len() {
            Ok(Value::Set(union))
        } else if n_sets == 0 {
            Ok(Value::Map(union))
        } else {
            Err(OpError::Wrong("sets and maps cannot be in one union".to_owned()))
        }
    }

    /// A list, if it is not too large.
    pub(super) fn list(items: Vec<Value>) -> Result<Value, OpError> {
        let list = Value::List(items);
        let (n_items, depth) = list.extent();
        if n_items > MAX_ITEMS {
            return Err(OpError::Wrong(format!("a list of more than {MAX_ITEMS} values")));
        }
        if depth > MAX_DEPTH {
            return Err(OpError::Wrong(format!("lists nested more than {MAX_DEPTH} deep")));
        }
        Ok(list)
    }

    /// Number of values in it, and how deep they nest.
    fn extent(&self) -> (usize, usize) {
        let Value::List(items) = self else { return (1, 0) };
        let extents = items.iter().map(Value::extent);
        extents.fold((1, 1), |(n_items, depth), (n, d)| (n_items + n, depth.max(d + 1)))
    }

    /// The most specific kind.
    pub fn kind(&self) -> Kind {
        match self {
            Value::Bool(_) => Kind::Bool,
            Value::Int(_) => Kind::Int,
            Value::Text(_) => Kind::Text,
            Value::Set(_) => Kind::Set,
            Value::Map(_) => Kind::Map,
            Value::Functions(_) => Kind::Functions,
            Value::Bounds(_) => Kind::Bounds,
            Value::List(_) => Kind::List,
        }
    }

    /// The name of its type, as iscc says it.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Bool(_) => "boolean",
            Value::Int(_) => "value",
            Value::Text(_) => "string",
            Value::Set(_) => "set",
            Value::Map(_) => "map",
            Value::Functions(_) => "piecewise quasipolynomial",
            Value::Bounds(_) => "piecewise quasipolynomial fold",
            Value::List(_) => "list",
        }
    }

    /// Can it be where `kind` is asked for? Of a result and a boolean that says whether it is exact, the
    /// result counts; the empty set is a map and a function too.
    pub(super) fn fits(&self, kind: Kind) -> bool {
        match (self, kind) {
            (_, Kind::Any) => true,
            (Value::Set(set), Kind::Map | Kind::Functions) => set.parts().len() == 0,
            _ if self.kind() == kind => true,
            (Value::List(_), _) => self.result().is_some_and(|result| result.fits(kind)),
            _ => false,
        }
    }

    /// As a value of a kind that it fits.
    pub(super) fn into_kind(self, kind: Kind) -> Value {
        match (self, kind) {
            (Value::Set(set), Kind::Map) => Value::Map(set),
            (Value::Set(set), Kind::Functions) => Value::Functions(Functions::empty(set.symbols().to_vec())),
            (Value::List(items), Kind::List | Kind::Any) => Value::List(items),
            (Value::List(items), kind) => {
                let result = items.into_iter().next().expect("a list that fits is a pair");
                result.into_kind(kind)
            }
            (value, _) => value,
        }
    }

    /// The first of a result and a boolean.
    fn result(&self) -> Option<&Value> {
        match self {
            Value::List(items) => match items.as_slice() {
                [result, Value::Bool(_)] => Some(result),
                _ => None,
            },
            _ => None,
        }
    }

    /// A set or map in fewer and shorter pieces; `None` for other values, or if half of what is left of the
    /// budget does not suffice.
    pub(super) fn simplified(&self, budget: &Budget) -> Option<Value> {
        let share = budget.part(budget.left() / 2);
        let simplified = match self {
            Value::Set(union) => union.simplified(&share).ok().map(Value::Set),
            Value::Map(union) => union.simplified(&share).ok().map(Value::Map),
            _ => None,
        };
        budget.spend(share.spent(), "printing").ok()?;
        simplified
    }

    /// What it costs to go through it or to print it, in steps of a budget.
    pub(super) fn n_steps(&self) -> u64 {
        let of_relation = |relation: &PresburgerRelation| -> u64 {
            let rows = relation.disjuncts().iter().map(|disjunct| {
                1 + disjunct.n_constraints() as u64 * (8 + disjunct.space().n_cols() as u64) / 32
            });
            rows.sum()
        };
        let of_function = |function: &QuasiPolynomial| function.terms().len() as u64;
        match self {
            Value::Bool(_) => 0,
            Value::Int(number) => number.bit_len() / 64,
            Value::Text(text) => text.len() as u64 / 4096,
            Value::Set(union) | Value::Map(union) => union.parts().map(of_relation).sum(),
            Value::Functions(functions) => {
                functions.pieces().map(|piece| of_relation(&piece.domain) + of_function(&piece.value)).sum()
            }
            Value::Bounds(bounds) => {
                let of_bound = |bound: &Extremum| bound.candidates().iter().map(of_function).sum::<u64>();
                bounds.pieces().map(|piece| of_relation(&piece.domain) + of_bound(&piece.value)).sum()
            }
            Value::List(items) => items.len() as u64 + items.iter().map(Value::n_steps).sum::<u64>(),
        }
    }

    /// Its text in a longer text: like what is printed, but without quotes.
    pub(super) fn plain(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            value => value.to_string(),
        }
    }
}

/// As iscc prints it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(true) => f.write_str("True"),
            Value::Bool(false) => f.write_str("False"),
            Value::Int(number) => number.fmt(f),
            Value::Text(text) => write!(f, "\"{text}\""),
            Value::Set(union) | Value::Map(union) => union.fmt(f),
            Value::Functions(functions) => functions.fmt(f),
            Value::Bounds(bounds) => bounds.fmt(f),
            Value::List(items) => {
                f.write_str("(")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if at == 0 { "" } else { ", " })?;
                }
                f.write_str(")")
            }
        }
    }
}
