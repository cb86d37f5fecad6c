//! Systems of constraints that must have no solution, and proofs that they have none.

use crate::linear::form::{Atom, Constraint, Form};
use crate::linear::refutation::Step;
use crate::linear::steps::RefutationFault;
use crate::linear::steps::{Rows, check_steps};
use loopwright_integer::Int;
use serde::{Deserialize, Serialize};

/// Constraints over parameters, variables and quotients.
///
/// Rows have their constant first; columns are added at the end, and quotients come with what defines them.
#[derive(Clone, Debug)]
pub struct System {
    vars: Vec<usize>,
    /// Numerator, divisor and column.
    floors: Vec<(Vec<Int>, Int, usize)>,
    n_columns: usize,
    equalities: Vec<Vec<Int>>,
    inequalities: Vec<Vec<Int>>,
}

/// One of these conjunctions holds.
pub type Cases = Vec<Vec<Constraint>>;

/// Why a system has no solution.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Refutation {
    /// Its constraints contradict each other.
    Empty(Vec<Step>),
    /// They do in each case of the first choice that is left; those that are trivially false are left out.
    Cases(Vec<Refutation>),
    /// Of a list, in place of one that is equal to an earlier one, at this position, and short
    /// ([`Self::SHORT`]).
    Like(usize),
}

impl Refutation {
    /// Longer ones, by [`Self::size`], are said each time: what is short to read must not be long to follow.
    pub const SHORT: usize = 256;

    /// How many steps it has and how many terms and coefficients are in these.
    pub fn size(&self) -> usize {
        let of_step = |step: &Step| match step {
            Step::Contradiction(sum) | Step::Cut { sum, .. } => 1 + sum.len(),
            Step::Split { form, .. } => 1 + form.len(),
        };
        match self {
            Self::Empty(steps) => steps.iter().map(of_step).sum(),
            Self::Cases(cases) => 1 + cases.iter().map(Self::size).sum::<usize>(),
            Self::Like(_) => 1,
        }
    }
}

/// What is wrong with a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SystemFault {
    /// The steps end without a contradiction.
    Steps(RefutationFault),
    /// It distinguishes cases where there are none.
    NoCases,
    /// It has another number of cases than there are: that of the certificate, and by the programs.
    CaseCount([usize; 2]),
    /// It is like one that does not come before it, is like another itself, or is long.
    Like,
}

impl System {
    /// A system of no constraints.
    pub fn new(n_parameters: usize) -> Self {
        Self {
            vars: Vec::new(),
            floors: Vec::new(),
            n_columns: n_parameters,
            equalities: Vec::new(),
            inequalities: Vec::new(),
        }
    }

    /// Adds variables and returns them as forms.
    pub fn add_vars(&mut self, n: usize) -> Vec<Form> {
        let first = self.vars.len();
        self.vars.extend(self.n_columns..self.n_columns + n);
        self.n_columns += n;
        (first..first + n).map(|place| Form::var(place as u32)).collect()
    }

    /// How many columns rows have at most, without the constant.
    pub fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// Rows that are zero and rows that are at least zero, constant first; no coefficients for the last
    /// columns if they are shorter.
    pub fn rows(&self) -> [&[Vec<Int>]; 2] {
        [&self.equalities, &self.inequalities]
    }

    /// Adds a constraint.
    pub fn add(&mut self, constraint: &Constraint) {
        let row = self.row(constraint.form());
        match constraint {
            Constraint::Zero(_) => self.equalities.push(row),
            Constraint::Natural(_) => self.inequalities.push(row),
        }
    }

    /// Adds constraints.
    pub fn add_all<'c>(&mut self, constraints: impl IntoIterator<Item = &'c Constraint>) {
        constraints.into_iter().for_each(|constraint| self.add(constraint));
    }

    /// The row of a form, with columns for its quotients.
    fn row(&mut self, form: &Form) -> Vec<Int> {
        let mut row = vec![Int::ZERO; self.n_columns + 1];
        row[0] = form.constant_term().clone();
        for (atom, coeff) in form.terms() {
            let column = match atom {
                Atom::Parameter(place) => *place as usize,
                Atom::Var(place) => self.vars[*place as usize],
                Atom::Floor(of, divisor) => self.floor(of, &divisor.0),
            };
            if row.len() < column + 2 {
                row.resize(column + 2, Int::ZERO);
            }
            row[column + 1] += coeff;
        }
        row
    }

    fn floor(&mut self, of: &Form, divisor: &Int) -> usize {
        let mut row = self.row(of);
        while row.len() > 1 && row.last().is_some_and(Int::is_zero) {
            row.pop();
        }
        let known = self.floors.iter().find(|(other, by, _)| *other == row && by == divisor);
        if let Some((.., column)) = known {
            return *column;
        }
        let column = self.n_columns;
        self.n_columns += 1;
        // 0 <= numerator - divisor * quotient <= divisor - 1
        let mut rest = row.clone();
        rest.resize(column + 2, Int::ZERO);
        rest[column + 1] = -divisor;
        let mut other: Vec<Int> = rest.iter().map(|coeff| -coeff).collect();
        other[0] += divisor - Int::ONE;
        self.inequalities.extend([rest, other]);
        self.floors.push((row, divisor.clone(), column));
        column
    }

    /// Whether some row without variables is false.
    pub fn is_false_as_it_stands(&self) -> bool {
        let no_variables = |row: &[Int]| row[1..].iter().all(Int::is_zero);
        self.equalities.iter().any(|row| no_variables(row) && !row[0].is_zero())
            || self.inequalities.iter().any(|row| no_variables(row) && row[0].is_negative())
    }

    /// The systems of the cases that are not trivially false.
    pub fn split(&self, cases: &Cases) -> Vec<System> {
        let systems = cases.iter().map(|case| {
            let mut system = self.clone();
            system.add_all(case);
            system
        });
        systems.filter(|system| !system.is_false_as_it_stands()).collect()
    }

    /// Accepts a refutation of this system, whatever is chosen of each list of cases.
    pub fn check(&self, choices: &[Cases], refutation: &Refutation) -> Result<(), SystemFault> {
        match refutation {
            Refutation::Empty(steps) => {
                let (equalities, inequalities) = (&self.equalities, &self.inequalities);
                let rows = Rows { n_vars: self.n_columns, equalities, inequalities };
                check_steps(&rows, steps).map_err(SystemFault::Steps)
            }
            Refutation::Cases(proofs) => {
                let (first, rest) = choices.split_first().ok_or(SystemFault::NoCases)?;
                let systems = self.split(first);
                if systems.len() != proofs.len() {
                    return Err(SystemFault::CaseCount([proofs.len(), systems.len()]));
                }
                systems.iter().zip(proofs).try_for_each(|(system, proof)| system.check(rest, proof))
            }
            Refutation::Like(_) => Err(SystemFault::Like),
        }
    }
}
