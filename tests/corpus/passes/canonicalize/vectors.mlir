// OPTIONS: --canonicalize

func.func @element_of_broadcast(%x: f32) -> f32 {
  %v = vector.broadcast %x : f32 to vector<4xf32>
  %e = vector.extract %v[2] : f32 from vector<4xf32>
  return %e : f32
}

// -----

func.func @transposed_twice(%x: vector<2x4xf32>) -> vector<2x4xf32> {
  %v = vector.transpose %x, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %w = vector.transpose %v, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  return %w : vector<2x4xf32>
}

// -----

func.func @element_behind_insert(%x: f32, %v: vector<4xf32>) -> f32 {
  %w = vector.insert %x, %v [1] : f32 into vector<4xf32>
  %e = vector.extract %w[1] : f32 from vector<4xf32>
  %f = vector.extract %w[2] : f32 from vector<4xf32>
  %s = arith.addf %e, %f : f32
  return %s : f32
}

// -----

func.func @transfer_inside(%m: memref<16xf32>, %i: index) -> vector<4xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%c0], %z : memref<16xf32>, vector<4xf32>
  return %v : vector<4xf32>
}

// -----

func.func @shape_cast_twice(%x: vector<4xf32>) -> vector<4xf32> {
  %v = vector.shape_cast %x : vector<4xf32> to vector<2x2xf32>
  %w = vector.shape_cast %v : vector<2x2xf32> to vector<4xf32>
  return %w : vector<4xf32>
}

// -----

func.func @mask_of_all() -> vector<4xi1> {
  %c4 = arith.constant 4 : index
  %m = vector.create_mask %c4 : vector<4xi1>
  return %m : vector<4xi1>
}

// -----

func.func @load_under_all(%m: memref<16xf32>, %i: index, %p: vector<4xf32>) -> vector<4xf32> {
  %k = vector.constant_mask [4] : vector<4xi1>
  %v = vector.maskedload %m[%i], %k, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %v : vector<4xf32>
}

// -----

func.func @whole_shuffle(%x: vector<4xf32>) -> f32 {
  %v = vector.shuffle %x, %x [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  %r = vector.reduction <add>, %v : vector<4xf32> into f32
  return %r : f32
}

// -----

func.func @part_of_broadcast(%x: vector<4xf32>) -> vector<4xf32> {
  %v = vector.broadcast %x : vector<4xf32> to vector<3x4xf32>
  %e = vector.extract %v[2] : vector<4xf32> from vector<3x4xf32>
  return %e : vector<4xf32>
}

// -----

func.func @stretched(%x: vector<1xf32>) -> f32 {
  %v = vector.broadcast %x : vector<1xf32> to vector<4xf32>
  %e = vector.extract %v[3] : f32 from vector<4xf32>
  return %e : f32
}

// -----

func.func @element_of_transposed(%x: vector<2x3xf32>) -> f32 {
  %v = vector.transpose %x, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %e = vector.extract %v[2, 1] : f32 from vector<3x2xf32>
  return %e : f32
}

// -----

func.func @rotated_twice(%x: vector<2x3x4xf32>) -> vector<4x2x3xf32> {
  %v = vector.transpose %x, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
  %w = vector.transpose %v, [1, 2, 0] : vector<3x4x2xf32> to vector<4x2x3xf32>
  return %w : vector<4x2x3xf32>
}

// -----

func.func @chosen_element(%x: f32, %y: f32, %z: f32) -> f32 {
  %v = vector.from_elements %x, %y, %z : vector<3xf32>
  %e = vector.extract %v[1] : f32 from vector<3xf32>
  return %e : f32
}

// -----

func.func @unknown_position(%x: f32, %v: vector<4xf32>, %i: index) -> f32 {
  %w = vector.insert %x, %v [%i] : f32 into vector<4xf32>
  %e = vector.extract %w[1] : f32 from vector<4xf32>
  return %e : f32
}

// -----

func.func @other_shape(%x: vector<8xf32>) -> vector<4x2xf32> {
  %v = vector.shape_cast %x : vector<8xf32> to vector<2x4xf32>
  %w = vector.shape_cast %v : vector<2x4xf32> to vector<4x2xf32>
  return %w : vector<4x2xf32>
}

// -----

func.func @mask_of_some() -> vector<4x8xi1> {
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %m = vector.create_mask %c3, %c9 : vector<4x8xi1>
  return %m : vector<4x8xi1>
}

// -----

func.func @mask_of_none(%m: memref<16xf32>, %i: index, %p: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %k = vector.create_mask %c0 : vector<4xi1>
  vector.maskedstore %m[%i], %k, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %v = vector.maskedload %m[%i], %k, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %v : vector<4xf32>
}

// -----

func.func @store_under_all(%m: memref<16xf32>, %i: index, %p: vector<4xf32>) {
  %k = vector.constant_mask [4] : vector<4xi1>
  vector.maskedstore %m[%i], %k, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @transfers(%m: memref<4x16xf32>, %n: memref<?x16xf32>, %i: index) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c13 = arith.constant 13 : index
  %c2 = arith.constant 2 : index
  %v = vector.transfer_read %m[%c2, %c13], %z : memref<4x16xf32>, vector<2x4xf32>
  vector.transfer_write %v, %n[%c0, %c2] : vector<2x4xf32>, memref<?x16xf32>
  vector.transfer_write %v, %m[%i, %c2] : vector<2x4xf32>, memref<4x16xf32>
  return
}
