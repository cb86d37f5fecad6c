// A product whose body stands there 256 times over, one by one and in blocks of blocks: rolled up it is in tiles. Copies that are not
// the same are no loop.
// RUN: split-file %s %t
// RUN: loopwright opt %t/before.mlir "--affine-loop-unroll=unroll-factor=16 unroll-num-reps=2" -o %t/unrolled.mlir
// RUN: loopwright verify %t/before.mlir %t/unrolled.mlir | FileCheck %s
// RUN: loopwright opt %t/before.mlir "--affine-loop-unroll-jam=unroll-jam-factor=16" "--affine-loop-unroll=unroll-factor=16" -o %t/jammed.mlir
// RUN: loopwright verify %t/before.mlir %t/jammed.mlir | FileCheck %s
// RUN: loopwright opt %t/sum.mlir "--affine-loop-unroll=unroll-factor=64" -o %t/long.mlir
// RUN: loopwright verify %t/sum.mlir %t/long.mlir | FileCheck %s
// RUN: loopwright opt %t/sum.mlir "--affine-loop-unroll=unroll-factor=64" 2>&1 | FileCheck %s --check-prefix=QUIET
// RUN: not loopwright verify %t/copies.mlir %t/wrong.mlir | FileCheck %s --check-prefix=WRONG

// CHECK: f: equal (proved)
// QUIET-NOT: remark
// QUIET: affine.for
// WRONG: f: different
// WRONG: %A[2]
//--- before.mlir
func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
//--- sum.mlir
func.func @f(%n: index, %A: memref<?xf64>, %s: f64) -> f64 {
  %r = affine.for %i = 0 to %n iter_args(%sum = %s) -> f64 {
    %a = affine.load %A[%i] : memref<?xf64>
    %k = arith.index_cast %i : index to i64
    %x = arith.sitofp %k : i64 to f64
    %p = arith.mulf %a, %x : f64
    %t = arith.addf %sum, %p : f64
    affine.yield %t : f64
  }
  return %r : f64
}
//--- copies.mlir
func.func @f(%A: memref<64xf64>, %x: f64) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf64>
  }
  return
}
//--- wrong.mlir
func.func @f(%A: memref<64xf64>, %x: f64) {
  affine.for %i = 0 to 64 step 4 {
    affine.store %x, %A[%i] : memref<64xf64>
    affine.store %x, %A[%i + 1] : memref<64xf64>
    affine.store %x, %A[%i + 3] : memref<64xf64>
    affine.store %x, %A[%i + 3] : memref<64xf64>
  }
  return
}
