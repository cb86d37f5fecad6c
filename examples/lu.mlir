// LU factorization without pivoting, in place: afterwards the strict lower triangle of A holds L
// (its diagonal is 1) and the upper triangle holds U.
//
//   S0: A[i][j] = A[i][j] - A[i][k] * A[k][j]    for k < j < i
//   S1: A[i][j] = A[i][j] / A[j][j]              for j < i
//   S2: A[i][j] = A[i][j] - A[i][k] * A[k][j]    for k < i <= j
// The loops are triangular: inner bounds depend on outer counters. A bound that is an outer loop
// counter is written as an affine map of it, such as affine_map<(i) -> (i)>(%i).

func.func @lu(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    // Row i of L: columns left of the diagonal.
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      affine.for %k = 0 to affine_map<(j) -> (j)>(%j) {
        // S0
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %l = affine.load %A[%i, %k] : memref<?x?xf64>
        %u = affine.load %A[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %l, %u : f64
        %rest = arith.subf %a, %product : f64
        affine.store %rest, %A[%i, %j] : memref<?x?xf64>
      }
      // S1
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %pivot = affine.load %A[%j, %j] : memref<?x?xf64>
      %quotient = arith.divf %a, %pivot : f64
      affine.store %quotient, %A[%i, %j] : memref<?x?xf64>
    }
    // Row i of U: the diagonal and the columns right of it.
    affine.for %j = affine_map<(i) -> (i)>(%i) to %n {
      affine.for %k = 0 to affine_map<(i) -> (i)>(%i) {
        // S2
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %l = affine.load %A[%i, %k] : memref<?x?xf64>
        %u = affine.load %A[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %l, %u : f64
        %rest = arith.subf %a, %product : f64
        affine.store %rest, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
