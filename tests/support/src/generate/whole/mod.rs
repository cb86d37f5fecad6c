//! Whole programs: functions that call each other, loops and conditions of several dialects, arithmetic on
//! subscripts, views, vectors, copies, atomic updates, indices and conditions that depend on data.
//!
//! A program has a `@kernel` of memrefs and `index` arguments, and functions that it calls. It can be run as
//! it is, and no access is out of bounds, where
//!
//! 1. every `index` argument is from 0 to [`MOST_ARGUMENT`],
//! 2. every dynamic dimension of an argument is [`DYNAMIC_SIZE`],
//! 3. arrays of indices hold numbers from 0 to [`MOST_INDEX`],
//! 4. memory that was never written may be read as zeros, and iterations of parallel loops may race.

mod body;
mod flow;
mod index;
mod jumps;
mod memory;
mod statement;

use crate::generate::affine::{Interval, Var};
use crate::generate::whole::memory::{Content, Layout, Memory};
use crate::generate::{Generator, Program, Scope};

/// The greatest value of an `index` argument.
pub const MOST_ARGUMENT: i64 = 4;

/// The size of a dynamic dimension of an argument of `@kernel`.
pub const DYNAMIC_SIZE: i64 = 12;

/// The greatest number in an array of indices.
pub const MOST_INDEX: i64 = 2;

/// Iterations that all loops of one function may run together, roughly.
const ITERATIONS: i64 = 60;

/// Accesses that a run of a function may make, roughly.
const MOST_ACCESSES: i64 = 1200;

/// The whole program of `seed`.
pub fn whole_program(seed: u64) -> Program {
    written(seed, false)
}

/// The same with loops and conditions that consist of jumps between blocks.
pub fn whole_program_with_jumps(seed: u64) -> Program {
    written(seed, true)
}

fn written(seed: u64, with_jumps: bool) -> Program {
    let mut writer = Writer {
        g: Generator::new(seed),
        globals: Vec::new(),
        callees: Vec::new(),
        n_storages: 0,
        in_kernel: false,
        with_jumps,
        n_accesses: 0,
    };
    for _ in 0..writer.g.rng.weighted(&[(30, 0), (20, 1)]) {
        let global = writer.array(Content::Numbers);
        writer.globals.push(global);
    }
    for number in 0..writer.g.rng.weighted(&[(30, 0), (40, 1), (30, 2)]) {
        writer.callee(&format!("helper{number}"));
    }
    writer.kernel();
    let aliases = writer.g.aliases.iter().map(|(name, value)| format!("{name} = {value}"));
    let globals = writer.globals.iter().map(|global| {
        format!("memref.global \"private\" @{} : {} = uninitialized", &global.name[1..], global.ty())
    });
    let mut text = String::new();
    for line in aliases.chain(globals).chain(writer.g.lines.iter().cloned()) {
        text.push_str(&line);
        text.push('\n');
    }
    Program { seed, text }
}

struct Writer {
    g: Generator,
    /// The name is the symbol's, with `%` for `@`.
    globals: Vec<Memory>,
    /// Functions that may be called from those that follow.
    callees: Vec<Callee>,
    n_storages: usize,
    /// The function being written is the kernel, which has no callers that could pass one memory twice.
    in_kernel: bool,
    /// Functions may have several blocks.
    with_jumps: bool,
    /// Accesses that a run of the function makes, roughly.
    n_accesses: i64,
}

/// A function to call.
#[derive(Clone)]
struct Callee {
    name: String,
    memories: Vec<Memory>,
    n_indices: usize,
    returns_number: bool,
    n_accesses: i64,
}

/// What is in scope at a place in a function.
#[derive(Clone, Default)]
struct Visible {
    /// Index values that affine maps may be applied to, besides the symbols.
    dims: Vec<Var>,
    /// Other index values.
    others: Vec<Var>,
    memories: Vec<Memory>,
    /// How often the place runs, at most.
    runs: i64,
    /// It is in no region but the function's, which may have several blocks.
    has_jumps: bool,
}

impl Visible {
    /// The values that an expression may be of.
    fn scope(&self, of_dims: bool) -> Scope {
        let mut vars = self.dims.clone();
        if !of_dims {
            vars.extend(self.others.iter().cloned());
        }
        Scope { vars, runs: self.runs, loops: Vec::new() }
    }
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.g.line(text);
    }

    /// An op with one result, which gets a fresh name.
    fn op(&mut self, stem: &str, text: &str) -> String {
        let name = self.g.fresh(stem);
        self.g.line(&format!("{name} = {text}"));
        name
    }

    fn new_storage(&mut self) -> usize {
        self.n_storages += 1;
        self.n_storages
    }

    fn kernel(&mut self) {
        self.in_kernel = true;
        let n_indices = self.g.rng.weighted(&[(20, 0), (50, 1), (30, 2)]);
        let mut memories = Vec::new();
        for _ in 0..self.g.rng.range(1, 3) {
            let mut memory = self.array(Content::Numbers);
            for (is_dynamic, size) in memory.is_dynamic.iter_mut().zip(&mut memory.sizes) {
                if self.g.rng.chance(20) {
                    (*is_dynamic, *size) = (true, DYNAMIC_SIZE);
                }
            }
            memories.push(memory);
        }
        if self.g.rng.chance(50) {
            memories.push(self.array(Content::Indices));
        }
        let visible = self.open_function("kernel", "", &memories, n_indices, "");
        self.function_body(visible);
        self.line("return");
        self.g.close("}");
    }

    fn callee(&mut self, name: &str) {
        let n_indices = self.g.rng.weighted(&[(30, 0), (40, 1), (30, 2)]);
        let mut memories = Vec::new();
        for _ in 0..self.g.rng.weighted(&[(70, 1), (30, 2)]) {
            let memory = self.parameter();
            memories.push(memory);
        }
        let returns_number = self.g.rng.chance(25);
        let result = if returns_number { " -> f32" } else { "" };
        let visible = self.open_function(name, "private ", &memories, n_indices, result);
        let visible = self.function_body(visible);
        if returns_number {
            let number = self.number(&visible);
            self.line(&format!("return {number} : f32"));
        } else {
            self.line("return");
        }
        self.g.close("}");
        let (name, n_accesses) = (name.to_string(), self.n_accesses);
        self.callees.push(Callee { name, memories, n_indices, returns_number, n_accesses });
    }

    /// A memref argument of a function to call: of a type that all calls have, or that others can be cast to.
    fn parameter(&mut self) -> Memory {
        let mut memory = self.array(Content::Numbers);
        if memory.rank() > 0 && self.g.rng.chance(60) {
            let shapes: &[(u64, &[i64])] = &[(60, &[4]), (40, &[3, 4])];
            memory.sizes = self.g.rng.weighted(shapes).to_vec();
            let rank = memory.rank();
            memory.is_dynamic = vec![true; rank];
            memory.layout = self.g.rng.chance(60).then(|| Layout { strides: vec![None; rank], offset: None });
        }
        memory
    }

    fn open_function(
        &mut self,
        name: &str,
        visibility: &str,
        memories: &[Memory],
        n_indices: usize,
        result: &str,
    ) -> Visible {
        self.g.params.clear();
        self.n_accesses = 0;
        let range = Interval { lo: 0, hi: MOST_ARGUMENT };
        for name in ["%n", "%m"].into_iter().take(n_indices) {
            self.g.params.push(Var { name: name.to_string(), range, is_symbol: true });
        }
        let indices = self.g.params.iter().map(|param| format!("{}: index", param.name));
        let memrefs = memories.iter().map(|memory| format!("{}: {}", memory.name, memory.ty()));
        let arguments = indices.chain(memrefs).collect::<Vec<_>>().join(", ");
        self.g.open(&format!("func.func {visibility}@{name}({arguments}){result} {{"));
        Visible { memories: memories.to_vec(), runs: 1, has_jumps: self.with_jumps, ..Visible::default() }
    }
}
