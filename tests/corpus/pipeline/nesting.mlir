// A pass runs on what it is nested in: on functions of the program, on those of modules in it, or on all of them.
// RUN: loopwright opt --affine-parallelize %s | FileCheck %s --check-prefix=OUTER
// RUN: loopwright opt --pass-pipeline='builtin.module(func.func(affine-parallelize))' %s | FileCheck %s --check-prefix=OUTER
// RUN: loopwright opt --pass-pipeline='builtin.module(any(affine-parallelize))' %s | FileCheck %s --check-prefix=OUTER
// RUN: loopwright opt --pass-pipeline='builtin.module(builtin.module(func.func(affine-parallelize)))' %s \
// RUN:   | FileCheck %s --check-prefix=INNER
// RUN: loopwright opt --pass-pipeline='any(any(any(affine-parallelize)))' %s | FileCheck %s --check-prefix=INNER
// RUN: loopwright opt --pass-pipeline='builtin.module(func.func(func.func(affine-parallelize)))' %s \
// RUN:   | FileCheck %s --check-prefix=NOTHING
// RUN: loopwright opt --pass-pipeline='builtin.module(builtin.module(symbol-dce))' %s | FileCheck %s --check-prefix=SYMBOLS
// RUN: loopwright opt --pass-pipeline='builtin.module(builtin.module(lower-affine),func.func(canonicalize))' %s \
// RUN:   | FileCheck %s --check-prefix=LOWER
// RUN: not loopwright opt --pass-pipeline='builtin.module(any(symbol-dce))' %s 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: not loopwright opt --pass-pipeline='func.func(cse)' %s 2>&1 | FileCheck %s --check-prefix=ROOT
// RUN: loopwright opt --pass-pipeline='builtin.module()' %s | FileCheck %s --check-prefix=NOTHING
// RUN: loopwright opt --affine-parallelize --symbol-dce --dump-pass-pipeline %s 2>&1 | FileCheck %s --check-prefix=DUMP
// RUN: loopwright opt %s --dump-pass-pipeline \
// RUN:   --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-sizes={4,5} separate=false},cse),any(affine-loop-skew{factors=1,2}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTIONS

// OUTER-LABEL: func.func @outer
// OUTER: affine.parallel
// OUTER-LABEL: func.func @inner
// OUTER-NOT: affine.parallel
// INNER-LABEL: func.func @outer
// INNER-NOT: affine.parallel
// INNER-LABEL: func.func @inner
// INNER: affine.parallel
// NOTHING-LABEL: func.func @outer
// NOTHING-NOT: affine.parallel
// SYMBOLS: func.func private @unused()
// SYMBOLS: func.func @inner
// SYMBOLS-NOT: @gone
// LOWER-LABEL: func.func @outer
// LOWER: affine.for
// LOWER-LABEL: func.func @inner
// LOWER: scf.for
// TABLE: error: 'func.func' op was scheduled to run under SymbolDCE, but does not define a symbol table
// ROOT: error: can't run 'func.func' pass manager on 'builtin.module' op
// DUMP: Pass Manager with 2 passes:
// DUMP-NEXT: builtin.module(
// DUMP-NEXT:   func.func(
// DUMP-NEXT:     affine-parallelize{max-nested=4294967295 parallel-reductions=false}
// DUMP-NEXT:   ),
// DUMP-NEXT:   symbol-dce
// DUMP-NEXT: )
// OPTIONS: Pass Manager with 2 passes:
// OPTIONS-NEXT: builtin.module(
// OPTIONS-NEXT:   func.func(
// OPTIONS-NEXT:     affine-loop-tile{cache-size=512 separate=false tile-size=0 tile-sizes={4,5}},
// OPTIONS-NEXT:     cse
// OPTIONS-NEXT:   ),
// OPTIONS-NEXT:   any(
// OPTIONS-NEXT:     affine-loop-skew{factors={1,2}}
// OPTIONS-NEXT:   )
// OPTIONS-NEXT: )

func.func private @unused()
func.func @outer(%A: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
module @lib {
  func.func private @gone()
  func.func @inner(%A: memref<8xf64>, %x: f64) {
    affine.for %i = 0 to 8 {
      affine.store %x, %A[%i] : memref<8xf64>
    }
    return
  }
}
