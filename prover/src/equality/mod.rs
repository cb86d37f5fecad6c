//! Proves two functions equal, by dataflow.
//!
//! # Problem
//! Do two functions compute equal values, bit for bit, wherever the first has a meaning: what they return,
//! and what is in the memory that their caller can see when they end?
//!
//! # Method
//! Where the second function looks like the first in another order, that is shown first
//! ([`record::inferred`]): it takes far less than dataflow where loops are tiled and skewed.
//!
//! Otherwise what the caller can see is traced back on both sides at once ([`pairs`]). A *pair* is a value of
//! a statement of the first function, one of a statement of the second, and a relation between instances of
//! the two: for all instances that are related, the values are to be equal. A value that was read is the one
//! that the last write stored ([`side`]); what is computed by an op is equal if the op is the same and its
//! operands are. Loads, stores, what loops carry and what blocks yield are passed through, so that it does
//! not matter through which cells a value arrives, nor when it is computed, nor how often.
//!
//! Vectors are functions of their lanes and are compared lane by lane ([`lanes`]); copies and transfers are
//! reads and writes of each element ([`parts`]).
//!
//! What the program does not tell is told by its text: calls, and ops with bodies that are not followed
//! ([`bodies`]), are functions of what they are given and find in memory ([`opaque`]). Integers are added up
//! in any order ([`sums`]). What a function allocates and returns is memory that its caller can see.
//!
//! Integers that are computed by different ops, as after lowering, are compared as functions of induction
//! variables and parameters, piece by piece ([`numbers`]).
//!
//! Recurrences come back to pairs of values that were met before. The relation that is to be shown of them is
//! then assumed to be an affine one that holds all that has been asked for, and is not asked again: equality
//! follows by induction over the order of execution, as each step goes back in time on one side at least and
//! forward on none.
//!
//! Besides, the second function must not do anything undefined that the first does not do ([`safety`]):
//! iterations that may run at the same time do not touch one cell, subscripts stay within arrays, and ops
//! that may be undefined, or give poison, are applied to values that the first function applies them to,
//! unless what they declare ([`loopwright_affine_ir::Defined`]) is seen to hold ([`safety`]).
//!
//! # Exactness
//! "Equal" is a proof. It is about the parameters for which the first function has a meaning, as far as its
//! allocations and what it does outside of all loops tell, or in them, where that is needed ([`context`]).
//! Otherwise the answer is why there is none ([`Doubt`]), which does not say that the functions differ.
//! Distinct memref arguments are taken not to overlap, unless the programs show that they may: then loads and
//! stores are opaque ops that read and write one array. Parameters are any integers.
//!
//! # Reference
//! [Shashidhar05] for following two programs back at once; [VerdoolaegeJanssensBruynooghe12] for recurrences
//! by widening relations between instances.

mod bodies;
pub(crate) mod certify;
mod context;
mod doubt;
mod frame;
mod lanes;
mod node;
mod numbers;
mod opaque;
mod pairs;
mod parts;
mod reached;
pub(crate) mod record;
mod safety;
mod side;
mod sums;
mod together;
mod widening;

use crate::equality::frame::Frame;
use crate::equality::node::Visible;
use crate::equality::pairs::{Pairs, Widening};
use crate::equality::side::{Shared, Side};
use crate::search::Search;
use itertools::Itertools;
use loopwright_affine_ir::machinery::NOALIAS;
use loopwright_affine_ir::{FuncOp, IndexWidth, Ir, OpId, Traits, Type};
use loopwright_analysis::Scop;
use loopwright_analysis::Separation;
use loopwright_analysis::machinery::{Breach, Cause, Grid, NO_WRAPPING, Rows, parameter_bits};
use loopwright_analysis::{Array, ExtractOptions, extract_with};
use loopwright_checker::EqualityRecord;
use loopwright_checker::Fault;
use loopwright_checker::machinery::checker::{Checker, ReadFunctions, assumptions, read};
use loopwright_checker::machinery::{APART, Assumed, WRITABLE, check};
use loopwright_polyhedra::{Budget, Exhausted, IntegerRelation};
use std::collections::BTreeMap;
use std::fmt;

pub use crate::equality::doubt::{Doubt, Example, Program};

/// The result of comparing two functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equality {
    /// They compute equal values.
    Proved(EqualityProof),
    /// There is no proof, for this reason; they may be equal or not.
    Unknown(Box<Doubt>),
}

/// A proof that two functions are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualityProof {
    /// Pairs of values that are equal in all related instances.
    pub n_pairs: usize,
    /// What it rests on and the programs do not say, in sentences.
    pub assumptions: Vec<String>,
    /// What else it rests on, which the programs prove, in sentences.
    pub shown: Vec<String>,
}

/// Two functions of two programs.
#[derive(Clone, Copy, Debug)]
pub struct Functions<'a> {
    /// The program of the first function, and the function: what has a meaning there has to have the same in
    /// the second.
    pub before: (&'a Ir, OpId),
    /// The program of the second function, and the function.
    pub after: (&'a Ir, OpId),
    /// How many bits an `index` has.
    pub index_width: IndexWidth,
    /// The least and the greatest value that parameters are assumed to have, if that is said.
    pub parameters: Option<(i64, i64)>,
    /// What both programs say of the memory that the functions are given; the programs here may be parts of
    /// them.
    pub separation: &'a Separation,
    /// Whether these programs [hand on](loopwright_affine_ir::machinery::hands_on_read_only) memory that may
    /// be read-only.
    pub has_read_only: bool,
}

/// What budgets are told.
const PHASE: &str = "the proof of equality";

/// Why no parameters can be in the assumed range, if so: then anything would be proved. A predicate whose
/// subject is the range.
///
/// # Errors
/// If the budget runs out.
pub fn impossible_range(functions: &Functions<'_>, budget: &Budget) -> Result<Option<String>, Exhausted> {
    let Some((low, high)) = functions.parameters else { return Ok(None) };
    let bits = parameter_bits(functions.index_width);
    if low > high || low > 1 << bits || high < -(1 << bits) {
        return Ok(Some(format!("is not within -2^{bits}..2^{bits}, the assumed range of parameters")));
    }
    let (rows, index_width) = (Rows::AsWritten, functions.index_width);
    let options = ExtractOptions { values: true, rows, index_width, ..ExtractOptions::default() };
    for (ir, func) in [functions.before, functions.after] {
        let Ok(scop) = extract_with(ir, func, &options, functions.separation) else { continue };
        let sizes = scop.params.iter().filter_map(|param| Some((param, size_range(ir, param.value)?)));
        for (param, (least, greatest)) in sizes {
            if high < least || low > greatest {
                return Ok(Some(format!("leaves no value for {}, the size of a memref", param.text)));
            }
        }
        if func != functions.before.1 {
            continue;
        }
        let places: Vec<usize> = (0..scop.params.len()).collect();
        let mut context = context::defined(ir, &scop, (&scop.param_names(), &places));
        context::within(&mut context, low, high);
        if context.is_empty(budget)? {
            return Ok(Some("leaves no parameters for which the first program is defined".to_owned()));
        }
    }
    Ok(None)
}

/// The least and the greatest value of what is the size of a memref.
fn size_range(ir: &Ir, value: loopwright_affine_ir::ValueId) -> Option<(i64, i64)> {
    let op = ir.defining_op(value).filter(|op| ir.def(*op).has(Traits::DIM_SIZE))?;
    let &[memref, dim] = ir.op(op).operands() else { return None };
    let dim = loopwright_affine_ir::constant(ir, dim).and_then(|dim| usize::try_from(dim.as_i64()?).ok());
    let size = ir.ty(memref).as_memref().zip(dim).and_then(|(ty, dim)| *ty.shape.get(dim)?);
    Some(size.map_or((0, i64::MAX), |size| (size, size)))
}

/// Tries to prove that two functions are equal.
///
/// # Errors
/// If the budget runs out.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, Ir, ParseOptions, Source, parse};
/// use loopwright_analysis::Separation;
/// use loopwright_prover::{Equality, Functions, prove_equal};
/// use loopwright_polyhedra::Budget;
/// let ir = |text: &str| parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let one = ir("func.func @f(%a: memref<8xf32>, %x: f32) {
///     affine.for %i = 0 to 8 {
///       affine.store %x, %a[%i] : memref<8xf32>
///     }
///     return
///   }");
/// let two = ir("func.func @f(%a: memref<8xf32>, %x: f32) {
///     affine.for %i = 0 to 4 {
///       affine.store %x, %a[7 - %i] : memref<8xf32>
///       affine.store %x, %a[%i] : memref<8xf32>
///     }
///     return
///   }");
/// let func = |ir: &Ir| FuncOp::all(ir).next().expect("there is a function").0;
/// let functions = Functions {
///     before: (&one, func(&one)),
///     after: (&two, func(&two)),
///     index_width: Default::default(),
///     parameters: None,
///     separation: &Separation::Assumed,
///     has_read_only: false,
/// };
/// let answer = prove_equal(&functions, &Budget::default())?;
/// assert!(matches!(answer, Equality::Proved(_)), "{answer:?}");
/// # Ok::<(), loopwright_polyhedra::Exhausted>(())
/// ```
pub fn prove_equal(functions: &Functions<'_>, budget: &Budget) -> Result<Equality, Exhausted> {
    let _phase = budget.phase(PHASE);
    if let Some(record) = reordering(functions, budget) {
        let n_pairs = record.moves.len();
        let has_parameters = !record.parameters.is_empty();
        let is_about_memory = |assumption: &String| assumption.ends_with(APART);
        let (apart, other): (Vec<String>, _) = record.assumptions.into_iter().partition(is_about_memory);
        let is_about_parameters =
            |assumption: &String| has_parameters && assumption.starts_with("|parameter|");
        let mut assumptions: Vec<String> = other.into_iter().filter(is_about_parameters).collect();
        let shown = match functions.separation {
            Separation::Proved => apart,
            Separation::Assumed | Separation::Refuted(_) => {
                assumptions.extend(apart);
                Vec::new()
            }
        };
        return Ok(Equality::Proved(EqualityProof { n_pairs, assumptions, shown }));
    }
    match proof(functions, Asked::DefinedInLoops, budget, |_| ()) {
        Ok((proof, ())) => Ok(Equality::Proved(proof)),
        Err(Doubt::Exhausted(exhausted)) => Err(exhausted),
        Err(doubt) => Ok(Equality::Unknown(Box::new(doubt))),
    }
}

/// Proves that two functions are equal, as a record that [`check_equal`](loopwright_checker::check_equal)
/// accepts.
///
/// # Errors
/// If there is no proof, or none that the checker follows: it takes fewer programs than [`prove_equal`].
pub fn certify_equal(functions: &Functions<'_>, budget: &Budget) -> Result<EqualityRecord, Uncertified> {
    let _phase = budget.phase(PHASE);
    // What the checker does not read, it does not read with a proof either, which may take long to find.
    let pair = [functions.before, functions.after];
    are_apart(functions, &read(pair, false).or_else(|fault| read(pair, true).map_err(|_| fault))?)?;
    if let Some(record) = reordering(functions, budget) {
        return Ok(record);
    }
    let (ir, func) = functions.before;
    let name = FuncOp::of(ir, func).map_or_else(String::new, |func| func.path(ir));
    let assumed = assumed(functions);
    let write = |pairs: &Pairs<'_>| record::record(name.clone(), assumed, pairs, budget);
    let proved = proof(functions, Asked::Defined, budget, write);
    let (_, record) = proved.map_err(|doubt| Uncertified::Unproved(Box::new(doubt)))?;
    record
}

/// Whether an argument of a function is `llvm.noalias`.
fn promises_no_overlap((ir, func): (&Ir, OpId)) -> bool {
    let Some(func) = FuncOp::of(ir, func) else { return false };
    (0..func.args(ir).len()).any(|position| func.arg_attr(ir, position, NOALIAS).is_some())
}

/// Records take all memory of functions to be apart, if there is more than one array: these may have none
/// where it may overlap.
fn are_apart(functions: &Functions<'_>, read: &ReadFunctions<'_>) -> Result<(), Uncertified> {
    let takes_apart = |assumption: &String| assumption.ends_with(APART);
    match functions.separation.breach() {
        Some(breach) if assumptions(&read.functions, assumed(functions)).iter().any(takes_apart) => {
            Err(Uncertified::Overlap(breach.clone()))
        }
        _ => Ok(()),
    }
}

/// What records take for granted of numbers.
fn assumed(functions: &Functions<'_>) -> Assumed {
    Assumed { index_bits: functions.index_width.bits(), parameters: functions.parameters }
}

/// The proof that the second function is the first in another order, if it is and that is found in half of
/// the budget.
fn reordering(functions: &Functions<'_>, budget: &Budget) -> Option<EqualityRecord> {
    let part = budget.part(budget.left() / 2);
    let found = record::inferred::certify_inferred(functions, &part);
    budget.spend(part.spent(), "proof").ok()?;
    found?.ok()
}

/// Searches for the choices and refutations of a record that has trees and claims.
///
/// # Errors
/// If the trees and claims do not prove that the functions are equal, or the budget runs out.
pub fn complete_proof(
    record: EqualityRecord,
    functions: [(&Ir, OpId); 2],
    budget: &Budget,
) -> Result<EqualityRecord, Uncertified> {
    let _phase = budget.phase(PHASE);
    let checker = Checker::new(read(functions, record.by_lanes)?, &record)?;
    let mut search = Search::new(&checker, budget);
    if let Err(fault) = check(&checker, &mut search) {
        let exhausted = search.exhausted.map(Uncertified::Exhausted);
        return Err(exhausted.unwrap_or_else(|| fault.into()));
    }
    let Search { choices, proofs, .. } = search;
    Ok(EqualityRecord { choices, proofs, ..record })
}

/// Why there is no certificate of equality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uncertified {
    /// There is no proof.
    Unproved(Box<Doubt>),
    /// There is a proof, but none that the checker would follow.
    Fault(Box<Fault>),
    /// It would take memory to be apart that may overlap.
    Overlap(Breach),
    /// The budget ran out when the proof was written down.
    Exhausted(Exhausted),
}

impl fmt::Display for Uncertified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unproved(doubt) => write!(f, "there is no proof: {doubt}"),
            Self::Exhausted(exhausted) => exhausted.fmt(f),
            Self::Overlap(breach) => write!(f, "it would assume that memory does not overlap, but {breach}"),
            Self::Fault(fault) => write!(f, "the checker would not accept the proof: {fault}"),
        }
    }
}

impl std::error::Error for Uncertified {}

impl From<Fault> for Uncertified {
    fn from(fault: Fault) -> Self {
        Self::Fault(Box::new(fault))
    }
}

impl From<Exhausted> for Uncertified {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

/// Whether two functions have the same type.
pub fn have_one_signature(functions: &Functions<'_>) -> bool {
    let ty = |(ir, func): (&Ir, OpId)| ir.op(func).attr("function_type").cloned();
    ty(functions.before) == ty(functions.after)
}

/// For which parameters functions are to be equal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Those for which allocations of the first function, and what it does outside of all loops, have a
    /// meaning.
    Defined,
    /// These, or if there is no proof, those of them for which all its subscripts have one, as far as single
    /// inequalities show.
    DefinedInLoops,
}

/// A proof, and what `finish` makes of it.
fn proof<T>(
    functions: &Functions<'_>,
    asked: Asked,
    budget: &Budget,
    finish: impl Fn(&Pairs<'_>) -> T,
) -> Result<(EqualityProof, T), Doubt> {
    if !have_one_signature(functions) {
        return Err(Doubt::Signature);
    }
    // Nobody has to keep a promise that the program itself breaks.
    if let (Some(Breach { cause: Cause::Arguments, .. }), true) =
        (functions.separation.breach(), promises_no_overlap(functions.before))
    {
        let (ir, func) = functions.before;
        return Err(Doubt::Op {
            program: Program::Before,
            place: ir.place(&ir.op(func).loc),
            op: ir.op(func).name().to_owned(),
            why: "has arguments that are promised not to overlap, and a call that passes memory that may",
        });
    }
    let [before, after] = described(functions)?;
    let mut frame = Frame::default();
    let symbols = frame.symbols([(functions.before.0, &before), (functions.after.0, &after)]);
    let visible = node::visible([(functions.before.0, &before), (functions.after.0, &after)])?;
    let (mut assumptions, shown) = (before.assumptions.clone(), before.shown.clone());
    // Also of affine maps: one may have other parts than that of the first function.
    if after.arrays.iter().any(|array| array.grid.is_some())
        && !assumptions.iter().any(|known| known == NO_WRAPPING)
    {
        assumptions.push(NO_WRAPPING.to_owned());
    }
    let mut context = context::defined(functions.before.0, &before, (&symbols.0, &symbols.1[0]));
    context::equal(&mut context, &symbols.2);
    if let Some((low, high)) = functions.parameters {
        context::within(&mut context, low, high);
    }
    let attempt = |context: &IntegerRelation| {
        let side = |program, ir, scop: &Scop, places| {
            let shared = Shared { symbols: &symbols.0, places, context, visible: &visible };
            Side::new(program, ir, scop.clone(), shared, budget)
        };
        let before = side(Program::Before, functions.before.0, &before, &symbols.1[0])?;
        let mut after = side(Program::After, functions.after.0, &after, &symbols.1[1])?;
        after.set_open(safety::defined::open(&after, budget)?);
        let mut last = None;
        let have_sums = sums::has_some(&before) && sums::has_some(&after);
        let orders = [false, true].into_iter().filter(|any_order| !any_order || have_sums);
        for (takes_sums_apart, widening) in orders.cartesian_product(WIDENINGS) {
            // Sums taken apart are many questions, and seldom asked for.
            let part = budget.part(budget.left() / 4);
            let of_attempt = if takes_sums_apart { &part } else { budget };
            let mut pairs = Pairs::new(&before, &after, widening, of_attempt);
            pairs.takes_sums_apart = takes_sums_apart;
            pairs.has_read_only = functions.has_read_only;
            let proved = pairs.prove();
            budget.spend(part.spent(), "equality")?;
            match proved {
                Ok(()) => {
                    let takes_writable = safety::check(&before, &after, &pairs, budget)?;
                    let (mut assumptions, shown) = (assumptions.clone(), shown.clone());
                    assumptions.extend(takes_writable.then(|| WRITABLE.to_owned()));
                    assumptions.extend(pairs.allowed.iter().map(|what| (*what).to_owned()));
                    let proof = EqualityProof { n_pairs: pairs.len(), assumptions, shown };
                    return Ok((proof, finish(&pairs)));
                }
                Err(_) if takes_sums_apart => {}
                Err(doubt @ Doubt::Exhausted(_)) => return Err(doubt),
                Err(doubt) => last = Some(doubt),
            }
        }
        Err(last.expect("at least one attempt was made"))
    };
    let doubt = match attempt(&context) {
        Err(doubt) if asked == Asked::DefinedInLoops && !matches!(doubt, Doubt::Exhausted(_)) => doubt,
        found => return found,
    };
    let narrowed = context::keep_defined(&mut context, functions.before.0, &before, &symbols.1[0], budget);
    if !matches!(narrowed, Ok(true)) {
        return Err(doubt);
    }
    attempt(&context).map_err(|_| doubt)
}

/// Both functions as scops. The cells of arrays that both can see have the same subscripts in both: where one
/// has rows of another size, or none, neither has any.
fn described(functions: &Functions<'_>) -> Result<[Scop; 2], Doubt> {
    let extract = |program: Program, (ir, func): (&Ir, OpId), rows: Rows| {
        let index_width = functions.index_width;
        let options = ExtractOptions { values: true, rows, index_width, ..ExtractOptions::default() };
        extract_with(ir, func, &options, functions.separation)
            .map_err(|refusal| Doubt::Refused { program, refusal: Box::new(refusal) })
    };
    let both = |rows: Rows| -> Result<[Scop; 2], Doubt> {
        let before = extract(Program::Before, functions.before, rows)?;
        Ok([before, extract(Program::After, functions.after, rows)?])
    };
    let [before, after] = both(Rows::Shown)?;
    let (_, places, _) =
        Frame::default().symbols([(functions.before.0, &before), (functions.after.0, &after)]);
    let grids = |(ir, scop, places): (&Ir, &Scop, &[usize])| -> BTreeMap<Visible, Option<Grid>> {
        let of = |array: &Array| {
            let grid = array.grid.as_ref().map(|grid| grid.renumbered(|param| places[param]));
            Some((node::visible_key(ir, scop, array)?, grid))
        };
        scop.arrays.iter().filter_map(of).collect()
    };
    let known = grids((functions.before.0, &before, &places[0]));
    let others = grids((functions.after.0, &after, &places[1]));
    let is_same = |(key, grid): (&Visible, &Option<Grid>)| known.get(key).is_none_or(|other| other == grid);
    if others.iter().all(is_same) { Ok([before, after]) } else { both(Rows::AsWritten) }
}

/// What is said where floats are combined in another order.
const REASSOCIATED: &str = "sums and products of floats may be grouped otherwise, as fastmath<reassoc> says; a zero may have the other sign";

/// What is said where maxima of floats are written as comparisons and selections.
const CHOSEN: &str = "maxima and minima of floats by comparison and selection are of numbers, as fastmath<nnan,nsz> says; a zero may have the other sign";

/// When the relation of a pair of values is widened: each is an attempt.
const WIDENINGS: [Widening; 3] = [Widening::After(1), Widening::After(4), Widening::Returning];

/// The arguments of a function.
fn arguments(ir: &Ir, func: OpId) -> &[loopwright_affine_ir::ValueId] {
    FuncOp::of(ir, func).map_or(&[], |func| func.args(ir))
}

/// What a function of one block returns.
fn returned(ir: &Ir, func: OpId) -> &[loopwright_affine_ir::ValueId] {
    let last = ir.single_block(func, 0).and_then(|body| ir.block(body).ops().last());
    last.filter(|op| ir.def(**op).has(Traits::RETURN)).map_or(&[], |op| ir.op(*op).operands())
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Index | Type::Integer { .. })
}
