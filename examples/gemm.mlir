// Matrix product: C := alpha*A*B + beta*C.
//
// A is ni x nk, B is nk x nj, C is ni x nj; the sizes are ordinary arguments. In the affine
// dialect, loop bounds and subscripts are affine in the loop counters and in these sizes, so the
// whole function can be analysed exactly.
//
// Every value that one statement hands to another goes through memory. That makes two statements:
//   S0: C[i][j] = C[i][j] * beta
//   S1: C[i][j] = C[i][j] + alpha * A[i][k] * B[k][j]
// S1 adds to the same C[i][j] for every k, in order: the k loop carries a dependence, the i and j
// loops carry none. All three loops can be tiled, and i and j can run in parallel.

func.func @gemm(%ni: index, %nj: index, %nk: index, %alpha: f64, %beta: f64,
                %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      // S0
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %scaled = arith.mulf %c, %beta : f64
      affine.store %scaled, %C[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to %nk {
      affine.for %j = 0 to %nj {
        // S1
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %alpha_a = arith.mulf %alpha, %a : f64
        %product = arith.mulf %alpha_a, %b : f64
        %sum = arith.addf %c, %product : f64
        affine.store %sum, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
