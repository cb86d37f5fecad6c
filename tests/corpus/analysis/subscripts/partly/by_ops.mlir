// Subscripts by ops of index arithmetic: linearized and split, shifted, in few bits.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'linearized'
// CHECK-NOT: unknown
// CHECK: all 2 loops parallel
func.func @linearized(%m: memref<128xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %k = affine.linearize_index [%i, %j] by (8, 16) : index
      %v = memref.load %m[%k] : memref<128xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %m[%k] : memref<128xf32>
    }
  }
  return
}

// Without the size of the first; rows overlap, as there are 16 columns and 12 in a row.
// CHECK-LABEL: function 'rows_overlap'
// CHECK-NOT: unknown
// CHECK: S0 -> S0  waw {{.*}} (1, -12)
func.func @rows_overlap(%m: memref<128xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %k = affine.linearize_index [%i, %j] by (12) : index
      memref.store %x, %m[%k] : memref<128xf32>
    }
  }
  return
}

// CHECK-LABEL: function 'split'
// CHECK-NOT: unknown
// CHECK: the loop is parallel
func.func @split(%m: memref<128xf32>, %o: memref<8x16xf32>) {
  affine.for %i = 0 to 128 {
    %b:2 = affine.delinearize_index %i into (8, 16) : index, index
    %v = affine.load %m[%i] : memref<128xf32>
    memref.store %v, %o[%b#0, %b#1] : memref<8x16xf32>
  }
  return
}

// Split in three, the middle one dropped.
// CHECK-LABEL: function 'dropped'
// CHECK-NOT: unknown
// CHECK: S0 -> S0  waw {{.*}} (4..8)
func.func @dropped(%o: memref<2x4xf32>, %x: f32) {
  affine.for %i = 0 to 24 {
    %b:3 = affine.delinearize_index %i into (3, 4) : index, index, index
    memref.store %x, %o[%b#0, %b#2] : memref<2x4xf32>
  }
  return
}

// CHECK-LABEL: function 'shifted'
// CHECK-NOT: unknown
// CHECK: dependences: none
func.func @shifted(%m: memref<128xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 32 {
    %a = arith.shli %i, %c1 : index
    %b = arith.addi %a, %c1 : index
    %v = memref.load %m[%a] : memref<128xf32>
    memref.store %v, %m[%b] : memref<128xf32>
  }
  return
}

// CHECK-LABEL: function 'shifted_index'
// CHECK-NOT: unknown
// CHECK: dependences: none
func.func @shifted_index(%m: memref<128xf32>) {
  %c1 = index.constant 1
  affine.for %i = 0 to 32 {
    %a = index.shl %i, %c1
    %b = index.add %a, %c1
    %v = memref.load %m[%a] : memref<128xf32>
    memref.store %v, %m[%b] : memref<128xf32>
  }
  return
}

// To the right: pairs of iterations share a cell.
// CHECK-LABEL: function 'halved'
// CHECK-NOT: unknown
// CHECK: S0 -> S0  waw {{.*}} (1)
func.func @halved(%m: memref<16xf32>, %x: f32) {
  %c1 = arith.constant 1 : index
  affine.for %i = -8 to 8 {
    %a = arith.shrsi %i, %c1 : index
    %b = affine.apply affine_map<(d0) -> (d0 + 4)>(%a)
    memref.store %x, %m[%b] : memref<16xf32>
  }
  return
}

// The sum of 32 bits is promised not to wrap around.
// CHECK-LABEL: function 'promised'
// CHECK-NOT: unknown
// CHECK: dependences:
// CHECK-NEXT: from to
// CHECK-NEXT: S0 -> S0  war {{.*}} (1)
// CHECK-NOT: S0 -> S0
func.func @promised(%m: memref<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %N = arith.index_cast %n : i32 to index
  scf.for %i = %c0 to %N step %c1 {
    %a = arith.index_cast %i : index to i32
    %b = arith.addi %a, %one overflow<nsw> : i32
    %k = arith.index_cast %b : i32 to index
    %v = memref.load %m[%k] : memref<?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// It is not, but what wraps around is out of bounds.
// CHECK-LABEL: function 'not_promised'
// CHECK-NOT: unknown
// CHECK: S0 -> S0  war {{.*}} (10)
func.func @not_promised(%m: memref<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ten = arith.constant 10 : i32
  %N = arith.index_cast %n : i32 to index
  scf.for %i = %c0 to %N step %c1 {
    %a = arith.index_cast %i : index to i32
    %b = arith.addi %a, %ten : i32
    %k = arith.index_cast %b : i32 to index
    %v = memref.load %m[%k] : memref<?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// A size that only the run tells is no number to split by.
// CHECK-LABEL: function 'by_a_parameter'
// CHECK: unknown: {{.*}} 'memref.store' op writes cells of o that are not known exactly
func.func @by_a_parameter(%o: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 12 {
    %b:2 = affine.delinearize_index %i into (%n) : index, index
    memref.store %x, %o[%b#0, %b#1] : memref<?x?xf32>
  }
  return
}
