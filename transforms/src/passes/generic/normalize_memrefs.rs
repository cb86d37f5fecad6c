//! `normalize-memrefs`: allocations in row-major order in the place of those with another layout.
//!
//! # What
//! An allocation whose layout is an affine map or strided gets the sizes of what the map leads to, and accesses the subscripts that it makes of theirs.
//!
//! # When
//! Sizes are known, and no subscript of the map is negative. The allocation is only accessed one element at a time, by affine subscripts, and freed: where mlir-opt
//! changes what `memref.dim` says, it stays.
//!
//! # What mlir-opt does besides
//! It changes arguments, results and calls of functions, also of those that others may call, memory that is allocated in loops of unknown size in tiles, and leaves
//! ops of `affine.apply` that nobody needs.
//!
//! # Exactness
//! The new sizes hold all elements; where dimensions cancel each other out in the map they may be greater than needed.
//!
//! # Cost
//! Linear in the accesses.
//!
//! # Examples
//! ```text
//! %a = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
//! affine.store %x, %a[%i, %j]
//! ```
//! becomes
//! ```text
//! %a = memref.alloc() : memref<8x4xf32>
//! affine.store %x, %a[%j, %i]
//! ```

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::util::layout::{is_plain, map_subscripts};
use crate::util::memory::is_allocated;
use crate::util::rewriting::{Edit, Grounds, rewrite_functions};
use affine_ir::{AffineExpr, AffineMap, BinaryKind, Ir, Layout, MemRefType, OpId, Type};
use std::sync::Arc;

pub static INFO: PassInfo = PassInfo {
    name: "normalize-memrefs",
    class: "NormalizeMemRefs",
    on: RunsOn::SymbolTables,
    summary: "allocate memory in row-major order that has another layout",
    options: &[],
    build: |_| Ok(Box::new(NormalizeMemRefs)),
};

/// Allocates memory in row-major order that has another layout.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "#t = affine_map<(d0, d1) -> (d1, d0)>
/// # func.func @f(%x: f32) -> f32 {
/// #   %a = memref.alloc() : memref<4x8xf32, #t>
/// #   affine.for %i = 0 to 4 {
/// #     affine.for %j = 0 to 8 {
/// #       affine.store %x, %a[%i, %j] : memref<4x8xf32, #t>
/// #     }
/// #   }
/// #   %r = affine.load %a[1, 2] : memref<4x8xf32, #t>
/// #   return %r : f32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, NormalizeMemRefs, Pass, PassContext};
///
/// // %a = memref.alloc() : memref<4x8xf32, #t>; … affine.store %x, %a[%i, %j] …
/// assert_eq!(NormalizeMemRefs.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("%alloc[%arg2, %arg1] : memref<8x4xf32>"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NormalizeMemRefs;

impl Pass for NormalizeMemRefs {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, (INFO.name, Grounds::Construction), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let mut changed = Changed::No;
    let ops: Vec<OpId> = edit.ir.walk(edit.func.0).collect();
    for op in ops {
        let &[memref] = edit.ir.op(op).results() else { continue };
        let Some(ty) = edit.ir.ty(memref).as_memref().cloned() else { continue };
        if ty.layout == Layout::Identity || !is_allocated(edit.ir, memref) {
            continue;
        }
        let found = layout(&ty).and_then(|map| Some((sizes(&map, &ty.shape)?, map)));
        let Some((sizes, map)) = found else {
            edit.remark(op, "keeps its layout: the sizes that it leads to are not known");
            continue;
        };
        let mut users: Vec<OpId> = edit.ir.uses(memref).iter().map(|user| user.op).collect();
        users.sort_unstable();
        users.dedup();
        if let Some(other) = users.iter().find(|user| !is_plain(edit.ir, **user, memref)) {
            edit.remark(*other, "is no affine access: what it uses keeps its layout");
            continue;
        }
        users.into_iter().for_each(|user| map_subscripts(edit.ir, user, &map));
        let shape = sizes.into_iter().map(Some).collect();
        let ty = MemRefType { shape, layout: Layout::Identity, ..ty };
        edit.ir.set_type(memref, Type::MemRef(Arc::new(ty)));
        changed = Changed::Yes;
    }
    changed
}

/// The map from subscripts to those of the memory, if it has no symbols.
fn layout(ty: &MemRefType) -> Option<AffineMap> {
    match &ty.layout {
        Layout::Map(map) => (map.symbols == 0).then(|| AffineMap::clone(map)),
        Layout::Strided(strided) => {
            let mut sum = AffineExpr::Const(strided.offset?);
            for (dim, stride) in (0..).zip(&strided.strides) {
                sum = sum + AffineExpr::Dim(dim) * AffineExpr::Const((*stride)?);
            }
            let dims = u32::try_from(strided.strides.len()).ok()?;
            Some(AffineMap::new(dims, 0, vec![sum.simplified(dims, 0)]))
        }
        Layout::Identity | Layout::Other(_) => None,
    }
}

/// The sizes of the memory that the map leads to.
fn sizes(map: &AffineMap, shape: &[Option<i64>]) -> Option<Vec<i64>> {
    let ranges = shape.iter().map(|size| size.filter(|size| *size > 0).map(|size| (0, i128::from(size) - 1)));
    let ranges: Vec<(i128, i128)> = ranges.collect::<Option<_>>()?;
    let mut n_elements = 1i64;
    let size = |result: &AffineExpr| {
        let (least, greatest) = range(result, &ranges)?;
        let size = i64::try_from(greatest.checked_add(1)?).ok().filter(|_| least >= 0)?;
        n_elements = n_elements.checked_mul(size)?;
        Some(size)
    };
    map.results.iter().map(size).collect()
}

/// The values that an expression is between.
fn range(expr: &AffineExpr, dims: &[(i128, i128)]) -> Option<(i128, i128)> {
    let AffineExpr::Binary(kind, lhs, rhs) = expr else {
        return match expr {
            AffineExpr::Const(value) => Some((i128::from(*value), i128::from(*value))),
            AffineExpr::Dim(dim) => dims.get(*dim as usize).copied(),
            _ => None,
        };
    };
    let (lhs, rhs) = (range(lhs, dims)?, range(rhs, dims)?);
    let by = (rhs.0 == rhs.1 && rhs.0 > 0).then_some(rhs.0);
    match kind {
        BinaryKind::Add => Some((lhs.0.checked_add(rhs.0)?, lhs.1.checked_add(rhs.1)?)),
        BinaryKind::Mul => {
            let mut corners = Vec::new();
            for (one, other) in [(lhs.0, rhs.0), (lhs.0, rhs.1), (lhs.1, rhs.0), (lhs.1, rhs.1)] {
                corners.push(one.checked_mul(other)?);
            }
            Some((corners.iter().copied().min()?, corners.iter().copied().max()?))
        }
        BinaryKind::FloorDiv => by.map(|by| (lhs.0.div_euclid(by), lhs.1.div_euclid(by))),
        BinaryKind::CeilDiv => by.map(|by| (-(-lhs.0).div_euclid(by), -(-lhs.1).div_euclid(by))),
        BinaryKind::Mod => by.map(|by| match lhs.0.div_euclid(by) == lhs.1.div_euclid(by) {
            true => (lhs.0.rem_euclid(by), lhs.1.rem_euclid(by)),
            false => (0, by - 1),
        }),
    }
}
