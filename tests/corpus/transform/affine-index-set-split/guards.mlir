// RUN: loopwright opt --affine-index-set-split %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-index-set-split=max-parts=2 %s 2>&1 | FileCheck %s --check-prefix=TWO

// The condition holds from 4 to n - 3; before and after, the other branch runs. Two parts are not enough to be without it.

// CHECK-NOT: remark
// CHECK-LABEL: func.func @kernel(
// CHECK-NOT: affine.if
// CHECK: affine.for %{{.*}} = 0 to min
// CHECK-NEXT: affine.store %{{.*}}, %arg2[
// CHECK: affine.for %{{.*}} = 4 to
// CHECK-NEXT: affine.store %{{.*}}, %arg1[
// CHECK: affine.for %{{.*}} = max
// CHECK-NEXT: affine.store %{{.*}}, %arg2[
// CHECK-LABEL: func.func private
// TWO: remark: 'affine.for' op is split no further: it has 2 parts, and conditions that change at other places
// TWO-LABEL: func.func @kernel(
// TWO: affine.for %{{.*}} = 0 to min
// TWO-NEXT: affine.store %{{.*}}, %arg2[
// TWO: affine.for %{{.*}} = 4 to
// TWO-NEXT: affine.if

func.func @kernel(%n: index, %A: memref<?xi64>, %B: memref<?xi64>) {
  %c3 = arith.constant 3 : i64
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (d0 - 4 >= 0, s0 - d0 - 3 >= 0)>(%i)[%n] {
      affine.store %c3, %A[%i] : memref<?xi64>
    } else {
      affine.store %c3, %B[%i] : memref<?xi64>
    }
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %c0 = arith.constant 0 : i64
  %n = arith.constant 11 : index
  %A = memref.alloc(%n) : memref<?xi64>
  %B = memref.alloc(%n) : memref<?xi64>
  affine.for %i = 0 to %n {
    affine.store %c0, %A[%i] : memref<?xi64>
    affine.store %c0, %B[%i] : memref<?xi64>
  }
  call @kernel(%n, %A, %B) : (index, memref<?xi64>, memref<?xi64>) -> ()
  %few = arith.constant 3 : index
  call @kernel(%few, %A, %B) : (index, memref<?xi64>, memref<?xi64>) -> ()
  %A_print = memref.cast %A : memref<?xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<?xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
