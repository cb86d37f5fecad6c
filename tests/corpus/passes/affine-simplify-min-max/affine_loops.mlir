// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-simplify-min-max))"

// VERDICT: better: counters of affine loops are between their bounds
func.func @affine_tiles(%m: memref<100xindex>) {
  affine.for %i = 0 to 100 step 4 {
    %0 = affine.min affine_map<(d0) -> (4, -d0 + 100)>(%i)
    affine.store %0, %m[%i] : memref<100xindex>
  }
  return
}
// -----

func.func @affine_part_of_a_tile(%m: memref<100xindex>) {
  affine.for %i = 0 to 98 step 4 {
    %0 = affine.min affine_map<(d0) -> (4, -d0 + 98)>(%i)
    affine.store %0, %m[%i] : memref<100xindex>
  }
  return
}
// -----

// VERDICT: better: counters of affine loops are between their bounds
func.func @triangle(%m: memref<100xindex>) {
  affine.for %i = 0 to 100 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 100 {
      %0 = affine.max affine_map<(d0, d1) -> (d0, d1)>(%i, %j)
      affine.store %0, %m[%i] : memref<100xindex>
    }
  }
  return
}
