//! `ptr`: untyped pointers into memory spaces.
//!
//! What a pointer points to is not known: every op that goes through one may touch anything
//! ([`Effects::Unknown`]), and the memref that `ptr.from_ptr` gives may share storage with any other.

pub(crate) mod attrs;
mod fold;
mod forms;
mod verify;

use crate::core::attr::Attr;
use crate::core::types::Type;
use crate::language::constraint::{ANY, UNIT_ATTR};
use crate::language::constraint::{
    AttrConstraint, SIGNLESS_INTEGER_OR_INDEX, STRING_ATTR, TYPE_ATTR, TypeConstraint,
};
use crate::language::defined::Defined;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::signature::{
    AttrDecl, Signature, TypeRule, ValueDecl, native_attr, one, optional, optional_attr, required_attr,
};

use crate::dialects::ptr::attrs::{PtrType, is_pointer};
use crate::dialects::ptr::forms::{ADD_FLAGS, ALIGNMENT, DIFF_FLAGS, ORDERING};
use crate::dialects::ptr::verify::{MASK_1D, OFFSETS, POINTERS, POINTERS_1D, VALUES_1D, mask_of};

/// What ops that go through a pointer have in common.
const ACCESS: OpDef = OpDef { effects: Effects::Unknown, ..OpDef::BASE };
/// What the others have in common.
const PURE: OpDef = OpDef { effects: Effects::PURE, traits: Traits::SPECULATABLE, ..OpDef::BASE };

/// `!ptr.ptr<..>`
static POINTER: TypeConstraint = TypeConstraint::new("pointer type", is_pointer);
/// `!ptr.ptr_metadata<..>`
static METADATA: TypeConstraint =
    TypeConstraint::new("Pointer metadata type", |ty| matches!(PtrType::of(ty), Some(PtrType::Metadata(_))));
/// Pointers, and what can be cast to them.
static POINTER_LIKE: TypeConstraint = TypeConstraint::new("PtrLikeTypeInterface instance", |ty| {
    is_pointer(ty) || matches!(ty, Type::MemRef(_) | Type::UnrankedMemRef(_))
});
static TYPED_ATTR: AttrConstraint = AttrConstraint::new("TypedAttr instance", |attr| attr.ty().is_some());

const FALSE: fn() -> Attr = || Attr::Bool(false);
static ALIGNED: &[AttrDecl] = &[native_attr("alignment", &ALIGNMENT, forms::no_alignment)];

/// The ops that take a mask have these rules between the types of `of`, which is `value` or `result`, and the
/// others.
macro_rules! masked {
    ($of:literal) => {
        TypeRule::with("mask", $of, mask_of, concat!($of, " and mask must be compatible"))
    };
}

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "ptr.constant",
        summary: "a pointer that is known",
        defined: Defined::Always,
        syntax: Syntax::Format("attr-dict $value"),
        signature: Some(&Signature {
            results: &[one("result", &POINTER)],
            attrs: &[required_attr("value", &TYPED_ATTR)],
            types: &[TypeRule::Holds {
                check: verify::constant_has_type,
                summary: "all of {value, result} have same type",
            }],
            infer: Some(verify::type_of_constant),
            ..Signature::NONE
        }),
        ..PURE
    },
    OpDef {
        name: "ptr.from_ptr",
        summary: "a pointer as something that is like one",
        syntax: Syntax::Format(
            "$ptr (`metadata` $metadata^)? attr-dict `:` custom<Ptr>(type($ptr)) `->` type($result)",
        ),
        signature: Some(&Signature {
            operands: &[one("ptr", &POINTER), optional("metadata", &METADATA)],
            results: &[one("result", &POINTER_LIKE)],
            types: &[TypeRule::with("metadata", "result", attrs::metadata_of, "metadata type")],
            ..Signature::NONE
        }),
        customs: &[("Ptr", forms::parse_operand_type, forms::print_operand_type)],
        verify: Some(verify::from_ptr),
        fold: Some(fold::from_ptr),
        ..PURE
    },
    OpDef {
        name: "ptr.gather",
        summary: "reads elements through many pointers, as far as a mask allows",
        syntax: Syntax::Format(
            "$ptrs `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` type($ptrs) `->` \
             type($result)",
        ),
        signature: Some(&Signature {
            operands: &[one("ptrs", &POINTERS_1D), one("mask", &MASK_1D), one("passthrough", &VALUES_1D)],
            results: &[one("result", &VALUES_1D)],
            attrs: ALIGNED,
            types: &[
                masked!("result"),
                TypeRule::Same(&["result", "passthrough"]),
                TypeRule::Holds {
                    check: verify::gather_kinds,
                    summary: "all of {result, ptrs} have same type IDs",
                },
                TypeRule::Holds {
                    check: verify::gather_shapes,
                    summary: "all of {result, ptrs} have same shape",
                },
            ],
            ..Signature::NONE
        }),
        verify: Some(verify::alignment),
        ..ACCESS
    },
    OpDef {
        name: "ptr.get_metadata",
        summary: "the metadata of a pointer-like value",
        syntax: Syntax::Format("$ptr attr-dict `:` type($ptr)"),
        signature: Some(&Signature {
            operands: &[one("ptr", &POINTER_LIKE)],
            results: &[one("result", &METADATA)],
            types: &[TypeRule::with("result", "ptr", attrs::metadata_of, "metadata type")],
            ..Signature::NONE
        }),
        ..PURE
    },
    OpDef {
        name: "ptr.load",
        summary: "reads a value",
        syntax: Syntax::Format(
            "(`volatile` $volatile_^)? $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? \
             `` custom<Clauses>($nontemporal, $invariant, $invariantGroup, $alignment) \
             attr-dict `:` type($ptr) `->` type($value)",
        ),
        signature: Some(&Signature {
            operands: &[one("ptr", &POINTER)],
            results: &[one("value", &ANY)],
            attrs: &[
                native_attr("alignment", &ALIGNMENT, forms::no_alignment),
                native_attr("volatile_", &UNIT_ATTR, FALSE),
                native_attr("nontemporal", &UNIT_ATTR, FALSE),
                native_attr("invariant", &UNIT_ATTR, FALSE),
                native_attr("invariantGroup", &UNIT_ATTR, FALSE),
                native_attr("ordering", &ORDERING, forms::not_atomic),
                optional_attr("syncscope", &STRING_ATTR),
            ],
            ..Signature::NONE
        }),
        customs: &[("Clauses", forms::parse_clauses, forms::print_clauses)],
        verify: Some(verify::load),
        ..ACCESS
    },
    OpDef {
        name: "ptr.masked_load",
        summary: "reads neighbouring elements, as far as a mask allows",
        syntax: Syntax::Format(
            "$ptr `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` type($ptr) `->` \
             type($result)",
        ),
        signature: Some(&Signature {
            operands: &[one("ptr", &POINTER), one("mask", &MASK_1D), one("passthrough", &VALUES_1D)],
            results: &[one("result", &VALUES_1D)],
            attrs: ALIGNED,
            types: &[masked!("result"), TypeRule::Same(&["result", "passthrough"])],
            ..Signature::NONE
        }),
        verify: Some(verify::alignment),
        ..ACCESS
    },
    OpDef {
        name: "ptr.masked_store",
        summary: "writes neighbouring elements, as far as a mask allows",
        syntax: Syntax::Format(
            "$value `,` $ptr `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` type($ptr)",
        ),
        signature: Some(&Signature {
            operands: &[one("value", &VALUES_1D), one("ptr", &POINTER), one("mask", &MASK_1D)],
            attrs: ALIGNED,
            types: &[masked!("value")],
            ..Signature::NONE
        }),
        verify: Some(verify::alignment),
        ..ACCESS
    },
    OpDef {
        name: "ptr.ptr_add",
        summary: "adds a number of bytes to pointers",
        syntax: Syntax::Format("($flags^)? $base `,` $offset attr-dict `:` type($base) `,` type($offset)"),
        signature: Some(&Signature {
            operands: &[one("base", &POINTERS), one("offset", &OFFSETS)],
            results: &[one("result", &POINTERS)],
            attrs: &[native_attr("flags", &ADD_FLAGS, forms::no_add_flags)],
            infer: Some(verify::type_of_sum),
            ..Signature::NONE
        }),
        traits: Traits::SPECULATABLE.union(Traits::ELEMENTWISE),
        fold: Some(fold::sum),
        ..PURE
    },
    OpDef {
        name: "ptr.ptr_diff",
        summary: "how many bytes pointers are apart",
        syntax: Syntax::Format("($flags^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"),
        signature: Some(&Signature {
            operands: DIFF_OPERANDS,
            results: &[one("result", &OFFSETS)],
            attrs: &[native_attr("flags", &DIFF_FLAGS, forms::no_diff_flags)],
            types: &[TypeRule::Same(&["lhs", "rhs"])],
            ..Signature::NONE
        }),
        verify: Some(verify::diff),
        traits: Traits::SPECULATABLE.union(Traits::ELEMENTWISE),
        ..PURE
    },
    OpDef {
        name: "ptr.scatter",
        summary: "writes elements through many pointers, as far as a mask allows",
        syntax: Syntax::Format(
            "$value `,` $ptrs `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` type($ptrs)",
        ),
        signature: Some(&Signature {
            operands: &[one("value", &VALUES_1D), one("ptrs", &POINTERS_1D), one("mask", &MASK_1D)],
            attrs: ALIGNED,
            types: &[
                masked!("value"),
                TypeRule::Holds {
                    check: verify::scatter_kinds,
                    summary: "all of {value, ptrs} have same type IDs",
                },
                TypeRule::Holds {
                    check: verify::scatter_shapes,
                    summary: "all of {value, ptrs} have same shape",
                },
            ],
            ..Signature::NONE
        }),
        verify: Some(verify::alignment),
        ..ACCESS
    },
    OpDef {
        name: "ptr.store",
        summary: "writes a value",
        syntax: Syntax::Format(
            "(`volatile` $volatile_^)? $value `,` $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? \
             `` custom<Clauses>($nontemporal, $invariantGroup, $alignment) attr-dict `:` type($value) `,` type($ptr)",
        ),
        signature: Some(&Signature {
            operands: &[one("value", &ANY), one("ptr", &POINTER)],
            attrs: &[
                native_attr("alignment", &ALIGNMENT, forms::no_alignment),
                native_attr("volatile_", &UNIT_ATTR, FALSE),
                native_attr("nontemporal", &UNIT_ATTR, FALSE),
                native_attr("invariantGroup", &UNIT_ATTR, FALSE),
                native_attr("ordering", &ORDERING, forms::not_atomic),
                optional_attr("syncscope", &STRING_ATTR),
            ],
            ..Signature::NONE
        }),
        customs: &[("Clauses", forms::parse_clauses, forms::print_clauses)],
        verify: Some(verify::store),
        ..ACCESS
    },
    OpDef {
        name: "ptr.to_ptr",
        summary: "something that is like a pointer as one",
        syntax: Syntax::Format("$ptr attr-dict `:` type($ptr) `->` custom<Ptr>(type($result))"),
        signature: Some(&Signature {
            operands: &[one("ptr", &POINTER_LIKE)],
            results: &[one("result", &POINTER)],
            ..Signature::NONE
        }),
        customs: &[("Ptr", forms::parse_result_type, forms::print_result_type)],
        verify: Some(verify::to_ptr),
        fold: Some(fold::to_ptr),
        ..PURE
    },
    OpDef {
        name: "ptr.type_offset",
        summary: "how many bytes neighbouring elements of a type are apart",
        defined: Defined::Always,
        syntax: Syntax::Format("$elementType attr-dict `:` type($result)"),
        signature: Some(&Signature {
            results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX)],
            attrs: &[required_attr("elementType", &TYPE_ATTR)],
            ..Signature::NONE
        }),
        ..PURE
    },
];

static DIFF_OPERANDS: &[ValueDecl] = &[one("lhs", &POINTERS), one("rhs", &POINTERS)];
