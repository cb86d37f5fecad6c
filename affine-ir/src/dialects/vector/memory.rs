//! Vector loads and stores: whole, masked, gathered and scattered, and memrefs of vectors.

use std::sync::Arc;

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{Layout, MemRefType, Type, VectorType};
use crate::language::constraint::{BOOL_ATTR, INDEX, MEMREF, MEMREF_KIND, TypeConstraint, VECTOR};
use crate::language::defined::Defined;
use crate::language::interfaces::{AccessKind, VectorAccess};
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::signature::{AttrDecl, Signature, elided_attr, one, optional, variadic};

use crate::dialects::memref::defined::aligned;
use crate::dialects::vector::declare::{
    FIXED_MASK, MASK_OF_RANK, OFFSETS, OPTIONAL_ALIGNMENT, RANKED_TENSOR, READS, TENSOR_OR_MEMREF,
    VECTOR_OF_RANK, WRITES,
};
use crate::dialects::vector::{
    as_vector, ensure, n_elements, operand, operand_vector, report, result, result_vector,
};

/// The dialect's memory operations, sorted by name.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.compressstore",
        summary: "writes the elements under a mask one after the other",
        defined: Defined::By(aligned),
        signature: Some(&Signature {
            operands: &[
                one("base", &MEMREF),
                variadic("indices", &INDEX),
                one("mask", &FIXED_MASK),
                one("valueToStore", &VECTOR_OF_RANK),
            ],
            ..STORED
        }),
        verify: Some(|ir, op, out| report(ir, op, |ir, op| stored(ir, op, "dim", first_sizes_agree), out)),
        ..MASKED_STORE
    },
    OpDef {
        name: "vector.expandload",
        summary: "reads elements that lie one after the other to the places under a mask",
        defined: Defined::By(aligned),
        signature: Some(&Signature {
            operands: &[
                one("base", &MEMREF),
                variadic("indices", &INDEX),
                one("mask", &FIXED_MASK),
                one("pass_thru", &VECTOR_OF_RANK),
            ],
            ..LOADED
        }),
        verify: Some(|ir, op, out| report(ir, op, |ir, op| loaded(ir, op, "dim", first_sizes_agree), out)),
        ..MASKED_LOAD
    },
    OpDef {
        name: "vector.gather",
        summary: "reads one element per offset, under a mask",
        defined: Defined::By(aligned),
        syntax: Syntax::Format(
            "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` \
             type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)",
        ),
        signature: Some(&Signature {
            operands: &[
                one("base", &TENSOR_OR_MEMREF),
                variadic("offsets", &INDEX),
                one("indices", &OFFSETS),
                one("mask", &MASK_OF_RANK),
                one("pass_thru", &VECTOR_OF_RANK),
            ],
            results: &[one("result", &VECTOR_OF_RANK)],
            attrs: &[OPTIONAL_ALIGNMENT],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, gather, out)),
        effects: READS,
        ..OpDef::BASE
    },
    OpDef {
        name: "vector.load",
        summary: "reads a slice of memory as a vector",
        defined: Defined::By(aligned),
        syntax: Syntax::Format("$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"),
        signature: Some(&Signature {
            operands: &[one("base", &MEMREF), variadic("indices", &INDEX)],
            results: &[one("result", &VECTOR)],
            attrs: HINTS,
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, load, out)),
        effects: READS,
        vector_access: Some(|ir, op| {
            let (memref, indices) = ir.op(op).operands().split_first()?;
            accessed(ir, AccessKind::Read, *memref, indices, *ir.op(op).results().first()?)
        }),
        ..OpDef::BASE
    },
    OpDef {
        name: "vector.maskedload",
        summary: "reads the elements under a mask",
        defined: Defined::By(aligned),
        signature: Some(&LOADED),
        verify: Some(|ir, op, out| report(ir, op, |ir, op| loaded(ir, op, "shape", shapes_agree), out)),
        vector_access: Some(|ir, op| {
            let [memref, indices @ .., mask, pass_thru] = ir.op(op).operands() else { return None };
            let all = accessed(ir, AccessKind::Read, *memref, indices, *ir.op(op).results().first()?)?;
            Some(VectorAccess { mask: Some(*mask), padding: Some(*pass_thru), ..all })
        }),
        ..MASKED_LOAD
    },
    OpDef {
        name: "vector.maskedstore",
        summary: "writes the elements under a mask",
        defined: Defined::By(aligned),
        signature: Some(&STORED),
        verify: Some(|ir, op, out| report(ir, op, |ir, op| stored(ir, op, "shape", shapes_agree), out)),
        vector_access: Some(|ir, op| {
            let [memref, indices @ .., mask, vector] = ir.op(op).operands() else { return None };
            let all = accessed(ir, AccessKind::Write, *memref, indices, *vector)?;
            Some(VectorAccess { mask: Some(*mask), ..all })
        }),
        ..MASKED_STORE
    },
    OpDef {
        name: "vector.scatter",
        summary: "writes one element per offset, under a mask",
        defined: Defined::By(aligned),
        syntax: Syntax::Format(
            "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` \
             type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?",
        ),
        signature: Some(&Signature {
            operands: &[
                one("base", &TENSOR_OR_MEMREF),
                variadic("offsets", &INDEX),
                one("indices", &OFFSETS),
                one("mask", &MASK_OF_RANK),
                one("valueToStore", &VECTOR_OF_RANK),
            ],
            results: &[optional("result", &RANKED_TENSOR)],
            attrs: &[OPTIONAL_ALIGNMENT],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, scatter, out)),
        effects: WRITES,
        ..OpDef::BASE
    },
    OpDef {
        name: "vector.store",
        summary: "writes a vector to a slice of memory",
        defined: Defined::By(aligned),
        syntax: Syntax::Format(
            "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
        ),
        signature: Some(&Signature {
            operands: &[one("valueToStore", &VECTOR), one("base", &MEMREF), variadic("indices", &INDEX)],
            attrs: HINTS,
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, store, out)),
        effects: WRITES,
        vector_access: Some(|ir, op| {
            let [vector, memref, indices @ ..] = ir.op(op).operands() else { return None };
            accessed(ir, AccessKind::Write, *memref, indices, *vector)
        }),
        ..OpDef::BASE
    },
    OpDef {
        name: "vector.type_cast",
        summary: "the same memory as one vector",
        defined: Defined::Always,
        syntax: Syntax::Format("$memref attr-dict `:` type($memref) `to` type($result)"),
        signature: Some(&Signature {
            operands: &[one("memref", &STATIC_MEMREF)],
            results: &[one("result", &MEMREF)],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, type_cast, out)),
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        view_of: Some(0),
        ..OpDef::BASE
    },
];

/// The elements of a vector at these indices.
fn accessed(
    ir: &Ir,
    kind: AccessKind,
    memref: ValueId,
    indices: &[ValueId],
    vector: ValueId,
) -> Option<VectorAccess> {
    let map = Arc::new(AffineMap::identity(u32::try_from(indices.len()).ok()?));
    VectorAccess::trailing(ir, kind, (memref, map, indices), vector)
}

/// Properties of whole-vector accesses.
const HINTS: &[AttrDecl] =
    &[OPTIONAL_ALIGNMENT, elided_attr("nontemporal", &BOOL_ATTR, || Attr::Bool(false))];

const MASKED_LOAD: OpDef = OpDef {
    syntax: Syntax::Format(
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` \
         type($pass_thru) `into` type($result)",
    ),
    effects: READS,
    ..OpDef::BASE
};

const LOADED: Signature = Signature {
    operands: &[
        one("base", &MEMREF),
        variadic("indices", &INDEX),
        one("mask", &MASK_OF_RANK),
        one("pass_thru", &VECTOR_OF_RANK),
    ],
    results: &[one("result", &VECTOR_OF_RANK)],
    attrs: &[OPTIONAL_ALIGNMENT],
    ..Signature::NONE
};

const MASKED_STORE: OpDef = OpDef {
    syntax: Syntax::Format(
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` \
         type($valueToStore)",
    ),
    effects: WRITES,
    ..OpDef::BASE
};

const STORED: Signature = Signature {
    operands: &[
        one("base", &MEMREF),
        variadic("indices", &INDEX),
        one("mask", &MASK_OF_RANK),
        one("valueToStore", &VECTOR_OF_RANK),
    ],
    attrs: &[OPTIONAL_ALIGNMENT],
    ..Signature::NONE
};

static STATIC_MEMREF: TypeConstraint =
    TypeConstraint::new("statically shaped memref of any type values", |ty| {
        ty.as_memref().is_some_and(|memref| memref.n_dynamic() == 0)
    })
    .of_kind(&MEMREF_KIND);

fn memref(ir: &Ir, op: OpId, position: usize) -> &MemRefType {
    operand(ir, op, position).as_memref().expect("the signature, which is checked first, asks for a memref")
}

fn load(ir: &Ir, op: OpId) -> Result<(), String> {
    let (memref, vector) = (memref(ir, op, 0), result_vector(ir, op));
    unit_stride(memref, vector)?;
    ensure(memref.rank() >= vector.shape.len(), || {
        "destination memref has lower rank than the result vector".to_owned()
    })?;
    ensure(as_vector(&memref.elem).is_none_or(|elem| elem == vector), || {
        "base memref and result vector types should match".to_owned()
    })?;
    ensure(memref.elem.element_or_self() == &vector.elem, || {
        "base and result element types should match".to_owned()
    })?;
    indices(memref.rank(), ir.op(op).operands().len() - 1)
}

fn store(ir: &Ir, op: OpId) -> Result<(), String> {
    let (memref, vector) = (memref(ir, op, 1), operand_vector(ir, op, 0));
    unit_stride(memref, vector)?;
    ensure(memref.rank() >= vector.shape.len(), || {
        "source memref has lower rank than the vector to store".to_owned()
    })?;
    ensure(as_vector(&memref.elem).is_none_or(|elem| elem == vector), || {
        "base memref and valueToStore vector types should match".to_owned()
    })?;
    ensure(memref.elem.element_or_self() == &vector.elem, || {
        "base and valueToStore element type should match".to_owned()
    })?;
    indices(memref.rank(), ir.op(op).operands().len() - 2)
}

pub(super) fn indices(rank: usize, found: usize) -> Result<(), String> {
    ensure(rank == found, || format!("requires {rank} indices"))
}

type Agree = fn(&VectorType, &VectorType) -> bool;

fn shapes_agree(one: &VectorType, other: &VectorType) -> bool {
    one.shape == other.shape
}

fn first_sizes_agree(one: &VectorType, other: &VectorType) -> bool {
    one.shape.first() == other.shape.first()
}

/// Of `maskedload` and `expandload`: base, indices, mask, pass-through.
fn loaded(ir: &Ir, op: OpId, what: &str, agree: Agree) -> Result<(), String> {
    let n = ir.op(op).operands().len();
    let (memref, vector) = (memref(ir, op, 0), result_vector(ir, op));
    ensure(memref.elem == vector.elem, || "base and result element type should match".to_owned())?;
    indices(memref.rank(), n - 3)?;
    ensure(agree(vector, operand_vector(ir, op, n - 2)), || {
        format!("expected result {what} to match mask {what}")
    })?;
    ensure(result(ir, op) == operand(ir, op, n - 1), || {
        "expected pass_thru of same type as result type".to_owned()
    })
}

/// Of `maskedstore` and `compressstore`: base, indices, mask, value.
fn stored(ir: &Ir, op: OpId, what: &str, agree: Agree) -> Result<(), String> {
    let n = ir.op(op).operands().len();
    let (memref, vector) = (memref(ir, op, 0), operand_vector(ir, op, n - 1));
    ensure(memref.elem == vector.elem, || "base and valueToStore element type should match".to_owned())?;
    indices(memref.rank(), n - 3)?;
    ensure(agree(vector, operand_vector(ir, op, n - 2)), || {
        format!("expected valueToStore {what} to match mask {what}")
    })
}

/// Rank and element type of what `gather` and `scatter` access.
fn ranked(base: &Type) -> Result<(usize, &Type), String> {
    match base {
        Type::MemRef(memref) => Ok((memref.rank(), &memref.elem)),
        Type::Tensor(tensor) => Ok((tensor.shape.len(), &tensor.elem)),
        _ => Err("requires base to be a memref or ranked tensor type".to_owned()),
    }
}

fn gather(ir: &Ir, op: OpId) -> Result<(), String> {
    let n = ir.op(op).operands().len();
    let vector = result_vector(ir, op);
    let (rank, elem) = ranked(operand(ir, op, 0))?;
    ensure(*elem == vector.elem, || "base and result element type should match".to_owned())?;
    indices(rank, n - 4)?;
    ensure(shapes_agree(vector, operand_vector(ir, op, n - 3)), || {
        "expected result dim to match indices dim".to_owned()
    })?;
    ensure(shapes_agree(vector, operand_vector(ir, op, n - 2)), || {
        "expected result dim to match mask dim".to_owned()
    })?;
    ensure(result(ir, op) == operand(ir, op, n - 1), || {
        "expected pass_thru of same type as result type".to_owned()
    })
}

fn scatter(ir: &Ir, op: OpId) -> Result<(), String> {
    let n = ir.op(op).operands().len();
    let vector = operand_vector(ir, op, n - 1);
    let (rank, elem) = ranked(operand(ir, op, 0))?;
    ensure(*elem == vector.elem, || "base and valueToStore element type should match".to_owned())?;
    indices(rank, n - 4)?;
    ensure(shapes_agree(vector, operand_vector(ir, op, n - 3)), || {
        "expected valueToStore dim to match indices dim".to_owned()
    })?;
    ensure(shapes_agree(vector, operand_vector(ir, op, n - 2)), || {
        "expected valueToStore dim to match mask dim".to_owned()
    })
}

/// Neighbours in the last dimension must be neighbours in memory, unless there is but one element.
fn unit_stride(memref: &MemRefType, vector: &VectorType) -> Result<(), String> {
    let is_scalar = !vector.scalable.contains(&true) && n_elements(vector) == 1;
    ensure(is_scalar || is_contiguous_in_last(memref), || {
        "most minor memref dim must have unit stride".to_owned()
    })
}

fn is_contiguous_in_last(memref: &MemRefType) -> bool {
    let Some(last) = memref.rank().checked_sub(1) else { return true };
    match &memref.layout {
        Layout::Identity => true,
        Layout::Strided(strided) => strided.strides.last() == Some(&Some(1)),
        Layout::Map(map) => match (map.results.as_slice(), u32::try_from(last)) {
            ([expr], Ok(last)) => stride(expr, last) == Some(1),
            _ => false,
        },
        Layout::Other(_) => false,
    }
}

/// The literal factor of a dimension in a linear expression.
fn stride(expr: &AffineExpr, dim: u32) -> Option<i64> {
    match expr {
        AffineExpr::Dim(index) => Some((*index == dim).into()),
        AffineExpr::Symbol(_) | AffineExpr::Const(_) => Some(0),
        AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => stride(lhs, dim)?.checked_add(stride(rhs, dim)?),
        AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => match rhs.as_const() {
            Some(factor) => stride(lhs, dim)?.checked_mul(factor),
            // A symbolic factor: the stride of what it multiplies is not a literal.
            None => (!lhs.uses_dim(dim) && !rhs.uses_dim(dim)).then_some(0),
        },
        AffineExpr::Binary(..) => None,
    }
}

fn type_cast(ir: &Ir, op: OpId) -> Result<(), String> {
    let source = memref(ir, op, 0);
    let result_ty = result(ir, op);
    let target = result_ty.as_memref().expect("the signature, which is checked first, asks for a memref");
    let identity = |what: &str| format!("expects {what} to be a memref with identity layout");
    ensure(is_row_major(source), || identity("operand"))?;
    ensure(target.has_identity_layout(), || identity("result"))?;
    ensure(source.space == target.space, || "expects result in same memory space".to_owned())?;
    ensure(source.elem.element_or_self() == target.elem.element_or_self(), || {
        format!("expects result and operand with same underlying scalar type: '{result_ty}'")
    })?;
    ensure(whole_shape(source) == whole_shape(target), || {
        format!("expects concatenated result and operand shapes to be equal: '{result_ty}'")
    })
}

/// The sizes of a memref, then those of the vectors in it.
fn whole_shape(memref: &MemRefType) -> Vec<Option<i64>> {
    let inner = as_vector(&memref.elem).map_or(&[][..], |vector| &vector.shape);
    memref.shape.iter().copied().chain(inner.iter().map(|size| Some(*size))).collect()
}

/// Whether the layout is the identity, perhaps written as strides.
fn is_row_major(memref: &MemRefType) -> bool {
    match &memref.layout {
        Layout::Identity => true,
        Layout::Strided(strided) => {
            let mut wanted = Some(1i64);
            let sizes = memref.shape.iter().rev();
            strided.offset == Some(0)
                && strided.strides.iter().rev().zip(sizes).all(|(stride, size)| {
                    let fits = wanted.is_some() && *stride == wanted;
                    wanted = wanted.zip(*size).and_then(|(wanted, size)| wanted.checked_mul(size));
                    fits
                })
        }
        _ => false,
    }
}
