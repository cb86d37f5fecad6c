// RUN: loopwright opt --affine-parallelize %s | FileCheck %s

// The loop that carries a value is a reduction and stays; the rows are independent.

// CHECK-LABEL: func.func @kernel(%arg0: memref<6x8xf64>, %arg1: memref<6xf64>) {
// CHECK-NEXT:     affine.parallel (%arg2) = (0) to (6) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<6xf64>
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<6x8xf64>
// CHECK-NEXT:         %3 = arith.addf %arg4, %2 : f64
// CHECK-NEXT:         affine.yield %3 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<6xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<6x8xf64>, %S: memref<6xf64>) {
  affine.for %i = 0 to 6 {
    %start = affine.load %S[%i] : memref<6xf64>
    %sum = affine.for %j = 0 to 8 iter_args(%s = %start) -> (f64) {
      %a = affine.load %A[%i, %j] : memref<6x8xf64>
      %t = arith.addf %s, %a : f64
      affine.yield %t : f64
    }
    affine.store %sum, %S[%i] : memref<6xf64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<6x8xf64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %A[%i, %j] : memref<6x8xf64>
    }
  }
  %S = memref.alloc() : memref<6xf64>
  affine.for %i = 0 to 6 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    %float = arith.sitofp %v : i64 to f64
    affine.store %float, %S[%i] : memref<6xf64>
  }
  call @kernel(%A, %S) : (memref<6x8xf64>, memref<6xf64>) -> ()
  %A_print = memref.cast %A : memref<6x8xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %S_print = memref.cast %S : memref<6xf64> to memref<*xf64>
  call @printMemrefF64(%S_print) : (memref<*xf64>) -> ()
  return
}
