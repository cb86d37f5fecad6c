//! `vector.bitcast`: the same bits as elements of another type, low bits and low elements first.

use loopwright_affine_ir::OpId;

use crate::compile::{Compiler, step};
use crate::error::InterpError;
use crate::meaning::vector::{Compiled, Lanes};
use crate::values::Scalar;

/// `vector.bitcast`. Rows have as many bits before as after, so that the bits of the whole vector are one
/// sequence.
pub(crate) fn bitcast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (Lanes::operand(cx, op, 0)?, Lanes::result(cx, op, 0)?);
    let (width, wanted) = (width(cx, op, &source)?, width(cx, op, &target)?);
    if source.n() * width != target.n() * wanted {
        return Err(cx.refusal(op, "changes the number of bits"));
    }
    let n = target.n() * target.size();
    let words = wanted.div_ceil(64);
    let shadows = cx.shadow(source.first).zip(cx.shadow(target.first));
    cx.hands_over(source.first);
    step(move |m| {
        m.spend(n as u64, op)?;
        for element in 0..target.n() {
            for word in 0..words {
                let length = (wanted - 64 * word).min(64);
                let bits = bits(&m.regs, &source, width, element * wanted + 64 * word, length);
                m.regs[target.slot(element) + word] = bits;
            }
            // Poison spoils every element that has a bit of it.
            if let Some((from, to)) = shadows {
                let overlap = element * wanted / width..=((element + 1) * wanted - 1) / width;
                let is_poison = overlap.into_iter().any(|place| m.regs[from + place * source.size()] != 0);
                let first = to + element * target.size();
                m.regs[first..first + target.size()].fill(is_poison.into());
            }
        }
        Ok(())
    })
}

fn width(cx: &Compiler<'_>, op: OpId, lanes: &Lanes) -> Result<usize, InterpError> {
    if lanes.scalar == Scalar::Index && cx.index_width() != 64 {
        return Err(cx.refusal(op, "works on the bits of an index that does not have 64"));
    }
    Ok(lanes.scalar.width() as usize)
}

/// Some bits, at most 64, of a vector with elements of a width.
fn bits(regs: &[u64], source: &Lanes, width: usize, at: usize, length: usize) -> u64 {
    let (mut word, mut have) = (0, 0);
    while have < length {
        let (element, bit) = ((at + have) / width, (at + have) % width);
        let n = (length - have).min(width - bit).min(64 - bit % 64);
        let piece = regs[source.slot(element) + bit / 64] >> (bit % 64) & (u64::MAX >> (64 - n));
        word |= piece << have;
        have += n;
    }
    word
}
