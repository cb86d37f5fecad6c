//! From the tree of a text to relations.
//!
//! # Method
//! A comparison becomes one conjunction; floors in it become locals. `min` and `max` split it into cases.
//! Negation is pushed down to the comparisons. A quantified variable is a symbol with a name no text can
//! spell while its scope is open, and is projected out (exactly) at the end of it; a negated quantifier is
//! the complement of that projection.
//!
//! # Exactness
//! Exact: `i / 2` is a rational number, so that `i / 2 = j` means i = 2j.

use super::parse::{
    Comparison, Element, Expr, Formula, Item, ParseError, Spanned, TupleBody, TupleTree, UnionTree,
};
use crate::{
    Budget, Exhausted, Int, IntegerRelation, Name, PresburgerRelation, SetError, Space, Tuple, UnionRelation,
    VarKind,
};
use std::collections::BTreeMap;

/// A sum of columns with integer coefficients and a constant, divided by a positive number.
#[derive(Clone)]
struct Form {
    terms: BTreeMap<usize, Int>,
    constant: Int,
    divisor: Int,
}

/// The names in sight.
#[derive(Clone)]
struct Scope {
    space: Space,
    names: BTreeMap<String, usize>,
}

/// Several results with the constraints under which each is the right one.
type Cases = Vec<(IntegerRelation, Form)>;

pub(super) fn lower(tree: &UnionTree) -> Result<UnionRelation, ParseError> {
    let symbols: Vec<Name> = tree.symbols.iter().map(|(_, name)| name.as_str().into()).collect();
    let budget = Budget::default();
    let mut out = UnionRelation::empty(symbols.clone());
    for item in &tree.items {
        out.add(Lowering { budget: &budget }.item(item, &symbols)?);
    }
    Ok(out)
}

struct Lowering<'a> {
    budget: &'a Budget,
}

impl Form {
    fn constant(value: Int) -> Self {
        Form { terms: BTreeMap::new(), constant: value, divisor: Int::ONE }
    }

    fn column(col: usize) -> Self {
        Form { terms: [(col, Int::ONE)].into(), constant: Int::ZERO, divisor: Int::ONE }
    }

    fn scaled(mut self, factor: &Int) -> Self {
        self.terms.values_mut().for_each(|coeff| *coeff *= factor);
        self.terms.retain(|_, coeff| !coeff.is_zero());
        self.constant *= factor;
        self
    }

    fn divided(self, divisor: &Int) -> Self {
        let mut out = if divisor.is_negative() { self.scaled(&Int::from(-1i64)) } else { self };
        out.divisor *= &divisor.abs();
        out
    }

    /// self + factor * other
    fn plus(self, factor: &Int, other: &Form) -> Self {
        let divisor = self.divisor.lcm(&other.divisor);
        let own = divisor.div_exact(&self.divisor);
        let mut out = self.scaled(&own);
        let factor = factor * divisor.div_exact(&other.divisor);
        for (&col, coeff) in &other.terms {
            *out.terms.entry(col).or_default() += coeff * &factor;
        }
        out.terms.retain(|_, coeff| !coeff.is_zero());
        out.constant += &other.constant * &factor;
        Form { divisor, ..out }
    }

    /// The numerator as a row.
    fn row(&self, n_cols: usize) -> Vec<Int> {
        let mut row = vec![Int::ZERO; n_cols];
        self.terms.iter().for_each(|(&col, coeff)| row[col] = coeff.clone());
        row[n_cols - 1] = self.constant.clone();
        row
    }
}

impl Lowering<'_> {
    fn item(&self, item: &Item, symbols: &[Name]) -> Result<PresburgerRelation, ParseError> {
        let domain = item.domain.as_ref().map_or_else(Tuple::default, shape);
        let range = item.range.as_ref().map_or_else(Tuple::default, shape);
        let space = Space::relation(symbols.to_vec(), domain, range);
        let mut scope = Scope { names: BTreeMap::new(), space };
        let first_symbol = scope.space.offset(VarKind::Symbol);
        for (at, symbol) in symbols.iter().enumerate() {
            scope.names.insert(symbol.to_string(), first_symbol + at);
        }
        let mut dim_names = vec![None; first_symbol];
        let mut cases = vec![IntegerRelation::universe(scope.space.clone())];
        let mut col = 0;
        for tuple in item.domain.iter().chain(&item.range) {
            self.tuple(tuple, &mut col, &mut scope, &mut dim_names, &mut cases)?;
        }
        let mut relation = PresburgerRelation::assemble(scope.space.clone(), simplified(cases));
        if let Some(formula) = &item.formula {
            let holds = self.formula(formula, &scope, false)?;
            relation = self.within(0, relation.intersection(&holds, self.budget))?;
        }
        let range_names = dim_names.split_off(scope.space.n_domain());
        let named = |tuple: &Tuple, names: Vec<Option<Name>>| tuple.clone().with_dim_names(names);
        let relation = relation.with_domain_tuple(named(scope.space.domain(), dim_names));
        Ok(relation.with_range_tuple(named(scope.space.range(), range_names)))
    }

    /// Binds the names of a tuple from column `col` on, and adds its equalities to `cases`.
    fn tuple(
        &self,
        tuple: &TupleTree,
        col: &mut usize,
        scope: &mut Scope,
        dim_names: &mut [Option<Name>],
        cases: &mut Vec<IntegerRelation>,
    ) -> Result<(), ParseError> {
        let elements = match &tuple.body {
            TupleBody::Nested(pair) => {
                self.tuple(&pair.0, col, scope, dim_names, cases)?;
                return self.tuple(&pair.1, col, scope, dim_names, cases);
            }
            TupleBody::Flat(elements) => elements,
        };
        for element in elements {
            let (name, value) = match element {
                Element::Any => (None, None),
                Element::Named(name, value) => (Some(name), Some(value)),
                Element::Value(Expr::Name(name)) if !scope.names.contains_key(&name.1) => (Some(name), None),
                Element::Value(value) => (None, Some(value)),
            };
            if let Some(value) = value {
                let mut next = Vec::new();
                for relation in std::mem::take(cases) {
                    for (mut relation, form) in self.eval(value, scope, relation)? {
                        constrain(&mut relation, &Form::column(*col), Comparison::Eq, &form);
                        next.push(relation);
                    }
                }
                *cases = next;
            }
            if let Some((offset, name)) = name {
                if scope.names.insert(name.clone(), *col).is_some() {
                    return Err(ParseError::new(*offset, format!("'{name}' has a meaning already")));
                }
                dim_names[*col] = Some(name.as_str().into());
            }
            *col += 1;
        }
        Ok(())
    }

    fn formula(
        &self,
        formula: &Formula,
        scope: &Scope,
        is_negated: bool,
    ) -> Result<PresburgerRelation, ParseError> {
        match formula {
            Formula::Constant(value) if *value != is_negated => {
                Ok(PresburgerRelation::universe(scope.space.clone()))
            }
            Formula::Constant(_) => Ok(PresburgerRelation::empty(scope.space.clone())),
            Formula::Not(inner) => self.formula(inner, scope, !is_negated),
            Formula::And(parts) if !is_negated => self.all_of(parts, scope, false),
            Formula::Or(parts) if is_negated => self.all_of(parts, scope, true),
            Formula::And(parts) | Formula::Or(parts) => {
                let mut out = PresburgerRelation::empty(scope.space.clone());
                for part in parts {
                    let part = self.formula(part, scope, is_negated)?;
                    part.into_disjuncts().into_iter().for_each(|disjunct| out.push(disjunct));
                }
                Ok(out)
            }
            Formula::Exists(names, inner) => self.exists(names, inner, scope, is_negated),
            Formula::Compare(offset, left, op, right) => {
                self.compare(*offset, left, *op, right, scope, is_negated)
            }
        }
    }

    /// The conjunction of the parts, each negated if `is_negated`. Parts that are one conjunction are
    /// collected first and simplified once.
    fn all_of(
        &self,
        parts: &[Formula],
        scope: &Scope,
        is_negated: bool,
    ) -> Result<PresburgerRelation, ParseError> {
        let mut common = IntegerRelation::universe(scope.space.clone());
        let mut unions = Vec::new();
        for part in parts {
            let mut part = self.formula(part, scope, is_negated)?;
            match part.n_disjuncts() {
                0 => return Ok(part),
                1 => _ = common.append(&part.into_disjuncts().remove(0)),
                _ => {
                    part = part.with_symbols(scope.space.symbols());
                    unions.push(part);
                }
            }
        }
        common.simplify();
        let mut out = PresburgerRelation::assemble(scope.space.clone(), vec![common]);
        for union in unions {
            out = self.within(0, out.intersection(&union, self.budget))?;
        }
        Ok(out)
    }

    fn exists(
        &self,
        names: &[(Spanned, Option<Expr>)],
        inner: &Formula,
        scope: &Scope,
        is_negated: bool,
    ) -> Result<PresburgerRelation, ParseError> {
        let mut deeper = scope.clone();
        let n_outer = scope.space.n_symbols();
        let mut definitions = Vec::new();
        for ((_, name), value) in names {
            let mut symbols = deeper.space.symbols().to_vec();
            symbols.push(format!("#{}", symbols.len()).into());
            deeper.space = deeper.space.with_symbols(symbols);
            // A definition sees the names before it, not its own.
            let col = deeper.space.n_visible() - 1;
            if let Some(value) = value {
                let mut cases = Vec::new();
                let universe = IntegerRelation::universe(deeper.space.clone());
                for (mut relation, form) in self.eval(value, &deeper, universe)? {
                    constrain(&mut relation, &Form::column(col), Comparison::Eq, &form);
                    cases.push(relation);
                }
                definitions.push(PresburgerRelation::assemble(deeper.space.clone(), simplified(cases)));
            }
            deeper.names.insert(name.clone(), col);
        }
        let mut holds = self.formula(inner, &deeper, false)?;
        for definition in definitions {
            holds = self.within(names[0].0.0, holds.intersection(&definition, self.budget))?;
        }
        let n_symbols = deeper.space.n_symbols();
        let holds =
            holds.with_symbols(deeper.space.symbols()).project_out(VarKind::Symbol, n_outer..n_symbols);
        if is_negated {
            return self.within(names[0].0.0, holds.complement(self.budget).map_err(SetError::from));
        }
        Ok(holds)
    }

    fn compare(
        &self,
        offset: usize,
        left: &[Expr],
        op: Comparison,
        right: &[Expr],
        scope: &Scope,
        is_negated: bool,
    ) -> Result<PresburgerRelation, ParseError> {
        use Comparison::{Eq, Ge, Gt, Le, LexGe, LexGt, LexLe, LexLt, Lt, Ne};
        let parts: Vec<Formula> = match op {
            LexLt | LexLe | LexGt | LexGe => {
                if left.len() != right.len() {
                    return Err(ParseError::new(
                        offset,
                        "lexicographic comparison of lists of different lengths",
                    ));
                }
                let strict = if matches!(op, LexLt | LexLe) { Lt } else { Gt };
                let single = |at: usize, op| {
                    Formula::Compare(offset, vec![left[at].clone()], op, vec![right[at].clone()])
                };
                let prefix = |len: usize| (0..len).map(|at| single(at, Eq)).collect::<Vec<_>>();
                let mut cases: Vec<Formula> = (0..left.len())
                    .map(|at| {
                        let mut case = prefix(at);
                        case.push(single(at, strict));
                        Formula::And(case)
                    })
                    .collect();
                if matches!(op, LexLe | LexGe) {
                    cases.push(Formula::And(prefix(left.len())));
                }
                return self.formula(&Formula::Or(cases), scope, is_negated);
            }
            _ if left.len() * right.len() > 1 => {
                self.within(
                    offset,
                    self.budget.spend((left.len() * right.len()) as u64).map_err(SetError::from),
                )?;
                let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
                pairs.map(|(a, b)| Formula::Compare(offset, vec![a.clone()], op, vec![b.clone()])).collect()
            }
            _ => Vec::new(),
        };
        if !parts.is_empty() {
            return self.formula(&Formula::And(parts), scope, is_negated);
        }
        let op = match (op, is_negated) {
            (op, false) => op,
            (Eq, true) => Ne,
            (Ne, true) => Eq,
            (Lt, true) => Ge,
            (Ge, true) => Lt,
            (Gt, true) => Le,
            (Le, true) => Gt,
            (lexicographic, true) => lexicographic,
        };
        let ops = if op == Ne { vec![Lt, Gt] } else { vec![op] };
        let mut disjuncts = Vec::new();
        for (relation, a) in self.eval(&left[0], scope, IntegerRelation::universe(scope.space.clone()))? {
            for (relation, b) in self.eval(&right[0], scope, relation)? {
                for &op in &ops {
                    let mut case = relation.clone();
                    constrain(&mut case, &a, op, &b);
                    disjuncts.push(case);
                }
            }
        }
        Ok(PresburgerRelation::assemble(scope.space.clone(), simplified(disjuncts)))
    }

    /// The value of an expression. Floors become locals of the relation.
    fn eval(&self, expr: &Expr, scope: &Scope, relation: IntegerRelation) -> Result<Cases, ParseError> {
        match expr {
            Expr::Number(value) => Ok(vec![(relation, Form::constant(value.clone()))]),
            Expr::Name((offset, name)) => match scope.names.get(name) {
                Some(&col) => Ok(vec![(relation, Form::column(col))]),
                None => Err(ParseError::new(*offset, format!("unknown name '{name}'"))),
            },
            Expr::Sum(terms) => {
                let mut cases = vec![(relation, Form::constant(Int::ZERO))];
                for (is_minus, term) in terms {
                    let sign = Int::from(if *is_minus { -1i64 } else { 1 });
                    cases = self.extend(cases, term, scope, |_, sum, value| Ok(sum.plus(&sign, &value)))?;
                }
                Ok(cases)
            }
            Expr::Product(offset, pair) => self.binary(pair, scope, relation, |_, a, b| {
                if b.terms.is_empty() {
                    Ok(a.scaled(&b.constant).divided(&b.divisor))
                } else if a.terms.is_empty() {
                    Ok(b.scaled(&a.constant).divided(&a.divisor))
                } else {
                    Err(ParseError::new(*offset, "a product of two variables is not affine"))
                }
            }),
            Expr::Divide(offset, pair) => self.binary(pair, scope, relation, |_, a, b| {
                let (numerator, divisor) = constant_of(&b, *offset)?;
                Ok(a.scaled(divisor).divided(numerator))
            }),
            Expr::Mod(offset, pair) => self.binary(pair, scope, relation, |relation, a, b| {
                let (modulus, divisor) = constant_of(&b, *offset)?;
                if !divisor.is_one() || !modulus.is_positive() {
                    return Err(ParseError::new(*offset, "expected a positive integer as modulus"));
                }
                let quotient = floor_of(relation, &a.clone().divided(modulus));
                Ok(a.plus(&-modulus, &quotient))
            }),
            Expr::Floor(inner) => {
                let cases = vec![(relation, Form::constant(Int::ZERO))];
                self.extend(cases, inner, scope, |relation, _, value| Ok(floor_of(relation, &value)))
            }
            Expr::Ceil(inner) => {
                let cases = vec![(relation, Form::constant(Int::ZERO))];
                let minus = Int::from(-1i64);
                self.extend(cases, inner, scope, |relation, _, value| {
                    Ok(floor_of(relation, &value.scaled(&minus)).scaled(&minus))
                })
            }
            Expr::Min(parts) => self.extremum(parts, scope, relation, Comparison::Le, Comparison::Lt),
            Expr::Max(parts) => self.extremum(parts, scope, relation, Comparison::Ge, Comparison::Gt),
        }
    }

    fn binary(
        &self,
        pair: &(Expr, Expr),
        scope: &Scope,
        relation: IntegerRelation,
        f: impl Fn(&mut IntegerRelation, Form, Form) -> Result<Form, ParseError>,
    ) -> Result<Cases, ParseError> {
        let cases = self.eval(&pair.0, scope, relation)?;
        self.extend(cases, &pair.1, scope, f)
    }

    /// Combines the form of each case with the value of one more expression.
    fn extend(
        &self,
        cases: Cases,
        expr: &Expr,
        scope: &Scope,
        f: impl Fn(&mut IntegerRelation, Form, Form) -> Result<Form, ParseError>,
    ) -> Result<Cases, ParseError> {
        let mut out = Vec::with_capacity(cases.len());
        for (relation, so_far) in cases {
            for (mut relation, value) in self.eval(expr, scope, relation)? {
                self.within(0, self.budget.spend(1).map_err(SetError::from))?;
                let form = f(&mut relation, so_far.clone(), value)?;
                out.push((relation, form));
            }
        }
        Ok(out)
    }

    /// Minimum or maximum: the value so far stays if it compares by `keep`, else the next one, by `replace`.
    fn extremum(
        &self,
        parts: &[Expr],
        scope: &Scope,
        relation: IntegerRelation,
        keep: Comparison,
        replace: Comparison,
    ) -> Result<Cases, ParseError> {
        let mut cases = self.eval(&parts[0], scope, relation)?;
        for part in &parts[1..] {
            let mut next = Vec::new();
            for (relation, best) in cases {
                for (relation, value) in self.eval(part, scope, relation)? {
                    self.within(0, self.budget.spend(1).map_err(SetError::from))?;
                    let (mut kept, mut replaced) = (relation.clone(), relation);
                    constrain(&mut kept, &best, keep, &value);
                    constrain(&mut replaced, &value, replace, &best);
                    next.push((kept, best.clone()));
                    next.push((replaced, value));
                }
            }
            next.retain(|(relation, _)| !relation.is_obviously_empty());
            cases = next;
        }
        Ok(cases)
    }

    fn within<T>(&self, offset: usize, result: Result<T, SetError>) -> Result<T, ParseError> {
        result.map_err(|error| match error {
            SetError::Budget(Exhausted { what }) => {
                ParseError::new(offset, format!("formula is too hard: {what}"))
            }
            SetError::Space(mismatch) => ParseError::new(offset, mismatch.to_string()),
        })
    }
}

fn simplified(mut disjuncts: Vec<IntegerRelation>) -> Vec<IntegerRelation> {
    disjuncts.iter_mut().for_each(IntegerRelation::simplify);
    disjuncts
}

/// The tuple without dimension names.
fn shape(tree: &TupleTree) -> Tuple {
    let name = tree.name.as_deref().map(Name::from);
    match &tree.body {
        TupleBody::Flat(elements) => Tuple::anonymous(elements.len() as u32).with_name(name),
        TupleBody::Nested(pair) => Tuple::wrap(shape(&pair.0), shape(&pair.1)).with_name(name),
    }
}

fn constant_of(form: &Form, offset: usize) -> Result<(&Int, &Int), ParseError> {
    if !form.terms.is_empty() || form.constant.is_zero() {
        return Err(ParseError::new(offset, "expected a constant other than zero to divide by"));
    }
    Ok((&form.constant, &form.divisor))
}

fn floor_of(relation: &mut IntegerRelation, form: &Form) -> Form {
    if form.terms.is_empty() {
        return Form::constant(form.constant.floor_div(&form.divisor));
    }
    let row = form.row(relation.space().n_cols());
    Form::column(relation.add_floordiv(&row, &form.divisor))
}

/// Adds left `op` right.
fn constrain(relation: &mut IntegerRelation, left: &Form, op: Comparison, right: &Form) {
    let minus = Int::from(-1i64);
    let difference = match op {
        Comparison::Lt | Comparison::Le => right.clone().plus(&minus, left),
        _ => left.clone().plus(&minus, right),
    };
    let mut row = difference.row(relation.space().n_cols());
    match op {
        Comparison::Eq => relation.push_equality(row),
        Comparison::Le | Comparison::Ge => relation.push_inequality(row),
        _ => {
            let last = row.len() - 1;
            row[last] -= 1;
            relation.push_inequality(row);
        }
    }
}
