// Must not fire: a call between the accesses may touch the array.
// RUN: loopwright opt %s --affine-loop-tile="tile-size=4" --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not tiled
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %arg1 = 0 to 8 {
// CHECK-NEXT: affine.for %arg2 = 0 to 8 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg1, %arg2] : memref<8x8xf64>
// CHECK-NEXT: func.call @opaque(%arg0) : (memref<8x8xf64>) -> ()
// CHECK-NEXT: affine.store %0, %arg0[%arg1, %arg2] : memref<8x8xf64>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return

func.func @kernel(%A: memref<8x8xf64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf64>
      func.call @opaque(%A) : (memref<8x8xf64>) -> ()
      affine.store %a, %A[%i, %j] : memref<8x8xf64>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @opaque(%A: memref<8x8xf64>) {
  %again = arith.constant false
  scf.if %again {
    func.call @opaque(%A) : (memref<8x8xf64>) -> ()
  }
  return
}
func.func @main() {
  %A = memref.alloc() : memref<8x8xf64>
  affine.for %a0 = 0 to 8 {
    affine.for %a1 = 0 to 8 {
      %A_k = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 11)>(%a0, %a1)
      %A_i = arith.index_cast %A_k : index to i64
      %A_f = arith.sitofp %A_i : i64 to f64
      affine.store %A_f, %A[%a0, %a1] : memref<8x8xf64>
    }
  }
  call @kernel(%A) : (memref<8x8xf64>) -> ()
  %A_u = memref.cast %A : memref<8x8xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  return
}
