// A transfer.
func.func @f(%s: memref<40x128xf32>, %d: memref<2x1024xf32, 1>, %t: memref<1xi32, 2>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.dma_start %s[%i + 3, %j], %d[%i, %j + 7], %t[0], %n : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
      affine.dma_wait %t[0], %n : memref<1xi32, 2>
    }
  }
  return
}
// -----
// With strides.
func.func @f(%s: memref<40x128xf32>, %d: memref<2x1024xf32, 1>, %t: memref<1xi32, 2>, %n: index, %st: index, %per: index) {
  affine.for %i = 0 to 8 {
    affine.dma_start %s[%i, 0], %d[0, %i * 2], %t[%i mod 2], %n, %st, %per : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
    affine.dma_wait %t[%i mod 2], %n : memref<1xi32, 2>
  }
  return
}
// -----
// Symbols, memrefs of rank 0, a constant number.
func.func @f(%s: memref<f32>, %d: memref<?xf32, 1>, %t: memref<i32>, %k: index) {
  %n = arith.constant 1 : index
  affine.dma_start %s[], %d[symbol(%k) + 2], %t[], %n : memref<f32>, memref<?xf32, 1>, memref<i32>
  affine.dma_wait %t[], %n : memref<i32>
  return
}
// -----
// Generic form.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  "affine.dma_start"(%s, %n, %d, %t, %n, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<(d0) -> (d0)>} : (memref<8xf32>, index, memref<8xf32, 1>, memref<1xi32>, index, index) -> ()
  "affine.dma_wait"(%t, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, index, index) -> ()
  return
}
// -----
// LOSES: attributes other than the maps
// Generic form with further attributes.
func.func @f(%t: memref<1xi32>, %n: index) {
  "affine.dma_wait"(%t, %n, %n) {tag_map = affine_map<()[s0] -> (s0)>, u} : (memref<1xi32>, index, index) -> ()
  return
}
// -----
// Generic form with strides.
// LOSES: that one value is dimension and symbol
func.func @f(%s: memref<8x8xf32>, %d: memref<64xf32, 1>, %t: memref<2xi32>, %n: index) {
  "affine.dma_start"(%s, %n, %n, %d, %t, %n, %n, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<(d0)[s0] -> (d0, s0)>, tag_map = affine_map<() -> (1)>} : (memref<8x8xf32>, index, index, memref<64xf32, 1>, memref<2xi32>, index, index, index) -> ()
  return
}
// -----
// Subscripts and elements that do not fit the memrefs, and a loop variable as symbol: nobody minds.
func.func @f(%s: memref<8x8xf64>, %d: memref<8xf32, 1>, %t: memref<1x1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.dma_start %s[symbol(%i)], %d[0], %t[0], %n : memref<8x8xf64>, memref<8xf32, 1>, memref<1x1xi32>
    affine.dma_wait %t[0], %n : memref<1x1xi32>
  }
  return
}
// -----
// A comma without strides behind it.
func.func @f(%a: memref<8xf32>, %b: memref<8xf32, 1>, %t: memref<1xi32>, %z: index, %n: index) {
  affine.dma_start %a[%z], %b[%z], %t[%z], %n, : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
  memref.dma_start %a[%z], %b[%z], %n, %t[%z], : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
  return
}
