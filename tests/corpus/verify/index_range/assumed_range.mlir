// Of a range in which parameters cannot be, everything would be true.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/size.mlir %t/size_after.mlir --assume-parameters=-5..-1 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not loopwright verify %t/size.mlir %t/size_after.mlir --assume-parameters=-5..-1 --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not loopwright verify %t/size.mlir %t/size_after.mlir --assume-parameters=1125899906842624..1125899906842625 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not loopwright verify %t/size.mlir %t/size_after.mlir --assume-parameters=536870912..536870913 --index-width 32 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not loopwright verify %t/touched.mlir %t/touched_after.mlir --assume-parameters=0..3 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not loopwright verify %t/size.mlir %t/size_after.mlir --assume-parameters=5..1 2>&1 | FileCheck %s --check-prefix=EMPTY

// SIZE: error: the range that is assumed of parameters leaves no value for {{.*}}, the size of a memref, in the function 'f'
// LARGE: error: the range that is assumed of parameters is not within -2^{{48|28}}..2^{{48|28}}
// NOTHING: error: the range that is assumed of parameters leaves no parameters for which the first program is defined
// EMPTY: there is nothing from 5 to 1
//--- size.mlir
func.func @f(%A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//--- size_after.mlir
func.func @f(%A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  return
}
//--- touched.mlir
func.func @f(%A: memref<8xf32>, %n: index, %x: f32, %y: f32) {
  affine.store %x, %A[symbol(%n) - 5] : memref<8xf32>
  return
}
//--- touched_after.mlir
func.func @f(%A: memref<8xf32>, %n: index, %x: f32, %y: f32) {
  affine.store %y, %A[symbol(%n) - 5] : memref<8xf32>
  return
}
