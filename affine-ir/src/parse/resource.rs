//! `dense_resource<key>`, and the resources in `{-# .. #-}` that keys refer to.

use crate::attr::Attr;
use crate::lexer::Tok;
use crate::name::Name;
use crate::parse::dense::is_shaped;
use crate::parse::{PResult, Parser};
use crate::types::Type;

impl Parser<'_> {
    /// `dense_resource<key> : type`
    pub(super) fn dense_resource(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        let mut start = self.tok.start;
        self.advance();
        self.expect_in(b'<', "after 'dense_resource'")?;
        let key = match self.tok.kind {
            Tok::String => self.string()?,
            Tok::Bare => Name::from(self.keyword()?),
            _ => return Err(self.wrong_token("expected identifier key for 'resource' entry")),
        };
        self.expect(b'>')?;
        let ty = match ty {
            Some(ty) => ty.clone(),
            None => {
                self.expect(b':')?;
                start = self.tok.start;
                self.ty()?
            }
        };
        if is_shaped(&ty) {
            return Ok(Attr::DenseResource(key, ty));
        }
        Err(self.error_at(start, "`dense_resource` expected a shaped type"))
    }
}
