//! A small deterministic random number generator (SplitMix64): one seed, one sequence, on every machine.

use std::ops::Range;

/// The seeds that an environment variable asks for: the first `N`, or those in `A..B`; else the ones given.
///
/// # Panics
/// If the variable says something else.
pub fn asked_seeds(variable: &str, otherwise: Range<u64>) -> Range<u64> {
    let Ok(text) = std::env::var(variable) else { return otherwise };
    let seeds = match text.split_once("..") {
        Some((first, end)) => first.parse().ok().zip(end.parse().ok()).map(|(first, end)| first..end),
        None => text.parse().ok().map(|count| 0..count),
    };
    let seeds = seeds.filter(|seeds| !seeds.is_empty());
    seeds.unwrap_or_else(|| panic!("{variable} is a number of seeds or 'first..end', not '{text}'"))
}

/// The generator; two of them with the same seed give the same numbers.
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator whose sequence depends on `seed` only.
    pub fn new(seed: u64) -> Rng {
        Rng { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `low..=high`.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        assert!(low <= high, "empty range {low}..={high}");
        let width = high.abs_diff(low) + 1;
        low + (self.bits() % width) as i64
    }

    /// A position in a list of `len` items.
    pub fn index(&mut self, len: usize) -> usize {
        assert!(len > 0, "no item to pick");
        (self.bits() % len as u64) as usize
    }

    /// True in `percent` of 100 draws.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.bits() % 100 < percent
    }

    /// One of `items`.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.index(items.len())]
    }

    /// One of `items`, each as likely as its weight says.
    pub fn weighted<T: Copy>(&mut self, items: &[(u64, T)]) -> T {
        let total: u64 = items.iter().map(|(weight, _)| weight).sum();
        let mut draw = self.bits() % total;
        for &(weight, item) in items {
            if draw < weight {
                return item;
            }
            draw -= weight;
        }
        unreachable!("the draw is below the sum of the weights")
    }
}
