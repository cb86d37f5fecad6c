// OPTIONS: --normalize-memrefs

// The sizes of tiles are computed.
#tile = affine_map<(d0, d1) -> (d0 floordiv 32, d1 floordiv 64, d0 mod 32, d1 mod 64)>
func.func @tiled(%n: index, %m: index, %x: f32) {
  %a = memref.alloc(%n, %m) : memref<?x?xf32, #tile>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.store %x, %a[%i, %j] : memref<?x?xf32, #tile>
    }
  }
  memref.dealloc %a : memref<?x?xf32, #tile>
  return
}

// -----

// A dimension that is not cut keeps its size.
#tile = affine_map<(d0, d1) -> (d0, d1 floordiv 32, d1 mod 32)>
func.func @rows(%n: index, %m: index, %x: f32) {
  %a = memref.alloc(%n, %m) : memref<?x?xf32, #tile>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.store %x, %a[%i, %j] : memref<?x?xf32, #tile>
    }
  }
  return
}

// -----

// Sizes that are known are constants among those that the others are computed of.
#tile = affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 32, d0 mod 2, d1 mod 32)>
func.func @half_known(%n: index, %x: f32) {
  %a = memref.alloc(%n) : memref<?x64xf32, #tile>
  %b = memref.alloc(%n) {alignment = 64 : i64} : memref<4x?xf32, #tile, 1>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      affine.store %x, %a[%i, %j] : memref<?x64xf32, #tile>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to %n {
      affine.store %x, %b[%i, %j] : memref<4x?xf32, #tile, 1>
    }
  }
  return
}

// -----

// On the stack.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @stack(%n: index, %i: index, %x: f32) -> f32 {
  %a = memref.alloca(%n) : memref<?xf32, #tile>
  memref.store %x, %a[%i] : memref<?xf32, #tile>
  %r = memref.load %a[%i] : memref<?xf32, #tile>
  return %r : f32
}

// -----

// Arguments whose sizes are not known.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @arguments(%n: index, %a: memref<?xf32, #tile>, %b: memref<?x8xf32, #transposed>) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32, #tile>
    affine.store %v, %b[%i, 0] : memref<?x8xf32, #transposed>
  }
  return
}

// -----

// Allocated by the caller.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @fill(%n: index, %a: memref<?xf32, #tile>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<?xf32, #tile>
  }
  return
}
func.func @caller(%n: index, %x: f32, %m: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32, #tile>
  call @fill(%n, %a, %x) : (index, memref<?xf32, #tile>, f32) -> ()
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32, #tile>
    affine.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt allocates nothing of a dimension of even size, of which there are remainders alone
#rest = affine_map<(d0, d1) -> (d0, d1 floordiv 32, d0 mod 2, d1 mod 32)>
func.func @rest(%n: index, %x: f32) {
  %a = memref.alloc(%n) : memref<?x64xf32, #rest>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      affine.store %x, %a[%i, %j] : memref<?x64xf32, #rest>
    }
  }
  return
}

// -----

// What else is computed of a size that is not known is not done.
#skewed = affine_map<(d0, d1) -> (d0, d0 + d1)>
func.func @skewed(%n: index, %x: f32) {
  %a = memref.alloc(%n) : memref<?x8xf32, #skewed>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<?x8xf32, #skewed>
    }
  }
  return
}

// -----

// Nor are layouts that depend on a value.
func.func @symbol(%n: index, %s: index, %x: f32) {
  %a = memref.alloc(%n)[%s] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  }
  return
}

// -----

// What a function returns.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @made(%n: index) -> memref<?xf32, #tile> {
  %a = memref.alloc(%n) : memref<?xf32, #tile>
  return %a : memref<?xf32, #tile>
}
func.func @user(%n: index, %x: f32) {
  %a = call @made(%n) : (index) -> memref<?xf32, #tile>
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<?xf32, #tile>
  }
  return
}
