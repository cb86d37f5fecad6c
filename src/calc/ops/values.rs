//! Operations on booleans, integers, strings and lists, and those on any value.

use std::sync::LazyLock;

use loopwright_polyhedra::{Budget, Int};

use crate::calc::fault::OpError;
use crate::calc::ops::op::Run::{Missing, Statement, Values};
use crate::calc::ops::op::{Form, Op, infix, postfix, prefix};
use crate::calc::value::Kind::{self, Any, Bool, List, Text};
use crate::calc::value::Value;

/// Integers beyond this size are results of runaway products, not of questions about loops.
static TOO_LARGE: LazyLock<Int> = LazyLock::new(|| Int::from(10).pow(10_000));

/// The longest text, in bytes.
const MAX_TEXT: usize = 1 << 20;

const NO_FLOW: &str = "works on programs: 'loopwright deps' lists the dependences of one";
const NO_FILES: &str = "works on files: give files on the command line instead";
const NO_SCHEDULES: &str =
    "works on schedule trees: 'loopwright optimize' schedules programs and writes their loops";

pub(super) static OPS: &[Op] = &[
    infix("+", &[Bool, Bool], Bool, Values(|v, _| truth(v, |a, b| a || b)), "or"),
    infix("*", &[Bool, Bool], Bool, Values(|v, _| truth(v, |a, b| a && b)), "and"),
    infix("=", &[Bool, Bool], Bool, Values(|v, _| truth(v, |a, b| a == b)), "are they equal?"),
    infix("+", &[Kind::Int, Kind::Int], Kind::Int, Values(|v, _| number(v, |a, b| a + b)), "sum"),
    infix("-", &[Kind::Int, Kind::Int], Kind::Int, Values(|v, _| number(v, |a, b| a - b)), "difference"),
    infix("*", &[Kind::Int, Kind::Int], Kind::Int, Values(|v, _| number(v, |a, b| a * b)), "product"),
    infix("=", &[Kind::Int, Kind::Int], Bool, Values(|v, _| compare(v, |a, b| a == b)), "are they equal?"),
    infix(
        "<=",
        &[Kind::Int, Kind::Int],
        Bool,
        Values(|v, _| compare(v, |a, b| a <= b)),
        "is it less or equal?",
    ),
    infix("<", &[Kind::Int, Kind::Int], Bool, Values(|v, _| compare(v, |a, b| a < b)), "is it less?"),
    infix(
        ">=",
        &[Kind::Int, Kind::Int],
        Bool,
        Values(|v, _| compare(v, |a, b| a >= b)),
        "is it greater or equal?",
    ),
    infix(">", &[Kind::Int, Kind::Int], Bool, Values(|v, _| compare(v, |a, b| a > b)), "is it greater?"),
    infix("+", &[Text, Any], Text, Values(join), "one text after the other"),
    infix("+", &[Any, Text], Text, Values(join), "one text after the other"),
    infix("=", &[Text, Text], Bool, Values(|v, _| Ok(Value::Bool(v[0] == v[1]))), "are they equal?"),
    postfix("[]", &[List, Kind::Int], Any, Values(item), "the value at a position, from 0"),
    Op { form: Form::Greedy, ..prefix("typeof", &[Any], Text, Values(type_of), "name of its type") },
    statement("assert", &[Bool], "end with a fault unless it is true"),
    statement("help", &[], "list the operations; with a word after it, describe that operation"),
    statement("print", &[Any], "print, at a prompt without a number"),
    prefix("any", &[Any], Any, Missing(NO_FLOW), "dependences on any source"),
    prefix("last", &[Any], Any, Missing(NO_FLOW), "dependences on the last source"),
    prefix("codegen", &[Any], Any, Missing(NO_SCHEDULES), "loops that run a schedule"),
    prefix("schedule", &[Any], Any, Missing(NO_SCHEDULES), "a schedule of a domain"),
    prefix("parse_file", &[Text], Any, Missing(NO_FILES), "domain and accesses of a C program"),
    prefix("read", &[Text], Any, Missing(NO_FILES), "a value from a file"),
    prefix("source", &[Text], Any, Missing(NO_FILES), "statements from a file"),
    prefix("write", &[Text], Any, Missing(NO_FILES), "a value to a file"),
];

const fn statement(name: &'static str, takes: &'static [Kind], summary: &'static str) -> Op {
    Op { name, form: Form::Statement, takes, gives: None, summary, run: Statement }
}

fn truth(operands: &[Value], f: fn(bool, bool) -> bool) -> Result<Value, OpError> {
    match operands {
        [Value::Bool(a), Value::Bool(b)] => Ok(Value::Bool(f(*a, *b))),
        _ => unreachable!("the row takes two booleans"),
    }
}

fn integers(operands: &[Value]) -> (&Int, &Int) {
    match operands {
        [Value::Int(a), Value::Int(b)] => (a, b),
        _ => unreachable!("the row takes two integers"),
    }
}

fn number(operands: &[Value], f: fn(&Int, &Int) -> Int) -> Result<Value, OpError> {
    let (a, b) = integers(operands);
    let result = f(a, b);
    match result.abs() < *TOO_LARGE {
        true => Ok(Value::Int(result)),
        false => Err(OpError::Wrong("the result has more than 10000 digits".to_owned())),
    }
}

fn compare(operands: &[Value], f: fn(&Int, &Int) -> bool) -> Result<Value, OpError> {
    let (a, b) = integers(operands);
    Ok(Value::Bool(f(a, b)))
}

fn join(operands: &[Value], _: &Budget) -> Result<Value, OpError> {
    let text: String = operands.iter().map(Value::plain).collect();
    match text.len() <= MAX_TEXT {
        true => Ok(Value::Text(text)),
        false => Err(OpError::Wrong(format!("a text of more than {MAX_TEXT} bytes"))),
    }
}

fn item(operands: &[Value], _: &Budget) -> Result<Value, OpError> {
    let [Value::List(items), Value::Int(position)] = operands else {
        unreachable!("the row takes a list and an integer")
    };
    let index = position.to_i64().and_then(|position| usize::try_from(position).ok());
    let item = index.and_then(|index| items.get(index)).cloned();
    item.ok_or_else(|| OpError::Wrong(format!("the list has {} values, none at {position}", items.len())))
}

fn type_of(operands: &[Value], _: &Budget) -> Result<Value, OpError> {
    Ok(Value::Text(operands[0].type_name().to_owned()))
}
