//! Hermite normal form, and its uses: integer kernels, inverses, systems of equalities.
//!
//! # Problem
//! Elimination over the rationals divides; over the integers one may only add a multiple of one row to
//! another, exchange rows and change signs. How far do these unimodular operations simplify a matrix?
//!
//! # Method
//! Column by column, Euclid's algorithm on the rows not yet used leaves one nonzero entry, the pivot; entries
//! above a pivot are then reduced modulo the pivot. The operations are recorded by an identity matrix carried
//! along. With `U * A' = H` for the transposed system `A'`, substituting `x = U' y` turns `A x + b = 0` into
//! a triangular system: `y` is found by substitution, and the first division that leaves a remainder proves
//! that there is no integer solution.
//!
//! # Invariants
//! For `RowHermite`: `transform * matrix = form`, `transform` is unimodular, row `k < rank` of `form` has its
//! first nonzero entry, positive, in column `pivots[k]`, `pivots` increases, entries above a pivot lie in
//! `0 .. pivot`, rows from `rank` on are zero.
//!
//! # Exactness
//! Exact.
//!
//! # Cost
//! Polynomially many row operations on numbers whose size is kept down by always reducing by the smallest
//! entry; in the worst case the transform still has entries far larger than the input.
//!
//! # Examples
//! `2x + 4y = 6` has the solutions `x = 3 - 2t, y = t`; `2x + 4y = 7` has none, proved by half the equality:
//! ```
//! use loopwright_polyhedra::machinery::{IntegerSolutions, Matrix, solve_equalities};
//! use loopwright_polyhedra::Int;
//! let equalities = Matrix::from_i64(3, &[[2, 4, -6]]);
//! let IntegerSolutions::Lattice(lattice) = solve_equalities(&equalities) else { panic!() };
//! assert_eq!(lattice.directions().n_rows(), 1);
//! let equalities = Matrix::from_i64(3, &[[2, 4, -7]]);
//! let IntegerSolutions::None { multipliers } = solve_equalities(&equalities) else { panic!() };
//! assert_eq!(multipliers[0].to_string(), "1/2");
//! ```
//!
//! # Reference
//! `[Schrijver86]` §4.1 for the form, §4.1a for the proof that an equality system has no integer solution.

use crate::linear::matrix::Matrix;
use crate::linear::row;
use loopwright_integer::Int;
use loopwright_integer::Rational;

/// A row Hermite normal form with the unimodular transform that leads to it.
#[derive(Debug, Clone)]
pub(crate) struct RowHermite {
    /// `transform * matrix`.
    pub(crate) form: Matrix<Int>,
    /// The unimodular matrix of the row operations.
    pub(crate) transform: Matrix<Int>,
    /// For each nonzero row of the form, the column of its first nonzero entry.
    pub(crate) pivots: Vec<usize>,
}

impl RowHermite {
    /// The rank of the matrix.
    pub(crate) fn rank(&self) -> usize {
        self.pivots.len()
    }
}

/// The integer solutions of a system of equalities.
#[derive(Debug, Clone)]
pub enum IntegerSolutions {
    /// The solutions are `origin + z * directions` for all integer row vectors `z`.
    Lattice(Lattice),
    /// There is none. The sum of the equalities times the multipliers has integer coefficients and a constant
    /// that is no integer; or zero coefficients and a constant that is not zero, if there is not even a
    /// rational solution.
    None {
        /// One multiplier for each equality.
        multipliers: Vec<Rational>,
    },
}

/// The solutions of a solvable system of equalities, with enough memory of the elimination to translate
/// between affine forms on the lattice and affine forms on the whole space.
#[derive(Debug, Clone)]
pub struct Lattice {
    origin: Vec<Int>,
    directions: Matrix<Int>,
    hermite: RowHermite,
}

/// The row Hermite normal form of `matrix`.
pub(crate) fn row_hermite(matrix: &Matrix<Int>) -> RowHermite {
    hermite(matrix, &mut Matrix::zero(matrix.n_rows(), 0))
}

/// The row Hermite normal form of `matrix` and the inverse of its transform, transposed. The operations
/// themselves are undone: elimination on the transform would end with the same inverse, over far larger
/// numbers.
pub(crate) fn row_hermite_with_dual(matrix: &Matrix<Int>) -> (RowHermite, Matrix<Int>) {
    let mut dual = Matrix::identity(matrix.n_rows());
    (hermite(matrix, &mut dual), dual)
}

/// The form; what the operations do to a row of forms is undone on `dual`, as [`echelon`] says.
fn hermite(matrix: &Matrix<Int>, dual: &mut Matrix<Int>) -> RowHermite {
    let n_cols = matrix.n_cols();
    let mut work = matrix.clone();
    work.insert_columns(n_cols, matrix.n_rows(), &Int::ZERO);
    for i in 0..matrix.n_rows() {
        work[(i, n_cols + i)] = Int::ONE;
    }
    let pivots = echelon(&mut work, n_cols, dual);
    let mut transform = work.clone();
    transform.remove_columns(0..n_cols);
    work.remove_columns(n_cols..n_cols + matrix.n_rows());
    RowHermite { form: work, transform, pivots }
}

/// A basis (in rows) of the lattice of integer vectors `x` with `matrix * x = 0`.
pub(crate) fn integer_kernel(matrix: &Matrix<Int>) -> Matrix<Int> {
    let hermite = row_hermite(&matrix.transpose());
    rows_from(&hermite.transform, hermite.rank())
}

/// The inverse of a square matrix of determinant 1 or -1; `None` for any other matrix.
pub(crate) fn unimodular_inverse(matrix: &Matrix<Int>) -> Option<Matrix<Int>> {
    if matrix.n_rows() != matrix.n_cols() {
        return None;
    }
    // The Hermite form of a unimodular matrix is the identity.
    let hermite = row_hermite(matrix);
    (hermite.form == Matrix::identity(matrix.n_rows())).then_some(hermite.transform)
}

/// The basis in Hermite normal form of the lattice that the rows of a matrix span.
pub(crate) fn lattice_basis(mut rows: Matrix<Int>) -> Matrix<Int> {
    let n_cols = rows.n_cols();
    let mut dual = Matrix::zero(rows.n_rows(), 0);
    let rank = echelon(&mut rows, n_cols, &mut dual).len();
    rows.truncate_rows(rank);
    rows
}

/// The rank of a matrix over the rationals.
pub(crate) fn rank(matrix: &Matrix<Int>) -> usize {
    echelon(&mut matrix.clone(), matrix.n_cols(), &mut Matrix::zero(matrix.n_rows(), 0)).len()
}

/// All integer solutions of `equalities` (rows of coefficients and a constant: `a·x + c = 0`).
///
/// # Panics
/// If the rows have no column for the constant.
pub fn solve_equalities(equalities: &Matrix<Int>) -> IntegerSolutions {
    solved(equalities).0
}

/// The same, with how many entries were multiplied to make the basis short.
pub(crate) fn solved(equalities: &Matrix<Int>) -> (IntegerSolutions, u64) {
    let n_vars = equalities.n_cols().checked_sub(1).expect("a constraint row has a constant");
    let mut coeffs = equalities.clone();
    coeffs.remove_columns(n_vars..n_vars + 1);
    let mut hermite = row_hermite(&coeffs.transpose());
    let rank = hermite.rank();
    let n_multiplied = shorten(&mut hermite.transform, rank);
    let mut solved: Vec<Int> = Vec::with_capacity(hermite.rank());
    for equality in 0..equalities.n_rows() {
        let mut residue = equalities[(equality, n_vars)].clone();
        for (k, value) in solved.iter().enumerate() {
            residue.add_mul(&hermite.form[(k, equality)], value);
        }
        let next = solved.len();
        if hermite.pivots.get(next) == Some(&equality) {
            let pivot = &hermite.form[(next, equality)];
            if !residue.is_divisible_by(pivot) {
                let multipliers = multipliers_for(&hermite, unit(n_vars, next), equalities.n_rows(), None);
                return (IntegerSolutions::None { multipliers }, n_multiplied);
            }
            solved.push(-residue.div_exact(pivot));
        } else if !residue.is_zero() {
            let rest: Vec<Int> = (0..n_vars).map(|k| -&hermite.form[(k, equality)]).collect();
            let multipliers = multipliers_for(&hermite, rest, equalities.n_rows(), Some(equality));
            return (IntegerSolutions::None { multipliers }, n_multiplied);
        }
    }
    let mut origin = vec![Int::ZERO; n_vars];
    for (k, value) in solved.iter().enumerate() {
        row::add_scaled(&mut origin, value, hermite.transform.row(k));
    }
    let directions = rows_from(&hermite.transform, rank);
    (IntegerSolutions::Lattice(Lattice { origin, directions, hermite }), n_multiplied)
}

impl Lattice {
    /// One solution.
    pub fn origin(&self) -> &[Int] {
        &self.origin
    }

    /// A basis, in rows, of the differences of solutions.
    pub fn directions(&self) -> &Matrix<Int> {
        &self.directions
    }

    /// The number of lattice coordinates `z`.
    pub fn dimension(&self) -> usize {
        self.directions.n_rows()
    }

    /// The point with lattice coordinates `z`.
    pub fn point(&self, z: &[Int]) -> Vec<Int> {
        let mut point = self.origin.clone();
        for (value, direction) in z.iter().zip(self.directions.rows()) {
            row::add_scaled(&mut point, value, direction);
        }
        point
    }

    /// The affine form in lattice coordinates that agrees with the affine form `row` (coefficients,
    /// constant).
    pub fn restrict(&self, row: &[Int]) -> Vec<Int> {
        let n_vars = self.origin.len();
        let mut result: Vec<Int> =
            self.directions.rows().map(|direction| row::dot(&row[..n_vars], direction)).collect();
        result.push(row::evaluate(row, &self.origin));
        result
    }

    /// The linear form in the original variables that, on every solution, has the value of the form
    /// `z · coeffs` plus a constant which is returned with it: `result · x + constant = z · coeffs`.
    pub fn extend(&self, coeffs: &[Int]) -> (Vec<Int>, Int) {
        let inverse = unimodular_inverse(&self.hermite.transform.transpose())
            .expect("the transform of a Hermite form is unimodular");
        let mut form = vec![Int::ZERO; self.origin.len()];
        for (k, coeff) in coeffs.iter().enumerate() {
            row::add_scaled(&mut form, coeff, inverse.row(self.hermite.rank() + k));
        }
        let constant = -row::dot(&form, &self.origin);
        (form, constant)
    }

    /// Multipliers `m`, one for each equality, such that `coeffs + sum m_i equality_i` is the one form that
    /// is zero along every direction in which the elimination fixed a coordinate. It is zero altogether if
    /// `coeffs` is zero on the lattice directions, and divisible by `d` if `coeffs` is so on the lattice
    /// directions.
    pub fn cancelling_multipliers(&self, coeffs: &[Int]) -> Vec<Rational> {
        let goal: Vec<Int> = self.hermite.transform.rows().map(|basis| -row::dot(coeffs, basis)).collect();
        multipliers_for(&self.hermite, goal, self.hermite.form.n_cols(), None)
    }
}

/// Solves `multipliers * A * U' = goal` on the first `rank` coordinates, by substitution from the last pivot
/// to the first; `extra` is an equality that is no pivot and gets the multiplier one (it must be accounted
/// for in `goal`).
fn multipliers_for(
    hermite: &RowHermite,
    goal: Vec<Int>,
    n_equalities: usize,
    extra: Option<usize>,
) -> Vec<Rational> {
    let mut multipliers = vec![Rational::from(Int::ZERO); n_equalities];
    for k in (0..hermite.rank()).rev() {
        let mut rest = Rational::from(goal[k].clone());
        for &later in &hermite.pivots[k + 1..] {
            let entry = &hermite.form[(k, later)];
            if !entry.is_zero() {
                rest -= multipliers[later].clone() * entry.clone();
            }
        }
        let pivot = hermite.pivots[k];
        multipliers[pivot] = rest / hermite.form[(k, pivot)].clone();
    }
    if let Some(extra) = extra {
        multipliers[extra] = Rational::from(Int::ONE);
    }
    multipliers
}

/// Brings the first `n_cols` columns of `work` to row echelon form by unimodular row operations; gives the
/// pivots. The rows of `dual` go through the inverses of the operations, transposed: `dual' * work` stays
/// what it is.
fn echelon(work: &mut Matrix<Int>, n_cols: usize, dual: &mut Matrix<Int>) -> Vec<usize> {
    let mut pivots = Vec::new();
    for col in 0..n_cols {
        let next = pivots.len();
        if next == work.n_rows() {
            break;
        }
        if !euclid(work, col, next, dual) {
            continue;
        }
        if work[(next, col)].is_negative() {
            row::negate(work.row_mut(next));
            row::negate(dual.row_mut(next));
        }
        for above in 0..next {
            let quotient = work[(above, col)].floor_div(&work[(next, col)]);
            if !quotient.is_zero() {
                subtract(work, above, &quotient, next, dual);
            }
        }
        pivots.push(col);
    }
    pivots
}

/// Row `target` minus `multiple` times row `source`, and what undoes it on `dual`.
fn subtract(work: &mut Matrix<Int>, target: usize, multiple: &Int, source: usize, dual: &mut Matrix<Int>) {
    let (changed, other) = work.row_pair(target, source);
    row::add_scaled(changed, &-multiple, other);
    let (changed, other) = dual.row_pair(source, target);
    row::add_scaled(changed, multiple, other);
}

/// Makes column `col` zero below row `first`; says whether a nonzero entry is left in row `first`.
fn euclid(work: &mut Matrix<Int>, col: usize, first: usize, dual: &mut Matrix<Int>) -> bool {
    loop {
        let smallest = (first..work.n_rows())
            .filter(|&i| !work[(i, col)].is_zero())
            .min_by(|&a, &b| work[(a, col)].abs().cmp(&work[(b, col)].abs()));
        let Some(smallest) = smallest else { return false };
        work.swap_rows(first, smallest);
        dual.swap_rows(first, smallest);
        let mut done = true;
        for below in first + 1..work.n_rows() {
            if work[(below, col)].is_zero() {
                continue;
            }
            let quotient = work[(below, col)].floor_div(&work[(first, col)]);
            subtract(work, below, &quotient, first, dual);
            done &= work[(below, col)].is_zero();
        }
        if done {
            return true;
        }
    }
}

/// Makes the rows from `first` on shorter by adding multiples of each other, as long as that helps. The rows
/// span the same lattice; small entries are a mercy for whatever is written in their coordinates. Some rounds
/// are enough for most; of long numbers there may be very many. How many entries were multiplied.
fn shorten(matrix: &mut Matrix<Int>, first: usize) -> u64 {
    const MOST_ROUNDS: usize = 32;
    let small = |value: &Int| *value <= Int::ONE && *value >= Int::MINUS_ONE;
    if matrix.rows().skip(first).flatten().all(small) {
        return 0;
    }
    let mut norms: Vec<Int> = matrix.rows().map(|row| row::dot(row, row)).collect();
    let mut n_multiplied = 0;
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        n_multiplied += ((matrix.n_rows() - first).pow(2) * matrix.n_cols()) as u64;
        for i in first..matrix.n_rows() {
            for j in (first..matrix.n_rows()).filter(|&j| j != i) {
                // The nearest integer to <i, j> / <j, j>; if it is not zero, row i gets strictly shorter
                // unless tied.
                let product = row::dot(matrix.row(i), matrix.row(j));
                if product.abs() * 2 <= norms[j] {
                    continue;
                }
                let multiple = (product * 2 + &norms[j]).floor_div(&(&norms[j] * 2));
                let (target, source) = matrix.row_pair(i, j);
                row::add_scaled(target, &-multiple, source);
                norms[i] = row::dot(matrix.row(i), matrix.row(i));
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    n_multiplied
}

fn rows_from(matrix: &Matrix<Int>, first: usize) -> Matrix<Int> {
    Matrix::from_rows(matrix.n_cols(), matrix.rows().skip(first))
}

fn unit(size: usize, at: usize) -> Vec<Int> {
    (0..size).map(|i| Int::from(i == at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use proptest::prelude::*;

    #[test]
    fn row_hermite_textbook_form() {
        let hermite = row_hermite(&Matrix::from_i64(3, &[[2, 3, 6], [5, 6, 1], [8, 3, 1]]));
        expect![["1 0 50\n0 3 28\n0 0 61\n"]].assert_eq(&hermite.form.to_string());
    }

    fn small_matrix(max_rows: usize, n_cols: usize) -> impl Strategy<Value = Matrix<Int>> {
        proptest::collection::vec(proptest::collection::vec(-6i64..7, n_cols), 0..max_rows)
            .prop_map(move |rows| Matrix::from_i64(n_cols, &rows))
    }

    /// Plain elimination without fractions.
    fn naive_rank(mut rows: Vec<Vec<i128>>) -> usize {
        let mut rank = 0;
        for col in 0..rows.first().map_or(0, Vec::len) {
            let Some(at) = (rank..rows.len()).find(|&at| rows[at][col] != 0) else { continue };
            rows.swap(rank, at);
            let pivot = rows[rank].clone();
            for row in &mut rows[rank + 1..] {
                let factor = row[col];
                row.iter_mut().zip(&pivot).for_each(|(x, p)| *x = *x * pivot[col] - p * factor);
            }
            rank += 1;
        }
        rank
    }

    proptest! {
        #[test]
        fn rank_and_unimodular_inverse(matrix in small_matrix(5, 4)) {
            let entries = matrix.rows().map(|row| row.iter().map(|x| i128::from(x.to_i64().unwrap())).collect());
            prop_assert_eq!(rank(&matrix), naive_rank(entries.collect()));
            let transform = row_hermite(&matrix).transform;
            let inverse = unimodular_inverse(&transform).unwrap();
            prop_assert_eq!(transform.mul(&inverse), Matrix::identity(transform.n_rows()));
            prop_assert_eq!(row_hermite_with_dual(&matrix).1.transpose(), inverse);
        }

        #[test]
        fn solve_equalities_puts_every_solution_on_the_lattice(equalities in small_matrix(3, 4), form in proptest::collection::vec(-6i64..7, 3)) {
            let values = || (-3i64..=3).map(Int::from);
            let mut solutions = values()
                .flat_map(|x| values().flat_map(move |y| values().map({ let x = x.clone(); move |z| [x.clone(), y.clone(), z] })))
                .filter(|point| equalities.rows().all(|row| row::evaluate(row, point).is_zero()));
            let IntegerSolutions::Lattice(lattice) = solve_equalities(&equalities) else {
                prop_assert!(solutions.next().is_none());
                return Ok(());
            };
            let mut basis = row_hermite(lattice.directions()).form;
            prop_assert_eq!(lattice.dimension(), 3 - rank(&equalities.select_columns(&[0, 1, 2])));
            for point in solutions {
                let difference: Vec<Int> = point.iter().zip(lattice.origin()).map(|(x, o)| x - o).collect();
                basis.push_row_vec(difference);
                let wider = row_hermite(&basis);
                basis.truncate_rows(lattice.dimension());
                prop_assert_eq!(wider.rank(), lattice.dimension());
                prop_assert!(wider.form.rows().zip(basis.rows()).all(|(a, b)| a == b), "{:?}", point);
            }
            // The form with these multipliers of the equalities is zero where the lattice directions are zero
            // on it.
            let form = row::from_i64(&form);
            let multipliers = lattice.cancelling_multipliers(&form);
            let mut sum: Vec<Rational> = form.iter().map(|x| Rational::from(x.clone())).collect();
            for (multiplier, row) in multipliers.iter().zip(equalities.rows()) {
                sum.iter_mut().zip(row).for_each(|(s, value)| *s += multiplier * value);
            }
            let vanishes = lattice.directions().rows().all(|direction| row::dot(&form, direction).is_zero());
            prop_assert!(!vanishes || sum.iter().all(|s| s.numer().is_zero()));
        }

        #[test]
        fn row_hermite_form_and_transform(matrix in small_matrix(5, 4)) {
            let hermite = row_hermite(&matrix);
            prop_assert_eq!(&hermite.transform.mul(&matrix), &hermite.form);
            prop_assert!(unimodular_inverse(&hermite.transform).is_some());
            for (k, row) in hermite.form.rows().enumerate() {
                match hermite.pivots.get(k) {
                    None => prop_assert!(row::is_zero(row)),
                    Some(&col) => {
                        prop_assert!(row[..col].iter().all(Int::is_zero) && row[col].is_positive());
                        for above in 0..k {
                            let entry = &hermite.form[(above, col)];
                            prop_assert!(!entry.is_negative() && entry < &row[col]);
                        }
                    }
                }
            }
            let kernel = integer_kernel(&matrix);
            prop_assert_eq!(kernel.n_rows() + hermite.rank(), 4);
            for direction in kernel.rows() {
                prop_assert!(row::is_zero(&matrix.mul_right(direction)));
            }
            // Every integer vector of its rational span is an integer combination of its rows.
            let columns = row_hermite(&kernel.transpose());
            prop_assert_eq!(columns.rank(), kernel.n_rows());
            prop_assert!((0..columns.rank()).all(|k| columns.form[(k, columns.pivots[k])].is_one()));
        }

        #[test]
        fn solve_equalities_gives_a_lattice_or_a_proof(equalities in small_matrix(4, 4), extra in proptest::collection::vec(-6i64..7, 3)) {
            match solve_equalities(&equalities) {
                IntegerSolutions::Lattice(lattice) => {
                    let z: Vec<Int> = (0..lattice.dimension()).map(|k| Int::from(extra[k])).collect();
                    let point = lattice.point(&z);
                    for row in equalities.rows() {
                        prop_assert!(row::evaluate(row, &point).is_zero());
                    }
                    let mut form = row::from_i64(&extra);
                    form.push(Int::from(5));
                    prop_assert_eq!(row::evaluate(&lattice.restrict(&form), &z), row::evaluate(&form, &point));
                    let (back, constant) = lattice.extend(&z);
                    prop_assert_eq!(row::dot(&back, &point) + constant, row::dot(&z, &z));
                }
                IntegerSolutions::None { multipliers } => {
                    let mut sum = vec![Rational::from(Int::ZERO); 4];
                    for (multiplier, row) in multipliers.iter().zip(equalities.rows()) {
                        for (s, value) in sum.iter_mut().zip(row) {
                            *s += multiplier.clone() * value.clone();
                        }
                    }
                    let zero = sum[..3].iter().all(|s| s.numer().is_zero());
                    prop_assert!(sum[..3].iter().all(Rational::is_integer));
                    prop_assert!(!sum[3].is_integer() || zero && !sum[3].numer().is_zero());
                }
            }
        }
    }
}
