//! The ops of older versions that today's MLIR does not have by the same name or in the same form.
//!
//! A row says in which versions of LLVM a program has the op, and what it is today. "Version 12" is what was
//! on the main branch while LLVM 12 was being made, and so on. Facts are those of LLVM's history:
//!
//! | change | first version with the new syntax |
//! |---|---|
//! | `std` splits: `memref`, `math`, `tensor`, `complex` | 13 |
//! | `arith` | 14 |
//! | `func`, `cf`, `vector.splat`, `arith.select` | 15 |
//! | opaque pointers, `tensor.empty` | 16 or 17 |
//! | `minimumf` and `minnumf` for `minf`; `vector.extract .. from`; `scf.reduce` ends a loop | 18 |
//! | `output_shape` of `memref.expand_shape`; both types of `bufferization` casts | 20 |
//! | `bufferization.to_buffer` | 21 |
//! | no `vector.splat`, `extractelement`, `insertelement` | 22 |

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::language::parse::old::forms;
use crate::language::parse::{ParseFn, Parser};

/// Versions of LLVM, both included.
type Versions = (u32, u32);

/// An op of older versions.
pub(in crate::language::parse) struct OldOp {
    /// As the text has it.
    pub name: &'static str,
    /// The versions that have it.
    pub versions: Versions,
    /// Its name today.
    pub today: &'static str,
    /// Its name today where what follows in the text decides.
    pub choose: Option<fn(&Parser<'_>) -> &'static str>,
    /// Reads what follows the name; without it, that is written as today.
    pub read: Option<ParseFn>,
}

/// An op that only its name has changed of.
const fn renamed(name: &'static str, versions: Versions, today: &'static str) -> OldOp {
    OldOp { name, versions, today, choose: None, read: None }
}

/// An op that is written in another form.
const fn rewritten(name: &'static str, versions: Versions, today: &'static str, read: ParseFn) -> OldOp {
    OldOp { read: Some(read), ..renamed(name, versions, today) }
}

/// An op that has become several.
const fn split(
    name: &'static str,
    versions: Versions,
    today: &'static str,
    choose: fn(&Parser<'_>) -> &'static str,
) -> OldOp {
    OldOp { choose: Some(choose), ..renamed(name, versions, today) }
}

/// The op that the text calls `name`.
pub(super) fn of_name(name: &str) -> Option<&'static OldOp> {
    static BY_NAME: LazyLock<FxHashMap<&'static str, &'static OldOp>> =
        LazyLock::new(|| TABLES.iter().flat_map(|table| table.iter()).map(|op| (op.name, op)).collect());
    BY_NAME.get(name.strip_prefix("std.").unwrap_or(name)).copied()
}

/// All tables.
const TABLES: &[&[OldOp]] = &[FUNCTIONS, ARITHMETIC, MATH, MEMORY, TENSORS, COMPLEX, LATER, LLVM];

/// Up to the time of `func` and `cf`.
const STD: Versions = (12, 14);
/// Up to the time of `arith`.
const BEFORE_ARITH: Versions = (12, 13);
/// Up to the time of `memref`, `math`, `tensor` and `complex`.
const BEFORE_MEMREF: Versions = (12, 12);

static FUNCTIONS: &[OldOp] = &[
    rewritten("func", STD, "func.func", forms::func),
    rewritten("builtin.func", STD, "func.func", forms::func),
    renamed("call", STD, "func.call"),
    renamed("call_indirect", STD, "func.call_indirect"),
    renamed("return", STD, "func.return"),
    renamed("assert", STD, "cf.assert"),
    renamed("br", STD, "cf.br"),
    renamed("cond_br", STD, "cf.cond_br"),
    renamed("switch", STD, "cf.switch"),
    renamed("unrealized_conversion_cast", STD, "builtin.unrealized_conversion_cast"),
];

static ARITHMETIC: &[OldOp] = &[
    split("constant", STD, "arith.constant", forms::constant),
    renamed("select", STD, "arith.select"),
    renamed("addf", BEFORE_ARITH, "arith.addf"),
    renamed("addi", BEFORE_ARITH, "arith.addi"),
    renamed("and", BEFORE_ARITH, "arith.andi"),
    renamed("bitcast", BEFORE_ARITH, "arith.bitcast"),
    renamed("ceildivi_signed", BEFORE_ARITH, "arith.ceildivsi"),
    renamed("cmpf", BEFORE_ARITH, "arith.cmpf"),
    renamed("cmpi", BEFORE_ARITH, "arith.cmpi"),
    renamed("divf", BEFORE_ARITH, "arith.divf"),
    renamed("divi_signed", BEFORE_ARITH, "arith.divsi"),
    renamed("divi_unsigned", BEFORE_ARITH, "arith.divui"),
    renamed("floordivi_signed", BEFORE_ARITH, "arith.floordivsi"),
    renamed("fpext", BEFORE_ARITH, "arith.extf"),
    renamed("fptosi", BEFORE_ARITH, "arith.fptosi"),
    renamed("fptoui", BEFORE_ARITH, "arith.fptoui"),
    renamed("fptrunc", BEFORE_ARITH, "arith.truncf"),
    renamed("index_cast", BEFORE_ARITH, "arith.index_cast"),
    // NaN if either is NaN.
    renamed("maxf", BEFORE_ARITH, "arith.maximumf"),
    renamed("maxsi", BEFORE_ARITH, "arith.maxsi"),
    renamed("maxui", BEFORE_ARITH, "arith.maxui"),
    renamed("minf", BEFORE_ARITH, "arith.minimumf"),
    renamed("minsi", BEFORE_ARITH, "arith.minsi"),
    renamed("minui", BEFORE_ARITH, "arith.minui"),
    renamed("mulf", BEFORE_ARITH, "arith.mulf"),
    renamed("muli", BEFORE_ARITH, "arith.muli"),
    renamed("negf", BEFORE_ARITH, "arith.negf"),
    renamed("or", BEFORE_ARITH, "arith.ori"),
    renamed("remf", BEFORE_ARITH, "arith.remf"),
    renamed("remi_signed", BEFORE_ARITH, "arith.remsi"),
    renamed("remi_unsigned", BEFORE_ARITH, "arith.remui"),
    renamed("sexti", BEFORE_ARITH, "arith.extsi"),
    renamed("shift_left", BEFORE_ARITH, "arith.shli"),
    renamed("shift_right_signed", BEFORE_ARITH, "arith.shrsi"),
    renamed("shift_right_unsigned", BEFORE_ARITH, "arith.shrui"),
    renamed("sitofp", BEFORE_ARITH, "arith.sitofp"),
    renamed("subf", BEFORE_ARITH, "arith.subf"),
    renamed("subi", BEFORE_ARITH, "arith.subi"),
    renamed("trunci", BEFORE_ARITH, "arith.trunci"),
    renamed("uitofp", BEFORE_ARITH, "arith.uitofp"),
    renamed("xor", BEFORE_ARITH, "arith.xori"),
    renamed("zexti", BEFORE_ARITH, "arith.extui"),
];

static MATH: &[OldOp] = &[
    renamed("absf", BEFORE_ARITH, "math.absf"),
    renamed("ceilf", BEFORE_ARITH, "math.ceil"),
    renamed("copysign", BEFORE_ARITH, "math.copysign"),
    renamed("floorf", BEFORE_ARITH, "math.floor"),
    renamed("fmaf", BEFORE_ARITH, "math.fma"),
    renamed("atan", BEFORE_MEMREF, "math.atan"),
    renamed("atan2", BEFORE_MEMREF, "math.atan2"),
    renamed("cos", BEFORE_MEMREF, "math.cos"),
    renamed("exp", BEFORE_MEMREF, "math.exp"),
    renamed("exp2", BEFORE_MEMREF, "math.exp2"),
    renamed("expm1", BEFORE_MEMREF, "math.expm1"),
    renamed("log", BEFORE_MEMREF, "math.log"),
    renamed("log10", BEFORE_MEMREF, "math.log10"),
    renamed("log1p", BEFORE_MEMREF, "math.log1p"),
    renamed("log2", BEFORE_MEMREF, "math.log2"),
    renamed("powf", BEFORE_MEMREF, "math.powf"),
    renamed("rsqrt", BEFORE_MEMREF, "math.rsqrt"),
    renamed("sin", BEFORE_MEMREF, "math.sin"),
    renamed("sqrt", BEFORE_MEMREF, "math.sqrt"),
    renamed("tanh", BEFORE_MEMREF, "math.tanh"),
    renamed("math.abs", (14, 15), "math.absf"),
];

static MEMORY: &[OldOp] = &[
    renamed("alloc", BEFORE_MEMREF, "memref.alloc"),
    renamed("alloca", BEFORE_MEMREF, "memref.alloca"),
    renamed("assume_alignment", BEFORE_MEMREF, "memref.assume_alignment"),
    renamed("dealloc", BEFORE_MEMREF, "memref.dealloc"),
    renamed("dma_start", BEFORE_MEMREF, "memref.dma_start"),
    renamed("dma_wait", BEFORE_MEMREF, "memref.dma_wait"),
    renamed("get_global_memref", BEFORE_MEMREF, "memref.get_global"),
    renamed("global_memref", BEFORE_MEMREF, "memref.global"),
    renamed("load", BEFORE_MEMREF, "memref.load"),
    renamed("memref_cast", BEFORE_MEMREF, "memref.cast"),
    renamed("memref_reinterpret_cast", BEFORE_MEMREF, "memref.reinterpret_cast"),
    renamed("memref_reshape", BEFORE_MEMREF, "memref.reshape"),
    renamed("prefetch", BEFORE_MEMREF, "memref.prefetch"),
    renamed("store", BEFORE_MEMREF, "memref.store"),
    renamed("subview", BEFORE_MEMREF, "memref.subview"),
    renamed("transpose", BEFORE_MEMREF, "memref.transpose"),
    renamed("view", BEFORE_MEMREF, "memref.view"),
    renamed("atomic_yield", BEFORE_ARITH, "memref.atomic_yield"),
    renamed("generic_atomic_rmw", BEFORE_ARITH, "memref.generic_atomic_rmw"),
    renamed("atomic_rmw", BEFORE_ARITH, "memref.atomic_rmw"),
    split("dim", BEFORE_MEMREF, "memref.dim", forms::dim),
    split("memref.dim", BEFORE_ARITH, "memref.dim", forms::dim),
    split("rank", STD, "memref.rank", forms::rank),
    rewritten("memref.expand_shape", (13, 19), "memref.expand_shape", forms::expand_shape),
];

static TENSORS: &[OldOp] = &[
    renamed("dynamic_tensor_from_elements", BEFORE_MEMREF, "tensor.generate"),
    OldOp {
        read: Some(forms::element),
        ..split("extract_element", BEFORE_MEMREF, "vector.extract", forms::element_name)
    },
    renamed("tensor_cast", BEFORE_MEMREF, "tensor.cast"),
    renamed("tensor_from_elements", BEFORE_MEMREF, "tensor.from_elements"),
    renamed("tensor_load", BEFORE_MEMREF, "bufferization.to_tensor"),
    renamed("tensor_store", BEFORE_MEMREF, "bufferization.materialize_in_destination"),
    renamed("tensor_to_memref", BEFORE_MEMREF, "bufferization.to_buffer"),
    renamed("memref.buffer_cast", BEFORE_ARITH, "bufferization.to_buffer"),
    renamed("memref.clone", BEFORE_ARITH, "bufferization.clone"),
    renamed("memref.tensor_load", BEFORE_ARITH, "bufferization.to_tensor"),
    renamed("memref.tensor_store", (13, 17), "bufferization.materialize_in_destination"),
    renamed("linalg.init_tensor", (12, 15), "tensor.empty"),
    renamed("bufferization.to_memref", (14, 20), "bufferization.to_buffer"),
    renamed("bufferization.to_tensor", (14, 19), "bufferization.to_tensor"),
];

static COMPLEX: &[OldOp] = &[
    renamed("addcf", BEFORE_MEMREF, "complex.add"),
    renamed("create_complex", BEFORE_MEMREF, "complex.create"),
    renamed("im", BEFORE_MEMREF, "complex.im"),
    renamed("re", BEFORE_MEMREF, "complex.re"),
    renamed("subcf", BEFORE_MEMREF, "complex.sub"),
];

/// What has changed since `std` was gone.
static LATER: &[OldOp] = &[
    // NaN if either is NaN, until they were given the names that say so.
    renamed("arith.maxf", (14, 17), "arith.maximumf"),
    renamed("arith.minf", (14, 17), "arith.minimumf"),
    renamed("arith.addui_carry", (15, 15), "arith.addui_extended"),
    rewritten("scf.parallel", (12, 17), "scf.parallel", forms::parallel),
    rewritten("scf.reduce", (12, 17), "scf.reduce", forms::partial_reduce),
    OldOp { read: Some(forms::splat), ..split("splat", STD, "vector.broadcast", forms::splat_name) },
    rewritten("vector.extract", (12, 17), "vector.extract", forms::extract),
    rewritten("vector.extractelement", (12, 21), "vector.extract", forms::extract_element),
    rewritten("vector.insertelement", (12, 21), "vector.insert", forms::insert_element),
    rewritten("vector.reduction", (12, 14), "vector.reduction", forms::reduction),
    rewritten("vector.splat", (15, 21), "vector.broadcast", forms::splat),
    rewritten("vector.transfer_read", BEFORE_MEMREF, "vector.transfer_read", forms::transfer),
    rewritten("vector.transfer_write", BEFORE_MEMREF, "vector.transfer_write", forms::transfer),
];

/// Ops of LLVM itself; the types in their text are translated wherever they are.
static LLVM: &[OldOp] = &[
    renamed("llvm.mlir.cast", (12, 13), "builtin.unrealized_conversion_cast"),
    renamed("llvm.mlir.null", (12, 17), "llvm.mlir.zero"),
];
