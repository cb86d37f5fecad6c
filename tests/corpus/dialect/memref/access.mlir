// One element read and written.
func.func @f(%a: memref<4x?xf32>, %i: index) {
  %0 = memref.load %a[%i, %i] : memref<4x?xf32>
  memref.store %0, %a[%i, %i] : memref<4x?xf32>
  return
}
// -----
// No subscripts.
func.func @f(%a: memref<f32>) {
  %0 = memref.load %a[] : memref<f32>
  memref.store %0, %a[] : memref<f32>
  return
}
// -----
// Hints: nontemporal, alignment, and other attributes.
// LOSES: a property that has its default value
func.func @f(%a: memref<4xf32>, %i: index) {
  %0 = memref.load %a[%i] {nontemporal = true} : memref<4xf32>
  %1 = memref.load %a[%i] {nontemporal = false} : memref<4xf32>
  %2 = memref.load %a[%i] {alignment = 16 : i64, mine} : memref<4xf32>
  memref.store %0, %a[%i] {alignment = 8, nontemporal = true} : memref<4xf32>
  return
}
// -----
// Any element type.
func.func @f(%a: memref<4xcomplex<f32>>, %b: memref<4xvector<4xf32>>, %c: memref<4xmemref<?xf32>>, %d: memref<4xi1>, %e: memref<4xindex>, %i: index) {
  %0 = memref.load %a[%i] : memref<4xcomplex<f32>>
  %1 = memref.load %b[%i] : memref<4xvector<4xf32>>
  %2 = memref.load %c[%i] : memref<4xmemref<?xf32>>
  %3 = memref.load %d[%i] : memref<4xi1>
  %4 = memref.load %e[%i] : memref<4xindex>
  return
}
// -----
// Any layout and space.
func.func @f(%a: memref<4x4xf32, strided<[?, 1], offset: ?>, 3>, %b: memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>, %i: index) {
  %0 = memref.load %a[%i, %i] : memref<4x4xf32, strided<[?, 1], offset: ?>, 3>
  memref.store %0, %b[%i] : memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>
  return
}
// -----
// In generic form.
// LOSES: a property that has its default value
func.func @f(%a: memref<4xf32>, %i: index) {
  %0 = "memref.load"(%a, %i) : (memref<4xf32>, index) -> f32
  %1 = "memref.load"(%a, %i) <{nontemporal = true}> : (memref<4xf32>, index) -> f32
  "memref.store"(%0, %a, %i) <{nontemporal = false}> {mine} : (f32, memref<4xf32>, index) -> ()
  "memref.store"(%0, %a, %i) {alignment = 4 : i64} : (f32, memref<4xf32>, index) -> ()
  return
}
// -----
// Prefetch: read or write, locality, data or instructions.
func.func @f(%a: memref<4x4xf32>, %i: index) {
  memref.prefetch %a[%i, %i], read, locality<0>, data : memref<4x4xf32>
  memref.prefetch %a[%i, %i], write, locality<3>, instr : memref<4x4xf32>
  return
}
// -----
// Prefetch in generic form.
func.func @f(%a: memref<4xf32>, %i: index) {
  "memref.prefetch"(%a, %i) <{isDataCache = true, isWrite = false, localityHint = 2 : i32}> : (memref<4xf32>, index) -> ()
  "memref.prefetch"(%a, %i) {isDataCache = false, isWrite = true, localityHint = 1 : i32} : (memref<4xf32>, index) -> ()
  return
}
// -----
// Copy between memrefs of one shape, whatever their layouts.
func.func @f(%a: memref<4x?xf32>, %b: memref<4x?xf32, strided<[?, 1]>, 1>, %c: memref<*xf32>) {
  memref.copy %a, %b : memref<4x?xf32> to memref<4x?xf32, strided<[?, 1]>, 1>
  memref.copy %a, %a {mine} : memref<4x?xf32> to memref<4x?xf32>
  memref.copy %c, %c : memref<*xf32> to memref<*xf32>
  memref.copy %a, %c : memref<4x?xf32> to memref<*xf32>
  return
}
// -----
// Copy of an open size into a known one.
func.func @f(%a: memref<?xf32>, %b: memref<4xf32>) {
  memref.copy %a, %b : memref<?xf32> to memref<4xf32>
  return
}
// -----
// The size of a dimension.
func.func @f(%a: memref<4x?xf32>, %b: memref<*xf32>, %i: index) {
  %c1 = arith.constant 1 : index
  %0 = memref.dim %a, %c1 : memref<4x?xf32>
  %1 = memref.dim %b, %i : memref<*xf32>
  %2 = memref.dim {mine} %a, %i : memref<4x?xf32>
  return
}
// -----
// The number of dimensions.
func.func @f(%a: memref<4x?xf32>, %b: memref<*xf32>) {
  %0 = memref.rank %a : memref<4x?xf32>
  %1 = memref.rank %b {mine} : memref<*xf32>
  return
}
// -----
// Every reduction of a float.
func.func @f(%a: memref<4xf32>, %x: f32, %i: index) {
  %0 = memref.atomic_rmw addf %x, %a[%i] : (f32, memref<4xf32>) -> f32
  %1 = memref.atomic_rmw mulf %x, %a[%i] : (f32, memref<4xf32>) -> f32
  %2 = memref.atomic_rmw maximumf %x, %a[%i] : (f32, memref<4xf32>) -> f32
  %3 = memref.atomic_rmw minimumf %x, %a[%i] : (f32, memref<4xf32>) -> f32
  %4 = memref.atomic_rmw maxnumf %x, %a[%i] : (f32, memref<4xf32>) -> f32
  %5 = memref.atomic_rmw minnumf %x, %a[%i] : (f32, memref<4xf32>) -> f32
  %6 = memref.atomic_rmw assign %x, %a[%i] : (f32, memref<4xf32>) -> f32
  return
}
// -----
// Every reduction of an integer.
func.func @f(%a: memref<4x4xi32>, %x: i32, %i: index) {
  %0 = memref.atomic_rmw addi %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  %1 = memref.atomic_rmw muli %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  %2 = memref.atomic_rmw maxs %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  %3 = memref.atomic_rmw maxu %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  %4 = memref.atomic_rmw mins %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  %5 = memref.atomic_rmw minu %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  %6 = memref.atomic_rmw ori %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  %7 = memref.atomic_rmw andi %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  %8 = memref.atomic_rmw xori %x, %a[%i, %i] {mine} : (i32, memref<4x4xi32>) -> i32
  %9 = memref.atomic_rmw assign %x, %a[%i, %i] : (i32, memref<4x4xi32>) -> i32
  return
}
// -----
// A reduction in generic form, its kind a number.
func.func @f(%a: memref<4xf32>, %x: f32, %i: index) {
  %0 = "memref.atomic_rmw"(%x, %a, %i) <{kind = 0 : i64}> : (f32, memref<4xf32>, index) -> f32
  %1 = "memref.atomic_rmw"(%x, %a, %i) {kind = 9 : i64} : (f32, memref<4xf32>, index) -> f32
  return
}
// -----
// A kind in quotes.
func.func @f(%a: memref<4xf32>, %x: f32, %i: index) {
  %0 = memref.atomic_rmw "addf" %x, %a[%i] : (f32, memref<4xf32>) -> f32
  return
}
// -----
// Any update.
func.func @f(%a: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %c = arith.constant 1.0 : f32
    %new = arith.addf %c, %old : f32
    memref.atomic_yield %new : f32
  }
  return %0 : f32
}
// -----
// Any update, with attributes and no subscripts.
func.func @f(%a: memref<i32>) {
  %0 = memref.generic_atomic_rmw %a[] : memref<i32> {
  ^bb0(%old: i32):
    memref.atomic_yield %old {yours} : i32
  } {mine}
  return
}
// -----
// A transfer, started and waited for.
func.func @f(%a: memref<4x8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  memref.dma_start %a[%i, %i], %b[%i], %n, %t[%i] : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
  memref.dma_wait %t[%i], %n : memref<1xi32>
  return
}
// -----
// A strided transfer.
func.func @f(%a: memref<4x8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  memref.dma_start %a[%i, %i], %b[%i], %n, %t[%i], %n, %i : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
  return
}
// -----
// Transfers without subscripts; waiting with an attribute.
func.func @f(%a: memref<f32>, %b: memref<f32, 1>, %t: memref<i32>, %n: index) {
  memref.dma_start %a[], %b[], %n, %t[] : memref<f32>, memref<f32, 1>, memref<i32>
  memref.dma_wait %t[], %n {mine} : memref<i32>
  return
}
// -----
// Transfers in generic form.
func.func @f(%a: memref<8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  "memref.dma_start"(%a, %i, %b, %i, %n, %t, %i) : (memref<8xf32>, index, memref<32xf32, 1>, index, index, memref<1xi32>, index) -> ()
  "memref.dma_wait"(%t, %i, %n) : (memref<1xi32>, index, index) -> ()
  return
}
// -----
// Transfers within one memory space.
func.func @f(%a: memref<8xf32>, %t: memref<1xi32>, %i: index, %n: index) {
  memref.dma_start %a[%i], %a[%i], %n, %t[%i] : memref<8xf32>, memref<8xf32>, memref<1xi32>
  return
}
// -----
// The number of subscripts of an update is not checked.
func.func @f(%a: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %a[%i, %i] : memref<4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  return
}
