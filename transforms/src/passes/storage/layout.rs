//! `affine-mem-layout`: permutes the dimensions of local arrays so that innermost loops access them along
//! rows.
//!
//! # Problem
//! Neighbours in a row share lines of caches, and vectors are loaded from them. An array that the loops of a
//! program go through column by column is better laid out by columns.
//!
//! # Method
//! Each access of a local array has one vote for each time it is thought to move: for the dimension along
//! which it moves by one element with the innermost induction variable that it depends on, if there is such a
//! one. The dimension with most votes becomes the last one; the others stay in their order. With `padding`,
//! rows whose length is a multiple of 4096 bytes get longer: such rows compete for the same sets of caches.
//!
//! # When
//! The array is an allocation that only affine accesses of one element, and deallocations, know. Arguments
//! and globals keep their layouts, which others know.
//!
//! # Exactness
//! How often accesses move is estimated: a loop whose number of iterations is not constant counts for 100.
//! That the program computes the same does not depend on it.
//!
//! # Cost
//! Linear in the accesses and the loops around each, and a proof.
//!
//! # Examples
//! ```text
//! %t = alloc() : 4 x 8; for i = 0 to 8 { for j = 0 to 4 { f(t[j, i]) } }   =>   %t = alloc() : 8 x 4; for i { for j { f(t[i, j]) } }
//! ```
//!
//! # Reference
//! Layouts of arrays against strides: [CierniakLi95].

use crate::flow::memory::{bytes_of, is_allocated};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::trip_count::constant_trip_count;
use crate::loops::vectors::access::Access;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use crate::storage::layouts::accesses::{is_plain, map_subscripts};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, EffectKind, ForOp, Ir, Layout, MemRefType, OpId, Traits, Type, ValueId,
};
use std::sync::Arc;

pub static INFO: PassInfo = PassInfo {
    name: "affine-mem-layout",
    class: "AffineMemLayout",
    on: RunsOn::Functions,
    summary: "permute the dimensions of local arrays so that innermost loops have stride 1",
    options: &[OptionInfo {
        name: "padding",
        value: "N",
        summary: "padding in elements of rows whose size is a multiple of 4096 bytes (default 0)",
    }],
    build: |options| Ok(Box::new(MemLayout::read(options)?)),
};

const ARRAYS: Statistic = Statistic { name: "num-arrays", description: "Number of arrays with a new layout" };

/// So many iterations a loop is thought to have whose number is not known.
const ITERATIONS: u64 = 100;
/// Rows of a multiple of this many bytes are made longer.
const CONFLICT: u64 = 4096;

/// Permutes the dimensions of local arrays so that innermost loops access them along rows.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%x: f64) -> f64 {
/// #   %t = memref.alloc() : memref<4x8xf64>
/// #   affine.for %i = 0 to 8 {
/// #     affine.for %j = 0 to 4 {
/// #       affine.store %x, %t[%j, %i] : memref<4x8xf64>
/// #     }
/// #   }
/// #   %r = affine.load %t[1, 2] : memref<4x8xf64>
/// #   memref.dealloc %t : memref<4x8xf64>
/// #   return %r : f64
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, MemLayout, Pass, PassContext};
///
/// // %t = memref.alloc() : memref<4x8xf64>; for i = 0 to 8 { for j = 0 to 4 { t[j, i] = x } }
/// assert_eq!(MemLayout::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("%alloc[%arg1, %arg2] : memref<8x4xf64>"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemLayout {
    /// So many elements more rows of a multiple of 4096 bytes have.
    pub padding: u32,
}

impl MemLayout {
    fn read(options: &PassOptions) -> Result<Self, OptionError> {
        Ok(Self { padding: options.small_number_or("padding", 0)? })
    }
}

impl Pass for MemLayout {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        context.statistics.count(ARRAYS, 0);
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), |edit| self.function(edit)))
    }
}

impl MemLayout {
    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let mut changed = Changed::No;
        let ops: Vec<OpId> = edit.ir.walk(edit.func.0).collect();
        for op in ops {
            let &[memref] = edit.ir.op(op).results() else { continue };
            let Some(ty) = edit.ir.ty(memref).as_memref().cloned() else { continue };
            if ty.rank() == 0 || !is_allocated(edit.ir, memref) {
                continue;
            }
            match self.lay_out(edit.ir, op, memref, &ty) {
                Ok(Changed::Yes) => {
                    edit.count(ARRAYS, 1);
                    changed = Changed::Yes;
                }
                Ok(Changed::No) => {}
                Err(why) => edit.remark(op, format!("keeps its layout: {why}")),
            }
        }
        changed
    }

    fn lay_out(&self, ir: &mut Ir, alloc: OpId, memref: ValueId, ty: &MemRefType) -> Result<Changed, String> {
        if ty.layout != Layout::Identity {
            return Err("it is not in row-major order".to_owned());
        }
        let mut users: Vec<OpId> = ir.uses(memref).iter().map(|user| user.op).collect();
        users.sort_unstable();
        users.dedup();
        let is_simple = |user: OpId| {
            let is_element = ir.def(user).has(Traits::AFFINE_OPERANDS) && ir.def(user).access.is_some();
            is_plain(ir, user, memref) && (is_element || ir.def(user).has_effect(EffectKind::Free))
        };
        if let Some(other) = users.iter().find(|user| !is_simple(**user)) {
            return Err(format!("'{}' is not an affine access of one element", ir.op(*other).name()));
        }
        let rank = ty.rank();
        let mut votes = vec![0u64; rank];
        for access in users.iter().filter_map(|user| Access::of(ir, *user)) {
            if let Some((dim, looping)) = row(ir, &access, rank) {
                votes[dim] = votes[dim].saturating_add(times(ir, looping));
            }
        }
        // Of dimensions with as many votes the last one, so that nothing is changed without a reason.
        let best = (0..rank).max_by_key(|dim| votes[*dim]).unwrap_or(0);
        let order: Vec<usize> = (0..rank).filter(|dim| *dim != best).chain([best]).collect();
        let mut shape: Vec<Option<i64>> = order.iter().map(|dim| ty.shape[*dim]).collect();
        if let Some(Some(size)) = shape.last_mut()
            && rank > 1
            && bytes_of(ir, memref, *size).is_some_and(|bytes| bytes > 0 && bytes % CONFLICT == 0)
        {
            *size = size.checked_add(self.padding.into()).ok_or("its rows are too long for padding")?;
        }
        let product = shape.iter().flatten().try_fold(1i64, |product, size| product.checked_mul(*size));
        product.ok_or("it has too many elements for padding")?;
        if shape == ty.shape && order.is_sorted() {
            return Ok(Changed::No);
        }
        let dims = u32::try_from(rank).map_err(|_| "it has too many dimensions")?;
        let results = order.iter().map(|dim| u32::try_from(*dim).map(AffineExpr::Dim));
        let results = results.collect::<Result<_, _>>().map_err(|_| "it has too many dimensions")?;
        let map = AffineMap::new(dims, 0, results);
        users.into_iter().for_each(|user| map_subscripts(ir, user, memref, &map));
        // The sizes that are known when the program runs, in the new order.
        let place = |dim: usize| ty.shape[..dim].iter().filter(|size| size.is_none()).count();
        let sizes = ir.op(alloc).operands().to_vec();
        let dynamic = order.iter().filter(|dim| ty.shape[**dim].is_none());
        let moved = dynamic.map(|dim| sizes[place(*dim)]).collect();
        ir.set_operands(alloc, moved);
        ir.set_type(memref, Type::MemRef(Arc::new(MemRefType { shape, ..ty.clone() })));
        Ok(Changed::Yes)
    }
}

/// The dimension along which an access moves by one element with the innermost induction variable that it
/// depends on, and the loop.
fn row(ir: &Ir, access: &Access, rank: usize) -> Option<(usize, OpId)> {
    let mut loops = ir.ancestors(access.op).filter_map(|op| Some((op, ir.def(op).loop_like?.ranges?)));
    loops.find_map(|(op, ranges)| {
        // The last induction variable of several is the innermost one.
        let mut ivs = ranges(ir, op).into_iter().rev().map(|range| (range.iv, range.step));
        ivs.find_map(|(iv, step)| {
            let slopes: Vec<Option<i64>> = (0..rank).map(|dim| access.slope(dim, iv)).collect();
            let moves = |slope: &Option<i64>| *slope != Some(0);
            let is_row = |slope: &Option<i64>| step == 1 && matches!(slope, Some(1 | -1));
            let moving = slopes.iter().filter(|slope| moves(slope)).count();
            let found = slopes.iter().position(moves)?;
            Some((moving == 1 && is_row(&slopes[found])).then_some((found, op)))
        })
    })?
}

/// How many iterations a loop is thought to have, all times that it runs together.
fn times(ir: &Ir, looping: OpId) -> u64 {
    let loops =
        std::iter::once(looping).chain(ir.ancestors(looping)).filter(|op| ir.def(*op).loop_like.is_some());
    let counts = loops.map(|op| {
        let count = ForOp::of(ir, op).and_then(|looping| constant_trip_count(ir, looping));
        count.unwrap_or(ITERATIONS)
    });
    counts.fold(1, u64::saturating_mul)
}
