// OPTIONS: --cse

func.func @commutative(%x: i32, %y: i32) -> (i32, i32) {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %y, %x : i32
  return %a, %b : i32, i32
}

// -----

func.func @not_commutative(%x: i32, %y: i32) -> (i32, i32) {
  %a = arith.subi %x, %y : i32
  %b = arith.subi %y, %x : i32
  return %a, %b : i32, i32
}

// -----

func.func @chain(%x: f32, %y: f32) -> f32 {
  %a = arith.mulf %x, %y : f32
  %b = arith.addf %a, %y : f32
  %c = arith.mulf %x, %y : f32
  %d = arith.addf %c, %y : f32
  %e = arith.subf %b, %d : f32
  return %e : f32
}

// -----

func.func @overflow_flags(%x: i32, %y: i32) -> (i32, i32) {
  %a = arith.addi %x, %y overflow<nsw> : i32
  %b = arith.addi %x, %y : i32
  return %a, %b : i32, i32
}

// -----

func.func @other_attributes(%x: i32, %y: i32) -> (i32, i32, i32) {
  %a = arith.addi %x, %y {mine} : i32
  %b = arith.addi %x, %y : i32
  %c = arith.addi %x, %y {mine} : i32
  return %a, %b, %c : i32, i32, i32
}

// -----

func.func @other_types(%x: i32) -> (i64, i128) {
  %a = arith.extsi %x : i32 to i64
  %b = arith.extsi %x : i32 to i128
  return %a, %b : i64, i128
}

// -----

func.func @comparisons(%x: i32, %y: i32) -> (i1, i1, i1) {
  %a = arith.cmpi slt, %x, %y : i32
  %b = arith.cmpi sgt, %x, %y : i32
  %c = arith.cmpi slt, %x, %y : i32
  return %a, %b, %c : i1, i1, i1
}

// -----

func.func @divisions(%x: i32, %y: i32) -> (i32, i32) {
  %a = arith.divsi %x, %y : i32
  %b = arith.divsi %x, %y : i32
  return %a, %b : i32, i32
}

// -----

func.func @constants(%m: memref<8xf32>) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 1.0 : f32
  %c = arith.constant 2.0 : f32
  %z = arith.constant 0 : index
  %w = arith.constant 0 : i64
  memref.store %a, %m[%z] : memref<8xf32>
  memref.store %b, %m[%z] : memref<8xf32>
  memref.store %c, %m[%z] : memref<8xf32>
  return
}

// -----

func.func @dead_chain(%x: i32, %y: i32) {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %a, %x : i32
  %c = arith.addi %b, %x : i32
  return
}

// -----

func.func @two_results(%x: i32, %y: i32) -> (i32, i32) {
  %a:2 = arith.mulsi_extended %x, %y : i32
  %b:2 = arith.mulsi_extended %x, %y : i32
  return %a#0, %b#1 : i32, i32
}

// -----

func.func @maps(%i: index, %j: index, %m: memref<8xf32>) -> (index, index, index) {
  %a = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
  %b = affine.apply affine_map<(d0, d1) -> (d1 + d0)>(%i, %j)
  %c = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%j, %i)
  %d = affine.min affine_map<(d0, d1) -> (d0, d1)>(%i, %j)
  %e = affine.min affine_map<(d0, d1) -> (d0, d1)>(%i, %j)
  %f = affine.max affine_map<(d0, d1) -> (d0, d1)>(%i, %j)
  %g = arith.addi %d, %e : index
  %h = arith.addi %g, %f : index
  %k = arith.addi %a, %b : index
  return %h, %k, %c : index, index, index
}

// -----

func.func @calls(%x: i32) -> (i32, i32) {
  %a = call @other(%x) : (i32) -> i32
  %b = call @other(%x) : (i32) -> i32
  return %a, %b : i32, i32
}

func.func private @other(i32) -> i32

// -----

memref.global "private" @g : memref<4xf32>
func.func @globals() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.get_global @g : memref<4xf32>
  %b = memref.get_global @g : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}

// -----

func.func @vectors(%x: f32, %v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %a = vector.broadcast %x : f32 to vector<4xf32>
  %b = vector.broadcast %x : f32 to vector<4xf32>
  %c = arith.addf %a, %v : vector<4xf32>
  %d = arith.addf %v, %b : vector<4xf32>
  return %c, %d : vector<4xf32>, vector<4xf32>
}
