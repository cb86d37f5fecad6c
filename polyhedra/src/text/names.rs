//! Names of columns, and sums of them as text.

use crate::relation::space::{Name, Space};
use crate::text::lexer::{is_part, is_start, keyword};
use loopwright_integer::Int;

/// A sum of names with coefficients, and a constant. It begins with a positive term if there is one. What is
/// not a plain name is multiplied by a sign.
pub(super) fn sum<'a>(terms: impl Iterator<Item = (&'a Int, &'a str)>, constant: &'a Int) -> String {
    let mut out = String::new();
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
    for (coeff, name) in terms {
        out.push_str(match (out.is_empty(), coeff.is_negative()) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        let size = coeff.abs();
        if name.is_empty() || !size.is_one() {
            out.push_str(&size.to_string());
        }
        if size.is_one() || name.is_empty() || is_identifier(name) {
            out.push_str(name);
        } else if name.ends_with(')') {
            out.push_str(&format!("*{name}"));
        } else {
            out.push_str(&format!("*({name})"));
        }
    }
    if out.is_empty() { "0".to_owned() } else { out }
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
/// use loopwright_polyhedra::text::is_identifier;
/// assert!(is_identifier("row_2") && !is_identifier("2nd") && !is_identifier("and"));
/// ```
pub fn is_identifier(name: &str) -> bool {
    name.chars().next().is_some_and(is_start) && name.chars().all(is_part) && keyword(name).is_none()
}

pub(super) fn comma_separated(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
