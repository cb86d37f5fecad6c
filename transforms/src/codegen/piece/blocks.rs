//! Separation of full unroll-and-jam blocks from partial ones, so that loops over full blocks have constant
//! bounds.
//!
//! # Problem
//! A component of kind [`MemberKind::Unrolled`] runs over the instances of a block: `u q <= t < u q + u`,
//! where `q` is an outer component. Where the domain does not cut the block these are the loop's only bounds,
//! and a compiler can unroll it.
//!
//! # Method
//! Each inequality of a piece that bounds the component holds in the whole block iff it holds at that end of
//! the block where it is least. The piece falls apart into the part where all of them hold there, and for
//! each of them the part where it is the first that does not.
//!
//! # Exactness
//! The parts are disjoint and together the piece. Parts without instances may stay.

use crate::codegen::error::CodegenError;
use crate::codegen::piece::{Piece, build_piece};
use crate::codegen::rows::Row;
use loopwright_analysis::machinery::FlatRow;
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_analysis::{MemberKind, StmtId};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Int, IntegerRelation};

/// The pieces of a part of one conjunction (where these rows are not negative): the instances of whole
/// blocks, then those of cut ones.
pub(in crate::codegen) fn block_pieces(
    stmt: StmtId,
    disjunct: &IntegerRelation,
    rows: &[FlatRow],
    within: &[Row],
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Vec<Piece>, CodegenError> {
    let build = |part: &[Row]| build_piece(stmt, disjunct, rows, part, context, budget);
    let mut parts: Vec<(Vec<Row>, Piece)> =
        build(within)?.map(|piece| (within.to_vec(), piece)).into_iter().collect();
    for block in blocks(rows) {
        let mut next = Vec::with_capacity(parts.len());
        for (part, piece) in parts {
            let wholes = block.whole(&piece);
            let mut part = part;
            let mut cut = Vec::new();
            for whole in wholes {
                let mut fails = row::negated(&whole);
                *fails.last_mut().expect("a row has a constant") -= 1;
                part.push(fails);
                cut.extend(build(&part)?.map(|piece| (part.clone(), piece)));
                *part.last_mut().expect("a row was pushed") = whole;
            }
            if cut.is_empty() {
                // Every block is whole.
                next.push((part, piece));
                continue;
            }
            next.extend(build(&part)?.map(|piece| (part, piece)));
            if !mutant::is_on(Mutant::LostRemainder) {
                next.extend(cut);
            }
        }
        parts = next;
    }
    Ok(parts.into_iter().map(|(_, piece)| piece).collect())
}

/// Components that run over blocks, and which enumerate the blocks.
struct Block {
    point: usize,
    block: usize,
    size: Int,
}

fn blocks(rows: &[FlatRow]) -> Vec<Block> {
    let of = |(point, row): (usize, &FlatRow)| -> Option<Block> {
        let form = row.row.as_affine().filter(|_| row.kind == MemberKind::Unrolled)?;
        let (block, outer) = rows[..point].iter().enumerate().rev().find(|(_, outer)| {
            let [term] = outer.row.terms.as_slice() else { return false };
            term.coeff.is_one() && !term.divisor.is_one() && term.form == *form
        })?;
        Some(Block { point, block, size: outer.row.terms[0].divisor.clone() })
    };
    rows.iter().enumerate().filter_map(of).collect()
}

impl Block {
    /// What must not be negative for a block to be whole, besides what holds anyway.
    fn whole(&self, piece: &Piece) -> Vec<Row> {
        let bounds = piece.exact.inequalities().rows().filter(|row| row[self.point] != Int::ZERO);
        bounds.map(|bound| self.at_least(bound)).filter(|row| !row::is_zero(&row[..row.len() - 1])).collect()
    }

    /// An inequality at the end of the block where its left side is least.
    fn at_least(&self, bound: &[Int]) -> Row {
        let mut row = bound.to_vec();
        let coeff = std::mem::take(&mut row[self.point]);
        row[self.block] += &coeff * &self.size;
        if coeff.is_negative() {
            *row.last_mut().expect("a row has a constant") += coeff * (&self.size - 1i64);
        }
        row
    }
}
