//! Operations that give numbers, looked at for some values of the parameters.

use loopwright_polyhedra::{
    Budget, Int, PiecewiseQuasiPolynomial, PresburgerRelation, QuasiPolynomial, Rational, Side, UnionRelation,
};

use crate::set_ops::{Answer, Value};
use crate::sets::{PARAMETERS, parameter_values};

/// The sizes for which points are counted.
pub const COUNTED_SIZES: [i64; 3] = [4, 7, 1];

/// `None` if there is no such operation.
pub fn evaluate(op: &str, inputs: &[&UnionRelation], budget: &Budget) -> Result<Option<Answer>, String> {
    let [a] = inputs else { return Ok(None) };
    let mut exact = true;
    let none = if op == "maximum" { None } else { Some(Rational::from(Int::ZERO)) };
    let mut numbers = vec![none; COUNTED_SIZES.len()];
    for part in a.parts() {
        let values: Vec<Option<Rational>> = match op {
            "count" => {
                COUNTED_SIZES.iter().map(|&size| count(part, size, budget)).collect::<Result<_, _>>()?
            }
            "card" => card(part, budget)?,
            "sum" => at_sizes(&sum(part, budget)?, budget)?,
            "maximum" => {
                let (values, is_tight) = maximum(part, budget)?;
                exact &= is_tight;
                values
            }
            _ => return Ok(None),
        };
        for (number, value) in numbers.iter_mut().zip(values) {
            *number = match (number.take(), value) {
                (None, value) | (value, None) => value,
                (Some(a), Some(b)) if op == "maximum" => Some(a.max(b)),
                (Some(a), Some(b)) => Some(a + b),
            };
        }
    }
    Ok(Some(Answer { value: Value::Numbers(numbers), exact }))
}

/// The number of points, one by one.
fn count(part: &PresburgerRelation, size: i64, budget: &Budget) -> Result<Option<Rational>, String> {
    let points = part.points(&symbol_values(part, size), budget).map_err(|error| error.to_string())?;
    Ok(Some(Rational::from(Int::from(points.len() as i64))))
}

/// The number of points as a function of the parameters; of a relation, that of the range points of each
/// domain point, summed over those.
fn card(part: &PresburgerRelation, budget: &Budget) -> Result<Vec<Option<Rational>>, String> {
    let number = part.card(budget).map_err(|error| error.to_string())?;
    let number = number.into_finite().expect("generated dimensions are bounded");
    if part.space().is_set() {
        return at_sizes(&number, budget);
    }
    let total = |&size: &i64| {
        let symbols = symbol_values(part, size);
        let points = part.domain().points(&symbols, budget).map_err(|error| error.to_string())?;
        let mut total = Rational::from(Int::ZERO);
        for point in points {
            let point: Vec<Int> = point.iter().chain(&symbols).cloned().collect();
            total += number.total_at(&point, budget).map_err(|error| error.to_string())?;
        }
        Ok(Some(total))
    };
    COUNTED_SIZES.iter().map(total).collect()
}

/// The polynomial of which sums and bounds are taken: (first dimension + 2) * last dimension + 1.
fn polynomial(part: &PresburgerRelation) -> QuasiPolynomial {
    let space = part.space();
    let number = |value: i64| QuasiPolynomial::constant(space.clone(), Rational::from(Int::from(value)));
    let column = |col: usize| QuasiPolynomial::column(space.clone(), col);
    let (first, last) = (column(0), column(space.n_range() - 1));
    &(&(&first + &number(2)) * &last) + &number(1)
}

fn sum(part: &PresburgerRelation, budget: &Budget) -> Result<PiecewiseQuasiPolynomial, String> {
    let everywhere = PiecewiseQuasiPolynomial::from(polynomial(part));
    everywhere.sum_over(part, budget).map_err(|error| error.to_string())
}

/// Upper bounds on the values of the polynomial, and whether they are attained.
fn maximum(part: &PresburgerRelation, budget: &Budget) -> Result<(Vec<Option<Rational>>, bool), String> {
    let everywhere = PiecewiseQuasiPolynomial::from(polynomial(part));
    let bound = everywhere.bound_over(part, Side::Upper, budget).map_err(|error| error.to_string())?;
    let mut values = Vec::new();
    for size in COUNTED_SIZES {
        let point = symbol_values(part, size);
        let extremum = bound.pieces().function_at(&point, budget).map_err(|error| error.to_string())?;
        values.push(extremum.map(|extremum| extremum.value_at(&point)));
    }
    Ok((values, bound.is_tight()))
}

fn at_sizes(number: &PiecewiseQuasiPolynomial, budget: &Budget) -> Result<Vec<Option<Rational>>, String> {
    let domain = number.domain();
    let value = |&size: &i64| number.total_at(&symbol_values(&domain, size), budget);
    let values: Result<Vec<Rational>, _> = COUNTED_SIZES.iter().map(value).collect();
    Ok(values.map_err(|error| error.to_string())?.into_iter().map(Some).collect())
}

/// The values of the parameters, in the order of the part's symbols.
fn symbol_values(part: &PresburgerRelation, size: i64) -> Vec<Int> {
    let values = parameter_values(size);
    let of_symbol =
        |symbol: &str| PARAMETERS.iter().position(|name| *name == symbol).map(|at| Int::from(values[at]));
    let symbols = part.space().symbols().iter();
    symbols
        .map(|symbol| of_symbol(symbol.as_str()).expect("generated sets have no other parameters"))
        .collect()
}
