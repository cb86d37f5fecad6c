// memref<4xindex> to memref<4xi32>.
func.func @f(%a: memref<4xindex>) {
  %0 = arith.index_cast %a : memref<4xindex> to memref<4xi32>
  return
}
// -----
// memref<4xindex> to memref<?xi32>.
func.func @f(%a: memref<4xindex>) {
  %0 = arith.index_cast %a : memref<4xindex> to memref<?xi32>
  return
}
// -----
// memref<4xindex> to memref<4xi32, 1>.
func.func @f(%a: memref<4xindex>) {
  %0 = arith.index_cast %a : memref<4xindex> to memref<4xi32, 1>
  return
}
// -----
// memref<4xindex> to memref<4xi32, strided<[1]>>.
func.func @f(%a: memref<4xindex>) {
  %0 = arith.index_cast %a : memref<4xindex> to memref<4xi32, strided<[1]>>
  return
}
// -----
// i32 to index.
func.func @f(%a: i32) {
  %0 = arith.index_cast %a : i32 to index
  return
}
// -----
// index to i64.
func.func @f(%a: index) {
  %0 = arith.index_cast %a : index to i64
  return
}
// -----
// memref<4xi32> to memref<4xf32>.
func.func @f(%a: memref<4xi32>) {
  %0 = arith.bitcast %a : memref<4xi32> to memref<4xf32>
  return
}
// -----
// memref<4xi32> to memref<?xf32>.
func.func @f(%a: memref<4xi32>) {
  %0 = arith.bitcast %a : memref<4xi32> to memref<?xf32>
  return
}
// -----
// memref<4xi32> to memref<4xf32, 1>.
func.func @f(%a: memref<4xi32>) {
  %0 = arith.bitcast %a : memref<4xi32> to memref<4xf32, 1>
  return
}
// -----
// memref<4xi32> to memref<4xf32, strided<[1]>>.
func.func @f(%a: memref<4xi32>) {
  %0 = arith.bitcast %a : memref<4xi32> to memref<4xf32, strided<[1]>>
  return
}
// -----
// f32 to i32.
func.func @f(%a: f32) {
  %0 = arith.bitcast %a : f32 to i32
  return
}
// -----
// i32 to i32.
func.func @f(%a: i32) {
  %0 = arith.bitcast %a : i32 to i32
  return
}
// -----
// f32 to f32.
func.func @f(%a: f32) {
  %0 = arith.bitcast %a : f32 to f32
  return
}
// -----
// f16 to bf16.
func.func @f(%a: f16) {
  %0 = arith.bitcast %a : f16 to bf16
  return
}
// -----
// bf16 to f16.
func.func @f(%a: bf16) {
  %0 = arith.bitcast %a : bf16 to f16
  return
}
