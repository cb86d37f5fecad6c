// A program may promise less than the one before, and be defined where that was not; what it promises besides has to follow.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: drop_nsw: equal (proved)
// CHECK: drop_fastmath: equal (proved)
// CHECK: drop_exact: equal (proved)
// CHECK: keep_flags: equal (proved)
// CHECK: nuw_implied: equal (proved)
// CHECK: dead_poison: equal (proved)
// CHECK: constant_shift: equal (proved)
// CHECK: subview: equal (proved)
// CHECK: subview_dynamic: equal (proved)
// CHECK: bytes: equal (proved)
// CHECK: same_cast: equal (proved)
// CHECK: same_alignment: equal (proved)
// CHECK: never: equal (proved)
// CHECK: division: equal (proved)
// CHECK: dim: equal (proved)
// CHECK: weaker_address: equal (proved)
//--- before.mlir
func.func @drop_nsw(%A: memref<8xi32>, %y: i32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xi32>
    %s = arith.muli %v, %y overflow<nsw, nuw> : i32
    affine.store %s, %A[%i] : memref<8xi32>
  }
  return
}
func.func @drop_fastmath(%A: memref<8xf32>, %y: f32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    %s = arith.mulf %v, %y fastmath<fast> : f32
    affine.store %s, %A[%i] : memref<8xf32>
  }
  return
}
func.func @drop_exact(%A: memref<8xi32>, %y: i32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xi32>
    %s = arith.divsi %v, %y exact : i32
    affine.store %s, %A[%i] : memref<8xi32>
  }
  return
}
func.func @keep_flags(%A: memref<8xi32>, %y: i32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xi32>
    %s = arith.shli %v, %y overflow<nuw> : i32
    affine.store %s, %A[%i] : memref<8xi32>
  }
  return
}
func.func @nuw_implied(%A: memref<64xindex>, %n: index) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %s = arith.addi %i, %c1 : index
    affine.store %s, %A[%i] : memref<64xindex>
  }
  return
}
func.func @dead_poison(%n: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %p = ub.poison : i8
  %c = arith.muli %p, %c0 : i8
  return %c : i8
}
func.func @constant_shift(%A: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %c2 = arith.constant 2 : i32
    %v = affine.load %A[%i] : memref<8xi32>
    %s = arith.shli %v, %c2 : i32
    affine.store %s, %A[%i] : memref<8xi32>
  }
  return
}
func.func @subview(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
func.func @subview_dynamic(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %s = memref.subview %A[%i][1][1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
    affine.store %x, %s[0] : memref<1xf32, strided<[1], offset: ?>>
  }
  return
}
func.func @bytes(%x: f32, %B: memref<16xf32>) {
  %A = memref.alloc() : memref<64xi8>
  %c0 = arith.constant 0 : index
  %s = memref.view %A[%c0][] : memref<64xi8> to memref<16xf32>
  affine.for %i = 0 to 16 {
    affine.store %x, %B[%i] : memref<16xf32>
  }
  memref.dealloc %A : memref<64xi8>
  return
}
func.func @same_cast(%A: memref<?xf32>, %x: f32) {
  %C = memref.cast %A : memref<?xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %C[%i] : memref<8xf32>
  }
  return
}
func.func @same_alignment(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    memref.store %x, %A[%i] {alignment = 4 : i64} : memref<8xf32>
  }
  return
}
func.func @never(%A: memref<8xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<8xf32>
  ub.unreachable
}
func.func @division(%A: memref<8xi32>, %n: i32, %m: i32) {
  affine.for %i = 0 to 8 {
    %d = arith.divsi %n, %m : i32
    affine.store %d, %A[%i] : memref<8xi32>
  }
  return
}
func.func @dim(%A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
func.func @weaker_address(%A: memref<8xf32>) {
  %C = memref.assume_alignment %A, 64 : memref<8xf32>
  affine.for %i = 0 to 8 {
    %v = affine.load %C[%i] : memref<8xf32>
    affine.store %v, %C[%i] : memref<8xf32>
  }
  return
}
//--- after.mlir
func.func @drop_nsw(%A: memref<8xi32>, %y: i32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[7 - %i] : memref<8xi32>
    %s = arith.muli %v, %y overflow<nsw> : i32
    affine.store %s, %A[7 - %i] : memref<8xi32>
  }
  return
}
func.func @drop_fastmath(%A: memref<8xf32>, %y: f32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[7 - %i] : memref<8xf32>
    %s = arith.mulf %v, %y fastmath<contract> : f32
    affine.store %s, %A[7 - %i] : memref<8xf32>
  }
  return
}
func.func @drop_exact(%A: memref<8xi32>, %y: i32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[7 - %i] : memref<8xi32>
    %s = arith.divsi %v, %y : i32
    affine.store %s, %A[7 - %i] : memref<8xi32>
  }
  return
}
func.func @keep_flags(%A: memref<8xi32>, %y: i32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[7 - %i] : memref<8xi32>
    %s = arith.shli %v, %y overflow<nuw> : i32
    affine.store %s, %A[7 - %i] : memref<8xi32>
  }
  return
}
func.func @nuw_implied(%A: memref<64xindex>, %n: index) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %s = arith.addi %i, %c1 overflow<nsw, nuw> : index
    affine.store %s, %A[%i] : memref<64xindex>
  }
  return
}
func.func @dead_poison(%n: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  return %c0 : i8
}
func.func @constant_shift(%A: memref<8xi32>) {
  %c2 = arith.constant 2 : i32
  affine.for %i = 0 to 8 step 2 {
    %v = affine.load %A[%i] : memref<8xi32>
    %s = arith.shli %v, %c2 : i32
    affine.store %s, %A[%i] : memref<8xi32>
    %w = affine.load %A[%i + 1] : memref<8xi32>
    %t = arith.shli %w, %c2 : i32
    affine.store %t, %A[%i + 1] : memref<8xi32>
  }
  return
}
func.func @subview(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 step 8 {
    %s = memref.subview %A[%i][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
    affine.for %j = 0 to 8 {
      affine.store %x, %s[%j] : memref<8xf32, strided<[1], offset: ?>>
    }
  }
  return
}
func.func @subview_dynamic(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
func.func @bytes(%x: f32, %B: memref<16xf32>) {
  %A = memref.alloc() : memref<64xi8>
  %c0 = arith.constant 0 : index
  %s = memref.view %A[%c0][] : memref<64xi8> to memref<16xf32>
  affine.for %i = 0 to 16 {
    affine.store %x, %B[15 - %i] : memref<16xf32>
  }
  memref.dealloc %A : memref<64xi8>
  return
}
func.func @same_cast(%A: memref<?xf32>, %x: f32) {
  %C = memref.cast %A : memref<?xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %C[7 - %i] : memref<8xf32>
  }
  return
}
func.func @same_alignment(%A: memref<8xf32>, %x: f32) {
  %c7 = arith.constant 7 : index
  affine.for %i = 0 to 8 {
    %k = affine.apply affine_map<(d0) -> (7 - d0)>(%i)
    memref.store %x, %A[%k] {alignment = 4 : i64} : memref<8xf32>
  }
  return
}
func.func @never(%A: memref<8xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<8xf32>
  return
}
func.func @division(%A: memref<8xi32>, %n: i32, %m: i32) {
  affine.for %i = 0 to 8 {
    %d = arith.divsi %n, %m : i32
    affine.store %d, %A[7 - %i] : memref<8xi32>
  }
  return
}
func.func @dim(%A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %A[symbol(%n) - 1 - %i] : memref<?xf32>
  }
  return
}
func.func @weaker_address(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %A[%i] : memref<8xf32>
  }
  return
}
