// RUN: loopwright opt --affine-loop-fusion %s 2>&1 | FileCheck %s

// The outer two loops read one array, but the loop between them overwrites it backwards: only its neighbour may
// join it.

// CHECK: remark: 'affine.for' op is not fused with the loop before it: war dependence S0[9] -> S1[0] on %A would be reversed
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<10xi64>, %arg2: memref<10xi64>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<10xi64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 {
// CHECK-NEXT:       %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:       affine.store %c0_i64, %arg0[-%arg3 + 9] : memref<10xi64>
// CHECK-NEXT:       %0 = affine.load %arg0[-%arg3 + 9] : memref<10xi64>
// CHECK-NEXT:       affine.store %0, %arg2[%arg3] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %B: memref<10xi64>, %C: memref<10xi64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xi64>
    affine.store %a, %B[%i] : memref<10xi64>
  }
  affine.for %i = 0 to 10 {
    %zero = arith.constant 0 : i64
    affine.store %zero, %A[-%i + 9] : memref<10xi64>
  }
  affine.for %i = 0 to 10 {
    %a = affine.load %A[-%i + 9] : memref<10xi64>
    affine.store %a, %C[%i] : memref<10xi64>
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
  %C = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 15)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %C[%i] : memref<10xi64>
  }
  call @kernel(%A, %B, %C) : (memref<10xi64>, memref<10xi64>, memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  %C_print = memref.cast %C : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%C_print) : (memref<*xi64>) -> ()
  return
}
