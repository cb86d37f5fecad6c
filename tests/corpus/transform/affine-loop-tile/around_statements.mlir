// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// Statements before, between and after the nests keep their places.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 4, 8)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<8xi64>) {
// CHECK-NEXT:     %c3_i64 = arith.constant 3 : i64
// CHECK-NEXT:     affine.store %c3_i64, %arg0[0] : memref<8xi64>
// CHECK-NEXT:     affine.for %arg1 = 1 to 8 step 4 {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to min #map1(%arg1) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2 - 1] : memref<8xi64>
// CHECK-NEXT:         %2 = arith.addi %1, %c3_i64 : i64
// CHECK-NEXT:         affine.store %2, %arg0[%arg2] : memref<8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %arg0[7] : memref<8xi64>
// CHECK-NEXT:     affine.store %0, %arg0[1] : memref<8xi64>
// CHECK-NEXT:     affine.for %arg1 = 1 to 8 step 4 {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to min #map1(%arg1) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2] : memref<8xi64>
// CHECK-NEXT:         %2 = arith.muli %1, %c3_i64 : i64
// CHECK-NEXT:         affine.store %2, %arg0[%arg2] : memref<8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %c3_i64, %arg0[2] : memref<8xi64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8xi64>) {
  %c3 = arith.constant 3 : i64
  affine.store %c3, %A[0] : memref<8xi64>
  affine.for %i = 1 to 8 {
    %a = affine.load %A[%i - 1] : memref<8xi64>
    %s = arith.addi %a, %c3 : i64
    affine.store %s, %A[%i] : memref<8xi64>
  }
  %last = affine.load %A[7] : memref<8xi64>
  affine.store %last, %A[1] : memref<8xi64>
  affine.for %i = 1 to 8 {
    %a = affine.load %A[%i] : memref<8xi64>
    %s = arith.muli %a, %c3 : i64
    affine.store %s, %A[%i] : memref<8xi64>
  }
  affine.store %c3, %A[2] : memref<8xi64>
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<8xi64>
  }
  call @kernel(%A) : (memref<8xi64>) -> ()
  %A_print = memref.cast %A : memref<8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
