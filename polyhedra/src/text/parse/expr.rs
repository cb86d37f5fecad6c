//! Parses expressions.

use crate::text::error::ParseError;
use crate::text::lexer::Token;
use crate::text::parse::Parser;
use crate::text::parse::brackets::{Bracket, is_logic};
use crate::text::tree::{Expr, Formula};
use loopwright_integer::Int;

/// The most factors in a row; each is one level of the tree.
const MAX_FACTORS: usize = 16;

/// The greatest number that a power may give, in bits.
const MAX_POWER_BITS: u64 = 1 << 16;

impl Parser {
    /// Does a `?` follow in this expression?
    pub(super) fn is_before_choice(&self) -> bool {
        self.is_ahead(&[",", ";", ":", "]", ")", "}"], |token, _| token.is("?"))
    }

    /// Does a formula follow, rather than an expression?
    pub(super) fn is_before_formula(&self) -> bool {
        let is_formula = |bracket: Option<Bracket>| bracket.is_some_and(|bracket| bracket.holds_formula);
        self.is_ahead(&[",", ";", "?", "]"], |token, bracket| is_logic(token) || is_formula(bracket))
    }

    /// Does such a token follow, not inside of brackets, before one of `ends`?
    fn is_ahead(&self, ends: &[&str], is_such: impl Fn(&Token, Option<Bracket>) -> bool) -> bool {
        let mut at = self.at;
        loop {
            let (token, bracket) = (&self.tokens[at].1, self.brackets[at]);
            if is_such(token, bracket) {
                return true;
            }
            if *token == Token::End || ends.iter().any(|end| token.is(end)) {
                return false;
            }
            at = bracket.map_or(at, |bracket| bracket.close) + 1;
        }
    }

    /// `value : condition; …`, from the first condition on.
    pub(super) fn pieces_after(&mut self, first: Expr) -> Result<Expr, ParseError> {
        let offset = self.offset();
        let mut pieces: Vec<(Expr, Formula)> = vec![(first, self.formula()?)];
        while self.eat(";") {
            let value = self.choice()?;
            self.expect(":")?;
            pieces.push((value, self.formula()?));
        }
        Ok(Expr::Pieces(offset, pieces))
    }

    /// `condition ? first : second`, or a sum.
    pub(super) fn choice(&mut self) -> Result<Expr, ParseError> {
        if !self.is_before_choice() {
            return self.sum();
        }
        self.nested(|parser| {
            let condition = parser.formula()?;
            parser.expect("?")?;
            let first = parser.choice()?;
            parser.expect(":")?;
            let second = parser.choice()?;
            Ok(Expr::Choice(Box::new(condition), Box::new((first, second))))
        })
    }

    pub(super) fn sum(&mut self) -> Result<Expr, ParseError> {
        self.nested(|parser| {
            let mut is_minus = false;
            parser.eat("+");
            let mut terms = Vec::new();
            loop {
                let (is_opposite, term) = parser.term()?;
                terms.push((is_minus != is_opposite, term));
                is_minus = parser.is("-");
                if !parser.eat("-") && !parser.eat("+") {
                    break;
                }
            }
            match terms.as_slice() {
                [(false, _)] => Ok(terms.remove(0).1),
                _ => Ok(Expr::Sum(terms)),
            }
        })
    }

    /// A product with signs before it: is it the opposite of it? A number takes the sign for itself.
    fn term(&mut self) -> Result<(bool, Expr), ParseError> {
        let mut is_opposite = false;
        while self.eat("-") {
            is_opposite = !is_opposite;
        }
        let takes_sign = matches!(self.peek(), Token::Number(_));
        let product = self.product(takes_sign && is_opposite)?;
        Ok((is_opposite && !takes_sign, product))
    }

    /// A product; the number that it begins with is taken negative if `is_negative`.
    fn product(&mut self, is_negative: bool) -> Result<Expr, ParseError> {
        let mut left = if matches!(self.peek(), Token::Number(_)) {
            let number = self.constant()?;
            let number = Expr::Number(if is_negative { -number } else { number });
            let offset = self.offset();
            if self.eat("*") || self.is_at_factor() {
                let (is_opposite, rest) = self.nested(Self::term)?;
                let number = if is_opposite { Expr::Sum(vec![(true, number)]) } else { number };
                return Ok(Expr::Product(offset, Box::new((number, rest))));
            }
            number
        } else {
            self.factor()?
        };
        for n_factors in 0.. {
            let op_offset = self.offset();
            let op = ["*", "//", "/", "mod", "%"].into_iter().find(|op| self.is(op));
            let is_juxtaposed = matches!(self.peek(), Token::Ident(_));
            let Some(op) = op.or(is_juxtaposed.then_some("*")) else {
                break;
            };
            if n_factors == MAX_FACTORS {
                return Err(ParseError::new(
                    op_offset,
                    format!("more than {MAX_FACTORS} factors in a product"),
                ));
            }
            if !is_juxtaposed {
                self.advance();
            }
            let offset = self.offset();
            let pair = Box::new((left, self.factor()?));
            left = match op {
                "*" => Expr::Product(op_offset, pair),
                "/" => Expr::Divide(offset, pair),
                "//" => Expr::Floor(offset, Box::new(Expr::Divide(offset, pair))),
                _ => Expr::Mod(offset, pair),
            };
        }
        Ok(left)
    }

    /// Is this the beginning of what a number can be before without a sign for times?
    fn is_at_factor(&self) -> bool {
        match self.peek() {
            Token::Ident(_) | Token::Symbol("(") => true,
            Token::Keyword(word, _) => is_function(word),
            _ => false,
        }
    }

    /// A number, or a power of one.
    fn constant(&mut self) -> Result<Int, ParseError> {
        let mut value = self.number()?;
        while self.eat("^") {
            let offset = self.offset();
            let exponent = self.exponent()?;
            value = power(&value, exponent, offset)?;
        }
        Ok(value)
    }

    fn exponent(&mut self) -> Result<u32, ParseError> {
        let offset = self.offset();
        let exponent = self.number()?.to_i64().and_then(|exponent| u32::try_from(exponent).ok());
        exponent.ok_or_else(|| ParseError::new(offset, "the exponent has more than 32 bits"))
    }

    fn number(&mut self) -> Result<Int, ParseError> {
        let Token::Number(number) = self.peek() else {
            return Err(self.expected("a number"));
        };
        let number = number.clone();
        self.advance();
        Ok(number)
    }

    fn factor(&mut self) -> Result<Expr, ParseError> {
        let base = self.base()?;
        let offset = self.offset();
        if !self.eat("^") {
            return Ok(base);
        }
        // A power of a power is one power, so that a long row of them is no deep tree.
        let mut exponent = self.exponent()?;
        while self.eat("^") {
            let offset = self.offset();
            let product = exponent.checked_mul(self.exponent()?);
            exponent =
                product.ok_or_else(|| ParseError::new(offset, "the exponent has more than 32 bits"))?;
        }
        Ok(Expr::Power(offset, Box::new(base), exponent))
    }

    fn base(&mut self) -> Result<Expr, ParseError> {
        match self.peek() {
            Token::Symbol("-") => {
                self.advance();
                let inner = self.nested(Self::factor)?;
                Ok(Expr::Sum(vec![(true, inner)]))
            }
            Token::Number(_) => self.constant().map(Expr::Number),
            Token::Symbol("(") => {
                self.advance();
                let mut inner = self.choice()?;
                if self.eat(":") {
                    inner = self.pieces_after(inner)?;
                }
                self.expect(")")?;
                Ok(inner)
            }
            Token::Symbol("[") => {
                self.advance();
                let offset = self.offset();
                let inner = self.sum()?;
                self.expect("]")?;
                Ok(Expr::Floor(offset, Box::new(inner)))
            }
            Token::Ident(_) => self.name().map(Expr::Name),
            Token::Keyword("nan", _) => {
                self.advance();
                Ok(Expr::Nan)
            }
            Token::Keyword(word, _) if is_function(word) => self.call(word),
            _ => Err(self.expected("an expression")),
        }
    }

    fn call(&mut self, function: &'static str) -> Result<Expr, ParseError> {
        let offset = self.offset();
        self.advance();
        self.expect("(")?;
        let mut offsets = vec![self.offset()];
        let mut arguments = vec![self.choice()?];
        while self.eat(",") {
            offsets.push(self.offset());
            arguments.push(self.choice()?);
        }
        self.expect(")")?;
        let n_wanted = match function {
            "floor" | "ceil" => 1,
            "floord" | "ceild" => 2,
            _ => arguments.len(),
        };
        if arguments.len() != n_wanted {
            let plural = if n_wanted == 1 { "" } else { "s" };
            let message =
                format!("'{function}' takes {n_wanted} argument{plural}, found {}", arguments.len());
            return Err(ParseError::new(offset, message));
        }
        match function {
            "min" => return Ok(Expr::Min(offset, arguments)),
            "max" => return Ok(Expr::Max(offset, arguments)),
            _ => {}
        }
        let divisor = if n_wanted == 2 { arguments.pop() } else { None };
        let mut value = arguments.pop().expect("the number of arguments was checked");
        if let Some(divisor) = divisor {
            value = Expr::Divide(offsets[1], Box::new((value, divisor)));
        }
        let value = Box::new(value);
        let is_floor = function.starts_with("floor");
        Ok(if is_floor { Expr::Floor(offsets[0], value) } else { Expr::Ceil(offsets[0], value) })
    }
}

fn is_function(word: &str) -> bool {
    matches!(word, "floor" | "ceil" | "floord" | "ceild" | "min" | "max")
}

/// A power of a number, if it is not too large; the place is that of the exponent.
pub(in super::super) fn power(value: &Int, exponent: u32, offset: usize) -> Result<Int, ParseError> {
    if value.bit_len().saturating_mul(u64::from(exponent)) > MAX_POWER_BITS {
        return Err(ParseError::new(offset, format!("the power has more than {MAX_POWER_BITS} bits")));
    }
    Ok(value.pow(exponent))
}
