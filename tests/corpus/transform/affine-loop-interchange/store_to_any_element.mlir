// RUN: loopwright opt --affine-loop-interchange=permutation=1,0 %s 2>&1 | FileCheck %s

// The element written is known only when the program runs: no order but the old one is known to be right.

// CHECK: remark: 'affine.for' op is not interchanged: possible waw dependence S0[0, 5] -> S0[5, 0] on %A would be reversed
// CHECK-LABEL: func.func @kernel(%arg0: memref<6x6xi64>, %arg1: memref<50xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 6 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg2] : memref<6x6xi64>
// CHECK-NEXT:         %1 = arith.index_cast %0 : i64 to index
// CHECK-NEXT:         memref.store %0, %arg1[%1] : memref<50xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%P: memref<6x6xi64>, %A: memref<50xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %p = affine.load %P[%j, %i] : memref<6x6xi64>
      %k = arith.index_cast %p : i64 to index
      memref.store %p, %A[%k] : memref<50xi64>
    }
  }
  return
}

func.func @main() {
  %P = memref.alloc() : memref<6x6xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %P[%i, %j] : memref<6x6xi64>
    }
  }
  %A = memref.alloc() : memref<50xi64>
  affine.for %i = 0 to 50 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<50xi64>
  }
  call @kernel(%P, %A) : (memref<6x6xi64>, memref<50xi64>) -> ()
  %P_print = memref.cast %P : memref<6x6xi64> to memref<*xi64>
  call @printMemrefI64(%P_print) : (memref<*xi64>) -> ()
  %A_print = memref.cast %A : memref<50xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
