//! Proves that the second function writes to possibly read-only memory only where the first does.
//!
//! # Method
//! Globals that are constant or declared elsewhere may be read-only, and arguments where the program passes
//! such memory on. That the first function writes to some cell of it shows that it is not: for the same
//! parameters, or in the iteration that belongs to the one of the second.

use crate::equality::doubt::Doubt;
use crate::equality::node::{Visible, visible_key, visible_root};
use crate::equality::pairs::Pairs;
use crate::equality::safety::{FITS, Undefined, touched};
use crate::equality::side::Side;
use crate::equality::together;
use itertools::Itertools;
use loopwright_affine_ir::machinery::{hands_on_read_only, may_be_read_only};
use loopwright_affine_ir::{AccessKind, EffectKind, EffectTarget, Effects, FuncOp, OpId};
use loopwright_analysis::{Access, Stmt};
use loopwright_polyhedra::{Budget, IntegerRelation, PresburgerRelation};
use std::collections::BTreeMap;

/// Memory that may be read-only is written to where the first function writes to some cell of it, so that it
/// is not.
///
/// Whether it had to be assumed that memory of arguments is not.
pub(super) fn writes_no_more(
    pairs: &Pairs<'_>,
    undefined: &Undefined<'_>,
    budget: &Budget,
) -> Result<bool, Doubt> {
    let (before, after) = (pairs.before, pairs.after);
    let certain = certain_writes(before);
    let mut takes_writable = false;
    let mut written: BTreeMap<(Visible, usize), PresburgerRelation> = BTreeMap::new();
    for (stmt, access) in writes(after) {
        // What is done by ops with regions, and by calls, is done by such ops of the first function.
        if after.is_in_body(access.op) || after.is_opaque(access.op) {
            continue;
        }
        let Some(memory) = written_memory(after, access) else { continue };
        let is_assumed = match writable(after, &memory) {
            Writable::Yes => continue,
            Writable::Assumed => !pairs.has_read_only,
            Writable::No => false,
        };
        let gates = together::gates_passed(pairs, access.op)?;
        for cells in touched(after, stmt, access) {
            let wanted = PresburgerRelation::from(cells.params());
            let known = written
                .entry((memory.clone(), gates))
                .or_insert_with(|| PresburgerRelation::empty(wanted.space().clone().without_locals()));
            let is_same = |write: &&Certain| write.memory == memory && memory != Visible::Merged;
            let others: Vec<&Certain> = certain.iter().filter(is_same).collect();
            let is_reached = |write: &&Certain| before.reached.is_reached(before.ir, write.op, gates);
            let mut reached = others.iter().copied().filter(is_reached);
            let is_shown = loop {
                budget.spend(1, "equality")?;
                if wanted.is_subset(known, budget)? {
                    break true;
                }
                let Some(write) = reached.next() else { break false };
                for piece in &write.instances {
                    *known = known.union(&piece.params().into()).expect(FITS);
                }
            };
            // Or in the iteration that it is in.
            let instances = |write: &&Certain| {
                let op = write.op;
                write.instances.iter().map(|cells| (op, together::to_nothing(cells))).collect_vec()
            };
            let together: Vec<_> = others.iter().flat_map(instances).collect();
            let wanted = (access.op, &together::to_nothing(&cells));
            let is_shown = is_shown
                || undefined.holds_for(access.op, &cells)?
                || together::holds(pairs, wanted, &together)?;
            if !is_shown && is_assumed {
                takes_writable = true;
            } else if !is_shown {
                let why = "writes to memory that the first program may not write to";
                return Err(after.op_doubt(access.op, why));
            }
        }
    }
    Ok(takes_writable)
}

fn writes<'s>(side: &'s Side<'_>) -> impl Iterator<Item = (&'s Stmt, &'s Access)> {
    let stmts = side.scop.stmts[..side.n_stmts].iter();
    let accesses = stmts.flat_map(|stmt| stmt.accesses.iter().map(move |access| (stmt, access)));
    accesses.filter(|(_, access)| access.kind == AccessKind::Write)
}

/// An op that writes to some cell of an array in these instances.
struct Certain {
    op: OpId,
    memory: Visible,
    instances: Vec<IntegerRelation>,
}

fn certain_writes(side: &Side<'_>) -> Vec<Certain> {
    let of = |(stmt, access): (&Stmt, &Access)| {
        let op = access.op;
        let is_one = side.ir.def(op).access.is_some() && side.ir.op(op).parent() == stmt.home(side.ir);
        let instances = match (access.exact, is_one) {
            (true, _) => touched(side, stmt, access),
            // It is not known which cell.
            (false, true) => touched(side, stmt, access),
            (false, false) => return None,
        };
        Some(Certain { op, memory: written_memory(side, access)?, instances })
    };
    writes(side).filter_map(of).collect()
}

/// What memory an access writes to, if it is the caller's; of what may overlap, by the memref.
fn written_memory(side: &Side<'_>, access: &Access) -> Option<Visible> {
    let key = visible_key(side.ir, &side.scop, side.scop.array(access.array))?;
    if key != Visible::Merged {
        return Some(key);
    }
    let (ir, op) = (side.ir, access.op);
    let def = ir.def(op);
    let element = def.access.and_then(|of| of(ir, op)).map(|element| element.memref);
    let vector = || Some(def.vector_access.and_then(|of| of(ir, op))?.memref);
    let operand = || {
        let Effects::Known(effects) = def.effects else { return None };
        let writes = effects.iter().filter(|effect| effect.kind == EffectKind::Write);
        let targets = writes.map(|effect| match effect.on {
            EffectTarget::Operand(n) => ir.op(op).operands().get(n as usize).copied(),
            _ => None,
        });
        targets.exactly_one().ok()?
    };
    let memref = element.or_else(vector).or_else(operand);
    memref.and_then(|memref| visible_root(ir, side.scop.func, memref)).or(Some(key))
}

/// Whether memory may be written to.
enum Writable {
    Yes,
    /// If the program passes on no other memory.
    Assumed,
    No,
}

fn writable(side: &Side<'_>, memory: &Visible) -> Writable {
    match memory {
        Visible::Returned(_) | Visible::Output => Writable::Yes,
        Visible::Merged | Visible::Elsewhere => Writable::No,
        Visible::Argument(position) => {
            let said = FuncOp(side.scop.func).arg_attr(side.ir, *position, "llvm.readonly");
            if said.is_some() || hands_on_read_only(side.ir) { Writable::No } else { Writable::Assumed }
        }
        Visible::Global(name) => match side.ir.nearest_symbol(side.scop.func, name) {
            Some(global) if !may_be_read_only(side.ir, global) => Writable::Yes,
            _ => Writable::No,
        },
    }
}
