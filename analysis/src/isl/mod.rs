//! Reading and writing of schedules in isl's notation.
//!
//! # Problem
//! People have schedules: from isl, from Pluto, from a paper. Read them, say what is wrong with them and
//! where, and write ours so that isl reads them.
//!
//! # Method
//! A schedule is a tree in YAML, as isl prints it (`domain`, `schedule` for bands, `sequence`, `filter`, with
//! `child` between them), or a *flat* map from instances to vectors, which run in lexicographic order.
//! `function` reads the functions of both and makes rows of them, `tree` and `flat` make a
//! [`Schedule`](crate::Schedule) of the rows, `write` prints one.
//!
//! What a member of a band enumerates is told by isl's options for its code generation: `atomic` for tiles,
//! `unroll` for unrolled blocks, `separate` for what points are anyway. A part of a band that is `isolate`d
//! has its own code, in the same order.
//!
//! # Invariants
//! What is read has a row for every statement with instances in every band around it, and gives no two
//! instances of a statement one timestamp. Whether the order is legal is for `loopwright_prover::prove_order`
//! to say.
//!
//! # Exactness
//! Exact. A mark says nothing of the order, and a context is looked at: it has to hold wherever a statement
//! below it has instances. Refused is what our schedules do not have: several formulas for one statement,
//! floors within floors, extensions, expansions, guards.
//!
//! # Examples
//! ```text
//! domain: "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
//! child:
//!   schedule: "[n] -> [{ S0[i, j] -> [(floor(i/32))] }, { S0[i, j] -> [(floor(j/32))] }]"
//!   permutable: 1
//!   coincident: [ 1, 0 ]
//!   options: "{ atomic[0]; atomic[1] }"
//!   child:
//!     schedule: "[n] -> [{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
//! ```
//! or, flat, `[n] -> { S0[i, j] -> [floor(i/32), floor(j/32), i, j] }`.
//!
//! # Reference
//! Schedule trees: [VerdoolaegeGuelton14].

mod fault;
mod flat;
mod function;
mod tree;
mod write;

pub use crate::isl::fault::{ScheduleFault, ScheduleTextError};

use crate::isl::function::Reader;
use crate::schedule::Schedule;
use crate::scop::Scop;
use loopwright_polyhedra::Budget;

impl Schedule {
    /// The schedule as a tree in isl's notation, of the statements of `scop` and in its words.
    ///
    /// ```
    /// # use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// let text = "func.func @f(%row: memref<?xf32>, %n: index, %x: f32) {
    ///     affine.for %i = 0 to %n { affine.store %x, %row[%i] : memref<?xf32> }
    ///     return
    ///   }";
    /// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let scop = loopwright_analysis::scops(&ir).next().expect("there is a function")?.in_words_of(&ir);
    /// let tree = scop.original.to_isl(&scop);
    /// let expected = "domain: \"[n] -> { S0[i] : 0 <= i < n }\"
    /// child:
    ///   schedule: \"[n] -> [{ S0[i] -> [(i)] }]\"
    /// ";
    /// assert_eq!(tree, expected);
    /// let budget = loopwright_polyhedra::Budget::default();
    /// assert_eq!(loopwright_analysis::Schedule::parse_isl(&tree, &scop, &budget).expect("it was written"), scop.original);
    /// # Ok::<(), loopwright_analysis::Refusal>(())
    /// ```
    pub fn to_isl(&self, scop: &Scop) -> String {
        write::tree(self, scop)
    }

    /// Parses a schedule of the statements of `scop` in isl's notation: a tree, or a flat map. Parameters are
    /// matched by their names in `scop`, induction variables by position.
    ///
    /// # Errors
    /// If the text is not in the notation, is not about these statements, all their instances and parameters,
    /// says what our schedules do not have, gives two instances one timestamp, or the budget does not suffice
    /// to tell.
    pub fn parse_isl(text: &str, scop: &Scop, budget: &Budget) -> Result<Schedule, ScheduleTextError> {
        let reader = Reader { scop, budget };
        let schedule =
            if flat::is_flat(text) { flat::read(text, &reader) } else { tree::read(text, &reader) }?;
        let of_all = |fault| ScheduleTextError { line: 1, column: 1, fault };
        reader.check_injective(&schedule).map_err(of_all)?;
        Ok(schedule)
    }
}
