//! Printing of column names and of linear sums.

use crate::relation::space::{Name, Space};
use crate::text::lexer::{is_part, is_start, keyword};
use loopwright_integer::Int;

/// A sum of names with coefficients, and a constant. It begins with a positive term if there is one. What is
/// not a plain name is multiplied by a sign.
pub(super) fn sum<'a>(terms: impl Iterator<Item = (&'a Int, &'a str)>, constant: &'a Int) -> String {
    let mut terms: Vec<_> = terms.filter(|(coeff, _)| !coeff.is_zero()).collect();
    let is_negative = |terms: &[(&Int, &str)]| terms.first().is_some_and(|(coeff, _)| coeff.is_negative());
    if is_negative(&terms) {
        terms.sort_by_key(|(coeff, _)| coeff.is_negative());
    }
    if constant.is_positive() && is_negative(&terms) {
        terms.insert(0, (constant, ""));
    } else if !constant.is_zero() {
        terms.push((constant, ""));
    }
    signed_sum(terms.into_iter().map(|(coeff, name)| {
        let size = coeff.abs();
        let text = match name {
            "" => size.to_string(),
            _ if size.is_one() => name.to_owned(),
            _ if is_identifier(name) => format!("{size}{name}"),
            _ if name.ends_with(')') => format!("{size}*{name}"),
            _ => format!("{size}*({name})"),
        };
        (coeff.is_negative(), text)
    }))
}

/// Terms, each with whether it is subtracted, as they are added up; 0 if there are none.
///
/// ```
/// use loopwright_polyhedra::machinery::signed_sum;
/// assert_eq!(signed_sum([(true, "2i".into()), (false, "j".into()), (true, "3".into())]), "-2i + j - 3");
/// assert_eq!(signed_sum([]), "0");
/// ```
pub fn signed_sum(terms: impl IntoIterator<Item = (bool, String)>) -> String {
    let mut sum = String::new();
    for (is_negative, term) in terms {
        sum.push_str(match (sum.is_empty(), is_negative) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        sum.push_str(&term);
    }
    if sum.is_empty() { "0".to_owned() } else { sum }
}

/// A sum as an operand of `/` or `mod`.
pub(super) fn operand(sum: &str) -> String {
    if is_identifier(sum) { sum.to_owned() } else { format!("({sum})") }
}

/// A name for every column but the constant, all different.
pub(super) fn column_names(space: &Space) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(space.n_vars());
    let is_taken = |names: &[String], name: &str| {
        names.iter().any(|other| other == name)
            || space.symbols().iter().any(|symbol| symbol.as_str() == name)
    };
    let letter = if space.is_set() { 'i' } else { 'o' };
    for (tuple, letter) in [(space.domain(), 'i'), (space.range(), letter)] {
        for dim in 0..tuple.dims() {
            let decoration = tuple.dim_name(dim).map(Name::as_str).filter(|name| is_identifier(name));
            let mut name = decoration.map_or_else(|| format!("{letter}{dim}"), str::to_owned);
            while is_taken(&names, &name) {
                name.push('\'');
            }
            names.push(name);
        }
    }
    names.extend(space.symbols().iter().map(Name::to_string));
    let mut at = 0;
    for _ in 0..space.n_locals() {
        while is_taken(&names, &format!("e{at}")) {
            at += 1;
        }
        names.push(format!("e{at}"));
    }
    names
}

/// Whether a word can be the name of a tuple, dimension or symbol in this notation: it is no keyword, and
/// begins as names do.
///
/// ```
/// use loopwright_polyhedra::machinery::is_identifier;
/// assert!(is_identifier("row_2") && !is_identifier("2nd") && !is_identifier("and"));
/// ```
pub fn is_identifier(name: &str) -> bool {
    name.chars().next().is_some_and(is_start) && name.chars().all(is_part) && keyword(name).is_none()
}

pub(super) fn comma_separated(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
