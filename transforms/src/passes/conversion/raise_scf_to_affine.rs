//! `raise-scf-to-affine`: raises loops, conditionals and accesses of `scf` and `memref` to affine ops.
//!
//! # What
//! - An `scf.for` becomes an `affine.for`, with what it carries, and an `scf.parallel` an `affine.parallel`,
//!   with reductions by one op that the latter has; what they begin with is combined with the result. Bounds
//!   that are the greatest or least of several values become bounds with several results.
//! - An `scf.if` becomes an `affine.if`, with its results: comparisons joined by "and". Where it is what
//!   makes the condition fail that is such a set, the two bodies change places.
//! - `memref.load` and `memref.store` become `affine.load` and `affine.store`.
//!
//! What computed bounds, conditions and subscripts stays;
//! [`canonicalize`](crate::passes::cleanup::canonicalize) drops what nobody uses any more.
//!
//! # When
//! Where bounds, conditions and subscripts are affine in counters and symbols through arithmetic on indices
//! that cannot overflow where those are as small as proofs assume
//! ([`parameter_bits`](loopwright_analysis::machinery::parameter_bits)), and steps are positive constants.
//! Loops that compare without signs, or count numbers of other types, stay, as do conditions that hold in
//! several ways that no one set has. A remark tells of each loop and conditional that stays. What somebody
//! else wrote at ops goes over; that an access is not to stay in caches, and its alignment, do not.
//!
//! # Cost
//! None.
//!
//! # Examples
//! ```text
//! %last = arith.subi %n, %c1 : index
//! scf.for %i = %c0 to %last step %c2 {
//!   %next = arith.addi %i, %c1 : index
//!   memref.store %x, %A[%next]
//! }
//! =>
//! affine.for %i = 0 to %n - 1 step 2 {
//!   affine.store %x, %A[%i + 1]
//! }
//! ```

use crate::flow::values::bodies::{copy_foreign_attrs, move_body, replace, spec};
use crate::flow::values::expressions::{Expressions, Language};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::trip_count::is_natural_value;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::passes::conversion::raise_from_memref::raise;
use loopwright_affine_ir::{
    AffineExpr, Attr, Bound, Builder, ForSpec, InsertionPoint, IntegerSet, Ir, OpId, ParallelSpec,
    ReductionKind, Type, ValueId, constant,
};
use loopwright_analysis::machinery::{
    ConditionPart, ConditionWay, CounterRange, condition_ways, counter_ranges,
};
use std::sync::Arc;

pub static INFO: PassInfo = PassInfo {
    name: "raise-scf-to-affine",
    class: "RaiseScfToAffine",
    on: RunsOn::Functions,
    summary: "raise scf loops, conditionals and memref accesses that are affine to affine ops",
    options: &[],
    build: |_| Ok(Box::new(RaiseScf)),
};

/// Raises affine loops, conditionals and accesses to affine ops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32) {
/// #   %zero = arith.constant 0 : index
/// #   %one = arith.constant 1 : index
/// #   %eight = arith.constant 8 : index
/// #   scf.for %i = %zero to %eight step %one {
/// #     memref.store %x, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, RaiseScf};
///
/// // scf.for %i = %zero to %eight step %one { … }
/// assert_eq!(RaiseScf.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.for %arg2 = 0 to 8 {"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RaiseScf;

impl Pass for RaiseScf {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

/// What may become affine.
#[derive(Clone, Copy)]
enum Kind {
    For,
    Parallel,
    If,
    Access,
}

/// From the outermost loop inwards: induction variables of raised loops are dimensions for what is inside of
/// them.
fn function(edit: &mut Edit<'_>) -> Changed {
    let (mut changed, language) = (Changed::No, Language::Affine(edit.extract.index_width));
    let kind = |op: OpId| match edit.ir.op(op).name() {
        "scf.for" => Some((op, Kind::For)),
        "scf.parallel" => Some((op, Kind::Parallel)),
        "scf.if" => Some((op, Kind::If)),
        "memref.load" | "memref.store" => Some((op, Kind::Access)),
        _ => None,
    };
    let ops: Vec<(OpId, Kind)> = edit.ir.walk(edit.func.0).filter_map(kind).collect();
    for (op, kind) in ops {
        let raised = match kind {
            Kind::For => raise_for(edit.ir, op, language),
            Kind::Parallel => raise_parallel(edit.ir, op, language).map(|rounding| {
                if rounding == Rounding::Otherwise {
                    edit.rounds_otherwise();
                }
            }),
            Kind::If => raise_if(edit.ir, op, language),
            // Accesses that stay say nothing.
            Kind::Access if raise(edit.ir, op, language) => Ok(()),
            Kind::Access => continue,
        };
        match raised {
            Ok(()) => changed = Changed::Yes,
            Err(why) => edit.remark(op, format!("is unchanged: {why}")),
        }
    }
    changed
}

/// The induction variables of a loop.
fn counted(ir: &Ir, op: OpId) -> Result<Vec<CounterRange>, String> {
    let is_unsigned = ir.op(op).attr("unsignedCmp").is_some();
    counter_ranges(ir, op).ok_or_else(|| match is_unsigned {
        true => "its comparison is unsigned".into(),
        false => "its step is not a positive constant of type 'index'".into(),
    })
}

/// Bounds, group by group, as one map with the number of results of each.
fn bounds(mut exprs: Expressions<'_>, which: &str, bounds: &[&Bound]) -> Result<(Bound, Vec<i32>), String> {
    let (mut results, mut groups) = (Vec::new(), Vec::new());
    for Bound { map, operands } in bounds {
        let found = exprs.applied(&map.results, map.dims, operands);
        let found = found.ok_or_else(|| format!("its {which} bound is not affine"))?;
        groups.push(i32::try_from(found.len()).map_err(|_| format!("its {which} bound is too long"))?);
        results.extend(found);
    }
    Ok((exprs.map(results), groups))
}

fn raise_for(ir: &mut Ir, op: OpId, language: Language) -> Result<(), String> {
    let ranges = counted(ir, op)?;
    let [CounterRange { lower, upper, step, .. }] = &ranges[..] else {
        return Err("it does not have exactly one induction variable".into());
    };
    let exprs = || Expressions::new(ir, op, language);
    let (lower, _) = bounds(exprs(), "lower", &[lower])?;
    let (upper, _) = bounds(exprs(), "upper", &[upper])?;
    let inits = ir.op(op).operands()[3..].to_vec();
    let spec = ForSpec { lower, upper, step: *step, inits };
    take_place(ir, op, |builder| builder.build_for(spec).0);
    Ok(())
}

/// Whether results are rounded as they were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rounding {
    Same,
    Otherwise,
}

/// Makes an `affine.parallel` of an `scf.parallel`; the error says why it is none.
pub(crate) fn raise_parallel(ir: &mut Ir, op: OpId, language: Language) -> Result<Rounding, String> {
    let combined = combined(ir, op)?;
    let ranges = counted(ir, op)?;
    let (lowers, uppers): (Vec<&Bound>, Vec<&Bound>) =
        ranges.iter().map(|range| (&range.lower, &range.upper)).unzip();
    let exprs = || Expressions::new(ir, op, language);
    let (lower, lower_groups) = bounds(exprs(), "lower", &lowers)?;
    let (upper, upper_groups) = bounds(exprs(), "upper", &uppers)?;
    let steps = ranges.iter().map(|range| range.step).collect();
    let reductions = combined.iter().map(|(kind, init)| (*kind, ir.ty(*init).clone())).collect();
    let spec = ParallelSpec { lower, lower_groups, upper, upper_groups, steps, reductions };
    // What nothing changes need not be combined with the results of the loops.
    let is_neutral = |(kind, init): &(ReductionKind, ValueId)| {
        constant(ir, *init)
            .is_some_and(|init| kind.neutral(&init.ty().unwrap_or(Type::Index)).as_ref() == Some(init))
    };
    let begins: Vec<Option<(ReductionKind, ValueId)>> =
        combined.into_iter().map(|reduction| (!is_neutral(&reduction)).then_some(reduction)).collect();
    let rounds = begins.iter().flatten().any(|(kind, _)| !kind.is_exact());
    let results = ir.op(op).results().to_vec();
    let loc = ir.op(op).loc.clone();
    let mut builder = Builder::new(ir, InsertionPoint::After(op), loc);
    for (result, begin) in results.into_iter().zip(begins) {
        let Some((kind, init)) = begin else { continue };
        let users = builder.ir.uses(result).to_vec();
        let whole = builder.combine(kind, [init, result]);
        users.into_iter().for_each(|user| builder.ir.set_operand(user.op, user.index as usize, whole));
    }
    take_place(ir, op, |builder| builder.build_parallel(spec).0);
    Ok(if rounds { Rounding::Otherwise } else { Rounding::Same })
}

/// By which op each result of parallel loops is combined, and what it begins with.
fn combined(ir: &Ir, op: OpId) -> Result<Vec<(ReductionKind, ValueId)>, String> {
    let n_results = ir.op(op).results().len();
    let Some(end) = ir.single_block(op, 0).and_then(|body| ir.terminator(body)) else {
        return Ok(Vec::new());
    };
    let operands = ir.op(op).operands();
    let inits = &operands[operands.len() - n_results..];
    let kind = |at: usize, ty: &Type| {
        let block = ir.single_block(end, at)?;
        let (&[combiner, returning], &[a, b]) = (ir.block(block).ops(), ir.block(block).args()) else {
            return None;
        };
        let kind = ReductionKind::of_op(ir.def(combiner).name)?;
        let operands = ir.op(combiner).operands();
        let is_whole = operands == [a, b] || operands == [b, a];
        let is_returned = ir.op(returning).operands() == ir.op(combiner).results();
        (is_whole && is_returned && kind.is_parallel(ty)).then_some(kind)
    };
    let kinds = inits.iter().enumerate().map(|(at, init)| {
        let ty = ir.ty(*init);
        let kind =
            kind(at, ty).ok_or_else(|| format!("'affine.parallel' has no such reduction of '{ty}'"))?;
        Ok((kind, *init))
    });
    kinds.collect()
}

fn raise_if(ir: &mut Ir, op: OpId, language: Language) -> Result<(), String> {
    let (mut then, mut other) = (0, 1);
    let (set, operands) = match one_set(ir, op, true, language) {
        Some(found) => found,
        None => {
            (then, other) = (1, 0);
            one_set(ir, op, false, language)
                .ok_or("its condition is not one affine set, or does not depend on anything")?
        }
    };
    let types: Vec<Type> = ir.op(op).results().iter().map(|result| ir.ty(*result).clone()).collect();
    let bodies = [0, 1].map(|at| ir.single_block(op, at));
    let loc = ir.op(op).loc.clone();
    let mut builder = Builder::new(ir, InsertionPoint::Before(op), loc);
    // A set that only the second body needs leaves the first one empty.
    let made = match bodies[then] {
        None => builder.build_if(set, &operands, false).0,
        Some(_) => {
            let set = Attr::IntegerSet(Arc::new(set));
            let made = spec(&builder, "affine.if").attr("condition", set).operands(operands);
            builder.create(made.results(types).regions(2))
        }
    };
    for (from, to) in [(then, 0), (other, 1)] {
        if let Some(body) = bodies[from] {
            move_body(&mut builder, body, (made, to), "affine.yield");
        }
    }
    finish(ir, op, made);
    Ok(())
}

/// A condition as one set, if it is one: conditions of which one alone has to hold, or fail.
fn one_set(ir: &Ir, op: OpId, holds: bool, language: Language) -> Option<(IntegerSet, Vec<ValueId>)> {
    let ways = condition_ways(ir, op, holds, |value| is_natural_value(ir, value))?;
    let [way] = <[ConditionWay; 1]>::try_from(ways).ok()?;
    let mut exprs = Expressions::new(ir, op, language);
    let mut constraints = Vec::new();
    for ConditionPart { condition, holds } in way {
        let rows = condition.set.constraints.iter().map(|(expr, _)| expr);
        let rows = exprs.applied(rows, condition.set.dims, &condition.operands)?;
        let kinds = condition.set.constraints.iter().map(|(_, is_equality)| *is_equality);
        let rows: Vec<(AffineExpr, bool)> = rows.into_iter().zip(kinds).collect();
        match (holds, &rows[..]) {
            (true, _) => constraints.extend(rows),
            (false, [(expr, false)]) => constraints.push((expr.clone() * -1 - 1, false)),
            (false, _) => return None,
        }
    }
    let (dims, symbols, operands) = exprs.inputs();
    let simplified = |(expr, is_equality): (AffineExpr, bool)| (expr.simplified(dims, symbols), is_equality);
    let always = |(expr, is_equality): &(AffineExpr, bool)| match expr {
        AffineExpr::Const(0) => true,
        AffineExpr::Const(literal) => !is_equality && *literal > 0,
        AffineExpr::Dim(at) => !is_equality && is_natural_value(ir, operands[*at as usize]),
        _ => false,
    };
    let rows: Vec<_> = constraints.into_iter().map(simplified).collect();
    let mut constraints: Vec<_> = rows.iter().filter(|row| !always(row)).cloned().collect();
    if constraints.is_empty() {
        // A set has a constraint, if one that always holds.
        constraints.extend(rows.into_iter().next());
    }
    (!constraints.is_empty()).then_some((IntegerSet { dims, symbols, constraints }, operands))
}

/// Another loop with the same body takes the place of one.
fn take_place(ir: &mut Ir, op: OpId, build: impl FnOnce(&mut Builder<'_>) -> OpId) {
    let (loc, body) = (ir.op(op).loc.clone(), ir.single_block(op, 0));
    let mut builder = Builder::new(ir, InsertionPoint::Before(op), loc);
    let made = build(&mut builder);
    if let Some(body) = body {
        move_body(&mut builder, body, (made, 0), "affine.yield");
    }
    finish(ir, op, made);
}

/// Results and discardable attributes of the op go over to the one that takes its place.
fn finish(ir: &mut Ir, op: OpId, made: OpId) {
    copy_foreign_attrs(ir, op, made);
    let results = ir.op(made).results().to_vec();
    for (old, new) in ir.op(op).results().to_vec().into_iter().zip(&results) {
        ir.copy_name(old, *new);
    }
    replace(ir, op, &results);
}
