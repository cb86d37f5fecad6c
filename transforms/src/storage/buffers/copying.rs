//! Copies parts of memrefs into buffers, and redirects accesses to them.
//!
//! # Method
//! The box around what is touched ([`Bounding`]) gets a buffer. What comes in is copied before a place, by a
//! nest of loops or one transfer that is waited for; what goes out is copied back after it. Each access
//! subtracts the start of the box from its subscripts. The ops, their order, and the `affine.apply` ops that
//! are left over are those of mlir-opt.
//!
//! # Invariants
//! A transfer is of a box of constant size: its rows lie apart by a constant, and all of its cells are in the
//! box of what is touched.

use crate::loops::affine_for::{front, promote_if_single};
use crate::storage::buffers::bounding::{Bounding, Extent};
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, ApplyOp, Attr, Bound, Builder, ElementAccess, ForOp, ForSpec, InsertionPoint, Ir,
    Layout, MemRefType, OpId, OpSpec, Type, ValueId,
};
use std::sync::Arc;

/// Which way a copy goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// From memory to the buffer.
    In,
    /// From the buffer to memory.
    Out,
}

/// What a buffer is like.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Buffer {
    /// Its memory space.
    pub(crate) space: i64,
    /// The space of tags, if there are transfers; these need the order and the rows of the box.
    pub(crate) transfer: Option<i64>,
    /// Boxes of fewer bytes are copied by loops all the same.
    pub(crate) min_transfer: u64,
    /// Which dimension of the memref each of its own is; those of the memref without.
    pub(crate) order: Option<Vec<usize>>,
    /// So many elements more than needed a row of it has.
    pub(crate) padding: i64,
}

/// Where a copy comes from and goes to.
#[derive(Clone, Debug)]
pub(crate) struct Copied {
    pub(crate) memref: ValueId,
    /// The values that the box depends on.
    pub(crate) symbols: Vec<ValueId>,
    pub(crate) bounding: Bounding,
    /// What comes in is copied before this op.
    pub(crate) before: OpId,
    /// What goes out is copied after this op.
    pub(crate) after: OpId,
    pub(crate) buffer: Buffer,
}

/// What was made for a copy.
pub(crate) struct Made {
    pub(crate) buffer: ValueId,
    /// The nest of loops that copies, outermost first; empty if a transfer does.
    pub(crate) nest: Vec<ForOp>,
    /// The op that waits for the transfer.
    pub(crate) wait: Option<OpId>,
}

/// One transfer of a box, beside the number of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rows {
    /// The elements lie one after the other.
    One,
    /// So many elements lie one after the other, and the next ones so far from there.
    Apart { stride: i64, elements: i64 },
}

/// How the elements of a box lie in its memref; `None` if one stride does not determine it, or parts of the
/// box may be missing.
pub(crate) fn rows(ty: &MemRefType, bounding: &Bounding) -> Option<Rows> {
    let is_full = bounding.extents.iter().all(|extent| extent.is_full);
    if ty.layout != Layout::Identity || !is_full {
        return None;
    }
    // Sizes of more than one element, each with how far its elements are apart; the last dimension first.
    let mut pitch = Some(1i64);
    let mut spans = Vec::new();
    for (extent, size) in bounding.extents.iter().zip(&ty.shape).rev() {
        if extent.size > 1 {
            spans.push((extent.size, pitch?));
        }
        pitch = pitch.zip(*size).and_then(|(pitch, size)| pitch.checked_mul(size));
    }
    let mut elements = 1i64;
    let mut spans = spans.into_iter().peekable();
    while let Some((size, _)) = spans.next_if(|(_, pitch)| *pitch == elements) {
        elements = elements.checked_mul(size)?;
    }
    let Some((size, stride)) = spans.next() else { return Some(Rows::One) };
    let mut reach = stride.checked_mul(size)?;
    for (size, pitch) in spans {
        if pitch != reach {
            return None;
        }
        reach = reach.checked_mul(size)?;
    }
    Some(Rows::Apart { stride, elements })
}

impl Copied {
    fn rank(&self) -> usize {
        self.bounding.extents.len()
    }

    fn n_symbols(&self) -> u32 {
        u32::try_from(self.symbols.len()).expect("values are counted in u32")
    }

    /// Whether the numbers of the box fit into expressions.
    pub(crate) fn is_expressible(&self) -> bool {
        self.bounding.extents.iter().all(|Extent { lowers, uppers, start, .. }| {
            let starts = lowers.iter().chain([start]);
            starts.into_iter().all(|limit| limit.lower().is_some())
                && uppers.iter().all(|limit| limit.end().is_some())
        }) && self.sizes().is_some()
    }

    /// The sizes of the buffer, if they fit.
    fn sizes(&self) -> Option<Vec<i64>> {
        let mut sizes: Vec<i64> = self.bounding.extents.iter().map(|extent| extent.size).collect();
        self.in_buffer_order(&mut sizes);
        if let Some(row) = sizes.last_mut() {
            *row = row.checked_add(self.buffer.padding)?;
        }
        sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size))?;
        Some(sizes)
    }

    fn shape(&self) -> Vec<Option<i64>> {
        let sizes = self.sizes().expect("numbers fit, or there is no copy");
        sizes.into_iter().map(Some).collect()
    }

    /// Brings what there is for each dimension of the memref into the order that the buffer has.
    fn in_buffer_order<T: Clone>(&self, list: &mut Vec<T>) {
        if let Some(order) = &self.buffer.order {
            *list = order.iter().map(|dim| list[*dim].clone()).collect();
        }
    }

    /// The subscripts of the first element of the box, over the symbols as dimensions.
    fn starts(&self) -> Vec<AffineExpr> {
        let starts = self.bounding.extents.iter().map(|extent| extent.start.lower());
        starts.collect::<Option<_>>().expect("numbers fit, or there is no copy")
    }

    /// The buffer, before the place.
    fn allocate(&self, ir: &mut Ir, shape: Vec<Option<i64>>, elem: Type, space: i64) -> ValueId {
        let space = (space != 0).then_some(Attr::Integer(space.into(), Type::I64));
        let ty = Type::MemRef(Arc::new(MemRefType { shape, elem, layout: Layout::Identity, space }));
        let loc = ir.op(self.before).loc.clone();
        let spec = OpSpec::new(ir.dialects().known("memref.alloc"), loc.clone());
        let spec = spec.attr("operandSegmentSizes", Attr::i32_array([0, 0])).result(ty);
        let mut builder = Builder::new(ir, InsertionPoint::Before(self.before), loc);
        let alloc = builder.create(spec);
        ir.op(alloc).results()[0]
    }

    /// Makes a copy, and the buffer for it unless there is one already.
    pub(crate) fn copy(&self, ir: &mut Ir, way: Way, known: Option<ValueId>) -> Made {
        let memref = ir.ty(self.memref).as_memref().expect("what is accessed is a memref").clone();
        let rows = self.buffer.transfer.and_then(|tags| Some((tags, rows(&memref, &self.bounding)?)));
        let starts = self.starts();
        let constants = Constants::new(ir, self, &starts, rows.map(|(_, rows)| rows));
        let loc = ir.op(self.before).loc.clone();
        let mut epilogue = InsertionPoint::After(self.after);
        let mut place = match way {
            Way::In => InsertionPoint::Before(self.before),
            Way::Out => epilogue,
        };
        // The first element of the box, as values.
        let mut first = Vec::new();
        for (start, constant) in starts.iter().zip(&constants.starts) {
            first.push(match constant {
                Some(value) => *value,
                None => {
                    let mut builder = Builder::new(ir, place, loc.clone());
                    let map = AffineMap::new(self.n_symbols(), 0, vec![start.clone()]);
                    let value = builder.apply(map, &self.symbols);
                    place = builder.point();
                    value
                }
            });
        }
        let buffer =
            known.unwrap_or_else(|| self.allocate(ir, self.shape(), memref.elem.clone(), self.buffer.space));
        let (mut nest, mut wait) = (Vec::new(), None);
        let tag = match rows {
            None => {
                nest = self.loops(ir, place, &starts, (way, buffer));
                place = nest.first().map_or(place, |outer| match way {
                    Way::In => place,
                    Way::Out => InsertionPoint::After(outer.0),
                });
                None
            }
            Some((tags, _)) => {
                let tag = self.allocate(ir, vec![Some(1)], Type::I32, tags);
                let waiting = self.transferred(ir, place, (&first, &constants), (way, buffer, tag));
                wait = Some(waiting);
                if way == Way::Out {
                    place = InsertionPoint::After(waiting);
                }
                Some(tag)
            }
        };
        if way == Way::Out {
            epilogue = place;
        }
        let mut builder = Builder::new(ir, epilogue, loc.clone());
        for freed in tag.into_iter().chain(known.is_none().then_some(buffer)) {
            let spec = OpSpec::new(builder.ir.dialects().known("memref.dealloc"), loc.clone());
            builder.create(spec.operands([freed]));
        }
        Made { buffer, nest, wait }
    }

    /// A nest of loops that copies element by element.
    fn loops(
        &self,
        ir: &mut Ir,
        place: InsertionPoint,
        starts: &[AffineExpr],
        (way, buffer): (Way, ValueId),
    ) -> Vec<ForOp> {
        let loc = ir.op(self.before).loc.clone();
        let mut place = place;
        let mut nest = Vec::new();
        for extent in &self.bounding.extents {
            let bound = |ir: &Ir, results: Vec<AffineExpr>| {
                let map = AffineMap::new(self.n_symbols(), 0, results);
                let (map, operands) = composed(ir, self.before, &map, &self.symbols);
                Bound::new(map, operands)
            };
            let lower = extent.lowers.iter().filter_map(|limit| limit.lower()).collect();
            let upper = extent.uppers.iter().filter_map(|limit| limit.end()).collect();
            let (lower, upper) = (bound(ir, lower), bound(ir, upper));
            let mut builder = Builder::new(ir, place, loc.clone());
            let looping = builder.build_for(ForSpec { lower, upper, step: 1, inits: Vec::new() });
            place = InsertionPoint::End(looping.body(ir));
            nest.push(looping);
        }
        let ivs: Vec<ValueId> = nest.iter().map(|looping| looping.iv(ir)).collect();
        let mut builder = Builder::new(ir, place, loc.clone());
        let n_dims = self.n_symbols() + 1;
        let shifted: Vec<AffineExpr> = (1..n_dims).map(AffineExpr::Dim).collect();
        let mut moved = Vec::new();
        for (iv, start) in ivs.iter().zip(starts) {
            let offset = AffineExpr::Dim(0) - start.substituted(&shifted, &[]);
            let operands: Vec<ValueId> = std::iter::once(*iv).chain(self.symbols.iter().copied()).collect();
            moved.push(builder.apply(AffineMap::new(n_dims, 0, vec![offset]), &operands));
        }
        let applies: Vec<OpId> = moved.iter().filter_map(|value| builder.ir.defining_op(*value)).collect();
        self.in_buffer_order(&mut moved);
        let rank = u32::try_from(self.rank()).expect("a rank is small");
        let anchor = self.before;
        let inside = moved.first().and_then(|value| builder.ir.defining_op(*value)).unwrap_or(anchor);
        let (map, operands) = composed(builder.ir, inside, &AffineMap::identity(rank), &moved);
        match way {
            Way::In => {
                let value = builder.load(self.memref, AffineMap::identity(rank), &ivs);
                builder.store(value, buffer, map, &operands);
            }
            Way::Out => {
                let value = builder.load(buffer, map, &operands);
                builder.store(value, self.memref, AffineMap::identity(rank), &ivs);
            }
        }
        applies.into_iter().rev().for_each(|apply| ir.erase_op(apply));
        nest
    }

    /// A transfer, and the op that waits for it, which is returned.
    fn transferred(
        &self,
        ir: &mut Ir,
        place: InsertionPoint,
        (first, constants): (&[ValueId], &Constants),
        (way, buffer, tag): (Way, ValueId, ValueId),
    ) -> OpId {
        let rank = u32::try_from(self.rank()).expect("a rank is small");
        let loc = ir.op(self.before).loc.clone();
        let identity = (AffineMap::identity(rank), first.to_vec());
        let is_applied =
            |value: &ValueId| ir.defining_op(*value).is_some_and(|op| ApplyOp::of(ir, op).is_some());
        let memory = match first.iter().any(is_applied) {
            true => composed(ir, self.before, &identity.0, &identity.1),
            false => identity,
        };
        let zero = constants.zero;
        let inside = (AffineMap::identity(rank), vec![zero; self.rank()]);
        let of_tag = (AffineMap::identity(1), vec![zero]);
        let memory = (self.memref, memory);
        let inside = (buffer, inside);
        let (source, target) = match way {
            Way::In => (memory, inside),
            Way::Out => (inside, memory),
        };
        let mut spec = OpSpec::new(ir.dialects().known("affine.dma_start"), loc.clone());
        let places = [("src_map", source), ("dst_map", target), ("tag_map", (tag, of_tag.clone()))];
        for (name, (memref, (map, operands))) in places {
            spec = spec.attr(name, Attr::map(map)).operands([memref]).operands(operands);
        }
        let spec = spec.operands([constants.elements]).operands(constants.rows.iter().copied());
        let mut builder = Builder::new(ir, place, loc.clone());
        builder.create(spec);
        let wait = OpSpec::new(builder.ir.dialects().known("affine.dma_wait"), loc);
        let wait = wait.attr("tag_map", Attr::map(of_tag.0)).operands([tag]).operands(of_tag.1);
        builder.create(wait.operands([constants.elements]))
    }

    /// Lets an access go to the buffer.
    pub(crate) fn redirect(&self, ir: &mut Ir, access: OpId, buffer: ValueId) {
        let Some(element) = ElementAccess::of(ir, access) else { return };
        let loc = ir.op(access).loc.clone();
        let is_plain = element.map.is_identity();
        let mut builder = Builder::new(ir, InsertionPoint::Before(access), loc);
        let old: Vec<ValueId> = match is_plain {
            true => element.operands.clone(),
            false => {
                let results = element.map.results.iter();
                let single = |result: &AffineExpr| AffineMap {
                    results: vec![result.clone()],
                    ..AffineMap::clone(&element.map)
                };
                results.map(|result| builder.apply(single(result), &element.operands)).collect()
            }
        };
        let (n_symbols, rank) = (self.n_symbols(), u32::try_from(self.rank()).expect("a rank is small"));
        let starts = self.starts();
        let is_moved = n_symbols > 0 || starts.iter().any(|start| start.as_const() != Some(0));
        let mut moved = old.clone();
        if is_moved {
            let operands: Vec<ValueId> = self.symbols.iter().chain(&old).copied().collect();
            let subscripts = (n_symbols..).map(AffineExpr::Dim).zip(starts);
            let maps = subscripts.map(|(dim, start)| AffineMap::new(n_symbols + rank, 0, vec![dim - start]));
            moved = maps.map(|map| builder.apply(map, &operands)).collect();
        }
        let mut subscripts = moved.clone();
        self.in_buffer_order(&mut subscripts);
        let (map, operands) = composed(ir, access, &AffineMap::identity(rank), &subscripts);
        // mlir-opt leaves the old subscripts where the new ones used them.
        let left_over = if is_moved { &moved } else { &old };
        if is_moved || !is_plain {
            let applies: Vec<OpId> = left_over.iter().filter_map(|value| ir.defining_op(*value)).collect();
            applies.into_iter().rev().for_each(|apply| ir.erase_op(apply));
        }
        let stored = element.value;
        ir.set_operands(access, stored.into_iter().chain([buffer]).chain(operands).collect());
        ir.set_attr(access, "map", Attr::map(map));
    }
}

/// Constants at the front of the function.
struct Constants {
    zero: ValueId,
    /// Of the starts that are constant.
    starts: Vec<Option<ValueId>>,
    /// How many elements are copied.
    elements: ValueId,
    /// The two numbers of a transfer of several rows.
    rows: Vec<ValueId>,
}

impl Constants {
    fn new(ir: &mut Ir, copied: &Copied, starts: &[AffineExpr], rows: Option<Rows>) -> Constants {
        let loc = ir.op(copied.before).loc.clone();
        let point = front(ir, copied.before);
        let zero = Builder::new(ir, point, loc.clone()).constant_index(0);
        let point = front(ir, copied.before);
        let mut builder = Builder::new(ir, point, loc);
        let starts = starts.iter().map(|start| {
            let value = start.as_const()?;
            Some(if value == 0 { zero } else { builder.constant_index(value) })
        });
        let starts = starts.collect();
        let elements = builder.constant_index(copied.bounding.n_cells);
        let rows = match rows {
            Some(Rows::Apart { stride, elements }) => vec![stride, elements],
            Some(Rows::One) | None => Vec::new(),
        };
        let rows = rows.into_iter().map(|number| builder.constant_index(number)).collect();
        Constants { zero, starts, elements, rows }
    }
}

/// Puts loops of a nest that run once away, and composes the maps of its accesses again.
pub(crate) fn tidy_nest(ir: &mut Ir, nest: &[ForOp]) {
    let Some(innermost) = nest.last() else { return };
    let accesses: Vec<OpId> = ir.block(innermost.body(ir)).ops().to_vec();
    for looping in nest.iter().rev() {
        promote_if_single(ir, *looping);
    }
    for access in accesses {
        if !ir.is_live(access) {
            continue;
        }
        let Some(element) = ElementAccess::of(ir, access) else { continue };
        let (map, operands) = composed(ir, access, &element.map, &element.operands);
        let kept = element.value.into_iter().chain([element.memref]).chain(operands).collect();
        ir.set_operands(access, kept);
        ir.set_attr(access, "map", Attr::map(map));
    }
}
