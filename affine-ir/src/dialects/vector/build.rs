//! Builders of vector ops.

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::arith::reduction::ReductionKind;
use crate::dialects::builder::Builder;
use crate::dialects::vector::declare::KIND;
use crate::dialects::vector::vector_type;
use crate::language::ir::OpSpec;

/// A slice of memory that vectors are read from or written to.
#[derive(Clone, Debug)]
pub struct VectorSlice {
    /// A memref of scalars.
    pub memref: ValueId,
    /// Where the slice begins, an `index` per dimension.
    pub indices: Vec<ValueId>,
    /// From the memref's dimensions to those that the vector runs along, or 0 where it is one element
    /// repeated.
    pub along: AffineMap,
    /// Which elements are accessed.
    pub mask: Option<ValueId>,
}

impl Builder<'_> {
    /// `vector.transfer_read`, which may be partly out of bounds: elements there are `padding`.
    pub fn transfer_read(&mut self, slice: VectorSlice, padding: ValueId, vector: Type) -> ValueId {
        let (memref, indices, mask) = (slice.memref, slice.indices, slice.mask);
        let segments = [1, indices.len(), 1, usize::from(mask.is_some())];
        let operands = [memref].into_iter().chain(indices).chain([padding]).chain(mask);
        let spec = self.transfer("vector.transfer_read", slice.along, &segments).operands(operands);
        let op = self.create(spec.result(vector));
        self.ir.op(op).results()[0]
    }

    /// `vector.transfer_write`, which may be partly out of bounds: elements there are not written.
    pub fn transfer_write(&mut self, value: ValueId, slice: VectorSlice) -> OpId {
        let (memref, indices, mask) = (slice.memref, slice.indices, slice.mask);
        let segments = [1, 1, indices.len(), usize::from(mask.is_some())];
        let operands = [value, memref].into_iter().chain(indices).chain(mask);
        let spec = self.transfer("vector.transfer_write", slice.along, &segments).operands(operands);
        self.create(spec)
    }

    fn transfer(&self, name: &'static str, along: AffineMap, segments: &[usize]) -> OpSpec {
        let sizes = segments.iter().map(|n| i32::try_from(*n).expect("fewer than 2^31 operands"));
        let inside = vec![Attr::Bool(false); along.n_results()];
        self.spec(name)
            .attr("in_bounds", Attr::Array(Arc::new(inside)))
            .attr("operandSegmentSizes", Attr::i32_array(sizes))
            .attr("permutation_map", Attr::map(along))
    }

    /// `vector.broadcast value : scalar to vector`
    pub fn broadcast(&mut self, value: ValueId, vector: Type) -> ValueId {
        self.of_one("vector.broadcast", value, vector)
    }

    /// `vector.create_mask n : vector`, of one dimension: the first `n` elements are set.
    pub fn create_mask(&mut self, n: ValueId, size: i64) -> ValueId {
        self.of_one("vector.create_mask", n, vector_type(vec![size], vec![false], Type::integer(1)))
    }

    /// `vector.reduction <kind>, value : vector into scalar`
    ///
    /// # Panics
    /// When the kind is `assign`, which vectors do not have.
    pub fn reduction(&mut self, kind: ReductionKind, value: ValueId) -> ValueId {
        let kind = kind.vector_kind().expect("elements are not combined by 'assign'");
        let elem = self.ir.ty(value).element_or_self().clone();
        let spec = self.spec("vector.reduction").attr("kind", KIND.value("vector", &[kind]));
        let op = self.create(spec.operands([value]).result(elem));
        self.ir.op(op).results()[0]
    }

    /// `ub.poison : type`
    pub fn poison(&mut self, ty: Type) -> ValueId {
        let op = self.create(self.spec("ub.poison").result(ty));
        self.ir.op(op).results()[0]
    }

    /// `arith.select condition, one, other`
    pub fn select(&mut self, condition: ValueId, one: ValueId, other: ValueId) -> ValueId {
        let ty = self.ir.ty(one).clone();
        let op = self.create(self.spec("arith.select").operands([condition, one, other]).result(ty));
        self.ir.op(op).results()[0]
    }

    fn of_one(&mut self, name: &'static str, value: ValueId, ty: Type) -> ValueId {
        let op = self.create(self.spec(name).operands([value]).result(ty));
        self.ir.op(op).results()[0]
    }
}
