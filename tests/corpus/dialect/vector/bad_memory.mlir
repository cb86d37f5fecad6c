// vector.load: one index per dimension
func.func @f(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{'vector.load' op requires 2 indices}}
  %0 = vector.load %m[%i] : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// vector.load: element types agree
func.func @f(%m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%i] : memref<?xf32>, vector<4xi32>
  return
}

// -----

// vector.load: the most minor stride is one
func.func @f(%m: memref<?xf32, strided<[2]>>, %i: index) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i] : memref<?xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

// vector.load: the layout is strided
func.func @f(%m: memref<8x8xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>, %i: index) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i, %i] : memref<8x8xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>, vector<4xf32>
  return
}

// -----

// vector.load: the last dimension of a permuted layout is not contiguous
func.func @f(%m: memref<8x8xf32, affine_map<(d0, d1) -> (d1, d0)>>, %i: index) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i, %i] : memref<8x8xf32, affine_map<(d0, d1) -> (d1, d0)>>, vector<4xf32>
  return
}

// -----

// vector.load: a vector of the memref's element type
func.func @f(%m: memref<8xvector<4xf32>>, %i: index) {
  // expected-error @+1 {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %m[%i] : memref<8xvector<4xf32>>, vector<8xf32>
  return
}

// -----

// vector.load: from a memref
func.func @f(%m: tensor<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<8xf32>'}}
  %0 = vector.load %m[%i] : tensor<8xf32>, vector<4xf32>
  return
}

// -----

// vector.load: from a ranked memref
func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = vector.load %m[%i] : memref<*xf32>, vector<4xf32>
  return
}

// -----

// vector.load: a vector
func.func @f(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.load' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.load %m[%i] : memref<8xf32>, f32
  return
}

// -----

// vector.load: indices are of type index
func.func @f(%m: memref<8xf32>, %i: i64) {
  // expected-error @+1 {{'vector.load' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "vector.load"(%m, %i) : (memref<8xf32>, i64) -> vector<4xf32>
  return
}

// -----

// vector.load: alignment is a power of two
func.func @f(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.load' 'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = vector.load %m[%i] {alignment = 3 : i64} : memref<8xf32>, vector<4xf32>
  return
}

// -----

// vector.load: alignment is positive
func.func @f(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.load' 'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = vector.load %m[%i] {alignment = 0 : i64} : memref<8xf32>, vector<4xf32>
  return
}

// -----

// vector.load: alignment is an i64
func.func @f(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.load' 'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = vector.load %m[%i] {alignment = 4 : i32} : memref<8xf32>, vector<4xf32>
  return
}

// -----

// vector.load: nontemporal is a boolean
func.func @f(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.load' 'vector.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute}}
  %0 = vector.load %m[%i] {nontemporal = 1 : i32} : memref<8xf32>, vector<4xf32>
  return
}

// -----

// vector.load: larger than the memref
func.func @f(%m: memref<2xf32>, %i: index) {
  // expected-error @+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i] : memref<2xf32>, vector<2x4xf32>
  return
}

// -----

// vector.store: one index per dimension
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.store' op requires 2 indices}}
  vector.store %v, %m[%i] : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// vector.store: element types agree
func.func @f(%m: memref<?xf32>, %i: index, %v: vector<4xi32>) {
  // expected-error @+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %m[%i] : memref<?xf32>, vector<4xi32>
  return
}

// -----

// vector.store: the most minor stride is one
func.func @f(%m: memref<?xf32, strided<[?]>>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %m[%i] : memref<?xf32, strided<[?]>>, vector<4xf32>
  return
}

// -----

// vector.store: whole vector elements
func.func @f(%m: memref<8xvector<4xf32>>, %i: index, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.store' op base memref and valueToStore vector types should match}}
  vector.store %v, %m[%i] : memref<8xvector<4xf32>>, vector<8xf32>
  return
}

// -----

// vector.store: alignment
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<8xf32>) {
  // expected-error @+1 {{custom op 'vector.store' 'vector.store' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  vector.store %v, %m[%i] {alignment = -4 : i64} : memref<8xf32>, vector<8xf32>
  return
}

// -----

// vector.store: rank of the vector
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<2x8xf32>) {
  // expected-error @+1 {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %m[%i] : memref<8xf32>, vector<2x8xf32>
  return
}

// -----

// vector.store: no result
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<8xf32>) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = vector.store %v, %m[%i] : memref<8xf32>, vector<8xf32>
  return
}

// -----

// vector.maskedload: element types agree
func.func @f(%m: memref<?xf64>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf64>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.maskedload: one index per dimension
func.func @f(%m: memref<?x?xf32>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedload' op requires 2 indices}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.maskedload: the mask has the result's shape
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.maskedload: the pass-through has the result's type
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<8xi1>, vector<4xf32> into vector<8xf32>
  return
}

// -----

// vector.maskedload: the mask is of i1
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<8xi8>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedload' op operand #2 must be vector of 1-bit signless integer values, but got 'vector<8xi8>'}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<8xi8>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.maskedload: not 0-d
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<i1>, %p: vector<f32>) {
  // expected-error @+1 {{'vector.maskedload' op operand #2 must be vector of 1-bit signless integer values, but got 'vector<i1>'}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<i1>, vector<f32> into vector<f32>
  return
}

// -----

// vector.maskedload: alignment
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{custom op 'vector.maskedload' 'vector.maskedload' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = vector.maskedload %m[%i], %k, %p {alignment = 6 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.maskedstore: element types agree
func.func @f(%m: memref<?xf64>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %m[%i], %k, %p : memref<?xf64>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.maskedstore: one index per dimension
func.func @f(%m: memref<?x?xf32>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedstore' op requires 2 indices}}
  vector.maskedstore %m[%i], %k, %p : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.maskedstore: the mask's shape
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<8xf32>
  return
}

// -----

// vector.maskedstore: only memrefs
func.func @f(%m: tensor<?xf32>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{custom op 'vector.maskedstore' invalid kind of type specified: expected builtin.memref, but found 'tensor<?xf32>'}}
  vector.maskedstore %m[%i], %k, %p : tensor<?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.gather: element types agree
func.func @f(%m: memref<?xf64>, %i: index, %at: vector<8xi32>, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.gather' op base and result element type should match}}
  %0 = vector.gather %m[%i] [%at], %k, %p : memref<?xf64>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.gather: one index per dimension
func.func @f(%m: memref<?x?xf32>, %i: index, %at: vector<8xi32>, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.gather' op requires 2 indices}}
  %0 = vector.gather %m[%i] [%at], %k, %p : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.gather: the offsets' shape
func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %m[%i] [%at], %k, %p : memref<?xf32>, vector<4xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.gather: the mask's shape
func.func @f(%m: memref<?xf32>, %i: index, %at: vector<8xi32>, %k: vector<4xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %m[%i] [%at], %k, %p : memref<?xf32>, vector<8xi32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.gather: the pass-through's type
func.func @f(%m: memref<?xf32>, %i: index, %at: vector<8xi32>, %k: vector<8xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op expected pass_thru of same type as result type}}
  %0 = vector.gather %m[%i] [%at], %k, %p : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<4xf32> into vector<8xf32>
  return
}

// -----

// vector.gather: offsets are integers
func.func @f(%m: memref<?xf32>, %i: index, %at: vector<8xf32>, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.gather' op operand #2 must be vector of integer or index values, but got 'vector<8xf32>'}}
  %0 = vector.gather %m[%i] [%at], %k, %p : memref<?xf32>, vector<8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.gather: the base is a memref or a tensor
func.func @f(%m: f32, %i: index, %at: vector<8xi32>, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.gather'}}
  %0 = vector.gather %m[%i] [%at], %k, %p : f32, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.scatter: element types agree
func.func @f(%m: memref<?xf64>, %i: index, %at: vector<8xi32>, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.scatter' op base and valueToStore element type should match}}
  vector.scatter %m[%i] [%at], %k, %p : memref<?xf64>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.scatter: one index per dimension
func.func @f(%m: memref<?x?xf32>, %i: index, %at: vector<8xi32>, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.scatter' op requires 2 indices}}
  vector.scatter %m[%i] [%at], %k, %p : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.scatter: the offsets' shape
func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match indices dim}}
  vector.scatter %m[%i] [%at], %k, %p : memref<?xf32>, vector<4xi32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.scatter: the mask's shape
func.func @f(%m: memref<?xf32>, %i: index, %at: vector<8xi32>, %k: vector<4xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %m[%i] [%at], %k, %p : memref<?xf32>, vector<8xi32>, vector<4xi1>, vector<8xf32>
  return
}

// -----

// vector.expandload: element types agree
func.func @f(%m: memref<?xf64>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.expandload' op base and result element type should match}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf64>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.expandload: one index per dimension
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.expandload' op requires 1 indices}}
  %0 = vector.expandload %m[%i, %i], %k, %p : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.expandload: the mask's size
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.expandload: the pass-through's type
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.expandload' op expected pass_thru of same type as result type}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf32>, vector<8xi1>, vector<4xf32> into vector<8xf32>
  return
}

// -----

// vector.compressstore: element types agree
func.func @f(%m: memref<?xf64>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.compressstore' op base and valueToStore element type should match}}
  vector.compressstore %m[%i], %k, %p : memref<?xf64>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.compressstore: one index per dimension
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.compressstore' op requires 1 indices}}
  vector.compressstore %m[%i, %i], %k, %p : memref<?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.compressstore: the mask's size
func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<8xf32>
  return
}

// -----

// vector.type_cast: static shapes only
func.func @f(%m: memref<?xf32>) {
  // expected-error @+1 {{'vector.type_cast' op operand #0 must be statically shaped memref of any type values, but got 'memref<?xf32>'}}
  %0 = vector.type_cast %m : memref<?xf32> to memref<vector<4xf32>>
  return
}

// -----

// vector.type_cast: the result holds the whole shape
func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<5xf32>>'}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<5xf32>>
  return
}

// -----

// vector.type_cast: the same element type
func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4xi32>>'}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<4xi32>>
  return
}

// -----

// vector.type_cast: the same memory space
func.func @f(%m: memref<4xf32, 1>) {
  // expected-error @+1 {{'vector.type_cast' op expects result in same memory space}}
  %0 = vector.type_cast %m : memref<4xf32, 1> to memref<vector<4xf32>, 2>
  return
}

// -----

// vector.type_cast: contiguous source
func.func @f(%m: memref<4x4xf32, strided<[8, 1]>>) {
  // expected-error @+1 {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %m : memref<4x4xf32, strided<[8, 1]>> to memref<vector<4x4xf32>>
  return
}
