//! `vector.gather` and `vector.scatter`: one element per offset, under a mask.
//!
//! An offset moves along the last dimension of the memref. Where that ends it goes on with the next row, if
//! rows follow each other in memory without a gap, which is what an offset to an address means.

use loopwright_affine_ir::OpId;
use loopwright_affine_ir::machinery::IntFormat;

use crate::compile::{Compiler, step};
use crate::error::{InterpError, Trap, undefined};
use crate::machine::Machine;
use crate::meaning::vector::access::{Stored, Window, identity};
use crate::meaning::vector::mask::Masking;
use crate::meaning::vector::{Compiled, Copying, Lanes};

/// Memref, indices, offsets, mask, and the vector written or passed through.
struct Scattered {
    window: Window,
    offsets: Lanes,
    int: IntFormat,
    /// The masks, all of which must be set.
    masks: Vec<usize>,
    vector: Lanes,
}

impl Scattered {
    fn new(cx: &mut Compiler<'_>, op: OpId) -> Result<Scattered, InterpError> {
        let [memref, indices @ .., offsets, mask, vector] = cx.ir().op(op).operands() else {
            return Err(cx.refusal(op, "has fewer operands than it needs"));
        };
        let (offsets, mask) = (Lanes::of(cx, op, *offsets)?, Lanes::of(cx, op, *mask)?.first);
        let vector = Lanes::of(cx, op, *vector)?;
        let int = offsets.scalar.int(cx.index_width()).filter(|int| int.is_narrow());
        let int = int.ok_or_else(|| cx.refusal(op, "has offsets of more than 64 bits"))?;
        let outer = Masking::around(cx, op)?.map(|masking| masking.mask);
        let dims = vec![None; vector.shape.len()];
        let window = Window::new(cx, op, (*memref, &identity(indices), indices), &vector.shape, dims)?;
        let masks = std::iter::once(mask).chain(outer).collect();
        Ok(Scattered { window, offsets, int, masks, vector })
    }

    /// Turns to the place of an element and returns its offset; `None` if it is masked off.
    fn turn_to(&self, m: &mut Machine<'_>, element: usize) -> Option<i64> {
        if self.masks.iter().any(|mask| m.regs[mask + element] == 0) {
            return None;
        }
        let offset = self.int.signed(m.regs[self.offsets.slot(element)]);
        self.window.move_on(m, offset);
        Some(offset)
    }
}

/// `vector.gather`
pub(crate) fn gather(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (scattered, to) = (Scattered::new(cx, op)?, Lanes::result(cx, op, 0)?);
    let passed = Copying::new(cx, scattered.vector.first, to.first);
    step(move |m| {
        scattered.window.enter(m)?;
        for element in 0..to.n() {
            if scattered.turn_to(m, element).is_some() {
                scattered.window.check_alignment(m)?;
                scattered.window.load(m, to.slot(element))?;
            } else {
                passed.run(m, element * to.size(), element * to.size(), to.size());
            }
        }
        Ok(())
    })
}

/// `vector.scatter`: two elements may not go to one place.
pub(crate) fn scatter(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let scattered = Scattered::new(cx, op)?;
    let n = scattered.vector.n();
    let (offsets, from) = (cx.fresh(n), Stored::new(cx, scattered.vector.first));
    step(move |m| {
        scattered.window.enter(m)?;
        let mut end = offsets;
        for element in 0..n {
            if let Some(offset) = scattered.turn_to(m, element) {
                m.regs[end] = offset as u64;
                end += 1;
                scattered.window.check_alignment(m)?;
                scattered.window.store(m, from, element)?;
            }
        }
        distinct(&mut m.regs[offsets..end], op)
    })
}

fn distinct(offsets: &mut [u64], op: OpId) -> Result<(), Box<Trap>> {
    offsets.sort_unstable();
    match offsets.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => undefined(op, format!("two elements go to offset {}", pair[0] as i64)),
        None => Ok(()),
    }
}
