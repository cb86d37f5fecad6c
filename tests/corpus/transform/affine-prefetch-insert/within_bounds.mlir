// RUN: loopwright opt --affine-prefetch-insert=latency=6 %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-prefetch-insert=latency=6 --mlir-pass-statistics %s 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: (S) 3 num-prefetches

// The last iterations announce nothing: there is no later one that uses it. So the loop runs on an array as long as it is, of any length, backwards too.

// CHECK-DAG: #[[FORWARD:.*]] = affine_set<(d0)[s0] : (d0 mod 8 == 0, -d0 + s0 - 4 >= 0)>
// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %[[I:.*]] = 0 to %arg0 {
// CHECK-NEXT: affine.if #[[FORWARD]](%[[I]])[%arg0] {
// CHECK-NEXT: affine.prefetch %arg1[%[[I]] + 3], write
// CHECK: affine.for %[[I:.*]] = 0 to %arg0 {
// CHECK-NEXT: affine.if
// CHECK-NEXT: affine.prefetch %arg1[-%[[I]] + symbol(%arg0) - 4], write
// CHECK-LABEL: func.func private

func.func @kernel(%n: index, %A: memref<?xi64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi64>
    affine.store %a, %A[%i] : memref<?xi64>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %A[symbol(%n) - %i - 1] : memref<?xi64>
    affine.store %a, %A[symbol(%n) - %i - 1] : memref<?xi64>
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %n = arith.constant 37 : index
  %A = memref.alloc(%n) : memref<?xi64>
  affine.for %i = 0 to %n {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %A[%i] : memref<?xi64>
  }
  call @kernel(%n, %A) : (index, memref<?xi64>) -> ()
  %A_print = memref.cast %A : memref<?xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
