// Views, casts, promises of addresses, divisions, shifts and memory that is freed are undefined for some operands, used or not.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK-NOT: equal (proved)
// CHECK: fitted:
// CHECK-NOT: equal (proved)
//--- before.mlir
func.func @cast_down(%A: memref<?x8xf32>, %B: memref<16xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i, 0] : memref<?x8xf32>
    affine.store %v, %B[%i] : memref<16xf32>
  }
  return
}
func.func @cast_unused(%A: memref<?xf32>) {
  return
}
func.func @cast_rank(%A: memref<*xf32>, %B: memref<4xf32>, %x: f32) {
  affine.store %x, %B[0] : memref<4xf32>
  return
}
func.func @cast_stride(%A: memref<4x4xf32, strided<[?, 1]>>, %x: f32) {
  affine.store %x, %A[0, 0] : memref<4x4xf32, strided<[?, 1]>>
  return
}
func.func @view_of_view(%A: memref<16xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @sub_in_loop(%A: memref<16xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<16xf32>
  }
  return
}
func.func @sub_of_dynamic(%A: memref<?xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<?xf32>
  return
}
func.func @sub_of_dynamic_loop(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
func.func @negative_size(%A: memref<16xf32>, %n: index, %x: f32) {
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @bytes(%A: memref<64xi8>, %x: i8) {
  affine.store %x, %A[0] : memref<64xi8>
  return
}
func.func @reinterpret(%A: memref<16xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @expand(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.store %x, %A[0] : memref<?xf32>
  return
}
func.func @aligned(%A: memref<16xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @aligned_load(%A: memref<16xf32>, %i: index) -> f32 {
  %v = memref.load %A[%i] : memref<16xf32>
  return %v : f32
}
func.func @aligned_store(%A: memref<16xf32>, %x: f32) {
  %c = arith.constant 3 : index
  memref.store %x, %A[%c] : memref<16xf32>
  return
}
func.func @aligned_vector(%A: memref<16xf32>, %v: vector<4xf32>) {
  %c = arith.constant 3 : index
  vector.store %v, %A[%c] : memref<16xf32>, vector<4xf32>
  return
}
func.func @distinct(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @dim(%A: memref<4x?xf32>, %x: f32) {
  affine.store %x, %A[0, 0] : memref<4x?xf32>
  return
}
func.func @dim_in_loop(%A: memref<4x?xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i, 0] : memref<4x?xf32>
  }
  return
}
func.func @free_stack(%x: f32) {
  return
}
func.func @free_view(%x: f32) {
  return
}
func.func @free_argument(%A: memref<16xf32>) {
  return
}
func.func @copy_self(%A: memref<16xf32>) {
  return
}
func.func @extract(%v: vector<4xf32>, %i: index) -> f32 {
  %x = vector.extract %v[0] : f32 from vector<4xf32>
  return %x : f32
}
func.func @divided(%n: i32, %m: i32, %A: memref<4xi32>) {
  affine.store %n, %A[0] : memref<4xi32>
  return
}
func.func @shifted(%n: i32, %m: i32) -> i32 {
  return %n : i32
}
func.func @fitted(%x: f32) -> f32 {
  return %x : f32
}
//--- after.mlir
func.func @cast_down(%A: memref<?x8xf32>, %B: memref<16xf32>, %n: index) {
  %C = memref.cast %A : memref<?x8xf32> to memref<4x8xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %C[%i, 0] : memref<4x8xf32>
    affine.store %v, %B[%i] : memref<16xf32>
  }
  return
}
func.func @cast_unused(%A: memref<?xf32>) {
  %C = memref.cast %A : memref<?xf32> to memref<4xf32>
  return
}
func.func @cast_rank(%A: memref<*xf32>, %B: memref<4xf32>, %x: f32) {
  %C = memref.cast %A : memref<*xf32> to memref<?xf32>
  affine.store %x, %B[0] : memref<4xf32>
  return
}
func.func @cast_stride(%A: memref<4x4xf32, strided<[?, 1]>>, %x: f32) {
  %C = memref.cast %A : memref<4x4xf32, strided<[?, 1]>> to memref<4x4xf32, strided<[4, 1]>>
  affine.store %x, %A[0, 0] : memref<4x4xf32, strided<[?, 1]>>
  return
}
func.func @view_of_view(%A: memref<16xf32>, %x: f32) {
  %s = memref.subview %A[8][8][1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  %o = arith.constant 4 : index
  %t = memref.subview %s[%o][8][1] : memref<8xf32, strided<[1], offset: 8>> to memref<8xf32, strided<[1], offset: ?>>
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @sub_in_loop(%A: memref<16xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %s = memref.subview %A[%i][8][1] : memref<16xf32> to memref<8xf32, strided<[1], offset: ?>>
    affine.store %x, %A[%i] : memref<16xf32>
  }
  return
}
func.func @sub_of_dynamic(%A: memref<?xf32>, %x: f32) {
  %s = memref.subview %A[4][8][1] : memref<?xf32> to memref<8xf32, strided<[1], offset: 4>>
  affine.store %x, %A[0] : memref<?xf32>
  return
}
func.func @sub_of_dynamic_loop(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %s = memref.subview %A[%i][2][1] : memref<?xf32> to memref<2xf32, strided<[1], offset: ?>>
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
func.func @negative_size(%A: memref<16xf32>, %n: index, %x: f32) {
  %s = memref.subview %A[0][%n][1] : memref<16xf32> to memref<?xf32, strided<[1]>>
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @bytes(%A: memref<64xi8>, %x: i8) {
  %c = arith.constant 8 : index
  %s = memref.view %A[%c][] : memref<64xi8> to memref<15xf32>
  affine.store %x, %A[0] : memref<64xi8>
  return
}
func.func @reinterpret(%A: memref<16xf32>, %x: f32) {
  %s = memref.reinterpret_cast %A to offset: [8], sizes: [9], strides: [1] : memref<16xf32> to memref<9xf32, strided<[1], offset: 8>>
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @expand(%A: memref<?xf32>, %n: index, %x: f32) {
  %s = memref.expand_shape %A [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  affine.store %x, %A[0] : memref<?xf32>
  return
}
func.func @aligned(%A: memref<16xf32>, %x: f32) {
  %s = memref.assume_alignment %A, 64 : memref<16xf32>
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @aligned_load(%A: memref<16xf32>, %i: index) -> f32 {
  %v = memref.load %A[%i] {alignment = 64 : i64} : memref<16xf32>
  return %v : f32
}
func.func @aligned_store(%A: memref<16xf32>, %x: f32) {
  %c = arith.constant 3 : index
  memref.store %x, %A[%c] {alignment = 64 : i64} : memref<16xf32>
  return
}
func.func @aligned_vector(%A: memref<16xf32>, %v: vector<4xf32>) {
  %c = arith.constant 3 : index
  vector.store %v, %A[%c] {alignment = 64 : i64} : memref<16xf32>, vector<4xf32>
  return
}
func.func @distinct(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32) {
  %s:2 = memref.distinct_objects %A, %B : memref<16xf32>, memref<16xf32>
  affine.store %x, %A[0] : memref<16xf32>
  return
}
func.func @dim(%A: memref<4x?xf32>, %x: f32) {
  %c = arith.constant 2 : index
  %s = memref.dim %A, %c : memref<4x?xf32>
  affine.store %x, %A[0, 0] : memref<4x?xf32>
  return
}
func.func @dim_in_loop(%A: memref<4x?xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    %s = memref.dim %A, %i : memref<4x?xf32>
    affine.store %x, %A[%i, 0] : memref<4x?xf32>
  }
  return
}
func.func @free_stack(%x: f32) {
  %s = memref.alloca() : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return
}
func.func @free_view(%x: f32) {
  %s = memref.alloc() : memref<4xf32>
  %t = memref.subview %s[0][2][1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.dealloc %t : memref<2xf32, strided<[1]>>
  return
}
func.func @free_argument(%A: memref<16xf32>) {
  memref.dealloc %A : memref<16xf32>
  return
}
func.func @copy_self(%A: memref<16xf32>) {
  %s = memref.subview %A[0][8][1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %t = memref.subview %A[0][8][1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  memref.copy %s, %t : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1]>>
  return
}
func.func @extract(%v: vector<4xf32>, %i: index) -> f32 {
  %y = vector.extract %v[%i] : f32 from vector<4xf32>
  %x = vector.extract %v[0] : f32 from vector<4xf32>
  return %x : f32
}
func.func @divided(%n: i32, %m: i32, %A: memref<4xi32>) {
  %d = arith.divsi %n, %m : i32
  affine.store %n, %A[0] : memref<4xi32>
  return
}
func.func @shifted(%n: i32, %m: i32) -> i32 {
  %d = arith.shli %n, %m : i32
  return %n : i32
}
func.func @fitted(%x: f32) -> f32 {
  %d = arith.fptosi %x : f32 to i32
  return %x : f32
}
