// Shifts of numbers of four words, by up to one bit less than there are.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 7 : index
  %values = memref.alloc() : memref<7xi256>
  %i0 = arith.constant 0 : index
  %v0 = arith.constant 1 : i256
  memref.store %v0, %values[%i0] : memref<7xi256>
  %i1 = arith.constant 1 : index
  %v1 = arith.constant 64 : i256
  memref.store %v1, %values[%i1] : memref<7xi256>
  %i2 = arith.constant 2 : index
  %v2 = arith.constant 77 : i256
  memref.store %v2, %values[%i2] : memref<7xi256>
  %i3 = arith.constant 3 : index
  %v3 = arith.constant 128 : i256
  memref.store %v3, %values[%i3] : memref<7xi256>
  %i4 = arith.constant 4 : index
  %v4 = arith.constant -1 : i256
  memref.store %v4, %values[%i4] : memref<7xi256>
  %i5 = arith.constant 5 : index
  %v5 = arith.constant 28948022309329048855892746252171976963317496166410141009864396001978282422329 : i256
  memref.store %v5, %values[%i5] : memref<7xi256>
  %i6 = arith.constant 6 : index
  %v6 = arith.constant -57896044618658097711785492504343953926634992332820282019728792003956564819968 : i256
  memref.store %v6, %values[%i6] : memref<7xi256>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %values[%i] : memref<7xi256>
      %b = memref.load %values[%j] : memref<7xi256>
      %most = arith.constant 255 : i256
      %amount = arith.minui %b, %most : i256
      %shli = arith.shli %a, %amount : i256
      func.call @show(%shli) : (i256) -> ()
      %shrsi = arith.shrsi %a, %amount : i256
      func.call @show(%shrsi) : (i256) -> ()
      %shrui = arith.shrui %a, %amount : i256
      func.call @show(%shrui) : (i256) -> ()
    }
  }
  memref.dealloc %values : memref<7xi256>
  return
}

// The words of a number, the lowest first.
func.func @show(%x: i256) {
  %w0 = arith.trunci %x : i256 to i64
  vector.print %w0 : i64 punctuation <comma>
  %c1 = arith.constant 64 : i256
  %s1 = arith.shrsi %x, %c1 : i256
  %w1 = arith.trunci %s1 : i256 to i64
  vector.print %w1 : i64 punctuation <comma>
  %c2 = arith.constant 128 : i256
  %s2 = arith.shrsi %x, %c2 : i256
  %w2 = arith.trunci %s2 : i256 to i64
  vector.print %w2 : i64 punctuation <comma>
  %c3 = arith.constant 192 : i256
  %s3 = arith.shrsi %x, %c3 : i256
  %w3 = arith.trunci %s3 : i256 to i64
  vector.print %w3 : i64
  return
}
