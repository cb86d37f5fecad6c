//! Printing in the isl notation.
//!
//! # Problem
//! Write a relation as text that isl reads back as the same relation, short and in a form people read.
//!
//! # Method
//! Each disjunct is simplified and printed as one item. A dimension that an equality gives in terms of
//! earlier ones and of symbols is replaced by that expression in its tuple. A pair of bounds on one variable
//! becomes a chain `0 <= i < N`. A local that occurs in one equality only becomes `(…) mod d = 0`;
//! other floors are named in `exists (e0 = floor((…)/d): …)`.
//!
//! # Exactness
//! What is printed has the same points.
//!
//! # Examples
//! `[N] -> { S[i, j] -> T[i + 1, j] : 0 <= i < N and (i + j) mod 2 = 0 }`

use super::lexer::{is_part, is_start, keyword};
use crate::{Int, IntegerRelation, Name, PresburgerRelation, Space, Tuple, UnionRelation, VarKind};
use std::fmt;

impl fmt::Display for IntegerRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_union(f, self.space().symbols(), &[(self.space(), std::slice::from_ref(self))])
    }
}

impl fmt::Display for PresburgerRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_union(f, self.space().symbols(), &[(self.space(), self.disjuncts())])
    }
}

impl fmt::Display for UnionRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<_> = self.parts().map(|part| (part.space(), part.disjuncts())).collect();
        write_union(f, self.symbols(), &parts)
    }
}

fn write_union(
    f: &mut fmt::Formatter<'_>,
    symbols: &[Name],
    parts: &[(&Space, &[IntegerRelation])],
) -> fmt::Result {
    if !symbols.is_empty() {
        write!(f, "[{}] -> ", comma_separated(symbols.iter().map(Name::to_string)))?;
    }
    let mut items = Vec::new();
    for (space, disjuncts) in parts {
        let before = items.len();
        for disjunct in *disjuncts {
            let mut disjunct = disjunct.clone();
            disjunct.simplify();
            if !disjunct.is_obviously_empty() {
                items.push(Printer::new(&disjunct).item());
            }
        }
        if items.len() == before {
            items.push(Printer::new(&IntegerRelation::universe((*space).clone())).item_with("false"));
        }
    }
    if items.is_empty() { f.write_str("{  }") } else { write!(f, "{{ {} }}", items.join("; ")) }
}

pub(super) fn comma_separated(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

pub(super) struct Printer<'a> {
    relation: &'a IntegerRelation,
    /// A name for each column but the constant.
    pub names: Vec<String>,
    /// For each dimension the equality that is printed in its place.
    inline: Vec<Option<usize>>,
}

/// A constraint that is still to be printed.
struct Bound {
    row: Vec<Int>,
    /// The column it bounds, if any.
    col: Option<usize>,
}

impl<'a> Printer<'a> {
    fn new(relation: &'a IntegerRelation) -> Self {
        let names = column_names(relation.space());
        let inline = inline_equalities(relation);
        Printer { relation, names, inline }
    }

    /// A printer that names every dimension, so that other text may refer to it.
    pub fn with_all_names(relation: &'a IntegerRelation) -> Self {
        let names = column_names(relation.space());
        Printer { relation, names, inline: vec![None; relation.space().offset(VarKind::Symbol)] }
    }

    fn item(&self) -> String {
        self.item_with(&self.constraints())
    }

    fn item_with(&self, constraints: &str) -> String {
        let tuples = self.tuples();
        match (tuples.is_empty(), constraints.is_empty()) {
            (true, true) => ":".to_owned(),
            (true, false) => format!(": {constraints}"),
            (false, true) => tuples,
            (false, false) => format!("{tuples} : {constraints}"),
        }
    }

    fn tuples(&self) -> String {
        let space = self.relation.space();
        if space.is_params() {
            return String::new();
        }
        let range = self.tuple(space.range(), &mut space.n_domain());
        if space.is_set() { range } else { format!("{} -> {range}", self.tuple(space.domain(), &mut 0)) }
    }

    pub fn tuple(&self, tuple: &Tuple, col: &mut usize) -> String {
        let name = tuple.name().map_or("", Name::as_str);
        if let Some((first, second)) = tuple.nested() {
            let first = self.tuple(first, col);
            return format!("{name}[{first} -> {}]", self.tuple(second, col));
        }
        let first = *col;
        *col += tuple.dims() as usize;
        format!("{name}[{}]", comma_separated((first..*col).map(|col| self.dimension(col))))
    }

    fn dimension(&self, col: usize) -> String {
        let Some(at) = self.inline[col] else {
            return self.names[col].clone();
        };
        let row = self.relation.equalities().row(at);
        let sign = if row[col].is_positive() { -1i64 } else { 1 };
        let mut value: Vec<Int> = row.iter().map(|coeff| coeff * sign).collect();
        value[col] = Int::ZERO;
        self.sum(&value)
    }

    pub fn constraints(&self) -> String {
        let relation = self.relation;
        let space = relation.space();
        let (n_visible, n_vars) = (space.n_visible(), space.n_vars());
        let mut outer = Vec::new();
        let mut inner = Vec::new();
        let mut gone: Vec<bool> = vec![false; n_vars];
        let mut equalities: Vec<&[Int]> = Vec::new();
        for (at, row) in relation.equalities().rows().enumerate() {
            if self.inline.contains(&Some(at)) {
                continue;
            }
            match self.modulus(row) {
                Some(local) => {
                    gone[local] = true;
                    let uses_locals = (n_visible..n_vars).any(|col| col != local && !row[col].is_zero());
                    let text = self.mod_equality(row, local);
                    if uses_locals { &mut inner } else { &mut outer }.push(text);
                }
                None => equalities.push(row),
            }
        }
        let definitions = relation.definitions();
        let mut implied = vec![false; relation.inequalities().n_rows()];
        let mut floors = Vec::new();
        for definition in &definitions {
            if gone[definition.col] || definition.implied.len() < 2 {
                continue;
            }
            gone[definition.col] = true;
            definition.implied.iter().for_each(|&row| implied[row] = true);
            let numerator = self.sum(&definition.division.numerator);
            floors.push(format!(
                "{} = floor(({numerator})/{})",
                self.names[definition.col], definition.division.divisor
            ));
        }
        let unnamed = (n_visible..n_vars).filter(|&col| !gone[col]);
        let exists: Vec<String> = unnamed.map(|col| self.names[col].clone()).chain(floors).collect();
        for row in equalities {
            let text = self.equality(row);
            if row[n_visible..n_vars].iter().all(Int::is_zero) { &mut outer } else { &mut inner }.push(text);
        }
        let rows =
            relation.inequalities().rows().enumerate().filter(|(at, _)| !implied[*at]).map(|(_, row)| row);
        let (plain, with_locals): (Vec<&[Int]>, Vec<&[Int]>) =
            rows.partition(|row| row[n_visible..n_vars].iter().all(Int::is_zero));
        outer.extend(self.chains(&plain));
        inner.extend(self.chains(&with_locals));
        if !exists.is_empty() {
            let inner = if inner.is_empty() { "true".to_owned() } else { inner.join(" and ") };
            outer.push(format!("exists ({}: {inner})", exists.join(", ")));
        } else {
            outer.extend(inner);
        }
        outer.join(" and ")
    }

    /// The local of an equality that says only that the rest is divisible.
    fn modulus(&self, row: &[Int]) -> Option<usize> {
        let space = self.relation.space();
        let is_lonely = |col: usize| {
            let rows = self.relation.equalities().rows().chain(self.relation.inequalities().rows());
            rows.filter(|row| !row[col].is_zero()).count() == 1
        };
        (space.n_visible()..space.n_vars()).find(|&col| !row[col].is_zero() && is_lonely(col))
    }

    fn mod_equality(&self, row: &[Int], local: usize) -> String {
        let modulus = row[local].abs();
        // Only residues count; the smaller of the two signs reads better.
        let half = modulus.floor_div(&Int::from(2));
        let reduce = |coeff: &Int| {
            let residue = coeff.modulo(&modulus);
            if residue > half { residue - &modulus } else { residue }
        };
        let mut form: Vec<Int> = row.iter().map(reduce).collect();
        form[local] = Int::ZERO;
        let lead = form.iter().find(|coeff| !coeff.is_zero());
        if lead.is_some_and(Int::is_negative) {
            form.iter_mut().for_each(|coeff| *coeff = -&*coeff);
        }
        let last = form.len() - 1;
        let residue = (-&form[last]).modulo(&modulus);
        form[last] = Int::ZERO;
        let sum = self.sum(&form);
        format!("{} mod {modulus} = {residue}", operand(&sum))
    }

    fn equality(&self, row: &[Int]) -> String {
        let positive: Vec<Int> =
            row.iter().map(|x| if x.is_positive() { x.clone() } else { Int::ZERO }).collect();
        let negative: Vec<Int> = row.iter().map(|x| if x.is_negative() { -x } else { Int::ZERO }).collect();
        format!("{} = {}", self.sum(&negative), self.sum(&positive))
    }

    /// The inequalities, two bounds of one variable as a chain where they fit.
    fn chains(&self, rows: &[&[Int]]) -> Vec<String> {
        let space = self.relation.space();
        let by_size = [VarKind::Local, VarKind::Range, VarKind::Domain, VarKind::Symbol];
        let order: Vec<usize> = by_size.into_iter().flat_map(|kind| space.columns(kind).rev()).collect();
        let mut bounds: Vec<Bound> = rows
            .iter()
            .map(|row| Bound {
                row: row.to_vec(),
                col: order.iter().copied().find(|&col| !row[col].is_zero()),
            })
            .collect();
        let mut out = Vec::new();
        for &col in order.iter().rev() {
            let (mut own, rest): (Vec<Bound>, Vec<Bound>) =
                bounds.into_iter().partition(|bound| bound.col == Some(col));
            bounds = rest;
            own.sort_by_key(|bound| bound.row[col].is_negative());
            while !own.is_empty() {
                let lower = own.remove(0);
                let partner = own.iter().position(|upper| {
                    lower.row[col].is_positive()
                        && upper.row[col].is_negative()
                        && upper.row[col] == -&lower.row[col]
                });
                let upper = partner.map(|at| own.remove(at));
                out.push(self.bound(col, &lower.row, upper.as_ref().map(|bound| bound.row.as_slice())));
            }
        }
        out.extend(bounds.iter().map(|bound| format!("{} >= 0", self.sum(&bound.row))));
        out
    }

    /// One bound, or a lower and an upper one.
    fn bound(&self, col: usize, row: &[Int], upper: Option<&[Int]>) -> String {
        let last = row.len() - 1;
        let mut middle = vec![Int::ZERO; row.len()];
        middle[col] = row[col].abs();
        let middle = self.sum(&middle);
        // row = c x + f >= 0 bounds from below by -f, row = f - c x >= 0 from above by f.
        let limit = |row: &[Int]| {
            let sign = if row[col].is_positive() { -1i64 } else { 1 };
            let mut limit: Vec<Int> = row.iter().map(|x| x * sign).collect();
            limit[col] = Int::ZERO;
            limit
        };
        let compare = |mut limit: Vec<Int>, is_upper: bool| {
            let step = if is_upper { -1i64 } else { 1 };
            let is_strict = limit[last] == step && limit[..last].iter().any(|x| !x.is_zero());
            if is_strict {
                limit[last] = Int::ZERO;
            }
            (self.sum(&limit), is_strict)
        };
        if let Some(upper) = upper {
            let (low, low_strict) = compare(limit(row), false);
            let (high, high_strict) = compare(limit(upper), true);
            let sign = |is_strict: bool| if is_strict { "<" } else { "<=" };
            return format!("{low} {} {middle} {} {high}", sign(low_strict), sign(high_strict));
        }
        let is_upper = row[col].is_negative();
        let (limit, is_strict) = compare(limit(row), is_upper);
        let sign = match (is_upper, is_strict) {
            (true, true) => "<",
            (true, false) => "<=",
            (false, true) => ">",
            (false, false) => ">=",
        };
        format!("{middle} {sign} {limit}")
    }

    /// A row as a sum, variables first.
    fn sum(&self, row: &[Int]) -> String {
        let (constant, coeffs) = row.split_last().expect("a row has a constant");
        sum(coeffs.iter().zip(&self.names).map(|(coeff, name)| (coeff, name.as_str())), constant)
    }
}

/// A sum of names with coefficients, and a constant. What is not a plain name is multiplied by a sign.
pub(super) fn sum<'a>(terms: impl Iterator<Item = (&'a Int, &'a str)>, constant: &'a Int) -> String {
    let mut out = String::new();
    for (coeff, name) in terms.chain([(constant, "")]) {
        if coeff.is_zero() {
            continue;
        }
        out.push_str(match (out.is_empty(), coeff.is_negative()) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        let size = coeff.abs();
        if name.is_empty() || !size.is_one() {
            out.push_str(&size.to_string());
            out.push_str(if name.contains('(') { "*" } else { "" });
        }
        out.push_str(name);
    }
    if out.is_empty() { "0".to_owned() } else { out }
}

/// A sum as an operand of `/` or `mod`.
pub(super) fn operand(sum: &str) -> String {
    if is_identifier(sum) { sum.to_owned() } else { format!("({sum})") }
}

/// A name for every column but the constant, all different.
fn column_names(space: &Space) -> Vec<String> {
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

fn is_identifier(name: &str) -> bool {
    name.chars().next().is_some_and(is_start) && name.chars().all(is_part) && keyword(name).is_none()
}

/// For each dimension the equality that gives it in terms of symbols and dimensions that stay.
fn inline_equalities(relation: &IntegerRelation) -> Vec<Option<usize>> {
    let space = relation.space();
    let n_dims = space.offset(VarKind::Symbol);
    let mut inline = vec![None; n_dims];
    for (at, row) in relation.equalities().rows().enumerate() {
        let Some(col) = (0..n_dims).rev().find(|&col| !row[col].is_zero()) else {
            continue;
        };
        let has_locals = row[space.columns(VarKind::Local)].iter().any(|coeff| !coeff.is_zero());
        let rows = relation.equalities().rows().chain(relation.inequalities().rows());
        let is_only_here = rows.filter(|row| !row[col].is_zero()).count() == 1;
        if !has_locals && row[col].abs().is_one() && is_only_here {
            inline[col] = Some(at);
        }
    }
    inline
}
