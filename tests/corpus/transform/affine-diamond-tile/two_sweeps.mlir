// RUN: loopwright opt --affine-diamond-tile=tile-size=8 %s | FileCheck %s

// A time step is two sweeps: diamonds are cut along 2 t + i and 2 t - i in the first, and 2 t + 1 + i and 2 t + 1 - i in the second.

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %[[WAVE:.*]] =
// CHECK-NEXT: affine.parallel (%[[D:.*]]) =
// CHECK-NEXT: affine.for %[[T:.*]] =
// CHECK: affine.for %[[I:.*]] =
// CHECK: affine.store %{{.*}}, %arg1[%[[I]]]
// CHECK: affine.for %[[J:.*]] =
// CHECK: affine.store %{{.*}}, %arg0[%[[J]]]
// CHECK-NOT: affine.for
// CHECK: return
func.func @kernel(%A: memref<50xi64>, %B: memref<50xi64>) {
  affine.for %t = 0 to 20 {
    affine.for %i = 1 to 49 {
      %a = affine.load %A[%i - 1] : memref<50xi64>
      %b = affine.load %A[%i] : memref<50xi64>
      %c = affine.load %A[%i + 1] : memref<50xi64>
      %s = arith.addi %a, %b : i64
      %u = arith.muli %s, %c : i64
      affine.store %u, %B[%i] : memref<50xi64>
    }
    affine.for %i = 1 to 49 {
      %a = affine.load %B[%i] : memref<50xi64>
      affine.store %a, %A[%i] : memref<50xi64>
    }
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<50xi64>
  %B = memref.alloc() : memref<50xi64>
  affine.for %i = 0 to 50 {
    %at = affine.apply affine_map<(d0) -> ((d0 * 12) mod 17)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<50xi64>
    affine.store %v, %B[%i] : memref<50xi64>
  }
  call @kernel(%A, %B) : (memref<50xi64>, memref<50xi64>) -> ()
  %A_print = memref.cast %A : memref<50xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
