// A vector is a range of cells; at most that where a mask or the end of the array cuts it off.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS

// CHECK-LABEL: function 'loads_and_stores'
// CHECK: read { S0[i] -> A[o0] : i <= o0 <= i + 3 }
// CHECK: write { S0[i] -> B[o0] : i <= o0 <= i + 3 }
// CHECK: read { S1[i] -> A[o0] : 4i <= o0 <= 4i + 3 }
// DEPS-LABEL: function 'loads_and_stores'
// DEPS: for %i at {{.*}}: not parallel
// DEPS: for %i at {{.*}}: parallel
// DEPS: S0 -> S0 waw B line {{.*}} (1..3)
func.func @loads_and_stores(%A: memref<40xf32>, %B: memref<40xf32>, %C: memref<10x40xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.vector_load %A[%i] : memref<40xf32>, vector<4xf32>
    vector.store %v, %B[%i] : memref<40xf32>, vector<4xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.vector_load %A[4 * %i] : memref<40xf32>, vector<4xf32>
    affine.vector_store %v, %C[%i, 0] : memref<10x40xf32>, vector<4xf32>
  }
  return
}

// CHECK-LABEL: function 'transfers'
// CHECK: read { S0[i] -> A[i, o1] : 0 <= o1 <= 7 }
// CHECK: write { S0[i] -> B[i, o1] : 0 <= o1 <= 7 } (at most)
// CHECK: read { S1[i] -> A[o0, i] : 0 <= o0 <= 7 }
func.func @transfers(%A: memref<8x8xf32>, %B: memref<8x8xf32>, %m: vector<8xi1>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    %v = vector.transfer_read %A[%i, %c0], %p {in_bounds = [true]} : memref<8x8xf32>, vector<8xf32>
    vector.transfer_write %v, %B[%i, %c0], %m {in_bounds = [true]} : vector<8xf32>, memref<8x8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = vector.transfer_read %A[%c0, %i], %p {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>} : memref<8x8xf32>, vector<8xf32>
    vector.transfer_write %v, %B[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<8x8xf32>
  }
  return
}
