// RUN: loopwright opt --affine-index-set-split %s 2>&1 | FileCheck %s

// An equality holds in one iteration of the inner loop, which is no loop then. What the loop carries goes on from part to part.

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %[[I:.*]] = 0 to 12
// CHECK-NOT: affine.if
// CHECK: %[[FIRST:.*]] = affine.for %{{.*}} = 0 to #{{.*}}(%[[I]]) iter_args
// CHECK: arith.addi %[[FIRST]],
// CHECK: affine.for %{{.*}} = #{{.*}}(%[[I]]) to 12 iter_args
// CHECK-LABEL: func.func private

func.func @kernel(%A: memref<12x12xi64>) {
  %c0 = arith.constant 0 : i64
  affine.for %i = 0 to 12 {
    %sum = affine.for %j = 0 to 12 iter_args(%so_far = %c0) -> (i64) {
      %a = affine.load %A[%i, %j] : memref<12x12xi64>
      %v = affine.if affine_set<(d0, d1) : (d0 - d1 == 0)>(%i, %j) -> i64 {
        affine.yield %c0 : i64
      } else {
        affine.yield %a : i64
      }
      %s = arith.addi %so_far, %v : i64
      affine.yield %s : i64
    }
    affine.store %sum, %A[%i, %i] : memref<12x12xi64>
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
  call @kernel(%A) : (memref<12x12xi64>) -> ()
  %A_print = memref.cast %A : memref<12x12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
