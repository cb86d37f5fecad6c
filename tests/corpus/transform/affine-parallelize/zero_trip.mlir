// RUN: loopwright opt --affine-parallelize %s | FileCheck %s

// A loop that never runs.

// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>) {
  affine.for %i = 5 to 2 {
    %a = affine.load %A[%i - 1] : memref<10xi64>
    affine.store %a, %A[%i] : memref<10xi64>
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
  call @kernel(%A) : (memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
