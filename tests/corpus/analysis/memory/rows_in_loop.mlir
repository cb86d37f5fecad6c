// Rows that are allocated in a loop: the loops over them are reported, and each iteration has its own, however it is
// written and wherever it is freed.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright deps --kind value --format json %s | FileCheck %s --check-prefix=JSON

// CHECK: all 3 loops parallel; 2 statements, 1 dependence
// CHECK: S0 at {{.*}}: affine.store %y, %t[%j]
// CHECK: S1 at {{.*}}: affine.store %x, %B[%j, %i]
// CHECK: S0 -> S1  raw   t      no loop     (0)
// JSON: { S0[i, j] -> t[i, j] }
// JSON: { S1[i, j] -> t[i, j] }
func.func @rows(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<8xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %A[%i, %j] : memref<8x8xf32>
      %y = arith.mulf %x, %x : f32
      affine.store %y, %t[%j] : memref<8xf32>
    }
    affine.for %j = 0 to 8 {
      %x = affine.load %t[%j] : memref<8xf32>
      affine.store %x, %B[%j, %i] : memref<8x8xf32>
    }
    memref.dealloc %t : memref<8xf32>
  }
  return
}

// A view of a view of it.
// CHECK-LABEL: function 'views'
// CHECK: for %i at {{.*}}: parallel
// CHECK: S0 -> S1  raw   t      no loop     (0)
func.func @views(%A: memref<8x8xf32>, %B: memref<8x4xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %t = memref.alloca() : memref<8xf32>
    %v = memref.subview %t[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
    %c = memref.cast %v : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
    affine.for %j = 4 to 8 {
      %x = affine.load %A[%i, %j] : memref<8x8xf32>
      affine.store %x, %t[%j] : memref<8xf32>
    }
    affine.for %j = 0 to 4 {
      %x = affine.load %c[%j] : memref<4xf32, strided<[1], offset: ?>>
      affine.store %x, %B[%i, %j] : memref<8x4xf32>
    }
  }
  return
}

// What an op that is not understood gets may be touched by any other such op: one statement, of which nothing is told.
// CHECK-LABEL: function 'escapes'
// CHECK: 1 statement
// CHECK: for %i at {{.*}}: not parallel
func.func private @keep(memref<8xf32>)
func.func @escapes(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<8xf32>
    %x = affine.load %A[%i] : memref<8xf32>
    affine.store %x, %t[%i] : memref<8xf32>
    func.call @keep(%t) : (memref<8xf32>) -> ()
  }
  return
}
