// transfer_read: the minor identity map and the absence of in_bounds are left out
func.func @read(%m: memref<?x?xf32>, %i: index, %pad: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// in_bounds of all false is left out, others are written
func.func @read_in_bounds(%m: memref<?x?xf32>, %i: index, %pad: f32) {
  %0 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [false]} : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, false]} : memref<?x?xf32>, vector<2x4xf32>
  %3 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [false, false]} : memref<?x?xf32>, vector<2x4xf32>
  %4 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, true]} : memref<?x?xf32>, vector<2x4xf32>
  return
}

// -----

// permutation maps: transposed, broadcast, identity written out
func.func @read_maps(%m: memref<?x?xf32>, %i: index, %pad: f32) {
  %0 = vector.transfer_read %m[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d1)>} : memref<?x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf32>, vector<4xf32>
  %4 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [false, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<?x?xf32>, vector<2x4xf32>
  %5 = vector.transfer_read %m[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<2x4xf32>
  return
}

// -----

// an alias as a permutation map
#swap = affine_map<(d0, d1, d2) -> (d2, d0)>
func.func @read_alias(%m: memref<?x?x?xf32>, %i: index, %pad: f32) {
  %0 = vector.transfer_read %m[%i, %i, %i], %pad {permutation_map = #swap} : memref<?x?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_read %m[%i, %i, %i], %pad {other = #swap, permutation_map = #swap} : memref<?x?x?xf32>, vector<2x4xf32>
  return
}

// -----

// a mask
func.func @read_masked(%m: memref<?x?xf32>, %i: index, %pad: f32, %mask: vector<4xi1>, %mask2: vector<4x2xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %pad, %mask : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad, %mask {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %i], %pad, %mask2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32>
  return
}

// -----

// a masked broadcast: the mask leaves out the broadcast dimension
func.func @read_masked_broadcast(%m: memref<?x?xf32>, %i: index, %pad: f32, %mask: vector<4xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %pad, %mask {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<2x4xf32>
  return
}

// -----

// 0-d transfers
func.func @zero_d(%m: memref<f32>, %n: memref<?xf32>, %i: index, %pad: f32) {
  %0 = vector.transfer_read %m[], %pad : memref<f32>, vector<f32>
  vector.transfer_write %0, %m[] : vector<f32>, memref<f32>
  %1 = vector.transfer_read %n[%i], %pad : memref<?xf32>, vector<f32>
  %2 = vector.transfer_read %n[%i], %pad {permutation_map = affine_map<(d0) -> ()>} : memref<?xf32>, vector<f32>
  vector.transfer_write %0, %n[%i] : vector<f32>, memref<?xf32>
  return
}

// -----

// a memref whose elements are vectors
func.func @vector_elements(%m: memref<?x?xvector<4x3xf32>>, %i: index, %pad: vector<4x3xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<1x1x4x3xf32>, memref<?x?xvector<4x3xf32>>
  %2 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, true]} : memref<?x?xvector<4x3xf32>>, vector<2x2x4x3xf32>
  %3 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xvector<4x3xf32>>, vector<4x3xf32>
  return
}

// -----

// tensors: the write returns the new tensor
func.func @tensors(%t: tensor<?x?xf32>, %i: index, %pad: f32) -> tensor<?x?xf32> {
  %0 = vector.transfer_read %t[%i, %i], %pad : tensor<?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_write %0, %t[%i, %i] : vector<2x4xf32>, tensor<?x?xf32>
  %2 = vector.transfer_write %0, %1[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

// transfer_write in every form
func.func @write(%m: memref<?x?xf32>, %v: vector<2x4xf32>, %w: vector<4xf32>, %i: index, %mask: vector<2x4xi1>) {
  vector.transfer_write %v, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true, false]} : vector<2x4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %mask : vector<2x4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %mask {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, memref<?x?xf32>
  vector.transfer_write %w, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0)>, tag = 1 : i32} : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

// scalable vectors and masks
func.func @scalable(%m: memref<?x?xf32>, %i: index, %pad: f32, %mask: vector<[4]xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %pad, %mask {in_bounds = [true]} : memref<?x?xf32>, vector<[4]xf32>
  vector.transfer_write %0, %m[%i, %i], %mask {in_bounds = [true]} : vector<[4]xf32>, memref<?x?xf32>
  return
}

// -----

// layouts and memory spaces
func.func @layouts(%m: memref<8x8xf32, strided<[16, 1], offset: 4>, 1>, %n: memref<8x8xf32, affine_map<(d0, d1) -> (d1, d0)>>, %i: index, %pad: f32) {
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<8x8xf32, strided<[16, 1], offset: 4>, 1>, vector<4xf32>
  %1 = vector.transfer_read %n[%i, %i], %pad : memref<8x8xf32, affine_map<(d0, d1) -> (d1, d0)>>, vector<4xf32>
  return
}

// -----

// generic forms: segment sizes, masks
func.func @generic(%m: memref<?x?xf32>, %i: index, %pad: f32, %mask: vector<4xi1>) {
  %0 = "vector.transfer_read"(%m, %i, %i, %pad) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
  %1 = "vector.transfer_read"(%m, %i, %i, %pad, %mask) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (memref<?x?xf32>, index, index, f32, vector<4xi1>) -> vector<4xf32>
  "vector.transfer_write"(%1, %m, %i, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
  "vector.transfer_write"(%1, %m, %i, %i, %mask) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, memref<?x?xf32>, index, index, vector<4xi1>) -> ()
  return
}

// -----

// transfers in vectorized affine loops
func.func @loops(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 step 8 {
      %0 = vector.transfer_read %a[%i, %j], %zero : memref<64x64xf32>, vector<8xf32>
      %1 = arith.mulf %0, %0 : vector<8xf32>
      vector.transfer_write %1, %b[%i, %j] : vector<8xf32>, memref<64x64xf32>
    }
  }
  return
}

// -----

// index and complex-free integer elements
func.func @element_kinds(%m: memref<?xindex>, %n: memref<?xi1>, %i: index, %p: index, %q: i1) {
  %0 = vector.transfer_read %m[%i], %p : memref<?xindex>, vector<4xindex>
  %1 = vector.transfer_read %n[%i], %q : memref<?xi1>, vector<4xi1>
  return
}
