//! Mutants: deliberate faults that show which line of defence catches which.
//!
//! # Problem
//! A certificate, translation validation, a proof of equality and execution all stand between a fault of the
//! engine and the user. Does each of them see what it is there for, and is each fault seen by more than one?
//!
//! # Method
//! With the feature `mutants`, a test switches one [`Mutant`] on at a time ([`with`]), for the whole process,
//! and looks at what comes out. Where it is in the code, the code asks [`is_on`]. Without the feature, which
//! no published build has, the answer is a constant and nothing is left of the question.

/// What the variants are, and the lists of them that only a test needs.
macro_rules! mutants {
    ($($(#[doc = $about:literal])+ $name:ident,)+) => {
        /// A fault that could be made.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Mutant { $($(#[doc = $about])+ $name,)+ }

        #[cfg(feature = "mutants")]
        impl Mutant {
            /// All of them, in the order of what happens to a program.
            pub const ALL: &[Mutant] = &[$(Self::$name,)+];

            /// What is wrong with it on.
            pub fn about(self) -> &'static str {
                match self { $(Self::$name => concat!($($about),+).trim_ascii(),)+ }
            }
        }
    };
}

mutants! {
    /// extraction: an access through a view is taken for one of the whole buffer
    LostViewOffset,
    /// extraction: the constant of a subscript is dropped
    LostSubscriptConstant,
    /// extraction: a step other than 1 is taken for 1
    LostStep,
    /// extraction: conditions are not looked at
    LostCondition,
    /// extraction: `<=` for `<` at the upper bound of a loop
    ClosedBound,
    /// extraction: a call is taken to write nothing
    CallsOnlyRead,
    /// dependences: reads after writes are dropped
    DroppedFlow,
    /// dependences: writes after reads are dropped
    DroppedAnti,
    /// dependences: writes after writes are dropped
    DroppedOutput,
    /// dependences: those of one iteration are dropped
    DroppedIndependent,
    /// dependences: `<` for `<=`, those between neighbouring iterations are dropped
    DroppedNeighbours,
    /// scheduler: every loop is marked parallel
    CoincidentAnyway,
    /// scheduler: a wavefront of tiles is marked parallel without being skewed
    UnskewedWavefront,
    /// scheduler: a loop over tiles is marked parallel where that over the points of a tile is
    CoincidentTiles,
    /// fusion: dependences between the two loops are not looked at
    FusionUnchecked,
    /// interchange: dependences are not looked at
    InterchangeUnchecked,
    /// tiling: dependences are not looked at
    TilingUnchecked,
    /// parallelization: the loop further in is asked about
    ParallelOneFurtherIn,
    /// code generation: two components of the order are swapped
    SwappedLoops,
    /// code generation: what comes first is put last
    ReversedOrder,
    /// code generation: a part of a range in which fewer statements run is lost
    LostRegion,
    /// code generation: the cut blocks of an unrolled loop are lost
    LostRemainder,
    /// code generation: an upper bound is one too small, `<` for `<=`
    ShortUpperBound,
    /// code generation: an upper bound is one too large, `<=` for `<`
    LongUpperBound,
    /// code generation: one of several upper bounds is lost
    LostUpperBound,
    /// code generation: a lower bound is rounded down
    FlooredLowerBound,
    /// code generation: an upper bound is divided by one more than its divisor
    WrongDivisor,
    /// code generation: a loop with a stride starts at its lower bound
    LostResidue,
    /// code generation: a loop with a stride steps by 1
    UnitStep,
    /// code generation: guards are lost
    LostGuard,
    /// code generation: `>` for `>=` in guards
    StrictGuard,
    /// code generation: `>=` for `=` in guards
    LooseGuard,
    /// emission: two induction variables of a statement are swapped
    SwappedCounters,
    /// emission: the constant by which an induction variable is shifted is dropped
    LostShift,
    /// emission: the last op of a statement is left out
    LostOp,
    /// validation: bounds that do not fit an `index` are accepted
    RangeUnchecked,
    /// demotion: what a loop carries is not written back
    AccumulatorNotWritten,
    /// demotion: what a loop carries is not given its first value
    AccumulatorNotStarted,
    /// folding: stores are taken for dead
    DeadStores,
    /// folding: all constants of one type become one
    MergedConstants,
}

#[cfg(feature = "mutants")]
mod switch {
    use super::Mutant;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Mutex, PoisonError};

    /// One more than the mutant that is on; 0 if none is.
    static ON: AtomicUsize = AtomicUsize::new(0);
    /// One at a time.
    static TURN: Mutex<()> = Mutex::new(());

    /// Whether the mutant is on.
    pub fn is_on(mutant: Mutant) -> bool {
        ON.load(Ordering::Relaxed) == mutant as usize + 1
    }

    /// Runs something with one mutant on in all threads of the process, whatever becomes of it.
    pub fn with<R>(mutant: Mutant, run: impl FnOnce() -> R) -> R {
        struct Off;
        impl Drop for Off {
            fn drop(&mut self) {
                ON.store(0, Ordering::SeqCst);
            }
        }
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let _off = Off;
        ON.store(mutant as usize + 1, Ordering::SeqCst);
        run()
    }
}

#[cfg(feature = "mutants")]
pub use switch::{is_on, with};

/// Whether the mutant is on: never, without the feature.
#[cfg(not(feature = "mutants"))]
#[inline(always)]
pub const fn is_on(_: Mutant) -> bool {
    false
}
