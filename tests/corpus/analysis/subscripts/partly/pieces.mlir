// Subscripts that are affine in parts of the iterations: the least or the greatest of several, or chosen.
// RUN: loopwright deps %s | FileCheck %s

// A stencil that is clamped at both ends.
// CHECK-LABEL: function 'clamp'
// CHECK-NOT: unknown
// CHECK: for %t at {{.*}}: not parallel
// CHECK: for %i at {{.*}}: parallel
func.func @clamp(%m: memref<6x9xf32>) {
  affine.for %t = 0 to 5 {
    affine.for %i = 0 to 9 {
      %l = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%i)
      %r = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%i)
      %a = memref.load %m[%t, %l] : memref<6x9xf32>
      %b = memref.load %m[%t, %r] : memref<6x9xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %m[%t + 1, %i] : memref<6x9xf32>
    }
  }
  return
}

// S0[i] reads max(i - 3, 0).
// CHECK-LABEL: function 'clamp_in_place'
// CHECK-NOT: unknown
// CHECK: dependences:
// CHECK-NEXT: from to
// CHECK-NEXT: S0 -> S0  raw {{.*}} (3)
// CHECK-NEXT: S0 -> S0  raw {{.*}} (1..2)
// CHECK-NOT: S0 -> S0
func.func @clamp_in_place(%m: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %k = affine.max affine_map<(d0) -> (d0 - 3, 0)>(%i)
    %v = memref.load %m[%k] : memref<16xf32>
    memref.store %v, %m[%i] : memref<16xf32>
  }
  return
}

// Mirrored at 0: the cell -i of a negative i.
// CHECK-LABEL: function 'mirror'
// CHECK-NOT: unknown
// CHECK: for %i at {{.*}}: not parallel
func.func @mirror(%m: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  affine.for %i = -4 to 8 {
    %is_negative = arith.cmpi slt, %i, %c0 : index
    %mirrored = arith.subi %c0, %i : index
    %k = arith.select %is_negative, %mirrored, %i : index
    memref.store %x, %m[%k] : memref<8xf32>
  }
  return
}

// Even and odd: one below, one above.
// CHECK-LABEL: function 'half_of_the_mirror'
// CHECK-NOT: unknown
// CHECK: dependences: none
func.func @half_of_the_mirror(%m: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  affine.for %i = -7 to 8 {
    %is_negative = arith.cmpi slt, %i, %c0 : index
    %mirrored = arith.subi %c8, %i : index
    %k = arith.select %is_negative, %mirrored, %i : index
    memref.store %x, %m[%k] : memref<16xf32>
  }
  return
}

// Clamped between two numbers.
// CHECK-LABEL: function 'between'
// CHECK-NOT: unknown
// CHECK: for %i at {{.*}}: not parallel
func.func @between(%m: memref<16xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  affine.for %i = 0 to 12 {
    %a = arith.maxsi %i, %c2 : index
    %b = arith.minsi %a, %c9 : index
    memref.store %x, %m[%b] : memref<16xf32>
  }
  return
}

// With a parameter: rows are kept apart, and columns from the parameter on are one.
// CHECK-LABEL: function 'by_a_parameter'
// CHECK-NOT: unknown
// CHECK: for %i at {{.*}}: parallel
// CHECK: for %j at {{.*}}: not parallel
func.func @by_a_parameter(%m: memref<4x32xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %k = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%j)[%n]
      memref.store %x, %m[%i, %k] : memref<4x32xf32>
    }
  }
  return
}

// What is computed from a value that is chosen.
// CHECK-LABEL: function 'further'
// CHECK-NOT: unknown
// CHECK: dependences: none
func.func @further(%m: memref<32xf32>, %x: f32) {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to 8 {
    %a = arith.maxsi %i, %c3 : index
    %b = arith.muli %a, %c2 : index
    %c = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%b, %i)
    memref.store %x, %m[%c] : memref<32xf32>
  }
  return
}

// A choice by what was loaded is not known: nor is the cell.
// CHECK-LABEL: function 'by_data'
// CHECK: unknown: {{.*}} 'memref.store' op writes cells of m that are not known exactly
func.func @by_data(%m: memref<16xf32>, %p: memref<8xi1>, %x: f32) {
  %c9 = arith.constant 9 : index
  affine.for %i = 0 to 8 {
    %is = affine.load %p[%i] : memref<8xi1>
    %k = arith.select %is, %i, %c9 : index
    memref.store %x, %m[%k] : memref<16xf32>
  }
  return
}
