//! Farkas multipliers and cutting planes, read from the tableau.

use crate::linear::simplex::{Kind, Simplex, Unknown};
use crate::linear::tableau::{CONSTANT, DENOMINATOR, FIRST, Position};
use loopwright_integer::Int;

/// A Gomory cut as a Chvátal-Gomory cut on the constraints.
///
/// The sum of the constraints times the multipliers has coefficients divisible by `divisor`; dividing by it
/// and rounding the constant down gives an inequality that all integer points satisfy and the sample point
/// does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GomoryCut {
    /// Constraints, in the order added, with positive multipliers.
    pub terms: Vec<(u32, Int)>,
    /// The divisor, above one.
    pub divisor: Int,
}

impl Simplex {
    /// If the system is empty, one multiplier for each constraint in the order added, such that the sum has
    /// zero coefficients and a negative constant. Multipliers of inequalities are not negative.
    pub fn farkas(&self) -> Option<Vec<Int>> {
        let conflict = self.conflict.as_ref()?;
        let mut multipliers = vec![Int::ZERO; self.cons.len()];
        for (con, multiplier) in conflict {
            multipliers[*con as usize] = multiplier.clone();
        }
        Some(multipliers)
    }

    /// [`Simplex::farkas`] without the zeros: constraints and their multipliers.
    pub fn sparse_farkas(&self) -> Option<&[(u32, Int)]> {
        self.conflict.as_deref()
    }

    /// The cut of a variable whose sample value is fractional. `None` if it is integral, or if the variable
    /// depends fractionally on a column that is not an inequality (then there is no such cut).
    ///
    /// The row says `d x = c + sum a_j t_j` for constraints `t_j >= 0`, which have integer values at integer
    /// points. So `sum (a_j mod d) t_j = -c` modulo `d`, and as the left side is not negative, it is at least
    /// `-c mod d`.
    ///
    /// # Panics
    /// If there is no such variable.
    pub(crate) fn gomory_cut(&self, var: usize) -> Option<GomoryCut> {
        let Position::Row(row) = self.vars[var].at else { return None };
        let entries = self.tableau.row(row);
        let divisor = &entries[DENOMINATOR];
        if entries[CONSTANT].is_divisible_by(divisor) {
            return None;
        }
        let mut terms = Vec::new();
        for (col, coeff) in entries[FIRST..].iter().enumerate() {
            let multiplier = coeff.modulo(divisor);
            if multiplier.is_zero() {
                continue;
            }
            match (self.cols[col], self.col_kind(col)) {
                (Unknown::Constraint(con), Kind::NonNegative | Kind::Zero) => terms.push((con, multiplier)),
                _ => return None,
            }
        }
        terms.sort_by_key(|(con, _)| *con);
        Some(GomoryCut { terms, divisor: divisor.clone() })
    }

    /// The multipliers of a row that cannot be moved to where it has to be.
    ///
    /// For a negative row `r = (c + sum a_j t_j) / d` that cannot be raised, all `a_j` of inequalities are at
    /// most zero and those of variables are zero: `d r + sum (-a_j) t_j = c` is the contradiction. For an
    /// equality whose value cannot be lowered it is `-d r + sum a_j t_j = -c`.
    pub(super) fn conflict_of(&self, row: usize) -> Vec<(u32, Int)> {
        let entries = self.tableau.row(row);
        let raised = entries[CONSTANT].is_negative();
        let signed = |value: &Int, keep: bool| if keep { value.clone() } else { -value };
        let mut result = Vec::new();
        let unknowns = std::iter::once(&self.rows[row]).chain(&self.cols);
        let values = std::iter::once(&entries[DENOMINATOR]).chain(&entries[FIRST..]);
        for (at, (unknown, value)) in unknowns.zip(values).enumerate() {
            match unknown {
                _ if value.is_zero() => {}
                Unknown::Constraint(con) => result.push((*con, signed(value, (at == 0) == raised))),
                Unknown::Var(_) => unreachable!("a variable in column position could still move the row"),
            }
        }
        result.sort_by_key(|(con, _)| *con);
        result
    }
}
