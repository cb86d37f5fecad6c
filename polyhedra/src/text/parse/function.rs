//! Pieces of functions.

use super::super::error::ParseError;
use super::super::lexer::Token;
use super::super::tree::{PieceTree, UnionTree, ValueTree};
use super::Parser;

/// The tree of a function: its pieces, and the symbols before them.
pub(in super::super) fn parse_function(text: &str) -> Result<UnionTree<PieceTree>, ParseError> {
    let mut parser = Parser::new(text)?;
    let symbols = parser.symbols()?;
    let items = parser.items(Parser::piece)?;
    Ok(UnionTree { symbols, items })
}

impl Parser {
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
        let is_tuple = match self.peek() {
            Token::Symbol(symbol) => *symbol == "[",
            Token::Ident(_) => self.peek_at(1).is("["),
            _ => false,
        };
        if is_tuple { self.tuple().map(ValueTree::Point) } else { self.sum().map(ValueTree::Number) }
    }
}
