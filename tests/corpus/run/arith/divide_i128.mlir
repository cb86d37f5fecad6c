// Divisions of numbers of two words.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 5 : index
  %values = memref.alloc() : memref<5xi128>
  %i0 = arith.constant 0 : index
  %v0 = arith.constant 3 : i128
  memref.store %v0, %values[%i0] : memref<5xi128>
  %i1 = arith.constant 1 : index
  %v1 = arith.constant -7 : i128
  memref.store %v1, %values[%i1] : memref<5xi128>
  %i2 = arith.constant 2 : index
  %v2 = arith.constant 18446744073709551617 : i128
  memref.store %v2, %values[%i2] : memref<5xi128>
  %i3 = arith.constant 3 : index
  %v3 = arith.constant 170141183460469231731687303715884105727 : i128
  memref.store %v3, %values[%i3] : memref<5xi128>
  %i4 = arith.constant 4 : index
  %v4 = arith.constant -85070591730234615865843651857942052869 : i128
  memref.store %v4, %values[%i4] : memref<5xi128>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %values[%i] : memref<5xi128>
      %b = memref.load %values[%j] : memref<5xi128>
      %divsi = arith.divsi %a, %b : i128
      func.call @show(%divsi) : (i128) -> ()
      %divui = arith.divui %a, %b : i128
      func.call @show(%divui) : (i128) -> ()
      %remsi = arith.remsi %a, %b : i128
      func.call @show(%remsi) : (i128) -> ()
      %remui = arith.remui %a, %b : i128
      func.call @show(%remui) : (i128) -> ()
      %ceildivui = arith.ceildivui %a, %b : i128
      func.call @show(%ceildivui) : (i128) -> ()
    }
  }
  memref.dealloc %values : memref<5xi128>
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
