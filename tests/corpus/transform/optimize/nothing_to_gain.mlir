// So little work is not worth a second thread, and reads its memory in order as it is.
// RUN: loopwright optimize %s | FileCheck %s
// RUN: loopwright optimize --explain %s 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: loopwright optimize --tile none %s | FileCheck %s --check-prefix=FORCED

// CHECK: affine.for
// CHECK-NOT: affine.parallel
// WHY: no other order is estimated to be faster
// FORCED: affine.parallel
func.func @scale(%A: memref<64x64xf64>, %x: f64) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %A[%i, %j] : memref<64x64xf64>
      %1 = arith.mulf %0, %x : f64
      affine.store %1, %A[%i, %j] : memref<64x64xf64>
    }
  }
  return
}

func.func @main() {
  %x = arith.constant 1.5 : f64
  %A = memref.alloc() : memref<64x64xf64>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %k = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7)>(%i, %j)
      %l = arith.index_cast %k : index to i64
      %y = arith.sitofp %l : i64 to f64
      affine.store %y, %A[%i, %j] : memref<64x64xf64>
    }
  }
  call @scale(%A, %x) : (memref<64x64xf64>, f64) -> ()
  %out = memref.cast %A : memref<64x64xf64> to memref<*xf64>
  call @printMemrefF64(%out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<64x64xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
