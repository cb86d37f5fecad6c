// Loops and conditionals of scf with affine bounds and conditions are loops and conditions of the scop.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS
// RUN: loopwright optimize --tile none %s | FileCheck %s --check-prefix=CODE

// CHECK-LABEL: function 'nest'
// CHECK: domain [n] -> { S0[i, j] : i mod 2 = 0 and i < n and 0 <= j <= i }
// CHECK: read {{.*}} { S0[i, j] -> A[i, j] }
// CHECK: write {{.*}} { S0[i, j] -> A[i + 1, j] }
// DEPS-LABEL: function 'nest'
// DEPS: dependences: none
// CODE-LABEL: func.func @nest
// CODE: affine.parallel
func.func @nest(%A: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c2 {
    %end = arith.addi %i, %c1 : index
    scf.for %j = %c0 to %end step %c1 {
      %x = memref.load %A[%i, %j] : memref<?x?xf32>
      %next = arith.addi %i, %c1 : index
      memref.store %x, %A[%next, %j] : memref<?x?xf32>
    }
  }
  return
}

// Each branch has its part of the iterations; i = n is in neither.
// CHECK-LABEL: function 'branches'
// CHECK: S0 =
// CHECK-NEXT: domain [n] -> { S0[i] : 0 <= i <= 9 and i < n }
// CHECK: S1 =
// CHECK-NEXT: domain [n] -> { S1[i] : 0 <= i <= 9 and i > n }
func.func @branches(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %less = arith.cmpi slt, %i, %n : index
    scf.if %less {
      memref.store %x, %A[%i] : memref<?xf32>
    } else {
      %other = arith.cmpi ne, %i, %n : index
      scf.if %other {
        memref.store %x, %A[%n] : memref<?xf32>
      }
    }
  }
  return
}

// A loop to the least of several bounds, as tiling writes it.
// CHECK-LABEL: function 'tiles'
// CHECK: domain [n] -> { S0[i, j] : i mod 32 = 0 and i >= 0 and i <= j <= i + 31 and j < n }
// CHECK: domain [n] -> { S1[i, j] : i mod 32 = 0 and i >= 0 and i <= j <= i + 31 and j < n }
func.func @tiles(%A: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  scf.for %i = %c0 to %n step %c32 {
    %past = arith.addi %i, %c32 : index
    %end = arith.minsi %past, %n : index
    scf.for %j = %i to %end step %c1 {
      memref.store %x, %A[%j] : memref<?xf32>
    }
    %least = affine.min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%i)[%n]
    scf.for %j = %i to %least step %c1 {
      memref.store %x, %A[%j] : memref<?xf32>
    }
  }
  return
}

// DEPS-LABEL: function 'parallel'
// DEPS: for %i at {{.*}}: parallel
// DEPS: for %j at {{.*}}: parallel
// DEPS: dependences: none
func.func @parallel(%A: memref<?x?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) {
    memref.store %x, %A[%i, %j] : memref<?x?xf32>
  }
  return
}

// What is not affine is a part of a statement: a step that is no constant. A counter that is no index is like one. An
// order of numbers without a sign is told apart by signs.
// CHECK-LABEL: function 'others'
// CHECK: write {{.*}} (at most)
// CHECK: domain {{.*}} { S1[i] : 0 <= i < m }
// CHECK: write {{.*}} { S1[i] -> A[i] }{{$}}
// CHECK: domain [n, m] -> { S2[] : n > 0; S2[] : n < 0 }
// CHECK: write {{.*}} { S2[] -> A[0] }
// DEPS-LABEL: function 'others'
// DEPS-NEXT: the loop is parallel
func.func @others(%A: memref<?xf32>, %n: index, %m: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %n {
    memref.store %x, %A[%i] : memref<?xf32>
  }
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %m step %one : i32 {
    %at = arith.index_cast %i : i32 to index
    memref.store %x, %A[%at] : memref<?xf32>
  }
  %below = arith.cmpi ult, %c0, %n : index
  scf.if %below {
    memref.store %x, %A[%c0] : memref<?xf32>
  }
  return
}
