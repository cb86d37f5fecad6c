// RUN: loopwright optimize --tile none %s | FileCheck %s

// Reading and writing back stay apart; each of them is parallel.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.parallel (%{{.*}}) = (0) to (10) {
// CHECK: affine.parallel (%{{.*}}) = (0) to (10) {
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xi64>, %T: memref<10xi64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[-%i + 9] : memref<10xi64>
    affine.store %a, %T[%i] : memref<10xi64>
  }
  affine.for %i = 0 to 10 {
    %t = affine.load %T[%i] : memref<10xi64>
    affine.store %t, %A[%i] : memref<10xi64>
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
  %T = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %T[%i] : memref<10xi64>
  }
  call @kernel(%A, %T) : (memref<10xi64>, memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %T_print = memref.cast %T : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%T_print) : (memref<*xi64>) -> ()
  return
}
