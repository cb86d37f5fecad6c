//! Translation validation: is the generated program a reordering of the old one?
//!
//! # Problem
//! Code generation, emission and printing are not trusted. Given the program before and the text of the
//! program after, show that the latter runs exactly the instances of the former, each once, with the same
//! ops, and keeps every dependence.
//!
//! # Method
//! The new text is parsed and described as a separate scop. For each of its statements code generation claims
//! which old statement it is and which instance runs at which values of its induction variables
//! ([`Claim`](claim::Claim)); the claims are checked, not believed:
//! 1. *Bodies*: the ops are the same, one by one, and every affine operand, subscript and bound has the same
//!    value ([`body`]).
//! 2. *Instances*: the claimed map from new to old instances stays in the old domain, and the timestamps lead
//!    back, so it is one to one; different statements run different instances; together they run all
//!    ([`instances`]).
//! 3. *Order*: no dependence of the old program is reversed by the order of the new loops, or lies between
//!    iterations that may run at the same time ([`order`]).
//! 4. *Range*: no bound, condition or subscript, nor a part of one, leaves the range of an `index` where
//!    those of the old program do not ([`index_range`]).
//!
//! # Exactness
//! Sound: what is accepted is right, for all parameters up to 2^48 in magnitude (2^28 where an `index` has 32
//! bits). Exact set operations; may give up when the budget is spent.
//!
//! # Reference
//! Translation validation: [PnueliSiegelSinger98]; for loop transformations by instances: [Shashidhar05].

mod body;
pub(crate) mod claim;
pub(crate) mod index_range;
mod instances;
pub(crate) mod matched;
pub(crate) mod mismatch;
mod order;

use crate::gate::validate::matched::{Generated, MatchedStmt, Original};
use crate::gate::validate::mismatch::{Difference, Mismatch};
use loopwright_analysis::ExtractOptions;
use loopwright_analysis::machinery::{Rows, extract_as, held_by_stops};
use loopwright_polyhedra::{Budget, IntegerRelation};

/// The composition of two maps of instances, charged to a budget: it takes as long as some pivots of a
/// simplex at least, and as simplifying both.
fn composition(
    first: &IntegerRelation,
    second: &IntegerRelation,
    budget: &Budget,
) -> Result<IntegerRelation, Mismatch> {
    const LEAST: u64 = 8;
    budget.spend(LEAST + first.simplify_cost() + second.simplify_cost(), "validation")?;
    Ok(first.composition(second)?)
}

/// Accepts a function only if it is a reordering of the original that keeps all dependences.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().unwrap().0;
/// use loopwright_analysis::{Pairs, dependences, extract};
/// use loopwright_polyhedra::Budget;
/// use loopwright_transforms::machinery::{
///     CodegenOptions, Generated, Original, claims, generate, scan_stmts, validate,
/// };
/// let budget = Budget::default();
/// let scop = extract(&ir, func).unwrap();
/// let dependences = dependences(&scop, Pairs::Conflicting, &budget).unwrap();
/// let timestamps = scop.original.timestamps();
/// let ast = generate(&scan_stmts(&scop, &scop.original), &CodegenOptions::default(), &budget).unwrap();
/// let claims = claims(&ast);
/// let original = Original { ir: &ir, scop: &scop, dependences: &dependences, timestamps: &timestamps };
/// // The program as it is, against the claim that it runs in its own order; then without its last iteration.
/// let same = Generated { ir: &ir, func, claims: &claims };
/// assert_eq!(validate(&original, &same, &budget), Ok(()));
/// let shorter = text.replace("0 to %n", "0 to affine_map<()[s0] -> (s0 - 1)>()[%n]");
/// let after = parse(&Source::new("after.mlir", shorter.as_str()), &ParseOptions::default()).expect("reads");
/// let func = FuncOp::all(&after).next().unwrap().0;
/// let shorter = Generated { ir: &after, func, claims: &claims };
/// let mismatch = validate(&original, &shorter, &budget).unwrap_err();
/// assert_eq!(mismatch.to_string(), "some instances of S0 are not run");
/// ```
pub fn validate(original: &Original<'_>, generated: &Generated<'_>, budget: &Budget) -> Result<(), Mismatch> {
    let _phase = budget.phase("validation");
    let Generated { ir: after, func, claims } = *generated;
    // What statements outside all loops compute must not pass for a part of the prologue.
    let prologue = Some(original.scop.prologue.len());
    let extract = ExtractOptions { prologue, rows: Rows::AsWritten, ..original.scop.options };
    let lengths: Vec<usize> = claims.iter().map(|claim| original.scop.stmt(claim.stmt).n_runs).collect();
    let scop = extract_as(after, func, &extract, &original.scop.separation, &lengths)
        .map_err(Difference::NotAScop)?;
    if scop.stmts.len() != claims.len() {
        let (found, claimed) = (scop.stmts.len(), claims.len());
        return Err(Difference::StatementCount { found, claimed }.into());
    }
    let mut values = body::match_prologues(original, after, &scop)?;
    let mut matched = Vec::with_capacity(claims.len());
    for (new, claim) in scop.stmts.iter().zip(claims) {
        let stmt = MatchedStmt::new(original.scop, &scop, new, claim, budget)?;
        let inside = body::check(original, after, &stmt, &values, budget)?;
        // What is outside of all loops hands its values on.
        if stmt.new.ivs.is_empty() && stmt.old.ivs.is_empty() {
            values.extend(inside);
        }
        matched.push(stmt);
    }
    body::match_epilogues(original, after, &scop, values)?;
    instances::check(original, &matched, budget)?;
    order::check(original, &scop, &matched, budget)?;
    let held = held_by_stops(original.ir, original.scop, budget)?;
    order::check(&Original { dependences: &held, ..*original }, &scop, &matched, budget)?;
    index_range::check(original, after, &scop, budget)
}
