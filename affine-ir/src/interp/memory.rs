//! The interpreter's memory: buffers of equal units with a written-or-not bit per unit.
//!
//! # Problem
//! Memrefs of any size up to a limit, cells that know whether they were ever written, handles that notice use
//! after free, and views that read a buffer in other pieces than it was allocated in.
//!
//! # Method
//! A buffer is a vector of machine words as wide as its units, a bitmap of written units, and while parallel
//! loops run, a word per unit for the race checker. An element takes one unit, or several one after the other. A
//! handle is a slot number and the slot's generation, which changes when the slot is freed. The first access in
//! units of another size makes a buffer's units bytes ([`Buffer::refine`]), little-endian; from then on every
//! access to it goes by bytes.
//!
//! # Invariants
//! 1. `written` has one bit per unit.
//! 2. `shadow` has a word for every unit that parallel loops touched, `updates` for those updated atomically.
//! 3. `used` is the sum of the sizes of all live buffers, and what was charged besides.
//! 4. `unit` is the size of the words of `cells`.
//!
//! # Cost
//! 1 GiB of `f64` cells takes 1.02 GiB, untouched pages none; what parallel loops touch, 8 bytes per cell more.

use super::address::{Addresses, BYTES_PER_ADDRESS};
use super::races::{Races, Touch};
use super::shadow::Shadow;
use crate::ids::OpId;

/// Names a buffer: slot in the low half, generation in the high half. Never 0.
pub(crate) type Handle = u64;

/// The size of a piece of memory that is read and written as one number: 1, 2, 4 or 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Unit {
    B1,
    B2,
    B4,
    B8,
}

impl Unit {
    /// The unit for numbers of so many bits; those of more than 64 take several.
    pub fn holding(width: u32) -> Unit {
        match width {
            0..=8 => Unit::B1,
            9..=16 => Unit::B2,
            17..=32 => Unit::B4,
            _ => Unit::B8,
        }
    }

    /// Its size.
    pub fn n_bytes(self) -> usize {
        match self {
            Unit::B1 => 1,
            Unit::B2 => 2,
            Unit::B4 => 4,
            Unit::B8 => 8,
        }
    }
}

/// Where a buffer's memory comes from, and so who may free it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// `memref.alloc`, or the interpreter's caller.
    Heap,
    /// `memref.alloca`: freed at the end of its scope.
    Stack,
    /// `memref.global`: never freed.
    Global,
    /// A `memref.global` that may not be written either.
    Constant,
}

/// What an allocation says about a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allocation {
    /// Where the memory comes from.
    pub origin: Origin,
    /// The address is a multiple of this power of two.
    pub alignment: u64,
    /// Number of elements of the memref that names the whole buffer.
    pub n_elements: usize,
    /// The place of its first element, counted in elements.
    pub offset: i64,
}

/// What is wrong with an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The buffer was freed, or the handle never named one.
    Freed,
    /// The cell lies outside the buffer.
    Outside {
        /// Number of cells of the buffer.
        cells: usize,
    },
    /// The cell was never written.
    Unwritten,
    /// The buffer may not be written.
    Constant,
    /// A transfer reads or writes the cell at an unknown time.
    InFlight {
        /// The op that started the transfer.
        op: OpId,
        /// Whether the transfer writes the cell.
        writes: bool,
    },
    /// Notes on the buffer would exceed the memory limit.
    NoMemory,
    /// A race with the iteration that made the segment.
    Race {
        /// The segment of the earlier access.
        segment: u32,
        /// Whether the earlier access wrote.
        wrote: bool,
    },
}

/// All buffers.
#[derive(Debug)]
pub(crate) struct Memory {
    slots: Vec<Slot>,
    free: Vec<u32>,
    used: u64,
    limit: u64,
    addresses: Addresses,
    /// The buffers of globals.
    pub globals: Vec<Handle>,
}

#[derive(Debug)]
struct Slot {
    generation: u32,
    buffer: Option<Buffer>,
}

#[derive(Debug)]
struct Buffer {
    unit: Unit,
    cells: Cells,
    written: Vec<u64>,
    shadow: Shadow,
    /// The atomic updates that parallel loops made.
    updates: Shadow,
    is_constant: bool,
    allocation: Allocation,
    address: Option<u64>,
}

#[derive(Debug)]
enum Cells {
    W8(Vec<u8>),
    W16(Vec<u16>),
    W32(Vec<u32>),
    W64(Vec<u64>),
}

impl Cells {
    fn zeroed(unit: Unit, n: usize) -> Cells {
        match unit {
            Unit::B1 => Cells::W8(vec![0; n]),
            Unit::B2 => Cells::W16(vec![0; n]),
            Unit::B4 => Cells::W32(vec![0; n]),
            Unit::B8 => Cells::W64(vec![0; n]),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Cells::W8(cells) => cells.clone(),
            Cells::W16(cells) => cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
            Cells::W32(cells) => cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
            Cells::W64(cells) => cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
        }
    }

    fn len(&self) -> usize {
        match self {
            Cells::W8(cells) => cells.len(),
            Cells::W16(cells) => cells.len(),
            Cells::W32(cells) => cells.len(),
            Cells::W64(cells) => cells.len(),
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<u64> {
        match self {
            Cells::W64(cells) => cells.get(index).copied(),
            Cells::W32(cells) => cells.get(index).map(|cell| u64::from(*cell)),
            Cells::W16(cells) => cells.get(index).map(|cell| u64::from(*cell)),
            Cells::W8(cells) => cells.get(index).map(|cell| u64::from(*cell)),
        }
    }

    /// Stores the low bits of `value`, which are all there are: values are kept zero-extended.
    #[inline]
    fn set(&mut self, index: usize, value: u64) -> bool {
        match self {
            Cells::W64(cells) => cells.get_mut(index).map(|cell| *cell = value).is_some(),
            Cells::W32(cells) => cells.get_mut(index).map(|cell| *cell = value as u32).is_some(),
            Cells::W16(cells) => cells.get_mut(index).map(|cell| *cell = value as u16).is_some(),
            Cells::W8(cells) => cells.get_mut(index).map(|cell| *cell = value as u8).is_some(),
        }
    }
}

impl Memory {
    /// No buffers, and a limit for what the race checker notes about them.
    pub fn new(limit: u64) -> Memory {
        Memory {
            slots: Vec::new(),
            free: Vec::new(),
            used: 0,
            limit,
            addresses: Addresses::new(),
            globals: Vec::new(),
        }
    }

    /// Bytes in live buffers.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Counts bytes that are never given back.
    pub fn charge(&mut self, bytes: u64) {
        self.used = self.used.saturating_add(bytes);
    }

    /// A fresh buffer of `n` unwritten units. The caller has checked the size against the limit.
    pub fn alloc(&mut self, unit: Unit, n: usize, allocation: Allocation) -> Handle {
        let cells = Cells::zeroed(unit, n);
        let written = vec![0; n.div_ceil(64)];
        let (shadow, updates) = (Shadow::default(), Shadow::default());
        let buffer =
            Buffer { unit, cells, written, shadow, updates, is_constant: false, allocation, address: None };
        self.used = self.used.saturating_add(bytes_of(unit, n));
        let index = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot { generation: 0, buffer: None });
            u32::try_from(self.slots.len() - 1).expect("the memory limit allows fewer than 2^32 buffers")
        });
        let slot = &mut self.slots[index as usize];
        slot.generation = slot.generation.wrapping_add(1).max(1);
        slot.buffer = Some(buffer);
        u64::from(slot.generation) << 32 | u64::from(index)
    }

    /// Frees a buffer.
    pub fn free(&mut self, handle: Handle) -> Result<(), Fault> {
        self.live(handle)?;
        let index = slot_of(handle);
        if let Some(buffer) = self.slots[index].buffer.take() {
            let bytes =
                bytes_of(buffer.unit, buffer.cells.len()) + buffer.shadow.bytes + buffer.updates.bytes;
            self.used = self.used.saturating_sub(bytes);
        }
        self.free.push(handle as u32);
        Ok(())
    }

    /// What the allocation of a live buffer said.
    pub fn allocation(&self, handle: Handle) -> Result<Allocation, Fault> {
        Ok(self.live(handle)?.allocation)
    }

    /// From now on the buffer may not be written, if its origin says so.
    pub fn seal(&mut self, handle: Handle) -> Result<(), Fault> {
        let buffer = self.live_mut(handle)?.0;
        buffer.is_constant = buffer.allocation.origin == Origin::Constant;
        Ok(())
    }

    /// Number of bytes of a live buffer.
    pub fn n_bytes(&self, handle: Handle) -> Result<usize, Fault> {
        let buffer = self.live(handle)?;
        Ok(buffer.cells.len() * buffer.unit.n_bytes())
    }

    /// The address of a live buffer.
    pub fn address(&mut self, handle: Handle) -> Result<u64, Fault> {
        let n_bytes = self.n_bytes(handle)? as u64;
        let buffer = self.live(handle)?;
        if let Some(address) = buffer.address {
            return Ok(address);
        }
        if self.used.saturating_add(BYTES_PER_ADDRESS) > self.limit {
            return Err(Fault::NoMemory);
        }
        let alignment = buffer.allocation.alignment;
        let address = self.addresses.assign(handle, n_bytes, alignment).ok_or(Fault::NoMemory)?;
        self.charge(BYTES_PER_ADDRESS);
        self.live_mut(handle)?.0.address = Some(address);
        Ok(address)
    }

    /// The buffer an address lies in, and the distance from its start in bytes. The fault is [`Fault::Freed`] if the
    /// buffer is gone, [`Fault::Outside`] if no buffer ever had the address.
    pub fn at(&self, address: u64) -> Result<(Handle, u64), Fault> {
        let (handle, distance) = self.addresses.find(address).ok_or(Fault::Outside { cells: 0 })?;
        self.live(handle)?;
        Ok((handle, distance))
    }

    /// The bits of a unit; `None` if it was never written in full.
    pub fn peek(&self, handle: Handle, index: i64, unit: Unit) -> Result<Option<u64>, Fault> {
        let buffer = self.live(handle)?;
        let (first, n) = buffer.span(index, unit)?;
        if buffer.unit == unit {
            return Ok(buffer.is_written(first).then(|| buffer.cells.get(first).unwrap_or(0)));
        }
        let bytes = buffer.bytes(first, n);
        let is_written = bytes.iter().all(Option::is_some);
        let bits = bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(byte.unwrap_or(0)));
        Ok(is_written.then_some(bits))
    }

    /// Reads the `index`-th unit of a buffer as the program does.
    #[inline]
    pub fn load(&mut self, handle: Handle, index: i64, unit: Unit, any: bool) -> Result<u64, Fault> {
        let buffer = self.live_mut(handle)?.0;
        if buffer.unit != unit {
            return self.load_bytes(handle, index, unit, any);
        }
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(bits) = buffer.cells.get(place) else {
            return Err(Fault::Outside { cells: buffer.cells.len() });
        };
        if !any && !buffer.is_written(place) {
            return Err(Fault::Unwritten);
        }
        Ok(bits)
    }

    /// Writes the `index`-th unit of a buffer as the program does.
    #[inline]
    pub fn store(&mut self, handle: Handle, index: i64, unit: Unit, bits: u64) -> Result<(), Fault> {
        let buffer = self.live_mut(handle)?.0;
        if buffer.unit != unit || buffer.is_constant {
            return self.store_bytes(handle, index, unit, bits);
        }
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        if !buffer.cells.set(place, bits) {
            return Err(Fault::Outside { cells: buffer.cells.len() });
        }
        buffer.written[place / 64] |= 1 << (place % 64);
        Ok(())
    }

    #[cold]
    fn load_bytes(&mut self, handle: Handle, index: i64, unit: Unit, any: bool) -> Result<u64, Fault> {
        self.refine(handle)?;
        let buffer = self.live(handle)?;
        let (first, n) = buffer.span(index, unit)?;
        if !any && (first..first + n).any(|place| !buffer.is_written(place)) {
            return Err(Fault::Unwritten);
        }
        Ok((first..first + n).rev().fold(0, |bits, place| bits << 8 | buffer.cells.get(place).unwrap_or(0)))
    }

    #[cold]
    fn store_bytes(&mut self, handle: Handle, index: i64, unit: Unit, bits: u64) -> Result<(), Fault> {
        if self.live(handle)?.is_constant {
            return Err(Fault::Constant);
        }
        self.refine(handle)?;
        let buffer = self.live_mut(handle)?.0;
        let (first, n) = buffer.span(index, unit)?;
        for (place, byte) in (first..first + n).zip(bits.to_le_bytes()) {
            buffer.cells.set(place, byte.into());
            buffer.written[place / 64] |= 1 << (place % 64);
        }
        Ok(())
    }

    /// Makes the units of a buffer bytes.
    fn refine(&mut self, handle: Handle) -> Result<(), Fault> {
        let (buffer, used, limit) = self.live_mut(handle)?;
        let (before, n) = (bytes_of(buffer.unit, buffer.cells.len()), buffer.unit.n_bytes());
        let after = bytes_of(Unit::B1, buffer.cells.len() * n);
        let shadow = (buffer.shadow.bytes + buffer.updates.bytes) * (n as u64 - 1);
        if used.saturating_add(after - before).saturating_add(shadow) > limit {
            return Err(Fault::NoMemory);
        }
        *used += after - before + shadow;
        buffer.refine();
        Ok(())
    }

    /// Copies a unit from one place to another, whether it was written or not.
    pub fn copy(&mut self, from: (Handle, i64), to: (Handle, i64), unit: Unit) -> Result<(), Fault> {
        match self.peek(from.0, from.1, unit)? {
            Some(bits) => self.store(to.0, to.1, unit, bits),
            None => self.forget(to.0, to.1, unit),
        }
    }

    /// Marks a unit as never written.
    pub fn forget(&mut self, handle: Handle, index: i64, unit: Unit) -> Result<(), Fault> {
        let buffer = self.live_mut(handle)?.0;
        if buffer.is_constant {
            return Err(Fault::Constant);
        }
        if buffer.unit != unit {
            self.refine(handle)?;
        }
        let buffer = self.live_mut(handle)?.0;
        let (first, n) = buffer.span(index, unit)?;
        (first..first + n).for_each(|place| buffer.written[place / 64] &= !(1 << (place % 64)));
        Ok(())
    }

    /// For the race checker: a unit was just accessed.
    pub fn check_race(
        &mut self,
        handle: Handle,
        index: i64,
        unit: Unit,
        races: &Races,
        touch: Touch,
    ) -> Result<(), Fault> {
        let (buffer, used, limit) = self.live_mut(handle)?;
        let ((first, n), cells) = (buffer.span(index, unit)?, buffer.cells.len());
        (first..first + n).try_for_each(|place| {
            if touch == Touch::Update || buffer.updates.bytes > 0 {
                races.on_updated(buffer.updates.word(place, cells, used, limit)?, touch)?;
            }
            races.on_touch(buffer.shadow.word(place, cells, used, limit)?, touch)
        })
    }

    /// For the race checker: freeing a buffer writes all its cells. Names the first cell in conflict.
    pub fn check_free(&mut self, handle: Handle, races: &Races) -> Result<(), Fault> {
        let (buffer, ..) = self.live_mut(handle)?;
        buffer.updates.words().try_for_each(|updater| races.on_updated(updater, Touch::Write))?;
        buffer.shadow.words().try_for_each(|state| races.on_touch(state, Touch::Write))
    }

    #[inline]
    fn live(&self, handle: Handle) -> Result<&Buffer, Fault> {
        match self.slots.get(slot_of(handle)) {
            Some(Slot { generation, buffer: Some(buffer) }) if *generation == generation_of(handle) => {
                Ok(buffer)
            }
            _ => Err(Fault::Freed),
        }
    }

    /// The buffer, the bytes in use, and their limit.
    #[inline]
    fn live_mut(&mut self, handle: Handle) -> Result<(&mut Buffer, &mut u64, u64), Fault> {
        match self.slots.get_mut(slot_of(handle)) {
            Some(Slot { generation, buffer: Some(buffer) }) if *generation == generation_of(handle) => {
                Ok((buffer, &mut self.used, self.limit))
            }
            _ => Err(Fault::Freed),
        }
    }
}

impl Buffer {
    #[inline]
    fn is_written(&self, index: usize) -> bool {
        self.written[index / 64] >> (index % 64) & 1 == 1
    }

    /// The buffer's units that the `index`-th unit of a size covers: the first, and how many. Of a buffer with larger
    /// units it is bytes that are counted.
    fn span(&self, index: i64, unit: Unit) -> Result<(usize, usize), Fault> {
        let outside = Fault::Outside { cells: self.cells.len() };
        let index = usize::try_from(index).map_err(|_| outside)?;
        let (n, units) = if self.unit == unit {
            (1, self.cells.len())
        } else {
            (unit.n_bytes(), self.cells.len() * self.unit.n_bytes())
        };
        let first = index.checked_mul(n).filter(|first| *first < units && n <= units - first);
        Ok((first.ok_or(outside)?, n))
    }

    /// Some bytes of the buffer, `None` where they were never written.
    fn bytes(&self, first: usize, n: usize) -> Vec<Option<u8>> {
        let size = self.unit.n_bytes();
        let byte = |place: usize| {
            let bits = self.cells.get(place / size)?;
            self.is_written(place / size).then(|| (bits >> (8 * (place % size))) as u8)
        };
        (first..first + n).map(byte).collect()
    }

    /// Makes the units bytes.
    fn refine(&mut self) {
        let n = self.unit.n_bytes();
        if n == 1 {
            return;
        }
        let n_bytes = self.cells.len() * n;
        let mut written = vec![0; n_bytes.div_ceil(64)];
        for place in (0..n_bytes).filter(|place| self.is_written(place / n)) {
            written[place / 64] |= 1 << (place % 64);
        }
        self.cells = Cells::W8(self.cells.bytes());
        self.shadow.refine(n, n_bytes);
        self.updates.refine(n, n_bytes);
        (self.unit, self.written) = (Unit::B1, written);
    }
}

/// Bytes a buffer takes: cells, bitmap, and a flat charge so that empty buffers are not free of charge.
pub(crate) fn bytes_of(unit: Unit, n: usize) -> u64 {
    const OVERHEAD: u64 = 128;
    let n = n as u64;
    n.saturating_mul(unit.n_bytes() as u64).saturating_add(n / 8).saturating_add(OVERHEAD)
}

fn slot_of(handle: Handle) -> usize {
    (handle & 0xffff_ffff) as usize
}

fn generation_of(handle: Handle) -> u32 {
    (handle >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::{Allocation, Fault, Memory, Origin, Unit};

    #[test]
    fn addresses_lead_back_to_buffers() {
        let mut memory = Memory::new(1 << 20);
        let allocation = Allocation { origin: Origin::Heap, alignment: 16, n_elements: 10, offset: 0 };
        let [first, second] = [(); 2].map(|()| memory.alloc(Unit::B4, 10, allocation));
        let address = memory.address(second).expect("is live");
        assert_eq!(memory.address(second), Ok(address));
        assert_eq!(memory.at(address + 8), Ok((second, 8)));
        assert_eq!(memory.at(address + 40), Err(Fault::Outside { cells: 0 }));
        memory.free(second).expect("is live");
        assert_eq!(memory.at(address + 8), Err(Fault::Freed));
        let third = memory.alloc(Unit::B4, 10, allocation);
        assert!(memory.address(third).expect("is live") > address + 40);
        assert!(memory.address(first).expect("is live") > address + 40);
    }
}
