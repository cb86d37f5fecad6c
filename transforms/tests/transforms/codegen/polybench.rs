//! PolyBench kernels, extracted and generated again by their original schedules.
//!
//! # Method
//! Each function that is a scop is replaced by generated code; the program must print what it printed before.

use super::*;
use loopwright_affine_ir::{Ir, ParseOptions, PrintOptions, Source, Traits, parse, print};
use loopwright_analysis::{Schedule, extract};
use loopwright_interp::{InterpOptions, Interpreter};
use support::programs::{Kernel, all_polybench};

fn output(ir: &Ir) -> String {
    let mut interpreter = Interpreter::new(ir, InterpOptions::default());
    interpreter.call("main", &[]).map_err(|error| error.to_string()).expect("a run without faults");
    interpreter.take_output()
}

#[test]
fn original_schedules_give_the_same_program() {
    for Kernel { name, text } in all_polybench() {
        let mut ir = parse(&Source::new(format!("{name}.mlir"), text), &ParseOptions::default())
            .expect("a valid program");
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
            rewrite(&mut ir, &scop, &ast, (0, 1));
        }
        let text = print(&ir, &PrintOptions::default());
        let again = parse(&Source::new("again", text.as_str()), &ParseOptions::default())
            .unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}"));
        assert_eq!(output(&again), before, "{name}");
    }
}
