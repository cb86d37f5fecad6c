// Too few sizes.
func.func @f() {
  // expected-error @+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.alloc() : memref<?xf32>
  return
}
// -----
// Too many sizes.
func.func @f(%n: index) {
  // expected-error @+1 {{'memref.alloca' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloca(%n) : memref<4xf32>
  return
}
// -----
// A symbol is missing.
func.func @f() {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}
// -----
// A symbol for an open stride is missing.
func.func @f() {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc() : memref<4xf32, strided<[?]>>
  return
}
// -----
// A symbol too many.
func.func @f(%s: index) {
  // expected-error @+1 {{'memref.alloca' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloca()[%s] : memref<4xf32>
  return
}
// -----
// Not a ranked memref.
func.func @f() {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.alloc() : memref<*xf32>
  return
}
// -----
// Not a memref.
func.func @f() {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %0 = memref.alloc() : tensor<4xf32>
  return
}
// -----
// A size that is not an index.
// expected-note @+1 {{prior use here}}
func.func @f(%n: i32) {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.alloc(%n) : memref<?xf32>
  return
}
// -----
// A negative alignment.
func.func @f() {
  // expected-error @+1 {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = -1 : i64} : memref<4xf32>
  return
}
// -----
// An alignment of another type.
func.func @f() {
  // expected-error @+1 {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 4 : i32} : memref<4xf32>
  return
}
// -----
// An alignment that is not a power of two.
func.func @f() {
  // expected-error @+1 {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 3 : i64} : memref<4xf32>
  return
}
// -----
// The stack without a scope.
// expected-error @+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
%0 = memref.alloca() : memref<4xf32>
// -----
// Segment sizes that do not add up.
func.func @f(%n: index) {
  // expected-error @+1 {{'memref.alloc' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 2, 0>}> : (index) -> memref<?xf32>
  return
}
// -----
// Too many segments.
func.func @f(%n: index) {
  // expected-error @+1 {{invalid properties {operandSegmentSizes = array<i32: 1, 0, 0>} for op memref.alloc: size mismatch in attribute conversion: 3 vs 2}}
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> memref<?xf32>
  return
}
// -----
// Freeing something else.
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{invalid kind of type specified}}
  memref.dealloc %a : tensor<4xf32>
  return
}
// -----
// Freeing two.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.dealloc' op requires a single operand}}
  "memref.dealloc"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
// -----
// A scope that hands over too little.
func.func @f() {
  // expected-error @+1 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = memref.alloca_scope -> (f32) {
    // expected-note @+1 {{region branch point}}
    memref.alloca_scope.return
  }
  return
}
// -----
// A scope that hands over another type.
func.func @f(%x: i32) {
  // expected-error @+1 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %0 = memref.alloca_scope -> (f32) {
    // expected-note @+1 {{region branch point}}
    memref.alloca_scope.return %x : i32
  }
  return
}
// -----
// The end of a scope outside of one.
func.func @f() {
  // expected-error @+1 {{'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'}}
  memref.alloca_scope.return
}
// -----
// A scope with a result and no end.
func.func @f() {
  // expected-error @+2 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = memref.alloca_scope -> (f32) {
  }
  return
}
// -----
// A scope that ends in another op.
func.func @f() {
  memref.alloca_scope {
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}
// -----
// Reallocation changes no element type.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.realloc %a : memref<4xf32> to memref<4xi32>
  return
}
// -----
// Reallocation changes no memory space.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 1>'}}
  %0 = memref.realloc %a : memref<4xf32> to memref<8xf32, 1>
  return
}
// -----
// Reallocation to an open size needs it.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %a : memref<4xf32> to memref<?xf32>
  return
}
// -----
// Reallocation to a known size needs no other.
func.func @f(%a: memref<4xf32>, %n: index) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<8xf32>'}}
  %0 = memref.realloc %a(%n) : memref<4xf32> to memref<8xf32>
  return
}
// -----
// Reallocation is of one dimension.
func.func @f(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x4xf32>'}}
  %0 = memref.realloc %a : memref<4x4xf32> to memref<8xf32>
  return
}
// -----
// Reallocation is of identity layouts: the source.
func.func @f(%a: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %a : memref<4xf32, strided<[2]>> to memref<8xf32>
  return
}
// -----
// Reallocation is of identity layouts: the result.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{unsupported layout for result memref type 'memref<8xf32, affine_map<(d0) -> (d0 + 1)>>'}}
  %0 = memref.realloc %a : memref<4xf32> to memref<8xf32, affine_map<(d0) -> (d0 + 1)>>
  return
}
// -----
// An alignment of zero.
func.func @f() {
  // expected-error @+1 {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 0} : memref<4xf32>
  return
}
// -----
// A scope is one block.
func.func @f() {
  // expected-error @+1 {{'memref.alloca_scope' op expects region #0 to have 0 or 1 blocks}}
  memref.alloca_scope {
    memref.alloca_scope.return
  ^bb1:
    memref.alloca_scope.return
  }
  return
}
