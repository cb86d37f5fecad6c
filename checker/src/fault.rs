//! Faults: why a proof of equality is rejected.

use crate::linear::system::SystemFault;
use loopwright_affine_ir::Place;
use std::fmt;

/// A construct that the checker does not support.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// Where it is.
    pub place: Place,
    /// The op's name.
    pub op: String,
    /// A predicate whose subject is the op.
    pub why: &'static str,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, op, why } = self;
        write!(f, "{place}: '{op}' op {why}")
    }
}

/// The first fault found in a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A function is not followed.
    Unread(Unread),
    /// The functions have different types.
    Signature,
    /// The parameters are others, or in another order: those of the certificate, and of the programs.
    Parameters([Vec<String>; 2]),
    /// The assumptions are others: those of the certificate, and of the programs.
    Assumptions([Vec<String>; 2]),
    /// There are more or fewer trees than reads or accesses: of what, how many in the certificate and in the
    /// program.
    TreeCount(&'static str, [usize; 2]),
    /// A tree is no tree, or too deep.
    Tree,
    /// A form is about components or parameters that there are not.
    Form,
    /// The op of this number is not there, or is none of the kind that is wanted.
    NoOp(usize),
    /// The certificate has no choice left.
    NoChoice,
    /// The certificate has no refutation left.
    NoRefutation(Obligation),
    /// The certificate has choices or refutations that nothing asks for.
    Spare,
    /// The claim of this number is not there, is of other values, or is used where it is to be shown.
    Claim(usize),
    /// There are more or fewer moves than accesses, or claims or sources besides: how many in the certificate
    /// and in the program.
    MoveCount([usize; 2]),
    /// What is said to be one read in another order is not.
    NoMove,
    /// What is said to be affine is not.
    NoNumber,
    /// Two values are not computed in the same way, by these ops.
    Differ([String; 2]),
    /// Conditions fail in too many ways to look at all of them.
    Ways,
    /// A chain of ops is too long.
    TooLong,
    /// The functions return different numbers of values.
    Returns,
    /// A refutation is wrong: what it is to refute, and what is wrong.
    Refutation(Obligation, SystemFault),
    /// A search for a proof did not find a refutation.
    NotRefuted(Obligation),
}

/// An obligation: a condition that the certificate must show. Texts name ops with their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obligation {
    /// A read gets a value from elsewhere than from the write that its tree says.
    Source(String, String),
    /// After what a read gets, another write comes.
    Overwritten(String, String),
    /// The second function reads what was never written.
    Uninitialized(String),
    /// An instance of a read is in a part of a tree where there is said to be none.
    Covered(String),
    /// Values are related by the claim of this number in fewer instances than needed.
    Claimed(usize),
    /// Two instances that would have to be equal exist where there are said to be none.
    Absent,
    /// An access of the second function is not the one of the first that it is told to be, or not to the same
    /// cell.
    Moved(String),
    /// A write of the first function is not run by the second.
    Run(String),
    /// Two accesses to one cell do not keep their order, or one is run twice.
    Order(String, String),
    /// An access does not run at the time that is told.
    Time(String),
    /// What is read in the second function is not what is read in the first.
    Read,
    /// Two numbers differ.
    Number,
    /// Two cells, or sizes, of an array differ.
    Cell(String),
    /// A value that is computed is what another has from the beginning.
    Beginning,
    /// Two ops touch one cell in iterations that may run at the same time.
    Race(String, String),
    /// A subscript of an access is out of bounds.
    Bounds(String),
    /// An access writes to memory that the first function does not write to.
    Written(String),
    /// An op fails that the first function does not apply to these values.
    Failure(String),
    /// Memory of a negative size is allocated.
    Size,
    /// A number of an op does not fit in an `index`.
    Overflow(String),
}

impl fmt::Display for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(read, write) => {
                write!(f, "{read} gets its value from {write}, in the stated instance and order")
            }
            Self::Overwritten(read, write) => {
                write!(f, "no instance of {write} runs between {read} and its source")
            }
            Self::Uninitialized(read) => write!(f, "{read} reads what was written before"),
            Self::Covered(read) => write!(f, "the tree of {read} covers all instances"),
            Self::Claimed(number) => write!(f, "claim {number} covers all instances that it is used for"),
            Self::Absent => f.write_str("there are no such instances"),
            Self::Moved(access) => {
                write!(f, "{access} is the stated access of the first function, to the same cell")
            }
            Self::Run(write) => write!(f, "{write} is run by the second function"),
            Self::Order(first, second) => {
                write!(f, "{second} comes after {first} where it did in the first function")
            }
            Self::Time(access) => write!(f, "{access} runs at the stated time"),
            Self::Read => f.write_str("two reads are one in another order"),
            Self::Number => f.write_str("two numbers are equal"),
            Self::Cell(array) => write!(f, "two cells or sizes of {array} are the same"),
            Self::Beginning => f.write_str("what is computed is not compared with what was there at first"),
            Self::Race(first, second) => write!(f, "{first} and {second} touch no cell at the same time"),
            Self::Bounds(access) => write!(f, "{access} stays in bounds"),
            Self::Written(access) => write!(f, "{access} writes to what the first function writes to"),
            Self::Failure(op) => write!(f, "{op} has the operands that it has in the first function"),
            Self::Size => f.write_str("no allocated size is negative"),
            Self::Overflow(op) => write!(f, "numbers of {op} fit in an index"),
        }
    }
}

impl fmt::Display for SystemFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(fault) => fault.fmt(f),
            Self::NoCases => f.write_str("it distinguishes cases where there are none"),
            Self::CaseCount([found, expected]) => write!(f, "it has {found} cases, expected {expected}"),
            Self::Like => {
                f.write_str("it refers to a later case, to one that refers to another, or is too long")
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(unread) => unread.fmt(f),
            Self::Signature => f.write_str("the functions have different types"),
            Self::Parameters([found, expected]) => {
                write!(f, "parameters differ: the certificate has {found:?}, the programs {expected:?}")
            }
            Self::Assumptions([found, expected]) => {
                write!(f, "assumptions differ: the certificate has {found:?}, the programs {expected:?}")
            }
            Self::TreeCount(of, [found, expected]) => {
                write!(f, "the certificate has {found} trees of {of}, the program {expected}")
            }
            Self::Tree => f.write_str("a tree is not whole, or too deep"),
            Self::Form => f.write_str("a form uses induction variables or parameters that do not exist"),
            Self::NoOp(number) => write!(f, "op {number} does not exist, or is of another kind"),
            Self::NoChoice => f.write_str("there is no choice left"),
            Self::NoRefutation(obligation) => write!(f, "there is no refutation to show that {obligation}"),
            Self::Spare => f.write_str("there are choices or refutations that no obligation needs"),
            Self::Claim(number) => write!(f, "claim {number} does not exist, or cannot be used here"),
            Self::MoveCount([found, expected]) => {
                write!(
                    f,
                    "the certificate has {found} moves, the program {expected} accesses; or it has claims or sources besides"
                )
            }
            Self::NoMove => f.write_str("what is claimed to be a reordered read is not"),
            Self::NoNumber => f.write_str("what is claimed to be a number is not affine"),
            Self::Differ([before, after]) => {
                write!(f, "{before} and {after} are not computed in the same way")
            }
            Self::Ways => f.write_str("conditions fail in too many ways to look at all of them"),
            Self::TooLong => f.write_str("a chain of ops is too long"),
            Self::Returns => f.write_str("the functions do not return as many values"),
            Self::Refutation(obligation, fault) => {
                write!(f, "it is not shown that {obligation}: {fault}")
            }
            Self::NotRefuted(obligation) => write!(f, "there is no proof that {obligation}"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Unread> for Fault {
    fn from(unread: Unread) -> Self {
        Self::Unread(unread)
    }
}
