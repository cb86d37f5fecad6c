//! Prints results, and digests of memrefs.

use loopwright_affine_ir::{FloatValue, Type};
use loopwright_interp::{Datum, InterpError, Interpreter, MemRefValue};

/// A result of the entry function, as `mlir-runner` prints it: integers in decimal, floats as `%e`; a vector
/// as its elements.
pub fn result_text(result: &Datum, ty: &Type) -> String {
    let numbers = |words: &[u64], elem: &Type| {
        let per_number = words_of(elem);
        let texts: Vec<String> = words.chunks(per_number).map(|words| number(words, elem)).collect();
        format!("( {} )", texts.join(", "))
    };
    match (result, ty) {
        (Datum::Bits(bits), _) => number(&[*bits], ty),
        (Datum::Words(words), Type::Vector(vector)) => numbers(words, &vector.elem),
        (Datum::Words(words), Type::Complex(part)) => numbers(words, part),
        (Datum::Words(words), _) => number(words, ty),
        (Datum::Function(name), _) => format!("@{name}"),
        _ => "memref".to_owned(),
    }
}

/// How many words a number takes.
fn words_of(ty: &Type) -> usize {
    ty.bit_width().map_or(1, |width| width.div_ceil(64).max(1) as usize)
}

fn number(words: &[u64], ty: &Type) -> String {
    match ty {
        Type::Float(kind) => {
            let bits = words.iter().rev().fold(0u128, |bits, word| bits << 64 | u128::from(*word));
            exponential(FloatValue { kind: *kind, bits }.to_f64())
        }
        Type::Integer { width, .. } if *width < 64 => {
            let unused = 64 - width;
            ((words[0] << unused) as i64 >> unused).to_string()
        }
        _ if words.len() == 1 => (words[0] as i64).to_string(),
        _ => words.iter().rev().fold("0x".to_owned(), |text, word| text + &format!("{word:016x}")),
    }
}

fn exponential(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    if number.is_infinite() {
        return if number < 0.0 { "-inf" } else { "inf" }.to_owned();
    }
    let text = format!("{number:.6e}");
    let (mantissa, exponent) = text.split_once('e').expect("the exponent format has an exponent");
    let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |digits| ('-', digits));
    format!("{mantissa}e{sign}{digits:0>2}")
}

/// A line about the memref that is an argument: its sizes, and a digest of all its elements, written or not.
pub fn digest(
    interpreter: &Interpreter<'_>,
    position: usize,
    memref: &MemRefValue,
) -> Result<String, InterpError> {
    // FNV-1a over the words; a mark says what was never written from zero.
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut eat = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let mut unwritten = 0usize;
    for word in interpreter.read(memref)? {
        eat(u8::from(word.is_some()));
        unwritten += usize::from(word.is_none());
        word.unwrap_or(0).to_le_bytes().into_iter().for_each(&mut eat);
    }
    let sizes: Vec<String> = memref.sizes().iter().map(i64::to_string).collect();
    let note = if unwritten == 0 { String::new() } else { format!(", {unwritten} never written") };
    Ok(format!("argument {position}: [{}] digest {hash:016x}{note}\n", sizes.join(", ")))
}

/// The error of an argument that could not be made, with the argument's number and what to do.
pub fn about_argument(mut error: InterpError, position: usize, ty: &Type, size: Option<i64>) -> InterpError {
    let hint = if size.is_none() && error.diagnostic.message.ends_with("needs a size") {
        ": give one with --size"
    } else {
        ""
    };
    let message = &error.diagnostic.message;
    error.diagnostic.message = format!("argument {position} of type '{ty}': {message}{hint}");
    error
}
