//! Ops of other dialects that only compute: addresses of llvm and of cgeist, and the arithmetic around them.
//!
//! They have no declaration of their own, so they keep the form that they are read in, and have no meaning.
//! But nobody can observe them, and they observe nothing. What comes out of one may be an address of any
//! memory that its operands are addresses of.

use crate::language::op_def::{Effects, OpDef, UNREGISTERED};

/// What is declared of an op of this name.
pub(crate) fn foreign(name: &str) -> &'static OpDef {
    if PURE.binary_search(&name).is_ok() { &COMPUTES } else { &UNREGISTERED }
}

static COMPUTES: OpDef = OpDef { effects: Effects::PURE, ..UNREGISTERED };

/// Sorted. Divisions are not among them: they are undefined for some operands.
const PURE: &[&str] = &[
    "enzymexla.memref2pointer",
    "enzymexla.pointer2memref",
    "llvm.add",
    "llvm.addrspacecast",
    "llvm.and",
    "llvm.ashr",
    "llvm.bitcast",
    "llvm.extractvalue",
    "llvm.fadd",
    "llvm.fcmp",
    "llvm.fdiv",
    "llvm.fmul",
    "llvm.fneg",
    "llvm.fpext",
    "llvm.fptosi",
    "llvm.fptoui",
    "llvm.fptrunc",
    "llvm.fsub",
    "llvm.getelementptr",
    "llvm.icmp",
    "llvm.insertvalue",
    "llvm.inttoptr",
    "llvm.lshr",
    "llvm.mlir.addressof",
    "llvm.mlir.constant",
    "llvm.mlir.null",
    "llvm.mlir.poison",
    "llvm.mlir.undef",
    "llvm.mlir.zero",
    "llvm.mul",
    "llvm.or",
    "llvm.ptrtoint",
    "llvm.select",
    "llvm.sext",
    "llvm.shl",
    "llvm.sitofp",
    "llvm.sub",
    "llvm.trunc",
    "llvm.uitofp",
    "llvm.xor",
    "llvm.zext",
    "polygeist.memref2pointer",
    "polygeist.pointer2memref",
    "polygeist.subindex",
    "polygeist.typeSize",
    "polygeist.undef",
];
