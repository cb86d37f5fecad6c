//! The statements and loops of a function as its author knows them: by the names and lines of the program's
//! text.
//!
//! Taken before a function is changed, it says of the new order what became of which lines.

use crate::dependence::Dependence;
use crate::dependence::loops::{LoopParallelism, loop_parallelism};
use crate::ids::StmtId;
use crate::schedule::{AffineForm, FloorTerm, Member};
use crate::scop::Scop;
use loopwright_affine_ir::{AffineExpr, Bound, Id, Ir, LoopRange, OpId, Place, ValueId};
use loopwright_polyhedra::Int;

/// A function's statements and the loops around them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// What the scop's parameters are called, with the `%`.
    pub params: Vec<String>,
    /// In program order.
    pub stmts: Vec<StmtOutline>,
    /// In program order; each induction variable of an `affine.parallel` is one.
    pub loops: Vec<LoopOutline>,
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StmtOutline {
    /// Where its last store is.
    pub place: Place,
    /// Positions in [`Outline::loops`] of those around it, outermost first.
    pub loops: Vec<usize>,
}

/// A loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopOutline {
    /// What its induction variable is called, with the `%`.
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// Why its iterations cannot run in any order; `None` if they can.
    pub obstacle: Option<Obstacle>,
    /// The first and the last value that it counts, if these are constants and it counts all between.
    pub range: Option<(i64, i64)>,
}

/// A dependence that a loop carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// The statement that is first.
    pub source: StmtId,
    /// The statement that must wait for it.
    pub target: StmtId,
    /// What the array through which they depend is called, with the `%`.
    pub array: String,
    /// The kind of op, such as `addf`, if the loop keeps a reduction and does nothing else that prevents it.
    pub reduction: Option<&'static str>,
}

impl Outline {
    /// Of a scop and its (conflicting) dependences, none without. Costs a look at each.
    pub fn new(ir: &Ir, scop: &Scop, dependences: &[Dependence]) -> Self {
        let judged = loop_parallelism(ir, scop, dependences);
        let place = |op: OpId| ir.place(&ir.op(op).loc);
        let name = |value: ValueId, otherwise: String| {
            ir.name_of(value).map_or(otherwise, |name| format!("%{name}"))
        };
        let loops = judged.iter().map(|judged| {
            let obstacle = judged.carried.first().map(|&first| {
                let Dependence { source, target, array, .. } = &dependences[first];
                let array = scop.array(*array).text.clone();
                Obstacle { source: *source, target: *target, array, reduction: judged.reduction }
            });
            let name = name(judged.iv, format!("%i{}", judged.level - 1));
            LoopOutline { name, place: place(judged.op), obstacle, range: constant_range(ir, judged) }
        });
        let stmts = scop.stmts.iter().map(|stmt| {
            let position = |iv: &ValueId| judged.iter().position(|judged| judged.iv == *iv);
            let loops =
                stmt.ivs.iter().map(|iv| position(iv).expect("every loop around a statement is judged"));
            StmtOutline { place: place(stmt.anchor), loops: loops.collect() }
        });
        let params = scop.params.iter().map(|param| param.text.clone());
        Self { params: params.collect(), stmts: stmts.collect(), loops: loops.collect() }
    }

    /// Whether a member of a band has one value only, so that no loop is left of it.
    pub fn runs_once(&self, member: &Member) -> bool {
        member.rows.iter().all(|(&stmt, row)| {
            row.terms.iter().all(|FloorTerm { form, divisor, .. }| {
                let mut ends = [form.constant.clone(), form.constant.clone()];
                for (at, coeff) in form.iters.iter().enumerate().filter(|(_, coeff)| !coeff.is_zero()) {
                    let Some((first, last)) = self.loops[self.stmt(stmt).loops[at]].range else {
                        return false;
                    };
                    let mut values = [coeff * Int::from(first), coeff * Int::from(last)];
                    values.sort();
                    ends.iter_mut().zip(values).for_each(|(end, value)| *end += value);
                }
                let is_same = ends[0].floor_div(divisor) == ends[1].floor_div(divisor);
                // Parameters move both ends, and where they are divided perhaps over a multiple.
                let is_fixed = divisor.is_one() || form.params.iter().all(Int::is_zero);
                is_same && is_fixed
            })
        })
    }

    /// A statement of the scop.
    ///
    /// # Panics
    /// If the scop has no such statement.
    pub fn stmt(&self, id: StmtId) -> &StmtOutline {
        &self.stmts[id.index()]
    }

    /// An affine function of a statement's induction variables and the parameters: `2 * %t + %i + 1`.
    pub fn form(&self, id: StmtId, form: &AffineForm) -> String {
        form.written(&self.counters(id), &self.params)
    }

    /// What the induction variables of the loops around a statement are called, outermost first.
    pub fn counters(&self, id: StmtId) -> Vec<&str> {
        self.stmt(id).loops.iter().map(|&at| self.loops[at].name.as_str()).collect()
    }
}

/// The first and the last value of an induction variable with constant bounds, if it counts all between.
fn constant_range(ir: &Ir, judged: &LoopParallelism) -> Option<(i64, i64)> {
    let ranges = ir.def(judged.op).loop_like?.ranges?(ir, judged.op);
    let LoopRange { lower, upper, step, .. } = ranges.into_iter().find(|range| range.iv == judged.iv)?;
    let ends = |bound: &Bound| -> Option<Vec<i64>> { bound.map.results.iter().map(constant).collect() };
    let first = ends(&lower)?.into_iter().max()?;
    let last = ends(&upper)?.into_iter().min()?.checked_sub(1)?;
    let is_one = last.checked_sub(first)? < step;
    (first <= last && (step == 1 || is_one)).then_some((first, if is_one { first } else { last }))
}

fn constant(expr: &AffineExpr) -> Option<i64> {
    if let AffineExpr::Const(value) = expr { Some(*value) } else { None }
}
