//! Converts constraint rows to affine expressions: values, bounds and strides.
//!
//! # Problem
//! Rows speak of timestamp components and parameters in exact integers; loops speak of the enclosing loops'
//! induction variables and of 64-bit literals.
//!
//! # Method
//! An environment maps each outer component to an expression: an induction variable, or, for a component that
//! takes one value, that value. A lower bound `a t + f >= 0` becomes `ceil(-f / a)`, an upper bound `-a t + g
//! >= 0` the exclusive `ceil((g + 1) / a)`. With `t ≡ r (mod s)`, the lower bound is rounded up to the
//! residue: `l + (r - l) mod s`, by a constant when `r - l` has a known residue.
//!
//! Congruences are decided by substitution: components with a known residue or an equation with coefficient 1
//! are replaced from the innermost out; what is left must vanish modulo the modulus.
//!
//! # Exactness
//! Exact, or [`CodegenError::TooLarge`] when a literal does not fit.

use crate::codegen::error::CodegenError;
use crate::codegen::piece::Local;
use crate::codegen::rows::{Row, Shape};
use loopwright_affine_ir::AffineExpr;
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Int, IntegerRelation};

/// What is known at a place of the loop program.
#[derive(Clone, Debug)]
pub(super) struct Context {
    /// What the enclosing loops and guards enforce.
    pub system: IntegerRelation,
    /// Forms (narrow rows) that are divisible by a modulus there.
    pub congruences: Vec<(Row, Int)>,
    /// The value of each outer component.
    pub env: Vec<Value>,
    /// Number of enclosing loops.
    pub depth: u32,
}

/// The value of a component.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// An induction variable, or a quotient.
    Expr(AffineExpr),
    /// A narrow row over outer components.
    Affine(Row),
}

/// `t ≡ residue (mod modulus)` at one level; the residue is a narrow row over outer columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stride {
    pub residue: Row,
    pub modulus: Int,
}

impl Context {
    /// Outside all loops, where `known` holds.
    pub fn outermost(known: IntegerRelation) -> Self {
        Context { system: known, congruences: Vec::new(), env: Vec::new(), depth: 0 }
    }

    /// The value of a narrow row whose components are all in the environment.
    pub fn expr(&self, row: &[Int], shape: Shape) -> Result<AffineExpr, CodegenError> {
        self.sum(row, shape, &[])
    }

    /// The value of a wide row; `locals` are the values of its locals.
    pub fn wide_expr(
        &self,
        row: &[Int],
        shape: Shape,
        locals: &[AffineExpr],
    ) -> Result<AffineExpr, CodegenError> {
        self.sum(row, shape, locals)
    }

    /// The values of a piece's locals.
    pub fn local_values(&self, locals: &[Local], shape: Shape) -> Result<Vec<AffineExpr>, CodegenError> {
        let mut values: Vec<AffineExpr> = Vec::with_capacity(locals.len());
        for local in locals {
            let num = self.sum(&local.num, shape, &values)?;
            values.push(num.floor_div(literal(&local.den)?));
        }
        Ok(values)
    }

    fn sum(&self, row: &[Int], shape: Shape, locals: &[AffineExpr]) -> Result<AffineExpr, CodegenError> {
        let n_vars = shape.n_vars();
        let row = &self.over_loops(row, shape);
        let mut out = AffineExpr::Const(0);
        let mut add = |coeff: &Int, value: AffineExpr| -> Result<(), CodegenError> {
            if !coeff.is_zero() {
                let old = std::mem::replace(&mut out, AffineExpr::Const(0));
                out = old + value * literal(coeff)?;
            }
            Ok(())
        };
        // `t1 - t0` rather than `-t0 + t1`.
        for positive in [true, false] {
            let wanted = |col: usize| row[col].is_positive() == positive && !row[col].is_zero();
            for level in (0..shape.n_levels).filter(|&level| wanted(level)) {
                match self.env.get(level) {
                    Some(Value::Expr(value)) => add(&row[level], value.clone())?,
                    _ => unreachable!("a row is read below the loops of its components"),
                }
            }
            for (at, value) in locals.iter().enumerate().filter(|(at, _)| wanted(n_vars + 1 + at)) {
                add(&row[n_vars + 1 + at], value.clone())?;
            }
        }
        for param in 0..shape.n_params {
            add(&row[shape.n_levels + param], AffineExpr::Symbol(param as u32))?;
        }
        Ok(out + literal(&row[n_vars])?)
    }

    /// The row with affine values put in place of their components.
    fn over_loops(&self, row: &[Int], shape: Shape) -> Row {
        let n_narrow = shape.n_vars() + 1;
        let mut row = row.to_vec();
        for (level, value) in self.env.iter().enumerate().rev() {
            if let Value::Affine(value) = value
                && !row[level].is_zero()
            {
                let coeff = std::mem::take(&mut row[level]);
                row::add_scaled(&mut row[..n_narrow], &coeff, value);
            }
        }
        row
    }

    /// Whether `form` (a narrow row) is known to be divisible by `modulus`.
    pub fn is_divisible(&self, form: &[Int], modulus: &Int, shape: Shape) -> bool {
        self.reduced(form, modulus, shape).iter().all(Int::is_zero)
    }

    /// A form congruent to `form` modulo `modulus`, with few components, coefficients in `0 .. modulus`.
    fn reduced(&self, form: &[Int], modulus: &Int, shape: Shape) -> Row {
        let mut form: Row = form.iter().map(|x| x.modulo(modulus)).collect();
        for level in (0..shape.n_levels).rev().filter(|&level| level < self.env.len()) {
            if form[level].is_zero() {
                continue;
            }
            let innermost = |row: &[Int]| row[level + 1..shape.n_levels].iter().all(Int::is_zero);
            let known =
                self.congruences.iter().filter(|(_, m)| m.is_divisible_by(modulus)).map(|(row, _)| &row[..]);
            let solved = known
                .chain(self.system.equalities().rows())
                .find(|row| row[level].abs().is_one() && innermost(row));
            if let Some(row) = solved {
                let factor = -&(&form[level] * &row[level]);
                row::add_scaled(&mut form, &factor, row);
                form.iter_mut().for_each(|x| *x = x.modulo(modulus));
            }
        }
        form
    }

    /// What a divisible form says of component `level`, if it is the innermost one there.
    pub fn stride(&self, form: &[Int], modulus: &Int, level: usize, shape: Shape) -> Option<Stride> {
        let form = self.reduced(form, modulus, shape);
        if form[level].is_zero() || form[level + 1..shape.n_levels].iter().any(|x| !x.is_zero()) {
            return None;
        }
        // coeff * t + rest = multiple of modulus
        let common = row::gcd(&form).gcd(modulus);
        let modulus = modulus.div_exact(&common);
        let inverse = inverse_modulo(&form[level].div_exact(&common), &modulus)?;
        let residue: Row =
            form.iter().map(|x| (&-&x.div_exact(&common) * &inverse).modulo(&modulus)).collect();
        let mut residue = centred(residue, &modulus);
        residue[level] = Int::ZERO;
        (!modulus.is_one()).then_some(Stride { residue, modulus })
    }

    /// The stride that holds for all: their moduli's and residues' greatest common divisor.
    pub fn common_stride(&self, strides: &[Stride], shape: Shape) -> Option<Stride> {
        let (first, rest) = strides.split_first()?;
        let constant = shape.n_vars();
        let mut modulus = first.modulus.clone();
        for stride in rest {
            modulus = modulus.gcd(&stride.modulus);
            let mut difference = stride.residue.clone();
            row::add_scaled(&mut difference, &Int::MINUS_ONE, &first.residue);
            let mut difference = self.reduced(&difference, &modulus, shape);
            let offset = std::mem::take(&mut difference[constant]);
            if !row::is_zero(&difference) {
                return None;
            }
            modulus = modulus.gcd(&offset);
        }
        let mut residue = first.residue.clone();
        residue[constant] = residue[constant].modulo(&modulus);
        (!modulus.is_one()).then_some(Stride { residue, modulus })
    }

    /// The first value of component `level` that a lower bound `a t + f >= 0` admits.
    pub fn lower(
        &self,
        bound: &[Int],
        level: usize,
        stride: Option<&Stride>,
        shape: Shape,
    ) -> Result<AffineExpr, CodegenError> {
        let mut rest = bound.to_vec();
        let coeff = std::mem::take(&mut rest[level]);
        row::negate(&mut rest);
        let Some(stride) = stride else {
            let value = self.expr(&rest, shape)?;
            return Ok(match mutant::is_on(Mutant::FlooredLowerBound) {
                true => value.floor_div(literal(&coeff)?),
                false => value.ceil_div(literal(&coeff)?),
            });
        };
        if mutant::is_on(Mutant::LostResidue) {
            return Ok(self.expr(&rest, shape)?.ceil_div(literal(&coeff)?));
        }
        // The first t >= l with t ≡ r (mod s) is l + (r - l) mod s.
        if coeff.is_one() {
            let mut gap = stride.residue.clone();
            row::add_scaled(&mut gap, &Int::MINUS_ONE, &rest);
            let gap = self.reduced(&gap, &stride.modulus, shape);
            let constant = shape.n_vars();
            if gap[..constant].iter().all(Int::is_zero) {
                rest[constant] += &gap[constant];
                return self.expr(&rest, shape);
            }
            // A number as residue says more, and with less, as a multiple below.
            if !row::is_zero(&stride.residue[..constant]) {
                let gap = self.expr(&centred(gap, &stride.modulus), shape)?.modulo(literal(&stride.modulus)?);
                return Ok(self.expr(&rest, shape)? + gap);
            }
        }
        // a t >= l with t = s e + r: e >= ceil((l - a r) / (a s)).
        let mut gap = rest;
        row::add_scaled(&mut gap, &-&coeff, &stride.residue);
        let step = &coeff * &stride.modulus;
        let turns = self.expr(&gap, shape)?.ceil_div(literal(&step)?);
        Ok(turns * literal(&stride.modulus)? + self.expr(&stride.residue, shape)?)
    }

    /// A bound of component `level`, `a t + f >= 0`, as near as the numbers that the component takes come to
    /// it: where `a t + f` leaves the same rest by the modulus for all of them, it is at least that.
    pub fn reached(&self, bound: &[Int], level: usize, stride: &Stride, shape: Shape) -> Row {
        let mut value = bound.to_vec();
        let coeff = std::mem::take(&mut value[level]);
        row::add_scaled(&mut value, &coeff, &stride.residue);
        let rest = self.reduced(&value, &stride.modulus, shape);
        let constant = shape.n_vars();
        let mut reached = bound.to_vec();
        if row::is_zero(&rest[..constant]) {
            reached[constant] -= &rest[constant];
        }
        reached
    }

    /// The first value of component `level` that an upper bound `-a t + g >= 0` no longer admits.
    pub fn upper(&self, bound: &[Int], level: usize, shape: Shape) -> Result<AffineExpr, CodegenError> {
        let mut rest = bound.to_vec();
        let mut coeff = -std::mem::take(&mut rest[level]);
        rest[shape.n_vars()] += match () {
            () if mutant::is_on(Mutant::ShortUpperBound) => 0,
            () if mutant::is_on(Mutant::LongUpperBound) => 2,
            () => 1,
        };
        if mutant::is_on(Mutant::WrongDivisor) && !coeff.is_one() {
            coeff += 1;
        }
        Ok(self.expr(&rest, shape)?.ceil_div(literal(&coeff)?))
    }
}

/// A number as an affine literal.
pub(super) fn literal(value: &Int) -> Result<AffineExpr, CodegenError> {
    Ok(AffineExpr::Const(small(value)?))
}

/// A number that must fit in 64 bits.
pub(super) fn small(value: &Int) -> Result<i64, CodegenError> {
    value.to_i64().ok_or_else(|| CodegenError::TooLarge { value: value.to_string() })
}

/// The same row modulo `modulus`, coefficients as near to zero as possible and the constant not negative.
fn centred(mut row: Row, modulus: &Int) -> Row {
    let last = row.len() - 1;
    for x in &mut row {
        *x = x.modulo(modulus);
    }
    for x in &mut row[..last] {
        if &*x + &*x > *modulus {
            *x -= modulus;
        }
    }
    row
}

/// `x` with `x * value ≡ 1 (mod modulus)`.
fn inverse_modulo(value: &Int, modulus: &Int) -> Option<Int> {
    let (mut old, mut new) = (value.modulo(modulus), modulus.clone());
    let (mut x, mut y) = (Int::ONE, Int::ZERO);
    while !new.is_zero() {
        let quotient = old.floor_div(&new);
        (old, new) = (new.clone(), old - &quotient * &new);
        (x, y) = (y.clone(), x - &quotient * &y);
    }
    old.is_one().then(|| x.modulo(modulus))
}
