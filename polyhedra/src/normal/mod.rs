//! Simplification of relations: fewer constraints, fewer disjuncts, and hulls.

pub mod coalescing;
pub mod containment;
pub mod gist;
pub mod hull;
pub mod ranked_gist;
