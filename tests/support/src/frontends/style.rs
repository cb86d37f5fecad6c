//! How front ends write one and the same kernel.

/// How loops are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loops {
    /// `affine.for`, with affine accesses.
    Affine,
    /// `affine.parallel` where iterations may run in any order, else `affine.for`.
    AffineParallel,
    /// `scf.for` over `index`, with `memref.load` and arithmetic for subscripts.
    Scf,
    /// `scf.parallel` where iterations may run in any order, else `scf.for`.
    ScfParallel,
    /// `scf.for` over `i32`, with casts of counters.
    ScfI32,
}

/// Where sizes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    Static,
    /// Arguments of type `index`.
    Index,
    /// Arguments of type `i32`, with casts.
    I32,
}

/// What types arrays have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrays {
    /// Sizes as they are: numbers, or `?`.
    Shaped,
    /// The first size is open and the others are numbers, as of C's parameters.
    C,
    /// `strided<[?, ?], offset: ?>`, as bufferization gives them to arguments.
    Strided,
    /// One dimension, with products in subscripts.
    Flat,
}

/// Where a reduction has its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Totals {
    /// In the array.
    Memory,
    /// In a value that the innermost loop carries.
    IterArgs,
    /// In a local variable, `memref.alloca() : memref<f32>`.
    Cell,
}

/// What stands around the loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    Nothing,
    /// `rtclock` before and after.
    Timers,
    /// A branch between nests.
    Branches,
    /// Ops of another dialect before, between and after nests.
    Foreign,
    /// Each statement is a call of a function of its own.
    StatementFunctions,
}

/// A front end, and how it writes.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Its name.
    pub name: &'static str,
    /// How it writes loops.
    pub loops: Loops,
    /// Where its sizes come from.
    pub sizes: Sizes,
    /// What types its arrays have.
    pub arrays: Arrays,
    /// Where it has totals.
    pub totals: Totals,
    /// What it has around loops.
    pub around: Around,
    /// The type of its numbers.
    pub elem: &'static str,
    /// Bands of loops in tiles of this size.
    pub tile: Option<i64>,
    /// So many copies of the bodies of innermost loops, where that divides their number of iterations.
    pub unroll: Option<i64>,
    /// Loops from 0, with `affine.apply` of their counters.
    pub normalized: bool,
}

const PLAIN: Style = Style {
    name: "affine",
    loops: Loops::Affine,
    sizes: Sizes::Static,
    arrays: Arrays::Shaped,
    totals: Totals::Memory,
    around: Around::Nothing,
    elem: "f32",
    tile: None,
    unroll: None,
    normalized: false,
};

/// The styles of the survey's projects.
pub const STYLES: &[Style] = &[
    PLAIN,
    Style { name: "open_sizes", sizes: Sizes::Index, elem: "f64", ..PLAIN },
    Style { name: "c_sizes", sizes: Sizes::I32, arrays: Arrays::C, elem: "f64", ..PLAIN },
    Style { name: "c_scalars", sizes: Sizes::I32, arrays: Arrays::C, totals: Totals::Cell, ..PLAIN },
    Style { name: "c_flat", sizes: Sizes::Index, arrays: Arrays::Flat, elem: "f64", ..PLAIN },
    Style { name: "flat", arrays: Arrays::Flat, ..PLAIN },
    Style { name: "iter_args", totals: Totals::IterArgs, ..PLAIN },
    Style { name: "scf", loops: Loops::Scf, sizes: Sizes::Index, ..PLAIN },
    Style { name: "scf_iter_args", loops: Loops::Scf, totals: Totals::IterArgs, ..PLAIN },
    Style { name: "scf_parallel", loops: Loops::ScfParallel, ..PLAIN },
    Style { name: "scf_i32", loops: Loops::ScfI32, sizes: Sizes::I32, arrays: Arrays::C, ..PLAIN },
    Style { name: "strided", loops: Loops::Scf, arrays: Arrays::Strided, ..PLAIN },
    Style { name: "parallel", loops: Loops::AffineParallel, ..PLAIN },
    Style { name: "tiled", tile: Some(16), ..PLAIN },
    Style { name: "tiled_open", sizes: Sizes::Index, tile: Some(32), ..PLAIN },
    Style { name: "unrolled", unroll: Some(4), ..PLAIN },
    Style { name: "normalized", normalized: true, sizes: Sizes::Index, ..PLAIN },
    Style { name: "timers", around: Around::Timers, ..PLAIN },
    Style { name: "branches", around: Around::Branches, loops: Loops::Scf, ..PLAIN },
    Style { name: "foreign", around: Around::Foreign, ..PLAIN },
    Style {
        name: "statements",
        around: Around::StatementFunctions,
        sizes: Sizes::Index,
        elem: "f64",
        ..PLAIN
    },
];
