//! Infers from two functions alone how one may be a reordering of the other.
//!
//! # Method
//! Each write of the second function is taken, with the ops that its value is computed from, to be one of the
//! first that looks like it. That cells are the same tells the old induction variables, one linear equation
//! after the other; one that no subscript depends on (the time of a stencil) is guessed to be what it is in a
//! statement before, or a new induction variable, the innermost that will do. New induction variables follow
//! the other way round, and those of tiles from the bounds that other induction variables have by them. Of
//! what is guessed, all that costs little to know is tested at once; the rest is seen when the proof is
//! searched for.

use crate::equality::record::decider::Decider;
use crate::equality::record::reordering::{Known, KnownAccess, failing, record};
use crate::equality::{Functions, Uncertified, are_apart, assumed};
use itertools::Itertools;
use loopwright_affine_ir::{AccessKind, ValueId};
use loopwright_checker::EqualityRecord;
use loopwright_checker::machinery::checker::{self, Base, ReadFunctions, apart, read};
use loopwright_checker::machinery::form::{Atom, Constraint, Form};
use loopwright_checker::machinery::system::Cases;
use loopwright_checker::machinery::trees::is_over;
use loopwright_checker::machinery::values::{Item, key};
use loopwright_checker::machinery::{Assumed, Context, Function, Op};
use loopwright_polyhedra::{Budget, Int};
use std::collections::{BTreeMap, HashMap};

/// Proves that a function is another one in another order, if it looks like that.
///
/// # Errors
/// If it is not, or not as it looks.
pub(in crate::equality) fn certify_inferred(
    functions: &Functions<'_>,
    budget: &Budget,
) -> Option<Result<EqualityRecord, Uncertified>> {
    let read = read([functions.before, functions.after], false).ok()?;
    are_apart(functions, &read).ok()?;
    let assumed = assumed(functions);
    let guesser = Guesser { read: &read, assumed, decider: Decider::new(budget) };
    let known = guesser.known()?;
    Some(record(functions, &read, &known, budget))
}

/// Longer expressions are not compared.
const MAX_OPS: usize = 500;

/// More guesses for one statement are not made.
const MAX_GUESSES: usize = 32;

/// So many forms that an induction variable has in statements before are tried.
const MAX_SEEN: usize = 4;

/// A write, and what its value is computed from.
struct Statement {
    write: usize,
    /// The numbers of ops, operands in their order.
    ops: Vec<usize>,
    /// What is the same in statements that are like each other.
    look: String,
}

impl Statement {
    /// The statements of a function, if all that it does is theirs.
    fn all(function: &Function<'_>) -> Option<Vec<Statement>> {
        let writes = function.moving().filter(|(.., access)| access.kind == AccessKind::Write);
        let statements = writes.map(|(write, op, access)| {
            let (Some(Item::Value(value)), Some(_)) = (access.stored, &access.limits) else { return None };
            let mut statement = Statement { write, ops: vec![write], look: look_of(function, write, op) };
            statement.add(function, value)?;
            Some(statement)
        });
        statements.collect()
    }

    fn add(&mut self, function: &Function<'_>, value: ValueId) -> Option<()> {
        if self.ops.len() > MAX_OPS {
            return None;
        }
        if function.number_of(value).is_some() {
            self.look.push_str(" index");
            return Some(());
        }
        if let Some(key) = key(function.ir, function.func, value) {
            self.look.push_str(&key);
            return Some(());
        }
        let op = function.ir.defining_op(value)?;
        let number = *function.numbers.get(&op)?;
        self.ops.push(number);
        self.look.push_str(&look_of(function, number, &function.ops[number]));
        if function.ops[number].access.is_none() {
            self.look.push('(');
            function.ir.op(op).operands().iter().try_for_each(|operand| self.add(function, *operand))?;
            self.look.push(')');
        }
        Some(())
    }
}

/// The name of an op and of the memory that it touches, if that has one in both functions.
fn look_of(function: &Function<'_>, number: usize, op: &Op) -> String {
    let name = function.ir.op(op.id).name();
    match function.ops[number].access.as_ref() {
        Some(access) if access.array.is_visible() => format!(" {:?} {}", access.kind, access.array),
        Some(access) => format!(" {:?}", access.kind),
        None => format!(" {name}"),
    }
}

/// An expression of unknown induction variables, and what it is equal to.
type Equation = (Form, Form);

struct Guesser<'a, 'r> {
    read: &'r ReadFunctions<'a>,
    assumed: Assumed,
    decider: Decider<'r>,
}

/// Two statements, the first one's before.
#[derive(Clone, Copy)]
struct Match<'s> {
    before: &'s Statement,
    after: &'s Statement,
}

impl Guesser<'_, '_> {
    fn known(&self) -> Option<Known> {
        let [before, after] = &self.read.functions;
        let (old, new) = (Statement::all(before)?, Statement::all(after)?);
        let mut by_look: HashMap<&str, Vec<&Statement>> = HashMap::new();
        for statement in &old {
            by_look.entry(&statement.look).or_default().push(statement);
        }
        let mut known: BTreeMap<usize, KnownAccess> = BTreeMap::new();
        let mut seen: HashMap<ValueId, Vec<Form>> = HashMap::new();
        for after_statement in &new {
            let like = by_look.get(after_statement.look.as_str())?.iter();
            let mut matches = like.map(|before| Match { before, after: after_statement });
            let (matched, instance, counters) = matches.find_map(|matched| {
                let (instance, counters) = self.solve(matched, &seen)?;
                Some((matched, instance, counters))
            })?;
            for (counter, form) in before.ops[matched.before.write].context.counters.iter().zip(&instance) {
                let forms = seen.entry(*counter).or_default();
                forms.retain(|other| other != form);
                forms.push(form.clone());
            }
            for (x, y) in matched.before.ops.iter().zip(&matched.after.ops) {
                let instance = instance.get(..before.ops[*x].context.n_components())?.to_vec();
                if !instance
                    .iter()
                    .all(|form| is_over(form, after.ops[*y].context.n_components(), usize::MAX))
                {
                    return None;
                }
                known.insert(*y, KnownAccess { was: (*x, instance), counters: counters.clone() });
            }
        }
        let accesses = after.moving().map(|(number, ..)| known.get(&number).cloned());
        let failures = failing(after).map(|number| known.get(&number).map(|known| known.was.clone()));
        let accesses = accesses.collect::<Option<_>>()?;
        Some(Known { accesses, failures: failures.collect(), timestamps: None })
    }

    /// The old instance over the new induction variables, and the new induction variables over it; with what
    /// the old induction variables were in other statements.
    fn solve(
        &self,
        matched: Match<'_>,
        seen: &HashMap<ValueId, Vec<Form>>,
    ) -> Option<(Vec<Form>, Vec<Form>)> {
        let [before, after] = &self.read.functions;
        let (old, new) = (&before.ops[matched.before.write], &after.ops[matched.after.write]);
        let mut equations: Vec<Equation> = Vec::new();
        for (x, y) in matched.before.ops.iter().zip(&matched.after.ops) {
            if let (Some(x), Some(y)) = (&before.ops[*x].access, &after.ops[*y].access) {
                equations.extend(x.cell.iter().cloned().zip(y.cell.iter().cloned()));
            }
        }
        let mut base = checker::base(before, self.read.parameters.count(), self.assumed);
        let counters = base.add_instance(&new.context);
        // What is not known by subscripts, from the outermost induction variable inwards.
        let mut guesses: Vec<Vec<Option<Form>>> = vec![vec![None; old.context.n_components()]];
        for _ in 0..MAX_GUESSES {
            let mut known = guesses.pop()?;
            resolve(&equations, &mut known);
            if let Some(unknown) = known.iter().position(Option::is_none) {
                let elsewhere = old.context.counters.get(unknown).and_then(|counter| seen.get(counter));
                let elsewhere = elsewhere.into_iter().flatten().rev();
                let elsewhere = elsewhere.filter(|form| is_over(form, counters.len(), usize::MAX));
                let elsewhere: Vec<&Form> = elsewhere.take(MAX_SEEN).collect();
                guesses.extend(counters.iter().chain(elsewhere.into_iter().rev()).map(|form| {
                    let mut guess = known.clone();
                    guess[unknown] = Some(form.clone());
                    guess
                }));
                continue;
            }
            let instance: Vec<Form> = known.into_iter().collect::<Option<_>>()?;
            let mut wrong = old.context.violations(&instance).ok()?;
            for (x, y) in &equations {
                wrong.extend(apart(&[x.at(&instance)?], std::slice::from_ref(y)));
            }
            if self.is_refuted(&base, wrong)
                && let Some(back) = self.invert(&instance, &new.context, &base)
            {
                return Some((instance, back));
            }
        }
        None
    }

    fn is_refuted(&self, base: &Base, wrong: Cases) -> bool {
        self.decider.is_refuted(base, &base.with([wrong])).unwrap_or(false)
    }

    /// The new induction variables over the old instance.
    fn invert(&self, instance: &[Form], context: &Context, base: &Base) -> Option<Vec<Form>> {
        let (rows, by_others) = eliminated(context)?;
        let equations =
            instance.iter().zip(0..).map(|(form, place)| Some((form.at(&by_others)?, Form::var(place))));
        let equations: Vec<Equation> = equations.collect::<Option<_>>()?;
        let is_kept = |place: &usize| by_others[*place] == Form::var(*place as u32);
        let mut known: Vec<Option<Form>> = vec![None; context.n_components()];
        loop {
            resolve(&equations, &mut known);
            let Some((place, form)) =
                known.iter().positions(Option::is_none).filter(is_kept).find_map(|place| {
                    let told = equations.iter().filter_map(|equation| multiple(equation, place, &known));
                    let mut candidates = told.chain(bounds(&rows, place, &known));
                    // What the old instance tells of the induction variable is the induction variable.
                    let is_it = |form: &Form| {
                        let there = form.at(instance);
                        there.is_some_and(|there| {
                            self.is_refuted(base, apart(&[there], &[Form::var(place as u32)]))
                        })
                    };
                    Some((place, candidates.find(is_it)?))
                })
            else {
                break;
            };
            known[place] = Some(form);
        }
        by_others.iter().map(|form| without_unknown(form, &known)).collect()
    }
}

/// The constraints of a context without the induction variables that equations tell, and all induction
/// variables by those that are kept.
fn eliminated(context: &Context) -> Option<(Vec<Constraint>, Vec<Form>)> {
    let mut rows = context.all.clone();
    let mut by_others: Vec<Form> = (0..context.n_components() as u32).map(Form::var).collect();
    let identity = by_others.clone();
    while let Some((place, form)) = rows.iter().find_map(told) {
        let mut with = identity.clone();
        with[place] = form;
        rows = rows.iter().map(|row| row.at(&with)).collect::<Option<_>>()?;
        by_others = by_others.iter().map(|form| form.at(&with)).collect::<Option<_>>()?;
    }
    Some((rows, by_others))
}

/// An induction variable that an equation without quotients tells, and what it is.
fn told(row: &Constraint) -> Option<(usize, Form)> {
    let Constraint::Zero(form) = row else { return None };
    let divisor = form.terms().fold(form.constant_term().clone(), |divisor, (_, coeff)| divisor.gcd(coeff));
    let is_plain = form.terms().all(|(atom, _)| !matches!(atom, Atom::Floor(..)));
    let (place, coeff) = form.terms().find_map(|(atom, coeff)| match atom {
        Atom::Var(place) if coeff.abs() == divisor => Some((*place, coeff.clone())),
        _ => None,
    })?;
    // All is a multiple of the divisor, and this one that or its negative.
    let share = |value: &Int| -value.floor_div(&coeff);
    let others = form.terms().filter(|(atom, _)| **atom != Atom::Var(place));
    let form = others.fold(Form::constant(share(form.constant_term())), |sum, (atom, coeff)| {
        sum.plus(&Form::atom(atom.clone()), &share(coeff))
    });
    is_plain.then_some((place as usize, form))
}

/// Solves equations that have one unknown, as long as there are some.
fn resolve(equations: &[Equation], known: &mut [Option<Form>]) {
    while let Some((place, form)) = equations.iter().find_map(|(form, value)| {
        let (place, coeff) = unknown(form, known).exactly_one().ok()?;
        if !coeff.abs().is_one() || known[place].is_some() {
            return None;
        }
        let rest = without(form, place, known)?;
        Some((place, Form::default().plus(&value.clone().minus(&rest), &coeff)))
    }) {
        known[place] = Some(form);
    }
}

/// An induction variable that is the one unknown of an equation, with another factor than one.
fn multiple((form, value): &Equation, place: usize, known: &[Option<Form>]) -> Option<Form> {
    let (_, coeff) = unknown(form, known).exactly_one().ok().filter(|(at, _)| *at == place)?;
    let sign = if coeff.is_negative() { Int::MINUS_ONE } else { Int::ONE };
    let multiple = Form::default().plus(&value.clone().minus(&without(form, place, known)?), &sign);
    Some(multiple.floor(&coeff.abs()))
}

/// The unknown induction variables of a form, outside of quotients.
fn unknown<'f>(form: &'f Form, known: &'f [Option<Form>]) -> impl Iterator<Item = (usize, Int)> + 'f {
    form.terms().filter_map(|(atom, coeff)| match atom {
        Atom::Var(place) if known.get(*place as usize)?.is_none() => Some((*place as usize, coeff.clone())),
        _ => None,
    })
}

/// A form without one of its induction variables, the others being known.
fn without(form: &Form, place: usize, known: &[Option<Form>]) -> Option<Form> {
    let mut sum = Form::constant(form.constant_term().clone());
    for (atom, coeff) in form.terms() {
        let value = match atom {
            Atom::Var(at) if *at as usize == place => continue,
            Atom::Var(at) => known.get(*at as usize)?.clone()?,
            Atom::Parameter(_) => Form::atom(atom.clone()),
            Atom::Floor(of, divisor) => without_unknown(of, known)?.floor(&divisor.0),
        };
        sum = sum.plus(&value, coeff);
    }
    Some(sum)
}

fn without_unknown(form: &Form, known: &[Option<Form>]) -> Option<Form> {
    without(form, usize::MAX, known)
}

/// What an induction variable may be at most or at least, by the other induction variables: the last or the
/// first of its steps; short forms first, which make short proofs.
fn bounds(rows: &[Constraint], place: usize, known: &[Option<Form>]) -> Vec<Form> {
    let step = rows.iter().find_map(|row| step(row, place, known));
    let natural = rows.iter().filter_map(|row| match row {
        Constraint::Natural(form) => Some(form),
        Constraint::Zero(_) => None,
    });
    let limits = natural.filter_map(|form| {
        let coeff = form.terms().find(|(atom, _)| **atom == Atom::Var(place as u32))?.1;
        let rest = without(form, place, known)?;
        let limit = match coeff.is_negative() {
            true => rest.floor(&-coeff.clone()),
            // At least the negative rest over the coefficient, rounded up.
            false => Form::default().minus(&rest.floor(coeff)),
        };
        Some(match &step {
            Some((first, step)) => {
                let steps = limit.minus(first).floor(step);
                first.clone().plus(&steps, step)
            }
            None => limit,
        })
    });
    limits.sorted_by_cached_key(length).collect()
}

/// How many terms there are in a form, with those in quotients.
fn length(form: &Form) -> usize {
    let of_atom = |atom: &Atom| match atom {
        Atom::Floor(of, _) => 1 + length(of),
        Atom::Parameter(_) | Atom::Var(_) => 1,
    };
    form.terms().map(|(atom, _)| of_atom(atom)).sum()
}

/// The first value and the step of an induction variable, if the constraint says that it is on its steps.
fn step(row: &Constraint, place: usize, known: &[Option<Form>]) -> Option<(Form, Int)> {
    let Constraint::Zero(form) = row else { return None };
    let (of, divisor) = form.terms().find_map(|(atom, _)| match atom {
        Atom::Floor(of, divisor) => Some((of, divisor.0.clone())),
        _ => None,
    })?;
    let is_counter = of.terms().any(|(atom, coeff)| *atom == Atom::Var(place as u32) && coeff.is_one());
    let first = is_counter.then(|| without(of, place, known)).flatten()?;
    Some((Form::default().minus(&first), divisor))
}
