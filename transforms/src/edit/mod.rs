//! Edits of schedules: small functions that reorder loops, and scripts of them.
//!
//! # Problem
//! People know what they want of a loop nest: these two loops fused, that one tiled by 32, the tiles of a
//! wavefront in parallel. Let them say it, a step a line, and tell them which step cannot be done or breaks a
//! dependence.
//!
//! # Method
//! A function's schedule becomes a [`Plan`], a tree of loops that have names; each step of a script changes
//! it. Steps look at the form of the tree alone, so that a step may need the next one to be legal: what the
//! last plan says is proved by the gate ([`Reordering`](crate::machinery::Reordering)), as every order is.
//! Where it is refused, the first step from which on no plan is legal is the one to blame
//! ([`Script::blame`]).
//!
//! | step | loops after it |
//! |---|---|
//! | `interchange L0 L1` | `L1` around `L0`; between them only loops |
//! | `permute L2 L0 L1` | in this order, outermost first |
//! | `skew L1 by 2 L0` | `L1` counts `L1 + 2 * L0` |
//! | `reverse L0` | the last iteration first |
//! | `shift L0 by 1`, `shift S1 in L0 by n - 1` | counted from there on: of all statements in it, or of one |
//! | `scale L0 by 2` | every second number |
//! | `strip L0 by 4` | `L0/4` around `L0`: so many iterations of it at a time |
//! | `tile L0 L1 by 32,16` | `L0/32` and `L1/16` around both |
//! | `tile S0 by 32,32 at 1` | the same of a statement's loops, from the second one on |
//! | `wavefront L0/32 L1/32` | the first counts the sum of both, and the second is parallel |
//! | `diamond L0 L1 L2 by 16`, `… by 16 slope 2` | diamonds around `L0`, whose body is `L1` and `L2`: `L0/16` counts wavefronts of them, and `L1/16` (also `L2/16`) is parallel; values travel one element, or `slope`, from one loop to the next |
//! | `fuse L0 L1`, `fuse L0 L1 shift 1` | one loop called by either name, that does what `L0` did and then what `L1` did, so many iterations later |
//! | `distribute L0` | a loop for each part of its body: `L0.0`, `L0.1`, … |
//! | `move L1 before L0`, `move S1 after S0` | neighbours in another order |
//! | `split L1 at n - L0` | `L1.0` up to there, and `L1.1` from there on; loops inside are called so, too, and statements with instances in both have a second part with a new number |
//! | `peel L0 first 2`, `peel L0 last 1` | `L0.0` and `L0.1`, of which one has so many iterations |
//! | `parallelize L0`, `serialize L0` | iterations in any order, at the same time; one by one |
//! | `unroll L0 by 4` | `L0/4`, whose body is unrolled; `L0` must be innermost |
//! | `jam L0 by 2` | `L0/2`, with the iterations of each block innermost, unrolled |
//! | `pack B at 2`, `… transposed`, `… order 1,0`, `… padded 8`, `… space 1` | what is touched of an array inside of two of the new loops is copied into a buffer before and back behind ([`Pack`](crate::Pack)); after all other steps |
//!
//! `func @name` says which function the steps after it are for, `#` begins a comment. `L0` is the first loop
//! of the function's text, `S0` its first statement, as in reports; `%i` is the loop with that induction
//! variable, if there is one.
//!
//! Where `split` cuts is affine in parameters and in induction variables of loops around (`L0`, `%i`).
//!
//! # Exactness
//! Any plan is a schedule of all instances, each at a different time; whether it keeps the dependences is
//! proved.
//!
//! # Reference
//! Scripts of steps: [GirbalVasilache06]; legality afterwards: [Feautrier92]; index sets that are split:
//! [GrieblFeautrierLengauer00]; diamonds: [Bandishti12].

mod describe;
pub(crate) mod diamond;
mod fault;
mod members;
mod nests;
pub(crate) mod packing;
mod parts;
mod script;
mod sequence;
mod shape;
mod tree;

pub use crate::edit::describe::script_for;
pub use crate::edit::fault::{EditFault, ScriptError};
pub use crate::edit::script::{Script, ScriptStep};
pub use crate::edit::tree::Plan;
