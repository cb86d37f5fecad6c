// vector.constant_mask: one size per dimension
func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [2, 3] : vector<4xi1>
  return
}

// -----

// vector.constant_mask: sizes are in range
func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

// vector.constant_mask: sizes are not negative
func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [-1] : vector<4xi1>
  return
}

// -----

// vector.constant_mask: all sizes are zero or none
func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [4, 0] : vector<4x3xi1>
  return
}

// -----

// vector.constant_mask: scalable dimensions are all set or none
func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

// vector.constant_mask: 0-d masks have one entry
func.func @f() {
  // expected-error @+1 {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [] : vector<i1>
  return
}

// -----

// vector.constant_mask: the entry of a 0-d mask is 0 or 1
func.func @f() {
  // expected-error @+1 {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

// vector.constant_mask: of i1
func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<4xi32>'}}
  %0 = vector.constant_mask [2] : vector<4xi32>
  return
}

// -----

// vector.constant_mask: sizes are required
func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op requires attribute 'mask_dim_sizes'}}
  %0 = "vector.constant_mask"() : () -> vector<4xi1>
  return
}

// -----

// vector.create_mask: one operand per dimension
func.func @f(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i : vector<4x4xi1>
  return
}

// -----

// vector.create_mask: one operand for a 0-d mask
func.func @f(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask %i, %i : vector<i1>
  return
}

// -----

// vector.create_mask: operands are of type index
// expected-note @below {{prior use here}}
func.func @f(%i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = vector.create_mask %i : vector<4xi1>
  return
}

// -----

// vector.create_mask: of i1
func.func @f(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<4xi8>'}}
  %0 = vector.create_mask %i : vector<4xi8>
  return
}

// -----

// vector.mask: one op to mask
func.func @f(%m: memref<?xf32>, %k: vector<8xi1>, %v: vector<8xf32>, %i: index) {
  // expected-error @+1 {{'vector.mask' op expects only one operation to mask}}
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<8xf32>, memref<?xf32>
    vector.transfer_write %v, %m[%i] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  return
}

// -----

// vector.mask: the op can be masked
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %k { arith.addf %v, %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

// vector.mask: the mask has the op's type
func.func @f(%m: memref<?xf32>, %k: vector<4xi1>, %v: vector<8xf32>, %i: index) {
  // expected-error @+1 {{'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation}}
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<8xf32>, memref<?xf32> } : vector<4xi1>
  return
}

// -----

// vector.mask: results are those of the op
func.func @f(%m: memref<?xf32>, %k: vector<8xi1>, %p: f32, %i: index) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<8xf32> } : vector<8xi1>
  return
}

// -----

// vector.mask: the result's type is the op's
func.func @f(%m: memref<?xf32>, %k: vector<8xi1>, %p: f32, %i: index) {
  // expected-error @+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xi32>
  return
}

// -----

// vector.mask: pass-through only where the op knows it
func.func @f(%m: memref<?xf32>, %k: vector<8xi1>, %v: vector<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.mask' expects a result if passthru operand is provided}}
  vector.mask %k, %v { vector.transfer_write %v, %m[%i] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  return
}

// -----

// vector.mask: the pass-through has the result's type
// expected-note @below {{prior use here}}
func.func @f(%m: memref<?xf32>, %k: vector<8xi1>, %v: vector<8xi32>, %p: f32, %i: index) {
  // expected-error @+1 {{use of value '%v' expects different type than prior uses: 'vector<8xf32>' vs 'vector<8xi32>'}}
  %0 = vector.mask %k, %v { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

// vector.mask: a pass-through and a reduction
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>, %p: f32) {
  // expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = "vector.mask"(%k, %p) ({
    %1 = vector.reduction <add>, %v : vector<8xf32> into f32
    vector.yield %1 : f32
  }) : (vector<8xi1>, f32) -> f32
  return
}

// -----

// vector.mask: the mask is of i1
func.func @f(%k: vector<8xi8>) {
  // expected-error @+1 {{'vector.mask' op operand #0 must be vector of 1-bit signless integer values, but got 'vector<8xi8>'}}
  vector.mask %k {} : vector<8xi8>
  return
}

// -----

// vector.mask: it ends in vector.yield
func.func @f(%k: vector<8xi1>) {
  // expected-error @+1 {{'vector.mask' op region #0 ('maskRegion') failed to verify constraint: region with 1 blocks}}
  "vector.mask"(%k) ({
  }) : (vector<8xi1>) -> ()
  return
}

// -----

// vector.mask: the yielded value is the op's result
func.func @f(%m: memref<?xf32>, %k: vector<8xi1>, %v: vector<8xf32>, %p: f32, %i: index) {
  // expected-error @+1 {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %k {
    %1 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<8xf32>
    vector.yield %v : vector<8xf32>
  } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

// an empty vector.mask has no results
func.func @f(%k: vector<8xi1>) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = vector.mask %k { vector.yield } : vector<8xi1> -> vector<8xf32>
  return
}
