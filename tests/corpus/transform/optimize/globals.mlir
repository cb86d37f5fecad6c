// A function that uses globals, one of them by two names.
// RUN: loopwright optimize --tile none %s | FileCheck %s

// CHECK-LABEL: func.func @kernel
// CHECK: affine.for %arg1 = 0 to 15 {
// CHECK: affine.parallel (%arg1) = (0) to (16) {

memref.global "private" @sums : memref<16xi64> = dense<3>
memref.global "private" constant @weights : memref<16xi64> = dense<2>

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%B: memref<16xi64>) {
  %g = memref.get_global @sums : memref<16xi64>
  %same = memref.get_global @sums : memref<16xi64>
  %w = memref.get_global @weights : memref<16xi64>
  affine.for %i = 0 to 15 {
    %x = affine.load %g[%i] : memref<16xi64>
    %y = affine.load %w[%i] : memref<16xi64>
    %z = arith.addi %x, %y : i64
    affine.store %z, %same[%i + 1] : memref<16xi64>
  }
  affine.for %i = 0 to 16 {
    %x = affine.load %same[%i] : memref<16xi64>
    affine.store %x, %B[%i] : memref<16xi64>
  }
  return
}

func.func @main() {
  %B = memref.alloc() : memref<16xi64>
  call @kernel(%B) : (memref<16xi64>) -> ()
  %B_print = memref.cast %B : memref<16xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
