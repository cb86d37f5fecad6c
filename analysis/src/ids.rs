//! Typed indices into the tables of a [`Scop`](crate::Scop).

use loopwright_affine_ir::define_id;

define_id!(
    /// A statement, printed `S0`, `S1`, … in program order.
    StmtId, "S");
define_id!(
    /// A root of storage (an argument, an allocation, a global), in order of first appearance.
    ArrayId, "A");
