// A subscript that leaves its row, or whose row is not known to hold it, may be to any cell.
// RUN: loopwright deps %s | FileCheck %s

// The rows overlap where n is less than 8.
// CHECK-LABEL: function 'wide'
// CHECK: 0 of 2 loops parallel
// CHECK: shown: %c is an array of ? x %n: no subscript leaves its range if
// CHECK-NEXT: unknown: {{.*}} 'affine.store' op writes cells of c that are not known exactly
// CHECK: for %i at {{.*}}: not parallel
// CHECK: parallel if n >= 8
// CHECK: for %j at {{.*}}: not parallel
// CHECK: parallel if n >= 8
func.func @wide(%n: index, %c: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      affine.store %v, %c[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}

// Columns and rows have separate sizes.
// CHECK-LABEL: function 'narrow_rows'
// CHECK: shown: %c is an array of ? x %n: no subscript leaves its range if m <= n
// CHECK: for %i at {{.*}}: not parallel
// CHECK: parallel if m <= n
func.func @narrow_rows(%n: index, %m: index, %c: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %m {
      affine.store %v, %c[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}

// A running sum of each row: the loop over its cells is not parallel for any values.
// CHECK-LABEL: function 'sums_of_rows'
// CHECK: for %i at {{.*}}: not parallel
// CHECK: parallel if m <= n
// CHECK: for %j at {{.*}}: not parallel
// CHECK-NOT: parallel if
// CHECK: S0 at line
func.func @sums_of_rows(%n: index, %m: index, %c: memref<?xf32>) {
  affine.for %i = 0 to %m {
    affine.for %j = 1 to %m {
      %0 = affine.load %c[%i * symbol(%n) + %j - 1] : memref<?xf32>
      %1 = affine.load %c[%i * symbol(%n) + %j] : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %c[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}

// One cell of the next row.
// CHECK-LABEL: function 'next_row'
// CHECK: 0 of 2 loops parallel
// CHECK: unknown: {{.*}} 'affine.store' op writes cells of c that are not known exactly
func.func @next_row(%n: index, %c: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<()[n] -> (n + 1)>()[%n] {
      affine.store %v, %c[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}

// Rows of two sizes: as many accesses as possible are exact, and the others may be to any cell.
// CHECK-LABEL: function 'two_widths'
// CHECK: shown: %c is an array of ? x %n
// CHECK-NEXT: unknown: {{.*}} 'affine.load' op reads cells of c that are not known exactly
// CHECK-NOT: unknown: {{.*}} 'affine.store'
func.func @two_widths(%n: index, %m: index, %c: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %c[%i * symbol(%m) + %j] : memref<?xf32>
      affine.store %v, %c[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}

// Narrow numbers wrap around as a matter of course.
// CHECK-LABEL: function 'narrow'
// CHECK: unknown: {{.*}} 'memref.store' op writes cells of c that are not known exactly
func.func @narrow(%n: i32, %c: memref<?xf32>, %v: f32) {
  %0 = arith.index_cast %n : i32 to index
  affine.for %i = 0 to %0 {
    affine.for %j = 0 to %0 {
      %1 = arith.index_cast %i : index to i32
      %2 = arith.index_cast %j : index to i32
      %3 = arith.muli %1, %n : i32
      %4 = arith.addi %3, %2 : i32
      %5 = arith.index_cast %4 : i32 to index
      memref.store %v, %c[%5] : memref<?xf32>
    }
  }
  return
}

// A product of counters is no row.
// CHECK-LABEL: function 'counters'
// CHECK: unknown: {{.*}} 'memref.store' op writes cells of c that are not known exactly
func.func @counters(%n: index, %c: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = arith.muli %i, %j : index
      memref.store %v, %c[%0] : memref<?xf32>
    }
  }
  return
}

// What a loaded number is the subscript of may be any cell, also of rows.
// CHECK-LABEL: function 'loaded'
// CHECK: 0 of 2 loops parallel
// CHECK: shown: %c is an array of ? x %n
// CHECK-NEXT: unknown: {{.*}} 'memref.load' op reads cells of c that are not known exactly
func.func @loaded(%n: index, %c: memref<?xf32>, %p: memref<?xindex>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %q = affine.load %p[%j] : memref<?xindex>
      %v = memref.load %c[%q] : memref<?xf32>
      affine.store %v, %c[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}
