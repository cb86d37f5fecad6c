//! The program that is timed: a function, and a `@main` that fills arrays, calls it and reads them.
//!
//! It is written in MLIR, so that its C comes from where the function's does. What a compiler must not see
//! (sizes, contents, the clock) is in a second file of C ([`runtime`]).

use itertools::Itertools;
use loopwright::transforms::machinery::{SizedArgument, Trial, excerpt};
use loopwright_affine_ir::{
    Diagnostic, FuncOp, Ir, Layout, ParseOptions, PrintOptions, Source, Strided, Type, ValueId, parse, print,
    verify,
};

/// Bytes that all arguments may have together; those of less than 32 bits count as 64.
const MOST_BYTES: i64 = 1 << 30;

/// What `@main` calls; [`runtime`] has it in C.
const DECLARED: &str = "
func.func private @loopwright_runs() -> i64
func.func private @loopwright_number(i64) -> i64
func.func private @loopwright_reset()
func.func private @loopwright_float() -> f64
func.func private @loopwright_integer() -> i64
func.func private @loopwright_start()
func.func private @loopwright_stop()
func.func private @loopwright_see_float(f64)
func.func private @loopwright_see_integer(i64)
func.func private @loopwright_done()
";

/// Why a function cannot be called from a `@main`, in words; nothing if it can.
pub fn obstacle(trial: &Trial<'_>) -> Option<String> {
    let (ir, func) = (trial.before, FuncOp(trial.func));
    if func.path(ir) != func.name(ir) {
        return Some("it is in a nested module".to_owned());
    }
    if func.name(ir) == "main" {
        return Some("it is the program's '@main'".to_owned());
    }
    let results = func.ty(ir).map_or(&[][..], |ty| &ty.results[..]);
    for (at, ty) in results.iter().enumerate() {
        let of = ty.as_memref().map_or(ty, |ty| &ty.elem);
        if number(of).is_none() {
            return Some(format!("it returns {ty}"));
        }
        if ty.as_memref().is_some() && returned(ir, func, at).is_none() {
            return Some(format!("it returns {ty}, which is neither an argument nor allocated in it"));
        }
    }
    let mut bytes = 0i64;
    for (arg, argument) in func.args(ir).iter().zip(&trial.arguments) {
        let of = match ir.ty(*arg) {
            Type::MemRef(ty) => &ty.elem,
            ty => ty,
        };
        if number(of).is_none() {
            return Some(format!("{} has values of {of}", ir.text_of(*arg)));
        }
        let SizedArgument::Memory(sizes) = argument else { continue };
        let width: i64 = if matches!(&*of.to_string(), "f32" | "i32") { 4 } else { 8 };
        let cells = match ir.ty(*arg).as_memref().map(|ty| &ty.layout) {
            Some(Layout::Strided(layout)) => spread(layout, sizes).n_cells.checked_mul(width),
            _ => sizes.iter().try_fold(width, |cells, size| cells.checked_mul(*size)),
        };
        bytes = cells.and_then(|cells| bytes.checked_add(cells)).unwrap_or(i64::MAX);
    }
    if bytes > MOST_BYTES {
        return Some(format!(
            "its arguments take more than {} MB at these sizes; try smaller ones by '--param'",
            MOST_BYTES >> 20
        ));
    }
    None
}

/// Where a memref that a function returns comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Returned {
    Argument,
    /// The caller frees it.
    Allocation,
}

/// Where the memref comes from that is the `at`-th result of a function, if its ops show that.
fn returned(ir: &Ir, func: FuncOp, at: usize) -> Option<Returned> {
    let body = ir.single_block(func.0, 0)?;
    let mut value = *ir.op(ir.terminator(body)?).operands().get(at)?;
    while let Some(op) = ir.defining_op(value) {
        match ir.op(op).name() {
            "memref.cast" => value = ir.op(op).operands()[0],
            "memref.alloc" => return Some(Returned::Allocation),
            _ => return None,
        }
    }
    func.args(ir).contains(&value).then_some(Returned::Argument)
}

/// How the elements of an argument with strides are spread over cells.
struct Spread {
    strides: Vec<i64>,
    offset: i64,
    /// Up to the last element.
    n_cells: i64,
}

/// Strides that a type leaves open are the least that keep elements apart; such an offset is zero.
fn spread(layout: &Strided, sizes: &[i64]) -> Spread {
    let reached = |stride: i64, size: i64| stride.saturating_mul((size - 1).max(0));
    let known =
        layout.strides.iter().zip(sizes).filter_map(|(stride, size)| Some(reached((*stride)?, *size)));
    let mut last = known.fold(0, i64::saturating_add);
    let mut strides = Vec::new();
    for (stride, size) in layout.strides.iter().zip(sizes).rev() {
        strides.push(stride.unwrap_or_else(|| {
            let stride = last.saturating_add(1);
            last = last.saturating_add(reached(stride, *size));
            stride
        }));
    }
    strides.reverse();
    let offset = layout.offset.unwrap_or(0);
    Spread { strides, offset, n_cells: last.saturating_add(offset).saturating_add(1) }
}

/// The program that calls a function as `trial` says.
pub fn program(trial: &Trial<'_>, ir: &Ir) -> Result<Ir, String> {
    let alone = excerpt(ir, trial.func).map_err(|why| why.to_string())?;
    let declared = FuncOp::all(&alone).find(|func| {
        func.is_declaration(&alone)
            && !func.name(&alone).starts_with("print")
            && func.name(&alone) != "rtclock"
    });
    if let Some(func) = declared {
        return Err(format!("it calls '@{}', which has no body", func.name(&alone)));
    }
    let text = print(&alone, &PrintOptions { local_scope: true, ..PrintOptions::default() });
    let end = text.rfind('}').ok_or("its text has no end")?;
    let text = format!("{}{DECLARED}{}{}", &text[..end], main(trial), &text[end..]);
    let wrong = |diagnostics: Vec<Diagnostic>| {
        diagnostics.first().map_or_else(|| "it does not read".to_owned(), |first| first.message.clone())
    };
    let source = Source::new("<measured>", text);
    let ir = parse(&source, &ParseOptions::carrying()).map_err(wrong)?;
    verify(&ir).map_err(wrong)?;
    Ok(ir)
}

/// The word for values that a number is converted from: `f64` or `i64`.
fn number(ty: &Type) -> Option<&'static str> {
    match &*ty.to_string() {
        "f32" | "f64" => Some("f64"),
        "i1" | "i8" | "i16" | "i32" | "i64" | "index" => Some("i64"),
        _ => None,
    }
}

/// Text of `@main`.
#[derive(Default)]
struct Text {
    lines: String,
    n_values: usize,
}

impl Text {
    fn line(&mut self, text: &str) {
        self.lines += &format!("  {text}\n");
    }

    /// A new value that an op makes.
    fn value(&mut self, op: &str) -> String {
        self.n_values += 1;
        let name = format!("%v{}", self.n_values);
        self.line(&format!("{name} = {op}"));
        name
    }

    /// A value of the next contents.
    fn content(&mut self, ty: &str) -> String {
        match ty {
            "f64" => self.value("func.call @loopwright_float() : () -> f64"),
            "f32" => {
                let wide = self.value("func.call @loopwright_float() : () -> f64");
                self.value(&format!("arith.truncf {wide} : f64 to f32"))
            }
            _ => {
                let wide = self.value("func.call @loopwright_integer() : () -> i64");
                self.narrow(&wide, ty)
            }
        }
    }

    /// An integer of a type.
    fn narrow(&mut self, wide: &str, ty: &str) -> String {
        match ty {
            "i64" => wide.to_owned(),
            "index" => self.value(&format!("arith.index_cast {wide} : i64 to index")),
            _ => self.value(&format!("arith.trunci {wide} : i64 to {ty}")),
        }
    }

    /// Shows a value to the digest.
    fn see(&mut self, value: &str, ty: &str) {
        let wide = match ty {
            "f64" | "i64" => value.to_owned(),
            "f32" => self.value(&format!("arith.extf {value} : f32 to f64")),
            "index" => self.value(&format!("arith.index_cast {value} : index to i64")),
            _ => self.value(&format!("arith.extsi {value} : {ty} to i64")),
        };
        match ty {
            "f32" | "f64" => {
                self.line(&format!("func.call @loopwright_see_float({wide}) : (f64) -> ()"));
            }
            _ => self.line(&format!("func.call @loopwright_see_integer({wide}) : (i64) -> ()")),
        }
    }

    /// Does something for each cell of a memref: `each` gets the subscripts.
    fn cells(&mut self, sizes: &[String], each: impl FnOnce(&mut Self, &str)) {
        let mut counters = Vec::new();
        for size in sizes {
            self.n_values += 1;
            counters.push(format!("%v{}", self.n_values));
            let counter = &counters[counters.len() - 1];
            self.line(&format!("scf.for {counter} = %zero to {size} step %one {{"));
        }
        each(self, &counters.join(", "));
        sizes.iter().for_each(|_| self.line("}"));
    }

    /// Shows all cells of a memref to the digest.
    fn seen(&mut self, sizes: &[String], name: &str, ty: &str, elem: &str) {
        self.cells(sizes, |text, at| {
            let value = text.value(&format!("memref.load {name}[{at}] : {ty}"));
            text.see(&value, elem);
        });
    }
}

/// An array that is handed over.
struct Array {
    name: String,
    ty: String,
    elem: String,
    sizes: Vec<String>,
    /// What was allocated for it, and its type.
    buffer: (String, String),
}

/// Numbers that `@main` asks for, in order: values of integers; and sizes, with the number of cells, the
/// strides and the offset of arrays that have strides.
pub fn numbers(trial: &Trial<'_>) -> Vec<i64> {
    let (ir, func) = (trial.before, FuncOp(trial.func));
    let of = |(arg, argument): (&ValueId, &SizedArgument)| match argument {
        SizedArgument::Integer(value) => vec![*value],
        SizedArgument::Float => Vec::new(),
        SizedArgument::Memory(sizes) => match ir.ty(*arg).as_memref().map(|ty| &ty.layout) {
            Some(Layout::Strided(layout)) => {
                let Spread { strides, offset, n_cells } = spread(layout, sizes);
                sizes.iter().copied().chain([n_cells]).chain(strides).chain([offset]).collect()
            }
            _ => sizes.clone(),
        },
    };
    func.args(ir).iter().zip(&trial.arguments).flat_map(of).collect()
}

/// The parts of a type that are open are values, the others are numbers.
fn parts(known: &[Option<i64>], values: &[String]) -> String {
    let part =
        |(known, value): (&Option<i64>, &String)| known.map_or_else(|| value.clone(), |n| n.to_string());
    known.iter().zip(values).map(part).join(", ")
}

fn main(trial: &Trial<'_>) -> String {
    let (ir, func) = (trial.before, FuncOp(trial.func));
    let mut text = Text::default();
    text.line("%zero = arith.constant 0 : index");
    text.line("%one = arith.constant 1 : index");
    let mut n_numbers = 0;
    let mut next_number = |text: &mut Text, ty: &str| {
        let at = text.value(&format!("arith.constant {n_numbers} : i64"));
        n_numbers += 1;
        let wide = text.value(&format!("func.call @loopwright_number({at}) : (i64) -> i64"));
        text.narrow(&wide, ty)
    };
    let (mut given, mut arrays) = (Vec::new(), Vec::new());
    for (arg, argument) in func.args(ir).iter().zip(&trial.arguments) {
        let ty = ir.ty(*arg);
        given.push(match (argument, ty) {
            (SizedArgument::Memory(sizes), Type::MemRef(memref)) => {
                let mut numbers = |text: &mut Text, n: usize| -> Vec<String> {
                    (0..n).map(|_| next_number(text, "index")).collect()
                };
                let sizes = numbers(&mut text, sizes.len());
                let elem = memref.elem.to_string();
                let (name, buffer) = match &memref.layout {
                    Layout::Strided(layout) => {
                        let n_cells = numbers(&mut text, 1).remove(0);
                        let strides = numbers(&mut text, sizes.len());
                        let offset = numbers(&mut text, 1);
                        let whole = format!("memref<?x{elem}>");
                        let buffer = text.value(&format!("memref.alloc({n_cells}) : {whole}"));
                        let name = text.value(&format!(
                            "memref.reinterpret_cast {buffer} to offset: [{}], sizes: [{}], strides: [{}] : {whole} to {ty}",
                            parts(&[layout.offset], &offset),
                            parts(&memref.shape, &sizes),
                            parts(&layout.strides, &strides),
                        ));
                        (name, (buffer, whole))
                    }
                    _ => {
                        let open = sizes.iter().zip(&memref.shape).filter(|(_, size)| size.is_none());
                        let open = open.map(|(size, _)| size).join(", ");
                        let name = text.value(&format!("memref.alloc({open}) : {ty}"));
                        (name.clone(), (name, ty.to_string()))
                    }
                };
                arrays.push(Array { name: name.clone(), ty: ty.to_string(), elem, sizes, buffer });
                name
            }
            (SizedArgument::Integer(_), ty) => next_number(&mut text, &ty.to_string()),
            (_, ty) => text.content(&ty.to_string()),
        });
    }
    let runs = text.value("func.call @loopwright_runs() : () -> i64");
    let runs = text.narrow(&runs, "index");
    text.line(&format!("scf.for %run = %zero to {runs} step %one {{"));
    text.line("func.call @loopwright_reset() : () -> ()");
    for Array { name, ty, elem, sizes, .. } in &arrays {
        text.cells(sizes, |text, at| {
            let value = text.content(elem);
            text.line(&format!("memref.store {value}, {name}[{at}] : {ty}"));
        });
    }
    text.line("func.call @loopwright_start() : () -> ()");
    let results = func.ty(ir).map_or(&[][..], |ty| &ty.results[..]);
    let types = func.args(ir).iter().map(|arg| ir.ty(*arg)).join(", ");
    let assigned = match results.len() {
        0 => String::new(),
        1 => "%result = ".to_owned(),
        n => format!("%result:{n} = "),
    };
    let name = func.name(ir);
    text.line(&format!(
        "{assigned}func.call @\"{name}\"({}) : ({types}) -> ({})",
        given.join(", "),
        results.iter().join(", ")
    ));
    text.line("func.call @loopwright_stop() : () -> ()");
    for (at, ty) in results.iter().enumerate() {
        let value = if results.len() == 1 { "%result".to_owned() } else { format!("%result#{at}") };
        let Some(memref) = ty.as_memref() else {
            text.see(&value, &ty.to_string());
            continue;
        };
        // An argument is seen with the others.
        if returned(ir, func, at) == Some(Returned::Allocation) {
            let mut sizes = Vec::new();
            for dim in 0..memref.shape.len() {
                let dim = text.value(&format!("arith.constant {dim} : index"));
                sizes.push(text.value(&format!("memref.dim {value}, {dim} : {ty}")));
            }
            text.seen(&sizes, &value, &ty.to_string(), &memref.elem.to_string());
            text.line(&format!("memref.dealloc {value} : {ty}"));
        }
    }
    for Array { name, ty, elem, sizes, .. } in &arrays {
        text.seen(sizes, name, ty, elem);
    }
    text.line("}");
    text.line("func.call @loopwright_done() : () -> ()");
    for Array { buffer: (name, ty), .. } in &arrays {
        text.line(&format!("memref.dealloc {name} : {ty}"));
    }
    format!("func.func @main() {{\n{}  return\n}}\n", text.lines)
}

/// The second file of C. It prints the seconds of the fastest run, and a digest of all results.
pub fn runtime(numbers: &[i64]) -> String {
    let numbers = if numbers.is_empty() { "0".to_owned() } else { numbers.iter().join(", ") };
    format!("{RUNTIME_HEAD}static const int64_t numbers[] = {{{numbers}}};\n{RUNTIME}")
}

const RUNTIME_HEAD: &str = "#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

";

const RUNTIME: &str = "
static uint64_t state, digest;
static double best = -1, started;

int64_t loopwright_runs(void) {
  const char *text = getenv(\"LOOPWRIGHT_RUNS\");
  return text ? atoll(text) : 1;
}

int64_t loopwright_number(int64_t at) { return numbers[at]; }

void loopwright_reset(void) {
  state = 42;
  digest = 14695981039346656037u;
}

static uint64_t next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state >> 54;
}

double loopwright_float(void) { return 1.0 + (double)next() / 16384.0; }

int64_t loopwright_integer(void) { return 1 + (int64_t)(next() & 3); }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void loopwright_start(void) { started = now(); }

void loopwright_stop(void) {
  const double taken = now() - started;
  if (best < 0 || taken < best)
    best = taken;
}

void loopwright_see_integer(int64_t value) {
  digest = (digest ^ (uint64_t)value) * 1099511628211u;
}

void loopwright_see_float(double value) {
  int64_t bits = 0x7ff8000000000000;
  if (value == value)
    memcpy(&bits, &value, sizeof bits);
  loopwright_see_integer(bits);
}

void loopwright_done(void) { printf(\"\\n%.9f %016llx\\n\", best, (unsigned long long)digest); }
";
