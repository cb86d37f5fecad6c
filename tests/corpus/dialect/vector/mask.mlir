// vector.constant_mask
func.func @constant_mask() {
  %0 = vector.constant_mask [2] : vector<4xi1>
  %1 = vector.constant_mask [4, 2] : vector<4x3xi1>
  %2 = vector.constant_mask [0, 0] : vector<4x3xi1>
  %3 = vector.constant_mask [0] : vector<i1>
  %4 = vector.constant_mask [1] {x} : vector<i1>
  %5 = vector.constant_mask [0] : vector<[4]xi1>
  %6 = vector.constant_mask [4] : vector<[4]xi1>
  return
}

// -----

// vector.constant_mask in generic form
func.func @generic() {
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2, 3>}> : () -> vector<4x3xi1>
  return
}

// -----

// vector.create_mask
func.func @create_mask(%i: index, %j: index) {
  %0 = vector.create_mask %i : vector<4xi1>
  %1 = vector.create_mask %i, %j : vector<4x[8]xi1>
  %2 = vector.create_mask %i {x} : vector<i1>
  return
}

// -----

// vector.mask around a transfer
// LOSES: where the op inside stands
func.func @mask_read(%m: memref<?xf32>, %mask: vector<8xi1>, %pass: vector<8xf32>, %pad: f32, %i: index) -> vector<8xf32> {
  %0 = vector.mask %mask { vector.transfer_read %m[%i], %pad : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %1 = vector.mask %mask, %pass { vector.transfer_read %m[%i], %pad : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  vector.mask %mask { vector.transfer_write %0, %m[%i] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  return %1 : vector<8xf32>
}

// -----

// vector.mask around reductions and contractions, with attributes
// LOSES: where the op inside stands
func.func @mask_reduction(%v: vector<8xf32>, %mask: vector<8xi1>, %acc: f32, %n: vector<4x8xi1>, %w: vector<4x8xf32>, %z: vector<4xf32>) {
  %0 = vector.mask %mask { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %1 = vector.mask %mask { vector.reduction <add>, %v, %acc : vector<8xf32> into f32 } {x = 1 : i32} : vector<8xi1> -> f32
  %2 = vector.mask %n { vector.multi_reduction <add>, %w, %z [1] : vector<4x8xf32> to vector<4xf32> } : vector<4x8xi1> -> vector<4xf32>
  return
}

// -----

// vector.mask without an op: it selects
// LOSES: where the op inside stands
func.func @mask_select(%mask: vector<8xi1>, %v: vector<8xf32>, %pass: vector<8xf32>) {
  %0 = vector.mask %mask { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %1 = vector.mask %mask, %pass { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

// an empty vector.mask
// LOSES: where the op inside stands
func.func @mask_empty(%mask: vector<8xi1>) {
  vector.mask %mask {} : vector<8xi1>
  return
}

// -----

// vector.mask over several lines and with a written terminator
// LOSES: where the op inside stands
func.func @mask_lines(%m: memref<?xf32>, %mask: vector<8xi1>, %pad: f32, %i: index) -> vector<8xf32> {
  %0 = vector.mask %mask {
    %1 = vector.transfer_read %m[%i], %pad : memref<?xf32>, vector<8xf32>
    vector.yield %1 : vector<8xf32>
  } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}

// -----

// vector.mask in generic form
// LOSES: where the op inside stands
func.func @mask_generic(%m: memref<?xf32>, %mask: vector<8xi1>, %v: vector<8xf32>, %i: index) {
  "vector.mask"(%mask) ({
    "vector.transfer_write"(%v, %m, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<8xf32>, memref<?xf32>, index) -> ()
    "vector.yield"() : () -> ()
  }) : (vector<8xi1>) -> ()
  return
}

// -----

// vector.mask around gather: the mask of the op
// LOSES: where the op inside stands
func.func @mask_gather(%m: memref<?xf32>, %at: vector<8xindex>, %mask: vector<8xi1>, %pass: vector<8xf32>, %i: index) {
  %0 = vector.mask %mask { vector.gather %m[%i] [%at], %mask, %pass : memref<?xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}
