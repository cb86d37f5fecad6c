// vector.outerproduct: plain, accumulated, by a scalar
func.func @outerproduct(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>, %f: f32, %acc: vector<4xf32>) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  %1 = vector.outerproduct %a, %b, %c : vector<4xf32>, vector<8xf32>
  %2 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
  %3 = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32>
  %4 = vector.outerproduct %a, %f : vector<4xf32>, f32
  %5 = vector.outerproduct %a, %f, %acc {kind = #vector.kind<mul>, x} : vector<4xf32>, f32
  return
}

// -----

// vector.outerproduct of scalable vectors and integers
func.func @outerproduct_kinds(%a: vector<4xi32>, %s: vector<[4]xf32>, %t: vector<[8]xf32>, %acc: vector<[4]x[8]xf32>) {
  %1 = vector.outerproduct %s, %t, %acc : vector<[4]xf32>, vector<[8]xf32>
  %2 = "vector.outerproduct"(%s, %t, %acc) <{kind = #vector.kind<add>}> : (vector<[4]xf32>, vector<[8]xf32>, vector<[4]x[8]xf32>) -> vector<[4]x[8]xf32>
  return
}

// -----

// vector.contract: a matrix product
func.func @matmul(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>) -> vector<4x16xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
  return %0 : vector<4x16xf32>
}

// -----

// vector.contract through an alias, with a kind
#trait = {
  indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  iterator_types = ["parallel", "reduction"],
  kind = #vector.kind<maxnumf>
}
func.func @alias(%a: vector<8xf32>, %b: vector<4x8xf32>, %c: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.contract #trait %a, %b, %c : vector<8xf32>, vector<4x8xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// vector.contract to a scalar, with typed iterators
#dot = {
  indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
  iterator_types = [#vector.iterator_type<reduction>]
}
func.func @dot(%a: vector<8xf32>, %c: f32) -> f32 {
  %0 = vector.contract {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
    iterator_types = ["reduction"]
  } %a, %a, %c : vector<8xf32>, vector<8xf32> into f32
  return %0 : f32
}

// -----

// vector.contract with masks
// LOSES: where the op inside stands
#m0 = affine_map<(i, j, k) -> (i, k)>
#m1 = affine_map<(i, j, k) -> (k, j)>
#m2 = affine_map<(i, j, k) -> (i, j)>
func.func @masked(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>, %mask: vector<4x16x8xi1>) {
  %0 = vector.mask %mask { vector.contract {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32> } : vector<4x16x8xi1> -> vector<4x16xf32>
  return
}

// -----

// vector.contract with mixed element types and an extra attribute
#m0 = affine_map<(i, j, k) -> (i, k)>
#m1 = affine_map<(i, j, k) -> (k, j)>
#m2 = affine_map<(i, j, k) -> (i, j)>
func.func @mixed(%a: vector<4x8xf16>, %b: vector<8x16xf16>, %c: vector<4x16xf32>, %d: vector<4x8xi8>, %e: vector<8x16xi8>, %f: vector<4x16xi32>) {
  %0 = vector.contract {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"], note = "kept"} %a, %b, %c : vector<4x8xf16>, vector<8x16xf16> into vector<4x16xf32>
  %1 = vector.contract {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxsi>} %d, %e, %f {after = 1 : i8} : vector<4x8xi8>, vector<8x16xi8> into vector<4x16xi32>
  return
}

// -----

// vector.contract in generic form
func.func @generic(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>) {
  %0 = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x8xf32>, vector<8x16xf32>, vector<4x16xf32>) -> vector<4x16xf32>
  %1 = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>]}> : (vector<4x8xf32>, vector<8x16xf32>, vector<4x16xf32>) -> vector<4x16xf32>
  return
}

// -----

// vector.contract with batch dimensions and scalable sizes
func.func @batch(%a: vector<2x4x8xf32>, %b: vector<2x8x[4]xf32>, %c: vector<2x4x[4]xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x4x8xf32>, vector<2x8x[4]xf32> into vector<2x4x[4]xf32>
  return
}
