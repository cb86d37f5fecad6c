// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s

// Iterations 2k and 2k + 1 share an element.

// CHECK: remark: 'affine.for' op is not parallel: it carries the war dependence S0[0] -> S0[1] on %B
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>, %arg1: memref<5xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<10xi64>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg2 floordiv 2] : memref<5xi64>
// CHECK-NEXT:       %2 = arith.subi %0, %1 : i64
// CHECK-NEXT:       affine.store %2, %arg1[%arg2 floordiv 2] : memref<5xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %B: memref<5xi64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xi64>
    %b = affine.load %B[%i floordiv 2] : memref<5xi64>
    %s = arith.subi %a, %b : i64
    affine.store %s, %B[%i floordiv 2] : memref<5xi64>
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
  %B = memref.alloc() : memref<5xi64>
  affine.for %i = 0 to 5 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<5xi64>
  }
  call @kernel(%A, %B) : (memref<10xi64>, memref<5xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<5xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
