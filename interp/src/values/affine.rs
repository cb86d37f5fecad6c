//! Affine expressions over register slots, evaluated as mathematical integers.
//!
//! # Problem
//! The value of an affine expression for the present values of its operands, fast and without overflow.
//!
//! # Method
//! Sums of multiples of operands become coefficient lists; the rest stays a tree. Lists are evaluated in
//! checked 64 bits, and again in 128 bits when those do not suffice; trees in 128 bits.
//!
//! # Exactness
//! Exact, or [`AffineFault`]: intermediate values may exceed 64 bits, the result may not.
//!
//! This shares no code with `AffineExpr::eval` or the simplifier: the interpreter is there to check them.

use affine_ir::{AffineExpr, BinaryKind};

/// An affine expression whose dimensions and symbols are register slots.
#[derive(Clone, Debug)]
pub(crate) enum Affine {
    /// `slot + constant`
    Shifted(usize, i64),
    /// `constant + sum of slot * coefficient`
    Linear(i64, Box<[(usize, i64)]>),
    /// Anything else.
    Tree(Box<Node>),
}

/// A node of an expression that is not linear.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Const(i64),
    Slot(usize),
    Binary(BinaryKind, Box<Node>, Box<Node>),
}

/// Why an affine expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AffineFault {
    /// The value does not fit in an `index`; `None` if not even in 128 bits.
    Overflow(Option<i128>),
    /// A divisor that is not positive.
    Divisor(i128),
}

impl std::fmt::Display for AffineFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AffineFault::Overflow(None) => {
                write!(f, "the value of an affine expression does not fit in an index")
            }
            AffineFault::Overflow(Some(value)) => {
                write!(f, "the value {value} of an affine expression does not fit in an index")
            }
            AffineFault::Divisor(value) => {
                write!(f, "divisor of an affine expression must be positive, is {value}")
            }
        }
    }
}

impl Affine {
    /// The expression with `operands` (slots of dimensions, then symbols) put in. Every operand of the verified
    /// expression is there.
    pub fn new(expr: &AffineExpr, dims: u32, operands: &[usize]) -> Affine {
        let mut sum = Sum::default();
        if sum.add(expr, 1, dims, operands).is_none() {
            return Affine::Tree(Box::new(Node::new(expr, dims, operands)));
        }
        sum.terms.retain(|(_, coeff)| *coeff != 0);
        match sum.terms.as_slice() {
            [(slot, 1)] => Affine::Shifted(*slot, sum.constant),
            _ => Affine::Linear(sum.constant, sum.terms.into()),
        }
    }

    /// The value of a slot.
    pub fn slot(slot: usize) -> Affine {
        Affine::Shifted(slot, 0)
    }

    /// Whether the value is linear in every operand.
    pub fn is_linear(&self) -> bool {
        !matches!(self, Affine::Tree(_))
    }

    /// The value, `None` if there is none.
    #[inline]
    pub fn value(&self, regs: &[u64]) -> Option<i64> {
        match self {
            Affine::Shifted(slot, constant) => (regs[*slot] as i64).checked_add(*constant),
            Affine::Linear(constant, terms) => {
                linear(*constant, terms, regs).or_else(|| linear_wide(*constant, terms, regs).ok())
            }
            Affine::Tree(_) => self.eval(regs).ok(),
        }
    }

    /// The value, or why there is none.
    #[inline]
    pub fn eval(&self, regs: &[u64]) -> Result<i64, AffineFault> {
        match self {
            Affine::Shifted(slot, constant) => match (regs[*slot] as i64).checked_add(*constant) {
                Some(value) => Ok(value),
                None => narrow(i128::from(regs[*slot] as i64) + i128::from(*constant)),
            },
            Affine::Linear(constant, terms) => match linear(*constant, terms, regs) {
                Some(value) => Ok(value),
                None => linear_wide(*constant, terms, regs),
            },
            Affine::Tree(node) => narrow(node.eval(regs)?),
        }
    }
}

#[inline]
fn linear(constant: i64, terms: &[(usize, i64)], regs: &[u64]) -> Option<i64> {
    terms.iter().try_fold(constant, |sum, (slot, coeff)| {
        (regs[*slot] as i64).checked_mul(*coeff).and_then(|product| sum.checked_add(product))
    })
}

#[cold]
fn linear_wide(constant: i64, terms: &[(usize, i64)], regs: &[u64]) -> Result<i64, AffineFault> {
    let sum = terms.iter().try_fold(i128::from(constant), |sum, (slot, coeff)| {
        sum.checked_add(i128::from(regs[*slot] as i64) * i128::from(*coeff))
    });
    narrow(sum.ok_or(AffineFault::Overflow(None))?)
}

fn narrow(value: i128) -> Result<i64, AffineFault> {
    i64::try_from(value).map_err(|_| AffineFault::Overflow(Some(value)))
}

/// A sum under construction.
#[derive(Default)]
struct Sum {
    constant: i64,
    terms: Vec<(usize, i64)>,
}

impl Sum {
    /// Adds `factor * expr`; `None` if it is not linear, or a coefficient does not fit.
    fn add(&mut self, expr: &AffineExpr, factor: i64, dims: u32, operands: &[usize]) -> Option<()> {
        match expr {
            AffineExpr::Const(value) => {
                self.constant = self.constant.checked_add(value.checked_mul(factor)?)?;
            }
            AffineExpr::Dim(index) => self.add_term(operands[*index as usize], factor)?,
            AffineExpr::Symbol(index) => self.add_term(operands[(dims + *index) as usize], factor)?,
            AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => {
                self.add(lhs, factor, dims, operands)?;
                self.add(rhs, factor, dims, operands)?;
            }
            AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => match (&**lhs, &**rhs) {
                (expr, AffineExpr::Const(value)) | (AffineExpr::Const(value), expr) => {
                    self.add(expr, factor.checked_mul(*value)?, dims, operands)?;
                }
                _ => return None,
            },
            AffineExpr::Binary(..) => return None,
        }
        Some(())
    }

    fn add_term(&mut self, slot: usize, factor: i64) -> Option<()> {
        match self.terms.iter_mut().find(|(known, _)| *known == slot) {
            Some((_, coeff)) => *coeff = coeff.checked_add(factor)?,
            None => self.terms.push((slot, factor)),
        }
        Some(())
    }
}

impl Node {
    fn new(expr: &AffineExpr, dims: u32, operands: &[usize]) -> Node {
        match expr {
            AffineExpr::Const(value) => Node::Const(*value),
            AffineExpr::Dim(index) => Node::Slot(operands[*index as usize]),
            AffineExpr::Symbol(index) => Node::Slot(operands[(dims + *index) as usize]),
            AffineExpr::Binary(kind, lhs, rhs) => {
                let (lhs, rhs) = (Node::new(lhs, dims, operands), Node::new(rhs, dims, operands));
                Node::Binary(*kind, Box::new(lhs), Box::new(rhs))
            }
        }
    }

    fn eval(&self, regs: &[u64]) -> Result<i128, AffineFault> {
        let (kind, lhs, rhs) = match self {
            Node::Const(value) => return Ok(i128::from(*value)),
            Node::Slot(slot) => return Ok(i128::from(regs[*slot] as i64)),
            Node::Binary(kind, lhs, rhs) => (kind, lhs.eval(regs)?, rhs.eval(regs)?),
        };
        match kind {
            BinaryKind::Add => lhs.checked_add(rhs).ok_or(AffineFault::Overflow(None)),
            BinaryKind::Mul => lhs.checked_mul(rhs).ok_or(AffineFault::Overflow(None)),
            _ if rhs <= 0 => Err(AffineFault::Divisor(rhs)),
            BinaryKind::FloorDiv => Ok(floor_div(lhs, rhs)),
            BinaryKind::CeilDiv => Ok(ceil_div(lhs, rhs)),
            BinaryKind::Mod => Ok(remainder(lhs, rhs)),
        }
    }
}

/// The greatest q with q * divisor <= value; the divisor is positive.
fn floor_div(value: i128, divisor: i128) -> i128 {
    if value % divisor < 0 { value / divisor - 1 } else { value / divisor }
}

/// The least q with q * divisor >= value; the divisor is positive.
fn ceil_div(value: i128, divisor: i128) -> i128 {
    if value % divisor > 0 { value / divisor + 1 } else { value / divisor }
}

/// `value - divisor * floor_div(value, divisor)`, from 0 to divisor - 1.
fn remainder(value: i128, divisor: i128) -> i128 {
    let rest = value % divisor;
    if rest < 0 { rest + divisor } else { rest }
}
