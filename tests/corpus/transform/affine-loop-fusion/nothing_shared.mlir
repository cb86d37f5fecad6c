// RUN: loopwright opt --affine-loop-fusion %s | FileCheck %s
// RUN: loopwright opt --affine-loop-fusion=maximal=true %s | FileCheck %s --check-prefix=SECOND

// Loops that share no array are fused only on request.

// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<10xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<10xi64>
// CHECK-NEXT:       %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:       affine.store %1, %arg0[%arg2] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<10xi64>
// CHECK-NEXT:       %1 = arith.muli %0, %0 : i64
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

// SECOND-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<10xi64>) {
// SECOND-NEXT:     affine.for %arg2 = 0 to 10 {
// SECOND-NEXT:       %0 = affine.load %arg0[%arg2] : memref<10xi64>
// SECOND-NEXT:       %1 = arith.addi %0, %0 : i64
// SECOND-NEXT:       affine.store %1, %arg0[%arg2] : memref<10xi64>
// SECOND-NEXT:       %2 = affine.load %arg1[%arg2] : memref<10xi64>
// SECOND-NEXT:       %3 = arith.muli %2, %2 : i64
// SECOND-NEXT:       affine.store %3, %arg1[%arg2] : memref<10xi64>
// SECOND-NEXT:     }
// SECOND-NEXT:     return
// SECOND-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %B: memref<10xi64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xi64>
    %s = arith.addi %a, %a : i64
    affine.store %s, %A[%i] : memref<10xi64>
  }
  affine.for %i = 0 to 10 {
    %b = affine.load %B[%i] : memref<10xi64>
    %s = arith.muli %b, %b : i64
    affine.store %s, %B[%i] : memref<10xi64>
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
  %B = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<10xi64>
  }
  call @kernel(%A, %B) : (memref<10xi64>, memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
