//! The interpreter's memory: buffers of equal units with an initialized bit each.
//!
//! # Problem
//! Memrefs of any size up to a limit, cells that know whether they were ever written, handles that notice use
//! after free, and views that read a buffer in other pieces than it was allocated in.
//!
//! # Method
//! A handle is a slot number and the slot's generation, which changes when the slot is freed. Accesses to a
//! buffer in the units it is made of are direct; the first in units of another size makes its units bytes,
//! and from then on every access to it goes by bytes.
//!
//! # Invariants
//! `used` is the sum of the sizes of all live buffers, and what was charged besides.
//!
//! # Cost
//! 1 GiB of `f64` cells takes 1.02 GiB, untouched pages none; what parallel loops touch, 8 bytes per cell
//! more.

pub(crate) mod address;
pub(crate) mod buffer;
pub(crate) mod fault;
pub(crate) mod order;
pub(crate) mod races;
pub(crate) mod shadow;

use crate::memory::address::{Addresses, BYTES_PER_ADDRESS};
use crate::memory::buffer::{Allocation, Buffer, Origin, Unit, bytes_of};
use crate::memory::fault::{Fault, Handle};
use crate::memory::races::{Races, Touch};

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
        let buffer = Buffer::new(unit, n, allocation);
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
            self.used = self.used.saturating_sub(buffer.size());
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

    /// The buffer an address lies in, and the distance from its start in bytes. The fault is [`Fault::Freed`]
    /// if the buffer is gone, [`Fault::Outside`] if no buffer ever had the address.
    pub fn at(&self, address: u64) -> Result<(Handle, u64), Fault> {
        let found = self.near(address)?;
        let is_inside = found.1 < self.n_bytes(found.0)? as u64;
        if is_inside { Ok(found) } else { Err(Fault::Outside { cells: 0 }) }
    }

    /// The same of an address that may be right after the buffer.
    pub fn near(&self, address: u64) -> Result<(Handle, u64), Fault> {
        let found = self.addresses.find(address).ok_or(Fault::Outside { cells: 0 })?;
        self.live(found.0)?;
        Ok(found)
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

fn slot_of(handle: Handle) -> usize {
    (handle & 0xffff_ffff) as usize
}

fn generation_of(handle: Handle) -> u32 {
    (handle >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::Memory;
    use crate::memory::buffer::{Allocation, Origin, Unit};
    use crate::memory::fault::Fault;

    #[test]
    fn addresses_lead_back_to_buffers() {
        let mut memory = Memory::new(1 << 20);
        let allocation = Allocation { origin: Origin::Heap, alignment: 16, n_elements: 10, offset: 0 };
        let [first, second] = [(); 2].map(|()| memory.alloc(Unit::B4, 10, allocation));
        let address = memory.address(second).expect("is live");
        assert_eq!(memory.address(second), Ok(address));
        assert_eq!(memory.at(address + 8), Ok((second, 8)));
        assert_eq!(memory.at(address + 40), Err(Fault::Outside { cells: 0 }));
        assert_eq!(memory.near(address + 40), Ok((second, 40)));
        memory.free(second).expect("is live");
        assert_eq!(memory.at(address + 8), Err(Fault::Freed));
        let third = memory.alloc(Unit::B4, 10, allocation);
        assert!(memory.address(third).expect("is live") > address + 40);
        assert!(memory.address(first).expect("is live") > address + 40);
    }
}
