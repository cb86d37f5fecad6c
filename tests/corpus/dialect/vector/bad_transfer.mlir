// one index per dimension of the source
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %m[%i], %p : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// the source is a memref or a tensor
func.func @f(%m: vector<4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[%i], %p : vector<4xf32>, vector<4xf32>
  return
}

// -----

// the result is a vector
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires vector type}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, f32
  return
}

// -----

// the source has a rank
func.func @f(%m: memref<*xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[%i], %p : memref<*xf32>, vector<4xf32>
  return
}

// -----

// the padding has the element type
func.func @f(%m: memref<?xf32>, %i: index, %p: f64) {
  // expected-error @+1 {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f64) -> vector<4xf32>
  return
}

// -----

// the padding's type in the custom form follows from the source
// expected-note @below {{prior use here}}
func.func @f(%m: memref<?xf32>, %i: index, %p: f64) {
  // expected-error @+1 {{use of value '%p' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  return
}

// -----

// in_bounds has one entry per vector dimension
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0) -> (d0)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true, true]} : memref<?xf32>, vector<4xf32>
  return
}

// -----

// in_bounds holds booleans
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op attribute 'in_bounds' failed to satisfy constraint: 1-bit boolean array attribute}}
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [1 : i32]} : memref<?xf32>, vector<4xf32>
  return
}

// -----

// in_bounds is an array
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op}}
  %0 = vector.transfer_read %m[%i], %p {in_bounds = true} : memref<?xf32>, vector<4xf32>
  return
}

// -----

// permutation_map is a map
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{attribute 'permutation_map'}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = 1 : i32} : memref<?xf32>, vector<4xf32>
  return
}

// -----

// the map's inputs are the source's dimensions
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// the map's results are the vector's dimensions
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// no symbols in the map
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1)[s0] -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// each dimension at most once
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}

// -----

// no sums
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// no constants but zero
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// the mask has the type that the vector and the map ask for
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4x2xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<4x2xf32>
  // expected-error @+1 {{'vector.transfer_read' op inferred mask type ('vector<2x4xi1>') and mask operand type ('vector<4x2xi1>') don't match}}
  %1 = "vector.transfer_read"(%m, %i, %i, %p, %k) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<?x?xf32>, index, index, f32, vector<4x2xi1>) -> vector<4x2xf32>
  return
}

// -----

// in the custom form the mask's type is inferred
// expected-note @below {{prior use here}}
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<8xi1>) {
  // expected-error @+1 {{use of value '%k' expects different type than prior uses: 'vector<4xi1>' vs 'vector<8xi1>'}}
  %0 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// no masks on vector elements
func.func @f(%m: memref<?x?xvector<4xf32>>, %i: index, %p: vector<4xf32>, %k: vector<1xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' does not support masks with vector element type}}
  %0 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xvector<4xf32>>, vector<1x4xf32>
  return
}

// -----

// the source vector element fits the result
func.func @f(%m: memref<?xvector<4x3xf32>>, %i: index, %p: vector<4x3xf32>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<4x3xf32>>, vector<3xf32>
  return
}

// -----

// the source vector's shape is the tail of the result's
func.func @f(%m: memref<?xvector<4x3xf32>>, %i: index, %p: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<4x3xf32>>, vector<1x2x5xf32>
  return
}

// -----

// the bit width of the minor vector is a multiple of the element's
func.func @f(%m: memref<?xvector<3xf32>>, %i: index, %p: vector<3xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<3xf32>>, vector<1x4xf32>
  return
}

// -----

// segment sizes name four groups
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{invalid properties {in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>} for op vector.transfer_read: size mismatch in attribute conversion: 3 vs 4}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

// segment sizes add up
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op operand count (3) does not match with the total size (4) specified in attribute 'operandSegmentSizes'}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

// the map is required
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires attribute 'permutation_map'}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<?xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

// in_bounds is required
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires attribute 'in_bounds'}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

// transfer_write: one index per dimension
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op requires 2 indices}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

// transfer_write: no broadcast
func.func @f(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i] {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : vector<4xf32>, memref<?xf32>
  return
}

// -----

// transfer_write: a vector is written
func.func @f(%m: memref<?xf32>, %i: index, %v: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_write' requires vector type}}
  vector.transfer_write %v, %m[%i] : f32, memref<?xf32>
  return
}

// -----

// transfer_write: into a memref or a tensor
func.func @f(%m: vector<4xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.transfer_write' requires memref or ranked tensor type}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, vector<4xf32>
  return
}

// -----

// transfer_write: no mask on vector elements
func.func @f(%m: memref<?xvector<4xf32>>, %i: index, %v: vector<1x4xf32>, %k: vector<1xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_write' does not support masks with vector element type}}
  vector.transfer_write %v, %m[%i], %k : vector<1x4xf32>, memref<?xvector<4xf32>>
  return
}

// -----

// transfer_write: the mask's type
func.func @f(%m: memref<?xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>) {
  // expected-error @+1 {{'vector.transfer_write' op inferred mask type ('vector<4xi1>') and mask operand type ('vector<3xi1>') don't match}}
  "vector.transfer_write"(%v, %m, %i, %k) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, memref<?xf32>, index, vector<3xi1>) -> ()
  return
}

// -----

// transfer_write: a result only for tensors
func.func @f(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32>
  return
}

// -----

// transfer_write: the result is the tensor written to
func.func @f(%m: tensor<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op expected type of operand #1 ('tensor<?xf32>') to match type of corresponding result ('tensor<4xf32>')}}
  %0 = "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<?xf32>, index) -> tensor<4xf32>
  return
}

// -----

// two types are needed
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires two types}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>
  return
}

// -----

// indices are of type index
// expected-note @below {{prior use here}}
func.func @f(%m: memref<?xf32>, %i: i32, %p: f32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  return
}

// -----

// padding is required
func.func @f(%m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{expected ','}}
  %0 = vector.transfer_read %m[%i] : memref<?xf32>, vector<4xf32>
  return
}

// -----

// a mask on a rank-0 transfer
// expected-note @below {{prior use here}}
func.func @f(%m: memref<f32>, %k: vector<i1>, %v: vector<f32>) {
  // expected-error @+1 {{use of value '%k' expects different type than prior uses: 'vector<1xi1>' vs 'vector<i1>'}}
  vector.transfer_write %v, %m[], %k : vector<f32>, memref<f32>
  return
}

// -----

// a vector of more dimensions than the source has
func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4x4xf32>
  return
}
