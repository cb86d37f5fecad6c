// vector.outerproduct: the left operand has rank 1
func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %a, %b : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

// vector.outerproduct: the right operand has rank 1
func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<2x4xf32>) -> vector<4x2xf32>
  return
}

// -----

// vector.outerproduct: the result has rank 2
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 2-d vector result}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>) -> vector<16xf32>
  return
}

// -----

// vector.outerproduct: the first size of the result
func.func @f(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>) -> vector<3x8xf32>
  return
}

// -----

// vector.outerproduct: the second size of the result
func.func @f(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>) -> vector<4x7xf32>
  return
}

// -----

// vector.outerproduct: the product with a scalar has the vector's type
func.func @f(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<5xf32>
  return
}

// -----

// vector.outerproduct: rank 1 for products with a scalar
func.func @f(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector result}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4x1xf32>
  return
}

// -----

// vector.outerproduct: the accumulator has the result's type
func.func @f(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x7xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected operand #3 of same type as result type}}
  %0 = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>, vector<4x7xf32>) -> vector<4x8xf32>
  return
}

// -----

// vector.outerproduct: the kind fits the element type
func.func @f(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<and>} : vector<4xf32>, vector<8xf32>
  return
}

// -----

// vector.outerproduct: two or three operands
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected at least 2 operands}}
  %0 = vector.outerproduct %a : vector<4xf32>, vector<8xf32>
  return
}

// -----

// vector.outerproduct: two types
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{expected ','}}
  %0 = vector.outerproduct %a, %a : vector<4xf32>
  return
}

// -----

// vector.outerproduct: a vector first
func.func @f(%a: f32, %b: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  %0 = vector.outerproduct %a, %b : f32, vector<4xf32>
  return
}

// -----

// vector.outerproduct: scalable sizes of the result
func.func @f(%a: vector<[4]xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<[4]xf32>, vector<8xf32>) -> vector<4x8xf32>
  return
}

// -----

// vector.outerproduct: a scalable left operand next to a fixed right one
func.func @f(%a: vector<[4]xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<8xf32>
  return
}

// -----

// vector.contract: three maps
func.func @f(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>) {
  // expected-error @+1 {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
  return
}

// -----

// vector.contract: as many iterators as dimensions
func.func @f(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have 2 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
  return
}

// -----

// vector.contract: no symbols
func.func @f(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k)[s] -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
  return
}

// -----

// vector.contract: one map result per vector dimension
func.func @f(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have 2 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
  return
}

// -----

// vector.contract: maps pick dimensions
func.func @f(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i + 1, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
  return
}

// -----

// vector.contract: contracted sizes agree
func.func @f(%a: vector<4x8xf32>, %b: vector<9x16xf32>, %c: vector<4x16xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<9x16xf32> into vector<4x16xf32>
  return
}

// -----

// vector.contract: batch sizes agree
func.func @f(%a: vector<2x4x8xf32>, %b: vector<3x8x16xf32>, %c: vector<2x4x16xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid batch dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x4x8xf32>, vector<3x8x16xf32> into vector<2x4x16xf32>
  return
}

// -----

// vector.contract: the result's shape
func.func @f(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x15xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4x16xf32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x15xf32>
  return
}

// -----

// vector.contract: something is contracted
func.func @f(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} %a, %b, %c : vector<4xf32>, vector<8xf32> into vector<4x8xf32>
  return
}

// -----

// vector.contract: a scalar result means that all is contracted
func.func @f(%a: vector<4x8xf32>, %b: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> ()>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.contract: a vector accumulator where all is contracted
func.func @f(%a: vector<8xf32>, %c: vector<1xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 2 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> (0)>], iterator_types = ["reduction"]} %a, %a, %c : vector<8xf32>, vector<8xf32> into vector<1xf32>
  return
}

// -----

// vector.contract: a vector where a scalar is due
func.func @f(%a: vector<8xf32>, %c: vector<8xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> (k)>], iterator_types = ["reduction"]} %a, %a, %c : vector<8xf32>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.contract: the kind fits the element type
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<xor>} %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.contract: the inputs have one element type
func.func @f(%a: vector<8xf32>, %b: vector<8xf16>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op failed to verify that lhs and rhs have same element type}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %b, %c : vector<8xf32>, vector<8xf16> into f32
  return
}

// -----

// vector.contract: an unknown iterator
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{custom op 'vector.contract' unexpected iterator_type (sequential)}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["sequential"]} %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.contract: iterators are an array
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{custom op 'vector.contract' expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = "reduction"} %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.contract: maps are required
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{'vector.contract' op requires attribute 'indexing_maps'}}
  %0 = vector.contract {iterator_types = ["reduction"]} %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.contract: iterators are required
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{custom op 'vector.contract' expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]} %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.contract: a dictionary comes first
func.func @f(%a: vector<8xf32>, %c: f32) {
  // expected-error @+1 {{expected attribute value}}
  %0 = vector.contract %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.contract: operands are vectors
func.func @f(%a: f32, %c: f32) {
  // expected-error @+1 {{'vector.contract' op operand #0 must be vector of any type values, but got 'f32'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : f32, f32 into f32
  return
}

// -----

// vector.contract: the accumulator has the result's type
// expected-note @below {{prior use here}}
func.func @f(%a: vector<8xf32>, %c: f64) {
  // expected-error @+1 {{use of value '%c' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.contract: signless integers only
func.func @f(%a: vector<8xsi32>, %c: si32) {
  // expected-error @+1 {{'vector.contract' op only supports signless integer types}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<8xsi32>, vector<8xsi32> into si32
  return
}
