//! Affine expressions over register slots, evaluated as mathematical integers.
//!
//! # Problem
//! The value of an affine expression for the present values of its operands, fast and without overflow; and
//! where a part of it does not fit in an `index`, that there is none: a program computes the parts, too.
//!
//! # Method
//! Sums of multiples of operands become coefficient lists; the rest stays a tree. Lists are evaluated in
//! checked 64 bits, and again in 128 bits when those do not suffice; trees in 128 bits. From the coefficients
//! follows up to which magnitude of the operands all parts fit; where one is larger, each part is looked at.
//!
//! # Exactness
//! Exact, or [`AffineFault`]. Parts of the layouts of memrefs, which are no ops of the program, may exceed 64
//! bits.
//!
//! This shares no code with `AffineExpr::eval` or the simplifier: the interpreter is there to check them.

use loopwright_affine_ir::{AffineExpr, BinaryKind};

use crate::values::number;

/// An affine expression whose dimensions and symbols are register slots.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    shape: Shape,
    parts: Option<Box<Parts>>,
}

/// What the parts of an expression have to fit in.
#[derive(Clone, Debug)]
struct Parts {
    whole: Node,
    operands: Box<[usize]>,
    /// If no operand is larger than this in magnitude, all parts fit; negative if some part does not then,
    /// either.
    safe: i128,
    /// Bits of an `index`.
    width: u32,
}

/// How an expression is evaluated.
#[derive(Clone, Debug)]
enum Shape {
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
    /// The value, or a part of it, does not fit in an `index`; `None` if not even in 128 bits.
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
    /// The expression with `operands` (slots of dimensions, then symbols) put in; only its value has to fit.
    /// Every operand of the verified expression is there.
    pub fn new(expr: &AffineExpr, dims: u32, operands: &[usize]) -> Affine {
        Affine { shape: Shape::new(expr, dims, operands), parts: None }
    }

    /// The same of which all parts have to fit in an `index` of this many bits.
    pub fn of_indices(expr: &AffineExpr, dims: u32, operands: &[usize], width: u32) -> Affine {
        let whole = Node::new(expr, dims, operands);
        let mut safe = i128::from(i64::MAX);
        // Of what is one op at most, the value is all that there is.
        let is_plain = match &whole {
            Node::Slot(_) => true,
            Node::Binary(BinaryKind::Add, lhs, rhs) => match (&**lhs, &**rhs) {
                (Node::Slot(_), Node::Const(value)) | (Node::Const(value), Node::Slot(_)) => {
                    width == 64 || i32::try_from(*value).is_ok()
                }
                _ => false,
            },
            _ => false,
        };
        let parts = (!is_plain).then(|| {
            whole.magnitude((1 << (width - 1)) - 1, &mut safe);
            Box::new(Parts { whole, operands: operands.into(), safe, width })
        });
        Affine { shape: Shape::new(expr, dims, operands), parts }
    }

    /// The value of a slot.
    pub fn slot(slot: usize) -> Affine {
        Affine { shape: Shape::Shifted(slot, 0), parts: None }
    }

    /// Whether the value is linear in every operand, and all parts fit wherever memory is as large.
    pub fn is_linear(&self) -> bool {
        let fits = |parts: &Parts| parts.safe >= 1 << 40;
        !matches!(self.shape, Shape::Tree(_)) && self.parts.as_deref().is_none_or(fits)
    }

    /// The value, `None` if there is none.
    #[inline]
    pub fn value(&self, regs: &[u64]) -> Option<i64> {
        if let Some(parts) = self.parts.as_deref()
            && !parts.fit(regs)
        {
            return parts.eval(regs).ok();
        }
        match &self.shape {
            Shape::Shifted(slot, constant) => (regs[*slot] as i64).checked_add(*constant),
            Shape::Linear(constant, terms) => {
                linear(*constant, terms, regs).or_else(|| linear_wide(*constant, terms, regs).ok())
            }
            Shape::Tree(node) => narrow(node.eval(regs, None).ok()?).ok(),
        }
    }

    /// The value, or why there is none.
    #[inline]
    pub fn eval(&self, regs: &[u64]) -> Result<i64, AffineFault> {
        if let Some(parts) = self.parts.as_deref()
            && !parts.fit(regs)
        {
            return parts.eval(regs);
        }
        match &self.shape {
            Shape::Shifted(slot, constant) => match (regs[*slot] as i64).checked_add(*constant) {
                Some(value) => Ok(value),
                None => narrow(i128::from(regs[*slot] as i64) + i128::from(*constant)),
            },
            Shape::Linear(constant, terms) => match linear(*constant, terms, regs) {
                Some(value) => Ok(value),
                None => linear_wide(*constant, terms, regs),
            },
            Shape::Tree(node) => narrow(node.eval(regs, None)?),
        }
    }
}

impl Parts {
    /// Whether all parts fit for certain.
    #[inline]
    fn fit(&self, regs: &[u64]) -> bool {
        let is_small = |slot: &usize| i128::from((regs[*slot] as i64).unsigned_abs()) <= self.safe;
        self.safe >= 0 && self.operands.iter().all(is_small)
    }

    #[cold]
    fn eval(&self, regs: &[u64]) -> Result<i64, AffineFault> {
        narrow(self.whole.eval(regs, Some(self.width))?)
    }
}

impl Shape {
    fn new(expr: &AffineExpr, dims: u32, operands: &[usize]) -> Shape {
        let mut sum = Sum::default();
        if sum.add(expr, 1, dims, operands).is_none() {
            return Shape::Tree(Box::new(Node::new(expr, dims, operands)));
        }
        sum.terms.retain(|(_, coeff)| *coeff != 0);
        match sum.terms.as_slice() {
            [(slot, 1)] => Shape::Shifted(*slot, sum.constant),
            _ => Shape::Linear(sum.constant, sum.terms.into()),
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

/// A sum under construction, in machine integers, as registers hold them.
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

    /// The value; of all parts too it is asked that they fit in this many bits, if that is said.
    fn eval(&self, regs: &[u64], width: Option<u32>) -> Result<i128, AffineFault> {
        let value = match self {
            Node::Const(value) => i128::from(*value),
            Node::Slot(slot) => return Ok(i128::from(regs[*slot] as i64)),
            Node::Binary(kind, lhs, rhs) => {
                let (lhs, rhs) = (lhs.eval(regs, width)?, rhs.eval(regs, width)?);
                match kind {
                    BinaryKind::Add => lhs.checked_add(rhs).ok_or(AffineFault::Overflow(None))?,
                    BinaryKind::Mul => lhs.checked_mul(rhs).ok_or(AffineFault::Overflow(None))?,
                    _ if rhs <= 0 => return Err(AffineFault::Divisor(rhs)),
                    BinaryKind::FloorDiv => number::floor_div(lhs, rhs),
                    BinaryKind::CeilDiv => number::ceil_div(lhs, rhs),
                    BinaryKind::Mod => lhs.rem_euclid(rhs),
                }
            }
        };
        match width {
            Some(width) if value >> (width - 1) != 0 && value >> (width - 1) != -1 => {
                Err(AffineFault::Overflow(Some(value)))
            }
            _ => Ok(value),
        }
    }

    /// Factors `(l, c)` such that the magnitude of the value is at most `l * x + c` where those of all
    /// operands are at most `x`. Lowers `safe` to an `x` for which no part is larger than `most`, or below
    /// zero if there is none, or none is told.
    fn magnitude(&self, most: i128, safe: &mut i128) -> (i128, i128) {
        let (factor, constant) = match self {
            Node::Slot(_) => return (1, 0),
            Node::Const(value) => (0, i128::from(*value).abs()),
            Node::Binary(kind, lhs, rhs) => {
                let ((l, c), (m, d)) = (lhs.magnitude(most, safe), rhs.magnitude(most, safe));
                match kind {
                    BinaryKind::Add => (l.saturating_add(m), c.saturating_add(d)),
                    BinaryKind::Mul if l == 0 || m == 0 => {
                        let factor = l.saturating_mul(d).saturating_add(m.saturating_mul(c));
                        (factor, c.saturating_mul(d))
                    }
                    BinaryKind::Mul => (i128::MAX, i128::MAX),
                    BinaryKind::FloorDiv | BinaryKind::CeilDiv => (l, c),
                    BinaryKind::Mod => (m, d),
                }
            }
        };
        *safe = match factor {
            _ if constant > most => -1,
            0 => *safe,
            _ => (*safe).min((most - constant) / factor),
        };
        (factor, constant)
    }
}
