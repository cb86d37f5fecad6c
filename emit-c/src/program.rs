//! Emits a program as one translation unit: globals, result structures, prototypes and functions.

use std::collections::HashSet;

use itertools::Itertools;
use loopwright_affine_ir::{Attr, Diagnostic, FuncOp, Ir, Layout, OpId, Type, ValueId};
use loopwright_analysis::machinery::{Breach, Cause};

use crate::emitter::Emitter;
use crate::emitter::variables::handed_over;
use crate::expr::Expr;
use crate::forms::cf::blocks;
use crate::forms::form_of;
use crate::forms::func::{contiguous, field_values, fields, is_library, parameters};
use crate::forms::memref::{MOST_ELEMENTS, initializer};
use crate::names::words;
use crate::options::COptions;
use crate::place::brackets;
use crate::types::Scalar;
use crate::unit::Unit;

/// The program as one file of C.
pub(crate) fn translation_unit(ir: &Ir, options: &COptions) -> Result<String, Vec<Diagnostic>> {
    let mut unit = Unit::new(ir, options);
    let (mut globals, mut structs, mut prototypes, mut functions) =
        (String::new(), String::new(), String::new(), String::new());
    let mut errors = Vec::new();
    for (position, op) in ir.block(ir.module_body()).ops().iter().enumerate() {
        let done = match FuncOp::of(ir, *op) {
            Some(func) if is_library(ir, func) => Ok(()),
            Some(func) if func.is_declaration(ir) => {
                declaration(ir, &unit, func).map(|prototype| prototypes += &prototype)
            }
            Some(func) => function(ir, &mut unit, func, position).map(|parts| {
                structs += &parts.results;
                prototypes += &parts.prototype;
                functions += &parts.definition;
            }),
            None if ir.op(*op).name() == "memref.global" => {
                global(ir, &mut unit, *op).map(|text| globals += &text)
            }
            None => Err(ir.op_error(*op, "has no C form")),
        };
        errors.extend(done.err());
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut text = String::new();
    for header in &unit.includes {
        text += &format!("#include <{header}>\n");
    }
    if functions.contains("#pragma scop") {
        text += "\n#pragma GCC diagnostic ignored \"-Wunknown-pragmas\"\n";
    } else if functions.contains("#pragma omp") {
        text += "\n#ifndef _OPENMP\n#pragma GCC diagnostic ignored \"-Wunknown-pragmas\"\n#endif\n";
    }
    if functions.contains("#pragma omp simd") || functions.contains("lw_unroll") {
        // A loop that a compiler leaves as it is, because it has simplified it before, is no fault.
        text += "\n#ifdef __clang__\n#pragma clang diagnostic ignored \"-Wpass-failed\"\n#endif\n";
    }
    if functions.contains(" && ") {
        // Conditions are those of the program, also where they contradict each other.
        text += "\n#ifdef __clang__\n#pragma clang diagnostic ignored \"-Wtautological-overlap-compare\"\n#endif\n";
    }
    // Compilers warn of functions that are not used: not every value that was written down is.
    let used: HashSet<&str> = words(&functions).collect();
    let helpers = unit.helpers.iter().filter(|(name, _)| used.contains(name.as_str()));
    let helpers: Vec<&str> = helpers.map(|(_, text)| text.as_str()).collect();
    for part in [helpers.join("\n").as_str(), &globals, &structs, &prototypes] {
        if !part.is_empty() {
            text += &format!("\n{part}");
        }
    }
    if !options.args_may_alias && functions.contains("restrict") {
        text += "\n// Assumed, as by MLIR's affine passes: in calls from outside, arguments overlap neither each other\n// nor globals.\n";
    }
    Ok(text + &functions)
}

/// The prototype of a function that is defined elsewhere, which C and MLIR call alike if it is about numbers
/// alone.
fn declaration(ir: &Ir, unit: &Unit, func: FuncOp) -> Result<String, Diagnostic> {
    let refusal = |why: &str| ir.op_error(func.0, format!("has no C form: it is declared only, and {why}"));
    let name = unit.symbol(func.name(ir)).expect("every symbol has a name");
    if name != func.name(ir) {
        return Err(refusal("its name has another meaning in C"));
    }
    let (inputs, results) = func.ty(ir).map_or((&[][..], &[][..]), |ty| (&ty.inputs[..], &ty.results[..]));
    let scalars = |types: &[Type]| types.iter().map(Scalar::of).collect::<Option<Vec<_>>>();
    let (Some(inputs), Some(results)) = (scalars(inputs), scalars(results).filter(|of| of.len() <= 1)) else {
        return Err(refusal("neither about numbers alone nor a function of LLVM's runner utilities"));
    };
    let kind = results.first().map_or("void".to_string(), Scalar::to_string);
    let list = if inputs.is_empty() { "void".to_string() } else { inputs.iter().join(", ") };
    Ok(format!("{kind} {name}({list});\n"))
}

struct Parts {
    results: String,
    prototype: String,
    definition: String,
}

fn function(ir: &Ir, unit: &mut Unit, func: FuncOp, position: usize) -> Result<Parts, Diagnostic> {
    let op = func.0;
    let name = unit.symbol(func.name(ir)).expect("every symbol has a name");
    let results = func.ty(ir).map(|ty| ty.results.clone()).unwrap_or_default();
    let (mut structure, mut kind) = (String::new(), "void".to_string());
    if let (1, Some(scalar)) = (results.len(), results.first().and_then(Scalar::of)) {
        kind = scalar.to_string();
    } else if !results.is_empty() {
        kind = format!("struct {name}_results");
        structure =
            format!("{kind} {{\n{}}};\n", fields(&Emitter::new(ir, unit, func, form_of), op, &results)?);
    }
    if name == "main" {
        kind = "int".to_string();
    }
    // Before anything is written, so that no variable has the name.
    let mut first = Emitter::new(ir, unit, func, form_of);
    parameters(&mut first, func, false)?;
    let special_name = has_version(&mut first, func)?.then(|| unit.version_name(&name));
    let version = Version { func, name: &name, kind: &kind, is_contiguous: false };
    let general = version.written(ir, unit, special_name.as_deref())?;
    let is_static = func.is_private(ir) && name != "main" && unit.calls.is_called(func.name(ir));
    let prefix = if is_static { "static " } else { "" };
    let signature = format!("{prefix}{}", general.signature);
    let remark = unit.calls.overlap(func).map(|why| format!("// {}\n", overlap_remark(unit, &why)));
    let mut remark = remark.unwrap_or_default();
    if func.name(ir) == "main" && name != "main" {
        remark += "// Not C's main, which takes no arrays and returns a number.\n";
    }
    let (mut before, mut is_awaited) = (String::new(), false);
    if let Some(special_name) = &special_name {
        let version = Version { func, name: special_name, kind: &kind, is_contiguous: true };
        let Written { parts, unused, body, signature } = version.written(ir, unit, None)?;
        before =
            format!("{parts}\n// For arrays that are contiguous.\nstatic {signature} {{\n{unused}{body}}}\n");
        // It may call the function, which is written after it.
        is_awaited = unit.calls.is_called(func.name(ir));
    }
    let Written { parts, unused, body, .. } = general;
    let is_awaited = name != "main" && (is_awaited || unit.calls.is_called_before(func.name(ir), position));
    let prototype = if is_awaited { format!("{signature};\n") } else { String::new() };
    let definition =
        with_unused_told(&format!("{before}{parts}\n{remark}{signature} {{\n{unused}{body}}}\n"));
    Ok(Parts { results: structure, prototype, definition })
}

/// A function as it is to be written.
struct Version<'a> {
    func: FuncOp,
    name: &'a str,
    /// What it returns, in C.
    kind: &'a str,
    /// Whether arguments with strides are known to be contiguous.
    is_contiguous: bool,
}

/// What was written of a function.
struct Written {
    /// Bodies of its loops.
    parts: String,
    signature: String,
    /// What tells compilers that arguments are not used.
    unused: String,
    body: String,
}

/// Whether a function is worth a version for contiguous arguments: it has loops, and arguments with strides
/// that may be so. Where strides are not known, compilers do not see that rows are apart, and make no
/// vectors.
fn has_version(e: &mut Emitter<'_>, func: FuncOp) -> Result<bool, Diagnostic> {
    let has_loops = e.ir.walk(func.0).any(|op| e.ir.def(op).loop_like.is_some());
    Ok(has_loops && continuation(e, func)?.is_some_and(|found| !found.conditions.is_empty()))
}

/// A call of the version of a function for contiguous arguments.
struct Continuation {
    conditions: Vec<String>,
    args: Vec<Expr>,
}

/// When the arguments of a function are contiguous, and what its version for that is called with; none if
/// they never are.
fn continuation(e: &mut Emitter<'_>, func: FuncOp) -> Result<Option<Continuation>, Diagnostic> {
    let (mut conditions, mut args) = (Vec::new(), Vec::new());
    for arg in func.args(e.ir) {
        let Type::MemRef(ty) = e.ir.ty(*arg) else {
            args.push(e.scalar(func.0, *arg)?);
            continue;
        };
        if !matches!(ty.layout, Layout::Strided(_)) {
            handed_over(e, func.0, *arg, ty, &mut args)?;
            continue;
        }
        let view = e.view(func.0, *arg)?;
        let Some(needed) = contiguous(&view) else { return Ok(None) };
        conditions.extend(needed);
        args.extend(view.sizes.iter().filter(|size| !size.is_literal()).cloned());
        // The offset is zero.
        args.push(if view.sizes.len() > 1 { view.pointer().cast("void *") } else { view.pointer() });
    }
    Ok(Some(Continuation { conditions, args }))
}

/// Continues with the version of this name, where arguments are contiguous.
fn continue_with(e: &mut Emitter<'_>, func: FuncOp, name: &str, kind: &str) -> Result<(), Diagnostic> {
    let Some(Continuation { conditions, args }) = continuation(e, func)? else { return Ok(()) };
    let call = Expr::call(name, &args);
    e.line(format!("if ({}) {{", conditions.join(" && ")));
    match kind {
        "void" => e.line(format!("  {call};\n    return;")),
        _ => e.line(format!("  return {call};")),
    }
    e.line("}");
    Ok(())
}

impl Version<'_> {
    /// Writes it; it continues with the `special` one where arguments are contiguous.
    fn written(&self, ir: &Ir, unit: &mut Unit, special: Option<&str>) -> Result<Written, Diagnostic> {
        let &Version { func, name, kind, is_contiguous } = self;
        let op = func.0;
        let mut emitter = Emitter::new(ir, unit, func, form_of);
        let parameters = parameters(&mut emitter, func, is_contiguous)?;
        if let Some(special) = special {
            continue_with(&mut emitter, func, special, kind)?;
        }
        let list = if parameters.is_empty() { "void".to_string() } else { parameters.join(", ") };
        let mut leave = |e: &mut Emitter<'_>, end: OpId, values: &[ValueId]| {
            let value = match values {
                _ if kind.starts_with("struct ") => format!(" ({kind}){{{}}}", field_values(e, end, values)?),
                [value] => format!(" {}", e.scalar(end, *value)?),
                _ => (if name == "main" { " 0" } else { "" }).to_string(),
            };
            e.line(format!("return{value};"));
            Ok(())
        };
        if let Some(body) = ir.single_block(op, 0) {
            let returned = emitter.block(body)?;
            if kind != "void" {
                leave(&mut emitter, op, &returned)?;
            }
        } else {
            blocks(&mut emitter, op, 0, &mut leave)?;
        }
        let body = std::mem::take(&mut emitter.text);
        // Compilers warn of arguments that are not used; sizes are used by the arrays after them.
        let subscripts = list.split('[').skip(1).filter_map(|part| part.split(']').next());
        let used: HashSet<&str> = words(&body).chain(subscripts.flat_map(words)).collect();
        let names = parameters.iter().map(|parameter| declared_name(parameter));
        let unused: String =
            names.filter(|name| !used.contains(name)).map(|name| format!("  (void){name};\n")).collect();
        let signature = format!("{kind} {name}({list})");
        Ok(Written { parts: std::mem::take(&mut unit.parts), signature, unused, body })
    }
}

/// The text with `(void)` after the declaration of each variable that nothing reads: sums in which it was
/// left out have been simplified, and of the results of loops and conditions not all are used.
fn with_unused_told(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut told = String::with_capacity(text.len());
    for (at, line) in lines.iter().enumerate() {
        let declared = Declared::of(line);
        // Pragmas are at the margin in any scope.
        let is_inside = |below: &&&str| below.starts_with('#') || indent(below) >= indent(line);
        let mut scope = lines[at + 1..].iter().take_while(is_inside);
        let Some(declared) = declared.filter(|declared| !scope.any(|below| declared.is_read(below))) else {
            told += line;
            told.push('\n');
            continue;
        };
        match line.strip_suffix(';') {
            // Nothing is read that has no value.
            Some(start) if !declared.is_set && !declared.is_array => told += &format!("{start} = 0;\n"),
            _ => told += &format!("{line}\n"),
        }
        told += &format!("{}(void){};\n", " ".repeat(indent(line)), declared.name);
    }
    told
}

/// A variable that a line declares.
struct Declared<'a> {
    name: &'a str,
    is_set: bool,
    is_array: bool,
}

impl<'a> Declared<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let line = line.trim_start().strip_suffix(';')?;
        let line = line.strip_prefix("const ").unwrap_or(line);
        let (declared, is_set) =
            line.split_once(" = ").map_or((line, false), |(declared, _)| (declared, true));
        let (ty, rest) = declared.split_once(' ')?;
        let width = ty.trim_start_matches('u').strip_prefix("int").and_then(|rest| rest.strip_suffix("_t"));
        let is_number = width.is_some_and(|width| width.parse::<u32>().is_ok());
        let is_type = is_number || matches!(ty, "bool" | "float" | "double" | "struct");
        let is_pointer = rest.starts_with(['*', '(']);
        let is_array = !is_pointer && rest.contains('[');
        is_type.then(|| Self { name: declared_name(declared), is_set, is_array })
    }

    /// Whether a line does more with it than set it, in a way that compilers see: they may take pragmas for
    /// comments.
    fn is_read(&self, line: &str) -> bool {
        let name = self.name;
        let is_name = |word: &str| word == name;
        let n = words(line).filter(|word| is_name(word)).count();
        if n != 1 || line.starts_with('#') {
            return n > 1 && !line.starts_with('#');
        }
        let statement = line.trim_start();
        let target = statement.split_once("= ").map_or("", |(target, _)| target.trim_end());
        let target = target.trim_end_matches(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>']).trim_end();
        let is_element = self.is_array && target.starts_with(name) && target[name.len()..].starts_with('[');
        target != name && !is_element && statement != format!("(void){name};")
    }
}

fn overlap_remark(unit: &Unit, Breach { caller, cause, .. }: &Breach) -> String {
    let c_name = |symbol: &str| unit.symbol(symbol).unwrap_or_default();
    let caller = c_name(caller);
    match cause {
        Cause::Arguments => format!("Not restrict: a call in {caller} passes arrays that may overlap."),
        Cause::Global(global) => {
            let global = c_name(global);
            format!("Not restrict: a call in {caller} passes what may be {global}, which is used here too.")
        }
        Cause::Address => format!("Not restrict: its address is taken in {caller}."),
        Cause::Asked => "Not restrict: arguments may overlap.".to_owned(),
    }
}

/// The name in the declaration of an argument.
fn declared_name(parameter: &str) -> &str {
    let before = parameter.split('[').next().unwrap_or(parameter);
    words(before).last().unwrap_or(before)
}

fn global(ir: &Ir, unit: &mut Unit, op: OpId) -> Result<String, Diagnostic> {
    let refusal = |why: &str| ir.op_error(op, format!("has no C form: {why}"));
    let data = ir.op(op);
    let ty = data.attr("type").and_then(Attr::as_type).and_then(Type::as_memref);
    let ty = ty.ok_or_else(|| refusal("its type is not a ranked memref"))?;
    let elem = Scalar::of(&ty.elem).ok_or_else(|| refusal(&format!("C has no type like '{}'", ty.elem)))?;
    let name = unit.symbol(ir.symbol_name(op).unwrap_or_default()).expect("every symbol has a name");
    let extents: Vec<_> = ty.shape.iter().flatten().map(|size| Expr::int((*size).into())).collect();
    let extents = if extents.is_empty() { vec![Expr::int(1)] } else { extents };
    let value = initializer(data.attr("initial_value"), elem, &ty.shape);
    let value = value.ok_or_else(|| {
        refusal(&format!("its initial value is not a list of at most {MOST_ELEMENTS} numbers"))
    })?;
    if value.as_ref().is_some_and(|value| value.contains("NAN") || value.contains("INFINITY")) {
        unit.include("math.h");
    }
    let value = value.map_or_else(String::new, |value| format!(" = {value}"));
    Ok(format!("static {elem} {name}{}{value};\n", brackets(&extents)))
}
