// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s

// 3i + 2 = 5j + 1 for i = 3, j = 2.

// CHECK: remark: 'affine.for' op is not parallel: it carries the war dependence S0[2] -> S0[3] on %A
// CHECK-LABEL: func.func @kernel(%arg0: memref<24xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 * 5 + 1] : memref<24xi64>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1 * 3 + 2] : memref<24xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<24xi64>) {
  affine.for %i = 0 to 4 {
    %a = affine.load %A[5 * %i + 1] : memref<24xi64>
    affine.store %a, %A[3 * %i + 2] : memref<24xi64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<24xi64>
  affine.for %i = 0 to 24 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<24xi64>
  }
  call @kernel(%A) : (memref<24xi64>) -> ()
  %A_print = memref.cast %A : memref<24xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
