//! The parser of the calculator's language.
//!
//! # Problem
//! The language of iscc: assignments and expressions over sets and relations, overloaded by the kinds of
//! values.
//!
//! # Method
//! Recursive descent, one statement at a time, so that what comes before a slip of the pen is run. All infix
//! operations have the same rank and are read from left to right, as in iscc: `A + B * C` is `(A + B) * C`;
//! prefix operations take the operand next to them: `card A * B` is `(card A) * B`. Chains of infix and
//! postfix operations are lists of calls and nesting is limited, so that no text overflows the stack.
//!
//! # Grammar
//! ```text
//! statement = [ name ":=" | "print" | "assert" ] expression (";" | end) | "help" [ operation ] (";" | end)
//! expression = operand { infix operand }
//! operand = value { "^" "+" | "^" [ "-" ] number | "(" expression ")" | "[" number "]" }
//! value = literal | text | [ "-" ] number | "True" | "False" | name | prefix operand | greedy expression
//!       | "(" [ expression { "," expression } ] ")"
//! literal = [ "[" parameters "]" "->" ] "{" … "}"
//! ```
//!
//! # Reference
//! `[Verdoolaege11]`

use std::ops::Range;

use loopwright_polyhedra::Int;

use crate::calc::fault::Fault;
use crate::calc::lexer::{Lexeme, Lexer, Token};
use crate::calc::ops::op::{Form, Op};
use crate::calc::ops::{ops, unavailable};

/// The deepest nesting of operations and parentheses.
const MAX_DEPTH: usize = 128;

/// One statement.
#[derive(Clone, Debug)]
pub struct Statement {
    pub(super) kind: StatementKind,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub(super) enum StatementKind {
    /// Gives a name to a value.
    Assign(String, Expr),
    /// Shows a value.
    Show(Expr),
    /// Shows a value, and never numbers it.
    Print(Expr),
    /// Fails unless the value is `True`.
    Assert(Expr),
    /// Tells what there is, or about one operation.
    Help(Option<Range<usize>>),
}

/// An expression and where it is.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub span: Range<usize>,
    pub kind: ExprKind,
}

#[derive(Clone, Debug)]
pub(super) enum ExprKind {
    /// A literal in the notation of sets, and where its text is.
    Literal(Range<usize>),
    Bool(bool),
    Int(Int),
    Text(String),
    Variable(String),
    List(Vec<Expr>),
    /// A prefix operation.
    Prefix(Box<Call>),
    /// Infix and postfix operations on a value, in the order in which they are done.
    Chain(Box<Expr>, Vec<Call>),
}

/// An operation with the operand after its name.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub name: &'static str,
    pub form: Form,
    /// Where the name is; of `m(s)` and the like, all after the `m`.
    pub span: Range<usize>,
    pub operand: Option<Expr>,
}

/// The statements of a text, one after the other. After a fault there are no more.
#[derive(Debug)]
pub struct Statements<'a> {
    lexer: Lexer<'a>,
    /// The next word, unless it is none.
    next: Lexeme,
    /// The fault of a first word that is none.
    fault: Option<Fault>,
    /// Where the word before the next one ends.
    end: usize,
    depth: usize,
}

impl<'a> Statements<'a> {
    /// The statements of `text`.
    pub fn new(text: &'a str) -> Self {
        let mut lexer = Lexer::new(text);
        let end = Lexeme { token: Token::End, span: text.len()..text.len() };
        let (next, fault) = match lexer.next() {
            Ok(next) => (next, None),
            Err(fault) => (end, Some(fault)),
        };
        Statements { lexer, next, fault, end: 0, depth: 0 }
    }
}

impl Iterator for Statements<'_> {
    type Item = Result<Statement, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(fault) = self.fault.take() {
            return Some(Err(fault));
        }
        let statement = self.statement().transpose();
        if let Some(Err(_)) = statement {
            let end = self.lexer.text().len();
            self.next = Lexeme { token: Token::End, span: end..end };
        }
        statement
    }
}

impl<'a> Statements<'a> {
    fn statement(&mut self) -> Result<Option<Statement>, Fault> {
        while self.eat(";")?.is_some() {}
        if self.next.token == Token::End {
            return Ok(None);
        }
        let first = self.next.clone();
        let kind = match self.word() {
            Some("print") => {
                self.advance()?;
                StatementKind::Print(self.expression()?)
            }
            Some("assert") => {
                self.advance()?;
                StatementKind::Assert(self.expression()?)
            }
            Some("help") => {
                self.advance()?;
                let start = self.next.span.start;
                while self.next.token != Token::End && !self.is(";") {
                    self.advance()?;
                }
                StatementKind::Help((self.end > start).then_some(start..self.end))
            }
            Some(name) if self.is_followed_by_assignment() => {
                let name = name.to_owned();
                if ops().any(|op| op.name == name) {
                    return Err(Fault::wrong(first.span, format!("'{name}' is the name of an operation")));
                }
                self.advance()?;
                self.advance()?;
                StatementKind::Assign(name, self.expression()?)
            }
            _ => StatementKind::Show(self.expression()?),
        };
        if self.eat(";")?.is_none() && self.next.token != Token::End {
            return Err(self.expected("an operation or ';'"));
        }
        Ok(Some(Statement { kind }))
    }

    fn is_followed_by_assignment(&self) -> bool {
        self.lexer.clone().next().is_ok_and(|lexeme| lexeme.token == Token::Symbol(":="))
    }

    fn expression(&mut self) -> Result<Expr, Fault> {
        let first = self.operand()?;
        let mut calls = Vec::new();
        while let Some(op) = self.infix() {
            let span = self.advance()?.span;
            calls.push(Call { name: op, form: Form::Infix, span, operand: Some(self.operand()?) });
        }
        Ok(self.with_calls(first, calls))
    }

    /// The infix operation that comes next.
    fn infix(&self) -> Option<&'static str> {
        let word = match self.next.token {
            Token::Symbol(symbol) => symbol,
            _ => self.word()?,
        };
        ops().find(|op| op.form == Form::Infix && op.name == word).map(|op| op.name)
    }

    fn operand(&mut self) -> Result<Expr, Fault> {
        let first = self.nested(Self::value)?;
        let mut calls = Vec::new();
        loop {
            let open = self.next.span.clone();
            let (name, operand) = if self.eat("^")?.is_some() {
                match self.eat("+")? {
                    Some(_) => ("^+", None),
                    None => ("^", Some(self.integer("'+' or an integer")?)),
                }
            } else if self.eat("(")?.is_some() {
                let argument = self.nested(Self::expression)?;
                self.close(")", &open)?;
                ("()", Some(argument))
            } else if self.eat("[")?.is_some() {
                let index = self.integer("a position")?;
                self.close("]", &open)?;
                ("[]", Some(index))
            } else {
                return Ok(self.with_calls(first, calls));
            };
            calls.push(Call { name, form: Form::Postfix, span: open.start..self.end, operand });
        }
    }

    fn with_calls(&self, first: Expr, calls: Vec<Call>) -> Expr {
        if calls.is_empty() {
            return first;
        }
        Expr { span: first.span.start..self.end, kind: ExprKind::Chain(Box::new(first), calls) }
    }

    fn value(&mut self) -> Result<Expr, Fault> {
        let span = self.next.span.clone();
        let text = self.lexer.text();
        let kind = match (self.next.token, &text[span.clone()]) {
            (Token::Symbol("{" | "["), _) => {
                let span = self.lexer.literal(span.start)?;
                self.end = span.end;
                self.next = self.lexer.next()?;
                return Ok(Expr { span: span.clone(), kind: ExprKind::Literal(span) });
            }
            (Token::Symbol("("), _) => return self.parenthesized(),
            (Token::Symbol("-") | Token::Number, _) => return self.integer("a value"),
            (Token::Text, quoted) => ExprKind::Text(quoted[1..quoted.len() - 1].to_owned()),
            (Token::Name, "True" | "true") => ExprKind::Bool(true),
            (Token::Name, "False" | "false") => ExprKind::Bool(false),
            (Token::Name, name) => match ops().find(|op| op.name == name) {
                Some(op) if matches!(op.form, Form::Prefix | Form::Greedy) => return self.prefix(op),
                Some(_) => return Err(self.expected("a value")),
                None => ExprKind::Variable(name.to_owned()),
            },
            _ => return Err(self.expected("a value")),
        };
        self.advance()?;
        match &kind {
            // A name before a value is an operation, and there is none of that name.
            ExprKind::Variable(name) if self.begins_value() => {
                let known = ops().map(|op| op.name.to_owned()).collect();
                Err(Fault { known, ..Fault::wrong(span, format!("there is no operation '{name}'")) })
            }
            _ => Ok(Expr { span, kind }),
        }
    }

    /// Can what comes next only be the beginning of a value?
    fn begins_value(&self) -> bool {
        match self.next.token {
            Token::Name => self.infix().is_none(),
            Token::Number | Token::Text => true,
            Token::Symbol(symbol) => symbol == "{",
            Token::End => false,
        }
    }

    fn prefix(&mut self, op: &'static Op) -> Result<Expr, Fault> {
        let span = self.advance()?.span;
        if let Some(reason) = unavailable(op.name) {
            return Err(Fault::wrong(span, format!("'{}' {reason}", op.name)));
        }
        let operand = match op.form {
            Form::Greedy => self.nested(Self::expression)?,
            _ => self.operand()?,
        };
        let whole = span.start..self.end;
        let call = Call { name: op.name, form: op.form, span, operand: Some(operand) };
        Ok(Expr { span: whole, kind: ExprKind::Prefix(Box::new(call)) })
    }

    /// An expression in parentheses, or a list.
    fn parenthesized(&mut self) -> Result<Expr, Fault> {
        let open = self.advance()?.span;
        let mut items = Vec::new();
        let mut is_list = self.is(")");
        if !is_list {
            items.push(self.expression()?);
        }
        while !items.is_empty() && self.eat(",")?.is_some() {
            is_list = true;
            items.push(self.expression()?);
        }
        self.close(")", &open)?;
        let span = open.start..self.end;
        match items.pop() {
            Some(only) if !is_list => Ok(Expr { span, ..only }),
            last => {
                items.extend(last);
                Ok(Expr { span, kind: ExprKind::List(items) })
            }
        }
    }

    fn integer(&mut self, what: &str) -> Result<Expr, Fault> {
        let start = self.next.span.start;
        let sign = self.eat("-")?;
        if self.next.token != Token::Number {
            return Err(self.expected(if sign.is_some() { "a number" } else { what }));
        }
        let digits = self.advance()?.span;
        let number: Int = self.lexer.text()[digits].parse().expect("the lexer makes numbers of digits only");
        let number = if sign.is_some() { -number } else { number };
        Ok(Expr { span: start..self.end, kind: ExprKind::Int(number) })
    }

    /// Runs `f` one level deeper.
    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.depth >= MAX_DEPTH {
            return Err(Fault::wrong(self.next.span.clone(), format!("nesting is deeper than {MAX_DEPTH}")));
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    /// The next word, if it is a name.
    fn word(&self) -> Option<&'a str> {
        (self.next.token == Token::Name).then(|| &self.lexer.text()[self.next.span.clone()])
    }

    fn is(&self, symbol: &str) -> bool {
        matches!(self.next.token, Token::Symbol(found) if found == symbol)
    }

    fn eat(&mut self, symbol: &str) -> Result<Option<Range<usize>>, Fault> {
        if self.is(symbol) { Ok(Some(self.advance()?.span)) } else { Ok(None) }
    }

    /// The symbol that closes what is at `open`.
    fn close(&mut self, symbol: &str, open: &Range<usize>) -> Result<(), Fault> {
        let opening = &self.lexer.text()[open.clone()];
        match self.eat(symbol)? {
            Some(_) => Ok(()),
            None => Err(self.expected(&format!("an operation or the '{symbol}' that closes '{opening}'"))),
        }
    }

    /// Goes to the next word and returns the one before it.
    fn advance(&mut self) -> Result<Lexeme, Fault> {
        let next = self.lexer.next()?;
        self.end = self.next.span.end;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn expected(&self, what: &str) -> Fault {
        let span = self.next.span.clone();
        match self.next.token {
            Token::End => Fault::incomplete(span, format!("expected {what}, found the end of the text")),
            _ => {
                let found = self.lexer.text()[span.clone()].escape_debug().to_string();
                Fault::wrong(span, format!("expected {what}, found '{found}'"))
            }
        }
    }
}
