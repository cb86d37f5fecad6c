//! Subscripts as polynomials: sums and products of values, also where a product has two unknown factors.
//!
//! # Exactness
//! Exact for affine maps, whose values are mathematical integers. Integer arithmetic wraps around; where it
//! is not known that it does not, [`Evaluator::may_wrap`] says so, and the caller states it.

use crate::scop::affine_form::{AffineInputs, Columns, Linear, floor};
use crate::scop::flat::polynomial::Polynomial;
use crate::scop::params::is_promised;
use loopwright_affine_ir::machinery::Arithmetic;
use loopwright_affine_ir::{AffineExpr, BinaryKind, Ir, Mapped, OpId, Type, ValueId};
use loopwright_polyhedra::{Int, IntegerRelation};

/// Values computed in more steps are not followed.
const MAX_DEPTH: u32 = 16;

/// What values are, over the columns of a relation.
pub(crate) struct Evaluator<'a> {
    ir: &'a Ir,
    columns: &'a Columns,
    /// Some index arithmetic was followed that may wrap around.
    pub(crate) may_wrap: bool,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(ir: &'a Ir, columns: &'a Columns) -> Self {
        Self { ir, columns, may_wrap: false }
    }

    /// A value; `None` if it is no polynomial. May add locals.
    pub(crate) fn value(&mut self, piece: &mut IntegerRelation, value: ValueId) -> Option<Polynomial> {
        self.at_depth(piece, value, 0)
    }

    fn at_depth(&mut self, piece: &mut IntegerRelation, value: ValueId, depth: u32) -> Option<Polynomial> {
        let mut tried = piece.clone();
        if let Some(form) = self.columns.value(self.ir, &mut tried, value) {
            let product = self.product(piece, value, depth);
            return product.or_else(|| {
                *piece = tried;
                Some(Polynomial::from(&form))
            });
        }
        if let Some(form) = self.as_cast(value) {
            return Some(form);
        }
        let op = self.ir.defining_op(value).filter(|_| depth < MAX_DEPTH)?;
        let (ir, def, data) = (self.ir, self.ir.def(op), self.ir.op(op));
        if def.mapped == Some(Mapped::Apply) {
            let (operands, map) = (self.operands(piece, op, depth), data.attr("map")?.as_map()?);
            return self.expression(piece, map.results.first()?, map.dims, &operands);
        }
        if let Some(map) = def.index_map.and_then(|map| map(ir, op)) {
            let operands = self.operands(piece, op, depth);
            let at = data.results().iter().position(|result| *result == value)?;
            let found = self.expression(piece, map.results.get(at)?, map.dims, &operands)?;
            self.may_wrap = true;
            return Some(found);
        }
        let kind = def.arithmetic?;
        let wraps = match kind {
            Arithmetic::Cast => !self.is_kept(op)?,
            Arithmetic::Sum | Arithmetic::Difference | Arithmetic::Product => !is_promised(ir, op),
            _ => return None,
        };
        // Of narrower types it is no exception that they wrap around.
        let is_wide = match ir.ty(value) {
            Type::Index => true,
            Type::Integer { width, .. } => *width >= 64,
            _ => false,
        };
        let wraps = wraps && !self.columns.fits(value);
        if wraps && !is_wide {
            return None;
        }
        let operands: Option<Vec<Polynomial>> = self.operands(piece, op, depth).into_iter().collect();
        let found = match (kind, &operands?[..]) {
            (Arithmetic::Cast, [of]) => Some(of.clone()),
            (Arithmetic::Sum, [a, b]) => Some(a.clone().plus(b, &Int::ONE)),
            (Arithmetic::Difference, [a, b]) => Some(a.clone().plus(b, &Int::MINUS_ONE)),
            (Arithmetic::Product, [a, b]) => a.times(b),
            _ => None,
        }?;
        self.may_wrap |= wraps;
        Some(found)
    }

    /// A value that is a column once it is cast to an index.
    fn as_cast(&self, value: ValueId) -> Option<Polynomial> {
        let ir = self.ir;
        let of_user = |op: OpId| {
            let is_cast = ir.def(op).arithmetic == Some(Arithmetic::Cast) && self.is_kept(op)?;
            let result = *ir.op(op).results().first().filter(|_| is_cast)?;
            self.columns.known(result)
        };
        ir.uses(value).iter().find_map(|user| of_user(user.op)).map(Polynomial::from)
    }

    /// A parameter that is a product of others.
    fn product(&mut self, piece: &mut IntegerRelation, value: ValueId, depth: u32) -> Option<Polynomial> {
        let op = self.ir.defining_op(value).filter(|_| depth < MAX_DEPTH)?;
        self.ir.def(op).arithmetic.filter(|kind| *kind == Arithmetic::Product)?;
        let operands = self.operands(piece, op, depth);
        let [Some(a), Some(b)] = &operands[..] else { return None };
        let product = a.times(b).filter(|product| product.as_linear().is_none())?;
        self.may_wrap |= !is_promised(self.ir, op);
        Some(product)
    }

    fn operands(&mut self, piece: &mut IntegerRelation, op: OpId, depth: u32) -> Vec<Option<Polynomial>> {
        let operands = self.ir.op(op).operands().iter();
        operands.map(|operand| self.at_depth(piece, *operand, depth + 1)).collect()
    }

    /// Whether the type that a cast is to has all numbers of the type that it is from.
    fn is_kept(&self, op: OpId) -> Option<bool> {
        // An index has 64 bits or 32.
        let bits = |value: &ValueId, of_index: u32| match self.ir.ty(*value) {
            Type::Index => Some(of_index),
            Type::Integer { width, .. } => Some(*width),
            _ => None,
        };
        let data = self.ir.op(op);
        Some(bits(data.operands().first()?, 64)? <= bits(data.results().first()?, 32)?)
    }

    /// An expression over dimensions, then symbols, of which some may be unknown. May add locals.
    pub(crate) fn expression(
        &self,
        piece: &mut IntegerRelation,
        expr: &AffineExpr,
        dims: u32,
        operands: &[Option<Polynomial>],
    ) -> Option<Polynomial> {
        let (kind, lhs, rhs) = match expr {
            AffineExpr::Dim(at) => return operands.get(*at as usize)?.clone(),
            AffineExpr::Symbol(at) => return operands.get((dims + at) as usize)?.clone(),
            AffineExpr::Const(value) => return Some(Polynomial::constant(*value)),
            AffineExpr::Binary(kind, lhs, rhs) => (*kind, lhs, rhs),
        };
        let lhs = self.expression(piece, lhs, dims, operands)?;
        let rhs = self.expression(piece, rhs, dims, operands)?;
        let quotient = |piece: &mut IntegerRelation, of: &Linear, by: &Int| floor(piece, of, by);
        match kind {
            BinaryKind::Add => return Some(lhs.plus(&rhs, &Int::ONE)),
            BinaryKind::Mul => return lhs.times(&rhs),
            BinaryKind::FloorDiv | BinaryKind::CeilDiv | BinaryKind::Mod => {}
        }
        let (of, by) = (lhs.as_linear()?, rhs.as_linear()?.as_constant()?.clone());
        if !by.is_positive() {
            return None;
        }
        let found = match kind {
            BinaryKind::CeilDiv => quotient(piece, &of.add_constant(&by - Int::ONE), &by),
            BinaryKind::Mod => {
                let quotient = quotient(piece, &of, &by);
                of.plus(&quotient, &-&by)
            }
            _ => quotient(piece, &of, &by),
        };
        Some(Polynomial::from(&found))
    }
}

/// Expressions applied to SSA values that are affine in the columns; `None` if one is no polynomial. May add
/// locals.
pub fn polynomials<'a>(
    ir: &Ir,
    (relation, columns): (&mut IntegerRelation, &Columns),
    expressions: impl IntoIterator<Item = &'a AffineExpr>,
    inputs: AffineInputs<'_>,
) -> Option<Vec<Polynomial>> {
    let operands = inputs.values.iter().map(|value| columns.value(ir, relation, *value));
    let operands: Vec<Option<Polynomial>> =
        operands.map(|form| form.as_ref().map(Polynomial::from)).collect();
    let evaluator = Evaluator::new(ir, columns);
    expressions.into_iter().map(|expr| evaluator.expression(relation, expr, inputs.dims, &operands)).collect()
}
