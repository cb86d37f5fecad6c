//! Splits a conjunction into full-dimensional polytopes.
//!
//! # Problem
//! Count the range points (and what is determined by them) of one conjunction for each domain point and each
//! value of the symbols. The method for polytopes wants inequalities alone, none of which is an equality in
//! disguise.
//!
//! # Method
//! Range columns and locals are *variables*, but for those that are floors of domain columns and symbols:
//! these are *parameters* like the domain columns and symbols themselves. Every local is determined by the
//! visible columns, so that points with their locals are as many as points.
//!
//! The equalities E x + F p + f = 0 over the variables x are brought into echelon form by a unimodular change
//! x = U y. The first y are then rational affine functions of p; that they are integers is a condition on p
//! alone, which goes into the domain of the answer. The other y are free and are the variables of the
//! polytope. Equalities between parameters that are left over eliminate parameters, since the formulas hold
//! for all rational p. Variables that no row connects are independent: each group of connected ones makes a
//! separate polytope, and the numbers of points multiply.
//!
//! # Exactness
//! Exact.

use crate::function::count::moments::{Exponents, Moments, Parameters, moments};
use crate::function::count::polytope::Polytope;
use crate::function::piecewise::PieceValue;
use crate::function::polynomial::QuasiPolynomial;
use crate::linear::gauss;
use crate::linear::hermite::row_hermite;
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Space, Tuple, VarKind};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::{self, Rational};
use std::collections::{BTreeMap, BTreeSet};

/// A conjunction split into conditions on the arguments and independent polytopes.
pub(super) struct SplitConjunction {
    /// The arguments for which there may be points: the arguments and symbols are visible, all else is local.
    conjunction: IntegerRelation,
    /// The columns of `conjunction` that are parameters.
    parameter_cols: Vec<usize>,
    parameters: Parameters,
    /// Conditions on the parameters: equalities over the integer unknowns in front and the parameters.
    n_unknowns: usize,
    conditions: Vec<Vec<Int>>,
    /// Inequalities over (parameters, 1).
    context: Vec<Vec<Int>>,
    /// Over all free variables.
    polytope: Polytope,
    components: Vec<Component>,
    /// For each column of the conjunction that is a variable its value over the free variables and the
    /// parameters.
    variables: BTreeMap<usize, Variable>,
}

/// A polytope over some of the free variables.
struct Component {
    variables: Vec<usize>,
    polytope: Polytope,
}

/// A sum of free variables and an affine form over (parameters, 1).
struct Variable {
    free: Vec<Int>,
    form: Vec<Rational>,
}

/// A sum over the points of a conjunction.
pub(super) enum Sum {
    /// Not bounded for the arguments in the set, which are all for which there are points.
    Unbounded(PresburgerRelation),
    /// The values on disjoint sets of arguments; zero elsewhere.
    Pieces(Vec<(IntegerRelation, QuasiPolynomial)>),
}

impl SplitConjunction {
    /// Splits a conjunction without redundant rows, in which every local is determined. `None` if it is
    /// empty.
    pub fn new(relation: &IntegerRelation) -> Option<SplitConjunction> {
        let n_range = relation.space().n_range();
        let conjunction = relation.quantified(VarKind::Range, 0..n_range);
        let space = conjunction.space();
        let (n_visible, n_vars) = (space.n_visible(), space.n_vars());
        let arguments = Space::set(space.symbols().to_vec(), space.domain().clone());
        let mut values: BTreeMap<usize, QuasiPolynomial> =
            (0..n_visible).map(|col| (col, QuasiPolynomial::column(arguments.clone(), col))).collect();
        for definition in conjunction.definitions() {
            let numerator = &definition.division.numerator;
            let divisor = |coeff: &Int| Rational::new(coeff.clone(), definition.division.divisor.clone());
            let mut value = QuasiPolynomial::constant(arguments.clone(), divisor(&numerator[n_vars]));
            values.iter().for_each(|(&col, known)| value.add_scaled(known, &divisor(&numerator[col])));
            values.insert(definition.col, value.floor().expect("definitions are affine in floors"));
        }
        let parameter_cols: Vec<usize> = values.keys().copied().collect();
        let variable_cols: Vec<usize> = (n_visible..n_vars).filter(|col| !values.contains_key(col)).collect();
        let parameters = Parameters { space: arguments, values: values.into_values().collect() };
        let split = |row: &[Int]| -> (Vec<Int>, Vec<Int>) {
            let form = parameter_cols.iter().chain([&n_vars]).map(|&col| row[col].clone());
            (variable_cols.iter().map(|&col| row[col].clone()).collect(), form.collect())
        };
        let equalities: Vec<_> = conjunction.equalities().rows().map(split).collect();
        let solved = Solved::new(&equalities, variable_cols.len(), parameter_cols.len())?;
        let mut inequalities = Vec::new();
        for row in conjunction.inequalities().rows() {
            let (coeffs, form) = split(row);
            inequalities.push(solved.substituted(&coeffs, &form)?);
        }
        let n_free = solved.n_free();
        let is_context = |row: &&Vec<Int>| row[..n_free].iter().all(Int::is_zero);
        let context = inequalities.iter().filter(is_context).map(|row| row[n_free..].to_vec()).collect();
        let variables = variable_cols.iter().enumerate().map(|(at, &col)| (col, solved.variable(at)));
        Some(SplitConjunction {
            variables: variables.collect(),
            components: components(n_free, parameter_cols.len(), &inequalities),
            n_unknowns: solved.values.len(),
            conditions: solved.conditions,
            context,
            polytope: Polytope { n_vars: n_free, n_params: parameter_cols.len(), rows: inequalities },
            parameters,
            parameter_cols,
            conjunction,
        })
    }

    /// The sum of a polynomial over the points. Its arguments are the domain and the range of the relation;
    /// no floor in it depends on the range.
    pub fn sum(&self, summand: &QuasiPolynomial, budget: &Budget) -> Result<Sum, Exhausted> {
        for component in &self.components {
            if !component.polytope.is_bounded(budget)? {
                return Ok(Sum::Unbounded(self.as_set(&self.conjunction).into()));
            }
        }
        let terms = self.by_free_variables(summand);
        let mut pieces = vec![(self.domain(), terms)];
        for component in &self.components {
            let mut next = Vec::new();
            for (domain, terms) in pieces {
                let (restrictions, rests): (Vec<Exponents>, Vec<Exponents>) =
                    terms.keys().map(|exponents| component.restrict(exponents)).unzip();
                let wanted: BTreeSet<&Exponents> = restrictions.iter().collect();
                let wanted: Vec<Exponents> = wanted.into_iter().cloned().collect();
                for Moments { rows, values } in
                    moments(&component.polytope, &wanted, &self.parameters, budget)?
                {
                    let mut domain = domain.clone();
                    rows.iter().for_each(|row| domain.push_inequality(self.domain_row(row, domain.space())));
                    if domain.is_empty(budget)? {
                        continue;
                    }
                    let mut sums: BTreeMap<Exponents, QuasiPolynomial> = BTreeMap::new();
                    for ((coeff, restriction), rest) in terms.values().zip(&restrictions).zip(&rests) {
                        let at = wanted.binary_search(restriction).expect("the list has all restrictions");
                        let term = coeff * &values[at];
                        budget.spend(term.terms().len() as u64 / 8 + 1, "counting")?;
                        match sums.get_mut(rest) {
                            Some(sum) => sum.add_scaled(&term, &Rational::from(Int::ONE)),
                            None => _ = sums.insert(rest.clone(), term),
                        }
                    }
                    next.push((domain, sums));
                }
            }
            pieces = next;
        }
        let zero = QuasiPolynomial::zero(self.parameters.space.clone());
        let value = |terms: BTreeMap<Exponents, QuasiPolynomial>| {
            terms.into_values().fold(zero.clone(), |a, b| &a + &b)
        };
        let mut out = Vec::new();
        for (mut domain, terms) in pieces {
            domain.simplify();
            if !domain.is_empty(budget)? {
                out.push((domain, value(terms)));
            }
        }
        Ok(Sum::Pieces(out))
    }

    /// The polytope over all free variables.
    pub fn polytope(&self) -> &Polytope {
        &self.polytope
    }

    pub fn arguments(&self) -> &Space {
        &self.parameters.space
    }

    /// The value of row·(parameters, 1) / denominator.
    pub fn affine(&self, row: &[Int], denominator: &Int) -> QuasiPolynomial {
        self.parameters.affine(row, denominator)
    }

    /// The arguments in a chamber given by rows over (parameters, 1), unless there are none.
    pub fn domain_of(
        &self,
        rows: &[Vec<Int>],
        budget: &Budget,
    ) -> Result<Option<IntegerRelation>, Exhausted> {
        let mut domain = self.domain();
        rows.iter().for_each(|row| domain.push_inequality(self.domain_row(row, domain.space())));
        domain.simplify();
        Ok((!domain.is_empty(budget)?).then_some(domain))
    }

    /// The summand as a polynomial in the free variables with coefficients over the arguments.
    pub fn by_free_variables(&self, summand: &QuasiPolynomial) -> BTreeMap<Exponents, QuasiPolynomial> {
        let arguments = &self.parameters.space;
        let n_domain = arguments.n_range();
        // The free variables are after the arguments.
        let tuple = Tuple::anonymous((n_domain + self.polytope.n_vars) as u32);
        let wide = Space::set(arguments.symbols().to_vec(), tuple);
        let place = |col: usize| if col < n_domain { col } else { col + self.polytope.n_vars };
        let places: Vec<usize> = (0..arguments.n_visible()).map(place).collect();
        let known: Vec<QuasiPolynomial> =
            self.parameters.values.iter().map(|value| value.with_columns(&wide, &places)).collect();
        let value_of = |col: usize| match self.variables.get(&col) {
            None => {
                let at =
                    self.parameter_cols.binary_search(&col).expect("a column is a variable or a parameter");
                known[at].clone()
            }
            Some(variable) => {
                let (constant, coeffs) = variable.form.split_last().expect("a form has a constant");
                let mut value = QuasiPolynomial::constant(wide.clone(), constant.clone());
                coeffs.iter().zip(&known).for_each(|(coeff, known)| value.add_scaled(known, coeff));
                for (at, coeff) in variable.free.iter().enumerate() {
                    let free = QuasiPolynomial::column(wide.clone(), n_domain + at);
                    value.add_scaled(&free, &Rational::from(coeff.clone()));
                }
                value
            }
        };
        // Domain, range, symbols in the summand; domain, symbols, range in the conjunction.
        let n_range = summand.space().n_domain() - n_domain;
        let n_symbols = arguments.n_symbols();
        let cols = (0..n_domain).chain(n_domain + n_symbols..n_domain + n_symbols + n_range);
        let cols = cols.chain(n_domain..n_domain + n_symbols);
        let values: Vec<QuasiPolynomial> = cols.map(value_of).collect();
        let value = summand.substituted(&wide, &values).expect("floors depend on arguments alone");
        value.split_columns(n_domain..n_domain + self.polytope.n_vars, arguments)
    }

    /// The arguments that satisfy the conditions, the chambers left out. The unknowns and the parameters that
    /// are not visible are local.
    fn domain(&self) -> IntegerRelation {
        let space = &self.parameters.space;
        let n_visible = space.n_visible();
        let n_hidden = self.parameter_cols.len() - n_visible;
        let mut out = IntegerRelation::universe(space.clone().with_locals(n_hidden + self.n_unknowns));
        for condition in &self.conditions {
            let (unknowns, form) = condition.split_at(self.n_unknowns);
            let mut row = self.domain_row(form, out.space());
            let first = n_visible + n_hidden;
            row[first..first + self.n_unknowns].clone_from_slice(unknowns);
            out.push_equality(row);
        }
        let is_condition = |row: &&[Int]| self.variables.keys().all(|&col| row[col].is_zero());
        let n_vars = self.conjunction.space().n_vars();
        for row in self.conjunction.inequalities().rows().filter(is_condition) {
            let form: Vec<Int> =
                self.parameter_cols.iter().chain([&n_vars]).map(|&col| row[col].clone()).collect();
            out.push_inequality(self.domain_row(&form, out.space()));
        }
        self.context.iter().for_each(|row| out.push_inequality(self.domain_row(row, out.space())));
        out
    }

    /// A row over (parameters, 1) as one over the columns of the domain.
    fn domain_row(&self, form: &[Int], space: &Space) -> Vec<Int> {
        let (coeffs, constant) = row::split_constant(form);
        let mut row = coeffs.to_vec();
        row.resize(space.n_vars(), Int::ZERO);
        row.push(constant.clone());
        row
    }

    /// A relation from arguments to nothing as a set of arguments.
    fn as_set(&self, relation: &IntegerRelation) -> IntegerRelation {
        let space = self.parameters.space.clone().with_locals(relation.space().n_locals());
        let mut out = relation.clone().recast(space);
        out.simplify();
        out
    }
}

impl Component {
    /// The exponents of the variables of the component, and the others with zeros for them.
    fn restrict(&self, exponents: &Exponents) -> (Exponents, Exponents) {
        let mut rest = exponents.clone();
        let own = self.variables.iter().map(|&var| std::mem::take(&mut rest[var])).collect();
        (own, rest)
    }
}

/// The solution of the equalities, see the module doc.
struct Solved {
    /// The matrix U, transposed.
    transform: Matrix<Int>,
    /// The first y as rational forms over (parameters, 1).
    values: Vec<Vec<Rational>>,
    /// The equalities over (first y, parameters, 1).
    conditions: Vec<Vec<Int>>,
    /// Equalities over (parameters, 1) with the parameter each eliminates.
    eliminated: Vec<(usize, Vec<Int>)>,
}

impl Solved {
    /// Solves equalities given as coefficients of the variables and forms over (parameters, 1). `None` if
    /// there is no solution.
    fn new(equalities: &[(Vec<Int>, Vec<Int>)], n_vars: usize, n_params: usize) -> Option<Solved> {
        let matrix = Matrix::from_rows(n_vars, equalities.iter().map(|(coeffs, _)| coeffs)).transpose();
        let hermite = row_hermite(&matrix);
        let rank = hermite.rank();
        let mut values: Vec<Vec<Rational>> = Vec::with_capacity(rank);
        let value_at = |equality: usize, values: &[Vec<Rational>]| {
            let mut form: Vec<Rational> =
                equalities[equality].1.iter().cloned().map(Rational::from).collect();
            for (k, value) in values.iter().enumerate() {
                let coeff = &hermite.form[(k, equality)];
                form.iter_mut().zip(value).for_each(|(sum, x)| *sum += x * coeff);
            }
            form
        };
        for (k, &equality) in hermite.pivots.iter().enumerate() {
            let mut form = value_at(equality, &values);
            let pivot = -&hermite.form[(k, equality)];
            form.iter_mut().for_each(|coeff| *coeff /= &pivot);
            values.push(form);
        }
        let mut eliminated: Vec<(usize, Vec<Int>)> = Vec::new();
        for equality in (0..equalities.len()).filter(|at| !hermite.pivots.contains(at)) {
            let mut form = integral(&value_at(equality, &values));
            eliminated.iter().for_each(|(col, row)| _ = gauss::eliminate(&mut form, row, *col));
            match (0..n_params).rev().find(|&col| !form[col].is_zero()) {
                Some(col) => {
                    for (_, earlier) in &mut eliminated {
                        gauss::eliminate(earlier, &form, col);
                    }
                    eliminated.push((col, form));
                }
                None if form[n_params].is_zero() => {}
                None => return None,
            }
        }
        let condition = |(at, (_, form)): (usize, &(Vec<Int>, Vec<Int>))| {
            (0..rank).map(|k| hermite.form[(k, at)].clone()).chain(form.iter().cloned()).collect()
        };
        let conditions = equalities.iter().enumerate().map(condition).collect();
        Some(Solved { transform: hermite.transform, values, conditions, eliminated })
    }

    fn n_free(&self) -> usize {
        self.transform.n_rows() - self.values.len()
    }

    /// One of the variables x.
    fn variable(&self, at: usize) -> Variable {
        let column = self.transform.column(at);
        let (known, free) = column.split_at(self.values.len());
        let n_cols = self.values.first().map_or(1, Vec::len);
        let mut form = vec![Rational::from(Int::ZERO); n_cols];
        for (coeff, value) in known.iter().zip(&self.values) {
            form.iter_mut().zip(value).for_each(|(sum, x)| *sum += x * coeff);
        }
        Variable { free: free.to_vec(), form }
    }

    /// An inequality over the free variables and the parameters that are left. `None` if it never holds.
    fn substituted(&self, coeffs: &[Int], form: &[Int]) -> Option<Vec<Int>> {
        let over_y = self.transform.mul_right(coeffs);
        let (known, free) = over_y.split_at(self.values.len());
        let mut sum: Vec<Rational> = form.iter().cloned().map(Rational::from).collect();
        for (coeff, value) in known.iter().zip(&self.values) {
            sum.iter_mut().zip(value).for_each(|(sum, x)| *sum += x * coeff);
        }
        let mut row: Vec<Rational> = free.iter().cloned().map(Rational::from).collect();
        row.extend(sum);
        let mut row = integral(&row);
        for (col, equality) in &self.eliminated {
            let mut wide = vec![Int::ZERO; free.len()];
            wide.extend(equality.iter().cloned());
            gauss::eliminate(&mut row, &wide, free.len() + col);
        }
        row::normalize(&mut row);
        let never = gauss::is_constant(&row) && row::constant(&row).is_negative();
        (!never).then_some(row)
    }
}

/// A positive multiple with integer entries.
fn integral(form: &[Rational]) -> Vec<Int> {
    let denominator = rational::common_denominator(form);
    form.iter().map(|coeff| rational::scaled(coeff, &denominator)).collect()
}

/// The polytopes of the groups of free variables that rows connect. Rows on parameters alone belong to each
/// of them.
fn components(n_free: usize, n_params: usize, rows: &[Vec<Int>]) -> Vec<Component> {
    let mut group: Vec<usize> = (0..n_free).collect();
    for row in rows {
        let used: Vec<usize> = (0..n_free).filter(|&var| !row[var].is_zero()).collect();
        for pair in used.windows(2) {
            let (from, to) = (group[pair[1]], group[pair[0]]);
            group.iter_mut().filter(|id| **id == from).for_each(|id| *id = to);
        }
    }
    let ids: BTreeSet<usize> = group.iter().copied().collect();
    let component = |id: usize| {
        let variables: Vec<usize> = (0..n_free).filter(|&var| group[var] == id).collect();
        let is_own = |row: &&Vec<Int>| {
            (0..n_free).all(|var| row[var].is_zero() || group[var] == id) && !gauss::is_constant(row)
        };
        let select = |row: &Vec<Int>| {
            variables.iter().copied().chain(n_free..row.len()).map(|col| row[col].clone()).collect()
        };
        let rows: BTreeSet<Vec<Int>> = rows.iter().filter(is_own).map(select).collect();
        let polytope = Polytope { n_vars: variables.len(), n_params, rows: rows.into_iter().collect() };
        Component { variables, polytope }
    };
    ids.into_iter().map(component).collect()
}
