// RUN: loopwright opt --affine-loop-fusion %s 2>&1 | FileCheck %s

// The second loop needs the whole sum, which stands in a memref without dimensions.

// CHECK: remark: 'affine.for' op is not fused with the loop before it: raw dependence S0[9] -> S1[0] on %S would be reversed
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<i64>, %arg2: memref<10xi64>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[] : memref<i64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<10xi64>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i64
// CHECK-NEXT:       affine.store %2, %arg1[] : memref<i64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[] : memref<i64>
// CHECK-NEXT:       affine.store %0, %arg2[%arg3] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %S: memref<i64>, %B: memref<10xi64>) {
  affine.for %i = 0 to 10 {
    %s = affine.load %S[] : memref<i64>
    %a = affine.load %A[%i] : memref<10xi64>
    %t = arith.addi %s, %a : i64
    affine.store %t, %S[] : memref<i64>
  }
  affine.for %i = 0 to 10 {
    %s = affine.load %S[] : memref<i64>
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
  %S = memref.alloc() : memref<i64>
  %n_S = arith.constant 8 : index
  %v_S = arith.index_cast %n_S : index to i64
  affine.store %v_S, %S[] : memref<i64>
  %B = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 15)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<10xi64>
  }
  call @kernel(%A, %S, %B) : (memref<10xi64>, memref<i64>, memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %S_print = memref.cast %S : memref<i64> to memref<*xi64>
  call @printMemrefI64(%S_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
