// transfers between element types of one width
func.func @same_width(%m: memref<?xf32>, %i: index, %p: f32, %v: vector<4xi32>) {
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xi32>
  vector.transfer_write %v, %m[%i] : vector<4xi32>, memref<?xf32>
  %1 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf16>
  return
}

// -----

// a broadcast dimension need not be in bounds
func.func @out_of_bounds_broadcast(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// vector.transpose does not look at scalable flags
func.func @transpose_flags(%a: vector<4x[2]xf32>) {
  %0 = vector.transpose %a, [1, 0] : vector<4x[2]xf32> to vector<2x[4]xf32>
  return
}

// -----

// vector.bitcast does not look at scalable flags
func.func @bitcast_flags(%a: vector<[4]xf32>) {
  %0 = vector.bitcast %a : vector<[4]xf32> to vector<4xi32>
  return
}

// -----

// vector.insert looks at ranks, not at sizes
func.func @insert_sizes(%a: vector<3xf32>, %d: vector<4x2xf32>) {
  %0 = vector.insert %a, %d[0] : vector<3xf32> into vector<4x2xf32>
  return
}

// -----

// vector.extract: a vector of one element passes for the element, and the other way round
func.func @one_element(%a: vector<4xf32>, %b: vector<1xf32>, %c: vector<4x1xf32>) {
  %0 = vector.extract %a[0] : vector<1xf32> from vector<4xf32>
  %1 = vector.extract %b[] : f32 from vector<1xf32>
  %2 = vector.extract %c[0] : f32 from vector<4x1xf32>
  return
}

// -----

// vector.to_elements of a scalable vector
func.func @scalable_elements(%a: vector<[4]xf32>) {
  %0:4 = vector.to_elements %a : vector<[4]xf32>
  return
}

// -----

// vector.broadcast of one fixed element to a scalable size
func.func @broadcast_scalable(%a: vector<1xf32>, %b: vector<1x[4]xf32>) {
  %0 = vector.broadcast %a : vector<1xf32> to vector<[4]xf32>
  %1 = vector.broadcast %b : vector<1x[4]xf32> to vector<3x[4]xf32>
  return
}

// -----

// vector.multi_reduction takes any kind
func.func @any_kind(%v: vector<2x4xf32>, %a: vector<2xf32>) {
  %0 = vector.multi_reduction <xor>, %v, %a [1] : vector<2x4xf32> to vector<2xf32>
  return
}

// -----

// vector.expandload and vector.compressstore compare leading sizes only
func.func @leading_sizes(%m: memref<?xf32>, %i: index, %k: vector<2x4xi1>, %p: vector<2x8xf32>) {
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf32>, vector<2x4xi1>, vector<2x8xf32> into vector<2x8xf32>
  vector.compressstore %m[%i], %k, %p : memref<?xf32>, vector<2x4xi1>, vector<2x8xf32>
  return
}

// -----

// vector.expandload has no hint of its own
func.func @foreign_hint(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %p: vector<8xf32>) {
  %0 = vector.expandload %m[%i], %k, %p {nontemporal = true} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

// vector.scatter into a tensor, with and without its result
func.func @scatter_tensor(%t: tensor<?xf32>, %i: index, %at: vector<8xi32>, %k: vector<8xi1>, %v: vector<8xf32>) {
  %0 = vector.scatter %t[%i] [%at], %k, %v : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> -> tensor<?xf32>
  vector.scatter %t[%i] [%at], %k, %v : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.mask around an op with a mask of its own
// LOSES: where the op inside stands
func.func @masked_twice(%m: memref<?xf32>, %k: vector<8xi1>, %p: f32, %i: index) {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p, %k : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

// vector.mask around an outer product
// LOSES: where the op inside stands
func.func @masked_outer(%k: vector<4x8xi1>, %k1: vector<8xi1>, %a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>, %f: f32) {
  %0 = vector.mask %k { vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32> } : vector<4x8xi1> -> vector<4x8xf32>
  %1 = vector.mask %k1 { vector.outerproduct %b, %f : vector<8xf32>, f32 } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

// vector.yield is a terminator like others
func.func @yields(%v: vector<4xf32>) {
  vector.yield %v : vector<4xf32>
}

// -----

// vector.outerproduct without accumulator is written without its attributes
// LOSES: the attributes
func.func @plain_outer(%a: vector<4xi32>) {
  %0 = vector.outerproduct %a, %a {kind = #vector.kind<and>} : vector<4xi32>, vector<4xi32>
  %1 = vector.outerproduct %a, %a {note} : vector<4xi32>, vector<4xi32>
  return
}

// -----

// vector.contract: the kind may come after the operands
func.func @late_kind(%a: vector<8xf32>, %c: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c {kind = #vector.kind<mul>} : vector<8xf32>, vector<8xf32> into f32
  return
}

// -----

// vector.type_cast of a layout that is the identity written as strides
func.func @type_cast_strided(%m: memref<4x8xf32, strided<[8, 1]>>, %n: memref<2xvector<4xf32>>) {
  %0 = vector.type_cast %m : memref<4x8xf32, strided<[8, 1]>> to memref<vector<4x8xf32>>
  %1 = vector.type_cast %n : memref<2xvector<4xf32>> to memref<vector<2x4xf32>>
  return
}

// -----

// vector.load of one element does not ask for a unit stride; layouts with one result are looked into
func.func @strides(%m: memref<?xf32, strided<[2]>>, %n: memref<8x8xf32, affine_map<(d0, d1) -> (d0 * 16 + d1)>>, %i: index) {
  %0 = vector.load %m[%i] : memref<?xf32, strided<[2]>>, vector<1xf32>
  %1 = vector.load %m[%i] : memref<?xf32, strided<[2]>>, vector<f32>
  %2 = vector.load %n[%i, %i] : memref<8x8xf32, affine_map<(d0, d1) -> (d0 * 16 + d1)>>, vector<4xf32>
  return
}

// -----

// what the dictionary says wins over what is written before it or after it
func.func @dictionary(%v: vector<4xf32>, %w: vector<2x4xf32>, %a: vector<4xf32>) {
  %0 = vector.reduction <add>, %v {kind = #vector.kind<mul>} : vector<4xf32> into f32
  %1 = vector.extract %v[0] {static_position = array<i64: 1>} : f32 from vector<4xf32>
  %2 = vector.multi_reduction <add>, %w, %a {reduction_dims = array<i64: 0>} [1] : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

// kinds and punctuation may be written in full
func.func @in_full(%v: vector<4xf32>) {
  %0 = vector.reduction #vector.kind<add>, %v : vector<4xf32> into f32
  vector.print %0 : f32 punctuation #vector.punctuation<comma>
  return
}
