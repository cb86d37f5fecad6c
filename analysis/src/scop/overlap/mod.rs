//! Overlap analysis: which functions may be passed overlapping memory. The whole workspace uses this one
//! answer.
//!
//! # Problem
//! Distinct memref arguments of a function are taken not to overlap each other, nor the globals that it uses.
//! Of calls from outside of the program that is an assumption, and said to be one. What the program itself
//! shows to be wrong must not be assumed, and what it proves need not be.
//!
//! # Specification
//! 1. Each memref of a function has *sources*: arguments of the function, globals, memory that is made while
//!    the function runs, or unknown memory, which may be any ([`flow`]).
//! 2. Two memrefs that a call passes *may meet* where a source of one is a source of the other, or either has
//!    unknown memory among its sources, or they come from arguments of the caller that may meet, or from a
//!    global and an argument that may be that global.
//! 3. An argument *may be* a global where a call passes the global, unknown memory, or an argument that may
//!    be it.
//! 4. A function *touches* the globals that it names and those that what it calls touches; code that is not
//!    in the program may touch any ([`calls`]).
//! 5. The assumption is *refuted* where two arguments may meet, or an argument may be a global that the
//!    function touches, or its address goes where calls are not seen. It is *proved* where the program has
//!    all calls of the function, and none passes on what is only assumed to be apart. Else it is *assumed*.
//!
//! What makes facts is the least solution of these rules. `checker/src/program.rs` has a smaller version of
//! them, for the checker.
//!
//! # Exactness
//! "Proved" and "refuted" err towards overlap: views of one memory meet even where they are disjoint.
//!
//! # Cost
//! One walk over the program, then each call again whenever more is known of its caller.

mod calls;
mod facts;
mod flow;

use crate::scop::overlap::calls::Program;
use crate::scop::overlap::facts::Facts;
use loopwright_affine_ir::{FuncOp, Ir, OpId, Place};
use std::collections::BTreeMap;
use std::fmt;

/// The result of overlap analysis: what is known of the memory that each function of a program is passed.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// use loopwright_analysis::machinery::Overlaps;
/// use loopwright_analysis::Separation;
/// let text = "func.func private @f(%a: memref<8xf32>, %b: memref<8xf32>) { return }
///   func.func private @g(%a: memref<8xf32>, %b: memref<8xf32>) { return }
///   func.func @main(%m: memref<8xf32>) {
///     %n = memref.alloc() : memref<8xf32>
///     call @f(%m, %m) : (memref<8xf32>, memref<8xf32>) -> ()
///     call @g(%n, %m) : (memref<8xf32>, memref<8xf32>) -> ()
///     return
///   }";
/// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("reads");
/// let overlaps = Overlaps::of(&ir);
/// let of: Vec<Separation> = FuncOp::all(&ir).map(|func| overlaps.separation(func)).collect();
/// let Separation::Refuted(breach) = &of[0] else { panic!("{of:?}") };
/// assert_eq!(breach.to_string(), "the call at t.mlir:5:5 passes memory that may overlap");
/// assert_eq!(of[1..], [Separation::Proved, Separation::Assumed]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Overlaps {
    of: BTreeMap<OpId, Separation>,
}

/// Whether the arguments of a function and the globals that it touches are known, assumed or refuted not to
/// overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Separation {
    /// They are, in all calls that there are.
    Proved,
    /// They are in the calls of the program, and assumed to be in others.
    Assumed,
    /// They may overlap.
    Refuted(Breach),
}

/// A place in the program that shows that the memory of a function may overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The call, or what takes the function's address.
    pub place: Place,
    /// The function that this is in, by its path.
    pub caller: String,
    /// What happens there.
    pub cause: Cause,
}

/// Why memory may overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Two arguments may be one memory.
    Arguments,
    /// An argument may be this global, which the function touches.
    Global(String),
    /// The address of the function goes where calls are not seen.
    Address,
    /// The user says so, and not the program.
    Asked,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, cause, .. } = self;
        match cause {
            Cause::Arguments => write!(f, "the call at {place} passes memory that may overlap"),
            Cause::Global(name) => {
                write!(
                    f,
                    "the call at {place} passes what may be the global '{name}', which is used here too"
                )
            }
            Cause::Asked => f.write_str("arguments are said to overlap"),
            Cause::Address => write!(f, "who gets its address at {place} may pass memory that overlaps"),
        }
    }
}

impl Separation {
    /// Why the memory may overlap, if it may.
    pub fn breach(&self) -> Option<&Breach> {
        match self {
            Self::Refuted(breach) => Some(breach),
            Self::Proved | Self::Assumed => None,
        }
    }

    /// What holds if the user says that memory may overlap, or does not.
    #[must_use]
    pub fn asked(self, args_may_alias: bool) -> Self {
        match args_may_alias {
            true => {
                let (place, caller, cause) = (Place::default(), String::new(), Cause::Asked);
                self.and(Self::Refuted(Breach { place, caller, cause }))
            }
            false => self,
        }
    }

    /// What holds of a function of which both are told, in two programs.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (refuted @ Self::Refuted(_), _) | (_, refuted @ Self::Refuted(_)) => refuted,
            (Self::Proved, Self::Proved) => Self::Proved,
            _ => Self::Assumed,
        }
    }
}

impl Overlaps {
    /// Of a whole program, with all functions that call each other.
    pub fn of(ir: &Ir) -> Self {
        let program = Program::of(ir);
        let facts = Facts::of(ir, &program);
        let of = FuncOp::defined(ir).map(|func| (func.0, facts.separation(ir, &program, func)));
        Self { of: of.collect() }
    }

    /// Of a function of the program; nothing is proved of others.
    pub fn separation(&self, func: impl Into<OpId>) -> Separation {
        self.of.get(&func.into()).cloned().unwrap_or(Separation::Assumed)
    }
}
