// RUN: loopwright opt --affine-prefetch-insert=latency=6 %s 2>&1 | FileCheck %s

// Must not fire: accesses that do not run in each iteration, subscripts that are not linear or computed in the loop, rows that lie elsewhere, loops that
// are over too soon, that may not go on, and whose steps begin nobody knows where; and a second time.

// CHECK: left_alone.mlir:25:{{[0-9]+}}: remark: 'affine.load' op is not prefetched: a subscript is not linear in the induction variable
// CHECK: left_alone.mlir:28:{{[0-9]+}}: remark: 'affine.load' op is not prefetched: its memref is not in row-major order
// CHECK: left_alone.mlir:30:{{[0-9]+}}: remark: 'affine.for' op has no prefetches: it ends before the data arrives, 3 iterations later
// CHECK: left_alone.mlir:34:{{[0-9]+}}: remark: 'affine.for' op has no prefetches: an op in it may do anything
// CHECK: left_alone.mlir:39:{{[0-9]+}}: remark: 'affine.for' op has no prefetches: it has a step and several lower bounds
// CHECK: left_alone.mlir:43:{{[0-9]+}}: remark: 'affine.for' op has no prefetches: there are prefetches in it already
// CHECK-LABEL: func.func @kernel(
// CHECK-COUNT-1: affine.prefetch
// CHECK-NOT: affine.prefetch
// CHECK-LABEL: func.func private @printMemrefI64

func.func private @any()

func.func @kernel(%n: index, %A: memref<64xi64>, %B: memref<64xi64, strided<[2]>>) {
  %c3 = arith.constant 3 : i64
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.store %c3, %A[%i] : memref<64xi64>
    }
    %a = affine.load %A[%i floordiv 2] : memref<64xi64>
  }
  affine.for %i = 0 to 64 {
    %a = affine.load %B[%i] : memref<64xi64, strided<[2]>>
  }
  affine.for %i = 0 to 2 {
    %a = affine.load %A[%i] : memref<64xi64>
    affine.store %a, %A[%i + 2] : memref<64xi64>
  }
  affine.for %i = 0 to 9 {
    func.call @any() : () -> ()
    affine.store %c3, %A[%i] : memref<64xi64>
  }
  // Where it begins is not known.
  affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%n] to 64 step 3 {
    affine.store %c3, %A[%i] : memref<64xi64>
  }
  // Somebody has thought of this one.
  affine.for %i = 0 to 63 {
    affine.prefetch %A[%i + 1], write, locality<3>, data : memref<64xi64>
    affine.store %c3, %A[%i] : memref<64xi64>
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<64xi64>
  affine.for %i = 0 to 64 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %A[%i] : memref<64xi64>
  }
  %A_print = memref.cast %A : memref<64xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
