//! The analysis against judges that share no code with it: enumeration of iterations, the interpreter, a
//! second certificate checker.

mod corpus;
mod dataflow;
mod dependences;
mod equality;
mod evaluate;
mod facts;
mod flat;
mod flow;
mod overlaps;
mod reordering;
mod running;
mod schedules;
mod subscripts;
mod transfers;
mod whole;

use loopwright_affine_ir::{FuncOp, Ir, OpId, ParseOptions, Source};
use support::programs::PRODUCT;

/// Small programs with one function each, whose sizes are its `index` arguments.
const PROGRAMS: &[(&str, &str)] = &[
    ("product", PRODUCT),
    (
        "scaled product",
        "func.func @f(%n: index, %m: index, %x: f64, %A: memref<?x?xf64>, %C: memref<?x?xf64>) {
           affine.for %i = 0 to %n {
             affine.for %j = 0 to %m {
               %c = affine.load %C[%i, %j] : memref<?x?xf64>
               %s = arith.mulf %c, %x : f64
               affine.store %s, %C[%i, %j] : memref<?x?xf64>
             }
             affine.for %k = 0 to %m {
               affine.for %j = 0 to %m {
                 %c = affine.load %C[%i, %j] : memref<?x?xf64>
                 %a = affine.load %A[%i, %k] : memref<?x?xf64>
                 %s = arith.addf %c, %a : f64
                 affine.store %s, %C[%i, %j] : memref<?x?xf64>
               }
             }
           }
           return
         }",
    ),
    (
        "jacobi",
        "func.func @f(%t: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
           affine.for %s = 0 to %t {
             affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
               %a = affine.load %A[%i - 1] : memref<?xf64>
               %b = affine.load %A[%i] : memref<?xf64>
               %c = affine.load %A[%i + 1] : memref<?xf64>
               %d = arith.addf %a, %b : f64
               %e = arith.addf %d, %c : f64
               affine.store %e, %B[%i] : memref<?xf64>
             }
             affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
               %b = affine.load %B[%i] : memref<?xf64>
               affine.store %b, %A[%i] : memref<?xf64>
             }
           }
           return
         }",
    ),
    (
        "triangle",
        "func.func @f(%n: index, %A: memref<?x?xf64>) {
           affine.for %k = 0 to %n {
             affine.for %i = affine_map<(k) -> (k + 1)>(%k) to %n {
               %a = affine.load %A[%i, %k] : memref<?x?xf64>
               %p = affine.load %A[%k, %k] : memref<?x?xf64>
               %q = arith.divf %a, %p : f64
               affine.store %q, %A[%i, %k] : memref<?x?xf64>
               affine.for %j = affine_map<(k) -> (k + 1)>(%k) to %n {
                 %l = affine.load %A[%i, %k] : memref<?x?xf64>
                 %u = affine.load %A[%k, %j] : memref<?x?xf64>
                 %b = affine.load %A[%i, %j] : memref<?x?xf64>
                 %m = arith.mulf %l, %u : f64
                 %d = arith.subf %b, %m : f64
                 affine.store %d, %A[%i, %j] : memref<?x?xf64>
               }
             }
           }
           return
         }",
    ),
    (
        "steps and remainders",
        "func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
           affine.for %i = 1 to %n step 3 {
             affine.for %j = max affine_map<(i) -> (i - 2, 0)>(%i) to min affine_map<(i)[n] -> (i + 5, n)>(%i)[%n] step 2 {
               affine.store %x, %A[%j floordiv 2] : memref<?xf64>
               %a = affine.load %A[(%i + %j) mod 4] : memref<?xf64>
               affine.store %a, %A[%i ceildiv 2] : memref<?xf64>
             }
           }
           return
         }",
    ),
    (
        "conditions",
        "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %x: f64) {
           affine.for %i = 0 to %n {
             affine.for %j = 0 to %n {
               affine.if affine_set<(i, j)[n] : (i - j >= 0, i + j - n == 0)>(%i, %j)[%n] {
                 affine.store %x, %A[%i] : memref<?xf64>
               } else {
                 %b = affine.load %A[%j] : memref<?xf64>
                 affine.store %b, %B[%i] : memref<?xf64>
               }
             }
             %c = affine.load %B[%i] : memref<?xf64>
             affine.store %c, %A[-%i + symbol(%n)] : memref<?xf64>
           }
           return
         }",
    ),
    (
        "parallel and carried values",
        "func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?xf64>) {
           %zero = arith.constant 0.0 : f64
           affine.parallel (%i) = (0) to (%n) {
             %s = affine.for %j = 0 to %n iter_args(%acc = %zero) -> (f64) {
               %a = affine.load %A[%i, %j] : memref<?x?xf64>
               %t = arith.addf %acc, %a : f64
               affine.yield %t : f64
             }
             affine.store %s, %B[%i] : memref<?xf64>
           }
           affine.for %i = 0 to %n {
             %b = affine.load %B[%i] : memref<?xf64>
             affine.store %b, %A[%i, 0] : memref<?x?xf64>
           }
           return
         }",
    ),
    (
        "loops and arithmetic of other dialects",
        "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?x?xf64>, %x: f64) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c2 = arith.constant 2 : index
           %c3 = arith.constant 3 : index
           scf.for %i = %c0 to %n step %c2 {
             %past = arith.addi %i, %c3 : index
             %end = arith.minsi %past, %n : index
             scf.for %j = %i to %end step %c1 {
               %half = arith.divsi %j, %c2 : index
               %left = arith.remui %j, %c3 : index
               %a = memref.load %A[%half] : memref<?xf64>
               memref.store %a, %B[%left, %i] : memref<?x?xf64>
             }
             %less = arith.cmpi slt, %past, %n : index
             scf.if %less {
               %up = arith.ceildivsi %past, %c2 : index
               memref.store %x, %A[%up] : memref<?xf64>
             } else {
               %back = arith.subi %n, %i : index
               %down = arith.floordivsi %back, %c2 : index
               %b = memref.load %B[%down, %c1] : memref<?x?xf64>
               memref.store %b, %A[%back] : memref<?xf64>
             }
             %other = arith.cmpi ne, %i, %c2 : index
             scf.if %other {
               memref.store %x, %A[%c0] : memref<?xf64>
             }
           }
           return
         }",
    ),
    (
        "calls",
        "func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %x: f64) {
           %c1 = arith.constant 1 : index
           %c2 = arith.constant 2 : index
           affine.for %i = 0 to %n {
             %next = arith.addi %i, %c1 : index
             func.call @shift(%A, %B, %i, %n) : (memref<?x?xf64>, memref<?x?xf64>, index, index) -> ()
             affine.for %j = 0 to %i {
               func.call @fill(%B, %j, %next, %x) : (memref<?x?xf64>, index, index, f64) -> ()
             }
           }
           call @fill(%A, %n, %c2, %x) : (memref<?x?xf64>, index, index, f64) -> ()
           return
         }
         func.func private @shift(%S: memref<?x?xf64>, %T: memref<?x?xf64>, %row: index, %end: index) {
           affine.for %k = 0 to %end {
             affine.if affine_set<(k)[r] : (r - k >= 0)>(%k)[%row] {
               %s = affine.load %S[symbol(%row), %k] : memref<?x?xf64>
               affine.store %s, %T[%k, symbol(%row) + 1] : memref<?x?xf64>
             }
           }
           %zero = arith.constant 0.0 : f64
           func.call @fill(%S, %row, %end, %zero) : (memref<?x?xf64>, index, index, f64) -> ()
           return
         }
         func.func private @fill(%T: memref<?x?xf64>, %column: index, %m: index, %v: f64) {
           affine.for %k = 1 to %m step 2 {
             affine.store %v, %T[%k, symbol(%column)] : memref<?x?xf64>
           }
           return
         }",
    ),
];

fn parse(text: &str) -> Ir {
    let source = Source::new("test.mlir", text);
    loopwright_affine_ir::parse(&source, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

/// The first function of a program.
fn function(ir: &Ir) -> OpId {
    FuncOp::all(ir).next().expect("a program has a function").0
}
