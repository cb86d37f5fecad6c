//! Emits the loop program as MLIR ops.
//!
//! # Problem
//! Write an [`Ast`] into a function: loops and guards become `affine.for`, `affine.parallel` and `affine.if`,
//! and each statement call becomes a copy of the statement's ops in which the old induction variables are
//! expressions of the new ones.
//!
//! # Method
//! An induction variable that becomes another one is replaced by it. For any other expression an
//! `affine.apply` is put before the copy and then composed into every affine map, set and bound of the copy
//! that uses it (`affine.load %A[%t1 - %t0]`); it is erased again unless something uses it as a plain value.
//! Loop induction variables are dimensions, parameters are symbols; each operand occurs once, and only if it
//! is used. What the new loops keep of the old ones is in [`origins`], and which ops of a statement are
//! written outside of the innermost loop in [`depth`].
//!
//! # Invariants
//! The statements' original ops are not touched: whoever asked for the code erases what it replaces.
//!
//! # Exactness
//! The new code does what the [`Ast`] says.

mod compose;
mod depth;
mod origins;

use crate::codegen::ast::{Ast, Guard, Loop};
use crate::codegen::emit::compose::{Composed, Operands, compose_into, count, rename};
use crate::codegen::emit::depth::{Around, Depth, Known, Scopes};
use crate::codegen::emit::origins::{Counter, shifted_counter};
use crate::codegen::error::CodegenError;
use itertools::Itertools;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Bound, Builder, ForSpec, FuncOp, InsertionPoint, IntegerSet, Ir, Loc, OpId,
    ParallelSpec, ValueId, ValueMapping,
};
use loopwright_analysis::StmtId;
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_polyhedra::PresburgerRelation;
use std::collections::{BTreeMap, HashSet};

/// What a statement call runs.
#[derive(Clone, Debug)]
pub struct StmtBody {
    /// The ops that one instance runs, in order.
    pub ops: Vec<OpId>,
    /// The induction variables that make up the statement's iteration vector.
    pub ivs: Vec<ValueId>,
    /// When ops of it that may fail ran in outer loops ([`Scop::copied`]).
    ///
    /// [`Scop::copied`]: loopwright_analysis::Scop::copied
    pub copied: Vec<(OpId, PresburgerRelation)>,
}

/// Values of statements, old and new.
type HandedOn = Vec<(ValueId, ValueId)>;

/// Where code goes, and what it refers to.
#[derive(Clone, Debug)]
pub struct EmitTarget {
    /// The place of the new code.
    pub point: InsertionPoint,
    /// Location of new loops that take the place of no old one.
    pub loc: Loc,
    /// The parameters: `index` values that are valid symbols at `point`.
    pub params: Vec<ValueId>,
    /// How many coincident loops within each other become `affine.parallel`, from the outermost one on each
    /// path on.
    pub parallel: u32,
    /// Threads that iterations spread over, 1 if that is not known. A parallel loop whose iterations are
    /// known to leave some of them idle for more than a quarter of the time is one with the parallel loop
    /// directly inside, if there is one whose bounds do not depend on it.
    pub cores: u64,
}

/// Writes `ast` at the target. `bodies` has an entry for each statement that `ast` calls, else nothing is
/// written. What comes of statements outside of all loops is returned: the values that others use, old and
/// new.
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
/// use loopwright_affine_ir::{InsertionPoint, Loc};
/// use loopwright_polyhedra::Budget;
/// use loopwright_transforms::machinery::{CodegenOptions, EmitTarget, StmtBody, emit, generate, scan_stmts};
/// let scop = loopwright_analysis::extract(&ir, func).unwrap();
/// let stmts = scan_stmts(&scop, &scop.original);
/// let ast = generate(&stmts, &CodegenOptions::default(), &Budget::default()).unwrap();
/// let body = |stmt: &loopwright_analysis::Stmt| {
///     StmtBody { ops: stmt.ops.clone(), ivs: stmt.ivs.clone(), copied: scop.copied.clone() }
/// };
/// let bodies = scop.stmts.iter().map(|stmt| (stmt.id, body(stmt))).collect();
/// // Before the function's return, after the old loop.
/// let target = EmitTarget {
///     point: InsertionPoint::Before(scop.epilogue[0]),
///     loc: Loc::Unknown,
///     params: scop.params.iter().map(|param| param.value).collect(),
///     parallel: 1,
///     cores: 1,
/// };
/// let n_ops = ir.walk(func).count();
/// emit(&mut ir, &ast, &bodies, &target).unwrap();
/// assert!(ir.walk(func).count() > n_ops);
/// ```
pub fn emit(
    ir: &mut Ir,
    ast: &Ast,
    bodies: &BTreeMap<StmtId, StmtBody>,
    target: &EmitTarget,
) -> Result<HandedOn, CodegenError> {
    check_calls(ast, bodies)?;
    let around = match target.point {
        InsertionPoint::End(block) => ir.block_parent_op(block),
        InsertionPoint::Before(op) | InsertionPoint::After(op) => ir.parent_op(op),
    };
    let scopes = Scopes::new(ir, around.filter(|op| FuncOp::of(ir, *op).is_some()), bodies);
    let mut builder = Builder::new(ir, target.point, target.loc.clone());
    let mut emitter = Emitter {
        bodies,
        loc: target.loc.clone(),
        params: &target.params,
        cores: target.cores,
        ivs: Vec::new(),
        forks_left: target.parallel,
        scopes,
        handed_on: Vec::new(),
    };
    emitter.node(&mut builder, ast)?;
    Ok(emitter.handed_on)
}

fn check_calls(ast: &Ast, bodies: &BTreeMap<StmtId, StmtBody>) -> Result<(), CodegenError> {
    match ast {
        Ast::Block(children) => children.iter().try_for_each(|child| check_calls(child, bodies)),
        Ast::For(nest) => check_calls(&nest.body, bodies),
        Ast::If { body, .. } => check_calls(body, bodies),
        Ast::IfElse { then, otherwise, .. } => {
            check_calls(then, bodies)?;
            check_calls(otherwise, bodies)
        }
        Ast::Stmt { id, .. } => bodies.get(id).map(|_| ()).ok_or(CodegenError::UnknownStmt { stmt: *id }),
    }
}

struct Emitter<'a> {
    bodies: &'a BTreeMap<StmtId, StmtBody>,
    /// Of loops that take the place of no old one.
    loc: Loc,
    params: &'a [ValueId],
    cores: u64,
    /// Counters of the loops around, outermost first.
    ivs: Vec<Counter>,
    /// How many more loops may be parallel.
    forks_left: u32,
    /// The blocks that are being written, outermost first.
    scopes: Scopes,
    /// Of the statements outside of all loops.
    handed_on: HandedOn,
}

/// How many iterations a loop has, if its bounds are literals.
fn trip(nest: &Loop) -> Option<u64> {
    let ([lower], [upper]) = (nest.lower.as_slice(), nest.upper.as_slice()) else { return None };
    let span = upper.as_const()?.checked_sub(lower.as_const()?)?;
    Some(u64::try_from(span).map_or(0, |span| span.div_ceil(nest.step.unsigned_abs())))
}

/// Do this many iterations, spread as evenly as can be, leave threads idle for more than a quarter of the
/// time?
fn leaves_idle(iterations: u64, cores: u64) -> bool {
    let slots = iterations.div_ceil(cores).saturating_mul(cores);
    slots.saturating_mul(4) > iterations.saturating_mul(5)
}

impl Emitter<'_> {
    fn node(&mut self, builder: &mut Builder, ast: &Ast) -> Result<(), CodegenError> {
        match ast {
            Ast::Block(children) => children.iter().try_for_each(|child| self.node(builder, child)),
            Ast::For(nest) => self.counted(builder, nest),
            Ast::If { conditions, body } => self.guard(builder, conditions, (body, None)),
            Ast::IfElse { conditions, then, otherwise } => {
                self.guard(builder, conditions, (then, Some(otherwise)))
            }
            Ast::Stmt { id, iters } => self.call(builder, *id, iters),
        }
    }

    fn counted(&mut self, builder: &mut Builder, nest: &Loop) -> Result<(), CodegenError> {
        let after = builder.point();
        builder.loc = self.loc.clone();
        let forks = self.forks_left > 0 && nest.parallel;
        let nests = if forks { self.spread(nest) } else { vec![nest] };
        let inner = &nests[nests.len() - 1].body;
        let (op, body) = if forks {
            let op = builder.build_parallel(self.parallel(&nests));
            (op.0, op.body(builder.ir))
        } else {
            let (lower, upper) = (self.bound(&nest.lower), self.bound(&nest.upper));
            let op = builder.build_for(ForSpec { lower, upper, step: nest.step, inits: Vec::new() });
            (op.0, op.body(builder.ir))
        };
        let depth = self.ivs.len();
        self.ivs.extend(builder.ir.block(body).args().iter().copied().map(Counter::new));
        self.forks_left -= u32::from(forks);
        builder.set_point(InsertionPoint::End(body));
        self.scopes.enter(op, self.ivs.len(), nests.iter().map(|nest| Around::nest(nest)));
        self.node(builder, inner)?;
        self.scopes.leave();
        self.forks_left += u32::from(forks);
        let counters = self.ivs.split_off(depth);
        origins::tell(builder.ir, op, body, &counters);
        for (nest, counter) in nests.iter().zip(&counters) {
            let Some(loc) = counter.loc(builder.ir) else { continue };
            for (level, outer) in self.ivs.iter_mut().enumerate() {
                if nest.lower.iter().chain(&nest.upper).any(|bound| bound.uses_dim(level as u32)) {
                    outer.bounds(&loc);
                }
            }
        }
        builder.set_point(resume(after, op));
        Ok(())
    }

    /// The loop and those inside that become one with it.
    fn spread<'n>(&self, nest: &'n Loop) -> Vec<&'n Loop> {
        let mut nests = vec![nest];
        let mut iterations = trip(nest);
        while let Some(known) = iterations
            && leaves_idle(known, self.cores)
            && let Ast::For(inner) = &nests[nests.len() - 1].body
            && inner.parallel
        {
            let counters = self.ivs.len()..self.ivs.len() + nests.len();
            let mut bounds = inner.lower.iter().chain(&inner.upper);
            if bounds.any(|bound| counters.clone().any(|at| bound.uses_dim(at as u32))) {
                break;
            }
            iterations = trip(inner).and_then(|more| known.checked_mul(more));
            nests.push(inner);
        }
        nests
    }

    fn parallel(&self, nests: &[&Loop]) -> ParallelSpec {
        let group = |bounds: &Vec<AffineExpr>| bounds.len() as i32;
        let all = |bounds: fn(&Loop) -> &Vec<AffineExpr>| {
            let exprs: Vec<AffineExpr> = nests.iter().flat_map(|nest| bounds(nest)).cloned().collect();
            self.bound(&exprs)
        };
        ParallelSpec {
            lower: all(|nest| &nest.lower),
            lower_groups: nests.iter().map(|nest| group(&nest.lower)).collect(),
            upper: all(|nest| &nest.upper),
            upper_groups: nests.iter().map(|nest| group(&nest.upper)).collect(),
            steps: nests.iter().map(|nest| nest.step).collect(),
            reductions: Vec::new(),
        }
    }

    fn guard(
        &mut self,
        builder: &mut Builder,
        conditions: &[Guard],
        (then, otherwise): (&Ast, Option<&Ast>),
    ) -> Result<(), CodegenError> {
        let mut operands = Operands::default();
        let constraints: Vec<(AffineExpr, bool)> = conditions
            .iter()
            .map(|condition| (self.translated(&condition.expr, &mut operands), condition.is_eq))
            .collect();
        let set = IntegerSet::new(count(&operands.dims), count(&operands.symbols), constraints);
        let after = builder.point();
        if let Some(loc) = self.loc_of_first(builder.ir, then) {
            builder.loc = loc;
        }
        let op = builder.build_if(set, &operands.into_values(), otherwise.is_some());
        builder.set_point(InsertionPoint::End(op.then_block(builder.ir)));
        self.scopes.enter(op.0, self.ivs.len(), conditions.iter().cloned().map(Around::Guard));
        self.node(builder, then)?;
        self.scopes.leave();
        if let (Some(block), Some(otherwise)) = (op.else_block(builder.ir), otherwise) {
            builder.set_point(InsertionPoint::End(block));
            self.scopes.enter(op.0, self.ivs.len(), []);
            self.node(builder, otherwise)?;
            self.scopes.leave();
        }
        builder.set_point(resume(after, op.0));
        Ok(())
    }

    fn call(&mut self, builder: &mut Builder, id: StmtId, iters: &[AffineExpr]) -> Result<(), CodegenError> {
        let body = self.bodies.get(&id).ok_or(CodegenError::UnknownStmt { stmt: id })?;
        if let Some(first) = body.ops.first() {
            builder.loc = builder.ir.op(*first).loc.clone();
        }
        let mut mapping = ValueMapping::new();
        self.handed_on.iter().for_each(|(old, new)| mapping.insert(*old, *new));
        let mut composed = Vec::new();
        let mut ivs: Vec<ValueId> = body.ivs.clone();
        if mutant::is_on(Mutant::SwappedCounters) {
            ivs.reverse();
        }
        origins::find(builder.ir, &mut self.ivs, &ivs, iters);
        let mut depth = Depth::default();
        for (&iv, expr) in ivs.iter().zip(iters) {
            let counter = match expr {
                AffineExpr::Dim(level) => Some(*level),
                _ => shifted_counter(expr).filter(|_| mutant::is_on(Mutant::LostShift)),
            };
            let scope = self.scopes.of_expr(expr);
            depth.place(iv, Known::Iter(expr.clone()), scope);
            if let Some(level) = counter {
                mapping.insert(iv, self.ivs[level as usize].value);
                continue;
            }
            let mut operands = Operands::default();
            let over_values = self.translated(expr, &mut operands);
            let value = self.scopes.at(builder, scope, |builder, computed| {
                *computed.applied.entry(expr.clone()).or_insert_with(|| {
                    let (dims, symbols) = (count(&operands.dims), count(&operands.symbols));
                    let map = AffineMap::new(dims, symbols, vec![over_values.clone()]);
                    builder.apply(map, &[&operands.dims[..], &operands.symbols[..]].concat())
                })
            });
            mapping.insert(iv, value);
            composed.push(Composed { value, expr: over_values, operands });
        }
        let n_ops = body.ops.len() - usize::from(mutant::is_on(Mutant::LostOp) && body.ops.len() > 1);
        for &op in &body.ops[..n_ops] {
            let Some((scope, operands)) = self.scopes.place_of(builder.ir, op, &depth, (body, iters)) else {
                depth.keep(builder.ir, op, body);
                let copy = builder.clone_op(op, &mut mapping);
                compose_all(builder.ir, copy, &composed);
                continue;
            };
            let constants = builder.ir.op(op).operands().iter().filter_map(|value| depth.constant(*value));
            for constant in constants.collect::<Vec<OpId>>() {
                self.scopes.at(builder, 0, |builder, computed| {
                    let copy = *computed
                        .ops
                        .entry((constant, Vec::new()))
                        .or_insert_with(|| builder.clone_op(constant, &mut mapping));
                    let (old, new) = (builder.ir.op(constant).results()[0], builder.ir.op(copy).results()[0]);
                    mapping.insert(old, new);
                });
            }
            let copy = self.scopes.at(builder, scope, |builder, computed| {
                *computed.ops.entry((op, operands)).or_insert_with(|| {
                    let copy = builder.clone_op(op, &mut mapping);
                    compose_all(builder.ir, copy, &composed);
                    copy
                })
            });
            for (at, old) in builder.ir.op(op).results().to_vec().into_iter().enumerate() {
                let value = builder.ir.op(copy).results()[at];
                mapping.insert(old, value);
                depth.place(old, Known::Value(value), scope);
            }
        }
        // Two old counters may be one value.
        for composed in composed.iter().unique_by(|composed| composed.value) {
            if builder.ir.uses(composed.value).is_empty()
                && let Some(op) = builder.ir.defining_op(composed.value)
            {
                if builder.point() == InsertionPoint::After(op) {
                    // Only when the statement has no ops.
                    continue;
                }
                self.scopes.forget(composed.value);
                builder.ir.erase_op(op);
            }
        }
        if body.ivs.is_empty() && self.ivs.is_empty() {
            let inside: HashSet<OpId> = body.ops.iter().flat_map(|op| builder.ir.walk(*op)).collect();
            let is_outside =
                |value: &ValueId| builder.ir.uses(*value).iter().any(|user| !inside.contains(&user.op));
            let results = body.ops.iter().flat_map(|op| builder.ir.op(*op).results()).copied();
            self.handed_on.extend(results.filter(is_outside).map(|old| (old, mapping.get(old))));
        }
        Ok(())
    }

    /// Where the statement is that is called first.
    fn loc_of_first(&self, ir: &Ir, ast: &Ast) -> Option<Loc> {
        match ast {
            Ast::Block(children) => children.iter().find_map(|child| self.loc_of_first(ir, child)),
            Ast::For(nest) => self.loc_of_first(ir, &nest.body),
            Ast::If { body, .. } => self.loc_of_first(ir, body),
            Ast::IfElse { then, otherwise, .. } => {
                self.loc_of_first(ir, then).or_else(|| self.loc_of_first(ir, otherwise))
            }
            Ast::Stmt { id, .. } => self.bodies.get(id)?.ops.first().map(|op| ir.op(*op).loc.clone()),
        }
    }

    fn bound(&self, exprs: &[AffineExpr]) -> Bound {
        let mut operands = Operands::default();
        let results = exprs.iter().map(|expr| self.translated(expr, &mut operands)).collect();
        Bound::new(
            AffineMap::new(count(&operands.dims), count(&operands.symbols), results),
            operands.into_values(),
        )
    }

    /// An expression of the loop program over the operands of one op.
    fn translated(&self, expr: &AffineExpr, operands: &mut Operands) -> AffineExpr {
        rename(expr, &mut |leaf| match leaf {
            AffineExpr::Dim(level) => operands.dim(self.ivs[*level as usize].value),
            AffineExpr::Symbol(param) => operands.symbol(self.params[*param as usize]),
            other => other.clone(),
        })
    }
}

/// Puts expressions in place of their values in an op and those of its regions.
fn compose_all(ir: &mut Ir, op: OpId, composed: &[Composed]) {
    if !composed.is_empty() {
        let inside: Vec<OpId> = ir.walk(op).collect();
        inside.into_iter().for_each(|op| compose_into(ir, op, composed));
    }
}

/// Where the builder goes on after the body of `op`, which it made at `before`.
fn resume(before: InsertionPoint, op: OpId) -> InsertionPoint {
    match before {
        InsertionPoint::After(_) => InsertionPoint::After(op),
        other => other,
    }
}
