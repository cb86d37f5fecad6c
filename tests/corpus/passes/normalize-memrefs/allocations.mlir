// OPTIONS: --normalize-memrefs

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @transposed(%x: f32) -> f32 {
  %a = memref.alloc() : memref<4x8xf32, #map>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<4x8xf32, #map>
    }
  }
  %c1 = arith.constant 1 : index
  %r = affine.load %a[1, 2] : memref<4x8xf32, #map>
  memref.dealloc %a : memref<4x8xf32, #map>
  return %r : f32
}

// -----

#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @tiled(%x: f32) {
  %a = memref.alloc() : memref<16xf32, #tile>
  affine.for %i = 0 to 16 {
    affine.store %x, %a[%i] : memref<16xf32, #tile>
  }
  return
}

// -----

#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @plain_load(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4x8xf32, #map>
  memref.store %x, %a[%i, %i] : memref<4x8xf32, #map>
  %r = memref.load %a[%i, %i] : memref<4x8xf32, #map>
  return %r : f32
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
func.func @strided(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4x8xf32, strided<[16, 1], offset: 3>>
  memref.store %x, %a[%i, %i] : memref<4x8xf32, strided<[16, 1], offset: 3>>
  %r = affine.load %a[%i, %i] : memref<4x8xf32, strided<[16, 1], offset: 3>>
  return %r : f32
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
func.func @shift(%x: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32, affine_map<(d0) -> (d0 + 3)>>
  affine.store %x, %a[1] : memref<8xf32, affine_map<(d0) -> (d0 + 3)>>
  %r = affine.load %a[1] : memref<8xf32, affine_map<(d0) -> (d0 + 3)>>
  return %r : f32
}

// -----

#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @dyn(%n: index, %x: f32) -> f32 {
  %a = memref.alloc(%n) : memref<?x8xf32, #map>
  affine.store %x, %a[1, 1] : memref<?x8xf32, #map>
  %r = affine.load %a[1, 1] : memref<?x8xf32, #map>
  return %r : f32
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @dyntile(%n: index, %x: f32) -> f32 {
  %a = memref.alloc(%n) : memref<?xf32, #tile>
  affine.store %x, %a[1] : memref<?xf32, #tile>
  %r = affine.load %a[1] : memref<?xf32, #tile>
  return %r : f32
}

// -----

func.func @sym(%n: index, %x: f32) -> f32 {
  %a = memref.alloc()[%n] : memref<16xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  affine.store %x, %a[1] : memref<16xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %r = affine.load %a[1] : memref<16xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return %r : f32
}

// -----

// VERDICT: refused: mlir-opt has the size of another dimension returned
#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @dim(%x: f32) -> index {
  %a = memref.alloc() : memref<4x8xf32, #map>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<4x8xf32, #map>
  return %r : index
}

// -----

#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @alloca(%x: f32, %i: index) -> f32 {
  %a = memref.alloca() : memref<4x8xf32, #map>
  memref.store %x, %a[%i, %i] : memref<4x8xf32, #map>
  %r = memref.load %a[%i, %i] : memref<4x8xf32, #map>
  return %r : f32
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @arg(%a : memref<16xf32, #tile>) -> f32 {
  %r = affine.load %a[1] : memref<16xf32, #tile>
  return %r : f32
}

// -----

#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @ret() -> memref<16xf32, #tile> {
  %a = memref.alloc() : memref<16xf32, #tile>
  return %a : memref<16xf32, #tile>
}

// -----

// VERDICT: refused: mlir-opt makes a cast that is none
#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @cast(%x: f32) -> memref<?x8xf32, #map> {
  %a = memref.alloc() : memref<4x8xf32, #map>
  %b = memref.cast %a : memref<4x8xf32, #map> to memref<?x8xf32, #map>
  return %b : memref<?x8xf32, #map>
}

// -----

func.func @nothing_to_do(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4x8xf32>
  memref.store %x, %a[%i, %i] : memref<4x8xf32>
  %r = memref.load %a[%i, %i] : memref<4x8xf32>
  return %r : f32
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
#blocked = affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 4, d0 mod 2, d1 mod 4)>
func.func @blocked(%x: f32, %n: index) {
  %a = memref.alloc() : memref<6x8xf32, #blocked>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<6x8xf32, #blocked>
    }
  }
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 7 {
      %v = affine.load %a[%i + 1, %j + 1] : memref<6x8xf32, #blocked>
      affine.store %v, %a[%i, %j] : memref<6x8xf32, #blocked>
    }
  }
  memref.dealloc %a : memref<6x8xf32, #blocked>
  return
}

// -----

#skew = affine_map<(d0, d1) -> (d0, d0 + d1)>
func.func @skewed(%x: f32) {
  %a = memref.alloc() : memref<4x4xf32, #skew>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %a[%i, %j] : memref<4x4xf32, #skew>
    }
  }
  return
}

// -----

#linear = affine_map<(d0, d1) -> (d0 * 8 + d1)>
func.func @linear(%x: f32, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4x8xf32, #linear>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<4x8xf32, #linear>
      %v = affine.load %a[%i, %j] : memref<4x8xf32, #linear>
      affine.store %v, %m[%i] : memref<4xf32>
    }
  }
  return
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
#padded = affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>
func.func @padded(%x: f32) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4x8xf32, #padded, 1>
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i, %i + 2] : memref<4x8xf32, #padded, 1>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt hands on other elements
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func private @use(memref<*xf32>)
func.func @views(%x: f32, %i: index) {
  %a = memref.alloc() : memref<4x8xf32, #t>
  affine.store %x, %a[1, 2] : memref<4x8xf32, #t>
  %u = memref.cast %a : memref<4x8xf32, #t> to memref<*xf32>
  call @use(%u) : (memref<*xf32>) -> ()
  return
}
