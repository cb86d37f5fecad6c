// A sweep in place becomes tileable.
// RUN: loopwright opt %s --affine-loop-skew --affine-loop-tile="tile-size=3" --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %arg1 = 0 to 5 step 3 {
// CHECK: affine.for %arg2 = affine_map<(d0) -> (d0)>(%arg1) to 15 step 3 {
// CHECK: affine.for %arg3 = max affine_map<(d0, d1) -> (d0 - 10, d1)>(%arg2, %arg1) to min affine_map<(d0, d1) -> (d0 + 2, d1 + 3, 5)>(%arg2, %arg1) {
// CHECK: affine.for %arg4 = max affine_map<(d0, d1) -> (d0 + 1, d1)>(%arg3, %arg2) to min affine_map<(d0, d1) -> (d0 + 3, d1 + 11)>(%arg2, %arg3) {
// CHECK: affine.store %3, %arg0[%arg4 - %arg3] : memref<12xf64>

func.func @kernel(%A: memref<12xf64>) {
  affine.for %t = 0 to 5 {
    affine.for %i = 1 to 11 {
      %a = affine.load %A[%i - 1] : memref<12xf64>
      %b = affine.load %A[%i + 1] : memref<12xf64>
      %s = arith.addf %a, %b : f64
      %h = arith.constant 0.5 : f64
      %m = arith.mulf %s, %h : f64
      affine.store %m, %A[%i] : memref<12xf64>
    }
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
