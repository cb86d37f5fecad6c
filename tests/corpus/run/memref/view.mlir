// Numbers of several types in one buffer of bytes.
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printComma()
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %bytes = memref.alloc() : memref<64xi8>
  %zero = arith.constant 0 : i8
  affine.for %i = 0 to 64 {
    affine.store %zero, %bytes[%i] : memref<64xi8>
  }
  %eight = arith.constant 8 : index
  %floats = memref.view %bytes[%eight][] : memref<64xi8> to memref<2x3xf32>
  %x = arith.constant -1.5 : f32
  memref.store %x, %floats[%c1, %c2] : memref<2x3xf32>
  %p1 = memref.cast %floats : memref<2x3xf32> to memref<*xf32>
  func.call @printMemrefF32(%p1) : (memref<*xf32>) -> ()
  %ints = memref.view %bytes[%c0][%c4, %c2] : memref<64xi8> to memref<?x?xi64>
  %y = arith.constant 72623859790382856 : i64
  memref.store %y, %ints[%c3, %c1] : memref<?x?xi64>
  %p2 = memref.cast %ints : memref<?x?xi64> to memref<*xi64>
  func.call @printMemrefI64(%p2) : (memref<*xi64>) -> ()
  affine.for %i = 24 to 40 {
    %b = affine.load %bytes[%i] : memref<64xi8>
    %w = arith.extui %b : i8 to i64
    func.call @printI64(%w) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  func.call @printNewline() : () -> ()
  %late = arith.constant 54 : index
  %shorts = memref.view %bytes[%late][%c5] : memref<64xi8> to memref<?xi16>
  affine.for %i = 0 to 5 {
    %s = affine.load %shorts[%i] : memref<?xi16>
    %w = arith.extsi %s : i16 to i64
    func.call @printI64(%w) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
