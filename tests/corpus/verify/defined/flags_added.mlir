// A flag that the first program does not have promises what may not hold; what is said besides may mean anything.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK-NOT: equal (proved)
// CHECK: loop_attr:
// CHECK-NOT: equal (proved)
//--- before.mlir
func.func @add_nuw(%n: index, %A: memref<8xindex>) {
  %c1 = arith.constant 1 : index
  %s = arith.addi %n, %c1 : index
  affine.store %s, %A[0] : memref<8xindex>
  return
}
func.func @mul_in_loop(%A: memref<8xindex>) {
  %c3 = arith.constant 3 : index
  affine.for %i = -4 to 4 {
    %s = arith.muli %i, %c3 : index
    affine.store %s, %A[%i + 4] : memref<8xindex>
  }
  return
}
func.func @sub_i32(%x: i32, %A: memref<8xi32>) {
  %c1 = arith.constant 1 : i32
  affine.for %i = 0 to 8 {
    %k = arith.index_cast %i : index to i32
    %s = arith.subi %k, %c1 : i32
    affine.store %s, %A[%i] : memref<8xi32>
  }
  return
}
func.func @exact_shift(%A: memref<8xi32>) {
  %c1 = arith.constant 1 : i32
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xi32>
    %s = arith.shrsi %v, %c1 : i32
    affine.store %s, %A[%i] : memref<8xi32>
  }
  return
}
func.func @nnan(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    %s = arith.addf %v, %v : f32
    affine.store %s, %A[%i] : memref<8xf32>
  }
  return
}
func.func @one_more(%x: i64, %y: i64) -> i64 {
  %s = arith.addi %x, %y overflow<nsw> : i64
  return %s : i64
}
func.func @discardable(%x: i64, %y: i64) -> i64 {
  %s = arith.addi %x, %y : i64
  return %s : i64
}
func.func @in_condition(%n: index, %A: memref<8xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %m = arith.muli %n, %c2 : index
  %c = arith.cmpi sgt, %m, %c0 : index
  scf.if %c {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}
func.func @dead_in_loop(%n: index, %A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
func.func @truncated(%n: i64) -> i32 {
  %t = arith.trunci %n : i64 to i32
  return %t : i32
}
func.func @vector(%v: vector<4xi32>, %A: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %s = arith.addi %v, %v : vector<4xi32>
  vector.store %s, %A[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func @loop_attr(%n: index, %A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
//--- after.mlir
func.func @add_nuw(%n: index, %A: memref<8xindex>) {
  %c1 = arith.constant 1 : index
  %s = arith.addi %n, %c1 overflow<nuw> : index
  affine.store %s, %A[0] : memref<8xindex>
  return
}
func.func @mul_in_loop(%A: memref<8xindex>) {
  %c3 = arith.constant 3 : index
  affine.for %i = -4 to 4 {
    %s = arith.muli %i, %c3 overflow<nuw> : index
    affine.store %s, %A[%i + 4] : memref<8xindex>
  }
  return
}
func.func @sub_i32(%x: i32, %A: memref<8xi32>) {
  %c1 = arith.constant 1 : i32
  affine.for %i = 0 to 8 {
    %k = arith.index_cast %i : index to i32
    %s = arith.subi %k, %c1 overflow<nuw> : i32
    affine.store %s, %A[%i] : memref<8xi32>
  }
  return
}
func.func @exact_shift(%A: memref<8xi32>) {
  %c1 = arith.constant 1 : i32
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xi32>
    %s = arith.shrsi %v, %c1 exact : i32
    affine.store %s, %A[%i] : memref<8xi32>
  }
  return
}
func.func @nnan(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    %s = arith.addf %v, %v fastmath<nnan> : f32
    affine.store %s, %A[%i] : memref<8xf32>
  }
  return
}
func.func @one_more(%x: i64, %y: i64) -> i64 {
  %s = arith.addi %x, %y overflow<nsw, nuw> : i64
  return %s : i64
}
func.func @discardable(%x: i64, %y: i64) -> i64 {
  %s = arith.addi %x, %y {llvm.nuw} : i64
  return %s : i64
}
func.func @in_condition(%n: index, %A: memref<8xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %m = arith.muli %n, %c2 overflow<nuw> : index
  %c = arith.cmpi sgt, %m, %c0 : index
  scf.if %c {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}
func.func @dead_in_loop(%n: index, %A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %d = arith.addi %n, %i overflow<nuw> : index
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
func.func @truncated(%n: i64) -> i32 {
  %t = arith.trunci %n overflow<nsw> : i64 to i32
  return %t : i32
}
func.func @vector(%v: vector<4xi32>, %A: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %s = arith.addi %v, %v overflow<nsw> : vector<4xi32>
  vector.store %s, %A[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func @loop_attr(%n: index, %A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  } {llvm.loop_annotation}
  return
}
