// A program with parallel loops may come to more than one result: another one of these is no difference.
// RUN: split-file %s %t
// RUN: loopwright verify %t/reduce.mlir %t/lowered.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: loopwright verify %t/reduce.mlir %t/twice.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not loopwright verify %t/prints.mlir %t/shifted.mlir | FileCheck %s --check-prefix=VARIES
// RUN: not loopwright verify %t/atomic.mlir %t/product.mlir | FileCheck %s --check-prefix=VARIES
// RUN: not loopwright verify %t/vector.mlir %t/vector_after.mlir | FileCheck %s --check-prefix=VARIES
// RUN: not loopwright verify %t/integers.mlir %t/others.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: not loopwright verify %t/stored.mlir %t/wrong.mlir | FileCheck %s --check-prefix=DIFFERENT

// VARIES: {{f|main}}: not proved; {{.*}}
// VARIES-NOT: are different
// EQUAL: f: equal (proved)
// DIFFERENT: f: different
//--- reduce.mlir
func.func @f(%A: memref<8xf32>) -> f32 {
  %r = affine.parallel (%i) = (0) to (8) reduce ("addf") -> f32 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.yield %v : f32
  }
  return %r : f32
}
//--- lowered.mlir
func.func @f(%A: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%z) -> f32 {
    %v = memref.load %A[%i] : memref<8xf32>
    scf.reduce(%v : f32) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
//--- twice.mlir
func.func @f(%A: memref<8xf32>) -> f32 {
  %one = arith.constant 1.0 : f32
  %r = affine.parallel (%i) = (0) to (8) reduce ("addf") -> f32 {
    %v = affine.load %A[%i] : memref<8xf32>
    %w = arith.mulf %v, %one : f32
    affine.yield %w : f32
  }
  return %r : f32
}
//--- prints.mlir
func.func private @printI64(i64)
func.func @main() {
  affine.parallel (%i) = (0) to (8) {
    %v = arith.index_cast %i : index to i64
    %w = arith.addi %v, %v : i64
    func.call @printI64(%w) : (i64) -> ()
  }
  return
}
//--- shifted.mlir
func.func private @printI64(i64)
func.func @main() {
  %c1 = arith.constant 1 : i64
  affine.parallel (%i) = (0) to (8) {
    %v = arith.index_cast %i : index to i64
    %w = arith.shli %v, %c1 : i64
    func.call @printI64(%w) : (i64) -> ()
  }
  return
}
//--- atomic.mlir
func.func @f(%A: memref<8xf32>, %B: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %A[%i] : memref<8xf32>
    %w = arith.addf %v, %v : f32
    %o = memref.atomic_rmw addf %w, %B[%c0] : (f32, memref<1xf32>) -> f32
  }
  return
}
//--- product.mlir
func.func @f(%A: memref<8xf32>, %B: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %A[%i] : memref<8xf32>
    %w = arith.mulf %v, %two : f32
    %o = memref.atomic_rmw addf %w, %B[%c0] : (f32, memref<1xf32>) -> f32
  }
  return
}
//--- vector.mlir
func.func @f(%A: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %A[%i] : memref<8xf32>
    %w = arith.addf %v, %v : f32
    vector.print %w : f32
  }
  return
}
//--- vector_after.mlir
func.func @f(%A: memref<8xf32>) {
  %two = arith.constant 2.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %A[%i] : memref<8xf32>
    %w = arith.mulf %v, %two : f32
    vector.print %w : f32
  }
  return
}
//--- integers.mlir
func.func @f(%A: memref<8xi32>) -> i32 {
  %r = affine.parallel (%i) = (0) to (8) reduce ("addi") -> i32 {
    %v = affine.load %A[%i] : memref<8xi32>
    affine.yield %v : i32
  }
  return %r : i32
}
//--- others.mlir
func.func @f(%A: memref<8xi32>) -> i32 {
  %r = affine.parallel (%i) = (0) to (7) reduce ("addi") -> i32 {
    %v = affine.load %A[%i] : memref<8xi32>
    affine.yield %v : i32
  }
  return %r : i32
}
//--- stored.mlir
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i] : memref<8xf32>
  }
  return
}
//--- wrong.mlir
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %A[7 - %i] : memref<8xf32>
    affine.store %v, %B[%i] : memref<8xf32>
  }
  return
}
