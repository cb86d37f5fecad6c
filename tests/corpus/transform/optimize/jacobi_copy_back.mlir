// RUN: loopwright optimize --tile none %s | FileCheck %s

// A Jacobi step and the copy back share loops only with a shift.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.for %{{.*}} = 0 to 4 {
// CHECK: affine.for %{{.*}} = #map{{.*}}(%{{.*}}) to #map{{.*}}(%{{.*}}) {
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<12xi64>, %B: memref<12xi64>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 1 to 11 {
      %l = affine.load %A[%i - 1] : memref<12xi64>
      %r = affine.load %A[%i + 1] : memref<12xi64>
      %s = arith.addi %l, %r : i64
      affine.store %s, %B[%i] : memref<12xi64>
    }
    affine.for %i = 1 to 11 {
      %b = affine.load %B[%i] : memref<12xi64>
      affine.store %b, %A[%i] : memref<12xi64>
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
  %B = memref.alloc() : memref<12xi64>
  affine.for %i = 0 to 12 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<12xi64>
  }
  call @kernel(%A, %B) : (memref<12xi64>, memref<12xi64>) -> ()
  %A_print = memref.cast %A : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
