// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// A statement between the loops: each loop by itself.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 4, 10)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<10x10xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 step 4 {
// CHECK-NEXT:       affine.for %arg3 = #map(%arg2) to min #map1(%arg2) {
// CHECK-NEXT:         %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:         affine.store %c0_i64, %arg0[%arg3] : memref<10xi64>
// CHECK-NEXT:         affine.for %arg4 = 0 to 10 step 4 {
// CHECK-NEXT:           affine.for %arg5 = #map(%arg4) to min #map1(%arg4) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg3] : memref<10xi64>
// CHECK-NEXT:             %1 = affine.load %arg1[%arg3, %arg5] : memref<10x10xi64>
// CHECK-NEXT:             %2 = arith.addi %0, %1 : i64
// CHECK-NEXT:             affine.store %2, %arg0[%arg3] : memref<10xi64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %B: memref<10x10xi64>) {
  affine.for %i = 0 to 10 {
    %zero = arith.constant 0 : i64
    affine.store %zero, %A[%i] : memref<10xi64>
    affine.for %j = 0 to 10 {
      %a = affine.load %A[%i] : memref<10xi64>
      %b = affine.load %B[%i, %j] : memref<10x10xi64>
      %s = arith.addi %a, %b : i64
      affine.store %s, %A[%i] : memref<10xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<10xi64>
  }
  %B = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %B[%i, %j] : memref<10x10xi64>
    }
  }
  call @kernel(%A, %B) : (memref<10xi64>, memref<10x10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
