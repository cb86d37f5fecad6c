//! The printer of isl's notation.
//!
//! # Problem
//! Write a relation as text that isl reads back as the same relation, short and in a form people read.
//!
//! # Method
//! Disjuncts are simplified, those that obviously lie in others go, as far as a small budget allows; each is
//! printed as one item. A dimension that an equality gives in terms of earlier ones and of symbols is
//! replaced by that expression in its tuple. A pair of bounds on one variable becomes a chain `0 <= i < N`. A
//! local that occurs in one equality only becomes `(…) mod d = 0`; a floor is written where it is used,
//! `3*floor(i/3) > j`, or as a remainder if that is shorter, `i mod 3 <= 1`. Floors that are long or used
//! often are named in `exists (e0 = floor((…)/d): …)`.
//!
//! # Exactness
//! What is printed has the same points.
//!
//! # Examples
//! `[N] -> { S[i, j] -> T[i + 1, j] : 0 <= i < N and (i + j) mod 2 = 0 }`

use crate::linear::row;
use crate::relation::division::{Definition, Division};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Name, Space, Tuple, VarKind};
use crate::relation::union_relation::UnionRelation;
use crate::text::names::{column_names, comma_separated, operand, sum};
use crate::work::budget::Budget;
use loopwright_integer::Int;
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
    let budget = Budget::new(BUDGET);
    let mut items = Vec::new();
    for (space, disjuncts) in parts {
        let before = items.len();
        let disjuncts = disjuncts.iter().map(|disjunct| {
            let mut disjunct = disjunct.clone();
            disjunct.simplify();
            disjunct
        });
        let relation = PresburgerRelation::assemble((*space).clone().without_locals(), disjuncts.collect());
        let relation = relation.simplified(&budget).unwrap_or(relation);
        items.extend(relation.disjuncts().iter().map(|disjunct| Printer::new(disjunct).item()));
        if items.len() == before {
            items.push(Printer::new(&IntegerRelation::universe((*space).clone())).item_with("false"));
        }
    }
    if items.is_empty() { f.write_str("{  }") } else { write!(f, "{{ {} }}", items.join("; ")) }
}

/// The steps that simplifying a text may take; past them it is written as it is.
const BUDGET: u64 = 20_000;

/// The longest numerator of a floor that is written where it is used.
const MAX_NUMERATOR: usize = 60;

/// How often a floor may be written out.
const MAX_USES: usize = 2;

pub(super) struct Printer<'a> {
    relation: &'a IntegerRelation,
    /// What is written for each column but the constant, then for the remainder of each of `floors`.
    pub names: Vec<String>,
    /// The locals that are written as floors where they are used.
    floors: Vec<Definition>,
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
        let mut printer = Printer::with_all_names(relation);
        printer.inline = inline_equalities(relation);
        printer
    }

    /// A printer that names every dimension, so that other text may refer to it.
    pub fn with_all_names(relation: &'a IntegerRelation) -> Self {
        let names = column_names(relation.space());
        let inline = vec![None; relation.space().offset(VarKind::Symbol)];
        let mut printer = Printer { relation, names, floors: Vec::new(), inline };
        printer.inline_floors();
        printer
    }

    fn inline_floors(&mut self) {
        let definitions = self.relation.definitions();
        let rows: Vec<&[Int]> =
            self.relation.equalities().rows().chain(self.relation.inequalities().rows()).collect();
        let mut remainders = Vec::new();
        for definition in definitions {
            let Division { numerator, divisor } = &definition.division;
            let n_uses = rows.iter().filter(|row| !row[definition.col].is_zero()).count();
            let text = self.sum(numerator);
            if definition.implied.is_empty()
                || self.is_quantified(numerator, None)
                || n_uses > definition.implied.len() + MAX_USES
                || text.len() > MAX_NUMERATOR
            {
                continue;
            }
            let text = operand(&text);
            self.names[definition.col] = format!("floor({text}/{divisor})");
            remainders.push(format!("{text} mod {divisor}"));
            self.floors.push(definition);
        }
        self.names.extend(remainders);
    }

    fn is_floor(&self, col: usize) -> bool {
        self.floors.iter().any(|floor| floor.col == col)
    }

    /// Does the row have a local that has to be quantified, other than `but`?
    fn is_quantified(&self, row: &[Int], but: Option<usize>) -> bool {
        let mut locals = self.relation.space().columns(VarKind::Local);
        locals.any(|col| !row[col].is_zero() && !self.is_floor(col) && Some(col) != but)
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
                    let text = self.mod_equality(row, local);
                    if self.is_quantified(row, Some(local)) { &mut inner } else { &mut outer }.push(text);
                }
                None => equalities.push(row),
            }
        }
        let definitions = relation.definitions();
        let mut implied = vec![false; relation.inequalities().n_rows()];
        let mut floors = Vec::new();
        for definition in &definitions {
            let is_written = self.is_floor(definition.col);
            if gone[definition.col] || definition.implied.len() < 2 && !is_written {
                continue;
            }
            gone[definition.col] = true;
            definition.implied.iter().for_each(|&row| implied[row] = true);
            if is_written {
                continue;
            }
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
            if self.is_quantified(row, None) { &mut inner } else { &mut outer }.push(text);
        }
        let rows =
            relation.inequalities().rows().enumerate().filter(|(at, _)| !implied[*at]).map(|(_, row)| row);
        let (with_locals, plain): (Vec<&[Int]>, Vec<&[Int]>) =
            rows.partition(|row| self.is_quantified(row, None));
        let with_remainders =
            |rows: Vec<&[Int]>| rows.into_iter().map(|row| self.with_remainders(row)).collect::<Vec<_>>();
        let (plain, with_locals) = (with_remainders(plain), with_remainders(with_locals));
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

    /// The row over the columns and the remainders. A floor that stands for a shorter sum with the remainder,
    /// d floor(f/d) = f - f mod d, is replaced by that.
    fn with_remainders(&self, row: &[Int]) -> Vec<Int> {
        let n_vars = row.len() - 1;
        let n_terms = |row: &[Int]| row[..n_vars].iter().filter(|coeff| !coeff.is_zero()).count();
        let mut row = row.to_vec();
        let mut remainders = vec![Int::ZERO; self.floors.len()];
        for (floor, remainder) in self.floors.iter().zip(&mut remainders).rev() {
            let Division { numerator, divisor } = &floor.division;
            if row[floor.col].is_zero() || !row[floor.col].is_divisible_by(divisor) {
                continue;
            }
            let factor = row[floor.col].div_exact(divisor);
            let mut other: Vec<Int> = row.iter().zip(numerator).map(|(x, y)| x + &factor * y).collect();
            other[floor.col] = Int::ZERO;
            if n_terms(&other) + 1 < n_terms(&row) {
                row = other;
                *remainder = -factor;
            }
        }
        let constant = row.split_off(n_vars);
        row.extend(remainders);
        row.extend(constant);
        row
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

    /// One variable and what it is equal to: one of the range before the domain, then locals, then symbols;
    /// of those one with the coefficient one, then the last.
    fn equality(&self, row: &[Int]) -> String {
        let space = self.relation.space();
        let kinds = [VarKind::Range, VarKind::Domain, VarKind::Local, VarKind::Symbol];
        let columns = kinds.into_iter().flat_map(|kind| {
            let mut columns: Vec<usize> = space.columns(kind).rev().collect();
            columns.sort_by_key(|&col| !row[col].abs().is_one());
            columns
        });
        let Some(lead) = columns.into_iter().find(|&col| !row[col].is_zero()) else {
            return format!("{} = 0", self.sum(row));
        };
        let mut left = vec![Int::ZERO; row.len()];
        left[lead] = row[lead].abs();
        let sign = if row[lead].is_positive() { -1i64 } else { 1 };
        let mut right: Vec<Int> = row.iter().map(|x| x * sign).collect();
        right[lead] = Int::ZERO;
        format!("{} = {}", self.sum(&left), self.sum(&right))
    }

    /// The columns in the order in which they are bounded: remainders and locals by the others, the range by
    /// the domain, all by symbols.
    fn order(&self) -> Vec<usize> {
        let space = self.relation.space();
        let kinds = [VarKind::Local, VarKind::Range, VarKind::Domain, VarKind::Symbol];
        let columns = kinds.into_iter().flat_map(|kind| space.columns(kind).rev());
        (space.n_vars()..self.names.len()).rev().chain(columns).collect()
    }

    /// The inequalities, two bounds of one variable as a chain where they fit.
    fn chains(&self, rows: &[Vec<Int>]) -> Vec<String> {
        let order = self.order();
        let mut bounds: Vec<Bound> = rows
            .iter()
            .map(|row| Bound {
                row: row.clone(),
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
            let is_strict = limit[last] == step;
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
        let (coeffs, constant) = row::split_constant(row);
        sum(coeffs.iter().zip(&self.names).map(|(coeff, name)| (coeff, name.as_str())), constant)
    }
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
