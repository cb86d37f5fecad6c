//! When statements run that stand for something else: beside others, or after all of them.

use crate::schedule::{AffineForm, FlatRow, MemberKind, QuasiRow};

/// The first component of all statements of the program.
pub(super) const DURING: i64 = 0;
/// The first component of what runs after them.
pub(super) const AT_THE_END: i64 = 1;
/// The last component of a statement, after what stands for its opaque ops.
pub(super) const ITSELF: i64 = i64::MAX;

/// A component that is the same in all instances.
pub(super) fn constant(value: i64) -> FlatRow {
    let row = QuasiRow::affine(AffineForm::constant(0, 0, value));
    FlatRow { row, coincident: false, kind: MemberKind::Point }
}
