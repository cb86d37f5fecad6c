// Several reductions end a loop together today.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: module {
// CHECK-NEXT: func.func @two_at_once(%arg0: index, %arg1: f32) -> (f32, f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0:2 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%arg1, %arg1) -> (f32, f32) {
// CHECK-NEXT: %1 = arith.addf %arg1, %arg1 : f32
// CHECK-NEXT: scf.reduce(%1, %arg1 : f32, f32) {
// CHECK-NEXT: ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT: %2 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT: scf.reduce.return %2 : f32
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT: %2 = arith.mulf %arg3, %arg4 : f32
// CHECK-NEXT: scf.reduce.return %2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0#0, %0#1 : f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @none(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.parallel (%arg3) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg3] : memref<?xf32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @of_llvm_17(%arg0: memref<64xf32>, %arg1: f32) -> f32 {
// CHECK-NEXT: %0 = affine.parallel (%arg2) = (0) to (64) reduce ("maximumf") -> (f32) {
// CHECK-NEXT: %1 = affine.load %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT: %2 = arith.minimumf %1, %arg1 : f32
// CHECK-NEXT: affine.yield %2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
func @two_at_once(%n: index, %x: f32) -> (f32, f32) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %r:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x, %x) -> (f32, f32) {
    %a = addf %x, %x : f32
    scf.reduce(%a) : f32 {
    ^bb0(%l: f32, %m: f32):
      %s = addf %l, %m : f32
      scf.reduce.return %s : f32
    }
    scf.reduce(%x)  : f32 {
    ^bb0(%l: f32, %m: f32):
      %s = mulf %l, %m : f32
      scf.reduce.return %s : f32
    }
    scf.yield
  }
  return %r#0, %r#1 : f32, f32
}
func @none(%n: index, %A: memref<?xf32>, %x: f32) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    store %x, %A[%i] : memref<?xf32>
    scf.yield
  }
  return
}
func.func @of_llvm_17(%A: memref<64xf32>, %x: f32) -> f32 {
  %0 = affine.parallel (%k) = (0) to (64) reduce ("maxf") -> (f32) {
    %1 = affine.load %A[%k] : memref<64xf32>
    %2 = arith.minf %1, %x : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
