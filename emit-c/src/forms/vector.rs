//! C forms of the `vector` ops: only printing of scalars. Vectors themselves have no C form.

use loopwright_affine_ir::{Attr, OpId, Signedness, Type};

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::Expr;
use crate::types::Scalar;

/// How C says the ops of the dialect, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[("vector.print", print)];

fn print(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let data = e.ir.op(op);
    e.unit.include("stdio.h");
    if let Some(text) = data.attr("stringLiteral").and_then(Attr::as_str) {
        e.before_write(op)?;
        e.line(format!("fputs({}, stdout);", quoted(text)));
        return Ok(());
    }
    let end = match data.attr("punctuation").and_then(|attr| attr.enum_word("vector", "punctuation")) {
        Some("no_punctuation") => "",
        Some("comma") => ", ",
        Some("open") => "( ",
        Some("close") => " )",
        _ => "\n",
    };
    if let Some(source) = data.operands().first() {
        let scalar = e.scalar_type(op, *source)?;
        let is_unsigned = matches!(e.ir.ty(*source), Type::Integer { signedness: Signedness::Unsigned, .. });
        let value = e.scalar(op, *source)?;
        e.before_write(op)?;
        let (word, value) = match scalar {
            Scalar::Float | Scalar::Double => (scalar.word(), value),
            // As their bits are.
            Scalar::Bool | Scalar::Index => ("u64".to_string(), value.cast(Scalar::Unsigned(64))),
            _ if is_unsigned => ("u64".to_string(), value.cast(Scalar::Unsigned(64))),
            _ => ("i64".to_string(), value),
        };
        let name = format!("lw_print_{word}");
        e.unit.helper(&name);
        e.line(format!("{};", Expr::call(&name, &[value])));
    }
    if !end.is_empty() {
        e.before_write(op)?;
        e.line(format!("fputs({}, stdout);", quoted(end)));
    }
    Ok(())
}

/// A string literal.
pub(super) fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'\n' => literal.push_str("\\n"),
            b'"' | b'\\' => {
                literal.push('\\');
                literal.push(char::from(byte));
            }
            // Two question marks may begin a trigraph.
            b'?' => literal.push_str("\\?"),
            b' '..=b'~' => literal.push(char::from(byte)),
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal + "\""
}
