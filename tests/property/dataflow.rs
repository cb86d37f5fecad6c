//! Dependences of generated programs and of the PolyBench kernels are those of the accesses that the interpreter lists.
//!
//! `LOOPWRIGHT_SEEDS` says how many generated programs are looked at.

use affine_ir::{AccessKind, FuncOp, Ir, OpId, ValueDef, ValueId};
use loopwright::analysis::{Dataflow, ExtractOptions, Scop, StmtId, dataflow, extract_as};
use loopwright::interp::{InterpOptions, Interpreter, TracedPlace};
use loopwright::polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};

use support::engine::read;
use support::enumerate::points;
use support::generate::program;
use support::programs::all_polybench;

const SEEDS: u64 = 100;

/// Enough for 99 programs of 100: subscripts with several moduli may take more.
const WORK: u64 = 200_000;

/// What each size of a PolyBench kernel is, in turns.
const SIZES: [i64; 4] = [5, 6, 4, 7];

/// An access by an instance: statement, position in it, counters.
type Instance = (StmtId, usize, Vec<i64>);

/// A read and where its value comes from; nowhere, if no write comes before.
type Flow = BTreeSet<(Instance, Option<Instance>)>;

#[test]
fn dataflow_of_generated_programs_is_what_the_interpreter_does() {
    let n_seeds = std::env::var("LOOPWRIGHT_SEEDS").map_or(SEEDS, |n| n.parse().expect("a number of seeds"));
    let programs = (0..n_seeds).into_par_iter().map(|seed| (format!("seed {seed}"), program(seed).text));
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

/// The number of reads of the kernel, all of which get their values from where the dataflow says; `None` if the kernel
/// is not a scop or takes too much work.
fn compare(name: &str, text: &str) -> Option<usize> {
    let ir = read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let function = |wanted: &str| FuncOp::defined(&ir).find(|func| func.name(&ir) == wanted);
    let kernel = function("kernel").expect("there is a kernel");
    let scop = extract_as(&ir, kernel, &ExtractOptions::default(), &[]).ok()?;
    let params = parameters(&ir, &scop, kernel, function("main").expect("there is a @main"))?;
    let expected = traced(&ir, &scop);
    let found = dataflow(&ir, &scop, &Budget::new(WORK)).ok()?;
    let (certain, all) = analysed(&scop, &found, &params);
    let missing: Vec<_> = expected.difference(&all).take(3).collect();
    let wrong: Vec<_> = certain.difference(&expected).take(3).collect();
    assert!(missing.is_empty() && wrong.is_empty(), "{name}: missing {missing:?}, wrong {wrong:?}\n{text}");
    let is_exact = scop.stmts.iter().flat_map(|stmt| &stmt.accesses).all(|access| access.exact);
    assert!(!is_exact || certain == all, "{name}: exact accesses have exact dataflow");
    Some(expected.len())
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

/// What the reads of the scop read as the program runs.
fn traced(ir: &Ir, scop: &Scop) -> Flow {
    let options = InterpOptions { trace_limit: usize::MAX, ..InterpOptions::default() };
    let mut interpreter = Interpreter::new(ir, options);
    interpreter.call("main", &[]).expect("the program runs");
    let mut access_at: HashMap<(String, bool), (StmtId, usize)> = HashMap::new();
    for stmt in &scop.stmts {
        for (at, access) in stmt.accesses.iter().enumerate() {
            let place = ir.place(&ir.op(access.op).loc).to_string();
            let known = access_at.insert((place, access.kind == AccessKind::Write), (stmt.id, at));
            assert!(known.is_none(), "an op reads and writes once");
        }
    }
    let mut last: HashMap<(String, Vec<i64>), Instance> = HashMap::new();
    let mut flow = Flow::new();
    for event in interpreter.trace() {
        let writes = event.kind == AccessKind::Write;
        let Some(&(stmt, access)) = access_at.get(&(event.place.to_string(), writes)) else { continue };
        let TracedPlace::Element(subscripts) = event.at else { panic!("no pointers") };
        let instance = (stmt, access, event.iteration[..scop.stmt(stmt).ivs.len()].to_vec());
        let cell = (event.array, subscripts);
        if writes {
            last.insert(cell, instance);
        } else {
            flow.insert((instance, last.get(&cell).cloned()));
        }
    }
    flow
}

/// What the dataflow says for certain, and all that it says.
fn analysed(scop: &Scop, found: &Dataflow, params: &[i64]) -> (Flow, Flow) {
    let (mut certain, mut all) = (Flow::new(), Flow::new());
    let mut add = |pair: (Instance, Option<Instance>), exact: bool| {
        if exact {
            certain.insert(pair.clone());
        }
        all.insert(pair);
    };
    for d in &found.flow {
        for mut source in enumerated(&d.relation, params) {
            let target = source.split_off(scop.stmt(d.source).ivs.len());
            let (source, target) = ((d.source, d.accesses.0, source), (d.target, d.accesses.1, target));
            add((target, Some(source)), d.exact);
        }
    }
    for input in &found.inputs {
        for piece in input.instances.disjuncts() {
            enumerated(piece, params)
                .into_iter()
                .for_each(|point| add(((input.stmt, input.access, point), None), input.exact));
        }
    }
    (certain, all)
}

/// The points of a relation; those that intervals do not bound as the library finds them.
fn enumerated(relation: &IntegerRelation, params: &[i64]) -> Vec<Vec<i64>> {
    points(relation, params).unwrap_or_else(|| {
        let params: Vec<Int> = params.iter().copied().map(Int::from).collect();
        let points = PresburgerRelation::from(relation.clone()).points(&params, &Budget::unlimited());
        let number = |x: &Int| x.to_i64().expect("small numbers");
        let numbers = |point: Vec<Int>| point.iter().map(number).collect();
        points.expect("instances are finitely many").into_iter().map(numbers).collect()
    })
}
