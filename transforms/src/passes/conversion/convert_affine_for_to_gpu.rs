//! `convert-affine-for-to-gpu`: converts nests of affine loops to GPU kernel launches.
//!
//! # What
//! Each `affine.for` of a function's top level becomes, with those inside of it, a `gpu.launch`: the outer
//! `gpu-block-dims` loops count blocks, the next `gpu-thread-dims` loops count threads of a block, in x, y
//! and z. Loops further in stay.
//!
//! # When
//! Where none of these loops carries a dependence or a value, each is all that the one around it has, and no
//! bound depends on another of them; mlir-opt does not ask whether iterations need each other. A loop that
//! may run no iteration gets as many blocks or threads as the greatest of its iterations and 0: mlir-opt
//! launches a negative number.
//!
//! How many blocks and threads a device can have, and that it sees the memory, is for the caller to know.
//!
//! # Cost
//! Linear in the function, and the dependences of it.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 64 { affine.for %j = 0 to 32 { A[i, j] } }
//! ```
//! becomes
//! ```text
//! gpu.launch blocks(%i, …) in (%n = %c64, …) threads(%j, …) in (%m = %c32, …) { A[0 + i, 0 + j] }
//! ```

use crate::gate::nest::Carried;
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{body_ops, perfect_nest};
use crate::loops::expansion::{GREATEST, LEAST, extreme};
use crate::loops::trip_count::TripCount;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::machinery::entry_args;
use loopwright_affine_ir::{Builder, ForOp, InsertionPoint, Ir, OpId, ValueId};

/// For statistics.
const LAUNCHES: Statistic =
    Statistic { name: "num-launches", description: "Number of nests converted to launches" };

/// A grid, and a block, have x, y and z.
const MOST_DIMS: u32 = 3;

pub static INFO: PassInfo = PassInfo {
    name: "convert-affine-for-to-gpu",
    class: "ConvertAffineForToGPUPass",
    on: RunsOn::Functions,
    summary: "convert affine loops to GPU kernel launches",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: BLOCK_DIMS,
        value: "N",
        summary: "number of outer loops mapped to blocks, at most 3 (default 1)",
    },
    OptionInfo {
        name: THREAD_DIMS,
        value: "N",
        summary: "number of inner loops mapped to threads, at most 3 (default 1)",
    },
];

const BLOCK_DIMS: &str = "gpu-block-dims";
const THREAD_DIMS: &str = "gpu-thread-dims";

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let default = AffineForToGpu::default();
    let pass = AffineForToGpu {
        block_dims: options.small_number_or(BLOCK_DIMS, default.block_dims)?,
        thread_dims: options.small_number_or(THREAD_DIMS, default.thread_dims)?,
    };
    pass.check()?;
    Ok(Box::new(pass))
}

/// Converts nests of affine loops to GPU kernel launches.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8x9xf32>, %x: f32) {
/// #   affine.for %i = 0 to 8 {
/// #     affine.for %j = 0 to 9 {
/// #       affine.store %x, %m[%i, %j] : memref<8x9xf32>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{AffineForToGpu, Changed, Pass, PassContext};
///
/// // affine.for %i = 0 to 8 { affine.for %j = 0 to 9 { … } }
/// assert_eq!(AffineForToGpu::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("gpu.launch blocks(%arg2, %arg3, %arg4) in"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AffineForToGpu {
    /// So many outer loops count blocks: at most 3.
    pub block_dims: u32,
    /// So many loops inside of them count threads of a block: at most 3. One of both has loops.
    pub thread_dims: u32,
}

impl Default for AffineForToGpu {
    fn default() -> Self {
        Self { block_dims: 1, thread_dims: 1 }
    }
}

impl Pass for AffineForToGpu {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        self.check().map_err(|error| PassError::option(INFO.name, ir, error))?;
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), |edit| self.function(edit)))
    }
}

impl AffineForToGpu {
    fn check(&self) -> Result<(), OptionError> {
        for (option, number) in [(BLOCK_DIMS, self.block_dims), (THREAD_DIMS, self.thread_dims)] {
            if number > MOST_DIMS {
                return Err(OptionError::TooGreat { option, number, most: MOST_DIMS });
            }
        }
        match self.block_dims + self.thread_dims {
            0 => Err(OptionError::NotANumber { option: THREAD_DIMS, word: "0".to_owned(), least: 1 }),
            _ => Ok(()),
        }
    }

    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let blocks = edit.ir.op(edit.func.0).regions().iter();
        let blocks = blocks.flat_map(|region| edit.ir.region(*region).blocks());
        let ops = blocks.flat_map(|block| edit.ir.block(*block).ops());
        let roots: Vec<ForOp> = ops.filter_map(|op| ForOp::of(edit.ir, *op)).collect();
        if roots.is_empty() {
            return Changed::No;
        }
        let known = Carried::of(edit);
        let mut changed = Changed::No;
        for root in roots {
            let found = self.nest(edit.ir, root).and_then(|nest| {
                let known = known.as_ref().map_err(|why| (root.0, why.clone()))?;
                let is_fine = |looping: &ForOp| known.nothing_by(edit.ir, *looping, edit.budget);
                nest.iter().try_for_each(|looping| is_fine(looping).map_err(|why| (looping.0, why)))?;
                Ok(nest)
            });
            match found {
                Ok(nest) => {
                    self.launch(edit.ir, &nest);
                    edit.count(LAUNCHES, 1);
                    changed = Changed::Yes;
                }
                Err((op, why)) => edit.remark(op, format!("is not converted to a launch: {why}")),
            }
        }
        changed
    }

    /// The loops that count blocks and threads, outermost first; or one that cannot be one of them, and why.
    fn nest(&self, ir: &Ir, root: ForOp) -> Result<Vec<ForOp>, (OpId, String)> {
        let n_loops = (self.block_dims + self.thread_dims) as usize;
        let mut nest = perfect_nest(ir, root);
        if nest.len() < n_loops {
            let (innermost, n) = (nest[nest.len() - 1], nest.len());
            let why = format!(
                "it is number {n} of {n_loops} loops of a launch, and the next is not perfectly nested in it"
            );
            return Err((innermost.0, why));
        }
        nest.truncate(n_loops);
        let counters: Vec<ValueId> = nest.iter().map(|looping| looping.iv(ir)).collect();
        for looping in &nest {
            let mut operands = looping.lower_operands(ir).iter().chain(looping.upper_operands(ir));
            if operands.any(|operand| counters.contains(operand)) {
                return Err((looping.0, "its bounds depend on another loop of the launch".to_owned()));
            }
            if !looping.inits(ir).is_empty() {
                return Err((looping.0, "it carries a value".to_owned()));
            }
        }
        Ok(nest)
    }

    /// Makes a launch of a nest.
    fn launch(&self, ir: &mut Ir, nest: &[ForOp]) {
        let (root, innermost) = (nest[0], nest[nest.len() - 1]);
        let loc = ir.op(root.0).loc.clone();
        let mut builder = Builder::new(ir, InsertionPoint::Before(root.0), loc);
        let counts: Vec<Count> = nest.iter().map(|looping| Count::of(&mut builder, *looping)).collect();
        let one = builder.constant_index(1);
        let (blocks, threads) = counts.split_at(self.block_dims as usize);
        let sizes = [blocks, threads].map(|counts| {
            let mut sizes = [one; MOST_DIMS as usize];
            sizes.iter_mut().zip(counts).for_each(|(size, count)| *size = count.size);
            sizes
        });
        let [[bx, by, bz], [tx, ty, tz]] = sizes;
        let launch = builder.build_launch([bx, by, bz, tx, ty, tz]);
        let Some(body) = builder.ir.single_block(launch, 0) else { return };
        let Some(end) = builder.ir.terminator(body) else { return };
        let places = entry_args(builder.ir, launch).to_vec();
        let (of_block, of_thread) = places.split_at(MOST_DIMS as usize);
        let places = of_block[..blocks.len()].iter().chain(&of_thread[..threads.len()]);
        builder.set_point(InsertionPoint::Before(end));
        for ((looping, count), place) in nest.iter().zip(&counts).zip(places) {
            let way = match count.step {
                None => *place,
                Some(step) => builder.arith("arith.muli", &[step, *place]),
            };
            let value = builder.arith("arith.addi", &[count.lower, way]);
            let counter = looping.iv(builder.ir);
            builder.ir.copy_name(counter, value);
            builder.ir.replace_all_uses(counter, value);
        }
        for op in body_ops(builder.ir, innermost).to_vec() {
            builder.ir.move_before(end, op);
        }
        builder.ir.erase_op(root.0);
    }
}

/// What a loop counts, as values before the nest.
struct Count {
    lower: ValueId,
    /// If it is not 1.
    step: Option<ValueId>,
    /// The number of iterations.
    size: ValueId,
}

impl Count {
    fn of(builder: &mut Builder<'_>, looping: ForOp) -> Count {
        let (lower, upper) = (looping.lower(builder.ir), looping.upper(builder.ir));
        let count = TripCount::of(builder.ir, looping);
        let may_be_empty = match count.as_ref().and_then(TripCount::constant) {
            Some(count) => count == 0,
            None => count.is_none_or(|count| !count.is_natural(builder.ir)),
        };
        let by = looping.step(builder.ir);
        let lower = extreme(builder, &lower.map, &lower.operands, GREATEST);
        let upper = extreme(builder, &upper.map, &upper.operands, LEAST);
        let mut size = builder.arith("arith.subi", &[upper, lower]);
        let step = builder.constant_index(by);
        let step = (by != 1).then_some(step);
        if let Some(step) = step {
            size = builder.arith("arith.ceildivsi", &[size, step]);
        }
        if may_be_empty {
            let zero = builder.constant_index(0);
            size = builder.arith(GREATEST, &[size, zero]);
        }
        Count { lower, step, size }
    }
}
