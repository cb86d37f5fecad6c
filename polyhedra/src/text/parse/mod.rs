//! The parser of isl's notation: from tokens to a syntax tree.
//!
//! # Method
//! Recursive descent over the tokens; the grammar is in the module doc above. Lists that a text can make long
//! (sums, products, conjunctions) are n-ary nodes, and nesting is limited, so neither the parser nor what
//! follows can overflow the stack. Where a formula and an expression can begin alike, `brackets` says what is
//! in the parentheses.

mod brackets;
mod expr;
mod formula;
mod function;
mod tuple;

use crate::text::error::ParseError;
use crate::text::lexer::{Token, tokens};
use crate::text::parse::brackets::Bracket;
use crate::text::tree::{Formula, Item, Spanned, UnionTree};
use std::collections::BTreeSet;

pub(super) use crate::text::parse::expr::power;
pub(super) use crate::text::parse::function::{parse_any, parse_function};

/// The deepest nesting of parentheses, tuples and quantifiers.
const MAX_DEPTH: usize = 128;

struct Parser {
    /// Never empty; the last one is [`Token::End`].
    tokens: Vec<(usize, Token)>,
    at: usize,
    depth: usize,
    /// The names of symbols, and of dimensions of this item.
    symbols: BTreeSet<String>,
    dims: BTreeSet<String>,
    /// For each opening bracket that is closed what is known of it.
    brackets: Vec<Option<Bracket>>,
}

pub(super) fn parse(text: &str) -> Result<UnionTree<Item>, ParseError> {
    let mut parser = Parser::new(text)?;
    let symbols = parser.symbols()?;
    let items = parser.items(Parser::item)?;
    Ok(UnionTree { symbols, items })
}

impl Parser {
    fn new(text: &str) -> Result<Self, ParseError> {
        let tokens = tokens(text)?;
        let brackets = brackets::find(&tokens);
        let (symbols, dims) = Default::default();
        Ok(Parser { tokens, at: 0, depth: 0, symbols, dims, brackets })
    }

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
        self.peek().is(symbol)
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
            Token::Ident(word) | Token::Keyword(_, word) => format!("'{word}'"),
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
            Token::Ident(word) => {
                let name = (self.offset(), word.clone());
                self.advance();
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    /// The items in the braces, and the end of the text.
    fn items<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, ParseError>) -> Result<Vec<T>, ParseError> {
        self.expect("{")?;
        let mut items = Vec::new();
        while !self.is("}") {
            self.dims.clear();
            items.push(item(self)?);
            if !self.eat(";") {
                break;
            }
        }
        if !self.eat("}") {
            return Err(self.expected("';' or '}'"));
        }
        match self.peek() {
            Token::End => Ok(items),
            _ => Err(self.expected("the end of the text")),
        }
    }

    fn item(&mut self) -> Result<Item, ParseError> {
        if self.is("rat") && self.peek_at(1).is(":") {
            return Err(ParseError::new(self.offset(), "expected a set of integers, found one of rationals"));
        }
        let mut item = Item { offset: self.offset(), domain: None, range: None, formula: None };
        if !self.is(":") {
            item.range = Some(self.tuple()?);
            if self.eat("->") {
                item.domain = item.range.replace(self.tuple()?);
            }
        }
        item.formula = self.condition()?;
        Ok(item)
    }

    /// The formula after a colon or bar, if there is one.
    fn condition(&mut self) -> Result<Option<Formula>, ParseError> {
        let has_formula = (self.eat(":") || self.eat("|")) && !self.is("}") && !self.is(";");
        if has_formula { self.formula().map(Some) } else { Ok(None) }
    }
}

impl Token {
    /// Is this the symbol or keyword?
    fn is(&self, symbol: &str) -> bool {
        matches!(self, Token::Symbol(found) | Token::Keyword(found, _) if *found == symbol)
    }
}
