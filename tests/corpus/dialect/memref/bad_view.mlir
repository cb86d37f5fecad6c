// A part of another element type.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{expected result element type to be 'f32', but got 'memref<4xi32, strided<[1]>>'}}
  %0 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xi32, strided<[1]>>
  return
}
// -----
// A part of another size.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<4xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<5xf32, strided<[1]>>'}}
  %0 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<5xf32, strided<[1]>>
  return
}
// -----
// A part with a wrong stride.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<4xf32, strided<[2]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[1]>>'}}
  %0 = memref.subview %a[0] [4] [2] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return
}
// -----
// A part with a wrong offset.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<4xf32, strided<[1], offset: 2>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[1], offset: 1>>'}}
  %0 = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  return
}
// -----
// A part with an offset said to be known.
func.func @f(%a: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected result type to be 'memref<4xf32, strided<[1], offset: ?>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[1]>>'}}
  %0 = memref.subview %a[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return
}
// -----
// A part with an offset said to be open.
func.func @f(%a: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected result type to be 'memref<4xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[1], offset: ?>>'}}
  %0 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  return
}
// -----
// A part in another memory space.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<8xf32>' and subview memref type 'memref<4xf32, strided<[1]>, 1>'}}
  %0 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>, 1>
  return
}
// -----
// A part of more dimensions.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<1x4xf32, strided<[4, 1]>>'}}
  %0 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<1x4xf32, strided<[4, 1]>>
  return
}
// -----
// A dimension left out that is not of size one.
func.func @f(%a: memref<8x8xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<4x4xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<4xf32, strided<[1]>>'}}
  %0 = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[1]>>
  return
}
// -----
// Too few offsets.
func.func @f(%a: memref<8x8xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.subview %a[0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}
// -----
// Too few sizes.
func.func @f(%a: memref<8x8xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %a[0, 0] [4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}
// -----
// Too few strides.
func.func @f(%a: memref<8x8xf32>) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %a[0, 0] [4, 4] [1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}
// -----
// An offset outside.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = memref.subview %a[9] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: 9>>
  return
}
// -----
// A part that runs out.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = memref.subview %a[4] [5] [1] : memref<8xf32> to memref<5xf32, strided<[1], offset: 4>>
  return
}
// -----
// A part whose stride runs out.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = memref.subview %a[0] [5] [2] : memref<8xf32> to memref<5xf32, strided<[2]>>
  return
}
// -----
// A negative offset.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %a[-1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: -1>>
  return
}
// -----
// A negative size.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -4}}
  %0 = memref.subview %a[0] [-4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return
}
// -----
// A part of a layout that is not strided.
func.func @f(%a: memref<8xf32, affine_map<(d0) -> (d0 mod 2, d0)>>) {
  // expected-error @+1 {{base type 'memref<8xf32, affine_map<(d0) -> (d0 mod 2, d0)>>' is not strided}}
  %0 = memref.subview %a[0] [4] [1] : memref<8xf32, affine_map<(d0) -> (d0 mod 2, d0)>> to memref<4xf32, strided<[1]>>
  return
}
// -----
// An offset that is not an index.
// expected-note @+1 {{prior use here}}
func.func @f(%a: memref<8xf32>, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.subview %a[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  return
}
// -----
// A number of operands that does not match, in generic form.
func.func @f(%a: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "memref.subview"(%a, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8xf32>, index) -> memref<4xf32, strided<[1], offset: ?>>
  return
}
// -----
// A part without its sizes, in generic form.
func.func @f(%a: memref<8xf32>) {
  // expected-error @+1 {{'memref.subview' op requires attribute 'static_sizes'}}
  %0 = "memref.subview"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_strides = array<i64: 1>}> : (memref<8xf32>) -> memref<4xf32, strided<[1]>>
  return
}
// -----
// A part of a tensor.
func.func @f(%a: tensor<8xf32>) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.memref, but found 'tensor<8xf32>'}}
  %0 = memref.subview %a[0] [4] [1] : tensor<8xf32> to memref<4xf32, strided<[1]>>
  return
}
// -----
// A view of other than bytes.
func.func @f(%a: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<8xf32>'}}
  %0 = memref.view %a[%i][] : memref<8xf32> to memref<4xf32>
  return
}
// -----
// A view of two dimensions.
func.func @f(%a: memref<8x8xi8>, %i: index) {
  // expected-error @+1 {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<8x8xi8>'}}
  %0 = memref.view %a[%i][] : memref<8x8xi8> to memref<4xf32>
  return
}
// -----
// A view of a strided source.
func.func @f(%a: memref<8xi8, strided<[2]>>, %i: index) {
  // expected-error @+1 {{unsupported map for base memref type 'memref<8xi8, strided<[2]>>'}}
  %0 = memref.view %a[%i][] : memref<8xi8, strided<[2]>> to memref<2xf32>
  return
}
// -----
// A view with a layout.
func.func @f(%a: memref<8xi8>, %i: index) {
  // expected-error @+1 {{unsupported map for result memref type 'memref<2xf32, strided<[2]>>'}}
  %0 = memref.view %a[%i][] : memref<8xi8> to memref<2xf32, strided<[2]>>
  return
}
// -----
// A view in another memory space.
func.func @f(%a: memref<8xi8>, %i: index) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<8xi8>' and view memref type 'memref<2xf32, 1>'}}
  %0 = memref.view %a[%i][] : memref<8xi8> to memref<2xf32, 1>
  return
}
// -----
// A view with a wrong number of sizes.
func.func @f(%a: memref<8xi8>, %i: index) {
  // expected-error @+1 {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.view %a[%i][] : memref<8xi8> to memref<?xf32>
  return
}
// -----
// A view without a shift.
func.func @f(%a: memref<8xi8>) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = memref.view %a[][] : memref<8xi8> to memref<2xf32>
  return
}
// -----
// A cast between element types.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.cast %a : memref<4xf32> to memref<4xi32>
  return
}
// -----
// A cast between memory spaces.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<?xf32, 1>' are cast incompatible}}
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32, 1>
  return
}
// -----
// A cast between ranks.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4x1xf32>' are cast incompatible}}
  %0 = memref.cast %a : memref<4xf32> to memref<4x1xf32>
  return
}
// -----
// A cast between sizes.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.cast %a : memref<4xf32> to memref<5xf32>
  return
}
// -----
// A cast between strides.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible}}
  %0 = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[2]>>
  return
}
// -----
// A cast between offsets.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[1], offset: 1>>' are cast incompatible}}
  %0 = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  return
}
// -----
// A cast between unranked memrefs.
func.func @f(%a: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %a : memref<*xf32> to memref<*xf32>
  return
}
// -----
// A cast of an unranked memref to another element type.
func.func @f(%a: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.cast %a : memref<*xf32> to memref<4xi32>
  return
}
// -----
// A cast of a tensor.
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{invalid kind of type specified}}
  %0 = memref.cast %a : tensor<4xf32> to memref<4xf32>
  return
}
// -----
// Another memory space and another shape.
func.func @f(%a: memref<4xf32, 1>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32, 1>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.memory_space_cast %a : memref<4xf32, 1> to memref<5xf32>
  return
}
// -----
// Another memory space and another element type.
func.func @f(%a: memref<4xf32, 1>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32, 1>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.memory_space_cast %a : memref<4xf32, 1> to memref<4xi32>
  return
}
// -----
// Another memory space and another layout.
func.func @f(%a: memref<4xf32, 1>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32, 1>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible}}
  %0 = memref.memory_space_cast %a : memref<4xf32, 1> to memref<4xf32, strided<[2]>>
  return
}
// -----
// Another memory space and no rank.
func.func @f(%a: memref<4xf32, 1>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32, 1>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.memory_space_cast %a : memref<4xf32, 1> to memref<*xf32>
  return
}
// -----
// Reinterpretation of the element type.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{different element types specified for source type 'memref<?xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xi32>
  return
}
// -----
// Reinterpretation in another memory space.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{different memory spaces specified for source type 'memref<?xf32>' and result memref type 'memref<4xf32, 1>'}}
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, 1>
  return
}
// -----
// Reinterpretation with another size than it says.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{expected result type with size = 4 instead of 5 in dim = 0}}
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<5xf32>
  return
}
// -----
// Reinterpretation with another offset than it says.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{expected result type with offset = 1 instead of 2}}
  %0 = memref.reinterpret_cast %a to offset: [1], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: 2>>
  return
}
// -----
// Reinterpretation with another stride than it says.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{expected result type with stride = 2 instead of 3 in dim = 0}}
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [2] : memref<?xf32> to memref<4xf32, strided<[3]>>
  return
}
// -----
// Reinterpretation to a layout that is not strided.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>'}}
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [2] : memref<?xf32> to memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>
  return
}
// -----
// Reinterpretation with two offsets.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %a to offset: [0, 0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32>
  return
}
// -----
// Reinterpretation with too few strides.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4, 4], strides: [1] : memref<?xf32> to memref<4x4xf32>
  return
}
// -----
// Reinterpretation of an open size as a known one.
func.func @f(%a: memref<?xf32>, %n: index) {
  // expected-error @+1 {{expected result type with size = dynamic instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<4xf32>
  return
}
// -----
// Expansion to another number of elements.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim size (32) must equal reassociation group size (36)}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [4, 9] : memref<32xf32> into memref<4x9xf32>
  return
}
// -----
// Expansion to fewer dimensions.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [32] : memref<4x8xf32> into memref<32xf32>
  return
}
// -----
// Expansion whose groups are not of the source's rank.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.expand_shape %a [[0], [1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  return
}
// -----
// Expansion with a dimension left out.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op reassociation indices must be contiguous}}
  %0 = memref.expand_shape %a [[0, 2]] output_shape [4, 4, 2] : memref<32xf32> into memref<4x4x2xf32>
  return
}
// -----
// Expansion with an output shape that does not match.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid output shape provided at pos 0}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<4x8xf32>
  return
}
// -----
// Expansion with an output shape of another rank.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [32] : memref<32xf32> into memref<4x8xf32>
  return
}
// -----
// Expansion of an open dimension to known ones.
func.func @f(%a: memref<?xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [4, 8] : memref<?xf32> into memref<4x8xf32>
  return
}
// -----
// Expansion to a wrong layout.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<4x8xf32>' but found 'memref<4x8xf32, strided<[16, 1]>>'}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32, strided<[16, 1]>>
  return
}
// -----
// Expansion of another element type.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<4x8xf32>' but found 'memref<4x8xi32>'}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xi32>
  return
}
// -----
// Expansion of one element to several.
func.func @f(%a: memref<f32>) {
  // expected-error @+1 {{'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.expand_shape %a [] output_shape [1, 2] : memref<f32> into memref<1x2xf32>
  return
}
// -----
// Expansion to several open dimensions of one.
func.func @f(%a: memref<f32>, %n: index) {
  // expected-error @+1 {{'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.expand_shape %a [] output_shape [%n] : memref<f32> into memref<?xf32>
  return
}
// -----
// Expansion of a layout that is not strided.
func.func @f(%a: memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>) {
  // expected-error @+1 {{'memref.expand_shape' op operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>'}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>> into memref<2x2xf32>
  return
}
// -----
// Groups that are not lists of numbers.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %0 = "memref.expand_shape"(%a) <{reassociation = [0, 1], static_output_shape = array<i64: 4, 8>}> : (memref<32xf32>) -> memref<4x8xf32>
  return
}
// -----
// Collapsing to another number of elements.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (33) must equal reassociation group size (32)}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<33xf32>
  return
}
// -----
// Collapsing to more dimensions.
func.func @f(%a: memref<32xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op has source rank 1 and result rank 2. This is not a collapse (1 < 2).}}
  %0 = memref.collapse_shape %a [[0]] : memref<32xf32> into memref<4x8xf32>
  return
}
// -----
// Collapsing what is not contiguous.
func.func @f(%a: memref<4x8xf32, strided<[16, 1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32, strided<[16, 1]>> into memref<32xf32, strided<[1]>>
  return
}
// -----
// Collapsing known sizes to an open one.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<?xf32>
  return
}
// -----
// Collapsing to a wrong layout.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<32xf32>' but found 'memref<32xf32, strided<[2]>>'}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<32xf32, strided<[2]>>
  return
}
// -----
// Collapsing several elements to one.
func.func @f(%a: memref<2x1xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %a [] : memref<2x1xf32> into memref<f32>
  return
}
// -----
// Collapsing in another memory space.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<32xf32>' but found 'memref<32xf32, 1>'}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<32xf32, 1>
  return
}
// -----
// Collapsing with a dimension named twice.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %a [[0, 0]] : memref<4x8xf32> into memref<32xf32>
  return
}
// -----
// Collapsing with a dimension there is not.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %a [[0, 1, 2]] : memref<4x8xf32> into memref<32xf32>
  return
}
// -----
// An order of too few dimensions.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %a (i) -> (i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  return
}
// -----
// An order that is no permutation.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %a (i, j) -> (i, i) : memref<4x8xf32> to memref<4x4xf32>
  return
}
// -----
// An order with a wrong result.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<8x4xf32>' is not equivalent to the canonical transposed input type 'memref<8x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 8)>>'}}
  %0 = memref.transpose %a (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32>
  return
}
// -----
// An order with another element type.
func.func @f(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<8x4xi32, strided<[1, 8]>>' is not equivalent to the canonical transposed input type 'memref<8x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 8)>>'}}
  %0 = memref.transpose %a (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xi32, strided<[1, 8]>>
  return
}
// -----
// Metadata with too few results.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index'}}
  // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:2 = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index
  return
}
// -----
// Metadata with another base.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op result #0 must be strided memref of any type values of rank 0, but got 'memref<4xf32>'}}
  %0:4 = memref.extract_strided_metadata %a : memref<4xf32> -> memref<4xf32>, index, index, index
  return
}
// -----
// Metadata with a base in another space.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32, 1>', 'index', 'index', 'index'}}
  // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:4 = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32, 1>, index, index, index
  return
}
// -----
// Metadata of a layout that is not strided.
func.func @f(%a: memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>'}}
  %0:4 = memref.extract_strided_metadata %a : memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>> -> memref<f32>, index, index, index
  return
}
// -----
// The address of a tensor.
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{invalid kind of type specified}}
  %0 = memref.extract_aligned_pointer_as_index %a : tensor<4xf32> -> index
  return
}
// -----
// The address as an i64.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.extract_aligned_pointer_as_index' op result #0 must be index, but got 'i64'}}
  %0 = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> i64
  return
}
// -----
// A promise of an alignment of zero.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %a, 0 : memref<4xf32>
  return
}
// -----
// A promise of an alignment that is not a power of two.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %a, 12 : memref<4xf32>
  return
}
// -----
// A promise with another type.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+2 {{'memref.assume_alignment' op inferred type(s) 'memref<4xf32>' are incompatible with return type(s) of operation 'memref<?xf32>'}}
  // expected-error @+1 {{'memref.assume_alignment' op failed to infer returned types}}
  %0 = "memref.assume_alignment"(%a) <{alignment = 8 : i32}> : (memref<4xf32>) -> memref<?xf32>
  return
}
// -----
// A promise of no buffers.
func.func @f() {
  // expected-error @+1 {{expected ':'}}
  memref.distinct_objects
  return
}
// -----
// A promise with another type for one buffer.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.distinct_objects' op operand types and result types must match}}
  %0 = "memref.distinct_objects"(%a) : (memref<4xf32>) -> memref<?xf32>
  return
}
// -----
// A promise with fewer results than buffers.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.distinct_objects' op operand types and result types must match}}
  %0 = "memref.distinct_objects"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return
}
// -----
// A shape held in memory, and another element type.
func.func @f(%a: memref<4xf32>, %s: memref<2xi32>) {
  // expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %a(%s) : (memref<4xf32>, memref<2xi32>) -> memref<2x2xi32>
  return
}
// -----
// A shape held in memory, and another rank.
func.func @f(%a: memref<4xf32>, %s: memref<2xi32>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %a(%s) : (memref<4xf32>, memref<2xi32>) -> memref<4xf32>
  return
}
// -----
// A shape of open rank, and a known rank.
func.func @f(%a: memref<4xf32>, %s: memref<?xi32>) {
  // expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %a(%s) : (memref<4xf32>, memref<?xi32>) -> memref<2x2xf32>
  return
}
// -----
// A shape held in memory, and a source with a layout.
func.func @f(%a: memref<4xf32, strided<[2]>>, %s: memref<2xi32>) {
  // expected-error @+1 {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %a(%s) : (memref<4xf32, strided<[2]>>, memref<2xi32>) -> memref<2x2xf32>
  return
}
// -----
// A shape held in memory, and a result with a layout.
func.func @f(%a: memref<4xf32>, %s: memref<2xi32>) {
  // expected-error @+1 {{'memref.reshape' op result memref type should have identity affine map}}
  %0 = memref.reshape %a(%s) : (memref<4xf32>, memref<2xi32>) -> memref<2x2xf32, strided<[4, 1]>>
  return
}
// -----
// A shape of floats.
func.func @f(%a: memref<4xf32>, %s: memref<2xf32>) {
  // expected-error @+1 {{'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<2xf32>'}}
  %0 = memref.reshape %a(%s) : (memref<4xf32>, memref<2xf32>) -> memref<2x2xf32>
  return
}
// -----
// A part that begins at the beginning, and not anywhere.
func.func @f(%a: memref<?x?xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<4x4xf32, strided<[?, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32, strided<[?, 1], offset: ?>>'}}
  %0 = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<?x?xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  return
}
// -----
// A part of a buffer of no elements, whose strides are not known.
func.func @f(%a: memref<3x0x4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<1x1x1xf32, strided<[?, 4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<1x1x1xf32, strided<[0, 4, 1]>>'}}
  %0 = memref.subview %a[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<3x0x4xf32> to memref<1x1x1xf32, strided<[0, 4, 1]>>
  return
}
// -----
// The identity is split into the identity.
func.func @f(%m: memref<?xf32, strided<[1]>>, %n: index) {
  // expected-error @below {{'memref.expand_shape' op expected expanded type to be 'memref<1x?xf32>' but found 'memref<1x?xf32, strided<[?, 1]>>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [1, %n] : memref<?xf32, strided<[1]>> into memref<1x?xf32, strided<[?, 1]>>
  return
}
// -----
// A stride of 1 from an offset on is not the identity.
func.func @f(%m: memref<4xf32, strided<[1], offset: 2>>) {
  // expected-error @below {{'memref.expand_shape' op expected expanded type to be 'memref<1x4xf32, strided<[4, 1], offset: 2>>' but found 'memref<1x4xf32>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [1, 4] : memref<4xf32, strided<[1], offset: 2>> into memref<1x4xf32>
  return
}
