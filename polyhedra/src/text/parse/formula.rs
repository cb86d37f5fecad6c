//! Parses formulas.

use crate::text::error::ParseError;
use crate::text::lexer::Token;
use crate::text::parse::Parser;
use crate::text::tree::{Comparison, Expr, Formula};

impl Parser {
    pub(super) fn formula(&mut self) -> Result<Formula, ParseError> {
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
        let mut parts = vec![self.conjunction()?];
        while self.eat("or") || self.eat("|") {
            parts.push(self.conjunction()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::Or(parts) })
    }

    fn conjunction(&mut self) -> Result<Formula, ParseError> {
        let mut parts = vec![self.unary()?];
        while self.eat("and") {
            parts.push(self.unary()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) })
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
        if self.is("exists") {
            return self.nested(Self::quantified);
        }
        // Of parentheses that are never closed the formula says more about what is missing.
        if self.is("(") && self.brackets[self.at].is_none_or(|bracket| bracket.holds_formula) {
            self.advance();
            let inner = self.formula()?;
            self.expect(")")?;
            return Ok(inner);
        }
        self.comparison()
    }

    fn quantified(&mut self) -> Result<Formula, ParseError> {
        let offset = self.offset();
        self.advance();
        let has_parentheses = self.eat("(");
        let mut names = Vec::new();
        while !self.is(":") {
            let name = self.name()?;
            let value = if self.eat("=") { Some(self.choice()?) } else { None };
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
        Ok(Formula::Exists(offset, names, Box::new(inner)))
    }

    fn comparison(&mut self) -> Result<Formula, ParseError> {
        let mut left = self.list()?;
        let mut parts = Vec::new();
        while let Some(op) = comparison_of(self.peek()) {
            let offset = self.offset();
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
}

fn comparison_of(token: &Token) -> Option<Comparison> {
    let Token::Symbol(symbol) = token else {
        return None;
    };
    Some(match *symbol {
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
