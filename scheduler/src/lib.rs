//! Schedules: orders of statement instances that keep all dependences, and those that are fast.
//!
//! From the dependences of a scop comes a [`Schedule`](loopwright_analysis::Schedule) with parallel loops and
//! tiles ([`compute_schedule`], [`tile_schedule`]); an [`Estimator`] says how long an order takes on a
//! [`Target`], and [`candidates`] which ones are worth trying. Nothing here has to be trusted:
//! `loopwright-prover` proves an order legal.
//!
//! # A tour
//! ```
//! use loopwright_affine_ir::{ParseOptions, Source, parse};
//! use loopwright_analysis::{Pairs, dependences, scops};
//! use loopwright_polyhedra::Budget;
//! use loopwright_scheduler::{SchedOptions, SchedProblem, TileOptions, compute_schedule, tile_schedule};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "func.func @relax(%a: memref<?x?xf32>, %n: index) {
//!     affine.for %i = 1 to %n {
//!       affine.for %j = 1 to %n {
//!         %0 = affine.load %a[%i - 1, %j] : memref<?x?xf32>
//!         %1 = affine.load %a[%i, %j - 1] : memref<?x?xf32>
//!         %2 = arith.addf %0, %1 : f32
//!         affine.store %2, %a[%i, %j] : memref<?x?xf32>
//!       }
//!     }
//!     return
//!   }";
//! let ir = parse(&Source::new("relax.mlir", text), &ParseOptions::default()).expect("it is right");
//! let budget = Budget::default();
//! let scop = scops(&ir).next().expect("there is a function")?;
//!
//! // An order with tiles, of which those on one diagonal are independent.
//! let problem = SchedProblem::of(&scop, dependences(&scop, Pairs::Conflicting, &budget)?);
//! let plain = compute_schedule(&problem, &SchedOptions::default(), &budget)?;
//! let schedule = tile_schedule(&problem, &plain, &TileOptions::default(), &budget)?;
//! let expected = "band permutable
//!   tile: S0[i, j] -> floor(i/32) + floor(j/32)
//!   tile parallel: S0[i, j] -> floor(j/32)
//!   band permutable
//!     point: S0[i, j] -> i
//!     point: S0[i, j] -> j
//! ";
//! assert_eq!(schedule.to_string(), expected);
//! # Ok(())
//! # }
//! ```
//!
//! # Chapters
//! 1. `pluto`: Pluto's method, exact; tiles; which loop should be innermost. It sees relations and no ops.
//! 2. `estimate`: its floating point decides what is fast, never what is legal.

mod estimate;
mod pluto;

pub use estimate::candidates::{Candidate, Candidates, Wanted, candidates};
pub use estimate::{Cache, Estimate, Estimator, Target};
pub use pluto::tiling::{TileOptions, tile_schedule};
pub use pluto::{FusionPolicy, SchedOptions, SchedProblem, ScheduleError, compute_schedule};

/// What optimization asks of the search: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::estimate::candidates::{MARGIN, Origin, cost, own_order};
    pub use crate::pluto::{SchedStmt, Scheduled, schedule_within};
}
