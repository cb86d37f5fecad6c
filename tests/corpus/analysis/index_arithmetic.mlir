// Integer arithmetic on counters and parameters is affine where it does not wrap around and no sign is in the way.
// RUN: loopwright scop %s | FileCheck %s

// CHECK-LABEL: function 'sums'
// CHECK: write {{.*}} { S0[i] -> A[2i + n - 3] }
func.func @sums(%A: memref<?xf32>, %n: index, %x: f32) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 10 {
    %a = arith.muli %i, %c2 : index
    %b = arith.addi %a, %n : index
    %c = arith.subi %b, %c3 : index
    memref.store %x, %A[%c] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: function 'divisions'
// CHECK: write {{.*}} -> A[o0, i - 4o0, o2] : i - 3 <= 4o0 <= i and i - n - 3 <= 4o2 <= i - n }
// CHECK-NOT: at most
func.func @divisions(%A: memref<?x?x?xf32>, %n: index, %x: f32) {
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to %n {
    %a = arith.divui %i, %c4 : index
    %b = arith.remsi %i, %c4 : index
    %d = arith.subi %i, %n : index
    %e = arith.floordivsi %d, %c4 : index
    memref.store %x, %A[%a, %b, %e] : memref<?x?x?xf32>
  }
  return
}

// Rounded towards zero, of what may be negative.
// CHECK-LABEL: function 'sign'
// CHECK: write {{.*}} (at most)
func.func @sign(%A: memref<?xf32>, %n: index, %x: f32) {
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to %n {
    %d = arith.subi %i, %n : index
    %e = arith.divsi %d, %c4 : index
    memref.store %x, %A[%e] : memref<?xf32>
  }
  return
}

// The product may wrap around, and so may the cast to fewer bits.
// CHECK-LABEL: function 'wraps'
// CHECK: S0 =
// CHECK: write {{.*}} (at most)
// CHECK: S1 =
// CHECK: write {{.*}} (at most)
func.func @wraps(%A: memref<?xf32>, %n: index, %x: f32) {
  %c = arith.constant 1048576 : index
  affine.for %i = 0 to %n {
    %a = arith.muli %i, %c : index
    memref.store %x, %A[%a] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %narrow = arith.index_cast %i : index to i32
    %a = arith.index_cast %narrow : i32 to index
    memref.store %x, %A[%a] : memref<?xf32>
  }
  return
}

// A few bits are enough for a few iterations.
// CHECK-LABEL: function 'narrow'
// CHECK: write { S0[i] -> A[i + 1] }
func.func @narrow(%A: memref<?xf32>, %x: f32) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 100 {
    %narrow = arith.index_cast %i : index to i32
    %next = arith.addi %narrow, %one : i32
    %a = arith.index_cast %next : i32 to index
    memref.store %x, %A[%a] : memref<?xf32>
  }
  return
}
