//! The definition of an operation: syntax, signature and function.

use loopwright_polyhedra::{Budget, SetError, UnionRelation};

use crate::calc::fault::OpError;
use crate::calc::value::{Kind, Value};

/// One operation on operands of certain kinds.
#[derive(Debug)]
pub struct Op {
    /// What the user writes: a word, or a sign such as `+`.
    pub name: &'static str,
    /// Where the operands are.
    pub form: Form,
    /// The kinds of its operands, in order.
    pub takes: &'static [Kind],
    /// What it gives; nothing if it is a statement.
    pub gives: Option<Kind>,
    /// What it does, in one sentence.
    pub summary: &'static str,
    pub(super) run: Run,
}

/// Where the operands of an operation stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// After the name, up to the next infix operation.
    Prefix,
    /// After the name, as far as the expression goes.
    Greedy,
    /// One on each side of the name.
    Infix,
    /// Before and in the name: `m^+`, `m^i`, `m(s)`, `l[i]`.
    Postfix,
    /// After the name, at the beginning of a statement.
    Statement,
}

/// How an operation is done.
#[derive(Debug)]
pub(super) enum Run {
    /// From a union to a union, without any search.
    Plain(fn(&UnionRelation) -> UnionRelation),
    /// From a union to a union.
    One(fn(&UnionRelation, &Budget) -> Result<UnionRelation, SetError>),
    /// From a union to a union, if there is one.
    Partial(fn(&UnionRelation, &Budget) -> Result<UnionRelation, OpError>),
    /// From two unions to a union.
    Two(fn(&UnionRelation, &UnionRelation, &Budget) -> Result<UnionRelation, SetError>),
    /// A question about two unions.
    Test(fn(&UnionRelation, &UnionRelation, &Budget) -> Result<bool, SetError>),
    /// Anything else.
    Values(fn(&[Value], &Budget) -> Result<Value, OpError>),
    /// By the evaluator.
    Statement,
    /// Not at all, and why.
    Missing(&'static str),
}

impl Op {
    /// Why it cannot be done; `None` if it can.
    pub fn missing(&self) -> Option<&'static str> {
        match self.run {
            Run::Missing(reason) => Some(reason),
            _ => None,
        }
    }

    /// How it is written, with letters for the kinds of the operands and of the result: `m(s) -> s`.
    pub fn signature(&self) -> String {
        let operand = |at: usize| self.takes.get(at).map_or("", |kind| kind.letter());
        let (first, second, name) = (operand(0), operand(1), self.name);
        let written = match (self.form, name) {
            (Form::Infix, _) => format!("{first} {name} {second}"),
            (Form::Postfix, "()" | "[]") => format!("{first}{}{second}{}", &name[..1], &name[1..]),
            (Form::Postfix, _) => format!("{first}{name}{second}"),
            (Form::Prefix | Form::Greedy | Form::Statement, _) => format!("{name} {first}"),
        };
        match self.gives {
            Some(kind) => format!("{written} -> {}", kind.letter()),
            None => written.trim_end().to_owned(),
        }
    }

    pub(super) fn fits(&self, operands: &[Value], fits: impl Fn(&Value, Kind) -> bool) -> bool {
        self.takes.len() == operands.len()
            && operands.iter().zip(self.takes).all(|(value, kind)| fits(value, *kind))
    }

    pub(super) fn run(&self, operands: &[Value], budget: &Budget) -> Result<Value, OpError> {
        let union = |at: usize| match &operands[at] {
            Value::Set(union) | Value::Map(union) => union,
            _ => unreachable!("rows that run on unions take sets and maps only"),
        };
        let result = match self.run {
            Run::Plain(f) => f(union(0)),
            Run::One(f) => f(union(0), budget)?,
            Run::Partial(f) => f(union(0), budget)?,
            Run::Two(f) => f(union(0), union(1), budget)?,
            Run::Test(f) => return Ok(Value::Bool(f(union(0), union(1), budget)?)),
            Run::Values(f) => return f(operands, budget),
            Run::Statement => unreachable!("statements are no part of expressions"),
            Run::Missing(reason) => return Err(OpError::Wrong(format!("'{}' {reason}", self.name))),
        };
        Ok(if self.gives == Some(Kind::Map) { Value::Map(result) } else { Value::Set(result) })
    }
}

pub(super) const fn prefix(
    name: &'static str,
    takes: &'static [Kind],
    gives: Kind,
    run: Run,
    summary: &'static str,
) -> Op {
    Op { name, form: Form::Prefix, takes, gives: Some(gives), summary, run }
}

pub(super) const fn infix(
    name: &'static str,
    takes: &'static [Kind],
    gives: Kind,
    run: Run,
    summary: &'static str,
) -> Op {
    Op { form: Form::Infix, ..prefix(name, takes, gives, run, summary) }
}

pub(super) const fn postfix(
    name: &'static str,
    takes: &'static [Kind],
    gives: Kind,
    run: Run,
    summary: &'static str,
) -> Op {
    Op { form: Form::Postfix, ..prefix(name, takes, gives, run, summary) }
}
