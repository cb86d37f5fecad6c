// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// Bounds that are parameters.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
// CHECK-LABEL: func.func @kernel(%arg0: index, %arg1: memref<?x?xi64>, %arg2: memref<?x?xi64>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg0 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg0 step 4 {
// CHECK-NEXT:         affine.for %arg5 = #map(%arg3) to min #map1(%arg3)[%arg0] {
// CHECK-NEXT:           affine.for %arg6 = #map(%arg4) to min #map1(%arg4)[%arg0] {
// CHECK-NEXT:             %0 = affine.load %arg2[%arg6, %arg5] : memref<?x?xi64>
// CHECK-NEXT:             affine.store %0, %arg1[%arg5, %arg6] : memref<?x?xi64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%n: index, %A: memref<?x?xi64>, %B: memref<?x?xi64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %b = affine.load %B[%j, %i] : memref<?x?xi64>
      affine.store %b, %A[%i, %j] : memref<?x?xi64>
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 10 : index
  %A = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<10x10xi64>
    }
  }
  %A_dynamic = memref.cast %A : memref<10x10xi64> to memref<?x?xi64>
  %B = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 15)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %B[%i, %j] : memref<10x10xi64>
    }
  }
  %B_dynamic = memref.cast %B : memref<10x10xi64> to memref<?x?xi64>
  call @kernel(%n, %A_dynamic, %B_dynamic) : (index, memref<?x?xi64>, memref<?x?xi64>) -> ()
  %A_print = memref.cast %A : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
