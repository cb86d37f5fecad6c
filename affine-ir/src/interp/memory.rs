//! The interpreter's memory: typed buffers with a written-or-not bit per cell.
//!
//! # Problem
//! Memrefs of any size up to a limit, cells that know whether they were ever written, handles that notice use
//! after free.
//!
//! # Method
//! A buffer is a vector of machine words as wide as its cells, a bitmap of written cells, and while parallel
//! loops run, a word per cell for the race checker. A handle is a slot number and the slot's generation,
//! which changes when the slot is freed.
//!
//! # Invariants
//! 1. `written` has one bit per cell.
//! 2. `shadow` has a word for every cell that parallel loops touched.
//! 3. `used` is the sum of the sizes of all live buffers, and what was charged besides.
//!
//! # Cost
//! 1 GiB of `f64` cells takes 1.02 GiB, untouched pages none; what parallel loops touch, 8 bytes per cell more.

use super::races::Races;

/// Names a buffer: slot in the low half, generation in the high half. Never 0.
pub(crate) type Handle = u64;

/// Where a buffer's memory comes from, and so who may free it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// `memref.alloc`, or the interpreter's caller.
    Heap,
    /// `memref.alloca`: freed at the end of its scope.
    Stack,
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
    /// The race checker's notes on the cell would exceed the memory limit.
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
}

#[derive(Debug)]
struct Slot {
    generation: u32,
    buffer: Option<Buffer>,
}

#[derive(Debug)]
struct Buffer {
    cells: Cells,
    written: Vec<u64>,
    shadow: Shadow,
    origin: Origin,
}

/// The race checker's words, in pages made when first touched.
#[derive(Debug, Default)]
struct Shadow {
    pages: Vec<Option<Box<[u64]>>>,
    /// Bytes of all pages and of the table.
    bytes: u64,
}

/// Cells per page of a [`Shadow`].
const PAGE: usize = 4096;

impl Shadow {
    /// The word of one of `n` cells; new pages are counted in `used`, which may not exceed `limit`.
    fn word(&mut self, index: usize, n: usize, used: &mut u64, limit: u64) -> Result<&mut u64, Fault> {
        if self.pages.is_empty() {
            let n_pages = n.div_ceil(PAGE);
            self.charge(n_pages as u64 * size_of::<Option<Box<[u64]>>>() as u64, used, limit)?;
            self.pages.resize_with(n_pages, || None);
        }
        if self.pages[index / PAGE].is_none() {
            let len = PAGE.min(n - index / PAGE * PAGE);
            self.charge(len as u64 * 8, used, limit)?;
            self.pages[index / PAGE] = Some(vec![0; len].into());
        }
        let page = self.pages[index / PAGE].as_mut().expect("the page was made just now");
        Ok(&mut page[index % PAGE])
    }

    fn charge(&mut self, bytes: u64, used: &mut u64, limit: u64) -> Result<(), Fault> {
        if used.saturating_add(bytes) > limit {
            return Err(Fault::NoMemory);
        }
        *used += bytes;
        self.bytes += bytes;
        Ok(())
    }
}

#[derive(Debug)]
enum Cells {
    W8(Vec<u8>),
    W16(Vec<u16>),
    W32(Vec<u32>),
    W64(Vec<u64>),
}

impl Cells {
    fn zeroed(width: u32, n: usize) -> Cells {
        match width {
            0..=8 => Cells::W8(vec![0; n]),
            9..=16 => Cells::W16(vec![0; n]),
            17..=32 => Cells::W32(vec![0; n]),
            _ => Cells::W64(vec![0; n]),
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

/// Bytes of a cell of `width` bits.
pub(crate) fn cell_bytes(width: u32) -> u64 {
    u64::from(width.div_ceil(8).next_power_of_two())
}

impl Memory {
    /// No buffers, and a limit for what the race checker notes about them.
    pub fn new(limit: u64) -> Memory {
        Memory { slots: Vec::new(), free: Vec::new(), used: 0, limit }
    }

    /// Bytes in live buffers.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Counts bytes that are never given back.
    pub fn charge(&mut self, bytes: u64) {
        self.used = self.used.saturating_add(bytes);
    }

    /// A fresh buffer of `n` unwritten cells of `width` bits. The caller has checked the size against the limit.
    pub fn alloc(&mut self, width: u32, n: usize, origin: Origin) -> Handle {
        let cells = Cells::zeroed(width, n);
        let buffer = Buffer { cells, written: vec![0; n.div_ceil(64)], shadow: Shadow::default(), origin };
        self.used = self.used.saturating_add(bytes_of(width, n));
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
            let width = match &buffer.cells {
                Cells::W8(_) => 8,
                Cells::W16(_) => 16,
                Cells::W32(_) => 32,
                Cells::W64(_) => 64,
            };
            let bytes = bytes_of(width, buffer.cells.len()) + buffer.shadow.bytes;
            self.used = self.used.saturating_sub(bytes);
        }
        self.free.push(handle as u32);
        Ok(())
    }

    /// Whether the handle names a live buffer, and of what origin.
    pub fn origin(&self, handle: Handle) -> Result<Origin, Fault> {
        Ok(self.live(handle)?.origin)
    }

    /// The cell's bits; `None` if it was never written.
    pub fn peek(&self, handle: Handle, index: i64) -> Result<Option<u64>, Fault> {
        let buffer = self.live(handle)?;
        let cells = buffer.cells.len();
        let index = usize::try_from(index).map_err(|_| Fault::Outside { cells })?;
        let bits = buffer.cells.get(index).ok_or(Fault::Outside { cells })?;
        Ok(buffer.is_written(index).then_some(bits))
    }

    /// Reads a cell as the program does.
    #[inline]
    pub fn load(&mut self, handle: Handle, index: i64, races: &Races, any: bool) -> Result<u64, Fault> {
        let (buffer, used, limit) = self.live_mut(handle)?;
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(bits) = buffer.cells.get(place) else {
            return Err(Fault::Outside { cells: buffer.cells.len() });
        };
        if !any && !buffer.is_written(place) {
            return Err(Fault::Unwritten);
        }
        if races.is_active() {
            races.on_read(buffer.shadow.word(place, buffer.cells.len(), used, limit)?)?;
        }
        Ok(bits)
    }

    /// Writes a cell as the program does.
    #[inline]
    pub fn store(&mut self, handle: Handle, index: i64, bits: u64, races: &Races) -> Result<(), Fault> {
        let (buffer, used, limit) = self.live_mut(handle)?;
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        if !buffer.cells.set(place, bits) {
            return Err(Fault::Outside { cells: buffer.cells.len() });
        }
        buffer.written[place / 64] |= 1 << (place % 64);
        if races.is_active() {
            races.on_write(buffer.shadow.word(place, buffer.cells.len(), used, limit)?)?;
        }
        Ok(())
    }

    /// For the race checker: freeing a buffer writes all its cells. Names the first cell in conflict.
    pub fn check_free(&mut self, handle: Handle, races: &Races) -> Result<(), Fault> {
        let (buffer, ..) = self.live_mut(handle)?;
        let pages = buffer.shadow.pages.iter_mut().flatten();
        pages.flat_map(|page| page.iter_mut()).try_for_each(|state| races.on_write(state))
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
}

/// Bytes a buffer takes: cells, bitmap, and a flat charge so that empty buffers are not free of charge.
pub(crate) fn bytes_of(width: u32, n: usize) -> u64 {
    const OVERHEAD: u64 = 128;
    let n = n as u64;
    n.saturating_mul(cell_bytes(width)).saturating_add(n / 8).saturating_add(OVERHEAD)
}

fn slot_of(handle: Handle) -> usize {
    (handle & 0xffff_ffff) as usize
}

fn generation_of(handle: Handle) -> u32 {
    (handle >> 32) as u32
}
