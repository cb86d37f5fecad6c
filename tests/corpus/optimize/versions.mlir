// A nest has two versions where a loop is parallel under a condition on the parameters, and that gains.
// RUN: loopwright optimize %s --explain --param n=1000000 --param m=1000000 -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: loopwright opt %t.mlir | FileCheck %s
// RUN: loopwright verify %s %t.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright optimize %s --emit c --param n=1000000 --param m=1000000 | FileCheck %s --check-prefix=C
// RUN: loopwright optimize %s --explain --param n=1000000 --param m=1 -o %t.few.mlir 2>&1 | FileCheck %s --check-prefix=FEW

// SAID: @shift: the order of the program, no gain expected on one thread, about
// SAID: two versions of the loop at line 16: one if m >= n
// PROVED: the programs are equal
// FEW: @shift: unchanged

// CHECK: #[[set:.*]] = affine_set<()[s0, s1] : ({{.*}} >= 0)>
// CHECK-LABEL: func.func @shift
func.func @shift(%n: index, %m: index, %a: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf64>
    %e = math.exp %x : f64
    affine.store %e, %a[%i + symbol(%m)] : memref<?xf64>
  }
  return
}
// CHECK: affine.if #[[set]]
// CHECK-NEXT: affine.parallel
// CHECK: } else {
// CHECK-NEXT: affine.for
// C: void shift(
// C: if (
// C-NEXT: #pragma omp parallel for
// C: } else {

// Both loops carry something; the condition is that of the outer one.
// CHECK-LABEL: func.func @rows
// CHECK: affine.if
// CHECK: affine.parallel
// CHECK: } else {
func.func @rows(%n: index, %m: index, %a: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 1000 {
      %x = affine.load %a[%i + symbol(%m), %j] : memref<?x?xf64>
      %e = math.exp %x : f64
      affine.store %e, %a[%i, %j + 1] : memref<?x?xf64>
    }
  }
  return
}

// A loop that is parallel for no values has one version.
// CHECK-LABEL: func.func @chain
// CHECK-NOT: affine.if
// CHECK-NOT: affine.parallel
// CHECK: return
func.func @chain(%n: index, %m: index, %a: memref<?xf64>) {
  affine.for %i = 1 to %n {
    %x = affine.load %a[%i - 1] : memref<?xf64>
    %e = math.exp %x : f64
    affine.store %e, %a[%i] : memref<?xf64>
  }
  return
}
