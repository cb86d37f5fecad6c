//! Elements of vectors, tensors and memrefs: dense, sparse, and flat arrays.
//!
//! Dense elements are stored as MLIR stores them, as little-endian bytes: exact for every width, no larger
//! than the program's own data, and what `dense<"0x..">` shows.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::float::{FloatKind, FloatValue};
use crate::core::integer::{Integer, Shape};
use crate::core::name::Name;
use crate::core::types::{TensorType, Type};

/// A flat array of integers, booleans or floats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DenseArray {
    /// Element type.
    pub elem: Type,
    /// The elements' bits; integers sign-extended.
    pub values: Vec<i128>,
}

/// Elements of a vector, tensor or memref.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DenseElements {
    /// The type of the whole: element type and sizes.
    pub ty: Type,
    /// One element (a splat) or all elements in row-major order.
    pub values: DenseValues,
}

/// The elements of a [`DenseElements`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DenseValues {
    /// Integers, indices, floats, and complex numbers as pairs of these: each in as many whole bytes as it
    /// needs, little-endian.
    Bytes(Vec<u8>),
    /// Strings.
    Strings(Vec<Name>),
}

/// Elements of a sparse vector or tensor in coordinate form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SparseElements {
    /// The type of the whole: element type and sizes.
    pub ty: Type,
    /// Coordinates: for each value a row with a number per dimension.
    pub indices: DenseElements,
    /// The values at these coordinates; every other element is zero.
    pub values: DenseElements,
}

/// How the elements of a type are stored: `per_element` scalars of `size` bytes each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Storage {
    pub(crate) kind: ScalarKind,
    pub(crate) size: usize,
    pub(crate) per_element: usize,
}

/// The number that is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ScalarKind {
    Integer(Shape),
    Float(FloatKind),
}

impl Storage {
    /// Of an element type; `None` if its elements are not numbers.
    pub(crate) fn of(elem: &Type) -> Option<Storage> {
        if let Type::Complex(part) = elem {
            return Some(Storage { per_element: 2, ..Storage::of(part)? });
        }
        let (kind, size) = match elem {
            Type::Float(kind) => (ScalarKind::Float(*kind), kind.format().width.div_ceil(8) as usize),
            _ => {
                let shape = Shape::of(elem)?;
                (ScalarKind::Integer(shape), shape.n_bytes())
            }
        };
        Some(Storage { kind, size, per_element: 1 })
    }

    /// Bytes per element.
    pub(crate) fn element_size(self) -> usize {
        self.size * self.per_element
    }

    /// Whether the elements are single bits, which MLIR packs.
    pub(crate) fn is_bit(self) -> bool {
        self.per_element == 1 && self.is_bool()
    }

    /// Whether the numbers are written `true` and `false`.
    pub(crate) fn is_bool(self) -> bool {
        matches!(self.kind, ScalarKind::Integer(Shape { width: 1, .. }))
    }
}

/// A float from the bytes it is stored in.
pub(crate) fn load_float(kind: FloatKind, bytes: &[u8]) -> FloatValue {
    let mut wide = [0; 16];
    wide[..bytes.len()].copy_from_slice(bytes);
    let width = kind.format().width;
    let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
    FloatValue { kind, bits: u128::from_le_bytes(wide) & mask }
}

impl DenseElements {
    /// Elements from all their bytes; equal elements are kept once.
    pub(crate) fn from_bytes(ty: Type, mut bytes: Vec<u8>, storage: Storage) -> DenseElements {
        let size = storage.element_size();
        if size > 0 && bytes.len() > size && bytes.chunks_exact(size).all(|element| element == &bytes[..size])
        {
            bytes.truncate(size);
            bytes.shrink_to_fit();
        }
        DenseElements { ty, values: DenseValues::Bytes(bytes) }
    }

    /// The sizes of the type; `None` if it has none or some are dynamic.
    pub fn shape(&self) -> Option<Vec<i64>> {
        static_shape(&self.ty)
    }

    /// The number of elements the type asks for; `None` when it is too large to count.
    pub fn n_elements(&self) -> Option<usize> {
        let sizes = self.shape()?;
        if sizes.contains(&0) {
            return Some(0);
        }
        sizes.into_iter().try_fold(1usize, |all, size| all.checked_mul(usize::try_from(size).ok()?))
    }

    /// Whether one element is repeated for all.
    pub fn is_splat(&self) -> bool {
        match (&self.values, Storage::of(self.ty.element_or_self())) {
            (DenseValues::Bytes(bytes), Some(storage)) => {
                storage.size > 0 && bytes.len() == storage.element_size()
            }
            (DenseValues::Bytes(_), None) => false,
            (DenseValues::Strings(strings), _) => strings.len() == 1,
        }
    }

    /// The elements kept (one of a splat) as integers, floats by their bits; `None` if they are strings,
    /// complex, or do not fit.
    pub fn integers(&self) -> Option<Vec<i128>> {
        let DenseValues::Bytes(bytes) = &self.values else { return None };
        let storage = Storage::of(self.ty.element_or_self()).filter(|storage| storage.per_element == 1)?;
        if storage.size == 0 {
            return Some(Vec::new());
        }
        let value = |bytes: &[u8]| match storage.kind {
            ScalarKind::Float(kind) => i128::try_from(load_float(kind, bytes).bits).ok(),
            ScalarKind::Integer(shape) => match shape.load(bytes) {
                Integer::Small(value) => Some(value),
                Integer::Wide(_) => None,
            },
        };
        bytes.chunks_exact(storage.size).map(value).collect()
    }

    /// Integers of a type; `None` if its elements are no integers.
    pub(crate) fn from_integers(ty: Type, values: &[i128]) -> Option<DenseElements> {
        let storage = Storage::of(ty.element_or_self())?;
        let ScalarKind::Integer(shape) = storage.kind else { return None };
        let mut bytes = Vec::new();
        for value in values {
            Integer::Small(*value).store(shape, &mut bytes);
        }
        Some(Self::from_bytes(ty, bytes, storage))
    }

    /// One number for all elements of a type; `None` if it is none of the type's elements.
    ///
    /// ```
    /// use loopwright_affine_ir::{Attr, DenseElements, Type};
    ///
    /// let ty = Type::memref(vec![Some(8)], Type::I64);
    /// let sevens = DenseElements::splat(ty.clone(), &Attr::Integer(7, Type::I64)).expect("it is one of them");
    /// assert_eq!((sevens.n_elements(), sevens.is_splat(), sevens.integers()), (Some(8), true, Some(vec![7])));
    /// assert_eq!(DenseElements::splat(ty, &Attr::index(7)), None);
    /// ```
    pub fn splat(ty: Type, element: &Attr) -> Option<DenseElements> {
        let elem = ty.element_or_self();
        let storage = Storage::of(elem).filter(|storage| storage.per_element == 1)?;
        let mut bytes = Vec::new();
        match (storage.kind, element) {
            (ScalarKind::Float(kind), Attr::Float(value)) if value.kind == kind => {
                bytes.extend_from_slice(value.bits.to_le_bytes().get(..storage.size)?);
            }
            (ScalarKind::Integer(shape), Attr::Bool(value)) if storage.is_bool() => {
                Integer::Small((*value).into()).store(shape, &mut bytes);
            }
            (ScalarKind::Integer(shape), Attr::Integer(value, of)) if of == elem => {
                Integer::Small(*value).store(shape, &mut bytes);
            }
            _ => return None,
        }
        Some(DenseElements { ty, values: DenseValues::Bytes(bytes) })
    }

    /// A one-dimensional `i32` tensor.
    pub fn i32_tensor(values: &[i32]) -> DenseElements {
        let shape = vec![i64::try_from(values.len()).ok()];
        let ty = Type::Tensor(Arc::new(TensorType { shape, elem: Type::I32, encoding: None }));
        let bytes = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let storage = Storage::of(&Type::I32).expect("elements of type i32 are stored as numbers");
        Self::from_bytes(ty, bytes, storage)
    }
}

/// The sizes of a type with elements; `None` if it has none or some are dynamic.
pub(crate) fn static_shape(ty: &Type) -> Option<Vec<i64>> {
    match ty {
        Type::Vector(vector) => Some(vector.shape.clone()),
        Type::Tensor(tensor) => tensor.shape.iter().copied().collect(),
        Type::MemRef(memref) => memref.shape.iter().copied().collect(),
        _ => None,
    }
}
