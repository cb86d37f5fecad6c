//! Records the proof for a reordered function, from what its transformation knows.
//!
//! # Method
//! A transformation says of each statement of the new function which old one it is, in which instance, and
//! which values of the new induction variables belong to an old instance. That becomes a [`Move`] for each
//! access; then refutations are searched for as for any other record. Nothing that is said has to be right:
//! what is not is not proved.

use crate::equality::record::decider::{Decider, Guarded};
use crate::equality::{Functions, Uncertified, are_apart, assumed, complete_proof};
use itertools::iproduct;
use loopwright_affine_ir::machinery::promises_no_more;
use loopwright_affine_ir::{AccessKind, AffineExpr, FuncOp, Id, Ir, OpId};
use loopwright_analysis::StmtId;
use loopwright_analysis::{AffineForm, QuasiRow};
use loopwright_analysis::{Scop, Stmt};
use loopwright_checker::EqualityRecord;
use loopwright_checker::machinery::checker::{self, ReadFunctions, read};
use loopwright_checker::machinery::form::{Atom, Constraint, Form};
use loopwright_checker::machinery::trees::is_over;
use loopwright_checker::machinery::values::{Access, Array, Touched, key};
use loopwright_checker::machinery::{Assumed, Context, Function, MAX_WAYS, Move, Op, SourceNode, Timestamps};
use loopwright_checker::{Fault, Obligation};
use loopwright_polyhedra::Budget;
use std::collections::HashMap;

/// A statement of a reordered function, with the statement of the original that it is.
#[derive(Clone, Debug)]
pub struct MovedStmt {
    /// The statement of the old function.
    pub stmt: StmtId,
    /// Its iteration vector: over the new induction variables (dimensions, outermost first) and the old
    /// parameters (symbols).
    pub iters: Vec<AffineExpr>,
    /// When an instance runs: over the old iteration vector and the old parameters.
    pub times: Vec<QuasiRow>,
    /// For each new induction variable, outermost first, the component of [`Self::times`] that it is.
    pub components: Vec<usize>,
}

/// A function that is a reordering of another.
#[derive(Clone, Copy, Debug)]
pub struct Reordered<'a> {
    /// Both functions as they were extracted.
    pub scops: [&'a Scop; 2],
    /// Of each statement of the second function, in their order, what is known.
    pub moved: &'a [MovedStmt],
}

/// Proves that a function is a reordering of another, as a record that
/// [`check_equal`](loopwright_checker::check_equal) accepts.
///
/// # Errors
/// If it is not, or not as it is said to be, or the checker does not follow what the functions do.
pub fn certify_reordered(
    functions: &Functions<'_>,
    reordered: &Reordered<'_>,
    budget: &Budget,
) -> Result<EqualityRecord, Uncertified> {
    let read = read([functions.before, functions.after], false)?;
    are_apart(functions, &read)?;
    let names = read.parameters.names();
    let stmts = stmts(functions.after.0, reordered);
    let writer = Writer { read: &read, scops: reordered.scops, stmts, names: &names };
    let accesses = writer.accesses()?;
    let known = Known { timestamps: writer.timestamps(&accesses), accesses, failures: writer.failures() };
    record(functions, &read, &known, budget)
}

/// What is known of the accesses of a function that is another one in another order.
pub(super) struct Known {
    /// For each access, in the order of their ops.
    pub(super) accesses: Vec<KnownAccess>,
    /// For each op that can fail, but for accesses, the one that it was, in which instance.
    pub(super) failures: Vec<Option<(usize, Vec<Form>)>>,
    /// When accesses run.
    pub(super) timestamps: Option<Timestamps>,
}

/// What is known of an access.
#[derive(Clone)]
pub(super) struct KnownAccess {
    /// The one that it was, by the number of its op, and the instance, over the new induction variables.
    pub(super) was: (usize, Vec<Form>),
    /// The new induction variables, over the instance that it was.
    pub(super) counters: Vec<Form>,
}

/// The ops that can fail, but for accesses, which are moved.
pub(super) fn failing<'f>(after: &'f Function<'_>) -> impl Iterator<Item = usize> + 'f {
    after.failing().into_iter().filter(|number| after.ops[*number].access.is_none())
}

/// The record of what is known.
pub(super) fn record(
    functions: &Functions<'_>,
    read: &ReadFunctions<'_>,
    known: &Known,
    budget: &Budget,
) -> Result<EqualityRecord, Uncertified> {
    let (ir, func) = functions.before;
    let assumed = assumed(functions);
    let moves = known.accesses.iter().map(|access| {
        let (op, instance) = access.was.clone();
        Move { op, instance }
    });
    let (after, decider) = (&read.functions[1], Decider::new(budget));
    let base = checker::base(&read.functions[0], read.parameters.count(), assumed);
    let failures = failing(after).zip(&known.failures).map(|(number, like)| match like {
        _ if decider.shows(after, number, &base)? => Ok(Vec::new()),
        Some((op, instance)) => Ok(vec![SourceNode::Op(*op, instance.clone())]),
        None => done_at_the_top(read, number).ok_or_else(|| Uncertified::from(Fault::NoOp(number))),
    });
    let record = EqualityRecord {
        name: FuncOp::of(ir, func).map_or_else(String::new, |func| func.path(ir)),
        assumptions: checker::assumptions(&read.functions, assumed),
        assumed,
        parameters: read.parameters.names(),
        before: runs(read, known, assumed, budget)?,
        moves: moves.collect(),
        failures: failures.collect::<Result<_, _>>()?,
        ..EqualityRecord::default()
    };
    if !record.is_reordering() {
        return Err(Fault::NoMove.into());
    }
    let functions = [functions.before, functions.after];
    // By timestamps there are fewer questions. They may be more than is known: loops may be in an order that
    // only cells excuse.
    let timed = known.timestamps.as_ref().map(|timestamps| {
        let record = EqualityRecord { timestamps: Some(timestamps.clone()), ..record.clone() };
        complete_proof(record, functions, budget)
    });
    match timed {
        Some(timed @ (Ok(_) | Err(Uncertified::Exhausted(_)))) => timed,
        None | Some(Err(_)) => complete_proof(record, functions, budget),
    }
}

/// The tree of an op that the first function has, too, outside of all loops and conditionals.
pub(super) fn done_at_the_top(read: &ReadFunctions<'_>, number: usize) -> Option<Vec<SourceNode>> {
    let [before, after] = &read.functions;
    let op = after.ir.op(after.ops[number].id);
    let of_after = key(after.ir, after.func, *op.results().first()?);
    let is_like = |other: &Op| {
        let data = before.ir.op(other.id);
        let of_before = data.results().first().and_then(|result| key(before.ir, before.func, *result));
        other.context.path.len() == 1
            && data.name() == op.name()
            && promises_no_more(&op.attrs, &data.attrs)
            && (of_after == of_before || of_after.is_none())
    };
    let like = before.ops.iter().position(is_like)?;
    Some(vec![SourceNode::Op(like, Vec::new())])
}

/// For each write of the first function, which one of the second it is.
fn runs(
    read: &ReadFunctions<'_>,
    known: &Known,
    assumed: Assumed,
    budget: &Budget,
) -> Result<Vec<Vec<SourceNode>>, Uncertified> {
    let [before, after] = &read.functions;
    let decider = Decider::new(budget);
    let writes = before.moving().filter(|(.., access)| access.kind == AccessKind::Write);
    let trees = writes.map(|(number, write, _)| {
        let copies = known.accesses.iter().zip(after.moving()).filter(|(known, _)| known.was.0 == number);
        let pieces = copies.map(|(known, (copy, op, _))| pieces(known, copy, &op.context));
        let pieces = pieces.collect::<Result<Vec<_>, _>>()?.concat();
        let mut base = checker::base(before, read.parameters.count(), assumed);
        base.add_instance(&write.context);
        let what = Obligation::Run(before.name(number));
        decider.tree(&base, &pieces, false)?.ok_or_else(|| Fault::NotRefuted(what).into())
    });
    trees.collect()
}

/// The old instances that a write of the second function is.
fn pieces(known: &KnownAccess, copy: usize, context: &Context) -> Result<Vec<Guarded>, Fault> {
    let at = &known.counters;
    let here = |constraint: &Constraint| constraint.at(at).ok_or(Fault::Form);
    let mut rows: Vec<Constraint> = Vec::new();
    for (place, form) in known.was.1.iter().enumerate() {
        let form = form.at(at).ok_or(Fault::Form)?;
        rows.push(Constraint::equal(form, &Form::var(place as u32)));
    }
    for constraint in &context.all {
        rows.push(here(constraint)?);
    }
    // One of each list of cases holds as well.
    let mut ways = vec![rows];
    for any in &context.any {
        let both = |(so_far, case): (&Vec<Constraint>, &Vec<Constraint>)| {
            let case = case.iter().map(here).collect::<Result<Vec<_>, Fault>>()?;
            Ok::<_, Fault>([&so_far[..], &case].concat())
        };
        if ways.len() * any.len() > MAX_WAYS {
            return Err(Fault::Ways);
        }
        ways = iproduct!(&ways, any).map(both).collect::<Result<_, _>>()?;
    }
    let end = SourceNode::Op(copy, at.clone());
    Ok(ways.into_iter().map(|rows| (guards(rows), end.clone())).collect())
}

/// The statement of each op of the second function, and what is known of it.
type Stmts<'a> = HashMap<OpId, (&'a Stmt, &'a MovedStmt)>;

fn stmts<'a>(ir: &Ir, Reordered { scops, moved }: &Reordered<'a>) -> Stmts<'a> {
    let stmts = scops[1].stmts.iter().zip(*moved);
    let of_stmt = |(stmt, moved): (&'a Stmt, &'a MovedStmt)| {
        let ops: Vec<OpId> = stmt.ops.iter().flat_map(|op| ir.walk(*op)).collect();
        ops.into_iter().map(move |op| (op, (stmt, moved)))
    };
    stmts.flat_map(of_stmt).collect()
}

struct Writer<'a, 'r> {
    read: &'r ReadFunctions<'a>,
    scops: [&'r Scop; 2],
    stmts: Stmts<'r>,
    names: &'r [String],
}

impl Writer<'_, '_> {
    fn accesses(&self) -> Result<Vec<KnownAccess>, Uncertified> {
        let accesses = self.read.functions[1].moving().map(|(number, op, access)| {
            let fault = Fault::NoOp(number);
            let (stmt, moved) = self.stmts.get(&op.id).ok_or(fault.clone())?;
            // The same access in the statement that it was.
            let old = self.scops[0].stmts.get(moved.stmt.index()).ok_or(fault.clone())?;
            let mut places = stmt.accesses.iter().zip(&old.accesses);
            let like = places.find(|(new, _)| new.op == op.id).ok_or(fault.clone())?.1.op;
            let like = self.number_like(op.id, access, like).ok_or(fault)?;
            let instance = with_cell(self.instance(moved).ok_or(Fault::Form)?, &op.context);
            let counters = self.times(moved).ok_or(Fault::Form)?;
            let counters = moved.components.iter().map(|at| counters.get(*at).cloned());
            let counters = counters.collect::<Option<Vec<Form>>>().ok_or(Fault::Form)?;
            let counters = with_cell(counters, &self.read.functions[0].ops[like].context);
            Ok(KnownAccess { was: (like, instance), counters })
        });
        accesses.collect()
    }

    /// The number of the access by an op of the first function that is like one of the second.
    fn number_like(&self, op: OpId, access: &Access, like: OpId) -> Option<usize> {
        let [before, after] = &self.read.functions;
        let number = *before.numbers.get(&like)?;
        if access.limits.is_some() {
            return Some(number);
        }
        let mine = after.opaque.get(after.numbers.get(&op)?)?.iter().find(|one| one.array == access.array)?;
        let is_like = |one: &&Touched| match (&one.array, &mine.array) {
            (Array::Local(_), Array::Local(_)) => one.operand == mine.operand,
            (its, of) => its == of,
        };
        let its = before.opaque.get(&number)?.iter().find(is_like)?;
        if access.kind == AccessKind::Write { its.left } else { Some(its.found) }
    }

    /// For each op that can fail, the one that it was.
    fn failures(&self) -> Vec<Option<(usize, Vec<Form>)>> {
        let [before, after] = &self.read.functions;
        let like = |number: usize| {
            let op = after.ops[number].id;
            let named = |ir: &Ir, ops: &[OpId]| -> Vec<OpId> {
                let all = ops.iter().flat_map(|op| ir.walk(*op));
                all.filter(|other| ir.op(*other).name() == after.ir.op(op).name()).collect()
            };
            let (ops, instance) = match self.stmts.get(&op) {
                Some((stmt, moved)) => {
                    let old = self.scops[0].stmts.get(moved.stmt.index())?;
                    ([&old.ops, &stmt.ops], self.instance(moved)?)
                }
                None => (self.scops.map(|scop| &scop.prologue), Vec::new()),
            };
            let place = named(after.ir, ops[1]).iter().position(|other| *other == op)?;
            let like = before.numbers.get(named(before.ir, ops[0]).get(place)?)?;
            Some((*like, instance))
        };
        failing(after).map(like).collect()
    }

    /// A parameter; one that the checker does not know is one that there is not, and so is one that only
    /// another text of the function has: what a text does not use is no parameter of it.
    fn parameter(&self, place: usize) -> Form {
        let function = &self.read.functions[0];
        let known = (self.scops[0].params.get(place))
            .and_then(|param| key(function.ir, function.func, param.value))
            .and_then(|key| self.names.iter().position(|name| *name == key));
        Form::atom(Atom::Parameter(known.unwrap_or(self.names.len()) as u32))
    }

    /// Forms of this many induction variables, if they are about nothing else that the checker does not know.
    fn all_known(&self, forms: Vec<Form>, n_counters: usize) -> Option<Vec<Form>> {
        forms.iter().all(|form| is_over(form, n_counters, self.names.len())).then_some(forms)
    }

    /// The old iteration vector.
    fn instance(&self, moved: &MovedStmt) -> Option<Vec<Form>> {
        let n_counters = moved.components.len();
        let counters = (0..n_counters).map(|place| Form::var(place as u32));
        let parameters = (0..self.scops[0].params.len()).map(|place| self.parameter(place));
        let operands: Vec<Form> = counters.chain(parameters).collect();
        let forms = moved.iters.iter().map(|expr| Form::of_expression(expr, n_counters as u32, &operands));
        self.all_known(forms.collect::<Option<_>>()?, n_counters)
    }

    /// When an instance runs, over the old induction variables.
    fn times(&self, moved: &MovedStmt) -> Option<Vec<Form>> {
        let plain = |AffineForm { iters, params, constant }: &AffineForm| {
            let iters = iters.iter().enumerate().map(|(place, coeff)| (Form::var(place as u32), coeff));
            let params = params.iter().enumerate().map(|(place, coeff)| (self.parameter(place), coeff));
            let terms = iters.chain(params);
            terms.fold(Form::constant(constant.clone()), |sum, (form, coeff)| sum.plus(&form, coeff))
        };
        let rows = moved.times.iter().map(|row| {
            let terms = row.terms.iter().map(|term| (plain(&term.form).floor(&term.divisor), &term.coeff));
            terms.fold(Form::default(), |sum, (form, coeff)| sum.plus(&form, coeff))
        });
        self.all_known(rows.collect(), moved.iters.len())
    }

    /// When accesses run; nothing where parts of a statement have orders of their own, or something touches
    /// whole arrays.
    fn timestamps(&self, accesses: &[KnownAccess]) -> Option<Timestamps> {
        let [before, after] = &self.read.functions;
        let mut of_old: HashMap<usize, Vec<Form>> = HashMap::new();
        for (_, moved) in self.stmts.values() {
            let times = self.times(moved)?;
            if *of_old.entry(moved.stmt.index()).or_insert_with(|| times.clone()) != times {
                return None;
            }
        }
        let old = self.scops[0].stmts.iter().enumerate();
        let old: HashMap<OpId, usize> = old
            .flat_map(|(at, stmt)| {
                stmt.ops.iter().flat_map(move |op| before.ir.walk(*op).map(move |op| (op, at)))
            })
            .collect();
        let mut numbers: HashMap<Vec<Form>, usize> = HashMap::new();
        let mut timestamps = Timestamps::default();
        let mut number = |times: Vec<Form>| {
            let next = numbers.len();
            let number = *numbers.entry(times.clone()).or_insert(next);
            if number == next {
                timestamps.forms.push(times);
            }
            number
        };
        let (mut of_before, mut of_after) = (Vec::new(), Vec::new());
        for (_, op, _) in before.moving() {
            let times = of_old.get(old.get(&op.id)?).filter(|_| op.context.n_subscripts == 0)?;
            of_before.push(number(times.clone()));
        }
        for ((_, op, _), access) in after.moving().zip(accesses) {
            let (_, moved) = self.stmts.get(&op.id).filter(|_| op.context.n_subscripts == 0)?;
            let times = of_old[&moved.stmt.index()].iter().enumerate().map(|(component, form)| {
                let counter = moved.components.iter().position(|at| *at == component);
                counter.map_or_else(|| form.at(&access.was.1), |place| Some(Form::var(place as u32)))
            });
            of_after.push(number(times.collect::<Option<_>>()?));
        }
        (timestamps.before, timestamps.after) = (of_before, of_after);
        Some(timestamps)
    }
}

/// An instance; of what touches whole arrays, with the cell, which stays the same.
fn with_cell(mut instance: Vec<Form>, of: &Context) -> Vec<Form> {
    let n_counters = of.counters.len();
    instance.extend((n_counters..n_counters + of.n_subscripts).map(|place| Form::var(place as u32)));
    instance
}

/// Constraints as forms that are not negative.
fn guards(rows: Vec<Constraint>) -> Vec<Form> {
    let mut guards = Vec::new();
    for row in rows {
        match row {
            Constraint::Natural(form) => guards.push(form),
            Constraint::Zero(form) => {
                guards.push(Form::default().minus(&form));
                guards.push(form);
            }
        }
    }
    guards.retain(|form| form.as_constant().is_none_or(|value| value.is_negative()));
    guards
}
