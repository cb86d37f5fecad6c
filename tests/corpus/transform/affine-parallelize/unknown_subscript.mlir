// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s

// Two iterations may write one element.

// CHECK: remark: 'affine.for' op is not parallel: it carries the possible waw dependence S0[0] -> S0[9] on %A
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<40xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<10xi64>
// CHECK-NEXT:       %1 = arith.index_cast %0 : i64 to index
// CHECK-NEXT:       memref.store %0, %arg1[%1] : memref<40xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%P: memref<10xi64>, %A: memref<40xi64>) {
  affine.for %i = 0 to 10 {
    %p = affine.load %P[%i] : memref<10xi64>
    %k = arith.index_cast %p : i64 to index
    memref.store %p, %A[%k] : memref<40xi64>
  }
  return
}

func.func @main() {
  %P = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %P[%i] : memref<10xi64>
  }
  %A = memref.alloc() : memref<40xi64>
  affine.for %i = 0 to 40 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<40xi64>
  }
  call @kernel(%P, %A) : (memref<10xi64>, memref<40xi64>) -> ()
  %P_print = memref.cast %P : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%P_print) : (memref<*xi64>) -> ()
  %A_print = memref.cast %A : memref<40xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
