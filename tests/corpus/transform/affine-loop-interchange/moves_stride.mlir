// The inner loop walks down a column; exchanged it walks along a row.
// RUN: loopwright opt %s --affine-loop-interchange --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %arg2 = 0 to 10 {
// CHECK: affine.for %arg3 = 0 to 10 {
// CHECK: affine.store %0, %arg1[%arg2, %arg3] : memref<10x10xf64>

func.func @kernel(%A: memref<10x10xf64>, %B: memref<10x10xf64>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %a = affine.load %A[%j, %i] : memref<10x10xf64>
      affine.store %a, %B[%j, %i] : memref<10x10xf64>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %A = memref.alloc() : memref<10x10xf64>
  affine.for %a0 = 0 to 10 {
    affine.for %a1 = 0 to 10 {
      %A_k = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 11)>(%a0, %a1)
      %A_i = arith.index_cast %A_k : index to i64
      %A_f = arith.sitofp %A_i : i64 to f64
      affine.store %A_f, %A[%a0, %a1] : memref<10x10xf64>
    }
  }
  %B = memref.alloc() : memref<10x10xf64>
  affine.for %b0 = 0 to 10 {
    affine.for %b1 = 0 to 10 {
      %B_k = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 2) mod 11)>(%b0, %b1)
      %B_i = arith.index_cast %B_k : index to i64
      %B_f = arith.sitofp %B_i : i64 to f64
      affine.store %B_f, %B[%b0, %b1] : memref<10x10xf64>
    }
  }
  call @kernel(%A, %B) : (memref<10x10xf64>, memref<10x10xf64>) -> ()
  %A_u = memref.cast %A : memref<10x10xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  %B_u = memref.cast %B : memref<10x10xf64> to memref<*xf64>
  call @printMemrefF64(%B_u) : (memref<*xf64>) -> ()
  return
}
