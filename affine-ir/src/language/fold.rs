//! Constant folding: the results of an op some of whose operands are known.
//!
//! # Problem
//! Ops whose result is a constant, or a value that is already there, need not stay. An op's declaration says
//! how it folds ([`OpDef::fold`]); a pass applies it.
//!
//! # Method
//! A fold only looks: it is handed the program and an op, and returns what to do. Constant operands are
//! results of ops that say so ([`OpDef::constant`]); [`constant`] reads them.
//!
//! # Invariants
//! A fold returns as many outcomes as the op has results, each of the type of its result. [`Fold::Update`] is
//! returned only where it changes something, so that folding again and again ends.

use crate::core::attr::Attr;
use crate::core::float::{FloatKind, FloatValue};
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::ir::Ir;
use crate::language::op_def::Traits;

/// How one op folds; `None` if it does not.
pub type FoldFn = fn(&Ir, OpId) -> Option<Fold>;

/// What an op folds to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Nothing is left of it: one outcome per result.
    Results(Vec<Folded>),
    /// It stays, with these operands and attributes.
    Update {
        /// All operands, those that stay unchanged too.
        operands: Vec<ValueId>,
        /// Only those that change, with their new values.
        attrs: Vec<(&'static str, Attr)>,
    },
}

/// A folded result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Folded {
    /// A constant.
    Constant(Attr),
    /// Another value.
    Value(ValueId),
}

impl Fold {
    /// The only result is a constant.
    pub fn constant(value: Attr) -> Fold {
        Fold::Results(vec![Folded::Constant(value)])
    }

    /// The only result is another value.
    pub fn value(value: ValueId) -> Fold {
        Fold::Results(vec![Folded::Value(value)])
    }
}

/// Folds `op`: by its own declaration, else by its properties.
///
/// ```
/// use loopwright_affine_ir::{Attr, Builder, Fold, InsertionPoint, Ir, Loc, fold};
///
/// let mut ir = Ir::new();
/// let end = InsertionPoint::End(ir.module_body());
/// let mut builder = Builder::new(&mut ir, end, Loc::Unknown);
/// let (two, three) = (builder.constant_index(2), builder.constant_index(3));
/// let sum = builder.arith("arith.addi", &[two, three]);
/// let op = ir.defining_op(sum).expect("is a result");
/// assert_eq!(fold(&ir, op), Some(Fold::constant(Attr::index(5))));
/// ```
pub fn fold(ir: &Ir, op: OpId) -> Option<Fold> {
    let def = ir.def(op);
    let own = def.fold.and_then(|fold| fold(ir, op));
    own.or_else(|| def.has(Traits::COMMUTATIVE).then(|| constants_last(ir, op)).flatten())
}

/// The attribute of a constant value; `None` for other values.
///
/// ```
/// use loopwright_affine_ir::machinery::constant_operand;
/// use loopwright_affine_ir::{Attr, ParseOptions, Source, constant, parse};
///
/// let text = "
/// func.func @f(%x: index) -> index {
///   %c8 = arith.constant 8 : index
///   %y = arith.addi %x, %c8 : index
///   return %y : index
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let sum = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "arith.addi").expect("is there");
/// assert_eq!(constant(&ir, ir.op(sum).operands()[1]), Some(&Attr::index(8)));
/// assert_eq!(constant_operand(&ir, sum, 1), Some(&Attr::index(8)));
/// assert_eq!(constant_operand(&ir, sum, 0), None);
/// ```
pub fn constant(ir: &Ir, value: ValueId) -> Option<&Attr> {
    let op = ir.defining_op(value)?;
    ir.op(op).attr(ir.def(op).constant?)
}

/// The constant value of an operand, as [`constant`] gives it; `None` also if there is no such operand.
pub fn constant_operand(ir: &Ir, op: OpId, operand: usize) -> Option<&Attr> {
    constant(ir, *ir.op(op).operands().get(operand)?)
}

/// Constant operands of a commutative op go after the others, but for those that are no numbers: which
/// operand a result that is none has its bits from depends on their order.
fn constants_last(ir: &Ir, op: OpId) -> Option<Fold> {
    let operands = ir.op(op).operands();
    let is_constant = |value: &&ValueId| constant(ir, **value).is_some();
    let is_nan = |value: &ValueId| {
        let number = |kind: FloatKind, bits: i128| FloatValue { kind, bits: bits as u128 };
        match (constant(ir, *value), ir.ty(*value).element_or_self()) {
            (Some(Attr::Float(value)), _) => value.is_nan(),
            (Some(Attr::Dense(dense)), Type::Float(kind)) => dense
                .integers()
                .is_none_or(|elements| elements.into_iter().any(|bits| number(*kind, bits).is_nan())),
            _ => false,
        }
    };
    let first = operands.iter().position(|value| is_constant(&value))?;
    if operands[first..].iter().all(|value| is_constant(&value)) || operands.iter().any(is_nan) {
        return None;
    }
    let (constants, others): (Vec<&ValueId>, Vec<&ValueId>) = operands.iter().partition(is_constant);
    Some(Fold::Update { operands: others.into_iter().chain(constants).copied().collect(), attrs: Vec::new() })
}
