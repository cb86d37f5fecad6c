// Functions are optimized wherever they stand.
// RUN: loopwright optimize --tile none %s | FileCheck %s
// RUN: loopwright opt %s --pass-pipeline='builtin.module(builtin.module(func.func(affine-parallelize)))' | FileCheck %s

// CHECK: affine.parallel (%arg1) = (0) to (10)
// CHECK: affine.parallel (%arg1) = (0) to (20)

module @lib {
  func.func @kernel(%A: memref<10xi64>) {
    affine.for %i = 0 to 10 {
      %a = affine.load %A[%i] : memref<10xi64>
      affine.store %a, %A[%i] : memref<10xi64>
    }
    return
  }
}
module {
  func.func @kernel(%A: memref<20xi64>) {
    affine.for %i = 0 to 20 {
      %a = affine.load %A[%i] : memref<20xi64>
      affine.store %a, %A[%i] : memref<20xi64>
    }
    return
  }
}

func.func @main() {
  %one = arith.constant 1 : i64
  vector.print %one : i64
  return
}
