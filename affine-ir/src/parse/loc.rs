//! Locations.

use std::sync::Arc;

use crate::attr::Attr;
use crate::lexer::Tok;
use crate::loc::{FileRange, Loc, Location};
use crate::parse::{LocUser, PResult, Parser};

impl<'a> Parser<'a> {
    /// Reads `loc(..)` after an op or block argument if present and returns the location; `None` when there is
    /// none, or when it is an alias that is filled in at the end.
    pub(super) fn trailing_loc(&mut self, user: LocUser) -> PResult<Option<Loc>> {
        if !self.eat_keyword("loc") {
            return Ok(None);
        }
        self.expect(b'(')?;
        if self.tok.kind == Tok::Hash && !self.spelling().contains('.') {
            let (alias, offset) = (&self.spelling()[1..], self.tok.start);
            if !self.attr_aliases.contains_key(alias) {
                self.advance();
                self.expect(b')')?;
                self.deferred_locs.push((user, alias, offset));
                return Ok(None);
            }
        }
        let location = self.location()?;
        self.expect(b')')?;
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
                Some(_) => {
                    let message = format!("expected location, but found '#{alias}'");
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
            // The older spelling of an unknown location.
            Tok::Punct(b'?') => {
                self.advance();
                Ok(Location::Unknown)
            }
            _ if self.at_keyword("unknown") => {
                self.advance();
                Ok(Location::Unknown)
            }
            _ if self.at_keyword("callsite") => {
                self.advance();
                self.expect(b'(')?;
                let callee = self.location()?;
                self.expect_keyword("at")?;
                let caller = self.location()?;
                self.expect(b')')?;
                Ok(Location::CallSite(Arc::new(callee), Arc::new(caller)))
            }
            _ if self.at_keyword("fused") => {
                self.advance();
                let mut metadata = None;
                if self.eat(b'<') {
                    metadata = Some(self.attr(None)?);
                    self.expect(b'>')?;
                }
                self.expect(b'[')?;
                Ok(Location::Fused(metadata, self.list(b']', Self::location)?))
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
            self.expect(b')')?;
            return Ok(Location::Name(text, Arc::new(child)));
        }
        let line = self.place_number()?;
        if !self.eat(b':') {
            return Ok(Location::FileLineCol(FileRange { file: text, line, col: 0, end: None }));
        }
        let col = self.place_number()?;
        let mut end = None;
        if self.eat_keyword("to") {
            let end_line = if self.tok.kind == Tok::Integer { self.place_number()? } else { line };
            self.expect(b':')?;
            end = Some((end_line, self.place_number()?));
        }
        Ok(Location::FileLineCol(FileRange { file: text, line, col, end }))
    }

    fn place_number(&mut self) -> PResult<u32> {
        let start = self.tok.start;
        if self.tok.kind != Tok::Integer {
            return Err(self.wrong_token("expected integer line or column number in FileLineColLoc"));
        }
        let value = self.integer()?;
        u32::try_from(value).map_err(|_| self.error_at(start, "line or column number too large"))
    }
}
