//! Parameters: values defined outside all loops that bounds, conditions and subscripts depend on.
//!
//! # Method
//! What the prologue computes of parameters by sums, differences and products with constants is no parameter
//! of its own but an affine expression: `m = 2 n` says more than two parameters. Integer arithmetic wraps
//! around, so this is done only where no step leaves its type, for parameters of the size that is assumed of
//! them ([`parameter_bits`]). Everything else that the prologue computes becomes a parameter that is marked
//! as computed: sets over it hold for the values that it can take, and for others.

use crate::scop::Param;
use crate::scop::alias::{self, RootKey};
use crate::scop::control::counter_ranges;
use loopwright_affine_ir::machinery::{Arithmetic, rounded_division};
use loopwright_affine_ir::{CallOp, IndexWidth, Ir, Mapped, OpId, Traits, Type, ValueDef, ValueId};
use loopwright_polyhedra::machinery::{AffineSum, is_identifier};
use loopwright_polyhedra::{Int, Name};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The power of two that no parameter is assumed to exceed in magnitude: 48 where an `index` has 64 bits, 28
/// where it has
/// 32. What is left over is for the sums and products of bounds and subscripts.
///
/// ```
/// assert_eq!(loopwright_analysis::machinery::parameter_bits(loopwright_affine_ir::IndexWidth::Bits64), 48);
/// ```
pub fn parameter_bits(index_width: IndexWidth) -> u32 {
    match index_width {
        IndexWidth::Bits32 => 28,
        IndexWidth::Bits64 => 48,
    }
}

/// The parameters of a function and which values they are.
pub struct Params {
    /// In the order of their columns.
    pub list: Vec<Param>,
    /// Several values may be one parameter: sizes of one memref in one dimension.
    pub of_value: HashMap<ValueId, usize>,
    /// Values that are affine expressions of parameters: coefficients by parameter, then the constant.
    pub computed: Vec<(ValueId, Vec<Int>)>,
}

/// The affine expressions that values are.
struct Sums<'a> {
    ir: &'a Ir,
    index_width: IndexWidth,
    known: HashMap<ValueId, Option<AffineSum<ValueId>>>,
}

impl Sums<'_> {
    /// The values of `early` in order, each after those that it is computed from.
    fn learn(&mut self, value: ValueId) {
        let sum = self.computed(value).filter(|sum| self.fits(value, sum));
        let is_index = *self.ir.ty(value) == Type::Index;
        self.known.insert(value, sum.or_else(|| is_index.then(|| AffineSum::of(value))));
    }

    fn computed(&self, value: ValueId) -> Option<AffineSum<ValueId>> {
        let ir = self.ir;
        if loopwright_affine_ir::constant(ir, value).is_some() {
            return signed_constant(ir, value).map(AffineSum::constant);
        }
        let op = ir.defining_op(value)?;
        let operand = |at: usize| self.known.get(ir.op(op).operands().get(at)?)?.clone();
        match ir.def(op).arithmetic? {
            Arithmetic::Cast => operand(0),
            Arithmetic::Sum => Some(operand(0)?.plus(&operand(1)?, &Int::ONE)),
            Arithmetic::Difference => Some(operand(0)?.minus(&operand(1)?)),
            Arithmetic::Product => match (operand(0)?, operand(1)?) {
                (sum, factor) | (factor, sum) if factor.as_constant().is_some() => {
                    Some(sum.scaled(factor.constant_term()))
                }
                _ => None,
            },
            // Of constants the quotient is one.
            kind @ (Arithmetic::FloorDivision | Arithmetic::CeilDivision) => {
                let (of, by) = (operand(0)?, operand(1)?);
                let (of, by) = of.as_constant().zip(by.as_constant().filter(|by| by.is_positive()))?;
                let is_up = kind == Arithmetic::CeilDivision;
                Some(AffineSum::constant(if is_up { of.ceil_div(by) } else { of.floor_div(by) }))
            }
            Arithmetic::TruncatedDivision
            | Arithmetic::TruncatedRemainder
            | Arithmetic::NaturalDivision
            | Arithmetic::NaturalRemainder
            | Arithmetic::Least
            | Arithmetic::Greatest
            | Arithmetic::And
            | Arithmetic::Or
            | Arithmetic::ExclusiveOr => None,
        }
    }

    /// Whether a value of this sum does not wrap around in its type.
    fn fits(&self, value: ValueId, sum: &AffineSum<ValueId>) -> bool {
        let width = match self.ir.ty(value) {
            Type::Index => self.index_width.bits(),
            Type::Integer { width, .. } => *width,
            _ => return false,
        };
        let coeffs = sum.coeffs().fold(Int::ZERO, |total, (_, coeff)| total + coeff.abs());
        let greatest =
            coeffs * Int::from(1_i64 << parameter_bits(self.index_width)) + sum.constant_term().abs();
        (1..=128).contains(&width) && greatest <= Int::from(i128::MAX >> (128 - width))
    }
}

/// Collects the `index` values among the arguments of `func` and the results of its prologue (not constants,
/// not `affine.apply`, not what is affine in others) that affine ops and calls use.
///
/// Order and names depend on where the values are defined, not on where they are used.
pub fn collect_params(ir: &Ir, func: OpId, prologue: &[OpId], index_width: IndexWidth) -> Params {
    let mut params = Params { list: Vec::new(), of_value: HashMap::new(), computed: Vec::new() };
    let Some(body) = ir.single_block(func, 0) else { return params };
    let used = used_values(ir, func, prologue);
    let results = prologue.iter().flat_map(|op| ir.op(*op).results());
    let early = ir.block(body).args().iter().chain(results).copied();
    let mut sums = Sums { ir, index_width, known: HashMap::new() };
    early.clone().for_each(|value| sums.learn(value));
    let is_applied = |value: ValueId| {
        let def = ir.defining_op(value).map(|op| ir.def(op));
        def.is_some_and(|def| def.constant.is_some() || def.mapped == Some(Mapped::Apply))
    };
    let mut needed: BTreeSet<ValueId> = BTreeSet::new();
    let mut sums_needed = Vec::new();
    for value in early.clone() {
        if !used.contains(&value) || *ir.ty(value) != Type::Index || is_applied(value) {
            continue;
        }
        if let Some(Some(sum)) = sums.known.get(&value) {
            // What is computed of a result of `affine.apply`, which may have floors, is a parameter.
            if sum.coeffs().any(|(term, _)| *term == value || is_applied(*term)) {
                needed.insert(value);
            } else {
                needed.extend(sum.coeffs().map(|(term, _)| *term));
                sums_needed.push((value, sum));
            }
        }
    }
    // The first value of each size, and of each cast, stands for all, used or not, so that a parameter has
    // one name in all programs.
    let mut first_of: HashMap<Shared, ValueId> = HashMap::new();
    let mut param_of: HashMap<ValueId, usize> = HashMap::new();
    for value in early.clone() {
        if let Some(key) = Shared::of(ir, value) {
            first_of.entry(key).or_insert(value);
        }
    }
    for value in early.filter(|value| needed.contains(value)) {
        let first = Shared::of(ir, value).map_or(value, |key| first_of[&key]);
        let param = *param_of.entry(first).or_insert_with(|| {
            let name = match ir.value(first).def() {
                ValueDef::Arg(_, index) => format!("arg{index}"),
                ValueDef::Result(op, index) => result_name("v", place(prologue, op), index),
            };
            let is_free = is_free(ir, first, prologue);
            let text = ir.text_of(named_source(ir, first));
            params.list.push(Param { name: Name::from(name.as_str()), text, value: first, is_free });
            params.list.len() - 1
        });
        params.of_value.insert(value, param);
    }
    for (value, sum) in sums_needed {
        let mut coeffs = vec![Int::ZERO; params.list.len() + 1];
        for (term, coeff) in sum.coeffs() {
            coeffs[params.of_value[term]] += coeff;
        }
        coeffs[params.list.len()] += sum.constant_term();
        params.computed.push((value, coeffs));
    }
    params
}

/// The values that bounds, conditions, subscripts, views and calls depend on, also through integer arithmetic
/// of statements.
fn used_values(ir: &Ir, func: OpId, prologue: &[OpId]) -> BTreeSet<ValueId> {
    let early: HashSet<OpId> = prologue.iter().copied().collect();
    let mut used: BTreeSet<ValueId> = BTreeSet::new();
    let mut pending: Vec<ValueId> = Vec::new();
    for op in ir.walk(func) {
        let (def, operands) = (ir.def(op), ir.op(op).operands());
        let has_spans = def.loop_like.is_some_and(|loop_like| loop_like.spans.is_some());
        let is_affine = def.access.is_some() || def.transfer.is_some() || def.has(Traits::AFFINE_OPERANDS);
        match counter_ranges(ir, op).filter(|_| has_spans) {
            Some(ranges) => {
                let bounds = ranges.into_iter().flat_map(|range| [range.lower, range.upper]);
                pending.extend(bounds.flat_map(|bound| bound.operands));
            }
            None if is_affine || has_spans || def.view.is_some() || CallOp::of(ir, op).is_some() => {
                pending.extend(operands);
            }
            None => {}
        }
        if let Some(decision) = def.decided_by.and_then(|at| operands.get(at)) {
            pending.extend(compared(ir, *decision));
        }
        pending.extend(operands.first().filter(|_| def.cases.is_some()));
    }
    while let Some(value) = pending.pop() {
        let computed = ir.defining_op(value).filter(|op| !early.contains(op));
        if used.insert(value)
            && let Some(op) = computed
        {
            let def = ir.def(op);
            match rounded_division(ir, op) {
                Some(division) => pending.extend([division.dividend, division.divisor]),
                None if def.has(Traits::CHOICE) => {
                    let [decision, values @ ..] = ir.op(op).operands() else { continue };
                    pending.extend(compared(ir, *decision).iter().chain(values));
                }
                None if def.arithmetic.is_some() || def.index_map.is_some() => {
                    pending.extend(ir.op(op).operands());
                }
                None => {}
            }
        }
    }
    used
}

/// The values that comparisons are about of which a truth value is made up.
fn compared(ir: &Ir, decision: ValueId) -> Vec<ValueId> {
    let (mut values, mut met) = (Vec::new(), HashSet::new());
    let mut pending = vec![decision];
    while let Some(value) = pending.pop() {
        let Some(op) = ir.defining_op(value).filter(|op| met.insert(*op)) else { continue };
        let (def, operands) = (ir.def(op), ir.op(op).operands());
        match def.arithmetic {
            _ if def.compares.is_some() => values.extend(operands),
            Some(Arithmetic::And | Arithmetic::Or | Arithmetic::ExclusiveOr) => pending.extend(operands),
            _ => {}
        }
    }
    values
}

/// What values have in common that are one number.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Shared {
    /// The size of a memref in a dimension.
    Size(alias::RootKey, i128),
    /// What an integer is as an index, by the op that makes it one.
    Cast(String, ValueId),
}

impl Shared {
    fn of(ir: &Ir, value: ValueId) -> Option<Self> {
        if let Some((root, dim)) = dim_key(ir, value) {
            return Some(Self::Size(root, dim));
        }
        let op = ir.defining_op(value).filter(|op| is_cast(ir, *op))?;
        let data = ir.op(op);
        let attrs = data.attrs.iter().map(|(name, attr)| format!(" {name} = {attr}"));
        let how = format!("{}{}", data.name(), attrs.collect::<String>());
        Some(Self::Cast(how, *data.operands().first()?))
    }
}

/// Whether the value may be any number, whatever other parameters are: an argument, a size of one, or a cast
/// of an integer argument that the prologue uses for nothing else.
fn is_free(ir: &Ir, value: ValueId, prologue: &[OpId]) -> bool {
    let Some(op) = ir.defining_op(value) else { return true };
    if let Some((root, dim)) = dim_key(ir, value) {
        let RootKey::Argument(memref) = root else { return false };
        let Type::MemRef(ty) = ir.ty(memref) else { return false };
        return usize::try_from(dim).ok().and_then(|dim| ty.shape.get(dim)).is_some_and(Option::is_none);
    }
    let this = Shared::of(ir, value);
    let is_only = |operand: ValueId| {
        let mut users = ir.uses(operand).iter().map(|user| user.op).filter(|user| prologue.contains(user));
        let is_same =
            |user: OpId| ir.op(user).results().first().is_some_and(|result| Shared::of(ir, *result) == this);
        ir.defining_op(operand).is_none() && users.all(is_same)
    };
    is_cast(ir, op) && ir.op(op).operands().first().is_some_and(|operand| is_only(*operand))
}

/// Whether an op makes an `index` of one integer alone.
fn is_cast(ir: &Ir, op: OpId) -> bool {
    let (data, is_index) = (ir.op(op), |value: &ValueId| *ir.ty(*value) == Type::Index);
    let [operand] = data.operands() else { return false };
    ir.def(op).is_pure()
        && matches!(ir.ty(*operand), Type::Integer { .. })
        && data.results().iter().all(is_index)
}

/// The value whose name people know: of a cast without one, or with a number for a name, what is cast.
pub(crate) fn named_source(ir: &Ir, value: ValueId) -> ValueId {
    let cast = ir.defining_op(value).filter(|op| is_cast(ir, *op));
    let source = cast.and_then(|op| ir.op(op).operands().first().copied());
    let has_name = |value: ValueId| ir.name_of(value).is_some_and(is_identifier);
    source.filter(|source| !has_name(value) && has_name(*source)).unwrap_or(value)
}

/// The integer that a constant is, as a signed one of its type: of one bit, `true` is -1.
pub(crate) fn signed_constant(ir: &Ir, value: ValueId) -> Option<Int> {
    let number = loopwright_affine_ir::constant(ir, value)?.as_integer()?;
    let is_bit = matches!(ir.ty(value), Type::Integer { width: 1, .. });
    Some(Int::from(if is_bit { -(number & 1) } else { number }))
}

/// The position of an op in the prologue.
pub(crate) fn place(prologue: &[OpId], op: OpId) -> usize {
    prologue.iter().position(|other| *other == op).expect("what statements share is defined in the prologue")
}

/// A name for a result of an op of the prologue: of the first its place alone, so that no two are the same.
pub(crate) fn result_name(letter: &str, place: usize, index: u32) -> String {
    if index == 0 { format!("{letter}{place}") } else { format!("{letter}{place}_{index}") }
}

/// The memref and dimension that a `memref.dim` with a constant dimension asks for.
pub(crate) fn dim_key(ir: &Ir, value: ValueId) -> Option<(alias::RootKey, i128)> {
    let op = ir.defining_op(value).filter(|op| ir.def(*op).has(Traits::DIM_SIZE))?;
    let [memref, dim] = ir.op(op).operands() else { return None };
    let root = alias::root(ir, *memref).filter(|root| root.same_subscripts)?;
    Some((root.value, loopwright_affine_ir::constant(ir, *dim)?.as_integer()?))
}
