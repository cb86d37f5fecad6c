// RUN: loopwright opt --affine-loop-fusion %s | FileCheck %s

// The same counter values, by a step of three and from a negative bound.

// CHECK-LABEL: func.func @kernel(%arg0: memref<20xi64>, %arg1: memref<20xi64>) {
// CHECK-NEXT:     affine.for %arg2 = -4 to 12 step 3 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 + 4] : memref<20xi64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2 + 5] : memref<20xi64>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg2 + 5] : memref<20xi64>
// CHECK-NEXT:       affine.store %1, %arg0[%arg2 + 6] : memref<20xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<20xi64>, %B: memref<20xi64>) {
  affine.for %i = -4 to 12 step 3 {
    %a = affine.load %A[%i + 4] : memref<20xi64>
    affine.store %a, %B[%i + 5] : memref<20xi64>
  }
  affine.for %i = -4 to 12 step 3 {
    %b = affine.load %B[%i + 5] : memref<20xi64>
    affine.store %b, %A[%i + 6] : memref<20xi64>
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
  %B = memref.alloc() : memref<20xi64>
  affine.for %i = 0 to 20 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<20xi64>
  }
  call @kernel(%A, %B) : (memref<20xi64>, memref<20xi64>) -> ()
  %A_print = memref.cast %A : memref<20xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<20xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
