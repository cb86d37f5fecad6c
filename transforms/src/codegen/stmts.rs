//! The input of code generation: statements with their instances and timestamps.

use loopwright_affine_ir::Id;
use loopwright_analysis::machinery::FlatRow;
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_analysis::{Schedule, Scop, StmtId};
use loopwright_polyhedra::{IntegerRelation, PresburgerRelation};

/// One statement to generate code for.
#[derive(Clone, Debug)]
pub struct ScanStmt {
    /// What calls of it are marked with in the loop program.
    pub id: StmtId,
    /// Its instances: a set over the iterators, with all parameters as symbols, in order.
    pub domain: PresburgerRelation,
    /// Its timestamp. All statements have equally many rows.
    pub rows: Vec<FlatRow>,
    /// Parts of its timestamps with code of their own, which do not overlap and together are all; none if
    /// there is one code for all.
    pub parts: Vec<ScanPart>,
}

/// A part of timestamps.
#[derive(Clone, Debug)]
pub struct ScanPart {
    /// Parts with different numbers have no code together at and below the first component of the band that
    /// is parted.
    pub number: usize,
    /// That component.
    pub component: usize,
    /// A set of vectors of some components, without locals.
    pub vectors: IntegerRelation,
    /// Which components these are.
    pub components: Vec<usize>,
}

/// The scop's statements with the timestamps of a schedule.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().unwrap().0;
/// use loopwright_transforms::machinery::scan_stmts;
///
/// let scop = loopwright_analysis::extract(&ir, func).expect("is affine");
/// let stmts = scan_stmts(&scop, &scop.original);
/// assert_eq!(stmts.len(), 1);
/// assert_eq!(stmts[0].domain, scop.stmts[0].domain);
/// ```
///
/// # Panics
/// If the schedule is not over the statements of the scop.
pub fn scan_stmts(scop: &Scop, schedule: &Schedule) -> Vec<ScanStmt> {
    let mut rows = schedule.timestamps();
    if mutant::is_on(Mutant::SwappedLoops) {
        let swappable = rows.iter_mut().filter(|rows| rows.len() > 1);
        swappable.for_each(|rows| rows.swap(0, 1));
    }
    assert_eq!(rows.len(), scop.stmts.len(), "a schedule of this scop");
    let components = schedule.band_components();
    let parts = |stmt: StmtId| {
        let isolated = schedule.isolated.iter().filter(|isolated| isolated.stmts.contains(&stmt));
        let sets = isolated.flat_map(|isolated| {
            let sets = [&isolated.points, &isolated.others].into_iter().enumerate();
            sets.map(|(number, set)| (isolated.n_around, number, set))
        });
        let parts = sets.flat_map(|(n_around, number, set)| {
            let components = &components[stmt.index()][..set.space().n_range()];
            let part = |vectors: &IntegerRelation| ScanPart {
                number,
                component: components[n_around],
                vectors: vectors.clone(),
                components: components.to_vec(),
            };
            set.disjuncts().iter().map(part).collect::<Vec<_>>()
        });
        parts.collect()
    };
    let stmts = scop.stmts.iter().zip(rows);
    stmts
        .map(|(stmt, rows)| ScanStmt {
            id: stmt.id,
            domain: stmt.domain.clone(),
            rows,
            parts: parts(stmt.id),
        })
        .collect()
}
