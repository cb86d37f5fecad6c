//! The syntax tree of isl's notation.

use loopwright_integer::Int;

/// A name with its place in the text.
pub(super) type Spanned = (usize, String);

/// Everything in the braces, and the symbols before them.
pub(super) struct UnionTree<T> {
    /// The symbols, each with the values it may have, if the text restricts them.
    pub symbols: Vec<(Spanned, Option<Value>)>,
    pub items: Vec<T>,
}

/// A set without a range is one of symbol values.
pub(super) struct Item {
    pub offset: usize,
    pub domain: Option<TupleTree>,
    pub range: Option<TupleTree>,
    pub formula: Option<Formula>,
}

/// An item of either kind.
pub(super) enum AnyItem {
    Relation(Item),
    /// The value is a number.
    Piece(PieceTree),
}

/// One piece of a function.
pub(super) struct PieceTree {
    pub offset: usize,
    pub domain: Option<TupleTree>,
    pub value: ValueTree,
    pub condition: Option<Formula>,
}

pub(super) enum ValueTree {
    Point(TupleTree),
    Number(Expr),
}

pub(super) struct TupleTree {
    pub name: Option<String>,
    pub body: TupleBody,
}

pub(super) enum TupleBody {
    Flat(Vec<Element>),
    Nested(Box<(TupleTree, TupleTree)>),
}

/// One dimension of a tuple.
pub(super) enum Element {
    /// A new name with its values.
    Named(Spanned, Value),
    /// No name, any value or certain ones.
    Unnamed(Value),
}

/// The values that one dimension or quantified variable may have.
pub(super) enum Value {
    Exactly(Expr),
    /// From a lower bound to an upper one, both inside.
    Between(Option<Expr>, Option<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    LexLt,
    LexLe,
    LexGt,
    LexGe,
}

#[derive(Clone)]
pub(super) enum Formula {
    Constant(bool),
    Compare(usize, Vec<Expr>, Comparison, Vec<Expr>),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    /// The place, and variables, each with its definition if it has one.
    Exists(usize, Vec<(Spanned, Option<Expr>)>, Box<Formula>),
}

#[derive(Clone)]
pub(super) enum Expr {
    Number(Int),
    Name(Spanned),
    /// The value of no number: a comparison with it never holds.
    Nan,
    /// Terms, each with its sign: is it subtracted?
    Sum(Vec<(bool, Expr)>),
    /// With the place of the operator.
    Product(usize, Box<(Expr, Expr)>),
    /// With the place of the operator.
    Power(usize, Box<Expr>, u32),
    /// With the place of the divisor.
    Divide(usize, Box<(Expr, Expr)>),
    /// With the place of the modulus.
    Mod(usize, Box<(Expr, Expr)>),
    /// With the place of the argument, as the next one.
    Floor(usize, Box<Expr>),
    Ceil(usize, Box<Expr>),
    /// With the place of the word, as the next one.
    Min(usize, Vec<Expr>),
    Max(usize, Vec<Expr>),
    /// `condition ? first : second`
    Choice(Box<Formula>, Box<(Expr, Expr)>),
    /// `value : condition; …`, no value where no condition holds; with the place of the first condition.
    Pieces(usize, Vec<(Expr, Formula)>),
}

impl Expr {
    /// Can it be without a value?
    pub(super) fn is_partial(&self) -> bool {
        match self {
            Expr::Number(_) | Expr::Name(_) => false,
            Expr::Nan | Expr::Pieces(..) => true,
            Expr::Sum(terms) => terms.iter().any(|(_, term)| term.is_partial()),
            Expr::Product(_, pair) | Expr::Divide(_, pair) | Expr::Mod(_, pair) | Expr::Choice(_, pair) => {
                pair.0.is_partial() || pair.1.is_partial()
            }
            Expr::Floor(_, inner) | Expr::Ceil(_, inner) | Expr::Power(_, inner, _) => inner.is_partial(),
            Expr::Min(_, parts) | Expr::Max(_, parts) => parts.iter().any(Expr::is_partial),
        }
    }
}
