// Only the outer loop has nothing to wait for.
// RUN: loopwright opt %s --affine-parallelize --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.parallel (%arg1) = (0) to (10) {
// CHECK: affine.for %arg2 = 1 to 10 {
// CHECK: affine.store %2, %arg0[%arg1, %arg2] : memref<10x10xf64>

func.func @kernel(%A: memref<10x10xf64>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 1 to 10 {
      %a = affine.load %A[%i, %j - 1] : memref<10x10xf64>
      %b = affine.load %A[%i, %j] : memref<10x10xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<10x10xf64>
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
  call @kernel(%A) : (memref<10x10xf64>) -> ()
  %A_u = memref.cast %A : memref<10x10xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  return
}
