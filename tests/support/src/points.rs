//! The points of a generated set or relation, by plain enumeration.

use crate::sets::{Condition, Piece, Pieces, parameter_values};

/// All points of the union for one size, each with its piece; the domain's dimensions are first. `None` if a
/// piece does not begin with a bound or an equation for each dimension, as rewritten ones do not, or if these
/// leave too many candidates.
pub fn points(pieces: &Pieces, n: i64) -> Option<Vec<(&Piece, Vec<i64>)>> {
    let mut found = Vec::new();
    for piece in &pieces.pieces {
        let parts = leading_parts(piece)?;
        let mut n_left = MOST_CANDIDATES;
        descend(piece, parts, n, &mut Vec::new(), &mut n_left, &mut found)?;
    }
    Some(found)
}

/// Candidates that are looked at for one piece.
const MOST_CANDIDATES: usize = 10_000;

/// The parts of the condition that bound or define the dimensions, in their order.
fn leading_parts(piece: &Piece) -> Option<&[Condition]> {
    let mut condition = &piece.condition;
    while let Condition::And(parts) = condition {
        if !matches!(parts.first()?, Condition::And(_)) {
            let leading = parts.get(..piece.n_dims())?;
            let fits = leading.iter().enumerate().all(|(dim, part)| match part {
                Condition::Bounded(_, bounded, _) => *bounded == dim,
                Condition::Zero(sum) => {
                    sum.coeffs[dim] == -1 && sum.coeffs[dim + 1..].iter().all(|c| *c == 0)
                }
                _ => false,
            });
            return fits.then_some(leading);
        }
        condition = &parts[0];
    }
    None
}

fn descend<'a>(
    piece: &'a Piece,
    parts: &[Condition],
    n: i64,
    point: &mut Vec<i64>,
    n_left: &mut usize,
    found: &mut Vec<(&'a Piece, Vec<i64>)>,
) -> Option<()> {
    let n_dims = piece.n_dims();
    let padded = |point: &[i64]| {
        let mut padded = point.to_vec();
        padded.resize(n_dims, 0);
        padded.extend(parameter_values(n));
        padded
    };
    let Some(part) = parts.get(point.len()) else {
        *n_left = n_left.checked_sub(1)?;
        if piece.condition.holds(&padded(point)) {
            found.push((piece, point.clone()));
        }
        return Some(());
    };
    let values = match part {
        Condition::Bounded(low, _, high) => *low..=high.value(&padded(point)),
        Condition::Zero(sum) => {
            // The coefficient of the dimension itself is -1, those of later ones and of parameters are 0.
            let value = sum.value(&padded(point));
            value..=value
        }
        _ => unreachable!("the leading parts are bounds and equations"),
    };
    for value in values {
        point.push(i64::try_from(value).expect("bounds and definitions of dimensions are small"));
        descend(piece, parts, n, point, n_left, found)?;
        point.pop();
    }
    Some(())
}
