//! A program by itself that shows how two functions differ.
//!
//! # Problem
//! A difference is to be seen by others, with their tools: one text whose `main` calls both functions on equal inputs and prints what
//! differs, under `mlir-runner` as well as here.
//!
//! # Method
//! What both programs have in common stands once; everything else is there twice, as `NAME_before` and `NAME_after`. Memory has plain
//! numbers, if these show the difference, else those of the run that showed it. The program is run here before it is given away.
//!
//! # Exactness
//! A witness prints two texts that differ. What only a run shows in which parallel iterations go backward has none.

use crate::replay::Input;
use crate::verify::difference::{Cell, Seen, argument_name};
use crate::verify::reached;
use affine_ir::{
    Attr, FuncOp, Ir, OpId, ParseOptions, PrintOptions, Signedness, Source, Type, parse, print_op,
};
use interp::{Datum, InterpOptions, Interpreter};
use itertools::Itertools;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Arrays of at most so many elements are written out.
const MOST_ELEMENTS: usize = 256;

/// A run of a witness takes at most so many operations.
const STEP_LIMIT: u64 = 1_000_000_000;

/// What a witness calls values of its own, behind a point.
const OWN: [&str; 5] = ["at", "bits", "r", "seen", "zero"];

/// What the programs are called.
const SIDES: [&str; 2] = ["before", "after"];

/// What is to be shown.
pub(super) struct Shown<'a> {
    /// Both functions, with bodies for what has none.
    pub programs: [(&'a Ir, OpId); 2],
    pub input: &'a Input,
    pub seen: &'a Seen,
}

/// What floats there are in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Floats {
    /// Small whole numbers, and halves.
    Plain,
    /// Those of the run.
    OfRun,
}

/// How a value is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Printed {
    Number,
    Bits,
}

/// The text of a program that shows the difference, or why there is none.
pub(super) fn witness(shown: &Shown<'_>) -> Result<String, String> {
    let functions = functions(shown)?;
    let mut why = "no run of it in the order of the program shows the difference".to_owned();
    for (floats, printed) in
        [Floats::Plain, Floats::OfRun].into_iter().cartesian_product([Printed::Number, Printed::Bits])
    {
        let main = |sides: &[usize]| shown.main(&functions, (floats, printed), sides);
        let [old, new] = [0, 1].map(|side| Ok(printed_by(&main(&[side])?)));
        match (old, new) {
            (Ok(Ok(old)), Ok(Ok(new))) if old != new => {
                let [old, new] = [old, new].map(|text| text.trim().replace('\n', " | "));
                let head =
                    if old.len() + new.len() < 100 { format!(": {old}, and {new}") } else { String::new() };
                let name = FuncOp(shown.programs[0].1).name(shown.programs[0].0);
                let said = format!("// What @{name} comes to before and after, on equal inputs{head}\n");
                return Ok(said + &main(&[0, 1])?);
            }
            (Err(error), _) | (_, Err(error)) => why = error,
            (Ok(Err(error)), _) | (_, Ok(Err(error))) => why = error,
            _ => {}
        }
    }
    Err(why)
}

/// What a program prints.
fn printed_by(text: &str) -> Result<String, String> {
    let options = ParseOptions::default();
    let ir = parse(&Source::new("<witness>", text), &options).map_err(|errors| errors.iter().join("; "))?;
    // What was never written is something when it is read.
    let limits = InterpOptions {
        step_limit: STEP_LIMIT,
        memory_limit: 1 << 29,
        allow_uninitialized: true,
        ..InterpOptions::default()
    };
    let mut interpreter = Interpreter::new(&ir, limits);
    interpreter.call("main", &[]).map_err(|error| error.to_string())?;
    Ok(interpreter.take_output())
}

/// What both functions need.
struct Functions {
    /// Texts, what is shared first.
    texts: Vec<String>,
    /// What the functions and globals of each program are called.
    names: [BTreeMap<String, String>; 2],
    /// Cells that functions without a body remember things in, which both share.
    cells: Vec<String>,
    /// All names of functions and globals.
    taken: BTreeSet<String>,
}

fn functions(shown: &Shown<'_>) -> Result<Functions, String> {
    let at_top = |ir: &Ir, op: OpId| ir.parent_op(op) == Some(ir.module());
    let mut symbols: Vec<BTreeMap<String, OpId>> = Vec::new();
    for (ir, func) in shown.programs {
        let ops = reached(ir, func);
        if !ops.iter().all(|op| at_top(ir, *op)) {
            return Err("functions of nested modules have no witness".to_owned());
        }
        symbols.push(
            ops.into_iter().map(|op| (ir.symbol_name(op).unwrap_or_default().to_owned(), op)).collect(),
        );
    }
    let text = |side: usize, op: OpId| local_text(shown.programs[side].0, op);
    let is_cell = |name: &str| name.starts_with("invented_");
    // Constants, and functions that refer to nothing else.
    let mut shared: BTreeSet<String> = symbols[0].keys().cloned().collect();
    loop {
        let is_shared = |name: &String| {
            let op = symbols[0][name];
            let ir = shown.programs[0].0;
            if op == shown.programs[0].1 {
                return false;
            }
            let is_memory = FuncOp::of(ir, op).is_none() && ir.op(op).attr("constant").is_none();
            let is_alike = symbols[1].get(name).is_none_or(|other| text(0, op) == text(1, *other));
            let refers = reached(ir, op).into_iter().skip(1);
            let mut referred = refers.map(|op| ir.symbol_name(op).unwrap_or_default());
            (!is_memory || is_cell(name)) && is_alike && referred.all(|name| shared.contains(name))
        };
        let less: BTreeSet<String> = shared.iter().filter(|name| is_shared(name)).cloned().collect();
        if less.len() == shared.len() {
            break;
        }
        shared = less;
    }
    let mut texts: Vec<String> = shared.iter().map(|name| text(0, symbols[0][name])).collect();
    let only_after = symbols[1].iter().filter(|(name, op)| {
        !shared.contains(*name)
            && FuncOp::of(shown.programs[1].0, **op)
                .is_some_and(|func| func.is_declaration(shown.programs[1].0))
    });
    let declared: BTreeSet<String> = only_after.map(|(name, _)| name.clone()).collect();
    texts.extend(declared.iter().map(|name| text(1, symbols[1][name])));
    let mut names = [BTreeMap::new(), BTreeMap::new()];
    let mut taken: BTreeSet<String> = symbols.iter().flat_map(BTreeMap::keys).cloned().collect();
    for (side, (ir, _)) in shown.programs.into_iter().enumerate() {
        let is_own = |name: &&String| !shared.contains(*name) && !declared.contains(*name);
        let own: BTreeMap<String, String> = symbols[side]
            .keys()
            .filter(is_own)
            .map(|name| (name.clone(), fresh(&format!("{name}_{}", SIDES[side]), &mut taken)))
            .collect();
        let mut ir = ir.clone();
        for name in own.keys() {
            rename(&mut ir, symbols[side][name], &own);
        }
        texts.extend(own.keys().map(|name| local_text(&ir, symbols[side][name])));
        names[side] = own;
    }
    let cells = shared
        .iter()
        .filter(|name| is_cell(name))
        .filter(|name| FuncOp::of(shown.programs[0].0, symbols[0][*name]).is_none());
    Ok(Functions { texts, names, cells: cells.cloned().collect(), taken })
}

/// A name that is not taken yet, made of this one.
fn fresh(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let mut name = wanted.to_owned();
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// Gives a function or global, and what it refers to, other names.
fn rename(ir: &mut Ir, op: OpId, names: &BTreeMap<String, String>) {
    let own = ir.symbol_name(op).and_then(|name| names.get(name)).cloned();
    if let Some(own) = own {
        ir.set_attr(op, "sym_name", Attr::string(own));
    }
    for inner in ir.walk(op).collect_vec() {
        let attrs = ir.op(inner).attrs.iter();
        let renamed =
            attrs.filter_map(|(key, attr)| Some((key.clone(), names.get(attr.as_flat_symbol()?.as_str())?)));
        for (key, name) in renamed.collect_vec() {
            ir.set_attr(inner, key, Attr::symbol_ref(name.clone()));
        }
    }
}

fn local_text(ir: &Ir, op: OpId) -> String {
    let text = print_op(ir, op, &PrintOptions { local_scope: true, ..PrintOptions::default() });
    text.trim_end().to_owned()
}

/// A `main` that is being written.
#[derive(Default)]
struct Main {
    globals: Vec<String>,
    lines: Vec<String>,
    /// Names of functions and globals.
    taken: BTreeSet<String>,
    /// What each argument is called, for both functions.
    args: [Vec<String>; 2],
}

impl Shown<'_> {
    /// The program, of which `main` calls some of the two.
    fn main(
        &self,
        functions: &Functions,
        (floats, printed): (Floats, Printed),
        sides: &[usize],
    ) -> Result<String, String> {
        let mut main = Main { taken: functions.taken.clone(), ..Main::default() };
        self.arguments(&mut main, floats)?;
        for &side in sides {
            self.call(&mut main, functions, side, printed)?;
            if side == 0 && sides.len() > 1 && !functions.cells.is_empty() {
                main.lines.push("%zero.0 = arith.constant 0 : i64".to_owned());
                for cell in &functions.cells {
                    main.lines.push(format!("%{cell}.0 = memref.get_global @{cell} : memref<1xi64>"));
                    main.lines.push(format!("affine.store %zero.0, %{cell}.0[0] : memref<1xi64>"));
                }
            }
        }
        let mut text = String::new();
        for part in functions.texts.iter().chain(&main.globals) {
            writeln!(text, "{part}").expect("a string takes all text");
        }
        writeln!(text, "func.func @main() {{").expect("a string takes all text");
        main.lines.iter().for_each(|line| writeln!(text, "  {line}").expect("a string takes all text"));
        Ok(text + "  return\n}\n")
    }

    /// Makes the arguments of both calls.
    fn arguments(&self, main: &mut Main, floats: Floats) -> Result<(), String> {
        let (ir, func) = self.programs[0];
        let mut interpreter = Interpreter::new(ir, InterpOptions::default());
        let (values, memrefs) = self.input.arguments(&mut interpreter).map_err(|error| error.to_string())?;
        let mut known = OWN.map(str::to_owned).into();
        for (position, value) in values.iter().enumerate() {
            let ty = ir.ty(FuncOp(func).args(ir)[position]);
            let name = argument_name(ir, func, position);
            // Names with a point are the witness's own.
            let is_plain =
                |name: &&str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            let name = name.strip_prefix('%').filter(is_plain);
            let name = name.filter(|name| !name.starts_with(|letter: char| letter.is_ascii_digit()));
            let name = fresh(&name.map_or_else(|| format!("arg{position}"), str::to_owned), &mut known);
            match value {
                Datum::MemRef(memref) => {
                    let Some((first, own, _)) = memrefs.iter().find(|(_, _, other)| other == memref) else {
                        return Err("an argument is no memory of its own".to_owned());
                    };
                    if *first != position {
                        let names = [0, 1].map(|side| main.args[side][*first].clone());
                        names.into_iter().enumerate().for_each(|(side, name)| main.args[side].push(name));
                        continue;
                    }
                    let words = interpreter.read(memref).map_err(|error| error.to_string())?;
                    let array = Array { name, position, ty, own, sizes: memref.sizes(), words: &words };
                    main.array(&array, floats)?;
                }
                Datum::Bits(bits) => main.constant(&name, ty, &[*bits], (floats, position))?,
                Datum::Words(words) => main.constant(&name, ty, words, (floats, position))?,
                _ => return Err("an argument is no number and no memory".to_owned()),
            }
        }
        Ok(())
    }

    /// Calls one of the functions, and prints what is to be seen.
    fn call(
        &self,
        main: &mut Main,
        functions: &Functions,
        side: usize,
        printed: Printed,
    ) -> Result<(), String> {
        let (ir, func) = self.programs[side];
        let ty = FuncOp(func).ty(ir).ok_or("the function has no type")?;
        let results = match ty.results.len() {
            0 => String::new(),
            1 => format!("%r.{} = ", SIDES[side]),
            n => format!("%r.{}:{n} = ", SIDES[side]),
        };
        let name = FuncOp(func).name(ir);
        let name = functions.names[side].get(name).map_or(name, String::as_str);
        let (args, inputs) = (main.args[side].join(", "), ty.inputs.iter().join(", "));
        main.lines.push(format!(
            "{results}call {}({args}) : ({inputs}) -> ({})",
            Attr::symbol_ref(name),
            ty.results.iter().join(", ")
        ));
        let suffix = SIDES[side];
        let (value, ty) = match self.seen {
            Seen::Output => return Ok(()),
            Seen::Cell(Cell { global: Some(name), subscripts, .. }) => {
                let op = ir.lookup_symbol(ir.module(), name).ok_or("a global is not there")?;
                let ty = ir.op(op).attr("type").and_then(Attr::as_type).ok_or("a global has no type")?;
                let own = functions.names[side].get(name).unwrap_or(name);
                let own = Attr::symbol_ref(own.as_str());
                main.lines.push(format!("%seen.{suffix} = memref.get_global {own} : {ty}"));
                (main.element(&format!("%seen.{suffix}"), ty, subscripts, suffix), ty.memref_element())
            }
            Seen::Cell(Cell { position, subscripts, .. }) => {
                let (array, ty) = (main.args[side][*position].clone(), &ty.inputs[*position]);
                (main.element(&array, ty, subscripts, suffix), ty.memref_element())
            }
            Seen::Result(at, subscripts) => {
                let n = ty.results.len();
                let result = if n == 1 { format!("%r.{suffix}") } else { format!("%r.{suffix}#{at}") };
                let ty = ty.results.get(*at).ok_or("a result is not there")?;
                match ty {
                    Type::MemRef(memref) => {
                        (main.element(&result, ty, subscripts, suffix), Some(&memref.elem))
                    }
                    ty => (result, Some(ty)),
                }
            }
        };
        let ty = ty.ok_or("what differs is no number")?;
        match (printed, ty) {
            (Printed::Bits, Type::Float(kind)) => {
                let integer = Type::integer(kind.format().width);
                main.lines.push(format!("%bits.{suffix} = arith.bitcast {value} : {ty} to {integer}"));
                main.lines.push(format!("vector.print %bits.{suffix} : {integer}"));
            }
            _ => main.lines.push(format!("vector.print {value} : {ty}")),
        }
        Ok(())
    }
}

/// A memref that is handed in.
struct Array<'a> {
    name: String,
    position: usize,
    /// Its type, and that of the memory, which may have sizes that the first has not.
    ty: &'a Type,
    own: &'a Type,
    sizes: &'a [i64],
    words: &'a [Option<u64>],
}

impl Main {
    fn constant(
        &mut self,
        name: &str,
        ty: &Type,
        words: &[u64],
        (floats, position): (Floats, usize),
    ) -> Result<(), String> {
        let text = match ty {
            Type::Vector(vector) => {
                let elements: Vec<String> = (0..)
                    .zip(words)
                    .map(|(at, word)| number(&vector.elem, *word, (floats, position + at)))
                    .collect::<Result<_, _>>()?;
                format!("dense<[{}]>", elements.join(", "))
            }
            ty => number(ty, words[0], (floats, position))?,
        };
        let of = if *ty == Type::I1 { String::new() } else { format!(" : {ty}") };
        self.lines.push(format!("%{name} = arith.constant {text}{of}"));
        self.args.iter_mut().for_each(|args| args.push(format!("%{name}")));
        Ok(())
    }

    /// The memory of an argument, for each function its own.
    fn array(&mut self, array: &Array<'_>, floats: Floats) -> Result<(), String> {
        let Array { name, position, ty, own, sizes, words } = array;
        let Type::MemRef(memref) = own else { return Err("an argument is no memref".to_owned()) };
        let shape: Vec<Option<i64>> = sizes.iter().map(|size| Some(*size)).collect();
        let mut whole = (**memref).clone();
        whole.shape = shape;
        whole.layout = affine_ir::Layout::Identity;
        let whole = Type::MemRef(std::sync::Arc::new(whole));
        let names = SIDES.map(|side| format!("%{name}.{side}"));
        let n_elements = usize::try_from(sizes.iter().product::<i64>()).unwrap_or(0);
        if (1..=MOST_ELEMENTS).contains(&n_elements) {
            let n = words.len() / n_elements;
            if n != 1 {
                return Err(format!("elements of type '{}' are not written out", memref.elem));
            }
            let elements: Vec<String> = words
                .iter()
                .enumerate()
                .map(|(at, word)| number(&memref.elem, word.unwrap_or(0), (floats, at + 3 * position)))
                .collect::<Result<_, _>>()?;
            let contents = fresh(&format!("contents_of_{name}"), &mut self.taken);
            let dense = nested(sizes, &elements);
            self.globals.push(format!("memref.global \"private\" @{contents} : {whole} = dense<{dense}>"));
            self.lines.push(format!("{} = memref.get_global @{contents} : {whole}", names[0]));
            self.lines.push(format!("{} = memref.alloc() : {whole}", names[1]));
            self.lines.push(format!("memref.copy {}, {} : {whole} to {whole}", names[0], names[1]));
        } else {
            names.iter().for_each(|name| self.lines.push(format!("{name} = memref.alloc() : {whole}")));
            if n_elements > 0 {
                self.fill(array, (&memref.elem, &whole), &names, floats)?;
            }
        }
        for (side, name) in names.into_iter().enumerate() {
            let given = if whole == **ty {
                name
            } else {
                self.lines.push(format!("{name}.given = memref.cast {name} : {whole} to {ty}"));
                format!("{name}.given")
            };
            self.args[side].push(given);
        }
        Ok(())
    }

    /// Fills large arrays by loops, with numbers that depend on the subscripts.
    fn fill(
        &mut self,
        array: &Array<'_>,
        (elem, whole): (&Type, &Type),
        names: &[String],
        floats: Floats,
    ) -> Result<(), String> {
        if floats == Floats::OfRun {
            return Err("arrays are too large to be written out".to_owned());
        }
        let counters: Vec<String> =
            (0..array.sizes.len()).map(|dim| format!("%{}.{dim}", array.name)).collect();
        for (dim, (counter, size)) in counters.iter().zip(array.sizes).enumerate() {
            self.lines.push(format!("{:1$}affine.for {counter} = 0 to {size} {{", "", 2 * dim));
        }
        let indent = " ".repeat(2 * counters.len());
        let dims: Vec<String> = (0..counters.len()).map(|dim| format!("d{dim}")).collect();
        let terms: Vec<String> = dims
            .iter()
            .zip([7, 5, 3, 2].iter().cycle())
            .map(|(dim, factor)| format!("{dim} * {factor}"))
            .collect();
        let own = &array.name;
        let map = format!(
            "affine_map<({}) -> (({} + {}) mod 11 + 1)>",
            dims.join(", "),
            terms.join(" + "),
            array.position
        );
        self.lines.push(format!("{indent}%{own}.k = affine.apply {map}({})", counters.join(", ")));
        let value = match elem {
            Type::Index => format!("%{own}.k"),
            Type::Integer { width: 8..=64, .. } => {
                self.lines.push(format!("{indent}%{own}.n = arith.index_cast %{own}.k : index to {elem}"));
                format!("%{own}.n")
            }
            Type::Float(_) => {
                self.lines.push(format!("{indent}%{own}.n = arith.index_cast %{own}.k : index to i32"));
                self.lines.push(format!("{indent}%{own}.x = arith.sitofp %{own}.n : i32 to {elem}"));
                format!("%{own}.x")
            }
            _ => return Err(format!("elements of type '{elem}' are not written out")),
        };
        for name in names {
            self.lines
                .push(format!("{indent}affine.store {value}, {name}[{}] : {whole}", counters.join(", ")));
        }
        for dim in (0..counters.len()).rev() {
            self.lines.push(format!("{:1$}}}", "", 2 * dim));
        }
        Ok(())
    }

    /// Reads an element.
    fn element(&mut self, memref: &str, ty: &Type, subscripts: &[i64], suffix: &str) -> String {
        let subscripts = subscripts.iter().join(", ");
        self.lines.push(format!("%at.{suffix} = affine.load {memref}[{subscripts}] : {ty}"));
        format!("%at.{suffix}")
    }
}

/// Elements in brackets as a dense literal has them.
fn nested(sizes: &[i64], elements: &[String]) -> String {
    let Some((size, rest)) = sizes.split_first() else { return elements.concat() };
    let n = elements.len() / usize::try_from(*size).unwrap_or(1).max(1);
    format!("[{}]", elements.chunks(n.max(1)).map(|part| nested(rest, part)).join(", "))
}

/// A number as a literal.
fn number(ty: &Type, word: u64, (floats, at): (Floats, usize)) -> Result<String, String> {
    match ty {
        Type::Index => Ok(word.cast_signed().to_string()),
        Type::Integer { width: 1, .. } => Ok((word & 1 == 1).to_string()),
        Type::Integer { width: width @ ..=64, signedness } => {
            let unused = 64 - width;
            Ok(match signedness {
                Signedness::Unsigned => word.to_string(),
                _ => ((word << unused).cast_signed() >> unused).to_string(),
            })
        }
        Type::Float(_) if floats == Floats::Plain => Ok(format!("{}.0", (7 * at) % 11 + 1)),
        Type::Float(kind) if kind.format().width <= 64 => {
            let digits = kind.format().width as usize / 4;
            Ok(format!("0x{word:0digits$X}"))
        }
        _ => Err(format!("values of type '{ty}' are not written out")),
    }
}
