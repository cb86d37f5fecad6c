//! A buffer of the interpreter's memory: equal units with an initialized bit each.
//!
//! # Method
//! A buffer is a vector of machine words as wide as its units, a bitmap of written units, and while parallel
//! loops run, a word per unit for the race checker. An element takes one unit, or several one after the
//! other. The first access in units of another size makes the units bytes ([`Buffer::refine`]),
//! little-endian.
//!
//! # Invariants
//! 1. `written` has one bit per unit.
//! 2. `shadow` has a word for every unit that parallel loops touched, `updates` for those updated atomically.
//! 3. `unit` is the size of the words of `cells`.

use crate::memory::fault::Fault;
use crate::memory::shadow::Shadow;

/// The size of a piece of memory that is read and written as one number: 1, 2, 4 or 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Unit {
    B1,
    B2,
    B4,
    B8,
}

impl Unit {
    /// The unit for numbers of this many bits; those of more than 64 take several.
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

/// One allocation, argument or global: memory that views share.
#[derive(Debug)]
pub(crate) struct Buffer {
    /// What it is made of.
    pub unit: Unit,
    /// The numbers in the units.
    pub cells: Cells,
    /// A bit per unit, by hand: through a `BitVec` a load takes a tenth more instructions, and programs 4 %
    /// more time.
    pub written: Vec<u64>,
    /// What parallel loops read and wrote.
    pub shadow: Shadow,
    /// The atomic updates that parallel loops made.
    pub updates: Shadow,
    /// Whether it may not be written.
    pub is_constant: bool,
    /// What was asked for.
    pub allocation: Allocation,
    /// Where it begins, once that was asked for.
    pub address: Option<u64>,
}

/// The numbers in the units.
#[derive(Debug)]
pub(crate) enum Cells {
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

    /// Number of units.
    pub fn len(&self) -> usize {
        match self {
            Cells::W8(cells) => cells.len(),
            Cells::W16(cells) => cells.len(),
            Cells::W32(cells) => cells.len(),
            Cells::W64(cells) => cells.len(),
        }
    }

    /// The number in a unit.
    #[inline]
    pub fn get(&self, index: usize) -> Option<u64> {
        match self {
            Cells::W64(cells) => cells.get(index).copied(),
            Cells::W32(cells) => cells.get(index).map(|cell| u64::from(*cell)),
            Cells::W16(cells) => cells.get(index).map(|cell| u64::from(*cell)),
            Cells::W8(cells) => cells.get(index).map(|cell| u64::from(*cell)),
        }
    }

    /// Stores the low bits of `value`, which are all there are: values are kept zero-extended.
    #[inline]
    pub fn set(&mut self, index: usize, value: u64) -> bool {
        match self {
            Cells::W64(cells) => cells.get_mut(index).map(|cell| *cell = value).is_some(),
            Cells::W32(cells) => cells.get_mut(index).map(|cell| *cell = value as u32).is_some(),
            Cells::W16(cells) => cells.get_mut(index).map(|cell| *cell = value as u16).is_some(),
            Cells::W8(cells) => cells.get_mut(index).map(|cell| *cell = value as u8).is_some(),
        }
    }
}

impl Buffer {
    /// A buffer of `n` unwritten units.
    pub fn new(unit: Unit, n: usize, allocation: Allocation) -> Buffer {
        Buffer {
            unit,
            cells: Cells::zeroed(unit, n),
            written: vec![0; n.div_ceil(64)],
            shadow: Shadow::default(),
            updates: Shadow::default(),
            is_constant: false,
            allocation,
            address: None,
        }
    }

    /// Bytes that it takes.
    pub fn size(&self) -> u64 {
        bytes_of(self.unit, self.cells.len()) + self.shadow.bytes + self.updates.bytes
    }

    /// Whether a unit was written.
    #[inline]
    pub fn is_written(&self, index: usize) -> bool {
        self.written[index / 64] >> (index % 64) & 1 == 1
    }

    /// The buffer's units that the `index`-th unit of a size covers: the first, and how many. Of a buffer
    /// with larger units it is bytes that are counted.
    pub fn span(&self, index: i64, unit: Unit) -> Result<(usize, usize), Fault> {
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
    pub fn bytes(&self, first: usize, n: usize) -> Vec<Option<u8>> {
        let size = self.unit.n_bytes();
        let byte = |place: usize| {
            let bits = self.cells.get(place / size)?;
            self.is_written(place / size).then(|| (bits >> (8 * (place % size))) as u8)
        };
        (first..first + n).map(byte).collect()
    }

    /// Makes the units bytes.
    pub fn refine(&mut self) {
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
    const OVERHEAD: u64 = 256;
    let n = n as u64;
    n.saturating_mul(unit.n_bytes() as u64).saturating_add(n / 8).saturating_add(OVERHEAD)
}

/// The number of a unit of the `cell`-th element of `n` units. What does not fit lies in no buffer.
pub(crate) fn unit_of(cell: i64, n: usize, part: usize) -> i64 {
    let first = i64::try_from(n).ok().and_then(|n| cell.checked_mul(n));
    first.and_then(|first| first.checked_add_unsigned(part as u64)).unwrap_or(-1)
}
