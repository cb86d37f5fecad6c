// RUN: loopwright optimize --tile none %s | FileCheck %s

// The second loop writes, through a memref.cast, what the first one reads.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.parallel (%{{.*}}) = (1) to (10) {
// CHECK: affine.parallel (%{{.*}}) = (1) to (10) {
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %B: memref<10xi64>) {
  %view = memref.cast %A : memref<10xi64> to memref<?xi64>
  affine.for %i = 1 to 10 {
    %a = affine.load %A[%i - 1] : memref<10xi64>
    affine.store %a, %B[%i] : memref<10xi64>
  }
  affine.for %i = 1 to 10 {
    %b = affine.load %B[%i] : memref<10xi64>
    affine.store %b, %view[%i] : memref<?xi64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<10xi64>
  }
  %B = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<10xi64>
  }
  call @kernel(%A, %B) : (memref<10xi64>, memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
