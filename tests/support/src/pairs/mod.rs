//! Pairs of programs of which it is known by construction whether the second does what the first does.
//!
//! Each class is a template with random sizes, types, operators and depth. A pair is *right* if the second
//! program computes what the first does on every input on which that has a meaning, and does nothing
//! undefined there; distinct memref arguments of functions that nobody in the program calls do not overlap.
//! It is *wrong* if there is an input, or a body of a function that is only declared, for which this is not
//! so: above each wrong one is why, if its name does not say it.

mod calls;
mod expr;
mod loops;
mod memory;
mod programs;
mod returned;
mod undefined;
mod values;

use crate::rng::Rng;

/// A pair with its label.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The class of programs.
    pub class: &'static str,
    /// What was done to the first program.
    pub kind: &'static str,
    /// The first program.
    pub before: String,
    /// The second program.
    pub after: String,
    /// The second does what the first does.
    pub is_right: bool,
}

/// Pairs about one program, or a few that are alike.
#[derive(Default)]
struct Case {
    before: String,
    pairs: Vec<(&'static str, String, String, bool)>,
}

impl Case {
    fn of(before: impl Into<String>) -> Self {
        Self { before: before.into(), pairs: Vec::new() }
    }

    fn right(self, kind: &'static str, after: impl Into<String>) -> Self {
        let before = self.before.clone();
        self.pair(kind, before, after, true)
    }

    fn wrong(self, kind: &'static str, after: impl Into<String>) -> Self {
        let before = self.before.clone();
        self.pair(kind, before, after, false)
    }

    /// A right pair with a first program of its own.
    fn right_of(self, kind: &'static str, before: impl Into<String>, after: impl Into<String>) -> Self {
        self.pair(kind, before, after, true)
    }

    /// A wrong pair with a first program of its own.
    fn wrong_of(self, kind: &'static str, before: impl Into<String>, after: impl Into<String>) -> Self {
        self.pair(kind, before, after, false)
    }

    fn pair(
        mut self,
        kind: &'static str,
        before: impl Into<String>,
        after: impl Into<String>,
        is_right: bool,
    ) -> Self {
        self.pairs.push((kind, before.into(), after.into(), is_right));
        self
    }
}

/// A class of programs: its name, and what makes pairs of it.
type Class = (&'static str, fn(&mut Rng) -> Case);

const CLASSES: &[&[Class]] = &[
    loops::CLASSES,
    calls::CLASSES,
    memory::CLASSES,
    undefined::CLASSES,
    programs::CLASSES,
    values::CLASSES,
    returned::CLASSES,
];

/// The pairs of a seed: of one class after the other.
pub fn pairs(seed: u64) -> Vec<Pair> {
    let classes: Vec<&Class> = CLASSES.iter().flat_map(|classes| classes.iter()).collect();
    let (class, generate) = classes[(seed % classes.len() as u64) as usize];
    let pairs = generate(&mut Rng::new(seed)).pairs.into_iter();
    pairs.map(|(kind, before, after, is_right)| Pair { class, kind, before, after, is_right }).collect()
}
