//! Quasi-affine functions: rational affine forms with floors.
//!
//! # Problem
//! The bounds of a loop, the number of a tile, the least solution of a parametric system are values such as 2
//! floor((i + N)/3) - 1: more than affine, but still exact to compute with. Add them, round them, compare
//! them, print them.
//!
//! # Method
//! A form is a row over arguments, symbols and floors with a constant, over a denominator. Its floors are
//! divisions of such rows by positive numbers, kept in the normal form of `floor_table`. So the sum or the
//! floor of forms is row arithmetic. To compare a form with zero on a set, its floors become local ids of the
//! set.
//!
//! # Invariants
//! 1. The space has the arguments as domain and one unnamed dimension as range, and no locals.
//! 2. Columns of all rows: arguments, symbols, floors, constant. The numerator of a floor uses floors before
//!    it only.
//! 3. The denominator is positive and has no common divisor with the numerator; every floor is used, none
//!    occurs twice.
//!
//! # Exactness
//! Exact over the rationals. Equality of two values of this type means equality of the functions; the reverse
//! holds but for identities between floors: use `eq_set` of
//! [`PiecewiseAffine`](crate::function::affine::PiecewiseAffine) to decide.
//!
//! # Cost
//! Linear in the sizes of the operands.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Int, QuasiAffine, Rational, Space, Tuple};
//! let set = Space::set(vec!["N".into()], Tuple::named("S", 1));
//! let i = QuasiAffine::column(&set, 0);
//! let n = QuasiAffine::column(&set, 1);
//! let tile = i.sum(&n).unwrap().scaled(&Rational::new(1.into(), 4.into())).floor();
//! assert_eq!(tile.to_string(), "[N] -> { S[i0] -> [(floor((i0 + N)/4))] }");
//! assert_eq!(tile.value_at(&[Int::from(-1), Int::from(0)]), Rational::from(Int::from(-1)));
//! assert_eq!(i.modulo(&Int::from(2)).to_string(), "[N] -> { S[i0] -> [((i0 mod 2))] }");
//! ```

use crate::function::affine::floor_table::{Floors, Form};
use crate::function::piecewise::PieceValue;
use crate::linear::row;
use crate::relation::division::{Definition, Division};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::{Name, Space, SpaceMismatch, Tuple};
use loopwright_integer::Int;
use loopwright_integer::Rational;

/// A rational affine form with floors. See the module doc.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct QuasiAffine {
    space: Space,
    divisions: Vec<Division>,
    numerator: Vec<Int>,
    denominator: Int,
}

impl PieceValue for QuasiAffine {
    fn space(&self) -> &Space {
        &self.space
    }

    fn with_symbols(&self, symbols: &[Name]) -> Self {
        if self.space.symbols() == symbols {
            return self.clone();
        }
        let space = self.space.clone().with_symbols(symbols.to_vec());
        let first = self.space.n_domain();
        let mut floors = Floors::new(first + symbols.len());
        let mut visible: Vec<Form> = (0..first).map(|col| floors.column(col)).collect();
        visible.extend(self.space.symbols().iter().map(|symbol| {
            let at = symbols.iter().position(|other| other == symbol);
            floors.column(first + at.expect("the list has all symbols of the function"))
        }));
        let form = self.substituted(&mut floors, visible);
        QuasiAffine::finished(space, &floors, form)
    }
}

impl QuasiAffine {
    /// The function with one value everywhere on the space of sets given.
    ///
    /// # Panics
    /// If the space is not one of sets.
    pub fn constant(set: &Space, value: &Rational) -> Self {
        let mut row = vec![Int::ZERO; set.n_visible() + 1];
        row[set.n_visible()] = value.numer().clone();
        QuasiAffine::affine(set, &row, value.denom())
    }

    /// The value of one column (argument or symbol) of a space of sets.
    ///
    /// # Panics
    /// If the space is not one of sets or has no such column.
    pub fn column(set: &Space, col: usize) -> Self {
        let mut row = vec![Int::ZERO; set.n_visible() + 1];
        assert!(col < set.n_visible(), "column {col} of {}", set.n_visible());
        row[col] = Int::ONE;
        QuasiAffine::affine(set, &row, &Int::ONE)
    }

    /// The function row / denominator on a space of sets; the row has its columns and the constant.
    ///
    /// # Panics
    /// If the space is not one of sets, the row has another length, or the denominator is not positive.
    pub fn affine(set: &Space, row: &[Int], denominator: &Int) -> Self {
        QuasiAffine::new(set, &[], row, denominator)
    }

    /// The function numerator / denominator with floors: `divisions` and `numerator` are rows over the
    /// columns of a space of sets, the divisions, and the constant; a division refers to earlier ones only.
    ///
    /// # Panics
    /// If the space is not one of sets, a row has another length, a division refers to itself or a later one,
    /// or the denominator or a divisor is not positive.
    pub fn new(set: &Space, divisions: &[Division], numerator: &[Int], denominator: &Int) -> Self {
        let n_visible = set.n_visible();
        for (at, division) in divisions.iter().enumerate() {
            let later = &division.numerator[n_visible + at..n_visible + divisions.len()];
            assert!(row::is_zero(later), "division {at} refers to itself or a later one");
        }
        let mut floors = Floors::new(n_visible);
        let columns = floors.columns();
        let form = substituted(&mut floors, columns, divisions, numerator, denominator);
        QuasiAffine::finished(value_space(set), &floors, form)
    }

    /// The value of a row of a set whose locals are floors, over a denominator. Every local the row needs
    /// must be among the definitions, which are in an order in which each uses earlier ones only.
    pub(crate) fn of_relation_row(
        set: &Space,
        definitions: &[Definition],
        coeffs: &[Int],
        denominator: &Int,
    ) -> Self {
        let mut floors = Floors::new(set.n_visible());
        let mut columns = floors.columns();
        let zero = floors.linear(&[Int::ZERO], &[]);
        columns.resize(set.n_vars(), zero);
        for definition in definitions {
            let Division { numerator, divisor } = &definition.division;
            let inner = floors.linear(numerator, &columns).scaled(&Int::ONE, divisor);
            columns[definition.col] = floors.floor(inner);
        }
        let form = floors.linear(coeffs, &columns).scaled(&Int::ONE, denominator);
        QuasiAffine::finished(value_space(set), &floors, form)
    }

    /// The space of the sets of arguments.
    pub fn domain_space(&self) -> Space {
        Space::set(self.space.symbols().to_vec(), self.space.domain().clone())
    }

    /// The floors, each over arguments, symbols, all floors (zero for itself and later ones), and the
    /// constant.
    pub fn divisions(&self) -> &[Division] {
        &self.divisions
    }

    /// Coefficients of arguments, symbols and floors, and the constant.
    pub fn numerator(&self) -> &[Int] {
        &self.numerator
    }

    /// What the numerator is divided by.
    pub fn denominator(&self) -> &Int {
        &self.denominator
    }

    /// The value, if it is the same everywhere as far as the normal form shows.
    pub fn constant_value(&self) -> Option<Rational> {
        let (coeffs, constant) = row::split_constant(&self.numerator);
        row::is_zero(coeffs).then(|| Rational::new(constant.clone(), self.denominator.clone()))
    }

    /// Is the value an integer for all integer arguments, as far as the normal form shows?
    pub fn is_integral(&self) -> bool {
        self.denominator.is_one()
    }

    /// The value at a point (arguments, symbols). Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn value_at(&self, point: &[Int]) -> Rational {
        assert_eq!(point.len(), self.n_visible(), "one value for each argument and symbol");
        let mut values = point.to_vec();
        values.resize(point.len() + self.divisions.len(), Int::ZERO);
        for (at, division) in self.divisions.iter().enumerate() {
            values[point.len() + at] =
                row::evaluate(&division.numerator, &values).floor_div(&division.divisor);
        }
        Rational::new(row::evaluate(&self.numerator, &values), self.denominator.clone())
    }

    /// The sum. Exact.
    pub fn sum(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        self.combined(other, |a, b| a.plus(&b))
    }

    /// `self - other`. Exact.
    pub fn difference(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        self.combined(other, |a, b| a.plus(&b.scaled(&Int::from(-1i64), &Int::ONE)))
    }

    /// The function with the sign changed. Exact.
    pub fn negated(&self) -> Self {
        self.scaled(&Rational::from(Int::from(-1i64)))
    }

    /// The function times a number. Exact.
    pub fn scaled(&self, factor: &Rational) -> Self {
        self.mapped(|_, form| form.scaled(factor.numer(), factor.denom()))
    }

    /// The function plus a number. Exact.
    pub fn shifted(&self, by: &Rational) -> Self {
        let other = QuasiAffine::constant(&self.domain_space(), by);
        self.sum(&other).expect("both are functions of the same arguments")
    }

    /// The greatest integer not above the value. Exact.
    pub fn floor(&self) -> Self {
        self.mapped(|floors, form| floors.floor(form))
    }

    /// The least integer not below the value. Exact.
    pub fn ceil(&self) -> Self {
        self.negated().floor().negated()
    }

    /// The value minus `modulus` times the floor of their quotient: between 0 and `modulus`, without that.
    /// Exact.
    ///
    /// # Panics
    /// If the modulus is not positive.
    pub fn modulo(&self, modulus: &Int) -> Self {
        assert!(modulus.is_positive(), "the modulus {modulus} is not positive");
        self.mapped(|floors, form| {
            let quotient = floors.floor(form.clone().scaled(&Int::ONE, modulus));
            form.plus(&quotient.scaled(&-modulus, &Int::ONE))
        })
    }

    /// The same function of a tuple with another name or shape, but as many dimensions.
    ///
    /// # Panics
    /// If the number of dimensions differs.
    pub fn with_domain_tuple(&self, tuple: Tuple) -> Self {
        assert_eq!(tuple.dims(), self.space.domain().dims(), "dimensions of the domain");
        QuasiAffine { space: self.space.clone().with_domain(tuple), ..self.clone() }
    }

    /// The function of other arguments that these functions give, all of one space and its symbols; `set` is
    /// the space of the sets of the new arguments. The symbols of `self` are those of `set`.
    pub(crate) fn composed(&self, set: &Space, arguments: &[QuasiAffine]) -> Self {
        debug_assert_eq!(self.space.symbols(), set.symbols(), "symbols of both functions");
        let mut floors = Floors::new(set.n_visible());
        let inner: Vec<Form> = arguments.iter().map(|argument| argument.form_in(&mut floors)).collect();
        let symbols = (set.n_range()..set.n_visible()).map(|col| floors.column(col));
        let visible = inner.into_iter().chain(symbols.collect::<Vec<_>>()).collect();
        let form = self.substituted(&mut floors, visible);
        QuasiAffine::finished(value_space(set), &floors, form)
    }

    /// Adds the floors to a relation as locals and gives the numerator as one of its rows. `visible` says
    /// which column of the relation holds each argument and symbol.
    pub(crate) fn numerator_in(&self, relation: &mut IntegerRelation, visible: &[usize]) -> Vec<Int> {
        debug_assert_eq!(visible.len(), self.n_visible(), "columns of arguments and symbols");
        let mut columns = visible.to_vec();
        let image = |relation: &IntegerRelation, columns: &[usize], coeffs: &[Int]| {
            let mut out = vec![Int::ZERO; relation.space().n_cols()];
            columns.iter().zip(coeffs).for_each(|(&col, coeff)| out[col] += coeff);
            out[relation.space().n_vars()] = row::constant(coeffs).clone();
            out
        };
        for division in &self.divisions {
            let numerator = image(relation, &columns, &division.numerator);
            columns.push(relation.add_floordiv(&numerator, &division.divisor));
        }
        image(relation, &columns, &self.numerator)
    }

    fn n_visible(&self) -> usize {
        self.space.n_domain() + self.space.n_symbols()
    }

    fn mapped(&self, f: impl FnOnce(&mut Floors, Form) -> Form) -> Self {
        let mut floors = Floors::new(self.n_visible());
        let form = self.form_in(&mut floors);
        let form = f(&mut floors, form);
        QuasiAffine::finished(self.space.clone(), &floors, form)
    }

    fn combined(&self, other: &Self, f: impl FnOnce(Form, Form) -> Form) -> Result<Self, SpaceMismatch> {
        self.space.expect_same_tuples(&other.space)?;
        let symbols = self.space.common_symbols(&other.space);
        let (a, b) = (self.with_symbols(&symbols), other.with_symbols(&symbols));
        let mut floors = Floors::new(a.n_visible());
        let (first, second) = (a.form_in(&mut floors), b.form_in(&mut floors));
        Ok(QuasiAffine::finished(a.space, &floors, f(first, second)))
    }

    fn form_in(&self, floors: &mut Floors) -> Form {
        let columns = floors.columns();
        self.substituted(floors, columns)
    }

    fn substituted(&self, floors: &mut Floors, visible: Vec<Form>) -> Form {
        substituted(floors, visible, &self.divisions, &self.numerator, &self.denominator)
    }

    fn finished(space: Space, floors: &Floors, form: Form) -> Self {
        let finished = floors.finish(form);
        let out = QuasiAffine {
            space,
            divisions: finished.divisions,
            numerator: finished.numerator,
            denominator: finished.denominator,
        };
        if cfg!(debug_assertions) {
            out.check_invariants();
        }
        out
    }

    /// Checks invariants 1 to 3.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check_invariants(&self) {
        let n_cols = self.n_visible() + self.divisions.len() + 1;
        assert_eq!(*self.space.range(), Tuple::anonymous(1), "range of a quasi-affine function");
        assert_eq!(self.space.n_locals(), 0, "locals of the space");
        assert_eq!(self.numerator.len(), n_cols, "length of the numerator");
        assert!(self.denominator.is_positive(), "the denominator {} is not positive", self.denominator);
        let gcd = row::gcd(&self.numerator).gcd(&self.denominator);
        assert!(gcd.is_one(), "numerator and denominator have the common divisor {gcd}");
        for (at, division) in self.divisions.iter().enumerate() {
            let col = self.n_visible() + at;
            assert_eq!(division.numerator.len(), n_cols, "length of the numerator of floor {at}");
            assert!(
                row::is_zero(&division.numerator[col..n_cols - 1]),
                "floor {at} uses itself or a later one"
            );
            assert!(!self.divisions[..at].contains(division), "floor {at} occurs twice");
            let later = self.divisions[at + 1..].iter().map(|later| &later.numerator);
            let is_used = later.chain([&self.numerator]).any(|row| !row[col].is_zero());
            assert!(is_used, "floor {at} is not used");
        }
    }
}

/// The value of a form with floors, its visible columns replaced by forms.
fn substituted(
    floors: &mut Floors,
    visible: Vec<Form>,
    divisions: &[Division],
    numerator: &[Int],
    denominator: &Int,
) -> Form {
    let n_cols = visible.len() + divisions.len() + 1;
    let mut columns = visible;
    for division in divisions {
        assert_eq!(division.numerator.len(), n_cols, "length of a numerator");
        let inner = floors.linear(&division.numerator, &columns).scaled(&Int::ONE, &division.divisor);
        columns.push(floors.floor(inner));
    }
    assert_eq!(numerator.len(), n_cols, "length of a numerator");
    floors.linear(numerator, &columns).scaled(&Int::ONE, denominator)
}

/// The space of the functions from the tuple of a space of sets to one number.
pub(crate) fn value_space(set: &Space) -> Space {
    assert!(set.is_set(), "arguments are given as a space of sets");
    Space::relation(set.symbols().to_vec(), set.range().clone(), Tuple::anonymous(1))
}
