//! The PolyBench kernels that the interpreter is measured on, ready to be called.

use loopwright::affine_ir::{FuncOp, Ir, ParseOptions, Source, Type, parse};
use loopwright::interp::{Datum, InterpOptions, Interpreter};

/// A kernel, and the values of its `index` arguments in order. Memrefs are as large as the last of them.
pub const KERNELS: [(&str, &[i64]); 4] = [
    ("gemm", &[256, 256, 256]),
    ("jacobi-2d", &[50, 256]),
    ("seidel-2d", &[50, 256]),
    ("floyd-warshall", &[256]),
];

pub fn read(text: &str) -> Ir {
    parse(&Source::new("bench", text), &ParseOptions::default()).expect("the kernels are programs")
}

/// An interpreter and seeded arguments for `@kernel`, so that the call alone can be timed.
pub struct Prepared<'a> {
    interpreter: Interpreter<'a>,
    args: Vec<Datum>,
}

impl<'a> Prepared<'a> {
    pub fn new(ir: &'a Ir, sizes: &[i64], options: InterpOptions) -> Prepared<'a> {
        let mut interpreter = Interpreter::new(ir, options);
        let args = arguments(ir, &mut interpreter, sizes);
        Prepared { interpreter, args }
    }

    /// Runs the kernel; what it has counted if the options say so.
    pub fn run(&mut self) -> &Interpreter<'a> {
        self.interpreter.call("kernel", &self.args).expect("the kernels are well-defined");
        &self.interpreter
    }
}

fn arguments(ir: &Ir, interpreter: &mut Interpreter<'_>, sizes: &[i64]) -> Vec<Datum> {
    let mut functions = FuncOp::all(ir);
    let kernel = functions.find(|function| function.name(ir) == "kernel").expect("every file has a kernel");
    let inputs = &kernel.ty(ir).expect("functions have types").inputs;
    let (mut indices, n) = (sizes.iter(), sizes.last().copied());
    inputs
        .iter()
        .enumerate()
        .map(|(position, ty)| match ty {
            Type::Index => Datum::index(*indices.next().expect("one size per index argument")),
            _ => {
                interpreter.seeded_argument(ty, n, position as u64).expect("kernels take numbers and memrefs")
            }
        })
        .collect()
}
