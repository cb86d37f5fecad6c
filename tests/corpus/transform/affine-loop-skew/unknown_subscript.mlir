// RUN: loopwright opt --affine-loop-skew %s 2>&1 | FileCheck %s

// Any element may be written: no factor is known to suffice.

// CHECK: remark: 'affine.for' op is not skewed: with factors up to 8, possible waw dependence S0[0, 11] -> S0[1, 0] on %A (with %n = 2) still runs backwards in it
// CHECK-LABEL: func.func @kernel(%arg0: index, %arg1: memref<3x12xi64>, %arg2: memref<50xi64>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg0 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg3 mod 3, %arg4] : memref<3x12xi64>
// CHECK-NEXT:         %1 = arith.index_cast %0 : i64 to index
// CHECK-NEXT:         memref.store %0, %arg2[%1] : memref<50xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%n: index, %P: memref<3x12xi64>, %A: memref<50xi64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 12 {
      %p = affine.load %P[%i mod 3, %j] : memref<3x12xi64>
      %k = arith.index_cast %p : i64 to index
      memref.store %p, %A[%k] : memref<50xi64>
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 10 : index
  %P = memref.alloc() : memref<3x12xi64>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 12 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 12 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %P[%i, %j] : memref<3x12xi64>
    }
  }
  %A = memref.alloc() : memref<50xi64>
  affine.for %i = 0 to 50 {
    %at = affine.apply affine_map<(d0) -> (d0 + 15)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<50xi64>
  }
  call @kernel(%n, %P, %A) : (index, memref<3x12xi64>, memref<50xi64>) -> ()
  %P_print = memref.cast %P : memref<3x12xi64> to memref<*xi64>
  call @printMemrefI64(%P_print) : (memref<*xi64>) -> ()
  %A_print = memref.cast %A : memref<50xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
