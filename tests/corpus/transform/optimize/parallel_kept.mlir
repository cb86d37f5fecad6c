// RUN: loopwright optimize --tile 4 %s | FileCheck %s

// What is parallel already may be tiled, and stays parallel.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.parallel (%{{.*}}) = (0) to (3) {
// CHECK: affine.for %{{.*}} = 0 to 3 {
// CHECK: affine.for %{{.*}} = #map{{.*}}(%{{.*}}) to min #map{{.*}}(%{{.*}}) {
// CHECK: affine.for %{{.*}} = #map{{.*}}(%{{.*}}) to min #map{{.*}}(%{{.*}}) {
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10x10xi64>, %B: memref<10x10xi64>) {
  affine.parallel (%i, %j) = (0, 0) to (10, 10) {
    %b = affine.load %B[%j, %i] : memref<10x10xi64>
    affine.store %b, %A[%i, %j] : memref<10x10xi64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<10x10xi64>
    }
  }
  %B = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %B[%i, %j] : memref<10x10xi64>
    }
  }
  call @kernel(%A, %B) : (memref<10x10xi64>, memref<10x10xi64>) -> ()
  %A_print = memref.cast %A : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
