// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s 2>&1 | FileCheck %s

// A product of counter and parameter is no affine subscript: any element may be written.

// CHECK: remark: 'affine.for' op is not tiled together with the loops around it: possible war dependence S0[0, 5] -> S0[5, 0] on %A (with %n = 0) runs backwards in it
// CHECK-LABEL: func.func @kernel(%arg0: index, %arg1: memref<100xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 6 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg2 + %arg3] : memref<100xi64>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 * symbol(%arg0) + %arg3] : memref<100xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%n: index, %A: memref<100xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %a = affine.load %A[%i + %j] : memref<100xi64>
      affine.store %a, %A[%i * symbol(%n) + %j] : memref<100xi64>
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 10 : index
  %A = memref.alloc() : memref<100xi64>
  affine.for %i = 0 to 100 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<100xi64>
  }
  call @kernel(%n, %A) : (index, memref<100xi64>) -> ()
  %A_print = memref.cast %A : memref<100xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
