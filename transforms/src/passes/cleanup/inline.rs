//! `inline`: replaces calls by function bodies.
//!
//! # What
//! A call of a function with a body becomes that body, functions that are called before those that call them.
//! Before and after that functions are brought into canonical form. A private function that nothing refers
//! to, or whose last call is gone, is dropped, as in mlir-opt: those that only dropped ones referred to stay.
//!
//! # When
//! Calls stay of functions that call themselves, be it through others, if the call is among these functions
//! or the function calls itself directly; calls and functions that say `no_inline`; of functions with several
//! blocks in ops that have one; of functions with affine ops in ops of other dialects, as what is an affine
//! symbol is told by the function around; when the bodies that were copied have [`MOST_COPIED`] ops in all,
//! which a remark says; and within affine ops, of functions with other effects than affine accesses, or where
//! something would be an affine dimension or symbol that cannot be one, which mlir-opt does not see in all
//! cases.
//!
//! # What mlir-opt does besides
//! Its option `default-pipeline` takes any passes, where it is `canonicalize` or nothing here; `op-pipelines`
//! is not known.
//!
//! # Cost
//! Linear in what comes out: at most the program and what may be copied.
//!
//! # Examples
//! ```text
//! func.func private @double(%x: i32) -> i32 { %s = arith.addi %x, %x; return %s }
//! func.func @f(%x: i32) -> i32 { %r = call @double(%x); return %r }
//! ```
//! becomes `func.func @f(%x: i32) -> i32 { %s = arith.addi %x, %x; return %s }`.

use crate::flow::values::inlining::{Obstacle, calls_in, inline_call, obstacle};
use crate::flow::values::symbols::{Calls, Uses};
use crate::gate::rewriting::{Edit, Grounds, rewrite_in_order};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo};
use crate::passes::cleanup::canonicalize::PATTERNS;
use crate::simplify::greedy::{Maps, rewrite_greedily};
use loopwright_affine_ir::{BlockId, CallOp, FuncOp, Ir, OpId};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::{HashMap, HashSet};

/// How often a function is looked at, if nothing else is said.
const ITERATIONS: u32 = 4;

/// So many ops are copied at most: functions that call each other twice in a chain would be copied
/// exponentially often.
const MOST_COPIED: usize = 20_000;

pub static INFO: PassInfo = PassInfo {
    name: "inline",
    class: "InlinerPass",
    on: RunsOn::Module,
    summary: "inline calls",
    options: &[
        OptionInfo {
            name: "default-pipeline",
            value: "canonicalize",
            summary: "pipeline that simplifies callees, or nothing (default: canonicalize)",
        },
        OptionInfo {
            name: "inlining-threshold",
            value: "N",
            summary: "do not inline callees with more than N percent of the caller's ops (default: no limit)",
        },
        OptionInfo {
            name: "max-iterations",
            value: "N",
            summary: "maximal number of iterations over a function that changes, at least 1 (default: 4)",
        },
    ],
    build: |options| {
        let simplifies = match options.text("default-pipeline").map(str::trim) {
            None | Some("canonicalize") => true,
            Some("") => false,
            Some(other) => {
                let (option, value) = ("default-pipeline", other.to_string());
                return Err(OptionError::NotOneOf { option, value, known: &["canonicalize", ""] });
            }
        };
        let number = |name| -> Result<Option<u32>, OptionError> {
            let number = options.number(name, 0)?;
            Ok(number.map(|number| u32::try_from(number).unwrap_or(u32::MAX)))
        };
        // The greatest number is what mlir-opt takes for none.
        let threshold = number("inlining-threshold")?.filter(|percent| *percent < u32::MAX);
        let max_iterations = number("max-iterations")?.unwrap_or(ITERATIONS);
        Ok(Box::new(Inline { simplifies, threshold, max_iterations }))
    },
};

/// Inlines calls.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func private @double(%x: i32) -> i32 {
/// #   %s = arith.addi %x, %x : i32
/// #   return %s : i32
/// # }
/// # func.func @f(%x: i32) -> i32 {
/// #   %r = call @double(%x) : (i32) -> i32
/// #   return %r : i32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Inline, Pass, PassContext};
///
/// // %r = call @double(%x)
/// assert_eq!(Inline::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(!print(&ir, &PrintOptions::default()).contains("double"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inline {
    /// Whether functions are brought into canonical form.
    pub simplifies: bool,
    /// Calls stay of functions with more than this many percent of the caller's ops; no limit if there is
    /// none.
    pub threshold: Option<u32>,
    /// So often a function is looked at that changes, and at least once.
    pub max_iterations: u32,
}

impl Default for Inline {
    fn default() -> Self {
        Self { simplifies: true, threshold: None, max_iterations: ITERATIONS }
    }
}

impl Pass for Inline {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let calls = Calls::new(ir);
        let groups = groups(ir, &calls);
        let mut group_of = HashMap::new();
        for (number, group) in groups.iter().enumerate() {
            group_of.extend(group.iter().map(|func| (func.path(ir), number)));
        }
        let calls_itself = |func: &FuncOp| {
            calls.of(func.0).iter().any(|call| ir.ancestors(*call).any(|around| around == func.0))
        };
        let recursive = FuncOp::defined(ir).filter(calls_itself).map(|func| func.path(ir)).collect();
        let uses = Uses::new(ir);
        let mut work = Work { options: *self, group_of, recursive, uses, dropped: Vec::new(), n_copied: 0 };
        let order = groups.into_iter().flatten().collect();
        let grounds = Grounds::Construction.of(INFO.name);
        let mut changed = rewrite_in_order(ir, context, order, grounds, &mut |edit| work.function(edit));
        if drop_functions(ir, &work.dropped) {
            changed = Changed::Yes;
        }
        Ok(changed)
    }
}

/// Functions with bodies, those that call each other together, and after those that they call.
fn groups(ir: &Ir, calls: &Calls) -> Vec<Vec<FuncOp>> {
    let functions: Vec<FuncOp> = FuncOp::defined(ir).collect();
    let number: HashMap<OpId, usize> = functions.iter().enumerate().map(|(at, func)| (func.0, at)).collect();
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    functions.iter().for_each(|_| _ = graph.add_node(()));
    for (to, func) in functions.iter().enumerate() {
        for call in calls.of(func.0) {
            let from = ir.ancestors(*call).find_map(|around| number.get(&around));
            if let Some(from) = from {
                graph.update_edge(NodeIndex::new(*from), NodeIndex::new(to), ());
            }
        }
    }
    let in_order = |group: Vec<NodeIndex>| {
        let mut group: Vec<usize> = group.into_iter().map(NodeIndex::index).collect();
        group.sort_unstable();
        group.into_iter().map(|at| functions[at]).collect()
    };
    kosaraju_scc(&graph).into_iter().map(in_order).collect()
}

/// Erases functions, unless a function that stays refers to them.
fn drop_functions(ir: &mut Ir, dropped: &[OpId]) -> bool {
    let dropped: HashSet<OpId> = dropped.iter().copied().filter(|func| ir.is_live(*func)).collect();
    if dropped.is_empty() {
        return false;
    }
    let uses = Uses::without(ir, &dropped);
    let mut changed = false;
    for func in dropped {
        if uses.of(ir, func) == 0 {
            ir.erase_op(func);
            changed = true;
        }
    }
    changed
}

/// What is known while functions change one after the other.
struct Work {
    options: Inline,
    /// The group of each function, by its path.
    group_of: HashMap<String, usize>,
    /// Functions that call themselves.
    recursive: HashSet<String>,
    uses: Uses,
    /// Functions that are to go.
    dropped: Vec<OpId>,
    /// Ops of bodies that were put in place of calls.
    n_copied: usize,
}

/// A call that may be replaced.
struct Candidate {
    call: OpId,
    /// The replaced call that it comes from, in the list of these.
    from: Option<usize>,
}

impl Work {
    fn function(&mut self, edit: &mut Edit<'_>) -> Changed {
        let func = edit.func;
        let mut changed = Changed::No;
        for iteration in 1.. {
            if self.uses.is_unused(edit.ir, func.0) {
                self.dropped.push(func.0);
                break;
            }
            if self.options.simplifies && rewrite_greedily(edit.ir, func.0, Maps::Composed, PATTERNS) {
                changed = Changed::Yes;
                self.uses.count_again(edit.ir, func.0);
            }
            if !self.inline_calls(edit) {
                break;
            }
            changed = Changed::Yes;
            if iteration >= self.options.max_iterations {
                break;
            }
        }
        changed
    }

    /// Replaces calls in a function; `false` if none can be.
    fn inline_calls(&mut self, edit: &mut Edit<'_>) -> bool {
        let func = edit.func;
        let blocks: Vec<BlockId> = edit
            .ir
            .op(func.0)
            .regions()
            .iter()
            .flat_map(|region| edit.ir.region(*region).blocks())
            .copied()
            .collect();
        let found = calls_in(edit.ir, blocks);
        let mut candidates: Vec<Candidate> =
            found.into_iter().map(|call| Candidate { call, from: None }).collect();
        // What was replaced, with the one that it came from.
        let mut replaced: Vec<(OpId, Option<usize>)> = Vec::new();
        let mut at = 0;
        while let Some(candidate) = candidates.get(at) {
            at += 1;
            let (call, from) = (candidate.call, candidate.from);
            let Some(target) = self.target(edit, call) else { continue };
            let mut history = std::iter::successors(from, |at| replaced[*at].1);
            if history.any(|at| replaced[at].0 == target.0) {
                continue;
            }
            let size = edit.ir.walk(target.0).count();
            if self.n_copied + size > MOST_COPIED {
                let message =
                    format!("is not inlined, as the program would grow by more than {MOST_COPIED} ops");
                edit.remark(call, message);
                break;
            }
            self.n_copied += size;
            let is_last = self.uses.is_last(edit.ir, target.0);
            let inlined = inline_call(edit.ir, call, target);
            replaced.push((target.0, from));
            let from = Some(replaced.len() - 1);
            candidates.extend(inlined.into_iter().map(|call| Candidate { call, from }));
            self.uses.inlined(edit.ir, (func.0, target.0), is_last);
            if is_last {
                self.dropped.push(target.0);
            }
        }
        !replaced.is_empty()
    }

    /// The function whose body may take the place of a call.
    fn target(&self, edit: &mut Edit<'_>, call: OpId) -> Option<FuncOp> {
        let ir = &*edit.ir;
        let target = CallOp::of(ir, call)?.nearest_target(ir).filter(|target| !target.is_declaration(ir))?;
        let path = target.path(ir);
        let group = self.group_of.get(&path);
        let is_around = group.is_none() || group == self.group_of.get(&edit.func.path(ir));
        if is_around || self.recursive.contains(&path) || !self.is_small(ir, edit.func, target) {
            return None;
        }
        match obstacle(ir, call, target) {
            None => Some(target),
            Some(Obstacle::Shape) => None,
            Some(Obstacle::Symbols) => {
                let message =
                    "is not inlined: a value would be an affine dimension or symbol that cannot be one";
                edit.remark(call, message);
                None
            }
        }
    }

    fn is_small(&self, ir: &Ir, caller: FuncOp, target: FuncOp) -> bool {
        let Some(percent) = self.options.threshold else { return true };
        let count = |func: FuncOp| ir.walk(func.0).count() - 1;
        percent > 0 && count(target).saturating_mul(100) / count(caller).max(1) <= percent as usize
    }
}
