// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s

// The view is the same buffer: the loop reads what the iteration before it has written.

// CHECK: remark: 'affine.for' op is not parallel: it carries the raw dependence S0[1] -> S0[2] on %A
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>) {
// CHECK-NEXT:     %cast = memref.cast %arg0 : memref<10xi64> to memref<?xi64>
// CHECK-NEXT:     affine.for %arg1 = 1 to 10 {
// CHECK-NEXT:       %0 = affine.load %cast[%arg1 - 1] : memref<?xi64>
// CHECK-NEXT:       %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:       affine.store %1, %arg0[%arg1] : memref<10xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>) {
  %view = memref.cast %A : memref<10xi64> to memref<?xi64>
  affine.for %i = 1 to 10 {
    %a = affine.load %view[%i - 1] : memref<?xi64>
    %s = arith.addi %a, %a : i64
    affine.store %s, %A[%i] : memref<10xi64>
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
