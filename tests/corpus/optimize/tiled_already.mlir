// A loop over tiles and the loop over their points are one dimension of the search: what is tiled already gets the order that it would
// get untiled, and a band of a single loop keeps none of its tiles for nothing.
// RUN: loopwright optimize %s --sequential --certificate %t.proof -o %t.mlir
// RUN: loopwright opt %t.mlir | FileCheck %s
// RUN: loopwright check %t.proof %s %t.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright optimize %s --sequential --explain -o %t.again.mlir 2>&1 | FileCheck %s --check-prefix=SAID

// SAID: @add: a new order
// SAID: for %i
// SAID-NEXT: for %j
// SAID-NEXT: line
// SAID: @add_to_the_end: a new order
// SAID: for %i
// SAID-NEXT: for %j
// SAID-NEXT: line
// PROVED: the programs are equal

// CHECK-LABEL: func.func @add
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 256 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 256 {
// CHECK-NEXT: affine.load %{{.*}}[%[[I]], %[[J]]]
func.func @add(%a: memref<256x256xf32>, %b: memref<256x256xf32>, %c: memref<256x256xf32>) {
  affine.for %i0 = 0 to 256 step 16 {
    affine.for %j0 = 0 to 256 step 16 {
      affine.for %i = affine_map<(d0) -> (d0)>(%i0) to affine_map<(d0) -> (d0 + 16)>(%i0) {
        affine.for %j = affine_map<(d0) -> (d0)>(%j0) to affine_map<(d0) -> (d0 + 16)>(%j0) {
          %0 = affine.load %a[%i, %j] : memref<256x256xf32>
          %1 = affine.load %b[%i, %j] : memref<256x256xf32>
          %2 = arith.addf %0, %1 : f32
          affine.store %2, %c[%i, %j] : memref<256x256xf32>
        }
      }
    }
  }
  return
}

// The last tile is a part of one.
// CHECK-LABEL: func.func @add_to_the_end
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to %{{.*}} {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to %{{.*}} {
// CHECK-NEXT: affine.load %{{.*}}[%[[I]], %[[J]]]
func.func @add_to_the_end(%n: index, %a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  affine.for %i0 = 0 to %n step 8 {
    affine.for %j0 = 0 to %n step 8 {
      affine.for %i = affine_map<(d0) -> (d0)>(%i0) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%i0)[%n] {
        affine.for %j = affine_map<(d0) -> (d0)>(%j0) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%j0)[%n] {
          %0 = affine.load %a[%i, %j] : memref<?x?xf32>
          %1 = arith.addf %0, %0 : f32
          affine.store %1, %b[%i, %j] : memref<?x?xf32>
        }
      }
    }
  }
  return
}

// A product is tiled anew: %i, %j and %k, not six loops.
// CHECK-LABEL: func.func @product
// CHECK-COUNT-4: affine.for
// CHECK-NOT: floordiv
// CHECK: affine.store
func.func @product(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  affine.for %i0 = 0 to 512 step 32 {
    affine.for %j0 = 0 to 512 step 32 {
      affine.for %k0 = 0 to 512 step 32 {
        affine.for %i = affine_map<(d0) -> (d0)>(%i0) to affine_map<(d0) -> (d0 + 32)>(%i0) {
          affine.for %j = affine_map<(d0) -> (d0)>(%j0) to affine_map<(d0) -> (d0 + 32)>(%j0) {
            affine.for %k = affine_map<(d0) -> (d0)>(%k0) to affine_map<(d0) -> (d0 + 32)>(%k0) {
              %0 = affine.load %a[%i, %k] : memref<512x512xf32>
              %1 = affine.load %b[%k, %j] : memref<512x512xf32>
              %2 = affine.load %c[%i, %j] : memref<512x512xf32>
              %3 = arith.mulf %0, %1 : f32
              %4 = arith.addf %2, %3 : f32
              affine.store %4, %c[%i, %j] : memref<512x512xf32>
            }
          }
        }
      }
    }
  }
  return
}

// The points of each tile begin at zero.
// CHECK-LABEL: func.func @points_from_zero
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 256 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 256 {
// CHECK-NEXT: affine.load
func.func @points_from_zero(%a: memref<256x256xf32>, %b: memref<256x256xf32>) {
  affine.for %it = 0 to 16 {
    affine.for %jt = 0 to 16 {
      affine.for %i = 0 to 16 {
        affine.for %j = 0 to 16 {
          %0 = affine.load %a[%it * 16 + %i, %jt * 16 + %j] : memref<256x256xf32>
          affine.store %0, %b[%it * 16 + %i, %jt * 16 + %j] : memref<256x256xf32>
        }
      }
    }
  }
  return
}

// The counter of the tiles is a sixteenth of that of the points.
// CHECK-LABEL: func.func @normalized
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 256 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 256 {
// CHECK-NEXT: affine.load
func.func @normalized(%a: memref<256x256xf32>, %b: memref<256x256xf32>) {
  affine.for %it = 0 to 16 {
    affine.for %jt = 0 to 16 {
      affine.for %i = affine_map<(d0) -> (d0 * 16)>(%it) to affine_map<(d0) -> (d0 * 16 + 16)>(%it) {
        affine.for %j = affine_map<(d0) -> (d0 * 16)>(%jt) to affine_map<(d0) -> (d0 * 16 + 16)>(%jt) {
          %0 = affine.load %a[%i, %j] : memref<256x256xf32>
          affine.store %0, %b[%i, %j] : memref<256x256xf32>
        }
      }
    }
  }
  return
}

// Tiles of tiles.
// CHECK-LABEL: func.func @twice
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 256 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 256 {
// CHECK-NEXT: affine.load
func.func @twice(%a: memref<256x256xf32>, %b: memref<256x256xf32>) {
  affine.for %i1 = 0 to 256 step 64 {
    affine.for %j1 = 0 to 256 step 64 {
      affine.for %i0 = affine_map<(d0) -> (d0)>(%i1) to affine_map<(d0) -> (d0 + 64)>(%i1) step 16 {
        affine.for %j0 = affine_map<(d0) -> (d0)>(%j1) to affine_map<(d0) -> (d0 + 64)>(%j1) step 16 {
          affine.for %i = affine_map<(d0) -> (d0)>(%i0) to affine_map<(d0) -> (d0 + 16)>(%i0) {
            affine.for %j = affine_map<(d0) -> (d0)>(%j0) to affine_map<(d0) -> (d0 + 16)>(%j0) {
              %0 = affine.load %a[%i, %j] : memref<256x256xf32>
              affine.store %0, %b[%i, %j] : memref<256x256xf32>
            }
          }
        }
      }
    }
  }
  return
}

// What is computed for each tile, in a buffer of its own, keeps the tiles.
// CHECK-LABEL: func.func @through_a_buffer
// CHECK: affine.for %{{.*}} = 0 to 256 step 16 {
func.func @through_a_buffer(%a: memref<256xf32>, %b: memref<256xf32>) {
  %t = memref.alloc() : memref<16xf32>
  affine.for %i0 = 0 to 256 step 16 {
    affine.for %i = affine_map<(d0) -> (d0)>(%i0) to affine_map<(d0) -> (d0 + 16)>(%i0) {
      %0 = affine.load %a[%i] : memref<256xf32>
      affine.store %0, %t[%i - %i0] : memref<16xf32>
    }
    affine.for %i = affine_map<(d0) -> (d0)>(%i0) to affine_map<(d0) -> (d0 + 16)>(%i0) {
      %0 = affine.load %t[-%i + %i0 + 15] : memref<16xf32>
      affine.store %0, %b[%i] : memref<256xf32>
    }
  }
  return
}

// A window of three is no tile.
// CHECK-LABEL: func.func @window
// CHECK-NEXT: affine.for %{{.*}} = 1 to 255 {
// CHECK-NEXT: affine.for %{{.*}} = #map{{.*}}(%{{.*}}) to #map{{.*}}(%{{.*}}) {
func.func @window(%a: memref<256xf32>, %b: memref<256xf32>) {
  affine.for %i = 1 to 255 {
    affine.for %j = affine_map<(d0) -> (d0 - 1)>(%i) to affine_map<(d0) -> (d0 + 2)>(%i) {
      %0 = affine.load %a[%j] : memref<256xf32>
      %1 = affine.load %b[%i] : memref<256xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i] : memref<256xf32>
    }
  }
  return
}
