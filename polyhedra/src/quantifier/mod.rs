//! Quantifiers: locals made determined or projected out, with nothing lost, and the transitive closure.

pub mod closure;
pub mod common_floors;
pub mod determined;
pub mod omega;
pub mod short_locals;
pub mod slices;
