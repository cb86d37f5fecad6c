//! Piecewise affine integers: values that are different affine functions of induction variables and
//! parameters in different instances.
//!
//! # Problem
//! `affine.min`, and `mod` and `floordiv` of what may be negative, are lowered to comparisons, choices and
//! divisions that round towards zero: the same function in ops that have nothing to do with each other.
//!
//! # Method
//! Instances are cut in two wherever an op decides between values: which operand of a minimum is the least,
//! whether a comparison holds, which sign a dividend has. On each piece that is not empty both values are
//! affine forms, whose difference is to be zero.
//!
//! # Exactness
//! Exact: what may wrap around has no form. Values that come to more than [`MAX_PIECES`] pieces are not
//! compared.
//!
//! # Cost
//! Some integer feasibility tests for each cut; as many pieces as combinations of decisions are possible.
//! What several operands share is followed for each: the budget ends that.

use crate::equality::doubt::Doubt;
use crate::equality::pairs::{Pair, Pairs};
use crate::equality::side::Side;
use crate::equality::{is_number, node::Node};
use loopwright_affine_ir::machinery::{Arithmetic, Relation};
use loopwright_affine_ir::{Mapped, OpId, Traits, ValueId};
use loopwright_analysis::StmtId;
use loopwright_analysis::machinery::{Columns, Linear, affine_arithmetic, expression, floor};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, VarKind};

/// More pieces are not distinguished.
const MAX_PIECES: usize = 64;
/// Longer chains of ops are not followed.
const MAX_DEPTH: u32 = 32;

/// Instances in which values are affine forms.
struct Piece<T = Linear> {
    on: IntegerRelation,
    forms: T,
}

/// The pieces of values, or none if they are not affine on each of a few.
type Pieces<T = Linear> = Result<Option<Vec<Piece<T>>>, Doubt>;

impl Pairs<'_> {
    /// Whether two values are the same integer in all instances that are related, as far as that is known
    /// from the induction variables and parameters that they are computed from.
    pub(super) fn is_same_in_pieces(&self, (a, b): Pair, relation: &IntegerRelation) -> Result<bool, Doubt> {
        let (Node::Value(s, x), Node::Value(t, y)) = (a, b) else { return Ok(false) };
        if !is_number(self.before.ir.ty(x)) || self.before.ir.ty(x) != self.after.ir.ty(y) {
            return Ok(false);
        }
        let first = Numbers::of(self.before, s, relation, VarKind::Domain, self.budget);
        let second = Numbers::of(self.after, t, relation, VarKind::Range, self.budget);
        let Some(pieces) = first.value(relation.clone(), x, 0)? else { return Ok(false) };
        for piece in pieces {
            let Some(pieces) = second.value(piece.on, y, 0)? else { return Ok(false) };
            for other in pieces {
                if !self.is_zero_on(&other.on, &piece.forms.clone().minus(&other.forms))? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// The integers of a function in the instances of a statement.
struct Numbers<'a> {
    side: &'a Side<'a>,
    columns: Columns,
    budget: &'a Budget,
}

impl<'a> Numbers<'a> {
    fn of(
        side: &'a Side<'a>,
        stmt: StmtId,
        relation: &IntegerRelation,
        kind: VarKind,
        budget: &'a Budget,
    ) -> Self {
        Self { side, columns: side.columns(stmt, relation, kind), budget }
    }

    /// The pieces of a value. Forms of a piece stay right for its parts, as locals are only added.
    fn value(&self, on: IntegerRelation, value: ValueId, depth: u32) -> Pieces {
        self.budget.spend(1, "equality")?;
        let ir = self.side.ir;
        let mut whole = on.clone();
        if let Some(forms) = self.columns.value(ir, &mut whole, value) {
            return Ok(Some(vec![Piece { on: whole, forms }]));
        }
        let Some(op) = ir.defining_op(value).filter(|_| depth < MAX_DEPTH) else { return Ok(None) };
        let (def, operands) = (ir.def(op), ir.op(op).operands());
        if self.side.intervals().get(value).is_none() {
            return Ok(None);
        }
        if def.has(Traits::CHOICE) {
            return self.chosen(on, op, depth);
        }
        let Some(pieces) = self.values(on, operands, depth + 1)? else { return Ok(None) };
        let mut found = Vec::new();
        for piece in pieces {
            let Some(pieces) = self.result(piece, op)? else { return Ok(None) };
            found.extend(pieces);
            if found.len() > MAX_PIECES {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// The pieces on which all of several values are affine.
    fn values(&self, on: IntegerRelation, values: &[ValueId], depth: u32) -> Pieces<Vec<Linear>> {
        let mut pieces = vec![Piece { on, forms: Vec::new() }];
        for value in values {
            let mut next = Vec::new();
            for Piece { on, forms } in pieces {
                let Some(of_value) = self.value(on, *value, depth)? else { return Ok(None) };
                next.extend(of_value.into_iter().map(|piece| {
                    let forms = forms.iter().cloned().chain([piece.forms]).collect();
                    Piece { on: piece.on, forms }
                }));
            }
            if next.len() > MAX_PIECES {
                return Ok(None);
            }
            pieces = next;
        }
        Ok(Some(pieces))
    }

    /// What an op computes of operands that are affine.
    fn result(&self, Piece { mut on, forms }: Piece<Vec<Linear>>, op: OpId) -> Pieces {
        let ir = self.side.ir;
        let def = ir.def(op);
        if let Some(mapped) = def.mapped {
            let Some(map) = ir.op(op).attr("map").and_then(|map| map.as_map()) else { return Ok(None) };
            let results = map.results.iter().map(|expr| expression(&mut on, expr, map.dims, &forms));
            let Some(results) = results.collect::<Option<Vec<_>>>() else { return Ok(None) };
            return self.extreme(on, results, mapped == Mapped::Greatest);
        }
        let Some(kind) = def.arithmetic else { return Ok(None) };
        match (kind, forms.as_slice()) {
            (Arithmetic::Least | Arithmetic::Greatest, _) => {
                self.extreme(on, forms, kind == Arithmetic::Greatest)
            }
            (Arithmetic::TruncatedDivision | Arithmetic::TruncatedRemainder, [dividend, divisor]) => {
                let Some(divisor) = divisor.as_constant().filter(|divisor| divisor.is_positive()) else {
                    return Ok(None);
                };
                let mut found = Vec::new();
                for (mut on, is_negative) in self.signs(&on, dividend)? {
                    let sign = if is_negative { Int::MINUS_ONE } else { Int::ONE };
                    let magnitude = Linear::default().plus(dividend, &sign);
                    let quotient = Linear::default().plus(&floor(&mut on, &magnitude, divisor), &sign);
                    let forms = match kind {
                        Arithmetic::TruncatedDivision => quotient,
                        _ => dividend.clone().plus(&quotient, &-divisor),
                    };
                    found.push(Piece { on, forms });
                }
                Ok(Some(found))
            }
            _ => {
                let Some(expr) = affine_arithmetic(kind, self.side.is_natural(ir.op(op).operands()[0]))
                else {
                    return Ok(None);
                };
                let dims = u32::try_from(forms.len()).unwrap_or(u32::MAX);
                let form = expression(&mut on, &expr, dims, &forms);
                Ok(form.map(|forms| vec![Piece { on, forms }]))
            }
        }
    }

    /// The greatest or the least of some forms.
    fn extreme(&self, on: IntegerRelation, forms: Vec<Linear>, is_greatest: bool) -> Pieces {
        let mut forms = forms.into_iter();
        let Some(first) = forms.next() else { return Ok(None) };
        let mut pieces = vec![Piece { on, forms: first }];
        for form in forms {
            let mut next = Vec::new();
            for Piece { on, forms: best } in pieces {
                let apart = form.clone().minus(&best);
                for (on, is_less) in self.signs(&on, &apart)? {
                    let forms = if is_less != is_greatest { form.clone() } else { best.clone() };
                    next.push(Piece { on, forms });
                }
            }
            if next.len() > MAX_PIECES {
                return Ok(None);
            }
            pieces = next;
        }
        Ok(Some(pieces))
    }

    /// What an op chooses between two values that a comparison decides.
    fn chosen(&self, on: IntegerRelation, op: OpId, depth: u32) -> Pieces {
        let ir = self.side.ir;
        let [condition, if_true, if_false] = *ir.op(op).operands() else { return Ok(None) };
        let Some(deciding) = ir.defining_op(condition) else { return Ok(None) };
        let comparison = ir.def(deciding).compares.and_then(|compares| compares(ir, deciding));
        let Some(comparison) = comparison else { return Ok(None) };
        let [lhs, rhs] = *ir.op(deciding).operands() else { return Ok(None) };
        let is_natural = |value: ValueId| self.side.is_natural(value);
        let is_order = !matches!(comparison.relation, Relation::Equal | Relation::NotEqual);
        if is_order && !comparison.is_signed && !(is_natural(lhs) && is_natural(rhs)) {
            return Ok(None);
        }
        let Some(compared) = self.values(on, &[lhs, rhs], depth + 1)? else { return Ok(None) };
        let mut found = Vec::new();
        for Piece { on, forms } in compared {
            let [lhs, rhs] = [&forms[0], &forms[1]];
            let apart = lhs.clone().minus(rhs);
            // Cut where lhs < rhs, and where rhs < lhs.
            for (on, is_less) in self.signs(&on, &apart)? {
                let parts = match is_less {
                    true => vec![(on, false)],
                    false => self.signs(&on, &rhs.clone().minus(lhs))?,
                };
                for (on, is_greater) in parts {
                    let holds = match comparison.relation {
                        Relation::Equal => !is_less && !is_greater,
                        Relation::NotEqual => is_less || is_greater,
                        Relation::Less => is_less,
                        Relation::LessEqual => !is_greater,
                        Relation::Greater => is_greater,
                        Relation::GreaterEqual => !is_less,
                    };
                    let value = if holds { if_true } else { if_false };
                    let Some(pieces) = self.value(on, value, depth + 1)? else { return Ok(None) };
                    found.extend(pieces);
                }
            }
            if found.len() > MAX_PIECES {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// The instances in which a form is negative (`true`), and those in which it is not, as far as there are
    /// any.
    fn signs(&self, on: &IntegerRelation, form: &Linear) -> Result<Vec<(IntegerRelation, bool)>, Doubt> {
        let mut found = Vec::new();
        for is_negative in [false, true] {
            let side = match is_negative {
                true => form.complement(),
                false => form.clone(),
            };
            let mut part = on.clone();
            part.add_inequality(&side.row(on));
            if !part.is_empty(self.budget)? {
                found.push((part, is_negative));
            }
        }
        Ok(found)
    }
}
