// Loops over vectors, as mlir-opt's super-vectorize makes them, are compared lane by lane.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: loopwright verify %t/after.mlir %t/before.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/wrong.mlir | FileCheck %s --check-prefix=WRONG

// CHECK: stencil: equal (proved)
// CHECK: spread: equal (proved)
// CHECK: remainder: equal (proved)
// CHECK: carried: equal (proved)
// CHECK: the programs are equal
// WRONG: stencil: different: with no parameters, %B[
// WRONG: spread: different: with no parameters, %C[
//--- before.mlir
func.func @stencil(%A: memref<32xf32>, %B: memref<32xf32>, %x: f32) {
  %two = arith.constant 2.0 : f32
  affine.for %i = 1 to 29 {
    %a = affine.load %A[%i - 1] : memref<32xf32>
    %b = affine.load %A[%i + 1] : memref<32xf32>
    %s = arith.addf %a, %b : f32
    %t = arith.mulf %s, %x : f32
    %u = arith.mulf %t, %two : f32
    affine.store %u, %B[%i] : memref<32xf32>
  }
  return
}
func.func @spread(%A: memref<16xf32>, %C: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i] : memref<16xf32>
      affine.store %a, %C[%i, %j] : memref<16x16xf32>
    }
  }
  return
}
func.func @remainder(%A: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xf32>
    %s = arith.addf %a, %x : f32
    affine.store %s, %A[%i] : memref<10xf32>
  }
  return
}
func.func @carried(%A: memref<8x4xf32>, %B: memref<4xf32>) {
  affine.for %j = 0 to 4 {
    %zero = arith.constant 0.0 : f32
    %s = affine.for %i = 0 to 8 iter_args(%t = %zero) -> f32 {
      %a = affine.load %A[%i, %j] : memref<8x4xf32>
      %n = arith.addf %t, %a : f32
      affine.yield %n : f32
    }
    affine.store %s, %B[%j] : memref<4xf32>
  }
  return
}
//--- after.mlir
#zero = affine_map<(d0) -> (0)>
func.func @stencil(%A: memref<32xf32>, %B: memref<32xf32>, %x: f32) {
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  %twos = arith.constant dense<2.0> : vector<4xf32>
  affine.for %i = 1 to 29 step 4 {
    %left = affine.apply affine_map<(d0) -> (d0 - 1)>(%i)
    %pad = ub.poison : f32
    %a = vector.transfer_read %A[%left], %pad : memref<32xf32>, vector<4xf32>
    %b = affine.vector_load %A[%i + 1] : memref<32xf32>, vector<4xf32>
    %s = arith.addf %a, %b : vector<4xf32>
    %t = arith.mulf %s, %xs : vector<4xf32>
    %u = arith.mulf %t, %twos : vector<4xf32>
    vector.transfer_write %u, %B[%i] : vector<4xf32>, memref<32xf32>
  }
  return
}
func.func @spread(%A: memref<16xf32>, %C: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 step 8 {
      %pad = ub.poison : f32
      %a = vector.transfer_read %A[%i], %pad {permutation_map = #zero} : memref<16xf32>, vector<8xf32>
      affine.vector_store %a, %C[%i, %j] : memref<16x16xf32>, vector<8xf32>
    }
  }
  return
}
func.func @remainder(%A: memref<10xf32>, %x: f32) {
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to 10 step 4 {
    %pad = ub.poison : f32
    %a = vector.transfer_read %A[%i], %pad : memref<10xf32>, vector<4xf32>
    %s = arith.addf %a, %xs : vector<4xf32>
    vector.transfer_write %s, %A[%i] : vector<4xf32>, memref<10xf32>
  }
  return
}
func.func @carried(%A: memref<8x4xf32>, %B: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  %s = affine.for %i = 0 to 8 iter_args(%t = %zeros) -> vector<4xf32> {
    %a = affine.vector_load %A[%i, 0] : memref<8x4xf32>, vector<4xf32>
    %n = arith.addf %t, %a : vector<4xf32>
    affine.yield %n : vector<4xf32>
  }
  vector.store %s, %B[%c0] : memref<4xf32>, vector<4xf32>
  return
}
//--- wrong.mlir
#zero = affine_map<(d0) -> (0)>
func.func @stencil(%A: memref<32xf32>, %B: memref<32xf32>, %x: f32) {
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  %twos = arith.constant dense<[2.0, 2.0, 1.0, 2.0]> : vector<4xf32>
  affine.for %i = 1 to 29 step 4 {
    %a = affine.vector_load %A[%i - 1] : memref<32xf32>, vector<4xf32>
    %b = affine.vector_load %A[%i + 1] : memref<32xf32>, vector<4xf32>
    %s = arith.addf %a, %b : vector<4xf32>
    %t = arith.mulf %s, %xs : vector<4xf32>
    %u = arith.mulf %t, %twos : vector<4xf32>
    affine.vector_store %u, %B[%i] : memref<32xf32>, vector<4xf32>
  }
  return
}
func.func @spread(%A: memref<16xf32>, %C: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 step 8 {
      %zero = arith.constant 0.0 : f32
      %a = vector.transfer_read %A[%i], %zero : memref<16xf32>, vector<8xf32>
      affine.vector_store %a, %C[%i, %j] : memref<16x16xf32>, vector<8xf32>
    }
  }
  return
}
func.func @remainder(%A: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xf32>
    %s = arith.addf %a, %x : f32
    affine.store %s, %A[%i] : memref<10xf32>
  }
  return
}
func.func @carried(%A: memref<8x4xf32>, %B: memref<4xf32>) {
  affine.for %j = 0 to 4 {
    %zero = arith.constant 0.0 : f32
    %s = affine.for %i = 0 to 8 iter_args(%t = %zero) -> f32 {
      %a = affine.load %A[%i, %j] : memref<8x4xf32>
      %n = arith.addf %t, %a : f32
      affine.yield %n : f32
    }
    affine.store %s, %B[%j] : memref<4xf32>
  }
  return
}
