//! `affine-super-vectorize`: vectorizes affine loops, with vectors of one or more dimensions.
//!
//! # What
//! Of each nest, as many loops within each other as `virtual-vector-size` has sizes become loops over vectors
//! of these sizes, the innermost loops that can be: loads and stores become transfers of slices, arithmetic
//! that of vectors, constants and values from outside vectors of equal elements. With `vectorize-reductions`
//! so do loops that carry reductions, which keep a partial result per element. `test-fastest-varying` says
//! which dimension of memory each loop has to run along, 0 for the last.
//!
//! # When
//! A loop carries nothing through memory, and nothing by values but reductions; each access moves by one
//! element along one dimension, or stays; bounds of inner loops do not depend on it. Where the iterations are
//! no multiple of the size, what hangs over is not written: as memory ends there, or under a mask. Within
//! parallel loops that holds for what is read as well.
//!
//! # Exactness
//! Reductions of floats may round otherwise, which a remark says.
//!
//! # Cost
//! The dependences of each function, and an op for each op.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 64 { B[i] = A[i] * x }
//! ```
//! becomes, for vectors of 8 elements,
//! ```text
//! affine.for %i = 0 to 64 step 8 { B[i .. i + 8] = A[i .. i + 8] * (x, …, x) }
//! ```

use crate::gate::nest::Carried;
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::inner_first;
use crate::loops::reductions::reductions;
use crate::loops::vectors::access::memory_dim;
use crate::loops::vectors::plan::{Match, Plan};
use crate::loops::vectors::write::write;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use loopwright_affine_ir::{Diagnostic, ForOp, FuncOp, Ir, OpId, Severity};
use loopwright_polyhedra::Budget;
use std::collections::BTreeMap;

pub static INFO: PassInfo = PassInfo {
    name: "affine-super-vectorize",
    class: "Vectorize",
    on: RunsOn::Functions,
    summary: "vectorize affine loops",
    options: &[
        OptionInfo {
            name: SIZES,
            value: "N,N,…",
            summary: "vector size per dimension; without it, nothing is done",
        },
        OptionInfo {
            name: FASTEST,
            value: "N,N,…",
            summary: "the fastest varying memory dimension of each loop, counted from the last, which is 0; -1 for any",
        },
        OptionInfo {
            name: REDUCTIONS,
            value: "true|false",
            summary: "vectorize reductions, too; those of floats may then round differently",
        },
    ],
    build,
};

const SIZES: &str = "virtual-vector-size";
const FASTEST: &str = "test-fastest-varying";
const REDUCTIONS: &str = "vectorize-reductions";

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    Ok(Box::new(SuperVectorize {
        sizes: options.numbers(SIZES, 0)?.unwrap_or_default(),
        fastest_varying: options.numbers(FASTEST, -1)?.unwrap_or_default(),
        reductions: options.flag(REDUCTIONS)?,
    }))
}

/// Vectorizes loops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%a: memref<64xf32>, %x: f32) {
/// #   affine.for %i = 0 to 64 {
/// #     affine.store %x, %a[%i] : memref<64xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, SuperVectorize};
///
/// // affine.for %i = 0 to 64 { affine.store %x, %a[%i] }
/// let vectorize = SuperVectorize { sizes: vec![8], ..SuperVectorize::default() };
/// assert_eq!(vectorize.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("vector.transfer_write"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SuperVectorize {
    /// Elements of the vectors per dimension, outermost first, each at least 1. Without any nothing is done.
    pub sizes: Vec<i64>,
    /// Empty, or per dimension the dimension of memory that its loop runs along, counted from the last one,
    /// which is 0; -1 for any.
    pub fastest_varying: Vec<i64>,
    /// Loops that carry reductions become vectors, too: of one dimension only. Those of floats may give other
    /// results then, by rounding.
    pub reductions: bool,
}

impl Pass for SuperVectorize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        if let Err(error) = self.check() {
            let error = PassError::option(INFO.name, ir, error);
            // A size of 0 is an error at a function, as in mlir-opt.
            let func = FuncOp::defined(ir).next().filter(|_| self.sizes.contains(&0));
            let message = "Vectorization factor must be greater than zero";
            let at_func = func.map(|func| Diagnostic::error(ir.place(&ir.op(func.0).loc), message));
            return Err(PassError { diagnostics: at_func.map_or(error.diagnostics, |at| vec![at]), ..error });
        }
        if self.sizes.is_empty() {
            let message = format!("is given to '{}' without '{SIZES}', so that nothing is done", INFO.name);
            context.remarks.push(ir.op_diagnostic(Severity::Remark, ir.module(), message));
            return Ok(Changed::No);
        }
        let rewrite = |edit: &mut Edit<'_>| self.function(edit);
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), rewrite))
    }
}

impl SuperVectorize {
    fn check(&self) -> Result<(), OptionError> {
        let wrong =
            |option, least, number: &i64| OptionError::NotANumber { option, word: number.to_string(), least };
        if let Some(size) = self.sizes.iter().find(|size| **size < 1) {
            return Err(wrong(SIZES, 1, size));
        }
        if let Some(dim) = self.fastest_varying.iter().find(|dim| **dim < -1) {
            return Err(wrong(FASTEST, -1, dim));
        }
        if !self.fastest_varying.is_empty() && self.fastest_varying.len() != self.sizes.len() {
            return Err(OptionError::NotAsMany { option: FASTEST, other: SIZES });
        }
        if self.reductions && self.sizes.len() > 1 {
            return Err(OptionError::NeedsOneNumber { option: REDUCTIONS, other: SIZES });
        }
        Ok(())
    }

    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let loops = inner_first(edit.ir, edit.func);
        if loops.is_empty() {
            return Changed::No;
        }
        let known = match Carried::of(edit) {
            Ok(known) => known,
            Err(why) => {
                edit.remark(edit.func.0, format!("has loops that are not vectorized: {why}"));
                return Changed::No;
            }
        };
        let mut search = Search { options: self, ir: &*edit.ir, loops: &loops, dims: BTreeMap::new() };
        let mut refused = Vec::new();
        for looping in &loops {
            match search.alone(*looping, &known, edit.budget) {
                Ok(dim) => _ = search.dims.insert(looping.0, dim),
                Err(why) => refused.push((looping.0, why)),
            }
        }
        let matches = loops.iter().filter_map(|looping| search.matched(*looping, 0)).collect();
        let groups = intersecting(edit.ir, matches);
        for (op, why) in refused {
            edit.remark(op, format!("is not vectorized: {why}"));
        }
        let mut changed = Changed::No;
        for group in groups {
            if self.first_written(edit, group) {
                changed = Changed::Yes;
            }
        }
        changed
    }

    /// Vectorizes the first of these that can be, which all have loops in common.
    fn first_written(&self, edit: &mut Edit<'_>, group: Vec<Match>) -> bool {
        for found in group {
            if !found.loops().iter().all(|op| edit.ir.is_live(*op)) {
                continue;
            }
            match Plan::of(edit.ir, &found, &self.sizes) {
                Ok(plan) => {
                    if plan.reductions.iter().any(|reduction| !reduction.kind.is_exact()) {
                        edit.rounds_otherwise();
                    }
                    write(edit.ir, &plan);
                    return true;
                }
                Err((op, why)) => edit.remark(op, format!("is not vectorized: {why}")),
            }
        }
        false
    }
}

/// Looks for loops within each other that may become vectors.
struct Search<'a> {
    options: &'a SuperVectorize,
    ir: &'a Ir,
    /// Those inside a loop before it.
    loops: &'a [ForOp],
    /// Of each loop that may, the dimension of memory that it runs along, from the last one.
    dims: BTreeMap<OpId, Option<usize>>,
}

impl Search<'_> {
    /// Whether a loop may become one over vectors, by itself.
    fn alone(&self, looping: ForOp, known: &Carried, budget: &Budget) -> Result<Option<usize>, String> {
        if !looping.inits(self.ir).is_empty() {
            if !self.options.reductions {
                return Err("it carries values".to_owned());
            }
            reductions(self.ir, looping).ok_or("it carries a value that is not a reduction")?;
        }
        known.nothing_by(self.ir, looping, budget)?;
        memory_dim(self.ir, looping)
    }

    /// A loop as the one of a dimension of the vectors, with all loops inside that may be of the next one.
    fn matched(&self, looping: ForOp, dim: usize) -> Option<Match> {
        let along = *self.dims.get(&looping.0)?;
        let wanted = self.options.fastest_varying.get(dim).and_then(|wanted| usize::try_from(*wanted).ok());
        if along.is_some_and(|along| wanted.is_some_and(|wanted| wanted != along)) {
            return None;
        }
        let is_last = dim + 1 == self.options.sizes.len();
        let inner = self.loops.iter().filter(|inner| !is_last && self.ir.is_inside(inner.0, looping.0));
        let inner = inner.filter(|inner| **inner != looping);
        let inner: Vec<Match> = inner.filter_map(|inner| self.matched(*inner, dim + 1)).collect();
        (is_last || !inner.is_empty()).then_some(Match { looping, inner })
    }
}

/// Groups of matches of which only one can be done: as mlir-opt forms them, in the order found.
fn intersecting(ir: &Ir, matches: Vec<Match>) -> Vec<Vec<Match>> {
    let mut groups: Vec<(OpId, Vec<Match>)> = Vec::new();
    for found in matches {
        let root = found.looping.0;
        let meets = |outermost: OpId| {
            outermost == root || ir.is_inside(root, outermost) || ir.is_inside(outermost, root)
        };
        match groups.iter_mut().find(|(outermost, _)| meets(*outermost)) {
            Some((outermost, group)) => {
                if ir.is_inside(*outermost, root) {
                    *outermost = root;
                }
                group.push(found);
            }
            None => groups.push((root, vec![found])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
