// OPTIONS: --canonicalize

func.func @sum_of_constants() -> index {
  %a = arith.constant 20 : index
  %b = arith.constant 22 : index
  %sum = arith.addi %a, %b : index
  return %sum : index
}

// -----

func.func @map_in_access(%m: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 31 {
    %twice = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.store %x, %m[%twice + 1] : memref<64xf32>
  }
  return
}

// -----

func.func @chain(%n: index) -> index {
  %a = arith.constant 1 : index
  %b = arith.constant 2 : index
  %0 = arith.addi %n, %a : index
  %1 = arith.addi %0, %b : index
  return %1 : index
}
