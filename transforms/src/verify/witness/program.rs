//! The text of a witness: the functions, and a `main` that calls them and prints what differs.

use crate::verify::difference::{Cell, Seen};
use crate::verify::witness::functions::Functions;
use crate::verify::witness::given::{Given, Value};
use crate::verify::witness::{Floats, Printed, SIDES, Shown};
use itertools::Itertools;
use loopwright_affine_ir::{Attr, FloatKind, FuncOp, Type};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

/// A `main` that is being written.
#[derive(Default)]
pub(super) struct Main {
    pub globals: Vec<String>,
    pub lines: Vec<String>,
    /// Names of functions and globals.
    pub taken: BTreeSet<String>,
    /// What each argument is called, for both functions.
    pub args: [Vec<String>; 2],
}

impl Shown<'_> {
    /// The program, of which `main` calls some of the two.
    pub(super) fn main(
        &self,
        given: &[Given],
        functions: &Functions,
        (floats, printed): (Floats, Printed),
        sides: &[usize],
    ) -> Result<String, String> {
        let mut main = Main { taken: functions.taken.clone(), ..Main::default() };
        given.iter().try_for_each(|given| main.argument(given, floats))?;
        for &side in sides {
            if let Some((value, ty)) = self.call(&mut main, given, functions, side)? {
                main.print(&value, &ty, printed, SIDES[side]);
            }
            if side == 0 && sides.len() > 1 && !functions.cells.is_empty() {
                main.lines.push("%zero.0 = arith.constant 0 : i64".to_owned());
                for (number, cell) in (1..).zip(&functions.cells) {
                    let cell = Attr::symbol_ref(cell.as_str());
                    main.lines.push(format!("%zero.{number} = memref.get_global {cell} : memref<1xi64>"));
                    main.lines.push(format!("affine.store %zero.0, %zero.{number}[0] : memref<1xi64>"));
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

    /// Calls one of the functions; what is to be seen, if it is not what that prints.
    fn call(
        &self,
        main: &mut Main,
        given: &[Given],
        functions: &Functions,
        side: usize,
    ) -> Result<Option<(String, Type)>, String> {
        let (ir, func) = self.programs[side];
        let ty = FuncOp(func).ty(ir).ok_or("the function has no type")?;
        let results = match ty.results.len() {
            0 => String::new(),
            1 => format!("%r.{} = ", SIDES[side]),
            n => format!("%r.{}:{n} = ", SIDES[side]),
        };
        let (args, inputs) = (main.args[side].join(", "), ty.inputs.iter().join(", "));
        main.lines.push(format!(
            "{results}call {}({args}) : ({inputs}) -> ({})",
            functions.symbol(side, FuncOp(func).name(ir)),
            ty.results.iter().join(", ")
        ));
        let suffix = SIDES[side];
        Ok(match self.seen {
            Seen::Output => None,
            Seen::Cell(Cell { global: Some(name), subscripts, .. }) => {
                let op = ir.lookup_symbol(ir.module(), name).ok_or("a global is not there")?;
                let ty = ir.op(op).attr("type").and_then(Attr::as_type).ok_or("a global has no type")?;
                let own = functions.symbol(side, name);
                main.lines.push(format!("%seen.{suffix} = memref.get_global {own} : {ty}"));
                Some(main.element(&format!("%seen.{suffix}"), ty, subscripts, suffix))
            }
            Seen::Cell(Cell { position, subscripts, .. }) => {
                let Given { name, value: Value::Memory(memory), .. } = &given[*position] else {
                    return Err("what differs is not separate memory".to_owned());
                };
                Some(main.element(&format!("%{name}.{suffix}"), &memory.view(), subscripts, suffix))
            }
            Seen::Result(at, subscripts) => {
                let n = ty.results.len();
                let result = if n == 1 { format!("%r.{suffix}") } else { format!("%r.{suffix}#{at}") };
                Some(match ty.results.get(*at).ok_or("a result is not there")? {
                    ty @ Type::MemRef(_) => main.element(&result, ty, subscripts, suffix),
                    ty => (result, ty.clone()),
                })
            }
        })
    }
}

impl Main {
    /// Reads an element.
    fn element(&mut self, memref: &str, ty: &Type, subscripts: &[i64], suffix: &str) -> (String, Type) {
        let subscripts = subscripts.iter().join(", ");
        self.lines.push(format!("%at.{suffix} = affine.load {memref}[{subscripts}] : {ty}"));
        (format!("%at.{suffix}"), ty.element_or_self().clone())
    }

    fn print(&mut self, value: &str, ty: &Type, printed: Printed, suffix: &str) {
        let cast = match (printed, ty.element_or_self()) {
            (Printed::Bits, Type::Float(kind)) => {
                Some(("bits", "arith.bitcast", Type::integer(kind.format().width)))
            }
            (Printed::Rounded, _) => Some(("near", "arith.truncf", Type::Float(FloatKind::F64))),
            _ => None,
        };
        let Some((name, op, elem)) = cast else {
            return self.lines.push(format!("vector.print {value} : {ty}"));
        };
        let to = with_elements(ty, elem);
        self.lines.push(format!("%{name}.{suffix} = {op} {value} : {ty} to {to}"));
        self.lines.push(format!("vector.print %{name}.{suffix} : {to}"));
    }
}

/// A number or vector of other numbers.
fn with_elements(ty: &Type, elem: Type) -> Type {
    match ty {
        Type::Vector(vector) => {
            let mut vector = (**vector).clone();
            vector.elem = elem;
            Type::Vector(Arc::new(vector))
        }
        _ => elem,
    }
}
