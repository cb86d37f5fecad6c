//! Affine forms, systems of constraints, and the checking of refutations by additions and multiplications.

pub mod form;
pub mod refutation;
pub mod steps;
pub mod system;

/// Each of one list with each of another, in lexicographic order.
pub(crate) fn pairs<'a, T, U>(one: &'a [T], other: &'a [U]) -> impl Iterator<Item = (&'a T, &'a U)> + Clone {
    one.iter().flat_map(move |x| other.iter().map(move |y| (x, y)))
}
