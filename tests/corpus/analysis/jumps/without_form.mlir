// What has no form is one statement that may touch all cells of what it touches; what stands before and after it, or in it with
// a form, is told as ever.
// RUN: loopwright scop %s | FileCheck %s

// A loop with two entries.
// CHECK-LABEL: function 'two_entries'
// CHECK: S0 = memref.store
// CHECK: write { S0[i] -> A[i] }
// CHECK: S1 = memref.store
// CHECK-NEXT: domain { S1[] }
// CHECK-NEXT: schedule
// CHECK-NEXT: write { S1[] -> output[] }
// CHECK-NEXT: write { S1[] -> A[o0] } (at most)
// CHECK-NEXT: read { S1[] -> A[o0] } (at most)
// CHECK: S2 = memref.store
// CHECK: write { S2[] -> A[0] }
func.func @two_entries(%A: memref<16xf32>, %c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %c8 : index
  cf.cond_br %more, ^body, ^between
^body:
  memref.store %x, %A[%i] : memref<16xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^between:
  cf.cond_br %c, ^one(%c0 : index), ^other(%c1 : index)
^one(%j: index):
  %a = memref.load %A[%j] : memref<16xf32>
  cf.br ^other(%j : index)
^other(%k: index):
  memref.store %x, %A[%k] : memref<16xf32>
  %l = arith.addi %k, %c1 : index
  %again = arith.cmpi slt, %l, %c8 : index
  cf.cond_br %again, ^one(%l : index), ^end
^end:
  memref.store %x, %A[%c0] : memref<16xf32>
  return
}

// The bound of the loop changes; what it leaves is used later.
// CHECK-LABEL: function 'changing_bound'
// CHECK: S0 = memref.store
// CHECK-NEXT: domain { S0[] }
// CHECK: write { S0[] -> A[o0] } (at most)
// CHECK-NEXT: write { S0[] -> A[o0] } (at most)
func.func @changing_bound(%A: memref<16xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0, %n : index, index)
^header(%i: index, %m: index):
  %more = arith.cmpi slt, %i, %m : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %A[%i] : memref<16xf32>
  %next = arith.addi %i, %c1 : index
  %less = arith.subi %m, %c1 : index
  cf.br ^header(%next, %less : index, index)
^end:
  memref.store %x, %A[%i] : memref<16xf32>
  return
}

// A loop that is left in the middle, in a counted one.
// CHECK-LABEL: function 'search'
// CHECK: S0 = memref.store
// CHECK-NEXT: domain [n] -> { S0[i] : 0 <= i < n }
// CHECK: S1 = scf.execute_region
// CHECK-NEXT: domain [n] -> { S1[i] : 0 <= i < n }
// CHECK: read [n] -> { S1[i] -> A[o0] } (at most)
func.func @search(%A: memref<16xf32>, %B: memref<16xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  cf.br ^rows(%c0 : index)
^rows(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^row, ^end
^row:
  memref.store %x, %B[%i] : memref<16xf32>
  cf.br ^cells(%c0 : index)
^cells(%j: index):
  %is_left = arith.cmpi slt, %j, %c16 : index
  cf.cond_br %is_left, ^look, ^next_row
^look:
  %a = memref.load %A[%j] : memref<16xf32>
  %is_it = arith.cmpf oeq, %a, %x : f32
  %next_j = arith.addi %j, %c1 : index
  cf.cond_br %is_it, ^next_row, ^cells(%next_j : index)
^next_row:
  %next = arith.addi %i, %c1 : index
  cf.br ^rows(%next : index)
^end:
  return
}

// It never returns.
// CHECK-LABEL: function 'forever'
// CHECK: unknown: {{.*}}: 'func.func' op does not have exactly one block
func.func @forever(%A: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  cf.br ^again
^again:
  memref.store %x, %A[%c0] : memref<16xf32>
  cf.br ^again
}
