// Loads: variables, sums, literals, no subscript.
func.func @f(%m: memref<?x?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i, %i + 1] : memref<?x?xf32>
    %1 = affine.load %m[3, 0] : memref<?x?xf32>
    %2 = affine.load %s[] : memref<f32>
  }
  return
}
// -----
// Symbols.
func.func @f(%m: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i + symbol(%n), symbol(%n)] : memref<?x?xf32>
    %1 = affine.load %m[%i + %n, %n] : memref<?x?xf32>
  }
  return
}
// -----
// One value as dimension and, later in the same map, as symbol.
func.func @f(%m: memref<?x?xf32>, %n: index) {
  %0 = affine.load %m[%n, symbol(%n)] : memref<?x?xf32>
  %1 = affine.load %m[symbol(%n), %n] : memref<?x?xf32>
  return
}
// -----
// Every operator in subscripts.
func.func @f(%m: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[(%i * 3 - %j) mod 4, -(%i floordiv 2) + %j ceildiv 5] : memref<?x?xf32>
      %1 = affine.load %m[%i * symbol(%n) + %j, %i mod symbol(%n)] : memref<?x?xf32>
    }
  }
  return
}
// -----
// The subscripts are simplified; operands keep the order of their first use.
func.func @f(%m: memref<?x?xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%j + %i, %i - %i] : memref<?x?xf32>
      %1 = affine.load %m[%j - 3 + 4, 2 * %i + %i] : memref<?x?xf32>
    }
  }
  return
}
// -----
// Element types and layouts.
func.func @f(%a: memref<4xindex, 2>, %b: memref<4x4xvector<2xf32>, affine_map<(d0, d1) -> (d1, d0)>>, %c: memref<?xi1, strided<[?], offset: 3>>) {
  %0 = affine.load %a[0] : memref<4xindex, 2>
  %1 = affine.load %b[1, 2] : memref<4x4xvector<2xf32>, affine_map<(d0, d1) -> (d1, d0)>>
  %2 = affine.load %c[0] : memref<?xi1, strided<[?], offset: 3>>
  return
}
// -----
// Attributes.
func.func @f(%m: memref<4xf32>, %x: f32) {
  %0 = affine.load %m[0] {from = 3 : i32, to = 0 : i32} : memref<4xf32>
  affine.store %x, %m[1] {tag} : memref<4xf32>
  return
}
// -----
// Stores.
func.func @f(%m: memref<?x?xf32>, %s: memref<f32>, %x: f32, %n: index) {
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i, 7] : memref<?x?xf32>
    affine.store %x, %m[%i + symbol(%n) * 2, %n floordiv 2] : memref<?x?xf32>
    affine.store %x, %s[] : memref<f32>
  }
  return
}
// -----
// Generic forms.
// LOSES: that one value is dimension and symbol
func.func @f(%m: memref<?x?xf32>, %n: index) {
  %0 = "affine.load"(%m, %n, %n) <{map = affine_map<(d0)[s0] -> (d0 + 1, s0)>}> : (memref<?x?xf32>, index, index) -> f32
  "affine.store"(%0, %m, %n) <{map = affine_map<(d0) -> (d0, d0)>}> {u} : (f32, memref<?x?xf32>, index) -> ()
  return
}
// -----
// A generic form with operands that its map does not use.
// LOSES: the operand that is not used
func.func @f(%m: memref<?xf32>, %n: index) {
  %0 = "affine.load"(%m, %n, %n) <{map = affine_map<(d0, d1) -> (d1)>}> : (memref<?xf32>, index, index) -> f32
  return
}
// -----
// Prefetches in every mode.
func.func @f(%m: memref<400x400xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.prefetch %m[%i, %i + 5], read, locality<3>, data : memref<400x400xi32>
    affine.prefetch %m[%i, symbol(%n)], write, locality<0>, data : memref<400x400xi32>
    affine.prefetch %m[0, %i], read, locality<1>, instr {u} : memref<400x400xi32>
    affine.prefetch %m[0, 0], write, locality<2>, instr : memref<400x400xi32>
  }
  return
}
// -----
// Prefetch, generic form.
func.func @f(%m: memref<400xi32>, %n: index) {
  "affine.prefetch"(%m, %n) <{isDataCache = true, isWrite = false, localityHint = 2 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<400xi32>, index) -> ()
  return
}
// -----
// A store of a constant and of a loaded value, in a parallel loop.
func.func @f(%m: memref<8x8xf64>) {
  %c = arith.constant 1.0 : f64
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    %0 = affine.load %m[%j, %i] : memref<8x8xf64>
    affine.store %c, %m[%i, %j] : memref<8x8xf64>
  }
  return
}
