//! The lines of defence, each called by itself.

use crate::transformed::{Order, Transformed, function};
use analysis::{Equality, Functions, Separation, certify_equal, check_equal, extract, prove_equal};
use polyhedra::Budget;
use std::fmt;
use transforms::{
    Generated, Original, Programs, ReplayOptions, Verdict, VerifyOptions, certify, replay, validate, verify,
};

/// What a line of defence says of two programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Says {
    /// Nothing is wrong.
    Right,
    /// Something is, or at least it cannot be shown to be right: why.
    Wrong(String),
    /// It has not been asked: it is about something else.
    Nothing,
}

impl Says {
    fn of<T, E: fmt::Display>(result: Result<T, E>) -> Self {
        match result {
            Ok(_) => Self::Right,
            Err(error) => Self::Wrong(error.to_string()),
        }
    }

    /// Whether the line sees the fault.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Self::Wrong(_))
    }
}

/// What all lines say.
#[derive(Clone, Debug)]
pub struct Defence {
    /// The proof that the new order is legal, and its checker.
    pub order: Says,
    /// Translation validation.
    pub validation: Says,
    /// The proof that both programs compute equal values.
    pub proof: Says,
    /// That proof in a form that is checked by a reader of its own.
    pub certificate: Says,
    /// Runs on the inputs of the gate.
    pub replay: Says,
    /// Runs on the inputs of `verify`.
    pub runs: Says,
}

impl Defence {
    /// Asks every line.
    pub fn of(transformed: &Transformed) -> Self {
        let Transformed { before, after, order } = transformed;
        let budget = Budget::default();
        let pair = [(before, function(before)), (after, function(after))];
        let functions = Functions {
            before: pair[0],
            after: pair[1],
            index_width: Default::default(),
            parameters: None,
            separation: &Separation::Assumed,
        };
        let proof = match prove_equal(&functions, &budget) {
            Ok(Equality::Proved(_)) => Says::Right,
            Ok(Equality::Unknown(doubt)) => Says::Wrong(doubt.to_string()),
            Err(exhausted) => Says::Wrong(exhausted.to_string()),
        };
        let certificate = match certify_equal(&functions, &budget) {
            Ok(record) => Says::of(check_equal(&record, pair)),
            Err(why) => Says::Wrong(why.to_string()),
        };
        let scop = extract(before, pair[0].1).ok();
        let replay = scop.as_ref().map_or(Says::Nothing, |scop| {
            let programs = Programs { ir: before, scop, before, after };
            let replayed = replay(&programs, &ReplayOptions::default());
            match replayed {
                Ok(replay) if replay.agreed == 0 => Says::Nothing,
                result => Says::of(result),
            }
        });
        // A budget of nothing leaves nothing but the runs.
        let verdicts = verify(before, after, &VerifyOptions::default(), &|| Budget::new(0), &mut |_| {});
        let different = verdicts.iter().flatten().find_map(|verdict| match &verdict.verdict {
            Verdict::Different(witness) => Some(witness.to_string()),
            _ => None,
        });
        Self {
            order: order.as_ref().map_or(Says::Nothing, |Order { scop, schedule, .. }| {
                Says::of(certify(scop, schedule, &budget))
            }),
            validation: order.as_ref().map_or(Says::Nothing, |order| {
                let Order { scop, dependences, schedule, claims } = order;
                let timestamps = schedule.timestamps();
                let original = Original { ir: before, scop, dependences, timestamps: &timestamps };
                let generated = Generated { ir: after, func: pair[1].1, claims };
                Says::of(validate(&original, &generated, &budget))
            }),
            proof,
            certificate,
            replay,
            runs: different.map_or(Says::Right, Says::Wrong),
        }
    }

    /// All that is said, in the order of the table's columns.
    pub fn all(&self) -> [&Says; 6] {
        [&self.order, &self.validation, &self.proof, &self.certificate, &self.replay, &self.runs]
    }

    /// How many of the three kinds of lines (certificates with the proofs behind them, validation, execution) see what is
    /// wrong here and see nothing wrong in the `right` program.
    pub fn kinds(&self, right: &Defence) -> usize {
        let [order, validation, proof, certificate, replay, runs] =
            std::array::from_fn(|at| self.all()[at].is_wrong() && !right.all()[at].is_wrong());
        [order || proof || certificate, validation, replay || runs].into_iter().filter(|sees| *sees).count()
    }
}
