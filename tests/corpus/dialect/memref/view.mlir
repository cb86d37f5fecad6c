// A part of a buffer, all numbers known.
func.func @f(%a: memref<8x16xf32>) {
  %0 = memref.subview %a[2, 2] [4, 7] [1, 2] : memref<8x16xf32> to memref<4x7xf32, strided<[16, 2], offset: 34>>
  return
}
// -----
// A part of a buffer, all numbers values.
func.func @f(%a: memref<8x16xf32>, %i: index, %n: index, %s: index) {
  %0 = memref.subview %a[%i, %i] [%n, %n] [%s, %s] : memref<8x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return
}
// -----
// A mixture of both.
func.func @f(%a: memref<?x?xf32>, %i: index, %n: index) {
  %0 = memref.subview %a[%i, 0] [4, %n] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  return
}
// -----
// The whole of a buffer keeps its type.
func.func @f(%a: memref<8x16x4xf32>) {
  %0 = memref.subview %a[0, 0, 0] [8, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32, strided<[64, 4, 1]>>
  %1 = memref.subview %a[0, 0, 0] [8, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32>
  return
}
// -----
// Dimensions of size one may be left out.
func.func @f(%a: memref<8x16x4xf32>, %i: index) {
  %0 = memref.subview %a[3, 4, 2] [1, 6, 2] [1, 1, 1] : memref<8x16x4xf32> to memref<6x2xf32, strided<[4, 1], offset: 210>>
  %1 = memref.subview %a[%i, 0, 0] [1, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32, strided<[4, 1], offset: ?>>
  %2 = memref.subview %a[0, 0, 0] [1, 16, 1] [1, 1, 1] : memref<8x16x4xf32> to memref<16xf32, strided<[4]>>
  %3 = memref.subview %a[%i, %i, %i] [1, 1, 1] [1, 1, 1] : memref<8x16x4xf32> to memref<f32, strided<[], offset: ?>>
  return
}
// -----
// A part of a strided buffer in a memory space.
func.func @f(%a: memref<8x16xf32, strided<[?, 1], offset: ?>, 2>, %i: index) {
  %0 = memref.subview %a[%i, 0] [2, 4] [2, 3] {mine} : memref<8x16xf32, strided<[?, 1], offset: ?>, 2> to memref<2x4xf32, strided<[?, 3], offset: ?>, 2>
  return
}
// -----
// A part of a single element.
func.func @f(%a: memref<f32>) {
  %0 = memref.subview %a[] [] [] : memref<f32> to memref<f32>
  %1 = memref.subview %a[] [] [] : memref<f32> to memref<f32, strided<[]>>
  return
}
// -----
// A part in generic form.
func.func @f(%a: memref<8x16xf32>, %i: index) {
  %0 = "memref.subview"(%a, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (memref<8x16xf32>, index) -> memref<4x4xf32, strided<[16, 1], offset: ?>>
  return
}
// -----
// Negative strides and parts of size zero.
func.func @f(%a: memref<8xf32>) {
  %0 = memref.subview %a[7] [8] [-1] : memref<8xf32> to memref<8xf32, strided<[-1], offset: 7>>
  %1 = memref.subview %a[0] [0] [1] : memref<8xf32> to memref<0xf32, strided<[1]>>
  return
}
// -----
// A part of which the size of a dimension of one is left out, several being possible.
func.func @f(%a: memref<1x1x4xf32>, %i: index) {
  %0 = memref.subview %a[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<1x1x4xf32> to memref<1x4xf32, strided<[4, 1]>>
  return
}
// -----
// Names for the result.
func.func @f(%a: memref<8xf32>) -> memref<4xf32, strided<[1]>> {
  %sub = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %sub2 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return %sub : memref<4xf32, strided<[1]>>
}
// -----
// A buffer of bytes as another.
func.func @f(%a: memref<2048xi8>, %b: memref<?xi8, 1>, %i: index, %n: index) {
  %0 = memref.view %a[%i][] : memref<2048xi8> to memref<64x4xf32>
  %1 = memref.view %b[%i][%n, %n] {mine} : memref<?xi8, 1> to memref<?x4x?xf32, 1>
  %2 = "memref.view"(%a, %i, %n) : (memref<2048xi8>, index, index) -> memref<?xf64>
  return
}
// -----
// Casts between known and open sizes.
func.func @f(%a: memref<4x?xf32>) {
  %0 = memref.cast %a : memref<4x?xf32> to memref<?x?xf32>
  %1 = memref.cast %0 {mine} : memref<?x?xf32> to memref<?x8xf32>
  return
}
// -----
// Casts between known and open strides.
func.func @f(%a: memref<4x4xf32>) {
  %0 = memref.cast %a : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %1 = memref.cast %a : memref<4x4xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %2 = memref.cast %1 : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32, strided<[8, 1], offset: 3>>
  return
}
// -----
// Casts to and from unranked memrefs.
func.func @f(%a: memref<4x4xf32, 1>, %b: memref<*xi8>) {
  %0 = memref.cast %a : memref<4x4xf32, 1> to memref<*xf32, 1>
  %1 = memref.cast %0 : memref<*xf32, 1> to memref<4x?xf32, strided<[?, 1]>, 1>
  return
}
// -----
// Casts between layouts given by a map and by strides.
func.func @f(%a: memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 + 2)>>) {
  %0 = memref.cast %a : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 + 2)>> to memref<4x4xf32, strided<[8, 1], offset: 2>>
  return
}
// -----
// A cast between equal types.
func.func @f(%a: memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<4xf32>
  return
}
// -----
// Another memory space.
func.func @f(%a: memref<4xf32, 1>, %b: memref<*xf32, 1>) {
  %0 = memref.memory_space_cast %a : memref<4xf32, 1> to memref<4xf32>
  %1 = memref.memory_space_cast %b {mine} : memref<*xf32, 1> to memref<*xf32, "x">
  %2 = memref.memory_space_cast %a : memref<4xf32, 1> to memref<4xf32, 1>
  return
}
// -----
// Any shape over the same memory.
func.func @f(%a: memref<?xf32>, %b: memref<*xf32>, %i: index, %n: index) {
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<?xf32> to memref<4x4xf32>
  %1 = memref.reinterpret_cast %b to offset: [%i], sizes: [%n, 4], strides: [%n, 1] : memref<*xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %2 = memref.reinterpret_cast %a to offset: [5], sizes: [], strides: [] {mine} : memref<?xf32> to memref<f32, strided<[], offset: 5>>
  return
}
// -----
// Any shape, in generic form.
func.func @f(%a: memref<?xf32>, %n: index) {
  %0 = "memref.reinterpret_cast"(%a, %n) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<?xf32>, index) -> memref<?xf32, strided<[1]>>
  return
}
// -----
// A dimension split in two.
func.func @f(%a: memref<32x4xf32>) {
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [4, 8, 4] : memref<32x4xf32> into memref<4x8x4xf32>
  %1 = memref.expand_shape %a [[0, 1, 2], [3]] output_shape [2, 2, 8, 4] {mine} : memref<32x4xf32> into memref<2x2x8x4xf32>
  return
}
// -----
// An open dimension split in two.
func.func @f(%a: memref<?x4xf32>, %n: index) {
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, 8, 4] : memref<?x4xf32> into memref<?x8x4xf32>
  %1 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [%n, 8, 2, 2] : memref<?x4xf32> into memref<?x8x2x2xf32>
  return
}
// -----
// A dimension of a strided buffer split in two.
func.func @f(%a: memref<4x?xf32, strided<[?, 2], offset: ?>>, %n: index) {
  %0 = memref.expand_shape %a [[0], [1, 2]] output_shape [4, %n, 5] : memref<4x?xf32, strided<[?, 2], offset: ?>> into memref<4x?x5xf32, strided<[?, 10, 2], offset: ?>>
  return
}
// -----
// A single element seen as more.
func.func @f(%a: memref<f32>) {
  %0 = memref.expand_shape %a [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return
}
// -----
// Expansion without any change.
func.func @f(%a: memref<4x4xf32>) {
  %0 = memref.expand_shape %a [[0], [1]] output_shape [4, 4] : memref<4x4xf32> into memref<4x4xf32>
  return
}
// -----
// Expansion in generic form.
func.func @f(%a: memref<?xf32>, %n: index) {
  %0 = "memref.expand_shape"(%a, %n) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (memref<?xf32>, index) -> memref<?x4xf32>
  return
}
// -----
// Two dimensions made one.
func.func @f(%a: memref<4x8x4xf32>, %b: memref<?x4x?xf32>) {
  %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<4x8x4xf32> into memref<32x4xf32>
  %1 = memref.collapse_shape %a [[0, 1, 2]] : memref<4x8x4xf32> into memref<128xf32>
  %2 = memref.collapse_shape %b [[0], [1, 2]] {mine} : memref<?x4x?xf32> into memref<?x?xf32>
  return
}
// -----
// Dimensions of a strided buffer made one.
func.func @f(%a: memref<4x8x4xf32, strided<[64, 4, 1], offset: 3>>, %b: memref<2x3x?xf32, strided<[?, ?, ?], offset: ?>>) {
  %0 = memref.collapse_shape %a [[0], [1, 2]] : memref<4x8x4xf32, strided<[64, 4, 1], offset: 3>> into memref<4x32xf32, strided<[64, 1], offset: 3>>
  %1 = memref.collapse_shape %b [[0, 1], [2]] : memref<2x3x?xf32, strided<[?, ?, ?], offset: ?>> into memref<6x?xf32, strided<[?, ?], offset: ?>>
  return
}
// -----
// Dimensions of one made none.
func.func @f(%a: memref<1x1xf32>) {
  %0 = memref.collapse_shape %a [] : memref<1x1xf32> into memref<f32>
  return
}
// -----
// Collapsing dimensions of one with any stride.
func.func @f(%a: memref<1x4xf32, strided<[10, 1]>>) {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<1x4xf32, strided<[10, 1]>> into memref<4xf32, strided<[1]>>
  return
}
// -----
// Dimensions in another order.
func.func @f(%a: memref<4x8x16xf32>, %b: memref<?x?xf32>) {
  %0 = memref.transpose %a (i, j, k) -> (k, i, j) : memref<4x8x16xf32> to memref<16x4x8xf32, strided<[1, 128, 16]>>
  %1 = memref.transpose %b (i, j) -> (j, i) {mine} : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  return
}
// -----
// Dimensions in another order, the layout a map.
func.func @f(%a: memref<?x?xf32>) {
  %0 = memref.transpose %a (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  return
}
// -----
// Another order in generic form.
func.func @f(%a: memref<4x8xf32>) {
  %0 = "memref.transpose"(%a) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x8xf32>) -> memref<8x4xf32, strided<[1, 8]>>
  return
}
// -----
// What a memref is made of.
func.func @f(%a: memref<4x?xf32, strided<[?, 1], offset: ?>, 3>) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a : memref<4x?xf32, strided<[?, 1], offset: ?>, 3> -> memref<f32, 3>, index, index, index, index, index
  return
}
// -----
// What a memref of no dimension is made of.
func.func @f(%a: memref<f32>) {
  %b, %o = memref.extract_strided_metadata %a : memref<f32> -> memref<f32>, index {mine}
  return
}
// -----
// The address of a buffer.
func.func @f(%a: memref<4xf32>, %b: memref<*xf32>) {
  %0 = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %1 = memref.extract_aligned_pointer_as_index %b : memref<*xf32> -> index {mine}
  return
}
// -----
// A promise of alignment.
func.func @f(%a: memref<4xf32>, %b: memref<?xf32, strided<[2]>>) {
  %0 = memref.assume_alignment %a, 16 : memref<4xf32>
  %1 = memref.assume_alignment %b, 64 {mine} : memref<?xf32, strided<[2]>>
  %2 = "memref.assume_alignment"(%a) <{alignment = 8 : i32}> : (memref<4xf32>) -> memref<4xf32>
  return
}
// -----
// A promise that buffers do not overlap.
func.func @f(%a: memref<4xf32>, %b: memref<?xi8>, %c: memref<f32>) {
  %0, %1, %2 = memref.distinct_objects %a, %b, %c : memref<4xf32>, memref<?xi8>, memref<f32>
  %3 = memref.distinct_objects %a {mine} : memref<4xf32>
  return
}
// -----
// A shape held in memory.
func.func @f(%a: memref<4x4xf32>, %b: memref<*xf32>, %s: memref<2xi32>, %t: memref<?xindex>) {
  %0 = memref.reshape %a(%s) : (memref<4x4xf32>, memref<2xi32>) -> memref<?x2xf32>
  %1 = memref.reshape %b(%t) {mine} : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %2 = memref.reshape %b(%s) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return
}
// -----
// A shape held in memory, and another memory space.
func.func @f(%a: memref<4xf32>, %s: memref<2xi32>) {
  %0 = memref.reshape %a(%s) : (memref<4xf32>, memref<2xi32>) -> memref<2x2xf32, 1>
  return
}
// -----
// Parts that begin where no unknown stride counts, and strides that are nothing whatever the step.
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32, strided<[?, ?]>>, %c: memref<?x?xf32, strided<[?, 0]>>, %i: index) {
  %0 = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<?x?xf32> to memref<4x4xf32, strided<[?, 1]>>
  %1 = memref.subview %a[0, 3] [%i, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: 3>>
  %2 = memref.subview %b[0, 2] [4, 4] [1, 0] : memref<?x?xf32, strided<[?, ?]>> to memref<4x4xf32, strided<[?, 0], offset: ?>>
  %3 = memref.subview %c[0, %i] [4, 4] [1, %i] : memref<?x?xf32, strided<[?, 0]>> to memref<4x4xf32, strided<[?, 0]>>
  return
}
// -----
// Groups of steps of nothing.
func.func @f(%a: memref<?xf32, strided<[0]>>, %i: index) {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [%i, %i] : memref<?xf32, strided<[0]>> into memref<?x?xf32, strided<[0, 0]>>
  return
}
// -----
// Buffers of no elements, whose strides are not known.
func.func @f(%a: memref<3x0x4xf32>, %b: memref<?x0x4xf32>) {
  %0 = memref.cast %a : memref<3x0x4xf32> to memref<3x0x4xf32, strided<[7, 4, 1]>>
  %1 = memref.transpose %b (i, j, k) -> (k, i, j) : memref<?x0x4xf32> to memref<4x?x0xf32, strided<[1, ?, 4]>>
  return
}
// -----
// A stride of 1 in the only dimension is the identity.
func.func @f(%m: memref<?xf32, strided<[1]>>, %b: memref<?xi8, strided<[1]>>, %c: memref<?xi8>, %s: memref<1xindex>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [1, %n] : memref<?xf32, strided<[1]>> into memref<1x?xf32>
  %1 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32, strided<[1]>> into memref<?x4xf32>
  %2 = memref.collapse_shape %m [[0]] : memref<?xf32, strided<[1]>> into memref<?xf32>
  %3 = memref.view %b[%n][%n] : memref<?xi8, strided<[1]>> to memref<4x?xf32>
  %4 = memref.view %c[%n][%n] : memref<?xi8> to memref<?xf32, strided<[1]>>
  %5 = memref.reshape %m(%s) : (memref<?xf32, strided<[1]>>, memref<1xindex>) -> memref<?xf32, strided<[1]>>
  return
}
