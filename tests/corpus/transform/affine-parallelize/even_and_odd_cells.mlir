// 2i and 2j + 1 never meet.
// RUN: loopwright opt %s --affine-parallelize --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.parallel (%arg1) = (0) to (12) {
// CHECK: affine.store %0, %arg0[%arg1 * 2] : memref<24xf64>

func.func @kernel(%A: memref<24xf64>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i * 2 + 1] : memref<24xf64>
    affine.store %a, %A[%i * 2] : memref<24xf64>
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %A = memref.alloc() : memref<24xf64>
  affine.for %a0 = 0 to 24 {
    %A_k = affine.apply affine_map<(d0) -> ((d0 * 7 + 1) mod 11)>(%a0)
    %A_i = arith.index_cast %A_k : index to i64
    %A_f = arith.sitofp %A_i : i64 to f64
    affine.store %A_f, %A[%a0] : memref<24xf64>
  }
  call @kernel(%A) : (memref<24xf64>) -> ()
  %A_u = memref.cast %A : memref<24xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  return
}
