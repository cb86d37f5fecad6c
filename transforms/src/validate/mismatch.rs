//! Why a program is not the old one in another order.

use polyhedra::Exhausted;

/// Why a program was not accepted as the old one in another order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The programs differ, or the claims are wrong.
    Differs(String),
    /// The budget ran out.
    Unknown(Exhausted),
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Differs(message) => write!(f, "{message}"),
            Self::Unknown(exhausted) => write!(f, "{exhausted}"),
        }
    }
}

impl From<Exhausted> for Mismatch {
    fn from(exhausted: Exhausted) -> Self {
        Self::Unknown(exhausted)
    }
}

pub(crate) fn differs(message: impl Into<String>) -> Mismatch {
    Mismatch::Differs(message.into())
}
