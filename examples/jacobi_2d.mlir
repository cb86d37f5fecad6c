// Five-point Jacobi stencil: each point becomes the mean of itself and its four neighbours.
//
// One time step writes B from A, then A from B:
//   S0: B[i][j] = 0.2 * (A[i][j] + A[i][j-1] + A[i][j+1] + A[i+1][j] + A[i-1][j])
//   S1: A[i][j] = 0.2 * (B[i][j] + B[i][j-1] + B[i][j+1] + B[i+1][j] + B[i-1][j])
// Inside one step, the i and j loops of each statement are parallel. From step to step, a point
// needs its neighbours of the step before: tiling the time loop together with i and j is legal only
// after the two space loops are skewed by the time step.

func.func @jacobi_2d(%tsteps: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %fifth = arith.constant 0.2 : f64
  affine.for %t = 0 to %tsteps {
    // The border keeps its values: i and j run from 1 to n - 2.
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        // S0
        %centre = affine.load %A[%i, %j] : memref<?x?xf64>
        %west = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %east = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %south = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %north = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %s1 = arith.addf %centre, %west : f64
        %s2 = arith.addf %s1, %east : f64
        %s3 = arith.addf %s2, %south : f64
        %s4 = arith.addf %s3, %north : f64
        %mean = arith.mulf %fifth, %s4 : f64
        affine.store %mean, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        // S1
        %centre = affine.load %B[%i, %j] : memref<?x?xf64>
        %west = affine.load %B[%i, %j - 1] : memref<?x?xf64>
        %east = affine.load %B[%i, %j + 1] : memref<?x?xf64>
        %south = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %north = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %s1 = arith.addf %centre, %west : f64
        %s2 = arith.addf %s1, %east : f64
        %s3 = arith.addf %s2, %south : f64
        %s4 = arith.addf %s3, %north : f64
        %mean = arith.mulf %fifth, %s4 : f64
        affine.store %mean, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
