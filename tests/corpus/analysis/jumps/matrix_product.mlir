// A matrix product, lowered to blocks: its loops are counted ones, named as their counters.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS

// CHECK: parameters: n
// CHECK: S0 = memref.store at
// CHECK-NEXT: domain [n] -> { S0[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n }
// CHECK-NEXT: schedule [n] -> { S0[i, j, k] -> [i, j, k] }
// CHECK-NEXT: read [n] -> { S0[i, j, k] -> A[i, k] }
// CHECK-NEXT: read [n] -> { S0[i, j, k] -> B[k, j] }
// CHECK-NEXT: read [n] -> { S0[i, j, k] -> C[i, j] }
// CHECK-NEXT: write [n] -> { S0[i, j, k] -> C[i, j] }
// DEPS: 2 of 3 loops parallel; 1 statement, 3 dependences
// DEPS: for %i at line {{.*}}: parallel
// DEPS-NEXT: for %j at line {{.*}}: parallel
// DEPS-NEXT: for %k at line {{.*}}: not parallel
// DEPS-NEXT: as it carries a reduction into C by addf
func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^rows(%c0 : index)
// expected-remark@below {{%i is parallel}}
// expected-remark@below {{%i is permutable with %j, %k}}
^rows(%i: index):
  %more_rows = arith.cmpi slt, %i, %n : index
  cf.cond_br %more_rows, ^row, ^end
^row:
  cf.br ^columns(%c0 : index)
// expected-remark@below {{%j is parallel}}
^columns(%j: index):
  %more_columns = arith.cmpi slt, %j, %n : index
  cf.cond_br %more_columns, ^cell, ^next_row
^cell:
  cf.br ^terms(%c0 : index)
// expected-remark@below {{%k is not parallel: a reduction by addf in %C}}
^terms(%k: index):
  %more_terms = arith.cmpi slt, %k, %n : index
  cf.cond_br %more_terms, ^term, ^next_cell
^term:
  %a = memref.load %A[%i, %k] : memref<?x?xf32>
  %b = memref.load %B[%k, %j] : memref<?x?xf32>
  %c = memref.load %C[%i, %j] : memref<?x?xf32>
  %p = arith.mulf %a, %b : f32
  %s = arith.addf %c, %p : f32
  // expected-remark@below {{S0: raw on %C from S0, carried by %k, distance (0, 0, 1..)}}
  // expected-remark@below {{S0: war on %C from S0, carried by %k, distance (0, 0, 1..)}}
  // expected-remark@below {{S0: waw on %C from S0, carried by %k, distance (0, 0, 1..)}}
  memref.store %s, %C[%i, %j] : memref<?x?xf32>
  %next_k = arith.addi %k, %c1 : index
  cf.br ^terms(%next_k : index)
^next_cell:
  %next_j = arith.addi %j, %c1 : index
  cf.br ^columns(%next_j : index)
^next_row:
  %next_i = arith.addi %i, %c1 : index
  cf.br ^rows(%next_i : index)
^end:
  return
}
