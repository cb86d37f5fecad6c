//! Programs before and after a transformation that was not checked.

use loopwright_affine_ir::{FuncOp, InsertionPoint, Ir, Loc, OpId, ParseOptions, Source, parse, verify};
use loopwright_analysis::{Dependence, Pairs, Schedule, Scop, dependences, extract};
use loopwright_polyhedra::Budget;
use loopwright_scheduler::{
    Estimator, FusionPolicy, SchedOptions, SchedProblem, Target, TileOptions, candidates, compute_schedule,
    tile_schedule,
};
use loopwright_transforms::machinery::{
    Claim, CodegenOptions, EmitTarget, StmtBody, Wanted, claims, emit, excerpt, generate, scan_stmts,
};
use loopwright_transforms::{PASSES, PassContext, parse_pipeline};

/// How a program is transformed.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// Loops are generated for the order that it has.
    Own,
    /// The same, with guards where else a loop would fall into parts.
    Guarded,
    /// The scheduler's order, with all possible fusion.
    Fused,
    /// The scheduler's order in tiles of this many iterations, which run in wavefronts.
    Tiled(u64),
    /// The order that is estimated to be fastest.
    Fastest,
    /// The order that a pass asks for.
    Pass(&'static str),
    /// The program that a pass makes.
    Program(&'static str),
}

/// A program before and after a transformation, each with the function `f`.
pub struct Transformed {
    /// What it was.
    pub before: Ir,
    /// What became of it, as it reads back.
    pub after: Ir,
    /// How it came about, if by another order.
    pub order: Option<Order>,
}

/// Another order of a function's instances.
pub struct Order {
    /// The function as it was.
    pub scop: Scop,
    /// Its dependences, as the engine found them.
    pub dependences: Vec<Dependence>,
    /// The new order.
    pub schedule: Schedule,
    /// What code generation says of the loops it made.
    pub claims: Vec<Claim>,
}

/// The program of a text.
///
/// # Panics
/// If the text is no right program.
pub fn program(text: &str) -> Ir {
    let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default());
    let ir = ir.unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    verify(&ir).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    ir
}

/// The function `f`.
///
/// # Panics
/// If there is none.
pub fn function(ir: &Ir) -> OpId {
    FuncOp::defined(ir).find(|func| func.name(ir) == "f").expect("every program has a function 'f'").0
}

/// Transforms a program, right or wrong.
///
/// # Panics
/// If there is nothing to transform: then a fault cannot be seen either.
pub fn transformed(text: &str, way: Way) -> Transformed {
    let before = program(text);
    let budget = Budget::default();
    let func = function(&before);
    let own = |scop: Scop| {
        let found = dependences(&scop, Pairs::Conflicting, &budget).expect("the programs are small");
        let problem = SchedProblem::of(&scop, found.clone());
        let fused = SchedOptions { fusion: FusionPolicy::Max, ..SchedOptions::default() };
        let scheduled = |options: &SchedOptions| {
            compute_schedule(&problem, options, &budget).expect("the programs have an order")
        };
        let schedule = match way {
            Way::Own | Way::Guarded | Way::Pass(_) | Way::Program(_) => scop.original.clone(),
            Way::Fused => scheduled(&fused),
            Way::Tiled(size) => {
                let options = TileOptions { sizes: vec![size], min_length: 1, ..TileOptions::default() };
                let plain = scheduled(&SchedOptions::default());
                tile_schedule(&problem, &plain, &options, &budget).expect("the programs are small")
            }
            Way::Fastest => {
                let target = Target::default();
                let estimator = Estimator::new(&before, &scop, &target, &budget);
                let wanted = loopwright_scheduler::Wanted { fusion: FusionPolicy::Smart, parallel: true };
                let found = candidates(&estimator, &scop, &problem, &wanted, &budget);
                let found = found.expect("the programs are small").faster;
                found.into_iter().next().expect("there is a faster order").schedule
            }
        };
        (scop, found, schedule)
    };
    let (scop, found, schedule) = match way {
        Way::Pass(pipeline) | Way::Program(pipeline) => {
            let mut changed = before.clone();
            let mut context = PassContext::default();
            for pass in parse_pipeline(PASSES, pipeline).expect("the pipelines are right").passes() {
                pass.run(&mut changed, &mut context).expect("passes end");
            }
            match context.wanted.pop() {
                Some(Wanted::Order(schedule)) => {
                    let (scop, found, _) = own(extract(&before, func).expect("the programs are affine"));
                    (scop, found, schedule)
                }
                Some(Wanted::Program(after)) => {
                    let after = excerpt(&after, function(&after)).expect("it reads back");
                    return Transformed { before, after, order: None };
                }
                None => {
                    let after = excerpt(&changed, function(&changed)).expect("it reads back");
                    return Transformed { before, after, order: None };
                }
            }
        }
        _ => own(extract(&before, func).expect("the programs are affine")),
    };
    let options = match way {
        Way::Guarded => CodegenOptions { regions_per_stmt: 0, copies_per_piece: 0, context: None },
        _ => CodegenOptions::default(),
    };
    let ast = generate(&scan_stmts(&scop, &schedule), &options, &budget).expect("there are loops");
    let mut changed = before.clone();
    let block = changed.single_block(func, 0).expect("a scop is a function of one block");
    let is_kept = |op: &OpId| scop.prologue.contains(op) || scop.epilogue.contains(op);
    let replaced: Vec<OpId> = changed.block(block).ops().iter().copied().filter(|op| !is_kept(op)).collect();
    let bodies = scop.stmts.iter().map(|stmt| {
        let body = StmtBody { ops: stmt.ops.clone(), ivs: stmt.ivs.clone(), copied: scop.copied.clone() };
        (stmt.id, body)
    });
    let target = EmitTarget {
        point: InsertionPoint::Before(scop.epilogue[0]),
        loc: Loc::Unknown,
        params: scop.params.iter().map(|param| param.value).collect(),
        parallel: 1,
        cores: 1,
    };
    emit(&mut changed, &ast, &bodies.collect(), &target).expect("there are ops for the loops");
    replaced.iter().rev().for_each(|op| changed.erase_op(*op));
    let after = excerpt(&changed, func).unwrap_or_else(|error| panic!("{error}"));
    let order = Order { scop, dependences: found, schedule, claims: claims(&ast) };
    Transformed { before, after, order: Some(order) }
}
