// RUN: loopwright optimize --tile 4 %s | FileCheck %s

// A stencil in place, over time: skewed, tiled, run in wavefronts of tiles.

// CHECK-LABEL: func.func @kernel
// CHECK-NEXT: affine.for %{{.*}} = 0 to 5 {
// CHECK-NEXT: affine.parallel
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.for
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<12xi64>) {
  affine.for %t = 0 to 6 {
    affine.for %i = 1 to 11 {
      %l = affine.load %A[%i - 1] : memref<12xi64>
      %r = affine.load %A[%i + 1] : memref<12xi64>
      %s = arith.addi %l, %r : i64
      affine.store %s, %A[%i] : memref<12xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<12xi64>
  affine.for %i = 0 to 12 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<12xi64>
  }
  call @kernel(%A) : (memref<12xi64>) -> ()
  %A_print = memref.cast %A : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
