// Arguments whose types leave strides open, as bufferization gives them: contiguous, transposed, parts of larger arrays, reversed,
// empty, of no dimension; and the same memory returned.
!matrix = memref<2x3xf64, strided<[?, ?], offset: ?>>
!row = memref<?xf64, strided<[?], offset: ?>>
!scalar = memref<f64, strided<[], offset: ?>>
!open = memref<?x?xf64, strided<[?, ?], offset: ?>>
func.func private @printMemrefF64(memref<*xf64>)
func.func private @twice(%A: !matrix, %B: !matrix) -> !matrix {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %a = affine.load %A[%i, %j] : !matrix
      %b = affine.load %B[%i, %j] : !matrix
      %c = arith.addf %a, %b : f64
      affine.store %c, %B[%i, %j] : !matrix
    }
  }
  return %B : !matrix
}
func.func private @sums(%x: !row, %y: !open, %total: !scalar) -> (!row, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %y, %c0 : !open
  %m = memref.dim %y, %c1 : !open
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i] : !row
      %b = affine.load %y[%i, %j] : !open
      %c = arith.addf %a, %b : f64
      affine.store %c, %x[%i] : !row
      %t = affine.load %total[] : !scalar
      %s = arith.addf %t, %c : f64
      affine.store %s, %total[] : !scalar
    }
  }
  %t = affine.load %total[] : !scalar
  return %x, %t : !row, f64
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %buffer = memref.alloc() : memref<60xf64>
  affine.for %i = 0 to 60 {
    %k = arith.index_cast %i : index to i64
    %x = arith.sitofp %k : i64 to f64
    affine.store %x, %buffer[%i] : memref<60xf64>
  }
  %t0 = memref.alloc() : memref<f64>
  memref.store %zero, %t0[] : memref<f64>
  %total = memref.cast %t0 : memref<f64> to !scalar
  // Contiguous.
  %a0 = memref.alloc() : memref<2x3xf64>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %x = affine.load %buffer[3 * %i + %j + 1] : memref<60xf64>
      affine.store %x, %a0[%i, %j] : memref<2x3xf64>
    }
  }
  %a = memref.cast %a0 : memref<2x3xf64> to !matrix
  // From the second element on, the rows side by side.
  %b0 = memref.reinterpret_cast %buffer to offset: [%c1], sizes: [2, 3], strides: [%c3, %c1] : memref<60xf64> to !matrix
  %r0 = call @twice(%a, %b0) : (!matrix, !matrix) -> !matrix
  // Transposed.
  %b1 = memref.reinterpret_cast %buffer to offset: [%c0], sizes: [2, 3], strides: [%c1, %c2] : memref<60xf64> to !matrix
  %r1 = call @twice(%r0, %a) : (!matrix, !matrix) -> !matrix
  %r2 = call @twice(%a, %b1) : (!matrix, !matrix) -> !matrix
  // Rows of four, of which three are touched.
  %b2 = memref.reinterpret_cast %buffer to offset: [%c4], sizes: [2, 3], strides: [%c4, %c1] : memref<60xf64> to !matrix
  %r3 = call @twice(%a, %b2) : (!matrix, !matrix) -> !matrix
  %p = memref.cast %r3 : !matrix to memref<*xf64>
  call @printMemrefF64(%p) : (memref<*xf64>) -> ()
  // Each second element, from the last on.
  %back = arith.constant -2 : index
  %c40 = arith.constant 40 : index
  %x0 = memref.reinterpret_cast %buffer to offset: [%c40], sizes: [%c3], strides: [%back] : memref<60xf64> to !row
  %y0 = memref.reinterpret_cast %buffer to offset: [%c0], sizes: [%c3, %c4], strides: [%c4, %c1] : memref<60xf64> to !open
  %x1, %s0 = call @sums(%x0, %y0, %total) : (!row, !open, !scalar) -> (!row, f64)
  %c20 = arith.constant 20 : index
  %x2 = memref.reinterpret_cast %buffer to offset: [%c20], sizes: [%c3], strides: [%c1] : memref<60xf64> to !row
  %x3, %s1 = call @sums(%x2, %y0, %total) : (!row, !open, !scalar) -> (!row, f64)
  // Nothing.
  %y1 = memref.reinterpret_cast %buffer to offset: [%c0], sizes: [%c0, %c4], strides: [%c4, %c1] : memref<60xf64> to !open
  %x4, %s2 = call @sums(%x2, %y1, %total) : (!row, !open, !scalar) -> (!row, f64)
  memref.store %s2, %buffer[%c0] : memref<60xf64>
  %p1 = memref.cast %x1 : !row to memref<*xf64>
  call @printMemrefF64(%p1) : (memref<*xf64>) -> ()
  %p2 = memref.cast %x4 : !row to memref<*xf64>
  call @printMemrefF64(%p2) : (memref<*xf64>) -> ()
  %p3 = memref.cast %buffer : memref<60xf64> to memref<*xf64>
  call @printMemrefF64(%p3) : (memref<*xf64>) -> ()
  return
}
