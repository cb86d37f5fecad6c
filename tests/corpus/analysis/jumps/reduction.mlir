// What a loop of blocks carries in an argument of its header is a value, as it is of other loops.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS
// RUN: loopwright deps --kind value %s | FileCheck %s --check-prefix=FLOW

// CHECK: S1 = arith.addf
// CHECK-NEXT: domain [n] -> { S1[i] : i mod 2 = 0 and 0 <= i < n }
// CHECK: read [n] -> { S1[i] -> A[i] }
// CHECK-NEXT: read [n] -> { S1[i] -> x[] }
// CHECK-NEXT: write [n] -> { S1[i] -> x[] }
// CHECK: S2 = memref.store
// DEPS: for %i at line {{.*}}: not parallel
// DEPS-NEXT: as it carries a reduction into x by addf
// FLOW: S0 -> S1 raw x no loop ()
// FLOW: S0 -> S2 raw x no loop ()
// FLOW: S1 -> S1 raw x line {{.*}} (2)
// FLOW: S1 -> S2 raw x no loop ()
func.func @sum(%A: memref<?xf32>, %total: memref<f32>, %n: index, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  cf.br ^header(%c0, %start : index, f32)
^header(%i: index, %x: f32):
  %done = arith.cmpi sge, %i, %n : index
  cf.cond_br %done, ^end, ^body
^body:
  %a = memref.load %A[%i] : memref<?xf32>
  %sum = arith.addf %x, %a : f32
  %c2 = arith.constant 2 : index
  %next = arith.addi %i, %c2 : index
  cf.br ^header(%next, %sum : index, f32)
^end:
  memref.store %x, %total[] : memref<f32>
  return %x : f32
}
