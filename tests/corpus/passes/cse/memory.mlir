// OPTIONS: --cse

func.func @loads(%m: memref<4xi32>, %g: memref<4xi32>, %i: index, %v: i32) -> (i32, i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  %b = memref.load %m[%i] : memref<4xi32>
  memref.store %v, %g[%i] : memref<4xi32>
  %c = memref.load %m[%i] : memref<4xi32>
  return %a, %b, %c : i32, i32, i32
}

// -----

func.func @allocation_between(%m: memref<4xi32>, %i: index) -> (i32, i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  %q = memref.alloc() : memref<4xi32>
  %b = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %q : memref<4xi32>
  %c = memref.load %m[%i] : memref<4xi32>
  return %a, %b, %c : i32, i32, i32
}

// -----

func.func @affine_loads(%m: memref<40xf32>, %g: memref<40xf32>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %m[%i + 1] : memref<40xf32>
    %b = affine.load %m[%i + 1] : memref<40xf32>
    %c = affine.load %m[%i + 2] : memref<40xf32>
    %d = arith.addf %a, %b : f32
    %e = arith.addf %d, %c : f32
    affine.store %e, %g[%i] : memref<40xf32>
    %f = affine.load %m[%i + 1] : memref<40xf32>
    affine.store %f, %g[%i + 1] : memref<40xf32>
  }
  return
}

// -----

func.func @load_around(%m: memref<4xi32>, %g: memref<4xi32>, %i: index) -> i32 {
  %a = memref.load %m[%i] : memref<4xi32>
  affine.for %j = 0 to 4 {
    %b = memref.load %m[%i] : memref<4xi32>
    %c = memref.load %m[%i] : memref<4xi32>
    memref.store %b, %g[%i] : memref<4xi32>
    memref.store %c, %g[%j] : memref<4xi32>
  }
  return %a : i32
}

// -----

func.func @loop_between(%m: memref<4xi32>, %g: memref<4xi32>, %i: index, %v: i32) -> (i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  affine.for %j = 0 to 4 {
    memref.store %v, %g[%j] : memref<4xi32>
  }
  %b = memref.load %m[%i] : memref<4xi32>
  return %a, %b : i32, i32
}

// -----

func.func @reading_loop_between(%m: memref<4xi32>, %i: index, %v: i32) -> (i32, i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  %s = affine.for %j = 0 to 4 iter_args(%t = %v) -> i32 {
    %w = memref.load %m[%j] : memref<4xi32>
    %u = arith.addi %t, %w : i32
    affine.yield %u : i32
  }
  %b = memref.load %m[%i] : memref<4xi32>
  return %a, %b, %s : i32, i32, i32
}

// -----

func.func @call_between(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  call @other() : () -> ()
  %b = memref.load %m[%i] : memref<4xi32>
  return %a, %b : i32, i32
}

func.func private @other()

// -----

func.func @allocations() -> (memref<i32>, memref<i32>) {
  %a = memref.alloc() : memref<i32>
  %b = memref.alloc() : memref<i32>
  %c = memref.alloc() : memref<i32>
  return %a, %b : memref<i32>, memref<i32>
}

// -----

func.func @dead_loads(%m: memref<4xi32>, %i: index) {
  %a = memref.load %m[%i] : memref<4xi32>
  %b = affine.load %m[0] : memref<4xi32>
  return
}

// -----

func.func @blocks(%m: memref<i32>) -> i32 {
  %a = memref.load %m[] : memref<i32>
  cf.br ^next
^next:
  %b = memref.load %m[] : memref<i32>
  %c = arith.addi %a, %b : i32
  return %c : i32
}

// -----

func.func @dims(%m: memref<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %m, %c0 : memref<?x?xf32>
  %b = memref.dim %m, %c1 : memref<?x?xf32>
  %c = memref.dim %m, %c0 : memref<?x?xf32>
  %d = arith.muli %a, %b : index
  %e = arith.muli %d, %c : index
  return %e : index
}

// -----

func.func @views(%m: memref<8xf32>, %x: f32, %i: index) {
  %a = memref.subview %m[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %b = memref.subview %m[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  memref.store %x, %a[%c0] : memref<2xf32, strided<[1], offset: ?>>
  memref.store %x, %b[%c0] : memref<2xf32, strided<[1], offset: ?>>
  memref.store %x, %c[%c0] : memref<?xf32>
  memref.store %x, %d[%c0] : memref<?xf32>
  return
}

// -----

func.func @vector_loads(%m: memref<8xf32>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %a = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
  %b = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
  return %a, %b : vector<4xf32>, vector<4xf32>
}

// -----

func.func @atomic_between(%m: memref<4xf32>, %i: index, %v: f32) -> (f32, f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  %r = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b, %r : f32, f32, f32
}

// -----

func.func @second_of_three(%m: memref<4xi32>, %i: index, %v: i32) -> (i32, i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %b = memref.load %m[%i] : memref<4xi32>
  %c = memref.load %m[%i] : memref<4xi32>
  return %a, %b, %c : i32, i32, i32
}
