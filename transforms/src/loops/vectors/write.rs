//! Writes vectorized loop nests in front of the old ones, which are erased.

use crate::loops::reductions::{Reduction, combine};
use crate::loops::vectors::access::Access;
use crate::loops::vectors::plan::{Plan, moved};
use loopwright_affine_ir::machinery::{ConstantOp, VectorSlice, composed};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, ApplyOp, Attr, BlockId, Builder, DenseElements, ForOp, ForSpec, InsertionPoint,
    Ir, OpId, OpSpec, Traits, Type, ValueDef, ValueId, VectorType, constant,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Writes the nest of a plan.
pub(crate) fn write(ir: &mut Ir, plan: &Plan<'_>) {
    let loc = ir.op(plan.root.0).loc.clone();
    let builder = Builder::new(ir, InsertionPoint::Before(plan.root.0), loc);
    let mut writer = Writer {
        plan,
        builder,
        vectors: BTreeMap::new(),
        constants: BTreeMap::new(),
        scalars: BTreeMap::new(),
        bodies: Vec::new(),
        mask: None,
        neutral: Vec::new(),
    };
    writer.looping(plan.root);
    ir.erase_op(plan.root.0);
}

struct Writer<'a> {
    plan: &'a Plan<'a>,
    builder: Builder<'a>,
    /// Vectors in place of values.
    vectors: BTreeMap<ValueId, ValueId>,
    /// The same of constants, in the body of a loop over vectors.
    constants: BTreeMap<(BlockId, ValueId), ValueId>,
    /// Counters and what is computed of them.
    scalars: BTreeMap<ValueId, ValueId>,
    /// The bodies of the loops over vectors around, outermost first.
    bodies: Vec<BlockId>,
    mask: Option<ValueId>,
    /// What each reduction begins with.
    neutral: Vec<ValueId>,
}

impl Writer<'_> {
    fn ty(&self, elem: &Type) -> Type {
        let shape = self.plan.sizes.to_vec();
        let scalable = vec![false; shape.len()];
        Type::Vector(Arc::new(VectorType { shape, scalable, elem: elem.clone() }))
    }

    fn splat(&mut self, value: &Attr) -> ValueId {
        let elem = value.ty().expect("a constant has a type");
        let splat = DenseElements::splat(self.ty(&elem), value);
        self.builder.constant(Attr::Dense(Arc::new(splat.expect("it is one of its type's elements"))))
    }

    fn scalar(&self, value: ValueId) -> ValueId {
        self.scalars.get(&value).copied().unwrap_or(value)
    }

    /// The vector in place of a value.
    fn vector(&mut self, value: ValueId) -> ValueId {
        if let Some(vector) = self.vectors.get(&value) {
            return *vector;
        }
        let is_here = |body: &&BlockId| self.constants.contains_key(&(**body, value));
        if let Some(body) = self.bodies.iter().find(is_here) {
            return self.constants[&(*body, value)];
        }
        match constant(self.builder.ir, value).cloned() {
            Some(number) => self.constant(value, &number),
            None => self.uniform(value),
        }
    }

    /// A constant: at the beginning of the innermost loop over vectors.
    fn constant(&mut self, value: ValueId, number: &Attr) -> ValueId {
        let body = self.bodies.last().copied();
        let before = self.builder.point();
        if let Some(body) = body {
            let first = self.builder.ir.block(body).ops().first();
            let start = first.map_or(InsertionPoint::End(body), |first| InsertionPoint::Before(*first));
            self.builder.set_point(start);
        }
        let vector = self.splat(number);
        self.builder.set_point(before);
        if let Some(body) = body {
            self.constants.insert((body, value), vector);
        }
        vector
    }

    /// A value from outside of the loops: right after it.
    fn uniform(&mut self, value: ValueId) -> ValueId {
        let before = self.builder.point();
        let place = match self.builder.ir.value(value).def() {
            ValueDef::Result(op, _) => InsertionPoint::After(op),
            ValueDef::Arg(block, _) => {
                let first = self.builder.ir.block(block).ops().first();
                first.map_or(InsertionPoint::End(block), |first| InsertionPoint::Before(*first))
            }
        };
        self.builder.set_point(place);
        let ty = self.ty(self.builder.ir.ty(value));
        let vector = self.builder.broadcast(value, ty);
        self.builder.set_point(before);
        self.vectors.insert(value, vector);
        vector
    }

    fn looping(&mut self, old: ForOp) {
        let is_root = old == self.plan.root;
        let dim = self.plan.dims.get(&old.0).copied();
        let inits = old.inits(self.builder.ir).to_vec();
        let inits: Vec<ValueId> = match is_root {
            true => self.neutral(),
            false => inits.into_iter().map(|init| self.vector(init)).collect(),
        };
        let lower = moved(old.lower(self.builder.ir), |value| self.scalar(value));
        let upper = moved(old.upper(self.builder.ir), |value| self.scalar(value));
        let step = dim.map_or_else(|| old.step(self.builder.ir), |dim| self.plan.sizes[dim]);
        let carries = !inits.is_empty();
        let outside = self.builder.loc.clone();
        self.builder.loc = self.builder.ir.op(old.0).loc.clone();
        let new = self.builder.build_for(ForSpec { lower, upper, step, inits });
        let (iv, counter) = (old.iv(self.builder.ir), new.iv(self.builder.ir));
        self.builder.ir.copy_name(iv, counter);
        self.scalars.insert(iv, counter);
        let args = old.iter_args(self.builder.ir).iter().zip(new.iter_args(self.builder.ir));
        self.vectors.extend(args.map(|(old, new)| (*old, *new)).collect::<Vec<_>>());
        if is_root {
            self.results(new);
        } else {
            let results = self.builder.ir.op(old.0).results().iter().zip(self.builder.ir.op(new.0).results());
            self.vectors.extend(results.map(|(old, new)| (*old, *new)).collect::<Vec<_>>());
        }
        let (after, body) = (self.builder.point(), new.body(self.builder.ir));
        self.builder.set_point(InsertionPoint::End(body));
        if dim.is_some() {
            self.bodies.push(body);
        }
        if is_root && self.plan.is_masked {
            self.mask = Some(self.left(new));
        }
        for op in self.builder.ir.block(old.body(self.builder.ir)).ops().to_vec() {
            self.builder.loc = self.builder.ir.op(op).loc.clone();
            if !self.builder.ir.def(op).has(Traits::TERMINATOR) {
                self.op(op);
            } else if carries {
                let yielded = old.yielded(self.builder.ir).to_vec();
                let yielded: Vec<ValueId> = yielded.into_iter().map(|value| self.vector(value)).collect();
                self.builder.affine_yield(&yielded);
            }
        }
        if dim.is_some() {
            self.bodies.pop();
        }
        self.builder.loc = outside;
        self.builder.set_point(after);
    }

    /// What the reductions of the root begin with.
    fn neutral(&mut self) -> Vec<ValueId> {
        for reduction in &self.plan.reductions {
            let ty = self.builder.ir.ty(reduction.value).clone();
            let neutral = reduction.kind.neutral(&ty).expect("the plan has asked for it");
            let vector = self.splat(&neutral);
            self.neutral.push(vector);
        }
        self.neutral.clone()
    }

    /// The results of the root: what the elements of the partial results come to, and what the loop began
    /// with.
    fn results(&mut self, new: ForOp) {
        let root = self.plan.root;
        for (at, reduction) in self.plan.reductions.iter().enumerate() {
            let partial = self.builder.ir.op(new.0).results()[at];
            let mut whole = self.builder.reduction(reduction.kind, partial);
            let init = root.inits(self.builder.ir)[at];
            let neutral = reduction.kind.neutral(self.builder.ir.ty(init));
            if constant(self.builder.ir, init) != neutral.as_ref() {
                whole = self.builder.combine(reduction.kind, [whole, init]);
            }
            let result = self.builder.ir.op(root.0).results()[at];
            self.builder.ir.replace_all_uses(result, whole);
        }
    }

    /// A mask of the elements that are iterations of a loop.
    fn left(&mut self, new: ForOp) -> ValueId {
        let (upper, iv) = (new.upper(self.builder.ir), new.iv(self.builder.ir));
        let yields = self.builder.ir.terminator(new.body(self.builder.ir));
        let scope = yields.unwrap_or(new.0);
        let (expr, dims, symbols, mut operands) = match upper.map.results.as_slice() {
            [only] => (only.clone(), upper.map.dims, upper.map.symbols, upper.operands.clone()),
            _ => {
                let least = self.builder.min(AffineMap::clone(&upper.map), &upper.operands);
                (AffineExpr::Dim(0), 1, 0, vec![least])
            }
        };
        operands.insert(dims as usize, iv);
        let map = AffineMap::new(dims + 1, symbols, vec![expr - AffineExpr::Dim(dims)]);
        let (map, operands) = composed(self.builder.ir, scope, &map, &operands);
        let left = self.builder.apply(map, &operands);
        self.builder.create_mask(left, self.plan.sizes[0])
    }

    fn op(&mut self, op: OpId) {
        let ir = &*self.builder.ir;
        if let Some(looping) = ForOp::of(ir, op) {
            return self.looping(looping);
        }
        if let Some(access) = Access::of(ir, op) {
            return self.transfer(&access);
        }
        if let Some(apply) = ApplyOp::of(ir, op) {
            let (map, result) = (AffineMap::clone(apply.map(ir)), ir.op(op).results()[0]);
            let operands: Vec<ValueId> = apply.operands(ir).iter().map(|value| self.scalar(*value)).collect();
            let new = self.builder.apply(map, &operands);
            self.builder.ir.copy_name(result, new);
            self.scalars.insert(result, new);
            return;
        }
        if ConstantOp::of(ir, op).is_some() {
            let result = ir.op(op).results()[0];
            self.vector(result);
            return;
        }
        let found = self.plan.reductions.iter().enumerate().find(|(_, reduction)| reduction.combiner == op);
        let result = ir.op(op).results()[0];
        let vector = match found {
            Some((at, reduction)) => self.combined(at, reduction),
            None => self.widened(op),
        };
        self.vectors.insert(result, vector);
    }

    /// The op that combines a reduction: only what is an iteration of the loop.
    fn combined(&mut self, at: usize, reduction: &Reduction) -> ValueId {
        let [one, other] = self.builder.ir.op(reduction.combiner).operands() else {
            unreachable!("what combines has two operands")
        };
        let operands = [*one, *other];
        let operands = operands.map(|value| {
            let vector = self.vector(value);
            match self.mask {
                Some(mask) if value == reduction.value => {
                    let neutral = self.neutral[at];
                    self.builder.select(mask, vector, neutral)
                }
                _ => vector,
            }
        });
        combine(&mut self.builder, reduction, operands)
    }

    /// The same op on vectors.
    fn widened(&mut self, op: OpId) -> ValueId {
        let operands = self.builder.ir.op(op).operands().to_vec();
        let operands: Vec<ValueId> = operands.into_iter().map(|value| self.vector(value)).collect();
        let data = self.builder.ir.op(op);
        let ty = self.ty(self.builder.ir.ty(data.results()[0]));
        let mut spec = OpSpec::new(self.builder.ir.def(op), data.loc.clone()).operands(operands).result(ty);
        spec.attrs = data.attrs.clone();
        let new = self.builder.create(spec);
        self.builder.ir.op(new).results()[0]
    }

    fn transfer(&mut self, access: &Access) {
        let element = &access.element;
        let value = element.value.map(|value| self.vector(value));
        let operands: Vec<ValueId> = element.operands.iter().map(|value| self.scalar(*value)).collect();
        let map = &*element.map;
        let indices = match map.is_identity() {
            true => operands,
            false => {
                let of_each = map.results.iter().map(|expr| {
                    let map = AffineMap::new(map.dims, map.symbols, vec![expr.clone()]);
                    self.builder.apply(map, &operands)
                });
                of_each.collect()
            }
        };
        let dims = &self.plan.along[&access.op];
        let is_masked = value.is_some() || self.plan.masks_loads && dims.iter().any(Option::is_some);
        let along = dims.iter().map(|dim| match dim {
            Some(dim) => AffineExpr::Dim(u32::try_from(*dim).expect("memory has fewer than 2^32 dimensions")),
            None => AffineExpr::Const(0),
        });
        let n_dims = u32::try_from(indices.len()).expect("memory has fewer than 2^32 dimensions");
        let along = AffineMap::new(n_dims, 0, along.collect());
        let mask = self.mask.filter(|_| is_masked);
        let slice = VectorSlice { memref: element.memref, indices, along, mask };
        match value {
            Some(value) => _ = self.builder.transfer_write(value, slice),
            None => {
                let result = self.builder.ir.op(access.op).results()[0];
                let elem = self.builder.ir.ty(result).clone();
                let padding = self.builder.poison(elem.clone());
                let ty = self.ty(&elem);
                let vector = self.builder.transfer_read(slice, padding, ty);
                self.vectors.insert(result, vector);
            }
        }
    }
}
