// Vectors for a number of iterations that is not a multiple of their length write cells that the loop does not write, or
// past the end, unless vectors may hang over the end and it is the array's; those for a loop of another step write too much; sums of vectors add up in another order.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: beyond: different: with no parameters, %A[10] is
// CHECK: outside: different: with no parameters, the program after fails: {{.*}} out of bounds
// CHECK: any: not proved; {{[0-9]+}} runs agree (n = 
// CHECK: stepped: different: with no parameters, %B[1] is
// CHECK: sum: different: with no parameters, %B[0] is
//--- before.mlir
func.func @beyond(%A: memref<16xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<16xf32>
  }
  return
}
func.func @outside(%A: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  return
}
func.func @any(%A: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
func.func @stepped(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 step 2 {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @sum(%A: memref<16xf32>, %B: memref<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 16 iter_args(%t = %zero) -> f32 {
    %a = affine.load %A[%i] : memref<16xf32>
    %n = arith.addf %t, %a : f32
    affine.yield %n : f32
  }
  affine.store %s, %B[0] : memref<1xf32>
  return
}
//--- after.mlir
func.func @beyond(%A: memref<16xf32>, %x: f32) {
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to 10 step 4 {
    vector.transfer_write %xs, %A[%i] : vector<4xf32>, memref<16xf32>
  }
  return
}
func.func @outside(%A: memref<10xf32>, %x: f32) {
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to 10 step 4 {
    affine.vector_store %xs, %A[%i] : memref<10xf32>, vector<4xf32>
  }
  return
}
func.func @any(%A: memref<?xf32>, %x: f32, %n: index) {
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to %n step 4 {
    vector.transfer_write %xs, %A[%i] : vector<4xf32>, memref<?xf32>
  }
  return
}
func.func @stepped(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 step 4 {
    %a = affine.vector_load %A[%i] : memref<16xf32>, vector<4xf32>
    affine.vector_store %a, %B[%i] : memref<16xf32>, vector<4xf32>
  }
  return
}
func.func @sum(%A: memref<16xf32>, %B: memref<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  %s = affine.for %i = 0 to 16 step 4 iter_args(%t = %zeros) -> vector<4xf32> {
    %a = affine.vector_load %A[%i] : memref<16xf32>, vector<4xf32>
    %n = arith.addf %t, %a : vector<4xf32>
    affine.yield %n : vector<4xf32>
  }
  %r = vector.reduction <add>, %s : vector<4xf32> into f32
  %t = arith.addf %r, %zero : f32
  affine.store %t, %B[0] : memref<1xf32>
  return
}
