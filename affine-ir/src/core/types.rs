//! Types: plain comparable values. Compound ones are shared, so cloning a type never copies deeply.

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::attr::{Attr, NamedAttr};
use crate::core::float::FloatKind;
use crate::core::name::Name;

/// The width of `index` in bits on the target machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexWidth {
    /// From -2^31 to 2^31 - 1.
    Bits32,
    /// From -2^63 to 2^63 - 1.
    #[default]
    Bits64,
}

impl IndexWidth {
    /// 32 or 64.
    pub fn bits(self) -> u32 {
        match self {
            IndexWidth::Bits32 => 32,
            IndexWidth::Bits64 => 64,
        }
    }

    /// The least and the greatest value.
    pub fn range(self) -> (i64, i64) {
        match self {
            IndexWidth::Bits32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
            IndexWidth::Bits64 => (i64::MIN, i64::MAX),
        }
    }
}

/// How the bits of an integer type are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signedness {
    /// `i32`: the operation decides
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// The type of a value; cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// `index`
    Index,
    /// `none`
    None,
    /// `i32`, `si8`, `ui64`
    Integer {
        /// Number of bits.
        width: u32,
        /// How the bits are read.
        signedness: Signedness,
    },
    /// `f32` and its kin
    Float(FloatKind),
    /// `complex<f32>`
    Complex(Arc<Type>),
    /// `memref<4x?xf32, layout, space>`
    MemRef(Arc<MemRefType>),
    /// `memref<*xf32, space>`
    UnrankedMemRef(Arc<UnrankedMemRefType>),
    /// `vector<4x[8]xf32>`
    Vector(Arc<VectorType>),
    /// `tensor<4x?xf32, encoding>`
    Tensor(Arc<TensorType>),
    /// `tensor<*xf32>`
    UnrankedTensor(Arc<Type>),
    /// `(i32) -> f32`
    Function(Arc<FunctionType>),
    /// `tuple<i32, f32>`
    Tuple(Arc<Vec<Type>>),
    /// `!dialect.name<..>` of a dialect that is known
    Dialect(Arc<DialectType>),
    /// `!dialect.name<body>` of a dialect that is not known, as text
    Opaque(Arc<OpaqueText>),
}

/// A dialect type, which the dialect parses itself; written `!dialect.name<value, name = value>`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DialectType {
    /// The full name, `dialect.name`.
    pub name: &'static str,
    /// What is between `<` and `>`.
    pub params: Vec<NamedAttr>,
    /// Whether memrefs and vectors may have elements of it.
    pub is_element: bool,
}

/// Text of a type or attribute that belongs to another dialect: `dialect` and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpaqueText {
    /// The dialect's namespace.
    pub dialect: Name,
    /// Everything after the namespace and its dot, or between `<` and `>` in the opaque form.
    pub body: Name,
    /// Whether it is written `dialect.body` rather than `dialect<body>`.
    pub pretty: bool,
}

impl OpaqueText {
    /// The text of an attribute or type of `dialect`, in the form mlir-opt writes it in.
    pub fn new(dialect: &str, body: &str) -> OpaqueText {
        let name_end =
            body.bytes().position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')));
        let starts_well = body.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
        let pretty =
            starts_well && name_end.is_none_or(|end| body[end..].starts_with('<') && body.ends_with('>'));
        OpaqueText { dialect: Name::from(dialect), body: Name::from(body), pretty }
    }
}

/// A ranked memory reference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemRefType {
    /// Sizes, `None` where dynamic (`?`); never negative.
    pub shape: Vec<Option<i64>>,
    /// Element type.
    pub elem: Type,
    /// How indices map to memory. An identity map is always [`Layout::Identity`].
    pub layout: Layout,
    /// Memory space; the default one without.
    pub space: Option<Attr>,
}

impl MemRefType {
    /// Whether its layout is the identity as a map: one of a single dimension may be written with a stride.
    pub(crate) fn has_identity_layout(&self) -> bool {
        match &self.layout {
            Layout::Identity => true,
            Layout::Strided(strided) => strided.offset == Some(0) && strided.strides == [Some(1)],
            Layout::Map(_) | Layout::Other(_) => false,
        }
    }
}

/// How the indices of a memref map to memory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// Row major, contiguous, offset 0.
    Identity,
    /// An affine map from indices (and symbols) to storage coordinates.
    Map(Arc<AffineMap>),
    /// `strided<[..], offset: ..>`
    Strided(Strided),
    /// Another attribute.
    Other(Box<Attr>),
}

/// Strides and offset of a strided layout, `None` where dynamic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strided {
    /// One stride per dimension, in elements.
    pub strides: Vec<Option<i64>>,
    /// Elements between the base and index zero.
    pub offset: Option<i64>,
}

/// A memory reference of unknown rank.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnrankedMemRefType {
    /// Element type.
    pub elem: Type,
    /// Memory space; the default one without.
    pub space: Option<Attr>,
}

/// A register of numbers: its sizes are known, up to a factor of the machine where they are scalable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VectorType {
    /// Sizes, outermost dimension first.
    pub shape: Vec<i64>,
    /// Whether each size is scalable (`[4]`).
    pub scalable: Vec<bool>,
    /// Element type.
    pub elem: Type,
}

/// A ranked tensor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TensorType {
    /// Sizes, outermost dimension first; `None` where dynamic.
    pub shape: Vec<Option<i64>>,
    /// Element type.
    pub elem: Type,
    /// What follows the element type, kept unchanged: `tensor<8xf32, #sparse>`.
    pub encoding: Option<Attr>,
}

/// A function type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionType {
    /// Argument types.
    pub inputs: Vec<Type>,
    /// Result types.
    pub results: Vec<Type>,
}

impl Type {
    /// `i1`
    pub const I1: Type = Type::integer(1);
    /// `i32`
    pub const I32: Type = Type::integer(32);
    /// `i64`
    pub const I64: Type = Type::integer(64);
    /// `f32`
    pub const F32: Type = Type::Float(FloatKind::F32);
    /// `f64`
    pub const F64: Type = Type::Float(FloatKind::F64);

    /// The signless integer type of a width.
    pub const fn integer(width: u32) -> Type {
        Type::Integer { width, signedness: Signedness::Signless }
    }

    /// A memref with identity layout in the default space.
    pub fn memref(shape: Vec<Option<i64>>, elem: Type) -> Type {
        Type::MemRef(Arc::new(MemRefType { shape, elem, layout: Layout::Identity, space: None }))
    }

    /// A function type.
    pub fn function(inputs: Vec<Type>, results: Vec<Type>) -> Type {
        Type::Function(Arc::new(FunctionType { inputs, results }))
    }

    /// Whether this is a signless integer.
    pub fn is_signless_integer(&self) -> bool {
        matches!(self, Type::Integer { signedness: Signedness::Signless, .. })
    }

    /// Whether this is a signless integer or `index`.
    pub fn is_signless_integer_or_index(&self) -> bool {
        *self == Type::Index || self.is_signless_integer()
    }

    /// Whether this is a vector, tensor or memref, ranked or not.
    pub fn is_shaped(&self) -> bool {
        matches!(
            self,
            Type::Vector(_)
                | Type::Tensor(_)
                | Type::UnrankedTensor(_)
                | Type::MemRef(_)
                | Type::UnrankedMemRef(_)
        )
    }

    /// The element type of a vector, tensor or memref; the type itself otherwise.
    pub fn element_or_self(&self) -> &Type {
        match self {
            Type::MemRef(memref) => &memref.elem,
            Type::UnrankedMemRef(memref) => &memref.elem,
            Type::Vector(vector) => &vector.elem,
            Type::Tensor(tensor) => &tensor.elem,
            Type::UnrankedTensor(elem) => elem,
            other => other,
        }
    }

    /// The element type of a ranked memref.
    pub fn memref_element(&self) -> Option<&Type> {
        self.as_memref().map(|memref| &memref.elem)
    }

    /// The ranked memref, if this is one.
    pub fn as_memref(&self) -> Option<&MemRefType> {
        match self {
            Type::MemRef(memref) => Some(memref),
            _ => None,
        }
    }

    /// The vector, if this is one.
    pub fn as_vector(&self) -> Option<&VectorType> {
        match self {
            Type::Vector(vector) => Some(vector),
            _ => None,
        }
    }

    /// Number of bits of an integer or float.
    pub fn bit_width(&self) -> Option<u32> {
        match self {
            Type::Integer { width, .. } => Some(*width),
            Type::Float(kind) => Some(kind.format().width),
            _ => None,
        }
    }
}

impl MemRefType {
    /// Number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Number of dynamic sizes.
    pub fn n_dynamic(&self) -> usize {
        self.shape.iter().filter(|size| size.is_none()).count()
    }

    /// Number of symbols the layout takes (bound when the memref is allocated): those of its map, or the
    /// offset and strides that are not known.
    pub fn n_layout_symbols(&self) -> usize {
        match &self.layout {
            Layout::Map(map) => map.symbols as usize,
            Layout::Strided(Strided { strides, offset }) => {
                strides.iter().chain([offset]).filter(|number| number.is_none()).count()
            }
            Layout::Identity | Layout::Other(_) => 0,
        }
    }
}
