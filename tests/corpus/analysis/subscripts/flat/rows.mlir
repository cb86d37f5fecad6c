// A flat array is one of rows where no subscript leaves its row: as exact as one of two dimensions.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'product'
// CHECK: 2 of 3 loops parallel; 1 statement, 3 dependences
// CHECK-DAG: shown: %a is an array of ? x %m: no subscript leaves its range
// CHECK-DAG: shown: %b is an array of ? x %p: no subscript leaves its range
// CHECK-DAG: shown: %c is an array of ? x %p: no subscript leaves its range
// CHECK-NOT: unknown
// CHECK: for %i at {{.*}}: parallel; permutable with %j, %k
// CHECK: for %k at {{.*}}: not parallel
// CHECK-NEXT: carries a reduction into c by addf
func.func @product(%n: index, %m: index, %p: index, %a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %p {
      affine.for %k = 0 to %m {
        %x = affine.load %a[%i * symbol(%m) + %k] : memref<?xf32>
        %y = affine.load %b[%k * symbol(%p) + %j] : memref<?xf32>
        %z = affine.load %c[%i * symbol(%p) + %j] : memref<?xf32>
        %w = arith.mulf %x, %y : f32
        %u = arith.addf %z, %w : f32
        affine.store %u, %c[%i * symbol(%p) + %j] : memref<?xf32>
      }
    }
  }
  return
}

// By arithmetic, which might wrap around.
// CHECK-LABEL: function 'arithmetic'
// CHECK: all 2 loops parallel
// CHECK: assumed: index arithmetic in subscripts of rows does not wrap around
// CHECK-NEXT: shown: %a is an array of ? x %n: no subscript leaves its range
func.func @arithmetic(%a: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %row = arith.muli %i, %n : index
      %at = arith.addi %row, %j : index
      %v = memref.load %a[%at] : memref<?xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %a[%at] : memref<?xf32>
    }
  }
  return
}

// It says of itself that it does not wrap around, and so need not be assumed not to.
// CHECK-LABEL: function 'promised'
// CHECK: all 2 loops parallel
// CHECK-NOT: does not wrap around
func.func @promised(%a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %row = arith.muli %i, %n overflow<nsw> : index
      %at = arith.addi %row, %j overflow<nsw> : index
      memref.store %x, %a[%at] : memref<?xf32>
    }
  }
  return
}

// From the end: the last column is n - 1, and n - 1 - j is in the same row.
// CHECK-LABEL: function 'from_the_end'
// CHECK: shown: %a is an array of ? x %n
// CHECK: for %i at {{.*}}: parallel
// CHECK: for %j at {{.*}}: not parallel
func.func @from_the_end(%a: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %a[%i * symbol(%n) + symbol(%n) - 1 - %j] : memref<?xf32>
      affine.store %v, %a[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}

// Neighbours in a row and between rows, where the bounds keep the border out.
// CHECK-LABEL: function 'stencil'
// CHECK: shown: %a is an array of ? x %m
// CHECK: raw   a      line {{[0-9]+}}     (1, 0)
// CHECK: raw   a      line {{[0-9]+}}     (0, 1)
func.func @stencil(%a: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 1 to affine_map<()[s] -> (s - 1)>()[%n] {
    affine.for %j = 1 to affine_map<()[s] -> (s - 1)>()[%m] {
      %0 = affine.load %a[(%i - 1) * symbol(%m) + %j] : memref<?xf32>
      %1 = affine.load %a[%i * symbol(%m) + %j - 1] : memref<?xf32>
      %2 = affine.load %a[%i * symbol(%m) + %j + 1] : memref<?xf32>
      %3 = arith.addf %0, %1 : f32
      %4 = arith.addf %3, %2 : f32
      affine.store %4, %a[%i * symbol(%m) + %j] : memref<?xf32>
    }
  }
  return
}

// Rows with a border of two more cells.
// CHECK-LABEL: function 'padded'
// CHECK: all 2 loops parallel
// CHECK: shown: %a is an array of ? x (%n + 2)
func.func @padded(%a: memref<?xf32>, %n: index, %x: f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %width = arith.addi %n, %c2 : index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %next = arith.addi %i, %c1 : index
      %row = arith.muli %next, %width : index
      %column = arith.addi %j, %c1 : index
      %at = arith.addi %row, %column : index
      memref.store %x, %a[%at] : memref<?xf32>
    }
  }
  return
}

// Planes of rows, by one product of another, and by the distributed form.
// CHECK-LABEL: function 'planes'
// CHECK: all 3 loops parallel
// CHECK: shown: %a is an array of ? x %m x %p
func.func @planes(%a: memref<?xf32>, %n: index, %m: index, %p: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to %p {
        %row = arith.muli %i, %m : index
        %plane = arith.addi %row, %j : index
        %cells = arith.muli %plane, %p : index
        %at = arith.addi %cells, %k : index
        %v = memref.load %a[%at] : memref<?xf32>
        affine.store %v, %a[%i * symbol(%m) * symbol(%p) + %j * symbol(%p) + %k] : memref<?xf32>
      }
    }
  }
  return
}

// Rows in blocks of constant size are rows of the parameter.
// CHECK-LABEL: function 'blocks'
// CHECK: all 3 loops parallel
// CHECK: shown: %a is an array of ? x %n
func.func @blocks(%a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to %n {
        affine.store %x, %a[%i * 4 * symbol(%n) + %j * symbol(%n) + %k] : memref<?xf32>
      }
    }
  }
  return
}

// One dimension of two.
// CHECK-LABEL: function 'batch'
// CHECK: all 3 loops parallel
// CHECK: shown: %a is an array of ? x ? x %n
func.func @batch(%a: memref<8x?xf32>, %n: index, %x: f32) {
  affine.for %b = 0 to 8 {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        affine.store %x, %a[%b, %i * symbol(%n) + %j] : memref<8x?xf32>
      }
    }
  }
  return
}

// Through a view of each row.
// CHECK-LABEL: function 'viewed'
// CHECK: all 2 loops parallel
// CHECK: shown: %a is an array of ? x %n
func.func @viewed(%a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %row = arith.muli %i, %n : index
    %v = memref.subview %a[%row] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    affine.for %j = 0 to %n {
      memref.store %x, %v[%j] : memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// The size of a plane is computed before.
// CHECK-LABEL: function 'plane_by_product'
// CHECK: all 3 loops parallel
// CHECK: shown: %a is an array of ? x %m x %p
func.func @plane_by_product(%n: index, %m: index, %p: index, %a: memref<?xf32>, %x: f32) {
  %plane = arith.muli %m, %p : index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to %p {
        affine.store %x, %a[%i * symbol(%plane) + %j * symbol(%p) + %k] : memref<?xf32>
      }
    }
  }
  return
}

// Casts of one size are one parameter.
// CHECK-LABEL: function 'casts'
// CHECK: all 2 loops parallel
// CHECK: parameters: n
// CHECK: shown: %a is an array of ? x %n
func.func @casts(%n: i32, %a: memref<?xf32>, %x: f32) {
  %0 = arith.index_cast %n : i32 to index
  %1 = arith.index_cast %n : i32 to index
  affine.for %i = 0 to %0 {
    affine.for %j = 0 to %0 {
      affine.store %x, %a[%i * symbol(%1) + %j] : memref<?xf32>
    }
  }
  return
}

// Joined by sizes of which some are parameters.
// CHECK-LABEL: function 'joined'
// CHECK: all 3 loops parallel
// CHECK: shown: %a is an array of ? x (4 * %m)
func.func @joined(%n: index, %m: index, %a: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to 4 {
        %at = affine.linearize_index [%i, %j, %k] by (%n, %m, 4) : index
        memref.store %x, %a[%at] : memref<?xf32>
      }
    }
  }
  return
}

// Every other cell of a row of twice the size, and the cells between.
// CHECK-LABEL: function 'interleaved'
// CHECK: all 2 loops parallel
// CHECK: shown: %a is an array of ? x (2 * %n)
func.func @interleaved(%n: index, %a: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %a[%i * 2 * symbol(%n) + %j * 2] : memref<?xf32>
      affine.store %x, %a[%i * 2 * symbol(%n) + %j * 2 + 1] : memref<?xf32>
    }
  }
  return
}

// As C compilers have it: narrow numbers that are promised not to wrap around.
// CHECK-LABEL: function 'promised_narrow'
// CHECK: all 2 loops parallel
// CHECK: parameters: n
// CHECK: shown: %a is an array of ? x %n
func.func @promised_narrow(%n: i32, %a: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.index_cast %n : i32 to index
  scf.for %i = %c0 to %0 step %c1 {
    %1 = arith.index_cast %i : index to i32
    %2 = arith.muli %1, %n overflow<nsw> : i32
    scf.for %j = %c0 to %0 step %c1 {
      %3 = arith.index_cast %j : index to i32
      %4 = arith.addi %2, %3 overflow<nsw> : i32
      %5 = arith.index_cast %4 : i32 to index
      %6 = memref.load %a[%5] : memref<?xf64>
      %7 = arith.addf %6, %6 : f64
      memref.store %7, %a[%5] : memref<?xf64>
    }
  }
  return
}
