//! Types that older versions have and today's MLIR has not, and what pointers pointed to.

use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::elements::{DenseElements, DenseValues};
use crate::core::types::{Type, VectorType};
use crate::language::parse::{PResult, Parser};

/// How many parts a layout may have that several make: each may use the one before many times.
const MOST_PARTS: usize = 1 << 10;

fn n_parts(map: &AffineMap) -> usize {
    let mut n_parts = 1;
    map.results.iter().for_each(|result| result.walk(&mut |_| n_parts += 1));
    n_parts
}

impl<'a> Parser<'a> {
    /// Notes what the pointer type points to that has just been read.
    pub(crate) fn points_to(&mut self, ty: Option<Type>) {
        self.old.pointee = ty;
    }

    /// Whether a type of LLVM begins here that may have a part of an older version.
    pub(in crate::language::parse) fn is_translated(&self, dialect: &str, offset: u32) -> bool {
        const MADE_OF_OTHERS: [&str; 5] = ["ptr", "array", "struct", "func", "vec"];
        let body = &self.text[offset as usize..];
        let word = &body[..body.bytes().take_while(u8::is_ascii_alphanumeric).count()];
        self.is_old() && dialect == "llvm" && MADE_OF_OTHERS.contains(&word)
    }

    /// Consumes the word `type` after the `=` of an alias, which versions up to 15 have there.
    pub(in crate::language::parse) fn old_type_keyword(&mut self) -> PResult<()> {
        const VERSIONS: (u32, u32) = (12, 15);
        self.points_to(None);
        if self.at_keyword("type") && !self.may_be_of(VERSIONS.1) {
            let mut error = self.wrong_token("expected non-function type");
            self.suggest_from(VERSIONS, &mut error);
            return Err(error);
        }
        self.eat_keyword("type");
        Ok(())
    }

    /// Notes what the alias of a pointer type points to, which has just been read.
    pub(in crate::language::parse) fn note_alias(&mut self, alias: &'a str) {
        if let Some(pointee) = self.old.pointee.take() {
            self.old.pointees.insert(alias, pointee);
        }
    }

    /// An alias has been read in place of a pointer type.
    pub(in crate::language::parse) fn recall_alias(&mut self, alias: &str) {
        if self.is_old() {
            self.old.pointee = self.old.pointees.get(alias).cloned();
        }
    }

    /// The layout of a memref that has several maps: one after the other, until LLVM 13.
    pub(in crate::language::parse) fn layout_after(&self, first: Option<Attr>, then: Attr) -> PResult<Attr> {
        let (Some(Attr::AffineMap(first)), Attr::AffineMap(second)) = (first, &then) else { return Ok(then) };
        if !self.may_be_of(13) || second.is_identity() && second.dims as usize == first.results.len() {
            return Ok(if self.may_be_of(13) { Attr::AffineMap(first) } else { then });
        }
        if second.dims as usize != first.results.len() {
            let (results, dims) = (first.results.len(), second.dims);
            let message = format!("a layout of {dims} dimensions follows one of {results} results");
            return Err(self.error(message));
        }
        if n_parts(&first).saturating_mul(n_parts(second)) > MOST_PARTS {
            return Err(self.error(format!("layouts of more than {MOST_PARTS} parts together")));
        }
        let AffineMap { dims, symbols, results } = second.pullback(&first);
        let results = results.iter().map(|expr| expr.simplified(dims, symbols)).collect();
        Ok(Attr::map(AffineMap { dims, symbols, results }))
    }

    /// A data layout's numbers have 64 bits today.
    pub(crate) fn todays_numbers(&self, value: Attr) -> Attr {
        let Attr::Dense(dense) = &value else { return value };
        let (true, Type::Vector(vector), DenseValues::Bytes(bytes)) =
            (self.is_old(), &dense.ty, &dense.values)
        else {
            return value;
        };
        if vector.elem != Type::I32 {
            return value;
        }
        let widened = bytes.chunks_exact(4).flat_map(|word| {
            let word = i32::from_le_bytes(word.try_into().expect("chunks of four bytes"));
            i64::from(word).to_le_bytes()
        });
        let ty = Type::Vector(VectorType { elem: Type::I64, ..(**vector).clone() }.into());
        Attr::Dense(DenseElements { ty, values: DenseValues::Bytes(widened.collect()) }.into())
    }
}
