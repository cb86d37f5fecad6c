//! What functions do to memory when the interpreter runs them, as accesses by statement instances.
//!
//! An access belongs to the statement of its op; one by a function that is called, to that of the call. Cells
//! are distinguished by the memory and the position in it, whatever views they are accessed through.

use crate::evaluate::{self, Event};
use loopwright_affine_ir::{
    AccessKind, EffectKind, FuncOp, Ir, OpId, Place, Traits, Type, ValueId, constant,
};
use loopwright_analysis::{Scop, StmtId};
use loopwright_interp::machinery::TracedPlace;
use loopwright_interp::{Datum, InterpError, InterpOptions, Interpreter};
use std::collections::HashMap;

/// A run by the values of arguments that has more accesses is not looked at.
const MOST_ACCESSES: usize = 3000;

/// An access in a run, to a memory by its number.
pub type Access = Event<u64>;

/// One run of a function.
pub struct Run {
    /// The accesses in order.
    pub accesses: Vec<Access>,
    /// The op in the scop's function that makes each.
    pub ops: Vec<OpId>,
    /// Whether each is to memory that one instance has of its own.
    pub are_private: Vec<bool>,
    /// Operations on floating-point numbers, if they were counted.
    pub flops: u64,
}

/// The arguments of a function that are numbers: `index`, or integers of 32 or 64 bits.
pub fn indices(ir: &Ir, func: FuncOp) -> Vec<ValueId> {
    let is_number = |arg: &ValueId| matches!(ir.ty(*arg), Type::Index | Type::Integer { width: 32 | 64, .. });
    func.args(ir).iter().copied().filter(is_number).collect()
}

/// The values of a scop's parameters where the `index` arguments have these and dynamic dimensions this;
/// `None` if one is not made of them.
pub fn parameters(ir: &Ir, scop: &Scop, values: &[i64], size: i64) -> Option<Vec<i64>> {
    let func = FuncOp(scop.func);
    let size_of = |value: ValueId| {
        let op = ir.defining_op(value).filter(|op| ir.def(*op).has(Traits::DIM_SIZE))?;
        let &[memref, dim] = ir.op(op).operands() else { return None };
        let Type::MemRef(ty) = ir.ty(memref) else { return None };
        let dim = usize::try_from(constant(ir, dim)?.as_i64()?).ok()?;
        func.args(ir).contains(&memref).then(|| ty.shape[dim].unwrap_or(size))
    };
    let mut known: HashMap<ValueId, i64> =
        indices(ir, func).into_iter().zip(values.iter().copied()).collect();
    let results = scop.prologue.iter().flat_map(|op| ir.op(*op).results());
    known.extend(results.filter_map(|result| Some((*result, size_of(*result)?))));
    evaluate::parameters(ir, scop, known)
}

/// Runs a scop's function with these `index` arguments and this size of dynamic dimensions; or says why it
/// cannot be run.
pub fn run(ir: &Ir, scop: &Scop, values: &[i64], size: i64) -> Result<Run, String> {
    run_like(ir, (ir, scop), values, size)
}

/// [`run`] of a program that has the same ops in the same places as the scop's, but for some that only the
/// scop's has.
pub fn run_like(runnable: &Ir, (ir, scop): (&Ir, &Scop), values: &[i64], size: i64) -> Result<Run, String> {
    let path = FuncOp(scop.func).path(ir);
    let func = FuncOp::defined(runnable).find(|func| func.path(runnable) == path);
    let interpreter = interpreted(runnable, func.ok_or("there is no such function")?, values, size)?;
    Traced { ir, scop, caller: None }.run(&interpreter)
}

/// The places of all accesses in such a run, with the cells; whether the function has blocks or loops does
/// not matter.
pub fn cells(ir: &Ir, func: FuncOp, values: &[i64], size: i64) -> Result<Vec<String>, String> {
    let interpreter = interpreted(ir, func, values, size)?;
    Ok(interpreter.trace().iter().map(|access| format!("{} {:?}", access.place, access.at)).collect())
}

fn interpreted<'a>(ir: &'a Ir, func: FuncOp, values: &[i64], size: i64) -> Result<Interpreter<'a>, String> {
    let options = InterpOptions {
        trace_limit: MOST_ACCESSES,
        count: true,
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
            Type::Integer { width: 64, .. } => Datum::i64(*values.next().expect("one for each")),
            Type::Integer { width: 32, .. } => {
                let value = *values.next().expect("one for each");
                Datum::i32(i32::try_from(value).expect("small numbers"))
            }
            ty => interpreter.seeded_argument(ty, Some(size), seed).map_err(message)?,
        });
        if let Some(Datum::MemRef(memref)) = args.last() {
            // What is read from an array may be a subscript.
            interpreter.fill(memref, (0..).map(|position| position % 3)).map_err(message)?;
        }
    }
    interpreter.call(func.name(ir), &args).map_err(message)?;
    Ok(interpreter)
}

/// Runs `@main`, which calls the scop's function once.
pub fn run_main(ir: &Ir, scop: &Scop) -> Result<Run, String> {
    let options = InterpOptions { trace_limit: usize::MAX, ..InterpOptions::default() };
    let mut interpreter = Interpreter::new(ir, options);
    interpreter.call("main", &[]).map_err(|error| error.diagnostic.message)?;
    let main = FuncOp::defined(ir).find(|func| func.name(ir) == "main").ok_or("there is no @main")?;
    Traced { ir, scop, caller: Some(main) }.run(&interpreter)
}

/// A run that is over.
struct Traced<'a> {
    ir: &'a Ir,
    scop: &'a Scop,
    /// The function that was run instead of the scop's own.
    caller: Option<FuncOp>,
}

impl Traced<'_> {
    fn place(&self, op: OpId) -> Place {
        self.ir.place(&self.ir.op(op).loc)
    }

    /// Where the memory is from that several instances may touch: what the interpreter's names of it end
    /// with.
    fn shared(&self) -> Vec<String> {
        let ir = self.ir;
        let allocates = |op: &OpId| ir.def(*op).has_effect(EffectKind::Alloc);
        let of_caller = self.caller.into_iter().flat_map(|caller| ir.walk(caller.0));
        let roots = self.scop.arrays.iter().filter_map(|array| ir.defining_op(array.root?));
        let ops = of_caller.chain(self.scop.prologue.iter().copied()).chain(roots).filter(allocates);
        let globals = ir.walk(ir.module()).filter(|op| ir.def(*op).has(Traits::SYMBOL));
        let made = ops.chain(globals).map(|op| format!(": {} at {}", ir.op(op).name(), self.place(op)));
        let n_args = FuncOp(self.scop.func).args(ir).len();
        made.chain((0..n_args).map(|position| format!(": argument {position}"))).collect()
    }

    fn run(&self, interpreter: &Interpreter<'_>) -> Result<Run, String> {
        let mut at: HashMap<Place, (StmtId, OpId)> = HashMap::new();
        for stmt in &self.scop.stmts {
            let ops = stmt.ops.iter().flat_map(|op| self.ir.walk(*op));
            at.extend(ops.map(|op| (self.place(op), (stmt.id, op))));
        }
        let shared = self.shared();
        let flops = interpreter.stats().map_or(0, |stats| stats.flops);
        let mut run = Run { accesses: Vec::new(), ops: Vec::new(), are_private: Vec::new(), flops };
        for access in interpreter.trace() {
            let n_around = usize::from(self.caller.is_some());
            let Some(calls) = access.calls.get(n_around..) else { continue };
            let (place, iteration) = match calls.first() {
                Some(call) => (&call.place, &call.iteration),
                None => (&access.place, &access.iteration),
            };
            let known = at.get(place);
            if known.is_none() && self.caller.is_some() {
                // By another function that is called.
                continue;
            }
            let &(stmt, op) = known.ok_or_else(|| format!("'{}' is in no statement", access.op))?;
            if let TracedPlace::Bytes { .. } = access.at {
                return Err("it uses pointers".to_string());
            }
            let n_counters = self.scop.stmt(stmt).ivs.len();
            let iters = iteration.get(..n_counters).ok_or("a loop of no counter")?.to_vec();
            let writes = access.kind == AccessKind::Write;
            run.accesses.push(Event { stmt, iters, writes, array: access.memory, cell: vec![access.cell] });
            run.ops.push(op);
            run.are_private.push(!shared.iter().any(|array| access.array.ends_with(array.as_str())));
        }
        Ok(run)
    }
}
