// The bound of a loop comes from memory: the nest is one statement, beside others that change.
// RUN: loopwright optimize --tile none %s | FileCheck %s

// CHECK-LABEL: func.func @kernel
// CHECK: affine.for %{{.*}} = 0 to %{{.*}} {
// CHECK: affine.parallel

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>) {
  %c7 = arith.constant 7 : i64
  %a = affine.load %A[0, 1] : memref<8x8xi64>
  %b = arith.andi %a, %c7 : i64
  %m = arith.index_cast %b : i64 to index
  affine.for %i = 0 to %m {
    affine.store %c7, %A[%i, 0] : memref<8x8xi64>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i, 0] : memref<8x8xi64>
    affine.store %x, %A[%i, 5] : memref<8x8xi64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8x8xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (8 * d0 + d1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x8xi64>
    }
  }
  call @kernel(%A) : (memref<8x8xi64>) -> ()
  %A_print = memref.cast %A : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
