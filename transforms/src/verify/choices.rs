//! The parameter values at which functions are run.
//!
//! # Method
//! Small numbers, below zero as well, those around common sizes of tiles, and those around the numbers that
//! the programs name. All together where they are few; of many, all of the smallest and an even choice of the
//! rest. The values with which a search for a proof got stuck go first, with a few beyond them. Rare ones
//! come last: numbers that the programs name of any size, each for one setting while the others are small,
//! and several settings that are large together. Numbers of programs are also what other arguments and memory
//! hold in some runs; those that only one of the two programs names go first.

use crate::verify::options::VerifyOptions;
use itertools::Itertools;
use loopwright_affine_ir::{AffineExpr, AffineMap, Attr, DenseElements, FloatValue, Ir, OpId, Type};
use loopwright_prover::machinery::Example;
use std::collections::BTreeSet;

/// Numbers that settings take.
const SIZES: [i64; 18] = [-1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33, 37, 65, 66];

/// So many of the smallest choices are tried, and as many of the others.
const MOST_CHOICES: usize = 60;

/// So many numbers of the programs are looked at.
const MOST_NUMBERS: usize = 8;

/// So many choices at most are of one number that the programs name.
const MOST_RARE: usize = 24;

/// Greater numbers, and less ones below zero, are no settings.
const GREATEST: u64 = 1 << 32;

/// What settings are while one of them is rare.
const USUAL: i64 = 4;

/// Properties whose numbers no value is compared with.
const NO_NUMBERS: [&str; 2] = ["alignment", "predicate"];

/// Choices of the settings.
pub(super) struct Choices {
    /// Those that a search for a proof names.
    pub stuck: Vec<Vec<i64>>,
    /// Those of small numbers first.
    pub all: Vec<Vec<i64>>,
    /// Those that are tried last, of small numbers first.
    pub rare: Vec<Vec<i64>>,
    /// Numbers that the programs name, which other values can be.
    pub integers: Vec<i64>,
    /// The same of floats.
    pub floats: Vec<FloatValue>,
}

/// By the greatest magnitude, so that the first difference that is found is of small numbers; those below
/// zero after.
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
        let [before, after] = programs.map(|(ir, func)| Numbers::of(ir, func));
        let integers = in_turn([&before.integers, &after.integers], |number| number.unsigned_abs());
        let integers = integers.into_iter().filter(|number| number.unsigned_abs() > 2);
        let integers = integers.take(MOST_NUMBERS).collect();
        let floats = in_turn([&before.floats, &after.floats], |number| number.abs());
        let floats = floats.into_iter().take(MOST_NUMBERS).collect();
        if names.is_empty() {
            // Several contents and orders.
            return Self { stuck: Vec::new(), all: vec![Vec::new(); 4], rare: Vec::new(), integers, floats };
        }
        let indices = [before.indices(), after.indices()];
        let (low, high) = options.parameters.unwrap_or((i64::MIN, i64::MAX));
        let fixed = |name: &String| options.runs.fixed.get(name).copied();
        let is_wanted = |values: &Vec<i64>| {
            let mut named = names.iter().zip(values);
            named.all(|(name, value)| fixed(name).is_some() || (low..=high).contains(value))
        };
        let n_free = names.iter().filter(|name| fixed(name).is_none()).count();
        let mut sizes = SIZES.to_vec();
        if n_free <= 2 {
            let named: BTreeSet<i64> = indices.iter().flatten().copied().collect();
            let named = named.into_iter().filter(|number| (2..=256).contains(number)).take(MOST_NUMBERS);
            sizes.extend(named.flat_map(|number| [number - 1, number, number + 1]));
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
        let is_new = |values: &Vec<i64>| is_wanted(values) && !all.iter().take(MOST_CHOICES).contains(values);
        let named = in_turn([&indices[0], &indices[1]], |number| number.unsigned_abs());
        let settings: Vec<Option<i64>> = names.iter().map(fixed).collect();
        let rare = rare(&settings, USUAL.max(low).min(high), named, is_new);
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
        Self { stuck, all, rare, integers, floats }
    }

    /// Choices for runs in which other values are rare: small ones, with which something was done if that is
    /// known of some.
    pub(super) fn usual(&self, agreed: &[Vec<(String, i64)>]) -> Vec<Vec<i64>> {
        const FEW: usize = 12;
        let values = |run: &Vec<(String, i64)>| run.iter().map(|(_, value)| *value).collect();
        let mut found: Vec<Vec<i64>> = agreed.iter().map(values).collect();
        if found.is_empty() {
            found.clone_from(&self.all);
        }
        // Arrays of fewer elements do not hold much.
        found.sort_by_cached_key(|values| (values.iter().any(|value| *value < 3), rank(values)));
        found.dedup();
        found.truncate(FEW);
        found
    }
}

/// Choices of large and of named numbers, for settings of which some are known.
fn rare(
    settings: &[Option<i64>],
    usual: i64,
    named: Vec<i64>,
    is_new: impl Fn(&Vec<i64>) -> bool,
) -> Vec<Vec<i64>> {
    let free: Vec<usize> = (0..settings.len()).filter(|position| settings[*position].is_none()).collect();
    let chosen = |value: &dyn Fn(usize) -> i64| -> Vec<i64> {
        let settings = settings.iter().enumerate();
        settings.map(|(position, known)| known.unwrap_or_else(|| value(position))).collect()
    };
    let beside = |number: i64| [number, number.saturating_add(1), number.saturating_sub(1)];
    let numbers = named.into_iter().flat_map(beside).filter(|number| number.unsigned_abs() <= GREATEST);
    let alone = numbers
        .unique()
        .cartesian_product(&free)
        .map(|(number, free)| chosen(&|position| if position == *free { number } else { usual }));
    let mut rare: Vec<Vec<i64>> = alone.filter(&is_new).take(MOST_RARE).collect();
    if free.len() > 1 {
        let growing = |position: usize| 9 + 8 * position as i64;
        let falling = |position: usize| (33 - 8 * position as i64).max(1);
        let together = [8, 16, 33].map(|size| chosen(&|_| size));
        rare.extend(together.into_iter().chain([chosen(&growing), chosen(&falling)]).filter(is_new));
    }
    rare.sort_by_cached_key(|values| rank(values));
    rare.dedup();
    rare
}

/// Numbers that a function names.
#[derive(Default)]
struct Numbers {
    /// In constants, and other properties.
    integers: BTreeSet<i64>,
    /// In maps and sets, where a bound may be written with the other sign.
    in_maps: BTreeSet<i64>,
    floats: BTreeSet<FloatValue>,
}

impl Numbers {
    fn of(ir: &Ir, func: OpId) -> Self {
        let mut found = Self::default();
        for op in ir.walk(func) {
            let attrs = ir.op(op).attrs.iter();
            let of_values = attrs.filter(|(name, _)| !NO_NUMBERS.contains(&name.as_str()));
            of_values.for_each(|(_, attr)| found.of_attr(attr));
        }
        found
    }

    /// What an `index` may be compared with.
    fn indices(&self) -> BTreeSet<i64> {
        let both = self.in_maps.iter().flat_map(|number| [Some(*number), number.checked_neg()]);
        self.integers.iter().copied().chain(both.flatten()).collect()
    }

    fn of_attr(&mut self, attr: &Attr) {
        match attr {
            Attr::Integer(value, _) => self.integers.extend(i64::try_from(*value)),
            Attr::Float(value) => self.of_float(*value),
            Attr::Dense(elements) if elements.is_splat() => self.of_splat(elements),
            Attr::Array(list) => list.iter().for_each(|one| self.of_attr(one)),
            Attr::AffineMap(map) => {
                let AffineMap { results, .. } = &**map;
                results.iter().for_each(|result| self.of_expression(result));
            }
            Attr::IntegerSet(set) => set.constraints.iter().for_each(|(one, _)| self.of_expression(one)),
            _ => {}
        }
    }

    fn of_splat(&mut self, elements: &DenseElements) {
        for value in elements.integers().into_iter().flatten() {
            match elements.ty.element_or_self() {
                Type::Float(kind) => {
                    let unused = 128 - kind.format().width;
                    self.of_float(FloatValue {
                        kind: *kind,
                        bits: value.cast_unsigned() << unused >> unused,
                    });
                }
                _ => self.integers.extend(i64::try_from(value)),
            }
        }
    }

    fn of_float(&mut self, value: FloatValue) {
        if value.is_finite() && value.to_f64() != 0.0 {
            self.floats.insert(value);
        }
    }

    fn of_expression(&mut self, expression: &AffineExpr) {
        match expression {
            AffineExpr::Const(value) => {
                self.in_maps.insert(*value);
            }
            AffineExpr::Binary(_, one, other) => {
                self.of_expression(one);
                self.of_expression(other);
            }
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) => {}
        }
    }
}

/// The numbers of two programs, those first that only one of them names, and among those the small ones.
fn in_turn<T: Copy + Ord, K: Ord>([before, after]: [&BTreeSet<T>; 2], magnitude: impl Fn(&T) -> K) -> Vec<T> {
    let is_shared = |number: &T| before.contains(number) && after.contains(number);
    let mut numbers: Vec<T> = before.union(after).copied().collect();
    numbers.sort_by_cached_key(|number| (is_shared(number), magnitude(number)));
    numbers
}
