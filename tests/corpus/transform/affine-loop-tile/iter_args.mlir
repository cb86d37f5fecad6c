// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// A loop that carries values is a part of its statement; the loop around it is tiled.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 4, 10)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<10x10xi64>, %arg1: memref<10xi64>) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 step 4 {
// CHECK-NEXT:       affine.for %arg3 = #map(%arg2) to min #map1(%arg2) {
// CHECK-NEXT:         %0 = affine.for %arg4 = 0 to 10 iter_args(%arg5 = %c0_i64) -> (i64) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg4] : memref<10x10xi64>
// CHECK-NEXT:           %2 = arith.addi %arg5, %1 : i64
// CHECK-NEXT:           affine.yield %2 : i64
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %0, %arg1[%arg3] : memref<10xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10x10xi64>, %B: memref<10xi64>) {
  %zero = arith.constant 0 : i64
  affine.for %i = 0 to 10 {
    %sum = affine.for %j = 0 to 10 iter_args(%s = %zero) -> (i64) {
      %a = affine.load %A[%i, %j] : memref<10x10xi64>
      %t = arith.addi %s, %a : i64
      affine.yield %t : i64
    }
    affine.store %sum, %B[%i] : memref<10xi64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<10x10xi64>
    }
  }
  %B = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<10xi64>
  }
  call @kernel(%A, %B) : (memref<10x10xi64>, memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
