//! Values at run time: what the caller hands in and gets back, and how types map to register slots.
//!
//! A scalar takes one 64-bit slot: integers and floats as their bits, zero-extended; `index` as a signed 64-bit
//! number (also where it is 32 bits wide, so that affine expressions read it as it is). A ranked memref takes
//! `2 + rank + n_strides + n_symbols` slots: handle, offset, sizes, strides, and the symbols of a layout map.
//! An unranked memref takes one slot, the number of its descriptor.

use std::sync::Arc;

use super::memory::Handle;
use crate::affine_map::AffineMap;
use crate::float::FloatKind;
use crate::types::{Layout, MemRefType, Type};

/// A value at run time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Datum {
    /// An integer or float as its bits, zero-extended; an `index` as the bits of an `i64`.
    Bits(u64),
    /// A memref, ranked or not.
    MemRef(MemRefValue),
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
            Datum::MemRef(_) => None,
        }
    }

    /// The memref.
    pub fn as_memref(&self) -> Option<&MemRefValue> {
        match self {
            Datum::MemRef(memref) => Some(memref),
            Datum::Bits(_) => None,
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
    pub(crate) elem: Scalar,
    /// The map from indices to storage coordinates, if the layout is not strided.
    pub(crate) storage: Option<Arc<AffineMap>>,
}

impl MemRefValue {
    /// The size of every dimension.
    pub fn sizes(&self) -> &[i64] {
        &self.sizes
    }

    /// Number of elements.
    pub fn n_elements(&self) -> usize {
        self.sizes.iter().map(|size| usize::try_from(*size).unwrap_or(0)).product()
    }

    /// Number of bits of an element (64 for `index`).
    pub fn element_width(&self) -> u32 {
        self.elem.width()
    }

    pub(crate) fn slots(&self) -> impl Iterator<Item = u64> + '_ {
        let numbers =
            std::iter::once(&self.offset).chain(&self.sizes).chain(&self.strides).chain(&self.symbols);
        std::iter::once(self.handle).chain(numbers.map(|number| *number as u64))
    }

    pub(crate) fn from_slots(slots: &[u64], repr: &MemRefRepr) -> MemRefValue {
        let number = |slot: &u64| *slot as i64;
        let (sizes, rest) = slots[2..].split_at(repr.rank);
        let (strides, symbols) = rest.split_at(repr.n_strides());
        MemRefValue {
            handle: slots[0],
            offset: slots[1] as i64,
            sizes: sizes.iter().map(number).collect(),
            strides: strides.iter().map(number).collect(),
            symbols: symbols.iter().map(number).collect(),
            elem: repr.elem,
            storage: repr.storage.clone(),
        }
    }
}

/// A type whose values are 64 bits at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scalar {
    /// `index`
    Index,
    /// An integer of so many bits.
    Int(u32),
    /// A float.
    Float(FloatKind),
}

impl Scalar {
    /// Bits of a value in memory.
    pub fn width(self) -> u32 {
        match self {
            Scalar::Index => 64,
            Scalar::Int(width) => width,
            Scalar::Float(kind) => kind.format().width,
        }
    }
}

/// How values of a type are held in registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Repr {
    Scalar(Scalar),
    MemRef(MemRefRepr),
    Unranked(Scalar),
}

/// How memrefs of a type are held in registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MemRefRepr {
    pub elem: Scalar,
    pub rank: usize,
    /// The map from indices to storage coordinates, if the layout is not strided.
    pub storage: Option<Arc<AffineMap>>,
}

impl Repr {
    /// The representation of a type, or why there is none.
    pub fn of(ty: &Type) -> Result<Repr, String> {
        match ty {
            Type::MemRef(memref) => MemRefRepr::of(memref).map(Repr::MemRef),
            Type::UnrankedMemRef(memref) => scalar(&memref.elem).map(Repr::Unranked),
            _ => scalar(ty).map(Repr::Scalar),
        }
    }

    /// Number of register slots.
    pub fn n_slots(&self) -> usize {
        match self {
            Repr::Scalar(_) | Repr::Unranked(_) => 1,
            Repr::MemRef(memref) => memref.n_slots(),
        }
    }
}

impl MemRefRepr {
    fn of(ty: &MemRefType) -> Result<MemRefRepr, String> {
        let storage = match &ty.layout {
            Layout::Identity | Layout::Strided(_) => None,
            Layout::Map(map) => Some(map.clone()),
            Layout::Other(_) => return Err("a memref layout that is neither strided nor a map".into()),
        };
        Ok(MemRefRepr { elem: scalar(&ty.elem)?, rank: ty.rank(), storage })
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
        2 + self.rank + self.n_strides() + self.n_symbols()
    }
}

/// The scalar a type is, or why it has no interpretation.
pub(crate) fn scalar(ty: &Type) -> Result<Scalar, String> {
    match ty {
        Type::Index => Ok(Scalar::Index),
        Type::Integer { width: 65.., .. } => Err("an integer of more than 64 bits".into()),
        Type::Integer { width: 0, .. } => Err("an integer of 0 bits".into()),
        Type::Integer { width, .. } => Ok(Scalar::Int(*width)),
        Type::Float(FloatKind::F80 | FloatKind::F128) => Err("a float of more than 64 bits".into()),
        Type::Float(kind) => Ok(Scalar::Float(*kind)),
        Type::Vector(_) => Err("a vector".into()),
        Type::Tensor(_) | Type::UnrankedTensor(_) => Err("a tensor".into()),
        Type::MemRef(_) | Type::UnrankedMemRef(_) => Err("a memref of memrefs".into()),
        _ => Err("a type of this kind".into()),
    }
}
