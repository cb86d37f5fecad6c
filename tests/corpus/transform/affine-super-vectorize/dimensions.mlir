// RUN: loopwright opt --affine-super-vectorize=virtual-vector-size=2,4 %s --mlir-print-local-scope | FileCheck %s

// A product of matrices in blocks of two rows and four columns; the loop between them carries and stays.

// CHECK-LABEL: func.func @product(
// CHECK: affine.for %arg3 = 0 to 6 step 2 {
// CHECK-NEXT: affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT: affine.for %arg5 = 0 to 5 {
// CHECK: vector.transfer_read %arg0[%arg3, %arg5], %{{.*}} {permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : memref<6x5xi64>, vector<2x4xi64>
// CHECK: vector.transfer_read %arg1[%arg5, %arg4], %{{.*}} {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<5x8xi64>, vector<2x4xi64>
// CHECK: vector.transfer_write
func.func @product(%A: memref<6x5xi64>, %B: memref<5x8xi64>, %C: memref<6x8xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 5 {
        %a = affine.load %A[%i, %k] : memref<6x5xi64>
        %b = affine.load %B[%k, %j] : memref<5x8xi64>
        %c = affine.load %C[%i, %j] : memref<6x8xi64>
        %p = arith.muli %a, %b : i64
        %s = arith.addi %c, %p : i64
        affine.store %s, %C[%i, %j] : memref<6x8xi64>
      }
    }
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<6x5xi64>
  %B = memref.alloc() : memref<5x8xi64>
  %C = memref.alloc() : memref<6x8xi64>
  affine.for %k = 0 to 5 {
    %w = arith.index_cast %k : index to i64
    affine.for %i = 0 to 6 {
      %v = arith.index_cast %i : index to i64
      %s = arith.muli %v, %w : i64
      affine.store %s, %A[%i, %k] : memref<6x5xi64>
    }
    affine.for %j = 0 to 8 {
      %v = arith.index_cast %j : index to i64
      %s = arith.addi %v, %w : i64
      affine.store %s, %B[%k, %j] : memref<5x8xi64>
      affine.store %v, %C[%k, %j] : memref<6x8xi64>
      affine.store %w, %C[5, %j] : memref<6x8xi64>
    }
  }
  call @product(%A, %B, %C) : (memref<6x5xi64>, memref<5x8xi64>, memref<6x8xi64>) -> ()
  %C_print = memref.cast %C : memref<6x8xi64> to memref<*xi64>
  call @printMemrefI64(%C_print) : (memref<*xi64>) -> ()
  return
}
