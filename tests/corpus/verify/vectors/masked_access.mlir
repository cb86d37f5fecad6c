// What maskedload and maskedstore access is what the mask lets through; other lanes have what is passed through, and are not written.
// RUN: split-file %s %t
// RUN: loopwright verify %t/scalar.mlir %t/least.mlir | FileCheck %s
// RUN: loopwright verify %t/least.mlir %t/scalar.mlir | FileCheck %s
// RUN: loopwright verify %t/scalar.mlir %t/rest.mlir | FileCheck %s
// RUN: loopwright verify %t/least.mlir %t/rest.mlir | FileCheck %s
// RUN: loopwright verify %t/passed.mlir %t/through.mlir | FileCheck %s
// RUN: loopwright verify %t/copied.mlir %t/all.mlir | FileCheck %s
// RUN: loopwright verify %t/corner.mlir %t/block.mlir | FileCheck %s
// RUN: loopwright verify --certificate %t/scalar.json %t/scalar.mlir %t/least.mlir
// RUN: loopwright check %t/scalar.json %t/scalar.mlir %t/least.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: loopwright verify --certificate %t/least.json %t/least.mlir %t/scalar.mlir
// RUN: loopwright check %t/least.json %t/least.mlir %t/scalar.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: loopwright verify --certificate %t/scalar.json %t/scalar.mlir %t/rest.mlir
// RUN: loopwright check %t/scalar.json %t/scalar.mlir %t/rest.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: loopwright verify --certificate %t/passed.json %t/passed.mlir %t/through.mlir
// RUN: loopwright check %t/passed.json %t/passed.mlir %t/through.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: loopwright verify --certificate %t/copied.json %t/copied.mlir %t/all.mlir
// RUN: loopwright check %t/copied.json %t/copied.mlir %t/all.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: loopwright verify --certificate %t/corner.json %t/corner.mlir %t/block.mlir
// RUN: loopwright check %t/corner.json %t/corner.mlir %t/block.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: not loopwright verify %t/scalar.mlir %t/more.mlir | FileCheck %s --check-prefix=MORE
// RUN: not loopwright verify %t/scalar.mlir %t/fewer.mlir | FileCheck %s --check-prefix=FEWER
// RUN: not loopwright verify %t/passed.mlir %t/other.mlir | FileCheck %s --check-prefix=OTHER
// RUN: not loopwright verify %t/copied.mlir %t/some.mlir | FileCheck %s --check-prefix=SOME
// RUN: not loopwright verify %t/corner.mlir %t/turned.mlir | FileCheck %s --check-prefix=TURNED
// RUN: not loopwright verify %t/scalar.mlir %t/unmasked.mlir | FileCheck %s --check-prefix=UNMASKED

// CHECK: f: equal (proved)
// CHECKED: the programs are equal
// MORE: f: different: {{.*}}the program after fails
// FEWER: f: different
// OTHER: f: different
// SOME: f: different
// TURNED: f: different
// UNMASKED: f: different: {{.*}}the program after fails
//--- scalar.mlir
func.func @f(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %b[%i] : memref<?xf32>
  }
  return
}
//--- least.mlir
func.func @f(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  %z = arith.constant dense<0.0> : vector<8xf32>
  affine.for %i = 0 to %n step 8 {
    %m = affine.min affine_map<(i)[n] -> (8, n - i)>(%i)[%n]
    %mask = vector.create_mask %m : vector<8xi1>
    %x = vector.maskedload %a[%i], %mask, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %y = arith.addf %x, %x : vector<8xf32>
    vector.maskedstore %b[%i], %mask, %y : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}
//--- rest.mlir
func.func @f(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  %z = ub.poison : vector<8xf32>
  affine.for %i = 0 to %n step 8 {
    %m = affine.apply affine_map<(i)[n] -> (n - i)>(%i)[%n]
    %mask = vector.create_mask %m : vector<8xi1>
    %x = vector.maskedload %a[%i], %mask, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %y = arith.addf %x, %x : vector<8xf32>
    vector.maskedstore %b[%i], %mask, %y : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}
//--- more.mlir
func.func @f(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  %z = arith.constant dense<0.0> : vector<8xf32>
  affine.for %i = 0 to %n step 8 {
    %m = affine.min affine_map<(i)[n] -> (8, n - i + 1)>(%i)[%n]
    %mask = vector.create_mask %m : vector<8xi1>
    %x = vector.maskedload %a[%i], %mask, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %y = arith.addf %x, %x : vector<8xf32>
    vector.maskedstore %b[%i], %mask, %y : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}
//--- fewer.mlir
func.func @f(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  %z = arith.constant dense<0.0> : vector<8xf32>
  affine.for %i = 0 to %n step 8 {
    %m = affine.min affine_map<(i)[n] -> (7, n - i)>(%i)[%n]
    %mask = vector.create_mask %m : vector<8xi1>
    %x = vector.maskedload %a[%i], %mask, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %y = arith.addf %x, %x : vector<8xf32>
    vector.maskedstore %b[%i], %mask, %y : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}
//--- unmasked.mlir
func.func @f(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  %z = arith.constant dense<0.0> : vector<8xf32>
  affine.for %i = 0 to %n step 8 {
    %m = affine.min affine_map<(i)[n] -> (8, n - i)>(%i)[%n]
    %mask = vector.create_mask %m : vector<8xi1>
    %x = vector.maskedload %a[%i], %mask, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %y = arith.addf %x, %x : vector<8xf32>
    vector.store %y, %b[%i] : memref<?xf32>, vector<8xf32>
  }
  return
}
//--- passed.mlir
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(i) : (4 - i >= 0)>(%i) {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    } else {
      %x = affine.load %b[%i] : memref<8xf32>
      %y = arith.negf %x : f32
      affine.store %y, %b[%i] : memref<8xf32>
    }
  }
  return
}
//--- through.mlir
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %mask = vector.constant_mask [5] : vector<8xi1>
  %old = vector.load %b[%c0] : memref<8xf32>, vector<8xf32>
  %negated = arith.negf %old : vector<8xf32>
  %x = vector.maskedload %a[%c0], %mask, %negated : memref<8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.store %x, %b[%c0] : memref<8xf32>, vector<8xf32>
  return
}
//--- other.mlir
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %mask = vector.constant_mask [5] : vector<8xi1>
  %old = vector.load %b[%c0] : memref<8xf32>, vector<8xf32>
  %x = vector.maskedload %a[%c0], %mask, %old : memref<8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.store %x, %b[%c0] : memref<8xf32>, vector<8xf32>
  return
}
//--- copied.mlir
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}
//--- all.mlir
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %all = arith.constant dense<true> : vector<8xi1>
  %none = arith.constant dense<false> : vector<8xi1>
  %z = arith.constant dense<0.0> : vector<8xf32>
  %x = vector.maskedload %a[%c0], %all, %z : memref<8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %b[%c0], %all, %x : memref<8xf32>, vector<8xi1>, vector<8xf32>
  vector.maskedstore %a[%c0], %none, %z : memref<8xf32>, vector<8xi1>, vector<8xf32>
  return
}
//--- some.mlir
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %all = arith.constant dense<[true, true, true, false, true, true, true, true]> : vector<8xi1>
  %z = arith.constant dense<0.0> : vector<8xf32>
  %x = vector.maskedload %a[%c0], %all, %z : memref<8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.store %x, %b[%c0] : memref<8xf32>, vector<8xf32>
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
//--- block.mlir
func.func @f(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant dense<0.0> : vector<4x4xf32>
  %mask = vector.create_mask %c2, %c3 : vector<4x4xi1>
  %0 = vector.maskedload %a[%c0, %c0], %mask, %z : memref<8x8xf32>, vector<4x4xi1>, vector<4x4xf32> into vector<4x4xf32>
  vector.maskedstore %b[%c0, %c0], %mask, %0 : memref<8x8xf32>, vector<4x4xi1>, vector<4x4xf32>
  return
}
//--- turned.mlir
func.func @f(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant dense<0.0> : vector<4x4xf32>
  %mask = vector.create_mask %c3, %c2 : vector<4x4xi1>
  %0 = vector.maskedload %a[%c0, %c0], %mask, %z : memref<8x8xf32>, vector<4x4xi1>, vector<4x4xf32> into vector<4x4xf32>
  vector.maskedstore %b[%c0, %c0], %mask, %0 : memref<8x8xf32>, vector<4x4xi1>, vector<4x4xf32>
  return
}
