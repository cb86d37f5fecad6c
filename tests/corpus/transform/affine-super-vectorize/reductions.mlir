// RUN: loopwright opt --affine-super-vectorize="virtual-vector-size=4 vectorize-reductions" %s --mlir-print-local-scope | FileCheck %s

// Sums with a partial result per element, under a mask where the iterations are no multiple of the size.

// CHECK-LABEL: func.func @sum(
// CHECK: %0 = affine.for %arg3 = 0 to %arg2 step 4 iter_args(%arg4 = %cst) -> (vector<4xi64>) {
// CHECK: %4 = vector.create_mask %3 : vector<4xi1>
// CHECK: vector.transfer_write %6, %arg1[%arg3], %4 : vector<4xi64>, memref<14xi64>
// CHECK: arith.select %4, %6, %cst
// CHECK: %1 = vector.reduction <add>, %0 : vector<4xi64> into i64
// CHECK: %2 = arith.addi %1, %c100_i64 : i64
func.func @sum(%A: memref<14xi64>, %B: memref<14xi64>, %n: index) -> i64 {
  %x = arith.constant 100 : i64
  %r = affine.for %i = 0 to %n iter_args(%s = %x) -> i64 {
    %a = affine.load %A[%i] : memref<14xi64>
    affine.store %a, %B[%i] : memref<14xi64>
    %t = arith.addi %s, %a : i64
    affine.yield %t : i64
  }
  return %r : i64
}

// CHECK-LABEL: func.func @greatest(
// CHECK: vector.reduction <maxsi>
func.func @greatest(%A: memref<14xi64>) -> i64 {
  %x = arith.constant -5 : i64
  %r = affine.for %i = 2 to 14 iter_args(%s = %x) -> i64 {
    %a = affine.load %A[%i] : memref<14xi64>
    %t = arith.maxsi %s, %a : i64
    affine.yield %t : i64
  }
  return %r : i64
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<14xi64>
  %B = memref.alloc() : memref<14xi64>
  %seven = arith.constant 7 : i64
  affine.for %i = 0 to 14 {
    %v = arith.index_cast %i : index to i64
    %w = arith.subi %seven, %v : i64
    affine.store %w, %A[%i] : memref<14xi64>
    affine.store %v, %B[%i] : memref<14xi64>
  }
  %n = arith.constant 10 : index
  %s = call @sum(%A, %B, %n) : (memref<14xi64>, memref<14xi64>, index) -> i64
  %g = call @greatest(%A) : (memref<14xi64>) -> i64
  affine.store %s, %A[0] : memref<14xi64>
  affine.store %g, %A[1] : memref<14xi64>
  %A_print = memref.cast %A : memref<14xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<14xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
