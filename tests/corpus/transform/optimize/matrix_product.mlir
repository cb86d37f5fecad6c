// RUN: loopwright optimize --tile 4 %s | FileCheck %s
// RUN: loopwright optimize --tile none --sequential %s | FileCheck %s --check-prefix=SECOND

// A product of matrices: tiled, parallel over rows of tiles, sums in their old order.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.parallel (%{{.*}}) = (0) to (3) {
// CHECK: affine.for %{{.*}} = 0 to 3 {
// CHECK: affine.for %{{.*}} = 0 to 3 {
// CHECK: affine.for %{{.*}} = #map{{.*}}(%{{.*}}) to min #map{{.*}}(%{{.*}}) {
// CHECK: affine.for %{{.*}} = #map{{.*}}(%{{.*}}) to min #map{{.*}}(%{{.*}}) {
// CHECK: affine.for %{{.*}} = #map{{.*}}(%{{.*}}) to min #map{{.*}}(%{{.*}}) {
// CHECK: return

// SECOND-LABEL: func.func @kernel(%arg0: memref<9x10xf64>, %arg1: memref<9x11xf64>, %arg2: memref<11x10xf64>) {
// SECOND-NEXT:     affine.for %arg3 = 0 to 9 {
// SECOND-NEXT:       affine.for %arg4 = 0 to 10 {
// SECOND-NEXT:         affine.for %arg5 = 0 to 11 {
// SECOND-NEXT:           %0 = affine.load %arg1[%arg3, %arg5] : memref<9x11xf64>
// SECOND-NEXT:           %1 = affine.load %arg2[%arg5, %arg4] : memref<11x10xf64>
// SECOND-NEXT:           %2 = affine.load %arg0[%arg3, %arg4] : memref<9x10xf64>
// SECOND-NEXT:           %3 = arith.mulf %0, %1 : f64
// SECOND-NEXT:           %4 = arith.addf %2, %3 : f64
// SECOND-NEXT:           affine.store %4, %arg0[%arg3, %arg4] : memref<9x10xf64>
// SECOND-NEXT:         }
// SECOND-NEXT:       }
// SECOND-NEXT:     }
// SECOND-NEXT:     return
// SECOND-NEXT:   }

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%C: memref<9x10xf64>, %A: memref<9x11xf64>, %B: memref<11x10xf64>) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 10 {
      affine.for %k = 0 to 11 {
        %a = affine.load %A[%i, %k] : memref<9x11xf64>
        %b = affine.load %B[%k, %j] : memref<11x10xf64>
        %c = affine.load %C[%i, %j] : memref<9x10xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<9x10xf64>
      }
    }
  }
  return
}

func.func @main() {
  %C = memref.alloc() : memref<9x10xf64>
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %C[%i, %j] : memref<9x10xf64>
    }
  }
  %A = memref.alloc() : memref<9x11xf64>
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 11 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %A[%i, %j] : memref<9x11xf64>
    }
  }
  %B = memref.alloc() : memref<11x10xf64>
  affine.for %i = 0 to 11 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 15)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %B[%i, %j] : memref<11x10xf64>
    }
  }
  call @kernel(%C, %A, %B) : (memref<9x10xf64>, memref<9x11xf64>, memref<11x10xf64>) -> ()
  %C_print = memref.cast %C : memref<9x10xf64> to memref<*xf64>
  call @printMemrefF64(%C_print) : (memref<*xf64>) -> ()
  %A_print = memref.cast %A : memref<9x11xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %B_print = memref.cast %B : memref<11x10xf64> to memref<*xf64>
  call @printMemrefF64(%B_print) : (memref<*xf64>) -> ()
  return
}
