//! Lowers syntax trees to relations.
//!
//! # Method
//! A comparison becomes one conjunction; floors in it become locals. `min`, `max` and choices split it into
//! cases. Negation is pushed down to the comparisons. A quantified variable is a symbol with a name no text
//! can spell while its scope is open, and is projected out (exactly) at the end of it; a negated quantifier
//! is the complement of that projection.
//!
//! # Cost
//! Each constraint and each case takes from the budget, wide ones more.

mod expr;
mod form;
mod formula;
mod function;
mod polynomial;
mod quantity;

use crate::relation::affine_sum::AffineSum;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Name, Space, Tuple, VarKind};
use crate::relation::union_relation::UnionRelation;
use crate::text::error::ParseError;
use crate::text::lower::form::constrain;
use crate::text::tree::{Comparison, Element, Item, Spanned, TupleBody, TupleTree, UnionTree, Value};
use crate::work::budget::Budget;
use std::collections::BTreeMap;

pub(super) use crate::text::lower::function::lower_function;
pub(super) use crate::text::lower::polynomial::{lower_bounds, lower_polynomials};

/// The names in sight.
#[derive(Clone)]
struct Scope {
    space: Space,
    names: BTreeMap<String, usize>,
}

struct Lowering<'a> {
    budget: &'a Budget,
}

pub(super) fn lower(tree: &UnionTree<Item>, budget: &Budget) -> Result<UnionRelation, ParseError> {
    let symbols = symbols_of(tree);
    let mut out = UnionRelation::empty(symbols.clone());
    let items = tree.items.iter().map(|item| Lowering { budget }.item(item, &symbols, &tree.symbols));
    out.add_all(items.collect::<Result<Vec<_>, _>>()?);
    Ok(out)
}

impl Lowering<'_> {
    fn item(
        &self,
        item: &Item,
        symbols: &[Name],
        values: &[(Spanned, Option<Value>)],
    ) -> Result<PresburgerRelation, ParseError> {
        let domain = item.domain.as_ref().map_or_else(Tuple::default, shape);
        let range = item.range.as_ref().map_or_else(Tuple::default, shape);
        let space = Space::relation(symbols.to_vec(), domain, range);
        let (mut scope, mut cases) = self.start(space, values)?;
        let mut dim_names = vec![None; scope.space.offset(VarKind::Symbol)];
        let mut col = 0;
        for tuple in item.domain.iter().chain(&item.range) {
            self.tuple(tuple, &mut col, &mut scope, &mut dim_names, &mut cases)?;
        }
        let mut relation = self.union_of(&scope, cases)?;
        if let Some(formula) = &item.formula {
            let holds = self.formula(formula, &scope, false)?;
            relation = within(0, relation.intersection(&holds, self.budget))?;
        }
        let range_names = dim_names.split_off(scope.space.n_domain());
        let named = |tuple: &Tuple, names: Vec<Option<Name>>| tuple.clone().with_dim_names(names);
        let relation = relation.with_domain_tuple(named(scope.space.domain(), dim_names));
        Ok(relation.with_range_tuple(named(scope.space.range(), range_names)))
    }

    /// The symbols in sight, with their values.
    fn start(
        &self,
        space: Space,
        values: &[(Spanned, Option<Value>)],
    ) -> Result<(Scope, Vec<IntegerRelation>), ParseError> {
        let mut scope = Scope { names: BTreeMap::new(), space };
        let mut cases = vec![IntegerRelation::universe(scope.space.clone())];
        for (col, ((_, name), value)) in (scope.space.offset(VarKind::Symbol)..).zip(values) {
            if let Some(value) = value {
                cases = self.restricted(cases, col, value, &scope)?;
            }
            scope.names.insert(name.clone(), col);
        }
        Ok((scope, cases))
    }

    /// Binds the names of a tuple from column `col` on, and adds its constraints to `cases`.
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
            let (Element::Named(_, value) | Element::Unnamed(value)) = element;
            *cases = self.restricted(std::mem::take(cases), *col, value, scope)?;
            if let Element::Named((_, name), _) = element {
                scope.names.insert(name.clone(), *col);
                dim_names[*col] = Some(name.as_str().into());
            }
            *col += 1;
        }
        Ok(())
    }

    /// The cases, with the column restricted to the values.
    fn restricted(
        &self,
        mut cases: Vec<IntegerRelation>,
        col: usize,
        value: &Value,
        scope: &Scope,
    ) -> Result<Vec<IntegerRelation>, ParseError> {
        let bounds = match value {
            Value::Exactly(value) => [Some((Comparison::Eq, value)), None],
            Value::Between(low, high) => [
                low.as_ref().map(|low| (Comparison::Ge, low)),
                high.as_ref().map(|high| (Comparison::Le, high)),
            ],
        };
        for (op, value) in bounds.into_iter().flatten() {
            let mut next = Vec::new();
            for relation in cases {
                for (mut relation, form) in self.eval(value, scope, relation)? {
                    self.spend_on_row(&relation)?;
                    constrain(&mut relation, &AffineSum::column(col).into(), op, &form);
                    next.push(relation);
                }
            }
            cases = next;
        }
        Ok(cases)
    }

    /// The union of conjunctions over the columns in sight, each in normal form.
    fn union_of(
        &self,
        scope: &Scope,
        mut cases: Vec<IntegerRelation>,
    ) -> Result<PresburgerRelation, ParseError> {
        cases.iter_mut().try_for_each(|relation| self.simplify(relation))?;
        Ok(PresburgerRelation::assemble(scope.space.clone(), cases))
    }

    fn simplify(&self, relation: &mut IntegerRelation) -> Result<(), ParseError> {
        self.spend(relation.simplify_cost())?;
        relation.simplify();
        Ok(())
    }

    fn spend_on_row(&self, relation: &IntegerRelation) -> Result<(), ParseError> {
        /// Entries moved, where a local makes room in all rows, in about the time that a unit stands for.
        const ENTRIES_PER_UNIT: u64 = 4096;
        let n_cols = relation.space().n_cols() as u64;
        self.spend(1 + (n_cols >> 3) + n_cols * relation.n_constraints() as u64 / ENTRIES_PER_UNIT)
    }

    fn spend(&self, units: u64) -> Result<(), ParseError> {
        within(0, self.budget.spend(units, "reading of a formula").map_err(SetError::from))
    }
}

fn within<T>(offset: usize, result: Result<T, SetError>) -> Result<T, ParseError> {
    result.map_err(|error| ParseError::of_sets(offset, error))
}

/// The symbols that a text declares.
fn symbols_of<T>(tree: &UnionTree<T>) -> Vec<Name> {
    tree.symbols.iter().map(|((_, name), _)| name.as_str().into()).collect()
}

/// The tuple without dimension names.
fn shape(tree: &TupleTree) -> Tuple {
    let name = tree.name.as_deref().map(Name::from);
    match &tree.body {
        TupleBody::Flat(elements) => Tuple::anonymous(elements.len() as u32).with_name(name),
        TupleBody::Nested(pair) => Tuple::wrap(shape(&pair.0), shape(&pair.1)).with_name(name),
    }
}
