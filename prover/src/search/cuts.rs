//! Chvátal-Gomory cuts: rows that hold for all integer points, but not for all rational ones.
//!
//! # Method
//! Where the sum of two inequalities has coefficients that are all multiples of a number, but not its
//! constant, it can be divided by that number and rounded: a Chvátal-Gomory cut. Of induction variables of
//! tiles, quotients and what they are quotients of, such cuts of pairs say what people see: from `16t <= i <=
//! 16t + 15` and `16q <= i <= 16q + 15` they make `t = q`.
//!
//! Where several rows have to be added for that, the simplex finds them, if it is known which form to bound.
//! Two instances are mostly compared by the quotients of something that grows from one to the other: from
//! `16t <= i`, `i <= j` and `j <= 16u + 15` follows `t <= u`. So differences of quotients are worth it: of
//! forms that are with the same factor beside others in rows.
//!
//! # Reference
//! [Schrijver86] §23 for cuts.

use crate::search::sums::{Sum, Summed};
use loopwright_checker::machinery::ConstraintRecord;
use loopwright_polyhedra::Int;
use num_traits::Zero;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// No more cuts are made of pairs.
const MAX_CUTS: usize = 60;
/// Cuts of more variables are not worth their row.
const MAX_TERMS: usize = 3;
/// No more numbers are tried as divisors.
const MAX_DIVISORS: usize = 12;
/// No more differences are looked at.
const MAX_DIFFERENCES: usize = 48;

/// Adds cuts of single rows and of pairs, and says what they are the sums of, and of which divisor.
pub(super) fn cuts_of_pairs(rows: &mut Vec<Summed>) -> Vec<(Sum, Int)> {
    let mut cuts: Vec<(Sum, Int)> = Vec::new();
    let mut divisors: BTreeSet<Int> = BTreeSet::new();
    for row in rows.iter() {
        divisors.extend(row.row[1..].iter().map(Int::abs).filter(|coeff| *coeff > Int::ONE));
    }
    // Constants of the rows with these coefficients.
    let mut known: FxHashMap<Vec<Int>, Int> = FxHashMap::default();
    for row in rows.iter() {
        note(&mut known, &row.row);
    }
    for divisor in divisors.into_iter().take(MAX_DIVISORS) {
        let mut residues: FxHashMap<Vec<Int>, Vec<usize>> = FxHashMap::default();
        for at in 0..rows.len() {
            let residue = residue(&rows[at].row[1..], |coeff| coeff.modulo(&divisor));
            let opposite = self::residue(&rows[at].row[1..], |coeff| (-coeff).modulo(&divisor));
            let mut found = Vec::new();
            if residue.is_empty() {
                found.push(rows[at].clone());
            }
            for other in residues.get(&opposite).into_iter().flatten().filter(|_| !residue.is_empty()) {
                let mut sum = rows[at].clone();
                sum.add(&rows[*other], &Int::ONE);
                found.push(sum);
            }
            residues.entry(residue).or_default().push(at);
            for Summed { mut row, sum } in found {
                if row[0].is_divisible_by(&divisor) || row[1..].iter().all(Zero::is_zero) {
                    continue;
                }
                row.iter_mut().for_each(|coeff| *coeff = coeff.floor_div(&divisor));
                let n_terms = row[1..].iter().filter(|coeff| !coeff.is_zero()).count();
                if cuts.len() < MAX_CUTS && n_terms <= MAX_TERMS && note(&mut known, &row) {
                    let name = ConstraintRecord::Derived(cuts.len() as u32);
                    cuts.push((sum, divisor.clone()));
                    rows.push(Summed { row, sum: Sum::of(name) });
                }
            }
        }
    }
    cuts
}

/// The values of coefficients, without the last zeros.
fn residue(coeffs: &[Int], of: impl Fn(&Int) -> Int) -> Vec<Int> {
    let mut residue: Vec<Int> = coeffs.iter().map(of).collect();
    while residue.last().is_some_and(Zero::is_zero) {
        residue.pop();
    }
    residue
}

/// Notes a row, and says whether it tells more than those with the same coefficients.
fn note(known: &mut FxHashMap<Vec<Int>, Int>, row: &[Int]) -> bool {
    let coeffs = residue(&row[1..], Int::clone);
    match known.get_mut(&coeffs) {
        Some(least) if *least <= row[0] => false,
        Some(least) => {
            *least = row[0].clone();
            true
        }
        None => {
            known.insert(coeffs, row[0].clone());
            true
        }
    }
}

/// Quotients, and differences of two of them, as rows without constants.
pub(super) fn differences(rows: &[Summed]) -> Vec<Vec<Int>> {
    let mut quotients: BTreeMap<Int, BTreeSet<Vec<Int>>> = BTreeMap::new();
    for Summed { row, .. } in rows {
        let factors: BTreeSet<Int> =
            row[1..].iter().map(Int::abs).filter(|coeff| *coeff > Int::ONE).collect();
        for factor in factors {
            let multiple = |coeff: &Int| match coeff.is_divisible_by(&factor) {
                true => coeff.div_exact(&factor),
                false => Int::ZERO,
            };
            let mut form = residue(&row[1..], multiple);
            let n_terms = form.iter().filter(|coeff| !coeff.is_zero()).count();
            let is_all = row[1..].iter().all(|coeff| coeff.is_divisible_by(&factor));
            let Some(first) = form.iter().find(|coeff| !coeff.is_zero()) else { continue };
            if is_all || n_terms > MAX_TERMS {
                continue;
            }
            if first.is_negative() {
                form.iter_mut().for_each(|coeff| *coeff = -&*coeff);
            }
            form.insert(0, Int::ZERO);
            quotients.entry(factor).or_default().insert(form);
        }
    }
    let (mut found, mut known) = (Vec::new(), FxHashSet::default());
    // What is divided by more tells more.
    for forms in quotients.values().rev() {
        let forms: Vec<&Vec<Int>> = forms.iter().collect();
        for (at, form) in forms.iter().enumerate() {
            let differences = forms[..at].iter().map(|other| difference(form, other));
            for form in differences.chain([form.to_vec()]) {
                let n_terms = form.iter().filter(|coeff| !coeff.is_zero()).count();
                if n_terms > 0 && n_terms <= 2 * MAX_TERMS && known.insert(form.clone()) {
                    found.push(form);
                }
            }
        }
    }
    // The last columns are those of the cases that were chosen, which the contradiction is about.
    found.sort_by_key(|form: &Vec<Int>| Reverse(residue(form, Int::clone).len()));
    found.truncate(MAX_DIFFERENCES);
    found
}

fn difference(form: &[Int], other: &[Int]) -> Vec<Int> {
    let coeff = |form: &[Int], at: usize| form.get(at).cloned().unwrap_or_default();
    (0..form.len().max(other.len())).map(|at| coeff(form, at) - coeff(other, at)).collect()
}
