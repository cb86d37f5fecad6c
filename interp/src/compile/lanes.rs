//! Elementwise ops on vectors: compiled once for scalars, executed per element.

use std::collections::HashMap;

use loopwright_affine_ir::{OpId, ValueId};

use crate::compile::Compiler;
use crate::compile::meaning::MeaningFn;
use crate::error::InterpError;
use crate::machine::Step;
use crate::values::Repr;

/// An op that does to every element of vectors what it does to scalars: it is compiled once, for scalars, and
/// executed once per element.
pub(crate) struct Lanes {
    op: OpId,
    n: usize,
    /// For each vector: its first slot, the slots per element, the first slot of the element in work.
    reads: Vec<(usize, usize, usize)>,
    writes: Vec<(usize, usize, usize)>,
    slots: HashMap<ValueId, usize>,
}

impl Lanes {
    /// The vectors an op works on; `None` if the op has no vectors among operands and results.
    pub fn of(cx: &mut Compiler<'_>, op: OpId) -> Result<Option<Lanes>, InterpError> {
        let mut lanes = Lanes { op, n: 0, reads: Vec::new(), writes: Vec::new(), slots: HashMap::new() };
        let data = cx.ir().op(op);
        let mut has_lanes = false;
        for (position, value) in data.operands().iter().chain(data.results()).enumerate() {
            let Repr::Lanes(elem) = cx.repr(op, cx.ir().ty(*value))? else { continue };
            let (first, size) = (cx.value(op, *value)?.start, elem.scalar.n_slots());
            let lane = match lanes.slots.get(value) {
                Some(lane) => *lane,
                None => cx.fresh_value(size).start,
            };
            lanes.slots.insert(*value, lane);
            let is_operand = position < data.operands().len();
            let copies = if is_operand { &mut lanes.reads } else { &mut lanes.writes };
            copies.push((first, size, lane));
            copies.extend(cx.shadow(first).zip(cx.shadow(lane)).map(|(first, lane)| (first, size, lane)));
            (has_lanes, lanes.n) = (true, elem.n);
        }
        Ok(has_lanes.then_some(lanes))
    }

    /// The step that executes the op for every element.
    pub fn compile(self, cx: &mut Compiler<'_>, eval: MeaningFn) -> Result<Step, InterpError> {
        let Lanes { op, n, reads, writes, slots } = self;
        let step = cx.with_lanes(slots, |cx| cx.evaluate(op, eval))?;
        Ok(Box::new(move |m| {
            m.spend(n as u64, op)?;
            for lane in 0..n {
                for (vector, size, element) in &reads {
                    m.copy(vector + lane * size, *element, *size);
                }
                step(m).map_err(|trap| trap.within(op, || format!("in element {lane} of the vector")))?;
                for (vector, size, element) in &writes {
                    m.copy(*element, vector + lane * size, *size);
                }
            }
            Ok(())
        }))
    }
}
