//! Source locations of operations and block arguments.

use std::sync::Arc;

use crate::core::attr::Attr;

/// The location of an op or block argument.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Loc {
    /// Not known.
    #[default]
    Unknown,
    /// A byte offset into the text the [`Ir`](crate::Ir) was parsed from; resolved to file, line and column
    /// when asked ([`Ir::resolve_loc`](crate::Ir::resolve_loc)).
    Offset(u32),
    /// A location written in the input with `loc(..)`, or made by a pass.
    Given(Arc<Location>),
}

/// A location attribute.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// `unknown`
    Unknown,
    /// `"file":line:col`
    FileLineCol(FileRange),
    /// `"name"` or `"name"(child)`
    Name(Arc<str>, Arc<Location>),
    /// `callsite(callee at caller)`
    CallSite(Arc<Location>, Arc<Location>),
    /// `fused<metadata>[..]`
    Fused(Option<Attr>, Vec<Location>),
}

/// A place or range in a file: lines and columns from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileRange {
    /// File name as written.
    pub file: Arc<str>,
    /// First line, from 1.
    pub line: u32,
    /// First column, from 1.
    pub col: u32,
    /// Last line and column of `"file":1:2 to 3:4` (or `to :4`).
    pub end: Option<(u32, u32)>,
}

impl Location {
    /// A single place in a file.
    pub fn place(file: impl Into<Arc<str>>, line: u32, col: u32) -> Self {
        Location::FileLineCol(FileRange { file: file.into(), line, col, end: None })
    }

    /// Several locations as one: each once, those of inner ones with the same metadata instead of these,
    /// unknown ones left out; a single one without metadata is itself.
    pub fn fused(metadata: Option<Attr>, parts: impl IntoIterator<Item = Location>) -> Self {
        let mut kept = indexmap::IndexSet::new();
        for part in parts {
            match part {
                Location::Fused(inner, parts) if inner == metadata => kept.extend(parts),
                Location::Unknown => {}
                other => {
                    kept.insert(other);
                }
            }
        }
        let mut kept: Vec<Location> = kept.into_iter().collect();
        match (kept.len(), &metadata) {
            (0, None) => Location::Unknown,
            (0, Some(_)) => Location::Fused(metadata, vec![Location::Unknown]),
            (1, None) => kept.swap_remove(0),
            _ => Location::Fused(metadata, kept),
        }
    }

    /// The first name found inside, from the outside in.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Location::Unknown | Location::FileLineCol(_) => None,
            Location::Name(name, _) => Some(name),
            Location::CallSite(callee, caller) => callee.name().or_else(|| caller.name()),
            Location::Fused(_, parts) => parts.iter().find_map(Location::name),
        }
    }

    /// The first place in a file found inside, for messages.
    pub(crate) fn file_place(&self) -> Option<&FileRange> {
        match self {
            Location::Unknown => None,
            Location::FileLineCol(range) => Some(range),
            Location::Name(_, child) => child.file_place(),
            Location::CallSite(callee, _) => callee.file_place(),
            Location::Fused(_, parts) => parts.iter().find_map(Location::file_place),
        }
    }
}
