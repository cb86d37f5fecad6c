//! Diamond tiling, the step `diamond`: tiles along both directions of dataflow, all of which can start
//! concurrently.

use crate::edit::fault::EditFault;
use crate::edit::sequence::parts;
use crate::edit::tree::{Loop, Plan, Tree};
use loopwright_analysis::{AffineForm, Member, MemberKind, QuasiRow, StmtId};
use loopwright_polyhedra::Int;

/// When and where the instances of a statement run, as a diamond counts them.
#[derive(Clone, Debug)]
pub(crate) struct Sweep {
    pub(crate) stmt: StmtId,
    /// Which sweep over space: one induction variable for all parts of a time step.
    pub(crate) time: AffineForm,
    /// The induction variable of the loop over space.
    pub(crate) space: AffineForm,
}

/// Two loops: wavefronts of diamonds, and the diamonds of one, which run in parallel.
///
/// Values travel at most `slope` elements from one sweep to the next. A diamond holds the instances with one
/// `floor((slope * time + space) / size)` and one `floor((slope * time - space) / size)`: no dependence goes
/// back in either of the two [Bandishti12], so that diamonds are a tiling, and those with one sum do not wait
/// for each other.
pub(crate) fn diamonds(sweeps: &[Sweep], slope: &Int, size: &Int) -> [Member; 2] {
    let quotient = |sweep: &Sweep, direction: Int| {
        let face = sweep.time.scaled(slope).plus(&sweep.space.scaled(&direction));
        QuasiRow::floor(face, size.clone())
    };
    let member = |row: &dyn Fn(&Sweep) -> QuasiRow, coincident| {
        let rows = sweeps.iter().map(|sweep| (sweep.stmt, row(sweep)));
        Member { rows: rows.collect(), coincident, kind: MemberKind::Tile }
    };
    let right = |sweep: &Sweep| quotient(sweep, Int::ONE);
    let wave = |sweep: &Sweep| right(sweep).plus(&quotient(sweep, Int::MINUS_ONE));
    [member(&wave, false), member(&right, true)]
}

impl Plan {
    /// Wavefronts of diamonds around a loop over time, whose body is the loops over space of these names, one
    /// after the other.
    ///
    /// Sizes and slopes are in units of the induction variables.
    pub(super) fn diamond(
        &mut self,
        time: &str,
        spaces: &[String],
        slope: &Int,
        size: i64,
    ) -> Result<(), EditFault> {
        let steps = self.at(time).clone();
        let swept = parts(steps.body.clone());
        let n_parts = Int::from(swept.len() as i64);
        let (mut sweeps, mut names) = (Vec::new(), Vec::new());
        for (place, part) in swept.iter().enumerate() {
            let is_named = |l: &Loop| spaces.iter().any(|space| l.names.contains(space));
            let space = match part {
                Tree::Loop(l) if is_named(l) => l,
                Tree::Loop(_) | Tree::Stmt(_) | Tree::Sequence(_) => {
                    return Err(EditFault::NotAllParts(time.to_owned()));
                }
            };
            names.extend(space.names.iter().map(|name| format!("{name}/{size}")));
            for stmt in space.member.rows.keys() {
                let affine = |l: &Loop| {
                    let row = l.member.rows[stmt].as_affine().cloned();
                    row.ok_or_else(|| EditFault::SumOfQuotients(l.names.first().cloned().unwrap_or_default()))
                };
                let place = AffineForm::constant(self.n_iters(*stmt), self.params.len(), place as i64);
                let time = affine(&steps)?.scaled(&n_parts).plus(&place);
                sweeps.push(Sweep { stmt: *stmt, time, space: affine(space)? });
            }
        }
        let is_there = |space: &&String| swept.iter().any(|part| part.is_called(space));
        if let Some(space) = spaces.iter().find(|space| !is_there(space)) {
            return Err(EditFault::NotInside(space.clone(), time.to_owned()));
        }
        let [wave, diamond] = diamonds(&sweeps, slope, &Int::from(size));
        let inner = Loop { names, member: diamond, body: Tree::Loop(Box::new(steps.clone())) };
        let names = steps.names.iter().map(|name| format!("{name}/{size}")).collect();
        let outer = Loop { names, member: wave, body: Tree::Loop(Box::new(inner)) };
        if let Some(place) = self.root.place_mut(time) {
            *place = Tree::Loop(Box::new(outer));
        }
        Ok(())
    }
}
