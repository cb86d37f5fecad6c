//! Quantifier elimination: locals made determined or projected out exactly, and the transitive closure.

pub mod closure;
pub mod common_floors;
pub mod determined;
pub mod omega;
pub mod short_locals;
pub mod slices;
