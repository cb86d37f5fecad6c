// RUN: loopwright opt --affine-parallelize %s | FileCheck %s

// 2i and 2j + 1 are never equal.

// CHECK-LABEL: func.func @kernel(%arg0: memref<24xi64>) {
// CHECK-NEXT:     affine.parallel (%arg1) = (0) to (10) {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 * 2] : memref<24xi64>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1 * 2 + 1] : memref<24xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<24xi64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[2 * %i] : memref<24xi64>
    affine.store %a, %A[2 * %i + 1] : memref<24xi64>
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
