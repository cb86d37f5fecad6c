//! The lines of defence, each called by itself.

use crate::transformed::{Order, Transformed, function, program};
use loopwright_analysis::{Separation, extract};
use loopwright_checker::{Text, check_equal};
use loopwright_polyhedra::Budget;
use loopwright_prover::{Equality, Functions, certify_equal, certify_programs, prove_equal};
use loopwright_transforms::machinery::{
    Generated, Original, Programs, ReplayOptions, certify, replay, validate,
};
use loopwright_transforms::{FunctionVerdict, RunOptions, Verdict, VerifyOptions, verify};
use std::fmt;

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
    /// That proof in a form that is checked by a separate reader.
    pub certificate: Says,
    /// Runs on the inputs of the gate.
    pub replay: Says,
    /// Runs on the inputs of `verify`.
    pub runs: Says,
}

/// Steps of set operations that a proof may take.
const PROOF: u64 = 2_000_000;

/// The first difference that a run shows.
fn different(verdicts: Vec<FunctionVerdict>) -> Option<String> {
    verdicts.into_iter().find_map(|verdict| match verdict.verdict {
        Verdict::Different(witness) | Verdict::DifferentWithin { witness, .. } => Some(witness.to_string()),
        _ => None,
    })
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
            has_read_only: false,
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
        let different = verdicts.ok().and_then(different);
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

    /// Asks the lines that are about whole programs: what calls pass, and what is beside functions.
    pub fn of_programs(before: &str, after: &str) -> Self {
        let (first, second) = (program(before), program(after));
        let verdicts = |options: &VerifyOptions, steps: u64| {
            verify(&first, &second, options, &|| Budget::new(steps), &mut |_| {})
        };
        // Without runs, nothing is left but proofs.
        let no_runs = RunOptions { all_steps: 0, ..RunOptions::default() };
        let proof = match verdicts(&VerifyOptions { runs: no_runs, ..VerifyOptions::default() }, PROOF) {
            Err(error) => Says::Wrong(error.to_string()),
            Ok(verdicts) => verdicts
                .into_iter()
                .find_map(|verdict| verdict.verdict.doubt())
                .map_or(Says::Right, |doubt| Says::Wrong(doubt.to_string())),
        };
        let texts = [Text { ir: &first, text: before }, Text { ir: &second, text: after }];
        let certificate =
            certify_programs(texts[0], texts[1], Default::default(), &|| Budget::new(PROOF), &mut |_| {});
        let certificate = match certificate {
            Ok(certificate) => Says::of(certificate.check(texts[0], texts[1])),
            Err(why) => Says::Wrong(why.to_string()),
        };
        let runs =
            verdicts(&VerifyOptions::default(), 0).map_or_else(|error| Some(error.to_string()), different);
        Self {
            order: Says::Nothing,
            validation: Says::Nothing,
            proof,
            certificate,
            replay: Says::Nothing,
            runs: runs.map_or(Says::Right, Says::Wrong),
        }
    }

    /// How many lines see what is wrong here and see nothing wrong in the `right` program.
    pub fn lines(&self, right: &Defence) -> usize {
        self.all()
            .iter()
            .zip(right.all())
            .filter(|(wrong, right)| wrong.is_wrong() && !right.is_wrong())
            .count()
    }

    /// All that is said, in the order of the table's columns.
    pub fn all(&self) -> [&Says; 6] {
        [&self.order, &self.validation, &self.proof, &self.certificate, &self.replay, &self.runs]
    }

    /// How many of the three kinds of lines (certificates with the proofs behind them, validation, execution)
    /// see what is wrong here and see nothing wrong in the `right` program.
    pub fn kinds(&self, right: &Defence) -> usize {
        let [order, validation, proof, certificate, replay, runs] =
            std::array::from_fn(|at| self.all()[at].is_wrong() && !right.all()[at].is_wrong());
        [order || proof || certificate, validation, replay || runs].into_iter().filter(|sees| *sees).count()
    }
}
