// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: mlir-opt knows these dialects and prints them in its own layout

// The type after the colon is not that of the result: its use tells it.
func.func @extract(%t: tensor<4x8xf32>, %i: index, %m: memref<8xf32>) {
  %0 = tensor.extract %t[%i, %i] : tensor<4x8xf32>
  affine.for %j = 0 to 8 {
    affine.store %0, %m[%j] : memref<8xf32>
  }
  return
}
// -----
func.func @dim(%t: tensor<?xf32>, %m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  affine.for %j = 0 to %n {
    affine.store %x, %m[%j] : memref<?xf32>
  }
  return
}
// -----
// From tensors to memrefs and back, with a nest between.
func.func @buffers(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %m = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %r = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----
// A region whose argument has the name that the printer would have taken.
func.func @generate(%n: index) -> tensor<?xindex> {
  %t = tensor.generate %n {
  ^bb0(%arg0: index):
    %0 = arith.addi %arg0, %n : index
    tensor.yield %0 : index
  } : tensor<?xindex>
  return %t : tensor<?xindex>
}
// -----
func.func @slices(%t: tensor<8x8xf32>, %s: tensor<4x4xf32>, %i: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %x = tensor.extract_slice %t[%i, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %y = tensor.insert_slice %x into %e[%i, 0] [4, 4] [1, 1]
      : tensor<4x4xf32> into tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
// -----
// Results that no known op uses.
func.func @chain(%t: tensor<8xf32>) {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tosa.exp %0 : (tensor<?xf32>) -> tensor<?xf32>
  bufferization.dealloc_tensor %1 : tensor<?xf32>
  return
}
