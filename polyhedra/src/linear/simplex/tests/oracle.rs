//! The exact simplex against one in floating point.
//!
//! The floating-point simplex cross-checks in these tests and nowhere else, and it never decides anything: it
//! finds a point of an infeasible chain of `1000 x[i+1] = x[i]`. So the systems here are tame: a few
//! variables between bounds, and small coefficients. If the two differ, the proofs of the exact simplex say
//! which is right.

use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex};
use crate::properties::cases;
use crate::work::budget::Budget;
use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, Variable, VariableDefinition,
    microlp,
};
use loopwright_integer::Int;
use loopwright_integer::Rational;
use num_traits::ToPrimitive;
use proptest::prelude::*;

/// The optima of these systems are quotients of determinants of four rows of small numbers.
const TOLERANCE: f64 = 1e-6;

/// A linear program: minimise the form where the equalities and inequalities hold.
#[derive(Debug)]
struct Program {
    equalities: Vec<Vec<i64>>,
    inequalities: Vec<Vec<i64>>,
    form: Vec<i64>,
}

/// Programs in `n` variables.
fn programs(n: usize) -> impl Strategy<Value = Program> {
    let row = proptest::collection::vec(-5i64..6, n + 1);
    (proptest::collection::vec(row.clone(), 0..2), proptest::collection::vec(row.clone(), 0..7), row)
        .prop_map(|(equalities, inequalities, form)| Program { equalities, inequalities, form })
}

/// Programs in one to four variables, each of which lies between two bounds.
fn boxed_programs() -> impl Strategy<Value = Program> {
    (1usize..5).prop_flat_map(|n| (programs(n), proptest::collection::vec((-6i64..3, 0i64..9), n))).prop_map(
        |(mut program, bounds)| {
            let n = bounds.len();
            for (var, (low, width)) in bounds.into_iter().enumerate() {
                let (mut from_below, mut from_above) = (vec![0; n + 1], vec![0; n + 1]);
                (from_below[var], from_below[n]) = (1, -low);
                (from_above[var], from_above[n]) = (-1, low + width);
                program.inequalities.extend([from_below, from_above]);
            }
            program
        },
    )
}

fn exact(program: &Program) -> Optimum<Rational> {
    let n_cols = program.form.len();
    let equalities = Matrix::from_i64(n_cols, &program.equalities);
    let inequalities = Matrix::from_i64(n_cols, &program.inequalities);
    let budget = Budget::unlimited();
    let mut simplex = Simplex::from_system(&equalities, &inequalities, &budget).unwrap();
    simplex.minimize(&row::from_i64(&program.form), &budget).unwrap()
}

fn affine(row: &[i64], vars: &[Variable]) -> Expression {
    let mut sum = Expression::from(row[vars.len()] as f64);
    for (&coeff, &var) in row.iter().zip(vars).filter(|(coeff, _)| **coeff != 0) {
        sum.add_mul(coeff as f64, var);
    }
    sum
}

fn floating(program: &Program) -> Result<f64, ResolutionError> {
    let mut problem = ProblemVariables::new();
    let vars = problem.add_vector(VariableDefinition::new(), program.form.len() - 1);
    let form = affine(&program.form, &vars);
    let mut model = problem.minimise(form.clone()).using(microlp);
    for row in &program.equalities {
        model.add_constraint(affine(row, &vars).eq(0.0));
    }
    for row in &program.inequalities {
        model.add_constraint(affine(row, &vars).geq(0.0));
    }
    Ok(model.solve()?.eval(form))
}

fn check(program: &Program) -> Result<(), TestCaseError> {
    match (exact(program), floating(program)) {
        (Optimum::At(exact), Ok(float)) => {
            let as_float = |part: &Int| part.to_f64().expect("a small number");
            let exact = as_float(exact.numer()) / as_float(exact.denom());
            let difference = (exact - float).abs();
            prop_assert!(difference <= TOLERANCE * exact.abs().max(1.0), "{} but {}", exact, float);
        }
        (Optimum::Infeasible, Err(ResolutionError::Infeasible)) => {}
        (exact, float) => prop_assert!(false, "{:?} but {:?}", exact, float),
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn simplex_optimum_agrees_with_floats_in_a_box(program in boxed_programs()) {
        check(&program)?;
    }
}
