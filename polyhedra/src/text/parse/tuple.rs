//! Parses tuples and their elements, and the list of symbols.

use crate::text::error::ParseError;
use crate::text::lexer::Token;
use crate::text::parse::Parser;
use crate::text::tree::{Element, Spanned, TupleBody, TupleTree, Value};

impl Parser {
    /// The symbols and the arrow after them, if the text has them.
    pub(super) fn symbols(&mut self) -> Result<Vec<(Spanned, Option<Value>)>, ParseError> {
        let mut symbols: Vec<(Spanned, Option<Value>)> = Vec::new();
        if !self.eat("[") {
            return Ok(symbols);
        }
        while !self.is("]") {
            let symbol = self.name()?;
            if !self.symbols.insert(symbol.1.clone()) {
                return Err(ParseError::new(symbol.0, format!("symbol '{}' is declared twice", symbol.1)));
            }
            let value = if self.eat("=") { Some(self.value()?) } else { None };
            symbols.push((symbol, value));
            if !self.eats_separator() {
                break;
            }
        }
        self.expect_end_of_list()?;
        self.expect("->")?;
        Ok(symbols)
    }

    pub(super) fn tuple(&mut self) -> Result<TupleTree, ParseError> {
        let name = match self.peek() {
            Token::Ident(word) | Token::Keyword(_, word) => Some(word.clone()),
            _ => None,
        };
        if name.is_some() {
            self.advance();
            self.expect("[")?;
        } else if !self.eat("[") {
            return Err(self.expected("a tuple"));
        }
        let body = if self.at_nested_tuple() {
            let (first, second) = self.nested(|parser| {
                let first = parser.tuple()?;
                parser.expect("->")?;
                Ok((first, parser.tuple()?))
            })?;
            self.expect("]")?;
            TupleBody::Nested(Box::new((first, second)))
        } else {
            let mut elements = Vec::new();
            while !self.is("]") || self.at_inner_brackets() {
                elements.push(self.element()?);
                if !self.eats_separator() {
                    break;
                }
            }
            self.expect_end_of_list()?;
            TupleBody::Flat(elements)
        };
        Ok(TupleTree { name, body })
    }

    /// `,` or `][` between two elements.
    fn eats_separator(&mut self) -> bool {
        let brackets = self.at_inner_brackets();
        if brackets {
            self.advance();
        }
        brackets && self.eat("[") || self.eat(",")
    }

    fn at_inner_brackets(&self) -> bool {
        self.is("]") && self.peek_at(1).is("[")
    }

    fn expect_end_of_list(&mut self) -> Result<(), ParseError> {
        if self.eat("]") { Ok(()) } else { Err(self.expected("',' or ']'")) }
    }

    /// Does a tuple follow, and after it an arrow?
    fn at_nested_tuple(&self) -> bool {
        let bracket = match (self.peek(), self.peek_at(1)) {
            (Token::Symbol("["), _) => self.at,
            (Token::Ident(_) | Token::Keyword(..), Token::Symbol("[")) => self.at + 1,
            _ => return false,
        };
        self.brackets[bracket].is_some_and(|found| self.tokens[found.close + 1].1.is("->"))
    }

    fn element(&mut self) -> Result<Element, ParseError> {
        if self.eat("*") {
            return Ok(Element::Unnamed(Value::Between(None, None)));
        }
        let (Token::Ident(word), next) = (self.peek(), self.peek_at(1)) else {
            return Ok(Element::Unnamed(self.value()?));
        };
        let is_known = self.symbols.contains(word) || self.dims.contains(word);
        if is_known || !matches!(next, Token::Symbol("," | "]" | "=")) {
            return Ok(Element::Unnamed(self.value()?));
        }
        let name = self.name()?;
        self.dims.insert(name.1.clone());
        Ok(Element::Named(name, if self.eat("=") { self.value()? } else { Value::Between(None, None) }))
    }

    /// The values of an element: an expression, which may be piecewise, or a range.
    fn value(&mut self) -> Result<Value, ParseError> {
        let first = if self.is(":") { None } else { Some(self.choice()?) };
        if !self.eat(":") {
            return first.map(Value::Exactly).ok_or_else(|| self.expected("an expression"));
        }
        if self.is(",") || self.is("]") {
            return Ok(Value::Between(first, None));
        }
        match first {
            Some(first) if self.is_before_formula() => Ok(Value::Exactly(self.pieces_after(first)?)),
            first => Ok(Value::Between(first, Some(self.choice()?))),
        }
    }
}
