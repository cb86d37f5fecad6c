//! Expressions: cases of sums of columns.

use super::super::error::ParseError;
use super::super::tree::{Comparison, Expr};
use super::form::{Form, constrain};
use super::{Lowering, Scope, within};
use crate::{Int, IntegerRelation, PresburgerRelation};

/// Several results with the constraints under which each is the right one.
pub(super) type Cases = Vec<(IntegerRelation, Form)>;

impl Lowering<'_> {
    /// The value of an expression. Floors become locals of the relation.
    pub(super) fn eval(
        &self,
        expr: &Expr,
        scope: &Scope,
        relation: IntegerRelation,
    ) -> Result<Cases, ParseError> {
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
            Expr::Nan => Ok(Vec::new()),
            Expr::Choice(condition, pair) => {
                let mut cases = Vec::new();
                for (is_negated, value) in [(false, &pair.0), (true, &pair.1)] {
                    let holds = self.formula(condition, scope, is_negated)?;
                    self.eval_where(&holds, value, scope, &relation, &mut cases)?;
                }
                Ok(cases)
            }
            Expr::Pieces(offset, pieces) => {
                let mut cases = Vec::new();
                let mut so_far = PresburgerRelation::empty(scope.space.clone());
                for (value, condition) in pieces {
                    let holds = self.formula(condition, scope, false)?;
                    if !within(*offset, so_far.is_disjoint(&holds, self.budget))? {
                        return Err(ParseError::new(*offset, "two conditions hold for one point"));
                    }
                    self.eval_where(&holds, value, scope, &relation, &mut cases)?;
                    holds.into_disjuncts().into_iter().for_each(|disjunct| so_far.push(disjunct));
                }
                Ok(cases)
            }
            Expr::Min(parts) => self.extremum(parts, scope, relation, Comparison::Le, Comparison::Lt),
            Expr::Max(parts) => self.extremum(parts, scope, relation, Comparison::Ge, Comparison::Gt),
        }
    }

    /// Adds the cases of the value where `holds` does.
    fn eval_where(
        &self,
        holds: &PresburgerRelation,
        value: &Expr,
        scope: &Scope,
        relation: &IntegerRelation,
        cases: &mut Cases,
    ) -> Result<(), ParseError> {
        for disjunct in holds.disjuncts() {
            self.spend_on_row(relation)?;
            let mut relation = relation.clone();
            relation.append(disjunct);
            cases.extend(self.eval(value, scope, relation)?);
        }
        Ok(())
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
                self.spend_on_row(&relation)?;
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
                    self.spend_on_row(&relation)?;
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
