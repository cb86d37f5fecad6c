//! Readable results: fewer constraints, fewer disjuncts, and hulls of what is left.

pub mod coalescing;
pub mod containment;
pub mod gist;
pub mod hull;
pub mod ranked_gist;
