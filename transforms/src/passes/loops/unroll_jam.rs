//! `affine-loop-unroll-jam`: unrolls an outer loop and jams the copies of its inner loops.
//!
//! # What
//! As in mlir-opt, the loop that a function begins with: it steps by `unroll-jam-factor` iterations, and each
//! run of ops between its inner loops is there this many times. Iterations that are left over run in a copy
//! of the nest after it.
//!
//! # When
//! A dependence between iterations `i < i'` that come together must not go back in what runs inside: mlir-opt
//! does not ask. The bounds of inner loops must not depend on the loop, and no loop may carry values. What
//! comes out is proved equal, else the function stays unchanged.
//!
//! # Cost
//! The dependences of the function, and a proof.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 8 { affine.for %j = 0 to 9 { A[i, j] } }
//! ```
//! by 2 becomes
//! ```text
//! affine.for %i = 0 to 8 step 2 { affine.for %j = 0 to 9 { A[i, j]; A[i + 1, j] } }
//! ```

use crate::gate::nest::{DistanceForm, Pair, find_pair};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{body_ops, promote_if_single, set_step};
use crate::loops::trip_count::constant_trip_count;
use crate::loops::unrolling::{NotUnrolled, leftover_of, split_off_rest};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, BlockId, Builder, ForOp, InsertionPoint, Ir, OpId, ValueId, ValueMapping,
};
use loopwright_analysis::{Dependence, Pairs, Scop, dependences};
use loopwright_polyhedra::{Budget, Exhausted};

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-unroll-jam",
    class: "AffineLoopUnrollAndJam",
    on: RunsOn::Functions,
    summary: "unroll and jam the first affine loop of a function",
    options: &[OptionInfo {
        name: "unroll-jam-factor",
        value: "N",
        summary: "unroll factor, at least 1 (default 4)",
    }],
    build: |options| {
        let factor = options.number("unroll-jam-factor", 1)?.and_then(|factor| u64::try_from(factor).ok());
        Ok(Box::new(UnrollJam { factor: factor.unwrap_or(UnrollJam::default().factor) }))
    },
};

/// So many ops the copies may be.
const MOST_OPS: u64 = 1 << 18;

/// Unrolls and jams the first loop of a function.
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
/// use loopwright_transforms::{Changed, Pass, PassContext, UnrollJam};
///
/// // affine.for %i = 0 to 8 { affine.for %j = 0 to 9 { … } }
/// assert_eq!(UnrollJam { factor: 2 }.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("0 to 8 step 2"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnrollJam {
    /// How many iterations run at once, at least 1.
    pub factor: u64,
}

impl Default for UnrollJam {
    fn default() -> Self {
        Self { factor: 4 }
    }
}

impl Pass for UnrollJam {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        if self.factor == 0 {
            let error = OptionError::NotANumber { option: "unroll-jam-factor", word: "0".into(), least: 1 };
            return Err(PassError::option(INFO.name, ir, error));
        }
        let rewrite = |edit: &mut Edit<'_>| self.function(edit);
        Ok(rewrite_functions(ir, context, Grounds::Proof.of(INFO.name), rewrite))
    }
}

/// Why a nest is left alone.
enum NotJammed {
    Unroll(NotUnrolled),
    /// A loop carries values.
    Carries,
    /// An inner loop is as long as the induction variable says.
    InnerBounds,
    /// There are no inner loops that the integer sets tell of.
    Unknown(String),
    Exhausted(Exhausted),
    Dependence(Pair),
}

impl std::fmt::Display for NotJammed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unroll(why) => write!(f, "it {why}"),
            Self::Carries => f.write_str("a loop of the nest carries values"),
            Self::InnerBounds => f.write_str("the bounds of an inner loop depend on it"),
            Self::Unknown(why) => write!(f, "its dependences are not known: {why}"),
            Self::Exhausted(spent) => write!(f, "{spent}; a larger --{} may help", spent.resource),
            Self::Dependence(pair) => write!(f, "{pair} would be reversed"),
        }
    }
}

impl UnrollJam {
    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let entry = edit.func.entry(edit.ir);
        let first = entry.and_then(|entry| edit.ir.block(entry).ops().first().copied());
        let Some(looping) = first.and_then(|op| ForOp::of(edit.ir, op)) else { return Changed::No };
        if self.factor == 1 {
            return if promote_if_single(edit.ir, looping) { Changed::Yes } else { Changed::No };
        }
        if body_ops(edit.ir, looping).is_empty() {
            return Changed::No;
        }
        let found = self.check(edit, looping).and_then(|()| {
            let leftover = leftover_of(edit.ir, looping, self.factor).map_err(NotJammed::Unroll)?;
            if let Some(count) = leftover {
                split_off_rest(edit.ir, looping, &count, self.factor).map_err(NotJammed::Unroll)?;
            }
            Ok(())
        });
        match found {
            Ok(()) => {
                self.jam(edit.ir, looping);
                promote_if_single(edit.ir, looping);
                Changed::Yes
            }
            Err(why) => {
                edit.remark(looping.0, format!("is not unrolled and jammed: {why}"));
                Changed::No
            }
        }
    }

    fn check(&self, edit: &Edit<'_>, looping: ForOp) -> Result<(), NotJammed> {
        let ir = &*edit.ir;
        if constant_trip_count(ir, looping).is_some_and(|count| count < self.factor) {
            return Err(NotJammed::Unroll(NotUnrolled::FewIterations));
        }
        let n_ops = ir.walk(looping.0).count() as u64;
        if n_ops.saturating_mul(self.factor) > MOST_OPS {
            return Err(NotJammed::Unroll(NotUnrolled::TooLarge));
        }
        let factor = i64::try_from(self.factor).map_err(|_| NotJammed::Unroll(NotUnrolled::Overflow))?;
        let step = looping.step(ir).checked_mul(factor).ok_or(NotJammed::Unroll(NotUnrolled::Overflow))?;
        for inner in ir.walk(looping.0).filter_map(|op| ForOp::of(ir, op)) {
            if !inner.inits(ir).is_empty() {
                return Err(NotJammed::Carries);
            }
            let mut bounds = [inner.lower_operands(ir), inner.upper_operands(ir)].concat().into_iter();
            if inner != looping && bounds.any(|value| is_defined_inside(ir, value, looping.0)) {
                return Err(NotJammed::InnerBounds);
            }
        }
        let scop = edit.scop();
        let scop = scop.map_err(|refusal| NotJammed::Unknown(refusal.message))?;
        let found = dependences(&scop, Pairs::Conflicting, edit.budget).map_err(NotJammed::Exhausted)?;
        let farthest = step - looping.step(ir);
        let reversed =
            reversed(ir, &scop, (&found, looping), farthest, edit.budget).map_err(NotJammed::Exhausted)?;
        reversed.map_or(Ok(()), |pair| Err(NotJammed::Dependence(pair)))
    }

    /// Copies each run of ops between loops and gives the loop its new step, which fits.
    fn jam(&self, ir: &mut Ir, looping: ForOp) {
        let (iv, step) = (looping.iv(ir), looping.step(ir));
        let loc = ir.op(looping.0).loc.clone();
        let is_counted = !ir.uses(iv).is_empty();
        let runs = runs(ir, looping);
        let factor = i64::try_from(self.factor).unwrap_or(i64::MAX);
        let mut mappings: Vec<(i64, ValueMapping)> =
            (1..factor).map(|nth| (nth * step, ValueMapping::new())).collect();
        for run in runs {
            let Some(last) = run.last() else { continue };
            let mut builder = Builder::new(ir, InsertionPoint::After(*last), loc.clone());
            for (offset, mapping) in &mut mappings {
                if is_counted {
                    let map = AffineMap::new(1, 0, vec![AffineExpr::Dim(0) + *offset]);
                    let moved = builder.apply(map, &[iv]);
                    mapping.insert(iv, moved);
                }
                for op in &run {
                    builder.clone_op(*op, mapping);
                }
            }
        }
        set_step(ir, looping, step.saturating_mul(factor));
    }
}

fn is_defined_inside(ir: &Ir, value: ValueId, op: OpId) -> bool {
    let block = ir.defining_block(value).and_then(|block| ir.block_parent_op(block));
    block.is_some_and(|around| ir.is_inside(around, op))
}

/// The runs of ops that are no loops, in the body of a loop and of those inside.
fn runs(ir: &Ir, looping: ForOp) -> Vec<Vec<OpId>> {
    let mut runs = Vec::new();
    let mut pending: Vec<BlockId> = vec![looping.body(ir)];
    while let Some(block) = pending.pop() {
        let mut run = Vec::new();
        for op in ir.block(block).ops() {
            match ForOp::of(ir, *op) {
                Some(inner) => {
                    runs.push(std::mem::take(&mut run));
                    pending.push(inner.body(ir));
                }
                None if ir.terminator(block) == Some(*op) => {}
                None => run.push(*op),
            }
        }
        runs.push(run);
    }
    runs
}

/// A dependence between iterations of the loop that are at most `farthest` apart, and that goes back inside.
fn reversed(
    ir: &Ir,
    scop: &Scop,
    (dependences, looping): (&[Dependence], ForOp),
    farthest: i64,
    budget: &Budget,
) -> Result<Option<Pair>, Exhausted> {
    let near =
        [DistanceForm::of(0).add_constant(-1), DistanceForm::constant(farthest).minus(&DistanceForm::of(0))];
    for dependence in dependences {
        let loops = [dependence.source, dependence.target].map(|stmt| &scop.stmt(stmt).loops);
        let common = loops[0].iter().zip(loops[1]).take_while(|(one, other)| one == other).count();
        if loops[0].first() != Some(&looping.0) || common == 0 {
            continue;
        }
        let mut equal = Vec::new();
        for counter in 1..common {
            let distance = DistanceForm::of(counter);
            let back = [near.as_slice(), &[distance.complement()]].concat();
            if let Some(pair) = find_pair(scop, dependence, &equal, &back, budget)? {
                return Ok(Some(pair));
            }
            equal.push(distance);
        }
        if comes_back(ir, scop, dependence, loops[0][common - 1])
            && let Some(pair) = find_pair(scop, dependence, &equal, &near, budget)?
        {
            return Ok(Some(pair));
        }
    }
    Ok(None)
}

/// Whether the target is before the source in the body of their innermost common loop, with a loop between
/// them or around one of them: else the copies of both come one after the other.
fn comes_back(ir: &Ir, scop: &Scop, dependence: &Dependence, common: OpId) -> bool {
    // Ops that statements share may be outside of the loop; what anchors one does not.
    let place = |stmt| {
        let anchor = scop.stmt(stmt).anchor;
        let around = [anchor].into_iter().chain(ir.ancestors(anchor));
        let place = around.take_while(|op| *op != common).last()?;
        let block = ir.op(place).parent()?;
        (ir.block_parent_op(block) == Some(common)).then_some(place)
    };
    let (Some(source), Some(target)) = (place(dependence.source), place(dependence.target)) else {
        return true;
    };
    let (from, to) = (ir.position(target), ir.position(source));
    let Some(block) = ir.op(source).parent() else { return true };
    from < to && ir.block(block).ops()[from..=to].iter().any(|op| ForOp::of(ir, *op).is_some())
}
