//! The elements that bulk ops read and write: vectors, copies, transfers.
//!
//! What is done with them, and why that is sound, is in [`parts`](crate::equality::parts).

use crate::equality::doubt::{Doubt, Program};
use crate::equality::node::{Flight, Node, Passed, constant, shape};
use crate::equality::parts::{Apart, FITS, boxed, tuple_of, within};
use crate::equality::side::Side;
use itertools::{Itertools, iproduct};
use loopwright_affine_ir::machinery::{RunAccess, Size, VectorAccess};
use loopwright_affine_ir::{
    AccessKind, AffineExpr, AffineMap, Attr, EffectKind, Id, Ir, OpId, Traits, Type, ValueId,
};
use loopwright_analysis::Access;
use loopwright_analysis::StmtId;
use loopwright_analysis::machinery::{
    AccessBuilder, Cells, Flat, FlatRow, Linear, Numbered, Root, Viewed, awaited_by, possible_starts,
    started_by,
};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation, Tuple, VarKind};

/// One side of a copy or transfer.
enum Moved<'a> {
    /// All elements of a memref.
    All(ValueId),
    Run(&'a RunAccess),
}

impl Moved<'_> {
    fn memref(&self) -> ValueId {
        match self {
            Self::All(memref) => *memref,
            Self::Run(run) => run.memref,
        }
    }
}

impl Side<'_> {
    /// Makes parts of what an op accesses; `false` if it is not known which elements that are.
    pub(super) fn set_op_apart(&mut self, apart: &Apart<'_>, accesses: &[Access]) -> Result<bool, Doubt> {
        let ir = self.ir;
        let (def, op) = (ir.def(apart.op), apart.op);
        if let Some(transferred) = def.transfer.and_then(|describe| describe(ir, op)) {
            let [source, target] = [&transferred.source, &transferred.target];
            let elements = |run: &RunAccess| ir.ty(run.memref).element_or_self().clone();
            let n_elements = n_elements(ir, source).filter(|_| n_elements(ir, target).is_some());
            let n_elements = n_elements.filter(|_| elements(source) == elements(target));
            let moving = match n_elements {
                Some(n) => {
                    let sides = [Moved::Run(source), Moved::Run(target)];
                    let sizes = lane_sizes(ir, n, [source, target]).map(Size::Number);
                    self.add_move(apart, accesses, sides, &sizes)?
                }
                None => None,
            };
            let element =
                (transferred.tag.memref, transferred.tag.map.as_ref(), &transferred.tag.operands[..]);
            let tag = self.element_of_tag(apart, accesses, element);
            let (Some(moving), Some(tag)) = (moving, tag) else {
                return Err(self.op_doubt(op, NOT_FOLLOWED));
            };
            let tag = self.add_scalar_part(apart, vec![tag]);
            if awaited_by(ir, op).is_none() {
                self.parts.flights.push(Flight { start: op, tag, moving });
            }
            return Ok(true);
        }
        if let Some(awaited) = def.awaited.and_then(|describe| describe(ir, op)) {
            if started_by(ir, op).is_some() {
                return Ok(true);
            }
            let element = (awaited.tag, awaited.map.as_ref(), &awaited.operands[..]);
            let tag = possible_starts(ir, op).and_then(|_| self.element_of_tag(apart, accesses, element));
            let Some(tag) = tag else { return Ok(false) };
            let part = self.add_scalar_part(apart, vec![Access { kind: AccessKind::Read, ..tag }]);
            self.parts.waits.push((op, part));
            return Ok(true);
        }
        if def.has(Traits::COPY)
            && let [source, target] = *ir.op(op).operands()
        {
            let Some(sizes) = self.copied_sizes(apart, source, target) else { return Ok(false) };
            let sides = [Moved::All(source), Moved::All(target)];
            return Ok(self.add_move(apart, accesses, sides, &sizes)?.is_some());
        }
        if let Some(access) = def.vector_access.and_then(|describe| describe(ir, op)) {
            return self.add_vector(apart, accesses, &access);
        }
        if def.access.is_some() {
            let values = ir.op(op).operands().iter().chain(ir.op(op).results());
            if values.copied().any(|value| shape(ir, value).is_some()) {
                return Err(self.op_doubt(op, "has a vector as an element of a memref"));
            }
            let written = def.access.and_then(|describe| describe(ir, op)).and_then(|access| access.value);
            let part = self.add_scalar_part(apart, accesses.to_vec());
            if let Some(value) = written {
                self.parts.written.insert(part, Node::Value(apart.stmt.id, value));
            } else if let Some(result) = ir.op(op).results().first() {
                let passed = Passed { node: Node::Look(part), relation: None };
                self.parts.read.insert(Node::Value(apart.stmt.id, *result), vec![passed]);
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// The access to the element that stands for a transfer, if it is known which that is.
    fn element_of_tag(
        &self,
        apart: &Apart<'_>,
        accesses: &[Access],
        (tag, map, operands): (ValueId, &AffineMap, &[ValueId]),
    ) -> Option<Access> {
        let of_tag =
            |access: &&Access| self.followed_root(tag, access).is_some_and(|root| root.same_subscripts);
        let [access] = accesses.iter().filter(of_tag).collect::<Vec<_>>()[..] else { return None };
        let tuple = apart.stmt.domain.space().range();
        let cells = self.with_builder(apart, tuple, |builder| {
            let cells = builder.cell_of_lane(self.viewed(access, &[]), (map, operands), &[], &[]);
            Some(self.of_iteration(builder, access, cells))
        });
        let cells = cells.filter(|cells| cells.exact)?;
        Some(Access { relation: cells.pieces, exact: true, ..access.clone() })
    }

    fn add_scalar_part(&mut self, apart: &Apart<'_>, accesses: Vec<Access>) -> StmtId {
        let times = self.times_at(apart, apart.place);
        self.add_part(apart.stmt, apart.stmt.domain.clone(), times, accesses)
    }

    /// When a part runs that is at a place of its statement.
    fn times_at(&self, apart: &Apart<'_>, place: i64) -> Vec<FlatRow> {
        let mut times = self.times[apart.stmt.id.index()].clone();
        *times.last_mut().expect("there is a component for the place in the statement") = constant(place);
        times
    }

    /// The part of a vector that is read or written.
    fn add_vector(
        &mut self,
        apart: &Apart<'_>,
        accesses: &[Access],
        vector: &VectorAccess,
    ) -> Result<bool, Doubt> {
        let ir = self.ir;
        let ([access], Some(shape)) = (accesses, shape(ir, vector.vector)) else { return Ok(false) };
        let Some(root) = self.followed_root(vector.memref, access) else { return Ok(false) };
        let Type::MemRef(memref) = ir.ty(vector.memref) else { return Ok(false) };
        let is_write = vector.kind == AccessKind::Write;
        if is_write && vector.along.contains(&None) {
            return Ok(false);
        }
        let is_known = |dim: &usize| memref.shape[*dim].is_some();
        let (known, unknown): (Vec<usize>, Vec<usize>) =
            vector.may_overhang.iter().partition(|dim| is_known(dim));
        // That it does not reach so far is shown of the second function, by the sizes of the root.
        if !unknown.is_empty() && (self.program == Program::Before || !root.same_subscripts) {
            return Err(self.op_doubt(apart.op, "may reach past the end of its memref"));
        }
        let limits: Vec<(usize, i64)> =
            known.iter().filter_map(|dim| Some((*dim, memref.shape[*dim]?))).collect();
        let tuple = tuple_of(apart.stmt, shape);
        let sizes: Vec<Size> = shape.iter().map(|size| Size::Number(*size)).collect();
        let cells = self.with_builder(apart, &tuple, |builder| {
            let at = (vector.map.as_ref(), vector.operands.as_slice());
            let viewed = self.viewed(access, root.views.as_deref()?);
            let cells = builder.cell_of_lane(viewed, at, &vector.along, &limits);
            Some(self.of_iteration(builder, access, cells))
        });
        let whole = boxed(&tuple, &apart.stmt.domain, apart.stmt.ivs.len(), &sizes);
        let domain = match vector.mask {
            None => whole.clone(),
            Some(mask) => match self.within_mask(apart, (&tuple, &whole), (mask, vector, shape)) {
                Some(domain) => domain,
                None => return Ok(false),
            },
        };
        let Some(cells) = cells.filter(|cells| cells.exact) else {
            return Ok(false);
        };
        if is_write && !writes_once(&cells, (&domain, apart.stmt.ivs.len()), apart.budget)? {
            return Ok(false);
        }
        let part_access = Access { relation: cells.pieces.clone(), exact: true, ..access.clone() };
        let times = self.times_at(apart, apart.place);
        let part = self.add_part(apart.stmt, domain.clone(), times, vec![part_access]);
        let Some(node) = self.node(apart.stmt.id, vector.vector) else { return Ok(false) };
        if is_write {
            self.parts.written.insert(part, node);
            return Ok(true);
        }
        if !unknown.is_empty() {
            self.parts.overhanging.insert(part);
        }
        let mut passed = vec![Passed { node: Node::Look(part), relation: None }];
        let inside = cells.pieces.iter().map(IntegerRelation::domain);
        let inside = PresburgerRelation::from_disjuncts(domain.space().clone(), inside).expect(FITS);
        let inside = inside.intersection(&domain, apart.budget)?;
        let outside = whole.difference(&inside, apart.budget)?;
        if (!limits.is_empty() || vector.mask.is_some()) && !outside.is_empty(apart.budget)? {
            let padding = vector.padding.and_then(|padding| self.node(apart.stmt.id, padding));
            let Some(padding) = padding else { return Ok(false) };
            let within = |set: &PresburgerRelation| self.aligned(set.clone()).into_disjuncts();
            let look = within(&inside)
                .into_iter()
                .map(|set| Passed { node: Node::Look(part), relation: Some(identity_on(&set, &tuple)) });
            passed = look.collect();
            let n = apart.stmt.ivs.len();
            let has_lanes = padding.stmt() == node.stmt();
            passed.extend(within(&outside).into_iter().map(|set| {
                let mut relation = identity_on(&set, &tuple);
                if has_lanes {
                    return Passed { node: padding, relation: Some(relation) };
                }
                let n_range = relation.space().n_range();
                relation = relation.projection(VarKind::Range, n..n_range);
                relation.set_range_tuple(apart.stmt.domain.space().range().clone());
                Passed { node: padding, relation: Some(relation) }
            }));
        }
        self.parts.read.insert(node, passed);
        Ok(true)
    }

    /// The instances of a part for a vector of which a mask lets the element be accessed; `None` if that is
    /// not known. The dimensions of the mask are those of the memref that the vector runs along, in their
    /// order there.
    fn within_mask(
        &self,
        apart: &Apart<'_>,
        (tuple, whole): (&Tuple, &PresburgerRelation),
        (mask, vector, shape): (ValueId, &VectorAccess, &[i64]),
    ) -> Option<PresburgerRelation> {
        let op = self.ir.defining_op(mask)?;
        if let Some(Attr::Dense(dense)) = loopwright_affine_ir::constant(self.ir, mask) {
            let bits = dense.integers()?;
            // All elements, or none: those of others are not known one by one.
            return match bits.iter().map(|bit| bit & 1).unique().collect::<Vec<i128>>()[..] {
                [1] => Some(whole.clone()),
                [0] => Some(PresburgerRelation::empty(whole.space().clone())),
                _ => None,
            };
        }
        let leading = self.ir.def(op).masks.and_then(|masks| masks(self.ir, op))?;
        let mut sizes: Vec<Size> = shape.iter().map(|size| Size::Number(*size)).collect();
        let lanes = vector.along.iter().enumerate().filter_map(|(lane, dim)| Some(((*dim)?, lane)));
        let lanes: Vec<usize> = lanes.sorted_unstable().map(|(_, lane)| lane).collect();
        if lanes.len() != leading.len() {
            return None;
        }
        lanes.into_iter().zip(leading).for_each(|(lane, size)| sizes[lane] = size);
        let lanes = self.with_builder(apart, tuple, |builder| builder.instances(&sizes))?;
        let pieces = whole.disjuncts().iter().map(|piece| piece.intersection(&lanes).expect(FITS));
        Some(PresburgerRelation::from_disjuncts(whole.space().clone(), pieces).expect(FITS))
    }

    /// The parts of a copy or transfer: what reads, and what writes. `None` if it is not known which elements
    /// these are.
    fn add_move(
        &mut self,
        apart: &Apart<'_>,
        accesses: &[Access],
        sides: [Moved<'_>; 2],
        sizes: &[Size],
    ) -> Result<Option<[StmtId; 2]>, Doubt> {
        let tuple = Tuple::named(
            format!("{}at{}", apart.stmt.name, apart.place),
            (apart.stmt.ivs.len() + sizes.len()) as u32,
        );
        let mut found: Vec<Access> = Vec::new();
        let Some(lanes) = self.with_builder(apart, &tuple, |builder| builder.instances(sizes)) else {
            return Ok(None);
        };
        let domain = within(&tuple, &apart.stmt.domain, apart.stmt.ivs.len(), &lanes);
        for (moved, kind) in sides.iter().zip([AccessKind::Read, AccessKind::Write]) {
            let mut of_side = accesses.iter().filter(|access| access.kind == kind);
            let root = loopwright_analysis::machinery::root(self.ir, moved.memref());
            let is_root = |access: &&Access| {
                let of = self
                    .scop
                    .array(access.array)
                    .root
                    .and_then(|of| loopwright_analysis::machinery::root(self.ir, of));
                root.is_some() && of.map(|of| of.value) == root.as_ref().map(|root| root.value.clone())
            };
            let Some(access) = of_side.find(is_root) else { return Ok(None) };
            let Some(root) = self.followed_root(moved.memref(), access) else { return Ok(None) };
            let cells = self.with_builder(apart, &tuple, |builder| {
                let viewed = self.viewed(access, root.views.as_deref()?);
                let cells = match moved {
                    Moved::All(_) => {
                        let map = AffineMap::new(0, 0, vec![AffineExpr::Const(0); sizes.len()]);
                        let along: Vec<Option<usize>> = (0..sizes.len()).map(Some).collect();
                        builder.cell_of_lane(viewed, (&map, &[]), &along, &[])
                    }
                    // Elements of a view that lie past its end may be elements of the root.
                    Moved::Run(_) if !root.same_subscripts => return None,
                    Moved::Run(run) => {
                        let per = match sizes {
                            [_, Size::Number(per)] => Int::from(*per),
                            _ => return None,
                        };
                        let lane = |lane: usize| Linear::column(apart.stmt.ivs.len() + lane);
                        let (chunk, within) = (lane(0), lane(1));
                        let numbered = Numbered { chunk, within, per, domain: &domain, budget: apart.budget };
                        builder.cell_of_run(viewed, run, &numbered)
                    }
                };
                Some(self.of_iteration(builder, access, cells))
            });
            let Some(cells) = cells.filter(|cells| cells.exact) else {
                return Ok(None);
            };
            if kind == AccessKind::Write
                && !writes_once(&cells, (&domain, apart.stmt.ivs.len()), apart.budget)?
            {
                return Ok(None);
            }
            found.push(Access { relation: cells.pieces, exact: true, ..access.clone() });
        }
        let [from, to] = <[Access; 2]>::try_from(found).expect("a copy has two sides");
        if from.array == to.array {
            return Err(self.op_doubt(apart.op, "moves elements within one array"));
        }
        let times = self.times_at(apart, apart.place);
        let reading = self.add_part(apart.stmt, domain.clone(), times, vec![from]);
        let times = self.times_at(apart, apart.place + 1);
        let writing = self.add_part(apart.stmt, domain, times, vec![to]);
        self.parts.copying.insert(reading);
        self.parts.written.insert(writing, Node::Look(reading));
        Ok(Some([reading, writing]))
    }

    /// The sizes of the memrefs of a copy, which are the same.
    fn copied_sizes(&self, apart: &Apart<'_>, source: ValueId, target: ValueId) -> Option<Vec<Size>> {
        let ir = self.ir;
        let (Type::MemRef(from), Type::MemRef(to)) = (ir.ty(source), ir.ty(target)) else { return None };
        if from.shape.len() != to.shape.len() {
            return None;
        }
        let tuple = Tuple::named(apart.stmt.name.clone(), apart.stmt.ivs.len() as u32);
        let size = |memref: ValueId, dim: usize| {
            let Type::MemRef(ty) = ir.ty(memref) else { return None };
            if let Some(size) = ty.shape[dim] {
                return Some(Size::Number(size));
            }
            let root = loopwright_analysis::machinery::root(ir, memref)
                .filter(|root| root.is_whole && root.same_subscripts)?;
            let Type::MemRef(of) = ir.ty(root.memref) else { return None };
            if let Some(size) = of.shape[dim] {
                return Some(Size::Number(size));
            }
            let position = of.shape[..dim].iter().filter(|size| size.is_none()).count();
            let op = ir.defining_op(root.memref).filter(|op| ir.def(*op).has_effect(EffectKind::Alloc));
            match op {
                Some(op) => ir.op(op).operands().get(position).map(|size| Size::Value(*size)),
                None => {
                    let known = self.with_builder(apart, &tuple, |builder| builder.size(memref, dim));
                    known.map(Size::Value)
                }
            }
        };
        let sizes = (0..from.shape.len()).map(|dim| match (size(source, dim), size(target, dim)) {
            (Some(a), Some(b)) => {
                let same = self.with_builder(apart, &tuple, |builder| {
                    builder.instances(&[a]).zip(builder.instances(&[b]))
                });
                same.filter(|(a, b)| a == b).map(|_| a)
            }
            // Sizes that differ have no meaning.
            (Some(size), None) | (None, Some(size)) if self.program == Program::Before => Some(size),
            _ => None,
        });
        sizes.collect()
    }

    /// Where a memref is in the array of an access, if it is known which cells it has.
    fn followed_root(&self, memref: ValueId, access: &Access) -> Option<Root> {
        let root = loopwright_analysis::machinery::root(self.ir, memref)?;
        let array = self.scop.array(access.array);
        let is_of_array =
            array.root.and_then(|of| loopwright_analysis::machinery::root(self.ir, of)).map(|of| of.value)
                == Some(root.value.clone());
        (is_of_array && root.views.is_some()).then_some(root)
    }

    /// The array of an access by itself, without the counters of the loops around it.
    fn viewed<'v>(&'v self, access: &Access, views: &'v [OpId]) -> Viewed<'v> {
        let array = self.scop.array(access.array);
        Viewed { array: &array.name, rank: array.rank - array.n_counters, views }
    }

    fn of_iteration(&self, builder: &AccessBuilder<'_>, access: &Access, cells: Cells) -> Cells {
        let array = self.scop.array(access.array);
        if array.n_counters == 0 { cells } else { builder.of_iteration(&array.name, array.rank, cells) }
    }

    /// What a builder of the cells of instances of a part finds.
    fn with_builder<T>(
        &self,
        apart: &Apart<'_>,
        tuple: &Tuple,
        find: impl FnOnce(&AccessBuilder<'_>) -> Option<T>,
    ) -> Option<T> {
        let ivs = &apart.stmt.ivs;
        let names = self.scop.param_names();
        find(&AccessBuilder {
            ir: self.ir,
            params: &names,
            param_of: &apart.params.of_value,
            computed: &apart.params.computed,
            intervals: self.intervals(),
            flat: &Flat::default(),
            stmt: tuple.name()?,
            ivs,
            n_lanes: tuple.dims() as usize - ivs.len(),
        })
    }
}

const NOT_FOLLOWED: &str = "moves elements in a way that is not supported";

/// How many elements a transfer moves on one side, if that is a number and chunks are whole.
fn n_elements(ir: &Ir, run: &RunAccess) -> Option<i64> {
    let number = |value: ValueId| {
        let number = loopwright_affine_ir::constant(ir, value)?.as_integer()?;
        i64::try_from(number).ok().filter(|number| *number >= 0)
    };
    let n = number(run.n_elements)?;
    match run.chunks {
        None => Some(n),
        Some([stride, per]) => {
            let (stride, per) = (number(stride)?, number(per)?);
            (per > 0 && stride >= per && n % per == 0).then_some(n)
        }
    }
}

/// The number of chunks, and of elements of each, by which a transfer is looked at: its own chunks, or the
/// rows of a memref.
fn lane_sizes(ir: &Ir, n: i64, sides: [&RunAccess; 2]) -> [i64; 2] {
    let chunk = sides.iter().find_map(|run| {
        let [_, per] = run.chunks?;
        i64::try_from(loopwright_affine_ir::constant(ir, per)?.as_integer()?).ok()
    });
    let rows = sides.iter().filter_map(|run| match ir.ty(run.memref) {
        Type::MemRef(memref) if memref.shape.len() > 1 => *memref.shape.last()?,
        _ => None,
    });
    let per = chunk.or_else(|| rows.filter(|size| *size > 0 && n % size == 0).min()).unwrap_or(n.max(1));
    [n / per, per]
}

/// From the instances of a set to themselves.
fn identity_on(set: &IntegerRelation, tuple: &Tuple) -> IntegerRelation {
    let symbols = set.space().symbols().to_vec();
    IntegerRelation::identity(symbols, tuple.clone()).with_domain_in(set).expect(FITS)
}

/// Whether instances with the same induction variables and other lanes write other cells.
fn writes_once(
    cells: &Cells,
    (domain, n): (&PresburgerRelation, usize),
    budget: &Budget,
) -> Result<bool, Doubt> {
    let pieces = iproduct!(&cells.pieces, domain.disjuncts());
    let pieces: Vec<IntegerRelation> =
        pieces.map(|(cells, domain)| cells.with_domain_in(domain).expect(FITS)).collect();
    for (a, b) in iproduct!(&pieces, &pieces) {
        let mut both = a.composition(&b.inverse()).expect(FITS);
        let (from, to) = (both.space().offset(VarKind::Domain), both.space().offset(VarKind::Range));
        (0..n).for_each(|dim| both.equate(from + dim, to + dim));
        for lane in n..both.space().n_domain() {
            let mut apart = both.clone();
            let row = apart.row(&[(from + lane, -1), (to + lane, 1)], -1);
            apart.add_inequality(&row);
            if !apart.is_empty(budget)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
