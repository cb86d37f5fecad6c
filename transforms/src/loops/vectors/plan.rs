//! Vectorization plans: what each op of a nest becomes, before any code is written.

use crate::loops::reductions::{Reduction, reductions};
use crate::loops::trip_count::TripCount;
use crate::loops::vectors::access::{Access, is_element};
use loopwright_affine_ir::machinery::{ConstantOp, composed};
use loopwright_affine_ir::{ApplyOp, Attr, Bound, Effects, ForOp, Ir, OpId, Traits, ValueId, constant};
use std::collections::BTreeMap;

/// Loops that are to be over vectors: the outermost one, and those inside of the next dimension.
pub(crate) struct Match {
    pub(crate) looping: ForOp,
    pub(crate) inner: Vec<Match>,
}

impl Match {
    /// All loops of it.
    pub(crate) fn loops(&self) -> Vec<OpId> {
        let inner = self.inner.iter().flat_map(Match::loops);
        [self.looping.0].into_iter().chain(inner).collect()
    }

    fn dims(&self, dim: usize, dims: &mut BTreeMap<OpId, usize>) {
        dims.insert(self.looping.0, dim);
        self.inner.iter().for_each(|inner| inner.dims(dim + 1, dims));
    }
}

/// How a nest is written with vectors.
pub(crate) struct Plan<'a> {
    pub(crate) root: ForOp,
    pub(crate) sizes: &'a [i64],
    /// Of each loop over vectors, the dimension of the vectors.
    pub(crate) dims: BTreeMap<OpId, usize>,
    /// What the root carries.
    pub(crate) reductions: Vec<Reduction>,
    /// Of each load and store, for each dimension of the vectors the dimension of memory that it runs along.
    pub(crate) along: BTreeMap<OpId, Vec<Option<usize>>>,
    /// Whether a mask says which elements are iterations of the loop.
    pub(crate) is_masked: bool,
    /// Whether it does so for loads, too: iterations of a parallel loop around may write what lies past the
    /// end.
    pub(crate) masks_loads: bool,
}

/// Why there is none, and which op is in the way.
type Refused = (OpId, String);

impl<'a> Plan<'a> {
    pub(crate) fn of(ir: &Ir, found: &Match, sizes: &'a [i64]) -> Result<Plan<'a>, Refused> {
        let root = found.looping;
        let mut dims = BTreeMap::new();
        found.dims(0, &mut dims);
        let reductions = reductions(ir, root)
            .ok_or_else(|| (root.0, "it carries a value that is not a reduction".to_owned()))?;
        for reduction in &reductions {
            let ty = ir.ty(reduction.value);
            if reduction.kind.neutral(ty).is_none() {
                return Err((
                    root.0,
                    format!("'{}' has no neutral element of type '{ty}'", ir.op(reduction.combiner).name()),
                ));
            }
        }
        let mut around = ir.ancestors(root.0).filter_map(|op| ir.def(op).loop_like);
        let masks_loads = around.any(|looping| looping.is_parallel);
        let along = BTreeMap::new();
        let mut plan = Plan { root, sizes, dims, reductions, along, is_masked: false, masks_loads };
        for op in ir.walk(root.0) {
            plan.check(ir, op).map_err(|why| (root.0, why))?;
        }
        for (op, dim) in plan.dims.clone() {
            let looping = ForOp::of(ir, op).expect("it is a loop over vectors");
            plan.overhang(ir, looping, sizes[dim]).map_err(|why| (op, why))?;
        }
        Ok(plan)
    }

    /// Whether an op has a form for vectors.
    fn check(&mut self, ir: &Ir, op: OpId) -> Result<(), String> {
        let (data, def) = (ir.op(op), ir.def(op));
        if let Some(looping) = ForOp::of(ir, op) {
            return self.check_loop(ir, looping);
        }
        if let Some(access) = Access::of(ir, op) {
            self.check_scalars(ir, &access.element.operands)?;
            access.element.value.map_or(Ok(()), |value| self.check_vector(ir, value))?;
            let along = self.moves(ir, &access)?;
            self.along.insert(op, along);
            return Ok(());
        }
        if ApplyOp::of(ir, op).is_some() {
            return self.check_scalars(ir, data.operands());
        }
        if ConstantOp::of(ir, op).is_some() {
            return data.results().iter().try_for_each(|result| self.check_vector(ir, *result));
        }
        let is_plain =
            def.has(Traits::ELEMENTWISE) && def.effects == Effects::PURE && data.results().len() == 1;
        if !is_plain && !def.has(Traits::TERMINATOR) {
            return Err(format!("'{}' has no vector form", data.name()));
        }
        data.operands().iter().try_for_each(|operand| self.check_vector(ir, *operand))
    }

    fn check_loop(&self, ir: &Ir, looping: ForOp) -> Result<(), String> {
        if self.dims.contains_key(&looping.0) {
            if looping.step(ir) != 1 {
                return Err("a loop has another step than 1".to_owned());
            }
            if looping != self.root && !looping.inits(ir).is_empty() {
                return Err("an inner loop carries values".to_owned());
            }
        }
        for bound in [looping.lower(ir), looping.upper(ir)] {
            let operands = bound.operands.clone();
            let (_, used) = composed(ir, looping.0, &bound.map, &bound.operands);
            if used.iter().any(|value| self.is_vector_counter(ir, *value)) {
                return Err("the bounds of an inner loop depend on it".to_owned());
            }
            self.check_scalars(ir, &operands)?;
        }
        match looping == self.root {
            true => Ok(()),
            false => looping.inits(ir).iter().try_for_each(|init| self.check_vector(ir, *init)),
        }
    }

    fn is_vector_counter(&self, ir: &Ir, value: ValueId) -> bool {
        self.dims.keys().any(|op| ForOp::of(ir, *op).is_some_and(|looping| looping.iv(ir) == value))
    }

    fn is_inside(&self, ir: &Ir, value: ValueId) -> bool {
        let block = ir.defining_block(value).and_then(|block| ir.block_parent_op(block));
        block.is_some_and(|around| around == self.root.0 || ir.is_inside(around, self.root.0))
    }

    /// Whether values are the same for all elements: induction variables, and what is computed of them in
    /// affine ways.
    fn check_scalars(&self, ir: &Ir, values: &[ValueId]) -> Result<(), String> {
        let is_scalar = |value: &&ValueId| {
            let is_apply = ir.defining_op(**value).is_some_and(|op| ApplyOp::of(ir, op).is_some());
            let around = ir.defining_block(**value).and_then(|block| ir.block_parent_op(block));
            let looping = around.and_then(|op| ForOp::of(ir, op));
            let is_counter = looping.is_some_and(|looping| looping.iv(ir) == **value);
            is_apply || is_counter || !self.is_inside(ir, **value)
        };
        match values.iter().all(|value| is_scalar(&value)) {
            true => Ok(()),
            false => Err("a subscript or bound is computed in it".to_owned()),
        }
    }

    /// Whether a value has a form for vectors.
    fn check_vector(&self, ir: &Ir, value: ValueId) -> Result<(), String> {
        if !is_element(ir.ty(value)) {
            return Err(format!("it contains a value of type '{}'", ir.ty(value)));
        }
        match constant(ir, value) {
            Some(Attr::Bool(_) | Attr::Integer(..) | Attr::Float(_)) => return Ok(()),
            Some(_) => return Err("it contains a constant that is not a number of up to 128 bits".to_owned()),
            None if !self.is_inside(ir, value) => return Ok(()),
            None => {}
        }
        let is_scalar = match ir.defining_op(value) {
            Some(op) => ApplyOp::of(ir, op).is_some(),
            None => {
                let around = ir.defining_block(value).and_then(|block| ir.block_parent_op(block));
                around.and_then(|op| ForOp::of(ir, op)).is_none_or(|looping| looping.iv(ir) == value)
            }
        };
        if is_scalar { Err("an induction variable is used as a value".to_owned()) } else { Ok(()) }
    }

    /// The dimensions of memory that an access moves along, for each dimension of the vectors.
    fn moves(&self, ir: &Ir, access: &Access) -> Result<Vec<Option<usize>>, String> {
        let around = ir.ancestors(access.op).filter(|op| self.dims.contains_key(op));
        let mut loops: Vec<OpId> = around.collect();
        loops.reverse();
        if loops.len() != self.sizes.len() {
            return Err("an access is not in as many loops as vectors have dimensions".to_owned());
        }
        let counters = loops.iter().filter_map(|op| ForOp::of(ir, *op)).map(|looping| looping.iv(ir));
        let along = counters.map(|iv| access.along(iv)).collect::<Result<Vec<_>, String>>()?;
        let moving: Vec<usize> = along.iter().flatten().copied().collect();
        let is_twice = (1..moving.len()).any(|at| moving[..at].contains(&moving[at]));
        if is_twice {
            return Err("an access moves along one dimension of memory with two loops".to_owned());
        }
        if access.is_write() && moving.len() < along.len() {
            return Err("several iterations write one element".to_owned());
        }
        Ok(along)
    }

    /// What happens where the iterations of a loop are no multiple of the vector's size.
    fn overhang(&mut self, ir: &Ir, looping: ForOp, size: i64) -> Result<(), String> {
        let count = TripCount::of(ir, looping);
        let factor = u64::try_from(size).expect("sizes are positive");
        let is_multiple = count.is_some_and(|count| match count.constant() {
            Some(count) => count.is_multiple_of(factor),
            None => count.is_multiple_of(factor),
        });
        let bounds = (looping.lower_map(ir).as_single_constant(), looping.upper_map(ir).as_single_constant());
        let is_known = matches!(bounds, (Some(_), Some(_)));
        if is_multiple {
            // As in mlir-opt, reductions are masked where bounds are no numbers.
            self.is_masked |= !self.reductions.is_empty() && !is_known;
            return Ok(());
        }
        let mut ops = ir.walk(looping.0).skip(1);
        let traps = |op: &OpId| {
            let def = ir.def(*op);
            def.has(Traits::ELEMENTWISE) && !def.has(Traits::SPECULATABLE)
        };
        if let Some(op) = ops.find(traps) {
            let name = ir.op(op).name();
            return Err(format!(
                "its trip count is not a multiple of {size}, and '{name}' may be undefined past its end"
            ));
        }
        let accesses = ir.walk(looping.0).filter_map(|op| Access::of(ir, op));
        // What stays at one element is read whatever the lane.
        let moves = |access: &Access| access.along(looping.iv(ir)) != Ok(None);
        let mut accesses = accesses.filter(|access| access.is_write() || self.masks_loads && moves(access));
        let ends = |access: Access| {
            let (Ok(Some(dim)), Some(end)) = (access.along(looping.iv(ir)), bounds.1) else { return false };
            access.ends_at(ir, dim, (looping.iv(ir), end))
        };
        if accesses.all(ends) && self.reductions.is_empty() {
            return Ok(());
        }
        if self.sizes.len() > 1 {
            return Err(format!("its trip count is not a multiple of {size}, and memory does not end there"));
        }
        self.is_masked = true;
        Ok(())
    }
}

/// The bound of a loop in another place.
pub(crate) fn moved(bound: Bound, scalar: impl Fn(ValueId) -> ValueId) -> Bound {
    let operands = bound.operands.into_iter().map(scalar).collect();
    Bound { operands, ..bound }
}
