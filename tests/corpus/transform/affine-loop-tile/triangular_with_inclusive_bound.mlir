// A triangular band is tiled; mlir-opt refuses it.
// RUN: loopwright opt %s --affine-loop-tile="tile-size=4" --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %arg2 = 0 to 12 step 4 {
// CHECK: affine.for %arg3 = 0 to affine_map<(d0) -> (d0 + 4)>(%arg2) step 4 {
// CHECK: affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 4)>(%arg2) {
// CHECK: affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0, d1) -> (d0 + 4, d1 + 1)>(%arg3, %arg4) {
// CHECK: affine.store %2, %arg1[%arg4, %arg5] : memref<12x12xf64>

func.func @kernel(%A: memref<12x12xf64>, %B: memref<12x12xf64>) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %a = affine.load %A[%j, %i] : memref<12x12xf64>
      %b = affine.load %B[%i, %j] : memref<12x12xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %A = memref.alloc() : memref<12x12xf64>
  affine.for %a0 = 0 to 12 {
    affine.for %a1 = 0 to 12 {
      %A_k = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 11)>(%a0, %a1)
      %A_i = arith.index_cast %A_k : index to i64
      %A_f = arith.sitofp %A_i : i64 to f64
      affine.store %A_f, %A[%a0, %a1] : memref<12x12xf64>
    }
  }
  %B = memref.alloc() : memref<12x12xf64>
  affine.for %b0 = 0 to 12 {
    affine.for %b1 = 0 to 12 {
      %B_k = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 2) mod 11)>(%b0, %b1)
      %B_i = arith.index_cast %B_k : index to i64
      %B_f = arith.sitofp %B_i : i64 to f64
      affine.store %B_f, %B[%b0, %b1] : memref<12x12xf64>
    }
  }
  call @kernel(%A, %B) : (memref<12x12xf64>, memref<12x12xf64>) -> ()
  %A_u = memref.cast %A : memref<12x12xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  %B_u = memref.cast %B : memref<12x12xf64> to memref<*xf64>
  call @printMemrefF64(%B_u) : (memref<*xf64>) -> ()
  return
}
