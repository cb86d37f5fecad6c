// Where the values of a product of polynomials come from [Feautrier91].
//
// The paper's example: c(i+j) += a(i) b(j), after c is set to zero. Memory-based dependences relate all iterations with one sum i + j;
// of values, each comes from the iteration (i - 1, j + 1), or from the first loop where there is none.
// RUN: loopwright deps --kind value --verbose %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=MEMORY

// CHECK: S0 -> S1  raw   c      no loop     ()
// CHECK-NEXT: [n] -> { S0[k] -> S1[0, k] : 0 <= k < n; S0[k] -> S1[k - n + 1, n - 1] : n <= k <= 2n - 2 }
// CHECK: S1 -> S1  raw   c      line {{[0-9]+}}      (1, -1)
// CHECK-NEXT: [n] -> { S1[i, j] -> S1[i + 1, j - 1] : 0 <= i <= n - 2 and 0 < j < n }
// MEMORY: S1 -> S1  raw   c      line {{[0-9]+}}      (1.., ..-1)

func.func @product(%n: index, %a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %k = 0 to affine_map<()[s0] -> (2 * s0 - 1)>()[%n] {
    affine.store %zero, %c[%k] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %c[%i + %j] : memref<?xf64>
      %y = affine.load %a[%i] : memref<?xf64>
      %z = affine.load %b[%j] : memref<?xf64>
      %p = arith.mulf %y, %z : f64
      %s = arith.addf %x, %p : f64
      affine.store %s, %c[%i + %j] : memref<?xf64>
    }
  }
  return
}
