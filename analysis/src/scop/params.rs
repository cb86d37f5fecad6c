//! Parameters: values defined outside all loops that bounds, conditions and subscripts depend on.
//!
//! # Method
//! What the prologue computes of parameters by sums, differences and products with constants is no parameter
//! of its own but an affine expression: `m = 2 n` says more than two parameters. Integer arithmetic wraps
//! around, so this is done only where no step leaves its type, for parameters of the size that is assumed of
//! them ([`parameter_bits`]). Everything else that the prologue computes becomes a parameter itself, once
//! however often it is computed. Sets over it hold for the values that it takes, and may have points for
//! values that it never takes together with others ([`Param::sources`]).

use crate::scop::Param;
use crate::scop::alias::{self, RootKey};
use crate::scop::control::counter_ranges;
use loopwright_affine_ir::declare::{Condition, Sign};
use loopwright_affine_ir::machinery::{Arithmetic, conditions, rounded_division};
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
#[derive(Default)]
pub struct Params {
    /// In the order of their columns.
    pub list: Vec<Param>,
    /// Several values may be one parameter: sizes of one memref in one dimension.
    pub of_value: HashMap<ValueId, usize>,
    /// Values that are affine expressions of parameters: coefficients by parameter, then the constant.
    pub computed: Vec<(ValueId, Vec<Int>)>,
    /// Parameters that are affine expressions of others, by position; what computes them are other integers.
    pub(crate) related: Vec<(usize, Vec<Int>)>,
}

/// The affine expressions that values are.
struct Sums<'a> {
    ir: &'a Ir,
    index_width: IndexWidth,
    known: HashMap<ValueId, Option<AffineSum<ValueId>>>,
    /// For other integers the first value of type `index` that is cast from them.
    index_of: HashMap<ValueId, ValueId>,
    /// What is computed of such integers.
    of_integers: HashSet<ValueId>,
}

impl Sums<'_> {
    /// The values of `early` in order, each after those that it is computed from.
    fn learn(&mut self, value: ValueId) {
        let sum = self.computed(value).filter(|sum| self.fits(value, sum));
        let is_index = *self.ir.ty(value) == Type::Index;
        let index = if is_index { Some(value) } else { self.index_of.get(&value).copied() };
        let operands = self.ir.defining_op(value).map_or(&[][..], |op| self.ir.op(op).operands());
        let is_integer = sum.is_none() && !is_index;
        if is_integer || sum.is_some() && operands.iter().any(|of| self.of_integers.contains(of)) {
            self.of_integers.insert(value);
        }
        self.known.insert(value, sum.or_else(|| index.map(AffineSum::of)));
    }

    /// Notes which integers there are as values of type `index`, too.
    fn find_casts(&mut self, values: impl Iterator<Item = ValueId>) {
        let ir = self.ir;
        for value in values.filter(|value| *ir.ty(*value) == Type::Index) {
            let cast = ir.defining_op(value).filter(|op| ir.def(*op).arithmetic == Some(Arithmetic::Cast));
            let of = cast.and_then(|op| ir.op(op).operands().first());
            if let Some((of, Type::Integer { width, .. })) = of.map(|of| (*of, ir.ty(*of)))
                && *width <= self.index_width.bits()
            {
                self.index_of.entry(of).or_insert(value);
            }
        }
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
            Arithmetic::NaturalCast
            | Arithmetic::TruncatedDivision
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

    /// Whether a value of this sum does not wrap around in its type, as it says itself or its terms show.
    fn fits(&self, value: ValueId, sum: &AffineSum<ValueId>) -> bool {
        if self.ir.defining_op(value).is_some_and(|op| is_promised(self.ir, op)) {
            return true;
        }
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
    let mut params = Params::default();
    let Some(body) = ir.single_block(func, 0) else { return params };
    let used = used_values(ir, func, prologue);
    let results = prologue.iter().flat_map(|op| ir.op(*op).results());
    let early = ir.block(body).args().iter().chain(results).copied();
    let mut sums = Sums {
        ir,
        index_width,
        known: HashMap::new(),
        index_of: HashMap::new(),
        of_integers: HashSet::new(),
    };
    sums.find_casts(early.clone());
    early.clone().for_each(|value| sums.learn(value));
    let is_applied = |value: ValueId| {
        let of = |op| ir.def(op).constant.is_some() || ir.def(op).mapped == Some(Mapped::Apply);
        ir.defining_op(value).is_some_and(of)
    };
    let mut needed: BTreeSet<ValueId> = BTreeSet::new();
    let (mut sums_needed, mut related) = (Vec::new(), Vec::new());
    for value in early.clone() {
        if !used.contains(&value) || *ir.ty(value) != Type::Index || is_applied(value) {
            continue;
        }
        if let Some(Some(sum)) = sums.known.get(&value) {
            // What is computed of a result of `affine.apply`, which may have floors, is a parameter.
            if sums.of_integers.contains(&value) {
                // A certificate does not follow other integers: each number has its own name there.
                needed.insert(value);
                related.push((value, sum));
            } else if sum.coeffs().any(|(term, _)| *term == value || is_applied(*term)) {
                needed.insert(value);
            } else {
                needed.extend(sum.coeffs().map(|(term, _)| *term));
                sums_needed.push((value, sum));
            }
        }
    }
    // The first value of those that are computed alike stands for all, used or not, so that a parameter has
    // one name in all programs.
    let first_of = first_alike(ir, early.clone());
    let sources = |value: ValueId| sources(ir, value);
    let mut param_of: HashMap<ValueId, usize> = HashMap::new();
    for value in early.filter(|value| needed.contains(value)) {
        let first = first_of[&value];
        let param = *param_of.entry(first).or_insert_with(|| {
            let name = match ir.value(first).def() {
                ValueDef::Arg(_, index) => format!("arg{index}"),
                ValueDef::Result(op, index) => result_name("v", place(prologue, op), index),
            };
            let (is_free, sources) = (is_onto(ir, first, MOST_STEPS), sources(first));
            let text = text_of(ir, first);
            let name = Name::from(name.as_str());
            params.list.push(Param { name, text, value: first, is_free, sources });
            params.list.len() - 1
        });
        params.of_value.insert(value, param);
    }
    let coeffs = |sum: &AffineSum<ValueId>| {
        let mut coeffs = vec![Int::ZERO; params.list.len() + 1];
        for (term, coeff) in sum.coeffs() {
            coeffs[*params.of_value.get(term)?] += coeff;
        }
        coeffs[params.list.len()] += sum.constant_term();
        Some(coeffs)
    };
    let computed = sums_needed.into_iter().filter_map(|(value, sum)| Some((value, coeffs(sum)?))).collect();
    let of_others = |(value, sum): (ValueId, &AffineSum<ValueId>)| {
        let (param, coeffs) = (params.of_value[&value], coeffs(sum)?);
        coeffs[param].is_zero().then_some((param, coeffs))
    };
    let related = related.into_iter().filter_map(of_others).collect();
    Params { computed, related, ..params }
}

/// How a value is used by what is to be affine.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Use {
    /// As a bound, or for a condition.
    Control,
    /// As a subscript, or by a view or a call.
    Subscript,
}

/// The values that bounds, conditions, subscripts, views and calls are given.
pub(crate) fn uses(ir: &Ir, func: OpId) -> Vec<(ValueId, Use)> {
    let mut found: Vec<(ValueId, Use)> = Vec::new();
    for op in ir.walk(func) {
        let (def, operands) = (ir.def(op), ir.op(op).operands());
        let has_spans = def.loop_like.is_some_and(|loop_like| loop_like.spans.is_some());
        let is_affine = def.access.is_some() || def.transfer.is_some() || def.has(Traits::AFFINE_OPERANDS);
        let control = |value: ValueId| (value, Use::Control);
        match counter_ranges(ir, op).filter(|_| has_spans) {
            Some(ranges) => {
                let bounds = ranges.into_iter().flat_map(|range| [range.lower, range.upper]);
                found.extend(bounds.flat_map(|bound| bound.operands).map(control));
            }
            None if is_affine || has_spans || def.view.is_some() || CallOp::of(ir, op).is_some() => {
                let is_control = has_spans || def.loop_like.is_some() || def.condition.is_some();
                let how = if is_control { Use::Control } else { Use::Subscript };
                found.extend(operands.iter().map(|value| (*value, how)));
            }
            None => {}
        }
        if let Some(decision) = def.decided_by.and_then(|at| operands.get(at)) {
            found.extend(compared(ir, *decision).into_iter().map(control));
        }
        found.extend(operands.first().filter(|_| def.cases.is_some()).copied().map(control));
    }
    found
}

/// The values that a value is computed from, one step back, where that may be affine.
pub(crate) fn computed_from(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let def = ir.def(op);
    match rounded_division(ir, op) {
        Some(division) => vec![division.dividend, division.divisor],
        None if def.has(Traits::CHOICE) => match ir.op(op).operands() {
            [decision, values @ ..] => compared(ir, *decision).iter().chain(values).copied().collect(),
            [] => Vec::new(),
        },
        None if def.arithmetic.is_some() || def.index_map.is_some() => ir.op(op).operands().to_vec(),
        None => Vec::new(),
    }
}

/// The values that bounds, conditions, subscripts, views and calls depend on, also through integer arithmetic
/// of statements.
fn used_values(ir: &Ir, func: OpId, prologue: &[OpId]) -> BTreeSet<ValueId> {
    let early: HashSet<OpId> = prologue.iter().copied().collect();
    let mut used: BTreeSet<ValueId> = BTreeSet::new();
    let mut pending: Vec<ValueId> = uses(ir, func).into_iter().map(|(value, _)| value).collect();
    while let Some(value) = pending.pop() {
        let computed = ir.defining_op(value).filter(|op| !early.contains(op));
        if used.insert(value)
            && let Some(op) = computed
        {
            pending.extend(computed_from(ir, op));
        }
    }
    used
}

/// Whether an op says of itself that it does not wrap around.
pub(crate) fn is_promised(ir: &Ir, op: OpId) -> bool {
    let is_signed = |condition: &Condition| {
        let fits = [Condition::ShiftFits(Sign::Signed), Condition::CastFits(Sign::Signed)];
        matches!(condition, Condition::Fits(_, Sign::Signed)) || fits.contains(condition)
    };
    conditions(ir, op).is_some_and(|conditions| conditions.iter().any(is_signed))
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
enum Alike {
    /// The size of a memref in a dimension.
    Size(alias::RootKey, i128),
    /// How it is computed, by which result of an op, of what.
    Computed(String, u32, Vec<ValueId>),
}

/// For each value the first that is computed alike; each is to come after those that it is computed from.
fn first_alike(ir: &Ir, values: impl Iterator<Item = ValueId>) -> HashMap<ValueId, ValueId> {
    let mut first_of: HashMap<ValueId, ValueId> = HashMap::new();
    let mut known: HashMap<Alike, ValueId> = HashMap::new();
    for value in values {
        let alike = match (dim_key(ir, value), ir.value(value).def()) {
            (Some((root, dim)), _) => Some(Alike::Size(root, dim)),
            (None, ValueDef::Result(op, index)) if ir.def(op).is_pure() && ir.op(op).regions().is_empty() => {
                let data = ir.op(op);
                let attrs = data.attrs.iter().map(|(name, attr)| format!(" {name} = {attr}"));
                let how = format!("{}{} {}", data.name(), attrs.collect::<String>(), ir.ty(value));
                let of = data.operands().iter().map(|of| first_of.get(of).copied().unwrap_or(*of));
                Some(Alike::Computed(how, index, of.collect()))
            }
            _ => None,
        };
        let first = alike.map_or(value, |alike| *known.entry(alike).or_insert(value));
        first_of.insert(value, first);
    }
    first_of
}

/// What a value from before all statements is computed from: arguments, sizes and what no pure op computes.
fn sources(ir: &Ir, value: ValueId) -> Vec<ValueId> {
    let (mut sources, mut met, mut pending) = (BTreeSet::new(), HashSet::new(), vec![value]);
    while let Some(value) = pending.pop() {
        if !met.insert(value) {
            continue;
        }
        match ir.defining_op(value).filter(|op| ir.def(*op).is_pure() && dim_key(ir, value).is_none()) {
            Some(op) => pending.extend(ir.op(op).operands()),
            None => drop(sources.insert(value)),
        }
    }
    sources.into_iter().collect()
}

/// Numbers that are computed in more steps are taken for such that do not have all values.
const MOST_STEPS: u32 = 6;

/// Whether a value may be any number of its type: an argument, a size of one, or what sums and differences
/// with constants and casts make of such an integer, which go round in its type.
fn is_onto(ir: &Ir, value: ValueId, steps: u32) -> bool {
    let Some(steps) = steps.checked_sub(1) else { return false };
    let Some(op) = ir.defining_op(value) else { return true };
    if let Some((root, dim)) = dim_key(ir, value) {
        let RootKey::Argument(memref) = root else { return false };
        let Type::MemRef(ty) = ir.ty(memref) else { return false };
        return usize::try_from(dim).ok().and_then(|dim| ty.shape.get(dim)).is_some_and(Option::is_none);
    }
    let is_constant = |value: &ValueId| loopwright_affine_ir::constant(ir, *value).is_some();
    let is_onto = |value: ValueId| is_onto(ir, value, steps);
    match (ir.def(op).arithmetic, ir.op(op).operands()) {
        _ if is_cast(ir, op) => ir.op(op).operands().iter().all(|of| is_onto(*of)),
        (Some(Arithmetic::Sum | Arithmetic::Difference), [a, b]) => {
            is_constant(b) && is_onto(*a) || is_constant(a) && is_onto(*b)
        }
        // The other number may be one, or as far away as the type allows.
        (Some(Arithmetic::Product | Arithmetic::Least | Arithmetic::Greatest), [a, b]) => {
            let of_b = sources(ir, *b);
            is_onto(*a) && is_onto(*b) && !sources(ir, *a).iter().any(|of| of_b.contains(of))
        }
        _ => false,
    }
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
    source.filter(|source| !has_name(ir, value) && has_name(ir, *source)).unwrap_or(value)
}

fn has_name(ir: &Ir, value: ValueId) -> bool {
    ir.name_of(value).is_some_and(is_identifier)
}

/// Formulas with more ops are not written down.
const MOST_WRITTEN: u32 = 4;

/// What people read for a parameter: its name in the text, or else how it is computed from such.
fn text_of(ir: &Ir, value: ValueId) -> String {
    let named = named_source(ir, value);
    let formula = || formula(ir, value, MOST_WRITTEN).filter(|_| !has_name(ir, named));
    formula().unwrap_or_else(|| ir.text_of(named))
}

/// A value as a formula of values with names: `%n - 1`.
fn formula(ir: &Ir, value: ValueId, depth: u32) -> Option<String> {
    if let Some(number) = signed_constant(ir, value) {
        return Some(number.to_string());
    }
    let op = ir.defining_op(value).filter(|_| depth > 0 && !has_name(ir, value));
    let Some(op) = op else { return has_name(ir, value).then(|| ir.text_of(value)) };
    let operand = |at: usize| formula(ir, *ir.op(op).operands().get(at)?, depth - 1);
    let in_brackets = |at: usize| {
        let text = operand(at)?;
        Some(if text.contains(' ') && !text.ends_with(')') { format!("({text})") } else { text })
    };
    let kind = match (ir.def(op).arithmetic, ir.op(op).operands().len()) {
        (Some(Arithmetic::Cast | Arithmetic::NaturalCast), 1) => return operand(0),
        (Some(kind), 2) => kind,
        _ => return None,
    };
    let sign = match kind {
        Arithmetic::Sum => "+",
        Arithmetic::Difference => "-",
        Arithmetic::Product => "*",
        Arithmetic::TruncatedDivision | Arithmetic::NaturalDivision => "/",
        Arithmetic::TruncatedRemainder | Arithmetic::NaturalRemainder => "%",
        Arithmetic::FloorDivision => "floordiv",
        Arithmetic::CeilDivision => "ceildiv",
        Arithmetic::Least => return Some(format!("min({}, {})", operand(0)?, operand(1)?)),
        Arithmetic::Greatest => return Some(format!("max({}, {})", operand(0)?, operand(1)?)),
        Arithmetic::Cast
        | Arithmetic::NaturalCast
        | Arithmetic::And
        | Arithmetic::Or
        | Arithmetic::ExclusiveOr => return None,
    };
    Some(format!("{} {sign} {}", in_brackets(0)?, in_brackets(1)?))
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
