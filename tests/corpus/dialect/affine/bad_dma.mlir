// Too few types.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  // expected-error @below {{expected three types}}
  affine.dma_start %s[0], %d[0], %t[0], %n : memref<8xf32>, memref<8xf32, 1>
  return
}
// -----
// One stride operand.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  // expected-error @below {{expected two stride related operands}}
  affine.dma_start %s[0], %d[0], %t[0], %n, %n : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
  return
}
// -----
// Three stride operands.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  // expected-error @below {{expected two stride related operands}}
  affine.dma_start %s[0], %d[0], %t[0], %n, %n, %n, %n : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
  return
}
// -----
// A source that is no memref.
func.func @f(%s: f32, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  // expected-error @below {{'affine.dma_start' op expected DMA source to be of memref type}}
  affine.dma_start %s[0], %d[0], %t[0], %n : f32, memref<8xf32, 1>, memref<1xi32>
  return
}
// -----
// A destination that is no memref.
func.func @f(%s: memref<8xf32>, %d: f32, %t: memref<1xi32>, %n: index) {
  // expected-error @below {{'affine.dma_start' op expected DMA destination to be of memref type}}
  affine.dma_start %s[0], %d[0], %t[0], %n : memref<8xf32>, f32, memref<1xi32>
  return
}
// -----
// A tag that is no memref.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: i32, %n: index) {
  // expected-error @below {{'affine.dma_start' op expected DMA tag to be of memref type}}
  affine.dma_start %s[0], %d[0], %t[0], %n : memref<8xf32>, memref<8xf32, 1>, i32
  return
}
// -----
// A number of elements of another type.
// expected-note @below {{prior use here}}
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: i32) {
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  affine.dma_start %s[0], %d[0], %t[0], %n : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
  return
}
// -----
// A source index that is no dimension.
func.func @f(%s: memref<8xindex>, %d: memref<8xindex, 1>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %w = affine.load %s[%i] : memref<8xindex>
    // expected-error @below {{'affine.dma_start' op src index must be a valid dimension or symbol identifier}}
    affine.dma_start %s[%w], %d[0], %t[0], %n : memref<8xindex>, memref<8xindex, 1>, memref<1xi32>
  }
  return
}
// -----
// A destination index that is no dimension.
func.func @f(%s: memref<8xindex>, %d: memref<8xindex, 1>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %w = affine.load %s[%i] : memref<8xindex>
    // expected-error @below {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %s[0], %d[%w], %t[0], %n : memref<8xindex>, memref<8xindex, 1>, memref<1xi32>
  }
  return
}
// -----
// A tag index that is no dimension.
func.func @f(%s: memref<8xindex>, %d: memref<8xindex, 1>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %w = affine.load %s[%i] : memref<8xindex>
    // expected-error @below {{'affine.dma_start' op tag index must be a valid dimension or symbol identifier}}
    affine.dma_start %s[0], %d[0], %t[%w], %n : memref<8xindex>, memref<8xindex, 1>, memref<1xi32>
  }
  return
}
// -----
// An attribute dictionary.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  // expected-error @below {{expected ':'}}
  affine.dma_start %s[0], %d[0], %t[0], %n {u} : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
  return
}
// -----
// An attribute dictionary of a wait.
func.func @f(%t: memref<1xi32>, %n: index) {
  // expected-error @below {{expected ':'}}
  affine.dma_wait %t[0], %n {u} : memref<1xi32>
  return
}
// -----
// A wait on no memref.
func.func @f(%t: i32, %n: index) {
  // expected-error @below {{expected tag to be of memref type}}
  affine.dma_wait %t[0], %n : i32
  return
}
// -----
// A wait at a loaded value.
func.func @f(%t: memref<8xindex>, %n: index) {
  affine.for %i = 0 to 8 {
    %w = affine.load %t[%i] : memref<8xindex>
    // expected-error @below {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %t[%w], %n : memref<8xindex>
  }
  return
}
// -----
// A wait without number.
func.func @f(%t: memref<8xindex>, %n: index) {
  // expected-error @below {{expected ','}}
  affine.dma_wait %t[0] : memref<8xindex>
  return
}
// -----
// A wait for a number of another type.
// expected-note @below {{prior use here}}
func.func @f(%t: memref<8xindex>, %n: i32) {
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  affine.dma_wait %t[0], %n : memref<8xindex>
  return
}
// -----
// Generic: too few operands.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>) {
  // expected-error @below {{'affine.dma_start' op incorrect number of operands}}
  "affine.dma_start"(%s, %d, %t) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, memref<8xf32, 1>, memref<1xi32>) -> ()
  return
}
// -----
// Generic: properties.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  // expected-error @below {{for op affine.dma_start: this operation does not support properties}}
  "affine.dma_start"(%s, %d, %t, %n) <{dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>}> : (memref<8xf32>, memref<8xf32, 1>, memref<1xi32>, index) -> ()
  return
}
// -----
// STRICTER: sizes of transfers are of type index
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: i32) {
  // expected-error @below {{'affine.dma_start' op number of elements and strides must have 'index' type}}
  "affine.dma_start"(%s, %d, %t, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, memref<8xf32, 1>, memref<1xi32>, i32) -> ()
  return
}
// -----
// Generic: an index of another type.
func.func @f(%s: memref<8xf32>, %d: memref<8xf32, 1>, %t: memref<1xi32>, %n: index, %i: i32) {
  // expected-error @below {{'affine.dma_start' op src index to dma_start must have 'index' type}}
  "affine.dma_start"(%s, %i, %d, %t, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, i32, memref<8xf32, 1>, memref<1xi32>, index) -> ()
  return
}
// -----
// Generic: an index of another type in a wait.
func.func @f(%t: memref<1xi32>, %n: index, %i: i32) {
  // expected-error @below {{'affine.dma_wait' op index to dma_wait must have 'index' type}}
  "affine.dma_wait"(%t, %i, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, i32, index) -> ()
  return
}
