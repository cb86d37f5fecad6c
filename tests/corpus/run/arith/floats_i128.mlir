// Numbers of two words as floats, and back.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %values = memref.alloc() : memref<6xi128>
  %i0 = arith.constant 0 : index
  %v0 = arith.constant 0 : i128
  memref.store %v0, %values[%i0] : memref<6xi128>
  %i1 = arith.constant 1 : index
  %v1 = arith.constant -1 : i128
  memref.store %v1, %values[%i1] : memref<6xi128>
  %i2 = arith.constant 2 : index
  %v2 = arith.constant 18446744073709551617 : i128
  memref.store %v2, %values[%i2] : memref<6xi128>
  %i3 = arith.constant 3 : index
  %v3 = arith.constant -170141183460469231731687303715884105728 : i128
  memref.store %v3, %values[%i3] : memref<6xi128>
  %i4 = arith.constant 4 : index
  %v4 = arith.constant 85070591730234615865843651857942052863 : i128
  memref.store %v4, %values[%i4] : memref<6xi128>
  %i5 = arith.constant 5 : index
  %v5 = arith.constant 110680464442257309696 : i128
  memref.store %v5, %values[%i5] : memref<6xi128>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %values[%i] : memref<6xi128>
      %b = memref.load %values[%j] : memref<6xi128>
      %less = arith.cmpi slt, %a, %b : i128
      %greater = arith.select %less, %b, %a : i128
      %f = arith.sitofp %greater : i128 to f64
      vector.print %f : f64
      %one = arith.constant 1 : i128
      %half = arith.shrui %a, %one : i128
      %u = arith.uitofp %half : i128 to f64
      vector.print %u : f64
      %g = arith.sitofp %a : i128 to f32
      vector.print %g : f32
      %back = arith.fptosi %g : f32 to i128
      func.call @show(%back) : (i128) -> ()
      %unsigned = arith.fptoui %u : f64 to i128
      func.call @show(%unsigned) : (i128) -> ()
    }
  }
  memref.dealloc %values : memref<6xi128>
  return
}

// The words of a number, the lowest first.
func.func @show(%x: i128) {
  %w0 = arith.trunci %x : i128 to i64
  vector.print %w0 : i64 punctuation <comma>
  %c1 = arith.constant 64 : i128
  %s1 = arith.shrsi %x, %c1 : i128
  %w1 = arith.trunci %s1 : i128 to i64
  vector.print %w1 : i64
  return
}
