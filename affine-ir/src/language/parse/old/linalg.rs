//! Edits the text of `linalg` ops whose operands older versions list without `ins` and `outs`.
//!
//! ```text
//! linalg.fill(%x, %m) : f32, memref<4xf32>          linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
//! linalg.copy(%a, %b) : memref<4xf32>, memref<4xf32>    linalg.copy ins(%a : ..) outs(%b : ..)
//! linalg.init_tensor [4, %n] : tensor<4x?xf32>      tensor.empty(%n) : tensor<4x?xf32>
//! ```

use crate::core::lexer::{Tok, Token, next_token};
use crate::core::types::Type;
use crate::language::parse::carried::Carried;
use crate::language::parse::{PResult, Parser};

impl<'a> Parser<'a> {
    /// Edits the op whose old name is the current token.
    pub(super) fn old_linalg(&mut self, op: &mut Carried<'a>) -> PResult<()> {
        let open = next_token(self.text.as_bytes(), self.tok.end);
        match (self.spelling(), open.kind) {
            ("linalg.fill" | "linalg.copy", Tok::Punct(b'(')) if self.may_be_of(14) => self.listed(op, open),
            ("linalg.init_tensor", Tok::Punct(b'[')) => {
                self.sizes_of_empty(op, open);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// `(%in, %out) : type, type`, where the bracket is.
    fn listed(&mut self, op: &mut Carried<'a>, open: Token) -> PResult<()> {
        let (tok, previous_end, word) = (self.tok, self.previous_end, self.spelling());
        let message =
            format!("custom op '{word}' is in an old form that is not translated: its output is first");
        let first_output = self.error(message);
        self.restart_at(open.end);
        self.operand()?;
        let comma = self.tok;
        self.expect(b',')?;
        let second = self.operand()?;
        let close = self.tok;
        self.expect(b')')?;
        self.expect_in(b':', "and the types of the operands")?;
        let input = self.ty()?;
        self.expect(b',')?;
        let output = self.ty()?;
        let end = self.previous_end;
        (self.tok, self.previous_end) = (tok, previous_end);
        let is_shaped = |ty: &Type| ty.is_shaped() && ty.as_vector().is_none();
        if is_shaped(&input) && !is_shaped(&output) {
            return Err(first_output);
        }
        op.edits.replace(open.start, open.end, " ins(");
        op.edits.replace(comma.start, second.offset, format!(" : {input}) outs("));
        op.edits.replace(close.start, end, format!(" : {output})"));
        Ok(())
    }

    /// `[4, %n]`: only the sizes that are not known are written today.
    fn sizes_of_empty(&mut self, op: &mut Carried<'a>, open: Token) {
        let bytes = self.text.as_bytes();
        let (mut from, mut before) = (self.tok.end, "(");
        let mut token = next_token(bytes, open.end);
        while matches!(token.kind, Tok::Integer | Tok::Percent | Tok::Hash | Tok::Punct(b',')) {
            match token.kind {
                Tok::Percent => {
                    op.edits.replace(from, token.start, before);
                    (from, before) = (token.end, ", ");
                }
                // The number of a result.
                Tok::Hash => from = token.end,
                _ => {}
            }
            token = next_token(bytes, token.end);
        }
        let after = if before == "(" { "()" } else { ")" };
        op.edits.replace(from, token.end, after);
    }
}
