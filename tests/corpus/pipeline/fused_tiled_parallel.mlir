// RUN: loopwright opt --pass-pipeline='builtin.module(func.func(affine-loop-fusion,affine-loop-tile{tile-sizes=4,8}),func.func(affine-parallelize))' %s | FileCheck %s
// RUN: loopwright opt -affine-loop-fusion -affine-loop-tile='tile-sizes=4,8' -affine-parallelize %s | FileCheck %s --check-prefix=SECOND

// Passes nested in the ops they run on, run in order: fused, tiled, parallel.

// CHECK-LABEL: func.func @kernel(%arg0: memref<8x16xi64>, %arg1: memref<8x16xi64>) {
// CHECK-NEXT:     affine.parallel (%arg2) = (0) to (8) step (4) {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (16) step (8) {
// CHECK-NEXT:         affine.parallel (%arg4) = (%arg2) to (%arg2 + 4) {
// CHECK-NEXT:           affine.parallel (%arg5) = (%arg3) to (%arg3 + 8) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg4, %arg5] : memref<8x16xi64>
// CHECK-NEXT:             affine.store %0, %arg1[%arg4, %arg5] : memref<8x16xi64>
// CHECK-NEXT:             %1 = affine.load %arg1[%arg4, %arg5] : memref<8x16xi64>
// CHECK-NEXT:             %2 = arith.addi %1, %1 : i64
// CHECK-NEXT:             affine.store %2, %arg0[%arg4, %arg5] : memref<8x16xi64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

// SECOND-LABEL: func.func @kernel(%arg0: memref<8x16xi64>, %arg1: memref<8x16xi64>) {
// SECOND-NEXT:     affine.parallel (%arg2) = (0) to (8) step (4) {
// SECOND-NEXT:       affine.parallel (%arg3) = (0) to (16) step (8) {
// SECOND-NEXT:         affine.parallel (%arg4) = (%arg2) to (%arg2 + 4) {
// SECOND-NEXT:           affine.parallel (%arg5) = (%arg3) to (%arg3 + 8) {
// SECOND-NEXT:             %0 = affine.load %arg0[%arg4, %arg5] : memref<8x16xi64>
// SECOND-NEXT:             affine.store %0, %arg1[%arg4, %arg5] : memref<8x16xi64>
// SECOND-NEXT:             %1 = affine.load %arg1[%arg4, %arg5] : memref<8x16xi64>
// SECOND-NEXT:             %2 = arith.addi %1, %1 : i64
// SECOND-NEXT:             affine.store %2, %arg0[%arg4, %arg5] : memref<8x16xi64>
// SECOND-NEXT:           }
// SECOND-NEXT:         }
// SECOND-NEXT:       }
// SECOND-NEXT:     }
// SECOND-NEXT:     return
// SECOND-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x16xi64>, %B: memref<8x16xi64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<8x16xi64>
      affine.store %a, %B[%i, %j] : memref<8x16xi64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %b = affine.load %B[%i, %j] : memref<8x16xi64>
      %s = arith.addi %b, %b : i64
      affine.store %s, %A[%i, %j] : memref<8x16xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8x16xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x16xi64>
    }
  }
  %B = memref.alloc() : memref<8x16xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %B[%i, %j] : memref<8x16xi64>
    }
  }
  call @kernel(%A, %B) : (memref<8x16xi64>, memref<8x16xi64>) -> ()
  %A_print = memref.cast %A : memref<8x16xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<8x16xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
