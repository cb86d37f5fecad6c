// Must not fire: [0, 3] and [3, 0] are one cell, so the last writer would be another one.
// RUN: loopwright opt %s --affine-loop-interchange="permutation=1,0" --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not interchanged: possible waw dependence S0[0, 3] -> S0[3, 0] on %A would be reversed
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %arg1 = 0 to 4 {
// CHECK-NEXT: affine.for %arg2 = 0 to 4 {
// CHECK: affine.store %{{.*}}, %arg0[%arg1, %arg2]

func.func @kernel(%A: memref<4x4xf64, strided<[1, 1]>>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %k = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      %n = arith.index_cast %k : index to i64
      %x = arith.sitofp %n : i64 to f64
      affine.store %x, %A[%i, %j] : memref<4x4xf64, strided<[1, 1]>>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
// No program may make a memref whose layout aliases itself, so nobody calls the kernel.
func.func @main() {
  %A = memref.alloc() : memref<1xf64>
  %x = arith.constant 1.0 : f64
  affine.store %x, %A[0] : memref<1xf64>
  %A_u = memref.cast %A : memref<1xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  return
}
