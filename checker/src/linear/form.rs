//! Affine forms: integer functions of instances and parameters, as sums of variables and floor quotients.

use crate::linear::refutation::Num;
use loopwright_affine_ir::{AffineExpr, BinaryKind};
use loopwright_integer::Int;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A sum of multiples of atoms and a constant. It shares no code with the sums that proofs are found with.
///
/// Invariant: no coefficient is zero.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "FormRecord", into = "FormRecord")]
pub struct Form {
    terms: BTreeMap<Atom, Int>,
    constant: Int,
}

/// An atom of a form: a variable or a floor quotient.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Atom {
    /// A parameter, by its place.
    Parameter(u32),
    /// A component of an instance, by its place.
    Var(u32),
    /// The quotient of a form and a positive number, rounded down.
    Floor(Box<Form>, Num),
}

/// A form in JSON: its constant, and terms.
#[derive(Serialize, Deserialize)]
struct FormRecord(Num, Vec<(Num, Atom)>);

/// Longer forms are not read, so that a small certificate cannot make much work.
const MAX_TERMS: usize = 500;

/// Larger forms are not read from programs: where each line names the one before it twice, they would double
/// with each line.
const MAX_SIZE: u64 = 128;

/// What is made of forms by putting some into others is not larger either; constraints of a context are a few
/// forms of programs.
const MAX_SIZE_COMBINED: u64 = 8 * MAX_SIZE;

impl From<Form> for FormRecord {
    fn from(form: Form) -> Self {
        let terms = form.terms.into_iter().map(|(atom, coeff)| (Num(coeff), atom));
        FormRecord(Num(form.constant), terms.collect())
    }
}

impl TryFrom<FormRecord> for Form {
    type Error = String;

    fn try_from(FormRecord(constant, terms): FormRecord) -> Result<Self, String> {
        if terms.len() > MAX_TERMS {
            return Err(format!("a form of {} terms, more than {MAX_TERMS}", terms.len()));
        }
        let mut form = Form::constant(constant.0);
        for (coeff, atom) in terms {
            let atom = match atom {
                Atom::Floor(_, Num(divisor)) if !divisor.is_positive() => {
                    return Err(format!("a quotient by {divisor}, which is not positive"));
                }
                Atom::Floor(of, Num(divisor)) => of.floor(&divisor),
                atom => Form::atom(atom),
            };
            form = form.plus(&atom, &coeff.0);
        }
        Ok(form)
    }
}

impl Form {
    /// The form that has this value everywhere.
    pub fn constant(value: impl Into<Int>) -> Self {
        Self { terms: BTreeMap::new(), constant: value.into() }
    }

    /// The variable of this place alone.
    pub fn var(place: u32) -> Self {
        Self::atom(Atom::Var(place))
    }

    /// This atom alone.
    pub fn atom(atom: Atom) -> Self {
        Self { terms: BTreeMap::from([(atom, Int::ONE)]), constant: Int::ZERO }
    }

    /// Its atoms with their coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (&Atom, &Int)> {
        self.terms.iter()
    }

    /// The summand without an atom.
    pub fn constant_term(&self) -> &Int {
        &self.constant
    }

    /// The value, if it is the same everywhere.
    pub fn as_constant(&self) -> Option<&Int> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// `self + factor * other`
    pub fn plus(mut self, other: &Self, factor: &Int) -> Self {
        for (atom, coeff) in &other.terms {
            *self.terms.entry(atom.clone()).or_default() += coeff * factor;
        }
        self.terms.retain(|_, coeff| !coeff.is_zero());
        self.constant += &other.constant * factor;
        self
    }

    /// `self - other`
    pub fn minus(self, other: &Self) -> Self {
        self.plus(other, &Int::MINUS_ONE)
    }

    /// `self + value`
    pub fn shifted(mut self, value: impl Into<Int>) -> Self {
        self.constant += value.into();
        self
    }

    /// `-1 - self`, which is not negative exactly where `self` is.
    pub fn complement(&self) -> Self {
        Form::constant(-1).minus(self)
    }

    /// The quotient by a positive number, rounded down.
    pub fn floor(self, divisor: &Int) -> Self {
        debug_assert!(divisor.is_positive());
        match self.as_constant() {
            Some(constant) => Form::constant(constant.floor_div(divisor)),
            None if divisor.is_one() => self,
            None => Form::atom(Atom::Floor(Box::new(self), Num(divisor.clone()))),
        }
    }

    /// With forms in place of the components of the instance; `None` if it has more components than there
    /// are.
    pub fn at(&self, instance: &[Form]) -> Option<Self> {
        let mut result = Form::constant(self.constant.clone());
        for (atom, coeff) in &self.terms {
            let atom = match atom {
                Atom::Parameter(_) => Form::atom(atom.clone()),
                Atom::Var(place) => instance.get(*place as usize)?.clone(),
                Atom::Floor(of, divisor) => of.at(instance)?.floor(&divisor.0),
            };
            result = result.plus(&atom, coeff).of_size(MAX_SIZE_COMBINED)?;
        }
        Some(result)
    }

    /// The atoms, those of numerators included, and the words of numbers beyond the first.
    fn size(&self) -> u64 {
        let words = |number: &Int| number.bit_len() / 64;
        let of_terms = self.terms.iter().map(|(atom, coeff)| match atom {
            Atom::Floor(of, divisor) => 1 + of.size() + words(&divisor.0) + words(coeff),
            _ => 1 + words(coeff),
        });
        of_terms.sum::<u64>() + words(&self.constant)
    }

    fn of_size(self, most: u64) -> Option<Self> {
        (self.size() <= most).then_some(self)
    }

    /// An affine expression, if it is one and not too large: `operands` are its dimensions and then its
    /// symbols.
    pub fn of_expression(expr: &AffineExpr, dims: u32, operands: &[Form]) -> Option<Self> {
        Form::with_parts(expr, (dims, operands), &mut Vec::new())
    }

    /// The same, and all that is computed on the way: what its operators make of their operands, itself last,
    /// and constants.
    pub fn with_parts(
        expr: &AffineExpr,
        (dims, operands): (u32, &[Form]),
        parts: &mut Vec<Form>,
    ) -> Option<Self> {
        let form = match expr {
            AffineExpr::Dim(index) => return operands.get(*index as usize).cloned(),
            AffineExpr::Symbol(index) => return operands.get((dims + index) as usize).cloned(),
            AffineExpr::Const(value) => Form::constant(*value),
            AffineExpr::Binary(kind, lhs, rhs) => {
                let lhs = Form::with_parts(lhs, (dims, operands), parts)?;
                let rhs = Form::with_parts(rhs, (dims, operands), parts)?;
                Form::combined(*kind, lhs, rhs)?
            }
        };
        parts.push(form.clone());
        Some(form)
    }

    /// What an operator makes of two forms, if it is one.
    fn combined(kind: BinaryKind, lhs: Form, rhs: Form) -> Option<Self> {
        if kind == BinaryKind::Add {
            return lhs.plus(&rhs, &Int::ONE).of_size(MAX_SIZE);
        }
        if kind == BinaryKind::Mul {
            let (factor, other) = match rhs.as_constant() {
                Some(factor) => (factor, &lhs),
                None => (lhs.as_constant()?, &rhs),
            };
            return Form::default().plus(other, factor).of_size(MAX_SIZE);
        }
        let divisor = rhs.as_constant().filter(|divisor| divisor.is_positive())?;
        // A numerator that may not fit in an index is no mathematical integer when it is computed, and would
        // not be seen afterwards.
        let fits = |value: &Int| value.to_i64().is_some_and(|value| i32::try_from(value).is_ok());
        if lhs.as_constant().is_some_and(|value| !fits(value)) {
            return None;
        }
        let form = match kind {
            BinaryKind::CeilDiv => lhs.shifted(divisor - Int::ONE).floor(divisor),
            BinaryKind::Mod => {
                let quotient = lhs.clone().floor(divisor);
                lhs.plus(&quotient, &-divisor)
            }
            _ => lhs.floor(divisor),
        };
        form.of_size(MAX_SIZE)
    }
}

/// A form that is not negative, or zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Constraint {
    /// It is zero.
    Zero(Form),
    /// It is at least zero.
    Natural(Form),
}

impl Constraint {
    /// What is zero, or not negative.
    pub fn form(&self) -> &Form {
        let (Self::Zero(form) | Self::Natural(form)) = self;
        form
    }

    /// With forms in place of its variables; `None` if it has more variables.
    pub fn at(&self, instance: &[Form]) -> Option<Self> {
        Some(match self {
            Self::Zero(form) => Self::Zero(form.at(instance)?),
            Self::Natural(form) => Self::Natural(form.at(instance)?),
        })
    }

    /// `form = other`
    pub fn equal(form: Form, other: &Form) -> Self {
        Self::Zero(form.minus(other))
    }

    /// `form < other`
    pub fn less(form: &Form, other: &Form) -> Self {
        Self::Natural(other.clone().minus(form).shifted(-1))
    }

    /// Whether it and another are never true at once, as their forms add up, or take each other away, to a
    /// number.
    pub fn contradicts(&self, other: &Self) -> bool {
        let (form, its) = (self.form(), other.form());
        if form.terms.len() != its.terms.len() || !form.terms.keys().eq(its.terms.keys()) {
            return false;
        }
        let [sum, difference] = [Int::ONE, Int::MINUS_ONE].map(|sign| form.clone().plus(its, &sign));
        let is_negative = |form: Form| form.as_constant().is_some_and(|value| value.is_negative());
        let is_not_zero = |form: Form| form.as_constant().is_some_and(|value| !value.is_zero());
        match (self, other) {
            (Self::Natural(_), Self::Natural(_)) => is_negative(sum),
            (Self::Zero(_), Self::Zero(_)) => is_not_zero(sum) || is_not_zero(difference),
            // A form that is zero may be taken with either sign.
            (Self::Natural(_), Self::Zero(_)) => is_negative(sum) || is_negative(difference),
            (Self::Zero(_), Self::Natural(_)) => other.contradicts(self),
        }
    }

    /// The ways in which it does not hold.
    pub fn violations(&self) -> Vec<Constraint> {
        match self {
            Self::Natural(form) => vec![Self::Natural(form.complement())],
            Self::Zero(form) => {
                vec![Self::Natural(form.complement()), Self::Natural(form.clone().shifted(-1))]
            }
        }
    }
}
