//! Parses locations.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::lexer::Tok;
use crate::core::loc::{FileRange, Loc, Location};
use crate::language::parse::number::parse_magnitude;
use crate::language::parse::{LocUser, PResult, Parser};

impl<'a> Parser<'a> {
    /// Reads `loc(..)` after an op or block argument if present and returns the location; `None` when there
    /// is none, or when it is an alias that is filled in at the end.
    pub(super) fn trailing_loc(&mut self, user: LocUser) -> PResult<Option<Loc>> {
        if !self.eat_keyword("loc") {
            return Ok(None);
        }
        self.expect_in(b'(', "in location")?;
        if self.tok.kind == Tok::Hash && !self.spelling().contains('.') {
            let (alias, offset) = (&self.spelling()[1..], self.tok.start);
            if !self.attr_aliases.contains_key(alias) {
                self.advance();
                self.expect_in(b')', "in location")?;
                self.deferred_locs.push((user, alias, offset));
                return Ok(None);
            }
        }
        let location = self.location()?;
        self.expect_in(b')', "in location")?;
        Ok(Some(Loc::Given(Arc::new(location))))
    }

    /// Fills in the locations whose aliases were defined after their use.
    pub(super) fn resolve_deferred_locs(&mut self) -> PResult<()> {
        for (user, alias, offset) in std::mem::take(&mut self.deferred_locs) {
            let location = match self.attr_aliases.get(alias) {
                Some((Attr::Location(location), size)) => {
                    let (location, size) = (Loc::Given(location.clone()), *size);
                    self.use_alias(size)?;
                    location
                }
                Some((other, _)) => {
                    let message = format!("expected location, but found '{other}'");
                    return Err(self.error_at(offset, message));
                }
                None => return Err(self.error_at(offset, "operation location alias was never defined")),
            };
            match user {
                LocUser::Op(op) => self.ir.ops[op].loc = location,
                LocUser::Arg(block, arg) => self.ir.blocks[block].arg_locs[arg] = location,
            }
        }
        Ok(())
    }

    /// Reads a location, without `loc(` and `)`.
    pub(super) fn location(&mut self) -> PResult<Location> {
        self.nested(Self::location_here)
    }

    fn location_here(&mut self) -> PResult<Location> {
        let start = self.tok.start;
        match self.tok.kind {
            Tok::Hash => match self.attr(None)? {
                Attr::Location(location) => Ok((*location).clone()),
                _ => Err(self.error_at(start, "expected location attribute")),
            },
            Tok::String => self.file_or_name(),
            _ if self.at_keyword("unknown") => {
                self.advance();
                Ok(Location::Unknown)
            }
            _ if self.at_keyword("callsite") => {
                self.advance();
                self.expect_in(b'(', "in callsite location")?;
                let callee = self.location()?;
                if !self.eat_keyword("at") {
                    return Err(self.wrong_token("expected 'at' in callsite location"));
                }
                let caller = self.location()?;
                self.expect_in(b')', "in callsite location")?;
                Ok(Location::CallSite(Arc::new(callee), Arc::new(caller)))
            }
            _ if self.at_keyword("fused") => {
                self.advance();
                let mut metadata = None;
                if self.eat(b'<') {
                    metadata = Some(self.attr(None)?);
                    self.expect_in(b'>', "after fused location metadata")?;
                }
                let parts = self.list_in((b'[', b']'), "in fused location", Self::location)?;
                Ok(Location::fused(metadata, parts))
            }
            _ => Err(self.wrong_token("expected location instance")),
        }
    }

    fn file_or_name(&mut self) -> PResult<Location> {
        let text: Arc<str> = self.string()?.as_str().into();
        if !self.eat(b':') {
            if !self.eat(b'(') {
                return Ok(Location::Name(text, Arc::new(Location::Unknown)));
            }
            let child = self.location()?;
            self.expect_in(b')', "after child location of NameLoc")?;
            return Ok(Location::Name(text, Arc::new(child)));
        }
        let line = self.place_number("line")?;
        if !self.eat(b':') {
            return Ok(Location::FileLineCol(FileRange { file: text, line, col: 0, end: None }));
        }
        let col = self.place_number("column")?;
        let mut end = None;
        if self.eat_keyword("to") {
            let end_line = if self.tok.kind == Tok::Integer { self.place_number("line")? } else { line };
            if !self.eat(b':') {
                let message = "expected either integer or `:` post `to` in FileLineColRange";
                return Err(self.wrong_token(message));
            }
            end = Some((end_line, self.place_number("column")?)).filter(|end| *end != (line, col));
        }
        Ok(Location::FileLineCol(FileRange { file: text, line, col, end }))
    }

    fn place_number(&mut self, what: &str) -> PResult<u32> {
        let literal = if self.tok.kind == Tok::Integer { self.spelling() } else { "" };
        match parse_magnitude(literal).and_then(|value| u32::try_from(value).ok()) {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => {
                let message = format!("expected integer {what} number in FileLineColRange");
                Err(self.wrong_token(message))
            }
        }
    }
}
