// Poison is made, moved, computed with and stored; only elements that have a value are looked at.
func.func @main() {
  %c0 = arith.constant 0 : index
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %wide = vector.shuffle %a, %a [0, 1, 2, -1] : vector<3xi32>, vector<3xi32>
  %sum = arith.addi %wide, %wide : vector<4xi32>
  %narrow = vector.extract_strided_slice %sum {offsets = [0], sizes = [3], strides = [1]} : vector<4xi32> to vector<3xi32>
  vector.print %narrow : vector<3xi32>
  %last = vector.extract %wide[3] : i32 from vector<4xi32>
  %true = arith.constant true
  %two = vector.extract %wide[1] : i32 from vector<4xi32>
  %chosen = arith.select %true, %two, %last : i32
  vector.print %chosen : i32
  %m = memref.alloc() : memref<4xi32>
  vector.store %sum, %m[%c0] : memref<4xi32>, vector<4xi32>
  %back = vector.load %m[%c0] : memref<4xi32>, vector<3xi32>
  vector.print %back : vector<3xi32>
  %filled = vector.insert %two, %wide[3] : i32 into vector<4xi32>
  vector.print %filled : vector<4xi32>
  %three = vector.constant_mask [3] : vector<4xi1>
  %zero = arith.constant dense<0> : vector<4xi32>
  %masked = arith.select %three, %wide, %zero : vector<4xi1>, vector<4xi32>
  vector.print %masked : vector<4xi32>
  return
}
