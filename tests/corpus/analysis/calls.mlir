// Calls touch what their callees touch: exactly where that is known, else at most what can be reached.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS

memref.global @g : memref<4xf32>
func.func private @printMemrefF32(memref<*xf32>)
func.func private @opaque()
func.func private @keep(memref<8xf32>)

func.func @fill(%A: memref<?xf32>, %from: index, %to: index, %x: f32) {
  affine.for %i = %from to %to {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @sum(%A: memref<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to %n iter_args(%t = %zero) -> (f32) {
    %a = affine.load %A[2 * %i] : memref<?xf32>
    %u = arith.addf %t, %a : f32
    affine.yield %u : f32
  }
  return %s : f32
}

func.func @through_global(%x: f32) {
  %G = memref.get_global @g : memref<4xf32>
  affine.store %x, %G[2] : memref<4xf32>
  return
}

// What is read and written, as relations of the arguments; a callee's own memory is nothing to the caller.
// CHECK-LABEL: function 'arguments'
// CHECK: write    [n] -> { S0[i] -> A[o0] : i <= o0 < n }
// CHECK-NEXT: S1
// CHECK: read     [n] -> { S1[] -> A[o0] : o0 mod 2 = 0 and 0 <= o0 <= 2n - 2 }
// CHECK: write    {{.*}} { S1[] -> global_g[2] }
func.func @arguments(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    func.call @fill(%A, %i, %n, %x) : (memref<?xf32>, index, index, f32) -> ()
  }
  %s = call @sum(%A, %n) : (memref<?xf32>, index) -> f32
  call @through_global(%s) : (f32) -> ()
  return
}

// The value that is passed is not affine: any cell may be written.
// CHECK-LABEL: function 'not_affine'
// CHECK: write    [n] -> { S0[i] -> A[o0] : o0 >= i } (at most)
func.func @not_affine(%A: memref<?xf32>, %P: memref<?xindex>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xindex>
    func.call @fill(%A, %i, %p, %x) : (memref<?xf32>, index, index, f32) -> ()
  }
  return
}

// Printing reads all cells of what it is passed, and stays in order.
// DEPS-LABEL: function 'prints'
// DEPS: for %i at {{.*}}: parallel
// DEPS: S0 -> S1 raw A no loop ()
// DEPS: S0 -> S2 raw A no loop ()
// DEPS: S1 -> S2 waw output no loop ()
func.func @prints(%x: f32) {
  %A = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  %U = memref.cast %A : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%U) : (memref<*xf32>) -> ()
  call @printMemrefF32(%U) : (memref<*xf32>) -> ()
  return
}

// What is not passed, and local, is not touched; arguments and globals are; what was passed once may have been kept.
// DEPS-LABEL: function 'opaque_calls'
// DEPS: 0 S0 -> S2 raw at most A
// DEPS-NOT: waw
// DEPS-NOT: raw at most B
// DEPS-LABEL: function 'kept'
func.func @opaque_calls(%A: memref<8xf32>, %x: f32) {
  %B = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %B[%i] : memref<8xf32>
  }
  call @opaque() : () -> ()
  return
}

// DEPS: S0 -> S1 raw at most B
// DEPS-NOT: S1 -> S3 {{.*}} B
// DEPS: S1 -> S3 raw at most memory
// DEPS-NOT: S1 -> S3 {{.*}} B
// DEPS: S2 -> S3 raw at most B
func.func @kept(%x: f32) {
  %B = memref.alloc() : memref<8xf32>
  affine.store %x, %B[0] : memref<8xf32>
  call @keep(%B) : (memref<8xf32>) -> ()
  affine.for %i = 0 to 8 {
    affine.store %x, %B[%i] : memref<8xf32>
  }
  call @opaque() : () -> ()
  return
}
