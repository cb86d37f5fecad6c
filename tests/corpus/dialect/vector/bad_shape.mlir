// vector.splat is spelled vector.broadcast
func.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'vector.splat' is unknown}}
  %0 = vector.splat %a : vector<4xf32>
  return
}

// -----

// vector.broadcast: trailing dimensions agree
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch (4 vs. 3)}}
  %0 = vector.broadcast %a : vector<4xf32> to vector<3xf32>
  return
}

// -----

// vector.broadcast: the rank does not shrink
func.func @f(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %a : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

// vector.broadcast: element types agree
func.func @f(%a: f32) {
  // expected-error @+1 {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %0 = vector.broadcast %a : f32 to vector<4xi32>
  return
}

// -----

// vector.broadcast: a vector from a vector or scalar
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %a : memref<4xf32> to vector<4xf32>
  return
}

// -----

// vector.broadcast: the result is a vector
func.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'vector.broadcast' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.broadcast %a : f32 to f32
  return
}

// -----

// vector.broadcast: scalable sizes agree
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch (4 vs. [4])}}
  %0 = vector.broadcast %a : vector<4xf32> to vector<[4]xf32>
  return
}

// -----

// vector.broadcast: scalable one to fixed
func.func @f(%a: vector<[1]xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([1] vs. 4)}}
  %0 = vector.broadcast %a : vector<[1]xf32> to vector<4xf32>
  return
}

// -----

// vector.shape_cast: the same number of elements
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (8) and result (7)}}
  %0 = vector.shape_cast %a : vector<4x2xf32> to vector<7xf32>
  return
}

// -----

// vector.shape_cast: the same element type
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %a : vector<4x2xf32> to vector<8xi32>
  return
}

// -----

// vector.shape_cast: the same number of scalable dimensions
func.func @f(%a: vector<4x[2]xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)}}
  %0 = vector.shape_cast %a : vector<4x[2]xf32> to vector<8xf32>
  return
}

// -----

// vector.shape_cast: vectors
func.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'vector.shape_cast' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.shape_cast %a : f32 to vector<1xf32>
  return
}

// -----

// vector.transpose: the permutation has the rank of the vector
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = vector.transpose %a, [0] : vector<4x2xf32> to vector<4x2xf32>
  return
}

// -----

// vector.transpose: the result has the rank of the source
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op vector result rank mismatch: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<4x2xf32> to vector<8xf32>
  return
}

// -----

// vector.transpose: positions are in range
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition index out of range: 2}}
  %0 = vector.transpose %a, [0, 2] : vector<4x2xf32> to vector<4x2xf32>
  return
}

// -----

// vector.transpose: positions are unique
func.func @f(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op duplicate position index: 0}}
  %0 = vector.transpose %a, [0, 0] : vector<4x4xf32> to vector<4x4xf32>
  return
}

// -----

// vector.transpose: sizes are permuted
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<4x2xf32> to vector<4x2xf32>
  return
}

// -----

// vector.transpose: element types agree
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op failed to verify that operand and result have same element type}}
  %0 = vector.transpose %a, [1, 0] : vector<4x2xf32> to vector<2x4xi32>
  return
}

// -----

// vector.bitcast: the rank stays
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.bitcast' op failed to verify that all of {source, result} have same rank}}
  %0 = vector.bitcast %a : vector<4x2xf32> to vector<8xf32>
  return
}

// -----

// vector.bitcast: outer sizes stay
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %a : vector<4x2xf32> to vector<2x4xf32>
  return
}

// -----

// vector.bitcast: the last size in bits stays
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %a : vector<4x2xf32> to vector<4x2xf64>
  return
}

// -----

// vector.bitcast: 0-d element widths
func.func @f(%a: vector<f32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %a : vector<f32> to vector<i64>
  return
}

// -----

// vector.extract: not more positions than dimensions
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %a[0, 0, 0] : f32 from vector<4x2xf32>
  return
}

// -----

// vector.extract: static positions are in range
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %a[4] : vector<2xf32> from vector<4x2xf32>
  return
}

// -----

// vector.extract: no positions below the poison index
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #2 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %a[0, -2] : f32 from vector<4x2xf32>
  return
}

// -----

// vector.extract: the result's type
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+2 {{'vector.extract' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'vector<4xf32>'}}
  // expected-error @+1 {{'vector.extract' op failed to infer returned types}}
  %0 = vector.extract %a[0] : vector<4xf32> from vector<4x2xf32>
  return
}

// -----

// vector.extract: the scalar's type
func.func @f(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.extract' op failed to verify that operand and result have same element type}}
  %0 = vector.extract %a[0, 0] : f64 from vector<4x2xf32>
  return
}

// -----

// vector.extract: from a vector
func.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'vector.extract' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.extract %a[] : f32 from f32
  return
}

// -----

// vector.extract: positions are of type index
// expected-note @below {{prior use here}}
func.func @f(%a: vector<4xf32>, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = vector.extract %a[%i] : f32 from vector<4xf32>
  return
}

// -----

// vector.extract: one operand per dynamic position
func.func @f(%a: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.extract"(%a, %i) <{static_position = array<i64: 1>}> : (vector<4xf32>, index) -> f32
  return
}

// -----

// vector.extract: static_position is required
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op requires attribute 'static_position'}}
  %0 = "vector.extract"(%a) : (vector<4xf32>) -> f32
  return
}

// -----

// vector.extract: static_position is of i64
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{invalid properties {static_position = array<i32: 1>} for op vector.extract: Invalid attribute `static_position` in property conversion: array<i32: 1>}}
  %0 = "vector.extract"(%a) <{static_position = array<i32: 1>}> : (vector<4xf32>) -> f32
  return
}

// -----

// vector.insert: not more positions than dimensions
func.func @f(%a: f32, %d: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %a, %d[0, 1] : f32 into vector<4xf32>
  return
}

// -----

// vector.insert: the rank of the source
func.func @f(%a: vector<2xf32>, %d: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %a, %d[0, 1] : vector<2xf32> into vector<4x2xf32>
  return
}

// -----

// vector.insert: a scalar needs every position
func.func @f(%a: f32, %d: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %a, %d[0] : f32 into vector<4x2xf32>
  return
}

// -----

// vector.insert: static positions are in range
func.func @f(%a: f32, %d: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute #2 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = vector.insert %a, %d[0, 2] : f32 into vector<4x2xf32>
  return
}

// -----

// vector.insert: the result is of the destination's type
func.func @f(%a: f32, %d: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert' op failed to verify that all of {dest, result} have same type}}
  %0 = "vector.insert"(%a, %d) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>) -> vector<5xf32>
  return
}

// -----

// vector.insert: element types agree
func.func @f(%a: f64, %d: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert' op failed to verify that source operand and result have same element type}}
  %0 = vector.insert %a, %d[0] : f64 into vector<4xf32>
  return
}

// -----

// vector.insert_strided_slice: offsets for every dimension
func.func @f(%a: vector<2xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1]} : vector<2xf32> into vector<4x4xf32>
  return
}

// -----

// vector.insert_strided_slice: strides for every source dimension
func.func @f(%a: vector<2xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<2xf32> into vector<4x4xf32>
  return
}

// -----

// vector.insert_strided_slice: the source's rank is not larger
func.func @f(%a: vector<2x2xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1, 1]} : vector<2x2xf32> into vector<4xf32>
  return
}

// -----

// vector.insert_strided_slice: offsets are in range
func.func @f(%a: vector<2xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [4, 0], strides = [1]} : vector<2xf32> into vector<4x4xf32>
  return
}

// -----

// vector.insert_strided_slice: strides are one
func.func @f(%a: vector<2xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [2]} : vector<2xf32> into vector<4x4xf32>
  return
}

// -----

// vector.insert_strided_slice: the slice fits
func.func @f(%a: vector<2xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 5)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 3], strides = [1]} : vector<2xf32> into vector<4x4xf32>
  return
}

// -----

// vector.insert_strided_slice: scalable dimensions go together
func.func @f(%a: vector<2xf32>, %b: vector<4x[4]xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1]} : vector<2xf32> into vector<4x[4]xf32>
  return
}

// -----

// vector.insert_strided_slice: a whole scalable dimension
func.func @f(%a: vector<[2]xf32>, %b: vector<4x[4]xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1]} : vector<[2]xf32> into vector<4x[4]xf32>
  return
}

// -----

// vector.insert_strided_slice: the offsets are integers
func.func @f(%a: vector<2xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{custom op 'vector.insert_strided_slice' 'vector.insert_strided_slice' op attribute 'offsets' failed to satisfy constraint: 64-bit integer array attribute}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0 : i32, 0 : i32], strides = [1]} : vector<2xf32> into vector<4x4xf32>
  return
}

// -----

// vector.insert_strided_slice: element types agree
func.func @f(%a: vector<2xi32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op failed to verify that operand #0 and result have same element type}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1]} : vector<2xi32> into vector<4x4xf32>
  return
}

// -----

// vector.extract_strided_slice: as many sizes as offsets
func.func @f(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2, 2], strides = [1]} : vector<4x4xf32> to vector<2x2xf32>
  return
}

// -----

// vector.extract_strided_slice: not more than the rank
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<4xf32> to vector<2x2xf32>
  return
}

// -----

// vector.extract_strided_slice: offsets are in range
func.func @f(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.extract_strided_slice %a {offsets = [4], sizes = [1], strides = [1]} : vector<4x4xf32> to vector<1x4xf32>
  return
}

// -----

// vector.extract_strided_slice: sizes are positive
func.func @f(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [0], strides = [1]} : vector<4x4xf32> to vector<1x4xf32>
  return
}

// -----

// vector.extract_strided_slice: strides are one
func.func @f(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [2]} : vector<4x4xf32> to vector<2x4xf32>
  return
}

// -----

// vector.extract_strided_slice: offset and size together are in range
func.func @f(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %a {offsets = [3], sizes = [2], strides = [1]} : vector<4x4xf32> to vector<2x4xf32>
  return
}

// -----

// vector.extract_strided_slice: the result's type
func.func @f(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<2x4xf32>'}}
  %0 = vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x4xf32> to vector<3x4xf32>
  return
}

// -----

// vector.extract_strided_slice: scalable dimensions whole
func.func @f(%a: vector<4x[4]xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x[4]xf32> to vector<2x[2]xf32>
  return
}

// -----

// vector.extract_strided_slice: sizes are required
func.func @f(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op requires attribute 'sizes'}}
  %0 = vector.extract_strided_slice %a {offsets = [0], strides = [1]} : vector<4x4xf32> to vector<2x4xf32>
  return
}

// -----

// vector.shuffle: mask entries are in range
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %a, %a [0, 8] : vector<4xf32>, vector<4xf32>
  return
}

// -----

// vector.shuffle: a mask is not empty
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op invalid mask length}}
  %0 = vector.shuffle %a, %a [] : vector<4xf32>, vector<4xf32>
  return
}

// -----

// vector.shuffle: ranks agree
func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op rank mismatch}}
  %0 = vector.shuffle %a, %b [0] : vector<4xf32>, vector<2x4xf32>
  return
}

// -----

// vector.shuffle: trailing sizes agree
func.func @f(%a: vector<2x3xf32>, %b: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op dimension mismatch}}
  %0 = vector.shuffle %a, %b [0] : vector<2x3xf32>, vector<2x4xf32>
  return
}

// -----

// vector.shuffle: no negative entries but -1
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %a, %a [0, -2] : vector<4xf32>, vector<4xf32>
  return
}

// -----

// vector.shuffle: the result's type
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask length mismatch}}
  %0 = "vector.shuffle"(%a, %a) <{mask = array<i64: 0, 1>}> : (vector<4xf32>, vector<4xf32>) -> vector<3xf32>
  return
}

// -----

// vector.shuffle: fixed sizes only
func.func @f(%a: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.shuffle' op operand #0 must be fixed-length vector of any type values, but got 'vector<[4]xf32>'}}
  %0 = vector.shuffle %a, %a [0, 1] : vector<[4]xf32>, vector<[4]xf32>
  return
}

// -----

// vector.interleave: the result's type
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %0 = vector.interleave %a, %a : vector<4xf32> -> vector<4xf32>
  return
}

// -----

// vector.deinterleave: an even size
func.func @f(%a: vector<3xf32>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0, %1 = vector.deinterleave %a : vector<3xf32> -> vector<1xf32>
  return
}

// -----

// vector.deinterleave: the results' type
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<4xf32>
  return
}

// -----

// vector.deinterleave: not 0-d
func.func @f(%a: vector<f32>) {
  // expected-error @+1 {{'vector.deinterleave' op operand #0 must be vector of any type values, but got 'vector<f32>'}}
  %0, %1 = vector.deinterleave %a : vector<f32> -> vector<f32>
  return
}

// -----

// vector.to_elements: as many results as elements
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0:2 = "vector.to_elements"(%a) : (vector<4xf32>) -> (f32, f32)
  return
}

// -----

// vector.from_elements: as many operands as elements
func.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = vector.from_elements %a, %a : vector<3xf32>
  return
}

// -----

// vector.from_elements: elements of the vector's type
// expected-note @below {{prior use here}}
func.func @f(%a: f64) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = vector.from_elements %a : vector<1xf32>
  return
}

// -----

// vector.scalable.insert: the position is a multiple of the source's size
func.func @f(%a: vector<4xf32>, %s: vector<[16]xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  %0 = vector.scalable.insert %a, %s[3] : vector<4xf32> into vector<[16]xf32>
  return
}

// -----

// vector.scalable.insert: the destination is scalable
func.func @f(%a: vector<4xf32>, %s: vector<16xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op operand #1 must be}}
  %0 = vector.scalable.insert %a, %s[0] : vector<4xf32> into vector<16xf32>
  return
}

// -----

// vector.scalable.insert: element types agree
func.func @f(%a: vector<4xi32>, %s: vector<[16]xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op failed to verify that all of {valueToStore, dest} have same element type}}
  %0 = vector.scalable.insert %a, %s[0] : vector<4xi32> into vector<[16]xf32>
  return
}

// -----

// vector.scalable.extract: the position is a multiple of the result's size
func.func @f(%s: vector<[16]xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op failed to verify that position is a multiple of the result length.}}
  %0 = vector.scalable.extract %s[2] : vector<4xf32> from vector<[16]xf32>
  return
}

// -----

// vector.scalable.extract: the source is scalable
func.func @f(%s: vector<16xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op operand #0 must be}}
  %0 = vector.scalable.extract %s[0] : vector<4xf32> from vector<16xf32>
  return
}

// -----

// vector.step: index elements
func.func @f() {
  // expected-error @+1 {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4xi32>'}}
  %0 = vector.step : vector<4xi32>
  return
}

// -----

// vector.step: rank 1
func.func @f() {
  // expected-error @+1 {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4x4xindex>'}}
  %0 = vector.step : vector<4x4xindex>
  return
}

// -----

// vector.vscale: an index
func.func @f() {
  // expected-error @+1 {{'vector.vscale' op result #0 must be index, but got 'i64'}}
  %0 = "vector.vscale"() : () -> i64
  return
}

// -----

// vector.print: no text with other punctuation
func.func @f() {
  // expected-error @+1 {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print str "text" punctuation <comma>
  return
}

// -----

// vector.print: an unknown punctuation
func.func @f() {
  // expected-error @+1 {{expected ::mlir::vector::PrintPunctuation to be one of: no_punctuation, newline, comma, open, close}}
  vector.print punctuation <colon>
  return
}

// -----

// vector.print: something printable
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'vector.print' op operand #0 must be}}
  vector.print %a : memref<4xf32>
  return
}
