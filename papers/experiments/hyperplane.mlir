// The hyperplane method [Lamport74]: sweeps of a relaxation in place, in parallel along 2 i + j + k.
//
// The paper's program has no parallel loop; all points (i, j, k) of a plane 2 i + j + k = const can be computed at once, and
// of planes with smaller coefficients none will do: i + j + k is refused with two points that touch one element.
// The sweeps of an n by n grid, l times, take 2 l + 2 n - 7 steps instead of l (n - 2)^2.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/relaxation.mlir --schedule %t/hyperplane.yaml --certificate %t/proof -o %t/parallel.mlir
// RUN: loopwright opt %t/parallel.mlir | FileCheck %s
// RUN: loopwright check %t/proof %t/relaxation.mlir %t/parallel.mlir | FileCheck %s --check-prefix=PROVED
// RUN: not loopwright optimize %t/relaxation.mlir --schedule %t/smaller.yaml 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: loopwright calc -e "card (({ [i, j, k] -> [2i + j + k] }) ([l, n] -> { [i, j, k] : 0 <= i < l and 0 < j < n - 1 and 0 < k < n - 1 }))" | FileCheck %s --check-prefix=STEPS

// CHECK: affine.for %[[STEP:.*]] = 2 to
// CHECK-NEXT: affine.parallel (%[[I:.*]]) =
// CHECK-NEXT: affine.for %[[J:.*]] = max
// CHECK: affine.store %{{.*}}, %arg2[%[[J]], %[[STEP]] - %[[I]] * 2 - %[[J]]]
// PROVED: the programs are equal
// REFUSED: error: '@relax': the new order is not legal: S0[0, 2, 2] may run at the same time as S0[1, 1, 2], and both touch %U
// STEPS: (-7 + 2 * l + 2 * n) : l > 0 and n >= 4
//--- hyperplane.yaml
domain: "[l, n] -> { S0[i, j, k] : 0 <= i < l and 0 < j < n - 1 and 0 < k < n - 1 }"
child:
  schedule: "[{ S0[i, j, k] -> [(2i + j + k)] }, { S0[i, j, k] -> [(i)] }, { S0[i, j, k] -> [(j)] }]"
  coincident: [ 0, 1, 1 ]
//--- smaller.yaml
domain: "[l, n] -> { S0[i, j, k] : 0 <= i < l and 0 < j < n - 1 and 0 < k < n - 1 }"
child:
  schedule: "[{ S0[i, j, k] -> [(i + j + k)] }, { S0[i, j, k] -> [(i)] }, { S0[i, j, k] -> [(j)] }]"
  coincident: [ 0, 1, 1 ]
//--- relaxation.mlir
func.func @relax(%l: index, %n: index, %U: memref<?x?xf64>) {
  %q = arith.constant 0.25 : f64
  affine.for %i = 0 to %l {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %a = affine.load %U[%j + 1, %k] : memref<?x?xf64>
        %b = affine.load %U[%j, %k + 1] : memref<?x?xf64>
        %c = affine.load %U[%j - 1, %k] : memref<?x?xf64>
        %d = affine.load %U[%j, %k - 1] : memref<?x?xf64>
        %ab = arith.addf %a, %b : f64
        %abc = arith.addf %ab, %c : f64
        %abcd = arith.addf %abc, %d : f64
        %u = arith.mulf %abcd, %q : f64
        affine.store %u, %U[%j, %k] : memref<?x?xf64>
      }
    }
  }
  return
}
