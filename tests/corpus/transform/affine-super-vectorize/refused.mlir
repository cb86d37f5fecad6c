// RUN: loopwright opt --affine-super-vectorize=virtual-vector-size=4 %s --mlir-print-local-scope 2>&1 | FileCheck %s

// Loops that stay, each for another reason.

// CHECK: remark: 'affine.for' op is not vectorized: it carries the raw dependence S0[1] -> S0[2] on %A
// CHECK: remark: 'affine.for' op is not vectorized: an access has stride 2
// CHECK: remark: 'affine.for' op is not vectorized: an access has stride -1
// CHECK: remark: 'affine.for' op is not vectorized: a loop has another step than 1
// CHECK: remark: 'affine.for' op is not vectorized: an induction variable is used as a value
// CHECK: remark: 'affine.for' op is not vectorized: its trip count is not a multiple of 4, and 'arith.divsi' may be undefined past its end
// CHECK-NOT: vector.
func.func @carried(%A: memref<14xi64>) {
  affine.for %i = 1 to 13 {
    %a = affine.load %A[%i - 1] : memref<14xi64>
    affine.store %a, %A[%i] : memref<14xi64>
  }
  return
}

func.func @every_second(%A: memref<14xi64>, %B: memref<14xi64>) {
  affine.for %i = 0 to 4 {
    %a = affine.load %A[%i * 2] : memref<14xi64>
    affine.store %a, %B[%i] : memref<14xi64>
  }
  return
}

func.func @backwards(%A: memref<14xi64>, %B: memref<14xi64>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[-%i + 13] : memref<14xi64>
    affine.store %a, %B[%i] : memref<14xi64>
  }
  return
}

func.func @steps(%A: memref<14xi64>, %x: i64) {
  affine.for %i = 0 to 8 step 2 {
    affine.store %x, %A[%i] : memref<14xi64>
  }
  return
}

func.func @counter(%A: memref<14xi64>) {
  affine.for %i = 0 to 12 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %A[%i] : memref<14xi64>
  }
  return
}

func.func @division(%A: memref<14xi64>, %x: i64) {
  affine.for %i = 0 to 3 {
    %a = affine.load %A[%i + 5] : memref<14xi64>
    %d = arith.divsi %x, %a : i64
    affine.store %d, %A[%i + 5] : memref<14xi64>
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<14xi64>
  %B = memref.alloc() : memref<14xi64>
  affine.for %i = 0 to 14 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %A[%i] : memref<14xi64>
    affine.store %v, %B[%i] : memref<14xi64>
  }
  %x = arith.constant 100 : i64
  call @every_second(%A, %B) : (memref<14xi64>, memref<14xi64>) -> ()
  call @backwards(%A, %B) : (memref<14xi64>, memref<14xi64>) -> ()
  call @division(%A, %x) : (memref<14xi64>, i64) -> ()
  call @steps(%A, %x) : (memref<14xi64>, i64) -> ()
  call @carried(%A) : (memref<14xi64>) -> ()
  %A_print = memref.cast %A : memref<14xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<14xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  call @counter(%A) : (memref<14xi64>) -> ()
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
