//! The witness: a separate program that shows how two functions differ.
//!
//! # Problem
//! A difference is to be seen by others, with their tools: one text whose `main` calls both functions on
//! equal inputs and prints what differs, under `mlir-runner` as well as here.
//!
//! # Method
//! What both programs have in common is once, as `NAME_both`; everything else is there twice, as
//! `NAME_before` and `NAME_after`. What is defined has a separate name, so that nothing takes it for a
//! function of a library. Memory has plain numbers, if these show the difference, else those of the run that
//! showed it. Each half of the program is run here before it is given away. The half of the first program may
//! read nothing that was never written. Where that of the second program does, it is given zeros there.
//!
//! # Exactness
//! A witness prints two texts that differ. There is none of what only a run shows in which parallel
//! iterations go backward, of NaNs that differ in their bits alone, and of runs that are too long or that
//! read what only a machine can tell.
//!
//! # Cost
//! All runs together take at most [`Shown::most_steps`] operations.

mod arrays;
mod functions;
mod given;
mod program;
mod unwritten;

use crate::gate::replay::Input;
use crate::verify::difference::{Cell, Seen};
use crate::verify::witness::functions::{Functions, functions};
use crate::verify::witness::given::{Given, given};
use crate::verify::witness::unwritten::fill;
use itertools::Itertools;
use loopwright_affine_ir::machinery::visible;
use loopwright_affine_ir::{
    Attr, Diagnostic, FloatKind, FuncOp, Ir, OpId, ParseOptions, Source, Type, parse,
};
use loopwright_interp::{InterpErrorKind, InterpOptions, Interpreter};

/// Bytes that a run may take: arrays are there twice, as against runs that look for a difference.
const MEMORY_LIMIT: u64 = 1 << 27;

/// What the programs are called.
const SIDES: [&str; 2] = ["before", "after"];

/// What is to be shown.
pub(super) struct Shown<'a> {
    /// Both functions, with bodies for what has none.
    pub programs: [(&'a Ir, OpId); 2],
    pub input: &'a Input,
    pub seen: &'a Seen,
    /// All runs for the program together take at most this many operations.
    pub most_steps: u64,
}

/// What floats there are in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Floats {
    /// Small whole numbers.
    Plain,
    /// Those of the run.
    OfRun,
}

/// How a value is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printed {
    Number,
    Bits,
    /// As an `f64`, to which it is rounded.
    Rounded,
}

/// Why there is no witness.
struct Missing {
    why: String,
    /// Whether the second program does what has no meaning.
    is_undefined_after: bool,
}

impl Missing {
    fn because(why: impl Into<String>) -> Self {
        Self { why: why.into(), is_undefined_after: false }
    }
}

/// The text of a program that shows the difference, or why there is none.
pub(super) fn witness(shown: &Shown<'_>) -> Result<String, String> {
    const ZEROS: &str = "// Memory that the program after never wrote is zero here, which it may be.\n";
    let given = given(shown)?;
    let forms = shown.forms()?;
    let most_steps = shown.most_steps;
    let mut search = Search { given: &given, forms, most_steps, left: most_steps };
    search.of(shown, "").or_else(|missing| {
        let [before, (after, func)] = shown.programs;
        let mut filled = after.clone();
        if missing.is_undefined_after && fill(&mut filled, func) {
            let shown = Shown { programs: [before, (&filled, func)], ..*shown };
            return search.of(&shown, ZEROS).map_err(|_| missing.why);
        }
        Err(missing.why)
    })
}

/// A search for numbers that show the difference.
struct Search<'a> {
    given: &'a [Given],
    forms: &'static [Printed],
    most_steps: u64,
    /// So many operations may still be run.
    left: u64,
}

impl Search<'_> {
    /// The first program that shows the difference, with this below its head.
    fn of(&mut self, shown: &Shown<'_>, said: &str) -> Result<String, Missing> {
        let functions = functions(shown).map_err(Missing::because)?;
        let mut missing: Option<Missing> = None;
        for floats in [Floats::Plain, Floats::OfRun] {
            for &printed in self.forms {
                match self.texts(shown, &functions, (floats, printed)) {
                    Ok(Some(texts)) => {
                        let program = shown.main(self.given, &functions, (floats, printed), &[0, 1]);
                        let program = program.map_err(Missing::because)?;
                        read(&program).map_err(Missing::because)?;
                        return Ok(head(shown, &texts) + said + &program);
                    }
                    Ok(None) => {}
                    Err(error) => {
                        let has_news = error.is_undefined_after
                            && missing.as_ref().is_some_and(|known| !known.is_undefined_after);
                        if missing.is_none() || has_news {
                            missing = Some(error);
                        }
                        break;
                    }
                }
            }
        }
        let same = "no run of it in the order of the program shows the difference";
        Err(missing.unwrap_or_else(|| Missing::because(same)))
    }

    /// What both programs print, if it is not the same.
    fn texts(
        &mut self,
        shown: &Shown<'_>,
        functions: &Functions,
        what: (Floats, Printed),
    ) -> Result<Option<[String; 2]>, Missing> {
        let mut text = |side: usize| {
            let program = shown.main(self.given, functions, what, &[side]).map_err(Missing::because)?;
            // What was chosen here may take longer than what is known to end.
            let kept = if what.0 == Floats::Plain { shown.most_steps / 4 } else { 0 };
            self.printed_by(&program, side, kept)
        };
        let texts = [text(0)?, text(1)?];
        // Which NaN comes about, no program can tell.
        let [old, new] = texts.each_ref().map(|text| text.replace("-nan", "nan"));
        match old == new {
            false => Ok(Some(texts)),
            true if old.contains("nan") => {
                Err(Missing::because("both compute NaN, whose bits are not determined"))
            }
            true => Ok(None),
        }
    }

    /// What a program prints that calls the function of one side, if this many operations are kept.
    fn printed_by(&mut self, text: &str, side: usize, kept: u64) -> Result<String, Missing> {
        let ir = read(text).map_err(Missing::because)?;
        let limits = InterpOptions {
            step_limit: self.left.saturating_sub(kept),
            memory_limit: MEMORY_LIMIT,
            ..InterpOptions::default()
        };
        let mut interpreter = Interpreter::new(&ir, limits);
        let result = interpreter.call("main", &[]);
        self.left = self.left.saturating_sub(interpreter.steps());
        let Err(error) = result else { return Ok(interpreter.take_output()) };
        let (which, message) = (SIDES[side], visible(&error.diagnostic.message));
        Err(match error.kind {
            InterpErrorKind::StepLimit => Missing::because(format!(
                "its runs are too long: they may take {} operations together",
                self.most_steps
            )),
            InterpErrorKind::UndefinedBehaviour | InterpErrorKind::Race => Missing {
                why: format!("the result of the program {which} there is not determined: {message}"),
                is_undefined_after: side == 1,
            },
            _ => Missing::because(format!("the program {which} cannot be run to its end there: {message}")),
        })
    }
}

/// A program, if others can read it as well.
fn read(text: &str) -> Result<Ir, String> {
    let wrong = |diagnostics: Vec<Diagnostic>| {
        let why = diagnostics.iter().map(|diagnostic| visible(&diagnostic.message).into_owned()).join("; ");
        format!("it would not be a valid program: {why}")
    };
    let ir = parse(&Source::new("<witness>", text), &ParseOptions::carrying()).map_err(wrong)?;
    loopwright_affine_ir::verify(&ir).map_err(wrong)?;
    Ok(ir)
}

/// The first line.
fn head(shown: &Shown<'_>, texts: &[String; 2]) -> String {
    let [old, new] = texts.each_ref().map(|text| text.trim().replace('\n', " | "));
    let values = if old.len() + new.len() < 100 { format!(": {old}, and {new}") } else { String::new() };
    let (ir, func) = shown.programs[0];
    let name = Attr::symbol_ref(FuncOp(func).name(ir)).to_string();
    let line = format!("// What {name} computes before and after, on equal inputs{values}");
    visible(&line).into_owned() + "\n"
}

impl Shown<'_> {
    /// How to print what differs, one way after the other; the error is why it cannot be printed.
    fn forms(&self) -> Result<&'static [Printed], String> {
        let Some(ty) = self.seen_type()? else { return Ok(&[Printed::Number]) };
        let elem = match &ty {
            Type::Vector(vector) if vector.scalable.contains(&true) => {
                return Err(format!("values of type '{ty}' are not printed"));
            }
            Type::Vector(vector) => &vector.elem,
            other => other,
        };
        match elem {
            Type::Index | Type::Integer { width: 1..=64, .. } => Ok(&[Printed::Number]),
            Type::Float(FloatKind::F80 | FloatKind::F128) => Ok(&[Printed::Rounded]),
            Type::Float(FloatKind::TF32) => Err(has_no_form(&ty)),
            Type::Float(_) => Ok(&[Printed::Number, Printed::Bits]),
            _ => Err(format!("values of type '{ty}' are not printed")),
        }
    }

    /// The type of the value that differs; `None` if what differs is what the programs print.
    fn seen_type(&self) -> Result<Option<Type>, String> {
        let (ir, func) = self.programs[0];
        let ty = FuncOp(func).ty(ir).ok_or("the function has no type")?;
        let ty = match self.seen {
            Seen::Output => return Ok(None),
            Seen::Cell(Cell { global: Some(name), .. }) => {
                let op = ir.lookup_symbol(ir.module(), name).ok_or("a global is not there")?;
                let ty = ir.op(op).attr("type").and_then(Attr::as_type);
                ty.ok_or("a global has no type")?.element_or_self()
            }
            Seen::Cell(Cell { position, .. }) => {
                ty.inputs.get(*position).ok_or("an argument is not there")?.element_or_self()
            }
            Seen::Result(at, subscripts) => match ty.results.get(*at).ok_or("a result is not there")? {
                Type::MemRef(memref) if memref.rank() == subscripts.len() => &memref.elem,
                Type::MemRef(_) => return Err("shapes of results are not printed".to_owned()),
                ty => ty,
            },
        };
        Ok(Some(ty.clone()))
    }
}

/// Why numbers of a type are in no witness.
fn has_no_form(ty: &Type) -> String {
    format!("values of type '{ty}' have no form in LLVM")
}
