// RUN: loopwright opt --affine-index-set-split %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-index-set-split --mlir-pass-statistics %s 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: (S) 2 num-loops-split

// A band along the diagonal: its first rows begin at 0, its last ones end at 20, and the rows between need no choice. So with affine.min, where
// the loop has steps.

// CHECK-LABEL: func.func @kernel(
// CHECK-NOT: {{min|max}}
// CHECK: affine.for %[[I:.*]] = 0 to 6
// CHECK-NEXT: affine.for %{{.*}} = 0 to #{{.*}}(%[[I]])
// CHECK: affine.for %[[I:.*]] = 6 to 16
// CHECK-NEXT: affine.for %{{.*}} = #{{.*}}(%[[I]]) to #{{.*}}(%[[I]])
// CHECK: affine.for %[[I:.*]] = 16 to 20
// CHECK-NEXT: affine.for %{{.*}} = #{{.*}}(%[[I]]) to 20
// CHECK: affine.for %[[I:.*]] = 1 to 11 step 3
// CHECK-NEXT: memref.store %{{.*}}, %arg0[%[[I]],
// CHECK: affine.for %{{.*}} = 13 to 20 step 3
// CHECK-NEXT: arith.constant 11
// CHECK-LABEL: func.func private

func.func @kernel(%A: memref<20x20xi64>) {
  %c3 = arith.constant 3 : i64
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 20 {
    affine.for %j = max affine_map<(d0) -> (0, d0 - 5)>(%i) to min affine_map<(d0) -> (20, d0 + 5)>(%i) {
      affine.store %c3, %A[%i, %j] : memref<20x20xi64>
    }
  }
  affine.for %i = 1 to 20 step 3 {
    %j = affine.min affine_map<(d0) -> (d0, 11)>(%i)
    memref.store %c3, %A[%j, %c0] : memref<20x20xi64>
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<20x20xi64>
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 12 + d1 * 5) mod 17)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<20x20xi64>
    }
  }
  call @kernel(%A) : (memref<20x20xi64>) -> ()
  %A_print = memref.cast %A : memref<20x20xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
