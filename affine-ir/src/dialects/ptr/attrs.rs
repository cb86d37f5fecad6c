//! Attributes and types of the `ptr` dialect.
//!
//! ```text
//! !ptr.ptr<#ptr.generic_space>    !ptr.ptr_metadata<memref<?xf32>>
//! #ptr.generic_space              #ptr.null : !ptr.ptr<#ptr.generic_space>
//! #ptr.address<4096> : !ptr.ptr<#ptr.generic_space>
//! #ptr.spec<size = 64, abi = 64, preferred = 64, index = 32>
//! ```

use std::sync::Arc;

use dashu_int::IBig;

use crate::core::attr::{Attr, DialectAttr, NamedAttr};
use crate::core::types::{DialectType, Type};
use crate::language::parse::{PResult, Parser};

/// An attribute of the dialect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PtrAttr {
    /// The memory space that everything can be cast to.
    GenericSpace,
    /// The null pointer of a type.
    Null(Type),
    /// A number of bytes, and the type of the pointer.
    Address(IBig, Type),
    /// The layout of a pointer.
    Spec(PtrSpec),
}

/// The layout of a pointer, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PtrSpec {
    /// Its size.
    pub size: u32,
    /// The alignment the ABI asks for.
    pub abi: u32,
    /// The alignment preferred.
    pub preferred: u32,
    /// The width of integers that offsets are computed in.
    pub index: Option<u32>,
}

/// Widest address, in bits.
const MAX_ADDRESS_WIDTH: u32 = 4096;

/// Stands for an index width that is not given.
const NO_INDEX: u32 = u32::MAX;

/// A type of the dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PtrType<'t> {
    /// A pointer into a memory space.
    Pointer(&'t Attr),
    /// What a pointer does not tell of a memref.
    Metadata(&'t Type),
}

const POINTER: &str = "ptr.ptr";
const METADATA: &str = "ptr.ptr_metadata";
const GENERIC_SPACE: &str = "ptr.generic_space";
const NULL: &str = "ptr.null";
const ADDRESS: &str = "ptr.address";
const SPEC: &str = "ptr.spec";

impl PtrAttr {
    /// What an attribute is in this dialect; `None` if it is none of its attributes.
    pub fn of(attr: &Attr) -> Option<PtrAttr> {
        let Attr::Dialect(attr) = attr else { return None };
        Some(match (attr.name, &attr.ty, attr.params.as_slice()) {
            (GENERIC_SPACE, ..) => PtrAttr::GenericSpace,
            (NULL, Some(ty), _) => PtrAttr::Null(ty.clone()),
            (ADDRESS, Some(ty), [(_, value)]) => PtrAttr::Address(as_wide_integer(value)?, ty.clone()),
            (SPEC, _, params) => {
                let entry = |name: &str| {
                    let (_, value) = params.iter().find(|(other, _)| *other == name)?;
                    value.as_i64().and_then(|value| u32::try_from(value).ok())
                };
                let [size, abi, preferred] = [entry("size")?, entry("abi")?, entry("preferred")?];
                PtrAttr::Spec(PtrSpec { size, abi, preferred, index: entry("index") })
            }
            _ => return None,
        })
    }

    /// The attribute.
    pub fn into_attr(self) -> Attr {
        let (name, params, ty): (_, Vec<NamedAttr>, _) = match self {
            PtrAttr::GenericSpace => (GENERIC_SPACE, Vec::new(), None),
            PtrAttr::Null(ty) => (NULL, Vec::new(), Some(ty)),
            PtrAttr::Address(value, ty) => {
                let width = Type::integer(MAX_ADDRESS_WIDTH);
                let value = match i128::try_from(&value) {
                    Ok(value) => Attr::Integer(value, width),
                    Err(_) => Attr::WideInteger(Arc::new(value), width),
                };
                (ADDRESS, vec![("", value)], Some(ty))
            }
            PtrAttr::Spec(PtrSpec { size, abi, preferred, index }) => {
                let entries = [
                    ("size", Some(size)),
                    ("abi", Some(abi)),
                    ("preferred", Some(preferred)),
                    ("index", index),
                ];
                let entry =
                    |(name, value): (_, Option<u32>)| Some((name, Attr::Integer(value?.into(), Type::I32)));
                (SPEC, entries.into_iter().filter_map(entry).collect(), None)
            }
        };
        Attr::Dialect(Arc::new(DialectAttr { name, params, ty }))
    }
}

impl PtrType<'_> {
    /// What a type is in this dialect; `None` if it is none of its types.
    pub fn of(ty: &Type) -> Option<PtrType<'_>> {
        let Type::Dialect(ty) = ty else { return None };
        match (ty.name, ty.params.as_slice()) {
            (POINTER, [(_, space)]) => Some(PtrType::Pointer(space)),
            (METADATA, [(_, Attr::Type(of))]) => Some(PtrType::Metadata(of)),
            _ => None,
        }
    }
}

/// Whether a type is a pointer.
pub(super) fn is_pointer(ty: &Type) -> bool {
    matches!(PtrType::of(ty), Some(PtrType::Pointer(_)))
}

fn as_wide_integer(value: &Attr) -> Option<IBig> {
    match value {
        Attr::Integer(value, _) => Some((*value).into()),
        Attr::WideInteger(value, _) => Some((**value).clone()),
        _ => None,
    }
}

/// Whether a pointer may point into what the attribute stands for. The spaces of the dialect `llvm`, which is
/// not known here, may do.
fn is_memory_space(attr: &Attr) -> bool {
    match attr {
        Attr::Dialect(attr) => attr.name == GENERIC_SPACE,
        Attr::Opaque(text) => text.dialect.as_str() == "llvm" && text.body.starts_with("address_space"),
        _ => false,
    }
}

/// Reads an attribute of the dialect after its mnemonic.
pub(crate) fn parse_attr<'a>(
    parser: &mut Parser<'a>,
    mnemonic: &'a str,
    ty: Option<&Type>,
) -> PResult<Option<Attr>> {
    let attr = match mnemonic {
        "generic_space" => PtrAttr::GenericSpace,
        "null" => PtrAttr::Null(pointer_type(parser, ty)?),
        "address" => {
            let ty = pointer_type(parser, ty)?;
            parser.expect(b'<')?;
            let value = address(parser)?;
            parser.expect(b'>')?;
            PtrAttr::Address(value, ty)
        }
        "spec" => PtrAttr::Spec(spec(parser)?),
        _ => return Ok(None),
    };
    Ok(Some(attr.into_attr()))
}

fn pointer_type(parser: &Parser<'_>, ty: Option<&Type>) -> PResult<Type> {
    match ty {
        Some(ty) if is_pointer(ty) => Ok(ty.clone()),
        Some(_) => Err(parser.error("invalid kind of type specified")),
        None => Err(parser.error("expected a trailing type")),
    }
}

fn address(parser: &mut Parser<'_>) -> PResult<IBig> {
    let at = parser.offset();
    if parser.at_number() {
        let value = parser.attr(Some(&Type::integer(MAX_ADDRESS_WIDTH)))?;
        if let Some(value) = as_wide_integer(&value) {
            return Ok(value);
        }
    }
    Err(parser.error_at(at, "expected integer value"))
}

/// `<size = 64, abi = 64, preferred = 64, index = 64>`, in any order
fn spec(parser: &mut Parser<'_>) -> PResult<PtrSpec> {
    const NAMES: [&str; 4] = ["size", "abi", "preferred", "index"];
    let at = parser.offset();
    parser.expect(b'<')?;
    let mut values = [None; 4];
    loop {
        let place = parser.offset();
        let name = parser.keyword()?;
        parser.expect(b'=')?;
        let entry = NAMES.iter().position(|known| *known == name).map(|position| &mut values[position]);
        let Some(entry) = entry.filter(|entry| entry.is_none()) else {
            return Err(parser.error_at(place, format!("duplicate or unknown struct parameter name: {name}")));
        };
        let place = parser.offset();
        let value = u32::try_from(parser.integer()?);
        *entry = Some(value.map_err(|_| parser.error_at(place, "integer value too large"))?);
        if !parser.eat(b',') {
            break;
        }
    }
    parser.expect(b'>')?;
    let [size, abi, preferred, index] = values;
    let required = |value: Option<u32>, name: &str| {
        value.ok_or_else(|| parser.error_at(at, format!("struct is missing required parameter: {name}")))
    };
    let spec = PtrSpec {
        size: required(size, NAMES[0])?,
        abi: required(abi, NAMES[1])?,
        preferred: required(preferred, NAMES[2])?,
        index: index.filter(|index| *index != NO_INDEX),
    };
    let entries = [Some(spec.size), Some(spec.abi), Some(spec.preferred), spec.index];
    for (value, name) in entries.into_iter().zip(NAMES) {
        if value.is_some_and(|value| !value.is_multiple_of(8)) {
            return Err(parser.error_at(at, format!("{name} entry must be divisible by 8")));
        }
    }
    if spec.preferred < spec.abi {
        let message = "preferred alignment is expected to be at least as large as ABI alignment";
        return Err(parser.error_at(at, message));
    }
    Ok(spec)
}

/// Reads a type of the dialect after its mnemonic.
pub(crate) fn parse_type<'a>(parser: &mut Parser<'a>, mnemonic: &'a str) -> PResult<Option<Type>> {
    match mnemonic {
        "ptr" => pointer_body(parser).map(Some),
        "ptr_metadata" => parser.nested(metadata_body).map(Some),
        _ => Ok(None),
    }
}

/// `<space>`
pub(super) fn pointer_body(parser: &mut Parser<'_>) -> PResult<Type> {
    parser.expect(b'<')?;
    let at = parser.offset();
    let space = parser.attr(None)?;
    if !is_memory_space(&space) {
        return Err(parser.error_at(at, "invalid kind of attribute specified"));
    }
    parser.expect(b'>')?;
    Ok(Type::Dialect(Arc::new(DialectType { name: POINTER, params: vec![("", space)], is_element: true })))
}

/// `<type>`
fn metadata_body(parser: &mut Parser<'_>) -> PResult<Type> {
    let start = parser.offset();
    parser.expect(b'<')?;
    let at = parser.offset();
    let ty = parser.ty()?;
    if is_pointer(&ty) {
        return Err(parser.error_at(start, "the ptr-like type has no metadata"));
    }
    let metadata = metadata_of(&ty).ok_or_else(|| parser.error_at(at, "invalid kind of type specified"))?;
    parser.expect(b'>')?;
    Ok(metadata)
}

/// The type of the metadata of a type that is like a pointer.
pub(super) fn metadata_of(ty: &Type) -> Option<Type> {
    let has_metadata = matches!(ty, Type::MemRef(_) | Type::UnrankedMemRef(_));
    has_metadata.then(|| {
        let params = vec![("", Attr::Type(ty.clone()))];
        Type::Dialect(Arc::new(DialectType { name: METADATA, params, is_element: false }))
    })
}
