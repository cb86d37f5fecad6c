//! Random affine programs: one seed, one program, nothing discarded.
//!
//! A program is MLIR text with a `@kernel(sizes, memrefs)` and a `@main` that allocates every array, fills
//! it, calls the kernel and prints all arrays (and, since the printed text rounds, a digest of the bits of
//! the floating-point ones). By construction
//!
//! 1. every access is in bounds: ranges are known while generating (`affine`);
//! 2. no element is read before it is written: `main` fills the arguments, a local buffer is filled before
//!    use;
//! 3. floating-point values stay small: every stored value is a combination whose weights add up to at most
//!    1, or adds at most 1 to an element (`body`);
//! 4. `affine.parallel` has no race: an array written inside is only accessed at the element of the own
//!    iteration;
//! 5. the kernel runs at most some thousands of iterations.

mod affine;
mod body;
mod main_fn;
mod nest;
mod shapes;
mod whole;

use std::collections::BTreeSet;

use crate::generate::affine::{Expr, Interval, Var};
use crate::rng::Rng;

pub use crate::generate::whole::{
    DYNAMIC_SIZE, MOST_ARGUMENT, MOST_INDEX, whole_program, whole_program_with_jumps,
};

/// Iterations that all nests of one kernel may run together, roughly.
const ITERATIONS: i64 = 2400;

/// A generated program.
pub struct Program {
    /// What it was made from.
    pub seed: u64,
    /// The MLIR text.
    pub text: String,
}

/// The program of `seed`.
pub fn program(seed: u64) -> Program {
    let mut generator = Generator::new(seed);
    generator.kernel();
    let kernel = std::mem::take(&mut generator.lines);
    generator.main();
    let main = std::mem::take(&mut generator.lines);
    let mut text = String::new();
    let aliases = generator.aliases.iter().map(|(name, value)| format!("{name} = {value}"));
    let declarations = generator.declarations();
    for line in aliases.chain(declarations).chain(kernel).chain(main) {
        text.push_str(&line);
        text.push('\n');
    }
    Program { seed, text }
}

/// Element types of the arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Elem {
    F64,
    F32,
    I64,
    I32,
}

impl Elem {
    fn text(self) -> &'static str {
        match self {
            Elem::F64 => "f64",
            Elem::F32 => "f32",
            Elem::I64 => "i64",
            Elem::I32 => "i32",
        }
    }

    fn is_float(self) -> bool {
        matches!(self, Elem::F64 | Elem::F32)
    }
}

#[derive(Clone, Debug)]
struct Array {
    name: String,
    elem: Elem,
    /// The size of each dimension when the program runs.
    shape: Vec<i64>,
    /// The memref type as the kernel sees it.
    ty: String,
    /// Never written by the kernel; all values are in [-1, 1].
    is_coefficients: bool,
}

impl Array {
    fn rank(&self) -> usize {
        self.shape.len()
    }

    fn static_type(&self) -> String {
        memref_type(&self.shape, self.elem, |_| false)
    }
}

fn memref_type(shape: &[i64], elem: Elem, mut is_dynamic: impl FnMut(usize) -> bool) -> String {
    let mut ty = String::from("memref<");
    for (dim, size) in shape.iter().enumerate() {
        if is_dynamic(dim) {
            ty.push_str("?x");
        } else {
            ty.push_str(&format!("{size}x"));
        }
    }
    ty.push_str(elem.text());
    ty.push('>');
    ty
}

/// What the statements of a loop body may do, beyond the loops around them.
#[derive(Clone, Default)]
struct Rules {
    /// Inside `affine.parallel`: the arrays that may be written, each with the subscripts that its accesses
    /// have in the dimensions that distinguish the iterations.
    parallel: Option<Vec<(usize, Vec<Option<Expr>>)>>,
    /// Subscripts that accesses of this nest stay close to.
    anchors: Vec<(usize, Vec<Expr>)>,
}

/// The loops around a place in the kernel.
#[derive(Clone, Default)]
struct Scope {
    /// Loop variables and applied maps, outermost first.
    vars: Vec<Var>,
    /// How often the place runs, at most.
    runs: i64,
    /// Steps and names of the loops around, outermost first.
    loops: Vec<(Var, i64)>,
}

struct Generator {
    rng: Rng,
    arrays: Vec<Array>,
    params: Vec<Var>,
    lines: Vec<String>,
    depth: usize,
    next_value: usize,
    aliases: Vec<(String, String)>,
    /// Private functions to declare besides the printing ones.
    calls_helper: bool,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        Generator {
            rng: Rng::new(seed),
            arrays: Vec::new(),
            params: Vec::new(),
            lines: Vec::new(),
            depth: 0,
            next_value: 0,
            aliases: Vec::new(),
            calls_helper: false,
        }
    }

    fn kernel(&mut self) {
        self.choose_params();
        self.choose_arrays();
        let sizes = self.params.iter().map(|param| format!("{}: index", param.name));
        let arrays = self.arrays.iter().map(|array| format!("{}: {}", array.name, array.ty));
        let arguments = sizes.chain(arrays).collect::<Vec<_>>().join(", ");
        self.open(&format!("func.func @kernel({arguments}) {{"));
        if self.rng.chance(20) {
            self.top_constant();
        }
        let n_nests = self.rng.weighted(&[(35, 1), (35, 2), (20, 3), (10, 4)]);
        let budget = ITERATIONS / n_nests;
        let local = if self.rng.chance(20) { Some(self.local_array(budget)) } else { None };
        for _ in 0..n_nests {
            self.nest(budget);
        }
        if let Some(local) = local {
            // What the kernel leaves in its own buffer becomes visible through one more nest.
            self.copy_out(local, budget);
            let array = self.arrays.remove(local);
            self.line(&format!("memref.dealloc {} : {}", array.name, array.ty));
        }
        self.line("return");
        self.close("}");
    }

    fn choose_params(&mut self) {
        for name in ["%n", "%m", "%p"].iter().take(self.rng.weighted(&[(15, 0), (45, 1), (30, 2), (10, 3)])) {
            let value = self.rng.weighted(&[(1, 0), (1, 1), (6, 5), (8, 7), (8, 8), (6, 10)]);
            self.params.push(Var {
                name: (*name).to_string(),
                range: Interval::point(value),
                is_symbol: true,
            });
        }
    }

    fn choose_arrays(&mut self) {
        let n_arrays = self.rng.range(2, 5) as usize;
        for position in 0..n_arrays {
            let elem = match position {
                0 => Elem::F64,
                _ => self.rng.weighted(&[(60, Elem::F64), (25, Elem::I64), (7, Elem::F32), (8, Elem::I32)]),
            };
            let rank = match position {
                0 => self.rng.range(1, 2),
                _ => self.rng.weighted(&[(8, 0), (35, 1), (45, 2), (12, 3)]),
            };
            let largest = [1, 18, 12, 7][rank as usize];
            let shape: Vec<i64> = (0..rank).map(|_| self.rng.range(largest - 3, largest)).collect();
            let style = self.rng.index(3);
            let rng = &mut self.rng;
            let ty = memref_type(&shape, elem, |_| match style {
                0 => true,
                1 => false,
                _ => rng.chance(50),
            });
            let is_coefficients = position > 0 && rank > 0 && elem == Elem::F64 && self.rng.chance(30);
            let name = format!("%{}", ["A", "B", "C", "D", "E"][position]);
            self.arrays.push(Array { name, elem, shape, ty, is_coefficients });
        }
    }

    /// A constant at the top of the function, usable as a symbol.
    fn top_constant(&mut self) {
        let value = self.rng.range(2, 6);
        let name = self.fresh("c");
        self.line(&format!("{name} = arith.constant {value} : index"));
        self.params.push(Var { name, range: Interval::point(value), is_symbol: true });
    }

    /// A map written in place, or through an alias at the top of the file.
    fn aliased(&mut self, value: String) -> String {
        if self.rng.chance(70) {
            return value;
        }
        if let Some((name, _)) = self.aliases.iter().find(|(_, known)| *known == value) {
            return name.clone();
        }
        let kind = if value.starts_with("affine_map") { "map" } else { "set" };
        let name = format!("#{kind}{}", self.aliases.len());
        self.aliases.push((name.clone(), value));
        name
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.next_value += 1;
        format!("%{stem}{}", self.next_value)
    }

    fn line(&mut self, text: &str) {
        self.lines.push(format!("{}{text}", "  ".repeat(self.depth)));
    }

    fn open(&mut self, text: &str) {
        self.line(text);
        self.depth += 1;
    }

    fn close(&mut self, text: &str) {
        self.depth -= 1;
        self.line(text);
    }

    /// Closes a region and opens the next one of the same op.
    fn reopen(&mut self, text: &str) {
        self.close(text);
        self.depth += 1;
    }

    /// The names of some symbols, to be marked as such in a subscript.
    fn marked_symbols(&mut self) -> BTreeSet<String> {
        let mark = self.rng.chance(50);
        self.params.iter().filter(|_| mark).map(|param| param.name.clone()).collect()
    }
}
