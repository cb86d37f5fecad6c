// A subscript that is not affine may be anything; the others stay exact, and keep loops apart.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'table'
// CHECK: for %x at {{.*}}: parallel
// CHECK: for %y at {{.*}}: not parallel
func.func @table(%m: memref<8x32xi32>, %columns: memref<8x5xindex>, %one: i32) {
  affine.for %x = 0 to 8 {
    affine.for %y = 0 to 5 {
      %n = affine.load %columns[%x, %y] : memref<8x5xindex>
      memref.store %one, %m[%x, %n] : memref<8x32xi32>
    }
  }
  return
}

// A step that is a parameter.
// CHECK-LABEL: function 'step'
// CHECK: for %x at {{.*}}: parallel
func.func @step(%m: memref<8x32xi32>, %step: index, %one: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  scf.for %x = %c0 to %c8 step %c1 {
    scf.for %y = %c1 to %c32 step %step {
      memref.store %one, %m[%x, %y] : memref<8x32xi32>
    }
  }
  return
}

// A product of parameters.
// CHECK-LABEL: function 'square'
// CHECK: for %i at {{.*}}: parallel
func.func @square(%n: index, %c: memref<?x?xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.store %v, %c[%i, symbol(%n) * symbol(%n)] : memref<?x?xf32>
  }
  return
}

// A histogram of each row: bins depend on the data, rows do not.
// CHECK-LABEL: function 'histogram'
// CHECK: for %i at {{.*}}: parallel
// CHECK: for %j at {{.*}}: not parallel
func.func @histogram(%data: memref<6x5xindex>, %bins: memref<6x32xi32>, %one: i32) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %bin = affine.load %data[%i, %j] : memref<6x5xindex>
      %n = memref.load %bins[%i, %bin] : memref<6x32xi32>
      %m = arith.addi %n, %one : i32
      memref.store %m, %bins[%i, %bin] : memref<6x32xi32>
    }
  }
  return
}

// The row is loaded outside of the loop over columns.
// CHECK-LABEL: function 'row'
// CHECK: for %i at {{.*}}: not parallel
// CHECK: for %x at {{.*}}: parallel
func.func @row(%N: memref<32x32xf32>, %rows: memref<8xindex>) {
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 8 {
    %r = affine.load %rows[%i] : memref<8xindex>
    affine.for %x = 0 to 7 {
      %s = memref.load %N[%r, %x] : memref<32x32xf32>
      %a = arith.addf %s, %one : f32
      memref.store %a, %N[%r, %x] : memref<32x32xf32>
    }
  }
  return
}

// Rows that are swapped by what was found: columns are kept apart.
// CHECK-LABEL: function 'swap'
// CHECK: for %j at {{.*}}: parallel
func.func @swap(%A: memref<32x32xf32>, %pivot: memref<1xindex>) {
  %p = affine.load %pivot[0] : memref<1xindex>
  affine.for %j = 0 to 8 {
    %a = affine.load %A[0, %j] : memref<32x32xf32>
    %b = memref.load %A[%p, %j] : memref<32x32xf32>
    affine.store %b, %A[0, %j] : memref<32x32xf32>
    memref.store %a, %A[%p, %j] : memref<32x32xf32>
  }
  return
}

// Through a view whose first row is loaded.
// CHECK-LABEL: function 'view'
// CHECK: for %j at {{.*}}: parallel
func.func @view(%A: memref<32x32xf32>, %first: memref<1xindex>, %x: f32) {
  %p = affine.load %first[0] : memref<1xindex>
  affine.for %j = 0 to 8 {
    %rows = memref.subview %A[%p, 0] [4, 32] [1, 1] : memref<32x32xf32> to memref<4x32xf32, strided<[32, 1], offset: ?>>
    affine.store %x, %rows[0, %j] : memref<4x32xf32, strided<[32, 1], offset: ?>>
    affine.store %x, %rows[1, %j] : memref<4x32xf32, strided<[32, 1], offset: ?>>
  }
  return
}

// Both are unknown: anything may meet.
// CHECK-LABEL: function 'both'
// CHECK: for %i at {{.*}}: not parallel
func.func @both(%A: memref<32x32xf32>, %rows: memref<8xindex>, %x: f32) {
  affine.for %i = 0 to 8 {
    %r = affine.load %rows[%i] : memref<8xindex>
    memref.store %x, %A[%r, %r] : memref<32x32xf32>
  }
  return
}

// The known one is the same for all.
// CHECK-LABEL: function 'same_row'
// CHECK: for %i at {{.*}}: not parallel
func.func @same_row(%A: memref<32x32xf32>, %columns: memref<8xindex>, %x: f32) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 8 {
    %c = affine.load %columns[%i] : memref<8xindex>
    memref.store %x, %A[%c3, %c] : memref<32x32xf32>
  }
  return
}
