// Casts to more words and to fewer.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 5 : index
  %values = memref.alloc() : memref<5xi100>
  %i0 = arith.constant 0 : index
  %v0 = arith.constant 5 : i100
  memref.store %v0, %values[%i0] : memref<5xi100>
  %i1 = arith.constant 1 : index
  %v1 = arith.constant -1 : i100
  memref.store %v1, %values[%i1] : memref<5xi100>
  %i2 = arith.constant 2 : index
  %v2 = arith.constant 36893488147419103235 : i100
  memref.store %v2, %values[%i2] : memref<5xi100>
  %i3 = arith.constant 3 : index
  %v3 = arith.constant -633825300114114700748351602688 : i100
  memref.store %v3, %values[%i3] : memref<5xi100>
  %i4 = arith.constant 4 : index
  %v4 = arith.constant 633825300114114700748351602687 : i100
  memref.store %v4, %values[%i4] : memref<5xi100>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %values[%i] : memref<5xi100>
      %b = memref.load %values[%j] : memref<5xi100>
      %less = arith.cmpi slt, %a, %b : i100
      %one = arith.select %less, %a, %b : i100
      func.call @show(%one) : (i100) -> ()
      %signed = arith.extsi %one : i100 to i300
      %unsigned = arith.extui %one : i100 to i300
      %apart = arith.subi %unsigned, %signed : i300
      %c100 = arith.constant 100 : i300
      %upper = arith.shrui %apart, %c100 : i300
      %cut = arith.trunci %upper : i300 to i100
      func.call @show(%cut) : (i100) -> ()
      %low = arith.trunci %a : i100 to i33
      %again = arith.extsi %low : i33 to i100
      func.call @show(%again) : (i100) -> ()
      %index = arith.index_cast %low : i33 to index
      %wide = arith.index_cast %index : index to i100
      func.call @show(%wide) : (i100) -> ()
    }
  }
  memref.dealloc %values : memref<5xi100>
  return
}

// The words of a number, the lowest first.
func.func @show(%x: i100) {
  %w0 = arith.trunci %x : i100 to i64
  vector.print %w0 : i64 punctuation <comma>
  %c1 = arith.constant 64 : i100
  %s1 = arith.shrsi %x, %c1 : i100
  %w1 = arith.trunci %s1 : i100 to i64
  vector.print %w1 : i64
  return
}
