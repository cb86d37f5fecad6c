// What the innermost loop carries gets the cell that it is stored to: then all three loops can be reordered.
// RUN: loopwright opt --affine-demote-iter-args %s | FileCheck %s
// RUN: loopwright opt --affine-demote-iter-args --affine-loop-interchange=permutation=0,2,1 %s \
// RUN:   | FileCheck %s --check-prefix=REORDERED

// CHECK-LABEL: func.func @product
// CHECK: affine.store %cst, %arg2[%arg3, %arg4] : memref<6x6xf64>
// CHECK-NEXT: affine.for %arg5 = 0 to 6 {
// CHECK-NEXT: %0 = affine.load %arg2[%arg3, %arg4] : memref<6x6xf64>
// CHECK: affine.store %4, %arg2[%arg3, %arg4] : memref<6x6xf64>
// CHECK-NEXT: }
// CHECK-NEXT: }
// REORDERED-LABEL: func.func @product
// REORDERED: affine.for %[[I:.*]] = 0 to 6 {

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @product(%A: memref<6x6xf64>, %B: memref<6x6xf64>, %C: memref<6x6xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %s = affine.for %k = 0 to 6 iter_args(%t = %zero) -> (f64) {
        %a = affine.load %A[%i, %k] : memref<6x6xf64>
        %b = affine.load %B[%k, %j] : memref<6x6xf64>
        %p = arith.mulf %a, %b : f64
        %u = arith.addf %t, %p : f64
        affine.yield %u : f64
      }
      affine.store %s, %C[%i, %j] : memref<6x6xf64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<6x6xf64>
  %B = memref.alloc() : memref<6x6xf64>
  %C = memref.alloc() : memref<6x6xf64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %n = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7)>(%i, %j)
      %m = arith.index_cast %n : index to i64
      %x = arith.sitofp %m : i64 to f64
      affine.store %x, %A[%i, %j] : memref<6x6xf64>
      affine.store %x, %B[%j, %i] : memref<6x6xf64>
    }
  }
  func.call @product(%A, %B, %C) : (memref<6x6xf64>, memref<6x6xf64>, memref<6x6xf64>) -> ()
  %u = memref.cast %C : memref<6x6xf64> to memref<*xf64>
  func.call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  return
}
