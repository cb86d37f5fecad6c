// A function that is called may rely on how the memory that it is given is aligned.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s
// RUN: loopwright verify %t/after.mlir %t/before.mlir | FileCheck %s --check-prefix=BACK

// CHECK: assumed: different: {{.*}}is not a multiple of 64
// CHECK: stored: different: {{.*}}is not a multiple of 64
// CHECK: said: not proved
// CHECK: loaded: different: {{.*}}is not a multiple of 64
// CHECK: less: {{different|not proved}}
// BACK: assumed: equal (proved)
// BACK: less: equal (proved)
//--- before.mlir
func.func private @assume(%A: memref<4xf32>, %x: f32) {
  %B = memref.assume_alignment %A, 64 : memref<4xf32>
  affine.store %x, %B[0] : memref<4xf32>
  return
}
func.func private @store(%A: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %A[%c0] {alignment = 64 : i64} : memref<4xf32>
  return
}
func.func private @say(%A: memref<4xf32> {llvm.align = 64 : i64}, %x: f32) {
  affine.store %x, %A[0] : memref<4xf32>
  return
}
func.func private @load(%A: memref<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.load %A[%c0] {alignment = 64 : i64} : memref<4xf32>, vector<4xf32>
  return %v : vector<4xf32>
}
func.func @assumed(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  func.call @assume(%m, %x) : (memref<4xf32>, f32) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
func.func @stored(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  func.call @store(%m, %x) : (memref<4xf32>, f32) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
func.func @said(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  func.call @say(%m, %x) : (memref<4xf32>, f32) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
func.func @loaded(%x: f32) -> vector<4xf32> {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  %v = func.call @load(%m) : (memref<4xf32>) -> vector<4xf32>
  return %v : vector<4xf32>
}
func.func @less(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  func.call @assume(%m, %x) : (memref<4xf32>, f32) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
//--- after.mlir
func.func private @assume(%A: memref<4xf32>, %x: f32) {
  %B = memref.assume_alignment %A, 64 : memref<4xf32>
  affine.store %x, %B[0] : memref<4xf32>
  return
}
func.func private @store(%A: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %A[%c0] {alignment = 64 : i64} : memref<4xf32>
  return
}
func.func private @say(%A: memref<4xf32> {llvm.align = 64 : i64}, %x: f32) {
  affine.store %x, %A[0] : memref<4xf32>
  return
}
func.func private @load(%A: memref<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.load %A[%c0] {alignment = 64 : i64} : memref<4xf32>, vector<4xf32>
  return %v : vector<4xf32>
}
func.func @assumed(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @assume(%m, %x) : (memref<4xf32>, f32) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
func.func @stored(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @store(%m, %x) : (memref<4xf32>, f32) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
func.func @said(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @say(%m, %x) : (memref<4xf32>, f32) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
func.func @loaded(%x: f32) -> vector<4xf32> {
  %m = memref.alloca() : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  %v = func.call @load(%m) : (memref<4xf32>) -> vector<4xf32>
  return %v : vector<4xf32>
}
func.func @less(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 32 : i64} : memref<4xf32>
  func.call @assume(%m, %x) : (memref<4xf32>, f32) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
