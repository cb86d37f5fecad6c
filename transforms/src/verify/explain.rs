//! Explains a difference: repeats both runs and traces where it comes from.

use crate::gate::replay::Input;
use crate::verify::difference::{Cell, Difference, Seen};
use crate::verify::parting::{Told, first_parting};
use crate::verify::verdict::{CellDifference, Written};
use loopwright_affine_ir::{AccessKind, FuncOp, Ir, OpId};
use loopwright_interp::machinery::{Moment, TracedPlace};
use loopwright_interp::{InterpOptions, Interpreter, MemRefValue};

/// Values that are followed in a run.
const HISTORY_LIMIT: usize = 300_000;

/// Accesses that are listed of a longer run to find out what wrote a cell.
const TRACE_LIMIT: usize = 1_000_000;

/// The difference of two programs on an input with what wrote the values and where the computations part.
pub(super) fn explained(
    difference: Difference,
    programs: [(&Ir, OpId); 2],
    input: &Input,
    options: [InterpOptions; 2],
) -> CellDifference {
    let again = |side: usize| {
        let options = InterpOptions { history_limit: HISTORY_LIMIT, ..options[side].clone() };
        Again::new(programs[side], input, options)
    };
    let runs = [again(0), again(1)];
    let told = [0, 1].map(|side| runs[side].as_ref().and_then(|run| run.told(&difference.seen)));
    let written = match &difference.seen {
        Seen::Cell(cell) => {
            let written = [0, 1].map(|side| match told[side] {
                Some((told, moment)) => Some(moment.map(|moment| told.instance(moment))),
                None => last_write(programs[side], input, options[side].clone(), cell),
            });
            match written {
                [Some(old), Some(new)] => Some(Box::new([old, new])),
                _ => None,
            }
        }
        Seen::Result(..) | Seen::Output => None,
    };
    let parted = match told {
        [Some((old, Some(one))), Some((new, Some(other)))] => first_parting([old, new], [one, other]),
        _ => None,
    };
    let Difference { what, before, after, .. } = difference;
    CellDifference::Value { what, before, after, written, parted: parted.map(Box::new) }
}

/// A run made again.
struct Again<'a> {
    program: (&'a Ir, OpId),
    interpreter: Interpreter<'a>,
    memrefs: Vec<MemRefValue>,
}

impl<'a> Again<'a> {
    fn new(program: (&'a Ir, OpId), input: &Input, options: InterpOptions) -> Option<Self> {
        let (ir, func) = program;
        let mut interpreter = Interpreter::new(ir, options);
        let (args, memrefs) = input.arguments(&mut interpreter).ok()?;
        interpreter.call_function(FuncOp(func), &args).ok()?;
        let memrefs = memrefs.into_iter().map(|(_, _, memref)| memref).collect();
        Some(Self { program, interpreter, memrefs })
    }

    /// The run's history and where in it that came about which is seen; no moment if it is as it was at the
    /// start. `None` where that is not known.
    fn told(&self, seen: &Seen) -> Option<(Told<'_>, Option<Moment>)> {
        let history = self.interpreter.history()?;
        let (ir, func) = self.program;
        let moment = match seen {
            Seen::Cell(Cell { global: Some(name), subscripts, .. }) => {
                let (_, memref) = self.interpreter.globals().find(|(known, _)| known == name)?;
                history.last_write(&memref, subscripts)
            }
            Seen::Cell(Cell { at, subscripts, .. }) => history.last_write(self.memrefs.get(*at)?, subscripts),
            Seen::Result(index, _) => Some(history.result(*index)?),
            Seen::Output => return None,
        };
        Some((Told { ir, func, history }, moment))
    }
}

/// What wrote a cell of an argument last, found in the list of all accesses; nothing if none did.
fn last_write(
    (ir, func): (&Ir, OpId),
    input: &Input,
    options: InterpOptions,
    cell: &Cell,
) -> Option<Option<Written>> {
    let mut interpreter = Interpreter::new(ir, InterpOptions { trace_limit: TRACE_LIMIT, ..options });
    let (args, memrefs) = input.arguments(&mut interpreter).ok()?;
    let (position, ..) = *memrefs.get(cell.at).filter(|_| cell.global.is_none())?;
    interpreter.call_function(FuncOp(func), &args).ok()?;
    let array = format!("argument {position}");
    let write = interpreter.accesses().rev().find(|access| {
        access.kind == AccessKind::Write
            && access.array.ends_with(&array)
            && access.at == TracedPlace::Element(cell.subscripts.clone())
    });
    Some(write.map(|write| Written { op: write.op, place: write.place, iteration: write.iteration }))
}
