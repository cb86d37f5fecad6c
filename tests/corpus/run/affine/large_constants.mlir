// Constants of which each fits in 32 bits, and what they come to does not.
func.func @show(%x: index) {
  %0 = arith.index_cast %x : index to i64
  vector.print %0 : i64
  return
}
func.func @main() {
  %big = arith.constant 2000000000 : index
  %three = arith.constant 3 : index
  %0 = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%big, %three]
  call @show(%0) : (index) -> ()
  %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 1000000000)>()[%big, %three]
  call @show(%1) : (index) -> ()
  %2 = arith.ori %big, %three : index
  %3 = arith.addi %2, %big : index
  call @show(%3) : (index) -> ()
  %m = memref.alloc() : memref<4xi8>
  %c7 = arith.constant 7 : i8
  memref.store %c7, %m[%three] : memref<4xi8>
  %v = memref.reinterpret_cast %m to offset: [3], sizes: [1, 1], strides: [100000, 100000]
    : memref<4xi8> to memref<1x1xi8, strided<[100000, 100000], offset: 3>>
  affine.for %i = 0 to 1 {
    %4 = affine.load %v[%i * 100000, 0] : memref<1x1xi8, strided<[100000, 100000], offset: 3>>
    vector.print %4 : i8
  }
  memref.dealloc %m : memref<4xi8>
  return
}
