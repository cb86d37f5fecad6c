// RUN: loopwright opt --affine-loop-skew %s 2>&1 | FileCheck %s

// No factor makes up for distances that grow with the extent.

// CHECK: remark: 'affine.for' op is not skewed: with factors up to 8, raw dependence S0[8, 9] -> S0[9, 0] on %A (with %n = 10) still runs backwards in it
// CHECK-LABEL: func.func @kernel(%arg0: index, %arg1: memref<?x?xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to %arg0 {
// CHECK-NEXT:       affine.for %arg3 = 0 to %arg0 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg2 - 1, symbol(%arg0) - 1] : memref<?x?xi64>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:         affine.store %1, %arg1[%arg2, %arg3] : memref<?x?xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%n: index, %A: memref<?x?xi64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i - 1, symbol(%n) - 1] : memref<?x?xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i, %j] : memref<?x?xi64>
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 10 : index
  %A = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<10x10xi64>
    }
  }
  %A_dynamic = memref.cast %A : memref<10x10xi64> to memref<?x?xi64>
  call @kernel(%n, %A_dynamic) : (index, memref<?x?xi64>) -> ()
  %A_print = memref.cast %A : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
