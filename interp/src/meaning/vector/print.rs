//! `vector.print`: the same text as LLVM's runner prints.

use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{Attr, OpId, Signedness, Type};

use crate::compile::{Compiler, step};
use crate::error::InterpError;
use crate::machine::Machine;
use crate::machine::print::float as float_text;
use crate::meaning::vector::{Compiled, Lanes};
use crate::values::{Scalar, number};

/// `vector.print`: text, or a value and what follows it.
pub(crate) fn print(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let data = cx.ir().op(op);
    if let Some(text) = data.attr("stringLiteral").and_then(Attr::as_str) {
        let text = text.to_owned();
        return step(move |m| m.print(&text, op));
    }
    let end = match data.attr("punctuation").and_then(|attr| attr.enum_word("vector", "punctuation")) {
        Some("no_punctuation") => "",
        Some("comma") => ", ",
        Some("open") => "( ",
        Some("close") => " )",
        _ => "\n",
    };
    let Some(source) = data.operands().first() else {
        return step(move |m| m.print(end, op));
    };
    let lanes = Lanes::of(cx, op, *source)?;
    let number = Number::of(cx, op, cx.ir().ty(*source).element_or_self(), lanes.scalar)?;
    let is_vector = matches!(cx.ir().ty(*source), Type::Vector(_));
    step(move |m| {
        m.spend((lanes.n() * lanes.size()) as u64, op)?;
        let mut text = String::new();
        match is_vector {
            true => nested(m, &number, &lanes.shape, lanes.first, &mut text),
            false => text = number.text(&m.regs, lanes.first),
        }
        text.push_str(end);
        m.print(&text, op)
    })
}

/// The elements of a part of the vector, in as many parentheses as it has dimensions; a vector without
/// dimensions has them, too.
fn nested(m: &Machine<'_>, number: &Number, shape: &[usize], first: usize, text: &mut String) {
    let (size, inner) = shape.split_first().unwrap_or((&1, &[]));
    let stride = inner.iter().product::<usize>() * number.0.n_slots();
    text.push_str("( ");
    for index in 0..*size {
        if index > 0 {
            text.push_str(", ");
        }
        let place = first + index * stride;
        match inner.is_empty() {
            true => text.push_str(&number.text(&m.regs, place)),
            false => nested(m, number, inner, place, text),
        }
    }
    text.push_str(" )");
}

/// How numbers of a type are printed, and whether without a sign.
struct Number(Scalar, bool);

impl Number {
    fn of(cx: &Compiler<'_>, op: OpId, ty: &Type, scalar: Scalar) -> Result<Number, InterpError> {
        let is_unsigned = matches!(ty, Type::Integer { signedness: Signedness::Unsigned, .. });
        match scalar {
            // As their bits are.
            Scalar::Index | Scalar::Int(1) => Ok(Number(scalar, true)),
            Scalar::Pointer => Err(cx.refusal(op, "prints a pointer")),
            Scalar::Int(_) | Scalar::Float(_) => Ok(Number(scalar, is_unsigned)),
        }
    }

    /// The number in the slots from one on.
    fn text(&self, regs: &[u64], from: usize) -> String {
        let Number(scalar, is_unsigned) = *self;
        match scalar {
            Scalar::Int(width) => {
                let int = IntFormat { width, is_index: false };
                int.read(&regs[from..from + int.n_slots()], !is_unsigned).to_string()
            }
            Scalar::Float(kind) => float_text(number::float_at(kind, regs, from)),
            Scalar::Index | Scalar::Pointer => regs[from].to_string(),
        }
    }
}
