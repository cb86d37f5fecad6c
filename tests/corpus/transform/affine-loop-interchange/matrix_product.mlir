// RUN: loopwright opt --affine-loop-interchange %s | FileCheck %s

// The order with the best innermost loop that keeps the sums in order.

// CHECK-LABEL: func.func @kernel(%arg0: memref<5x6xf64>, %arg1: memref<5x7xf64>, %arg2: memref<7x6xf64>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:         affine.for %arg5 = 0 to 6 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg3, %arg4] : memref<5x7xf64>
// CHECK-NEXT:           %1 = affine.load %arg2[%arg4, %arg5] : memref<7x6xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<5x6xf64>
// CHECK-NEXT:           %3 = arith.mulf %0, %1 : f64
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg3, %arg5] : memref<5x6xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%C: memref<5x6xf64>, %A: memref<5x7xf64>, %B: memref<7x6xf64>) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 6 {
      affine.for %k = 0 to 7 {
        %a = affine.load %A[%i, %k] : memref<5x7xf64>
        %b = affine.load %B[%k, %j] : memref<7x6xf64>
        %c = affine.load %C[%i, %j] : memref<5x6xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<5x6xf64>
      }
    }
  }
  return
}

func.func @main() {
  %C = memref.alloc() : memref<5x6xf64>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %C[%i, %j] : memref<5x6xf64>
    }
  }
  %A = memref.alloc() : memref<5x7xf64>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 7 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 7 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %A[%i, %j] : memref<5x7xf64>
    }
  }
  %B = memref.alloc() : memref<7x6xf64>
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 15)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %B[%i, %j] : memref<7x6xf64>
    }
  }
  call @kernel(%C, %A, %B) : (memref<5x6xf64>, memref<5x7xf64>, memref<7x6xf64>) -> ()
  %C_print = memref.cast %C : memref<5x6xf64> to memref<*xf64>
  call @printMemrefF64(%C_print) : (memref<*xf64>) -> ()
  %A_print = memref.cast %A : memref<5x7xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %B_print = memref.cast %B : memref<7x6xf64> to memref<*xf64>
  call @printMemrefF64(%B_print) : (memref<*xf64>) -> ()
  return
}
