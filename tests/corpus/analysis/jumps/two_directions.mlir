// Directions that meet again are a conditional, and what they hand over is a value.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
// RUN: loopwright scop %s | FileCheck %s

// CHECK: S0 = memref.store
// CHECK-NEXT: domain [n, m] -> { S0[i] : 0 <= i < n and i < m }
// CHECK: S1 = scf.yield
// CHECK: write [n, m] -> { S1[i] -> w[i] }
// CHECK: S2 = memref.store
// CHECK-NEXT: domain [n, m] -> { S2[i] : 0 <= i < n and i >= m }
// CHECK: write [n, m] -> { S2[i] -> A[i + 1] }
// CHECK-NEXT: write [n, m] -> { S2[i] -> w[i] }
// CHECK: S3 = memref.store
// CHECK-NEXT: domain [n, m] -> { S3[i] : 0 <= i < n }
// CHECK: read [n, m] -> { S3[i] -> w[i] }
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0 : index)
// expected-remark@below {{%i is not parallel}}
^header(%i: index):
  %more = arith.cmpi ult, %i, %n : index
  %signed = arith.cmpi slt, %i, %n : index
  %is_left = arith.cmpi slt, %i, %m : index
  cf.cond_br %signed, ^body, ^end
^body:
  cf.cond_br %is_left, ^left, ^right
^left:
  memref.store %v, %A[%i] : memref<?xf32>
  cf.br ^join(%v : f32)
^right:
  // expected-note@below {{before S2[1] reads the cell (n = 2, m = 0)}}
  %a = memref.load %A[%i] : memref<?xf32>
  %next = arith.addi %i, %c1 : index
  // expected-note@below {{S2[0] writes %A}}
  // expected-remark@below {{S2: raw on %A from S2, carried by %i, distance (1)}}
  memref.store %a, %A[%next] : memref<?xf32>
  cf.br ^join(%a : f32)
^join(%w: f32):
  // expected-remark@below {{S3: raw on %w from S1, distance (0)}}
  // expected-remark@below {{S3: raw on %w from S2, distance (0)}}
  memref.store %w, %B[%i] : memref<?xf32>
  %raised = arith.addi %i, %c1 : index
  cf.br ^header(%raised : index)
^end:
  return
}
