//! Shapes of schedules, for steps: trees of loops and sequences without trivial nodes.

use crate::edit::tree::Tree;
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::{AffineForm, Band, Member, MemberKind, Node, QuasiRow, StmtId};
use loopwright_polyhedra::Int;
use std::collections::BTreeMap;

/// A schedule without tiles and unrolled loops.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Stmt(StmtId),
    Sequence(Vec<Shape>),
    Loop(BTreeMap<StmtId, QuasiRow>, Box<Shape>),
}

impl Shape {
    /// The statements, in their order.
    pub(super) fn stmts(&self) -> Vec<StmtId> {
        match self {
            Shape::Stmt(stmt) => vec![*stmt],
            Shape::Sequence(parts) => parts.iter().flat_map(Shape::stmts).collect(),
            Shape::Loop(_, body) => body.stmts(),
        }
    }
}

/// What a node's loops and sequences are, of these statements.
pub(super) fn shape(node: &Node, stmts: &[StmtId]) -> Shape {
    match node {
        Node::Leaf => match stmts {
            [only] => Shape::Stmt(*only),
            several => Shape::Sequence(several.iter().copied().map(Shape::Stmt).collect()),
        },
        Node::Sequence(children) => {
            let mut parts = Vec::new();
            for (stmts, child) in children {
                match shape(child, stmts) {
                    Shape::Sequence(inner) => parts.extend(inner),
                    other => parts.push(other),
                }
            }
            if parts.len() == 1 { parts.remove(0) } else { Shape::Sequence(parts) }
        }
        Node::Band(Band { members, child, .. }) => {
            let counted = members.iter().filter(|member| member.kind == MemberKind::Point);
            counted.rev().fold(shape(child, stmts), |body, member| {
                // Blocks that are jammed count quotients of the loop that they are blocks of.
                let rows = member.rows.iter().map(|(stmt, row)| (*stmt, unblocked(row).0));
                Shape::Loop(rows.collect(), Box::new(body))
            })
        }
    }
}

/// A quotient's dividend and divisor; another row and 1.
pub(super) fn unblocked(row: &QuasiRow) -> (QuasiRow, Int) {
    match row.terms.as_slice() {
        [FloorTerm { coeff, form, divisor }] if coeff.is_one() => {
            (QuasiRow::affine(form.clone()), divisor.clone())
        }
        _ => (row.clone(), Int::ONE),
    }
}

/// Whether a plan has loops and sequences as a shape has.
pub(super) fn is_like(tree: &Tree, shape: &Shape) -> bool {
    match (tree, shape) {
        (Tree::Stmt(stmt), Shape::Stmt(other)) => stmt == other,
        (Tree::Loop(l), Shape::Loop(_, body)) => is_like(&l.body, body),
        (Tree::Sequence(parts), Shape::Sequence(others)) => {
            parts.len() == others.len() && parts.iter().zip(others).all(|(part, other)| is_like(part, other))
        }
        (Tree::Sequence(parts), other) => matches!(parts.as_slice(), [only] if is_like(only, other)),
        _ => false,
    }
}

/// Whether two schedules have the same loops and sequences.
pub(super) fn is_same(one: &Node, other: &Node, stmts: &[StmtId]) -> bool {
    match (plain(one, stmts), plain(other, stmts)) {
        (Plain::Stmt(one), Plain::Stmt(other)) => one == other,
        (Plain::Sequence(ones), Plain::Sequence(others)) => {
            ones.len() == others.len()
                && ones.iter().zip(&others).all(|((stmts, one), (other_stmts, other))| {
                    stmts == other_stmts && is_same(one, other, stmts)
                })
        }
        (Plain::Loops(ones, one), Plain::Loops(others, other)) => {
            let is_same_member = |(a, b): (&Member, &Member)| {
                let rows = || a.rows.iter().map(|(stmt, row)| b.rows.get(stmt).map(|other| (row, other)));
                (a.coincident, a.kind, a.rows.len()) == (b.coincident, b.kind, b.rows.len())
                    && rows().all(|rows| rows.is_some_and(|(row, other)| is_same_row(row, other)))
            };
            ones.len() == others.len()
                && ones.iter().zip(&others).all(is_same_member)
                && is_same(&one, &other, stmts)
        }
        _ => false,
    }
}

/// A node without what says nothing: bands in bands, sequences in sequences.
pub(super) enum Plain {
    Stmt(StmtId),
    Sequence(Vec<(Vec<StmtId>, Node)>),
    Loops(Vec<Member>, Node),
}

/// A node of these statements without what says nothing.
pub(super) fn plain(node: &Node, stmts: &[StmtId]) -> Plain {
    match node {
        Node::Leaf => match stmts {
            [only] => Plain::Stmt(*only),
            // Statements that never meet may be in any order.
            several => Plain::Sequence(several.iter().map(|stmt| (vec![*stmt], Node::Leaf)).collect()),
        },
        Node::Sequence(children) => {
            let mut parts = Vec::new();
            for (stmts, child) in children {
                match plain(child, stmts) {
                    Plain::Sequence(inner) => parts.extend(inner),
                    Plain::Stmt(stmt) => parts.push((vec![stmt], Node::Leaf)),
                    Plain::Loops(..) => parts.push((stmts.clone(), child.clone())),
                }
            }
            match parts.as_slice() {
                [(stmts, only)] => plain(&only.clone(), &stmts.clone()),
                _ => Plain::Sequence(parts),
            }
        }
        Node::Band(band) => {
            let mut members = band.members.clone();
            let mut child = &*band.child;
            while let Node::Band(inner) = child {
                members.extend(inner.members.iter().cloned());
                child = &inner.child;
            }
            if members.is_empty() { plain(child, stmts) } else { Plain::Loops(members, child.clone()) }
        }
    }
}

/// Whether two rows are the same sum.
pub(super) fn is_same_row(one: &QuasiRow, other: &QuasiRow) -> bool {
    // Sums in one form.
    let terms = |row: &QuasiRow| {
        let mut terms = QuasiRow::default().plus(row).terms;
        terms.retain(|term| {
            !(term.coeff.is_zero() || term.form.is_constant() && term.form.constant.is_zero())
        });
        terms
    };
    let (ones, others) = (terms(one), terms(other));
    ones.len() == others.len() && ones.iter().all(|term| others.contains(term))
}

/// How many loops that are no tiles are around a statement in a tree.
pub(super) fn deepest(node: &Node, stmt: StmtId) -> usize {
    match node {
        Node::Leaf => 0,
        Node::Sequence(children) => {
            let own = children.iter().find(|(stmts, _)| stmts.contains(&stmt));
            own.map_or(0, |(_, child)| deepest(child, stmt))
        }
        Node::Band(Band { members, child, .. }) => {
            let counted = members.iter().filter(|member| member.kind == MemberKind::Point).count();
            counted + deepest(child, stmt)
        }
    }
}

/// A row as an affine form; `None` if it has a quotient, the inner one if it is zero.
pub(super) fn form_of(row: &QuasiRow) -> Option<Option<AffineForm>> {
    let sum = QuasiRow::default().plus(row);
    match sum.terms.as_slice() {
        [] => Some(None),
        _ => sum.as_affine().cloned().map(Some),
    }
}
