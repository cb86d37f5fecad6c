//! Transitive closures from distances.
//!
//! # Problem
//! Describe, for all k >= 1 at once, the pairs x -> y that are connected by k steps of a relation in one
//! tuple.
//!
//! # Method
//! A step of disjunct i changes x by a vector of the distance set D_i, projected from the pairs with all its
//! locals: (d, e) with A d + C e + B n + c >= 0. The sum of k_i such vectors satisfies
//!
//! - A d + C e + k_i c >= 0, if the constraint is without symbols;
//! - A d + C e + B n + c >= 0 as it is, if k_i >= 1 and B n + c <= 0 on the whole relation, as k_i (B n + c)
//!   is even less;
//! - B n + c >= 0, if the constraint is about symbols alone and k_i >= 1.
//!
//! Other constraints have products of symbols and k_i and are left out. A path takes its steps from all
//! disjuncts in any order: y - x is the sum of the sums, k the sum of the k_i. For a few disjuncts each
//! choice of those that are used (k_i >= 1) and those that are not (no vector at all) is a separate disjunct.
//! Finally x must be in the domain and y in the range of the relation.
//!
//! *Are these T_k the powers?* They contain them. By induction they are no larger if T_1 lies in R, and
//! T_(k+1) in R . T_k for k >= 1. Both are inclusions of relations with k for a symbol.
//!
//! # Exactness
//! Over-approximation, unless the induction goes through.
//!
//! # Cost
//! One disjunct for each choice of disjuncts; the check is an inclusion test.
//!
//! # Examples
//! `{ [i] -> [j] : i + 1 <= j <= i + 2 and 0 <= i, j <= 9 }` has
//! T_k = `{ [i] -> [j] : k <= j - i <= 2k and 0 <= i, j <= 9 }`.
//!
//! # Reference
//! `[VerdoolaegeCohenBeletska11]` §4 and §5.

use crate::linear::row;
use crate::linear::simplex::Simplex;
use crate::quantifier::closure::Closure;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Name, Space, VarKind};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

/// No name of a user's symbol can be this.
const LENGTH: &str = "#length";

/// Up to this number of disjuncts each choice of those used is looked at by itself.
const MAX_CHOSEN: usize = 3;

/// The closure of a relation in one tuple by its distances.
pub(super) fn closure(
    relation: &PresburgerRelation,
    budget: &Budget,
) -> Result<Closure<PresburgerRelation>, SetError> {
    let powers = Powers::new(relation, budget)?;
    let proof = super::loops::attempt(budget, |budget| powers.are_exact(relation, budget))?;
    let relation = powers.paths(budget)?;
    Ok(Closure { relation, exact: proof == Some(true) })
}

/// Candidates T_k, with k the last symbol.
struct Powers {
    of_length: PresburgerRelation,
}

impl Powers {
    fn new(relation: &PresburgerRelation, budget: &Budget) -> Result<Powers, SetError> {
        let steps: Vec<Steps> = relation
            .disjuncts()
            .iter()
            .map(|disjunct| Steps::new(disjunct, budget))
            .collect::<Result<_, _>>()?;
        let mut symbols = relation.space().symbols().to_vec();
        symbols.push(Name::from(LENGTH));
        let space = relation.space().clone().with_symbols(symbols);
        let choices: Vec<Vec<Choice>> = if steps.len() > MAX_CHOSEN {
            vec![vec![Choice::Maybe; steps.len()]]
        } else {
            (1u32..1 << steps.len())
                .map(|used| {
                    (0..steps.len())
                        .map(|at| if used >> at & 1 == 1 { Choice::Used } else { Choice::Unused })
                        .collect()
                })
                .collect()
        };
        let sums = choices.iter().map(|choice| {
            let mut sum = sum_of_steps(&space, &steps, choice);
            budget.spend(sum.simplify_cost(), "closure")?;
            sum.simplify();
            Ok(sum)
        });
        let sums = sums.collect::<Result<_, Exhausted>>()?;
        let of_length = PresburgerRelation::assemble(space, sums)
            .with_domain_in(&relation.domain().coalesced(budget)?, budget)?
            .with_range_in(&relation.range().coalesced(budget)?, budget)?
            .without_redundant(budget)?;
        Ok(Powers { of_length })
    }

    fn are_exact(&self, relation: &PresburgerRelation, budget: &Budget) -> Result<bool, SetError> {
        let first = self.of_length.with_fixed_symbol(LENGTH, &Int::ONE);
        if !first.is_subset(relation, budget)? {
            return Ok(false);
        }
        let length = self.of_length.space().symbol_column(LENGTH).expect("the length is a symbol");
        let longer = self.of_length.mapped(|disjunct| with_next_value(disjunct, length));
        let longer = longer.with_lower_bound(length, &Int::ONE);
        let composed = relation.composition(&self.of_length, budget)?.coalesced(budget)?;
        longer.is_subset(&composed, budget)
    }

    /// The pairs for some length.
    fn paths(&self, budget: &Budget) -> Result<PresburgerRelation, Exhausted> {
        let at = self.of_length.space().n_symbols() - 1;
        self.of_length.projection(VarKind::Symbol, at..at + 1).coalesced(budget)
    }
}

/// The relation with the value of a column assumed to be one more than it is.
fn with_next_value(relation: &IntegerRelation, col: usize) -> IntegerRelation {
    let mut out = relation.clone();
    let (equalities, inequalities) = out.take_rows();
    let shifted = |mut row: Vec<Int>| {
        let last = row.len() - 1;
        let step = row[col].clone();
        row[last] += step;
        row
    };
    equalities.into_iter().for_each(|row| out.push_equality(shifted(row)));
    inequalities.into_iter().for_each(|row| out.push_inequality(shifted(row)));
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Used,
    Unused,
    Maybe,
}

/// What is known of a sum of k distances of one disjunct.
struct Steps {
    /// Distances and locals.
    n_vars: usize,
    /// Rows over distances and locals, and the factor of k.
    equalities: Vec<Vec<Int>>,
    inequalities: Vec<Vec<Int>>,
    /// Rows over distances, symbols, locals and a constant, that hold if k >= 1.
    if_used: Vec<Vec<Int>>,
}

impl Steps {
    fn new(disjunct: &IntegerRelation, budget: &Budget) -> Result<Steps, SetError> {
        let mut distances = disjunct.deltas()?;
        distances.remove_redundant(budget)?;
        let space = distances.space().clone();
        let symbols = space.columns(VarKind::Symbol);
        let has_symbols = |row: &[Int]| !row::is_zero(&row[symbols.clone()]);
        let without_symbols = |row: &[Int]| {
            let mut row = row.to_vec();
            row.drain(symbols.clone());
            row
        };
        let mut out = Steps {
            n_vars: space.n_vars() - symbols.len(),
            equalities: Vec::new(),
            inequalities: Vec::new(),
            if_used: Vec::new(),
        };
        let mut halves: Vec<Vec<Int>> = Vec::new();
        for row in distances.equalities().rows() {
            if has_symbols(row) {
                halves.extend([row.to_vec(), row::negated(row)]);
            } else {
                out.equalities.push(without_symbols(row));
            }
        }
        halves.extend(distances.inequalities().rows().map(<[Int]>::to_vec));
        let mut simplex = Simplex::from_system(distances.equalities(), distances.inequalities(), budget)?;
        for row in halves {
            if !has_symbols(&row) {
                out.inequalities.push(without_symbols(&row));
                continue;
            }
            let mut of_symbols = row::negated(&row);
            (0..space.n_vars())
                .filter(|col| !symbols.contains(col))
                .for_each(|col| of_symbols[col] = Int::ZERO);
            let about_symbols_alone =
                (0..space.n_vars()).all(|col| symbols.contains(&col) || row[col].is_zero());
            if about_symbols_alone || simplex.implies_inequality(&of_symbols, budget)? {
                out.if_used.push(row);
            }
            simplex.charge(budget, "closure")?;
        }
        Ok(out)
    }
}

/// { x -> y : y - x is a sum of k steps of the chosen kinds }, with k the last symbol of the space.
fn sum_of_steps(space: &Space, steps: &[Steps], choices: &[Choice]) -> IntegerRelation {
    let n = space.n_domain();
    let length = space.offset(VarKind::Symbol) + space.n_symbols() - 1;
    let mut out = IntegerRelation::universe(space.clone());
    // For each disjunct its distances, its locals and its number of steps.
    let firsts: Vec<usize> = steps.iter().map(|steps| out.add_locals(steps.n_vars + 1)).collect();
    for dim in 0..n {
        let mut terms = vec![(n + dim, 1), (dim, -1)];
        terms.extend(firsts.iter().map(|first| (first + dim, -1)));
        out.push_equality(out.row(&terms, 0));
    }
    let counts: Vec<usize> = steps.iter().zip(&firsts).map(|(steps, first)| first + steps.n_vars).collect();
    let mut terms: Vec<(usize, i64)> = counts.iter().map(|&count| (count, -1)).collect();
    terms.push((length, 1));
    out.push_equality(out.row(&terms, 0));
    out.add_lower_bound(length, &Int::ONE);
    for (at, steps) in steps.iter().enumerate() {
        let (first, count) = (firsts[at], counts[at]);
        if choices[at] == Choice::Unused {
            (first..=count).for_each(|col| out.fix(col, &Int::ZERO));
            continue;
        }
        out.add_lower_bound(count, if choices[at] == Choice::Used { &Int::ONE } else { &Int::ZERO });
        let n_cols = out.space().n_cols();
        let scaled = |row: &[Int]| {
            let mut wide = vec![Int::ZERO; n_cols];
            wide[first..=count].clone_from_slice(row);
            wide
        };
        steps.equalities.iter().for_each(|row| out.push_equality(scaled(row)));
        steps.inequalities.iter().for_each(|row| out.push_inequality(scaled(row)));
        if choices[at] == Choice::Used {
            let symbols = space.offset(VarKind::Symbol)..length;
            let rows: Vec<Vec<Int>> = steps
                .if_used
                .iter()
                .map(|row| {
                    let mut wide = vec![Int::ZERO; n_cols];
                    wide[first..first + n].clone_from_slice(&row[..n]);
                    wide[symbols.clone()].clone_from_slice(&row[n..n + symbols.len()]);
                    wide[first + n..count].clone_from_slice(&row[n + symbols.len()..row.len() - 1]);
                    wide[n_cols - 1] = row::constant(row).clone();
                    wide
                })
                .collect();
            rows.into_iter().for_each(|row| out.push_inequality(row));
        }
    }
    out
}
