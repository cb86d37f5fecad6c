// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s

// Iterations four apart share an element.

// CHECK: remark: 'affine.for' op is not parallel: it carries the waw dependence S0[1] -> S0[9] on %R
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<4xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<10xi64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2 mod 4] : memref<4xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %R: memref<4xi64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xi64>
    affine.store %a, %R[%i mod 4] : memref<4xi64>
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
  %R = memref.alloc() : memref<4xi64>
  affine.for %i = 0 to 4 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %R[%i] : memref<4xi64>
  }
  call @kernel(%A, %R) : (memref<10xi64>, memref<4xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %R_print = memref.cast %R : memref<4xi64> to memref<*xi64>
  call @printMemrefI64(%R_print) : (memref<*xi64>) -> ()
  return
}
