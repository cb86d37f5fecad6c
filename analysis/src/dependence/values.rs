//! Dependences of a scop whose values are modelled as arrays.
//!
//! # Method
//! A value is in no place where another could overwrite it: what must stay in order is each use after the
//! definition that it sees, and nothing else. So of arrays that are values the dependences are the flow
//! ([`dataflow`]), and of memory all pairs of accesses to one cell.
//!
//! # Exactness
//! That of [`dependences`] and [`dataflow`].

use crate::dependence::dataflow::dataflow;
use crate::dependence::listing::Asked;
use crate::dependence::{Dependence, Pairs, listed_dependences};
use crate::ids::ArrayId;
use crate::scop::{Access, Scop, Stmt};
use loopwright_affine_ir::{Ir, Traits};
use loopwright_polyhedra::{Budget, Exhausted};

/// Memory-based dependences of a scop, with flow dependences only for arrays that model values
/// ([`ExtractOptions::values`](crate::ExtractOptions::values)).
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// use loopwright_analysis::{ExtractOptions, Pairs, Separation, dependences_with_values, extract_with};
///
/// let text = "func.func @sum(%a: memref<8xf32>) -> f32 {
///     %zero = arith.constant 0.0 : f32
///     %sum = affine.for %i = 0 to 8 iter_args(%t = %zero) -> (f32) {
///       %0 = affine.load %a[%i] : memref<8xf32>
///       %1 = arith.addf %t, %0 : f32
///       affine.yield %1 : f32
///     }
///     return %sum : f32
///   }";
/// let ir = parse(&Source::new("sum.mlir", text), &ParseOptions::default()).expect("reads");
/// let func = FuncOp::all(&ir).next().expect("there is a function");
/// let options = ExtractOptions { values: true, ..ExtractOptions::default() };
/// let scop = extract_with(&ir, func, &options, &Separation::Assumed)?.in_words_of(&ir);
/// let budget = loopwright_polyhedra::Budget::default();
/// let found = dependences_with_values(&ir, &scop, Pairs::Conflicting, &budget)?;
/// let lines: Vec<String> = found.iter().map(|d| format!("{} {}", d.kind, d.relation(&scop))).collect();
/// assert_eq!(lines, ["raw { S0[] -> S1[0] }", "raw { S1[i] -> S1[i + 1] : 0 <= i <= 6 }"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Exhausted`] where the budget ends.
pub fn dependences_with_values(
    ir: &Ir,
    scop: &Scop,
    pairs: Pairs,
    budget: &Budget,
) -> Result<Vec<Dependence>, Exhausted> {
    let asked = Asked { pairs, opaque_as_one: false, most: None };
    Ok(listed_with_values(ir, scop, asked, budget)?.0)
}

/// The dependences that are asked for, and whether those of memory are direct ones alone.
pub(crate) fn listed_with_values(
    ir: &Ir,
    scop: &Scop,
    asked: Asked,
    budget: &Budget,
) -> Result<(Vec<Dependence>, bool), Exhausted> {
    let (mut all, is_direct) = listed_dependences(&part(scop, false), asked, budget)?;
    // Which of two loops that may go on for ever is run first makes no difference.
    let repeats = |stmt: &Stmt, array: ArrayId| {
        let mut accesses = stmt.accesses.iter().filter(|access| access.array == array);
        accesses.all(|access| ir.def(access.op).has(Traits::REPEATS))
    };
    all.retain(|d| !repeats(scop.stmt(d.source), d.array) || !repeats(scop.stmt(d.target), d.array));
    if !scop.arrays.iter().any(|array| array.is_value) {
        return Ok((all, is_direct));
    }
    if asked.pairs == Pairs::Conflicting {
        let mut flow = dataflow(ir, &part(scop, true), budget)?.flow;
        // In a statement's list, values come after memory.
        let n_of_memory = |stmt| {
            let accesses = scop.stmt(stmt).accesses.iter();
            accesses.filter(|access| !scop.array(access.array).is_value).count()
        };
        for d in &mut flow {
            d.accesses.0 += n_of_memory(d.source);
            d.accesses.1 += n_of_memory(d.target);
        }
        all.append(&mut flow);
    }
    Ok((all, is_direct))
}

/// The scop with accesses to values alone, or to memory alone.
fn part(scop: &Scop, of_values: bool) -> Scop {
    let mut part = scop.clone();
    let is_wanted = |access: &Access| scop.array(access.array).is_value == of_values;
    for stmt in &mut part.stmts {
        stmt.accesses.retain(is_wanted);
        stmt.touched.retain(is_wanted);
    }
    part
}
