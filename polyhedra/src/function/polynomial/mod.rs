//! Quasi-polynomials: polynomials in integer variables and in floors of affine forms of them.
//!
//! # Problem
//! The set { i : 0 <= 3i <= N } has floor(N/3) + 1 points, which is no polynomial in N, but one polynomial
//! for each residue of N modulo 3. Functions of this kind are what counting and summation over integer sets
//! give.
//!
//! # Method
//! A sum of rational coefficients times monomials, each a product of powers of [`Factor`]s: columns and
//! floors. Floors are brought to a normal form when they are made (see `factor`) and compared by what they
//! say, so that no list of divisions has to be merged. Of the powers of floor(a/2) only the first stays,
//! since r = a - 2 floor(a/2) is its own square.
//!
//! # Invariants
//! 1. No coefficient is zero; no monomial holds a square of a floor of a half.
//! 2. The space is that of the graph: arguments as domain, one number as range, no locals. Column k of a
//!    factor is the k-th argument, or after the arguments a symbol.
//!
//! # Exactness
//! Exact. Equal polynomials are equal values; equal quasi-polynomials are if every divisor is 2, and mostly
//! else.
//!
//! # Cost
//! A product multiplies the numbers of terms.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Int, QuasiPolynomial, Rational, Space, Tuple};
//! let space = Space::set(vec!["N".into()], Tuple::default());
//! let n = QuasiPolynomial::column(space, 0);
//! let triangle = &(&n * &n).scaled(&Rational::new(Int::ONE, Int::from(2))) + &n.scaled(&Rational::new(Int::ONE, Int::from(2)));
//! assert_eq!(triangle.to_string(), "[N] -> { (1/2 * N + 1/2 * N^2) }");
//! assert_eq!(triangle.value_at(&[Int::from(4)]), Rational::from(Int::from(10)));
//! ```
//!
//! # Reference
//! `[VerdoolaegeSeghirBeylsLoechnerBruynooghe07]` §2 for quasi-polynomials as answers of counting.

mod factor;
mod piecewise;
mod quotient;
#[cfg(test)]
mod tests;

use crate::function::piecewise::{Piece, PieceValue};
pub use crate::function::polynomial::factor::{Factor, Floor};
pub use crate::function::polynomial::piecewise::PiecewiseQuasiPolynomial;
pub use crate::function::polynomial::quotient::PolynomialQuotient;
use crate::relation::space::{Name, Space, Tuple};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::{self, Rational};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Add, Mul, Neg, Range, Sub};

/// A product of powers of factors, ordered by degree first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Monomial {
    degree: u32,
    powers: Vec<(Factor, u32)>,
}

/// A polynomial with rational coefficients in columns and floors. See the module doc.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct QuasiPolynomial {
    space: Space,
    terms: BTreeMap<Monomial, Rational>,
}

impl Monomial {
    /// The empty product.
    fn one() -> Monomial {
        Monomial { degree: 0, powers: Vec::new() }
    }

    /// The factors with their exponents, sorted by factor.
    pub fn powers(&self) -> &[(Factor, u32)] {
        &self.powers
    }

    /// The sum of the exponents.
    pub fn degree(&self) -> u32 {
        self.degree
    }

    fn from_powers(mut powers: Vec<(Factor, u32)>) -> Monomial {
        powers.sort();
        let degree = powers.iter().map(|(_, exponent)| exponent).sum();
        Monomial { degree, powers }
    }

    fn check_invariants(&self) {
        assert!(self.powers.is_sorted_by(|(a, _), (b, _)| a < b), "factors are sorted");
        assert!(self.powers.iter().all(|(_, exponent)| *exponent > 0), "a factor that is not there");
        assert_eq!(self.degree, self.powers.iter().map(|(_, exponent)| exponent).sum(), "degree");
        for (factor, exponent) in &self.powers {
            let Factor::Floor(floor) = factor else { continue };
            floor.check_invariants();
            assert!(*floor.divisor() != 2 || *exponent == 1, "invariant 1: square of the floor of a half");
        }
    }

    fn times(&self, other: &Monomial) -> Monomial {
        let mut powers = self.powers.clone();
        for (factor, exponent) in &other.powers {
            match powers.binary_search_by(|(old, _)| old.cmp(factor)) {
                Ok(at) => powers[at].1 += exponent,
                Err(at) => powers.insert(at, (factor.clone(), *exponent)),
            }
        }
        Monomial { degree: self.degree + other.degree, powers }
    }
}

impl QuasiPolynomial {
    /// The constant zero over the arguments (the tuple) and symbols of a set space.
    ///
    /// # Panics
    /// If the space is not one of sets.
    pub fn zero(arguments: Space) -> Self {
        assert!(arguments.is_set(), "the arguments are those of a set space");
        let tuple = arguments.range().clone();
        let space = arguments.without_locals().with_domain(tuple).with_range(Tuple::anonymous(1));
        QuasiPolynomial { space, terms: BTreeMap::new() }
    }

    /// A constant. For the space see [`Self::zero`].
    pub fn constant(arguments: Space, value: Rational) -> Self {
        let mut out = Self::zero(arguments);
        out.add_term(Monomial::one(), value);
        out
    }

    /// One argument, or after the arguments one symbol. For the space see [`Self::zero`].
    ///
    /// # Panics
    /// If there is no such column.
    pub fn column(arguments: Space, col: usize) -> Self {
        assert!(col < arguments.n_visible(), "column {col} of {}", arguments.n_visible());
        Self::factor(arguments, Factor::Column(col))
    }

    /// The affine form row·x / divisor over the columns, the constant last.
    ///
    /// # Panics
    /// If the row does not have one entry for each column and one for the constant, or the divisor is zero.
    pub fn affine(arguments: Space, row: &[Int], divisor: &Int) -> Self {
        assert_eq!(row.len(), arguments.n_visible() + 1, "length of a row");
        let value = |coeff: &Int| Rational::new(coeff.clone(), divisor.clone());
        let mut out = Self::constant(arguments, value(&row[row.len() - 1]));
        for (col, coeff) in row[..row.len() - 1].iter().enumerate() {
            out.add_term(Monomial::from_powers(vec![(Factor::Column(col), 1)]), value(coeff));
        }
        out
    }

    fn factor(arguments: Space, factor: Factor) -> Self {
        let mut out = Self::zero(arguments);
        out.add_term(Monomial::from_powers(vec![(factor, 1)]), Rational::from(Int::ONE));
        out
    }

    /// One factor of a monomial as a quasi-polynomial of the same space.
    pub(crate) fn of_factor(&self, factor: &Factor) -> Self {
        Self::factor(self.argument_space(), factor.clone())
    }

    /// The number of arguments and symbols.
    pub(crate) fn n_columns(&self) -> usize {
        self.space.n_domain() + self.space.n_symbols()
    }

    /// The space of the arguments and symbols.
    pub fn argument_space(&self) -> Space {
        Space::set(self.space.symbols().to_vec(), self.space.domain().clone())
    }

    /// The monomials with their coefficients, by degree.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (&Monomial, &Rational)> + Clone {
        self.terms.iter()
    }

    /// Is this the constant zero? `false` says nothing if there are floors, see the module doc.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The value, if it is a constant.
    pub fn as_constant(&self) -> Option<Rational> {
        match self.terms.first_key_value() {
            None => Some(Rational::from(Int::ZERO)),
            Some((monomial, value)) => (monomial.degree == 0 && self.terms.len() == 1).then(|| value.clone()),
        }
    }

    /// A row over the columns, the constant last, and a positive divisor, if the function is affine without
    /// floors.
    pub fn as_affine(&self) -> Option<(Vec<Int>, Int)> {
        let divisor = rational::common_denominator(self.terms.values());
        let mut row = vec![Int::ZERO; self.n_columns() + 1];
        for (monomial, coeff) in &self.terms {
            let at = match monomial.powers.as_slice() {
                [] => self.n_columns(),
                [(Factor::Column(col), 1)] => *col,
                _ => return None,
            };
            row[at] = rational::scaled(coeff, &divisor);
        }
        Some((row, divisor))
    }

    /// The greatest degree of a monomial.
    pub fn degree(&self) -> u32 {
        self.terms.last_key_value().map_or(0, |(monomial, _)| monomial.degree)
    }

    /// The columns the value depends on, those inside of floors too.
    pub fn columns(&self) -> BTreeSet<usize> {
        let mut out = BTreeSet::new();
        let factors = self.terms.keys().flat_map(Monomial::powers);
        factors.for_each(|(factor, _)| factor.collect_columns(&mut out));
        out
    }

    /// The value at a point (arguments, symbols). Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn value_at(&self, point: &[Int]) -> Rational {
        assert_eq!(point.len(), self.n_columns(), "one value for each column");
        let mut sum = Rational::from(Int::ZERO);
        for (monomial, coeff) in &self.terms {
            let powers =
                monomial.powers.iter().map(|(factor, exponent)| factor.value_at(point).pow(*exponent));
            sum += coeff * powers.product::<Int>();
        }
        sum
    }

    /// The polynomial times a number.
    pub fn scaled(&self, factor: &Rational) -> Self {
        let mut out = Self::zero(self.argument_space());
        out.add_scaled(self, factor);
        out
    }

    /// The polynomial to a power; the zeroth is one.
    pub fn pow(&self, exponent: u32) -> Self {
        let one = Self::constant(self.argument_space(), Rational::from(Int::ONE));
        (0..exponent).fold(one, |power, _| &power * self)
    }

    /// The greatest integer not above the value. `None` unless the quasi-polynomial is affine in its factors.
    pub fn floor(&self) -> Option<Self> {
        if self.degree() > 1 {
            return None;
        }
        let mut constant = Rational::from(Int::ZERO);
        let mut linear = Vec::new();
        for (monomial, coeff) in &self.terms {
            match monomial.powers.first() {
                None => constant = coeff.clone(),
                Some((factor, _)) => linear.push((factor.clone(), coeff.clone())),
            }
        }
        let (terms, constant) = factor::floor(linear, &constant);
        let mut out = Self::constant(self.argument_space(), Rational::from(constant));
        for (factor, coeff) in terms {
            out.add_term(Monomial::from_powers(vec![(factor, 1)]), Rational::from(coeff));
        }
        Some(out)
    }

    /// The least integer not below the value. `None` unless the quasi-polynomial is affine in its factors.
    pub fn ceil(&self) -> Option<Self> {
        (-self).floor().map(|floor| -&floor)
    }

    /// The quasi-polynomial over `arguments` with the values given for its columns. `None` if a column inside
    /// of a floor gets a value that is not affine in its factors.
    ///
    /// # Panics
    /// If there is not one value of that space for each argument and symbol.
    pub fn substituted(&self, arguments: &Space, values: &[Self]) -> Option<Self> {
        assert_eq!(values.len(), self.n_columns(), "one value for each column");
        let mut out = Self::zero(arguments.clone());
        for (monomial, coeff) in &self.terms {
            let mut term = Self::constant(arguments.clone(), coeff.clone());
            for (factor, exponent) in &monomial.powers {
                term = &term * &Self::substituted_factor(factor, arguments, values)?.pow(*exponent);
            }
            out = &out + &term;
        }
        Some(out)
    }

    fn substituted_factor(factor: &Factor, arguments: &Space, values: &[Self]) -> Option<Self> {
        match factor {
            Factor::Column(col) => Some(values[*col].clone()),
            Factor::Floor(floor) => {
                let mut numerator =
                    Self::constant(arguments.clone(), Rational::from(floor.constant().clone()));
                for (factor, coeff) in floor.terms() {
                    let value = Self::substituted_factor(factor, arguments, values)?;
                    numerator.add_scaled(&value, &Rational::from(coeff.clone()));
                }
                numerator.scaled(&Rational::new(Int::ONE, floor.divisor().clone())).floor()
            }
        }
    }

    /// Checks the numbered invariants of the module documentation, and those of each floor.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check_invariants(&self) {
        for (monomial, coeff) in &self.terms {
            assert!(!coeff.numer().is_zero(), "invariant 1: a coefficient of zero");
            monomial.check_invariants();
        }
        self.space.check_invariants();
        let is_graph = *self.space.range() == Tuple::anonymous(1) && self.space.n_locals() == 0;
        assert!(is_graph, "invariant 2: space");
        assert!(self.columns().iter().all(|&col| col < self.n_columns()), "invariant 2: columns");
    }

    /// self += factor * other, for a polynomial of the same space.
    ///
    /// # Panics
    /// If the spaces differ.
    pub fn add_scaled(&mut self, other: &Self, factor: &Rational) {
        assert_eq!(self.space, other.space, "spaces of a sum");
        for (monomial, coeff) in &other.terms {
            self.add_term(monomial.clone(), coeff * factor);
        }
    }

    fn add_term(&mut self, monomial: Monomial, coeff: Rational) {
        use std::collections::btree_map::Entry;
        if coeff.numer().is_zero() {
            return;
        }
        match self.terms.entry(monomial) {
            Entry::Vacant(entry) => _ = entry.insert(coeff),
            Entry::Occupied(mut entry) => {
                *entry.get_mut() += coeff;
                if entry.get().numer().is_zero() {
                    entry.remove();
                }
            }
        }
    }

    /// The product with a polynomial of the same space. Takes one unit for each pair of terms and for each
    /// term that takes the place of a square of a floor of a half, and more for coefficients beyond a word.
    pub(crate) fn times_within(&self, other: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        let n_pairs = self.terms.len() as u64 * other.terms.len() as u64;
        budget.spend(n_pairs.saturating_mul(self.n_words() + other.n_words()), "product of polynomials")?;
        let mut product = Self::zero(self.argument_space());
        for (left, x) in &self.terms {
            for (right, y) in &other.terms {
                product.add_reduced(left.times(right), x * y, budget)?;
            }
        }
        Ok(product)
    }

    /// The size of the largest coefficient in full machine words.
    pub(crate) fn n_words(&self) -> u64 {
        let bits = self.terms.values().map(|coeff| coeff.numer().bit_len() + coeff.denom().bit_len());
        bits.max().unwrap_or(0) / 64
    }

    /// Adds a term that may hold squares of halves.
    fn add_reduced(&mut self, monomial: Monomial, coeff: Rational, budget: &Budget) -> Result<(), Exhausted> {
        budget.spend(1, "product of polynomials")?;
        let is_square = |(factor, exponent): &(Factor, u32)| {
            *exponent >= 2 && matches!(factor, Factor::Floor(floor) if *floor.divisor() == 2)
        };
        let Some(at) = monomial.powers.iter().position(is_square) else {
            self.add_term(monomial, coeff);
            return Ok(());
        };
        let (factor, exponent) = monomial.powers[at].clone();
        let mut powers = monomial.powers;
        powers.remove(at);
        if exponent > 2 {
            powers.push((factor.clone(), exponent - 2));
        }
        let rest = Monomial::from_powers(powers);
        let square = factor.square_of_half(&self.argument_space()).expect("the factor is a floor of a half");
        for (monomial, value) in &square.terms {
            self.add_reduced(monomial.times(&rest), value * &coeff, budget)?;
        }
        Ok(())
    }

    /// The same function with its columns moved to `map`, over another space.
    pub(crate) fn with_columns(&self, arguments: &Space, map: &[usize]) -> Self {
        let values: Vec<_> = map.iter().map(|&col| Self::column(arguments.clone(), col)).collect();
        self.substituted(arguments, &values).expect("columns are affine")
    }

    /// The coefficients, over `arguments`, of the monomials in the columns of a range, which no floor depends
    /// on. The other columns are those of `arguments`, in the same order.
    pub(crate) fn split_columns(&self, columns: Range<usize>, arguments: &Space) -> BTreeMap<Vec<u32>, Self> {
        let mut out: BTreeMap<Vec<u32>, BTreeMap<Monomial, Rational>> = BTreeMap::new();
        for (monomial, coeff) in &self.terms {
            let mut exponents = vec![0; columns.len()];
            let mut rest = Vec::new();
            for (factor, exponent) in &monomial.powers {
                match factor {
                    Factor::Column(col) if columns.contains(col) => {
                        exponents[col - columns.start] = *exponent
                    }
                    _ => rest.push((factor.clone(), *exponent)),
                }
            }
            out.entry(exponents).or_default().insert(Monomial::from_powers(rest), coeff.clone());
        }
        let value = |col| match col {
            _ if columns.contains(&col) => Self::zero(arguments.clone()),
            _ if col < columns.start => Self::column(arguments.clone(), col),
            _ => Self::column(arguments.clone(), col - columns.len()),
        };
        let values: Vec<Self> = (0..self.n_columns()).map(value).collect();
        let coefficient = |terms| {
            let wide = QuasiPolynomial { space: self.space.clone(), terms };
            wide.substituted(arguments, &values).expect("columns are affine")
        };
        out.into_iter().map(|(exponents, terms)| (exponents, coefficient(terms))).collect()
    }

    /// Both over their common symbols.
    pub(crate) fn aligned(&self, other: &Self) -> (Self, Self) {
        let symbols = self.space.common_symbols(&other.space);
        (self.with_symbols(&symbols), other.with_symbols(&symbols))
    }
}

impl PieceValue for QuasiPolynomial {
    fn space(&self) -> &Space {
        &self.space
    }

    fn with_symbols(&self, symbols: &[Name]) -> Self {
        if self.space.symbols() == symbols {
            return self.clone();
        }
        let arguments = self.argument_space().with_symbols(symbols.to_vec());
        let n_dims = self.space.n_domain();
        let place =
            |symbol: &Name| arguments.symbol_column(symbol.as_str()).expect("the list has all symbols");
        let map: Vec<usize> = (0..n_dims).chain(self.space.symbols().iter().map(place)).collect();
        self.with_columns(&arguments, &map)
    }

    fn with_common_values(pieces: Vec<Piece<Self>>, budget: &Budget) -> Result<Vec<Piece<Self>>, Exhausted> {
        piecewise::with_common_values(pieces, budget)
    }
}

impl Add for &QuasiPolynomial {
    type Output = QuasiPolynomial;

    /// The sum of functions of the same arguments; symbols are aligned by name.
    ///
    /// # Panics
    /// If the argument tuples differ.
    fn add(self, other: &QuasiPolynomial) -> QuasiPolynomial {
        let (mut sum, other) = self.aligned(other);
        sum.add_scaled(&other, &Rational::from(Int::ONE));
        sum
    }
}

impl Sub for &QuasiPolynomial {
    type Output = QuasiPolynomial;

    /// The difference, as [`Add`].
    fn sub(self, other: &QuasiPolynomial) -> QuasiPolynomial {
        self + &-other
    }
}

impl Neg for &QuasiPolynomial {
    type Output = QuasiPolynomial;

    fn neg(self) -> QuasiPolynomial {
        self.scaled(&Rational::from(Int::MINUS_ONE))
    }
}

impl Mul for &QuasiPolynomial {
    type Output = QuasiPolynomial;

    /// The product of functions of the same arguments; symbols are aligned by name.
    ///
    /// # Panics
    /// If the argument tuples differ.
    fn mul(self, other: &QuasiPolynomial) -> QuasiPolynomial {
        let (a, b) = self.aligned(other);
        assert_eq!(a.space, b.space, "spaces of a product");
        a.times_within(&b, &Budget::unlimited()).expect("an unlimited budget never runs out")
    }
}
