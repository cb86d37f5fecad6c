// A function for which the budget does not suffice is left alone, and the pipeline goes on with the others.
// RUN: not loopwright opt --budget 400 --pass-pipeline='affine-loop-interchange,affine-parallelize' %s 2>&1 | FileCheck %s
// RUN: loopwright opt --pass-pipeline='affine-loop-interchange,affine-parallelize' %s 2>&1 | FileCheck %s --check-prefix=ALL

// CHECK-DAG: remark: 'func.func' op is left alone by 'affine-parallelize': work limit reached in {{.*}}; a larger --budget may do
// CHECK-LABEL: func.func @hard
// CHECK-NOT: affine.parallel
// CHECK-LABEL: func.func @easy
// CHECK: affine.parallel
// ALL-LABEL: func.func @hard
// ALL: affine.parallel
func.func @hard(%n: index, %m: index, %A: memref<?x?x?xf64>, %B: memref<?x?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = affine_map<(i, j) -> (i, j)>(%i, %j) to affine_map<(i, j)[n, m] -> (i + j + 7, n, m)>(%i, %j)[%n, %m] {
        %0 = affine.load %B[2 * %i + 3 * %j - %k, %k + %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j, 2 * %k - %j] : memref<?x?x?xf64>
        %2 = arith.mulf %0, %1 : f64
        affine.store %2, %A[%i, %j, 2 * %k - %j] : memref<?x?x?xf64>
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
