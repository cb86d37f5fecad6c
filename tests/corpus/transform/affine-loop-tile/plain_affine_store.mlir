// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// The subscripts of memref.load and memref.store are affine here, and known to be.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 4)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<8x8xi64>, %arg1: memref<8x8xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 step 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 step 4 {
// CHECK-NEXT:         affine.for %arg4 = #map(%arg2) to #map1(%arg2) {
// CHECK-NEXT:           affine.for %arg5 = #map(%arg3) to #map1(%arg3) {
// CHECK-NEXT:             %0 = memref.load %arg1[%arg5, %arg4] : memref<8x8xi64>
// CHECK-NEXT:             memref.store %0, %arg0[%arg4, %arg5] : memref<8x8xi64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>, %B: memref<8x8xi64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %b = memref.load %B[%j, %i] : memref<8x8xi64>
      memref.store %b, %A[%i, %j] : memref<8x8xi64>
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
  %B = memref.alloc() : memref<8x8xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %B[%i, %j] : memref<8x8xi64>
    }
  }
  call @kernel(%A, %B) : (memref<8x8xi64>, memref<8x8xi64>) -> ()
  %A_print = memref.cast %A : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
