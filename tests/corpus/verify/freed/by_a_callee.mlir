// A function that is called may free what it is given: the memory is not used afterwards, not freed again, and none of the stack.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s

// CHECK: twice: different: {{.*}}memory is freed that was freed before
// CHECK: used: different: {{.*}}is accessed after its memory was freed
// CHECK: of_the_stack: different: {{.*}}memory of 'memref.alloca' is freed
// CHECK: argument: {{.*}}may free memory that it does not own
// CHECK: through_another: different: {{.*}}is accessed after its memory was freed
// CHECK: kept: equal (proved)
//--- before.mlir
func.func private @free(%A: memref<4xf32>) {
  memref.dealloc %A : memref<4xf32>
  return
}
func.func private @pass(%A: memref<4xf32>) {
  func.call @free(%A) : (memref<4xf32>) -> ()
  return
}
func.func @twice(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @free(%m) : (memref<4xf32>) -> ()
  return %x : f32
}
func.func @used(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  affine.store %x, %m[0] : memref<4xf32>
  %v = affine.load %m[0] : memref<4xf32>
  func.call @free(%m) : (memref<4xf32>) -> ()
  return %v : f32
}
func.func @of_the_stack(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @free(%m) : (memref<4xf32>) -> ()
  return %x : f32
}
func.func @argument(%A: memref<4xf32>, %x: f32) -> f32 {
  func.call @free(%A) : (memref<4xf32>) -> ()
  return %x : f32
}
func.func @through_another(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @pass(%m) : (memref<4xf32>) -> ()
  return %x : f32
}
func.func @kept(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %y = arith.addf %x, %x : f32
  func.call @free(%m) : (memref<4xf32>) -> ()
  return %y : f32
}
//--- after.mlir
func.func private @free(%A: memref<4xf32>) {
  memref.dealloc %A : memref<4xf32>
  return
}
func.func private @pass(%A: memref<4xf32>) {
  func.call @free(%A) : (memref<4xf32>) -> ()
  return
}
func.func @twice(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @free(%m) : (memref<4xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  return %x : f32
}
func.func @used(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  affine.store %x, %m[0] : memref<4xf32>
  func.call @free(%m) : (memref<4xf32>) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %v : f32
}
func.func @of_the_stack(%x: f32) -> f32 {
  %m = memref.alloca() : memref<4xf32>
  func.call @free(%m) : (memref<4xf32>) -> ()
  return %x : f32
}
func.func @argument(%A: memref<4xf32>, %x: f32) -> f32 {
  func.call @free(%A) : (memref<4xf32>) -> ()
  %v = affine.load %A[0] : memref<4xf32>
  return %x : f32
}
func.func @through_another(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @pass(%m) : (memref<4xf32>) -> ()
  %v = affine.load %m[0] : memref<4xf32>
  return %x : f32
}
func.func @kept(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @free(%m) : (memref<4xf32>) -> ()
  %y = arith.addf %x, %x : f32
  return %y : f32
}
