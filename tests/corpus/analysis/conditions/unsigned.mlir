// An unsigned comparison of what may be negative: i - 4 is below 3 for i from 4 to 6 alone.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK-LABEL: function 'below'
// CHECK: { S0[i] : 4 <= i <= 6 }
// CHECK: { S1[i] : 7 <= i <= 9; S1[i] : 0 <= i <= 3 }
func.func @below(%A: memref<10xf32>, %x: f32, %y: f32) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to 10 {
    %d = arith.subi %i, %c4 : index
    %c = arith.cmpi ult, %d, %c3 : index
    scf.if %c {
      memref.store %x, %A[%i] : memref<10xf32>
    } else {
      memref.store %y, %A[%i] : memref<10xf32>
    }
  }
  return
}

// A parameter: negative numbers are greater than all others.
// CHECK-LABEL: function 'parameter'
// CHECK: [n] -> { S0[i] : 0 <= i <= 9 and i < n; S0[i] : n < 0 and 0 <= i <= 9 }
func.func @parameter(%A: memref<10xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %c = index.cmp ugt(%n, %i)
    scf.if %c {
      memref.store %x, %A[%i] : memref<10xf32>
    }
  }
  return
}

// A size is never negative.
// CHECK-LABEL: function 'size'
// CHECK: { S0[i] : 0 <= i <= 9 and i < {{.*}} }
func.func @size(%A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to 10 {
    %c = arith.cmpi ule, %n, %i : index
    scf.if %c {
    } else {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
