//! Reports for programs: JSON, version 1.
//!
//! ```text
//! {"version":1,"functions":[{"name","parameters":[…],"assumptions":[…],"shown":[…] if there are some,
//!   "split_up":[…] if there are some,
//!   "arrays":[{"name","sizes":[null,200],"element":"f64","value":false}],
//!   "statements":[{"id":"S0","op","loc","text","loops":[…],"domain","schedule",
//!                  "accesses":[{"kind":"read|write","array","relation","exact":true}]}],
//!   "direct":true if only such dependences are listed,
//!   "dependences":[{"kind":"raw|war|waw|rar","source":"S0","target":"S1","array","relation","level",
//!                   "distance":[…],"direction":["<","=","*"],"exact":true,"transitive":false}],
//!   "inputs":[{"statement":"S0","array","instances","exact":true}],
//!   "loops":[{"loc","iv","parallel":true,"reduction":null|"addf","carried":[…],
//!             "parallel_if":null|"[n] -> { : n <= 5 }",
//!             "parallel_once":null|{"private":[{"array","copied_out":true}],"totals":[{"array","op":"addf"}]},"band":0,
//!             "obstacle":null|{"kind","array","source":["S0",[…]],"target":["S0",[…]],"parameters":{…},"exact":true}}],
//!   "amounts":{"instances":[…],"iterations":[…],"flops":"[n] -> { 2 * n^3 : n > 0 }",
//!              "arrays":[{"array","cells","bytes","accesses","reuse"}]},
//!   "transfers":[{"statement":"S1","source","target","waits":[{"statement":"S2","distance":[…]}]}],
//!   "transfer_faults":[{"loc","reason"}], both if there are transfers,
//!   "unknown":[{"loc","reason"}]}]}
//! ```
//!
//! With `direct`, a pair of statements is left out if a write of the cells is in a nest between. One
//! dependence on `memory` stands for all that an op of unknown effects and another statement may both touch.
//!
//! `split_up` says which arrays have more subscripts than their memrefs, and why.
//!
//! Domains and relations are in isl notation. Of an array's sizes those that are no constants are `null`; a
//! `value` is no memory, but what statements hand to each other. A distance is a number where it is constant,
//! otherwise a string: `1..` is at least one, `0..3` from zero to three, `*` anything. Between any two
//! instances of a `transitive` dependence the cell is written again, so that other dependences keep their
//! order. `carried` lists positions in `dependences`, a statement's `loops` positions in `loops`.
//! `parallel_if` is a set of values of the parameters for which a loop that is not parallel carries nothing,
//! and `null` where none is known; `parallel_once` is what would make it parallel for all values: arrays of
//! which each iteration has its own, and reductions whose operations may be reordered. Loops of one `band`
//! may be permuted. An `obstacle` is two instances that prevent running the loop in parallel, the name of the
//! statement and its induction variables each. `amounts` are formulas, zero where no piece of them holds, `0`
//! if that is everywhere, and `null` where none is known: how many instances each statement has; in how many
//! iterations of each loop, by the induction variables around it, a statement runs; operations on
//! floating-point numbers; of each array the different cells touched, their bytes, reads and writes, and
//! `reuse`, how often a cell is accessed on average: a polynomial or a quotient of two, with no value where
//! no cell is touched. What was not asked for is left out (`inputs` belong to value-based dependences,
//! `loops` to memory-based ones); what the analysis does not know is `null`, and `unknown` says why.

use crate::dependence::distance::Distance;
use crate::report::facts::amounts::AmountsReport;
use crate::report::loops::{LoopReport, ObstacleReport, RemedyReport};
use crate::report::{
    Answer, ArrayReport, DependenceReport, FunctionReport, InputReport, Report, StatementReport,
    TransferReport, UnknownReport,
};
use loopwright_affine_ir::{AccessKind, Type};
use loopwright_polyhedra::machinery::PrintedValue;
use loopwright_polyhedra::{Int, Piecewise};
use serde_json::{Map, Value, json};

/// The report as JSON, on one line per function.
pub(super) fn json(report: &Report) -> String {
    let mut out = String::from("{\"version\":1,\"functions\":[");
    for (at, of) in report.functions.iter().enumerate() {
        out.push_str(if at == 0 { "" } else { ",\n" });
        function(of, &mut out);
    }
    out.push_str("]}\n");
    out
}

/// Adds one function, item by item: as one value it would take many times the memory of its text.
fn function(function: &FunctionReport, out: &mut String) {
    let mut object = Object { out, is_empty: true };
    object.value("name", &json!(function.name));
    object.value("parameters", &json!(function.parameters));
    object.value("assumptions", &json!(function.assumptions));
    if !function.shown.is_empty() {
        object.value("shown", &json!(function.shown));
    }
    if !function.split_up.is_empty() {
        object.value("split_up", &json!(function.split_up));
    }
    object.items("arrays", &function.arrays, array);
    object.answer("statements", &function.statements, statement);
    if function.is_direct {
        object.value("direct", &json!(true));
    }
    object.answer("dependences", &function.dependences, dependence);
    object.answer("inputs", &function.inputs, input);
    object.answer("loops", &function.loops, loop_value);
    if let Some(known) = function.amounts.known() {
        object.value("amounts", &amounts(known));
    }
    let reason = |u: &UnknownReport| json!({"loc": u.loc, "reason": u.reason});
    if !function.transfers.is_empty() || !function.transfer_faults.is_empty() {
        object.items("transfers", &function.transfers, transfer);
        object.items("transfer_faults", &function.transfer_faults, reason);
    }
    object.items("unknown", &function.unknown, reason);
    out.push('}');
}

/// An object that is written entry by entry.
struct Object<'o> {
    out: &'o mut String,
    is_empty: bool,
}

impl Object<'_> {
    fn key(&mut self, key: &str) {
        self.out.push(if self.is_empty { '{' } else { ',' });
        self.is_empty = false;
        self.out.push_str(&format!("\"{key}\":"));
    }

    fn value(&mut self, key: &str, value: &Value) {
        self.key(key);
        self.out.push_str(&value.to_string());
    }

    fn items<T>(&mut self, key: &str, items: &[T], value: impl Fn(&T) -> Value) {
        self.key(key);
        self.out.push('[');
        for (at, item) in items.iter().enumerate() {
            self.out.push_str(if at == 0 { "" } else { "," });
            self.out.push_str(&value(item).to_string());
        }
        self.out.push(']');
    }

    fn answer<T>(&mut self, key: &str, answer: &Answer<Vec<T>>, value: impl Fn(&T) -> Value) {
        match answer {
            Answer::NotAsked => {}
            Answer::Unknown => self.value(key, &Value::Null),
            Answer::Known(items) => self.items(key, items, value),
        }
    }
}

fn array(array: &ArrayReport) -> Value {
    json!({
        "name": array.name,
        "sizes": array.sizes,
        "element": array.element.as_ref().map(Type::to_string),
        "value": array.is_value,
    })
}

fn statement(statement: &StatementReport) -> Value {
    let accesses = statement.accesses.iter().map(|access| {
        json!({
            "kind": match access.kind { AccessKind::Read => "read", AccessKind::Write => "write" },
            "array": access.array,
            "relation": access.relation.to_string(),
            "exact": access.exact,
        })
    });
    json!({
        "id": statement.id,
        "op": statement.op,
        "loc": statement.loc,
        "text": statement.written,
        "loops": statement.loops,
        "domain": statement.domain.to_string(),
        "schedule": statement.schedule.to_string(),
        "accesses": accesses.collect::<Value>(),
    })
}

fn dependence(dependence: &DependenceReport) -> Value {
    json!({
        "kind": dependence.kind.as_str(),
        "source": dependence.source,
        "target": dependence.target,
        "array": dependence.array,
        "relation": dependence.relation.to_string(),
        "level": dependence.level,
        "distance": dependence.distance.0.iter().map(distance).collect::<Value>(),
        "direction": dependence.distance.directions().0,
        "exact": dependence.exact,
        "transitive": dependence.transitive,
    })
}

fn transfer(transfer: &TransferReport) -> Value {
    let waits = transfer.waits.iter().map(|(statement, ahead)| {
        json!({"statement": statement, "distance": ahead.0.iter().map(distance).collect::<Value>()})
    });
    json!({
        "statement": transfer.statement,
        "source": transfer.source,
        "target": transfer.target,
        "waits": waits.collect::<Value>(),
    })
}

fn input(input: &InputReport) -> Value {
    json!({
        "statement": input.statement,
        "array": input.array,
        "instances": input.instances.to_string(),
        "exact": input.exact,
    })
}

/// A number if there is one difference and it fits, otherwise text.
fn distance(distance: &Distance) -> Value {
    let constant = distance.min.as_ref().filter(|min| Some(*min) == distance.max.as_ref());
    match constant.and_then(|constant| constant.to_i64()) {
        Some(constant) => json!(constant),
        None => json!(distance.to_string()),
    }
}

fn loop_value(l: &LoopReport) -> Value {
    json!({
        "loc": l.loc,
        "iv": l.iv,
        "parallel": l.parallel,
        "reduction": l.reduction,
        "carried": l.carried,
        "parallel_if": l.parallel_if.as_ref().map(ToString::to_string),
        "parallel_once": l.parallel_once.as_ref().map(remedy),
        "band": l.band,
        "obstacle": l.obstacle.as_ref().map(obstacle),
    })
}

fn amounts(amounts: &AmountsReport) -> Value {
    let arrays = amounts.arrays.iter().map(|array| {
        json!({
            "array": array.array,
            "cells": formula(&array.cells),
            "bytes": formula(&array.bytes),
            "accesses": formula(&array.accesses),
            "reuse": formula(&array.reuse),
        })
    });
    json!({
        "instances": amounts.instances.iter().map(formula).collect::<Vec<_>>(),
        "iterations": amounts.iterations.iter().map(formula).collect::<Vec<_>>(),
        "flops": formula(&amounts.flops),
        "arrays": arrays.collect::<Value>(),
    })
}

/// `0` of what is zero everywhere, as in the text.
fn formula<F: PrintedValue>(amount: &Result<Piecewise<F>, String>) -> Option<String> {
    let formula = amount.as_ref().ok()?;
    Some(if formula.is_empty() { "0".to_owned() } else { formula.to_string() })
}

fn remedy(remedy: &RemedyReport) -> Value {
    let private = remedy.private.iter().map(|(name, out)| json!({"array": name, "copied_out": out}));
    let totals = remedy.totals.iter().map(|(name, op)| json!({"array": name, "op": op}));
    json!({"private": private.collect::<Value>(), "totals": totals.collect::<Value>()})
}

fn obstacle(o: &ObstacleReport) -> Value {
    let instance = |(name, counters): &(String, Vec<Int>)| json!([name, integers(counters)]);
    let parameters = o.parameters.iter().map(|(name, value)| (name.clone(), integer(value)));
    json!({
        "kind": o.kind.as_str(),
        "array": o.array,
        "source": instance(&o.source),
        "target": instance(&o.target),
        "parameters": parameters.collect::<Map<String, Value>>(),
        "exact": o.exact,
    })
}

fn integers(values: &[Int]) -> Vec<Value> {
    values.iter().map(integer).collect()
}

/// A number if it fits, otherwise text.
fn integer(value: &Int) -> Value {
    value.to_i64().map_or_else(|| json!(value.to_string()), |number| json!(number))
}
