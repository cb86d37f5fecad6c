//! C forms of transfers: `dma_start` and `dma_wait` of `affine` and `memref`.
//!
//! The copy is made where the transfer starts, and a wait is nothing: in a program without undefined
//! behaviour no op can see the difference, as until the wait none writes the source or touches the
//! destination. Tasks of OpenMP would be a copy at the start, too: without a parallel region around the
//! function a task is executed at once. Elements that lie side by side are copied by `memcpy`, one for each
//! chunk; those of views with strides in a loop.

use loopwright_affine_ir::machinery::{RunAccess, Transferred};
use loopwright_affine_ir::{Diagnostic, EffectKind, Ir, OpId, ValueId};

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::{Expr, Op};
use crate::forms::affine::{counted, nest};
use crate::place::View;
use crate::types::Scalar;

/// How C says the ops of transfers, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[
    ("affine.dma_start", start),
    ("affine.dma_wait", wait),
    ("memref.dma_start", start),
    ("memref.dma_wait", wait),
];

/// One memref of a transfer, and the subscripts of its first element there.
struct Side {
    view: View,
    first: Vec<Expr>,
    /// How far the first elements of two chunks are apart.
    step: Expr,
}

fn start(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let ir = e.ir;
    let transferred = ir.def(op).transfer.and_then(|describe| describe(ir, op));
    let Some(Transferred { source, target, .. }) = transferred else {
        let why = "it has a stride, but neither memref is in a slower memory space than the other";
        return Err(e.refusal(op, why));
    };
    // Copies are several statements: what they depend on is read before.
    for value in ir.op(op).operands() {
        if e.scalars(op, &[*value]).is_ok_and(|exprs| exprs.iter().any(|expr| expr.reads)) {
            e.steady(op, *value)?;
        }
    }
    let n = e.steady(op, source.n_elements)?;
    let chunks = match source.chunks.or(target.chunks) {
        Some([stride, per]) => Some([e.steady(op, stride)?, e.steady(op, per)?]),
        None => None,
    };
    let per = chunks.as_ref().map_or(&n, |[_, per]| per);
    let [from, to] = [&source, &target].map(|run| {
        let step = chunks.as_ref().filter(|_| run.chunks.is_some()).map_or(per, |[stride, _]| stride);
        Side::new(e, op, run, step.clone())
    });
    let (from, to) = (from?, to?);
    if from.view.elem != to.view.elem {
        return Err(e.refusal(op, "it moves elements between memrefs of different element types"));
    }
    e.before_write(op)?;
    e.names.enter();
    let done = match from.view.is_whole() && to.view.is_whole() {
        true => chunks_copied(e, [&from, &to], (&n, per), chunks.is_some()),
        false => elements_copied(e, [&from, &to], (&n, per)),
    };
    e.names.leave();
    done
}

/// The transfer is over since it was started.
fn wait(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    e.before_write(op)
}

/// Whether a memref is there for transfers to be told apart by, and for nothing else: C needs none.
pub(super) fn is_tag(ir: &Ir, memref: ValueId) -> bool {
    let frees = |op: OpId| ir.def(op).has_effect(EffectKind::Free) && ir.op(op).results().is_empty();
    let is_known = |op: OpId| {
        let def = ir.def(op);
        let started = def.transfer.and_then(|describe| describe(ir, op));
        let is_of_start = started.is_some_and(|started| {
            started.tag.memref == memref && ![started.source.memref, started.target.memref].contains(&memref)
        });
        is_of_start || def.awaited.is_some() || frees(op)
    };
    let uses = ir.uses(memref);
    uses.iter().any(|user| !frees(user.op)) && uses.iter().all(|user| is_known(user.op))
}

/// A `memcpy` for each chunk of elements that lie side by side.
fn chunks_copied(
    e: &mut Emitter<'_>,
    [from, to]: [&Side; 2],
    (n, per): (&Expr, &Expr),
    has_chunks: bool,
) -> Emitted {
    let copied = |e: &mut Emitter<'_>, counter: Option<&Expr>| {
        if per.is_int(1) {
            e.line(format!("{} = {};", to.element(counter), from.element(counter)));
            return Ok(());
        }
        e.unit.include("string.h");
        let bytes = Expr::product(&Expr::atom(format!("sizeof({})", from.view.elem)), per);
        e.line(format!("memcpy({}, {}, {bytes});", to.address(counter), from.address(counter)));
        Ok(())
    };
    if !has_chunks {
        return copied(e, None);
    }
    let n_chunks = match (n.as_int(), per.as_int()) {
        (Some(n), Some(per)) if per > 0 => Expr::int(n / per),
        _ => Expr::binary(Op::Div, n, per),
    };
    let counter = new_counter(e);
    let head = counted(Scalar::Index, &counter.to_string(), (&Expr::int(0), &n_chunks), &Expr::int(1));
    nest(e, &[head], |e| copied(e, Some(&counter)))
}

/// One element after the other.
fn elements_copied(e: &mut Emitter<'_>, [from, to]: [&Side; 2], (n, per): (&Expr, &Expr)) -> Emitted {
    let counter = new_counter(e);
    let head = counted(Scalar::Index, &counter.to_string(), (&Expr::int(0), n), &Expr::int(1));
    nest(e, &[head], |e| {
        let [from, to] = [from, to].map(|side| {
            let is_run = side.step.to_string() == per.to_string();
            let chunk = Expr::binary(Op::Div, &counter, per);
            let within = Expr::binary(Op::Rem, &counter, per);
            let step = match is_run {
                true => counter.clone(),
                false => Expr::sum(&Expr::product(&chunk, &side.step), &within),
            };
            side.nth(e, &step)
        });
        e.line(format!("{to} = {from};"));
        Ok(())
    })
}

/// A name for what a loop counts.
fn new_counter(e: &mut Emitter<'_>) -> Expr {
    let wish = e.counter_name(0);
    Expr::atom(e.names.fresh(wish))
}

impl Side {
    fn new(e: &mut Emitter<'_>, op: OpId, run: &RunAccess, step: Expr) -> Result<Side, Diagnostic> {
        let first = e.affines(op, &run.map.results, run.map.dims, &run.operands)?;
        Ok(Side { view: e.view(op, run.memref)?, first, step })
    }

    /// The number of elements of an array before those at some subscripts.
    fn position(&self, at: &[Expr]) -> Expr {
        let dims = at.iter().zip(&self.view.sizes);
        dims.fold(Expr::int(0), |sum, (at, size)| Expr::sum(&Expr::product(&sum, size), at))
    }

    /// The subscripts of the first element of a chunk, if it is one row after that of the chunk before, or
    /// the array has rows only.
    fn subscripts(&self, chunk: Option<&Expr>) -> Option<Vec<Expr>> {
        let Some(chunk) = chunk else { return Some(self.first.clone()) };
        let (outer, inner) = self.first.split_first()?;
        let rows = &self.view.sizes[1..];
        let row = rows.iter().fold(Expr::int(1), |product, size| Expr::product(&product, size));
        let step = match (row.to_string() == self.step.to_string(), inner) {
            (true, _) => chunk.clone(),
            (false, []) => Expr::product(chunk, &self.step),
            (false, _) => return None,
        };
        Some([&[Expr::sum(outer, &step)], inner].concat())
    }

    /// How many elements of an array are before the first of a chunk.
    fn offset(&self, chunk: Option<&Expr>) -> Expr {
        let step = chunk.map_or_else(|| Expr::int(0), |chunk| Expr::product(chunk, &self.step));
        Expr::sum(&self.position(&self.first), &step)
    }

    /// The first element of a chunk of an array.
    fn element(&self, chunk: Option<&Expr>) -> Expr {
        match self.subscripts(chunk) {
            Some(at) => self.view.element(&at),
            None => Expr::element(&format!("({})", self.view.pointer()), &[self.offset(chunk)]),
        }
    }

    /// A pointer to the first element of a chunk of an array.
    fn address(&self, chunk: Option<&Expr>) -> Expr {
        match self.subscripts(chunk) {
            Some(at) if at.iter().all(|at| at.is_int(0)) => self.view.pointer(),
            Some(at) => Expr::atom(format!("&{}", self.view.element(&at))),
            None => Expr::binary(Op::Add, &self.view.pointer(), &self.offset(chunk)),
        }
    }

    /// An element of any view by how many are from the first to it, in row-major order of subscripts.
    fn nth(&self, e: &mut Emitter<'_>, step: &Expr) -> Expr {
        if let [first] = self.first.as_slice() {
            return self.view.element(&[Expr::sum(first, step)]);
        }
        let position = Expr::sum(&self.position(&self.first), step);
        let name = e.names.fresh("at");
        if !self.first.is_empty() {
            e.line(format!("const {} {name} = {position};", Scalar::Index));
        }
        let (mut rest, mut at) = (Expr::atom(name), Vec::new());
        for (dim, size) in self.view.sizes.iter().enumerate().rev() {
            at.push(if dim == 0 { rest.clone() } else { Expr::binary(Op::Rem, &rest, size) });
            rest = Expr::binary(Op::Div, &rest, size);
        }
        at.reverse();
        self.view.element(&at)
    }
}
