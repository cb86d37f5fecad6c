//! Loops, from the declarations of their ops: induction variables with bounds.
//!
//! # Method
//! Ops of the affine dialect say so by maps and sets. Of other loops the bounds are values, and one that is
//! the least, or greatest, of several values is a bound with several results.
//!
//! # Exactness
//! Exact. Whether the values are affine is found out by whoever asks for their forms.

use loopwright_affine_ir::machinery::Arithmetic;
use loopwright_affine_ir::{AffineMap, Bound, Ir, LoopRange, Mapped, OpId, ValueId};

/// An induction variable with its bounds.
#[derive(Clone, Debug)]
pub struct CounterRange {
    /// The loop.
    pub op: OpId,
    /// The induction variable.
    pub iv: ValueId,
    /// Greatest of the map's results.
    pub lower: Bound,
    /// Least of the map's results, exclusive.
    pub upper: Bound,
    /// At least 1.
    pub step: i64,
}

/// The induction variables of a loop of any dialect; `None` for other ops, and if their bounds are neither
/// maps nor values.
///
/// Whether the operands of bounds are affine is for who asks to find out.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # use loopwright_analysis::machinery::counter_ranges;
/// # let text = "func.func @f(%n: index, %m: index) {
/// #   %zero = arith.constant 0 : index
/// #   %two = arith.constant 2 : index
/// #   %least = arith.minsi %n, %m : index
/// #   scf.for %i = %zero to %least step %two {
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// // scf.for %i = 0 to min(%n, %m) step 2
/// let looping = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "scf.for").expect("is there");
/// let ranges = counter_ranges(&ir, looping).expect("it counts by a constant step");
/// assert_eq!((ranges[0].upper.map.n_results(), ranges[0].step), (2, 2));
/// ```
pub fn counter_ranges(ir: &Ir, op: OpId) -> Option<Vec<CounterRange>> {
    let loop_like = ir.def(op).loop_like?;
    let (ranges, are_values) = match loop_like.ranges {
        Some(ranges) => (ranges(ir, op), false),
        None => (loop_like.spans?(ir, op)?, true),
    };
    let range = |LoopRange { iv, lower, upper, step }| match are_values {
        true => {
            CounterRange { op, iv, lower: spread(ir, lower, true), upper: spread(ir, upper, false), step }
        }
        false => CounterRange { op, iv, lower, upper, step },
    };
    Some(ranges.into_iter().map(range).collect())
}

/// So many values are looked at to see what a bound is made up of.
const MAX_VALUES: usize = 32;

/// A bound that is one value, as a map with several results where the value is the greatest, or least, of
/// several.
pub(crate) fn spread(ir: &Ir, bound: Bound, greatest: bool) -> Bound {
    let [value] = bound.operands[..] else { return bound };
    let Some(op) = ir.defining_op(value) else { return bound };
    let (def, operands) = (ir.def(op), ir.op(op).operands().to_vec());
    let (mapped, arithmetic) = match greatest {
        true => (Mapped::Greatest, Arithmetic::Greatest),
        false => (Mapped::Least, Arithmetic::Least),
    };
    match ir.op(op).attr("map").and_then(|map| map.as_map()) {
        Some(map) if def.mapped == Some(mapped) => Bound { map: map.clone(), operands },
        _ => {
            // Of the greatest of some, and others, each counts once.
            let (mut values, mut met, mut pending) = (Vec::new(), Vec::new(), vec![value]);
            while let Some(value) = pending.pop() {
                if met.contains(&value) {
                    continue;
                }
                met.push(value);
                let op = ir.defining_op(value).filter(|op| ir.def(*op).arithmetic == Some(arithmetic));
                match op.filter(|_| met.len() + pending.len() < MAX_VALUES) {
                    Some(op) => pending.extend(ir.op(op).operands().iter().rev()),
                    None => values.push(value),
                }
            }
            let n_results = u32::try_from(values.len()).expect("there are few");
            Bound::new(AffineMap::identity(n_results), values)
        }
    }
}
