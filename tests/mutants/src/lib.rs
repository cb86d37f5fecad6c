//! Deliberate faults, and the lines of defence against them.
//!
//! # Problem
//! A fault of the engine, or of a transformation that it does not have yet, makes a wrong program. Which of
//! the certificate, translation validation, proof of equality and execution sees it?
//!
//! # Method
//! [`code`] has, for each [`Mutant`](loopwright_analysis::mutant::Mutant), a program and a way to transform
//! it in which the fault shows; [`pairs`] has programs before and after a transformation, written by hand,
//! right and wrong; [`obligations`] has such whose results are the same where they are defined, so that all
//! lines are asked about whole programs. [`defence`] calls every line of defence by itself, on the same two
//! programs, with the fault on: a fault in what several lines share makes all of them blind. [`table`] says
//! what came of it.

pub mod code;
pub mod defence;
pub mod obligations;
pub mod pairs;
pub mod table;
pub mod transformed;
