// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s 2>&1 | FileCheck %s

// The distance (1, -1) runs backwards in the second loop: no tiles without skewing.

// CHECK: remark: 'affine.for' op is not tiled together with the loops around it: raw dependence S0[1, 1] -> S0[2, 0] on %A runs backwards in it
// CHECK-LABEL: func.func @kernel(%arg0: memref<10x10xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 10 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1 - 1, %arg2 + 1] : memref<10x10xi64>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<10x10xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10x10xi64>) {
  affine.for %i = 1 to 10 {
    affine.for %j = 0 to 9 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<10x10xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i, %j] : memref<10x10xi64>
    }
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
  call @kernel(%A) : (memref<10x10xi64>) -> ()
  %A_print = memref.cast %A : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
