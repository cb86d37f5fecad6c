// Bounds are those of the test, in whatever form: "up to" a parameter is below one more; unsigned numbers are those of signed ones
// where none is negative.
// RUN: loopwright scop %s | FileCheck %s

// CHECK-LABEL: function 'up_to'
// CHECK: domain [n] -> { S0[i] : 0 <= i <= n }
func.func @up_to(%A: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi sge, %n, %i : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %A[%i] : memref<?xf32>
  %c1 = arith.constant 1 : index
  %next = arith.addi %c1, %i : index
  cf.br ^header(%next : index)
^end:
  return
}

// CHECK-LABEL: function 'of_size'
// CHECK: domain [size] -> { S0[i] : 0 <= i < size }
func.func @of_size(%A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %size = memref.dim %A, %c0 : memref<?xf32>
  %more = arith.cmpi ult, %i, %size : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %A[%i] : memref<?xf32>
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^end:
  return
}

// A negative bound would be a great one.
// CHECK-LABEL: function 'unsigned'
// CHECK: domain [n] -> { S0[] }
// CHECK: write [n] -> { S0[] -> A[o0] } (at most)
func.func @unsigned(%A: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %A[%i] : memref<?xf32>
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^end:
  return
}

// By steps of 2 the counter would wrap around before it reached the bound.
// CHECK-LABEL: function 'wraps'
// CHECK: domain { S0[] }
// CHECK: write { S0[] -> A[o0] } (at most)
func.func @wraps(%A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %most = arith.constant 9223372036854775807 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %most : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %A[%i] : memref<?xf32>
  %next = arith.addi %i, %c2 : index
  cf.br ^header(%next : index)
^end:
  return
}

// Two returns, of which the first comes before the loop.
// CHECK-LABEL: function 'early'
// CHECK: domain [n, m] -> { S0[i] : m >= 0 and 0 <= i < n }
func.func @early(%A: memref<?xf32>, %n: index, %m: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.cmpi slt, %m, %c0 : index
  cf.cond_br %none, ^out, ^header(%c0 : index)
^out:
  return
^header(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %A[%i] : memref<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^end:
  return
}
