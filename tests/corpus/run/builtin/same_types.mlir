// Casts of values to their own types hand them on.
func.func @main() {
  %x = arith.constant 7 : i64
  %v = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %m = memref.alloc() : memref<3xindex>
  %c2 = arith.constant 2 : index
  memref.store %c2, %m[%c2] : memref<3xindex>
  %y = builtin.unrealized_conversion_cast %x : i64 to i64
  vector.print %y : i64
  %c = builtin.unrealized_conversion_cast %v : vector<2xf32> to vector<2xf32>
  vector.print %c : vector<2xf32>
  %n:2 = builtin.unrealized_conversion_cast %m, %c2 : memref<3xindex>, index to memref<3xindex>, index
  %z = memref.load %n#0[%n#1] : memref<3xindex>
  vector.print %z : index
  memref.dealloc %n#0 : memref<3xindex>
  return
}
