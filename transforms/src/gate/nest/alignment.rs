//! Alignment of two loops: which iterations of one correspond to which of the other.

use crate::gate::nest::inside;
use crate::gate::rescheduling::Search;
use loopwright_analysis::{AffineForm, DependenceKind, Member, QuasiRow, StmtId};
use loopwright_polyhedra::{Int, VarKind};

/// Two loops that follow each other, and the statements of each.
pub(crate) struct Neighbours<'a> {
    pub(crate) first: &'a [StmtId],
    pub(crate) second: &'a [StmtId],
    pub(crate) loops: [&'a Member; 2],
    /// How many loops are around both.
    pub(crate) depth: usize,
}

/// How the iterations of a loop are lined up with those of the loop after it: at `sign` times the induction
/// variable, and more.
#[derive(PartialEq, Eq)]
pub(crate) struct Alignment {
    /// 1, or -1 if the loop runs the other way.
    pub(crate) sign: Int,
    /// Coefficients of the parameters, and the constant.
    params: Vec<Int>,
    constant: Int,
}

impl Alignment {
    /// As they are.
    pub(crate) fn identity(n_params: usize) -> Self {
        Self { sign: Int::ONE, params: vec![Int::ZERO; n_params], constant: Int::ZERO }
    }

    /// The row of a statement once it is lined up.
    pub(crate) fn applied(&self, row: &QuasiRow) -> QuasiRow {
        let Some(form) = row.as_affine() else { return row.clone() };
        let zero = AffineForm::zero(form.iters.len(), form.params.len());
        let more = AffineForm { params: self.params.clone(), constant: self.constant.clone(), ..zero };
        QuasiRow::affine(form.scaled(&self.sign).plus(&more))
    }
}

/// So many ways to line up are tried.
const MOST_ALIGNMENTS: usize = 4;

/// The ways to line up iterations that pass on a value with the one that gets it, where each hands one on to
/// one.
pub(crate) fn alignments(search: &Search<'_>, pair: &Neighbours<'_>) -> Vec<Alignment> {
    let mut found: Vec<Alignment> = Vec::new();
    let stmts = [pair.first, pair.second].concat();
    let are_counters =
        pair.loops.iter().all(|member| member.rows.values().all(|row| is_counter(row, pair.depth)));
    for dependence in inside(search.dependences, &stmts, pair.depth).filter(|_| are_counters) {
        let across = pair.first.contains(&dependence.source) && pair.second.contains(&dependence.target);
        if !across || dependence.kind != DependenceKind::Raw {
            continue;
        }
        let space = dependence.pairs.space();
        let [from, to] = [VarKind::Domain, VarKind::Range].map(|kind| space.offset(kind) + pair.depth);
        let symbols = space.columns(VarKind::Symbol);
        for row in dependence.pairs.equalities().rows() {
            let is_known = |at: usize| [from, to, space.n_vars()].contains(&at) || symbols.contains(&at);
            let is_about_both = row.iter().enumerate().all(|(at, factor)| is_known(at) || factor.is_zero());
            let (source, target) = (&row[from], &row[to]);
            if !is_about_both || !source.abs().is_one() || !target.abs().is_one() {
                continue;
            }
            // source * p + target * i + rest = 0, so that i = -target * (source * p + rest)
            let turned = |factor: &Int| -(factor * target);
            let alignment = Alignment {
                sign: turned(source),
                params: row[symbols.clone()].iter().map(turned).collect(),
                constant: turned(&row[space.n_vars()]),
            };
            if !found.contains(&alignment) && found.len() < MOST_ALIGNMENTS {
                found.push(alignment);
            }
        }
    }
    found
}

/// Whether a row is the induction variable of the loop with this many others around it.
pub(crate) fn is_counter(row: &QuasiRow, depth: usize) -> bool {
    row.as_affine().is_some_and(|form| *form == AffineForm::iter(form.iters.len(), form.params.len(), depth))
}
