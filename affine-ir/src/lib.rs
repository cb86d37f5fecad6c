//! MLIR text, types, operations and verification.
//!
//! The program is an [`Ir`]: operations, blocks, regions and values in arenas, named by ids. What is known of an
//! operation is declared once, in its dialect's table, as an [`OpDef`].

mod core;
mod dialects;
mod language;

pub use core::affine::expr::{AffineExpr, BinaryKind};
pub use core::affine::map::AffineMap;
pub use core::affine::set::IntegerSet;
pub use core::arena::Arena;
pub use core::attr::{Attr, Attrs, DialectAttr, Param};
pub use core::diag::{DEFAULT_SPLIT_MARKER, Diagnostic, Severity, Split, Strictness, check_expected};
pub use core::elements::{DenseArray, DenseElements, DenseValues, SparseElements};
pub use core::float::{Decoded, FloatFormat, FloatKind, FloatValue, NonFinite, Rounding};
pub use core::ids::{BlockId, Id, OpId, RegionId, ValueId};
pub use core::int_format::IntFormat;
pub use core::ir::rewrite::{OpSpec, ValueMapping};
pub use core::ir::{Block, Declaration, Ir, Op, OpName, Region, Unregistered, Use, Value, ValueDef, Walk};
pub use core::lexer::count_tokens;
pub use core::loc::{FileRange, Loc, Location};
pub use core::name::Name;
pub use core::resources::{Blob, ResourceValue, Resources};
pub use core::source::{Place, Source};
pub use core::types::{
    DialectType, FunctionType, Layout, MemRefType, OpaqueText, Signedness, Strided, TensorType, Type,
    UnrankedMemRefType, VectorType,
};
pub use dialects::affine::access::{LoadOp, StoreOp};
pub use dialects::affine::apply::ApplyOp;
pub use dialects::affine::dma::{AffineDmaStart, AffineDmaWait, AffinePlace};
pub use dialects::affine::for_op::ForOp;
pub use dialects::affine::if_op::IfOp;
pub use dialects::affine::parallel::ParallelOp;
pub use dialects::affine::validity::{affine_scope, is_valid_dim, is_valid_symbol};
pub use dialects::arith::ConstantOp;
pub use dialects::builder::{Builder, ForSpec, ParallelSpec, Point};
pub use dialects::cf::switch::switch_cases;
pub use dialects::func::{CallOp, FuncOp, ReturnOp};
pub use dialects::index::cmp_predicate;
pub use dialects::memref::{MemRefDmaStart, MemRefPlace, dropped_dims, reassociation, transposition};
pub use dialects::ptr::attrs::{PtrAttr, PtrSpec, PtrType};
pub use dialects::vector::Contraction;
pub use language::assembly::{Assembly, CustomParse, CustomPrint, Customs, index_list};
pub use language::constraint::{AttrConstraint, AttrForm, CustomForm, Keywords, TypeConstraint, TypeKind};
pub use language::dialect::{ConstantFn, Dialect, Dialects, EnumAttr, EnumForm};
pub use language::fold::{Fold, FoldFn, Folded, constant, constant_operand, fold};
pub use language::interfaces::{
    Access, AccessKind, Bound, Condition, ConditionFn, CountersFn, LoopLike, LoopRange, Mapped, RangesFn,
    entry_args,
};
pub use language::op_def::{
    AccessFn, Count, DefaultProperty, Effect, EffectKind, EffectTarget, Effects, OpDef, ResultNamesFn,
    SuccessorOperandsFn, Syntax, Traits, UNREGISTERED, VerifyFn, VerifySymbolsFn,
};
pub use language::parse::{
    DialectAttrFn, DialectTypeFn, Draft, MAX_NESTING, Operand, PResult, ParseFn, ParseOptions, Parser,
    RegionArg, parse, parse_single_op,
};
pub use language::print::{PrintFn, PrintOptions, Printer, RegionParts, print, print_op, print_to};
pub use language::signature::{Arity, AttrDecl, Groups, InferFn, Presence, Signature, TypeRule, ValueDecl};
pub use language::verify::symbols::Symbols;
pub use language::verify::verify;

/// What the declaration of an op is put together from: groups of operands and results, properties, and the constraints
/// on them.
pub mod declare {
    pub use crate::language::constraint::{
        AFFINE_MAP_ATTR, ANY, ANY_ATTR, ANY_MEMREF, ARRAY_ATTR, BOOL_ATTR, DENSE_I32_ARRAY_ATTR,
        DENSE_I64_ARRAY_ATTR, FLAT_SYMBOL_REF_ATTR, I1, I64_ATTR, INDEX, INDEX_ATTR, INTEGER_SET_ATTR,
        MEMREF, SIGNLESS_INTEGER_OR_INDEX, STRING_ATTR, SYMBOL_NAME_ATTR, TYPE_ATTR, UNIT_ATTR, VECTOR,
    };
    pub use crate::language::signature::{
        default_attr, one, optional, optional_attr, required_attr, unit_attr, variadic,
    };
}
