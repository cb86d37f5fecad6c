//! Messages of memory faults.

use loopwright_affine_ir::OpId;

use crate::error::{InterpErrorKind, Trap};
use crate::machine::Machine;
use crate::memory::fault::Fault;

/// Puts a fault of the op into words; `what` names the cell, `now` is what the op
/// does to it (`reads`).
#[cold]
pub(crate) fn describe(m: &Machine<'_>, op: OpId, fault: Fault, what: &str, now: &str) -> Box<Trap> {
    match fault {
        Fault::Freed => Trap::undefined(op, format!("{what} is accessed after its memory was freed")),
        Fault::Outside { cells } => {
            Trap::undefined(op, format!("{what} lies outside of its buffer of {cells} elements"))
        }
        Fault::Unwritten => Trap::undefined(op, format!("{what} is read, but was never written")),
        Fault::Constant => Trap::undefined(op, format!("{what} is written, but is constant")),
        Fault::InFlight { op: start, writes } => {
            let does = if writes { "writes" } else { "reads" };
            let trap = Trap::undefined(op, format!("{now} {what} while a transfer {does} it"));
            trap.within(start, || "the transfer was started here".into())
        }
        Fault::NoMemory => {
            let message = format!("memory limit reached while taking notes on {what}");
            Trap::new(InterpErrorKind::MemoryLimit, op, message)
        }
        Fault::Race { segment, wrote } => {
            let Some(conflict) = m.races.conflict(segment) else {
                return Trap::new(InterpErrorKind::Race, op, format!("{what} is accessed by two iterations"));
            };
            let did = if wrote { "writes" } else { "reads" };
            let earlier = conflict.earlier.map_or("an earlier iteration".into(), |ivs| vector(&ivs));
            let present = vector(&conflict.present);
            let message = format!(
                "race on {what}: iteration {earlier} of a parallel loop {did} it, iteration {present} {now} it"
            );
            let trap = Trap::new(InterpErrorKind::Race, op, message);
            trap.within(conflict.op, || "the iterations are of this loop".into())
        }
    }
}

/// `(1, 2)`
pub(crate) fn vector(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("({})", texts.join(", "))
}
