//! The verifier: is the program well formed? Structure, dominance, symbols, then each op's own rules.
//!
//! All broken rules are reported, not only the first; an op whose structure is broken is spared its own
//! rules, which may then rely on the structure.

mod attrs;
mod declared;
mod dominance;
mod fast_dominance;
mod first;
mod memo;
mod regions;
pub(crate) mod rules;
pub(crate) mod symbols;

use rustc_hash::FxHashMap;

use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::{BlockId, OpId, RegionId, ValueId};
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
    reported(ir, faults(ir))
}

/// The same, with the first error of each isolated op alone, as `mlir-opt` has it.
///
/// # Errors
/// The first rule that an isolated op, such as a function, breaks.
pub fn verify_first(ir: &Ir) -> Result<(), Vec<Diagnostic>> {
    reported(ir, first::of_isolated_ops(ir, faults(ir)))
}

fn reported(ir: &Ir, faults: Vec<Fault>) -> Result<(), Vec<Diagnostic>> {
    let mut out: Vec<Diagnostic> = faults.into_iter().map(|fault| fault.diagnostic).collect();
    if let Some(source) = &ir.source {
        out.iter_mut().for_each(|diagnostic| diagnostic.locate(source));
    }
    if out.is_empty() { Ok(()) } else { Err(out) }
}

/// A broken rule.
struct Fault {
    diagnostic: Diagnostic,
    op: OpId,
    when: When,
}

/// When `mlir-opt` looks for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum When {
    /// Before what is in the op.
    Before,
    /// After it.
    After,
    /// When all else is known to be in order in the isolated op.
    Dominance,
    /// When it is in the table of symbols.
    Symbols,
}

/// The rules broken, in the order of the program.
struct Faults {
    all: Vec<Fault>,
    /// Those of the op being looked at.
    out: Vec<Diagnostic>,
}

impl Faults {
    /// Takes over what is said of an op.
    fn take(&mut self, op: OpId, when: When) {
        self.all.extend(self.out.drain(..).map(|diagnostic| Fault { diagnostic, op, when }));
    }
}

fn faults(ir: &Ir) -> Vec<Fault> {
    let mut found = Faults { all: Vec::new(), out: Vec::new() };
    let quick = fast_dominance::all_visible(ir);
    let dominance = if quick { None } else { Some(dominance::Dominance::new(ir)) };
    let context = Context { dominance, symbols: symbols::Symbols::new() };
    let mut later = regions::Regions::default();
    let mut memo = memo::Memo::default();
    for op in ir.walk(ir.module()) {
        let before = found.all.len();
        check_op(ir, op, &context, &mut later, &mut memo, &mut found);
        found.take(op, When::Before);
        if found.all.len() > before {
            later.fault(ir, op);
        } else {
            later.note(ir, op);
        }
    }
    let late = later.check(ir).into_iter();
    found.all.extend(late.map(|(op, diagnostic)| Fault { diagnostic, op, when: When::After }));
    found.all
}

/// What does not change while ops are looked at.
struct Context {
    /// Unless all operands are visible anyway.
    dominance: Option<dominance::Dominance>,
    symbols: symbols::Symbols,
}

/// All rules but those of regions, as far as they can be relied upon.
fn check_op(
    ir: &Ir,
    op: OpId,
    context: &Context,
    later: &mut regions::Regions,
    memo: &mut memo::Memo,
    found: &mut Faults,
) {
    if let Some(message) = misplaced(ir, op) {
        // In an op that is wrong itself this says nothing new.
        if !ir.parent_op(op).is_some_and(|parent| later.is_faulty(parent)) {
            found.out.push(ir.op_error(op, message));
        }
        return later.fault(ir, op);
    }
    let before = found.all.len();
    structure(ir, op, context.dominance.is_none(), found);
    attrs::check(ir, op, &mut found.out);
    found.take(op, When::Before);
    if found.all.len() > before {
        return;
    }
    if let Some(dominance) = &context.dominance {
        operands(ir, op, dominance, &mut found.out);
        found.take(op, When::Dominance);
    }
    let is_fine = |found: &Faults| found.all.len() == before && found.out.is_empty();
    let def = ir.def(op);
    let declared = def.signature.filter(|_| !memo.is_known(ir, op));
    if is_fine(found)
        && let Some(signature) = declared
    {
        declared::check(ir, op, signature, &mut found.out);
    }
    if is_fine(found)
        && let Some(check) = def.verify
    {
        check(ir, op, &mut found.out);
    }
    if is_fine(found)
        && let Some(signature) = declared
    {
        declared::check_inferred(ir, op, signature, &mut found.out);
        if is_fine(found) {
            memo.insert(ir, op);
        }
    }
    if is_fine(found) && def.successor_operands.is_some() {
        handed_operands(ir, op, &mut found.out);
    }
    found.take(op, When::Before);
    if is_fine(found)
        && let Some(check) = def.verify_symbols
    {
        check(ir, op, &context.symbols, &mut found.out);
        found.take(op, When::Symbols);
    }
}

/// Numbers of operands, results, regions, successors; blocks and terminators; symbols. Isolation unless it is
/// known.
fn structure(ir: &Ir, op: OpId, is_isolated: bool, found: &mut Faults) {
    let (data, def) = (ir.op(op), ir.def(op));
    let (mut ends, mut symbols) = (Vec::new(), Vec::new());
    let out = &mut found.out;
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
            self::block(ir, op, *block, out, &mut ends);
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
        unique_symbols(ir, op, &mut symbols);
    }
    if def.has(Traits::ISOLATED) && !is_isolated {
        isolation(ir, op, out);
    }
    found.take(op, When::Before);
    for (later, when) in [(ends, When::After), (symbols, When::Symbols)] {
        found.out.extend(later);
        found.take(op, when);
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

/// Terminators are at the end of blocks and nowhere else; successors are blocks of the same region. What is
/// wrong with the last op goes to `ends`.
fn block(ir: &Ir, parent: OpId, block: BlockId, out: &mut Vec<Diagnostic>, ends: &mut Vec<Diagnostic>) {
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
                ends.push(ir.op_error(parent, "expects a non-empty block"));
            }
            None => {
                let message = "empty block: expect at least a terminator";
                ends.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(parent).loc), message));
            }
            Some(last) if !ir.def(*last).has(Traits::TERMINATOR) && ir.op(*last).unregistered().is_none() => {
                let options = PrintOptions { generic: true, local_scope: true, ..PrintOptions::default() };
                let message = format!("block with no terminator, has {}", print_op(ir, *last, &options));
                ends.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(*last).loc), message));
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
            let note = format!("operand defined here {}", whereabouts(ir, op, *value));
            error = error.with_note(ir.place(&ir.op(defining).loc), note);
        }
        // One operand out of place says enough: the others often are for the same reason.
        return out.push(error);
    }
}

/// Where the op that defines a value is, seen from a user, in the words of `mlir-opt`.
fn whereabouts(ir: &Ir, user: OpId, value: ValueId) -> &'static str {
    let home = ir.defining_block(value);
    let regions = [ir.op(user).parent(), home].map(|block| block.and_then(|block| ir.block(block).parent()));
    let holds = |outer: Option<RegionId>, inner: Option<RegionId>| {
        let parent = |region: RegionId| ir.region(region).parent();
        let around = inner.and_then(parent);
        let mut regions = around.into_iter().flat_map(|op| {
            std::iter::once(op)
                .chain(ir.ancestors(op))
                .filter_map(|op| ir.block(ir.op(op).parent()?).parent())
        });
        outer.is_some_and(|outer| regions.any(|region| region == outer))
    };
    let [here, there] = regions;
    match () {
        () if ir.op(user).parent() == home => "(op in the same block)",
        () if here == there => "(op in the same region)",
        () if holds(there, here) => "(op in a parent region)",
        () if holds(here, there) => "(op in a child region)",
        () => "(op is neither in a parent nor in a child region)",
    }
}
