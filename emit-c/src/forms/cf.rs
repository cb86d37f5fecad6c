//! C forms of the `cf` ops, and of regions of several blocks: labels, `goto`, and variables.
//!
//! What a block is entered with, and what others use of it, are variables declared before all blocks. The
//! first block, which no jump leads to, is in the scope around, and every other in a separate scope.

use std::collections::{HashMap, HashSet};

use loopwright_affine_ir::machinery::switch_cases;
use loopwright_affine_ir::{Attr, BlockId, Ir, OpId, Traits, ValueId};

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::Expr;
use crate::forms::vector::quoted;
use crate::types::Scalar;

/// How C says the ops of the dialect that end no block, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[("cf.assert", assertion)];

fn assertion(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let message = e.ir.op(op).attr("msg").and_then(Attr::as_str).unwrap_or_default();
    let condition = e.operand(op, 0)?;
    e.before_write(op)?;
    e.unit.include("stdio.h");
    e.unit.include("stdlib.h");
    e.braces(&format!("if ({})", condition.not()), |e| {
        e.line(format!("fputs({}, stderr);", quoted(&format!("assertion failed: {message}\n"))));
        e.line("abort();");
        Ok(())
    })
}

/// What a jump to a block needs.
struct Target {
    label: String,
    /// The positions of the arguments that are used, and the variables for them.
    args: Vec<usize>,
    names: Vec<String>,
}

type Targets = HashMap<BlockId, Target>;

/// The blocks of a region that can be reached, each with its jump; `leave` writes the end of a block that
/// leaves the region, given its terminator.
pub(crate) fn blocks(
    e: &mut Emitter<'_>,
    op: OpId,
    region: usize,
    leave: &mut dyn FnMut(&mut Emitter<'_>, OpId, &[ValueId]) -> Emitted,
) -> Emitted {
    let ir = e.ir;
    let all = ir.op(op).regions().get(region).map_or(&[][..], |region| ir.region(*region).blocks());
    let reached: HashSet<BlockId> =
        all.first().map_or(Vec::new(), |entry| ir.reachable(*entry)).into_iter().collect();
    let order: Vec<BlockId> = all.iter().copied().filter(|block| reached.contains(block)).collect();
    let (entry, others) = order.split_first().ok_or_else(|| e.refusal(op, "a region has no block"))?;
    let mut targets = Targets::new();
    for block in others {
        let args = ir.block(*block).args();
        let positions: Vec<usize> =
            (0..args.len()).filter(|position| !ir.uses(args[*position]).is_empty()).collect();
        let used: Vec<ValueId> = positions.iter().map(|position| args[*position]).collect();
        let names = e.variables(op, &used, None)?;
        targets.insert(*block, Target { label: e.fresh_label(), args: positions, names });
    }
    for block in others {
        for inner in ir.block(*block).ops().iter().filter(|inner| ir.def(**inner).constant.is_none()) {
            for result in ir.op(*inner).results().iter().filter(|result| leaves_block(ir, **result, *block)) {
                e.share(op, *result)?;
            }
        }
    }
    block(e, *entry, &targets, leave)?;
    for other in others {
        let label = format!("{}:", targets[other].label);
        e.braces(&label, |e| block(e, *other, &targets, leave))?;
    }
    Ok(())
}

/// Whether a value is used in another block than its own, other than in a region of an op there.
fn leaves_block(ir: &Ir, value: ValueId, block: BlockId) -> bool {
    ir.uses(value).iter().any(|user| {
        let region = ir.block(block).parent();
        let mut at = ir.op(user.op).parent();
        while let Some(outer) = at.filter(|outer| ir.block(*outer).parent() != region) {
            at = ir.block_parent_op(outer).and_then(|op| ir.op(op).parent());
        }
        at != Some(block)
    })
}

fn block(
    e: &mut Emitter<'_>,
    block: BlockId,
    targets: &Targets,
    leave: &mut dyn FnMut(&mut Emitter<'_>, OpId, &[ValueId]) -> Emitted,
) -> Emitted {
    let ir = e.ir;
    let operands = e.block(block)?;
    let ends = ir.block(block).ops().last().filter(|op| ir.def(**op).has(Traits::TERMINATOR));
    let end = *ends.expect("a verified block of several ends in a terminator");
    let branches = ir.branches(end);
    match (ir.op(end).name(), branches.as_slice()) {
        (_, []) => leave(e, end, &operands),
        ("cf.br", [branch]) => jump(e, end, *branch, targets),
        ("cf.cond_br", [holds, fails]) => {
            let condition = e.operand(end, 0)?;
            e.before_write(end)?;
            e.braces(&format!("if ({condition})"), |e| jump(e, end, *holds, targets))?;
            jump(e, end, *fails, targets)
        }
        ("cf.switch", [default, cases @ ..]) => {
            let scalar = e.operand_type(end, 0)?;
            let flag = e.operand(end, 0)?;
            let flag = if scalar == Scalar::Bool { flag.cast(Scalar::Int(32)) } else { flag };
            e.before_write(end)?;
            let mut seen = HashSet::new();
            e.braces(&format!("switch ({flag})"), |e| {
                for (value, branch) in switch_cases(ir, end).into_iter().zip(cases) {
                    let value = as_signed(value, scalar);
                    // The first of equal cases is taken.
                    if seen.insert(value) {
                        e.braces(&format!("case {}:", Expr::int(value)), |e| jump(e, end, *branch, targets))?;
                    }
                }
                e.braces("default:", |e| jump(e, end, *default, targets))
            })
        }
        _ => Err(ir.op_error(end, "has no C form")),
    }
}

/// The number that a variable of the type holds for some bits; a single bit is 0 or 1.
fn as_signed(bits: i128, scalar: Scalar) -> i128 {
    match scalar {
        Scalar::Bool => bits & 1,
        Scalar::Unsigned(width) => bits & ((1 << width) - 1),
        other => {
            let unused = 128 - other.width();
            (bits << unused) >> unused
        }
    }
}

/// Gives the block what it is entered with, and goes there.
fn jump(e: &mut Emitter<'_>, op: OpId, (to, values): (BlockId, &[ValueId]), targets: &Targets) -> Emitted {
    let target = &targets[&to];
    let values: Vec<ValueId> = target.args.iter().map(|position| values[*position]).collect();
    e.assign(op, &target.names, &values)?;
    e.line(format!("goto {};", target.label));
    Ok(())
}
