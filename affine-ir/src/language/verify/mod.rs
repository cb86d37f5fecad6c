//! The verifier: is the program well formed? Structure, dominance, symbols, then each op's own rules.
//!
//! All broken rules are reported, not only the first; an op whose structure is broken is spared its own
//! rules, which may then rely on the structure.

mod attrs;
mod declared;
mod dominance;
mod fast_dominance;
mod memo;
mod regions;
pub(crate) mod rules;
pub(crate) mod symbols;

use rustc_hash::FxHashMap;

use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::{BlockId, OpId};
use crate::core::ir::ValueDef;
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Traits};
use crate::language::print::{PrintOptions, print_op};

/// Verifies the whole program.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, parse, verify};
///
/// let text = "func.func @f() -> i32 {\n  return\n}";
/// let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let errors = verify(&ir).expect_err("returns nothing");
/// assert_eq!((errors.len(), errors[0].place.line), (1, 2));
/// assert!(errors[0].message.starts_with("'func.return' op has 0 operands"));
/// ```
///
/// # Errors
/// Every rule broken, in the order of the program.
pub fn verify(ir: &Ir) -> Result<(), Vec<Diagnostic>> {
    let mut out = Vec::new();
    let quick = fast_dominance::all_visible(ir);
    let dominance = if quick { None } else { Some(dominance::Dominance::new(ir)) };
    let symbols = symbols::Symbols::new();
    let mut later = regions::Regions::default();
    let mut memo = memo::Memo::default();
    for op in ir.walk(ir.module()) {
        let before = out.len();
        if let Some(message) = misplaced(ir, op) {
            // In an op that is wrong itself this says nothing new.
            if !ir.parent_op(op).is_some_and(|parent| later.is_faulty(parent)) {
                out.push(ir.op_error(op, message));
            }
            later.fault(ir, op);
            continue;
        }
        structure(ir, op, quick, &mut out);
        attrs::check(ir, op, &mut out);
        if out.len() > before {
            later.fault(ir, op);
            continue;
        }
        if let Some(dominance) = &dominance {
            operands(ir, op, dominance, &mut out);
        }
        let declared = ir.def(op).signature.filter(|_| !memo.is_known(ir, op));
        if out.len() == before
            && let Some(signature) = declared
        {
            declared::check(ir, op, signature, &mut out);
        }
        if out.len() == before
            && let Some(check) = ir.def(op).verify
        {
            check(ir, op, &mut out);
        }
        if out.len() == before
            && let Some(signature) = declared
        {
            declared::check_inferred(ir, op, signature, &mut out);
            if out.len() == before {
                memo.insert(ir, op);
            }
        }
        if out.len() == before && ir.def(op).successor_operands.is_some() {
            handed_operands(ir, op, &mut out);
        }
        if out.len() == before
            && let Some(check) = ir.def(op).verify_symbols
        {
            check(ir, op, &symbols, &mut out);
        }
        if out.len() > before {
            later.fault(ir, op);
        } else {
            later.note(ir, op);
        }
    }
    later.check(ir, &mut out);
    if let Some(source) = &ir.source {
        out.iter_mut().for_each(|diagnostic| diagnostic.locate(source));
    }
    if out.is_empty() { Ok(()) } else { Err(out) }
}

/// Numbers of operands, results, regions, successors; blocks and terminators; symbols. Isolation unless it is
/// known.
fn structure(ir: &Ir, op: OpId, is_isolated: bool, out: &mut Vec<Diagnostic>) {
    let (data, def) = (ir.op(op), ir.def(op));
    let counts = [
        ("region", def.n_regions, data.regions().len()),
        ("result", def.n_results, data.results().len()),
        ("successor", def.n_successors, data.successors().len()),
        ("operand", def.n_operands, data.operands().len()),
    ];
    for (what, wanted, found) in counts {
        if !wanted.allows(found) {
            out.push(ir.op_error(op, count_message(what, wanted, found)));
        }
    }
    if def.has(Traits::SAME_TYPES) {
        let mut types = data.operands().iter().chain(data.results()).map(|value| ir.ty(*value));
        let first = types.next();
        if types.any(|ty| Some(ty) != first) {
            out.push(ir.op_error(op, "requires the same type for all operands and results"));
        }
    }
    for (position, region) in data.regions().iter().enumerate() {
        let blocks = ir.region(*region).blocks();
        if def.has(Traits::SINGLE_BLOCK) && blocks.len() > 1 {
            out.push(ir.op_error(op, format!("expects region #{position} to have 0 or 1 blocks")));
            continue;
        }
        for block in blocks {
            let needs_op = def.has(Traits::SINGLE_BLOCK) && !def.has(Traits::NO_TERMINATOR);
            if needs_op && ir.block(*block).ops().is_empty() {
                out.push(ir.op_error(op, "expects a non-empty block"));
                continue;
            }
            self::block(ir, op, *block, out);
        }
    }
    if def.has(Traits::SYMBOL)
        && let Some(visibility) = data.attr("sym_visibility")
        && !visibility.as_str().is_some_and(|word| ["public", "private", "nested"].contains(&word))
    {
        let wanted = r#"visibility expected to be one of ["public", "private", "nested"]"#;
        out.push(ir.op_error(op, format!("{wanted}, but got {visibility}")));
    }
    if def.has(Traits::SYMBOL) && op != ir.module() {
        let in_table = ir.parent_op(op).is_some_and(|parent| ir.def(parent).has(Traits::SYMBOL_TABLE));
        if !in_table && ir.symbol_name(op).is_some() {
            out.push(ir.op_error(op, "symbol's parent must have the SymbolTable trait"));
        }
    }
    if def.has(Traits::SYMBOL_TABLE) {
        unique_symbols(ir, op, out);
    }
    if def.has(Traits::ISOLATED) && !is_isolated {
        isolation(ir, op, out);
    }
}

/// What is wrong with the op around `op`, if it must be one of a few.
fn misplaced(ir: &Ir, op: OpId) -> Option<String> {
    let parents = ir.def(op).parents;
    if parents.is_empty() {
        return None;
    }
    let parent = ir.parent_op(op).map_or("", |parent| ir.op(parent).name());
    match parents {
        _ if parents.contains(&parent) => None,
        [one] => Some(format!("expects parent op '{one}'")),
        _ => Some(format!("expects parent op to be one of '{}'", parents.join(", "))),
    }
}

fn count_message(what: &str, wanted: CountRule, found: usize) -> String {
    match wanted {
        CountRule::Exactly(0) => format!("requires zero {what}s"),
        CountRule::Exactly(1) if what == "successor" => format!("requires 1 successor but found {found}"),
        CountRule::Exactly(n) if what == "successor" => format!("requires {n} successors but found {found}"),
        CountRule::AtLeast(n) if what == "region" => format!("expected {n} or more regions"),
        CountRule::Exactly(1) if what == "operand" => "requires a single operand".to_owned(),
        CountRule::Exactly(1) => format!("requires one {what}"),
        CountRule::Exactly(n) if what == "region" => format!("expected {n} regions"),
        CountRule::Exactly(n) => format!("expected {n} {what}s, but found {found}"),
        CountRule::AtLeast(n) => format!("expected {n} or more {what}s, but found {found}"),
        CountRule::Any => unreachable!("any number is allowed"),
    }
}

/// Terminators are at the end of blocks and nowhere else; successors are blocks of the same region.
fn block(ir: &Ir, parent: OpId, block: BlockId, out: &mut Vec<Diagnostic>) {
    let (ops, before) = (ir.block(block).ops(), out.len());
    for op in &ops[..ops.len().saturating_sub(1)] {
        if !ir.op(*op).successors().is_empty() {
            let message = "operation with block successors must terminate its parent block";
            out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(*op).loc), message));
        } else if ir.def(*op).has(Traits::TERMINATOR) {
            out.push(ir.op_error(*op, "must be the last operation in the parent block"));
        }
    }
    let needs_terminator = out.len() == before
        && !ir.def(parent).has(Traits::NO_TERMINATOR)
        && ir.op(parent).unregistered().is_none();
    if needs_terminator {
        match ops.last() {
            None if ir.def(parent).has(Traits::SINGLE_BLOCK) => {
                out.push(ir.op_error(parent, "expects a non-empty block"));
            }
            None => {
                let message = "empty block: expect at least a terminator";
                out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(parent).loc), message));
            }
            Some(last) if !ir.def(*last).has(Traits::TERMINATOR) && ir.op(*last).unregistered().is_none() => {
                let options = PrintOptions { generic: true, local_scope: true, ..PrintOptions::default() };
                let message = format!("block with no terminator, has {}", print_op(ir, *last, &options));
                out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(*last).loc), message));
            }
            Some(_) => {}
        }
    }
    for next in ops.iter().flat_map(|op| ir.op(*op).successors()) {
        if ir.block(*next).parent() != ir.block(block).parent() {
            out.push(ir.op_error(parent, "reference to block defined in another region"));
        }
        let region = ir.block(*next).parent();
        if region.is_some_and(|region| ir.region(region).blocks().first() == Some(next)) {
            let message = "entry block of region may not have predecessors";
            out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(parent).loc), message));
        }
    }
}

/// What a branch hands to its successors fits their arguments in number and types.
fn handed_operands(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    for (position, (target, handed)) in ir.branches(op).into_iter().enumerate() {
        let args = ir.block(target).args();
        let mismatch = handed.iter().zip(args).position(|(value, arg)| ir.ty(*value) != ir.ty(*arg));
        let message = if handed.len() != args.len() {
            format!(
                "branch has {} operands for successor #{position}, but target block has {}",
                handed.len(),
                args.len()
            )
        } else if let Some(argument) = mismatch {
            format!("type mismatch for bb argument #{argument} of successor #{position}")
        } else {
            continue;
        };
        return out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(op).loc), message));
    }
}

fn unique_symbols(ir: &Ir, table: OpId, out: &mut Vec<Diagnostic>) {
    let mut seen: FxHashMap<&str, OpId> = FxHashMap::default();
    let blocks = ir.op(table).regions().iter().flat_map(|region| ir.region(*region).blocks());
    for op in blocks.flat_map(|block| ir.block(*block).ops()) {
        let Some(name) = ir.symbol_name(*op).filter(|_| ir.def(*op).has(Traits::SYMBOL)) else { continue };
        if let Some(first) = seen.insert(name, *op) {
            let message = format!("redefinition of symbol named '{name}'");
            let error = Diagnostic::new(Severity::Error, ir.place(&ir.op(*op).loc), message);
            out.push(error.with_note(ir.place(&ir.op(first).loc), "see existing symbol definition here"));
        }
    }
}

/// No op inside uses a value defined outside.
fn isolation(ir: &Ir, isolated: OpId, out: &mut Vec<Diagnostic>) {
    // Ops in nested isolated ops are checked with those.
    let mut pending: Vec<OpId> = inner_ops(ir, isolated).collect();
    while let Some(op) = pending.pop() {
        for operand in ir.op(op).operands() {
            let home = ir.defining_block(*operand).and_then(|block| ir.block_parent_op(block));
            if !home.is_some_and(|home| ir.is_inside(home, isolated)) {
                let error = ir.op_error(op, "using value defined outside the region");
                out.push(
                    error.with_note(
                        ir.place(&ir.op(isolated).loc),
                        "required by region isolation constraints",
                    ),
                );
            }
        }
        if !ir.def(op).has(Traits::ISOLATED) {
            pending.extend(inner_ops(ir, op));
        }
    }
}

fn inner_ops(ir: &Ir, op: OpId) -> impl Iterator<Item = OpId> + '_ {
    let blocks = ir.op(op).regions().iter().flat_map(|region| ir.region(*region).blocks());
    blocks.flat_map(|block| ir.block(*block).ops()).copied()
}

/// Every operand is defined before its use.
fn operands(ir: &Ir, op: OpId, dominance: &dominance::Dominance, out: &mut Vec<Diagnostic>) {
    for (position, value) in ir.op(op).operands().iter().enumerate() {
        if dominance.dominates(ir, *value, op) {
            continue;
        }
        let message = format!("operand #{position} does not dominate this use");
        let mut error = Diagnostic::new(Severity::Error, ir.place(&ir.op(op).loc), message);
        if let ValueDef::Result(defining, _) = ir.value(*value).def() {
            error = error.with_note(ir.place(&ir.op(defining).loc), "operand defined here");
        }
        // One operand out of place says enough: the others often are for the same reason.
        return out.push(error);
    }
}
