// Tensors and buffers: both types are written today.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: module {
// CHECK-NEXT: func.func @buffers(%arg0: tensor<?x4xf32>, %arg1: memref<?x4xf32>) -> tensor<?x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = tensor.dim %arg0, %c0 : tensor<?x4xf32>
// CHECK-NEXT: %1 = bufferization.to_tensor %arg1 : memref<?x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %1 in restrict writable %arg1 : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
// CHECK-NEXT: %2 = bufferization.to_buffer %arg0 : tensor<?x4xf32> to memref<?x4xf32>
// CHECK-NEXT: affine.for %arg2 = 0 to %0 {
// CHECK-NEXT: %5 = affine.load %2[%arg2, 0] : memref<?x4xf32>
// CHECK-NEXT: affine.store %5, %arg1[%arg2, 0] : memref<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %3 = tensor.extract %arg0[%c0, %c0] : tensor<?x4xf32>
// CHECK-NEXT: %4 = arith.addf %3, %3 : f32
// CHECK-NEXT: return %1 : tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @later(%arg0: tensor<6xf32>, %arg1: memref<6xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT: %0 = bufferization.to_buffer %arg0 : tensor<6xf32> to memref<6xf32>
// CHECK-NEXT: %1 = bufferization.to_tensor %0 : memref<6xf32> to tensor<6xf32>
// CHECK-NEXT: %2 = bufferization.to_buffer %1 : tensor<6xf32> to memref<6xf32>
// CHECK-NEXT: %3 = bufferization.to_buffer %1 : tensor<6xf32> to memref<6xf32>
// CHECK-NEXT: %4 = bufferization.to_tensor %2 : memref<6xf32> to tensor<6xf32>
// CHECK-NEXT: %5 = bufferization.to_tensor %2 restrict : memref<6xf32> to tensor<6xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %4 in restrict writable %arg1 : (tensor<6xf32>, memref<6xf32>) -> ()
// CHECK-NEXT: %6 = tensor.expand_shape %5 {{\[\[}}0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg1 {{\[\[}}0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
// CHECK-NEXT: return %6 : tensor<2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @linalg_before_outs(%arg0: memref<4x?xf32>, %arg1: index, %arg2: f32) -> tensor<4x?xf32> {
// CHECK-NEXT: linalg.fill ins(%arg2 : f32) outs(%arg0 : memref<4x?xf32>)
// CHECK-NEXT: %0 = tensor.empty(%arg1) : tensor<4x?xf32>
// CHECK-NEXT: %1 = linalg.fill ins(%arg2 : f32) outs(%0 : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT: %2 = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: linalg.copy ins(%arg0 : memref<4x?xf32>) outs(%arg0 : memref<4x?xf32>)
// CHECK-NEXT: affine.for %arg3 = 0 to 4 {
// CHECK-NEXT: affine.store %arg2, %arg0[%arg3, 0] : memref<4x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %1 : tensor<4x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func @buffers(%t: tensor<?x4xf32>, %m: memref<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = constant 0 : index
  %d = dim %t, %c0 : tensor<?x4xf32>
  %0 = tensor_load %m : memref<?x4xf32>
  tensor_store %0, %m : memref<?x4xf32>
  %1 = tensor_to_memref %t : memref<?x4xf32>
  affine.for %i = 0 to %d {
    %2 = affine.load %1[%i, 0] : memref<?x4xf32>
    affine.store %2, %m[%i, 0] : memref<?x4xf32>
  }
  %e = extract_element %t[%c0, %c0] : tensor<?x4xf32>
  %f = addf %e, %e : f32
  return %0 : tensor<?x4xf32>
}
func @later(%t: tensor<6xf32>, %m: memref<6xf32>) -> tensor<2x3xf32> {
  %0 = memref.buffer_cast %t : memref<6xf32>
  %1 = memref.tensor_load %0 : memref<6xf32>
  %2 = bufferization.to_memref %1 : memref<6xf32>
  %3 = bufferization.to_memref %1 : tensor<6xf32> to memref<6xf32>
  %4 = bufferization.to_tensor %2 : memref<6xf32>
  %5 = bufferization.to_tensor %2 restrict : memref<6xf32> to tensor<6xf32>
  memref.tensor_store %4, %m : memref<6xf32>
  %6 = tensor.expand_shape %5 [[0, 1]] : tensor<6xf32> into tensor<2x3xf32>
  %7 = memref.expand_shape %m [[0, 1]] : memref<6xf32> into memref<2x3xf32>
  return %6 : tensor<2x3xf32>
}
func @linalg_before_outs(%m: memref<4x?xf32>, %n: index, %x: f32) -> tensor<4x?xf32> {
  linalg.fill(%x, %m) : f32, memref<4x?xf32>
  %0 = linalg.init_tensor [4, %n] : tensor<4x?xf32>
  %1 = linalg.fill(%x, %0) : f32, tensor<4x?xf32> -> tensor<4x?xf32>
  %2 = linalg.init_tensor [4] : tensor<4xf32>
  linalg.copy(%m, %m) : memref<4x?xf32>, memref<4x?xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i, 0] : memref<4x?xf32>
  }
  return %1 : tensor<4x?xf32>
}
