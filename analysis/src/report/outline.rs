//! The statements and loops of a function as its author knows them: by the names and lines of the program's
//! text.
//!
//! Taken before a function is changed, it says of the new order what became of which lines.

use crate::dependence::Dependence;
use crate::dependence::loops::loop_parallelism;
use crate::ids::StmtId;
use crate::schedule::AffineForm;
use crate::scop::Scop;
use loopwright_affine_ir::{Id, Ir, OpId, Place, ValueId};

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
            LoopOutline { name, place: place(judged.op), obstacle }
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
