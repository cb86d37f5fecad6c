//! MLIR text in and out: programs as data, declared operations, and a verifier.
//!
//! This crate reads MLIR's text, holds the program as data that can be walked, asked and changed, checks it
//! by the rules that its ops declare, and writes it byte for byte as mlir-opt does. It says what ops *are*,
//! not what they compute. Whatever is wrong with a text or a program is a list of [`Diagnostic`]s with their
//! places; no text makes it panic.
//!
//! # A tour
//! A program is an [`Ir`]: operations, blocks, regions and values in arenas, named by ids that are cheap to
//! copy.
//!
//! ```
//! use loopwright_affine_ir::{
//!     AccessKind, Attr, Builder, ForOp, InsertionPoint, ParseOptions, PrintOptions, Source, parse, print, verify,
//! };
//!
//! // Read, and check.
//! let text = "
//! func.func @fill(%m: memref<8xi64>, %x: i64) {
//!   affine.for %i = 0 to 8 {
//!     affine.store %x, %m[%i] : memref<8xi64>
//!   }
//!   return
//! }";
//! let mut ir = parse(&Source::new("fill.mlir", text), &ParseOptions::default()).expect("is well formed");
//! verify(&ir).expect("follows the rules");
//!
//! // Walk: an op comes before the ops in its regions.
//! let ops: Vec<_> = ir.walk(ir.module()).collect();
//! let names: Vec<&str> = ops.iter().map(|op| ir.op(*op).name()).collect();
//! let expected =
//!     ["builtin.module", "func.func", "affine.for", "affine.store", "affine.yield", "func.return"];
//! assert_eq!(names, expected);
//!
//! // Ask what is declared of an op, not what it is called.
//! let outer = ops.iter().copied().find(|op| ir.def(*op).loop_like.is_some()).expect("there is a loop");
//! let ranges = ir.def(outer).loop_like.and_then(|looping| looping.ranges).expect("of known bounds");
//! assert_eq!(ranges(&ir, outer)[0].step, 1);
//! let mut accesses = ops.iter().filter_map(|op| ir.def(*op).access.and_then(|access| access(&ir, *op)));
//! assert!(accesses.all(|access| access.kind == AccessKind::Write));
//!
//! // Build and rewrite: a constant before the loop, stored instead of the argument.
//! let store = ops.iter().copied().find(|op| ir.op(*op).name() == "affine.store").expect("there is a store");
//! let loc = ir.op(outer).loc.clone();
//! let zero = Attr::of_bits(ir.ty(ir.op(store).operands()[0]), 0);
//! let zero = Builder::new(&mut ir, InsertionPoint::Before(outer), loc).constant(zero);
//! ir.set_operand(store, 0, zero);
//! assert_eq!(ForOp::of(&ir, outer).map(|looping| looping.step(&ir)), Some(1));
//!
//! // Check again, and write.
//! verify(&ir).expect("still follows the rules");
//! let written = "module {
//!   func.func @fill(%arg0: memref<8xi64>, %arg1: i64) {
//!     %c0_i64 = arith.constant 0 : i64
//!     affine.for %arg2 = 0 to 8 {
//!       affine.store %c0_i64, %arg0[%arg2] : memref<8xi64>
//!     }
//!     return
//!   }
//! }
//! ";
//! assert_eq!(print(&ir, &PrintOptions::default()), written);
//! ```
//!
//! # What there is
//!
//! | to | use |
//! |---|---|
//! | name a text, and split it into programs | [`Source`], [`Source::split`] |
//! | read | [`parse`], [`parse_single_op`], [`ParseOptions`] |
//! | look at a program | [`Ir`], [`Op`], [`Block`], [`Region`], [`Value`], [`Ir::walk`], [`Ir::uses`], [`Symbols`] |
//! | look at attributes and types | [`Attr`], [`Attrs`], [`Type`], [`MemRefType`], [`FloatValue`], [`DenseElements`] |
//! | ask what ops are | [`Ir::def`], [`OpDef`], [`Effects`], [`Traits`] |
//! | ask what ops have in common | [`LoopLike`], [`IfCondition`], [`Mapped`], [`ElementAccess`] |
//! | look at one kind of op | [`ForOp`], [`IfOp`], [`ParallelOp`], [`ApplyOp`], [`FuncOp`], ... |
//! | reckon with affine maps | [`AffineExpr`], [`AffineMap`], [`IntegerSet`] |
//! | make ops | [`Builder`], [`OpSpec`], [`Ir::create_op`] |
//! | change a program | [`Ir::set_operand`], [`Ir::replace_all_uses`], [`Ir::erase_op`], [`Ir::clone_op`], ... |
//! | simplify an op | [`fold()`] |
//! | check | [`verify()`] |
//! | write | [`print()`], [`print_op`], [`print_to`], [`PrintOptions`] |
//! | compare diagnostics with those that comments expect | [`check_expected`] |
//! | say which dialects there are | [`Dialects`], [`Dialect`] |
//!
//! # Layers
//!
//! Each folder uses itself and those before it only: core < language < dialects. The core is data: arenas and
//! ids, types, attributes, affine maps, locations, texts and what is wrong with them. The language turns it
//! into text and back: declarations of ops, parser, printer, verifier, which ask each other and know no
//! dialect. The dialects are tables of declarations, with thin views of single ops.
//!
//! # A dialect of one's own
//!
//! A dialect is a table, a [`Dialect`] with one [`OpDef`] per op; [`Dialects::with`] adds it to those that a
//! text may use. What an op is made of is put together from the constraints in [`declare`]; how it is written
//! is an assembly format ([`Syntax::Format`]), or two functions ([`Syntax::Custom`]). From that come the
//! parser, the printer and the greater part of the verifier. `examples/own_dialect.rs` adds one op, with a
//! rule of its own.

mod core;
mod dialects;
mod language;

pub use core::affine::expr::{AffineExpr, BinaryKind};
pub use core::affine::map::AffineMap;
pub use core::affine::set::IntegerSet;
pub use core::attr::{Attr, Attrs};
pub use core::diag::{DEFAULT_SPLIT_MARKER, Diagnostic, Severity, Strictness, check_expected};
pub use core::elements::{DenseArray, DenseElements};
pub use core::float::{FloatKind, FloatValue, Rounding};
pub use core::ids::{BlockId, Id, OpId, RegionId, ValueId};
pub use core::ir::rewrite::ValueMapping;
pub use core::ir::{Block, Region, Use, Value, ValueDef};
pub use core::loc::Loc;
pub use core::source::{Place, Source};
pub use core::types::{IndexWidth, Layout, MemRefType, Signedness, Strided, TensorType, Type, VectorType};
pub use dialects::affine::apply::ApplyOp;
pub use dialects::affine::for_op::ForOp;
pub use dialects::affine::if_op::IfOp;
pub use dialects::affine::parallel::ParallelOp;
pub use dialects::arith::reduction::ReductionKind;
pub use dialects::builder::{Builder, ForSpec, InsertionPoint, ParallelSpec};
pub use dialects::func::{CallOp, FuncOp};
pub use language::defined::Defined;
pub use language::dialect::{Dialect, Dialects};
pub use language::fold::{Fold, Folded, constant, fold};
pub use language::interfaces::{AccessKind, Bound, ElementAccess, IfCondition, LoopLike, LoopRange, Mapped};
pub use language::ir::{Ir, Op, OpSpec};
pub use language::op_def::{Effect, EffectKind, EffectTarget, Effects, OpDef, Syntax, Traits};
pub use language::parse::{ParseOptions, parse, parse_single_op};
pub use language::print::{PrintOptions, ValueNames, print, print_op, print_to};
pub use language::signature::{Signature, TypeRule};
pub use language::verify::symbols::Symbols;
pub use language::verify::verify;

/// The methods of [`Ir`], [`Op`] and [`OpSpec`], which are these with [`OpDef`] for the declaration.
pub mod generic {
    pub use crate::core::ir::rewrite::OpSpec;
    pub use crate::core::ir::{Ir, Op};
}

/// The kit for declaring a dialect: groups of operands and results, properties, the constraints on them, and
/// what functions of a declaration are called with.
pub mod declare {
    pub use crate::language::constraint::{
        AFFINE_MAP_ATTR, ANY, ANY_ATTR, ANY_MEMREF, AttrConstraint, AttrForm, BOOL_ATTR,
        FLAT_SYMBOL_REF_ATTR, I1, I64_ATTR, INDEX, INDEX_ATTR, MEMREF, SIGNLESS_INTEGER_OR_INDEX,
        STRING_ATTR, TypeConstraint, VECTOR,
    };
    pub use crate::language::defined::{Condition, Sign};
    pub use crate::language::parse::{Draft, Operand, Parser};
    pub use crate::language::print::Printer;
    pub use crate::language::signature::{
        AttrDecl, ValueDecl, default_attr, one, optional, optional_attr, required_attr, unit_attr, variadic,
    };
}

/// What the other crates use of ops and their texts: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::core::diag::{Split, check_heard};
    pub use crate::core::elements::DenseValues;
    pub use crate::core::float::{Decoded, NonFinite};
    pub use crate::core::int_format::IntFormat;
    pub use crate::core::ir::origins::Origins;
    pub use crate::core::ir::{Declaration, OpName};
    pub use crate::core::lexer::count_tokens;
    pub use crate::core::loc::Location;
    pub use crate::core::name::Name;
    pub use crate::core::resources::Resources;
    pub use crate::core::source::visible;
    pub use crate::core::types::{FunctionType, OpaqueText, UnrankedMemRefType};
    pub use crate::dialects::affine::compose::composed;
    pub use crate::dialects::affine::dma::{AffineDmaStart, AffineDmaWait, AffinePlace};
    pub use crate::dialects::affine::validity::{affine_scope, is_valid_dim, is_valid_symbol};
    pub use crate::dialects::arith::ConstantOp;
    pub use crate::dialects::arith::extremum::{Extremum, extremum, make_extremum_exact};
    pub use crate::dialects::arith::promise::may_reassociate;
    pub use crate::dialects::cf::switch::{set_switch_cases, switch_cases};
    pub use crate::dialects::func::ASSUMED_PURE;
    pub use crate::dialects::func::IndirectCallOp;
    pub use crate::dialects::func::returning::Returning;
    pub use crate::dialects::index::cmp_predicate;
    pub use crate::dialects::llvm::NOALIAS;
    pub use crate::dialects::memref::global::{hands_on_read_only, may_be_read_only};
    pub use crate::dialects::memref::{
        MemRefDmaStart, MemRefPlace, dropped_dims, reassociation, transposition,
    };
    pub use crate::dialects::ptr::attrs::{PtrAttr, PtrType};
    pub use crate::dialects::vector::{Contraction, VectorSlice, combining_kind};
    pub use crate::language::assembly::index_list;
    pub use crate::language::defined::{
        aligns_no_less, allows_other_floats, conditions, is_always_defined, open_conditions, promises_no_more,
    };
    pub use crate::language::fold::constant_operand;
    pub use crate::language::interfaces::{
        Arithmetic, Awaited, BlockAccess, Comparison, ElementSource, Relation, RunAccess, Size, Transferred,
        VectorAccess, ViewMap, entry_args,
    };
    pub use crate::language::ir::Walk;
    pub use crate::language::op_def::CountRule;
    pub use crate::language::parse::MAX_NESTING;
    pub use crate::language::parse::OLD_VERSIONS;
    pub use crate::language::rounding::{RoundedDivision, rounded_division};
    pub use crate::language::signature::{Arity, Blocks, Groups};
    pub use crate::language::verify::verify_first;
    pub use crate::language::ways::Way;
}
