// RUN: loopwright opt --affine-loop-tile=tile-sizes=4,8 --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s
// RUN: loopwright opt --affine-loop-reverse=depths=1 --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s --check-prefix=REVERSED
// RUN: loopwright opt --affine-parallelize --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s --check-prefix=PARALLEL

// New loops are where those stand that they take the place of, and keep the attributes that are not their own; loops over tiles are where the
// loops over their points are.

// CHECK-LABEL: func.func @kernel
// CHECK:      affine.for %{{.*}} loc("outer":1:1) = 0 to 16 step 4 {
// CHECK-NEXT:   affine.for %{{.*}} loc("inner":2:2) = 0 to 16 step 8 {
// CHECK-NEXT:     affine.for %[[I:.*]] loc({{.*}}) = {{.*}} {
// CHECK-NEXT:       affine.for %[[J:.*]] loc({{.*}}) = {{.*}} {
// CHECK-NEXT:         affine.load %arg0[%[[I]], %[[J]]] : memref<16x16xf32> loc("load":3:3)
// CHECK:            } {inner.hint = 7 : i64} loc("inner":2:2)
// CHECK-NEXT:     } {outer.hint} loc("outer":1:1)
// CHECK-NEXT:   } loc("inner":2:2)
// CHECK-NEXT: } loc("outer":1:1)

// REVERSED-LABEL: func.func @kernel
// REVERSED:      affine.for {{.*}} = 0 to 16 {
// REVERSED-NEXT:   affine.for {{.*}} = -15 to 1 {
// REVERSED:        } {inner.hint = 7 : i64} loc("inner":2:2)
// REVERSED-NEXT: } {outer.hint} loc("outer":1:1)

// PARALLEL-LABEL: func.func @kernel
// PARALLEL:      affine.parallel
// PARALLEL:        } {inner.hint = 7 : i64} loc("inner":2:2)
// PARALLEL-NEXT: } {outer.hint} loc("outer":1:1)

func.func @kernel(%A: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %A[%i, %j] : memref<16x16xf32> loc("load":3:3)
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i, %j] : memref<16x16xf32>
    } {inner.hint = 7} loc("inner":2:2)
  } {outer.hint} loc("outer":1:1)
  return
}

func.func private @printMemrefF32(memref<*xf32>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<16x16xf32>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 12 + d1 * 5) mod 17)>(%i, %j)
      %v = arith.index_cast %at : index to i32
      %f = arith.sitofp %v : i32 to f32
      affine.store %f, %A[%i, %j] : memref<16x16xf32>
    }
  }
  call @kernel(%A) : (memref<16x16xf32>) -> ()
  %U = memref.cast %A : memref<16x16xf32> to memref<*xf32>
  call @printMemrefF32(%U) : (memref<*xf32>) -> ()
  memref.dealloc %A : memref<16x16xf32>
  return
}
