//! What test targets share: generators of programs and sets, the corpus, programs that many use, a matcher of
//! `CHECK` lines, running commands.

pub mod command;
pub mod engine;
pub mod enumerate;
pub mod filecheck;
pub mod frontends;
pub mod generate;
pub mod grammar;
pub mod long;
pub mod pairs;
pub mod pass_cases;
pub mod points;
pub mod printed;
pub mod programs;
pub mod recorded;
pub mod rng;
pub mod roundtrip;
pub mod runlines;
pub mod set_ops;
pub mod sets;
pub mod snippets;
pub mod tokens;
