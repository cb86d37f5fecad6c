//! Lowers pieces of functions to sets with a tuple of quasi-affine forms.
//!
//! # Method
//! An expression is a list of cases, each a conjunction with a sum of columns, floors as locals. The locals
//! are read back as floors of forms. Cases of a choice may overlap where its condition is a disjunction: the
//! later one is left out there, as both have the same value.

use crate::function::affine::{MultiAffine, PiecewiseMulti, QuasiAffine, UnionPiecewiseMulti};
use crate::function::piecewise::{Piece, PieceValue, Piecewise};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Space, Tuple};
use crate::text::error::ParseError;
use crate::text::lower::form::Form;
use crate::text::lower::quantity::Quantity;
use crate::text::lower::{Lowering, Scope, shape, symbols_of, within};
use crate::text::tree::{Element, Expr, PieceTree, TupleBody, TupleTree, UnionTree, Value, ValueTree};
use crate::work::budget::Budget;

/// The functions of a text.
pub(in super::super) fn lower_function(
    tree: &UnionTree<PieceTree>,
    budget: &Budget,
) -> Result<UnionPiecewiseMulti, ParseError> {
    let mut out = UnionPiecewiseMulti::empty(symbols_of(tree));
    for piece in &tree.items {
        let part = Lowering { budget }.piece(piece, tree)?;
        out.insert(part, budget).map_err(|error| ParseError::of_pieces(piece.offset, error))?;
    }
    Ok(out)
}

impl Lowering<'_> {
    fn piece(&self, piece: &PieceTree, tree: &UnionTree<PieceTree>) -> Result<PiecewiseMulti, ParseError> {
        let (scope, set) = self.arguments(piece, tree)?;
        let mut values = Vec::new();
        let range = match &piece.value {
            ValueTree::Number(value) => {
                values.push(value);
                Tuple::anonymous(1)
            }
            ValueTree::Point(tuple) => {
                collect_values(tuple, piece.offset, &mut values)?;
                shape(tuple)
            }
        };
        let space = scope.space.clone().with_domain(scope.space.range().clone()).with_range(range);
        let cases = self.value_cases(&values, &scope, &space)?;
        self.function(piece.offset, space, &set, cases)
    }

    /// The names in sight in a piece, and the set on which it holds.
    pub(super) fn arguments(
        &self,
        piece: &PieceTree,
        tree: &UnionTree<PieceTree>,
    ) -> Result<(Scope, PresburgerRelation), ParseError> {
        let domain = piece.domain.as_ref().map_or_else(Tuple::default, shape);
        let (mut scope, mut cases) = self.start(Space::set(symbols_of(tree), domain), &tree.symbols)?;
        let mut dim_names = vec![None; scope.space.n_range()];
        if let Some(tuple) = &piece.domain {
            self.tuple(tuple, &mut 0, &mut scope, &mut dim_names, &mut cases)?;
        }
        let mut set = self.union_of(&scope, cases)?;
        if let Some(condition) = &piece.condition {
            let holds = self.formula(condition, &scope, false)?;
            set = within(piece.offset, set.intersection(&holds, self.budget))?;
        }
        let named = scope.space.range().clone().with_dim_names(dim_names);
        scope.space = scope.space.with_range(named.clone());
        Ok((scope, set.with_range_tuple(named)))
    }

    /// The function of some cases on a set.
    pub(super) fn function<F: PieceValue>(
        &self,
        offset: usize,
        space: Space,
        set: &PresburgerRelation,
        cases: Vec<(IntegerRelation, F)>,
    ) -> Result<Piecewise<F>, ParseError> {
        let mut pieces: Vec<Piece<F>> = Vec::new();
        for (case, value) in cases {
            self.spend(case.simplify_cost())?;
            let mut domain = within(offset, set.intersection(&case.into(), self.budget))?;
            for earlier in &pieces {
                if !within(offset, domain.is_disjoint(&earlier.domain, self.budget))? {
                    domain = within(offset, domain.difference(&earlier.domain, self.budget))?;
                }
            }
            pieces.push(Piece { domain, value });
        }
        let function = Piecewise::without_empty(space, pieces, self.budget);
        within(offset, function.map_err(SetError::from))
    }

    /// The values of a list of expressions, each under the constraints of its case.
    pub(super) fn list_cases<Q: Quantity>(
        &self,
        values: &[&Expr],
        scope: &Scope,
    ) -> Result<Vec<(IntegerRelation, Vec<Q>)>, ParseError> {
        let mut cases = vec![(IntegerRelation::universe(scope.space.clone()), Vec::new())];
        for value in values {
            let mut next = Vec::new();
            for (relation, quantities) in cases {
                for (relation, quantity) in self.eval(value, scope, relation)? {
                    self.spend_on_row(&relation)?;
                    let mut quantities: Vec<Q> = quantities.clone();
                    quantities.push(quantity);
                    next.push((relation, quantities));
                }
            }
            cases = next;
        }
        cases.retain(|(relation, _)| !relation.is_obviously_empty());
        Ok(cases)
    }

    /// The values of a tuple of affine expressions, each under the constraints of its case.
    fn value_cases(
        &self,
        values: &[&Expr],
        scope: &Scope,
        space: &Space,
    ) -> Result<Vec<(IntegerRelation, MultiAffine)>, ParseError> {
        let cases = self.list_cases::<Form>(values, scope)?;
        let mut out = Vec::with_capacity(cases.len());
        for (mut relation, forms) in cases {
            let definitions = relation.definitions();
            let values = forms.iter().map(|form| {
                let row = form.numerator.row(&relation);
                QuasiAffine::of_relation_row(relation.space(), &definitions, &row, &form.divisor)
                    .with_domain_tuple(space.domain().clone())
            });
            let value = MultiAffine::assembled(space.clone(), values.collect());
            self.simplify(&mut relation)?;
            out.push((relation, value));
        }
        Ok(out)
    }
}

fn collect_values<'a>(
    tuple: &'a TupleTree,
    offset: usize,
    out: &mut Vec<&'a Expr>,
) -> Result<(), ParseError> {
    match &tuple.body {
        TupleBody::Nested(pair) => {
            collect_values(&pair.0, offset, out)?;
            collect_values(&pair.1, offset, out)
        }
        TupleBody::Flat(elements) => {
            for element in elements {
                match element {
                    Element::Named(_, Value::Exactly(value)) | Element::Unnamed(Value::Exactly(value)) => {
                        out.push(value);
                    }
                    Element::Named((offset, name), Value::Between(..)) => {
                        return Err(ParseError::new(*offset, format!("'{name}' has no value")));
                    }
                    Element::Unnamed(Value::Between(..)) => {
                        return Err(ParseError::new(offset, "expected one value for each dimension"));
                    }
                }
            }
            Ok(())
        }
    }
}
