// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s 2>&1 | FileCheck %s

// A stencil in place, over time: a point needs its right neighbour of the step before.

// CHECK: remark: 'affine.for' op is not tiled together with the loops around it: war dependence S0[0, 10] -> S0[5, 9] on %A runs backwards in it
// CHECK-LABEL: func.func @kernel(%arg0: memref<12xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg2 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 1] : memref<12xi64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2 + 1] : memref<12xi64>
// CHECK-NEXT:         %2 = arith.addi %0, %1 : i64
// CHECK-NEXT:         affine.store %2, %arg0[%arg2] : memref<12xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<12xi64>) {
  affine.for %t = 0 to 6 {
    affine.for %i = 1 to 11 {
      %l = affine.load %A[%i - 1] : memref<12xi64>
      %r = affine.load %A[%i + 1] : memref<12xi64>
      %s = arith.addi %l, %r : i64
      affine.store %s, %A[%i] : memref<12xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<12xi64>
  affine.for %i = 0 to 12 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<12xi64>
  }
  call @kernel(%A) : (memref<12xi64>) -> ()
  %A_print = memref.cast %A : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
