// mlir-opt takes options that do nothing beside others; here a remark says so.
// RUN: loopwright opt %s --affine-loop-unroll="unroll-full-threshold=3" 2>&1 | FileCheck %s
// RUN: loopwright opt %s --affine-loop-unroll="unroll-factor=-1 cleanup-unroll" 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: loopwright opt %s --affine-loop-unroll="unroll-factor=-1 unroll-full-threshold=8" 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK-DAG: remark: {{.*}} is given to 'affine-loop-unroll' with an option that has no effect: 'unroll-full-threshold' requires 'unroll-factor=-1'
// CHECK-DAG: affine.for %{{.*}} = 0 to 8 step 4
// FULL: 'cleanup-unroll' cannot be combined with 'unroll-factor=-1'
// NONE-NOT: remark
// NONE: func.func @kernel

func.func @kernel(%A: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %x = arith.constant 3.0 : f64
  %A = memref.alloc() : memref<8xf64>
  call @kernel(%A, %x) : (memref<8xf64>, f64) -> ()
  %A_u = memref.cast %A : memref<8xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  return
}
