//! Steps on the parts of one body: fuse, distribute, move.

use crate::edit::fault::EditFault;
use crate::edit::tree::{Loop, Plan, Tree};
use loopwright_analysis::{AffineForm, Member};

impl Tree {
    /// The body in which parts of both names are next to each other, and their places in it.
    fn body_of(&mut self, first: &str, second: &str) -> Option<(&mut Vec<Tree>, usize, usize)> {
        match self {
            Tree::Stmt(_) => None,
            Tree::Loop(l) => l.body.body_of(first, second),
            Tree::Sequence(parts) => {
                let place = |name: &str| parts.iter().position(|part| part.is_called(name));
                match (place(first), place(second)) {
                    (Some(a), Some(b)) if a != b => Some((parts, a, b)),
                    _ => parts.iter_mut().find_map(|part| part.body_of(first, second)),
                }
            }
        }
    }
}

/// The parts of a body, without sequences in each other.
pub(super) fn parts(body: Tree) -> Vec<Tree> {
    match body {
        Tree::Sequence(inner) => inner.into_iter().flat_map(parts).collect(),
        other => vec![other],
    }
}

/// Parts one after the other; a single one stands for itself.
pub(super) fn sequence(mut parts: Vec<Tree>) -> Tree {
    match parts.len() {
        1 => parts.remove(0),
        _ => Tree::Sequence(parts),
    }
}

impl Plan {
    /// One loop that does what the first did and then what the second did, this many iterations later.
    pub(super) fn fuse(&mut self, first: &str, second: &str, shift: &AffineForm) -> Result<(), EditFault> {
        let fault = || EditFault::NotNeighbours(first.to_owned(), second.to_owned());
        let (_, a, b) = self.root.body_of(first, second).ok_or_else(fault)?;
        if b != a + 1 {
            return Err(fault());
        }
        self.shift(second, None, shift)?;
        let (parts_around, a, b) = self.root.body_of(first, second).ok_or_else(fault)?;
        let (Tree::Loop(later), Tree::Loop(former)) = (parts_around.remove(b), parts_around.remove(a)) else {
            return Err(fault());
        };
        let Loop { mut names, mut member, body } = *former;
        names.extend(later.names);
        member.rows.extend(later.member.rows);
        member.coincident = false;
        let body = sequence(parts(body).into_iter().chain(parts(later.body)).collect());
        parts_around.insert(a, Tree::Loop(Box::new(Loop { names, member, body })));
        self.tidy();
        Ok(())
    }

    /// A loop for each part of the body.
    pub(super) fn distribute(&mut self, name: &str) -> Result<(), EditFault> {
        let Loop { names, member, body } = self.at(name).clone();
        let parts = parts(body);
        if parts.len() < 2 {
            return Err(EditFault::OnePart(name.to_owned()));
        }
        let apart = parts.into_iter().enumerate().map(|(at, body)| {
            let stmts = body.stmts();
            let rows = member.rows.iter().filter(|(stmt, _)| stmts.contains(stmt));
            let rows = rows.map(|(stmt, row)| (*stmt, row.clone())).collect();
            let names = names.iter().map(|name| format!("{name}.{at}")).collect();
            Tree::Loop(Box::new(Loop { names, member: Member { rows, ..member.clone() }, body }))
        });
        let apart = Tree::Sequence(apart.collect());
        if let Some(place) = self.root.place_mut(name) {
            *place = apart;
        }
        self.tidy();
        Ok(())
    }

    /// Puts a loop or a statement before or after another one in the same body.
    pub(super) fn move_part(&mut self, moved: &str, other: &str, is_after: bool) -> Result<(), EditFault> {
        let fault = || EditFault::NotNeighbours(moved.to_owned(), other.to_owned());
        let (body, from, _) = self.root.body_of(moved, other).ok_or_else(fault)?;
        let part = body.remove(from);
        let to = body.iter().position(|part| part.is_called(other)).unwrap_or(0);
        body.insert(to + usize::from(is_after), part);
        Ok(())
    }

    /// No sequence is in another one, or has a single part.
    pub(super) fn tidy(&mut self) {
        let root = std::mem::replace(&mut self.root, Tree::Sequence(Vec::new()));
        self.root = tidied(root);
    }
}

fn tidied(tree: Tree) -> Tree {
    match tree {
        Tree::Stmt(stmt) => Tree::Stmt(stmt),
        Tree::Loop(l) => {
            let Loop { names, member, body } = *l;
            Tree::Loop(Box::new(Loop { names, member, body: tidied(body) }))
        }
        Tree::Sequence(_) => sequence(parts(tree).into_iter().map(tidied).collect()),
    }
}
