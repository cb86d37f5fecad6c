//! What the settings of a function are in its runs.
//!
//! # Method
//! Small numbers, below zero as well, those around common sizes of tiles, and those around the numbers that the programs name. All
//! together where they are few; of many, all of the smallest and an even choice of the rest. The values with which a search for a
//! proof got stuck go first, with a few beyond them.

use crate::verify::options::VerifyOptions;
use affine_ir::{AffineExpr, AffineMap, Attr, Ir, OpId};
use analysis::Example;
use itertools::Itertools;
use std::collections::BTreeSet;

/// Numbers that settings take.
const SIZES: [i64; 18] = [-1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33, 37, 65, 66];

/// So many of the smallest choices are tried, and as many of the others.
const MOST_CHOICES: usize = 60;

/// So many numbers of the programs are looked at.
const MOST_NUMBERS: usize = 8;

/// Choices of the settings.
pub(super) struct Choices {
    /// Those that a search for a proof names.
    pub stuck: Vec<Vec<i64>>,
    /// Those of small numbers first.
    pub all: Vec<Vec<i64>>,
}

/// By the greatest magnitude, so that the first difference that is found is of small numbers; those below zero behind.
pub(super) fn rank(values: &[i64]) -> impl Ord + use<> {
    let magnitude = |value: &i64| (value.unsigned_abs(), *value < 0);
    (values.iter().map(magnitude).max(), values.iter().sum::<i64>(), values.to_vec())
}

impl Choices {
    pub(super) fn new(
        names: &[String],
        programs: [(&Ir, OpId); 2],
        example: Option<&Example>,
        options: &VerifyOptions,
    ) -> Self {
        if names.is_empty() {
            // Several contents and orders.
            return Self { stuck: Vec::new(), all: vec![Vec::new(); 4] };
        }
        let (low, high) = options.parameters.unwrap_or((i64::MIN, i64::MAX));
        let fixed = |name: &String| options.runs.fixed.get(name).copied();
        let is_wanted = |values: &Vec<i64>| {
            let mut named = names.iter().zip(values);
            named.all(|(name, value)| fixed(name).is_some() || (low..=high).contains(value))
        };
        let n_free = names.iter().filter(|name| fixed(name).is_none()).count();
        let mut sizes = SIZES.to_vec();
        if n_free <= 2 {
            let around = numbers(programs).into_iter().flat_map(|number| [number - 1, number, number + 1]);
            sizes.extend(around);
        }
        if low > 0 {
            sizes.extend([low, low.saturating_add(1), low.saturating_add(7)]);
        }
        sizes.sort_unstable();
        sizes.dedup();
        let of_name = |name: &String| fixed(name).map_or_else(|| sizes.clone(), |value| vec![value]);
        let mut all: Vec<Vec<i64>> = match n_free {
            0..=3 => names.iter().map(of_name).multi_cartesian_product().filter(is_wanted).collect(),
            // All the same, or growing from one to the next, or falling.
            _ => {
                let varied = |first: i64, step: i64| -> Vec<i64> {
                    let value = |(n, name): (i64, &String)| {
                        fixed(name).unwrap_or((first + n * step).max(first.min(0)))
                    };
                    (0..).zip(names).map(value).collect()
                };
                let all =
                    sizes.iter().flat_map(|size| [varied(*size, 0), varied(*size, 1), varied(*size, -1)]);
                all.filter(is_wanted).collect()
            }
        };
        all.sort_by_cached_key(|values| rank(values));
        all.dedup();
        let (n_small, n) = (MOST_CHOICES, all.len());
        let stride = (n.saturating_sub(n_small)).div_ceil(MOST_CHOICES).max(1);
        let is_taken = |at: usize| at < n_small || (n - 1 - at).is_multiple_of(stride);
        let mut all: Vec<Vec<i64>> =
            all.into_iter().enumerate().filter(|(at, _)| is_taken(*at)).map(|(_, values)| values).collect();
        if n_free == 0 {
            // Several contents and orders.
            all = vec![all.concat(); 4];
        } else if all.len() < MOST_CHOICES {
            // With other contents, which may have hidden a difference.
            all.extend(all.clone());
        }
        let named = |name: &String| {
            let parameters = &example?.parameters;
            let (_, value) = parameters.iter().find(|(known, _)| known.as_str() == name)?;
            value.to_i64()
        };
        let stuck: Vec<Option<i64>> = names.iter().map(named).collect();
        let beyond = |more: i64| -> Vec<i64> {
            let value = |(name, at): (&String, &Option<i64>)| {
                fixed(name).unwrap_or_else(|| at.map_or(3, |at| at.saturating_add(more)))
            };
            names.iter().zip(&stuck).map(value).collect()
        };
        let stuck: Vec<Vec<i64>> = match stuck.iter().any(Option::is_some) {
            true => (0..4).map(beyond).filter(is_wanted).collect(),
            false => Vec::new(),
        };
        Self { stuck, all }
    }
}

/// Small numbers that stand in two functions: steps, bounds, divisors.
fn numbers(programs: [(&Ir, OpId); 2]) -> BTreeSet<i64> {
    let mut found = BTreeSet::new();
    for (ir, func) in programs {
        for op in ir.walk(func) {
            ir.op(op).attrs.iter().for_each(|(_, attr)| of_attr(attr, &mut found));
        }
    }
    found.into_iter().filter(|number| (2..=256).contains(number)).take(MOST_NUMBERS).collect()
}

fn of_attr(attr: &Attr, found: &mut BTreeSet<i64>) {
    match attr {
        Attr::Integer(value, _) => found.extend(i64::try_from(*value)),
        Attr::Array(list) => list.iter().for_each(|one| of_attr(one, found)),
        Attr::AffineMap(map) => {
            let AffineMap { results, .. } = &**map;
            results.iter().for_each(|result| of_expression(result, found));
        }
        Attr::IntegerSet(set) => set.constraints.iter().for_each(|(one, _)| of_expression(one, found)),
        _ => {}
    }
}

fn of_expression(expression: &AffineExpr, found: &mut BTreeSet<i64>) {
    match expression {
        AffineExpr::Const(value) => found.extend(value.checked_abs()),
        AffineExpr::Binary(_, one, other) => {
            of_expression(one, found);
            of_expression(other, found);
        }
        AffineExpr::Dim(_) | AffineExpr::Symbol(_) => {}
    }
}
