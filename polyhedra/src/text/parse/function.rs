//! Parses pieces of functions.

use crate::text::error::ParseError;
use crate::text::lexer::Token;
use crate::text::parse::Parser;
use crate::text::tree::{AnyItem, PieceTree, UnionTree, ValueTree};

/// The tree of a function: its pieces, and the symbols before them.
pub(in super::super) fn parse_function(text: &str) -> Result<UnionTree<PieceTree>, ParseError> {
    let mut parser = Parser::new(text)?;
    let symbols = parser.symbols()?;
    let items = parser.items(Parser::piece)?;
    Ok(UnionTree { symbols, items })
}

/// The tree of a set, relation or function to numbers.
pub(in super::super) fn parse_any(text: &str) -> Result<UnionTree<AnyItem>, ParseError> {
    let mut parser = Parser::new(text)?;
    let symbols = parser.symbols()?;
    let items = parser.items(|parser| {
        if parser.at_number() {
            parser.piece().map(AnyItem::Piece)
        } else {
            parser.item().map(AnyItem::Relation)
        }
    })?;
    Ok(UnionTree { symbols, items })
}

impl Parser {
    /// Is the value of the item that follows no tuple?
    fn at_number(&self) -> bool {
        let mut at = self.at;
        let mut bracket = self.tuple_bracket(at);
        let has_tuple = bracket.is_some();
        while let Some(open) = bracket {
            let Some(pair) = self.brackets[open] else {
                return false;
            };
            at = pair.close + 1;
            bracket = self.tokens[at].1.is("[").then_some(at);
        }
        if has_tuple && !self.tokens[at].1.is("->") {
            return false;
        }
        at += usize::from(has_tuple);
        let next = &self.tokens[at].1;
        let ends = [":", "|", ";", "}", "rat"];
        *next != Token::End && !ends.iter().any(|end| next.is(end)) && self.tuple_bracket(at).is_none()
    }

    /// The bracket of the tuple that begins at a token, if one does.
    fn tuple_bracket(&self, at: usize) -> Option<usize> {
        let is_bracket = |at: usize| self.tokens.get(at).is_some_and(|(_, token)| token.is("["));
        match &self.tokens[at].1 {
            Token::Ident(_) | Token::Keyword(..) => is_bracket(at + 1).then_some(at + 1),
            _ => is_bracket(at).then_some(at),
        }
    }

    fn piece(&mut self) -> Result<PieceTree, ParseError> {
        let offset = self.offset();
        let mut piece = PieceTree { offset, domain: None, value: self.function_value()?, condition: None };
        if let ValueTree::Point(_) = piece.value
            && self.eat("->")
            && let ValueTree::Point(domain) = std::mem::replace(&mut piece.value, self.function_value()?)
        {
            piece.domain = Some(domain);
        }
        piece.condition = self.condition()?;
        Ok(piece)
    }

    /// A tuple, or an expression without brackets.
    fn function_value(&mut self) -> Result<ValueTree, ParseError> {
        let is_tuple = self.tuple_bracket(self.at).is_some();
        if is_tuple { self.tuple().map(ValueTree::Point) } else { self.sum().map(ValueTree::Number) }
    }
}
