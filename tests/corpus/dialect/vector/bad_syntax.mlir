// positions are in brackets
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{expected '[' in dynamic index list}}
  %0 = vector.extract %a(0) : f32 from vector<4xf32>
  return
}

// -----

// positions have no types
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{expected ']' in dynamic index list}}
  %0 = vector.extract %a[1 : i64] : f32 from vector<4xf32>
  return
}

// -----

// positions fit in 64 bits
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{integer value too large}}
  %0 = vector.extract %a[99999999999999999999] : f32 from vector<4xf32>
  return
}

// -----

// kinds are in angle brackets
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{expected '<'}}
  %0 = vector.reduction add, %a : vector<4xf32> into f32
  return
}

// -----

// a reduction goes into its result
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.reduction' expected 'into'}}
  %0 = vector.reduction <add>, %a : vector<4xf32> to f32
  return
}

// -----

// indices are in brackets
func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{expected '['}}
  %0 = vector.load %m : memref<4xf32>, vector<4xf32>
  return
}

// -----

// two types for a load
func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{expected ','}}
  %0 = vector.load %m[%i] : memref<4xf32>
  return
}

// -----

// as many operands as types
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.shuffle' number of operands and types do not match: got 3 operands and 2 types}}
  %0 = vector.shuffle %a, %a, %a [0] : vector<4xf32>, vector<4xf32>
  return
}

// -----

// a transposition is a list of integers
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{expected '['}}
  %0 = vector.transpose %a, %a : vector<4xf32> to vector<4xf32>
  return
}

// -----

// an outer product of at least two
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected at least 2 operands}}
  %0 = vector.outerproduct %a : vector<4xf32>, vector<4xf32>
  return
}

// -----

// one dictionary per attribute of a contraction
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{custom op 'vector.contract' attribute 'kind' occurs more than once in the attribute list}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %c {kind = #vector.kind<mul>} : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// a kind of another kind
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
  %0 = "vector.contract"(%a, %a, %c) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}> : (vector<8xf32>, vector<8xf32>, f32) -> f32
  return
}

// -----

// a dimension that neither factor has
func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>, %c: vector<8xf32>) {
  // expected-error @+1 {{'vector.contract' op expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (j, i)>, affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (j)>], iterator_types = ["reduction", "parallel", "parallel"]} %a, %b, %c : vector<2x4xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

// the same where the result is a scalar
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "parallel"]} %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// text is a string
func.func @f() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  vector.print str 1 : i32
  return
}

// -----

// no element of rank 0
func.func @f(%z: vector<f32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = vector.extract %z[] : vector<f32> from vector<f32>
  return
}

// -----

// no part of rank 0
func.func @f(%z: vector<f32>, %v: vector<4xf32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the source operand}}
  %0 = vector.insert %z, %v[0] : vector<f32> into vector<4xf32>
  return
}

// -----

// a write to a tensor has a result
func.func @f(%v: vector<4xf32>, %t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_write' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  "vector.transfer_write"(%v, %t, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<?xf32>, index) -> ()
  return
}

// -----

// a write to memory has none
func.func @f(%v: vector<4xf32>, %m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_write' op expected the number of tensor results (1) to be equal to the number of output tensors (0)}}
  %0 = "vector.transfer_write"(%v, %m, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, memref<?xf32>, index) -> tensor<?xf32>
  return
}

// -----

// the result of a shuffle is fixed
func.func @f(%v: vector<4xf32>) {
  // expected-error @+2 {{'vector.shuffle' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'vector<[2]xf32>'}}
  // expected-error @+1 {{'vector.shuffle' op failed to infer returned types}}
  %0 = "vector.shuffle"(%v, %v) <{mask = array<i64: 0, 1>}> : (vector<4xf32>, vector<4xf32>) -> vector<[2]xf32>
  return
}

// -----

// both halves have one type
func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that all of {res1, res2} have same type}}
  %0:2 = "vector.deinterleave"(%v) : (vector<4xf32>) -> (vector<2xf32>, vector<2xi32>)
  return
}

// -----

// a gathered tensor has a rank
func.func @f(%t: tensor<*xf32>, %i: index, %at: vector<8xi32>, %k: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.gather' op requires base to be a memref or ranked tensor type}}
  %0 = vector.gather %t[%i] [%at], %k, %v : tensor<*xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// a store cannot be masked
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  vector.mask %k { vector.store %v, %m[%i] : memref<?xf32>, vector<8xf32> } : vector<8xi1>
  return
}

// -----

// vector.extractelement is no more
func.func @f(%v: vector<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.extractelement' is unknown}}
  %0 = vector.extractelement %v[%i : index] : vector<4xf32>
  return
}

// -----

// nor is vector.insertelement
func.func @f(%v: vector<4xf32>, %i: index, %a: f32) {
  // expected-error @+1 {{unregistered operation 'vector.insertelement' found in dialect ('vector') that does not allow unknown operations}}
  %0 = "vector.insertelement"(%a, %v, %i) : (f32, vector<4xf32>, index) -> vector<4xf32>
  return
}

// -----

// segment sizes follow from the custom form
func.func @f(%v: vector<4xf32>, %m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_write' attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  vector.transfer_write %v, %m[%i] {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : vector<4xf32>, memref<?xf32>
  return
}

// -----

// a mark of former times
func.func @f(%v: vector<4xf32>, %m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{'vector.transfer_write' op masked attribute has been removed. Use in_bounds instead.}}
  vector.transfer_write %v, %m[%i] {masked} : vector<4xf32>, memref<?xf32>
  return
}

// -----

// expanded loads have fixed masks
func.func @f(%v: vector<[4]xf32>, %m: memref<?xf32>, %i: index, %k: vector<[4]xi1>) {
  // expected-error @+1 {{'vector.expandload' op operand #2 must be fixed-length vector of 1-bit signless integer values, but got 'vector<[4]xi1>'}}
  %0 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  return
}

// -----

// so have compressed stores
func.func @f(%v: vector<[4]xf32>, %m: memref<?xf32>, %i: index, %k: vector<[4]xi1>) {
  // expected-error @+1 {{'vector.compressstore' op operand #2 must be fixed-length vector of 1-bit signless integer values, but got 'vector<[4]xi1>'}}
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<[4]xi1>, vector<[4]xf32>
  return
}

// -----

// the region of vector.mask has no arguments
func.func @f(%k: vector<8xi1>) {
  // expected-error @+1 {{'vector.mask' op region should have no arguments}}
  "vector.mask"(%k) ({
  ^bb0(%a: i32):
    "vector.yield"() : () -> ()
  }) : (vector<8xi1>) -> ()
  return
}
