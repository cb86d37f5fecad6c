//! Definedness: the conditions under which an op is defined and its results are not poison.
//!
//! # Problem
//! Equal values are not enough for one program to take the place of another: it must not do anything
//! undefined, or compute poison where there was a value, that the other does not. So each op declares, as it
//! declares its effects, under which conditions it is defined and gives values
//! ([`OpDef::defined`](crate::OpDef::defined)). Nothing may rely on what is not declared.
//!
//! # Method
//! A [`Condition`] is about operands, as integers, wherever that is possible: then constants decide it
//! ([`Condition::holds`]), or inequalities that imply it ([`Condition::sufficient`]). Others
//! ([`Condition::Promise`]) are carried by an op alone that is like this one: of the same name, with no less
//! promised ([`promises_no_more`]) and equal operands.
//!
//! # Exactness
//! A condition that is declared is exact for what the interpreter runs; a property holds it against that.
//! Indices are numbers: that they fit is asked for elsewhere, and no condition.

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::attr::{Attr, Attrs};
use crate::core::ids::{OpId, ValueId};
use crate::core::int_format::IntFormat;
use crate::core::types::Type;
use crate::language::fold::constant;
use crate::language::interfaces::Arithmetic;
use crate::language::ir::Ir;
use dashu_int::IBig;

/// The declared definedness of ops of one name: when they are defined, and their results not poison. For ops
/// with regions it concerns the op itself.
#[derive(Clone, Copy, Debug)]
pub enum Defined {
    /// It is not declared.
    NotTold,
    /// Always.
    Always,
    /// Where all of these hold.
    Where(&'static [Condition]),
    /// Where all of these hold; `None` where it is not declared for this op.
    By(ConditionsFn),
}

/// Returns the conditions under which an op is defined.
pub type ConditionsFn = fn(&Ir, OpId) -> Option<Vec<Condition>>;

/// How the bits of integers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// As numbers with a sign.
    Signed,
    /// As numbers that are not negative.
    Unsigned,
}

/// A condition on operands. They are named by number, and read as signed unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The operand is not zero.
    NonZero(usize),
    /// The operand is not negative.
    Natural(usize),
    /// The operand is not negative, and less than a number: it is a position among this many.
    Below(usize, i64),
    /// The operand is a position in a vector of this many elements: others give poison.
    Lane(usize, i64),
    /// Operand 1 is less than the number of bits.
    Shift,
    /// Operand 0 is not the least number, or operand 1 is not -1: their quotient fits.
    Quotient,
    /// What comes of operands 0 and 1 fits.
    Fits(Arithmetic, Sign),
    /// Operand 0 times two to the power of operand 1 fits.
    ShiftFits(Sign),
    /// Operand 0 is a multiple of operand 1.
    Multiple(Sign),
    /// Operand 0 is a multiple of two to the power of operand 1.
    ShiftedMultiple,
    /// Operand 0 fits in the type of the result.
    CastFits(Sign),
    /// What the property `map` divides by is positive, as far as it is no literal.
    Divisors,
    /// What is accessed, or viewed, lies within its memory.
    Within,
    /// The memory is the program's own to free: all of what one op allocated on the heap, and not freed yet.
    Own,
    /// What is said besides.
    Promise(&'static str),
    /// What is said besides, or the result is poison.
    PoisonUnless(&'static str),
    /// Nothing: it gives poison.
    Poison,
    /// Nothing: it must not be reached.
    Unreachable,
}

impl Condition {
    /// Whether the op gives poison where this does not hold, instead of being undefined.
    pub fn gives_poison(&self) -> bool {
        use Condition::*;
        match self {
            Lane(..) | Shift | Fits(..) | ShiftFits(_) | Multiple(_) | ShiftedMultiple | CastFits(_) => true,
            PoisonUnless(_) | Poison => true,
            NonZero(_) | Natural(_) | Below(..) | Quotient | Divisors | Within | Own | Promise(_)
            | Unreachable => false,
        }
    }

    /// Whether it holds for these operands; `None` if too little is known of them.
    ///
    /// ```
    /// use loopwright_affine_ir::declare::Condition;
    /// use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// let text = "func.func @f(%x: i8, %y: i8) -> i8 { %z = arith.divsi %x, %y : i8  return %z : i8 }";
    /// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let div = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "arith.divsi").expect("is there");
    /// assert_eq!(Condition::Quotient.holds(&ir, div, &[Some(-128), Some(-1)]), Some(false));
    /// assert_eq!(Condition::Quotient.holds(&ir, div, &[None, Some(3)]), Some(true));
    /// assert_eq!(Condition::NonZero(1).holds(&ir, div, &[Some(-128), None]), None);
    /// ```
    pub fn holds(&self, ir: &Ir, op: OpId, operands: &[Option<i128>]) -> Option<bool> {
        let ty = |value: &ValueId| ir.ty(*value).element_or_self();
        let source = ir.op(op).operands().first().map(ty);
        let target = ir.op(op).results().first().map(ty);
        let signed = |(value, known): (&ValueId, &Option<i128>)| match format(ty(value), 64) {
            Some(int) if !int.is_index => known.map(|known| int.signed(known as u64).into()),
            _ => *known,
        };
        let operands: Vec<Option<i128>> = ir.op(op).operands().iter().zip(operands).map(signed).collect();
        // An index has 32 bits or 64: what depends on that is not known.
        let at = |width: u32| {
            let format = |ty: Option<&Type>| ty.and_then(|ty| format(ty, width));
            self.holds_in([format(source), format(target)], &operands)
        };
        let (narrow, wide) = (at(32), at(64));
        if narrow == wide { wide } else { None }
    }

    fn holds_in(&self, formats: [Option<IntFormat>; 2], operands: &[Option<i128>]) -> Option<bool> {
        use Condition::*;
        let [source, target] = formats;
        let operand = |at: usize| operands.get(at).copied().flatten();
        let unsigned = |value: i128| Some(source?.unsigned(value as u64));
        let read = |value: i128, sign: Sign| match sign {
            Sign::Signed => Some(IBig::from(value)),
            Sign::Unsigned => unsigned(value).map(IBig::from),
        };
        let fits =
            |to: Option<IntFormat>, value: &IBig, sign: Sign| Some(to?.fits(value, sign == Sign::Signed));
        let amount = || unsigned(operand(1)?).and_then(|amount| usize::try_from(amount).ok());
        let power = || amount().filter(|amount| *amount < 64).map(|amount| IBig::ONE << amount);
        Some(match *self {
            NonZero(at) => operand(at)? != 0,
            Natural(at) => operand(at)? >= 0,
            Below(at, limit) | Lane(at, limit) => (0..i128::from(limit)).contains(&operand(at)?),
            Shift => (0..i128::from(source?.width)).contains(&i128::from(unsigned(operand(1)?)?)),
            Quotient => {
                let least = i128::from(source?.min());
                let is_other = |at: usize, value: i128| operand(at).is_some_and(|known| known != value);
                is_other(1, -1) || is_other(0, least) || operand(0).zip(operand(1)).is_none_or(|_| false)
            }
            Fits(kind, sign) => {
                let (x, y) = (read(operand(0)?, sign)?, read(operand(1)?, sign)?);
                let value = match kind {
                    Arithmetic::Sum => x + y,
                    Arithmetic::Difference => x - y,
                    Arithmetic::Product => x * y,
                    _ => return None,
                };
                fits(target, &value, sign)?
            }
            ShiftFits(sign) => fits(target, &(read(operand(0)?, sign)? * power()?), sign)?,
            Multiple(sign) => {
                let divisor = read(operand(1)?, sign)?;
                divisor != IBig::ZERO && read(operand(0)?, sign)? % divisor == IBig::ZERO
            }
            ShiftedMultiple => read(operand(0)?, Sign::Signed)? % power()? == IBig::ZERO,
            CastFits(sign) => fits(target, &read(operand(0)?, sign)?, sign)?,
            Poison | Unreachable => false,
            Divisors | Within | Own | Promise(_) | PoisonUnless(_) => return None,
        })
    }

    /// Expressions of the operands, as dimensions, that imply it where none is negative, and the result, if
    /// it is said to fit, does so as a signed number; `None` if there are none.
    pub fn sufficient(&self, ir: &Ir, op: OpId) -> Option<Vec<AffineExpr>> {
        use Condition::*;
        let operand = |at: usize| u32::try_from(at).ok().map(AffineExpr::Dim);
        let below = |at: usize, limit: i64| {
            Some(vec![operand(at)?, AffineExpr::Const(limit.checked_sub(1)?) - operand(at)?])
        };
        let (x, y) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
        match *self {
            NonZero(at) => Some(vec![operand(at)? - AffineExpr::Const(1)]),
            Natural(at) => Some(vec![operand(at)?]),
            Below(at, limit) | Lane(at, limit) => below(at, limit),
            Shift => below(1, format(ir.ty(*ir.op(op).operands().first()?), 32)?.width.into()),
            Quotient => Some(vec![y]),
            Divisors => Some(divisors(ir, op)?.into_iter().map(|by| by - AffineExpr::Const(1)).collect()),
            Fits(_, Sign::Signed) => Some(Vec::new()),
            Fits(Arithmetic::Sum | Arithmetic::Product, Sign::Unsigned) => Some(vec![x, y]),
            Fits(Arithmetic::Difference, Sign::Unsigned) => Some(vec![y.clone(), x - y]),
            Multiple(Sign::Signed) => {
                let divisor = constant(ir, *ir.op(op).operands().get(1)?)?.as_i64()?;
                Some(vec![AffineExpr::Const(0) - x.modulo((divisor > 0).then_some(divisor)?)])
            }
            _ => None,
        }
    }
}

/// What the map of an op divides by, but for literals, over its operands.
fn divisors(ir: &Ir, op: OpId) -> Option<Vec<AffineExpr>> {
    let map = ir.op(op).attr("map")?.as_map()?;
    let dims: Vec<AffineExpr> = (0..map.dims).map(AffineExpr::Dim).collect();
    let symbols: Vec<AffineExpr> = (map.dims..map.dims + map.symbols).map(AffineExpr::Dim).collect();
    let mut found = Vec::new();
    for result in &map.results {
        result.walk(&mut |expr| {
            if let AffineExpr::Binary(BinaryKind::FloorDiv | BinaryKind::CeilDiv | BinaryKind::Mod, _, by) =
                expr
                && !matches!(**by, AffineExpr::Const(1..))
            {
                found.push(by.substituted(&dims, &symbols));
            }
        });
    }
    Some(found)
}

/// The condition of an op that applies its property `map`.
pub(crate) fn divided(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    Some(if divisors(ir, op)?.is_empty() { Vec::new() } else { vec![Condition::Divisors] })
}

/// The format of an integer; none of what is no integer, or wide.
fn format(ty: &Type, index_width: u32) -> Option<IntFormat> {
    match ty {
        Type::Index => Some(IntFormat { width: index_width, is_index: true }),
        Type::Integer { .. } => {
            let width = ty.bit_width()?;
            (1..=64).contains(&width).then_some(IntFormat { width, is_index: false })
        }
        _ => None,
    }
}

/// The conditions under which an op is defined and its results are not poison; `None` if they are not
/// declared for the op or one of its attributes.
///
/// ```
/// use loopwright_affine_ir::declare::Condition;
/// use loopwright_affine_ir::machinery::conditions;
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// let text = r#"func.func @f(%x: i8, %y: i8) {
///   %d = arith.divsi %x, %y : i8
///   %s = arith.addi %x, %y : i8
///   %t = arith.addi %x, %y {some.thing} : i8
///   return
/// }"#;
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let ops: Vec<_> = ir.walk(ir.module()).skip(2).collect();
/// assert_eq!(conditions(&ir, ops[0]), Some(vec![Condition::NonZero(1), Condition::Quotient]));
/// assert_eq!(conditions(&ir, ops[1]), Some(Vec::new()));
/// assert_eq!(conditions(&ir, ops[2]), None);
/// ```
pub fn conditions(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let (def, data) = (ir.def(op), ir.op(op));
    if !data.attrs.iter().all(|(name, _)| def.is_declared(name.as_str())) {
        return None;
    }
    match def.defined {
        Defined::NotTold => None,
        Defined::Always => Some(Vec::new()),
        Defined::Where(conditions) => Some(conditions.to_vec()),
        Defined::By(conditions) => conditions(ir, op),
    }
}

/// The conditions that constant operands do not show to hold; `None` if definedness is not declared.
pub fn open_conditions(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let mut open = conditions(ir, op)?;
    if !open.is_empty() {
        let known: Vec<Option<i128>> =
            ir.op(op).operands().iter().map(|value| known_number(ir, *value)).collect();
        open.retain(|condition| condition.holds(ir, op, &known) != Some(true));
    }
    Some(open)
}

/// Whether an op is defined and its results are not poison, for all values of its non-constant operands.
pub fn is_always_defined(ir: &Ir, op: OpId) -> bool {
    open_conditions(ir, op).is_some_and(|open| open.is_empty())
}

/// A constant integer, or what all elements of a constant vector are.
fn known_number(ir: &Ir, value: ValueId) -> Option<i128> {
    match constant(ir, value)? {
        Attr::Dense(elements) if elements.is_splat() => elements.integers()?.first().copied(),
        attr => attr.as_integer(),
    }
}

/// Properties by which ops promise something, or allow it to be computed in another way: the fewer the
/// better.
const PROMISES: &[&str] = &["fastmath", "isExact", "overflowFlags"];

/// Whether the attributes of an op promise no more than those of another op of its name: they are equal,
/// except that it may promise less.
///
/// ```
/// use loopwright_affine_ir::machinery::promises_no_more;
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// let text = "func.func @f(%x: i8) {
///   %0 = arith.addi %x, %x : i8
///   %1 = arith.addi %x, %x overflow<nsw> : i8
///   %2 = arith.addi %x, %x overflow<nsw, nuw> : i8
///   return
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let attrs: Vec<_> = ir.walk(ir.module()).skip(2).map(|op| &ir.op(op).attrs).collect();
/// assert!(promises_no_more(attrs[0], attrs[1]) && promises_no_more(attrs[1], attrs[2]));
/// assert!(!promises_no_more(attrs[2], attrs[1]) && !promises_no_more(attrs[1], attrs[0]));
/// ```
pub fn promises_no_more(after: &Attrs, before: &Attrs) -> bool {
    if after == before {
        return true;
    }
    let names = after.iter().chain(before.iter()).map(|(name, _)| name.as_str());
    let is_less = |name: &str| match (after.get(name), before.get(name)) {
        (one, other) if one == other => true,
        (after, before) if PROMISES.contains(&name) => {
            let (after, before) = (words(after), words(before));
            before.contains(&"fast") || after.iter().all(|word| before.contains(word))
        }
        _ => false,
    };
    let mut names = names;
    names.all(is_less)
}

/// Whether the attributes of a floating-point op allow another computation, or exclude some values (fast-math
/// flags).
///
/// ```
/// use loopwright_affine_ir::machinery::allows_other_floats;
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// let text = "func.func @f(%x: f32) {
///   %0 = arith.addf %x, %x : f32
///   %1 = arith.addf %x, %x fastmath<contract> : f32
///   return
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let found: Vec<bool> = ir.walk(ir.module()).skip(2).map(|op| allows_other_floats(&ir.op(op).attrs)).collect();
/// assert_eq!(found, [false, true, false]);
/// ```
pub fn allows_other_floats(attrs: &Attrs) -> bool {
    !words(attrs.get("fastmath")).is_empty()
}

/// Whether the alignment of one allocation suffices for everything that relies on that of another.
///
/// ```
/// use loopwright_affine_ir::machinery::aligns_no_less;
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// let text = "func.func @f() {
///   %0 = memref.alloc() : memref<8xf32>
///   %1 = memref.alloc() {alignment = 16 : i64} : memref<8xf32>
///   %2 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
///   return
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let attrs: Vec<_> = ir.walk(ir.module()).skip(2).map(|op| &ir.op(op).attrs).collect();
/// assert!(aligns_no_less(attrs[1], attrs[0]) && aligns_no_less(attrs[2], attrs[1]));
/// assert!(!aligns_no_less(attrs[0], attrs[1]) && !aligns_no_less(attrs[1], attrs[2]));
/// ```
pub fn aligns_no_less(after: &Attrs, before: &Attrs) -> bool {
    let [after, before] = [after, before].map(|attrs| attrs.get("alignment").map(Attr::as_integer));
    match (after, before) {
        (_, None) => true,
        (Some(Some(after)), Some(Some(before))) => before > 0 && after % before == 0,
        _ => false,
    }
}

/// The words of a set of flags; a flag that is alone is the word ``.
fn words(attr: Option<&Attr>) -> Vec<&str> {
    match attr {
        None => Vec::new(),
        Some(Attr::Opaque(text)) => {
            let body = text.body.as_str();
            let inner = body.find('<').map_or(body, |at| body[at + 1..].trim_end_matches('>'));
            inner.split(',').map(str::trim).filter(|word| *word != "none").collect()
        }
        Some(_) => vec![""],
    }
}
