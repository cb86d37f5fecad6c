// RUN: loopwright opt --affine-index-set-split %s 2>&1 | FileCheck %s

// Must not fire: a condition that changes with each iteration, one that is the same in all, one that depends on what the loop computes, and a loop
// with steps from one of two bounds.

// CHECK: remark: 'affine.for' op is not split: it has a step and several lower bounds
// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %[[I:.*]] = 0 to 12 {
// CHECK-NEXT: affine.if #{{.*}}(%[[I]])
// CHECK: affine.for %[[I:.*]] = 0 to 12 {
// CHECK-NEXT: affine.if #{{.*}}(%[[I]])
// CHECK: affine.for %[[I:.*]] = 0 to 12 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 12 {
// CHECK-NEXT: affine.if #{{.*}}(%[[I]], %[[J]])
// CHECK: affine.for %[[I:.*]] = max #{{.*}}()[%arg0] to 12 step 2 {
// CHECK-NEXT: affine.if #{{.*}}(%[[I]])
// CHECK-LABEL: func.func private

func.func @kernel(%n: index, %A: memref<12x12xi64>) {
  %c3 = arith.constant 3 : i64
  affine.for %i = 0 to 12 {
    affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {
      affine.store %c3, %A[%i, 0] : memref<12x12xi64>
    }
  }
  affine.for %i = 0 to 12 {
    affine.if affine_set<(d0) : (12 - d0 >= 0)>(%i) {
      affine.store %c3, %A[%i, 1] : memref<12x12xi64>
    }
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.if affine_set<(d0, d1) : ((d0 + d1) mod 3 == 0)>(%i, %j) {
        affine.store %c3, %A[%i, %j] : memref<12x12xi64>
      }
    }
  }
  affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%n] to 12 step 2 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.store %c3, %A[%i, 2] : memref<12x12xi64>
    }
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<12x12xi64>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 12 + d1 * 5) mod 17)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<12x12xi64>
    }
  }
  %n = arith.constant 1 : index
  call @kernel(%n, %A) : (index, memref<12x12xi64>) -> ()
  %A_print = memref.cast %A : memref<12x12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
