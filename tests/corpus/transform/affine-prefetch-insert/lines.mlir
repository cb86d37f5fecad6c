// RUN: loopwright opt --affine-prefetch-insert=latency=48 %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-prefetch-insert="latency=12 line-size=32 locality=0" %s 2>&1 | FileCheck %s --check-prefix=NEAR

// An iteration has 9 ops. A line holds 8 numbers: A, read at three cells side by side, and B, two numbers apart, come to a new line in one of 8 and of 4
// iterations; the row of C that is 100 numbers away in each of them; what stays the same is not prefetched.

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %[[I:.*]] = 1 to 90 {
// CHECK-NEXT: affine.if #[[EACH:.*]](%[[I]]) {
// CHECK-NEXT: affine.prefetch %arg2[%[[I]] + 6, 3], read, locality<3>, data : memref<100x100xi64>
// CHECK-NEXT: }
// CHECK-NEXT: affine.if #[[FOURTH:.*]](%[[I]]) {
// CHECK-NEXT: affine.prefetch %arg1[%[[I]] * 2 + 13], write, locality<3>, data : memref<200xi64>
// CHECK-NEXT: }
// CHECK-NEXT: affine.if #[[EIGHTH:.*]](%[[I]]) {
// CHECK-NEXT: affine.prefetch %arg0[%[[I]] + 7], read, locality<3>, data : memref<100xi64>
// CHECK-NEXT: }
// CHECK-NOT: affine.prefetch
// CHECK-LABEL: func.func private
// NEAR: affine.prefetch %arg0[%{{.*}} + 3], read, locality<0>, data

func.func @kernel(%A: memref<100xi64>, %B: memref<200xi64>, %C: memref<100x100xi64>) {
  affine.for %i = 1 to 90 {
    %a = affine.load %A[%i - 1] : memref<100xi64>
    %b = affine.load %A[%i] : memref<100xi64>
    %c = affine.load %A[%i + 1] : memref<100xi64>
    %d = affine.load %C[%i, 3] : memref<100x100xi64>
    %e = affine.load %C[0, 3] : memref<100x100xi64>
    %ab = arith.addi %a, %b : i64
    %cd = arith.addi %c, %d : i64
    affine.store %ab, %B[2 * %i] : memref<200xi64>
    affine.store %cd, %B[2 * %i + 1] : memref<200xi64>
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %c0 = arith.constant 0 : i64
  %A = memref.alloc() : memref<100xi64>
  %B = memref.alloc() : memref<200xi64>
  %C = memref.alloc() : memref<100x100xi64>
  affine.for %i = 0 to 100 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %A[%i] : memref<100xi64>
    affine.for %j = 0 to 100 {
      affine.store %v, %C[%i, %j] : memref<100x100xi64>
    }
  }
  affine.for %i = 0 to 200 {
    affine.store %c0, %B[%i] : memref<200xi64>
  }
  call @kernel(%A, %B, %C) : (memref<100xi64>, memref<200xi64>, memref<100x100xi64>) -> ()
  %B_print = memref.cast %B : memref<200xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
