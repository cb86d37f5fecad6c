//! Rules of `memref.subview`, and of the lists of offsets, sizes and strides that it shares with
//! `memref.reinterpret_cast`.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::ids::OpId;
use crate::core::types::{Layout, MemRefType, Strided, Type};
use crate::dialects::memref::layout::{product, sum};
use crate::language::assembly::index_list;
use crate::language::interfaces::ViewMap;
use crate::language::ir::Ir;
use crate::language::signature::Signature;

/// A number that is known, or only when the program runs.
type Number = Option<i64>;

/// The lists of offsets, sizes and strides fit each other and the number of dimensions; offsets and sizes are
/// not negative. With `max_offsets` of 1, one offset will do whatever the number of sizes.
pub(super) fn lists(ir: &Ir, op: OpId, max_offsets: usize, rank: usize) -> Result<(), String> {
    let names = ["offset", "size", "stride"];
    let [offsets, sizes, strides] = names.map(|name| index_list(ir, op, &format!("static_{name}s")));
    let signature = ir.def(op).signature.unwrap_or(&Signature::NONE);
    for (name, list) in names.iter().zip([&offsets, &sizes, &strides]) {
        let n_values = signature.values(ir, op, &format!("{name}s")).len();
        let n_dynamic = list.iter().filter(|number| number.is_none()).count();
        if n_values != n_dynamic {
            return Err(format!(
                "expected the number of '{name}s' to match the number of dynamic entries in 'static_{name}s' \
                 ({n_values} vs {n_dynamic})"
            ));
        }
    }
    let well_formed = "so the rank of the result type is well-formed.";
    if !(offsets.len() == 1 && max_offsets == 1) && offsets.len() != sizes.len() {
        let (found, wanted) = (offsets.len(), sizes.len());
        let what = "expected mixed offsets rank to match mixed sizes rank";
        return Err(format!("{what} ({found} vs {wanted}) {well_formed}"));
    }
    if sizes.len() != strides.len() {
        let (found, wanted) = (sizes.len(), strides.len());
        let what = "expected mixed sizes rank to match mixed strides rank";
        return Err(format!("{what} ({found} vs {wanted}) {well_formed}"));
    }
    for (name, list, wanted) in
        [("offset", &offsets, max_offsets), ("size", &sizes, rank), ("stride", &strides, rank)]
    {
        if list.len() != wanted {
            return Err(format!("expected {wanted} {name} values, got {}", list.len()));
        }
    }
    for (name, list) in [("offset", &offsets), ("size", &sizes)] {
        if let Some(negative) = list.iter().flatten().find(|number| **number < 0) {
            return Err(format!("expected {name}s to be non-negative, but got {negative}"));
        }
    }
    Ok(())
}

/// What is wrong with a `memref.subview`.
pub(super) fn fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let data = ir.op(op);
    let (from, to) = (ir.ty(data.operands()[0]), ir.ty(data.results()[0]));
    let (Type::MemRef(base), Type::MemRef(part)) = (from, to) else { return Ok(()) };
    lists(ir, op, base.rank(), base.rank())?;
    if base.space != part.space {
        return Err(format!(
            "different memory spaces specified for base memref type '{from}' and subview memref type '{to}'"
        ));
    }
    let Some(source) = base.strides() else { return Err(format!("base type '{from}' is not strided")) };
    let [offsets, sizes, strides] =
        ["offsets", "sizes", "strides"].map(|name| index_list(ir, op, &format!("static_{name}")));
    let layout = of_part(&source, &offsets, &strides);
    check_type(base, &sizes, &layout, part)?;
    in_bounds(&base.shape, &offsets, &sizes, &strides)
}

impl MemRefType {
    /// The type of a part that keeps all dimensions, as far as its offsets, sizes and steps are known; `None`
    /// where the memref is not strided.
    ///
    /// ```
    /// use loopwright_affine_ir::{MemRefType, Type};
    ///
    /// let Type::MemRef(whole) = Type::memref(vec![None, Some(8)], Type::F32) else { panic!("it is one") };
    /// let part = whole.part(&[Some(1), Some(2)], &[Some(4), Some(4)], &[Some(1), Some(2)]).expect("it is strided");
    /// assert_eq!(Type::MemRef(part.into()).to_string(), "memref<4x4xf32, strided<[8, 2], offset: 10>>");
    /// ```
    pub fn part(
        &self,
        offsets: &[Option<i64>],
        sizes: &[Option<i64>],
        strides: &[Option<i64>],
    ) -> Option<MemRefType> {
        let layout = Layout::Strided(of_part(&self.strides()?, offsets, strides));
        Some(MemRefType { shape: sizes.to_vec(), elem: self.elem.clone(), layout, space: self.space.clone() })
    }
}

/// The layout of a part that keeps all dimensions.
fn of_part(source: &Strided, offsets: &[Number], strides: &[Number]) -> Strided {
    let steps = offsets.iter().zip(&source.strides);
    let offset = steps.fold(source.offset, |offset, (n, stride)| sum(offset, product(*n, *stride)));
    let strides = source.strides.iter().zip(strides).map(|(stride, step)| product(*stride, *step)).collect();
    Strided { strides, offset }
}

/// Whether `part` is the type of the part, dimensions of one element left out or not.
fn check_type(
    base: &MemRefType,
    sizes: &[Number],
    layout: &Strided,
    part: &MemRefType,
) -> Result<(), String> {
    let (elem, space) = (base.elem.clone(), base.space.clone());
    let whole = MemRefType { shape: sizes.to_vec(), elem, layout: Layout::Strided(layout.clone()), space };
    let [wanted, found] = [whole, part.clone()].map(|ty| Type::MemRef(Arc::new(ty)));
    if wanted == found {
        return Ok(());
    }
    if part.rank() > sizes.len() {
        return Err(format!(
            "expected result rank to be smaller or equal to the source rank, but got '{found}'"
        ));
    }
    let mismatch = |what: &str| {
        format!(
            "expected result type to be '{wanted}' or a rank-reduced version. (mismatch of result {what}), but \
             got '{found}'"
        )
    };
    if !is_reduced(sizes, &part.shape) {
        return Err(mismatch("sizes"));
    }
    if base.elem != part.elem {
        return Err(format!("expected result element type to be '{}', but got '{found}'", base.elem));
    }
    let keeps = part.strides().is_some_and(|part| {
        let kept = kept_strides(sizes, &layout.strides, &part.strides);
        part.offset == layout.offset && kept == Some(part.strides)
    });
    if keeps { Ok(()) } else { Err(mismatch("layout")) }
}

/// Whether `reduced` is `sizes` without some of the sizes of one.
fn is_reduced(sizes: &[Number], reduced: &[Number]) -> bool {
    let mut rest = reduced.iter();
    let mut next = rest.next();
    for size in sizes {
        if next == Some(size) {
            next = rest.next();
        } else if *size != Some(1) {
            return false;
        }
    }
    next.is_none()
}

/// The strides that are left when dimensions of one element are left out.
fn kept_strides(sizes: &[Number], strides: &[Number], reduced: &[Number]) -> Option<Vec<Number>> {
    let dropped = dropped(sizes, strides, reduced)?;
    Some(strides.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(stride, _)| *stride).collect())
}

/// Which dimensions are left out. Where more are of one element than are missing, those are missing whose
/// strides are: as many of each stride as `reduced` has fewer of it.
fn dropped(sizes: &[Number], strides: &[Number], reduced: &[Number]) -> Option<Vec<bool>> {
    let mut dropped = vec![false; strides.len()];
    if reduced.len() < strides.len() {
        dropped = sizes.iter().map(|size| *size == Some(1)).collect();
    }
    let n_kept = |dropped: &[bool]| dropped.iter().filter(|dropped| !**dropped).count();
    if n_kept(&dropped) != reduced.len() {
        let mut left = occurrences(strides);
        let wanted = occurrences(reduced);
        for (stride, dropped) in strides.iter().zip(&mut dropped).filter(|(_, dropped)| **dropped) {
            let wanted = wanted.get(stride).copied().unwrap_or(0);
            let left = left.get_mut(stride)?;
            match (*left).cmp(&wanted) {
                std::cmp::Ordering::Greater => *left -= 1,
                std::cmp::Ordering::Equal => *dropped = false,
                std::cmp::Ordering::Less => return None,
            }
        }
    }
    (n_kept(&dropped) == reduced.len()).then_some(dropped)
}

/// The source dimensions that a `memref.subview` drops; `None` if its types do not determine them.
///
/// ```
/// use loopwright_affine_ir::machinery::dropped_dims;
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
///
/// let text = "
/// func.func @row(%a: memref<4x8xf32>, %i: index) {
///   %row = memref.subview %a[%i, 2] [1, 6] [1, 1]
///       : memref<4x8xf32> to memref<6xf32, strided<[1], offset: ?>>
///   return
/// }";
/// let ir = parse(&Source::new("row.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let view = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "memref.subview").expect("is there");
/// assert_eq!(dropped_dims(&ir, view), Some(vec![true, false]));
/// ```
pub fn dropped_dims(ir: &Ir, op: OpId) -> Option<Vec<bool>> {
    let data = ir.op(op);
    let (source, part) = (ir.ty(data.operands()[0]).as_memref()?, ir.ty(data.results()[0]).as_memref()?);
    let [offsets, sizes, strides] =
        ["offsets", "sizes", "strides"].map(|name| index_list(ir, op, &format!("static_{name}")));
    let layout = of_part(&source.strides()?, &offsets, &strides);
    dropped(&sizes, &layout.strides, &part.strides()?.strides)
}

/// Offsets, and strides times subscripts.
pub(super) fn elements(ir: &Ir, op: OpId) -> Option<ViewMap> {
    let (data, dropped) = (ir.op(op), dropped_dims(ir, op)?);
    let part = ir.ty(*data.results().first()?).as_memref()?;
    let signature = ir.def(op).signature?;
    let mut operands = Vec::new();
    let mut list = |name: &str| -> Vec<AffineExpr> {
        let mut dynamic = signature.values(ir, op, name).iter();
        let fixed = index_list(ir, op, &format!("static_{name}"));
        let number = |number: Option<i64>| match number.map_or_else(|| Err(dynamic.next()), Ok) {
            Ok(number) => AffineExpr::Const(number),
            Err(value) => {
                operands.extend(value);
                AffineExpr::Symbol(operands.len() as u32 - 1)
            }
        };
        fixed.into_iter().map(number).collect()
    };
    let (offsets, strides) = (list("offsets"), list("strides"));
    let mut dims = 0;
    let results = offsets.into_iter().zip(strides).zip(dropped).map(|((offset, stride), is_dropped)| {
        if is_dropped {
            return offset;
        }
        dims += 1;
        AffineExpr::Dim(dims - 1) * stride + offset
    });
    let results: Vec<AffineExpr> = results.collect();
    let map = AffineMap { dims, symbols: operands.len() as u32, results };
    (part.rank() == dims as usize).then_some(ViewMap { map, operands })
}

fn occurrences(strides: &[Number]) -> BTreeMap<Number, usize> {
    let mut counts = BTreeMap::new();
    strides.iter().for_each(|stride| *counts.entry(*stride).or_insert(0) += 1);
    counts
}

/// The part lies in the buffer, as far as the numbers are known.
fn in_bounds(
    shape: &[Number],
    offsets: &[Number],
    sizes: &[Number],
    strides: &[Number],
) -> Result<(), String> {
    let parts = offsets.iter().zip(sizes).zip(strides);
    for (dim, (end, ((offset, size), stride))) in shape.iter().zip(parts).enumerate() {
        let (Some(end), Some(offset)) = (end, offset) else { continue };
        if offset >= end {
            return Err(format!("offset {dim} is out-of-bounds: {offset} >= {end}"));
        }
        let (Some(size), Some(stride)) = (size, stride) else { continue };
        let last = i128::from(*offset) + (i128::from(*size) - 1) * i128::from(*stride);
        if last >= i128::from(*end) {
            return Err(format!("slice along dimension {dim} runs out-of-bounds: {last} >= {end}"));
        }
    }
    Ok(())
}
