// A prefetch reads no more than its cell, and goes along with its statement.
// RUN: loopwright opt %s --affine-loop-tile=tile-sizes=4 --affine-parallelize | FileCheck %s

// CHECK-LABEL: func.func @kernel
// CHECK-COUNT-4: affine.{{for|parallel}}
// CHECK-NEXT: affine.prefetch %arg0[%{{.*}}, %{{.*}} + 1], read, locality<3>, data : memref<8x8xi64>

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 7 {
      affine.prefetch %A[%i, %j + 1], read, locality<3>, data : memref<8x8xi64>
      %a = affine.load %A[%i, %j] : memref<8x8xi64>
      %b = arith.addi %a, %a : i64
      affine.store %b, %A[%i, %j] : memref<8x8xi64>
    }
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
