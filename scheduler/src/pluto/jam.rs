//! Unroll and jam as an order: blocks of one loop's iterations become the innermost loop.
//!
//! # Problem
//! A loop whose body waits for its own result leaves the machine idle; a loop that reads the same cells in
//! each iteration of the loop around it reads them too often. Both gain if a few iterations of an outer loop
//! run together: the outer loop steps from block to block, and the iterations of a block become the innermost
//! loop.
//!
//! # Method
//! The member's rows `r` become `floor(r / size)`, and a member `r` of kind [`MemberKind::Unrolled`] goes to
//! the end of each path below. Where dependences go back in loops in between, adding the member to the next
//! one, as often as asked for, puts more distance between its iterations. Where what each iteration waits for
//! goes along the innermost loop, small tiles of both loops do the same for compilers that would take the
//! iterations of a block for the lanes of a vector.
//!
//! # Exactness
//! [`jammed`] does not ask what is legal; [`SubtreeDeps::judged`] does, exactly.
//!
//! # Reference
//! [AllenKennedy87] for unroll and jam as strip-mining and interchange.

use crate::pluto::scoped_dependence::{ScopedDep, within_each};
use crate::pluto::{Scheduling, coincidence};
use loopwright_analysis::StmtId;
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::{Band, Member, MemberKind, Node, QuasiRow};
use loopwright_polyhedra::{Budget, Exhausted, Int};
use std::collections::HashMap;

/// Which loop is jammed, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jam {
    /// Position of the member among all of the subtree, outer ones first.
    pub(crate) member: usize,
    /// Iterations in a block, at least two.
    pub(crate) size: u64,
    /// What becomes of the loops further in.
    pub(crate) form: Form,
    /// Whether the iterations of a block go around those of blocks that are there, or inside of them.
    pub(crate) is_outer: bool,
}

/// What becomes of the loops inside a jammed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// They stay unchanged.
    Plain,
    /// The jammed loop is added to the next one.
    Skewed,
    /// The innermost ones step in blocks of [`ROW`], too: each block is a small tile, run row by row.
    Rows {
        /// Whether each statement gets a tile for itself.
        apart: bool,
    },
}

/// Iterations of an innermost loop in a row of a small tile: a vector of compilers, and few enough of them
/// that all of the tile is unrolled.
const ROW: u64 = 4;

/// The subtree with one more loop jammed; `None` if the loop is none of plain points around others.
pub(crate) fn jammed(node: &Node, jam: Jam) -> Option<Node> {
    let mut result = rewritten(node, jam, &mut 0)?;
    let Form::Rows { .. } = jam.form else { return Some(result) };
    let mut loops = Vec::new();
    innermost_points(&result, jam.member, false, &mut 0, &mut loops);
    // Those further in first: what is added goes further in still, and leaves the positions of the others
    // alone.
    loops.sort_unstable_by_key(|&member| std::cmp::Reverse(member));
    for member in loops {
        let row = Jam { member, size: ROW, form: Form::Plain, is_outer: false };
        result = rewritten(&result, row, &mut 0)?;
    }
    Some(result)
}

/// Adds the positions of the loops below the member that run over points and have none such inside; says
/// whether the subtree has any.
fn innermost_points(
    node: &Node,
    member: usize,
    is_below: bool,
    at: &mut usize,
    found: &mut Vec<usize>,
) -> bool {
    match node {
        Node::Leaf => false,
        Node::Sequence(children) => children
            .iter()
            .fold(false, |any, (_, child)| innermost_points(child, member, is_below, at, found) || any),
        Node::Band(band) => {
            let first = *at;
            *at += band.members.len();
            let holds = (first..*at).contains(&member);
            let is_inside = innermost_points(&band.child, member, is_below || holds, at, found);
            let last = band.members.iter().rposition(|member| member.kind == MemberKind::Point);
            let innermost = last.map(|last| first + last).filter(|_| !is_inside);
            found.extend(innermost.filter(|&at| is_below || holds && at > member));
            is_inside || last.is_some()
        }
    }
}

fn rewritten(node: &Node, jam: Jam, at: &mut usize) -> Option<Node> {
    match node {
        Node::Leaf => None,
        Node::Sequence(children) => {
            let mut children = children.clone();
            let changed = children.iter_mut().find_map(|(_, child)| {
                *child = rewritten(child, jam, at)?;
                Some(())
            });
            changed.map(|()| Node::Sequence(children))
        }
        Node::Band(band) => {
            let position = jam.member.checked_sub(*at).filter(|position| *position < band.members.len());
            *at += band.members.len();
            let Some(position) = position else {
                let child = Box::new(rewritten(&band.child, jam, at)?);
                return Some(Node::Band(Band { child, ..band.clone() }));
            };
            let member = &band.members[position];
            let is_plain =
                member.kind == MemberKind::Point && member.rows.values().all(|row| row.as_affine().is_some());
            let is_around = position + 1 < band.members.len() || has_bands(&band.child);
            if !is_plain || !is_around {
                return None;
            }
            let mut members = band.members.clone();
            let blocks = members[position].rows.values_mut().flat_map(|row| &mut row.terms);
            blocks.for_each(|term| term.divisor = Int::from(jam.size));
            if jam.form == Form::Skewed {
                let next = members.get_mut(position + 1).filter(|next| next.kind == MemberKind::Point)?;
                for (stmt, row) in &mut next.rows {
                    *row = sum(row, &member.rows[stmt])?;
                }
            }
            let unrolled = Member { kind: MemberKind::Unrolled, ..member.clone() };
            let child = Box::new(with_innermost(&band.child, &unrolled, jam));
            Some(Node::Band(Band { members, permutable: false, child }))
        }
    }
}

/// The sum of two affine rows as one.
fn sum(a: &QuasiRow, b: &QuasiRow) -> Option<QuasiRow> {
    let (mut form, other) = (a.as_affine()?.clone(), b.as_affine()?);
    let pairs = form.iters.iter_mut().zip(&other.iters).chain(form.params.iter_mut().zip(&other.params));
    pairs.for_each(|(entry, other)| *entry += other);
    form.constant += &other.constant;
    Some(QuasiRow { terms: vec![FloorTerm { coeff: Int::ONE, form, divisor: Int::ONE }] })
}

/// Has the subtree loops?
pub(crate) fn has_bands(node: &Node) -> bool {
    match node {
        Node::Leaf => false,
        Node::Sequence(children) => children.iter().any(|(_, child)| has_bands(child)),
        Node::Band(_) => true,
    }
}

/// The subtree with the member around its leaves, around each statement, or around the unrolled loops that
/// are there.
fn with_innermost(node: &Node, member: &Member, jam: Jam) -> Node {
    match node {
        Node::Sequence(children) if jam.form == (Form::Rows { apart: true }) || has_bands(node) => {
            let children = children.iter().map(|(stmts, child)| {
                let mut own = member.clone();
                own.rows.retain(|stmt, _| stmts.contains(stmt));
                (stmts.clone(), with_innermost(child, &own, jam))
            });
            Node::Sequence(children.collect())
        }
        Node::Band(band) if !(jam.is_outer && is_unrolled(band)) => {
            Node::Band(Band { child: Box::new(with_innermost(&band.child, member, jam)), ..band.clone() })
        }
        inner => {
            let members = vec![member.clone()];
            Node::Band(Band { members, permutable: false, child: Box::new(inner.clone()) })
        }
    }
}

fn is_unrolled(band: &Band) -> bool {
    band.members.iter().all(|member| member.kind == MemberKind::Unrolled)
}

/// The ordering dependences between the statements of a subtree.
pub(crate) struct SubtreeDeps(Vec<ScopedDep>);

impl SubtreeDeps {
    /// Those of `stmts`, where no loop or sequence is around the subtree.
    pub(crate) fn of(scheduling: &Scheduling<'_>, stmts: &[StmtId]) -> Self {
        Self(scheduling.ordering_deps(stmts))
    }

    /// The subtree with exact flags of coincidence, if it keeps all dependences.
    pub(crate) fn judged(&self, node: &Node, budget: &Budget) -> Result<Option<Node>, Exhausted> {
        if !is_legal(node, self.0.clone(), budget)? {
            return Ok(None);
        }
        let mut marked = node.clone();
        coincidence::mark_node(&mut marked, self.0.clone(), budget)?;
        Ok(Some(marked))
    }
}

/// Does no dependence go back in a member where all outside of it agree, and are children of sequences in
/// order?
fn is_legal(node: &Node, mut deps: Vec<ScopedDep>, budget: &Budget) -> Result<bool, Exhausted> {
    match node {
        Node::Leaf => Ok(deps.is_empty()),
        Node::Sequence(children) => {
            let child_of: HashMap<StmtId, usize> = (children.iter().enumerate())
                .flat_map(|(at, (stmts, _))| stmts.iter().map(move |&stmt| (stmt, at)))
                .collect();
            if deps.iter().any(|dep| child_of.get(&dep.source) > child_of.get(&dep.target)) {
                return Ok(false);
            }
            let within = within_each(&deps, children.iter().map(|(stmts, _)| stmts));
            for ((_, child), deps) in children.iter().zip(within) {
                if !is_legal(child, deps, budget)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Node::Band(band) => {
            for member in &band.members {
                let mut left = Vec::with_capacity(deps.len());
                for dep in &deps {
                    let (source, target) = (&member.rows[&dep.source], &member.rows[&dep.target]);
                    if coincidence::goes_back(dep, source, target, budget)? {
                        return Ok(false);
                    }
                    left.extend(coincidence::restricted(dep, source, target, budget)?);
                }
                deps = left;
            }
            is_legal(&band.child, deps, budget)
        }
    }
}
