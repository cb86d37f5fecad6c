//! Statements in the form in which Polly exports and imports them: JSCoP.
//!
//! ```text
//! {"name","context",
//!  "arrays":[{"name","sizes":["*","200"],"type":"double"}],
//!  "statements":[{"name","domain","schedule","accesses":[{"kind":"read|write","relation"}]}]}
//! ```
//!
//! Sets are in isl notation; the outermost size of an array, and every other that is no constant, is `*`.
//! Types are LLVM's. The context is what is assumed of the parameters. Accesses that are not known exactly
//! are those that are possible, as Polly's are.

use crate::report::{ArrayReport, FunctionReport, StatementReport};
use loopwright_affine_ir::{AccessKind, FloatKind, Type};
use serde_json::{Map, Value, json};

/// A function whose statements are known, on several lines.
pub(super) fn jscop(function: &FunctionReport) -> Option<String> {
    let statements = function.statements.known()?;
    let scop = json!({
        "name": function.name,
        "context": function.context.to_string(),
        "arrays": function.arrays.iter().map(array).collect::<Value>(),
        "statements": statements.iter().map(statement).collect::<Value>(),
    });
    Some(format!("{scop:#}\n"))
}

fn array(array: &ArrayReport) -> Value {
    let inner = array.sizes.iter().skip(1).map(|size| size.map_or("*".to_string(), |size| size.to_string()));
    let sizes: Vec<String> = array.sizes.first().map(|_| "*".to_string()).into_iter().chain(inner).collect();
    json!({"name": array.name, "sizes": sizes, "type": array.element.as_ref().map_or("i8".to_string(), llvm_type)})
}

fn statement(statement: &StatementReport) -> Value {
    let accesses = statement.accesses.iter().map(|access| {
        let kind = match access.kind {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
        };
        json!({"kind": kind, "relation": access.relation.to_string()})
    });
    let fields = [
        ("name", json!(statement.id)),
        ("domain", json!(statement.domain.to_string())),
        ("schedule", json!(statement.schedule.to_string())),
        ("accesses", accesses.collect()),
    ];
    fields.into_iter().map(|(key, value)| (key.to_string(), value)).collect::<Map<String, Value>>().into()
}

/// What LLVM calls a type, or ours if it has no such type.
fn llvm_type(ty: &Type) -> String {
    match ty {
        Type::Index => "i64".to_string(),
        Type::Integer { width, .. } => format!("i{width}"),
        Type::Float(FloatKind::BF16) => "bfloat".to_string(),
        Type::Float(FloatKind::F16) => "half".to_string(),
        Type::Float(FloatKind::F32) => "float".to_string(),
        Type::Float(FloatKind::F64) => "double".to_string(),
        Type::Float(FloatKind::F80) => "x86_fp80".to_string(),
        Type::Float(FloatKind::F128) => "fp128".to_string(),
        other => other.to_string(),
    }
}
