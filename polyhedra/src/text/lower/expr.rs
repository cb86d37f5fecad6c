//! Lowers expressions to cases of quantities.

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::text::error::ParseError;
use crate::text::lower::quantity::Quantity;
use crate::text::lower::{Lowering, Scope, within};
use crate::text::parse::power;
use crate::text::tree::{Comparison, Expr};
use loopwright_integer::Int;
use loopwright_integer::rational::{self, Rational};

/// Several results with the constraints under which each is the right one.
pub(super) type Cases<Q> = Vec<(IntegerRelation, Q)>;

impl Lowering<'_> {
    /// The value of an expression. Floors may become locals of the relation.
    pub(super) fn eval<Q: Quantity>(
        &self,
        expr: &Expr,
        scope: &Scope,
        relation: IntegerRelation,
    ) -> Result<Cases<Q>, ParseError> {
        let constant = |value| Q::constant(&scope.space, &value);
        match expr {
            Expr::Number(value) => Ok(vec![(relation, constant(value.clone()))]),
            Expr::Name((offset, name)) => match scope.names.get(name) {
                Some(&col) => Ok(vec![(relation, Q::column(&scope.space, col))]),
                None => Err(ParseError::new(*offset, format!("unknown name '{name}'"))),
            },
            Expr::Sum(terms) => {
                let mut cases = vec![(relation, constant(Int::ZERO))];
                for (is_minus, term) in terms {
                    let sign = if *is_minus { Int::MINUS_ONE } else { Int::ONE };
                    cases = self.extend(cases, term, scope, |_, sum, value| Ok(sum.plus(&sign, &value)))?;
                }
                Ok(cases)
            }
            Expr::Product(offset, pair) => {
                self.binary(pair, scope, relation, |_, a, b| self.product(*offset, a, b))
            }
            Expr::Power(offset, base, exponent) => {
                let cases = vec![(relation, constant(Int::ONE))];
                self.extend(cases, base, scope, |_, one, value| self.power(*offset, one, &value, *exponent))
            }
            Expr::Divide(offset, pair) => self.binary(pair, scope, relation, |_, a: Q, b| {
                let divisor = b.as_constant().filter(|value| !value.numer().is_zero());
                let message = "expected a constant other than zero to divide by";
                let divisor = divisor.ok_or_else(|| ParseError::new(*offset, message))?;
                Ok(a.scaled(&divisor.recip()))
            }),
            Expr::Mod(offset, pair) => self.binary(pair, scope, relation, |relation, a: Q, b| {
                let modulus = b.as_constant().and_then(|value| rational::to_int(&value));
                let Some(modulus) = modulus.filter(Int::is_positive) else {
                    return Err(ParseError::new(*offset, "expected a positive integer as modulus"));
                };
                let quotient = a.clone().scaled(&Rational::new(Int::ONE, modulus.clone()));
                Ok(a.plus(&-modulus, &quotient.floor(relation, *offset)?))
            }),
            Expr::Floor(offset, inner) => {
                let cases = vec![(relation, constant(Int::ZERO))];
                self.extend(cases, inner, scope, |relation, _, value| value.floor(relation, *offset))
            }
            Expr::Ceil(offset, inner) => {
                let cases = vec![(relation, constant(Int::ZERO))];
                self.extend(cases, inner, scope, |relation, zero, value| {
                    let below = zero.clone().plus(&Int::MINUS_ONE, &value).floor(relation, *offset)?;
                    Ok(zero.plus(&Int::MINUS_ONE, &below))
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
            Expr::Min(offset, parts) => {
                self.extremum((*offset, parts), scope, relation, Comparison::Le, Comparison::Lt)
            }
            Expr::Max(offset, parts) => {
                self.extremum((*offset, parts), scope, relation, Comparison::Ge, Comparison::Gt)
            }
        }
    }

    fn product<Q: Quantity>(&self, offset: usize, a: Q, b: Q) -> Result<Q, ParseError> {
        match (a.as_constant(), b.as_constant()) {
            (_, Some(factor)) => Ok(a.scaled(&factor)),
            (Some(factor), _) => Ok(b.scaled(&factor)),
            (None, None) => a.times(&b, offset, self.budget),
        }
    }

    /// A power, beginning with the quantity one.
    fn power<Q: Quantity>(&self, offset: usize, one: Q, base: &Q, exponent: u32) -> Result<Q, ParseError> {
        match base.as_constant() {
            Some(value) => {
                let power = |part| power(part, exponent, offset);
                Ok(one.scaled(&Rational::new(power(value.numer())?, power(value.denom())?)))
            }
            None if exponent == 0 => Ok(one),
            None => (1..exponent).try_fold(base.clone(), |power, _| power.times(base, offset, self.budget)),
        }
    }

    /// Adds the cases of the value where `holds` does.
    fn eval_where<Q: Quantity>(
        &self,
        holds: &PresburgerRelation,
        value: &Expr,
        scope: &Scope,
        relation: &IntegerRelation,
        cases: &mut Cases<Q>,
    ) -> Result<(), ParseError> {
        for disjunct in holds.disjuncts() {
            self.spend_on_row(relation)?;
            let mut relation = relation.clone();
            relation.append(disjunct);
            cases.extend(self.eval(value, scope, relation)?);
        }
        Ok(())
    }

    fn binary<Q: Quantity>(
        &self,
        pair: &(Expr, Expr),
        scope: &Scope,
        relation: IntegerRelation,
        f: impl Fn(&mut IntegerRelation, Q, Q) -> Result<Q, ParseError>,
    ) -> Result<Cases<Q>, ParseError> {
        let cases = self.eval(&pair.0, scope, relation)?;
        self.extend(cases, &pair.1, scope, f)
    }

    /// Combines the quantity of each case with the value of one more expression.
    fn extend<Q: Quantity>(
        &self,
        cases: Cases<Q>,
        expr: &Expr,
        scope: &Scope,
        f: impl Fn(&mut IntegerRelation, Q, Q) -> Result<Q, ParseError>,
    ) -> Result<Cases<Q>, ParseError> {
        let mut out = Vec::with_capacity(cases.len());
        for (relation, so_far) in cases {
            for (mut relation, value) in self.eval(expr, scope, relation)? {
                self.spend_on_row(&relation)?;
                let quantity = f(&mut relation, so_far.clone(), value)?;
                out.push((relation, quantity));
            }
        }
        Ok(out)
    }

    /// Minimum or maximum: the value so far stays if it compares by `keep`, else the next one, by `replace`.
    fn extremum<Q: Quantity>(
        &self,
        (offset, parts): (usize, &[Expr]),
        scope: &Scope,
        relation: IntegerRelation,
        keep: Comparison,
        replace: Comparison,
    ) -> Result<Cases<Q>, ParseError> {
        let mut cases: Cases<Q> = self.eval(&parts[0], scope, relation)?;
        for part in &parts[1..] {
            let mut next = Vec::new();
            for (relation, best) in cases {
                for (relation, value) in self.eval(part, scope, relation)? {
                    self.spend_on_row(&relation)?;
                    let (mut kept, mut replaced) = (relation.clone(), relation);
                    best.constrain(&mut kept, keep, &value, offset)?;
                    value.constrain(&mut replaced, replace, &best, offset)?;
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
