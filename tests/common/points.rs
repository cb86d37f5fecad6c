//! The points of a generated set or relation, by plain enumeration.

use super::sets::{Condition, Piece, Pieces};

/// All points of the union for one value of `N`, each with its piece; the domain's dimensions stand first.
/// `None` if a piece does not begin with a bound or an equation for each dimension, as rewritten ones do not.
pub fn points(pieces: &Pieces, n: i64) -> Option<Vec<(&Piece, Vec<i64>)>> {
    let mut found = Vec::new();
    for piece in &pieces.pieces {
        let parts = leading_parts(piece)?;
        descend(piece, parts, n, &mut Vec::new(), &mut found);
    }
    Some(found)
}

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
    found: &mut Vec<(&'a Piece, Vec<i64>)>,
) {
    let Some(part) = parts.get(point.len()) else {
        point.push(n);
        let holds = piece.condition.holds(point);
        point.pop();
        if holds {
            found.push((piece, point.clone()));
        }
        return;
    };
    let values = match part {
        Condition::Bounded(low, _, high) => {
            let per_n = high.coeffs.last().copied().unwrap_or(0);
            *low..=high.constant + per_n * n
        }
        Condition::Zero(sum) => {
            // The coefficient of the dimension itself is -1, those of later ones and of N are 0.
            let value = sum.coeffs.iter().zip(point.iter()).map(|(c, x)| c * x).sum::<i64>() + sum.constant;
            value..=value
        }
        _ => unreachable!("the leading parts are bounds and equations"),
    };
    for value in values {
        point.push(value);
        descend(piece, parts, n, point, found);
        point.pop();
    }
}
