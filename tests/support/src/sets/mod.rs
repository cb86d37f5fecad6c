//! Random sets and relations in isl notation, with a meaning that plain evaluation gives.
//!
//! A piece is `S[i, j] -> T[k] : condition`. Every dimension has a lower and an upper bound, constants or the
//! parameter `N`, so that lexicographic extremes exist and points can be enumerated. Conditions are sums,
//! `mod`, `floor`, existential variables, `and`, `or`, `not`; [`Condition::holds`] evaluates them without any
//! of the code under test.

pub mod cases;
mod condition;
mod random;

pub use condition::Condition;

/// The parameters, of which a set has the first ones.
pub const PARAMETERS: [&str; 3] = ["N", "M", "K"];

/// Values of the parameters for one size.
pub fn parameter_values(size: i64) -> [i64; 3] {
    [size, 2, size - 1]
}

/// One tuple, for a relation two, with the condition on its dimensions.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Name and dimensions of the first tuple; none for a set.
    pub domain: Option<(&'static str, usize)>,
    /// Name and dimensions of the last tuple, for a set the only one.
    pub range: (&'static str, usize),
    /// What holds of the dimensions, the domain's first, and the parameters.
    pub condition: Condition,
}

/// A union of pieces.
#[derive(Clone, Debug)]
pub struct Pieces {
    /// How many of [`PARAMETERS`] there are.
    pub n_parameters: usize,
    /// In the order of the text.
    pub pieces: Vec<Piece>,
}

impl Piece {
    /// Dimensions of both tuples.
    pub fn n_dims(&self) -> usize {
        self.domain.map_or(0, |(_, dims)| dims) + self.range.1
    }

    fn text(&self) -> String {
        let mut names: Vec<String> = ["i", "j", "k", "l", "m", "n", "o", "p"]
            .iter()
            .take(self.n_dims())
            .map(|name| (*name).to_string())
            .collect();
        let n_domain = self.domain.map_or(0, |(_, dims)| dims);
        let range = format!("{}[{}]", self.range.0, names[n_domain..].join(", "));
        let tuples = match self.domain {
            Some((name, _)) => format!("{name}[{}] -> {range}", names[..n_domain].join(", ")),
            None => range,
        };
        names.extend(PARAMETERS.map(str::to_string));
        format!("{tuples} : {}", self.condition.text(&names, &mut 0))
    }
}

impl Pieces {
    /// The union in isl notation.
    pub fn text(&self) -> String {
        let pieces: Vec<String> = self.pieces.iter().map(Piece::text).collect();
        let parameters = PARAMETERS[..self.n_parameters].join(", ");
        let parameters = if parameters.is_empty() { parameters } else { format!("[{parameters}] -> ") };
        format!("{parameters}{{ {} }}", pieces.join("; "))
    }
}
