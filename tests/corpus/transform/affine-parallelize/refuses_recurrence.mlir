// Must not fire: each iteration reads what the one before wrote.
// RUN: loopwright opt %s --affine-parallelize --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not parallel: it carries the raw dependence S0[1] -> S0[2] on %A
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %arg1 = 1 to 12 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg1 - 1] : memref<12xf64>
// CHECK-NEXT: affine.store %0, %arg0[%arg1] : memref<12xf64>
// CHECK-NEXT: }
// CHECK-NEXT: return

func.func @kernel(%A: memref<12xf64>) {
  affine.for %i = 1 to 12 {
    %a = affine.load %A[%i - 1] : memref<12xf64>
    affine.store %a, %A[%i] : memref<12xf64>
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %A = memref.alloc() : memref<12xf64>
  affine.for %a0 = 0 to 12 {
    %A_k = affine.apply affine_map<(d0) -> ((d0 * 7 + 1) mod 11)>(%a0)
    %A_i = arith.index_cast %A_k : index to i64
    %A_f = arith.sitofp %A_i : i64 to f64
    affine.store %A_f, %A[%a0] : memref<12xf64>
  }
  call @kernel(%A) : (memref<12xf64>) -> ()
  %A_u = memref.cast %A : memref<12xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  return
}
