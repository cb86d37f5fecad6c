// RUN: loopwright opt --affine-parallelize %s | FileCheck %s

// The condition keeps apart the iterations that write and those that read.

// CHECK-LABEL: func.func @kernel(%arg0: memref<20xi64>) {
// CHECK-NEXT:     affine.parallel (%arg1) = (0) to (10) {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 + 10] : memref<20xi64>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<20xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<20xi64>) {
  affine.for %i = 0 to 20 {
    affine.if affine_set<(d0) : (-d0 + 9 >= 0)>(%i) {
      %a = affine.load %A[%i + 10] : memref<20xi64>
      affine.store %a, %A[%i] : memref<20xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<20xi64>
  affine.for %i = 0 to 20 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<20xi64>
  }
  call @kernel(%A) : (memref<20xi64>) -> ()
  %A_print = memref.cast %A : memref<20xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
