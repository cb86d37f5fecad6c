//! MLIR text, types, operations, verification and the reference interpreter.
//!
//! The program is an [`Ir`]: operations, blocks, regions and values in arenas, named by ids. What is known of an
//! operation is declared once, in its dialect's table, as an [`OpDef`].

mod affine_expr;
mod affine_flat;
mod affine_map;
mod arena;
mod assembly;
mod attr;
mod builder;
mod constraint;
mod diag;
mod dialect;
mod dialects;
mod elements;
mod float;
mod fold;
mod ids;
mod int_format;
mod integer;
mod integer_set;
mod interfaces;
mod ir;
mod lexer;
mod loc;
mod name;
mod op_def;
mod parse;
mod print;
mod resources;
mod rewrite;
mod signature;
mod source;
mod types;
mod uses;
mod verify;

pub use affine_expr::{AffineExpr, BinaryKind};
pub use affine_map::AffineMap;
pub use arena::Arena;
pub use assembly::{Assembly, CustomParse, CustomPrint, Customs, index_list};
pub use attr::{Attr, Attrs, DialectAttr, Param};
pub use builder::{Builder, ForSpec, ParallelSpec, Point};
pub use constraint::{AttrConstraint, AttrForm, CustomForm, Keywords, TypeConstraint, TypeKind};
pub use diag::{Diagnostic, Place, Severity, Strictness, check_expected};
pub use dialect::{ConstantFn, Dialect, Dialects, EnumAttr, EnumForm};
pub use dialects::affine::access::{LoadOp, StoreOp};
pub use dialects::affine::apply::ApplyOp;
pub use dialects::affine::dma::{AffineDmaStart, AffineDmaWait, AffinePlace};
pub use dialects::affine::for_op::ForOp;
pub use dialects::affine::if_op::IfOp;
pub use dialects::affine::parallel::ParallelOp;
pub use dialects::arith::ConstantOp;
pub use dialects::cf::switch::switch_cases;
pub use dialects::func::{CallOp, FuncOp, ReturnOp};
pub use dialects::index::cmp_predicate;
pub use dialects::memref::{MemRefDmaStart, MemRefPlace, dropped_dims, reassociation, transposition};
pub use dialects::ptr::attrs::{PtrAttr, PtrSpec, PtrType};
pub use dialects::vector::Contraction;
pub use elements::{DenseArray, DenseElements, DenseValues, SparseElements};
pub use float::{Decoded, FloatFormat, FloatKind, FloatValue, NonFinite, Rounding};
pub use fold::{Fold, FoldFn, Folded, constant, constant_operand, fold};
pub use ids::{BlockId, Id, OpId, RegionId, ValueId};
pub use int_format::IntFormat;
pub use integer_set::IntegerSet;
pub use interfaces::{
    Access, AccessKind, Bound, Condition, ConditionFn, CountersFn, LoopLike, LoopRange, Mapped, RangesFn,
    entry_args,
};
pub use ir::{Block, Ir, Op, Region, Unregistered, Use, Value, ValueDef, Walk};
pub use lexer::count_tokens;
pub use loc::{FileRange, Loc, Location};
pub use name::Name;
pub use op_def::{
    AccessFn, Count, DefaultProperty, Effect, EffectKind, EffectTarget, Effects, OpDef, ResultNamesFn,
    SuccessorOperandsFn, Syntax, Traits, UNREGISTERED, VerifyFn, VerifySymbolsFn,
};
pub use parse::{
    DialectAttrFn, DialectTypeFn, Draft, MAX_NESTING, Operand, PResult, ParseFn, ParseOptions, Parser,
    RegionArg, parse, parse_single_op,
};
pub use print::{PrintFn, PrintOptions, Printer, RegionParts, print, print_op, print_to};
pub use resources::{Blob, ResourceValue, Resources};
pub use rewrite::{OpSpec, ValueMapping};
pub use signature::{Arity, AttrDecl, Groups, InferFn, Presence, Signature, TypeRule, ValueDecl};
pub use source::{DEFAULT_SPLIT_MARKER, Source, Split};
pub use types::{
    DialectType, FunctionType, Layout, MemRefType, OpaqueText, Signedness, Strided, TensorType, Type,
    UnrankedMemRefType, VectorType,
};
pub use verify::affine::{affine_scope, is_valid_dim, is_valid_symbol};
pub use verify::symbols::Symbols;
pub use verify::verify;
