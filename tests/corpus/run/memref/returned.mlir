// Memrefs made in one function and used in another.
func.func private @printMemrefInd(memref<*xindex>)
func.func private @printMemrefF64(memref<*xf64>)
func.func @make(%n: index) -> (memref<?xf64>, memref<2xindex, strided<[2], offset: 1>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %a[%i] : memref<?xf64>
  }
  %m = memref.alloc() : memref<8xindex>
  affine.for %i = 0 to 8 {
    affine.store %i, %m[%i] : memref<8xindex>
  }
  %b = memref.subview %m[1][2][2] : memref<8xindex> to memref<2xindex, strided<[2], offset: 1>>
  return %a, %b : memref<?xf64>, memref<2xindex, strided<[2], offset: 1>>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %a, %b = call @make(%c4) : (index) -> (memref<?xf64>, memref<2xindex, strided<[2], offset: 1>>)
  %x = arith.constant 1.25 : f64
  memref.store %x, %a[%c3] : memref<?xf64>
  memref.store %c10, %b[%c1] : memref<2xindex, strided<[2], offset: 1>>
  %p1 = memref.cast %a : memref<?xf64> to memref<*xf64>
  func.call @printMemrefF64(%p1) : (memref<*xf64>) -> ()
  %p2 = memref.cast %b : memref<2xindex, strided<[2], offset: 1>> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  return
}
