//! Pieces of functions: sets with a tuple of quasi-affine forms.
//!
//! # Method
//! An expression is a list of cases, each a conjunction with a sum of columns, floors as locals. The locals are read back
//! as floors of forms. Cases of a choice may overlap where its condition is a disjunction: the later one is left out there,
//! as both have the same value.

use super::super::error::ParseError;
use super::super::tree::{Element, Expr, PieceTree, TupleBody, TupleTree, UnionTree, Value, ValueTree};
use super::{Lowering, Scope, shape, within};
use crate::{
    Budget, IntegerRelation, MultiAffine, Name, Piece, Piecewise, PiecewiseMulti, QuasiAffine, SetError,
    Space, Tuple, UnionPiecewiseMulti,
};

/// The functions of a text.
pub(in super::super) fn lower_function(
    tree: &UnionTree<PieceTree>,
    budget: &Budget,
) -> Result<UnionPiecewiseMulti, ParseError> {
    let symbols: Vec<Name> = tree.symbols.iter().map(|((_, name), _)| name.as_str().into()).collect();
    let mut out = UnionPiecewiseMulti::empty(symbols.clone());
    for piece in &tree.items {
        let domain = piece.domain.as_ref().map_or_else(Tuple::default, shape);
        let lowering = Lowering { budget };
        let start = lowering.start(Space::set(symbols.clone(), domain), &tree.symbols)?;
        let part = lowering.piece(piece, start)?;
        out.insert(part, budget).map_err(|error| ParseError::new(piece.offset, error.to_string()))?;
    }
    Ok(out)
}

impl Lowering<'_> {
    fn piece(
        &self,
        tree: &PieceTree,
        (mut scope, mut cases): (Scope, Vec<IntegerRelation>),
    ) -> Result<PiecewiseMulti, ParseError> {
        let mut dim_names = vec![None; scope.space.n_range()];
        if let Some(tuple) = &tree.domain {
            self.tuple(tuple, &mut 0, &mut scope, &mut dim_names, &mut cases)?;
        }
        let mut set = self.union_of(&scope, cases)?;
        if let Some(condition) = &tree.condition {
            let holds = self.formula(condition, &scope, false)?;
            set = within(tree.offset, set.intersection(&holds, self.budget))?;
        }
        let mut values = Vec::new();
        let range = match &tree.value {
            ValueTree::Number(value) => {
                values.push(value);
                Tuple::anonymous(1)
            }
            ValueTree::Point(tuple) => {
                collect_values(tuple, tree.offset, &mut values)?;
                shape(tuple)
            }
        };
        let domain = scope.space.range().clone().with_dim_names(dim_names);
        let set = set.with_range_tuple(domain.clone());
        let space = Space::relation(scope.space.symbols().to_vec(), domain, range);
        let mut pieces: Vec<Piece<MultiAffine>> = Vec::new();
        for (case, value) in self.value_cases(&values, &scope, &space)? {
            let mut domain = within(tree.offset, set.intersection(&case.into(), self.budget))?;
            for earlier in &pieces {
                if !within(tree.offset, domain.is_disjoint(&earlier.domain, self.budget))? {
                    domain = within(tree.offset, domain.subtract(&earlier.domain, self.budget))?;
                }
            }
            pieces.push(Piece { domain, value });
        }
        let function = Piecewise::without_empty(space, pieces, self.budget);
        within(tree.offset, function.map_err(SetError::from))
    }

    /// The values of a tuple of expressions, each under the constraints of its case.
    fn value_cases(
        &self,
        values: &[&Expr],
        scope: &Scope,
        space: &Space,
    ) -> Result<Vec<(IntegerRelation, MultiAffine)>, ParseError> {
        let mut cases = vec![(IntegerRelation::universe(scope.space.clone()), Vec::new())];
        for value in values {
            let mut next = Vec::new();
            for (relation, forms) in cases {
                for (relation, form) in self.eval(value, scope, relation)? {
                    self.spend_on_row(&relation)?;
                    let mut forms = forms.clone();
                    forms.push(form);
                    next.push((relation, forms));
                }
            }
            cases = next;
        }
        cases.retain(|(relation, _)| !relation.is_obviously_empty());
        let mut out = Vec::with_capacity(cases.len());
        for (mut relation, forms) in cases {
            let definitions = relation.definitions();
            let n_cols = relation.space().n_cols();
            let values = forms.iter().map(|form| {
                let row = form.row(n_cols);
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
