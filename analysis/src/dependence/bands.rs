//! Permutable bands: loops that may be exchanged, and so tiled.
//!
//! # Problem
//! Which loops directly inside each other may run in any order of nesting?
//!
//! # Method
//! A band is a chain of loops, each of which holds all statements of the one around it, such that every
//! dependence between them that no loop around the band carries has no negative distance in any of its loops:
//! then every order of the loops runs sources before targets, and so do rectangular tiles. Bands are as long
//! as can be, from the outermost loop on.
//!
//! # Exactness
//! Sufficient: distances are exact, but those of dependences that are only possible count as well.
//!
//! # Cost
//! A look at each dependence for each loop.
//!
//! # Reference
//! [WolfLam91] for fully permutable nests.

use crate::dependence::distance::DistanceVector;
use crate::dependence::loops::LoopParallelism;
use crate::ids::StmtId;

/// Source, target, the loop that carries it (1 is the outermost, 0 none), and distances.
pub(crate) type Between<'a> = (StmtId, StmtId, u32, &'a DistanceVector);

/// For each loop the band that it belongs to; bands are numbered in the order of their outermost loops, and
/// have a number even if there is one loop in them. `dependences` are the conflicting ones.
pub(crate) fn bands(loops: &[LoopParallelism], dependences: &[Between<'_>]) -> Vec<usize> {
    // Of each loop its band, and the level of that band's outermost loop.
    let mut of_loop: Vec<(usize, u32)> = Vec::with_capacity(loops.len());
    let mut n_bands = 0;
    for judged in loops {
        let around = loops[..of_loop.len()]
            .iter()
            .rposition(|other| other.level + 1 == judged.level && other.stmts == judged.stmts);
        let same = around.map(|around| of_loop[around]);
        let same = same.filter(|(_, outermost)| is_permutable(judged, *outermost, dependences));
        of_loop.push(same.unwrap_or((n_bands, judged.level)));
        n_bands += usize::from(same.is_none());
    }
    of_loop.into_iter().map(|(band, _)| band).collect()
}

/// Whether a loop's distances are not negative where no loop outside of level `outermost` carries the
/// dependence.
fn is_permutable(judged: &LoopParallelism, outermost: u32, dependences: &[Between<'_>]) -> bool {
    dependences.iter().all(|(source, target, level, distance)| {
        // Statements are in program order.
        let holds = |stmt: &StmtId| judged.stmts.binary_search(stmt).is_ok();
        let is_inside = holds(source) && holds(target);
        let is_carried_here = *level >= outermost;
        let least = || distance.0[judged.level as usize - 1].min.as_ref();
        !is_inside || !is_carried_here || least().is_some_and(|least| !least.is_negative())
    })
}
