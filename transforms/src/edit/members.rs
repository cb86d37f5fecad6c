//! Steps that change the schedule of one loop: skew, reverse, shift, scale, parallelize.

use crate::edit::fault::EditFault;
use crate::edit::tree::Plan;
use loopwright_analysis::{AffineForm, QuasiRow, StmtId};
use loopwright_polyhedra::Int;

impl Plan {
    /// The inner loop counts what it did and this many times what the outer one does.
    pub(super) fn skew(&mut self, inner: &str, by: &Int, outer: &str) -> Result<(), EditFault> {
        let around = self.at(outer).clone();
        if inner == outer || around.body.find(inner).is_none() {
            return Err(EditFault::NotInside(inner.to_owned(), outer.to_owned()));
        }
        for (stmt, row) in &mut self.at(inner).member.rows {
            *row = row.plus(&around.member.rows[stmt].scaled(by));
        }
        Ok(())
    }

    /// The last iteration first.
    pub(super) fn reverse(&mut self, name: &str) {
        self.scale(name, &Int::MINUS_ONE);
    }

    /// The iterations are this many times as far from each other.
    pub(super) fn scale(&mut self, name: &str, by: &Int) {
        self.at(name).member.rows.values_mut().for_each(|row| *row = row.scaled(by));
    }

    /// Statements run later by a number that parameters may say: those given, or all.
    pub(super) fn shift(
        &mut self,
        name: &str,
        stmt: Option<StmtId>,
        by: &AffineForm,
    ) -> Result<(), EditFault> {
        let inside: Vec<StmtId> = self.at(name).member.rows.keys().copied().collect();
        if let Some(stmt) = stmt.filter(|stmt| !inside.contains(stmt)) {
            return Err(EditFault::NotInside(stmt.to_string(), name.to_owned()));
        }
        for of in inside.into_iter().filter(|of| stmt.is_none_or(|stmt| stmt == *of)) {
            let iters = vec![Int::ZERO; self.n_iters(of)];
            let by = QuasiRow::affine(AffineForm { iters, ..by.clone() });
            let row = &mut self.at(name).member.rows[&of];
            *row = row.plus(&by);
        }
        Ok(())
    }

    /// Iterations in any order, at the same time; or one by one.
    pub(super) fn set_parallel(&mut self, name: &str, is_parallel: bool) {
        self.at(name).member.coincident = is_parallel;
    }
}
