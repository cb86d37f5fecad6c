//! Steps on nested loops: permute, tile, wavefront, unroll, jam.

use crate::edit::fault::EditFault;
use crate::edit::tree::{Loop, Plan, Tree};
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::{Member, MemberKind, QuasiRow};
use loopwright_polyhedra::Int;

/// `floor(row / size)`; of several terms only if the divisor does not cut between them.
fn floored(row: &QuasiRow, size: &Int) -> Option<QuasiRow> {
    match row.terms.as_slice() {
        [] => Some(QuasiRow::default()),
        [only] if only.coeff.is_one() => {
            // Floors of floors are one, as the divisors are positive.
            Some(QuasiRow { terms: vec![FloorTerm { divisor: &only.divisor * size, ..only.clone() }] })
        }
        _ => None,
    }
}

impl Plan {
    /// The loops of a nest, whose first one the first name is of, down to the last of the names, with their
    /// body; nothing but loops is between them, and all names are among them.
    fn nest(&self, names: &[String]) -> Result<(Vec<Loop>, Tree), EditFault> {
        if let Some(twice) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
            return Err(EditFault::Twice(twice.1.clone()));
        }
        // The outermost of them is the one that has all others in it.
        let has_all = |name: &&String| {
            let found = self.root.find(name);
            found.is_some_and(|l| names.iter().all(|other| other == *name || l.body.find(other).is_some()))
        };
        let not_perfect = || {
            let (first, last) = (names.first().cloned(), names.last().cloned());
            EditFault::NotPerfect(first.unwrap_or_default(), last.unwrap_or_default())
        };
        let outermost = names.iter().find(has_all).ok_or_else(not_perfect)?;
        let (mut loops, mut left) = (Vec::new(), names.len());
        let mut tree = Tree::Loop(Box::new(self.root.find(outermost).ok_or_else(not_perfect)?.clone()));
        while left > 0 {
            let is_named = names.iter().any(|name| tree.is_called(name));
            let Tree::Loop(l) = tree else { return Err(not_perfect()) };
            left -= usize::from(is_named);
            let Loop { names, member, body } = *l;
            tree = body;
            loops.push(Loop { names, member, body: Tree::Sequence(Vec::new()) });
        }
        Ok((loops, tree))
    }

    /// Puts a nest in place of the loop of this name.
    fn replace(&mut self, name: &str, loops: Vec<Loop>, body: Tree) {
        let nest = loops.into_iter().rev().fold(body, |body, l| Tree::Loop(Box::new(Loop { body, ..l })));
        if let Some(place) = self.root.place_mut(name) {
            *place = nest;
        }
    }

    /// Two loops in each other's place.
    pub(super) fn interchange(&mut self, first: &str, second: &str) -> Result<(), EditFault> {
        let (loops, _) = self.nest(&[first.to_owned(), second.to_owned()])?;
        let is_first = loops[0].names.iter().any(|name| name == first);
        let (outer, inner) = if is_first { (first, second) } else { (second, first) };
        self.permute(&[inner.to_owned(), outer.to_owned()])
    }

    /// The loops in this order, outermost first; those between them stay where they are.
    pub(super) fn permute(&mut self, names: &[String]) -> Result<(), EditFault> {
        let (loops, body) = self.nest(names)?;
        let outermost = loops[0].names[0].clone();
        let is_named = |l: &Loop| names.iter().any(|name| l.names.contains(name));
        let mut wanted = names.iter().filter_map(|name| loops.iter().find(|l| l.names.contains(name)));
        let permuted =
            loops.iter().map(|l| if is_named(l) { wanted.next().unwrap_or(l) } else { l }.clone()).collect();
        self.replace(&outermost, permuted, body);
        Ok(())
    }

    /// Tiles of this many iterations of each loop around them all.
    pub(super) fn tile(&mut self, names: &[String], sizes: &[i64]) -> Result<(), EditFault> {
        let (loops, body) = self.nest(names)?;
        let outermost = loops[0].names[0].clone();
        let mut tiles = Vec::new();
        for l in &loops {
            let Some(at) = names.iter().position(|name| l.names.contains(name)) else { continue };
            let size = sizes.get(at).or(sizes.last()).copied().unwrap_or(1);
            let units = Int::from(size) * Int::from(self.step(l));
            tiles.push(blocks(l, size, &units)?);
        }
        self.replace(&outermost, tiles.into_iter().chain(loops).collect(), body);
        Ok(())
    }

    /// The first of two loops counts the sum of both, and the second is parallel.
    pub(super) fn wavefront(&mut self, first: &str, second: &str) -> Result<(), EditFault> {
        self.nest(&[first.to_owned(), second.to_owned()])?;
        let inner = self.at(second).clone();
        if self.at(first).body.find(second).is_none() {
            return Err(EditFault::NotPerfect(first.to_owned(), second.to_owned()));
        }
        for (stmt, row) in &mut self.at(first).member.rows {
            *row = row.plus(&inner.member.rows[stmt]);
        }
        self.set_parallel(first, false);
        self.set_parallel(second, true);
        Ok(())
    }

    /// Blocks of iterations of the innermost loop, unrolled.
    pub(super) fn unroll(&mut self, name: &str, size: i64) -> Result<(), EditFault> {
        match &self.at(name).body {
            Tree::Stmt(_) => self.jam(name, size),
            Tree::Sequence(_) | Tree::Loop(_) => Err(EditFault::NotInnermost(name.to_owned())),
        }
    }

    /// Blocks of iterations of a loop, which run innermost, unrolled, around each statement.
    pub(super) fn jam(&mut self, name: &str, size: i64) -> Result<(), EditFault> {
        let jammed = self.at(name).clone();
        let units = Int::from(size) * Int::from(self.step(&jammed));
        let mut outer = blocks(&jammed, size, &units)?;
        outer.member.kind = jammed.member.kind;
        outer.body = with_innermost(jammed.body.clone(), &jammed);
        if let Some(place) = self.root.place_mut(name) {
            *place = Tree::Loop(Box::new(outer));
        }
        Ok(())
    }
}

/// The loop over blocks of this many iterations, which are `units` apart, with no body yet.
fn blocks(l: &Loop, size: i64, units: &Int) -> Result<Loop, EditFault> {
    let name = || l.names.first().cloned().unwrap_or_default();
    let rows = l.member.rows.iter().map(|(stmt, row)| Some((*stmt, floored(row, units)?)));
    let rows = rows.collect::<Option<_>>().ok_or_else(|| EditFault::SumOfQuotients(name()))?;
    let member = Member { rows, coincident: l.member.coincident, kind: MemberKind::Tile };
    let names = l.names.iter().map(|name| format!("{name}/{size}")).collect();
    Ok(Loop { names, member, body: Tree::Sequence(Vec::new()) })
}

/// The body with the iterations of a block around each of its statements.
fn with_innermost(body: Tree, block: &Loop) -> Tree {
    match body {
        Tree::Stmt(stmt) => {
            let rows = block.member.rows.iter().filter(|(of, _)| **of == stmt);
            let rows = rows.map(|(stmt, row)| (*stmt, row.clone())).collect();
            let member = Member { rows, coincident: false, kind: MemberKind::Unrolled };
            // It has no name: what runs in blocks has its place.
            Tree::Loop(Box::new(Loop { names: Vec::new(), member, body: Tree::Stmt(stmt) }))
        }
        Tree::Sequence(parts) => {
            Tree::Sequence(parts.into_iter().map(|part| with_innermost(part, block)).collect())
        }
        Tree::Loop(l) => {
            let Loop { names, member, body } = *l;
            Tree::Loop(Box::new(Loop { names, member, body: with_innermost(body, block) }))
        }
    }
}
