// OPTIONS: --canonicalize

memref.global "private" constant @list : memref<2xf32> = dense<[1.0, 2.0]>
memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global constant @single : memref<f64> = dense<3.0>
func.func @known() -> (f32, i32, f64) {
  %0 = memref.get_global @list : memref<2xf32>
  %1 = affine.load %0[1] : memref<2xf32>
  %2 = memref.get_global @table : memref<2x3xi32>
  %3 = affine.load %2[1, 0] : memref<2x3xi32>
  %4 = memref.get_global @single : memref<f64>
  %5 = affine.load %4[] : memref<f64>
  return %1, %3, %5 : f32, i32, f64
}

// -----

memref.global "private" constant @alike : memref<2x3xi32> = dense<7>
func.func @alike_elements() -> i32 {
  %0 = memref.get_global @alike : memref<2x3xi32>
  %1 = affine.load %0[1, 1] : memref<2x3xi32>
  return %1 : i32
}

// -----

// VERDICT: refused: the place may be beyond the memory
memref.global "private" constant @alike : memref<2x3xi32> = dense<7>
func.func @any_element(%i: index) -> i32 {
  %0 = memref.get_global @alike : memref<2x3xi32>
  %1 = affine.load %0[1, symbol(%i)] : memref<2x3xi32>
  return %1 : i32
}

// -----

memref.global "private" @changing : memref<2xf32> = dense<[1.0, 2.0]>
memref.global "private" constant @declared : memref<2xf32>
func.func @may_change(%i: index) -> (f32, f32) {
  %0 = memref.get_global @changing : memref<2xf32>
  %1 = affine.load %0[1] : memref<2xf32>
  %2 = memref.get_global @declared : memref<2xf32>
  %3 = affine.load %2[1] : memref<2xf32>
  return %1, %3 : f32, f32
}

// -----

memref.global "private" constant @list : memref<2xf32> = dense<[1.0, 2.0]>
func.func @unknown_place(%i: index) -> f32 {
  %0 = memref.get_global @list : memref<2xf32>
  %1 = affine.load %0[symbol(%i)] : memref<2xf32>
  return %1 : f32
}

// -----

// VERDICT: refused: mlir-opt reads what lies behind the elements
memref.global "private" constant @list : memref<2xf32> = dense<[1.0, 2.0]>
func.func @beyond() -> f32 {
  %0 = memref.get_global @list : memref<2xf32>
  %1 = affine.load %0[5] : memref<2xf32>
  return %1 : f32
}
