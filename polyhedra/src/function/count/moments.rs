//! Moments of parametric polytopes: sums of monomials over their integer points.
//!
//! # Problem
//! For a polytope P(p) and a monomial x^a find the sum of x^a over the integer points x of P(p) as a function
//! of p; for a = 0 this is the number of points.
//!
//! # Method
//! Brion: the sum of exp(t l·x) over the integer points is the sum over the vertices v of the same sum over
//! the cone that P has at v, as Laurent series in t. The cones are decomposed into unimodular ones (`cone`).
//! For one of these, with the rays u_j and the normals b_j, the first integer point is w = sum ceil(b_j·v)
//! u_j, and the sum is exp(t l·w) / prod (1 - exp(t s_j)) with s_j = l·u_j. From s/(exp(s) - 1) = sum B_k
//! s^k/k! with the Bernoulli numbers, the coefficient of t^d is (-1)^n/(s_1 ... s_n) times the sum over k of
//! (l·w)^k/k! T_{n+d-k}, where the T_k are the coefficients of the product of the series of the rays (their
//! Todd polynomials). Times d! this is the sum of (l·x)^d. The form l must not vanish on any ray; those of
//! all vertices are known before it is chosen.
//!
//! The powers (l·x)^d for as many forms l in general position as there are monomials of degree d are a basis
//! of the polynomials of that degree, so each monomial is a linear combination of them.
//!
//! # Exactness
//! Exact. Vertices are functions of p, so l·w is affine in floors of affine forms of p and the result a
//! quasi-polynomial.
//!
//! # Cost
//! One power of an affine form per unimodular cone and form; the forms are n + d - 1 over d for degree d, and
//! a system of as many equations is solved once. High degrees end in the budget's error.
//!
//! # Reference
//! `[VerdoolaegeSeghirBeylsLoechnerBruynooghe07]` §4;
//! `[BaldoniBerlineDeLoeraKoeppeVergne11]` for powers of linear forms.

use crate::function::count::cone::{self, UnimodularCone};
use crate::function::count::polytope::{Polytope, Vertex, chambers};
use crate::function::polynomial::QuasiPolynomial;
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::relation::space::Space;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::Rational;
use std::collections::BTreeMap;

/// The exponents of the variables in a monomial.
pub(super) type Exponents = Vec<u32>;

/// Where the rows over (parameters, 1) are not negative, the moments are the values, in the order asked for.
#[derive(Debug)]
pub(super) struct Moments {
    pub rows: Vec<Vec<Int>>,
    pub values: Vec<QuasiPolynomial>,
}

/// The values of the parameters: integer affine forms in the columns of a space and in floors.
pub(super) struct Parameters {
    pub space: Space,
    pub values: Vec<QuasiPolynomial>,
}

impl Parameters {
    /// The value of row·(parameters, 1) / denominator.
    pub fn affine(&self, row: &[Int], denominator: &Int) -> QuasiPolynomial {
        let ratio = |coeff: &Int| Rational::new(coeff.clone(), denominator.clone());
        let mut out = QuasiPolynomial::constant(self.space.clone(), ratio(&row[row.len() - 1]));
        row.iter().zip(&self.values).for_each(|(coeff, value)| out.add_scaled(value, &ratio(coeff)));
        out
    }
}

/// The moments of a bounded polytope on its chambers.
pub(super) fn moments(
    polytope: &Polytope,
    monomials: &[Exponents],
    parameters: &Parameters,
    budget: &Budget,
) -> Result<Vec<Moments>, Exhausted> {
    let vertices = polytope.vertices(budget)?;
    let chambers = chambers(&vertices, polytope.n_params, budget)?;
    let mut cones = Vec::with_capacity(vertices.len());
    for vertex in &vertices {
        let decomposed = cone::decompose(&polytope.normals(vertex), budget)?;
        cones.push(
            decomposed.into_iter().map(|cone| Summand::new(cone, vertex, parameters)).collect::<Vec<_>>(),
        );
    }
    let mut by_degree: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (at, monomial) in monomials.iter().enumerate() {
        by_degree.entry(monomial.iter().sum()).or_default().push(at);
    }
    let zero = QuasiPolynomial::zero(parameters.space.clone());
    let mut values = vec![vec![zero.clone(); monomials.len()]; vertices.len()];
    for (degree, wanted) in by_degree {
        let basis = powers_of_forms(polytope.n_vars, degree, cones.iter().flatten(), budget)?;
        for (vertex, cones) in cones.iter().enumerate() {
            for (k, form) in basis.forms.iter().enumerate() {
                let uses = |at: &usize| !basis.coefficient(&monomials[*at], k).numer().is_zero();
                if !wanted.iter().any(uses) {
                    continue;
                }
                let mut power_sum = zero.clone();
                for cone in cones {
                    cone.add_power_sum(form, degree, &mut power_sum, budget)?;
                }
                for &at in &wanted {
                    values[vertex][at].add_scaled(&power_sum, &basis.coefficient(&monomials[at], k));
                }
            }
        }
    }
    let collect = |chamber: super::polytope::Chamber| {
        let mut sums = vec![zero.clone(); monomials.len()];
        let one = Rational::from(Int::ONE);
        for &vertex in &chamber.vertices {
            sums.iter_mut().zip(&values[vertex]).for_each(|(sum, value)| sum.add_scaled(value, &one));
        }
        Moments { rows: chamber.rows, values: sums }
    };
    Ok(chambers.into_iter().map(collect).collect())
}

/// A unimodular cone and its first integer point.
struct Summand {
    cone: UnimodularCone,
    /// The multiples of the rays that lead to the first integer point.
    steps: Vec<QuasiPolynomial>,
}

impl Summand {
    fn new(cone: UnimodularCone, vertex: &Vertex, parameters: &Parameters) -> Summand {
        let step = |normal: &[Int]| {
            let mut height = vec![Int::ZERO; parameters.values.len() + 1];
            normal
                .iter()
                .zip(&vertex.coordinates)
                .for_each(|(coeff, x)| row::add_scaled(&mut height, coeff, x));
            parameters.affine(&height, &vertex.denominator).ceil().expect("parameters are affine in factors")
        };
        let steps = cone.normals.rows().map(step).collect();
        Summand { cone, steps }
    }

    /// The values of a linear form on the rays.
    fn slopes(&self, form: &[Int]) -> Vec<Int> {
        self.cone.rays.mul_left(form)
    }

    /// Adds the sum of the `degree`-th power of a form over the cone, in the sense of the module doc.
    fn add_power_sum(
        &self,
        form: &[Int],
        degree: u32,
        sum: &mut QuasiPolynomial,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let slopes = self.slopes(form);
        let n_vars = slopes.len() as u32;
        let order = (n_vars + degree) as usize;
        // Products of rationals whose digits grow with the order.
        let n_products = order as u64 * order as u64 * u64::from(n_vars + 1);
        let n_words = slopes.iter().map(Int::bit_len).sum::<u64>() / 64;
        budget.spend(n_products.saturating_mul(8 + (order as u64) * (1 + n_words)) / 128, "counting")?;
        let todd = todd_coefficients(&slopes, order);
        let mut first = QuasiPolynomial::zero(sum.argument_space());
        for (slope, step) in slopes.iter().zip(&self.steps) {
            first.add_scaled(step, &Rational::from(slope.clone()));
        }
        let is_negative = self.cone.is_negative != (n_vars % 2 == 1);
        let factorial: Int = (1..=i64::from(degree)).map(Int::from).product();
        let scale =
            Rational::new(if is_negative { -factorial } else { factorial }, slopes.into_iter().product());
        let mut power = QuasiPolynomial::constant(sum.argument_space(), scale);
        for k in 0..=order {
            let n_terms = power.terms().len() as u64;
            budget.spend(1 + n_terms * (first.terms().len() as u64 + power.n_words()) / 8, "counting")?;
            sum.add_scaled(&power, &todd[order - k]);
            if k < order {
                power = (&power * &first).scaled(&Rational::new(Int::ONE, Int::from(k + 1)));
            }
        }
        Ok(())
    }
}

/// The coefficients up to t^order of the product of s t/(exp(s t) - 1) over the slopes s.
fn todd_coefficients(slopes: &[Int], order: usize) -> Vec<Rational> {
    let bernoulli = bernoulli_over_factorial(order);
    let mut product = vec![Rational::from(Int::ZERO); order + 1];
    product[0] = Rational::from(Int::ONE);
    for slope in slopes {
        let series: Vec<Rational> =
            bernoulli.iter().enumerate().map(|(k, number)| number * slope.pow(k as u32)).collect();
        product = (0..=order)
            .map(|k| (0..=k).fold(Rational::from(Int::ZERO), |sum, at| sum + &product[at] * &series[k - at]))
            .collect();
    }
    product
}

/// The coefficients of s/(exp(s) - 1): the Bernoulli numbers divided by factorials. The product with
/// (exp(s) - 1)/s = sum s^k/(k+1)! is one.
fn bernoulli_over_factorial(order: usize) -> Vec<Rational> {
    let mut out = vec![Rational::from(Int::ONE)];
    for k in 1..=order {
        let mut factorial = Int::ONE;
        let mut sum = Rational::from(Int::ZERO);
        for (distance, earlier) in out.iter().rev().enumerate() {
            factorial *= distance as i64 + 2;
            sum -= earlier / &factorial;
        }
        debug_assert_eq!(out.len(), k);
        out.push(sum);
    }
    out
}

/// Linear forms whose powers are a basis of the homogeneous polynomials of a degree.
struct PowerBasis {
    forms: Vec<Vec<Int>>,
    /// The position of each monomial.
    monomials: BTreeMap<Exponents, usize>,
    /// For each monomial the coefficients of the powers, to be divided by the denominator.
    coefficients: Matrix<Int>,
    denominator: Int,
}

impl PowerBasis {
    /// The coefficient of the power of the k-th form in a monomial.
    fn coefficient(&self, monomial: &Exponents, k: usize) -> Rational {
        let coeff = &self.coefficients[(self.monomials[monomial], k)];
        Rational::new(coeff.clone(), self.denominator.clone())
    }
}

/// Finds forms that vanish on no ray of the cones. Forms with coefficients from a growing range are drawn
/// from a fixed sequence; the bad ones lie on finitely many hypersurfaces, so this ends.
fn powers_of_forms<'a>(
    n_vars: usize,
    degree: u32,
    cones: impl Iterator<Item = &'a Summand> + Clone,
    budget: &Budget,
) -> Result<PowerBasis, Exhausted> {
    let n_monomials = (1..n_vars as u64).fold(1u64, |n, k| n.saturating_mul(u64::from(degree) + k) / k);
    budget.spend(n_monomials.saturating_mul(n_monomials) / 16, "counting")?;
    let exponents = exponents_of_degree(n_vars, degree);
    let monomials: BTreeMap<Exponents, usize> = exponents.iter().cloned().zip(0..).collect();
    let mut sequence = Sequence { state: 1, range: 1, drawn: 0 };
    loop {
        let mut forms: Vec<Vec<Int>> = Vec::with_capacity(exponents.len());
        while forms.len() < exponents.len() {
            let form: Vec<Int> = (0..n_vars).map(|_| sequence.next_number()).collect();
            let is_generic =
                cones.clone().all(|cone| cone.slopes(&form).iter().all(|slope| !slope.is_zero()));
            if is_generic && !forms.contains(&form) {
                forms.push(form);
            }
        }
        let power = |form: &Vec<Int>| {
            let coeffs = exponents.iter().map(|exponents| {
                let powers = form.iter().zip(exponents).map(|(coeff, &exponent)| coeff.pow(exponent));
                powers.product::<Int>() * multinomial(exponents)
            });
            coeffs.collect::<Vec<Int>>()
        };
        let powers = Matrix::from_rows(exponents.len(), forms.iter().map(power));
        if let Some((coefficients, denominator)) = cone::inverse(&powers, budget)? {
            return Ok(PowerBasis { forms, monomials, coefficients, denominator });
        }
    }
}

/// Numbers from -range to range; the range grows with the number drawn.
struct Sequence {
    state: u64,
    range: u64,
    drawn: u64,
}

impl Sequence {
    fn next_number(&mut self) -> Int {
        // A linear congruential generator; its high bits are well mixed.
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.drawn += 1;
        if self.drawn > 16 * self.range {
            self.range += 1;
        }
        Int::from((self.state >> 33) % (2 * self.range + 1)) - Int::from(self.range)
    }
}

/// All exponents of `n_vars` variables that sum to `degree`.
fn exponents_of_degree(n_vars: usize, degree: u32) -> Vec<Exponents> {
    let mut out = vec![Vec::new()];
    for var in 0..n_vars {
        let is_last = var + 1 == n_vars;
        out = out
            .into_iter()
            .flat_map(|start: Exponents| {
                let left = degree - start.iter().sum::<u32>();
                let choices = if is_last { left..=left } else { 0..=left };
                choices.map(move |exponent| start.iter().copied().chain([exponent]).collect())
            })
            .collect();
    }
    out
}

/// The number of orders of the factors of a monomial.
pub(super) fn multinomial(exponents: &[u32]) -> Int {
    let mut out = Int::ONE;
    let mut total = 0u32;
    for &exponent in exponents {
        for k in 1..=exponent {
            total += 1;
            out = (out * i64::from(total)).div_exact(&Int::from(k));
        }
    }
    out
}
