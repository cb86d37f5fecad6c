//! The parser of the isl notation: from text to a tree.
//!
//! # Problem
//! Read `[N] -> { S[i, j] -> T[i + 1] : 0 <= i < N and exists (e : j = 2e); … }` and say at which byte it goes
//! wrong and what was expected there.
//!
//! # Method
//! Recursive descent over the tokens. Lists that a text can make long (sums, products, conjunctions) are
//! n-ary nodes, and nesting is limited, so neither the parser nor what follows can overflow the stack.
//!
//! # Grammar
//! ```text
//! union    = [ "[" names "]" "->" ] "{" [ item { ";" item } ] "}"
//! item     = [ tuple [ "->" tuple ] ] [ ":" formula ]
//! tuple    = [ name ] "[" ( tuple "->" tuple | [ element { "," element } ] ) "]"
//! element  = "*" | name "=" sum | sum
//! formula  = or { ("implies" | "=>") or };   or = and { "or" and };   and = unary { "and" unary }
//! unary    = "not" unary | "exists" ["("] name ["=" sum] {"," …} ":" formula [")"] | "true" | "false"
//!          | list op list { op list } | "(" formula ")"
//! op       = "=" "!=" "<" "<=" ">" ">=" "<<" "<<=" ">>" ">>="
//! sum      = product { ("+" | "-") product };   product = factor { ("*" | "/" | "mod" | "%") factor }
//! factor   = number [ factor ] | name | "-" factor | "(" sum ")" | "[" sum "]"
//!          | ("floor" | "ceil" | "floord" | "ceild" | "min" | "max") "(" sum { "," sum } ")"
//! ```

use super::lexer::{KEYWORDS, Token, tokens};
use super::lower;
use crate::{Int, IntegerRelation, PresburgerRelation, UnionRelation};
use std::fmt;
use std::str::FromStr;

/// The deepest nesting of parentheses, tuples and quantifiers.
const MAX_DEPTH: usize = 128;

/// The most factors in a row; each is one level of the tree.
const MAX_FACTORS: usize = 16;

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// Offset in bytes.
    pub offset: usize,
    /// What was expected, or what is wrong.
    pub message: String,
}

impl ParseError {
    pub(super) fn new(offset: usize, message: impl Into<String>) -> Self {
        ParseError { offset, message: message.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.message)
    }
}

impl std::error::Error for ParseError {}

impl UnionRelation {
    /// Reads a union in isl notation.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        lower::lower(&parse(text)?)
    }
}

impl PresburgerRelation {
    /// Reads a relation or set in isl notation; the text must hold exactly one space.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let union = UnionRelation::parse(text)?;
        union.single().cloned().ok_or_else(|| ParseError::new(0, "expected a set or relation in one space"))
    }
}

impl IntegerRelation {
    /// Reads a single conjunction in isl notation.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let relation = PresburgerRelation::parse(text)?;
        let space = relation.space().clone();
        let mut disjuncts = relation.into_disjuncts().into_iter();
        match (disjuncts.next(), disjuncts.next()) {
            (None, _) => Ok(IntegerRelation::empty(space)),
            (Some(only), None) => Ok(only),
            _ => Err(ParseError::new(0, "expected a single conjunction")),
        }
    }
}

impl FromStr for UnionRelation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        UnionRelation::parse(text)
    }
}

impl FromStr for PresburgerRelation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        PresburgerRelation::parse(text)
    }
}

impl FromStr for IntegerRelation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        IntegerRelation::parse(text)
    }
}

/// A name with its place in the text.
pub(super) type Spanned = (usize, String);

pub(super) struct UnionTree {
    pub symbols: Vec<Spanned>,
    pub items: Vec<Item>,
}

pub(super) struct Item {
    pub domain: Option<TupleTree>,
    pub range: Option<TupleTree>,
    pub formula: Option<Formula>,
}

pub(super) struct TupleTree {
    pub name: Option<String>,
    pub body: TupleBody,
}

pub(super) enum TupleBody {
    Flat(Vec<Element>),
    Nested(Box<(TupleTree, TupleTree)>),
}

pub(super) enum Element {
    Any,
    Named(Spanned, Expr),
    Value(Expr),
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

pub(super) enum Formula {
    Constant(bool),
    Compare(usize, Vec<Expr>, Comparison, Vec<Expr>),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Exists(Vec<(Spanned, Option<Expr>)>, Box<Formula>),
}

#[derive(Clone)]
pub(super) enum Expr {
    Number(Int),
    Name(Spanned),
    /// Terms, each with its sign: is it subtracted?
    Sum(Vec<(bool, Expr)>),
    Product(usize, Box<(Expr, Expr)>),
    Divide(usize, Box<(Expr, Expr)>),
    Mod(usize, Box<(Expr, Expr)>),
    Floor(Box<Expr>),
    Ceil(Box<Expr>),
    Min(Vec<Expr>),
    Max(Vec<Expr>),
}

struct Parser {
    tokens: Vec<(usize, Token)>,
    at: usize,
    depth: usize,
    /// For each opening bracket the position of the closing one.
    matching: Vec<Option<usize>>,
}

fn parse(text: &str) -> Result<UnionTree, ParseError> {
    let tokens = tokens(text)?;
    let matching = match_brackets(&tokens);
    let mut parser = Parser { tokens, at: 0, depth: 0, matching };
    let tree = parser.union()?;
    match parser.peek() {
        Token::End => Ok(tree),
        _ => Err(parser.expected("the end of the text")),
    }
}

fn match_brackets(tokens: &[(usize, Token)]) -> Vec<Option<usize>> {
    let mut matching = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (at, (_, token)) in tokens.iter().enumerate() {
        match token {
            Token::Symbol("[" | "(") => open.push(at),
            Token::Symbol("]" | ")") => {
                if let Some(start) = open.pop() {
                    matching[start] = Some(at);
                }
            }
            _ => {}
        }
    }
    matching
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].1
    }

    fn peek_at(&self, ahead: usize) -> &Token {
        let last = self.tokens.len() - 1;
        &self.tokens[(self.at + ahead).min(last)].1
    }

    fn offset(&self) -> usize {
        self.tokens[self.at].0
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn is(&self, symbol: &str) -> bool {
        match self.peek() {
            Token::Symbol(found) => *found == symbol,
            Token::Ident(word) => word == symbol && KEYWORDS.contains(&symbol),
            _ => false,
        }
    }

    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.is(symbol);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), ParseError> {
        if self.eat(symbol) { Ok(()) } else { Err(self.expected(&format!("'{symbol}'"))) }
    }

    fn expected(&self, what: &str) -> ParseError {
        let found = match self.peek() {
            Token::Ident(word) => format!("'{word}'"),
            Token::Number(number) => format!("'{number}'"),
            Token::Symbol(symbol) => format!("'{symbol}'"),
            Token::End => "the end of the text".to_owned(),
        };
        ParseError::new(self.offset(), format!("expected {what}, found {found}"))
    }

    /// Runs `f` one level deeper.
    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        if self.depth >= MAX_DEPTH {
            return Err(ParseError::new(self.offset(), format!("nesting is deeper than {MAX_DEPTH}")));
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    fn name(&mut self) -> Result<Spanned, ParseError> {
        match self.peek() {
            Token::Ident(word) if !KEYWORDS.contains(&word.as_str()) => {
                let name = (self.offset(), word.clone());
                self.advance();
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    fn union(&mut self) -> Result<UnionTree, ParseError> {
        let mut symbols: Vec<Spanned> = Vec::new();
        if self.eat("[") {
            while !self.is("]") {
                let symbol = self.name()?;
                if symbols.iter().any(|(_, name)| *name == symbol.1) {
                    return Err(ParseError::new(
                        symbol.0,
                        format!("symbol '{}' is declared twice", symbol.1),
                    ));
                }
                symbols.push(symbol);
                if !self.eat(",") {
                    break;
                }
            }
            self.expect("]")?;
            self.expect("->")?;
        }
        self.expect("{")?;
        let mut items = Vec::new();
        while !self.is("}") {
            items.push(self.item()?);
            if !self.eat(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok(UnionTree { symbols, items })
    }

    fn item(&mut self) -> Result<Item, ParseError> {
        let mut item = Item { domain: None, range: None, formula: None };
        if !self.is(":") {
            item.range = Some(self.tuple()?);
            if self.eat("->") {
                item.domain = item.range.replace(self.tuple()?);
            }
        }
        if self.eat(":") && !self.is("}") && !self.is(";") {
            item.formula = Some(self.formula()?);
        }
        Ok(item)
    }

    fn tuple(&mut self) -> Result<TupleTree, ParseError> {
        let name = match self.peek() {
            Token::Ident(_) => Some(self.name()?.1),
            _ => None,
        };
        self.expect("[")?;
        let body = if self.at_nested_tuple() {
            let (first, second) = self.nested(|parser| {
                let first = parser.tuple()?;
                parser.expect("->")?;
                Ok((first, parser.tuple()?))
            })?;
            TupleBody::Nested(Box::new((first, second)))
        } else {
            let mut elements = Vec::new();
            while !self.is("]") {
                elements.push(self.element()?);
                if !self.eat(",") {
                    break;
                }
            }
            TupleBody::Flat(elements)
        };
        self.expect("]")?;
        Ok(TupleTree { name, body })
    }

    /// Does a tuple follow, and after it an arrow?
    fn at_nested_tuple(&self) -> bool {
        let bracket = match (self.peek(), self.peek_at(1)) {
            (Token::Symbol("["), _) => self.at,
            (Token::Ident(_), Token::Symbol("[")) => self.at + 1,
            _ => return false,
        };
        self.matching[bracket].is_some_and(|close| self.tokens[close + 1].1 == Token::Symbol("->"))
    }

    fn element(&mut self) -> Result<Element, ParseError> {
        if self.is("*") {
            self.advance();
            return Ok(Element::Any);
        }
        if matches!(self.peek(), Token::Ident(_)) && *self.peek_at(1) == Token::Symbol("=") {
            let name = self.name()?;
            self.expect("=")?;
            return Ok(Element::Named(name, self.sum()?));
        }
        Ok(Element::Value(self.sum()?))
    }

    fn formula(&mut self) -> Result<Formula, ParseError> {
        self.nested(|parser| {
            let left = parser.disjunction()?;
            if parser.eat("implies") || parser.eat("=>") {
                let right = parser.formula()?;
                return Ok(Formula::Or(vec![Formula::Not(Box::new(left)), right]));
            }
            Ok(left)
        })
    }

    fn disjunction(&mut self) -> Result<Formula, ParseError> {
        let first = self.conjunction()?;
        if !self.is("or") {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.eat("or") {
            parts.push(self.conjunction()?);
        }
        Ok(Formula::Or(parts))
    }

    fn conjunction(&mut self) -> Result<Formula, ParseError> {
        let first = self.unary()?;
        if !self.is("and") {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.eat("and") {
            parts.push(self.unary()?);
        }
        Ok(Formula::And(parts))
    }

    fn unary(&mut self) -> Result<Formula, ParseError> {
        if self.eat("true") {
            return Ok(Formula::Constant(true));
        }
        if self.eat("false") {
            return Ok(Formula::Constant(false));
        }
        if self.eat("not") {
            return Ok(Formula::Not(Box::new(self.nested(Self::unary)?)));
        }
        if self.eat("exists") {
            return self.nested(Self::quantified);
        }
        if self.is("(") && self.is_formula_in_parentheses() {
            self.advance();
            let inner = self.formula()?;
            self.expect(")")?;
            return Ok(inner);
        }
        self.comparison()
    }

    /// Do the parentheses here hold a formula rather than an expression? They do if a comparison or a word
    /// of logic stands in them, but not if it stands inside of brackets that belong to an expression only.
    fn is_formula_in_parentheses(&self) -> bool {
        let Some(close) = self.matching[self.at] else {
            return true;
        };
        self.tokens[self.at..close].iter().any(|(_, token)| match token {
            Token::Symbol(symbol) => {
                comparison_of(symbol).is_some() || matches!(*symbol, "and" | "or" | "not" | "exists" | "=>")
            }
            Token::Ident(word) => {
                matches!(word.as_str(), "and" | "or" | "not" | "exists" | "true" | "false" | "implies")
            }
            _ => false,
        })
    }

    fn quantified(&mut self) -> Result<Formula, ParseError> {
        let has_parentheses = self.eat("(");
        let mut names = Vec::new();
        loop {
            let name = self.name()?;
            let value = if self.eat("=") { Some(self.sum()?) } else { None };
            names.push((name, value));
            if !self.eat(",") {
                break;
            }
        }
        self.expect(":")?;
        let inner = if has_parentheses && self.is(")") { Formula::Constant(true) } else { self.formula()? };
        if has_parentheses {
            self.expect(")")?;
        }
        Ok(Formula::Exists(names, Box::new(inner)))
    }

    fn comparison(&mut self) -> Result<Formula, ParseError> {
        let mut left = self.list()?;
        let mut parts = Vec::new();
        loop {
            let offset = self.offset();
            let op = match self.peek() {
                Token::Symbol(symbol) => comparison_of(symbol),
                _ => None,
            };
            let Some(op) = op else {
                break;
            };
            self.advance();
            let right = self.list()?;
            parts.push(Formula::Compare(offset, left, op, right.clone()));
            left = right;
        }
        match parts.len() {
            0 => Err(self.expected("a comparison")),
            1 => Ok(parts.remove(0)),
            _ => Ok(Formula::And(parts)),
        }
    }

    fn list(&mut self) -> Result<Vec<Expr>, ParseError> {
        let mut out = vec![self.sum()?];
        while self.eat(",") {
            out.push(self.sum()?);
        }
        Ok(out)
    }

    fn sum(&mut self) -> Result<Expr, ParseError> {
        self.nested(|parser| {
            let first = parser.product()?;
            if !parser.is("+") && !parser.is("-") {
                return Ok(first);
            }
            let mut terms = vec![(false, first)];
            while parser.is("+") || parser.is("-") {
                let is_minus = parser.is("-");
                parser.advance();
                terms.push((is_minus, parser.product()?));
            }
            Ok(Expr::Sum(terms))
        })
    }

    fn product(&mut self) -> Result<Expr, ParseError> {
        let mut left = self.factor()?;
        let mut n_factors = 0;
        loop {
            let offset = self.offset();
            let op = match self.peek() {
                Token::Symbol(symbol @ ("*" | "/" | "%")) => *symbol,
                Token::Ident(word) if word == "mod" => "%",
                _ => return Ok(left),
            };
            n_factors += 1;
            if n_factors > MAX_FACTORS {
                return Err(ParseError::new(offset, format!("more than {MAX_FACTORS} factors in a product")));
            }
            self.advance();
            let right = self.factor()?;
            let pair = Box::new((left, right));
            left = match op {
                "*" => Expr::Product(offset, pair),
                "/" => Expr::Divide(offset, pair),
                _ => Expr::Mod(offset, pair),
            };
        }
    }

    fn factor(&mut self) -> Result<Expr, ParseError> {
        let offset = self.offset();
        match self.peek().clone() {
            Token::Symbol("-") => {
                self.advance();
                let inner = self.nested(Self::factor)?;
                Ok(Expr::Sum(vec![(true, inner)]))
            }
            Token::Symbol("+") => {
                self.advance();
                self.nested(Self::factor)
            }
            Token::Number(number) => {
                self.advance();
                let has_factor = match self.peek() {
                    Token::Symbol("(") => true,
                    Token::Ident(word) => {
                        !KEYWORDS.contains(&word.as_str())
                            || matches!(word.as_str(), "floor" | "ceil" | "floord" | "ceild" | "min" | "max")
                    }
                    _ => false,
                };
                if !has_factor {
                    return Ok(Expr::Number(number));
                }
                let factor = self.nested(Self::factor)?;
                Ok(Expr::Product(offset, Box::new((Expr::Number(number), factor))))
            }
            Token::Symbol("(") => {
                self.advance();
                let inner = self.sum()?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Symbol("[") => {
                self.advance();
                let inner = self.sum()?;
                self.expect("]")?;
                Ok(Expr::Floor(Box::new(inner)))
            }
            Token::Ident(word) => match word.as_str() {
                "floor" | "ceil" | "floord" | "ceild" | "min" | "max" => self.call(&word),
                _ => Ok(Expr::Name(self.name()?)),
            },
            _ => Err(self.expected("an expression")),
        }
    }

    fn call(&mut self, function: &str) -> Result<Expr, ParseError> {
        let offset = self.offset();
        self.advance();
        self.expect("(")?;
        let mut arguments = self.list()?;
        self.expect(")")?;
        let n_wanted = match function {
            "floor" | "ceil" => 1,
            "floord" | "ceild" => 2,
            _ => arguments.len(),
        };
        if arguments.len() != n_wanted {
            let message = format!("'{function}' takes {n_wanted} arguments, found {}", arguments.len());
            return Err(ParseError::new(offset, message));
        }
        if function == "min" {
            return Ok(Expr::Min(arguments));
        }
        if function == "max" {
            return Ok(Expr::Max(arguments));
        }
        let divisor = if n_wanted == 2 { arguments.pop() } else { None };
        let mut value = arguments.pop().expect("the number of arguments was checked");
        if let Some(divisor) = divisor {
            value = Expr::Divide(offset, Box::new((value, divisor)));
        }
        let value = Box::new(value);
        Ok(if function.starts_with("floor") { Expr::Floor(value) } else { Expr::Ceil(value) })
    }
}

fn comparison_of(symbol: &str) -> Option<Comparison> {
    Some(match symbol {
        "=" => Comparison::Eq,
        "!=" => Comparison::Ne,
        "<" => Comparison::Lt,
        "<=" => Comparison::Le,
        ">" => Comparison::Gt,
        ">=" => Comparison::Ge,
        "<<" => Comparison::LexLt,
        "<<=" => Comparison::LexLe,
        ">>" => Comparison::LexGt,
        ">>=" => Comparison::LexGe,
        _ => return None,
    })
}
