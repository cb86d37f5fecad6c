// A view of bytes is the memory that it is a view of, whatever its elements are.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK: S0 -> S1  raw at most  bytes
func.func @bytes(%bytes: memref<64xi8>, %B: memref<8xf32>, %x: i8) {
  %c0 = arith.constant 0 : index
  %floats = memref.view %bytes[%c0][] : memref<64xi8> to memref<8xf32>
  affine.for %i = 0 to 64 {
    affine.store %x, %bytes[%i] : memref<64xi8>
  }
  affine.for %j = 0 to 8 {
    %v = affine.load %floats[%j] : memref<8xf32>
    affine.store %v, %B[%j] : memref<8xf32>
  }
  return
}
