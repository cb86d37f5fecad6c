//! Static control parts: a function as statements with domains, accesses and a schedule.
//!
//! # Problem
//! Describe what a function does to memory by integer sets: which instances of which statements run, in what
//! order, and which cells each instance touches.
//!
//! # Statements
//! A statement is a maximal run of ops in one block that hang together through SSA values, from the first op
//! that defines such a value to its last use; a loop or conditional inside such a run (because it has
//! results, uses a value loaded outside of it, or is not affine) is part of the statement, and its accesses
//! are those of all its iterations. A call is part of a statement with all that the function called does
//! ([`summary`]). Pure ops on loop counters, parameters and constants belong to every statement that uses
//! them. A row of more than 16 such runs without a loop or conditional between them is one statement, unless
//! each is asked for ([`extract_as`](crate::machinery::extract_as)). With values as arrays
//! ([`ExtractOptions::values`]) loops with results are no parts of statements: what statements hand to each
//! other through values is told like what they do through memory ([`extract::values`]), and so is what they
//! do through arrays that are allocated in a loop, which otherwise are of one statement's own.
//!
//! # Exactness
//! Domains are exact. An access relation is exact unless [`Access::exact`] says that it is all that may be
//! touched. What is not understood touches at most what it can reach ([`reach`]), and everything around it
//! stays exact. A function of several blocks is refused with a [`Refusal`]; who asks may have made it one of
//! one block before.
//!
//! # Reference
//! [Feautrier91] for scops; statements as runs of a block follow Polly's basic-block statements [Grosser12].

pub(crate) mod access;
pub(crate) mod affine_form;
pub(crate) mod alias;
mod arrays;
pub(crate) mod conditional;
pub(crate) mod control;
mod decisions;
mod domain;
mod effects;
pub(crate) mod extract;
pub(crate) mod flat;
pub(crate) mod intervals;
pub(crate) mod overlap;
pub(crate) mod params;
mod reach;
pub(crate) mod run;
mod summary;
pub(crate) mod waits;

use crate::ids::{ArrayId, StmtId};
use crate::schedule::{AffineForm, Schedule};
use crate::scop::extract::ExtractOptions;
use crate::scop::flat::Grid;
use crate::scop::overlap::Separation;
use loopwright_affine_ir::{AccessKind, BlockId, Id, Ir, OpId, Place, ValueId};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Name, PresburgerRelation, VarKind};
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::sync::Arc;

/// One function as integer sets.
#[derive(Clone, Debug)]
pub struct Scop {
    /// The `func.func` op.
    pub func: OpId,
    /// The symbol name, without `@`; in a nested module after those of the modules around ([`FuncOp::path`]).
    ///
    /// [`FuncOp::path`]: loopwright_affine_ir::FuncOp::path
    pub name: String,
    /// The `index` values that bounds, conditions and subscripts depend on, in order of definition.
    pub params: Vec<Param>,
    /// All values that are parameters, with the position in `params`: several values may be one parameter.
    pub param_values: Vec<(ValueId, usize)>,
    /// The `index` values from before all statements that are affine in the parameters and no parameters
    /// themselves, with a coefficient for each parameter and the constant.
    pub computed_values: Vec<(ValueId, Vec<Int>)>,
    /// Parameters, by position, that are affine in others, as [`Self::computed_values`].
    pub(crate) related: Vec<(usize, Vec<Int>)>,
    /// The arrays accessed, in order of first access.
    pub arrays: Vec<Array>,
    /// The statements in program order.
    pub stmts: Vec<Stmt>,
    /// The original order: a band of one member per loop.
    pub original: Schedule,
    /// Ops that run before all statements: at the top of the function constants, sizes and allocations; then
    /// those in loops and conditionals that compute parameters.
    pub prologue: Vec<OpId>,
    /// Ops at the top of the function that run after all statements: deallocations and the return.
    pub epilogue: Vec<OpId>,
    /// The values that statements outside of all loops compute and others use, or the function returns.
    pub handed_on: Vec<ValueId>,
    /// Ops that statements copy and that may fail, with the iteration vectors of the loops around for which
    /// they run: the first components of those of the statements.
    pub copied: Vec<(OpId, PresburgerRelation)>,
    /// What the description rests on and the program does not say, in sentences; empty where nothing is.
    pub assumptions: Vec<String>,
    /// What would be assumed, but that the program proves it, in sentences.
    pub shown: Vec<String>,
    /// Which arrays have more subscripts than their memrefs, in sentences.
    pub split_up: Vec<String>,
    /// Some subscripts multiply induction variables by parameters.
    pub(crate) has_products: bool,
    /// The values of the parameters that are described, if not all are; a set without a tuple.
    pub holds_if: Option<PresburgerRelation>,
    /// What its program says of the memory that it is given.
    pub separation: Separation,
    /// How the function was described: as asked for, and `args_may_alias` also where the program shows that
    /// arguments may overlap, and that matters.
    pub options: ExtractOptions,
}

/// A parameter: an `index` value defined before all statements.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name in sets and relations.
    pub name: Name,
    /// What people read: `%n`, as the program's text has it.
    pub text: String,
    /// The first of the values that are this parameter; [`Scop::param_values`] has all.
    pub value: ValueId,
    /// Whether it may take any value, as far as its type has it; otherwise the program computes it, and what
    /// is said of it may be said of values that it never has.
    pub is_free: bool,
    /// The values that it is computed from by pure ops, or itself, in order: two parameters that share one
    /// do not take all values together.
    pub sources: Vec<ValueId>,
}

/// Storage that is assumed to overlap no other array of the scop, whatever views accesses go through: of a
/// memref, the memory of unknown root (`memory`), or what the program prints (`output`).
#[derive(Clone, Debug)]
pub struct Array {
    /// Its name in sets and relations.
    pub name: String,
    /// What people read: `%A` or `@g`, as the program's text has it, or what it stands for.
    pub text: String,
    /// The value that all accesses are traced back to, if there is one.
    pub root: Option<ValueId>,
    /// Number of subscripts that distinguish its cells; 0 for a single cell.
    pub rank: usize,
    /// How the subscripts of its memref are split, where the cells have more.
    pub grid: Option<Arc<Grid>>,
    /// So many subscripts, the first, are induction variables of the loops around what allocates or defines
    /// it: each iteration of them has another one.
    pub n_counters: usize,
    /// It stands for all memory that no memref of the function is known to be: what touches it may touch
    /// anything that can be reached from outside of the function.
    pub is_elsewhere: bool,
    /// It stands for what the program prints, and whatever else others see of it in an order.
    pub is_output: bool,
    /// It stands for all arguments and globals that may overlap; which of its cells an access touches is not
    /// known.
    pub is_merged: bool,
    /// It stands for a value that statements pass on, of which each instance of what defines it has its own
    /// ([`ExtractOptions::values`]).
    pub is_value: bool,
}

/// Ops that always run together, as one point of the schedule.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Position in [`Scop::stmts`].
    pub id: StmtId,
    /// The statement of the program that it is; another one, if it is a part of it ([`Scop::cut`]).
    pub whole: StmtId,
    /// `S0`, `S1`, …: the tuple name of its instances.
    pub name: Name,
    /// The number of runs of ops that it consists of: one, or all of a long row.
    pub n_runs: usize,
    /// The ops that one instance runs, in order: pure ops it shares with others, then its runs of the block.
    pub ops: Vec<OpId>,
    /// The op that the statement is reported at: its last store, or its first op.
    pub anchor: OpId,
    /// Counters of the loops around it, outermost first: the iteration vector.
    pub ivs: Vec<ValueId>,
    /// The loops around it, one per induction variable.
    pub loops: Vec<OpId>,
    /// The instances: a set with tuple `name`.
    pub domain: PresburgerRelation,
    /// What an instance reads and writes, in the order in which it does.
    pub accesses: Vec<Access>,
    /// [`Self::accesses`]; of several runs, those that are alike united.
    pub touched: Vec<Access>,
}

impl Scop {
    /// Whether a statement outside of all loops computes a value that others use: it keeps its place.
    pub fn hands_on(&self, ir: &Ir, stmt: &Stmt) -> bool {
        let is_handed_on = |value: &ValueId| self.handed_on.contains(value);
        !self.handed_on.is_empty() && stmt.ops.iter().any(|op| ir.op(*op).results().iter().any(is_handed_on))
    }
}

impl Stmt {
    /// Whether it stands for the values that a loop carries first: then the loop is no op of it.
    pub(crate) fn is_initial(&self, ir: &Ir) -> bool {
        ir.def(self.anchor).loop_like.is_some() && !self.ops.contains(&self.anchor)
    }

    /// The block whose runs are the instances: ops elsewhere may run more often.
    pub fn home(&self, ir: &Ir) -> Option<BlockId> {
        let op = if self.is_initial(ir) { Some(&self.anchor) } else { self.ops.last() };
        op.and_then(|op| ir.op(*op).parent())
    }
}

/// The cells that a statement's instances touch through one op.
#[derive(Clone, Debug)]
pub struct Access {
    /// The load, store or other op that does it.
    pub op: OpId,
    /// An op that does both has two accesses.
    pub kind: AccessKind,
    /// Its place in [`Scop::arrays`].
    pub array: ArrayId,
    /// From instances to cells, pieces united; not restricted to the domain.
    pub relation: Vec<IntegerRelation>,
    /// Exactly these cells are touched, rather than at most these.
    pub exact: bool,
}

/// Why a function is not a scop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The op that prevents it.
    pub op: OpId,
    /// The op's name.
    pub op_name: String,
    /// Where the op is.
    pub place: Place,
    /// What it is about the op: a predicate whose subject is the op.
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(ir: &Ir, op: OpId, message: impl Into<String>) -> Self {
        let data = ir.op(op);
        Self { op, op_name: data.name().to_string(), place: ir.place(&data.loc), message: message.into() }
    }

    /// The op by name, then what it is about it; without the place.
    pub fn reason(&self) -> String {
        format!("'{}' op {}", self.op_name, self.message)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason())
    }
}

impl std::error::Error for Refusal {}

impl Access {
    /// The subscripts as affine functions of iteration vector and parameters, if they determine the relation.
    pub fn subscripts(&self) -> Option<Vec<AffineForm>> {
        let [relation] = self.relation.as_slice() else { return None };
        let space = relation.space();
        let subscript = |dim: usize| {
            let column = space.offset(VarKind::Range) + dim;
            let row = relation.equalities().rows().find(|row| row[column].abs().is_one())?;
            let other = |kind: VarKind| space.columns(kind).any(|c| c != column && !row[c].is_zero());
            if other(VarKind::Range) || other(VarKind::Local) {
                return None;
            }
            // row = 0 says x = -sign * (the rest).
            let factor = -&row[column];
            let part = |kind: VarKind| row[space.columns(kind)].iter().map(|coeff| coeff * &factor).collect();
            let constant = &row[space.n_vars()] * &factor;
            Some(AffineForm { iters: part(VarKind::Domain), params: part(VarKind::Symbol), constant })
        };
        (0..space.n_range()).map(subscript).collect()
    }

    /// The subscripts, if the relation is exactly one affine function of iteration vector and parameters per
    /// dimension.
    pub fn plain_subscripts(&self) -> Option<Vec<AffineForm>> {
        let [relation] = self.relation.as_slice() else { return None };
        let space = relation.space();
        let is_plain = space.n_locals() == 0 && relation.n_constraints() == space.n_range();
        self.subscripts().filter(|_| is_plain)
    }
}

impl Stmt {
    /// What an instance touches: its accesses, but of a statement of several runs those of neighbouring cells
    /// are one, so that there are few of them however long the row is. This is what dependences are between
    /// and proofs are about.
    pub fn touched(&self) -> &[Access] {
        &self.touched
    }
}

impl Scop {
    /// Whether a relation that is not empty has points for values that the parameters have: those that it is
    /// about are independent of each other, or affine in such; `false` if that is not known.
    pub(crate) fn is_possible(&self, relation: &IntegerRelation, budget: &Budget) -> Result<bool, Exhausted> {
        let rows = || relation.equalities().rows().chain(relation.inequalities().rows());
        let columns = relation.space().columns(VarKind::Symbol);
        let is_used = |param: usize| rows().any(|row| !row[columns.start + param].is_zero());
        let mut used: BTreeSet<usize> = (0..self.params.len()).filter(|param| is_used(*param)).collect();
        let mut known = relation.clone();
        for (param, coeffs) in self.related.iter().filter(|(param, _)| is_used(*param)) {
            let mut row = vec![Int::ZERO; relation.space().n_vars() + 1];
            row[columns.clone()].clone_from_slice(&coeffs[..self.params.len()]);
            row[relation.space().n_vars()].clone_from(&coeffs[self.params.len()]);
            row[columns.start + param] = Int::MINUS_ONE;
            known.add_equality(&row);
            used.remove(param);
            used.extend((0..self.params.len()).filter(|of| *of != *param && !coeffs[*of].is_zero()));
        }
        let mut sources = HashSet::new();
        let is_independent = |param: &usize| {
            let Param { is_free, sources: of, .. } = &self.params[*param];
            *is_free && of.iter().all(|of| sources.insert(of))
        };
        Ok(used.iter().all(is_independent) && (known == *relation || !known.is_empty(budget)?))
    }

    /// The statement that an id of this scop names.
    ///
    /// # Panics
    /// If the scop has no such statement.
    pub fn stmt(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.index()]
    }

    /// The array that an id of this scop names.
    ///
    /// # Panics
    /// If the scop has no such array.
    pub fn array(&self, id: ArrayId) -> &Array {
        &self.arrays[id.index()]
    }

    /// How many loops are around both statements.
    pub fn n_common_loops(&self, a: StmtId, b: StmtId) -> usize {
        let (a, b) = (&self.stmt(a).ivs, &self.stmt(b).ivs);
        a.iter().zip(b).take_while(|(a, b)| a == b).count()
    }

    /// The parameters as sets and relations name their symbols, in that order.
    pub fn param_names(&self) -> Vec<Name> {
        self.params.iter().map(|param| param.name.clone()).collect()
    }

    /// Splits a statement: it keeps the instances in `first`, and those in `rest` become a new statement, the
    /// last one, which is returned.
    ///
    /// Together they are to be the instances that it had, and none is to be in both. A part is a statement
    /// like any other: the same ops, loops and accesses, another name, and rows of its own in other orders
    /// than the original one \[GrieblFeautrierLengauer00\].
    ///
    /// ```
    /// # use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// # let text = "func.func @ones(%a: memref<8xf32>, %x: f32) {
    /// #     affine.for %i = 0 to 8 { affine.store %x, %a[%i] : memref<8xf32> }
    /// #     return
    /// #   }";
    /// # let ir = parse(&Source::new("ones.mlir", text), &ParseOptions::default()).expect("reads");
    /// use loopwright_polyhedra::machinery::row;
    ///
    /// // for i = 0 to 8 { S0 }, cut at 3
    /// let mut scop = loopwright_analysis::scops(&ir).next().expect("there is a function")?;
    /// let domain = scop.stmts[0].domain.clone();
    /// let [first, rest] = [[-1, 2], [1, -3]].map(|bound| domain.with_inequality(&row::from_i64(&bound)));
    /// let part = scop.cut(scop.stmts[0].id, first, rest);
    /// assert_eq!(scop.stmt(part).domain.to_string(), "{ S1[i0] : 3 <= i0 <= 7 }");
    /// assert_eq!(scop.stmt(part).whole, scop.stmts[0].id);
    /// # Ok::<(), loopwright_analysis::Refusal>(())
    /// ```
    ///
    /// # Panics
    /// If the scop has no such statement, or the sets are not of its instances.
    pub fn cut(&mut self, stmt: StmtId, first: PresburgerRelation, rest: PresburgerRelation) -> StmtId {
        let part = StmtId::from_index(self.stmts.len());
        let old = &mut self.stmts[stmt.index()];
        assert!(
            first.space().has_same_tuples(old.domain.space())
                && rest.space().has_same_tuples(old.domain.space()),
            "the parts of a statement are sets of its instances"
        );
        old.domain = first;
        let mut new = old.clone();
        new.id = part;
        new.name = Name::from(part.to_string().as_str());
        let tuple = rest.space().range().clone().with_name(Some(new.name.clone()));
        new.domain = rest.with_range_tuple(tuple);
        for Access { relation, .. } in new.accesses.iter_mut().chain(&mut new.touched) {
            for piece in relation {
                let tuple = piece.space().domain().clone();
                if tuple.name().is_some() {
                    piece.set_domain_tuple(tuple.with_name(Some(new.name.clone())));
                }
            }
        }
        self.original.n_iters.push(self.original.n_iters[stmt.index()]);
        self.original.root.add_like(stmt, part);
        self.stmts.push(new);
        part
    }
}
