// RUN: loopwright opt --affine-parallelize=parallel-reductions %s 2>&1 | FileCheck %s

// Sums and products become parallel where they are asked for; a difference and a sum that is seen on the way do not.

// CHECK: remark: 'affine.for' op is not parallel: it carries a value that is not a reduction

// CHECK-LABEL: func.func @rows(%arg0: memref<6x8xi64>, %arg1: memref<6xi64>) {
// CHECK-NEXT:     affine.parallel (%arg2) = (0) to (6) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<6xi64>
// CHECK-NEXT:       %1 = affine.parallel (%arg3) = (0) to (8) reduce ("addi") -> (i64) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg2, %arg3] : memref<6x8xi64>
// CHECK-NEXT:         affine.yield %3 : i64
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i64
// CHECK-NEXT:       affine.store %2, %arg1[%arg2] : memref<6xi64>
// CHECK-NEXT:     }
func.func @rows(%A: memref<6x8xi64>, %S: memref<6xi64>) {
  affine.for %i = 0 to 6 {
    %start = affine.load %S[%i] : memref<6xi64>
    %sum = affine.for %j = 0 to 8 iter_args(%s = %start) -> (i64) {
      %a = affine.load %A[%i, %j] : memref<6x8xi64>
      %t = arith.addi %s, %a : i64
      affine.yield %t : i64
    }
    affine.store %sum, %S[%i] : memref<6xi64>
  }
  return
}

// CHECK-LABEL: func.func @several(
// CHECK: %0:2 = affine.parallel (%arg1) = (0) to (6) step (2) reduce ("muli", "ori") -> (i64, i64) {
func.func @several(%S: memref<6xi64>) -> (i64, i64) {
  %two = arith.constant 2 : i64
  %r:2 = affine.for %i = 0 to 6 step 2 iter_args(%s = %two, %t = %two) -> (i64, i64) {
    %a = affine.load %S[%i] : memref<6xi64>
    %p = arith.muli %a, %s : i64
    %o = arith.ori %t, %a : i64
    affine.yield %p, %o : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// CHECK-LABEL: func.func @difference(
// CHECK: affine.for
func.func @difference(%S: memref<6xi64>) -> i64 {
  %two = arith.constant 2 : i64
  %r = affine.for %i = 0 to 6 iter_args(%s = %two) -> (i64) {
    %a = affine.load %S[%i] : memref<6xi64>
    %p = arith.subi %a, %s : i64
    affine.yield %p : i64
  }
  return %r : i64
}

// CHECK-LABEL: func.func @on_the_way(
// CHECK: affine.for
func.func @on_the_way(%S: memref<6xi64>) -> i64 {
  %two = arith.constant 2 : i64
  %r = affine.for %i = 0 to 6 iter_args(%s = %two) -> (i64) {
    %a = affine.load %S[%i] : memref<6xi64>
    %p = arith.addi %a, %s : i64
    affine.store %p, %S[%i] : memref<6xi64>
    affine.yield %p : i64
  }
  return %r : i64
}

// CHECK-LABEL: func.func @through_memory(
// CHECK: affine.for
func.func @through_memory(%S: memref<6xi64>) -> i64 {
  %two = arith.constant 2 : i64
  %r = affine.for %i = 1 to 6 iter_args(%s = %two) -> (i64) {
    %a = affine.load %S[%i - 1] : memref<6xi64>
    %p = arith.addi %a, %s : i64
    affine.store %a, %S[%i] : memref<6xi64>
    affine.yield %p : i64
  }
  return %r : i64
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<6x8xi64>
  %S = memref.alloc() : memref<6xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<6x8xi64>
    }
    %w = arith.index_cast %i : index to i64
    affine.store %w, %S[%i] : memref<6xi64>
  }
  call @rows(%A, %S) : (memref<6x8xi64>, memref<6xi64>) -> ()
  %r:2 = call @several(%S) : (memref<6xi64>) -> (i64, i64)
  %d = call @difference(%S) : (memref<6xi64>) -> i64
  %o = call @on_the_way(%S) : (memref<6xi64>) -> i64
  %m = call @through_memory(%S) : (memref<6xi64>) -> i64
  affine.store %r#0, %A[0, 0] : memref<6x8xi64>
  affine.store %r#1, %A[0, 1] : memref<6x8xi64>
  affine.store %d, %A[0, 2] : memref<6x8xi64>
  affine.store %o, %A[0, 3] : memref<6x8xi64>
  affine.store %m, %A[0, 4] : memref<6x8xi64>
  %A_print = memref.cast %A : memref<6x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %S_print = memref.cast %S : memref<6xi64> to memref<*xi64>
  call @printMemrefI64(%S_print) : (memref<*xi64>) -> ()
  return
}
