//! The printer of MLIR text, byte for byte as mlir-opt does.
//!
//! Two passes over the same code: the first writes nothing and only notes which attributes get an alias, in
//! the order in which mlir-opt meets them; the second writes.

mod affine;
mod alias;
mod attr;
mod decimal;
mod elements;
mod names;
mod op;
mod resources;
mod ty;
mod written;

pub use crate::language::print::op::RegionParts;

use crate::core::ids::{OpId, ValueId};
use crate::core::name::Name;
use crate::language::ir::Ir;

/// Prints what follows an op's name.
pub type PrintFn = fn(&mut Printer<'_>, OpId);

/// Options of the printer. The default is that of mlir-opt.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrintOptions {
    /// Every op in generic form.
    pub generic: bool,
    /// With a `loc(..)` after each op and block argument.
    pub debug_info: bool,
    /// What values are called.
    pub names: ValueNames,
    /// Without aliases (`#map`, `!alias`): attributes and types are written where they are used.
    pub local_scope: bool,
    /// Elements beyond which a dense literal is written as hexadecimal data; a hundred unless given.
    pub max_decimal_elements: Option<usize>,
    /// Elements beyond which a literal is replaced by `dense_resource<__elided__>`; no limit unless given.
    pub max_elements: Option<usize>,
    /// Characters beyond which the value of a resource is left out; no limit unless given.
    pub max_resource_length: Option<usize>,
    /// Without the regions of ops: `{...}`. The text does not read back.
    pub skip_regions: bool,
    /// With names that no two values have, in whatever regions they are.
    pub unique_names: bool,
}

/// What values are called. Where two would have one name, a number behind it makes them differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ValueNames {
    /// `%0`, `%arg0`, and what ops propose: as mlir-opt prints them.
    #[default]
    Numbered,
    /// As in the text that the program was read from, where it has a name for them that is no number.
    Kept,
    /// By the names in their locations, `loc("n")`, where they have some.
    FromLocations,
}

/// What takes the text piece by piece.
type Sink<'a> = &'a mut (dyn FnMut(&str) + 'a);

/// The state of the printer.
pub struct Printer<'a> {
    pub(crate) ir: &'a Ir,
    options: PrintOptions,
    out: String,
    /// Takes the text written so far from time to time, if there is such a taker.
    sink: Option<Sink<'a>>,
    /// First pass: note aliases, write nothing.
    collecting: bool,
    indent: usize,
    names: names::Names,
    aliases: alias::Aliases,
    written: written::Written,
    /// Keys of the dense resources written so far.
    resources: indexmap::IndexSet<Name>,
    /// Distinct attributes written so far.
    distinct: indexmap::IndexSet<u64>,
    default_dialects: Vec<&'static str>,
}

/// Prints a program exactly as mlir-opt does, up to the line break that mlir-opt adds at the very end: the
/// text ends in a line break, but not with `local_scope`.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
///
/// let source = Source::new("a.mlir", "func.func private @f(i32)");
/// let ir = parse(&source, &ParseOptions::default()).expect("is well formed");
/// assert_eq!(print(&ir, &PrintOptions::default()), "module {\n  func.func private @f(i32)\n}\n");
///
/// let generic = print(&ir, &PrintOptions { generic: true, ..PrintOptions::default() });
/// assert!(generic.starts_with("\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (i32) -> ()"));
/// ```
pub fn print(ir: &Ir, options: &PrintOptions) -> String {
    print_op(ir, ir.module(), options)
}

/// Prints a program piece by piece, so that the text is never in memory as a whole.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print, print_to};
///
/// let ir = parse(&Source::new("t.mlir", "module {}"), &ParseOptions::default()).expect("is well formed");
/// let mut n_bytes = 0;
/// print_to(&ir, &PrintOptions::default(), &mut |piece| n_bytes += piece.len());
/// assert_eq!(n_bytes, print(&ir, &PrintOptions::default()).len());
/// ```
pub fn print_to<'a>(ir: &'a Ir, options: &PrintOptions, sink: &'a mut (dyn FnMut(&str) + 'a)) {
    print_all(ir, ir.module(), options, Some(sink));
}

/// Prints one op with everything in it; see [`print()`].
///
/// ```
/// use loopwright_affine_ir::{Builder, InsertionPoint, Ir, Loc, PrintOptions, print_op};
///
/// let mut ir = Ir::new();
/// let end = InsertionPoint::End(ir.module_body());
/// let value = Builder::new(&mut ir, end, Loc::Unknown).constant_index(7);
/// let op = ir.defining_op(value).expect("is a result");
/// assert_eq!(print_op(&ir, op, &PrintOptions::default()), "%c7 = arith.constant 7 : index\n");
/// ```
pub fn print_op(ir: &Ir, op: OpId, options: &PrintOptions) -> String {
    print_all(ir, op, options, None)
}

/// Returns the text, unless a sink takes it.
fn print_all<'a>(ir: &'a Ir, op: OpId, options: &PrintOptions, sink: Option<Sink<'a>>) -> String {
    let mut printer = Printer {
        ir,
        options: *options,
        out: String::new(),
        sink,
        collecting: true,
        indent: 0,
        names: names::Names::number(ir, op, options),
        aliases: alias::Aliases::default(),
        written: written::Written::default(),
        resources: indexmap::IndexSet::new(),
        distinct: indexmap::IndexSet::new(),
        default_dialects: vec!["builtin"],
    };
    if !options.local_scope {
        printer.aliases.expect_plain_types(ir);
        printer.op_with_loc(op);
        printer.aliases.number();
    }
    printer.collecting = false;
    let is_all = op == ir.module();
    if let (None, Some(source)) = (&printer.sink, ir.source())
        && is_all
    {
        printer.out.reserve(source.text().len());
    }
    printer.alias_definitions(false);
    printer.op_with_loc(op);
    if !options.local_scope {
        printer.out.push('\n');
    }
    printer.alias_definitions(true);
    if is_all && !options.local_scope {
        printer.metadata();
    }
    match printer.sink {
        Some(sink) => {
            sink(&printer.out);
            String::new()
        }
        None => printer.out,
    }
}

impl Printer<'_> {
    /// Writes text.
    #[inline]
    pub fn text(&mut self, text: &str) {
        if !self.collecting {
            self.out.push_str(text);
        }
    }

    /// Writes something printable.
    pub fn fmt(&mut self, args: std::fmt::Arguments<'_>) {
        if !self.collecting {
            use std::fmt::Write;
            self.out.write_fmt(args).expect("writing to a string does not fail");
        }
    }

    /// Writes an integer in decimal.
    pub fn integer(&mut self, value: i64) {
        if !self.collecting {
            if value < 0 {
                self.out.push('-');
            }
            names::push_decimal(value.unsigned_abs(), &mut self.out);
        }
    }

    /// Gives a sink what has been written, once that is enough; only between lines.
    fn hand_over(&mut self) {
        /// Small enough to stay in the cache, large enough to be worth a call.
        const PIECE: usize = 1 << 16;
        if self.out.len() >= PIECE
            && let Some(sink) = &mut self.sink
        {
            sink(&self.out);
            self.out.clear();
            self.written = written::Written::default();
        }
    }

    /// Starts a new line.
    pub(crate) fn newline(&mut self) {
        /// A line break and the deepest common indentation.
        const BREAK: &str = "\n                                ";
        if !self.collecting {
            self.hand_over();
            let at_once = self.indent.min(BREAK.len() - 1);
            self.out.push_str(&BREAK[..=at_once]);
            self.out.extend(std::iter::repeat_n(' ', self.indent - at_once));
        }
    }

    /// Writes the items with `, ` between them.
    pub fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut item: impl FnMut(&mut Self, T)) {
        for (position, one) in items.into_iter().enumerate() {
            if position > 0 {
                self.text(", ");
            }
            item(self, one);
        }
    }

    /// Writes `%name`.
    pub fn value(&mut self, value: ValueId) {
        if !self.collecting {
            self.names.write(self.ir, value, &mut self.out);
        }
    }

    /// Writes `(%a = %x, %b = %y)`.
    pub fn assignments(&mut self, names: &[ValueId], values: &[ValueId]) {
        self.text("(");
        self.list(names.iter().zip(values), |printer, (name, value)| {
            printer.value(*name);
            printer.text(" = ");
            printer.value(*value);
        });
        self.text(")");
    }

    /// Writes `%a, %b`.
    pub fn values(&mut self, values: &[ValueId]) {
        self.list(values, |printer, value| printer.value(*value));
    }
}

/// Whether `text` can be written without quotes as an attribute name.
pub(crate) fn is_bare_word(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}

/// Appends `text` with quotes and escapes.
pub(crate) fn quote(text: &str, out: &mut String) {
    use std::fmt::Write;
    out.push('"');
    for byte in Name::bytes_of(text) {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(char::from(byte)),
            _ => write!(out, "\\{byte:02X}").expect("writing to a string does not fail"),
        }
    }
    out.push('"');
}
