// RUN: loopwright optimize --tile none %s | FileCheck %s

// Statements outside all loops, allocation in the middle, a constant inside a loop.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.parallel (%{{.*}}) = (0) to (8) {
// CHECK: affine.parallel (%{{.*}}) = (0) to (8) {
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8xi64>) {
  %c3 = arith.constant 3 : i64
  affine.store %c3, %A[0] : memref<8xi64>
  %T = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %c5 = arith.constant 5 : i64
    %a = affine.load %A[%i] : memref<8xi64>
    %s = arith.addi %a, %c5 : i64
    affine.store %s, %T[%i] : memref<8xi64>
  }
  %last = affine.load %T[7] : memref<8xi64>
  affine.store %last, %A[1] : memref<8xi64>
  affine.for %i = 0 to 8 {
    %t = affine.load %T[%i] : memref<8xi64>
    %a = affine.load %A[%i] : memref<8xi64>
    %s = arith.muli %a, %t : i64
    affine.store %s, %A[%i] : memref<8xi64>
  }
  memref.dealloc %T : memref<8xi64>
  affine.store %c3, %A[2] : memref<8xi64>
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<8xi64>
  }
  call @kernel(%A) : (memref<8xi64>) -> ()
  %A_print = memref.cast %A : memref<8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
