// A mask that is set in a leading block says which elements are accessed; those that are not, and those past the end of what is read, may be anything.
// RUN: split-file %s %t
// RUN: loopwright verify %t/scalar.mlir %t/written.mlir | FileCheck %s
// RUN: loopwright verify %t/scalar.mlir %t/both.mlir | FileCheck %s
// RUN: loopwright verify %t/corner.mlir %t/transposed.mlir | FileCheck %s
// RUN: not loopwright verify %t/corner.mlir %t/turned.mlir | FileCheck %s --check-prefix=TURNED
// RUN: not loopwright verify %t/scalar.mlir %t/more.mlir | FileCheck %s --check-prefix=MORE
// RUN: not loopwright verify %t/scalar.mlir %t/fewer.mlir | FileCheck %s --check-prefix=FEWER
// RUN: not loopwright verify %t/scalar.mlir %t/padding.mlir | FileCheck %s --check-prefix=PADDING

// CHECK: f: equal (proved)
// MORE: f: different: {{.*}}the program after fails
// FEWER: f: different: {{.*}}%a[2] is
// TURNED: f: different
// PADDING: f: different: {{.*}}%a[2] is
//--- scalar.mlir
func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    %1 = arith.addf %0, %x : f32
    affine.store %1, %a[%i] : memref<?xf32>
  }
  return
}
//--- written.mlir
func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  %p = ub.poison : f32
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to %n step 4 {
    %left = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %mask = vector.create_mask %left : vector<4xi1>
    %0 = vector.transfer_read %a[%i], %p : memref<?xf32>, vector<4xf32>
    %1 = arith.addf %0, %xs : vector<4xf32>
    vector.transfer_write %1, %a[%i], %mask : vector<4xf32>, memref<?xf32>
  }
  return
}
//--- both.mlir
func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  %z = arith.constant 0.0 : f32
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to %n step 4 {
    %left = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %mask = vector.create_mask %left : vector<4xi1>
    %0 = vector.transfer_read %a[%i], %z, %mask {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
    %1 = arith.addf %0, %xs : vector<4xf32>
    vector.transfer_write %1, %a[%i], %mask {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  }
  return
}
//--- more.mlir
func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  %z = arith.constant 0.0 : f32
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to %n step 4 {
    %left = affine.apply affine_map<(d0)[s0] -> (s0 - d0 + 1)>(%i)[%n]
    %mask = vector.create_mask %left : vector<4xi1>
    %0 = vector.transfer_read %a[%i], %z, %mask {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
    %1 = arith.addf %0, %xs : vector<4xf32>
    vector.transfer_write %1, %a[%i], %mask {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  }
  return
}
//--- fewer.mlir
func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  %z = arith.constant 0.0 : f32
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to %n step 4 {
    %mask = vector.constant_mask [2] : vector<4xi1>
    %0 = vector.transfer_read %a[%i], %z : memref<?xf32>, vector<4xf32>
    %1 = arith.addf %0, %xs : vector<4xf32>
    vector.transfer_write %1, %a[%i], %mask : vector<4xf32>, memref<?xf32>
  }
  return
}
//--- padding.mlir
func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  %z = arith.constant 0.0 : f32
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to %n step 4 {
    %mask = vector.constant_mask [2] : vector<4xi1>
    %left = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %stored = vector.create_mask %left : vector<4xi1>
    %0 = vector.transfer_read %a[%i], %z, %mask : memref<?xf32>, vector<4xf32>
    %1 = arith.addf %0, %xs : vector<4xf32>
    vector.transfer_write %1, %a[%i], %stored : vector<4xf32>, memref<?xf32>
  }
  return
}
//--- corner.mlir
func.func @f(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %0, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
//--- transposed.mlir
// The dimensions of a mask are those of the memref, whichever way the vector lies in it.
func.func @f(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %mask = vector.create_mask %c2, %c3 : vector<4x4xi1>
  %0 = vector.transfer_read %a[%c0, %c0], %z, %mask {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<8x8xf32>, vector<4x4xf32>
  vector.transfer_write %0, %b[%c0, %c0], %mask {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x4xf32>, memref<8x8xf32>
  return
}
//--- turned.mlir
func.func @f(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %mask = vector.create_mask %c3, %c2 : vector<4x4xi1>
  %0 = vector.transfer_read %a[%c0, %c0], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<8x8xf32>, vector<4x4xf32>
  vector.transfer_write %0, %b[%c0, %c0], %mask {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x4xf32>, memref<8x8xf32>
  return
}
