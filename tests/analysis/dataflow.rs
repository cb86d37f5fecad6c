//! Dependences of generated programs and of the PolyBench kernels are those of the accesses that the
//! interpreter lists.
//!
//! `LOOPWRIGHT_SEEDS` says how many generated programs are looked at.

use crate::flow::check_flow;
use crate::running::run_main;
use loopwright_affine_ir::{FuncOp, Ir, OpId, ValueDef, ValueId};
use loopwright_analysis::machinery::extract_as;
use loopwright_analysis::{ExtractOptions, Scop, Separation, dataflow};
use loopwright_polyhedra::Budget;
use rayon::prelude::*;
use support::engine::read;
use support::generate::program;
use support::programs::all_polybench;
use support::rng::asked_seeds;

const SEEDS: u64 = 100;

/// Enough for 99 programs of 100: subscripts with several moduli may take more.
const WORK: u64 = 200_000;

/// What each size of a PolyBench kernel is, in turns.
const SIZES: [i64; 4] = [5, 6, 4, 7];

#[test]
fn dataflow_of_generated_programs_is_what_the_interpreter_does() {
    let seeds = asked_seeds("LOOPWRIGHT_SEEDS", 0..SEEDS);
    let n_seeds = seeds.end - seeds.start;
    let programs = seeds.into_par_iter().map(|seed| (format!("seed {seed}"), program(seed).text));
    let compared: Vec<usize> = programs.filter_map(|(name, text)| compare(&name, &text)).collect();
    let n_reads: usize = compared.iter().sum();
    assert!(compared.len() as u64 * 10 >= n_seeds * 9, "only {} of {n_seeds} were compared", compared.len());
    assert!(n_reads as u64 > 100 * n_seeds, "only {n_reads} reads");
}

#[test]
fn dataflow_of_kernels_is_what_the_interpreter_does() {
    all_polybench().par_iter().for_each(|kernel| {
        let (before, main) = kernel.text.split_once("func.func @main()").expect("every kernel has a @main");
        let mut sizes = SIZES.iter().cycle();
        let line = |line: &str| match line.split_once(" = arith.constant ") {
            Some((name, value)) if value.ends_with(" : index") => {
                format!("{name} = arith.constant {} : index\n", sizes.next().expect("endless"))
            }
            _ => format!("{line}\n"),
        };
        let main: String = main.lines().map(line).collect();
        let text = format!("{before}func.func @main(){main}");
        assert!(compare(&kernel.name, &text).is_some(), "{} is a scop", kernel.name);
    });
}

/// The number of reads of the kernel, all of which get their values from where the dataflow says; `None` if
/// the kernel is not a scop or takes too much work.
fn compare(name: &str, text: &str) -> Option<usize> {
    let ir = read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let function = |wanted: &str| FuncOp::defined(&ir).find(|func| func.name(&ir) == wanted);
    let kernel = function("kernel").expect("there is a kernel");
    let scop = extract_as(&ir, kernel, &ExtractOptions::default(), &Separation::Assumed, &[]).ok()?;
    let params = parameters(&ir, &scop, kernel, function("main").expect("there is a @main"))?;
    let run = run_main(&ir, &scop).expect("the program runs");
    let found = dataflow(&ir, &scop, &Budget::new(WORK)).ok()?;
    let (n_reads, is_certain) = check_flow(&scop, &found, &params, &run, name);
    let is_exact = scop.stmts.iter().flat_map(|stmt| &stmt.accesses).all(|access| access.exact);
    assert!(!is_exact || is_certain, "{name}: exact accesses have exact dataflow");
    Some(n_reads)
}

/// The values that `@main` gives the parameters, if it gives them all.
fn parameters(ir: &Ir, scop: &Scop, kernel: FuncOp, main: FuncOp) -> Option<Vec<i64>> {
    let ops = ir.block(ir.single_block(main.0, 0)?).ops();
    let calls_kernel = |op: &&OpId| {
        ir.op(**op).name() == "func.call"
            && ir.op(**op).attr("callee").is_some_and(|to| to.to_string() == "@kernel")
    };
    let call = ops.iter().find(calls_kernel)?;
    let constant = |value: ValueId| ir.op(ir.defining_op(value)?).attr("value")?.as_i64();
    let entry = ir.single_block(kernel.0, 0)?;
    let value = |param: ValueId| match ir.value(param).def() {
        ValueDef::Arg(block, at) if block == entry => constant(ir.op(*call).operands()[at as usize]),
        _ => None,
    };
    scop.params.iter().map(|param| value(param.value)).collect()
}
