//! Random texts of the whole language, right by construction: types, attributes, locations, programs.
//!
//! Everything is decided by a [`Draw`]: a seeded generator of random numbers, or the bytes of a fuzzer, which
//! run out; what is drawn then is always the first and simplest choice, so every text ends.

mod attr;
mod ops;
mod program;
mod ty;

use crate::rng::Rng;

/// How deep types, attributes and regions nest in each other at most.
const MAX_DEPTH: u32 = 4;

/// Decides.
pub trait Draw {
    /// A number below `n`, which is not 0.
    fn below(&mut self, n: usize) -> usize;
}

impl Draw for Rng {
    fn below(&mut self, n: usize) -> usize {
        self.index(n)
    }
}

/// Decisions out of bytes: one for a choice among few, two for one among many, 0 when there are no more.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Draw for Bytes<'_> {
    fn below(&mut self, n: usize) -> usize {
        let wanted = if n <= 256 { 1 } else { 2 };
        let (now, later) = self.0.split_at(wanted.min(self.0.len()));
        self.0 = later;
        now.iter().fold(0, |sum, byte| sum * 256 + usize::from(*byte)) % n
    }
}

/// Makes texts.
pub(crate) struct Grammar<'d> {
    draw: &'d mut dyn Draw,
    depth: u32,
    /// Makes names unique.
    counter: u32,
}

/// The program of a seed: ops of known dialects and of none, for `--allow-unregistered-dialect`.
pub fn any_program(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    Grammar::new(&mut rng).program()
}

impl<'d> Grammar<'d> {
    pub(crate) fn new(draw: &'d mut dyn Draw) -> Grammar<'d> {
        Grammar { draw, depth: 0, counter: 0 }
    }

    /// A number in `low..=high`.
    fn range(&mut self, low: usize, high: usize) -> usize {
        low + self.draw.below(high - low + 1)
    }

    /// True in about `percent` of 100 draws; false when decisions run out.
    fn chance(&mut self, percent: usize) -> bool {
        self.draw.below(100) >= 100 - percent
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.draw.below(items.len())]
    }

    fn unique(&mut self) -> u32 {
        self.counter += 1;
        self.counter
    }

    /// One of the makers; only one of the first `n_leaves`, which do not nest, when the nesting is deep.
    fn one_of(&mut self, n_leaves: usize, makers: &[fn(&mut Self) -> String]) -> String {
        let n = if self.depth < MAX_DEPTH { makers.len() } else { n_leaves };
        let maker = makers[self.draw.below(n)];
        self.depth += 1;
        let text = maker(self);
        self.depth -= 1;
        text
    }

    /// Up to `most` texts, separated by commas.
    fn list(&mut self, least: usize, most: usize, mut make: impl FnMut(&mut Self) -> String) -> String {
        let n = self.range(least, most);
        (0..n).map(|_| make(self)).collect::<Vec<_>>().join(", ")
    }

    /// A bare word.
    fn word(&mut self) -> &'static str {
        self.pick(&["a", "b", "mine", "_x", "with.dots", "Upper", "d0", "x9$", "loc"])
    }

    /// A string with its quotes.
    fn string(&mut self) -> String {
        let texts = [
            "\"\"",
            "\"plain\"",
            "\"two words\"",
            "\"\\22quoted\\22\"",
            "\"back\\\\slash\"",
            "\"\\0A\\09\\00\"",
            "\"é\"",
            "\"\\FF\\C3\"",
            "\"//\"",
            "\"%0 : i32\"",
            "\"1\"",
            "\"<>\"",
        ];
        self.pick(&texts).to_string()
    }
}
