// Must not fire: the distance (1, -1) goes backwards between tiles.
// RUN: loopwright opt %s --affine-loop-tile="tile-size=4" --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not tiled together with the loops around it: raw dependence S0[1, 1] -> S0[2, 0] on %A runs backwards in it
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %arg1 = 1 to 12 {
// CHECK-NEXT: affine.for %arg2 = 0 to 11 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg1 - 1, %arg2 + 1] : memref<12x12xf64>
// CHECK-NEXT: affine.store %0, %arg0[%arg1, %arg2] : memref<12x12xf64>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return

func.func @kernel(%A: memref<12x12xf64>) {
  affine.for %i = 1 to 12 {
    affine.for %j = 0 to 11 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<12x12xf64>
      affine.store %a, %A[%i, %j] : memref<12x12xf64>
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
  call @kernel(%A) : (memref<12x12xf64>) -> ()
  %A_u = memref.cast %A : memref<12x12xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  return
}
