// What the prologue computes is not free: it is affine in parameters, or a dependence need not happen.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'twice'
// CHECK-NEXT: the loop is parallel
// CHECK-NEXT: parameters: n
// CHECK: dependences: none
func.func @twice(%A: memref<?xi64>, %n: index) {
  %c2 = arith.constant 2 : index
  %m = arith.muli %n, %c2 : index
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi64>
    affine.store %x, %A[%i + symbol(%m)] : memref<?xi64>
  }
  return
}

// The same through an integer of 64 bits and the dialect index.
// CHECK-LABEL: function 'cast'
// CHECK: parameters: none
// CHECK: dependences: none
func.func @cast(%A: memref<?xi64>, %n: index) {
  %c1 = arith.constant 1 : i64
  %k = arith.index_cast %n : index to i64
  %more = arith.addi %k, %c1 : i64
  %m = arith.index_cast %more : i64 to index
  %l = index.sub %m, %n
  affine.for %i = 0 to 1 {
    %x = affine.load %A[%i] : memref<?xi64>
    affine.store %x, %A[%i + symbol(%l)] : memref<?xi64>
  }
  return
}

// A square is never negative, and is no parameter that may have any value.
// CHECK-LABEL: function 'square'
// CHECK: parameters: n, m
// CHECK-NOT: unknown
// CHECK: S0 -> S0  raw at most
func.func @square(%A: memref<?xi64>, %n: index) {
  %m = arith.muli %n, %n : index
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi64>
    affine.store %x, %A[%i + symbol(%m)] : memref<?xi64>
  }
  return
}

// 2^20 times a number up to 2^48 may wrap around.
// CHECK-LABEL: function 'wraps'
// CHECK: parameters: n, m
// CHECK: raw at most
func.func @wraps(%A: memref<?xi64>, %n: index) {
  %c = arith.constant 1048576 : index
  %m = arith.muli %n, %c : index
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi64>
    affine.store %x, %A[%i + symbol(%m)] : memref<?xi64>
  }
  return
}

// An argument that is cast once may have any value.
// CHECK-LABEL: function 'argument'
// CHECK: parameters: m
// CHECK: S0 -> S0  raw  A
func.func @argument(%A: memref<?xi64>, %k: i64) {
  %m = arith.index_cast %k : i64 to index
  affine.for %i = 0 to 9 {
    %x = affine.load %A[%i] : memref<?xi64>
    affine.store %x, %A[%i + symbol(%m)] : memref<?xi64>
  }
  return
}
