//! Matches brackets, and decides whether they hold a formula or an expression.
//!
//! # Method
//! One pass with a stack. Parentheses hold a formula if a comparison or a word of logic is in them, but not
//! inside of brackets of an expression. They hold an expression in spite of that if it is a choice or
//! piecewise, which `?`, `;` or a `:` without quantifier show.

use crate::text::lexer::Token;

/// What is known of an opening bracket.
#[derive(Clone, Copy)]
pub(super) struct Bracket {
    /// Position of the closing one.
    pub close: usize,
    /// Does a formula stand in it?
    pub holds_formula: bool,
}

/// A bracket that is not closed yet.
struct Open {
    at: usize,
    has_logic: bool,
    has_quantifier: bool,
    has_choice: bool,
}

/// For each token that opens a bracket its [`Bracket`], `None` for those that are never closed.
pub(super) fn find(tokens: &[(usize, Token)]) -> Vec<Option<Bracket>> {
    let mut found = vec![None; tokens.len()];
    let mut open: Vec<Open> = Vec::new();
    for (at, (_, token)) in tokens.iter().enumerate() {
        match token {
            Token::Symbol("[" | "(") => {
                open.push(Open { at, has_logic: false, has_quantifier: false, has_choice: false });
            }
            Token::Symbol("]" | ")") => {
                if let Some(inner) = open.pop() {
                    let holds_formula = inner.has_logic && !inner.has_choice;
                    found[inner.at] = Some(Bracket { close: at, holds_formula });
                    if let Some(outer) = open.last_mut() {
                        outer.has_logic |= holds_formula;
                    }
                }
            }
            _ => {
                if let Some(inner) = open.last_mut() {
                    inner.has_logic |= is_logic(token);
                    inner.has_quantifier |= token.is("exists");
                    inner.has_choice |=
                        token.is("?") || token.is(";") || token.is(":") && !inner.has_quantifier;
                }
            }
        }
    }
    found
}

/// Can the token be in a formula alone?
pub(super) fn is_logic(token: &Token) -> bool {
    match token {
        Token::Symbol(word) | Token::Keyword(word, _) => matches!(
            *word,
            "=" | "!="
                | "<"
                | "<="
                | ">"
                | ">="
                | "<<"
                | "<<="
                | ">>"
                | ">>="
                | "and"
                | "or"
                | "|"
                | "not"
                | "exists"
                | "true"
                | "false"
                | "implies"
                | "=>"
        ),
        _ => false,
    }
}
