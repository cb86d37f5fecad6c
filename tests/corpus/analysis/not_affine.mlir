// What is not affine is over-approximated where it stands; everything around it stays exact.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS
// RUN: loopwright optimize --tile none %s | FileCheck %s --check-prefix=CODE
// RUN: loopwright optimize --tile none %s | FileCheck %s --check-prefix=NEW

// CHECK-LABEL: function 'subscript'
// CHECK: read {{.*}} { S0[i] -> P[i] }
// CHECK: write {{.*}} { S0[i] -> A[o0] } (at most)
// CHECK: write {{.*}} { S1[i] -> B[i] }
// CODE-LABEL: func.func @subscript(%arg0
// CODE: affine.for
// CODE: memref.store
// CODE: affine.parallel
func.func @subscript(%A: memref<?xf32>, %P: memref<?xindex>, %B: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xindex>
    memref.store %x, %A[%p] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

// A condition on data: what is written there may be written.
// CHECK-LABEL: function 'condition'
// CHECK: read {{.*}} { S0[i] -> A[i] }
// CHECK: write {{.*}} { S0[i] -> A[i] } (at most)
// DEPS-LABEL: function 'condition'
// DEPS: for %i at {{.*}}: parallel
// CODE-LABEL: func.func @condition
// CODE: affine.parallel
// CODE: scf.if
func.func @condition(%A: memref<?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %negative = arith.cmpf olt, %a, %zero : f32
    scf.if %negative {
      affine.store %zero, %A[%i] : memref<?xf32>
    }
  }
  return
}

// A bound on data, and one that divides by a parameter.
// CHECK-LABEL: function 'bounds'
// CHECK: S0 = memref.store
// CHECK: write {{.*}} { S0[i] -> A[i, o1] } (at most)
// CHECK: S1 =
// CHECK: write {{.*}} (at most)
// DEPS-LABEL: function 'bounds'
// DEPS: for %i at {{.*}}: parallel
func.func @bounds(%A: memref<?x?xf32>, %P: memref<?xindex>, %n: index, %m: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xindex>
    scf.for %j = %c0 to %p step %c1 {
      memref.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %m] {
    affine.store %x, %A[%i, 0] : memref<?x?xf32>
  }
  return
}

// A function may return what it loads after its loops: the load keeps its place.
// CHECK-LABEL: function 'returns'
// CHECK: read { S1[] -> A[3] }
// NEW-LABEL: func.func @returns
// NEW:         affine.parallel
// NEW:         %[[LAST:.*]] = affine.load
// NEW:         return %[[LAST]]
func.func @returns(%A: memref<10xf32>, %x: f32) -> f32 {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  %a = affine.load %A[3] : memref<10xf32>
  return %a : f32
}
