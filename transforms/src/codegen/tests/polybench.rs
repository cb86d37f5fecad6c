//! PolyBench kernels, taken apart and generated anew by their original schedules.
//!
//! # Method
//! Each function that is a scop is replaced by generated code; the program must print what it printed before.

use super::*;
use affine_ir::{Ir, ParseOptions, PrintOptions, Source, Traits, parse, print};
use analysis::{Schedule, extract};
use interp::{InterpOptions, Interpreter};

const KERNELS: &[(&str, &str)] = &[
    ("2mm.mlir", include_str!("../../../../benches/polybench/2mm.mlir")),
    ("3mm.mlir", include_str!("../../../../benches/polybench/3mm.mlir")),
    ("adi.mlir", include_str!("../../../../benches/polybench/adi.mlir")),
    ("atax.mlir", include_str!("../../../../benches/polybench/atax.mlir")),
    ("bicg.mlir", include_str!("../../../../benches/polybench/bicg.mlir")),
    ("cholesky.mlir", include_str!("../../../../benches/polybench/cholesky.mlir")),
    ("correlation.mlir", include_str!("../../../../benches/polybench/correlation.mlir")),
    ("covariance.mlir", include_str!("../../../../benches/polybench/covariance.mlir")),
    ("deriche.mlir", include_str!("../../../../benches/polybench/deriche.mlir")),
    ("doitgen.mlir", include_str!("../../../../benches/polybench/doitgen.mlir")),
    ("durbin.mlir", include_str!("../../../../benches/polybench/durbin.mlir")),
    ("fdtd-2d.mlir", include_str!("../../../../benches/polybench/fdtd-2d.mlir")),
    ("floyd-warshall.mlir", include_str!("../../../../benches/polybench/floyd-warshall.mlir")),
    ("gemm.mlir", include_str!("../../../../benches/polybench/gemm.mlir")),
    ("gemver.mlir", include_str!("../../../../benches/polybench/gemver.mlir")),
    ("gesummv.mlir", include_str!("../../../../benches/polybench/gesummv.mlir")),
    ("gramschmidt.mlir", include_str!("../../../../benches/polybench/gramschmidt.mlir")),
    ("heat-3d.mlir", include_str!("../../../../benches/polybench/heat-3d.mlir")),
    ("jacobi-1d.mlir", include_str!("../../../../benches/polybench/jacobi-1d.mlir")),
    ("jacobi-2d.mlir", include_str!("../../../../benches/polybench/jacobi-2d.mlir")),
    ("lu.mlir", include_str!("../../../../benches/polybench/lu.mlir")),
    ("ludcmp.mlir", include_str!("../../../../benches/polybench/ludcmp.mlir")),
    ("mvt.mlir", include_str!("../../../../benches/polybench/mvt.mlir")),
    ("nussinov.mlir", include_str!("../../../../benches/polybench/nussinov.mlir")),
    ("seidel-2d.mlir", include_str!("../../../../benches/polybench/seidel-2d.mlir")),
    ("symm.mlir", include_str!("../../../../benches/polybench/symm.mlir")),
    ("syr2k.mlir", include_str!("../../../../benches/polybench/syr2k.mlir")),
    ("syrk.mlir", include_str!("../../../../benches/polybench/syrk.mlir")),
    ("trisolv.mlir", include_str!("../../../../benches/polybench/trisolv.mlir")),
    ("trmm.mlir", include_str!("../../../../benches/polybench/trmm.mlir")),
];

fn output(ir: &Ir) -> String {
    let mut interpreter = Interpreter::new(ir, InterpOptions::default());
    interpreter.call("main", &[]).map_err(|error| error.to_string()).expect("a run without faults");
    interpreter.take_output()
}

#[test]
fn original_schedules_give_the_same_program() {
    for (name, text) in KERNELS {
        let mut ir = parse(&Source::new(*name, *text), &ParseOptions::default()).expect("a valid program");
        let before = output(&ir);
        let functions: Vec<_> = ir
            .block(ir.module_body())
            .ops()
            .iter()
            .copied()
            .filter(|&op| ir.def(op).has(Traits::FUNCTION))
            .collect();
        for func in functions {
            let symbol = ir.symbol_name(func).unwrap_or("").to_string();
            let Ok(scop) = extract(&ir, func) else { continue };
            if scop.stmts.is_empty() {
                continue;
            }
            let schedule: Schedule = scop.original.clone();
            let ast = generate(&scan_stmts(&scop, &schedule), &CodegenOptions::default(), &Budget::default())
                .unwrap_or_else(|error| panic!("{name} {symbol}: {error}"));
            let replacement = Replacement::begin(&mut ir, &scop);
            replacement.emit(&mut ir, &scop, &ast, false).expect("all statements have bodies");
            replacement.finish(&mut ir);
        }
        let text = print(&ir, &PrintOptions::default());
        let again = parse(&Source::new("again", text.as_str()), &ParseOptions::default())
            .unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}"));
        assert_eq!(output(&again), before, "{name}");
    }
}
