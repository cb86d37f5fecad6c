// A promise that arguments do not overlap is none where the program itself passes one memory twice.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: loopwright verify %t/kept.mlir %t/kept_after.mlir | FileCheck %s --check-prefix=KEPT

// CHECK: k: not proved; it differs, but only the program calls it: with %B the same memory as %A
// CHECK: the programs are different
// KEPT: k: equal (proved)
//--- before.mlir
func.func private @k(%A: memref<8xf32> {llvm.noalias}, %B: memref<8xf32> {llvm.noalias}) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
func.func @go(%A: memref<8xf32>) {
  func.call @k(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
//--- after.mlir
func.func private @k(%A: memref<8xf32> {llvm.noalias}, %B: memref<8xf32> {llvm.noalias}) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<8xf32>
  }
  return
}
func.func @go(%A: memref<8xf32>) {
  func.call @k(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
//--- kept.mlir
func.func private @k(%A: memref<8xf32> {llvm.noalias}, %B: memref<8xf32> {llvm.noalias}) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
func.func @go(%A: memref<8xf32>, %B: memref<8xf32>) {
  func.call @k(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
//--- kept_after.mlir
func.func private @k(%A: memref<8xf32> {llvm.noalias}, %B: memref<8xf32> {llvm.noalias}) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<8xf32>
  }
  return
}
func.func @go(%A: memref<8xf32>, %B: memref<8xf32>) {
  func.call @k(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
