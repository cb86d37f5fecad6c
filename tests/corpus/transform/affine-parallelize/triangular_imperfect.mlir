// RUN: loopwright opt --affine-parallelize %s | FileCheck %s

// Rows of a triangle with a statement before the inner loop; the inner loop sums.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<8x8xi64>, %arg1: memref<8xi64>) {
// CHECK-NEXT:     affine.parallel (%arg2) = (0) to (8) {
// CHECK-NEXT:       %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:       affine.store %c0_i64, %arg1[%arg2] : memref<8xi64>
// CHECK-NEXT:       affine.for %arg3 = 0 to #map(%arg2) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg3] : memref<8x8xi64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg2] : memref<8xi64>
// CHECK-NEXT:         %2 = arith.addi %0, %1 : i64
// CHECK-NEXT:         affine.store %2, %arg1[%arg2] : memref<8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>, %B: memref<8xi64>) {
  affine.for %i = 0 to 8 {
    %zero = arith.constant 0 : i64
    affine.store %zero, %B[%i] : memref<8xi64>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<8x8xi64>
      %b = affine.load %B[%i] : memref<8xi64>
      %s = arith.addi %a, %b : i64
      affine.store %s, %B[%i] : memref<8xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8x8xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x8xi64>
    }
  }
  %B = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<8xi64>
  }
  call @kernel(%A, %B) : (memref<8x8xi64>, memref<8xi64>) -> ()
  %A_print = memref.cast %A : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<8xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
