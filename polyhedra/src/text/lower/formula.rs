//! Lowers formulas to unions of conjunctions over the columns in scope.

use crate::relation::affine_sum::AffineSum;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::VarKind;
use crate::text::error::ParseError;
use crate::text::lower::form::constrain;
use crate::text::lower::{Lowering, Scope, within};
use crate::text::tree::{Comparison, Expr, Formula, Spanned};

/// From this many disjuncts of a product on, those that lie in others are looked for after each factor.
const MANY: usize = 16;

impl Lowering<'_> {
    pub(super) fn formula(
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
                let parts = parts.iter().map(|part| self.formula(part, scope, is_negated));
                out.extend(parts.collect::<Result<Vec<_>, _>>()?);
                Ok(out)
            }
            Formula::Exists(offset, names, inner) => self.exists(*offset, names, inner, scope, is_negated),
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
        self.simplify(&mut common)?;
        let mut out = PresburgerRelation::assemble(scope.space.clone(), vec![common]);
        for union in unions {
            out = within(0, out.intersection(&union, self.budget))?;
            if out.n_disjuncts() > MANY {
                out = within(0, out.without_contained(self.budget).map_err(SetError::from))?;
            }
        }
        Ok(out)
    }

    fn exists(
        &self,
        offset: usize,
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
                    constrain(&mut relation, &AffineSum::column(col).into(), Comparison::Eq, &form);
                    cases.push(relation);
                }
                definitions.push(self.union_of(&deeper, cases)?);
            }
            deeper.names.insert(name.clone(), col);
        }
        let mut holds = self.formula(inner, &deeper, false)?;
        for definition in definitions {
            holds = within(offset, holds.intersection(&definition, self.budget))?;
        }
        let n_symbols = deeper.space.n_symbols();
        let holds =
            holds.with_symbols(deeper.space.symbols()).projection(VarKind::Symbol, n_outer..n_symbols);
        if is_negated {
            return within(offset, holds.complement(self.budget).map_err(SetError::from));
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
                self.spend((left.len() * left.len()) as u64)?;
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
                self.spend((left.len() * right.len()) as u64)?;
                let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
                pairs.map(|(a, b)| Formula::Compare(offset, vec![a.clone()], op, vec![b.clone()])).collect()
            }
            _ => Vec::new(),
        };
        if !parts.is_empty() {
            return self.formula(&Formula::And(parts), scope, is_negated);
        }
        if is_negated && (left[0].is_partial() || right[0].is_partial()) {
            // Where there is no value, no comparison holds, neither this one nor its opposite.
            let holds = self.compare(offset, left, op, right, scope, false)?;
            return within(offset, holds.complement(self.budget).map_err(SetError::from));
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
                    self.spend_on_row(&relation)?;
                    let mut case = relation.clone();
                    constrain(&mut case, &a, op, &b);
                    disjuncts.push(case);
                }
            }
        }
        self.union_of(scope, disjuncts)
    }
}
