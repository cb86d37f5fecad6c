//! Scop extraction: converts a function to statements, domains, accesses and their order.
//!
//! See [`Scop`] for what comes out. One walk over the function: ops at its top that need no statement become
//! prologue or epilogue; in every block, ops that hang together through values become one statement, loops
//! and conditionals that are alone are entered. Where values are asked for ([`ExtractOptions::values`]),
//! loops and conditionals with results are entered, too, and statements end at each ([`values`]).
//!
//! # Cost
//! Linear in the ops, but for pure ops, which are listed in each statement that uses them.

mod in_place;
mod prologue;
mod united;
pub(crate) mod values;

use crate::ids::StmtId;
use crate::schedule::{AffineForm, Band, Member, MemberKind, Node, QuasiRow, Schedule};
use crate::scop::access::AccessBuilder;
use crate::scop::affine_form::{Columns, Linear};
use crate::scop::alias::RootKey;
use crate::scop::arrays::{ArrayKey, Arrays};
use crate::scop::conditional::is_conditional;
use crate::scop::control::{CounterRange, counter_ranges};
use crate::scop::domain::{add_condition, add_loop};
use crate::scop::effects::Recorder;
use crate::scop::extract::in_place::computed_in_place;
use crate::scop::extract::prologue::classify_top;
use crate::scop::extract::united::united;
use crate::scop::extract::values::{hands_on, is_memref};
use crate::scop::flat::{Flat, Rows, split_up};
use crate::scop::intervals::Intervals;
use crate::scop::overlap::{Overlaps, Separation};
use crate::scop::params::{collect_params, parameter_bits};
use crate::scop::reach::Reach;
use crate::scop::summary::{Description, Summaries};
use crate::scop::{Access, Param, Refusal, Scop, Stmt};
use loopwright_affine_ir::machinery::is_always_defined;
use loopwright_affine_ir::{
    AccessKind, BlockId, CallOp, EffectKind, FuncOp, Id, IndexWidth, Ir, OpId, Traits, ValueDef, ValueId,
};
use loopwright_polyhedra::{Int, IntegerRelation, Name, PresburgerRelation, Space, Tuple};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Options of scop extraction: what may be assumed of a function, and where its statements begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExtractOptions {
    /// Arguments may overlap each other and globals, but for those that are `llvm.noalias`: accesses to them
    /// are accesses to all of one array `args`.
    pub args_may_alias: bool,
    /// Only this many leading ops of the function run before all statements; by default all that can.
    pub prologue: Option<usize>,
    /// How many bits an `index` has: parameters are assumed to lie far inside its range ([`parameter_bits`]).
    pub index_width: IndexWidth,
    /// Values that statements, loops and conditionals pass on are arrays ([`Array::is_value`]), so that
    /// statements end where a loop begins. For analysis: the order of statements that share values is no
    /// matter of memory alone.
    ///
    /// [`Array::is_value`]: crate::Array::is_value
    pub values: bool,
    /// New orders may move statements across those that do what others may see in an order, such as calls of
    /// functions that are not known, where memory allows it.
    pub move_across_calls: bool,
    /// What comes of subscripts that are products of parameters and induction variables.
    pub rows: Rows,
}

/// Extracts a [`Scop`] from a function, or returns the op that prevents it.
///
/// Distinct memref arguments are taken not to overlap each other nor globals, unless the program itself shows
/// that they may ([`Overlaps`]); [`Scop::assumptions`] says so, unless the program proves it, or they say so
/// themselves (`llvm.noalias`). `ir` is to be all of the program.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// let text = "func.func @f(%a: memref<?xf32>, %n: index) {
///     affine.for %i = 1 to %n {
///       %0 = affine.load %a[%i - 1] : memref<?xf32>
///       affine.store %0, %a[%i] : memref<?xf32>
///     }
///     return
///   }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let scop = loopwright_analysis::extract(&ir, FuncOp::all(&ir).next().unwrap())?;
/// let stmt = &scop.stmts[0];
/// assert_eq!(stmt.domain.to_string(), "[arg1] -> { S0[i0] : 0 < i0 < arg1 }");
/// assert_eq!(stmt.accesses.len(), 2);
/// # Ok::<(), loopwright_analysis::Refusal>(())
/// ```
pub fn extract(ir: &Ir, func: impl Into<OpId>) -> Result<Scop, Refusal> {
    let func = func.into();
    extract_with(ir, func, &ExtractOptions::default(), &Overlaps::of(ir).separation(func))
}

/// The scops of all functions that have a body, in order, or the reason why there is none.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// let text = "func.func @f() {\n  cf.br ^bb1\n^bb1:\n  return\n}";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let refusal = loopwright_analysis::scops(&ir).next().unwrap().unwrap_err();
/// assert_eq!(refusal.to_string(), "f.mlir:1:1: 'func.func' op does not have exactly one block");
/// ```
pub fn scops(ir: &Ir) -> impl Iterator<Item = Result<Scop, Refusal>> {
    extract_all(ir, &ExtractOptions::default()).map(|(_, scop)| scop)
}

/// [`extract_with`] for all functions that have a body, in order. The overlap analysis of the program runs
/// once, for all.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_analysis::machinery::extract_all;
/// use loopwright_analysis::ExtractOptions;
/// let text = "func.func @f() { return } func.func private @g() func.func @h() { return }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let names = extract_all(&ir, &ExtractOptions::default()).map(|(func, _)| func.name(&ir).to_owned());
/// assert_eq!(names.collect::<Vec<_>>(), ["f", "h"]);
/// ```
pub fn extract_all<'a>(
    ir: &'a Ir,
    options: &ExtractOptions,
) -> impl Iterator<Item = (FuncOp, Result<Scop, Refusal>)> + use<'a> {
    let (options, overlaps) = (*options, Overlaps::of(ir));
    FuncOp::defined(ir).map(move |func| (func, extract_with(ir, func, &options, &overlaps.separation(func))))
}

/// [`extract`], with options. What the whole program says of the memory that the function is given is to be
/// told, as `ir` may be a part of it.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// use loopwright_analysis::{ExtractOptions, Separation, extract, extract_with};
///
/// # let text = "func.func @copy(%a: memref<8xf32>, %b: memref<8xf32>) {
/// #   affine.for %i = 0 to 8 {
/// #     %0 = affine.load %a[%i] : memref<8xf32>
/// #     affine.store %0, %b[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("copy.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().unwrap();
/// // for i { b[i] = a[i] }
/// assert_eq!(extract(&ir, func)?.assumptions.len(), 1);
/// let options = ExtractOptions { args_may_alias: true, ..ExtractOptions::default() };
/// assert!(extract_with(&ir, func, &options, &Separation::Assumed)?.assumptions.is_empty());
/// # Ok::<(), loopwright_analysis::Refusal>(())
/// ```
pub fn extract_with(
    ir: &Ir,
    func: impl Into<OpId>,
    options: &ExtractOptions,
    separation: &Separation,
) -> Result<Scop, Refusal> {
    describe_checked(ir, func.into(), options, separation, None)
}

/// [`extract_with`] for a function in which it is known of how many runs of ops each statement consists
/// ([`Stmt::n_runs`]), in the order of the text: of one each beyond the end of `lengths`.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// use loopwright_analysis::machinery::extract_as;
/// use loopwright_analysis::{ExtractOptions, Separation};
/// let text = "func.func @f(%a: memref<2xf32>, %x: f32) {
///     affine.store %x, %a[0] : memref<2xf32>
///     affine.store %x, %a[1] : memref<2xf32>
///     return
///   }";
/// # let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().expect("there is a function");
/// let options = ExtractOptions::default();
/// assert_eq!(extract_as(&ir, func, &options, &Separation::Proved, &[])?.stmts.len(), 2);
/// assert_eq!(extract_as(&ir, func, &options, &Separation::Proved, &[2])?.stmts.len(), 1);
/// # Ok::<(), loopwright_analysis::Refusal>(())
/// ```
pub fn extract_as(
    ir: &Ir,
    func: impl Into<OpId>,
    options: &ExtractOptions,
    separation: &Separation,
    lengths: &[usize],
) -> Result<Scop, Refusal> {
    describe_checked(ir, func.into(), options, separation, Some(lengths))
}

fn describe_checked(
    ir: &Ir,
    func: OpId,
    options: &ExtractOptions,
    separation: &Separation,
    lengths: Option<&[usize]>,
) -> Result<Scop, Refusal> {
    let summaries = &mut Summaries::new(ir, func, options.index_width, describe_callee);
    let wanted = Wanted { ir, func, options, lengths, one_args_array: false };
    let Description { scop, keys, .. } = describe(wanted, summaries)?;
    let scop = Scop { separation: separation.clone(), ..scop };
    let assumed = no_overlap(ir, &keys);
    let args_may_alias = options.args_may_alias || separation.breach().is_some();
    if !assumed.is_empty() && args_may_alias {
        let options = ExtractOptions { args_may_alias, ..*options };
        let wanted = Wanted { options: &options, one_args_array: true, ..wanted };
        let Description { scop, .. } = describe(wanted, summaries)?;
        return Ok(Scop { separation: separation.clone(), ..scop });
    }
    Ok(match separation {
        Separation::Proved => {
            let rest = scop.assumptions.iter().filter(|assumption| !assumed.contains(assumption));
            Scop { assumptions: rest.cloned().collect(), shown: assumed, ..scop }
        }
        Separation::Assumed | Separation::Refuted(_) => scop,
    })
}

/// Describes a function that is called, for its summary.
fn describe_callee(summaries: &mut Summaries<'_>, func: OpId) -> Option<Description> {
    // Callers put what they pass in the place of parameters, where their own arrays are split otherwise.
    let index_width = summaries.index_width;
    let options = ExtractOptions { index_width, rows: Rows::AsWritten, ..ExtractOptions::default() };
    let wanted = Wanted { ir: summaries.ir, func, options: &options, lengths: None, one_args_array: false };
    describe(wanted, summaries).ok()
}

/// A function to describe, and how.
#[derive(Clone, Copy)]
struct Wanted<'a, 'b> {
    ir: &'a Ir,
    func: OpId,
    options: &'b ExtractOptions,
    /// As in [`extract_as`], if that is known.
    lengths: Option<&'b [usize]>,
    /// Whether arguments and globals are one array, and not several that do not overlap.
    one_args_array: bool,
}

/// Describes a function.
fn describe<'a>(wanted: Wanted<'a, '_>, summaries: &mut Summaries<'a>) -> Result<Description, Refusal> {
    match wanted.options.rows {
        Rows::AsWritten => describe_split(wanted, &Flat::default(), summaries),
        rows => split_up(
            |flat| describe_split(wanted, flat, summaries),
            |description| &mut description.scop,
            rows == Rows::Assumed,
        ),
    }
}

/// [`describe`] with some arrays split.
fn describe_split<'a>(
    Wanted { ir, func, options, lengths, one_args_array }: Wanted<'a, '_>,
    flat: &Flat,
    summaries: &mut Summaries<'a>,
) -> Result<Description, Refusal> {
    let Some(body) = ir.single_block(func, 0) else {
        return Err(Refusal::new(ir, func, "does not have exactly one block"));
    };
    let mut top = classify_top(ir, body, options.prologue.unwrap_or(usize::MAX));
    if options.prologue.is_none() {
        let in_place = computed_in_place(ir, func, &top.before, options.index_width);
        top.before.extend(in_place);
    }
    let params = collect_params(ir, func, &top.before, options.index_width);
    let intervals = Rc::new(Intervals::of(ir, func, &params, options.index_width));
    let mut param_values: Vec<(ValueId, usize)> = params.of_value.iter().map(|(v, p)| (*v, *p)).collect();
    param_values.sort_unstable();
    let reach = Reach::of(ir, func, summaries);
    let mut extractor = Extractor {
        ir,
        param_names: params.list.iter().map(|param: &Param| param.name.clone()).collect(),
        param_of: params.of_value,
        computed: &params.computed,
        intervals,
        shared: top.before.iter().copied().collect(),
        skipped: top.before.iter().chain(&top.after).copied().collect(),
        prologue: &top.before,
        lengths: lengths.map(|lengths| lengths.iter()),
        values: options.values,
        entered: HashSet::new(),
        path: Vec::new(),
        arrays: Arrays::new(ir, &top.before, one_args_array, flat),
        flat,
        reach: &reach,
        summaries,
        stmts: Vec::new(),
        handed_on: Vec::new(),
        copied: Vec::new(),
    };
    let root = extractor.block(body);
    let Extractor { arrays, stmts, handed_on, copied, summaries, .. } = extractor;
    let (keys, arrays) = arrays.into_parts();
    let n_iters = stmts.iter().map(|stmt| stmt.ivs.len()).collect();
    let mut assumptions = no_overlap(ir, &keys);
    if !params.list.is_empty() || summaries.have_parameters() {
        assumptions.push(format!("|parameter| <= 2^{}", parameter_bits(options.index_width)));
    }
    assumptions.extend(summaries.assumptions());
    let scop = Scop {
        func,
        name: FuncOp(func).path(ir),
        original: Schedule { n_iters, n_params: params.list.len(), root, isolated: Vec::new() },
        computed_values: params.computed,
        related: params.related,
        params: params.list,
        param_values,
        arrays,
        stmts,
        prologue: top.before,
        epilogue: top.after,
        handed_on,
        copied,
        assumptions,
        shown: Vec::new(),
        split_up: Vec::new(),
        has_products: false,
        holds_if: None,
        separation: Separation::Assumed,
        options: *options,
    };
    Ok(Description { scop, keys, leaving: reach.leaving })
}

/// What was taken for granted of these arrays.
fn no_overlap(ir: &Ir, keys: &[ArrayKey]) -> Vec<String> {
    let (mut n_args, mut n_globals) = (0, 0);
    let roots = keys.iter().filter_map(|key| match key {
        ArrayKey::Root(root) => Some(root),
        ArrayKey::Args | ArrayKey::Elsewhere | ArrayKey::Output | ArrayKey::Value(_) => None,
    });
    for root in roots.filter(|root| root.may_overlap(ir)) {
        n_args += usize::from(matches!(root, RootKey::Argument(_)));
        n_globals += usize::from(matches!(root, RootKey::Global(_)));
    }
    let mut assumptions = Vec::new();
    if n_args > 1 {
        assumptions.push("distinct memref arguments do not overlap".to_string());
    }
    if n_args > 0 && n_globals > 0 {
        assumptions.push("memref arguments do not overlap globals".to_string());
    }
    assumptions
}

/// So many runs of ops in a row are statements each. More of them mostly come of unrolling or of scalars kept
/// in memory, where nothing is gained by separating them, and are one statement, as a basic block is.
const MOST_RUNS: usize = 16;

/// A step from a block into an op of it.
enum PathStep {
    Loop(CounterRange),
    /// A region of a conditional, by number.
    Branch(OpId, usize),
}

impl PathStep {
    fn counter(&self) -> Option<ValueId> {
        match self {
            PathStep::Loop(range) => Some(range.iv),
            PathStep::Branch(..) => None,
        }
    }
}

struct Extractor<'s, 'a> {
    ir: &'a Ir,
    param_names: Vec<Name>,
    param_of: HashMap<ValueId, usize>,
    /// Values that are affine in parameters.
    computed: &'s [(ValueId, Vec<Int>)],
    intervals: Rc<Intervals>,
    /// Pure ops that every statement may have a copy of.
    shared: HashSet<OpId>,
    /// Ops at the top that no statement holds.
    skipped: HashSet<OpId>,
    prologue: &'s [OpId],
    /// The runs that each statement consists of, where that is known; those of the statements to come.
    lengths: Option<std::slice::Iter<'s, usize>>,
    /// Values are arrays.
    values: bool,
    /// The loops and conditionals with results whose bodies consist of statements.
    entered: HashSet<OpId>,
    path: Vec<PathStep>,
    arrays: Arrays<'s>,
    flat: &'s Flat,
    reach: &'s Reach,
    summaries: &'s mut Summaries<'a>,
    stmts: Vec<Stmt>,
    /// As in [`Scop::handed_on`].
    handed_on: Vec<ValueId>,
    /// As in [`Scop::copied`].
    copied: Vec<(OpId, PresburgerRelation)>,
}

impl Extractor<'_, '_> {
    fn block(&mut self, block: BlockId) -> Node {
        let mut children = Vec::new();
        let runs = self.runs(block);
        let entered =
            |run: &Vec<OpId>| run.first().copied().filter(|op| run.len() == 1 && self.is_entered(*op));
        let entered: Vec<Option<OpId>> = runs.iter().map(entered).collect();
        let mut at = 0;
        while at < runs.len() {
            if let Some(op) = entered[at] {
                if let Some(id) = self.initial_values(op) {
                    children.push((vec![id], Node::Leaf));
                }
                let first = self.stmts.len();
                let node = self.enter(op);
                children.push(((first..self.stmts.len()).map(StmtId::from_index).collect(), node));
                at += 1;
                continue;
            }
            let n_runs = entered[at..].iter().take_while(|entered| entered.is_none()).count();
            let parts = self.parts(&runs[at..at + n_runs]);
            for length in parts.into_iter().flat_map(|n_runs| self.lengths(n_runs)).collect::<Vec<_>>() {
                let id = self.statement(&runs[at..at + length]);
                children.push((vec![id], Node::Leaf));
                at += length;
            }
        }
        children.retain(|(stmts, _): &(Vec<StmtId>, Node)| !stmts.is_empty());
        in_order(children)
    }

    /// The numbers of runs that are looked at together: where values are arrays, what calls touch is followed
    /// only if they are separate statements.
    fn parts(&self, runs: &[Vec<OpId>]) -> Vec<usize> {
        let calls = |run: &Vec<OpId>| run.iter().any(|op| CallOp::of(self.ir, *op).is_some());
        if !self.values || self.lengths.is_some() {
            return vec![runs.len()];
        }
        runs.chunk_by(|run, next| !calls(run) && !calls(next)).map(<[_]>::len).collect()
    }

    /// The runs that statements consist of, in a row that no loop or conditional interrupts.
    fn lengths(&mut self, n_runs: usize) -> Vec<usize> {
        let Some(asked) = &mut self.lengths else {
            return if n_runs > MOST_RUNS { vec![n_runs] } else { vec![1; n_runs] };
        };
        let mut left = n_runs;
        let mut lengths = Vec::new();
        while left > 0 {
            let length = asked.next().copied().unwrap_or(1).clamp(1, left);
            lengths.push(length);
            left -= length;
        }
        lengths
    }

    /// Whether the op is alone: a loop or conditional whose bounds or condition are affine here, without
    /// results that are no arrays.
    fn is_entered(&self, op: OpId) -> bool {
        let has_no_results = self.ir.op(op).results().is_empty();
        if !has_no_results && (!self.values || !hands_on(self.ir, op)) {
            return false;
        }
        let further = match counter_ranges(self.ir, op) {
            Some(ranges) => vec![ranges.into_iter().map(PathStep::Loop).collect()],
            None if is_conditional(self.ir, op) => {
                let regions = 0..self.ir.op(op).regions().len();
                regions.map(|region| vec![PathStep::Branch(op, region)]).collect()
            }
            None => return false,
        };
        further.iter().all(|steps: &Vec<PathStep>| self.instances(None, steps).is_ok())
    }

    /// The ops of a block in runs that share values. Pure ops that statements copy are left out and
    /// remembered.
    fn runs(&mut self, block: BlockId) -> Vec<Vec<OpId>> {
        let ir = self.ir;
        let mut items: Vec<OpId> = Vec::new();
        for &op in ir.block(block).ops() {
            let def = ir.def(op);
            if self.skipped.contains(&op) || (def.has(Traits::TERMINATOR) && !self.hands_values_on(op)) {
                continue;
            }
            if self.values && self.is_of_local(op, block) {
                continue;
            }
            let pure = def.is_pure() && ir.op(op).regions().is_empty() && !def.has(Traits::TERMINATOR);
            if pure && ir.op(op).operands().iter().all(|value| self.is_shared(*value)) {
                self.shared.insert(op);
                if !self.path.is_empty() && !is_always_defined(ir, op) {
                    let runs = self.instances(None, &[]).expect("each step of the path was tried");
                    self.copied.push((op, runs));
                }
            } else {
                items.push(op);
            }
        }
        let runs = self.chained(block, &items);
        if self.values || !self.path.is_empty() {
            return runs;
        }
        let runs: Vec<Vec<OpId>> = runs.into_iter().flat_map(|run| self.around_nests(block, run)).collect();
        self.note_handed_on(block, &runs);
        runs
    }

    /// What keeps its place between the loops of a run outside of all loops, and these.
    fn around_nests(&mut self, block: BlockId, run: Vec<OpId>) -> Vec<Vec<OpId>> {
        let ir = self.ir;
        let gives_memref = |op: &OpId| ir.op(*op).results().iter().any(|value| is_memref(ir, *value));
        let is_nest: Vec<bool> = run.iter().map(|op| run.len() > 1 && self.is_entered(*op)).collect();
        if !is_nest.contains(&true) || run.iter().any(gives_memref) {
            return vec![run];
        }
        let mut parts = Vec::new();
        let ops: Vec<(OpId, bool)> = run.into_iter().zip(is_nest).collect();
        for part in ops.chunk_by(|(_, one), (_, next)| !one && !next) {
            let part: Vec<OpId> = part.iter().map(|(op, _)| *op).collect();
            parts.extend(self.chained(block, &part));
        }
        parts
    }

    /// Notes the values that runs outside of all loops hand on.
    fn note_handed_on(&mut self, block: BlockId, runs: &[Vec<OpId>]) {
        let ir = self.ir;
        let run_of: HashMap<OpId, usize> =
            runs.iter().enumerate().flat_map(|(at, run)| run.iter().map(move |op| (*op, at))).collect();
        for (at, run) in runs.iter().enumerate() {
            let is_outside = |user: OpId| self.item_around(user, block, &run_of) != Some(at);
            let results = run.iter().flat_map(|op| ir.op(*op).results());
            let used = results.filter(|value| ir.uses(**value).iter().any(|user| is_outside(user.op)));
            let used: Vec<ValueId> = used.copied().collect();
            self.handed_on.extend(used);
        }
    }

    /// Some ops of a block in runs that share values.
    fn chained(&mut self, block: BlockId, items: &[OpId]) -> Vec<Vec<OpId>> {
        let ir = self.ir;
        let index_of: HashMap<OpId, usize> =
            items.iter().enumerate().map(|(index, op)| (*op, index)).collect();
        let mut runs: Vec<Vec<OpId>> = Vec::new();
        // Up to where an op belongs to the last run, and up to where it does as it lies between uses of a
        // memref.
        let (mut run_end, mut memref_end) = (0, 0);
        for (index, &op) in items.iter().enumerate() {
            if self.values && (index == 0 || index > memref_end) && self.is_entered(op) {
                runs.push(vec![op]);
                run_end = index;
                continue;
            }
            let uses = ir.op(op).results().iter().flat_map(|value| ir.uses(*value));
            let users = uses.filter_map(|user| self.item_around(user.op, block, &index_of));
            let last = users.max().unwrap_or(index);
            match runs.last_mut() {
                Some(run) if index <= run_end => run.push(op),
                _ => runs.push(vec![op]),
            }
            run_end = run_end.max(last).max(index);
            if ir.op(op).results().iter().any(|value| is_memref(ir, *value)) {
                memref_end = memref_end.max(last);
            }
        }
        runs
    }

    /// Whether an op allocates, or frees, an array that each iteration of the loops around the block has of
    /// its own: no statement then holds the op.
    fn is_of_local(&mut self, op: OpId, block: BlockId) -> bool {
        let ir = self.ir;
        let (def, data) = (ir.def(op), ir.op(op));
        if def.has_effect(EffectKind::Free) {
            let is_of_block = |value: &ValueId| {
                self.arrays.is_local(&RootKey::Value(*value))
                    && ir.defining_op(*value).is_some_and(|op| ir.op(op).parent() == Some(block))
            };
            return data.operands().iter().all(is_of_block);
        }
        let [allocated] = *data.results() else { return false };
        let root = RootKey::Value(allocated);
        let is_local = def.has_effect(EffectKind::Alloc)
            && data.operands().iter().all(|value| self.is_shared(*value))
            && !self.reach.roots.contains_key(&root)
            && !self.reach.leaving.contains(&root);
        if is_local {
            self.arrays.add_local(allocated, self.ivs().len());
        }
        is_local
    }

    /// Whether a terminator passes values to what is around its block, as a part of a statement.
    fn hands_values_on(&self, terminator: OpId) -> bool {
        let around = self.ir.parent_op(terminator);
        self.values
            && around.is_some_and(|op| self.entered.contains(&op) && !self.ir.op(op).results().is_empty())
    }

    /// The item of `block` that is or contains `op`.
    fn item_around(&self, op: OpId, block: BlockId, index_of: &HashMap<OpId, usize>) -> Option<usize> {
        let mut around = std::iter::once(op).chain(self.ir.ancestors(op));
        around.find(|op| self.ir.op(*op).parent() == Some(block)).and_then(|op| index_of.get(&op).copied())
    }

    /// Whether a value is there for every statement below: an induction variable of an entered loop, or (a
    /// copy of) a pure op.
    fn is_shared(&self, value: ValueId) -> bool {
        match self.ir.value(value).def() {
            ValueDef::Result(op, _) => {
                self.shared.contains(&op) || self.arrays.is_local(&RootKey::Value(value))
            }
            ValueDef::Arg(block, _) => {
                let owner = self.ir.block_parent_op(block);
                owner.is_some_and(|op| self.ir.def(op).has(Traits::FUNCTION)) || self.ivs().contains(&value)
            }
        }
    }

    fn ivs(&self) -> Vec<ValueId> {
        self.path.iter().filter_map(PathStep::counter).collect()
    }

    fn ranges(&self) -> impl Iterator<Item = &CounterRange> {
        self.path.iter().filter_map(|step| match step {
            PathStep::Loop(range) => Some(range),
            PathStep::Branch(..) => None,
        })
    }

    fn enter(&mut self, op: OpId) -> Node {
        let ir = self.ir;
        let Some(ranges) = counter_ranges(ir, op) else { return self.enter_if(op) };
        let body = ir.single_block(op, 0).expect("a verified loop has one block");
        let coincident = ir.def(op).loop_like.is_some_and(|loop_like| loop_like.is_parallel);
        let depth = self.path.len();
        let first_stmt = self.stmts.len();
        let first_iv = self.ivs().len();
        let n_ivs = ranges.len();
        self.entered.insert(op);
        self.path.extend(ranges.into_iter().map(PathStep::Loop));
        let child = self.block(body);
        self.path.truncate(depth);
        let stmts = &self.stmts[first_stmt..];
        if stmts.is_empty() {
            return Node::Leaf;
        }
        let n_params = self.param_names.len();
        let members = (first_iv..first_iv + n_ivs).map(|iv| Member {
            rows: stmts
                .iter()
                .map(|s| (s.id, QuasiRow::affine(AffineForm::iter(s.ivs.len(), n_params, iv))))
                .collect(),
            coincident,
            kind: MemberKind::Point,
        });
        Node::Band(Band { members: members.collect(), permutable: coincident, child: Box::new(child) })
    }

    fn enter_if(&mut self, op: OpId) -> Node {
        let mut children = Vec::new();
        self.entered.insert(op);
        for region in 0..self.ir.op(op).regions().len() {
            let Some(body) = self.ir.single_block(op, region) else { continue };
            let first = self.stmts.len();
            self.path.push(PathStep::Branch(op, region));
            let node = self.block(body);
            self.path.pop();
            let ids: Vec<StmtId> = (first..self.stmts.len()).map(StmtId::from_index).collect();
            if !ids.is_empty() {
                children.push((ids, node));
            }
        }
        in_order(children)
    }

    fn statement(&mut self, runs: &[Vec<OpId>]) -> StmtId {
        let ir = self.ir;
        let run = &runs.concat();
        let (name, ivs) = (self.next_name(), self.ivs());
        let mut accesses = Vec::new();
        for &top in run {
            let builder = AccessBuilder {
                ir,
                params: &self.param_names,
                param_of: &self.param_of,
                computed: self.computed,
                intervals: &self.intervals,
                flat: self.flat,
                stmt: &name,
                ivs: &ivs,
                n_lanes: 0,
            };
            let (arrays, summaries) = (&mut self.arrays, &mut *self.summaries);
            let mut recorder =
                Recorder { builder, arrays, reach: self.reach, summaries, top, out: &mut accesses };
            recorder.record(top);
        }
        let write = accesses.iter().rev().find(|access| access.kind == AccessKind::Write);
        let mut anchor = write.map_or(run[0], |write| write.op);
        if self.values {
            let is_memory_written = write.is_some();
            let handed_on = self.handed_on(run, &name, &ivs);
            if !is_memory_written && handed_on.iter().any(|access| access.kind == AccessKind::Write) {
                // What computes the last value.
                let computes = |op: &&OpId| !ir.def(**op).has(Traits::TERMINATOR);
                anchor = run.iter().rev().find(computes).copied().unwrap_or(run[0]);
            }
            accesses.extend(handed_on);
        }
        let used = run.iter().flat_map(|op| ir.walk(*op)).flat_map(|op| ir.op(op).operands());
        let mut ops = self.copied_ops(used.copied());
        ops.extend(run);
        debug_assert!(ops.iter().all(|op| ir.is_live(*op)));
        self.add_statement(runs.len(), ops, anchor, accesses)
    }

    /// The name of the statement to be added next.
    fn next_name(&self) -> Name {
        Name::from(StmtId::from_index(self.stmts.len()).to_string().as_str())
    }

    /// Adds a statement below the path, of this many runs.
    fn add_statement(
        &mut self,
        n_runs: usize,
        ops: Vec<OpId>,
        anchor: OpId,
        mut accesses: Vec<Access>,
    ) -> StmtId {
        let (id, name, ivs) = (StmtId::from_index(self.stmts.len()), self.next_name(), self.ivs());
        let domain =
            self.instances(Some(&name), &[]).expect("each step of the path was tried before it was taken");
        for access in &mut accesses {
            let array = self.arrays.get(access.array);
            if let Some(grid) = &array.grid {
                self.flat.fit(grid, access, &domain, array.n_counters);
            }
        }
        let loops = self.ranges().map(|range| range.op).collect();
        let touched = if n_runs > 1 { united(&accesses) } else { accesses.clone() };
        self.stmts.push(Stmt {
            id,
            whole: id,
            name,
            n_runs,
            ops,
            anchor,
            ivs,
            loops,
            domain,
            accesses,
            touched,
        });
        id
    }

    /// Pure ops that statements copy of which these values are computed, in program order.
    fn copied_ops(&self, used: impl IntoIterator<Item = ValueId>) -> Vec<OpId> {
        let ir = self.ir;
        let mut found: HashSet<OpId> = HashSet::new();
        let mut pending: Vec<ValueId> = used.into_iter().collect();
        while let Some(value) = pending.pop() {
            let Some(def) = ir.defining_op(value) else { continue };
            if self.shared.contains(&def) && !self.prologue.contains(&def) && found.insert(def) {
                pending.extend(ir.op(def).operands());
            }
        }
        let mut ops: Vec<OpId> = found.into_iter().collect();
        // Blocks around a statement lie in one another, so depth and position give program order.
        ops.sort_by_key(|op| (ir.ancestors(*op).count(), ir.position(*op)));
        ops
    }

    /// The instances of a statement of this name, below the path and further steps.
    fn instances(&self, name: Option<&Name>, further: &[PathStep]) -> Result<PresburgerRelation, Refusal> {
        let steps = || self.path.iter().chain(further);
        let ivs: Vec<ValueId> = steps().filter_map(PathStep::counter).collect();
        let n_ivs = ivs.len();
        let tuple =
            name.map_or(Tuple::anonymous(n_ivs as u32), |name| Tuple::named(name.clone(), n_ivs as u32));
        let space = Space::set(self.param_names.clone(), tuple);
        let mut columns = Columns::within(&self.intervals);
        ivs.iter().enumerate().for_each(|(column, iv)| columns.define(*iv, Linear::column(column)));
        for (value, param) in &self.param_of {
            columns.define(*value, Linear::column(n_ivs + param));
        }
        columns.define_computed(self.computed, n_ivs);
        let mut pieces = vec![IntegerRelation::universe(space.clone())];
        for step in steps() {
            pieces = match step {
                PathStep::Branch(op, region) => add_condition(self.ir, pieces, &columns, *op, *region)?,
                PathStep::Loop(range) => add_loop(self.ir, pieces, &columns, range)?,
            };
        }
        Ok(PresburgerRelation::from_disjuncts(space, pieces).expect("all pieces were grown from this space"))
    }
}

/// Children one after the other; nothing is a leaf.
fn in_order(children: Vec<(Vec<StmtId>, Node)>) -> Node {
    if children.is_empty() { Node::Leaf } else { Node::sequence(children) }
}
