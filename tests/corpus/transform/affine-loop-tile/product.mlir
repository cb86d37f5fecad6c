// The three loops of a product are one band.
// RUN: loopwright opt %s --affine-loop-tile="tile-sizes=4,3,5" --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %arg3 = 0 to 10 step 4 {
// CHECK: affine.for %arg4 = 0 to 10 step 3 {
// CHECK: affine.for %arg5 = 0 to 10 step 5 {
// CHECK: affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 4, 10)>(%arg3) {
// CHECK: affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 3, 10)>(%arg4) {
// CHECK: affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 5)>(%arg5) {
// CHECK: affine.store %4, %arg2[%arg6, %arg7] : memref<10x10xf64>

func.func @kernel(%A: memref<10x10xf64>, %B: memref<10x10xf64>, %C: memref<10x10xf64>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.for %k = 0 to 10 {
        %a = affine.load %A[%i, %k] : memref<10x10xf64>
        %b = affine.load %B[%k, %j] : memref<10x10xf64>
        %c = affine.load %C[%i, %j] : memref<10x10xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<10x10xf64>
      }
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
  %C = memref.alloc() : memref<10x10xf64>
  affine.for %c0 = 0 to 10 {
    affine.for %c1 = 0 to 10 {
      %C_k = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 3) mod 11)>(%c0, %c1)
      %C_i = arith.index_cast %C_k : index to i64
      %C_f = arith.sitofp %C_i : i64 to f64
      affine.store %C_f, %C[%c0, %c1] : memref<10x10xf64>
    }
  }
  call @kernel(%A, %B, %C) : (memref<10x10xf64>, memref<10x10xf64>, memref<10x10xf64>) -> ()
  %A_u = memref.cast %A : memref<10x10xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  %B_u = memref.cast %B : memref<10x10xf64> to memref<*xf64>
  call @printMemrefF64(%B_u) : (memref<*xf64>) -> ()
  %C_u = memref.cast %C : memref<10x10xf64> to memref<*xf64>
  call @printMemrefF64(%C_u) : (memref<*xf64>) -> ()
  return
}
