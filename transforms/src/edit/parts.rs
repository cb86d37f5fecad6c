//! Steps that split one loop into two by iterations: split, peel.
//!
//! # Method
//! A statement with iterations in both becomes two ([`Scop::cut`](loopwright_analysis::Scop::cut)); the loop
//! becomes a sequence of two, in which loops and bodies are the same but for that.
//!
//! # Exactness
//! Each instance is in one of the loops, that of its induction variable. Counters may be sums of quotients,
//! and loops may have gaps: iterations are those that some statement has.

use crate::edit::fault::EditFault;
use crate::edit::sequence::sequence;
use crate::edit::tree::{Loop, Plan, Tree};
use loopwright_analysis::machinery::{Linear, quasi_linear};
use loopwright_analysis::{AffineForm, Member, QuasiRow, StmtId};
use loopwright_polyhedra::{
    Budget, Int, IntegerRelation, PresburgerRelation, SetError, Space, SpaceMismatch, Tuple, VarKind,
};
use std::collections::HashMap;
use std::sync::Arc;

/// What sets of one step may cost.
const WORK: u64 = 200_000;

/// Which iterations are peeled off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    First,
    Last,
}

/// The instances of a statement that run in the first of two loops, and those that run in the second.
type Halves = (StmtId, PresburgerRelation, PresburgerRelation);

impl Plan {
    /// A loop up to a number of its counter, and one from there on: a function of parameters and the counters
    /// of these outer loops.
    pub(super) fn split(&mut self, name: &str, loops: &[String], at: &AffineForm) -> Result<(), EditFault> {
        let budget = Budget::new(WORK);
        let mut halves = Vec::new();
        for (stmt, row) in self.at(name).member.rows.clone() {
            let iters = vec![Int::ZERO; self.n_iters(stmt)];
            let mut number = QuasiRow::affine(AffineForm { iters, ..at.clone() });
            for (counter, factor) in loops.iter().zip(&at.iters) {
                let outer = self.at(counter).member.rows.get(&stmt).cloned();
                let outer = outer.ok_or_else(|| EditFault::NotInside(name.to_owned(), counter.clone()))?;
                number = number.plus(&outer.scaled(factor));
            }
            let from_there = row.plus(&number.scaled(&Int::MINUS_ONE));
            let domain = &self.scop.stmt(stmt).domain;
            let before = where_natural(domain, &from_there, true).map_err(|_| EditFault::Exhausted)?;
            let after = where_natural(domain, &from_there, false).map_err(|_| EditFault::Exhausted)?;
            halves.push((stmt, before, after));
        }
        self.cut(name, halves, &budget)
    }

    /// A loop of the first (or last) iterations, and one of the others.
    pub(super) fn peel(&mut self, name: &str, end: End, count: i64) -> Result<(), EditFault> {
        let budget = Budget::new(WORK);
        let looping = self.at(name).clone();
        let far = Int::from(count) * Int::from(self.step(&looping));
        let around = self.rows_around(name);
        // Timestamps of the loop: all statements in it have the same loops around it.
        let mut times = Vec::new();
        for stmt in looping.member.rows.keys() {
            let rows: Vec<&QuasiRow> = around.iter().map(|member| &member.rows[stmt]).collect();
            times.push((*stmt, timestamps(&self.scop.stmt(*stmt).domain, &rows)));
        }
        let halves = peeled(&times, &far, end, &budget).map_err(|_| EditFault::Exhausted)?;
        let halves = halves.into_iter().map(|(stmt, peeled, others)| match end {
            End::First => (stmt, peeled, others),
            End::Last => (stmt, others, peeled),
        });
        self.cut(name, halves.collect(), &budget)
    }

    /// The loops around a loop and itself, outermost first.
    fn rows_around(&self, name: &str) -> Vec<Member> {
        let (mut members, mut tree) = (Vec::new(), &self.root);
        loop {
            tree = match tree {
                Tree::Stmt(_) => return members,
                Tree::Sequence(parts) => {
                    match parts.iter().find(|part| part.is_called(name) || part.find(name).is_some()) {
                        Some(part) => part,
                        None => return members,
                    }
                }
                Tree::Loop(l) => {
                    members.push(l.member.clone());
                    if tree.is_called(name) {
                        return members;
                    }
                    &l.body
                }
            }
        }
    }

    /// Makes two loops of one, of which each runs its half of the instances.
    fn cut(&mut self, name: &str, halves: Vec<Halves>, budget: &Budget) -> Result<(), EditFault> {
        let mut kept = [HashMap::new(), HashMap::new()];
        let mut cuts: Vec<Halves> = Vec::new();
        for (stmt, first, second) in halves {
            let is_empty =
                |half: &PresburgerRelation| half.is_empty(budget).map_err(|_| EditFault::Exhausted);
            match (is_empty(&first)?, is_empty(&second)?) {
                (false, true) => _ = kept[0].insert(stmt, stmt),
                // An instance that never runs may be anywhere.
                (true, _) => _ = kept[1].insert(stmt, stmt),
                (false, false) => cuts.push((stmt, first, second)),
            }
        }
        if cuts.is_empty() && kept.iter().any(HashMap::is_empty) {
            return Err(EditFault::EmptyPart(name.to_owned()));
        }
        let scop = Arc::make_mut(&mut self.scop);
        let mut parts = Vec::new();
        for (stmt, first, second) in cuts {
            let coalesced =
                |half: PresburgerRelation| half.coalesced(budget).map_err(|_| EditFault::Exhausted);
            let part = scop.cut(stmt, coalesced(first)?, coalesced(second)?);
            kept[0].insert(stmt, stmt);
            kept[1].insert(stmt, part);
            parts.push((stmt, part));
        }
        let whole = Tree::Loop(Box::new(self.at(name).clone()));
        let halves = kept.iter().enumerate().filter_map(|(at, kept)| half(&whole, kept, at));
        let halves = sequence(halves.collect());
        for (stmt, part) in parts {
            add_like(&mut self.root, name, stmt, part);
        }
        if let Some(place) = self.root.place_mut(name) {
            *place = halves;
        }
        self.tidy();
        Ok(())
    }
}

/// The instances for which a row is not negative; with `negated` the others.
fn where_natural(
    domain: &PresburgerRelation,
    row: &QuasiRow,
    negated: bool,
) -> Result<PresburgerRelation, SpaceMismatch> {
    let pieces = domain.disjuncts().iter().map(|piece| {
        let mut piece = piece.clone();
        let form = quasi_linear(&mut piece, VarKind::Range, row);
        let wanted = if negated { form.complement() } else { form };
        piece.add_inequality(&wanted.row(&piece));
        piece
    });
    PresburgerRelation::from_disjuncts(domain.space().clone(), pieces)
}

/// From instances to what loops around them count.
fn timestamps(domain: &PresburgerRelation, rows: &[&QuasiRow]) -> Vec<IntegerRelation> {
    let space = Space::relation(
        domain.space().symbols().to_vec(),
        domain.space().range().clone(),
        Tuple::anonymous(rows.len() as u32),
    );
    let pieces = domain.disjuncts().iter().map(|piece| {
        let mut relation = IntegerRelation::universe(space.clone())
            .with_domain_in(piece)
            .expect("the domain of the relation is the tuple of the instances");
        for (at, row) in rows.iter().enumerate() {
            let form = quasi_linear(&mut relation, VarKind::Domain, row);
            let counted = Linear::column(relation.space().offset(VarKind::Range) + at);
            relation.add_equality(&counted.minus(&form).row(&relation));
        }
        relation
    });
    pieces.collect()
}

/// Of each statement the instances of which there is no iteration so far before (after) theirs, and the
/// others.
fn peeled(
    times: &[(StmtId, Vec<IntegerRelation>)],
    far: &Int,
    end: End,
    budget: &Budget,
) -> Result<Vec<Halves>, SetError> {
    let Some(first) = times.iter().flat_map(|(_, pieces)| pieces).next() else { return Ok(Vec::new()) };
    let tuple = first.space().range().clone();
    let symbols = first.space().symbols().to_vec();
    let n = tuple.dims() as usize;
    // From an iteration to those of the same outer ones that are so far from it.
    let mut reach = IntegerRelation::universe(Space::relation(symbols.clone(), tuple.clone(), tuple.clone()));
    for at in 0..n - 1 {
        reach.equate(at, n + at);
    }
    let mut row = match end {
        End::First => reach.row(&[(n - 1, -1), (2 * n - 1, 1)], 0),
        End::Last => reach.row(&[(n - 1, 1), (2 * n - 1, -1)], 0),
    };
    if let Some(constant) = row.last_mut() {
        *constant = -far;
    }
    reach.add_inequality(&row);
    let reach = PresburgerRelation::from(reach);
    let all = times.iter().flat_map(|(_, pieces)| pieces).map(IntegerRelation::range);
    let all = PresburgerRelation::from_disjuncts(Space::set(symbols, tuple), all)?;
    let others = all.image(&reach, budget)?.determined(budget)?;
    let halves = times.iter().map(|(stmt, pieces)| {
        let domain = pieces.iter().map(IntegerRelation::domain).collect::<Vec<_>>();
        let Some(space) = domain.first().map(|piece| piece.space().clone().without_locals()) else {
            let empty = PresburgerRelation::empty(others.space().clone());
            return Ok((*stmt, empty.clone(), empty));
        };
        let domain = PresburgerRelation::from_disjuncts(space.clone(), domain)?;
        let relation = PresburgerRelation::from_disjuncts(
            pieces[0].space().clone().without_locals(),
            pieces.iter().cloned(),
        )?;
        let rest = relation.with_range_in(&others, budget)?.domain().determined(budget)?;
        Ok((*stmt, domain.difference(&rest, budget)?, rest))
    });
    halves.collect()
}

/// What of a tree runs some statements, by what these are called there; loops get a number after their names.
fn half(tree: &Tree, kept: &HashMap<StmtId, StmtId>, number: usize) -> Option<Tree> {
    match tree {
        Tree::Stmt(stmt) => kept.get(stmt).copied().map(Tree::Stmt),
        Tree::Sequence(parts) => {
            let parts: Vec<Tree> = parts.iter().filter_map(|part| half(part, kept, number)).collect();
            (!parts.is_empty()).then(|| sequence(parts))
        }
        Tree::Loop(l) => {
            let body = half(&l.body, kept, number)?;
            let rows = l.member.rows.iter();
            let rows = rows.filter_map(|(stmt, row)| Some((*kept.get(stmt)?, row.clone()))).collect();
            let names = l.names.iter().map(|name| format!("{name}.{number}")).collect();
            Some(Tree::Loop(Box::new(Loop { names, member: Member { rows, ..l.member.clone() }, body })))
        }
    }
}

/// Gives the loops around a loop a row for a part of a statement.
fn add_like(tree: &mut Tree, name: &str, like: StmtId, part: StmtId) {
    if tree.is_called(name) || tree.find(name).is_none() {
        return;
    }
    match tree {
        Tree::Stmt(_) => {}
        Tree::Sequence(parts) => parts.iter_mut().for_each(|inner| add_like(inner, name, like, part)),
        Tree::Loop(l) => {
            if let Some(row) = l.member.rows.get(&like).cloned() {
                l.member.rows.insert(part, row);
            }
            add_like(&mut l.body, name, like, part);
        }
    }
}
