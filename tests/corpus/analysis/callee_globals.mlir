// RUN: loopwright deps %s | FileCheck %s
// A global that only functions which are called name is memory that other calls reach, too.
memref.global @g : memref<8xf32>
func.func private @unknown()
func.func private @reads() attributes {llvm.readonly}
func.func private @writes(%i: index, %x: f32) {
  %g = memref.get_global @g : memref<8xf32>
  memref.store %x, %g[%i] : memref<8xf32>
  return
}
func.func private @loads(%i: index) -> f32 {
  %g = memref.get_global @g : memref<8xf32>
  %x = memref.load %g[%i] : memref<8xf32>
  return %x : f32
}
func.func private @deeper(%i: index, %x: f32) {
  call @writes(%i, %x) : (index, f32) -> ()
  return
}
// CHECK: function 'written'
// CHECK: S0 -> S1 raw at most global_g
// CHECK: S1 -> S2 war at most global_g
func.func @written(%x: f32) {
  affine.for %i = 0 to 8 {
    func.call @writes(%i, %x) : (index, f32) -> ()
  }
  call @unknown() : () -> ()
  affine.for %i = 0 to 8 {
    func.call @writes(%i, %x) : (index, f32) -> ()
  }
  return
}
// CHECK: function 'read'
// CHECK: S0 -> S1 raw at most memory
// CHECK: S1 -> S2 raw at most memory
func.func @read(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %x = func.call @loads(%i) : (index) -> f32
    affine.store %x, %A[%i] : memref<8xf32>
  }
  call @unknown() : () -> ()
  affine.for %i = 0 to 8 {
    %x = func.call @loads(%i) : (index) -> f32
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
// CHECK: function 'only_read'
// CHECK: S0 -> S1 raw at most global_g
func.func @only_read(%x: f32) {
  affine.for %i = 0 to 8 {
    func.call @writes(%i, %x) : (index, f32) -> ()
  }
  call @reads() : () -> ()
  return
}
// CHECK: function 'two_calls_deep'
// CHECK: S0 -> S1 raw at most global_g
func.func @two_calls_deep(%x: f32) {
  affine.for %i = 0 to 8 {
    func.call @deeper(%i, %x) : (index, f32) -> ()
  }
  call @unknown() : () -> ()
  return
}
// CHECK: function 'in_a_loop'
// CHECK: S0 -> S1 raw at most global_g
// CHECK: S1 -> S0 war at most global_g
func.func @in_a_loop(%x: f32) {
  affine.for %i = 0 to 8 {
    func.call @writes(%i, %x) : (index, f32) -> ()
    func.call @unknown() : () -> ()
  }
  return
}
