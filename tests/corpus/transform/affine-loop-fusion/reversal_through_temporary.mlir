// RUN: loopwright opt --affine-loop-fusion %s 2>&1 | FileCheck %s

// An array is reversed through a temporary: the second loop would overwrite what the first has still to read.

// CHECK: remark: 'affine.for' op is not fused with the loop before it: war dependence S0[9] -> S1[0] on %A would be reversed
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<10xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[-%arg2 + 9] : memref<10xi64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<10xi64>
// CHECK-NEXT:       affine.store %0, %arg0[%arg2] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %T: memref<10xi64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[-%i + 9] : memref<10xi64>
    affine.store %a, %T[%i] : memref<10xi64>
  }
  affine.for %i = 0 to 10 {
    %t = affine.load %T[%i] : memref<10xi64>
    affine.store %t, %A[%i] : memref<10xi64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<10xi64>
  }
  %T = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %T[%i] : memref<10xi64>
  }
  call @kernel(%A, %T) : (memref<10xi64>, memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %T_print = memref.cast %T : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%T_print) : (memref<*xi64>) -> ()
  return
}
