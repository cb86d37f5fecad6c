//! Values as affine expressions over the dimensions and symbols that an op may use.
//!
//! # Method
//! Arithmetic on indices is followed as far as the language goes. A value whose arithmetic is not followed
//! has to be a dimension or a symbol itself.
//!
//! # Exactness
//! The expression is what the value is where no arithmetic on the way wraps around. In [`Language::Affine`]
//! none does where induction variables and symbols are as small as proofs assume of parameters
//! ([`parameter_bits`]): expressions that could go further are not followed.
//!
//! # Cost
//! Linear in the ops that are followed, at most 64 for a map.

use crate::loops::trip_count::is_natural_value;
use loopwright_affine_ir::machinery::{
    Arithmetic, RoundedDivision, affine_scope, is_valid_dim, is_valid_symbol, rounded_division,
};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Attr, BinaryKind, Bound, IndexWidth, Ir, OpId, Type, ValueId, constant,
};
use loopwright_analysis::machinery::{affine_arithmetic, parameter_bits};

/// The expressions of a map may have this many ops.
const MOST_OPS: usize = 64;

/// What is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// What mlir-opt follows: sums and products of `arith`, of which one factor has no dimension.
    SumsAndProducts,
    /// All arithmetic that is affine, and fits in an index of this width: factors and divisors are literals.
    Affine(IndexWidth),
}

/// Expressions over the dimensions and symbols of one map, as they are met.
pub(crate) struct Expressions<'a> {
    ir: &'a Ir,
    scope: Option<OpId>,
    language: Language,
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
    n_ops: usize,
}

impl<'a> Expressions<'a> {
    /// None yet, for a map of this op.
    pub(crate) fn new(ir: &'a Ir, op: OpId, language: Language) -> Self {
        Self { ir, scope: affine_scope(ir, op), language, dims: Vec::new(), symbols: Vec::new(), n_ops: 0 }
    }

    /// A value as an affine expression, if it is one.
    pub(crate) fn expr(&mut self, value: ValueId) -> Option<AffineExpr> {
        if *self.ir.ty(value) != Type::Index {
            return None;
        }
        if let Some(literal) = constant(self.ir, value).and_then(Attr::as_i64) {
            return Some(AffineExpr::Const(literal));
        }
        let met = (self.dims.len(), self.symbols.len());
        self.computed(value).or_else(|| {
            self.dims.truncate(met.0);
            self.symbols.truncate(met.1);
            self.given(value)
        })
    }

    /// The results of a bound, condition or other map that is applied to values.
    pub(crate) fn applied<'e>(
        &mut self,
        exprs: impl IntoIterator<Item = &'e AffineExpr>,
        n_dims: u32,
        operands: &[ValueId],
    ) -> Option<Vec<AffineExpr>> {
        let operands = operands.iter().map(|value| self.expr(*value)).collect::<Option<Vec<_>>>()?;
        let (dims, symbols) = operands.split_at_checked(n_dims as usize)?;
        let exprs = exprs.into_iter().map(|expr| expr.substituted(dims, symbols));
        exprs.map(|expr| self.is_followed(&expr).then_some(expr)).collect()
    }

    /// How many dimensions and symbols there are, and what they are.
    pub(crate) fn inputs(self) -> (u32, u32, Vec<ValueId>) {
        let count = |values: &[ValueId]| u32::try_from(values.len()).expect("values are counted in u32");
        (count(&self.dims), count(&self.symbols), [self.dims, self.symbols].concat())
    }

    /// A map with these results.
    pub(crate) fn map(self, results: Vec<AffineExpr>) -> Bound {
        let (dims, symbols, operands) = self.inputs();
        Bound::new(AffineMap::new(dims, symbols, results), operands)
    }

    /// What arithmetic makes of other values.
    fn computed(&mut self, value: ValueId) -> Option<AffineExpr> {
        let op = self.ir.defining_op(value)?;
        if let (Language::Affine(_), Some(division)) = (self.language, rounded_division(self.ir, op)) {
            let RoundedDivision { kind, dividend, divisor } = division;
            self.count_op()?;
            let (dividend, divisor) = (self.expr(dividend)?, self.expr(divisor)?);
            divisor.as_const().filter(|divisor| *divisor > 0)?;
            let expr = AffineExpr::binary(kind, dividend, divisor);
            return self.is_followed(&expr).then_some(expr);
        }
        let (kind, &[lhs, rhs]) = (self.ir.def(op).arithmetic?, self.ir.op(op).operands()) else {
            return None;
        };
        self.count_op()?;
        match self.language {
            Language::SumsAndProducts if self.ir.def(op).dialect() != "arith" => None,
            Language::SumsAndProducts => {
                let (x, y) = (self.expr(lhs)?, self.expr(rhs)?);
                match kind {
                    Arithmetic::Sum => Some(x + y),
                    Arithmetic::Product if x.is_symbolic_or_constant() || y.is_symbolic_or_constant() => {
                        Some(x * y)
                    }
                    _ => None,
                }
            }
            Language::Affine(_) => {
                let expr = affine_arithmetic(kind, is_natural_value(self.ir, lhs))?;
                let operands = [self.expr(lhs)?, self.expr(rhs)?];
                let is_division =
                    !matches!(kind, Arithmetic::Sum | Arithmetic::Difference | Arithmetic::Product);
                if is_division && operands[1].as_const().is_none_or(|divisor| divisor <= 0) {
                    return None;
                }
                let expr = expr.substituted(&operands, &[]);
                self.is_followed(&expr).then_some(expr)
            }
        }
    }

    /// `None` if this many ops were looked at that it is enough.
    fn count_op(&mut self) -> Option<()> {
        self.n_ops += 1;
        (self.n_ops <= MOST_OPS).then_some(())
    }

    /// Whether what comes of arithmetic is an expression of the language.
    fn is_followed(&self, expr: &AffineExpr) -> bool {
        match self.language {
            Language::SumsAndProducts => true,
            Language::Affine(width) => {
                let input = 1 << parameter_bits(width);
                let fits = greatest(expr, input).is_some_and(|greatest| greatest <= width.range().1.into());
                expr.is_pure_affine() && fits
            }
        }
    }

    /// A symbol or a dimension.
    fn given(&mut self, value: ValueId) -> Option<AffineExpr> {
        let is_symbol = is_valid_symbol(self.ir, value, self.scope);
        let (list, make): (_, fn(u32) -> AffineExpr) = match is_symbol {
            true => (&mut self.symbols, AffineExpr::Symbol),
            false if is_valid_dim(self.ir, value, self.scope) => (&mut self.dims, AffineExpr::Dim),
            false => return None,
        };
        let known = list.iter().position(|other| *other == value).unwrap_or_else(|| {
            list.push(value);
            list.len() - 1
        });
        Some(make(u32::try_from(known).expect("values are counted in u32")))
    }
}

/// The greatest magnitude that an expression can have of inputs that have at most this one.
fn greatest(expr: &AffineExpr, input: i128) -> Option<i128> {
    match expr {
        AffineExpr::Const(literal) => Some(i128::from(*literal).abs()),
        AffineExpr::Dim(_) | AffineExpr::Symbol(_) => Some(input),
        AffineExpr::Binary(kind, lhs, rhs) => {
            let (lhs, rhs) = (greatest(lhs, input)?, greatest(rhs, input)?);
            match kind {
                BinaryKind::Add => lhs.checked_add(rhs),
                BinaryKind::Mul => lhs.checked_mul(rhs),
                BinaryKind::FloorDiv | BinaryKind::CeilDiv | BinaryKind::Mod => Some(lhs.max(rhs)),
            }
        }
    }
}
