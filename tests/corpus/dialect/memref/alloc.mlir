// A static buffer on the heap.
func.func @f() {
  %0 = memref.alloc() : memref<4x8xf32>
  memref.dealloc %0 : memref<4x8xf32>
  return
}
// -----
// Sizes left open are operands.
func.func @f(%n: index, %m: index) {
  %0 = memref.alloc(%n, %m) : memref<?x4x?xf32>
  return
}
// -----
// Symbols of the layout follow in brackets.
func.func @f(%s: index) {
  %0 = memref.alloc()[%s] : memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  return
}
// -----
// Sizes and symbols.
func.func @f(%n: index, %s: index, %t: index) {
  %0 = memref.alloc(%n)[%s, %t] : memref<?x4xf32, affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 + s1)>>
  return
}
// -----
// Each open stride and an open offset is a symbol.
func.func @f(%n: index, %s: index, %t: index) {
  %0 = memref.alloc(%n)[%s, %t] : memref<?x4xf32, strided<[?, 1], offset: ?>>
  return
}
// -----
// Alignment and a memory space.
func.func @f() {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1>
  %1 = memref.alloc() {alignment = 8} : memref<4xf32, "fast">
  return
}
// -----
// Other attributes stay.
func.func @f() {
  %0 = memref.alloc() {alignment = 16 : i64, mine} : memref<4xf32>
  return
}
// -----
// No dimension at all.
func.func @f() {
  %0 = memref.alloc() : memref<f32>
  return
}
// -----
// On the stack.
func.func @f(%n: index) {
  %0 = memref.alloca(%n) : memref<?xi8>
  %1 = memref.alloca() {alignment = 32 : i64} : memref<4xindex, 3>
  return
}
// -----
// On the stack, with symbols.
func.func @f(%s: index) {
  %0 = memref.alloca()[%s] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}
// -----
// A scope for what is on the stack.
func.func @f() {
  memref.alloca_scope {
    %0 = memref.alloca() : memref<4xf32>
  }
  return
}
// -----
// A scope with results.
func.func @f(%x: f32) -> f32 {
  %0:2 = memref.alloca_scope -> (f32, index) {
    %c = arith.constant 3 : index
    memref.alloca_scope.return %x, %c : f32, index
  }
  return %0#0 : f32
}
// -----
// A scope with one result, and attributes.
func.func @f(%x: f32) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return {mine} %x : f32
  } {yours = 1 : i32}
  return %0 : f32
}
// -----
// The end of a scope without results may be written.
func.func @f() {
  memref.alloca_scope {
    memref.alloca_scope.return
  }
  return
}
// -----
// Freeing takes attributes and unranked memrefs.
func.func @f(%a: memref<4xf32>, %b: memref<*xf32>) {
  memref.dealloc %a {mine} : memref<4xf32>
  memref.dealloc %b : memref<*xf32>
  return
}
// -----
// A buffer made larger, with and without a size and an alignment.
func.func @f(%a: memref<4xf32>, %b: memref<?xf32>, %n: index) {
  %0 = memref.realloc %a : memref<4xf32> to memref<8xf32>
  %1 = memref.realloc %a(%n) : memref<4xf32> to memref<?xf32>
  %2 = memref.realloc %b(%n) {alignment = 32 : i64} : memref<?xf32> to memref<?xf32>
  %3 = memref.realloc %b : memref<?xf32> to memref<4xf32>
  return
}
// -----
// In generic form.
func.func @f(%n: index) {
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
  %1 = "memref.alloca"() <{alignment = 8 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  %2 = "memref.alloc"(%n) {operandSegmentSizes = array<i32: 1, 0>} : (index) -> memref<?xf32>
  "memref.dealloc"(%0) : (memref<?xf32>) -> ()
  return
}
// -----
// No segment sizes: all are zero.
func.func @f() {
  %0 = "memref.alloc"() : () -> memref<4xf32>
  return
}
