//! The dependences of `tests/corpus/analysis/` against the accesses that the interpreter lists: none is missed, and what
//! is reported as exact is.
//!
//! Every function there is run with small values of its `index` arguments, if it can be run as it stands. Runs with
//! undefined behaviour, such as subscripts out of bounds, say nothing.

use crate::dependences::{Found, Instance, enumerated, instances, pairs};
use crate::evaluate::Event;
use affine_ir::{
    AccessKind, DEFAULT_SPLIT_MARKER, EffectKind, FuncOp, Ir, ParseOptions, Source, Traits, Type, ValueId,
    constant, parse, verify,
};
use analysis::{
    Dependence, ExtractOptions, Pairs, Scop, Stmt, StmtId, dependences_with_values, extract_with,
};
use interp::{Datum, InterpError, InterpOptions, Interpreter, TracedPlace};
use polyhedra::{Budget, Int};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;
use support::command::{files_below, relative, root};

/// The corpus has grown to more functions than these that can be run.
const FEWEST_FUNCTIONS: usize = 250;

/// The size of dynamic dimensions.
const SIZE: i64 = 32;

/// A run with more accesses is left out.
const MOST_ACCESSES: usize = 3000;

/// An access in a run, to an array as the interpreter calls it.
type Access = Event<String>;

#[test]
fn dependences_in_the_corpus_are_those_of_the_running_programs() {
    let paths = files_below(&root().join("tests/corpus/analysis"), "mlir");
    let sources = paths.iter().flat_map(|path| {
        let text = std::fs::read_to_string(path).expect("files of the corpus can be read");
        Source::new(relative(path), text).split(DEFAULT_SPLIT_MARKER).parts
    });
    let sources: Vec<Source> = sources.collect();
    let answers: Vec<Result<usize, String>> = sources.par_iter().flat_map_iter(of_source).collect();
    let (compared, left_out): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    let n_pairs: usize = compared.iter().flatten().sum();
    let left_out: Vec<String> = left_out.into_iter().filter_map(Result::err).collect();
    println!("{} functions with {n_pairs} pairs of instances compared; left out:", compared.len());
    println!("{}", left_out.join("\n"));
    assert!(
        compared.len() >= FEWEST_FUNCTIONS,
        "only {} functions were compared; left out:\n{}",
        compared.len(),
        left_out.join("\n")
    );
}

/// For each function, the number of pairs that were compared in all its runs, or why it cannot be run.
fn of_source(source: &Source) -> Vec<Result<usize, String>> {
    let ir = parse(source, &ParseOptions::default()).and_then(|ir| verify(&ir).map(|()| ir));
    let ir = match ir {
        Ok(ir) => ir,
        Err(errors) => return vec![Err(errors[0].to_string())],
    };
    let named = |func: FuncOp| {
        let name = format!("{} @{}", ir.place(&ir.op(func.0).loc), func.path(&ir));
        of_function(&ir, func, &name).map_err(|reason| format!("{name}: {reason}"))
    };
    FuncOp::defined(&ir).map(named).collect()
}

fn of_function(ir: &Ir, func: FuncOp, name: &str) -> Result<usize, String> {
    cells_have_one_name(ir, func)?;
    let of_memory = described(ir, func, name, false)?;
    let with_values = described(ir, func, &format!("{name}, values as arrays"), true)?;
    Ok(of_memory + with_values)
}

/// The same of a function described with or without values as arrays.
fn described(ir: &Ir, func: FuncOp, name: &str, with_values: bool) -> Result<usize, String> {
    let options = ExtractOptions { values: with_values, ..ExtractOptions::default() };
    let scop = extract_with(ir, func, &options).map_err(|refusal| refusal.reason())?;
    let all = dependences_with_values(ir, &scop, Pairs::Conflicting, &Budget::unlimited()).expect("no limit");
    let all: Vec<Dependence> = all.into_iter().filter(|d| !scop.array(d.array).is_value).collect();
    let (mut n_runs, mut n_pairs, mut reason) = (0, 0, String::new());
    for values in values(func.args(ir).iter().filter(|arg| *ir.ty(**arg) == Type::Index).count()) {
        let params = scop.params.iter().map(|param| parameter(ir, func, &values, param.value));
        let params = params.collect::<Option<Vec<i64>>>().ok_or("it computes a parameter")?;
        match traced(ir, func, &scop, &values) {
            Ok(events) => {
                n_runs += 1;
                n_pairs += check(&scop, &all, &params, &events, &format!("{name} with {values:?}"));
            }
            Err(error) => reason = error,
        }
    }
    if n_runs == 0 { Err(reason) } else { Ok(n_pairs) }
}

/// What the interpreter lists are subscripts of the memref accessed, in what one op allocates: these tell cells apart
/// where nothing is a view, and no op allocates twice.
fn cells_have_one_name(ir: &Ir, func: FuncOp) -> Result<(), String> {
    let body = ir.single_block(func.0, 0);
    for op in ir.walk(func.0) {
        let def = ir.def(op);
        if def.view_of.is_some() {
            return Err(format!("'{}' is a view", def.name));
        }
        if def.has_effect(EffectKind::Alloc) && ir.op(op).parent() != body {
            return Err(format!("'{}' in a loop", def.name));
        }
    }
    Ok(())
}

/// Values for so many `index` arguments.
fn values(n: usize) -> Vec<Vec<i64>> {
    let of_each: &[i64] = match n {
        0 | 1 => &[-2, -1, 0, 1, 2, 3, 4, 5],
        2 => &[-1, 0, 1, 2, 4],
        _ => &[0, 1, 3],
    };
    (0..n).fold(vec![vec![]], |all, _| {
        let longer = |values: &Vec<i64>| {
            of_each.iter().map(|value| [values.as_slice(), &[*value]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

/// The value of a parameter, where the `index` arguments have these; `None` if it is neither of them nor a size.
fn parameter(ir: &Ir, func: FuncOp, values: &[i64], param: ValueId) -> Option<i64> {
    let mut indices = func.args(ir).iter().filter(|arg| *ir.ty(**arg) == Type::Index);
    if let Some(position) = indices.position(|arg| *arg == param) {
        return Some(values[position]);
    }
    let op = ir.defining_op(param).filter(|op| ir.def(*op).has(Traits::DIM_SIZE))?;
    let &[memref, dim] = ir.op(op).operands() else { return None };
    let Type::MemRef(ty) = ir.ty(memref) else { return None };
    let dim = usize::try_from(constant(ir, dim)?.as_i64()?).ok()?;
    let is_argument = func.args(ir).contains(&memref);
    is_argument.then(|| ty.shape[dim].unwrap_or(SIZE))
}

/// The accesses of a run, in order; or why there is none.
fn traced(ir: &Ir, func: FuncOp, scop: &Scop, values: &[i64]) -> Result<Vec<Access>, String> {
    let options = InterpOptions {
        trace_limit: MOST_ACCESSES,
        allow_uninitialized: true,
        // A loop that is declared parallel and is not one has dependences as well.
        check_races: false,
        ..InterpOptions::default()
    };
    let mut interpreter = Interpreter::new(ir, options);
    let message = |error: InterpError| error.diagnostic.message;
    let (mut args, mut values) = (Vec::new(), values.iter());
    for (seed, arg) in (0..).zip(func.args(ir)) {
        args.push(match ir.ty(*arg) {
            Type::Index => Datum::index(*values.next().expect("one for each")),
            ty => interpreter.seeded_argument(ty, Some(SIZE), seed).map_err(message)?,
        });
        if let Some(Datum::MemRef(memref)) = args.last() {
            // What is read from an array may be a subscript.
            interpreter.fill(memref, (0..).map(|position| position % 3)).map_err(message)?;
        }
    }
    interpreter.call(func.name(ir), &args).map_err(message)?;
    let mut stmt_at: HashMap<String, &Stmt> = HashMap::new();
    for stmt in &scop.stmts {
        let ops = stmt.ops.iter().flat_map(|op| ir.walk(*op));
        stmt_at.extend(ops.map(|op| (ir.place(&ir.op(op).loc).to_string(), stmt)));
    }
    let mut events = Vec::new();
    for access in interpreter.trace() {
        let stmt = stmt_at.get(&access.place.to_string());
        let stmt = stmt.ok_or_else(|| format!("'{}' is in no statement", access.op))?;
        let TracedPlace::Element(cell) = access.at else { return Err("it uses pointers".to_string()) };
        let iters = access.iteration.get(..stmt.ivs.len()).ok_or("a loop of no counter")?.to_vec();
        let writes = access.kind == AccessKind::Write;
        events.push(Event { stmt: stmt.id, iters, writes, array: access.array, cell });
    }
    Ok(events)
}

/// Compares domains, dependences and distances with a run; the number of pairs that depend on each other.
fn check(scop: &Scop, all: &[Dependence], params: &[i64], events: &[Access], run: &str) -> usize {
    let ran: BTreeSet<Instance> = events.iter().map(|event| (event.stmt, event.iters.clone())).collect();
    let domains = instances(scop, params, |stmt| ranges(&ran, stmt.id, stmt.ivs.len()));
    assert!(ran.is_subset(&domains), "{run}: ran {ran:?}, but the domains are {domains:?}");
    let unseen = domains.difference(&ran).find(|(stmt, _)| shows(scop, scop.stmt(*stmt)));
    assert_eq!(unseen, None, "{run}: is in a domain and did not run");
    let expected = enumerated(scop, events, false);
    let (mut certain, mut possible) = (Found::new(), Found::new());
    for d in all {
        let pairs = pairs(d, params, &domains);
        if d.exact
            && params.is_empty()
            && [d.source, d.target].iter().all(|stmt| shows(scop, scop.stmt(*stmt)))
        {
            distances_are_tight(scop, d, &pairs, run);
        }
        for (source, target) in pairs {
            let pair = (source.clone(), target.clone(), d.kind, d.level);
            if d.exact {
                certain.insert(pair.clone());
            }
            possible.insert(pair);
        }
    }
    let missing: Vec<_> = expected.difference(&possible).take(3).collect();
    let wrong: Vec<_> = certain.difference(&expected).take(3).collect();
    assert!(missing.is_empty() && wrong.is_empty(), "{run}: missing {missing:?}, wrong {wrong:?}");
    expected.len()
}

/// Whether each instance has an access for certain: an exact one that stands in no loop or condition within the statement.
fn shows(scop: &Scop, stmt: &Stmt) -> bool {
    let of_memory = stmt.accesses.iter().filter(|access| !scop.array(access.array).is_value);
    of_memory.into_iter().any(|access| access.exact && stmt.ops.contains(&access.op))
}

/// Where the counters of a statement lie in a run, and one further on each side.
fn ranges(ran: &BTreeSet<Instance>, stmt: StmtId, n_counters: usize) -> Vec<RangeInclusive<i64>> {
    let of = |at: usize| ran.iter().filter(move |(of, _)| *of == stmt).map(move |(_, iters)| iters[at]);
    let range = |at: usize| of(at).min().unwrap_or(0) - 1..=of(at).max().unwrap_or(0) + 1;
    (0..n_counters).map(range).collect()
}

/// Each distance is the least and the greatest that a pair has.
fn distances_are_tight(scop: &Scop, d: &Dependence, pairs: &[(&Instance, &Instance)], run: &str) {
    let distances = d.distances(scop, &Budget::unlimited()).expect("no limit");
    for (at, distance) in distances.0.iter().enumerate() {
        let found = || pairs.iter().map(|(source, target)| Int::from(target.1[at] - source.1[at]));
        let (least, greatest) = (found().min(), found().max());
        assert_eq!((&least, &greatest), (&distance.min, &distance.max), "{run}: {} {distances}", d.kind);
    }
}
