//! Errors of validation: why a program is not a reordering of the old one.

use loopwright_affine_ir::IndexWidth;
use loopwright_analysis::{DependenceKind, Refusal};
use loopwright_polyhedra::{Exhausted, Name, SetError, SpaceMismatch};
use std::fmt;

/// Why validation rejects a program as a reordering of the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The programs differ, or the claims are wrong.
    Differs(Box<Difference>),
    /// The new program may compute an index that does not fit, where the old one does not.
    Overflow(IndexOverflow),
    /// The budget ran out.
    Exhausted(Exhausted),
}

/// A part of a bound, condition or subscript that may not fit an `index`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexOverflow {
    /// Name of the op of the new program that computes it.
    pub op: String,
    /// The expression, over the operands of the op.
    pub expr: String,
    /// How many bits an `index` is assumed to have.
    pub index_width: IndexWidth,
}

/// How two programs differ, or which claim is wrong. Statements of the new program are `new`, of the old one
/// `old`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The new function cannot be described by integer sets.
    NotAScop(Refusal),
    /// The new function has more or fewer statements than were generated.
    StatementCount {
        /// How many the new function has.
        found: usize,
        /// How many claims there are.
        claimed: usize,
    },
    /// One of the functions has no body.
    NoBody,
    /// The functions' attributes differ.
    FunctionAttributes,
    /// The number of ops before or after all statements differs.
    FrameLength,
    /// An op before or after all statements differs.
    FrameOp {
        /// Its name in the old program.
        op: String,
    },
    /// The new function has a parameter that the old one has not.
    NewParameter {
        /// By the name that the new scop gives it.
        name: Name,
    },
    /// A claim does not have one expression for each loop.
    ClaimLength {
        /// The statement that the claim is about.
        new: Name,
    },
    /// A claim has an expression that is not affine.
    ClaimNotAffine {
        /// The statement that the claim is about.
        new: Name,
    },
    /// Tuples that must fit together do not.
    Space {
        /// The statement it is about, if it is about one.
        new: Option<Name>,
        /// The two tuples or spaces that differ.
        mismatch: SpaceMismatch,
    },
    /// A statement does something else than the one it is claimed to be.
    Body {
        /// The new statement.
        new: Name,
        /// The one it is claimed to be.
        old: Name,
        /// The first difference between their ops.
        why: Box<Difference>,
    },
    /// A list of ops is longer or shorter.
    OpCount {
        /// Length of the new list.
        found: usize,
        /// Length of the old one.
        expected: usize,
    },
    /// An op is another one, or has other types.
    OtherOp {
        /// Name of the new op.
        found: String,
        /// Name of the old one.
        expected: String,
    },
    /// An op has other operands or attributes.
    Operands {
        /// Name of the op, the same in both.
        op: String,
    },
    /// A block has another number of arguments.
    BlockArguments,
    /// A statement runs instances that the old one has not.
    OutsideDomain {
        /// The new statement.
        new: Name,
        /// The old one.
        old: Name,
    },
    /// A loop does not enumerate the component of the timestamp that it is claimed to.
    LoopComponent {
        /// The statement that the loop is around.
        new: Name,
        /// Number of loops around the loop.
        depth: usize,
        /// The claimed component, counted from 0.
        component: usize,
    },
    /// A claimed component does not exist.
    NoComponent {
        /// Counted from 0, outermost first.
        component: usize,
    },
    /// Two statements run the same instances of an old one.
    Overlap {
        /// The new statements.
        new: [Name; 2],
        /// The old one.
        old: Name,
    },
    /// Some instances of an old statement are not run.
    NotRun {
        /// The old statement.
        old: Name,
    },
    /// The new order reverses a dependence, or takes its order away.
    Dependence {
        /// How its accesses use the cell.
        kind: DependenceKind,
        /// Source and target in the old program.
        old: [Name; 2],
        /// The level that carries it in the old program.
        level: u32,
        /// Source and target in the new program.
        new: [Name; 2],
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs(difference) => difference.fmt(f),
            Self::Overflow(overflow) => overflow.fmt(f),
            Self::Exhausted(exhausted) => exhausted.fmt(f),
        }
    }
}

impl std::error::Error for Mismatch {}

impl fmt::Display for IndexOverflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { op, expr, index_width } = self;
        write!(f, "'{op}' would compute {expr}, which may not fit an index of {} bits", index_width.bits())
    }
}

impl std::error::Error for IndexOverflow {}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAScop(refusal) => write!(f, "the result is not a scop: {}", refusal.reason()),
            Self::StatementCount { found, claimed } => {
                write!(f, "statements in the result: {found}, generated: {claimed}")
            }
            Self::NoBody => f.write_str("a function without a body"),
            Self::FunctionAttributes => f.write_str("the functions' attributes differ"),
            Self::FrameLength => f.write_str("the ops before or after all statements differ in number"),
            Self::FrameOp { op } => write!(f, "'{op}' before or after all statements differs"),
            Self::NewParameter { name } => {
                write!(f, "the result has a parameter {name} that the original does not have")
            }
            Self::ClaimLength { new } => write!(f, "{new} is claimed with the wrong number of loops"),
            Self::ClaimNotAffine { new } => {
                write!(f, "{new} is claimed with an expression that is not affine")
            }
            Self::Space { new: Some(new), mismatch } => write!(f, "{new}: {mismatch}"),
            Self::Space { new: None, mismatch } => mismatch.fmt(f),
            Self::Body { new, old, why } => write!(f, "{new} is not {old}: {why}"),
            Self::OpCount { found, expected } => write!(f, "{found} ops, expected {expected}"),
            Self::OtherOp { found, expected } => write!(f, "'{found}' instead of '{expected}'"),
            Self::Operands { op } => write!(f, "'{op}' has other operands or attributes"),
            Self::BlockArguments => f.write_str("a block has another number of arguments"),
            Self::OutsideDomain { new, old } => {
                write!(f, "{new} runs instances outside the domain of {old}")
            }
            Self::LoopComponent { new, depth, component } => {
                write!(f, "loop {depth} of {new} does not enumerate component {component}")
            }
            Self::NoComponent { component } => write!(f, "there is no component {component}"),
            Self::Overlap { new: [first, second], old } => {
                write!(f, "{first} and {second} run the same instances of {old}")
            }
            Self::NotRun { old } => write!(f, "some instances of {old} are not run"),
            Self::Dependence { kind, old: [source, target], level, new: [from, to] } => write!(
                f,
                "the {} dependence {source} -> {target} at level {level} is broken between {from} and {to}",
                kind.as_str()
            ),
        }
    }
}

impl std::error::Error for Difference {}

impl From<Difference> for Mismatch {
    fn from(difference: Difference) -> Self {
        Self::Differs(Box::new(difference))
    }
}

impl From<Exhausted> for Mismatch {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl From<SpaceMismatch> for Mismatch {
    fn from(mismatch: SpaceMismatch) -> Self {
        Difference::Space { new: None, mismatch }.into()
    }
}

impl From<SetError> for Mismatch {
    fn from(error: SetError) -> Self {
        match error {
            SetError::Exhausted(exhausted) => exhausted.into(),
            SetError::Space(mismatch) => mismatch.into(),
        }
    }
}
