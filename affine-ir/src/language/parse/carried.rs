//! Parses [carried](crate::Dialects::carrying) ops: custom assembly of an undeclared dialect, kept as text
//! with gaps for operands.
//!
//! What is needed of such an op is where it ends, which values it uses, and which types its results have. The
//! three forms ([`CarriedForm`]) tell; whatever is not known by them is an error, so that nothing is taken
//! for what it is not.

use crate::core::ids::ValueId;
use crate::core::ir::OpName;
use crate::core::lexer::Tok;
use crate::core::loc::Loc;
use crate::core::name::Name;
use crate::core::types::Type;
use crate::language::dialect::{CarriedForm, CarriedOp};
use crate::language::op_def::UNREGISTERED;
use crate::language::parse::op::unregistered;
use crate::language::parse::{Draft, PResult, Parser};

/// Words that may follow the parameters of a symbol, with what they say in parentheses.
const CLAUSES: [&str; 2] = ["comdat", "vscale_range"];

/// The operands of an op, and the range of the text where each is written.
#[derive(Default)]
struct Operands {
    values: Vec<ValueId>,
    places: Vec<(u32, u32)>,
}

impl<'a> Parser<'a> {
    /// Reads an op whose name is next.
    pub(super) fn carried_op(&mut self, op: &CarriedOp) -> PResult<Box<Draft>> {
        let mut spec = unregistered(Name::from_static(op.name), Loc::Offset(self.tok.start));
        self.advance();
        let mut from = self.previous_end;
        let mut operands = Operands::default();
        match op.form {
            CarriedForm::Symbol => self.carried_symbol()?,
            CarriedForm::ResultType | CarriedForm::Types => {
                self.carried_operands(op, &mut operands)?;
                spec.result_types = self.carried_types(op.form)?;
            }
        }
        let end = self.previous_end;
        let mut parts = Vec::with_capacity(operands.places.len() + 1);
        for (start, next) in operands.places.into_iter().chain([(end, end)]) {
            parts.push(self.without_aliases((from, start))?);
            from = next;
        }
        spec.operands = operands.values;
        if let OpName::Unregistered(op) = &mut spec.name {
            op.written = Some(parts.into());
        }
        Ok(Box::new(Draft { def: &UNREGISTERED, spec, regions: Vec::new() }))
    }

    /// Reads up to the colon before the types, and consumes it: every `%name` is an operand.
    fn carried_operands(&mut self, op: &CarriedOp, operands: &mut Operands) -> PResult<()> {
        let mut open = Vec::new();
        loop {
            let is_outside = open.is_empty();
            match self.tok.kind {
                Tok::Punct(b':') if is_outside => {
                    self.advance();
                    return Ok(());
                }
                Tok::Percent => {
                    let operand = self.operand()?;
                    operands.places.push((operand.offset, self.previous_end));
                    operands.values.push(self.defined(operand)?);
                }
                // What begins or ends another op or block.
                Tok::Caret | Tok::Punct(b')' | b']' | b'}' | b'>' | b'=') if is_outside => break,
                Tok::Bare if is_outside && self.spelling().contains('.') => break,
                _ => self.carried_token(&mut open)?,
            }
        }
        Err(self.wrong_token(format!("expected ':' and the types of '{}'", op.name)))
    }

    /// The types after the colon; returns those of the results.
    fn carried_types(&mut self, form: CarriedForm) -> PResult<Vec<Type>> {
        let first = self.ty()?;
        if form == CarriedForm::ResultType {
            return Ok(vec![first]);
        }
        let mut results = match first {
            Type::Function(ty) => ty.results.clone(),
            _ if self.eat_arrow() || self.eat_keyword("to") => vec![self.ty()?],
            _ => Vec::new(),
        };
        while self.eat(b',') {
            // Behind that of the function that is called comes the type of the call.
            if let Type::Function(ty) = self.ty()? {
                results.clone_from(&ty.results);
            }
        }
        Ok(results)
    }

    /// `words @name(..)`, then what may follow: `-> type`, `: type`, clauses, attributes, a region.
    fn carried_symbol(&mut self) -> PResult<()> {
        while self.tok.kind == Tok::Bare && !self.spelling().contains('.') {
            self.advance();
        }
        self.symbol_name()?;
        self.carried_brackets(b'(')?;
        loop {
            match self.tok.kind {
                Tok::Arrow | Tok::Punct(b':') => {
                    self.advance();
                    match self.at(b'(') {
                        true => self.carried_brackets(b'(')?,
                        false => drop(self.ty()?),
                    }
                }
                Tok::Punct(b'{') => self.carried_brackets(b'{')?,
                Tok::Bare if CLAUSES.contains(&self.spelling()) => {
                    self.advance();
                    self.carried_brackets(b'(')?;
                }
                Tok::Bare if self.at_keyword("attributes") => {
                    self.advance();
                    self.carried_brackets(b'{')?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Consumes the bracket `first` and everything up to the one that closes it.
    fn carried_brackets(&mut self, first: u8) -> PResult<()> {
        if !self.at(first) {
            return Err(self.wrong_token(format!("expected '{}'", char::from(first))));
        }
        let mut open = Vec::new();
        loop {
            self.carried_token(&mut open)?;
            if open.is_empty() {
                return Ok(());
            }
        }
    }

    /// Consumes a token that is kept as text, and notes it if it is a bracket.
    fn carried_token(&mut self, open: &mut Vec<u8>) -> PResult<()> {
        match self.tok.kind {
            Tok::Punct(b'(') => open.push(b')'),
            Tok::Punct(b'[') => open.push(b']'),
            Tok::Punct(b'{') => open.push(b'}'),
            Tok::Punct(b'<') => open.push(b'>'),
            Tok::Punct(close @ (b')' | b']' | b'}' | b'>')) if open.pop() != Some(close) => {
                return Err(self.error(format!("nothing is open that '{}' closes", char::from(close))));
            }
            Tok::Eof | Tok::Bad => {
                let message = open.last().map(|close| format!("expected '{}'", char::from(*close)));
                return Err(self.wrong_token(message.unwrap_or_else(|| "expected an operation".to_owned())));
            }
            Tok::Hash | Tok::Bang => self.check_alias()?,
            Tok::Percent => {
                self.operand()?;
                return Ok(());
            }
            _ => {}
        }
        self.advance();
        Ok(())
    }
}
