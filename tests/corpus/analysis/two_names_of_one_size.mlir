// Two memref.dim of one size are one parameter, whichever of them is used where.
// RUN: loopwright deps --verbose %s | FileCheck %s
// RUN: loopwright optimize --tile none %s | FileCheck %s --check-prefix=CODE

// The first is used by an empty loop alone.
// CHECK-LABEL: function 'first_is_idle'
// CHECK: parameters: n
// CHECK: for %i at {{.*}}: parallel
// CHECK: [n] -> { S0[i] : 0 <= i < n }
// CODE-LABEL: func.func @first_is_idle
// CODE: affine.parallel (%{{.*}}) = (0) to (symbol(%dim))
func.func @first_is_idle(%A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %m = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
  }
  affine.for %i = 0 to %m {
    %x = affine.load %A[%i] : memref<?xf64>
    affine.store %x, %B[%i] : memref<?xf64>
  }
  return
}

// The second is.
// CHECK-LABEL: function 'second_is_idle'
// CHECK: parameters: n
// CHECK: for %i at {{.*}}: parallel
// CHECK: [n] -> { S0[i] : 0 <= i < n }
// CODE-LABEL: func.func @second_is_idle
// CODE: affine.parallel (%{{.*}}) = (0) to (symbol(%dim))
func.func @second_is_idle(%A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %m = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %m {
  }
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf64>
    affine.store %x, %B[%i] : memref<?xf64>
  }
  return
}
