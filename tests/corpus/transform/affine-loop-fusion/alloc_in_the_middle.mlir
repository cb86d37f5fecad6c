// RUN: loopwright opt --affine-loop-fusion %s | FileCheck %s

// Allocation between the loops and constants inside them do not stand in the way.

// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<10xi64>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xi64>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<10xi64>
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %c3_i64 = arith.constant 3 : i64
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<10xi64>
// CHECK-NEXT:       %1 = arith.muli %0, %c3_i64 : i64
// CHECK-NEXT:       affine.store %1, %alloc[%arg2] : memref<10xi64>
// CHECK-NEXT:       %c4_i64 = arith.constant 4 : i64
// CHECK-NEXT:       %2 = affine.load %alloc[%arg2] : memref<10xi64>
// CHECK-NEXT:       %3 = arith.addi %2, %c4_i64 : i64
// CHECK-NEXT:       affine.store %3, %alloc_0[%arg2] : memref<10xi64>
// CHECK-NEXT:       %4 = affine.load %alloc_0[%arg2] : memref<10xi64>
// CHECK-NEXT:       affine.store %4, %arg1[%arg2] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xi64>
// CHECK-NEXT:     memref.dealloc %alloc_0 : memref<10xi64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %B: memref<10xi64>) {
  %T = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %three = arith.constant 3 : i64
    %a = affine.load %A[%i] : memref<10xi64>
    %s = arith.muli %a, %three : i64
    affine.store %s, %T[%i] : memref<10xi64>
  }
  %U = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %four = arith.constant 4 : i64
    %t = affine.load %T[%i] : memref<10xi64>
    %s = arith.addi %t, %four : i64
    affine.store %s, %U[%i] : memref<10xi64>
  }
  memref.dealloc %T : memref<10xi64>
  affine.for %i = 0 to 10 {
    %u = affine.load %U[%i] : memref<10xi64>
    affine.store %u, %B[%i] : memref<10xi64>
  }
  memref.dealloc %U : memref<10xi64>
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
