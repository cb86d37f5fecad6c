//! Run-time values: arguments and results, and how types map to register slots.
//!
//! A scalar takes one 64-bit slot, or as many as its bits need: integers and floats as their bits,
//! zero-extended, low bits first; `index` as a signed 64-bit number (also where it is 32 bits wide, so that
//! affine expressions read it as it is). A vector takes the slots of its elements in row-major order, a
//! complex number those of its real and its imaginary part. A function takes one slot, its number in the
//! program. A ranked memref takes `3 + rank + n_strides + n_symbols` slots ([`MemRefSlots`]): handle, offset,
//! sizes, strides, the symbols of a layout map, and base; offset, strides and base count elements. The offset
//! is from the start of the buffer, and what the program takes for the offset is the distance from the base:
//! the two differ in views that begin anew in the middle of a buffer. An unranked memref takes one slot, the
//! number of its descriptor.

pub(crate) mod affine;
pub(crate) mod elementary;
pub(crate) mod layout;
pub(crate) mod number;
pub(crate) mod reduction;
pub(crate) mod view;

use std::ops::Range;
use std::sync::Arc;

use loopwright_affine_ir::machinery::{DenseValues, IntFormat, PtrType};
use loopwright_affine_ir::{AffineMap, DenseElements, FloatKind, Layout, MemRefType, Type};

use crate::memory::buffer::Unit;
use crate::memory::fault::Handle;

/// A value at run time.
///
/// ```
/// use loopwright_interp::Datum;
///
/// assert_eq!(Datum::i32(-1).bits(), Some(0xffff_ffff));
/// assert_eq!(Datum::index(-1), Datum::Bits(u64::MAX));
/// assert_eq!(Datum::f32(1.0).bits(), Some(0x3f80_0000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Datum {
    /// An integer or float of at most 64 bits as its bits, zero-extended; an `index` as the bits of an `i64`.
    Bits(u64),
    /// What takes more: a wide number as its bits, low ones first; a vector's elements in row-major order;
    /// the parts of a complex number.
    Words(Vec<u64>),
    /// A memref, ranked or not.
    MemRef(MemRefValue),
    /// A function, by its name.
    Function(String),
}

impl Datum {
    /// An `index`.
    pub fn index(value: i64) -> Datum {
        Datum::Bits(value as u64)
    }

    /// An `i64`.
    pub fn i64(value: i64) -> Datum {
        Datum::Bits(value as u64)
    }

    /// An `i32`.
    pub fn i32(value: i32) -> Datum {
        Datum::Bits(u64::from(value as u32))
    }

    /// An `f64`.
    pub fn f64(value: f64) -> Datum {
        Datum::Bits(value.to_bits())
    }

    /// An `f32`.
    pub fn f32(value: f32) -> Datum {
        Datum::Bits(u64::from(value.to_bits()))
    }

    /// The bits of a scalar.
    pub fn bits(&self) -> Option<u64> {
        match self {
            Datum::Bits(bits) => Some(*bits),
            Datum::Words(_) | Datum::MemRef(_) | Datum::Function(_) => None,
        }
    }

    /// The memref.
    pub fn as_memref(&self) -> Option<&MemRefValue> {
        match self {
            Datum::MemRef(memref) => Some(memref),
            Datum::Bits(_) | Datum::Words(_) | Datum::Function(_) => None,
        }
    }
}

/// A memref at run time: a view of a buffer of the interpreter that made it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemRefValue {
    pub(crate) handle: Handle,
    pub(crate) offset: i64,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
    pub(crate) symbols: Vec<i64>,
    pub(crate) base: i64,
    pub(crate) elem: Elem,
    /// The map from indices to storage coordinates, if the layout is not strided.
    pub(crate) storage: Option<Arc<AffineMap>>,
}

impl MemRefValue {
    /// The size of every dimension.
    pub fn sizes(&self) -> &[i64] {
        &self.sizes
    }

    /// Number of elements: the product of the sizes.
    pub fn n_elements(&self) -> usize {
        if self.sizes.contains(&0) {
            return 0;
        }
        // Memrefs with elements lie in memory, so that they have no more than fit.
        self.sizes.iter().fold(1, |n: usize, size| n.saturating_mul(usize::try_from(*size).unwrap_or(0)))
    }

    /// Number of bits of each number of an element (64 for `index`).
    pub fn element_width(&self) -> u32 {
        self.elem.scalar.width()
    }

    /// Number of 64-bit words that stand for an element: more than one for vectors, complex numbers and
    /// numbers of more than 64 bits.
    pub fn words_per_element(&self) -> usize {
        self.elem.n_slots()
    }

    pub(crate) fn slots(&self) -> impl Iterator<Item = u64> + '_ {
        let numbers = std::iter::once(&self.offset).chain(&self.sizes).chain(&self.strides);
        let numbers = numbers.chain(&self.symbols).chain(std::iter::once(&self.base));
        std::iter::once(self.handle).chain(numbers.map(|number| *number as u64))
    }

    pub(crate) fn from_slots(slots: &[u64], repr: &MemRefRepr) -> MemRefValue {
        let number = |slot: &u64| *slot as i64;
        let (sizes, rest) = slots[2..].split_at(repr.rank);
        let (strides, rest) = rest.split_at(repr.n_strides());
        let (symbols, rest) = rest.split_at(repr.n_symbols());
        MemRefValue {
            handle: slots[0],
            offset: slots[1] as i64,
            sizes: sizes.iter().map(number).collect(),
            strides: strides.iter().map(number).collect(),
            symbols: symbols.iter().map(number).collect(),
            base: rest[0] as i64,
            elem: repr.elem,
            storage: repr.storage.clone(),
        }
    }
}

/// A type whose values are single numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scalar {
    /// `index`
    Index,
    /// An integer of this many bits.
    Int(u32),
    /// A float.
    Float(FloatKind),
    /// A pointer: an address of the interpreter's memory.
    Pointer,
}

impl Scalar {
    /// The integer type, if it is one. `index` is `index_width` bits wide.
    pub fn int(self, index_width: u32) -> Option<IntFormat> {
        match self {
            Scalar::Index => Some(IntFormat { width: index_width, is_index: true }),
            Scalar::Float(_) | Scalar::Pointer => None,
            Scalar::Int(width) => Some(IntFormat { width, is_index: false }),
        }
    }

    /// The scalar a type is, or why it has no interpretation.
    pub fn of(ty: &Type) -> Result<Scalar, String> {
        match ty {
            Type::Index => Ok(Scalar::Index),
            Type::Integer { width: 0, .. } => Err("an integer of 0 bits".into()),
            Type::Integer { width, .. } => Ok(Scalar::Int(*width)),
            Type::Float(kind) => Ok(Scalar::Float(*kind)),
            _ if matches!(PtrType::of(ty), Some(PtrType::Pointer(_))) => Ok(Scalar::Pointer),
            Type::Tensor(_) | Type::UnrankedTensor(_) => Err("a tensor".into()),
            Type::MemRef(_) | Type::UnrankedMemRef(_) => Err("a memref of memrefs".into()),
            _ => Err(format!("the type '{ty}'")),
        }
    }

    /// Bits of a value in memory.
    pub fn width(self) -> u32 {
        match self {
            Scalar::Index | Scalar::Pointer => 64,
            Scalar::Int(width) => width,
            Scalar::Float(kind) => kind.format().width,
        }
    }

    /// Number of register slots.
    pub fn n_slots(self) -> usize {
        self.width().div_ceil(64) as usize
    }

    /// The bits that count of the word with a number among those of a value, or of several one after the
    /// other.
    pub fn cut(self, word: u64, number: usize) -> u64 {
        let unused = 64 - self.width() % 64;
        let is_last = number % self.n_slots() == self.n_slots() - 1;
        if is_last && unused < 64 { word << unused >> unused } else { word }
    }
}

/// What the elements of a memref or the values of a vector type are: this many scalars one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Elem {
    pub scalar: Scalar,
    /// 1 for a scalar, 2 for a complex number, the number of elements for a vector.
    pub n: usize,
}

/// Vectors that take more slots are refused: they live in registers.
const MOST_SLOTS: usize = 1 << 20;

/// Vectors and memrefs of more dimensions are refused.
pub(crate) const MOST_DIMS: usize = 1 << 10;

fn too_many_dims(what: &str) -> String {
    format!("a {what} of more than {MOST_DIMS} dimensions")
}

impl Elem {
    /// A single number.
    pub fn one(scalar: Scalar) -> Elem {
        Elem { scalar, n: 1 }
    }

    /// What values of the type are, or why they have no interpretation.
    pub fn of(ty: &Type) -> Result<Elem, String> {
        match ty {
            Type::Complex(part) => Ok(Elem { scalar: Scalar::of(part)?, n: 2 }),
            Type::Vector(vector) if vector.scalable.contains(&true) => Err("a scalable vector".into()),
            Type::Vector(vector) if vector.shape.len() > MOST_DIMS => Err(too_many_dims("vector")),
            Type::Vector(vector) => {
                let scalar = Scalar::of(&vector.elem)?;
                let sizes = vector.shape.iter().map(|size| usize::try_from(*size).ok());
                let n = sizes.into_iter().try_fold(1usize, |n, size| n.checked_mul(size?));
                let n = n.filter(|n| n.checked_mul(scalar.n_slots()).is_some_and(|n| n <= MOST_SLOTS));
                let n = n.ok_or_else(|| format!("a vector of more than {MOST_SLOTS} words of 64 bits"))?;
                Ok(Elem { scalar, n })
            }
            _ => Scalar::of(ty).map(Elem::one),
        }
    }

    /// Number of register slots, which is the number of units in memory.
    pub fn n_slots(self) -> usize {
        self.n * self.scalar.n_slots()
    }

    /// Bytes in memory.
    pub fn n_bytes(self) -> usize {
        self.n_slots() * self.unit().n_bytes()
    }

    /// The alignment that memory for it has without asking: the next power of two, and at least that of the C
    /// library's allocator.
    pub fn alignment(self) -> u64 {
        const OF_ANY_MEMORY: u64 = 16;
        (self.n_bytes() as u64).next_power_of_two().max(OF_ANY_MEMORY)
    }

    /// The units of memory that hold it.
    pub fn unit(self) -> Unit {
        Unit::holding(self.scalar.width())
    }
}

/// How values of a type are held in registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Repr {
    Scalar(Scalar),
    /// A vector or a complex number.
    Lanes(Elem),
    MemRef(MemRefRepr),
    Unranked(Elem),
    /// The number of a function of the program.
    Function,
}

/// How memrefs of a type are held in registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MemRefRepr {
    pub elem: Elem,
    pub rank: usize,
    /// The map from indices to storage coordinates, if the layout is not strided.
    pub storage: Option<Arc<AffineMap>>,
}

impl Repr {
    /// The representation of a type, or why there is none.
    pub fn of(ty: &Type) -> Result<Repr, String> {
        match ty {
            Type::MemRef(memref) => MemRefRepr::of(memref).map(Repr::MemRef),
            Type::UnrankedMemRef(memref) => Elem::of(&memref.elem).map(Repr::Unranked),
            Type::Vector(_) | Type::Complex(_) => Elem::of(ty).map(Repr::Lanes),
            Type::Function(_) => Ok(Repr::Function),
            _ => match PtrType::of(ty) {
                // As the memref itself, whose buffer does not count.
                Some(PtrType::Metadata(of)) => Repr::of(of),
                _ => Scalar::of(ty).map(Repr::Scalar),
            },
        }
    }

    /// Number of register slots.
    pub fn n_slots(&self) -> usize {
        match self {
            Repr::Scalar(scalar) => scalar.n_slots(),
            Repr::Lanes(elem) => elem.n_slots(),
            Repr::Unranked(_) | Repr::Function => 1,
            Repr::MemRef(memref) => memref.n_slots(),
        }
    }
}

impl MemRefRepr {
    /// How memrefs of the type are held, or why they have no interpretation.
    pub fn of(ty: &MemRefType) -> Result<MemRefRepr, String> {
        if ty.rank() > MOST_DIMS {
            return Err(too_many_dims("memref"));
        }
        let storage = match &ty.layout {
            Layout::Identity | Layout::Strided(_) => None,
            // What can be expressed by strides is.
            Layout::Map(map) if map.symbols == 0 && ty.strides().is_some() => None,
            Layout::Map(map) => Some(map.clone()),
            Layout::Other(_) => return Err("a memref layout that is neither strided nor a map".into()),
        };
        Ok(MemRefRepr { elem: Elem::of(&ty.elem)?, rank: ty.rank(), storage })
    }

    /// Number of strides: one per dimension of the storage.
    pub fn n_strides(&self) -> usize {
        self.storage.as_ref().map_or(self.rank, |map| map.n_results())
    }

    /// Number of symbols of the layout.
    pub fn n_symbols(&self) -> usize {
        self.storage.as_ref().map_or(0, |map| map.symbols as usize)
    }

    /// Number of register slots.
    pub fn n_slots(&self) -> usize {
        3 + self.rank + self.n_strides() + self.n_symbols()
    }

    /// The slots of a memref whose first is known.
    pub fn slots(&self, first: usize) -> MemRefSlots {
        MemRefSlots { first, rank: self.rank, last: first + self.n_slots() - 1 }
    }
}

/// Where the parts of a memref are in the registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemRefSlots {
    first: usize,
    /// Number of dimensions.
    pub rank: usize,
    last: usize,
}

impl MemRefSlots {
    /// The handle of the buffer.
    pub fn handle(self) -> usize {
        self.first
    }

    /// The place of the first element in the buffer.
    pub fn offset(self) -> usize {
        self.first + 1
    }

    /// The size of a dimension.
    pub fn size(self, dim: usize) -> usize {
        self.first + 2 + dim
    }

    /// The stride of a dimension of a strided memref.
    pub fn stride(self, dim: usize) -> usize {
        self.first + 2 + self.rank + dim
    }

    /// The place in the buffer that the program counts from.
    pub fn base(self) -> usize {
        self.last
    }

    /// All slots.
    pub fn all(self) -> Range<usize> {
        self.first..self.last + 1
    }
}

/// The register slots of dense elements, `None` if they are not numbers of this kind.
pub(crate) fn dense_words(dense: &DenseElements, elem: Elem) -> Option<Vec<u64>> {
    let DenseValues::Bytes(bytes) = &dense.values else { return None };
    let size = elem.scalar.width().div_ceil(8) as usize;
    if size == 0 || !bytes.len().is_multiple_of(size) {
        return None;
    }
    let number = |bytes: &[u8]| {
        let words = bytes
            .chunks(8)
            .map(|bytes| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
        let mut words: Vec<u64> = words.collect();
        if let (Scalar::Int(width), Some(last)) = (elem.scalar, words.last_mut())
            && !width.is_multiple_of(64)
        {
            *last &= u64::MAX >> (64 - width % 64);
        }
        words
    };
    Some(bytes.chunks(size).flat_map(number).collect())
}
