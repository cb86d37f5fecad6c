// Vectors: kinds in quotes, masks instead of bounds, elements at positions of any type.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: module {
// CHECK-NEXT: func.func @parts(%arg0: memref<64xf32>, %arg1: f32, %arg2: i32, %arg3: vector<4x4xf32>, %arg4: vector<4xf32>) -> f32 {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.broadcast %arg1 : f32 to vector<4xf32>
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%c0], %cst {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
// CHECK-NEXT: vector.transfer_write %0, %arg0[%c0] : vector<4xf32>, memref<64xf32>
// CHECK-NEXT: %2 = vector.reduction <add>, %1 : vector<4xf32> into f32
// CHECK-NEXT: %3 = vector.reduction <add>, %1, %2 : vector<4xf32> into f32
// CHECK-NEXT: %4 = vector.reduction <maximumf>, %1 : vector<4xf32> into f32
// CHECK-NEXT: %5 = vector.extract %arg3[1] : vector<4xf32> from vector<4x4xf32>
// CHECK-NEXT: %6 = vector.extract %arg3[1, 2] : f32 from vector<4x4xf32>
// CHECK-NEXT: %7 = arith.index_castui %arg2 : i32 to index
// CHECK-NEXT: %8 = vector.extract %arg4[%7] : f32 from vector<4xf32>
// CHECK-NEXT: %9 = vector.insert %8, %arg4 [%c0] : f32 into vector<4xf32>
// CHECK-NEXT: %10 = vector.broadcast %6 : f32 to vector<4xf32>
// CHECK-NEXT: affine.parallel (%arg5) = (0) to (16) step (4) {
// CHECK-NEXT: affine.vector_store %9, %arg0[%arg5] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %11 = vector.extract %arg3[%c0, %c0] : f32 from vector<4x4xf32>
// CHECK-NEXT: return %8 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
func @parts(%A: memref<64xf32>, %x: f32, %i: i32, %v: vector<4x4xf32>, %u: vector<4xf32>) -> f32 {
  %c0 = constant 0 : index
  %f0 = constant 0.0 : f32
  %0 = splat %x : vector<4xf32>
  %1 = vector.transfer_read %A[%c0], %f0 {masked = [false]} : memref<64xf32>, vector<4xf32>
  vector.transfer_write %0, %A[%c0] {masked = [true]} : vector<4xf32>, memref<64xf32>
  %2 = vector.reduction "add", %1 : vector<4xf32> into f32
  %3 = vector.reduction "add", %1, %2 : vector<4xf32> into f32
  %4 = vector.reduction <maxf>, %1 : vector<4xf32> into f32
  %5 = vector.extract %v[1] : vector<4x4xf32>
  %6 = vector.extract %v[1, 2] : vector<4x4xf32>
  %7 = vector.extractelement %u[%i : i32] : vector<4xf32>
  %8 = vector.insertelement %7, %u[%c0 : index] : vector<4xf32>
  %9 = vector.splat %6 : vector<4xf32>
  affine.parallel (%k) = (0) to (16) step (4) {
    affine.vector_store %8, %A[%k] : memref<64xf32>, vector<4xf32>
  }
  %10 = extract_element %v[%c0, %c0] : vector<4x4xf32>
  return %7 : f32
}
