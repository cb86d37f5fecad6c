//! Loads and stores along a vectorized loop: contiguous in one dimension, or invariant.

use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AccessKind, AffineExpr, AffineMap, ElementAccess, ForOp, Ir, Layout, OpId, Traits, Type, ValueId,
};

/// An `affine.load` or `affine.store`.
pub(crate) struct Access {
    pub(crate) op: OpId,
    pub(crate) element: ElementAccess,
    /// The subscripts, composed: over these values, dimensions first.
    map: AffineMap,
    operands: Vec<ValueId>,
}

/// What subscripts do from one iteration to the next.
pub(crate) type Along = Option<usize>;

impl Access {
    /// The access of an op to one element by affine subscripts; `None` for other ops.
    pub(crate) fn of(ir: &Ir, op: OpId) -> Option<Access> {
        let def = ir.def(op);
        let access = def.access.filter(|_| def.has(Traits::AFFINE_OPERANDS))?;
        let element = access(ir, op)?;
        let transfers = !ir.op(op).results().is_empty() || element.value.is_some();
        if !transfers {
            return None;
        }
        let (map, operands) = composed(ir, op, &element.map, &element.operands);
        Some(Access { op, element, map, operands })
    }

    pub(crate) fn is_write(&self) -> bool {
        self.element.kind == AccessKind::Write
    }

    /// The dimension of memory along which the access moves by one element with each step of one of an
    /// induction variable; none if it stays.
    pub(crate) fn along(&self, iv: ValueId) -> Result<Along, String> {
        let mut found = None;
        for (dim, _) in self.map.results.iter().enumerate() {
            match self.slope(dim, iv) {
                Some(0) => {}
                Some(1) if found.is_none() => found = Some(dim),
                Some(1) => return Err("an access moves along two dimensions".to_owned()),
                Some(by) => return Err(format!("an access has stride {by}")),
                None => return Err("an access has no constant stride".to_owned()),
            }
        }
        Ok(found)
    }

    /// By how much a subscript grows with an induction variable; `None` if that is not always the same.
    pub(crate) fn slope(&self, dim: usize, iv: ValueId) -> Option<i64> {
        let at = self.at(dim, iv, AffineExpr::Dim)?;
        let next = self.at(dim, iv, |place| AffineExpr::Dim(place) + 1)?;
        (next - at).simplified(self.map.dims, self.map.symbols).as_const()
    }

    /// A subscript with another expression for an induction variable, of which it gets the place among the
    /// dimensions.
    fn at(&self, dim: usize, iv: ValueId, value: impl Fn(u32) -> AffineExpr) -> Option<AffineExpr> {
        let (dims, _) = self.operands.split_at(self.map.dims as usize);
        let dims = dims.iter().zip(0..);
        let dims = dims.map(|(operand, k)| if *operand == iv { value(k) } else { AffineExpr::Dim(k) });
        let symbols: Vec<AffineExpr> = (0..self.map.symbols).map(AffineExpr::Symbol).collect();
        Some(self.map.results.get(dim)?.substituted(&dims.collect::<Vec<_>>(), &symbols))
    }

    /// Whether memory ends where a subscript gets to as an induction variable gets to a number.
    pub(crate) fn ends_at(&self, ir: &Ir, dim: usize, (iv, number): (ValueId, i64)) -> bool {
        let Some(memref) = ir.ty(self.element.memref).as_memref() else { return false };
        let at = self.at(dim, iv, |_| AffineExpr::Const(number));
        let at = at.map(|at| at.simplified(self.map.dims, self.map.symbols));
        match (at.and_then(|at| at.as_const()), memref.shape.get(dim)) {
            (Some(at), Some(Some(size))) => at >= *size,
            _ => false,
        }
    }
}

/// Whether elements of vectors are of this type.
pub(crate) fn is_element(ty: &Type) -> bool {
    matches!(ty, Type::Index | Type::Integer { .. } | Type::Float(_))
}

/// The dimension of memory that a loop runs along, counted from the last one, which all its accesses have in
/// common; none if they all stay. An error if an op of its body has no form for vectors.
pub(crate) fn memory_dim(ir: &Ir, looping: ForOp) -> Result<Along, String> {
    let mut found = None;
    for op in ir.walk(looping.0).skip(1) {
        let (data, def) = (ir.op(op), ir.def(op));
        if ForOp::of(ir, op).is_some() || def.has(Traits::TERMINATOR) {
            continue;
        }
        if !data.regions().is_empty() {
            return Err(format!("it contains '{}'", data.name()));
        }
        let mut values = data.operands().iter().chain(data.results());
        let is_plain = |value: &ValueId| match ir.ty(*value) {
            Type::MemRef(memref) => is_element(&memref.elem) && memref.layout == Layout::Identity,
            ty => is_element(ty),
        };
        if let Some(other) = values.find(|value| !is_plain(value)) {
            return Err(format!("it contains a value of type '{}'", ir.ty(*other)));
        }
        let Some(access) = Access::of(ir, op) else { continue };
        let Some(dim) = access.along(looping.iv(ir))? else { continue };
        let from_last = access.map.n_results() - 1 - dim;
        if found.is_some_and(|other| other != from_last) {
            return Err("its accesses run along different dimensions of memory".to_owned());
        }
        found = Some(from_last);
    }
    Ok(found)
}
