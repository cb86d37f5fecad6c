// Must not fire: the strides make [0, 1] and [1, 0] one cell, which both iterations write.
// RUN: loopwright opt %s --affine-parallelize --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not parallel: it carries the possible waw dependence S0[0, 0] -> S0[3, 0] on %A
// CHECK: remark: 'affine.for' op is not parallel: it carries the possible waw dependence S0[0, 0] -> S0[0, 3] on %A
// CHECK-LABEL: func.func @kernel(
// CHECK-NOT: affine.parallel
// CHECK: func.func private

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
