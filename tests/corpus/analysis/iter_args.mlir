// What a loop carries, and what a statement hands to another, is a value: a cell for each instance of what defines it, of
// which only the flow is told.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps --verbose %s | FileCheck %s --check-prefix=DEPS
// RUN: loopwright deps --kind value %s | FileCheck %s --check-prefix=FLOW

// DEPS: 0 of 2 loops parallel; 3 statements, 4 dependences
// DEPS: for %i at {{.*}}: not parallel
// DEPS-NEXT: as S2[0] writes A before S1[1, 0] reads the cell
// DEPS-NEXT: iterations { 10 }
// DEPS-NEXT: S0 at line {{.*}}: %t = %zero
// DEPS: for %j at {{.*}}: not parallel
// DEPS-NEXT: as it carries a reduction into t by addf
// DEPS: S0 -> S1 raw t no loop (0)
// DEPS-NEXT: { S0[i] -> S1[i, 0] : 0 <= i <= 9 }
// DEPS: S1 -> S1 raw t line {{.*}} (0, 1)
// DEPS: S1 -> S2 raw t no loop (0)
// DEPS-NEXT: { S1[i, 7] -> S2[i] : 0 <= i <= 9 }
// DEPS: S2 -> S1 raw A line {{.*}} (1)
// FLOW: S2 -> S1 raw A line {{.*}} (1)
// CHECK: S0 = affine.for
// CHECK: write { S0[i] -> t[i] }
// CHECK: read { S1[i, j] -> A[i, j] }
// CHECK: read { S1[i, j] -> t[i] }
// CHECK: write { S1[i, j] -> t[i] }
// CHECK: write { S2[i] -> A[i + 1, 0] }
// CHECK: read { S2[i] -> t[i] }
func.func @f(%A: memref<11x8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 10 {
    %s = affine.for %j = 0 to 8 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<11x8xf32>
      %u = arith.addf %t, %a : f32
      affine.yield %u : f32
    }
    affine.store %s, %A[%i + 1, 0] : memref<11x8xf32>
  }
  return
}

// A loop of no iterations hands on what it got; the total of both loops is one.
// DEPS-LABEL: function 'triangle'
// DEPS: 0 of 2 loops parallel
// DEPS: for %i at {{.*}}: not parallel
// DEPS-NEXT: as it carries a reduction into a by addf
// DEPS: for %j at {{.*}}: not parallel
// DEPS-NEXT: as it carries a reduction into b by addf
// DEPS: S1 -> S3 raw b no loop (0)
// DEPS-NEXT: { S1[0] -> S3[0] }
// DEPS: S2 -> S3 raw b no loop (0)
// DEPS-NEXT: { S2[i, i - 1] -> S3[i] : 0 < i <= 9 }
// DEPS: S3 -> S4 raw a no loop ()
// DEPS-NEXT: { S3[9] -> S4[] }
func.func @triangle(%A: memref<10x10xf32>, %B: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 10 iter_args(%a = %zero) -> (f32) {
    %r = affine.for %j = 0 to affine_map<(i) -> (i)>(%i) iter_args(%b = %a) -> (f32) {
      %0 = affine.load %A[%i, %j] : memref<10x10xf32>
      %1 = arith.addf %b, %0 : f32
      affine.yield %1 : f32
    }
    affine.yield %r : f32
  }
  affine.store %s, %B[] : memref<f32>
  return
}

// Two totals by one kind of op; by two kinds, or one whose old value is used otherwise, they are more than totals.
// DEPS-LABEL: function 'two'
// DEPS: as it carries a reduction into s, q by addf
// DEPS-LABEL: function 'two_kinds'
// DEPS: as S{{.*}} writes s before S{{.*}} reads the cell; and through m
// DEPS-LABEL: function 'prefix'
// DEPS: as S{{.*}} writes s before S{{.*}} reads the cell
func.func @two(%A: memref<10xf32>, %B: memref<2xf32>) {
  %zero = arith.constant 0.0 : f32
  %r:2 = affine.for %i = 0 to 10 iter_args(%s = %zero, %q = %zero) -> (f32, f32) {
    %0 = affine.load %A[%i] : memref<10xf32>
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %s, %0 : f32
    %3 = arith.addf %q, %1 : f32
    affine.yield %2, %3 : f32, f32
  }
  affine.store %r#0, %B[0] : memref<2xf32>
  affine.store %r#1, %B[1] : memref<2xf32>
  return
}
func.func @two_kinds(%A: memref<10xf32>, %B: memref<2xf32>) {
  %zero = arith.constant 0.0 : f32
  %r:2 = affine.for %i = 0 to 10 iter_args(%s = %zero, %m = %zero) -> (f32, f32) {
    %0 = affine.load %A[%i] : memref<10xf32>
    %2 = arith.addf %s, %0 : f32
    %3 = arith.maximumf %m, %0 : f32
    affine.yield %2, %3 : f32, f32
  }
  affine.store %r#0, %B[0] : memref<2xf32>
  affine.store %r#1, %B[1] : memref<2xf32>
  return
}
func.func @prefix(%A: memref<10xf32>, %B: memref<10xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 10 iter_args(%s = %zero) -> (f32) {
    %0 = affine.load %A[%i] : memref<10xf32>
    %2 = arith.addf %s, %0 : f32
    affine.store %2, %B[%i] : memref<10xf32>
    affine.yield %2 : f32
  }
  return
}

// Each way through a conditional hands on its own value; who uses it sees the one that was taken.
// DEPS-LABEL: function 'either'
// DEPS: the loop is parallel; 3 statements
// DEPS: S0 -> S2 raw {{.*}} no loop (0)
// DEPS-NEXT: { S0[i] -> S2[i] : 5 <= i <= 9 }
// DEPS: S1 -> S2 raw {{.*}} no loop (0)
// DEPS-NEXT: { S1[i] -> S2[i] : 0 <= i <= 4 }
func.func @either(%A: memref<10xf32>, %B: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.if affine_set<(i) : (i - 5 >= 0)>(%i) -> f32 {
      %0 = affine.load %A[%i] : memref<10xf32>
      affine.yield %0 : f32
    } else {
      %1 = affine.load %B[9 - %i] : memref<10xf32>
      affine.yield %1 : f32
    }
    affine.store %v, %A[%i] : memref<10xf32>
  }
  return
}

// A value that is used on both sides of a loop leaves the loop by itself, and a value that two loops use does, too.
// DEPS-LABEL: function 'around'
// DEPS: all 2 loops parallel
// DEPS: S0 -> S1 raw x no loop (0)
// DEPS: S0 -> S2 raw x no loop (0)
func.func @around(%A: memref<10xf32>, %B: memref<10x10xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.load %A[%i] : memref<10xf32>
    affine.for %j = 0 to 10 {
      affine.store %x, %B[%i, %j] : memref<10x10xf32>
    }
    affine.store %x, %A[%i] : memref<10xf32>
  }
  return
}

// scf.for carries values, too; a loop whose bound is loaded is a part of the statement.
// DEPS-LABEL: function 'scf'
// DEPS: as it carries a reduction into s by muli
// DEPS-LABEL: function 'loaded_bound'
// DEPS: no loops; 1 statement
func.func @scf(%A: memref<?xi32>, %n: index, %B: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %one) -> (i32) {
    %0 = memref.load %A[%i] : memref<?xi32>
    %1 = arith.muli %s, %0 : i32
    scf.yield %1 : i32
  }
  memref.store %r, %B[] : memref<i32>
  return
}
func.func @loaded_bound(%A: memref<?xi32>, %n: memref<index>, %B: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %m = memref.load %n[] : memref<index>
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%s = %one) -> (i32) {
    %0 = memref.load %A[%i] : memref<?xi32>
    %1 = arith.muli %s, %0 : i32
    scf.yield %1 : i32
  }
  memref.store %r, %B[] : memref<i32>
  return
}
