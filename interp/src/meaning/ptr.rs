//! Meanings of the `ptr` ops: a pointer is an address in the interpreter's memory, in bytes.
//!
//! Addresses are those of buffers, with gaps between them that belong to none, so that a pointer that leaves
//! its buffer is noticed when it is used. An access is checked against the alignment it names, or that of its
//! type: the size of a number, and of a whole vector rounded up to a power of two, as LLVM has it.

use std::ops::Range;

use loopwright_affine_ir::machinery::PtrAttr;
use loopwright_affine_ir::{AccessKind, Attr, OpId, Type};

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, Trap, undefined};
use crate::machine::Machine;
use crate::machine::fault::describe;
use crate::machine::label::TracedPlace;
use crate::meaning::memref::check_layout;
use crate::memory::buffer::Unit;
use crate::memory::fault::Fault;
use crate::values::{Elem, MemRefValue, Repr};

type Compiled = Result<CompiledOp, InterpError>;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("ptr.constant", Meaning::new(constant)),
    ("ptr.from_ptr", Meaning::new(from_ptr)),
    ("ptr.gather", Meaning::new(gather)),
    ("ptr.get_metadata", Meaning::new(get_metadata)),
    ("ptr.load", Meaning::new(load)),
    ("ptr.masked_load", Meaning::new(masked_load)),
    ("ptr.masked_store", Meaning::new(masked_store)),
    ("ptr.ptr_add", Meaning::new(add)),
    ("ptr.ptr_diff", Meaning::new(difference)),
    ("ptr.scatter", Meaning::new(scatter)),
    ("ptr.store", Meaning::new(store)),
    ("ptr.to_ptr", Meaning::new(to_ptr)),
    ("ptr.type_offset", Meaning::new(type_offset)),
];

/// `ptr.constant`
pub(crate) fn constant(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let address = match cx.ir().op(op).attr("value").and_then(PtrAttr::of) {
        Some(PtrAttr::Null(_)) => Some(0),
        Some(PtrAttr::Address(value, _)) => u64::try_from(value).ok(),
        Some(PtrAttr::GenericSpace | PtrAttr::Spec(_)) | None => None,
    };
    let address = address.ok_or_else(|| cx.refusal(op, "is a constant that is not a 64-bit address"))?;
    let to = cx.result(op, 0)?;
    step(move |m| {
        m.regs[to] = address;
        Ok(())
    })
}

/// `ptr.type_offset`: the size of an element in memory.
pub(crate) fn type_offset(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let Some(Attr::Type(ty)) = cx.ir().op(op).attr("elementType") else {
        return Err(cx.refusal(op, "has no element type"));
    };
    // A descriptor is two pointers, an offset, and a size and a stride per dimension.
    let n_bytes = match (ty, Elem::of(ty)) {
        (Type::MemRef(memref), _) => 24 + 16 * memref.rank(),
        (Type::UnrankedMemRef(_), _) => 16,
        (_, Ok(elem)) => alignment_of(elem) as usize,
        (_, Err(_)) => {
            return Err(cx.refusal(op, format!("asks for the size of '{ty}', which has none here")));
        }
    };
    let int = cx.int(op, cx.result_value(op, 0)?)?;
    if !int.holds(n_bytes as i128) && !int.holds_unsigned(n_bytes as i128) {
        return Err(cx.refusal(op, format!("is {n_bytes}, which does not fit in {int}")));
    }
    let to = cx.result(op, 0)?;
    step(move |m| {
        m.regs[to] = int.wrap(n_bytes as u64);
        Ok(())
    })
}

/// `ptr.to_ptr`: where the memref begins; its offset is part of the metadata.
pub(crate) fn to_ptr(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let source = cx.operand_value(op, 0)?;
    let (slot, to) = (cx.value(op, source)?.start, cx.result(op, 0)?);
    let (elem, slots) = match cx.repr(op, cx.ir().ty(source))? {
        Repr::MemRef(memref) => (memref.elem, Some(memref.slots(slot))),
        Repr::Unranked(elem) => (elem, None),
        Repr::Scalar(_) | Repr::Lanes(_) | Repr::Function => {
            return Err(cx.refusal(op, "casts something else than a memref"));
        }
    };
    let n_bytes = elem.n_bytes() as u64;
    step(move |m| {
        let (handle, base) = match slots {
            Some(slots) => (m.regs[slots.handle()], m.regs[slots.base()]),
            None => {
                // Rank, then the slots of a memref, the base last.
                let known = m.descriptors.get_index(m.regs[slot] as usize);
                let known = known.expect("descriptors are never removed");
                (known[1], known[known.len() - 1])
            }
        };
        let address =
            m.memory.address(handle).map_err(|fault| describe(m, op, fault, "the memref", "casts"))?;
        m.regs[to] = address.wrapping_add(base.wrapping_mul(n_bytes));
        Ok(())
    })
}

/// `ptr.get_metadata`: all that the memref is but its buffer.
pub(crate) fn get_metadata(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let from = cx.value(op, cx.operand_value(op, 0)?)?;
    let to = cx.value(op, cx.result_value(op, 0)?)?;
    step(move |m| {
        m.copy(from.start, to.start, from.len());
        Ok(())
    })
}

/// `ptr.from_ptr`: a memref that begins at the pointer, of the sizes and strides of the metadata or, without
/// it, of the type.
pub(crate) fn from_ptr(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (pointer, result) = (cx.operand(op, 0)?, cx.result_value(op, 0)?);
    let Repr::MemRef(repr) = cx.repr(op, cx.ir().ty(result))? else {
        return Err(cx.refusal(op, "makes something else than a ranked memref, which has no interpretation"));
    };
    let to = cx.value(op, result)?;
    let slots = repr.slots(to.start);
    let metadata = match cx.ir().op(op).operands().get(1) {
        Some(metadata) => Some(cx.value(op, *metadata)?),
        None => None,
    };
    let of_type = descriptor_of(cx.ir().ty(result));
    if metadata.is_none() && of_type.is_none() {
        return Err(cx.refusal(op, "needs metadata: the type does not give all sizes and strides"));
    }
    let of_type = of_type.unwrap_or_default();
    cx.check_bytes(op, repr.elem)?;
    let n_bytes = repr.elem.n_bytes().max(1) as u64;
    step(move |m| {
        match &metadata {
            Some(metadata) => m.copy(metadata.start, to.start, metadata.len()),
            None => {
                m.regs[slots.offset()..slots.offset() + of_type.len()].copy_from_slice(&of_type);
                m.regs[slots.base()] = 0;
            }
        }
        let address = m.regs[pointer];
        let found = m.memory.near(address);
        let (handle, distance) = found.map_err(|fault| no_buffer(m, op, fault, address, "casts"))?;
        if !distance.is_multiple_of(n_bytes) {
            let message = format!("{distance} bytes into a buffer no element of {n_bytes} bytes begins");
            return undefined(op, message);
        }
        let base = distance / n_bytes;
        let moved = base.wrapping_sub(m.regs[slots.base()]);
        m.regs[slots.handle()] = handle;
        m.regs[slots.base()] = base;
        m.regs[slots.offset()] = m.regs[slots.offset()].wrapping_add(moved);
        if metadata.is_some() {
            return Ok(());
        }
        let n_cells = m.memory.n_bytes(handle).unwrap_or(0) as u64 / n_bytes;
        let memref = MemRefValue::from_slots(&m.regs[to.clone()], &repr);
        check_layout(m, op, &memref, n_cells as usize)
    })
}

/// Offset, sizes and strides of a memref type that has no dynamic ones.
fn descriptor_of(ty: &Type) -> Option<Vec<u64>> {
    let Type::MemRef(memref) = ty else { return None };
    let strided = memref.strides()?;
    let numbers = std::iter::once(&strided.offset).chain(&memref.shape).chain(&strided.strides);
    numbers.map(|number| number.map(|number| number as u64)).collect()
}

/// `ptr.ptr_add`: wraps around unless a flag says that it cannot.
pub(crate) fn add(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let int = cx.int(op, cx.operand_value(op, 1)?)?;
    let flags = cx.ir().op(op).attr("flags").and_then(Attr::as_i64).unwrap_or(0);
    let (base, offset, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    step(move |m| {
        let (address, offset) = (m.regs[base], int.signed(m.regs[offset]));
        let sum = address.wrapping_add_signed(offset);
        let (what, holds) = match flags {
            1 => ("unsigned and signed wrap", address.checked_add_signed(offset).is_some()),
            2 => ("unsigned wrap", address.checked_add(offset as u64).is_some()),
            3 => ("leaving the buffer", stays_inside(m, address, sum)),
            _ => ("", true),
        };
        if !holds {
            let message =
                format!("address {address:#x} and {offset} bytes: the op says that {what} cannot happen");
            return undefined(op, message);
        }
        m.regs[to] = sum;
        Ok(())
    })
}

/// Whether both addresses are in one live buffer or right after it.
fn stays_inside(m: &Machine<'_>, from: u64, to: u64) -> bool {
    if from == to {
        return true;
    }
    let Ok((handle, distance)) = m.memory.near(from) else { return false };
    let start = from - distance;
    let n_bytes = m.memory.n_bytes(handle).unwrap_or(0) as u64;
    (start..=start + n_bytes).contains(&to)
}

/// `ptr.ptr_diff`: cut off or sign-extended to the type of the result.
pub(crate) fn difference(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let int = cx.int(op, cx.result_value(op, 0)?)?;
    let flags = cx.ir().op(op).attr("flags").and_then(Attr::as_i64).unwrap_or(0);
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    step(move |m| {
        let (left, right) = (m.regs[lhs], m.regs[rhs]);
        let is_negative = flags & 1 != 0 && left < right;
        let wraps = flags & 2 != 0 && (left as i64).checked_sub(right as i64).is_none();
        if is_negative || wraps {
            let message =
                format!("{left:#x} - {right:#x} wraps around, and the op says that it cannot happen");
            return undefined(op, message);
        }
        m.regs[to] = int.wrap(left.wrapping_sub(right));
        Ok(())
    })
}

/// What an access through a pointer reads or writes.
#[derive(Clone, Copy)]
struct Target {
    op: OpId,
    elem: Elem,
    alignment: u64,
}

impl Target {
    fn new(cx: &Compiler<'_>, op: OpId, elem: Elem) -> Result<Target, InterpError> {
        if elem.n > 1 && !elem.scalar.width().is_multiple_of(8) {
            return Err(cx.refusal(op, "moves a vector whose elements are no whole bytes"));
        }
        cx.check_bytes(op, elem)?;
        let given = cx
            .ir()
            .op(op)
            .attr("alignment")
            .and_then(Attr::as_array)
            .and_then(|given| given.first()?.as_i64())
            .and_then(|given| u64::try_from(given).ok());
        Ok(Target { op, elem, alignment: given.unwrap_or_else(|| alignment_of(elem)).max(1) })
    }

    /// The same for single elements of a vector, each as far aligned.
    fn of_lanes(self) -> Target {
        let elem = Elem::one(self.elem.scalar);
        Target { elem, alignment: self.alignment.min(alignment_of(elem)), ..self }
    }

    /// Checks the address and passes each unit: buffer, number of the unit, its size, and the slot it belongs
    /// to. What is not aligned to its units is taken byte by byte.
    fn access(
        &self,
        m: &mut Machine<'_>,
        address: u64,
        slots: Range<usize>,
        how: How,
    ) -> Result<(), Box<Trap>> {
        let (op, unit) = (self.op, self.elem.unit());
        if !address.is_multiple_of(self.alignment) {
            return undefined(op, format!("address {address:#x} is not a multiple of {}", self.alignment));
        }
        let (now, kind) = match how {
            How::Reads => ("reads", AccessKind::Read),
            How::Writes { .. } => ("writes", AccessKind::Write),
        };
        if let Ok((handle, first)) = m.memory.at(address) {
            let n = self.elem.n_bytes() as u64;
            m.note(op, kind, (handle, first as i64), |_| TracedPlace::Bytes { first, n })?;
        }
        for (part, slot) in slots.enumerate() {
            let place = address.wrapping_add((part * unit.n_bytes()) as u64);
            let found = m.memory.at(place).map_err(|fault| no_buffer(m, op, fault, place, now));
            let (handle, distance) = found?;
            let is_aligned = distance.is_multiple_of(unit.n_bytes() as u64);
            let (size, n) = if is_aligned { (unit, 1) } else { (Unit::B1, unit.n_bytes()) };
            let first = (distance / size.n_bytes() as u64) as i64;
            for piece in 0..n {
                let (shift, index) = (8 * piece as u32, first + piece as i64);
                let outcome = match how {
                    How::Writes { shadow } => {
                        let stored = m.store(handle, index, size, cut(m.regs[slot] >> shift, size));
                        match shadow.map(|shadow| m.regs[shadow + part]) {
                            None | Some(0) => stored,
                            Some(_) => stored.and_then(|()| m.memory.forget(handle, index, size)),
                        }
                    }
                    How::Reads => m.load(handle, index, size).map(|bits| {
                        let known = if piece == 0 { 0 } else { m.regs[slot] };
                        m.regs[slot] = known | bits << shift;
                    }),
                };
                outcome.map_err(|fault| describe(m, op, fault, &format!("address {place:#x}"), now))?;
            }
            if let How::Reads = how {
                m.regs[slot] = self.elem.scalar.cut(m.regs[slot], part);
            }
        }
        Ok(())
    }
}

/// What an access does.
#[derive(Clone, Copy)]
enum How {
    Reads,
    /// Writes; memory that poison is written to becomes as if never written.
    Writes {
        /// The first shadow of the slots, if they have any.
        shadow: Option<usize>,
    },
}

/// Why there is no buffer at an address.
fn no_buffer(m: &Machine<'_>, op: OpId, fault: Fault, address: u64, now: &str) -> Box<Trap> {
    match (fault, address) {
        (_, 0) => Trap::undefined(op, format!("{now} through a null pointer")),
        (Fault::Outside { .. }, _) => {
            Trap::undefined(op, format!("{now} through address {address:#x}, which is in no buffer"))
        }
        _ => describe(m, op, fault, &format!("address {address:#x}"), now),
    }
}

fn cut(bits: u64, unit: Unit) -> u64 {
    bits & (u64::MAX >> (64 - 8 * unit.n_bytes()))
}

/// The alignment of a type: its size, rounded up to a power of two.
fn alignment_of(elem: Elem) -> u64 {
    (elem.n_bytes() as u64).next_power_of_two()
}

/// `ptr.load`
pub(crate) fn load(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (pointer, result) = (cx.operand(op, 0)?, cx.result_value(op, 0)?);
    let (target, to) = (Target::new(cx, op, cx.elem(op, result)?)?, cx.value(op, result)?);
    step(move |m| target.access(m, m.regs[pointer], to.clone(), How::Reads))
}

/// `ptr.store`
pub(crate) fn store(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (value, pointer) = (cx.operand_value(op, 0)?, cx.operand(op, 1)?);
    let (target, from) = (Target::new(cx, op, cx.elem(op, value)?)?, cx.value(op, value)?);
    cx.hands_over(from.start);
    let how = How::Writes { shadow: cx.shadow(from.start) };
    step(move |m| target.access(m, m.regs[pointer], from.clone(), how))
}

/// Where the pointer of each lane comes from.
#[derive(Clone, Copy)]
enum Pointers {
    /// Neighbouring elements from one pointer on.
    Neighbours,
    /// A vector of pointers.
    Each,
}

/// `ptr.masked_load`, `ptr.gather`: lanes that the mask leaves out come from another vector.
fn read_lanes(cx: &mut Compiler<'_>, op: OpId, pointers: Pointers) -> Compiled {
    let result = cx.result_value(op, 0)?;
    let elem = cx.elem(op, result)?;
    let target = Target::new(cx, op, elem)?.of_lanes();
    let [pointer, mask, other] = [cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?];
    let (to, size) = (cx.result(op, 0)?, elem.scalar.n_slots());
    step(move |m| {
        m.spend(elem.n as u64, op)?;
        for lane in 0..elem.n {
            let slots = to + lane * size..to + (lane + 1) * size;
            if m.regs[mask + lane] == 0 {
                m.copy(other + lane * size, slots.start, size);
            } else {
                target.access(m, address(m, pointers, pointer, lane, elem), slots, How::Reads)?;
            }
        }
        Ok(())
    })
}

/// `ptr.masked_store`, `ptr.scatter`
fn write_lanes(cx: &mut Compiler<'_>, op: OpId, pointers: Pointers) -> Compiled {
    let elem = cx.elem(op, cx.operand_value(op, 0)?)?;
    let target = Target::new(cx, op, elem)?.of_lanes();
    let [from, pointer, mask] = [cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?];
    let size = elem.scalar.n_slots();
    cx.hands_over(from);
    let shadow = cx.shadow(from);
    step(move |m| {
        m.spend(elem.n as u64, op)?;
        for lane in 0..elem.n {
            if m.regs[mask + lane] != 0 {
                let slots = from + lane * size..from + (lane + 1) * size;
                let how = How::Writes { shadow: shadow.map(|shadow| shadow + lane * size) };
                target.access(m, address(m, pointers, pointer, lane, elem), slots, how)?;
            }
        }
        Ok(())
    })
}

fn address(m: &Machine<'_>, pointers: Pointers, slot: usize, lane: usize, elem: Elem) -> u64 {
    match pointers {
        Pointers::Each => m.regs[slot + lane],
        Pointers::Neighbours => {
            let n_bytes = Elem::one(elem.scalar).n_bytes();
            m.regs[slot].wrapping_add((lane * n_bytes) as u64)
        }
    }
}

pub(crate) fn masked_load(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    read_lanes(cx, op, Pointers::Neighbours)
}

pub(crate) fn gather(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    read_lanes(cx, op, Pointers::Each)
}

pub(crate) fn masked_store(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    write_lanes(cx, op, Pointers::Neighbours)
}

pub(crate) fn scatter(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    write_lanes(cx, op, Pointers::Each)
}
