// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// A loop by itself is cut into strips.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 4, 10)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 10 step 4 {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to min #map1(%arg1) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 1] : memref<10xi64>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:         affine.store %1, %arg0[%arg2] : memref<10xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>) {
  affine.for %i = 1 to 10 {
    %a = affine.load %A[%i - 1] : memref<10xi64>
    %s = arith.addi %a, %a : i64
    affine.store %s, %A[%i] : memref<10xi64>
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
  call @kernel(%A) : (memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
