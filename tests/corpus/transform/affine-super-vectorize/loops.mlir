// RUN: loopwright opt --affine-super-vectorize=virtual-vector-size=4 %s --mlir-print-local-scope | FileCheck %s

// Iterations that are a multiple of the size, that hang over the end of memory, and that do not.

// CHECK-LABEL: func.func @multiple(
// CHECK: affine.for %arg2 = 0 to 12 step 4 {
// CHECK: %1 = vector.transfer_read %arg0[%arg2], %0 : memref<14xi64>, vector<4xi64>
// CHECK: vector.transfer_write %2, %arg1[%arg2] : vector<4xi64>, memref<14xi64>
func.func @multiple(%A: memref<14xi64>, %B: memref<14xi64>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<14xi64>
    %s = arith.addi %a, %a : i64
    affine.store %s, %B[%i] : memref<14xi64>
  }
  return
}

// CHECK-LABEL: func.func @end_of_memory(
// CHECK-NOT: create_mask
// CHECK: vector.transfer_write
func.func @end_of_memory(%A: memref<14xi64>, %x: i64) {
  affine.for %i = 1 to 14 {
    affine.store %x, %A[%i] : memref<14xi64>
  }
  return
}

// CHECK-LABEL: func.func @masked(
// CHECK: %1 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg4)[%arg2]
// CHECK: %2 = vector.create_mask %1 : vector<4xi1>
// CHECK: vector.transfer_write %5, %arg1[%arg4], %2 : vector<4xi64>, memref<14xi64>
func.func @masked(%A: memref<14xi64>, %B: memref<14xi64>, %n: index, %x: i64) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<14xi64>
    %s = arith.addi %a, %x : i64
    affine.store %s, %B[%i] : memref<14xi64>
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
  %A_print = memref.cast %A : memref<14xi64> to memref<*xi64>
  %B_print = memref.cast %B : memref<14xi64> to memref<*xi64>
  %x = arith.constant 100 : i64
  %n = arith.constant 10 : index
  call @multiple(%A, %B) : (memref<14xi64>, memref<14xi64>) -> ()
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  call @masked(%A, %B, %n, %x) : (memref<14xi64>, memref<14xi64>, index, i64) -> ()
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  call @end_of_memory(%A, %x) : (memref<14xi64>, i64) -> ()
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
