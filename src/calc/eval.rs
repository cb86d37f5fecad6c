//! The evaluator: runs statements and keeps the variables.
//!
//! # Exactness
//! The operations are those of `polyhedra`; nothing is decided here. A statement that fails leaves all
//! variables as they were.

use std::collections::BTreeMap;
use std::ops::Range;

use loopwright_polyhedra::{Budget, Literal};

use crate::calc::fault::{Fault, OpError};
use crate::calc::help::{overview, pages};
use crate::calc::ops::{apply, ops};
use crate::calc::parse::{Call, Expr, ExprKind, Statement, StatementKind};
use crate::calc::value::Value;

/// A session: its variables, and how many results it has numbered.
#[derive(Clone, Debug, Default)]
pub struct Calculator {
    variables: BTreeMap<String, Value>,
    /// How many results have been numbered.
    n_numbered: u64,
}

/// What becomes of the value of an expression that is alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// It is printed, and then forgotten.
    Plain,
    /// It is printed and kept as `$0`, `$1`, …, as at iscc's prompt.
    Numbered,
}

impl Calculator {
    /// Runs one statement of `text` and returns what it prints, lines and all.
    ///
    /// # Errors
    /// If the operands of an operation do not fit, a name is unknown, a literal is none, an assertion fails,
    /// or the budget runs out; with the place.
    pub fn run(
        &mut self,
        text: &str,
        statement: &Statement,
        results: Results,
        budget: &Budget,
    ) -> Result<String, Fault> {
        let evaluation = Evaluation { text, variables: &self.variables, budget };
        match &statement.kind {
            StatementKind::Assign(name, expr) => {
                let value = evaluation.value(expr)?;
                self.variables.insert(name.clone(), value);
                Ok(String::new())
            }
            StatementKind::Show(expr) if results == Results::Numbered => {
                let value = evaluation.value(expr)?;
                let text = evaluation.shown(expr, &value)?;
                let name = format!("${}", self.n_numbered);
                self.n_numbered += 1;
                let shown = format!("{name} := {text}\n");
                self.variables.insert(name, value);
                Ok(shown)
            }
            StatementKind::Show(expr) | StatementKind::Print(expr) => {
                let value = evaluation.value(expr)?;
                Ok(evaluation.shown(expr, &value)? + "\n")
            }
            StatementKind::Assert(expr) => match evaluation.value(expr)? {
                Value::Bool(true) => Ok(String::new()),
                Value::Bool(false) => Err(Fault::wrong(expr.span.clone(), "the assertion is false")),
                other => {
                    let message = format!("expected a boolean, found {}", other.kind().noun());
                    Err(Fault::wrong(expr.span.clone(), message))
                }
            },
            StatementKind::Help(None) => Ok(overview()),
            StatementKind::Help(Some(span)) => {
                let name = &text[span.clone()];
                let page = pages(name);
                page.ok_or_else(|| {
                    let message = format!("there is no operation '{name}'");
                    unknown(span, &message, ops().map(|op| op.name))
                })
            }
        }
    }

    /// The names of the variables, sorted.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.keys().map(String::as_str)
    }
}

fn unknown<'a>(span: &Range<usize>, message: &str, known: impl Iterator<Item = &'a str>) -> Fault {
    let known = known.map(str::to_owned).collect();
    Fault { known, ..Fault::wrong(span.clone(), message) }
}

/// What expressions are evaluated with.
struct Evaluation<'a> {
    text: &'a str,
    variables: &'a BTreeMap<String, Value>,
    budget: &'a Budget,
}

impl Evaluation<'_> {
    fn value(&self, expr: &Expr) -> Result<Value, Fault> {
        match &expr.kind {
            ExprKind::Literal(span) => self.literal(span),
            ExprKind::Bool(truth) => Ok(Value::Bool(*truth)),
            ExprKind::Int(number) => Ok(Value::Int(number.clone())),
            ExprKind::Text(text) => Ok(Value::Text(text.clone())),
            ExprKind::Variable(name) => self.variables.get(name).cloned().ok_or_else(|| {
                let known = self.variables.keys().map(String::as_str).chain(ops().map(|op| op.name));
                unknown(&expr.span, &format!("unknown name '{name}'"), known)
            }),
            ExprKind::List(items) => {
                let items = items.iter().map(|item| self.value(item)).collect::<Result<_, _>>()?;
                Value::list(items).map_err(|error| error.at(expr.span.clone()))
            }
            ExprKind::Prefix(call) => self.call(None, call),
            ExprKind::Chain(first, calls) => {
                calls.iter().try_fold(self.value(first)?, |value, call| self.call(Some(value), call))
            }
        }
    }

    /// The text of the value of an expression, simplified if half of what is left of the budget suffices.
    fn shown(&self, expr: &Expr, value: &Value) -> Result<String, Fault> {
        let simplified = value.simplified(self.budget);
        let value = simplified.as_ref().unwrap_or(value);
        let spent = self.budget.spend(value.n_steps(), "printing");
        spent.map_err(|exhausted| OpError::from(exhausted).at(expr.span.clone()))?;
        Ok(value.to_string())
    }

    /// An operation on the value before its name, if there is one, and the operand after it.
    fn call(&self, value: Option<Value>, call: &Call) -> Result<Value, Fault> {
        let operand = call.operand.as_ref().map(|operand| self.value(operand)).transpose()?;
        let operands: Vec<Value> = value.into_iter().chain(operand).collect();
        let n_steps = operands.iter().map(Value::n_steps).sum();
        let result = match self.budget.spend(n_steps, "reading of the operands") {
            Ok(()) => apply(call.name, call.form, operands, self.budget),
            Err(exhausted) => Err(exhausted.into()),
        };
        result.map_err(|error| error.of(call.name).at(call.span.clone()))
    }

    /// A literal in the notation of sets, read by those who know it.
    fn literal(&self, span: &Range<usize>) -> Result<Value, Fault> {
        let text = &self.text[span.clone()];
        let literal =
            Literal::parse_within(text, self.budget).map_err(|error| Fault::of_literal(text, span, error))?;
        match literal {
            Literal::Relation(union) => Value::union(union).map_err(|error| error.at(span.clone())),
            Literal::Functions(functions) => Ok(Value::Functions(functions)),
            Literal::Bounds(bounds) => Ok(Value::Bounds(bounds)),
        }
    }
}
