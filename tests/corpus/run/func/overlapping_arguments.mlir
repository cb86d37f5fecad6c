// Calls whose memrefs overlap: one array twice, two parts of one, and a global that the function uses itself.
memref.global "private" @g : memref<8xi64> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>
func.func private @shift(%to: memref<8xi64>, %from: memref<8xi64>) {
  affine.for %i = 1 to 8 {
    %0 = affine.load %from[%i - 1] : memref<8xi64>
    %1 = affine.load %to[%i] : memref<8xi64>
    %2 = arith.addi %0, %1 : i64
    affine.store %2, %to[%i] : memref<8xi64>
  }
  return
}
// Its arguments overlap, and so do those of what it calls.
func.func private @twice(%a: memref<8xi64>, %b: memref<8xi64>) {
  call @shift(%a, %b) : (memref<8xi64>, memref<8xi64>) -> ()
  call @shift(%a, %b) : (memref<8xi64>, memref<8xi64>) -> ()
  return
}
func.func private @from_global(%to: memref<8xi64>) {
  %g = memref.get_global @g : memref<8xi64>
  affine.for %i = 1 to 8 {
    %0 = affine.load %g[%i - 1] : memref<8xi64>
    affine.store %0, %to[%i] : memref<8xi64>
  }
  return
}
func.func private @parts(%to: memref<?xi64, strided<[1], offset: ?>>, %from: memref<?xi64, strided<[1], offset: ?>>) {
  affine.for %i = 0 to 7 {
    %0 = affine.load %from[%i] : memref<?xi64, strided<[1], offset: ?>>
    affine.store %0, %to[%i] : memref<?xi64, strided<[1], offset: ?>>
  }
  return
}
func.func private @print(%a: memref<8xi64>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xi64>
    vector.print %0 : i64
  }
  return
}
func.func @main() {
  %g = memref.get_global @g : memref<8xi64>
  %a = memref.alloc() : memref<8xi64>
  memref.copy %g, %a : memref<8xi64> to memref<8xi64>
  call @twice(%a, %a) : (memref<8xi64>, memref<8xi64>) -> ()
  call @print(%a) : (memref<8xi64>) -> ()
  %0 = memref.subview %a[1] [7] [1] : memref<8xi64> to memref<7xi64, strided<[1], offset: 1>>
  %1 = memref.cast %0 : memref<7xi64, strided<[1], offset: 1>> to memref<?xi64, strided<[1], offset: ?>>
  %2 = memref.cast %a : memref<8xi64> to memref<?xi64, strided<[1], offset: ?>>
  call @parts(%1, %2)
    : (memref<?xi64, strided<[1], offset: ?>>, memref<?xi64, strided<[1], offset: ?>>) -> ()
  call @print(%a) : (memref<8xi64>) -> ()
  call @from_global(%g) : (memref<8xi64>) -> ()
  call @print(%g) : (memref<8xi64>) -> ()
  memref.dealloc %a : memref<8xi64>
  return
}
