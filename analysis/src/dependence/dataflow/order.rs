//! The order in which the writes before a read are tried.
//!
//! # Method
//! A write runs before a read at the first component of the original timestamps in which it is less, which is
//! a loop around both or a place in a sequence; or it is an earlier access of the same instance. Of two
//! writes the one that is less in a later component is the later one; of two places in one sequence, the
//! later place. What remains are writes below one place of a sequence or in earlier iterations of one loop:
//! they form a group.

use crate::dependence::dataflow::{Candidate, Read, Write};
use crate::schedule::{AffineForm, FlatRow};
use crate::scop::{Access, Stmt};
use itertools::Itertools;
use loopwright_affine_ir::{Ir, OpId, Traits};
use loopwright_polyhedra::{Int, IntegerRelation, VarKind};
use std::cmp::Reverse;

/// How a write runs before a read.
#[derive(Clone, Debug)]
pub(super) struct Position {
    /// The loop that carries it, as in [`Dependence::level`](crate::dependence::Dependence::level).
    pub(super) level: u32,
    /// The component in which the write is less; past the last in the same instance.
    component: usize,
    /// The place in the sequence, if the component is one.
    place: Option<Int>,
}

impl Position {
    /// Keeps the pairs of a point (in its first columns, a reading instance) and a writing instance that are
    /// at this position.
    pub(super) fn restrict(&self, pairs: &mut IntegerRelation, read: &[FlatRow], write: &[FlatRow]) {
        for (component, (read, write)) in read.iter().zip(write).enumerate() {
            if component > self.component || (component == self.component && self.place.is_some()) {
                return;
            }
            let mut row = vec![Int::ZERO; pairs.space().n_cols()];
            add(&mut row, pairs, (VarKind::Domain, 0), &Int::ONE, affine(read));
            add(&mut row, pairs, (VarKind::Range, 0), &Int::MINUS_ONE, affine(write));
            if component == self.component {
                *row.last_mut().expect("a row has a constant") -= Int::ONE;
                pairs.add_inequality(&row);
            } else if row.iter().any(|coeff| !coeff.is_zero()) {
                pairs.add_equality(&row);
            }
        }
        pairs.simplify();
    }
}

/// Adds a multiple of a form whose induction variables begin at a column of some kind.
pub(super) fn add(
    row: &mut [Int],
    relation: &IntegerRelation,
    (kind, first): (VarKind, usize),
    factor: &Int,
    form: &AffineForm,
) {
    let space = relation.space();
    let mut add_to = |column: usize, coeff: &Int| row[column] += factor * coeff;
    let start = space.offset(kind) + first;
    form.iters.iter().enumerate().for_each(|(at, coeff)| add_to(start + at, coeff));
    let start = space.offset(VarKind::Symbol);
    form.params.iter().enumerate().for_each(|(at, coeff)| add_to(start + at, coeff));
    add_to(space.n_vars(), &form.constant);
}

pub(super) fn affine(row: &FlatRow) -> &AffineForm {
    row.row.as_affine().expect("the original order consists of counters and constants")
}

/// The place in a sequence, if a component is one.
pub(super) fn place(row: &FlatRow) -> Option<&Int> {
    Some(affine(row)).filter(|form| form.is_constant()).map(|form| &form.constant)
}

/// The writes that can run before a read, in groups, the latest first.
pub(super) fn groups<'a>(
    ir: &Ir,
    read: &Read<'a>,
    writes: impl Iterator<Item = &'a Write<'a>>,
) -> Vec<Vec<Candidate<'a>>> {
    let mut candidates: Vec<Candidate<'a>> = Vec::new();
    for write in writes {
        candidates.extend(before(read, write));
        candidates.extend(in_the_same_instance(ir, read, write));
    }
    let key = |candidate: &Candidate<'_>| {
        let Position { component, place, .. } = &candidate.position;
        (Reverse(*component), Reverse(place.clone()))
    };
    candidates.sort_by_key(key);
    let mut groups: Vec<Vec<Candidate<'a>>> = Vec::new();
    for candidate in candidates {
        match groups.last_mut() {
            Some(group) if key(&group[0]) == key(&candidate) => group.push(candidate),
            _ => groups.push(vec![candidate]),
        }
    }
    groups
}

/// The positions at which instances of a write run before those of a read.
fn before<'a>(read: &Read<'a>, write: &'a Write<'a>) -> Vec<Candidate<'a>> {
    let mut positions = Vec::new();
    let mut level = 0;
    for (component, (of_read, of_write)) in read.times.iter().zip(write.times).enumerate() {
        match (place(of_write), place(of_read)) {
            (Some(earlier), Some(later)) => {
                if earlier < later {
                    positions.push(Position { level: 0, component, place: Some(earlier.clone()) });
                }
                if earlier != later {
                    break;
                }
            }
            _ => {
                level += 1;
                positions.push(Position { level, component, place: None });
            }
        }
    }
    let candidate = |position| Candidate { write, position, is_certain: write.is_certain };
    positions.into_iter().map(candidate).collect()
}

fn in_the_same_instance<'a>(ir: &Ir, read: &Read<'a>, write: &'a Write<'a>) -> Option<Candidate<'a>> {
    if read.stmt.id != write.stmt.id {
        return None;
    }
    let (reads, writes) = (&read.stmt.accesses[read.access], &write.stmt.accesses[write.access]);
    let takes_turns = interleaved(ir, read.stmt, reads, writes);
    let position = Position { level: 0, component: read.times.len(), place: None };
    let candidate = Candidate { write, position, is_certain: write.is_certain && !takes_turns };
    let is_before = writes.op != reads.op && write.access < read.access;
    (takes_turns || is_before).then_some(candidate)
}

/// Whether an instance's accesses may take turns: they lie in one loop of the statement, or one op makes
/// both, such as a call. An update of one cell that is in no such loop reads before it writes, and so does
/// what passes values on: the end of a block, or an op with regions.
pub(super) fn interleaved(ir: &Ir, stmt: &Stmt, a: &Access, b: &Access) -> bool {
    if a.op == b.op {
        let is_one_cell = |access: &Access| access.subscripts().is_some();
        let def = ir.def(a.op);
        let hands_on = def.has(Traits::TERMINATOR) || !ir.op(a.op).regions().is_empty();
        if (def.blocks.is_none() && !hands_on) || !(is_one_cell(a) && is_one_cell(b)) {
            return true;
        }
    }
    let block = stmt.ops.last().and_then(|op| ir.op(*op).parent());
    let is_outermost = |op: &OpId| ir.op(*op).parent() == block;
    let mut regions = ir.ancestors(a.op).take_while_inclusive(|op| !is_outermost(op));
    !is_outermost(&a.op) && regions.any(|op| ir.def(op).condition.is_none() && ir.is_inside(b.op, op))
}
