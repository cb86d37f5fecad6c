// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s 2>&1 | FileCheck %s

// One cell for all iterations: only the order as it stands is known to be right.

// CHECK: remark: 'affine.for' op is not tiled together with the loops around it: war dependence S0[0, 5] -> S0[5, 0] on %S runs backwards in it
// CHECK-LABEL: func.func @kernel(%arg0: memref<i64>, %arg1: memref<6x6xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 6 {
// CHECK-NEXT:         %0 = affine.load %arg0[] : memref<i64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg2, %arg3] : memref<6x6xi64>
// CHECK-NEXT:         %2 = arith.addi %0, %1 : i64
// CHECK-NEXT:         affine.store %2, %arg0[] : memref<i64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%S: memref<i64>, %A: memref<6x6xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %s = affine.load %S[] : memref<i64>
      %a = affine.load %A[%i, %j] : memref<6x6xi64>
      %t = arith.addi %s, %a : i64
      affine.store %t, %S[] : memref<i64>
    }
  }
  return
}

func.func @main() {
  %S = memref.alloc() : memref<i64>
  %n_S = arith.constant 1 : index
  %v_S = arith.index_cast %n_S : index to i64
  affine.store %v_S, %S[] : memref<i64>
  %A = memref.alloc() : memref<6x6xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<6x6xi64>
    }
  }
  call @kernel(%S, %A) : (memref<i64>, memref<6x6xi64>) -> ()
  %S_print = memref.cast %S : memref<i64> to memref<*xi64>
  call @printMemrefI64(%S_print) : (memref<*xi64>) -> ()
  %A_print = memref.cast %A : memref<6x6xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
