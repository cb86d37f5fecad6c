// A function for which the budget does not suffice is left alone, and the pipeline goes on with the others.
// RUN: not loopwright opt --budget 400 --pass-pipeline='builtin.module(func.func(affine-loop-interchange,affine-parallelize))' %s 2>&1 | FileCheck %s
// RUN: loopwright opt --pass-pipeline='builtin.module(func.func(affine-loop-interchange,affine-parallelize))' %s 2>&1 | FileCheck %s --check-prefix=ALL

// CHECK-DAG: remark: 'func.func' op is unchanged by 'affine-parallelize': work limit reached in {{.*}}; a larger --budget may help
// CHECK-LABEL: func.func @hard
// CHECK-NOT: affine.parallel
// CHECK-LABEL: func.func @easy
// CHECK: affine.parallel
// ALL-LABEL: func.func @hard
// ALL: affine.parallel
func.func @hard(%n: index, %A: memref<?x?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to affine_map<(i, j) -> (i + j)>(%i, %j) {
        %0 = affine.load %B[%i + %j, %k + %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j + 1, 2 * %k] : memref<?x?x?xf64>
        %2 = arith.mulf %0, %1 : f64
        affine.store %2, %A[%i, %j, 2 * %k] : memref<?x?x?xf64>
      }
    }
  }
  return
}
func.func @easy(%A: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
